/* Help in play: what it does, and that a run with it counts for no time. */
#define _XOPEN_SOURCE 700

#include "../folder.h"
#include "player.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

static LevelRecord record(void) {
    return progress_of(app->progress, "mesa/1");
}

static void play_again(void) {
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PLAY);
}

static void a_win_with_help_opens_the_way_but_is_no_time(void **state) {
    (void)state;
    app->options.air_jumps = 1;
    play();
    assert_int_equal(game()->rules.air_jumps, 1);
    win();
    assert_true(app->end.feat.helped);
    assert_true(record().won && record().steps == 0 && record().medal == MEDAL_NONE);
    assert_int_equal(record().coins, 1);
    assert_true(progress_of(app->progress, "mesa/2").open);
    app->options.air_jumps = 0;
    play_again();
    assert_null(ghost_seen(&app->play.ghost));
    win();
    assert_false(app->end.feat.helped);
    int32_t steps = record().steps;
    assert_int_equal(steps, app->end.feat.end.steps);
    app->options.invincible = true;
    play_again();
    win();
    assert_int_equal(record().steps, steps);
}

static void options_of_a_try_are_those_of_its_start(void **state) {
    (void)state;
    play();
    app->options.invincible = app->options.forgiving = true;
    frames(3);
    assert_false(game()->rules.invincible || game()->rules.forgiving);
    win();
    assert_false(app->end.feat.helped);
    play_again();
    assert_true(game()->rules.invincible && game()->rules.forgiving);
}

static void a_slower_game_takes_fewer_steps(void **state) {
    (void)state;
    play();
    uint32_t tick = game()->tick;
    frames(50);
    assert_int_equal(game()->tick, tick + 100);
    app->options.speed = 70;
    tick = game()->tick;
    frames(50);
    assert_int_equal(game()->tick, tick + 70);
    app->options.speed = 100;
    win();
    assert_true(app->end.feat.helped);
    assert_int_equal(app->play.slowest, 70);
    play_again();
    win();
    assert_false(app->end.feat.helped);
}

static void time_taken_back_is_help(void **state) {
    (void)state;
    play();
    frames(20);
    input.rewind = true;
    frames(3);
    input.rewind = false;
    frames(3);
    assert_int_equal(app->play.rewound, 1);
    win();
    assert_true(app->end.feat.helped);
    assert_int_equal(record().steps, 0);
}

/* Opens a page of the options, whose row is so many above "Back". */
static int open_page(int above) {
    app_push(app, SCREEN_OPTIONS);
    for (int i = 0; i < 20; i++)
        press(MENU_DOWN | MENU_REPEATED);
    for (int i = 0; i < above; i++)
        press(MENU_UP);
    int row = app->options_line;
    press(MENU_CHOOSE);
    return row;
}

/* By keys and by mouse; a pad's buttons come as the same menu actions. */
static void what_is_seen_has_a_page_of_its_own(void **state) {
    (void)state;
    int row = open_page(3);
    uint8_t *values[] = {&app->options.look.shake, &app->options.look.flash,
                         &app->options.look.weather, &app->options.look.motion};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(app->options_line, i);
        for (int taps = 0; taps < 12; taps++)
            press(MENU_LEFT);
        assert_int_equal(*values[i], 0);
        for (int taps = 0; taps < i; taps++)
            press(MENU_RIGHT);
        press(MENU_DOWN);
    }
    press(MENU_CHOOSE);
    assert_true(app->options.look.large);
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    assert_true(app->options.look.contrast);
    for (int i = 0; i < app->spot_count; i++)
        if (app->spots[i].line == 0 && app->spots[i].actions == MENU_CHOOSE) {
            input.mouse_x = app->spots[i].x + app->spots[i].w - 1;
            input.mouse_y = app->spots[i].y + 1;
        }
    input.pointed = input.clicked = true;
    frame(1);
    assert_int_equal(app->options.look.shake, 10);
    press(MENU_BACK);
    assert_int_equal(app->options_line, row);
    press(MENU_BACK);
    start_with(save, NULL);
    const Look *look = &app->options.look;
    assert_int_equal(look->shake, 10);
    assert_int_equal(look->flash, 10);
    assert_int_equal(look->weather, 20);
    assert_int_equal(look->motion, 30);
    assert_true(look->large && look->contrast);
}

/* Enter on a volume would only raise it: it is left and right that change one. */
static void choosing_raises_no_slider(void **state) {
    (void)state;
    app->options.music = 5;
    app_push(app, SCREEN_OPTIONS);
    press(MENU_CHOOSE);
    assert_int_equal(app->options.music, 5);
    press(MENU_RIGHT);
    assert_int_equal(app->options.music, 6);
}

static void help_has_a_page_of_its_own(void **state) {
    (void)state;
    int row = open_page(1);
    assert_int_equal(app->options_page, 1);
    press(MENU_LEFT);
    press(MENU_LEFT);
    assert_int_equal(app->options.speed, 80);
    press(MENU_DOWN);
    for (int i = 0; i < 5; i++)
        press(MENU_RIGHT);
    assert_int_equal(app->options.air_jumps, 2);
    press(MENU_BACK);
    assert_int_equal(top(), SCREEN_OPTIONS);
    assert_int_equal(app->options_line, row);
    press(MENU_BACK);
    assert_int_not_equal(top(), SCREEN_OPTIONS);
    start_with(save, NULL);
    assert_int_equal(app->options.speed, 80);
    assert_int_equal(app->options.air_jumps, 2);
}

/* A run that is marked says so in its file, and is read back so. */
static void marks_of_help_are_kept_in_a_run(void **state) {
    (void)state;
    app->options.forgiving = true;
    play();
    win();
    Run *run = app->play.stage.run, *again;
    Diagnostics diag = {0};
    size_t size;
    run->slowest = 60;
    run->rewound = 3;
    char *text = run_write(run, &size);
    again = run_parse(text, size, &diag);
    assert_non_null(again);
    assert_int_equal(again->rules.forgiving, 1);
    assert_int_equal(again->slowest, 60);
    assert_int_equal(again->rewound, 3);
    assert_true(run_verify(again, app->play.stage.level).good);
    run_free(again);
    free(text);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* Nothing can be written for a while; what was changed then is kept all the same. */
static void options_outlive_a_full_disk(void **state) {
    (void)state;
    struct rlimit old;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    struct rlimit none = {0, old.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    app->options.music = 3;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    frames(2);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_int_equal(told("nothing can be saved: the file would be too large"), 1);
    frames(2);
    start_with(save, NULL);
    assert_int_equal(app->options.music, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_win_with_help_opens_the_way_but_is_no_time),
        CASE(options_of_a_try_are_those_of_its_start),
        CASE(a_slower_game_takes_fewer_steps),
        CASE(time_taken_back_is_help),
        CASE(what_is_seen_has_a_page_of_its_own),
        CASE(choosing_raises_no_slider),
        CASE(help_has_a_page_of_its_own),
        CASE(options_outlive_a_full_disk),
        CASE(marks_of_help_are_kept_in_a_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
