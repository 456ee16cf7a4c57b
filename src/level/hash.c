/* The hash of all that play depends on. Two levels that play the same have the same hash, whichever
 * characters they are written with: a meaning is hashed by what it does, and its cells by a number
 * that it gets when its first cell is met. Kinds are hashed by name, so that a kind added to the
 * table changes the hash of no level. */
#include "base/hash.h"
#include "level/reader.h"

#include <stdlib.h>
#include <string.h>

#define UNSEEN 255

static uint64_t meaning_hash(const Meaning *meaning) {
    Hash hash = hash_start();
    const KindInfo *kind = &KINDS[meaning->kind];
    const char *name = kind->traits & TRAIT_ONLY_FLAGS ? KINDS[KIND_FLAGS].name : kind->name;
    hash_bytes(&hash, name, strlen(name));
    hash_u64(&hash, meaning->flags);
    hash_u64(&hash, meaning->direction);
    hash_u64(&hash, meaning->facing_right);
    hash_u64(&hash, meaning->oneway);
    hash_i32(&hash, meaning->speed);
    hash_i32(&hash, meaning->power);
    hash_i32(&hash, meaning->wait);
    hash_i32(&hash, meaning->start);
    hash_i32(&hash, meaning->every);
    hash_i32(&hash, meaning->lasts);
    if (meaning->eased)
        hash_bytes(&hash, "eased", 5);
    hash_u64(&hash, meaning->path_count);
    for (int i = 0; i < meaning->path_count; i++) {
        hash_i32(&hash, meaning->path[i].x);
        hash_i32(&hash, meaning->path[i].y);
    }
    return hash_end(hash);
}

/* A number for each meaning; meanings that play the same share one. */
typedef struct Numbers {
    uint64_t of_meaning[256]; /* meaning_hash */
    uint8_t of_index[256];    /* UNSEEN until the first cell comes */
    int count;
} Numbers;

/* Numbers a meaning when its first cell is met: as a meaning that plays the same and has a number
 * already, or else with the next number; then its content is hashed too. */
static void number_meaning(Numbers *numbers, Hash *hash, const Level *level, uint8_t index) {
    for (int i = 0; i < level->meaning_count; i++)
        if (numbers->of_index[i] != UNSEEN &&
            numbers->of_meaning[i] == numbers->of_meaning[index]) {
            numbers->of_index[index] = numbers->of_index[i];
            return;
        }
    numbers->of_index[index] = (uint8_t)numbers->count++;
    hash_u64(hash, numbers->of_meaning[index]);
}

/* Numbers the meanings of these cells that have no number yet. */
static void number_cells(Numbers *numbers, Hash *hash, const Level *level, const uint8_t *cells,
                         size_t count) {
    for (size_t i = 0; i < count; i++)
        if (numbers->of_index[cells[i]] == UNSEEN)
            number_meaning(numbers, hash, level, cells[i]);
}

/* The numbers of eight cells, joined by shifts so that byte order does not matter. */
static inline uint64_t join(const uint8_t *of_index, const uint8_t *cells) {
    uint64_t low = of_index[cells[0]] | (uint64_t)of_index[cells[1]] << 8 |
                   (uint64_t)of_index[cells[2]] << 16 | (uint64_t)of_index[cells[3]] << 24;
    uint64_t high = of_index[cells[4]] | (uint64_t)of_index[cells[5]] << 8 |
                    (uint64_t)of_index[cells[6]] << 16 | (uint64_t)of_index[cells[7]] << 24;
    return low | high << 32;
}

/* Hashes eight cells at a time. UNSEEN has its top bit set, so eight cells whose numbers all have
 * theirs clear are known to be numbered; a number of 128 or more only costs a second look. */
static void hash_cells(Numbers *numbers, Hash *hash, const Level *level) {
    size_t count = (size_t)level->width * (size_t)level->height, at = 0;
    for (; count - at >= 8; at += 8) {
        uint64_t word = join(numbers->of_index, level->cells + at);
        if (word & UINT64_C(0x8080808080808080)) {
            number_cells(numbers, hash, level, level->cells + at, 8);
            word = join(numbers->of_index, level->cells + at);
        }
        hash_u64(hash, word);
    }
    number_cells(numbers, hash, level, level->cells + at, count - at);
    for (; at < count; at++)
        hash_u64(hash, numbers->of_index[level->cells[at]]);
}

static void hash_things(const Numbers *numbers, Hash *hash, const Level *level) {
    hash_i32(hash, level->thing_count);
    for (int32_t i = 0; i < level->thing_count; i++) {
        const Thing *thing = &level->things[i];
        hash_u64(hash, numbers->of_meaning[thing->meaning]);
        hash_i32(hash, thing->column);
        hash_i32(hash, thing->row);
        hash_u64(hash, (uint64_t)thing->width << 16 | thing->height);
    }
}

static int by_name(const void *a, const void *b) {
    const FeelOverride *const *x = a, *const *y = b;
    return strcmp((*x)->name, (*y)->name);
}

static void hash_feel(Hash *hash, const Level *level) {
    const FeelOverride *sorted[LEVEL_MAX_FEEL];
    for (int i = 0; i < level->feel_count; i++)
        sorted[i] = &level->feel[i];
    qsort(sorted, (size_t)level->feel_count, sizeof sorted[0], by_name);
    hash_i32(hash, level->feel_count);
    for (int i = 0; i < level->feel_count; i++) {
        hash_bytes(hash, sorted[i]->name, strlen(sorted[i]->name));
        hash_i32(hash, sorted[i]->value);
    }
}

static void hash_tide(Hash *hash, const Tide *tide) {
    hash_u64(hash, tide->on);
    hash_u64(hash, tide->from);
    hash_i32(hash, tide->speed);
    hash_i32(hash, tide->behind);
    hash_i32(hash, tide->delay);
    hash_i32(hash, tide->limit);
}

uint64_t level_hash_of(const Level *level) {
    Hash hash = hash_start();
    Numbers numbers = {.count = 0};
    memset(numbers.of_index, UNSEEN, sizeof numbers.of_index);
    for (int i = 0; i < level->meaning_count; i++)
        numbers.of_meaning[i] = meaning_hash(&level->meanings[i]);
    hash_i32(&hash, level->width);
    hash_i32(&hash, level->height);
    hash_u64(&hash, level->closed_edges);
    hash_u64(&hash, level->mover);
    hash_u64(&hash, level->goal_rule);
    hash_i32(&hash, level->start_column);
    hash_i32(&hash, level->start_row);
    hash_tide(&hash, &level->front);
    hash_tide(&hash, &level->flood);
    hash_feel(&hash, level);
    hash_cells(&numbers, &hash, level);
    hash_things(&numbers, &hash, level);
    return hash_end(hash);
}
