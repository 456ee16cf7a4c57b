/* What the events told so far, held against the state: the stream and the state are one story. */
#ifndef OVERHANG_TESTS_PLAY_TOLD_H
#define OVERHANG_TESTS_PLAY_TOLD_H

#include "game/game.h"

#define TOLD_ITEMS 1024

typedef struct Told {
    uint32_t taken[TOLD_ITEMS / 32]; /* bits by level_item: coins, gems and keys told of */
    int32_t coins, gems, keys, locks, deaths, buttons_down, checkpoint;
    uint32_t tick;
    bool dead, won;
} Told;

void told_start(Told *told, const Game *game);

/* NULL, or what is wrong, in constant words. `events` has a bit for each kind of this step. */
const char *told_step(Told *told, const Game *game, const Level *level, unsigned events);

#endif
