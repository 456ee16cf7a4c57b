/* Timed runs through a world and the game: what they count, when they end, what is kept. */
#include "player.h"

#include "../folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* The test's world: mesa/1, mesa/2 and mesa/4; mesa/3 is broken. */
static const Course *course(void) {
    return &app->play.course;
}

static int32_t won_steps(void) {
    return app->end.feat.end.steps;
}

static void go_on(void) {
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PLAY);
}

static void begin(TimerKind kind) {
    app->options.timer = (uint8_t)kind;
    play();
}

/* Every step of the level once, no others. */
static void a_world_is_timed_from_its_first_level(void **state) {
    (void)state;
    begin(TIMER_WORLD);
    assert_int_equal(course()->count, 3);
    win();
    int32_t first = won_steps();
    assert_int_equal(course()->splits[0].end, first);
    assert_int_equal(course_time(course(), 7), first + 7);
    go_on();
    frames(50); /* she stands there */
    win();
    int32_t second = won_steps();
    assert_int_equal(course()->splits[1].end, first + second);
    assert_int_equal(course_length(course(), 1), second);
    assert_false(course_is_over(course()));
    assert_int_equal(course()->splits[course()->at].level, 3);
}

static void tries_given_up_count(void **state) {
    (void)state;
    begin(TIMER_WORLD);
    win();
    int32_t before = won_steps();
    go_on();
    frames(40);
    int32_t lost = (int32_t)game()->tick;
    press(MENU_PAUSE);
    frames(100); /* a pause is free */
    press(MENU_DOWN);
    press(MENU_CHOOSE); /* restart */
    assert_int_equal(top(), SCREEN_PLAY);
    assert_true(lost > 0 && course()->lost >= lost && course()->lost <= lost + 2);
    lost = course()->lost;
    win();
    assert_int_equal(course()->splits[1].end, before + lost + won_steps());
}

static void the_first_level_begun_anew_is_a_new_run(void **state) {
    (void)state;
    begin(TIMER_WORLD);
    frames(60);
    press(MENU_PAUSE);
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    assert_int_equal(course()->lost, 0);
    assert_int_equal(course_time(course(), (int32_t)game()->tick), (int32_t)game()->tick);
}

static void leave_for_map(void) {
    press(MENU_PAUSE);
    press(MENU_UP);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_MAP);
}

static void on_the_map_it_waits(void **state) {
    (void)state;
    begin(TIMER_WORLD);
    win();
    int32_t before = won_steps();
    go_on();
    frames(30);
    leave_for_map();
    int32_t lost = course()->lost;
    assert_true(lost > 0);
    frames(200);
    app_play_level(app, 1, 0);
    assert_int_equal(course_time(course(), 0), before + lost);
}

static void another_level_ends_it(void **state) {
    (void)state;
    begin(TIMER_WORLD);
    win();
    press(MENU_DOWN);
    press(MENU_CHOOSE); /* again: the first is a new run */
    assert_int_equal(course()->at, 0);
    win();
    app_play_level(app, 3, 0);
    assert_int_equal(course()->count, 0);
}

static void whole_world(void) {
    app_play_level(app, 0, 0);
    win();
    go_on();
    win();
    app_play_level(app, 3, 0);
    win();
    assert_true(course_is_over(course()));
}

static void bests_are_kept_and_compared(void **state) {
    (void)state;
    begin(TIMER_WORLD);
    whole_world();
    int32_t whole = course()->splits[2].end, first = course()->splits[0].end;
    start_with(save, NULL);
    to_map();
    CourseBest best = course_best(&app->campaign, app->progress, TIMER_WORLD, 0);
    assert_int_equal(best.whole, whole);
    assert_int_equal(best.golds, whole);
    assert_int_equal(course_best(&app->campaign, app->progress, TIMER_GAME, 0).whole, 0);
    app_play_level(app, 0, 0);
    assert_int_equal(course()->splits[0].best_end, first);
    frames(60); /* slower */
    win();
    assert_true(course()->splits[0].end > first);
    assert_false(course_is_gold(course(), 0));
    go_on();
    win();
    app_play_level(app, 3, 0);
    win();
    best = course_best(&app->campaign, app->progress, TIMER_WORLD, 0);
    assert_int_equal(best.whole, whole);
    assert_true(best.golds <= whole);
}

/* By hand, or of a file from elsewhere. */
static void senseless_bests_add_up(void **state) {
    (void)state;
    to_map();
    for (int i = 0; i < app->campaign.count; i++) {
        char key[KEEP_KEY];
        snprintf(key, sizeof key, "course.mesa.%s.gold", app->campaign.levels[i].id);
        assert_true(keep_set(app->progress, key, INT64_MAX));
    }
    assert_true(course_best(&app->campaign, app->progress, TIMER_WORLD, 0).golds > 0);
}

static void help_leaves_nothing_behind(void **state) {
    (void)state;
    app->options.air_jumps = 1;
    begin(TIMER_GAME);
    whole_world();
    assert_true(course()->helped);
    CourseBest best = course_best(&app->campaign, app->progress, TIMER_GAME, 0);
    assert_int_equal(best.whole, 0);
    assert_int_equal(best.golds, 0);
}

