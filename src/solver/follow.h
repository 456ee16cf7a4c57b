/* Plays a changed run as a player does, who looks. On the ground he goes by the place: the next
 * keys are those that the run pressed here. What it did after a landing waits for the landing. And
 * where the run stood and waited he waits too, until what moves around him is where it was when the
 * run went on. Only this tells a press that is too late from one after which all others are.
 * Private to solver. */
#ifndef OVERHANG_SOLVER_FOLLOW_H
#define OVERHANG_SOLVER_FOLLOW_H

#include "solver/rehearse.h"

/* Plays the draft, which is like the run before step `first`. Does it win? */
bool follow_run(Rehearsal *rehearsal, int32_t first);

/* The same, but only until the hero is on the run again behind step `end`: at a place of it, and
 * alive. What comes after that is another passage's business. */
bool follow_passage(Rehearsal *rehearsal, int32_t first, int32_t end);

#endif
