/* How long somebody takes who has not been here: who fails, comes back to life at the checkpoint,
 * and tries again. Private to solver. */
#ifndef OVERHANG_SOLVER_NEWCOMER_H
#define OVERHANG_SOLVER_NEWCOMER_H

#include "solver/rehearse.h"

/* By how many steps a newcomer's presses are off at most, evenly spread: 83 ms, a standard
 * deviation of 48 ms, as of people who time one move to another; of those who tap to a beat it is
 * some 30 ms (B. H. Repp, "Sensorimotor Synchronization", 2005), which is taken for every further
 * try at a passage that was failed. */
#define NEWCOMER_ERROR 10
#define NEWCOMER_PRACTISED 6

/* Steps until the goal, on average. Every failure is taken for a death. Looking around, reading
 * signs and finding out what is to be done are not counted, nor is what he learns beyond that. -1
 * without memory. */
int64_t newcomer_steps(Rehearsal *rehearsal);

#endif
