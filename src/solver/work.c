#include "solver/work.h"

#include "solver/stages.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define JOB_ROOTS 32 /* states of the archive that a job begins from, with the start */

struct WorkLock {
    pthread_mutex_t mutex;
};

/* Is a verdict on this item asked for? */
static bool is_wanted(const SolveOptions *options, int32_t item, Kind kind) {
    bool verdict = item == SOLVE_GOAL || kind == KIND_COIN || kind == KIND_GEM;
    return verdict && (options->only == SOLVE_EVERYTHING || options->item == item);
}

/* May this item be on the way to what is asked for? */
static bool is_helper(const Level *level, int32_t item, Kind kind) {
    return item == SOLVE_GOAL || kind == KIND_CHECKPOINT || kind == KIND_KEY ||
           kind == KIND_BUTTON || (kind == KIND_COIN && level->goal_rule == GOAL_COINS);
}

/* Lists the goal first, then what is asked for and what may be on the way to that. */
static bool list_targets(Work *work) {
    const Level *level = work->level;
    bool crates = search_has_crates(work->start);
    work->targets = calloc(2 * (size_t)level->item_count + 1, sizeof *work->targets);
    if (!work->targets)
        return false;
    for (int32_t i = SOLVE_GOAL; i < level->item_count; i++) {
        Kind kind = i < 0 ? KIND_GOAL : level_item_kind(level, i);
        bool wanted = is_wanted(&work->options, i, kind);
        if (wanted || is_helper(level, i, kind))
            work->targets[work->target_count++] =
                (Target){.item = i, .run = -1, .nearest = -1, .helper = !wanted};
        if (kind == KIND_BUTTON && crates)
            work->targets[work->target_count++] =
                (Target){.item = i, .run = -1, .nearest = -1, .helper = true, .held = true};
    }
    return true;
}

static bool goes_on(void *context) {
    const Work *work = context;
    return work->options.go_on(work->options.context, &work->progress);
}

static bool start_bounds(Work *work) {
    BoundLimit limit = {.work = bound_work(work->options.steps),
                        .go_on = work->options.go_on ? goes_on : NULL,
                        .context = work};
    work->bounds = calloc((size_t)work->threads, sizeof(Bound *));
    if (!work->bounds || !(work->bounds[0] = bound_new_within(work->level, work->start, &limit)))
        return false;
    for (int i = 1; i < work->threads; i++)
        if (!(work->bounds[i] = bound_share(work->bounds[0])))
            return false;
    return true;
}

/* With `goal: coins`, one coin that is out of reach puts the goal out of reach. */
static void prove_goal_of_coins(Work *work) {
    Target *goal = &work->targets[0];
    for (int32_t i = 1; i < work->target_count && !goal->proved; i++) {
        const Target *target = &work->targets[i];
        bool coin = level_item_kind(work->level, target->item) == KIND_COIN;
        goal->proved = coin && target->proved;
        work->progress.decided += goal->proved;
    }
}

static void prove(Work *work) {
    const Bound *bound = work->bounds[0];
    for (int32_t i = 0; i < work->target_count; i++) {
        Target *target = &work->targets[i];
        target->proved = target->item < 0 ? !bound_reaches_goal(bound)
                         : target->held   ? false
                                          : !bound_reaches_item(bound, target->item);
        work->progress.count += !target->helper;
        work->progress.decided += !target->helper && target->proved;
    }
    if (work->level->goal_rule == GOAL_COINS)
        prove_goal_of_coins(work);
}

static bool start_lock(Work *work) {
    work->lock = malloc(sizeof *work->lock);
    if (work->lock && pthread_mutex_init(&work->lock->mutex, NULL) != 0) {
        free(work->lock);
        work->lock = NULL;
    }
    return work->lock != NULL;
}

