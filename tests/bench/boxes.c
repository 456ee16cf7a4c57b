/* The movers on the common workload against limit.c: move_box in a flat level, with slopes
 * somewhere in it, and with a tenth of all cells slopes; cell_move in the flat one. `boxes --hash`
 * only says where the boxes end. */
#include "limit.h"
#include "rounds.h"

#include "physics/cell.h"
#include "physics/move.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct CellBox {
    CellBody body;
    bool grounded;
} CellBox;

typedef struct Bench {
    WorkMap map;
    Level *level;
    LimitMap limit;
    WorkBox own[WORK_BOXES], base[WORK_BOXES];
    CellBox cells[WORK_BOXES];
    WorkCount counted;
} Bench;

static void step_box(const Terrain *terrain, WorkBox *box, bool jump, WorkCount *counted) {
    if (jump && box->grounded) {
        box->vy = -WORK_JUMP;
        counted->jumps++;
    }
    box->vy = fix_min(box->vy + WORK_GRAVITY, WORK_FALL);
    MoveResult result = move_box(terrain, (Box){box->x, box->y, WORK_BOX_WIDTH, WORK_BOX_HEIGHT},
                                 (Vec){box->vx, box->vy}, box->grounded ? MOVE_GROUNDED : 0);
    box->x = result.x;
    box->y = result.y;
    if (result.hit & (HIT_LEFT | HIT_RIGHT)) {
        box->vx = -box->vx;
        counted->turns++;
    }
    if (result.hit & (HIT_CEILING | HIT_FLOOR))
        box->vy = 0;
    box->grounded = (result.hit & HIT_FLOOR) != 0;
    counted->ground += box->grounded;
}

/* The cell mover's own kind of speed, made that of the workload: nothing is lost to friction, and a
 * whole body, so that the work is equal. */
static CellFeel cell_feel(void) {
    return (CellFeel){.radius = WORK_BOX_WIDTH / 2,
                      .head = WORK_BOX_HEIGHT,
                      .friction_x = FINE_ONE,
                      .friction_y = FINE_ONE,
                      .gravity = fine_from_fix(WORK_GRAVITY),
                      .cap = fine_from_fix(WORK_FALL),
                      .wide = true,
                      .whole = true};
}

static void step_cell(const Terrain *terrain, const CellFeel *feel, CellBox *box, bool jump,
                      WorkCount *counted) {
    if (jump && box->grounded) {
        box->body.dy = -fine_from_fix(WORK_JUMP);
        counted->jumps++;
    }
    fine_fix dx = box->body.dx;
    MoveResult result = cell_move(terrain, &box->body, feel, 0);
    if (result.hit & (HIT_LEFT | HIT_RIGHT)) {
        box->body.dx = -dx;
        counted->turns++;
    }
    box->grounded = result.ground != GROUND_NONE;
    counted->ground += box->grounded;
}

static void run_cells(void *context) {
    Bench *bench = context;
    Terrain terrain = {.level = bench->level, .except = -1};
    CellFeel feel = cell_feel();
    WorkCount counted = {0};
    for (int step = 0; step < WORK_STEPS; step++)
        for (int i = 0; i < WORK_BOXES; i++)
            step_cell(&terrain, &feel, &bench->cells[i], step % WORK_JUMP_EVERY == 0, &counted);
    counted.steps = (int64_t)WORK_STEPS * WORK_BOXES;
    bench->counted = counted;
    for (int i = 0; i < WORK_BOXES; i++) { /* where they are, for the hash */
        const CellBody *body = &bench->cells[i].body;
        Box box = cell_body_box(body, &feel);
        bench->own[i] = (WorkBox){box.x, box.y, fix_from_fine(body->dx), fix_from_fine(body->dy),
                                  bench->cells[i].grounded};
    }
}

static void run_boxes(void *context) {
    Bench *bench = context;
    Terrain terrain = {.level = bench->level, .except = -1};
    WorkCount counted = {0};
    for (int step = 0; step < WORK_STEPS; step++)
        for (int i = 0; i < WORK_BOXES; i++)
            step_box(&terrain, &bench->own[i], step % WORK_JUMP_EVERY == 0, &counted);
    counted.steps = (int64_t)WORK_STEPS * WORK_BOXES;
    bench->counted = counted;
}

