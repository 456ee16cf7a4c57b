/* The targets of a level and the threads that search for them; private to solver.
 *
 * Targets go in batches: a batch begins from the same archive, whoever runs which of its jobs, and
 * what it found is taken over in the order of its jobs. So the number of threads changes nothing.
 */
#ifndef OVERHANG_SOLVER_WORK_H
#define OVERHANG_SOLVER_WORK_H

#include "solver/archive.h"
#include "solver/solver.h"

#define BATCH 4

typedef struct Target {
    int32_t item;           /* or -1: to win */
    int32_t round;          /* the next */
    int32_t run;            /* of the archive: what gets there, or -1, */
    int32_t length;         /* with so many of its steps */
    const Witness *witness; /* if it was a recorded one */
    bool proved;            /* out of reach */
    bool helper;            /* only the way to others: a checkpoint, key or button */
    int64_t steps;
    int32_t idle;  /* rounds in a row that left nothing to search, */
    int32_t known; /* from this many states of the archive */
    int32_t nearest, column, row;
    bool settled;
    Verdict verdict; /* once it is settled; its buttons are owned until the solution takes it */
} Target;

/* Where a job's search took something. */
typedef struct Catch {
    int32_t item;  /* or -1: won */
    int32_t state; /* of the archive */
    Path path;
} Catch;

typedef struct Job {
    int32_t target;
    Catch *catches; /* owned, each path too; the job's own aim first if it got there */
    int32_t catch_count, catch_capacity;
    int64_t steps;
    bool idle; /* nothing is left to search at any of its grains */
    int32_t nearest, column, row;
} Job;

typedef struct Work {
    const Level *level;
    const Game *start;
    SolveOptions options;
    Archive archive;
    Target *targets;
    int32_t target_count;
    Bound **bounds; /* one a thread */
    int threads;
    Job jobs[BATCH];
    int32_t job_count, job_next;
    SolveProgress progress;
    Refutation refutation;
    bool stopped;
    struct WorkLock *lock;
} Work;

/* False without memory; work_free either way. */
bool work_init(Work *work, const Level *level, const Game *start, const SolveOptions *options);
void work_free(Work *work);

/* Still to be found? */
bool target_open(const Target *target);

/* Is there more to search for this target: has it steps left, and did not every stage come to its
 * end from all that the archive holds? */
bool target_has_more(const Work *work, const Target *target);

/* Runs the next round of these targets, up to BATCH, and takes over what was found. */
void work_batch(Work *work, const int32_t *targets, int32_t count);

/* A way from a state of the archive to a target, from wherever: plays it again, and if it holds, it
 * is the target's run. */
void work_found(Work *work, Target *target, int32_t state, const Path *path);

/* For searches apart from batches. */
Watch work_watch(Work *work);

#endif
