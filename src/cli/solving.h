/* What `check` and `solve` share: how long to search, with what, and the bar meanwhile. */
#ifndef OVERHANG_CLI_SOLVING_H
#define OVERHANG_CLI_SOLVING_H

#include "solver/difficulty.h"
#include "solver/solver.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct SolvingArgs {
    const char *budget, *seconds, *threads;
    SolveOptions options;
    int64_t limit;    /* ns for each level; 0: none */
    int kept;         /* percent of it that is not for the search */
    int64_t deadline; /* ns of the clock, of the present level's search */
    int64_t end;      /* and of all that is done with it */
    int64_t resumed;  /* when what comes after the search began */
    int64_t drawn;    /* when the bar was drawn last; 0: it is not there */
    bool has_bar, late;
    const char *name;                                     /* beside the bar */
    void (*decided)(void *owner, const Verdict *verdict); /* as of SolveOptions; may be NULL */
    void *owner;
} SolvingArgs;

#define SOLVING_OPTIONS(args)                                                                      \
    {"--budget", NULL, &(args).budget}, {"--seconds", NULL, &(args).seconds}, {                    \
        "--threads", NULL, &(args).threads                                                         \
    }

#define SOLVING_OPTIONS_HELP                                                                       \
    "  --budget N       steps to search for each answer (20000000), K and M allowed: 5M. The\n"    \
    "                   answers for a budget are the same everywhere. It also limits the\n"        \
    "                   proof of what is out of reach, which may be cut short by a small one\n"    \
    "  --seconds S      stop after so long too, for each level\n"                                  \
    "  --threads N      1 to 8 (as many as there are cores, up to 4); changes no answer\n"

/* Turns the words into options; false after saying what is wrong with them. */
bool solving_take(const char *command, SolvingArgs *args);

/* The options for one level: its time begins now, and the bar, on a terminal. Borrows args. */
const SolveOptions *solving_begin(SolvingArgs *args, const char *name);

/* Takes the bar away. */
void solving_end(SolvingArgs *args);

/* What is left of the budget and of the level's time for how hard it is. Borrows args. */
DifficultyLimit solving_rest(SolvingArgs *args);

#endif
