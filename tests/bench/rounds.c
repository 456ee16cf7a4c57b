#define _POSIX_C_SOURCE 200809L
#include "rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define LEAST_ROUNDS 7
#define MOST_ROUNDS 99

/* Time of this process alone: what else runs on a shared machine is not counted. */
double rounds_now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

int rounds_wanted(void) {
    const char *word = getenv("BENCH_ROUNDS");
    int rounds = word ? atoi(word) : LEAST_ROUNDS;
    return rounds < LEAST_ROUNDS ? LEAST_ROUNDS : rounds > MOST_ROUNDS ? MOST_ROUNDS : rounds;
}

static double time_of(Work work) {
    double start = rounds_now_ns();
    work.run(work.context);
    return (rounds_now_ns() - start) / work.count;
}

static void print_list(const char *name, const double *values, int count) {
    printf(", \"%s\": [", name);
    for (int i = 0; i < count; i++)
        printf("%s%.4f", i ? ", " : "", values[i]);
    printf("]");
}

void rounds_measure(const Figure *figure, Work work, Work baseline) {
    double own[MOST_ROUNDS], base[MOST_ROUNDS];
    int rounds = rounds_wanted();
    time_of(baseline);
    time_of(work);
    for (int i = 0; i < rounds; i++) {
        base[i] = time_of(baseline);
        own[i] = time_of(work);
    }
    printf("{\"name\": \"%s\", \"unit\": \"ns/%s\", \"goal\": %g", figure->name, figure->unit,
           figure->goal);
    print_list("own", own, rounds);
    print_list("base", base, rounds);
    printf("%s%s}\n", figure->note ? ", " : "", figure->note ? figure->note : "");
    fflush(stdout);
}

void rounds_number(const char *name, const char *unit, double value, double goal) {
    printf("{\"name\": \"%s\", \"unit\": \"%s\", \"goal\": %g, \"value\": %g}\n", name, unit, goal,
           value);
    fflush(stdout);
}