static void time_taken_back_is_time(void **state) {
    (void)state;
    begin(TIMER_WORLD);
    frames(60);
    int32_t before = course_time(course(), (int32_t)game()->tick);
    input.rewind = true;
    frames(10);
    input.rewind = false;
    assert_true(course()->lost > 0);
    assert_int_equal(course_time(course(), (int32_t)game()->tick), before);
}

/* Another day: what was played of the level is counted, the time between is not. */
static void it_goes_on_after_the_programs_end(void **state) {
    (void)state;
    begin(TIMER_WORLD);
    win();
    int32_t first = won_steps();
    go_on();
    frames(50);
    int32_t lost = (int32_t)game()->tick;
    start_with(save, NULL); /* in the middle of the level */
    to_map();
    assert_int_equal(course()->count, 0);
    app_play_level(app, 1, 0);
    assert_int_equal(course()->at, 1);
    assert_int_equal(course_time(course(), 0), first + lost);
    assert_null(course_flaw(course()));
    assert_true(course_is_gold(course(), 0));
    win();
    int32_t second = course()->splits[1].end;
    assert_int_equal(second, first + lost + won_steps());
    start_with(save, NULL); /* between two levels */
    to_map();
    app_play_level(app, 3, 0);
    assert_int_equal(course_time(course(), 0), second);
    win();
    CourseBest best = course_best(&app->campaign, app->progress, TIMER_WORLD, 0);
    assert_int_equal(best.whole, second + won_steps());
    start_with(save, NULL); /* it is over: nothing goes on */
    to_map();
    app_play_level(app, 3, 0);
    assert_int_equal(course()->count, 0);
}

static void each_profile_has_its_own(void **state) {
    (void)state;
    begin(TIMER_WORLD);
    win();
    app_use_profile(app, 1);
    app_play_level(app, 1, 0);
    assert_int_equal(course()->count, 0);
    app_use_profile(app, 0);
    app_play_level(app, 1, 0);
    assert_int_equal(course()->at, 1);
}

/* The profile's text as it is on the disk now. */
static void copy_kept(char *text, size_t size) {
    snprintf(text, size, "%s", folder_text(save, "progress-1.txt"));
}

static void start_from(const char *text) {
    app_free(app);
    app = NULL;
    folder_write(save, "progress-1.txt", text);
    start_with(save, NULL);
    to_map();
    app_play_level(app, 1, 0);
}

/* Nobody knows for how long the level had been played: no best may come of that. */
static void cut_off_it_goes_on_without_a_best(void **state) {
    (void)state;
    char text[4096];
    begin(TIMER_WORLD);
    win();
    go_on();
    copy_kept(text, sizeof text);
    start_from(text);
    assert_int_equal(course()->at, 1);
    assert_string_equal(course_flaw(course()), "cut off");
    win();
    app_play_level(app, 3, 0);
    win();
    assert_true(course_is_over(course()));
    assert_int_equal(course_best(&app->campaign, app->progress, TIMER_WORLD, 0).whole, 0);
}

static void an_edited_run_is_none(void **state) {
    (void)state;
    char text[4096];
    begin(TIMER_WORLD);
    win();
    copy_kept(text, sizeof text);
    start_from(text);
    assert_int_equal(course()->at, 1);
    char *end = strstr(text, "now.mesa/1.end: ");
    assert_non_null(end);
    end[strlen("now.mesa/1.end: ")] = '0';
    start_from(text);
    assert_int_equal(course()->count, 0);
}

static void differences_are_told_with_their_sign(void **state) {
    (void)state;
    const struct {
        int32_t steps;
        const char *text;
    } ROWS[] = {{0, "0.00"},
                {-60, "-0.50"},
                {61 * 120, "+1:01.00"},
                {-1, "-0.00"},
                {727 * 120 + 60, "+12:07"}};
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        char text[24];
        course_difference(ROWS[i].steps, text, sizeof text);
        assert_string_equal(text, ROWS[i].text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_world_is_timed_from_its_first_level, set_up, tear_down),
        cmocka_unit_test_setup_teardown(tries_given_up_count, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_first_level_begun_anew_is_a_new_run, set_up, tear_down),
        cmocka_unit_test_setup_teardown(on_the_map_it_waits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(another_level_ends_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bests_are_kept_and_compared, set_up, tear_down),
        cmocka_unit_test_setup_teardown(senseless_bests_add_up, set_up, tear_down),
        cmocka_unit_test_setup_teardown(help_leaves_nothing_behind, set_up, tear_down),
        cmocka_unit_test_setup_teardown(time_taken_back_is_time, set_up, tear_down),
        cmocka_unit_test_setup_teardown(it_goes_on_after_the_programs_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(each_profile_has_its_own, set_up, tear_down),
        cmocka_unit_test_setup_teardown(cut_off_it_goes_on_without_a_best, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_edited_run_is_none, set_up, tear_down),
        cmocka_unit_test(differences_are_told_with_their_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
