/* Plays a changed run as a player would, who looks at the screen and not at a clock. On the ground
 * he goes by the place: he presses the keys that the run pressed there. What the run did after a
 * landing he does after his own. Where the run stood and waited he waits too, until what moves
 * around him is where it was when the run went on. Without this, one late press would make all that
 * follow late, and nobody could tell which of them was too late. Private to solver. */
#ifndef OVERHANG_SOLVER_FOLLOW_H
#define OVERHANG_SOLVER_FOLLOW_H

#include "solver/rehearse.h"

/* Plays the draft, which is equal to the run before step `first`. Does it win? */
bool follow_run(Rehearsal *rehearsal, int32_t first);

/* The same for one passage only: does the hero get back to a place where the run was after step
 * `end`, alive? */
bool follow_passage(Rehearsal *rehearsal, int32_t first, int32_t end);

#endif
