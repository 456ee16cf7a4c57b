/* Can a level be won, and can each of its coins and gems be had?
 *
 * Three honest answers. Reachable comes with a run, which was played again from the start and got
 * there; winning runs that were searched are polished (solver/polish.h). Unreachable comes from the
 * bound alone (solver/bound.h): not even a hero who can do more than the rules allow gets there.
 * Unknown says how far a search came before its limit.
 *
 * A limit in steps gives the same answers on every machine and for every number of threads. The
 * core knows no clock: a limit in seconds is the caller's, who may say stop; that only ever turns
 * an answer into unknown. */
#ifndef OVERHANG_SOLVER_SOLVER_H
#define OVERHANG_SOLVER_SOLVER_H

#include "game/game.h"

#include <stdbool.h>
#include <stdint.h>

#define SOLVE_STEPS INT64_C(20000000) /* of the default limit, a few seconds' worth */
#define SOLVE_MAX_THREADS 8           /* more would take more memory than the 1 GB allowed */

typedef enum Answer { ANSWER_UNKNOWN, ANSWER_REACHABLE, ANSWER_UNREACHABLE, ANSWER_COUNT } Answer;

extern const char *const ANSWER_NAMES[ANSWER_COUNT];

#define SOLVE_GOAL (-1) /* to win */
#define SOLVE_ALL (-2)  /* to take every coin and gem and then win */

typedef struct Verdict {
    int32_t item; /* level_item of a coin or gem, SOLVE_GOAL or SOLVE_ALL */
    uint8_t answer;
    Buttons *buttons; /* reachable: owned, from the start of play to the step that gets there */
    int32_t count;
    const char *witness; /* name of the recorded run that shows it, borrowed; NULL: one was found */
    int64_t steps;       /* that were searched for it */
    int32_t nearest;     /* otherwise: the least number of steps that were left, by the bound; */
    int32_t column, row; /* and the hero's cell there; nearest -1: no search */
} Verdict;

/* How far it is. */
typedef struct SolveProgress {
    int decided, count; /* verdicts */
    int64_t steps;
} SolveProgress;

/* What is asked; what is not gets no verdict. */
typedef enum SolveOnly {
    SOLVE_EVERYTHING, /* the goal, coins, gems, and all in one run */
    SOLVE_ONE         /* one of them */
} SolveOnly;

/* A run that was recorded, from the level's start by the plain rules. What it gets to before its
 * first death needs no search, and searches begin along it. It is played again like any other. */
typedef struct Witness {
    const char *name;
    const Buttons *buttons;
    int32_t count;
} Witness;

typedef struct SolveOptions {
    int64_t steps; /* for each verdict; 0: SOLVE_STEPS */
    int threads;   /* 0: one */
    uint8_t only;  /* SolveOnly */
    int32_t item;  /* of SOLVE_ONE: a coin or gem, or SOLVE_GOAL */
    const Witness *witnesses;
    int witness_count;
    /* Told of the goal's verdict as soon as there is one, and of all that is proved, before
     * anything is searched; may be NULL. The verdict is borrowed, and in the solution again. */
    void (*decided)(void *context, const Verdict *verdict);
    /* Asked every few milliseconds, by one thread at a time; may be NULL. False: stop. */
    bool (*go_on)(void *context, const SolveProgress *progress);
    void *context;
} SolveOptions;

/* A recorded run that got where the bound says that nobody can: then the bound is wrong, and no
 * `unreachable` of it is to be trusted. */
typedef struct Refutation {
    const char *witness; /* name of the run, borrowed; NULL: there is none */
    int32_t item;        /* what it got to: level_item, or SOLVE_GOAL */
    int32_t steps;
} Refutation;

typedef struct Solution {
    Verdict *verdicts; /* the goal first, then coins and gems by item */
    int count;
    Verdict all; /* one run that takes all; unknown and without steps where it was not asked for */
    int32_t missed;        /* if that is unknown: an item that no run with the others took, or -1 */
    Refutation refutation; /* the first */
    int64_t steps;
} Solution;

/* Owned by the caller (solution_free); NULL without memory. options may be NULL. */
Solution *solve(const Level *level, const SolveOptions *options);
void solution_free(Solution *solution);

#endif
