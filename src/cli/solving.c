#define _POSIX_C_SOURCE 200809L

#include "cli/solving.h"

#include "base/args.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define NS INT64_C(1000000000)
#define BAR_EVERY (NS / 10)
#define BAR_WIDTH 24
#define MOST_BUDGET INT64_C(1000000000000)
#define USUAL_THREADS 4

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * NS + t.tv_nsec;
}

/* A whole number from 1, with K or M behind it if that is allowed. */
static bool take_number(const char *word, bool suffix, int64_t most, int64_t *number) {
    size_t size = strlen(word);
    int64_t times = 1;
    if (suffix && size > 1 && strchr("kKmM", word[size - 1]))
        times = strchr("kK", word[--size]) ? 1000 : 1000000;
    if (!text_to_int((Slice){word, size}, number) || *number < 1 || *number > most / times)
        return false;
    *number *= times;
    return true;
}

bool solving_take(const char *command, SolvingArgs *args) {
    int64_t threads = sysconf(_SC_NPROCESSORS_ONLN);
    threads = threads < 1 ? 1 : threads > USUAL_THREADS ? USUAL_THREADS : threads;
    fix seconds = 0;
    if (args->budget && !take_number(args->budget, true, MOST_BUDGET, &args->options.steps))
        return args_wrong(command, "--budget needs steps, such as 5M, not '%s'", args->budget),
               false;
    if (args->threads && !take_number(args->threads, false, SOLVE_MAX_THREADS, &threads))
        return args_wrong(command, "--threads needs 1 to %d, not '%s'", SOLVE_MAX_THREADS,
                          args->threads),
               false;
    if (args->seconds &&
        (!text_to_fix((Slice){args->seconds, strlen(args->seconds)}, &seconds) || seconds <= 0))
        return args_wrong(command, "--seconds needs a number, not '%s'", args->seconds), false;
    args->options.threads = (int)threads;
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
    int64_t time = now();
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
    args->end = args->limit ? now() + args->limit : 0;
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
    int64_t whole = args->end - args->resumed, left = args->end - now();
    return left <= 0 || whole <= 0 ? 0 : (int)(left * 100 / whole);
}

DifficultyLimit solving_rest(SolvingArgs *args) {
    args->resumed = now();
    return (DifficultyLimit){.steps = args->budget ? args->options.steps : 0,
                             .time_left = args->limit ? time_left : NULL,
                             .context = args};
}
