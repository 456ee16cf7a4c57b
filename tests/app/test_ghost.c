/* The best run of a level, seen while it is played again. */
#include "../folder.h"
#include "player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const Ghost *ghost(void) {
    return &app->play.ghost;
}

static void play_again(void) {
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PLAY);
}

static int pale_things(void) {
    int count = 0;
    for (int i = 0; i < list.count; i++)
        count += list.items[i].kind == DRAW_SPRITE && list.items[i].alpha == 110;
    return count;
}

static void the_best_run_plays_along(void **state) {
    (void)state;
    play();
    assert_null(ghost_seen(ghost()));
    win();
    play_again();
    assert_non_null(ghost_seen(ghost()));
    fix start = ghost()->game->hero.x;
    frames(20);
    assert_int_equal(ghost()->game->tick, game()->tick);
    assert_true(ghost()->game->hero.x > start); /* it runs, Pip stands */
    assert_int_equal(game()->hero.x, start);
    assert_int_equal(pale_things(), 1);
    app->options.ghost = false;
    frame(2);
    assert_int_equal(pale_things(), 0);
}

static void it_follows_time_back_and_over_a_pause(void **state) {
    (void)state;
    play();
    win();
    play_again();
    frames(20);
    press(MENU_PAUSE);
    press(MENU_BACK);
    frames(10);
    fix before = ghost()->game->hero.x;
    input.rewind = true;
    frames(8);
    assert_int_equal(ghost()->game->tick, game()->tick);
    assert_true(ghost()->game->hero.x < before);
    frames(100);
    assert_int_equal(ghost()->game->tick, 0);
    input.rewind = false;
    frames(10);
    assert_int_equal(ghost()->game->tick, game()->tick);
}

static void it_is_gone_when_its_run_is_over(void **state) {
    (void)state;
    play();
    win();
    play_again();
    frames(300);
    assert_null(ghost_seen(ghost()));
    assert_int_equal(ghost()->game->outcome, OUTCOME_WON);
}

static void a_run_of_another_level_is_no_ghost(void **state) {
    (void)state;
    char path[96], name[96];
    play();
    win();
    Ghost other = {0};
    snprintf(path, sizeof path, "%s/mesa/2.txt", levels);
    snprintf(name, sizeof name, "%s/runs/mesa-1.run", save);
    Diagnostics diag = {0};
    Level *level = game_read_level(path, NULL, &diag);
    assert_false(ghost_open(&other, name, level));
    assert_null(ghost_seen(&other));
    assert_true(ghost_open(&other, name, app->play.stage.level));
    assert_false(ghost_open(&other, "/nowhere/at/all.run", level));
    ghost_close(&other);
    level_free(level);
}

static void each_profile_has_its_own(void **state) {
    (void)state;
    play();
    win();
    app_use_profile(app, 1);
    play_again();
    assert_null(ghost_seen(ghost()));
}

/* Both began when the level had no best. */
static void a_slower_win_in_another_copy_replaces_no_best(void **state) {
    (void)state;
    play();
    frames(60);
    App *slow = app;
    app = NULL;
    start_with(save, NULL);
    play();
    win();
    int32_t fastest = app->end.feat.end.steps;
    app_free(app);
    app = slow;
    win();
    assert_true(app->end.feat.end.steps > fastest);
    Run *best = play_best_run(app, 0);
    assert_non_null(best);
    assert_int_equal(best->end.steps, fastest);
    run_free(best);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(the_best_run_plays_along),        CASE(it_follows_time_back_and_over_a_pause),
        CASE(it_is_gone_when_its_run_is_over), CASE(a_run_of_another_level_is_no_ghost),
        CASE(each_profile_has_its_own),        CASE(a_slower_win_in_another_copy_replaces_no_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
