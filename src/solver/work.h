/* The targets of a level and the threads that search for them; private to solver.
 *
 * Targets are searched for in batches. All jobs of a batch begin from the same archive, and what
 * they find is added to it in the order of the jobs. So the number of threads changes no answer. */
#ifndef OVERHANG_SOLVER_WORK_H
#define OVERHANG_SOLVER_WORK_H

#include "solver/archive.h"
#include "solver/search.h"
#include "solver/solver.h"

#define BATCH 4

typedef struct Target {
    int32_t item;           /* or -1: to win */
    int32_t round;          /* the next round to search in (solver/stages.h) */
    int32_t run;            /* of the archive, that gets there; -1: none does */
    int32_t length;         /* how many of that run's steps it takes */
    const Witness *witness; /* the recorded run that gets there, if one does */
    bool proved;            /* to be out of reach */
    bool helper;            /* not asked for, but may be on the way: a checkpoint, key or button */
    bool held;              /* of a button: to be held down by a crate */
    int64_t steps;          /* of search so far */
    int32_t idle;           /* how many rounds in a row found nothing more to search, */
    int32_t known;          /* and with how many states of the archive */
    int32_t nearest, column, row; /* as in a Verdict */
    bool settled;                 /* `verdict` is made */
    Verdict verdict;              /* its buttons are owned until the solution takes them over */
} Target;

/* Where a game has to get for it. */
static inline Aim target_aim(const Target *target) {
    return (Aim){.item = target->item, .held = target->held};
}

/* Something that a job's search took. */
typedef struct Catch {
    int32_t item;  /* or -1: won */
    bool held;     /* as in the target */
    int32_t state; /* of the archive, from which the path goes there */
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

/* Is it neither found nor proved to be out of reach? */
bool target_open(const Target *target);

/* Has the target steps left, and is there anything left to search? There is not if all stages came
 * to their end, from every state that the archive has now. */
bool target_has_more(const Work *work, const Target *target);

/* Runs the next round of these targets, up to BATCH, and takes over what was found. */
void work_batch(Work *work, const int32_t *targets, int32_t count);

/* Plays a path from a state of the archive to a target again, and if it gets there, adds it to the
 * archive as the target's run. */
void work_found(Work *work, Target *target, int32_t state, const Path *path);

/* The watch for a search that is not part of a batch. */
Watch work_watch(Work *work);

#endif
