/* Takes every jump of a run from the middle of the times, and holds it for the middle of the
 * lengths, that still get the hero through. Private to solver. */
#ifndef OVERHANG_SOLVER_CENTRE_H
#define OVERHANG_SOLVER_CENTRE_H

#include "solver/rehearse.h"

/* Changes the rehearsal's run, which wins still; from its start, or backward: then what comes later
 * bears already what an earlier change does to it. False without memory. */
bool centre_jumps(Rehearsal *rehearsal, bool backward);

#endif
