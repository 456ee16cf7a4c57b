#include "solver/open.h"

#include <stdlib.h>
#include <string.h>

static bool before(OpenEntry a, OpenEntry b) {
    return a.priority != b.priority ? a.priority < b.priority : a.node > b.node;
}

bool open_push(Open *open, int32_t priority, int32_t node) {
    if (open->count == open->capacity) {
        int32_t capacity = open->capacity * 2 + 1024;
        OpenEntry *grown = realloc(open->entries, (size_t)capacity * sizeof *grown);
        if (!grown)
            return false;
        open->entries = grown;
        open->capacity = capacity;
    }
    OpenEntry entry = {priority, node};
    int32_t i = open->count++;
    for (; i > 0 && before(entry, open->entries[(i - 1) / 2]); i = (i - 1) / 2)
        open->entries[i] = open->entries[(i - 1) / 2];
    open->entries[i] = entry;
    return true;
}

int32_t open_pop(Open *open) {
    if (open->count == 0)
        return -1;
    OpenEntry top = open->entries[0], last = open->entries[--open->count];
    int32_t i = 0;
    for (;;) {
        int32_t child = 2 * i + 1;
        if (child >= open->count)
            break;
        if (child + 1 < open->count && before(open->entries[child + 1], open->entries[child]))
            child++;
        if (before(last, open->entries[child]))
            break;
        open->entries[i] = open->entries[child];
        i = child;
    }
    open->entries[i] = last;
    return top.node;
}

static bool grow(Seen *seen) {
    size_t capacity = seen->capacity ? seen->capacity * 2 : 4096;
    uint64_t *keys = calloc(capacity, sizeof *keys);
    if (!keys)
        return false;
    for (size_t i = 0; i < seen->capacity; i++) {
        size_t at = seen->keys[i] & (capacity - 1);
        while (seen->keys[i] && keys[at])
            at = (at + 1) & (capacity - 1);
        if (seen->keys[i])
            keys[at] = seen->keys[i];
    }
    free(seen->keys);
    seen->keys = keys;
    seen->capacity = capacity;
    return true;
}

SeenAnswer seen_add(Seen *seen, uint64_t key) {
    if (seen->count * 2 >= seen->capacity && !grow(seen))
        return SEEN_FULL;
    size_t at = key & (seen->capacity - 1);
    for (; seen->keys[at]; at = (at + 1) & (seen->capacity - 1))
        if (seen->keys[at] == key)
            return SEEN_BEFORE;
    seen->keys[at] = key;
    seen->count++;
    return SEEN_NEW;
}

void seen_clear(Seen *seen) {
    if (seen->capacity)
        memset(seen->keys, 0, seen->capacity * sizeof *seen->keys);
    seen->count = 0;
}
