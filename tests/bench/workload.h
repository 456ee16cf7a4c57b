/* The common workload: one level, one set of boxes and one rule of motion for every mover that is
 * compared, so that a ratio between two of them is a ratio between two ways of doing equal work.
 *
 * 200x20 tiles: a floor with pits 2-4 wide and 2 deep, walls 1-5 high and ledges one tile thick.
 * Boxes of 0.75x0.9 tile run at 6 tiles/s, turn at walls, fall, and jump every 180 steps if they
 * stand. They know nothing of each other. */
#ifndef OVERHANG_BENCH_WORKLOAD_H
#define OVERHANG_BENCH_WORKLOAD_H

#include "level/level.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WORK_WIDTH 200
#define WORK_HEIGHT 20
#define WORK_BOXES 1000
#define WORK_JUMP_EVERY 180
#define WORK_STEPS (10 * WORK_JUMP_EVERY) /* of one round: whole jumps */

#define WORK_BOX_WIDTH TILES(0.75)
#define WORK_BOX_HEIGHT TILES(0.9)
#define WORK_RUN (TILES(6) / STEPS_PER_SECOND)
#define WORK_JUMP (TILES(16) / STEPS_PER_SECOND)
#define WORK_GRAVITY (TILES(40) / STEPS_PER_SECOND / STEPS_PER_SECOND)
#define WORK_FALL (TILES(24) / STEPS_PER_SECOND)

/* What stands in the level beside the blocks. */
typedef enum Slopes { SLOPES_NONE, SLOPES_PRESENT, SLOPES_TENTH } Slopes;

typedef struct WorkMap {
    char cells[WORK_HEIGHT][WORK_WIDTH + 1]; /* '#', ' ', slopes; each row ends in '\n' */
    int solid_cells, slope_cells;
} WorkMap;

typedef struct WorkBox {
    fix x, y, vx, vy;
    bool grounded;
} WorkBox;

/* What was done, to see that two movers did the same. */
typedef struct WorkCount {
    int64_t steps, ground, turns, jumps;
} WorkCount;

/* SLOPES_PRESENT: slopes exist, in a pit of their own that no box starts in. SLOPES_TENTH: one cell
 * in ten of all that is not empty is a slope. */
void work_map(WorkMap *map, Slopes slopes);

/* The same boxes each time for the same map, none of them inside anything. */
void work_boxes(const WorkMap *map, WorkBox *boxes, int count);

/* A level that a benchmark wrote; the caller frees it. NULL with the problems on stderr. */
Level *work_level(const char *text, size_t size);

uint64_t work_hash(const WorkBox *boxes, int count);

static inline bool work_solid(const WorkMap *map, int32_t column, int32_t row) {
    return map->cells[row][column] == '#';
}

#endif
