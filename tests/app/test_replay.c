/* Runs that are watched, and files that are exported and taken in. */
#include "../folder.h"
#include "player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static Playback *playback(void) {
    return &app->replay.playback;
}

/* The end's menu: next, again, watch, export, map. */
static void choose_line(int line) {
    for (int i = 0; i < 8; i++)
        press(MENU_UP | MENU_REPEATED);
    for (int i = 0; i < line; i++)
        press(MENU_DOWN);
    press(MENU_CHOOSE);
}

/* A run with a jump, a wait and a way back in it. */
static void watch(void) {
    play();
    input.held = BUTTON_JUMP;
    frames(20);
    input.held = BUTTON_LEFT;
    frames(10);
    win();
    choose_line(2);
    assert_int_equal(top(), SCREEN_REPLAY);
    assert_int_equal(playback()->at, 0);
}

static void it_plays_what_was_played(void **state) {
    (void)state;
    watch();
    uint64_t end = playback()->run->end.hash;
    int heard = 0;
    for (int i = 0; i < 5000 && !playback_is_over(playback()); i++) {
        app_frame(app, &input, 2 * STEP, RATE);
        heard += app->sounds.count;
        app->sounds.count = 0;
    }
    assert_true(heard > 0);
    const Game *game = playback()->stage.game;
    assert_int_equal(game->outcome, OUTCOME_WON);
    assert_true(game_hash(game) == end);
    press(MENU_CHOOSE); /* again */
    assert_true(playback()->at < 10);
    press(MENU_BACK);
    assert_int_equal(top(), SCREEN_LEVEL_END);
    assert_null(playback()->run);
}

/* Whatever way it came to a step, the state there is the same. */
static void any_step_is_found_again(void **state) {
    (void)state;
    uint64_t hashes[140];
    watch();
    press(MENU_CHOOSE);
    assert_true(app->replay.halted);
    playback_move(playback(), -playback()->at);
    for (int i = 0; i < 140; i++) {
        hashes[i] = game_hash(playback()->stage.game);
        playback_move(playback(), 1);
    }
    for (int at = 139; at >= 0; at -= 7) {
        playback_move(playback(), at - playback()->at);
        assert_int_equal(playback()->at, at);
        assert_true(game_hash(playback()->stage.game) == hashes[at]);
    }
    playback_move(playback(), -1000);
    assert_int_equal(playback()->at, 0);
    playback_move(playback(), 1000000);
    assert_int_equal(playback()->at, playback()->run->count);
    playback_move(playback(), -1);
    assert_int_equal(playback()->at, playback()->run->count - 1);
}

static void keys_halt_step_seek_and_slow(void **state) {
    (void)state;
    watch();
    frame(20);
    assert_int_equal(playback()->at, 20);
    press(MENU_CHOOSE);
    int32_t at = playback()->at;
    frame(20);
    assert_int_equal(playback()->at, at);
    press(MENU_RIGHT);
    assert_int_equal(playback()->at, at + 1);
    press(MENU_LEFT);
    press(MENU_LEFT);
    assert_int_equal(playback()->at, at - 1);
    press(MENU_CHOOSE);
    press(MENU_DOWN); /* half */
    at = playback()->at;
    frame(20);
    assert_int_equal(playback()->at, at + 10);
    for (int i = 0; i < 20; i++)
        press(MENU_DOWN | MENU_REPEATED);
    at = playback()->at;
    frame(16);
    assert_int_equal(playback()->at, at + 1);
    press(MENU_LEFT);
    assert_int_equal(playback()->at, 0);
    input.rewind = true;
    playback_move(playback(), 60);
    frame(10);
    assert_int_equal(playback()->at, 40);
}

static void the_mouse_seeks_on_the_bar(void **state) {
    (void)state;
    watch();
    press(MENU_CHOOSE);
    input.clicked = true;
    input.mouse_x = SCREEN_WIDTH / 2;
    input.mouse_y = SCREEN_HEIGHT - 30;
    frame(0);
    assert_in_range(playback()->at, playback()->run->count / 2 - 2, playback()->run->count / 2 + 2);
    assert_true(app->replay.halted);
}

/* Exported from the end, found among the runs, and watched from there after the next start. */
static void an_exported_run_is_watched(void **state) {
    (void)state;
    char exports[96];
    play();
    win();
    choose_line(3);
    assert_int_equal(told("exported as exports/mesa-1_"), 1);
    snprintf(exports, sizeof exports, "%s/exports", save);
    assert_int_equal(folder_count(exports, "mesa-1_"), 1);
    start_with(save, NULL);
    choose_line(3);
    assert_int_equal(top(), SCREEN_SHARED);
    assert_int_equal(app->shared.count, 1);
    assert_non_null(strstr(app->shared.about, ", won in 0:0"));
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_REPLAY);
    press(MENU_BACK);
    assert_int_equal(top(), SCREEN_SHARED);
}