bool work_init(Work *work, const Level *level, const Game *start, const SolveOptions *options) {
    *work = (Work){.level = level, .start = start, .options = *options};
    work->threads = options->threads < 1                   ? 1
                    : options->threads > SOLVE_MAX_THREADS ? SOLVE_MAX_THREADS
                                                           : options->threads;
    work->threads = work->threads < BATCH ? work->threads : BATCH;
    if (options->steps <= 0)
        work->options.steps = SOLVE_STEPS;
    if (!archive_init(&work->archive, level, start) || !start_lock(work) || !list_targets(work) ||
        !start_bounds(work))
        return false;
    prove(work);
    return true;
}

static void clear_job(Job *job) {
    for (int32_t i = 0; i < job->catch_count; i++)
        free(job->catches[i].path.buttons);
    free(job->catches);
    *job = (Job){0};
}

void work_free(Work *work) {
    for (int i = 0; work->bounds && i < work->threads; i++)
        bound_free(work->bounds[i]);
    free(work->bounds);
    for (int32_t i = 0; work->targets && i < work->target_count; i++)
        free(work->targets[i].verdict.buttons);
    free(work->targets);
    archive_free(&work->archive);
    if (work->lock)
        pthread_mutex_destroy(&work->lock->mutex);
    free(work->lock);
}

bool target_open(const Target *target) {
    return target->run < 0 && !target->proved;
}

bool target_has_more(const Work *work, const Target *target) {
    bool exhausted = target->idle >= ROUNDS && target->known == work->archive.state_count;
    return target->steps < work->options.steps && !exhausted;
}

/* The watch of all searches: counts steps, and asks the caller whether to go on. */
static bool told(void *context, int64_t steps) {
    Work *work = context;
    pthread_mutex_lock(&work->lock->mutex);
    work->progress.steps += steps;
    if (work->options.go_on && !work->options.go_on(work->options.context, &work->progress))
        work->stopped = true;
    bool stopped = work->stopped;
    pthread_mutex_unlock(&work->lock->mutex);
    return stopped;
}

Watch work_watch(Work *work) {
    return (Watch){told, work};
}

static void add_catch(Job *job, Catch catch) {
    if (job->catch_count == job->catch_capacity) {
        int32_t capacity = job->catch_capacity * 2 + 8;
        Catch *grown = realloc(job->catches, (size_t)capacity * sizeof *grown);
        if (!grown) {
            free(catch.path.buttons);
            return;
        }
        job->catches = grown;
        job->catch_capacity = capacity;
    }
    job->catches[job->catch_count++] = catch;
}

/* Adds what a search has taken on its way, if that is still to be found. */
static void gather(const Work *work, Job *job, Search *search, const int32_t *roots) {
    for (int32_t i = 0; i < work->target_count; i++) {
        const Target *target = &work->targets[i];
        Path path;
        if (i != job->target && target_open(target) && target->item >= 0 &&
            search_path_to(search, target->item, &path))
            add_catch(job, (Catch){target->item, false, roots[path.root], path});
    }
}

/* One stage of a job; false when it needs no more. */
static bool run_stage(Work *work, Job *job, Search *search, const int32_t *roots,
                      const Stage *stage, int64_t steps) {
    const Target *target = &work->targets[job->target];
    int64_t left = work->options.steps - target->steps - job->steps;
    Watch watch = work_watch(work);
    int64_t before = search_steps(search);
    SearchEnd end = search_run(search, &stage->plan, steps < left ? steps : left, &watch);
    int64_t taken = search_steps(search) - before;
    job->steps += taken;
    job->idle &= end == SEARCH_EMPTY || taken == 0;
    Path path;
    if (end == SEARCH_FOUND && search_path(search, &path))
        add_catch(job, (Catch){target->item, target->held, roots[path.root], path});
    gather(work, job, search, roots);
    int32_t column, row, nearest = search_nearest(search, &column, &row);
    if (job->nearest < 0 || nearest < job->nearest) {
        job->nearest = nearest;
        job->column = column;
        job->row = row;
    }
    return end != SEARCH_FOUND && end != SEARCH_STOPPED && left > steps;
}

