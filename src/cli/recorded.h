/* Recorded runs that lie beside a level: LEVEL.txt has LEVEL.win.run, LEVEL.all.run and so on. */
#ifndef OVERHANG_CLI_RECORDED_H
#define OVERHANG_CLI_RECORDED_H

#include "replay/run.h"
#include "solver/solver.h"

#define RECORDED_MOST 16

typedef struct Recorded {
    Run *runs[RECORDED_MOST];       /* owned */
    char *names[RECORDED_MOST + 1]; /* owned: paths; one more than is kept */
    Witness witnesses[RECORDED_MOST];
    int count;
} Recorded;

/* Those of the first RECORDED_MOST that lie beside the level at `path`, by name, that were played
 * from its start by the plain rules; none is no error. What cannot be read is told on stderr.
 * recorded_free either way. */
void recorded_find(Recorded *recorded, const char *path, const Level *level);

/* The run of one who is in no hurry, LEVEL.easy.run; NULL: there is none. */
const Run *recorded_easy(const Recorded *recorded);
void recorded_free(Recorded *recorded);

#endif
