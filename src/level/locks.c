/* Locks that touch are one group, which one key opens. The groups are found once, when a level is
 * read, by joining sets (Bernard Galler and Michael Fischer, "An improved equivalence algorithm",
 * 1964). */
#include "level/reader.h"

#include <stdlib.h>

static bool is_lock(const Level *level, int32_t column, int32_t row) {
    return level_inside(level, column, row) &&
           level->kinds[level_at(level, column, row)] == KIND_LOCK;
}

static bool has_locks(const Level *level) {
    for (int32_t i = 0; i < level->item_count; i++)
        if (level_item_kind(level, i) == KIND_LOCK)
            return true;
    return false;
}

/* The first item of the set that this one is in. Halves the way there, for later calls. */
static int32_t first_of(int32_t *locks, int32_t item) {
    for (; locks[item] != item; item = locks[item])
        locks[item] = locks[locks[item]];
    return item;
}

static void join(int32_t *locks, int32_t a, int32_t b) {
    int32_t first = first_of(locks, a), other = first_of(locks, b);
    locks[fix_max(first, other)] = fix_min(first, other);
}

bool locks_find(Level *level) {
    if (!has_locks(level))
        return true;
    int32_t *locks = level->locks = malloc((size_t)level->item_count * sizeof *locks);
    for (int32_t i = 0; locks && i < level->item_count; i++) {
        Cell at = level_item_cell(level, i);
        locks[i] = i;
        if (!is_lock(level, at.column, at.row))
            continue;
        if (is_lock(level, at.column - 1, at.row))
            join(locks, i, i - 1);
        if (is_lock(level, at.column, at.row - 1))
            join(locks, i, level_item(level, at.column, at.row - 1));
    }
    for (int32_t i = 0; locks && i < level->item_count; i++)
        locks[i] = first_of(locks, i);
    return locks != NULL;
}
