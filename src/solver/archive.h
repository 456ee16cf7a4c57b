/* Runs that were found, and states along them from which later searches begin; private to solver.
 * What took one coin is halfway to the next. */
#ifndef OVERHANG_SOLVER_ARCHIVE_H
#define OVERHANG_SOLVER_ARCHIVE_H

#include "solver/bound.h"
#include "solver/search.h"

typedef struct ArchiveRun {
    Buttons *buttons; /* owned: from the start of play */
    int32_t count;
    int32_t from; /* state that it begins with */
} ArchiveRun;

typedef struct ArchiveState {
    Game *game; /* owned */
    int32_t run, step;
} ArchiveState;

typedef struct Archive {
    const Level *level;
    ArchiveRun *runs;
    int32_t run_count, run_capacity;
    ArchiveState *states; /* number 0 is the start of play */
    int32_t state_count, state_capacity;
} Archive;

/* With the start alone; it is copied. False without memory. */
bool archive_init(Archive *archive, const Level *level, const Game *start);
void archive_free(Archive *archive);

/* Adds the run that goes so many steps on from state number `from`, with states along its new part
 * and at its end, which is then the last of all states. Takes over nothing. Its number, or -1
 * without memory. */
int32_t archive_add(Archive *archive, int32_t from, const Buttons *added, int32_t count);

#define ARCHIVE_NEAREST_MAX 64

/* Numbers of up to `most` (ARCHIVE_NEAREST_MAX) states, those least far from what the bound is
 * aimed at first; how many. */
int32_t archive_nearest(const Archive *archive, const Bound *bound, int32_t *numbers, int32_t most);

#endif
