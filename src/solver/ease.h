/* Makes a winning run an easy one: every jump from the middle of the places and with the middle of
 * the lengths that still get the hero through. Private to solver.
 *
 * A search or a hurried player goes near every edge, which says nothing about the level. What a
 * level asks for is told by the easiest run that is near. */
#ifndef OVERHANG_SOLVER_EASE_H
#define OVERHANG_SOLVER_EASE_H

#include "solver/rehearse.h"

/* Changes the rehearsal's run, which wins still, within the rehearsal's steps and time. Number of
 * the first size of error that it could not be made to bear; -1 without memory. */
int ease_run(Rehearsal *rehearsal);

/* By how many steps the presses of the run, which ease_run gave that number, may be off before half
 * the tries fail, in hundredths; -1 without memory. */
int32_t ease_error(Rehearsal *rehearsal, int size);

#endif
