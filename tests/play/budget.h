/* What a program that plays for seconds or for hours is told: where to begin, when to stop, and the
 * levels that it cuts up. */
#ifndef OVERHANG_TESTS_PLAY_BUDGET_H
#define OVERHANG_TESTS_PLAY_BUDGET_H

#include "board.h"

#define BUDGET_PATTERNS 256

typedef struct Budget {
    uint64_t seed, steps;
    double seconds;   /* until then, of those that have gone by since budget_read */
    const char *keep; /* folder for what is found, or NULL */
    Pattern patterns[BUDGET_PATTERNS];
    const char *paths[BUDGET_PATTERNS]; /* of the patterns; the arguments' own */
    int pattern_count;
    double start;
} Budget;

/* [--seed N] [--steps N] [--seconds N] [--keep FOLDER] [LEVEL…]. False if it is not that, or would
 * never stop. The patterns are freed by budget_free. */
bool budget_read(Budget *budget, int argc, char **argv);
void budget_free(Budget *budget);

double budget_gone(const Budget *budget); /* seconds */
bool budget_left(const Budget *budget, uint64_t steps);

#endif
