/* Recorded runs as proofs. Each is played again from the start, and what it gets to before its
 * first death is reachable. Searches begin from states along it too. Private to solver. */
#ifndef OVERHANG_SOLVER_WITNESS_H
#define OVERHANG_SOLVER_WITNESS_H

#include "solver/work.h"

/* Plays the options' witnesses. False without memory. */
bool witnesses_play(Work *work);

/* The first witness that takes every coin and gem and wins, NULL: none does. */
const Witness *witness_of_all(const Work *work);

#endif
