/* Taking steps back, alone and in play. */
#include "../folder.h"
#include "player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define STEPS 5000

static Buttons buttons_at(int step) {
    Buttons held = step / 240 % 2 ? BUTTON_LEFT : BUTTON_RIGHT;
    return (Buttons)(held | (step / 25 % 3 == 0 ? BUTTON_JUMP : 0));
}

/* Every step that comes back is the one that was, as far back as the ring reaches. */
static void steps_come_back_as_they_were(void **state) {
    (void)state;
    char path[96];
    snprintf(path, sizeof path, "%s/mesa/2.txt", levels);
    Diagnostics diag = {0};
    Level *level = game_read_level(path, NULL, &diag);
    Game *game = game_new(level, NULL);
    Rewind rewind = {0};
    static uint64_t hashes[STEPS + 1];
    rewind_start(&rewind, game);
    hashes[0] = game_hash(game);
    assert_false(rewind_back(&rewind, game, level, 1));
    for (int i = 0; i < STEPS; i++) {
        game_step(game, level, buttons_at(i));
        rewind_note(&rewind, game, buttons_at(i));
        hashes[i + 1] = game_hash(game);
    }
    assert_true(rewind_left(&rewind) >= rewind_most(&rewind));
    assert_true(rewind_left(&rewind) < STEPS);
    for (int by = 1; rewind_back(&rewind, game, level, by); by = by % 13 + 1)
        assert_true(game_hash(game) == hashes[rewind.steps]);
    assert_int_equal(rewind_left(&rewind), 0);
    assert_true((size_t)rewind.capacity * rewind.size <= REWIND_BYTES);
    rewind_free(&rewind);
    free(game);
    level_free(level);
}

/* Play goes on from there, and what was recorded is what was played. */
static void the_recording_is_cut_back(void **state) {
    (void)state;
    play();
    input.held = BUTTON_RIGHT;
    frames(20);
    input.held = input.pressed = BUTTON_LEFT;
    frames(30);
    uint32_t tick = game()->tick;
    input.held = 0;
    input.rewind = true;
    frames(10);
    assert_true(game()->tick + 40 == tick);
    assert_int_equal(app->play.stage.run->count, app->play.stage.rewind.steps);
    assert_true(list.count > 0 && app->play.rewinding);
    input.rewind = false;
    win();
    RunCheck check = run_verify(app->play.stage.run, app->play.stage.level);
    assert_true(check.good);
    assert_int_equal(check.end.outcome, OUTCOME_WON);
}

/* To the start and no further, over a pause too, and play is never left paused. */
static void time_runs_back_over_a_pause(void **state) {
    (void)state;
    play();
    input.held = BUTTON_RIGHT;
    frames(10);
    press(MENU_PAUSE);
    press(MENU_BACK);
    assert_int_equal(top(), SCREEN_PLAY);
    frames(5);
    input.rewind = true;
    for (int i = 0; i < 60; i++) {
        frame(1);
        assert_false(game()->paused);
    }
    assert_int_equal(game()->tick, 0);
    assert_int_equal(app->play.stage.run->count, 0);
    input.rewind = false;
    win();
    assert_true(run_verify(app->play.stage.run, app->play.stage.level).good);
}

/* Jump held while time ran back must not jump at its end, nor cut the jump that it ends in. */
static void a_held_jump_waits(void **state) {
    (void)state;
    play();
    frames(30);
    input.held = input.pressed = BUTTON_JUMP;
    input.rewind = true;
    frames(5);
    input.rewind = false;
    frames(5);
    assert_true(game()->hero.ground != GROUND_NONE);
    input.held = 0;
    frame(2);
    input.held = input.pressed = BUTTON_JUMP;
    frames(8);
    input.rewind = true;
    frames(2);
    input.rewind = false;
    frame(1);
    assert_true(game()->buttons & BUTTON_JUMP);
    assert_true(game()->hero.dy < 0);
}

static void a_won_level_stays_won(void **state) {
    (void)state;
    play();
    input.held = BUTTON_RIGHT;
    while (game()->outcome != OUTCOME_WON)
        frame(2);
    input.rewind = true;
    frames(3);
    assert_int_equal(game()->outcome, OUTCOME_WON);
    assert_false(app->play.rewinding);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(steps_come_back_as_they_were), CASE(the_recording_is_cut_back),
        CASE(time_runs_back_over_a_pause),  CASE(a_held_jump_waits),
        CASE(a_won_level_stays_won),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
