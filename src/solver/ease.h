/* Makes a winning run an easy one: every jump from the middle of the places and with the middle of
 * the lengths that still get the hero through. Private to solver.
 *
 * A search or a hurried player goes near every edge, which says nothing about the level. What a
 * level asks for is told by the easiest run that is near. */
#ifndef OVERHANG_SOLVER_EASE_H
#define OVERHANG_SOLVER_EASE_H

#include "solver/rehearse.h"

/* What easing came to. */
typedef struct Eased {
    int size;       /* number of the first size of error that the run could not be made to bear */
    Buttons *borne; /* owned: the run that bore the size before, as it was then */
    int32_t count;
} Eased;

/* Changes the rehearsal's run, which wins still, within the rehearsal's steps and time. False
 * without memory; eased_free either way. */
bool ease_run(Rehearsal *rehearsal, Eased *eased);
void eased_free(Eased *eased);

/* By how many steps the presses of the run may be off before half the tries fail, in hundredths; -1
 * without memory. It measures both the run as it is and the one that bore the size before, since
 * trying in vain for more can spoil a run, and leaves the better one in the rehearsal. */
int32_t ease_error(Rehearsal *rehearsal, Eased *eased);

#endif
