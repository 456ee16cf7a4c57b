#include "workload.h"

#include "base/hash.h"
#include "base/random.h"

#include <string.h>

#define FLOOR (WORK_HEIGHT - 3) /* top row of the floor, which is 3 deep */
#define LEDGES 115

static void fill(WorkMap *map, int32_t column, int32_t row, int32_t width, int32_t height) {
    for (int32_t y = row; y < row + height; y++)
        memset(&map->cells[y][column], '#', (size_t)width);
}

static void dig(WorkMap *map, int32_t column, int32_t width) {
    for (int32_t y = FLOOR; y < FLOOR + 2; y++)
        memset(&map->cells[y][column], ' ', (size_t)width);
}

static void make_floor(WorkMap *map, Random *random) {
    fill(map, 0, FLOOR, WORK_WIDTH, 3);
    int32_t column = 4;
    while (column < WORK_WIDTH - 8) {
        int32_t width = 2 + (int32_t)random_below(random, 3);
        int32_t height = 1 + (int32_t)random_below(random, 5);
        if (random_below(random, 2))
            dig(map, column, width);
        else
            fill(map, column, FLOOR - height, 1, height);
        column += width + 4 + (int32_t)random_below(random, 6);
    }
}

/* High enough over the floor to walk under, low enough under the top not to jump out. */
static void make_ledges(WorkMap *map, Random *random) {
    for (int i = 0; i < LEDGES; i++) {
        int32_t width = 3 + (int32_t)random_below(random, 5);
        int32_t column = 2 + (int32_t)random_below(random, (uint32_t)(WORK_WIDTH - 4 - width));
        fill(map, column, 5 + (int32_t)random_below(random, 9), width, 1);
    }
}

static bool is_flat_ground(const WorkMap *map, int32_t column, int32_t row, int32_t width) {
    for (int32_t x = column; x < column + width; x++)
        if (map->cells[row][x] != ' ' || map->cells[row - 1][x] != ' ' ||
            !work_solid(map, x, row + 1))
            return false;
    return true;
}

static void count_cells(WorkMap *map) {
    map->solid_cells = map->slope_cells = 0;
    for (int32_t row = 0; row < WORK_HEIGHT; row++)
        for (int32_t column = 0; column < WORK_WIDTH; column++) {
            map->solid_cells += work_solid(map, column, row);
            map->slope_cells += !work_solid(map, column, row) && map->cells[row][column] != ' ';
        }
}

/* Hills of both steepnesses, on the floor and on ledges. */
static void make_hills(WorkMap *map, Random *random) {
    static const char *const HILLS[] = {"/\\", "1234"};
    for (int wanted = map->solid_cells / 9; map->slope_cells < wanted;) {
        const char *hill = HILLS[random_below(random, 2)];
        int32_t width = (int32_t)strlen(hill);
        int32_t column = 1 + (int32_t)random_below(random, (uint32_t)(WORK_WIDTH - 2 - width));
        int32_t row = 4 + (int32_t)random_below(random, FLOOR - 4);
        if (!is_flat_ground(map, column, row, width))
            continue;
        memcpy(&map->cells[row][column], hill, (size_t)width);
        map->slope_cells += width;
    }
}

void work_map(WorkMap *map, Slopes slopes) {
    Random random = random_seed(12);
    memset(map, 0, sizeof *map);
    for (int32_t row = 0; row < WORK_HEIGHT; row++) {
        memset(map->cells[row], ' ', WORK_WIDTH);
        map->cells[row][WORK_WIDTH] = '\n';
    }
    make_floor(map, &random);
    make_ledges(map, &random);
    fill(map, 0, 0, 1, WORK_HEIGHT);
    fill(map, WORK_WIDTH - 1, 0, 1, WORK_HEIGHT);
    if (slopes == SLOPES_PRESENT)
        map->cells[WORK_HEIGHT - 1][0] = '/'; /* walled in: no box gets there */
    count_cells(map);
    if (slopes == SLOPES_TENTH)
        make_hills(map, &random);
    count_cells(map);
}

static bool is_free(const WorkMap *map, fix x, fix y) {
    for (int32_t row = fix_cell(y); row <= fix_cell(y + WORK_BOX_HEIGHT - 1); row++)
        for (int32_t column = fix_cell(x); column <= fix_cell(x + WORK_BOX_WIDTH - 1); column++)
            if (map->cells[row][column] != ' ')
                return false;
    return true;
}

void work_boxes(const WorkMap *map, WorkBox *boxes, int count) {
    Random random = random_seed(7);
    for (int i = 0; i < count;) {
        fix x = (fix)random_below(&random, (WORK_WIDTH - 1) * FIX_ONE);
        fix y = TILES(2) + (fix)random_below(&random, (FLOOR - 3) * FIX_ONE);
        if (!is_free(map, x, y))
            continue;
        boxes[i] = (WorkBox){.x = x, .y = y, .vx = i % 2 ? WORK_RUN : -WORK_RUN};
        i++;
    }
}

Level *work_level(const char *text, size_t size) {
    Diagnostics diag = {.path = "bench"};
    Level *level = level_parse(text, size, "bench", NULL, &diag);
    if (!level)
        diag_print(&diag, stderr);
    return level;
}

uint64_t work_hash(const WorkBox *boxes, int count) {
    Hash hash = hash_start();
    for (int i = 0; i < count; i++) {
        hash_i32(&hash, boxes[i].x);
        hash_i32(&hash, boxes[i].y);
        hash_i32(&hash, boxes[i].vx);
        hash_i32(&hash, boxes[i].vy);
    }
    return hash_end(hash);
}
