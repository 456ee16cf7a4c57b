/* Runs that were found, and states along them, from which later searches begin: a run to one coin
 * is often halfway to the next. Private to solver. */
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

/* An archive with one state, the start of play, which is copied. False without memory. */
bool archive_init(Archive *archive, const Level *level, const Game *start);
void archive_free(Archive *archive);

/* Adds the run that goes on from state number `from` with `count` steps, which are copied. States
 * are added along these steps, and the last of them is the run's end. Returns the run's number, or
 * -1 without memory. */
int32_t archive_add(Archive *archive, int32_t from, const Buttons *added, int32_t count);

#define ARCHIVE_NEAREST_MAX 64

/* Lists up to `most` states, at most ARCHIVE_NEAREST_MAX, by their distance to what the bound is
 * aimed at, nearest first. Returns how many there are. */
int32_t archive_nearest(const Archive *archive, const Bound *bound, int32_t *numbers, int32_t most);

#endif
