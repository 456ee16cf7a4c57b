/* How long somebody takes who has not been here: who fails, comes back to life at the checkpoint,
 * and tries again. Private to solver. */
#ifndef OVERHANG_SOLVER_FIRST_PLAYER_H
#define OVERHANG_SOLVER_FIRST_PLAYER_H

#include "solver/rehearse.h"

/* By how many steps a first player's presses are off at most, evenly spread: 83 ms, a standard
 * deviation of 48 ms; and at every further try of a passage that he failed, 29 ms. Who taps to a
 * beat is off by some 20 to 40 ms (B. H. Repp's review of sensorimotor synchronization, 2005); a
 * jump timed by eye is taken for somewhat worse, a practised one for as good. */
#define FIRST_PLAYER_ERROR 10
#define FIRST_PLAYER_PRACTISED 6

/* Steps until the goal, on average. Every failure is taken for a death. Looking around, reading
 * signs and finding out what is to be done are not counted, nor is what he learns beyond that. -1
 * without memory. */
int64_t first_player_steps(Rehearsal *rehearsal);

#endif
