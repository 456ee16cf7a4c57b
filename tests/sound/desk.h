/* A mixer with a small table of its own, what happens in its game, and what it asks for. */
#ifndef OVERHANG_TESTS_SOUND_DESK_H
#define OVERHANG_TESTS_SOUND_DESK_H

#include "app/sound.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct Fixture {
    Mixer *mixer;
    SoundQueue queue;
    Game game;
} Fixture;

int set_up(void **state);
int tear_down(void **state);

/* An event at a place, in tiles: a step tells the mixer. */
void happen(Fixture *fixture, EventKind kind, double x, double y, int32_t value);

/* A step with what happened; the events are gone after it. */
void step(Fixture *fixture, uint32_t now_ms);

/* An event in the middle of the view, and a step. */
void happen_at(Fixture *fixture, EventKind kind, uint32_t now_ms);

/* The platform did what was said; no voice sounds any more. */
void clear(Fixture *fixture);

/* What was asked for last; the first of a kind, or NULL. Borrowed until the next step. */
const SoundCommand *last(const Fixture *fixture);
const SoundCommand *find(const Fixture *fixture, SoundCommandKind kind);

/* Time goes on without a step. */
void frame(Fixture *fixture, uint32_t now_ms);

#define RULE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
