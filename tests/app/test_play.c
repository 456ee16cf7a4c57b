/* A level in play: presses, time, pauses, steps by hand. */
#include "../folder.h"
#include "player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* No latency is added: a press is in the next step taken, and the first picture after shows it. */
static void a_press_is_in_the_next_step(void **state) {
    (void)state;
    play();
    frames(30);
    assert_false(list_shows("jump"));
    input.held = input.pressed = BUTTON_JUMP;
    uint32_t tick = game()->tick;
    frame(1);
    assert_int_equal(game()->tick, tick + 1);
    assert_true(game()->buttons & BUTTON_JUMP);
    assert_true(game()->hero.dy < 0);
    assert_true(list_shows("jump"));
}

static void a_press_waits_for_a_step(void **state) {
    (void)state;
    play();
    frames(30);
    input.pressed = BUTTON_JUMP; /* and up again already */
    frame(0);
    frame(0);
    assert_false(game()->buttons & BUTTON_JUMP);
    frame(1);
    assert_true(game()->buttons & BUTTON_JUMP);
    assert_true(game()->hero.dy < 0);
    frame(1);
    assert_false(game()->buttons & BUTTON_JUMP);
}

/* Let go and pressed again within a frame: the step between must see it up. */
static void a_second_press_is_seen(void **state) {
    (void)state;
    play();
    frames(30);
    input.held = input.pressed = BUTTON_JUMP;
    frame(2);
    input.pressed = BUTTON_JUMP;
    frame(1);
    assert_false(game()->buttons & BUTTON_JUMP);
    frame(1);
    assert_true(game()->buttons & BUTTON_JUMP);
}

static void the_choosing_key_does_not_jump(void **state) {
    (void)state;
    input.held = input.pressed = BUTTON_JUMP;
    play();
    for (int i = 0; i < 60; i++) {
        frame(2);
        assert_int_equal(game()->hero.dy, 0);
    }
    input.held = 0;
    frame(2);
    input.held = input.pressed = BUTTON_JUMP;
    frame(2);
    assert_true(game()->hero.dy < 0);
}

/* Whoever holds a direction while a level begins runs from its first step on. */
static void a_held_direction_counts_at_once(void **state) {
    (void)state;
    input.held = BUTTON_RIGHT;
    play();
    frame(2);
    assert_true(game()->hero.dx > 0);
}

/* Resuming by Space must not jump either, and a key let go meanwhile is let go. */
static void resume_uses_the_true_keys(void **state) {
    (void)state;
    play();
    input.held = BUTTON_RIGHT;
    frames(10);
    press(MENU_PAUSE);
    input.held = BUTTON_JUMP;
    input.pressed = BUTTON_JUMP;
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PLAY);
    for (int i = 0; i < 20; i++) {
        frame(1);
        assert_true(game()->hero.dy >= 0);
        assert_false(game()->buttons & BUTTON_RIGHT);
    }
}

/* B16: however the time is fed, the state after a number of steps is the same. */
static void all_feeds_give_the_same_steps(void **state) {
    (void)state;
    const uint64_t feeds[] = {996, 2000, 2003, 9960, 30000, 120000, 1200000, 1};
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof feeds / sizeof *feeds; i++) {
        start_with(save, NULL);
        play();
        press(MENU_PAUSE);
        press(MENU_CHOOSE); /* so that every feed begins between two steps */
        app->clock.bank = 0;
        input.held = BUTTON_RIGHT;
        uint32_t from = game()->tick;
        while (game()->tick < from + 60)
            app_frame(app, &input,
                      feeds[i] < (from + 60 - game()->tick) * STEP
                          ? feeds[i]
                          : (from + 60 - game()->tick) * STEP,
                      RATE);
        uint64_t now = game_hash(game());
        assert_int_equal(game()->tick, from + 60);
        assert_true(i == 0 || now == hash);
        hash = now;
    }
}

