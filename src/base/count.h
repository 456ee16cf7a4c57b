/* How much to do at most, as a command line says it. */
#ifndef OVERHANG_BASE_COUNT_H
#define OVERHANG_BASE_COUNT_H

#include <stdbool.h>
#include <stdint.h>

/* A whole number of 1..most; `5K` is 5000 and `5M` five million. False if it is anything else. */
bool count_read(const char *word, int64_t most, int64_t *count);

#endif
