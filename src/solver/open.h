/* What a search keeps in order: its open nodes, best first, and the keys that it has seen; private
 * to solver. Both are zero-initialised and freed by their owner's free of the one array. */
#ifndef OVERHANG_SOLVER_OPEN_H
#define OVERHANG_SOLVER_OPEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct OpenEntry {
    int32_t priority, node;
} OpenEntry;

/* A heap. Of equal priorities the newer node is first: it goes deep before it goes wide. */
typedef struct Open {
    OpenEntry *entries;
    int32_t count, capacity;
} Open;

bool open_push(Open *open, int32_t priority, int32_t node); /* false without memory */
int32_t open_pop(Open *open);                               /* -1: empty */

typedef struct Seen {
    uint64_t *keys; /* 0: free */
    size_t count, capacity;
} Seen;

typedef enum SeenAnswer { SEEN_NEW, SEEN_BEFORE, SEEN_FULL } SeenAnswer;

SeenAnswer seen_add(Seen *seen, uint64_t key);
void seen_clear(Seen *seen);

#endif
