/* The open nodes of a search, best first, and the keys that it has seen; private to solver. Both
 * are zero-initialised, and their owner frees the one array in each. */
#ifndef OVERHANG_SOLVER_OPEN_H
#define OVERHANG_SOLVER_OPEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct OpenEntry {
    int32_t priority, node;
} OpenEntry;

/* A binary heap. Of two nodes with equal priorities the newer is first, so that a search goes deep
 * before it goes wide. */
typedef struct Open {
    OpenEntry *entries;
    int32_t count, capacity;
} Open;

bool open_push(Open *open, int32_t priority, int32_t node); /* false without memory */
int32_t open_pop(Open *open);                               /* -1: empty */

/* A hash set with open addressing. */
typedef struct Seen {
    uint64_t *keys; /* 0: free */
    size_t count, capacity;
} Seen;

typedef enum SeenAnswer { SEEN_NEW, SEEN_BEFORE, SEEN_FULL } SeenAnswer;

SeenAnswer seen_add(Seen *seen, uint64_t key);
void seen_clear(Seen *seen);

#endif