/* A run of a level of one's own is watched where the level lies beside it. */
static void an_own_levels_run_needs_the_level_beside_it(void **state) {
    (void)state;
    static const char OWN[] = "map:\n.P.o..G..\n#########\n";
    char path[96], exports[96];
    folder_write(levels, "own.txt", OWN);
    snprintf(path, sizeof path, "%s/own.txt", levels);
    start_with(save, path);
    win();
    choose_line(3);
    assert_int_equal(told("exported as exports/own_"), 1);
    start_with(save, NULL);
    choose_line(3);
    assert_string_equal(app->shared.about, "Its level as it was is not here.");
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_SHARED);
    assert_int_equal(told("that run cannot be watched: its level is neither"), 1);
    snprintf(exports, sizeof exports, "%s/exports", save);
    folder_write(exports, "own.txt", OWN);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_REPLAY);
}

static void the_best_run_is_watched_from_the_map(void **state) {
    (void)state;
    play();
    win();
    choose_line(4);
    assert_int_equal(top(), SCREEN_MAP);
    app->map.part = PART_1;
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_CARD);
    choose_line(1);
    assert_int_equal(top(), SCREEN_REPLAY);
}

/* A run of a level that was edited since. */
static void what_does_not_fit_is_told(void **state) {
    (void)state;
    char mesa[96];
    play();
    win();
    choose_line(4);
    snprintf(mesa, sizeof mesa, "%s/mesa", levels);
    folder_write(mesa, "1.txt", "map:\n.P.o...G..\n###########\n");
    app->map.part = PART_1;
    press(MENU_CHOOSE);
    choose_line(1);
    assert_int_equal(top(), SCREEN_CARD);
    assert_int_equal(told("that run cannot be watched: the level is not what it was"), 1);
}

static void a_profile_goes_out_and_in(void **state) {
    (void)state;
    play();
    win();
    start_with(save, NULL);
    press(MENU_CHOOSE);
    choose_line(1);
    assert_int_equal(told("exported as exports/profile-1.txt"), 1);
    press(MENU_RIGHT);
    press(MENU_DOWN); /* a new one has no export */
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_SHARED);
    assert_memory_equal(app->shared.about, "1 level won, 0:0", 16);
    assert_false(progress_of(&app->profiles[1], "mesa/1").won);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PROFILES);
    assert_true(progress_of(&app->profiles[1], "mesa/1").won);
    choose_line(2); /* once more: now it is asked for */
    press(MENU_CHOOSE);
    assert_true(app->shared.sure);
    assert_memory_equal(app->shared.question, "Lose profile 2: 1 level won, 0:0", 32);
    press(MENU_BACK); /* is no */
    assert_int_equal(top(), SCREEN_SHARED);
    assert_false(app->shared.sure);
    press(MENU_CHOOSE);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PROFILES);
    start_with(save, NULL);
    assert_true(progress_of(&app->profiles[1], "mesa/1").won);
}

/* Levels and letters lie in that folder too: only profiles are offered, with what is in them. */
static void another_file_is_no_profile(void **state) {
    (void)state;
    char exports[96];
    play();
    win();
    choose_line(3);
    snprintf(exports, sizeof exports, "%s/exports", save);
    folder_write(exports, "letter.txt", "Dear Pip\n");
    folder_write(exports, "torn.txt", "overhang progress 2\nmesa/1.won: 1\n");
    folder_write(exports, "zero.txt", "overhang progress 2\nend\n");
    start_with(save, NULL);
    press(MENU_CHOOSE);
    choose_line(2);
    assert_int_equal(app->shared.count, 2);
    assert_string_equal(app->shared.about, "It is not a saved game, or is damaged.");
    press(MENU_DOWN);
    assert_memory_equal(app->shared.about, "An empty profile, 20", 20);
    press(MENU_UP);
    press(MENU_CHOOSE);
    press(MENU_CHOOSE);
    assert_int_equal(told("that file cannot be used"), 1);
    assert_true(progress_of(&app->profiles[0], "mesa/1").won);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(it_plays_what_was_played),
        CASE(any_step_is_found_again),
        CASE(keys_halt_step_seek_and_slow),
        CASE(the_mouse_seeks_on_the_bar),
        CASE(an_own_levels_run_needs_the_level_beside_it),
        CASE(an_exported_run_is_watched),
        CASE(the_best_run_is_watched_from_the_map),
        CASE(what_does_not_fit_is_told),
        CASE(a_profile_goes_out_and_in),
        CASE(another_file_is_no_profile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
