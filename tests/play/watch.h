/* What must hold after every step of every game, whatever is pressed: the invariants. */
#ifndef OVERHANG_TESTS_PLAY_WATCH_H
#define OVERHANG_TESTS_PLAY_WATCH_H

#include "game/game.h"
#include "told.h"

#define WATCH_BODIES 64 /* actors, or solids, that are followed */

/* The state before the step, and what has to be remembered for longer. */
typedef struct Watch {
    Hero hero;
    Actor actors[WATCH_BODIES];
    Solid solids[WATCH_BODIES];
    Told told;
    uint64_t actors_inside; /* bits by slot: inside a solid, so that it began there */
    uint64_t crates;        /* bits by slot */
    bool hero_inside, slopes, dead;
    fix step;          /* the highest between slopes that are one ground */
    bool jumped;       /* or was thrown, since it stood */
    uint32_t stood_at; /* tick of the last step that ended on the ground */
} Watch;

/* False: more bodies or items than can be followed. */
bool watch_fits(const Game *game, const Level *level);

void watch_start(Watch *watch, const Game *game, const Level *level);

/* NULL, or what is wrong after this step, in constant words. */
const char *watch_step(Watch *watch, const Game *game, const Level *level);

#endif
