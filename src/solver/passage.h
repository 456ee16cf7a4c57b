/* A run cut into passages, at places where a player can stop and think. A passage is mostly a jump
 * with the way to it. Private to solver. */
#ifndef OVERHANG_SOLVER_PASSAGE_H
#define OVERHANG_SOLVER_PASSAGE_H

#include "solver/rehearse.h"

typedef struct Passage {
    int32_t from, to; /* steps of the run: up to, not including, the second */
} Passage;

/* Of the whole run, in order; owned by the caller (free), NULL without memory. */
Passage *passages_of(const Rehearsal *rehearsal, int32_t *count);

/* The first step from which a change of this passage is tried: a press may come early. */
int32_t passage_first(const Passage *passage);

/* With the draft's keys, does the hero get through this passage and on with the run? */
bool passage_holds(Rehearsal *rehearsal, const Passage *passage);

#endif
