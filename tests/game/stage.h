/* A level written into a test, in play. What every test of the physics and the rules starts from.
 */
#ifndef OVERHANG_TESTS_GAME_STAGE_H
#define OVERHANG_TESTS_GAME_STAGE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/game.h"

#define LEFT BUTTON_LEFT
#define RIGHT BUTTON_RIGHT
#define DOWN BUTTON_DOWN
#define JUMP BUTTON_JUMP
#define PAUSE BUTTON_PAUSE

typedef struct Stage {
    Level *level;
    Game *game;
    Hero *hero;
    int counts[EVENT_KIND_COUNT]; /* events since the stage was opened */
} Stage;

/* Fails the test if the text is no level or its feel is refused. */
Level *stage_level(const char *text);

Stage stage_open(const char *text);
void stage_close(Stage *stage);

/* One step; events of it as bits by EventKind. */
unsigned stage_step(Stage *stage, Buttons held);

/* Several steps with the same keys; all their events. */
unsigned stage_hold(Stage *stage, Buttons held, int steps);

/* Steps with the same keys until an event of this kind; fails the test after `most` steps. Returns
 * the number of steps taken. */
int stage_until(Stage *stage, Buttons held, EventKind kind, int most);

static inline bool had(unsigned events, EventKind kind) {
    return events >> kind & 1;
}

static inline bool stands(const Stage *stage) {
    return stage->hero->ground != GROUND_NONE;
}

static inline fix feet(const Stage *stage) {
    return stage->hero->y + HERO_HEIGHT;
}

static inline Actor *actor_at(Stage *stage, int slot) {
    return &game_actors(stage->game)[slot];
}

static inline Solid *solid_at(Stage *stage, int number) {
    return &game_solids(stage->game)[number];
}

/* Puts the hero somewhere, at rest in the air. */
void stage_put(Stage *stage, fix x, fix y);

/* So many steps without a key, in each of which the hero must stand on solid 0: the highest place
 * of its feet. */
fix stage_ride(Stage *stage, int steps);

#endif