static void run_base(void *context) {
    Bench *bench = context;
    limit_run(&bench->limit, bench->base, WORK_BOXES, WORK_STEPS, &bench->counted);
}

/* The limit always runs the level without slopes. */
static bool prepare(Bench *bench, Slopes slopes) {
    WorkMap flat;
    memset(bench, 0, sizeof *bench);
    work_map(&flat, SLOPES_NONE);
    work_map(&bench->map, slopes);
    limit_map(&bench->limit, &flat);
    work_boxes(&flat, bench->base, WORK_BOXES);
    work_boxes(&bench->map, bench->own, WORK_BOXES);
    for (int i = 0; i < WORK_BOXES; i++) {
        const WorkBox *box = &bench->own[i];
        CellBody body = cell_body_of((Box){box->x, box->y, WORK_BOX_WIDTH, WORK_BOX_HEIGHT});
        body.dx = fine_from_fix(box->vx);
        bench->cells[i] = (CellBox){.body = body};
    }
    char text[sizeof bench->map.cells];
    memcpy(text, bench->map.cells, sizeof text);
    text[(WORK_HEIGHT - 4) * (WORK_WIDTH + 1) + 2] = 'P';
    bench->level = work_level(text, sizeof text);
    return bench->level != NULL;
}

static void describe(const Bench *bench, WorkCount counted, uint64_t hash, char *note,
                     size_t size) {
    double steps = (double)counted.steps;
    snprintf(note, size,
             "\"ground\": %.3f, \"turns\": %.3f, \"jumps\": %.3f, \"solid_cells\": %d, "
             "\"slope_cells\": %d, \"hash\": \"%016" PRIx64 "\"",
             (double)counted.ground / steps, (double)counted.turns * 1000 / steps,
             (double)counted.jumps * 1000 / steps, bench->map.solid_cells, bench->map.slope_cells,
             hash);
}

/* Two rounds of each from the same start: what they do in the second is told, and where all boxes
 * are after it. */
static void tell_work(Bench *bench, void (*run)(void *), char *own, char *base, size_t size) {
    for (int round = 0; round < 2; round++) {
        bench->counted = (WorkCount){0};
        run_base(bench);
    }
    describe(bench, bench->counted, work_hash(bench->base, WORK_BOXES), base, size);
    for (int round = 0; round < 2; round++)
        run(bench);
    describe(bench, bench->counted, work_hash(bench->own, WORK_BOXES), own, size);
}

typedef struct Subject {
    const char *name;
    void (*run)(void *bench);
    Slopes slopes;
    double goal;
} Subject;

static void bench_mover(Bench *bench, const Subject *subject, bool timed) {
    char own[256], base[256], note[600];
    if (!prepare(bench, subject->slopes))
        return;
    tell_work(bench, subject->run, own, base, sizeof own);
    snprintf(note, sizeof note, "\"work\": {%s}, \"base_work\": {%s}", own, base);
    Figure figure = {subject->name, "box-step", subject->goal, note};
    double count = (double)WORK_STEPS * WORK_BOXES;
    if (timed)
        rounds_measure(&figure, (Work){subject->run, bench, count}, (Work){run_base, bench, count});
    else
        printf("%s\n  %s\n  %s\n", subject->name, own, base);
    level_free(bench->level);
}

int main(int argc, char **argv) {
    static const Subject SUBJECTS[] = {
        {"move_box", run_boxes, SLOPES_NONE, 2.0},
        {"move_box, slopes present", run_boxes, SLOPES_PRESENT, 2.0},
        {"move_box, 10 % slope cells", run_boxes, SLOPES_TENTH, 2.5},
        {"cell mover", run_cells, SLOPES_NONE, 1.5},
    };
    static Bench bench;
    bool timed = argc < 2 || strcmp(argv[1], "--hash") != 0;
    for (size_t i = 0; i < sizeof SUBJECTS / sizeof SUBJECTS[0]; i++)
        bench_mover(&bench, &SUBJECTS[i], timed);
    return 0;
}
