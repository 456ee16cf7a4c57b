#include "limit.h"

void limit_map(LimitMap *limit, const WorkMap *map) {
    for (int32_t row = 0; row < WORK_HEIGHT; row++)
        for (int32_t column = 0; column < WORK_WIDTH; column++)
            limit->solid[row * WORK_WIDTH + column] = work_solid(map, column, row);
}

static inline bool is_solid(const LimitMap *map, int32_t column, int32_t row) {
    return map->solid[row * WORK_WIDTH + column];
}

static inline bool step_x(const LimitMap *map, WorkBox *box) {
    fix x = box->x + box->vx;
    int32_t column = fix_cell(box->vx > 0 ? x + WORK_BOX_WIDTH - 1 : x);
    int32_t top = fix_cell(box->y), bottom = fix_cell(box->y + WORK_BOX_HEIGHT - 1);
    bool hit = is_solid(map, column, top) || is_solid(map, column, bottom);
    if (hit) {
        x = box->vx > 0 ? fix_edge(column) - WORK_BOX_WIDTH : fix_edge(column + 1);
        box->vx = -box->vx;
    }
    box->x = x;
    return hit;
}

static inline void step_y(const LimitMap *map, WorkBox *box) {
    fix y = box->y + box->vy;
    int32_t row = fix_cell(box->vy > 0 ? y + WORK_BOX_HEIGHT - 1 : y);
    int32_t left = fix_cell(box->x), right = fix_cell(box->x + WORK_BOX_WIDTH - 1);
    box->grounded = false;
    if (is_solid(map, left, row) || is_solid(map, right, row)) {
        box->grounded = box->vy > 0;
        y = box->vy > 0 ? fix_edge(row) - WORK_BOX_HEIGHT : fix_edge(row + 1);
        box->vy = 0;
    }
    box->y = y;
}

void limit_run(const LimitMap *map, WorkBox *boxes, int count, int steps, WorkCount *counted) {
    int64_t ground = 0, turns = 0, jumps = 0;
    for (int step = 0; step < steps; step++)
        for (int i = 0; i < count; i++) {
            WorkBox *box = &boxes[i];
            if (step % WORK_JUMP_EVERY == 0 && box->grounded) {
                box->vy = -WORK_JUMP;
                jumps++;
            }
            box->vy = fix_min(box->vy + WORK_GRAVITY, WORK_FALL);
            turns += step_x(map, box);
            step_y(map, box);
            ground += box->grounded;
        }
    counted->steps += (int64_t)steps * count;
    counted->ground += ground;
    counted->turns += turns;
    counted->jumps += jumps;
}

#define ROUND_STEPS (3 * WORK_JUMP_EVERY)

static struct {
    LimitMap map;
    WorkBox boxes[WORK_BOXES];
    WorkCount counted;
} baseline;

static void run_baseline(void *context) {
    (void)context;
    limit_run(&baseline.map, baseline.boxes, WORK_BOXES, ROUND_STEPS, &baseline.counted);
}

Work limit_work(void) {
    WorkMap map;
    work_map(&map, SLOPES_NONE);
    limit_map(&baseline.map, &map);
    work_boxes(&map, baseline.boxes, WORK_BOXES);
    return (Work){run_baseline, NULL, (double)WORK_BOXES * ROUND_STEPS};
}
