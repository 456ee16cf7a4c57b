/* The moves a search makes: keys held for a few steps; private to solver. */
#ifndef OVERHANG_SOLVER_MACRO_H
#define OVERHANG_SOLVER_MACRO_H

#include "game/game.h"

/* A bit beside the keys: jump is up in the first step, so that it is pressed anew after it. */
#define MACRO_RELEASE 128

/* A bit beside the keys: jump is held in the last step only. */
#define MACRO_LATE 64

#define MACROS_MAX 16
#define MACRO_LENGTHS 3

typedef struct Macros {
    Buttons keys[MACROS_MAX];
    int count;
} Macros;

/* The macros that can have an effect in this level. */
Macros macros_for(const Level *level);

/* By grain: the numbers of steps that a macro may take, ascending; 0 after the last. */
extern const uint8_t MACRO_STEPS[][MACRO_LENGTHS + 1];

/* The keys that a macro holds in its step number `step`, from 0, of `steps`. */
static inline Buttons macro_keys(Buttons keys, int step, int steps) {
    bool waits = (step == 0 && keys & MACRO_RELEASE) || (step + 1 < steps && keys & MACRO_LATE);
    unsigned drop = MACRO_RELEASE | MACRO_LATE | (waits ? BUTTON_JUMP : 0u);
    return (Buttons)(keys & ~drop);
}

/* Adds MACRO_RELEASE to keys with jump if jump is held already and only a new press would count. */
Buttons macro_pressing(const Game *game, Buttons keys);

typedef enum MacroEnd {
    MACRO_FULL, /* all steps were taken */
    MACRO_CUT,  /* landed, or walked off an edge: other keys may be wanted from here on */
    MACRO_LOST  /* the hero died */
} MacroEnd;

/* One step with the keys of macro_keys. */
MacroEnd macro_step(Game *game, const Level *level, Buttons keys);

/* Is an enemy near that the hero could stomp? */
bool macro_can_stomp(const Game *game);

/* Does the hero stand, swim or climb? */
bool hero_settled(const Game *game);

#endif
