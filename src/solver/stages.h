/* The order of searches for a target: short ones of different kinds, coarse ones first. Private to
 * solver. */
#ifndef OVERHANG_SOLVER_STAGES_H
#define OVERHANG_SOLVER_STAGES_H

#include "solver/search.h"

typedef struct Stage {
    Plan plan;
    int32_t thousands; /* of steps */
} Stage;

/* Rounds of stages: all targets get one round before any gets the next. */
#define ROUND_STAGES 4
#define ROUNDS 4

/* After the last round the finer rounds come again, with this many times the steps. */
#define ROUND_AGAIN 4

/* The ROUND_STAGES stages of a round, which may have any number from 0, and by how much their steps
 * are to be multiplied. */
const Stage *stages_of(int round, int64_t *times);

#endif
