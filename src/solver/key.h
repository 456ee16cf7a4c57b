/* What makes two states count as one in a search; private to solver. */
#ifndef OVERHANG_SOLVER_KEY_H
#define OVERHANG_SOLVER_KEY_H

#include "game/game.h"

/* Items by which worlds differ, as bits: not coins and gems, which change nothing else. */
typedef struct KeyMask {
    uint32_t *words; /* owned (free) */
} KeyMask;

bool key_mask_init(KeyMask *mask, const Level *level, const Game *game);

/* What does not belong to the hero: blocks, keys, and what moves near it. */
uint64_t key_of_world(const Game *game, const KeyMask *mask, int grain);

/* All of it. Never 0. */
uint64_t key_of(const Game *game, const KeyMask *mask, int grain);

#endif