static void a_hitch_is_dropped(void **state) {
    (void)state;
    play();
    uint32_t tick = game()->tick;
    app_frame(app, &input, (uint64_t)RATE * 60, RATE);
    assert_int_equal(game()->tick, tick + CLOCK_MAX_STEPS);
    app_frame(app, &input, (uint64_t)0 - 5, RATE);
    assert_int_equal(game()->tick, tick + CLOCK_MAX_STEPS);
}

/* Once a checkpoint is lit, Restart and To the map ask: only choosing again does it. */
static void what_was_reached_is_not_lost_by_one_press(void **state) {
    (void)state;
    play();
    frames(30);
    app->play.stage.game->checkpoint = 0;
    press(MENU_PAUSE);
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PAUSE);
    assert_true(app->pause_sure);
    press(MENU_DOWN); /* not meant after all */
    assert_false(app->pause_sure);
    press(MENU_DOWN);
    press(MENU_CHOOSE); /* to the map */
    assert_int_equal(top(), SCREEN_PAUSE);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_MAP);
}

static void losing_focus_pauses(void **state) {
    (void)state;
    play();
    app->notice_count = 0;
    frames(10);
    assert_false(app_is_idle(app));
    input.focused = false;
    frame(2);
    assert_int_equal(top(), SCREEN_PAUSE);
    assert_true(app_is_idle(app));
    uint32_t tick = game()->tick;
    frames(20);
    assert_int_equal(game()->tick, tick);
    input.focused = true;
    frames(60);
    assert_int_equal(top(), SCREEN_PAUSE);
    assert_true(app_is_idle(app)); /* a pause is still */
    press(MENU_BACK);
    assert_int_equal(top(), SCREEN_PLAY);
    assert_false(app_is_idle(app));
}

static void f2_steps_by_hand(void **state) {
    (void)state;
    play();
    frames(10);
    input.step_once = true;
    uint32_t tick = game()->tick;
    frame(2);
    assert_int_equal(game()->tick, tick + 1);
    frames(10);
    assert_int_equal(game()->tick, tick + 1);
    input.step_once = true;
    frame(0);
    assert_int_equal(game()->tick, tick + 2);
    input.toggle_debug = true;
    frame(2);
    frame(2);
    assert_true(game()->tick > tick + 3);
}

static void f3_changes_the_mover_in_the_overlay_and_ends_the_recording(void **state) {
    (void)state;
    play();
    frames(10);
    input.switch_mover = true;
    frame(1);
    assert_int_equal(game()->rules.mover, MOVER_AXIS);
    assert_non_null(app->play.stage.run);
    input.toggle_debug = true;
    frame(1);
    input.switch_mover = true;
    frame(1);
    assert_int_equal(game()->rules.mover, MOVER_CELL);
    assert_null(app->play.stage.run);
    input.toggle_debug = true;
    frame(1);
}

static void playing_again_starts_anew(void **state) {
    (void)state;
    play();
    win();
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PLAY);
    assert_true(game()->tick < 5);
    assert_int_equal(game()->coins, 0);
}

/* One after the other, and the medal as it lands. */
static void figures_of_the_end_are_heard(void **state) {
    (void)state;
    play();
    win();
    frames(20);
    assert_int_equal(app->end.heard, 2);
    frames(45);
    assert_int_equal(app->end.heard, 5);
    frames(20);
    assert_int_equal(app->end.heard, 6);
    assert_false(list_shows("medal_none")); /* the level has no par: no medal can be won */
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    win();
    assert_int_equal(app->end.heard, 0);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_press_is_in_the_next_step),
        CASE(a_press_waits_for_a_step),
        CASE(a_second_press_is_seen),
        CASE(the_choosing_key_does_not_jump),
        CASE(a_held_direction_counts_at_once),
        CASE(resume_uses_the_true_keys),
        CASE(all_feeds_give_the_same_steps),
        CASE(a_hitch_is_dropped),
        CASE(what_was_reached_is_not_lost_by_one_press),
        CASE(losing_focus_pauses),
        CASE(f2_steps_by_hand),
        CASE(f3_changes_the_mover_in_the_overlay_and_ends_the_recording),
        CASE(playing_again_starts_anew),
        CASE(figures_of_the_end_are_heard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
