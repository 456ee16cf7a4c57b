#define _POSIX_C_SOURCE 200809L

#include "cli/solving.h"

#include "base/args.h"
#include "base/elapsed.h"

#include <stdio.h>
#include <unistd.h>

#define NS INT64_C(1000000000)
#define BAR_EVERY (NS / 10)
#define BAR_WIDTH 24
#define USUAL_THREADS 4

bool solving_take(const char *command, SolvingArgs *args) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    SolveOptions *options = &args->options;
    options->threads = cores < 1 ? 1 : cores > USUAL_THREADS ? USUAL_THREADS : (int)cores;
    fix seconds = 0;
    if ((args->budget && !args_steps(command, "--budget", args->budget, &options->steps)) ||
        (args->threads && !args_number(command, "--threads", args->threads, 1, SOLVE_MAX_THREADS,
                                       &options->threads)) ||
        (args->seconds && !args_seconds(command, "--seconds", args->seconds, &seconds)))
        return false;
    args->limit = seconds * NS / FIX_ONE;
    args->has_bar = isatty(STDERR_FILENO);
    return true;
}

static void draw_bar(const SolvingArgs *args, const SolveProgress *progress) {
    static const char FULL[] = "########################", EMPTY[] = "........................";
    int full = progress->count ? progress->decided * BAR_WIDTH / progress->count : 0;
    fprintf(stderr, "\r%s [%.*s%.*s] %d of %d, %.1f million steps ", args->name, full, FULL,
            BAR_WIDTH - full, EMPTY, progress->decided, progress->count,
            (double)progress->steps / 1e6);
    fflush(stderr);
}

static bool go_on(void *context, const SolveProgress *progress) {
    SolvingArgs *args = context;
    int64_t time = elapsed_ns();
    if (args->has_bar && time - args->drawn > BAR_EVERY) {
        args->drawn = time;
        draw_bar(args, progress);
    }
    args->late |= args->deadline && time > args->deadline;
    return !args->late;
}

static void clear_bar(SolvingArgs *args) {
    if (args->drawn)
        fputs("\r\033[K", stderr);
    args->drawn = 0;
}

static void decided(void *context, const Verdict *verdict) {
    SolvingArgs *args = context;
    clear_bar(args);
    args->decided(args->owner, verdict);
}

const SolveOptions *solving_begin(SolvingArgs *args, const char *name) {
    args->name = name;
    args->late = false;
    args->drawn = 0;
    args->end = args->limit ? elapsed_ns() + args->limit : 0;
    args->deadline = args->end - args->limit / 100 * args->kept;
    args->options.decided = args->decided ? decided : NULL;
    args->options.go_on = go_on;
    args->options.context = args;
    return &args->options;
}

void solving_end(SolvingArgs *args) {
    clear_bar(args);
}

static int time_left(void *context) {
    const SolvingArgs *args = context;
    int64_t whole = args->end - args->resumed, left = args->end - elapsed_ns();
    return left <= 0 || whole <= 0 ? 0 : (int)(left * 100 / whole);
}

DifficultyLimit solving_rest(SolvingArgs *args) {
    args->resumed = elapsed_ns();
    return (DifficultyLimit){.steps = args->budget ? args->options.steps : 0,
                             .time_left = args->limit ? time_left : NULL,
                             .context = args};
}
