#include "budget.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* False if there is no such option. */
static bool read_option(Budget *budget, const char *name, const char *value) {
    if (strcmp(name, "--seed") == 0)
        budget->seed = strtoull(value, NULL, 10);
    else if (strcmp(name, "--steps") == 0)
        budget->steps = strtoull(value, NULL, 10);
    else if (strcmp(name, "--seconds") == 0)
        budget->seconds = strtod(value, NULL);
    else if (strcmp(name, "--keep") == 0)
        budget->keep = value;
    else
        return false;
    return true;
}

bool budget_read(Budget *budget, int argc, char **argv) {
    *budget = (Budget){.seed = 1, .steps = UINT64_MAX, .seconds = 1e9, .start = now()};
    for (int i = 1; i < argc; i++) {
        int count = budget->pattern_count;
        if (strncmp(argv[i], "--", 2) == 0) {
            if (i + 1 == argc || !read_option(budget, argv[i], argv[i + 1]))
                return false;
            i++;
        } else if (count < BUDGET_PATTERNS && pattern_read(&budget->patterns[count], argv[i])) {
            budget->paths[budget->pattern_count++] = argv[i];
        }
    }
    return budget->steps < UINT64_MAX || budget->seconds < 1e9;
}

void budget_free(Budget *budget) {
    for (int i = 0; i < budget->pattern_count; i++)
        pattern_free(&budget->patterns[i]);
}

double budget_gone(const Budget *budget) {
    return now() - budget->start;
}

bool budget_left(const Budget *budget, uint64_t steps) {
    return steps < budget->steps && budget_gone(budget) < budget->seconds;
}
