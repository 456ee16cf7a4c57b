/* One play of one board with one row of buttons, under all that must hold. */
#ifndef OVERHANG_TESTS_PLAY_TRIAL_H
#define OVERHANG_TESTS_PLAY_TRIAL_H

#include "board.h"
#include "keys.h"

/* What a play is held to beside the invariants of every step. */
typedef enum Check {
    CHECK_AGAIN = 1,    /* the whole played a second time has the same hash */
    CHECK_SNAPSHOT = 2, /* and so has its second half, from a snapshot */
    CHECK_MIRROR = 4    /* and the mirrored play is the mirrored play after every step */
} Check;

typedef struct Trial {
    const char *wrong; /* NULL: nothing; constant words, compared as pointers */
    int step;          /* the one after which it was seen */
    int steps;         /* taken */
    bool played;       /* false: the board is no level, or too large to be watched */
} Trial;

Trial trial_play(const Board *board, const Keys *keys, unsigned checks);

#endif
