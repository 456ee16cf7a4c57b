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

/* Steps until the goal, on average. Every failure is taken for a death. Two things that whoever is
 * here for the first time does are counted once each:
 * - From a landing to the next jump he takes 0.4 s at least: as long as it takes to choose one of
 *   some four or five answers to what is seen (W. E. Hick, "On the rate of gain of information",
 *   1952). Where the run stood longer, nothing is added.
 * - He reads the level's signs, 238 words a minute (M. Brysbaert, "How many words do we read per
 *   minute?", 2019).
 * Looking around, finding out what is to be done, gems and coins are not counted, nor is what he
 * learns beyond that. -1 without memory. */
int64_t first_player_steps(Rehearsal *rehearsal);

#endif