static void run_job(Work *work, Job *job, Bound *bound) {
    const Target *target = &work->targets[job->target];
    bound_aim(bound, target->item);
    Search *search = search_new(work->level, bound, target_aim(target));
    int32_t roots[JOB_ROOTS];
    int32_t count = archive_nearest(&work->archive, bound, roots, JOB_ROOTS - 1);
    bool fine = search != NULL;
    roots[count++] = 0;
    for (int32_t i = 0; fine && i < count; i++)
        fine = search_add_root(search, work->archive.states[roots[i]].game);
    int64_t times;
    const Stage *stages = stages_of(target->round, &times);
    job->nearest = -1;
    for (int i = 0; fine && i < ROUND_STAGES; i++)
        fine = run_stage(work, job, search, roots, &stages[i], times * 1000 * stages[i].thousands);
    search_free(search);
}

typedef struct Worker {
    Work *work;
    Bound *bound;
    pthread_t thread;
} Worker;

static void *run_jobs(void *context) {
    Worker *worker = context;
    Work *work = worker->work;
    for (;;) {
        pthread_mutex_lock(&work->lock->mutex);
        Job *job = work->job_next < work->job_count ? &work->jobs[work->job_next++] : NULL;
        pthread_mutex_unlock(&work->lock->mutex);
        if (!job)
            return NULL;
        run_job(work, job, worker->bound);
    }
}

/* This thread is the first worker. Others that cannot be started are done without. */
static void run_workers(Work *work) {
    Worker workers[SOLVE_MAX_THREADS];
    int started = 1;
    for (int i = 0; i < work->threads; i++)
        workers[i] = (Worker){work, work->bounds[i], pthread_self()};
    while (started < work->threads && started < work->job_count &&
           pthread_create(&workers[started].thread, NULL, run_jobs, &workers[started]) == 0)
        started++;
    run_jobs(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}

/* Plays a run again from the start. Only what this confirms is ever called reachable. */
static bool replays(const Work *work, const ArchiveRun *run, Aim aim) {
    Game *game = game_clone(work->start);
    for (int32_t i = 0; game && i < run->count; i++)
        game_step(game, work->level, run->buttons[i]);
    bool fine = game && !game->hero.dead && game->deaths == work->start->deaths &&
                search_at_aim(work->level, game, aim);
    free(game);
    return fine;
}

void work_found(Work *work, Target *target, int32_t state, const Path *path) {
    int32_t run = archive_add(&work->archive, state, path->buttons, path->count);
    if (run < 0 || !replays(work, &work->archive.runs[run], target_aim(target)))
        return;
    target->run = run;
    target->length = work->archive.runs[run].count;
    work->progress.decided += !target->helper;
}

static void take_over_catch(Work *work, const Catch *catch) {
    for (int32_t i = 0; i < work->target_count; i++)
        if (work->targets[i].item == catch->item && work->targets[i].held == catch->held &&
            target_open(&work->targets[i]))
            work_found(work, &work->targets[i], catch->state, &catch->path);
}

/* Takes over what a job found. The archive had `known` states when it began. */
static void take_over(Work *work, Job *job, int32_t known) {
    Target *target = &work->targets[job->target];
    target->round++;
    int32_t before = target->known == known ? target->idle : 0;
    target->idle = job->idle ? before + 1 : 0;
    target->known = known;
    target->steps += job->steps;
    if (job->nearest >= 0 && (target->nearest < 0 || job->nearest < target->nearest)) {
        target->nearest = job->nearest;
        target->column = job->column;
        target->row = job->row;
    }
    for (int32_t i = 0; i < job->catch_count; i++)
        take_over_catch(work, &job->catches[i]);
}

void work_batch(Work *work, const int32_t *targets, int32_t count) {
    int32_t known = work->archive.state_count;
    work->job_count = count;
    work->job_next = 0;
    for (int32_t i = 0; i < count; i++)
        work->jobs[i] = (Job){.target = targets[i], .idle = true};
    run_workers(work);
    for (int32_t i = 0; i < count; i++) {
        take_over(work, &work->jobs[i], known);
        clear_job(&work->jobs[i]);
    }
}
