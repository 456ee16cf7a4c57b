/* Buttons as somebody plays: keys held for a while, jumps in runs, turns; not white noise. */
#ifndef OVERHANG_TESTS_PLAY_KEYS_H
#define OVERHANG_TESTS_PLAY_KEYS_H

#include "base/random.h"
#include "game/game.h"

#define KEYS_MAX 2400

typedef struct Keys {
    int count;
    Buttons at[KEYS_MAX]; /* one a step */
} Keys;

void keys_draw(Keys *keys, Random *random, int count);

static inline Buttons keys_mirrored(Buttons held) {
    unsigned sides = held & (BUTTON_LEFT | BUTTON_RIGHT);
    if (sides == BUTTON_LEFT || sides == BUTTON_RIGHT)
        sides ^= BUTTON_LEFT | BUTTON_RIGHT;
    return (Buttons)((held & ~(unsigned)(BUTTON_LEFT | BUTTON_RIGHT)) | sides);
}

#endif
