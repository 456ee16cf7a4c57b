#include "desk.h"

#include <stdlib.h>

static const char TABLE[] = "jumped a 0 3 0 1 2 0\n"
                            "landed land 0 0 80 1 1 0\n"
                            "step s_1,s_2,s_3 -3 6 90 2 0 0\n"
                            "coin coin_N 0 0 30 4 2 0\n"
                            "gem gem 0 0 0 2 3 0\n"
                            "died death 0 0 0 1 3 0\n"
                            "goal goal 0 0 0 1 3 0\n"
                            "respawned back 0 0 0 1 2 0\n"
                            "crumbled crumble 0 0 0 16 1 8\n"
                            "stomped stomp 0 0 0 16 2 0\n"
                            "hurt hurt 0 0 0 16 3 0\n"
                            "silent swam\n"
                            "paused pause 0 0 0 1 3 0\n"
                            "menu_moved move 0 0 40 1 3 0\n"
                            "ambience mesa desert_loop\n"
                            "distant mesa hawk 10 20 -2\n"
                            "near water lap 8\n";

static const Box VIEW = {TILES(10), TILES(5), TILES(40), TILES(22.5)};

int set_up(void **state) {
    Fixture *fixture = calloc(1, sizeof *fixture);
    Diagnostics diag = {.path = "table"};
    fixture->mixer = mixer_new(TABLE, sizeof TABLE - 1, &diag);
    fixture->game.feel.fall_speed = TILES(0.2);
    *state = fixture;
    return fixture->mixer ? 0 : -1;
}

int tear_down(void **state) {
    Fixture *fixture = *state;
    mixer_free(fixture->mixer);
    free(fixture);
    return 0;
}

void happen(Fixture *fixture, EventKind kind, double x, double y, int32_t value) {
    fixture->game.events[fixture->game.event_count++] =
        (Event){.kind = (uint8_t)kind, .x = TILES(x), .y = TILES(y), .value = value};
}

/* A step with what happened; the events are gone after it. */
void step(Fixture *fixture, uint32_t now_ms) {
    mixer_step(fixture->mixer, &fixture->game, VIEW, now_ms, &fixture->queue);
    fixture->game.event_count = 0;
}

void happen_at(Fixture *fixture, EventKind kind, uint32_t now_ms) {
    happen(fixture, kind, 30, 15, 0);
    step(fixture, now_ms);
}

/* The platform did what was said; no voice sounds any more. */
void clear(Fixture *fixture) {
    fixture->queue.count = 0;
    fixture->queue.busy = 0;
}

const SoundCommand *last(const Fixture *fixture) {
    assert_true(fixture->queue.count > 0);
    return &fixture->queue.items[fixture->queue.count - 1];
}

const SoundCommand *find(const Fixture *fixture, SoundCommandKind kind) {
    for (int i = 0; i < fixture->queue.count; i++)
        if (fixture->queue.items[i].kind == kind)
            return &fixture->queue.items[i];
    return NULL;
}

void frame(Fixture *fixture, uint32_t now_ms) {
    mixer_frame(fixture->mixer, now_ms, &fixture->queue);
}
