/* Keys that need not be held, for those whom holding tires: a press starts what a key does, another
 * one ends it. What comes out is an input as if they were held, and is recorded so. */
#ifndef OVERHANG_APP_LATCH_H
#define OVERHANG_APP_LATCH_H

#include "app/app.h"

/* Zero-initialise, and again when play stops or starts. */
typedef struct Latch {
    bool rewinds;   /* time runs back */
    bool key_was;   /* the rewind key, in the last frame */
    Buttons climbs; /* up or down, on a ladder */
} Latch;

/* The input of a frame as if the keys that were struck were still held, in the ways that `controls`
 * asks for. */
AppInput latch_take(Latch *latch, const Controls *controls, const Game *game,
                    const AppInput *input);

#endif
