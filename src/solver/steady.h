/* Hands that do not flutter: takes the tapping and the changes of mind out of a run that a search
 * found, which are no part of what the level asks. Private to solver. */
#ifndef OVERHANG_SOLVER_STEADY_H
#define OVERHANG_SOLVER_STEADY_H

#include "solver/rehearse.h"

/* Changes the rehearsal's run, which wins still. */
void steady_hands(Rehearsal *rehearsal);

#endif
