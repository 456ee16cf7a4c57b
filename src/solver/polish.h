/* Makes of a run that a search found one that a player could have played: without needless steps,
 * without presses that have no effect, and with jumps well inside the time in which they work. */
#ifndef OVERHANG_SOLVER_POLISH_H
#define OVERHANG_SOLVER_POLISH_H

#include "game/game.h"

#define POLISH_STEPS INT64_C(6000000) /* a second's worth of tries */

/* Changes in place a run that wins from the level's start into one that wins with at least as many
 * coins and gems and takes no longer. Returns its length. It plays at most about `steps` steps.
 * Without memory, or if the run does not win, the run stays as it is. */
int32_t polish(const Level *level, Buttons *buttons, int32_t count, int64_t steps);

#endif
