/* The limit to measure against: the common workload in plain C, as the texts' own loops would be
 * written for speed. A byte a tile, 32-bit fixed point, structs in an array. No one-way tiles, no
 * flags, no contacts, no bounds checks; nothing faster than a tile a step. It is always built with
 * -O2. */
#ifndef OVERHANG_BENCH_LIMIT_H
#define OVERHANG_BENCH_LIMIT_H

#include "rounds.h"
#include "workload.h"

typedef struct LimitMap {
    uint8_t solid[WORK_HEIGHT * WORK_WIDTH];
} LimitMap;

void limit_map(LimitMap *limit, const WorkMap *map);

/* `steps` steps of all boxes; what was done is added to `counted`. */
void limit_run(const LimitMap *map, WorkBox *boxes, int count, int steps, WorkCount *counted);

/* The limit as a baseline: a short round of the common workload, counted in box-steps. Its boxes go
 * on from round to round. */
Work limit_work(void);

#endif
