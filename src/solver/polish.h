/* Makes a run that a search found one that a player could have played: no step too many, no press
 * that does nothing, and every press away from where it would be too early or too late. */
#ifndef OVERHANG_SOLVER_POLISH_H
#define OVERHANG_SOLVER_POLISH_H

#include "game/game.h"

#define POLISH_STEPS INT64_C(6000000) /* a second's worth of tries */

/* Changes a run that wins from the level's start, in place, into one that wins with as many coins
 * and gems and takes no longer. Takes at most about `steps` steps. Its length; the run stays as it
 * is without memory, or if it does not win. */
int32_t polish(const Level *level, Buttons *buttons, int32_t count, int64_t steps);

#endif
