/* Keys of states: a search takes two states with the same key for one. Private to solver. */
#ifndef OVERHANG_SOLVER_KEY_H
#define OVERHANG_SOLVER_KEY_H

#include "game/game.h"

/* A bit for each item that counts in a key. Coins, gems and checkpoints do not: they change nothing
 * else. */
typedef struct KeyMask {
    uint32_t *words; /* owned (free) */
} KeyMask;

/* False without memory. */
bool key_mask_init(KeyMask *mask, const Level *level, const Game *game);

/* Key of all but the hero: blocks, keys that it has, what moves near it. `grain` is a plan's. */
uint64_t key_of_world(const Game *game, const KeyMask *mask, int grain);

/* Key of the whole state; never 0. */
uint64_t key_of(const Game *game, const KeyMask *mask, int grain);

#endif
