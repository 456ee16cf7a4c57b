/* Presses that are early or late by chance, as a player's are. Private to solver. */
#ifndef OVERHANG_SOLVER_BLUR_H
#define OVERHANG_SOLVER_BLUR_H

#include "base/random.h"
#include "solver/passage.h"

#define BLUR_TRIES 48
#define LEAN_TRIES 24

/* Moves the presses of this passage in the draft, each by up to `most` steps at random. */
void blur(Rehearsal *rehearsal, const Passage *passage, int32_t most, Random *random);

/* How many of BLUR_TRIES tries get through the passage with its presses moved by up to `most`
 * steps. The hero comes into it as in the run. The answer is the same every time. To save steps, it
 * stops counting once `least` cannot be reached, and returns BLUR_TRIES if the first `enough` tries
 * all get through. */
int32_t blur_chance(Rehearsal *rehearsal, const Passage *passage, int32_t most, int32_t least,
                    int32_t enough);

/* Moves the presses in the draft to where they were, on average, in those of such tries that got
 * through. This is a step of the cross-entropy method (R. Y. Rubinstein, 1999), which finds the
 * middle of what works for all presses together. False: no try got through. */
bool blur_lean(Rehearsal *rehearsal, const Passage *passage, int32_t most, Random *random);

/* Replaces the passage in the draft by new keys, each held for a while, as somebody would play who
 * does not know it. */
void blur_afresh(Rehearsal *rehearsal, const Passage *passage, Random *random);

#endif
