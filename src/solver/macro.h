/* The moves a search makes: keys held for a few steps; private to solver. */
#ifndef OVERHANG_SOLVER_MACRO_H
#define OVERHANG_SOLVER_MACRO_H

#include "game/game.h"

/* With these keys: the jump key is up in the first step, so that it is pressed anew. */
#define MACRO_RELEASE 128

/* With these keys: jump is pressed in the last step alone. */
#define MACRO_LATE 64

#define MACROS_MAX 16
#define MACRO_LENGTHS 3

typedef struct Macros {
    Buttons keys[MACROS_MAX];
    int count;
} Macros;

/* Those that can do something in this level. */
Macros macros_for(const Level *level);

/* By grain: how many steps a macro may take, ascending, 0 ends. */
extern const uint8_t MACRO_STEPS[][MACRO_LENGTHS + 1];

/* The keys of a macro's step number `step` of so many. */
static inline Buttons macro_keys(Buttons keys, int step, int steps) {
    bool waits = (step == 0 && keys & MACRO_RELEASE) || (step + 1 < steps && keys & MACRO_LATE);
    unsigned drop = MACRO_RELEASE | MACRO_LATE | (waits ? BUTTON_JUMP : 0u);
    return (Buttons)(keys & ~drop);
}

/* Adds MACRO_RELEASE to keys that would hold on to a jump where only a new press does anything. */
Buttons macro_pressing(const Game *game, Buttons keys);

typedef enum MacroEnd {
    MACRO_FULL, /* all steps */
    MACRO_CUT,  /* landed, or walked off an edge: other keys may be wanted from here on */
    MACRO_LOST  /* the hero died */
} MacroEnd;

/* One step with the keys of macro_keys. */
MacroEnd macro_step(Game *game, const Level *level, Buttons keys);

/* Is an enemy near that throws who comes down on it? */
bool macro_can_stomp(const Game *game);

/* Does the hero stand, swim or climb? */
bool hero_settled(const Game *game);

#endif
