/* Presses off by chance, as a player's are. Private to solver. */
#ifndef OVERHANG_SOLVER_BLUR_H
#define OVERHANG_SOLVER_BLUR_H

#include "base/random.h"
#include "solver/passage.h"

#define BLUR_TRIES 48
#define LEAN_TRIES 24

/* Draws the presses of this passage off by up to `most` steps each way. */
void blur(Rehearsal *rehearsal, const Passage *passage, int32_t most, Random *random);

/* How many of BLUR_TRIES tries get through the passage with its presses off by up to `most` steps,
 * the hero coming into it as in the run. The same every time. Fewer than `least` is not counted to
 * the end, and if the first `enough` all get through, all are taken to. */
int32_t blur_chance(Rehearsal *rehearsal, const Passage *passage, int32_t most, int32_t least,
                    int32_t enough);

/* Draws the presses moved to where they were, on average, in such tries that got through: the
 * cross-entropy method, which finds the middle of what works for all of them together (R. Y.
 * Rubinstein, 1999). False: none did. */
bool blur_lean(Rehearsal *rehearsal, const Passage *passage, int32_t most, Random *random);

/* Draws the passage anew: a few keys, each held for a while, as one would who has not been here. */
void blur_afresh(Rehearsal *rehearsal, const Passage *passage, Random *random);

#endif
