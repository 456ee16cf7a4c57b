/* Can a level be won, and can each of its coins and gems be reached?
 *
 * There are three answers. `Reachable` comes with a run that was played again from the start and
 * gets there; a winning run that was found by search is polished (solver/polish.h). `Unreachable`
 * is proved by the bound (solver/bound.h): not even a hero who can do more than the rules allow
 * gets there. `Unknown` says how far a search came before its limit.
 *
 * With a limit in steps the answers are the same on every machine and for every number of threads.
 * The core has no clock, so a limit in seconds is up to the caller, who can stop the search; an
 * answer that would have been another is then unknown. */
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
    int64_t steps;       /* of search that it took */
    int32_t nearest; /* not reachable: the fewest steps that were left to it, by the bound; -1: */
    int32_t column, row; /* it was not searched. And the hero's cell at that place */
} Verdict;

/* How far it is. */
typedef struct SolveProgress {
    int decided, count; /* verdicts */
    int64_t steps;
} SolveProgress;

/* What is asked for; there are no verdicts on anything else. */
typedef enum SolveOnly {
    SOLVE_EVERYTHING, /* the goal, coins, gems, and all in one run */
    SOLVE_ONE         /* one of them */
} SolveOnly;

/* A recorded run, from the level's start and by the plain rules. What it gets to before its first
 * death needs no search, and searches begin from states along it. It is not trusted, but played
 * again. */
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
    /* Called with the goal's verdict as soon as there is one, and with all that is proved before
     * anything is searched; may be NULL. The verdict is borrowed; the solution has it too. */
    void (*decided)(void *context, const Verdict *verdict);
    /* Called every few milliseconds, by one thread at a time; may be NULL. False: stop. */
    bool (*go_on)(void *context, const SolveProgress *progress);
    void *context;
} SolveOptions;

/* A recorded run that got to where the bound says that nobody can. Then the bound has a fault, and
 * none of its `unreachable` can be trusted. */
typedef struct Refutation {
    const char *witness; /* name of the run, borrowed; NULL: there is none */
    int32_t item;        /* what it got to: level_item, or SOLVE_GOAL */
    int32_t steps;
} Refutation;

typedef struct Solution {
    Verdict *verdicts; /* the goal first, then coins and gems by item */
    int count;
    Verdict all;    /* one run that takes all; unknown and without steps if it was not asked for */
    int32_t missed; /* if that is unknown: an item that no run took beside the others, or -1 */
    Refutation refutation; /* the first that was found */
    int64_t steps;
} Solution;

/* Owned by the caller (solution_free); NULL without memory. options may be NULL. */
Solution *solve(const Level *level, const SolveOptions *options);
void solution_free(Solution *solution);

#endif
