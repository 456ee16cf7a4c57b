/* Takes a failing play apart, as long as it still fails in the same way. */
#ifndef OVERHANG_TESTS_PLAY_SHRINK_H
#define OVERHANG_TESTS_PLAY_SHRINK_H

#include "trial.h"

/* Makes both smaller in place. `trial` is what they came to; returns what they come to now. */
Trial shrink(Board *board, Keys *keys, unsigned checks, Trial trial);

#endif
