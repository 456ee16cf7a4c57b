/* Levels and assets edited while they are played, without a window. */
#define _XOPEN_SOURCE 700

#include "../folder.h"
#include "app/screens.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#define LEVEL_HEAD "title: Edited\nmap:\n................\n................\n"

static const char PLAIN[] = LEVEL_HEAD ".P......o.......\n################\n";
static const char COIN[] = LEVEL_HEAD ".P......oo......\n################\n";
static const char BROKEN[] = LEVEL_HEAD ".P...q..oo......\n################\n";
static const char TWICE[] = LEVEL_HEAD ".P...q..oo...w..\n################\n";
static const char FLAG[] = LEVEL_HEAD ".P......G.......\n################\n";
static const char NEAR_FLAG[] = LEVEL_HEAD ".P.....G........\n################\n";
static const char WALL[] = LEVEL_HEAD ".P####..oo......\n################\n";

static const char SIGN[] =
    "legend s: sign \"Mind the gap\"\n" LEVEL_HEAD ".Ps.....o.......\n################\n";

static App *app;
static char root[64], level_path[80];
static AppInput input;
static DrawList list;

static void start(LevelOptions options) {
    AppPaths paths = {.assets = OVERHANG_SOURCE_ROOT "/assets",
                      .levels = root,
                      .level = level_path,
                      .options = options};
    Diagnostics diag = {.path = level_path};
    app_free(app);
    app = app_new(&paths, &diag);
    diag_print(&diag, stderr);
    assert_non_null(app);
    input = (AppInput){.focused = true};
}

static int set_up(void **state) {
    (void)state;
    strcpy(root, folder_new());
    snprintf(level_path, sizeof level_path, "%s/edited.txt", root);
    folder_write(root, "edited.txt", PLAIN);
    start((LevelOptions){0});
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    app_free(app);
    app = NULL;
    draw_list_free(&list);
    folder_remove(root);
    return 0;
}

static void frame(int steps) {
    app_frame(app, &input, (uint64_t)steps, STEPS_PER_SECOND);
    app->sounds.count = 0;
    draw_list_clear(&list);
    app_draw(app, &list);
}

static void hold(Buttons buttons, int steps) {
    input.held = buttons;
    for (int i = 0; i < steps; i++)
        frame(1);
    input.held = 0;
}

static const Level *level(void) {
    return app->play.stage.level;
}

static bool is_broken(void) {
    return app->reload.errors[RELOAD_LEVEL][0] != '\0';
}

static bool has_coins(int coins) {
    return level()->coin_count == coins;
}

/* Frames in which no time passes for the game, until the save has been seen. */
static void wait_until(bool (*condition)(int), int value) {
    for (int i = 0; i < 500 && !condition(value); i++) {
        const struct timespec moment = {0, 10000000};
        frame(0);
        nanosleep(&moment, NULL);
    }
    assert_true(condition(value));
}

static bool broken(int value) {
    return is_broken() == (value != 0);
}

static void an_edit_is_played_where_it_was(void **state) {
    (void)state;
    hold(BUTTON_RIGHT, 60);
    fix x = app->play.stage.game->hero.x;
    uint32_t tick = app->play.stage.game->tick;
    assert_non_null(app->play.stage.run);
    folder_write(root, "edited.txt", COIN);
    wait_until(has_coins, 2);
    assert_int_equal(app->play.stage.game->hero.x, x);
    assert_int_equal(app->play.stage.game->tick, tick);
    assert_null(app->play.stage.run);
    assert_true(app->reload.said_until > 0);
    hold(BUTTON_RIGHT, 30);
    assert_true(app->play.stage.game->hero.x > x);
}

static void a_broken_edit_is_told_and_the_good_one_stays(void **state) {
    (void)state;
    hold(BUTTON_RIGHT, 30);
    folder_write(root, "edited.txt", BROKEN);
    wait_until(broken, 1);
    assert_non_null(strstr(app->reload.errors[RELOAD_LEVEL], "edited.txt:5:6: "));
    assert_int_equal(level()->coin_count, 1);
    assert_non_null(app->play.stage.run);
    hold(BUTTON_RIGHT, 10);
    folder_write(root, "edited.txt", COIN);
    wait_until(broken, 0);
    assert_int_equal(level()->coin_count, 2);
}

/* As it was before: nothing to read again, and nothing to complain of any more. */
static void undoing_a_broken_edit_ends_the_banner(void **state) {
    (void)state;
    folder_write(root, "edited.txt", BROKEN);
    wait_until(broken, 1);
    folder_write(root, "edited.txt", PLAIN);
    wait_until(broken, 0);
    assert_int_equal(level()->coin_count, 1);
}

static void a_file_that_goes_away_is_told(void **state) {
    (void)state;
    remove(level_path);
    wait_until(broken, 1);
    assert_non_null(strstr(app->reload.errors[RELOAD_LEVEL], "edited.txt: no such file"));
    folder_write(root, "edited.txt", COIN);
    wait_until(broken, 0);
}

static void all_errors_are_counted(void **state) {
    (void)state;
    folder_write(root, "edited.txt", TWICE);
    wait_until(broken, 1);
    assert_non_null(strstr(app->reload.errors[RELOAD_LEVEL], "edited.txt:5:6: "));
    assert_non_null(strstr(app->reload.errors[RELOAD_LEVEL], "(and 1 more error)"));
}

static bool is_told(int value) {
    return strstr(app->reload.errors[RELOAD_LEVEL], value ? "map is empty" : "no such file");
}

/* Another word on another trouble, though neither can be played. */
static void an_empty_file_is_not_a_missing_one(void **state) {
    (void)state;
    remove(level_path);
    wait_until(is_told, 0);
    folder_write(root, "edited.txt", "");
    wait_until(is_told, 1);
}

/* Lines of the card at the level's end. */
static int end_lines(void) {
    int count = 0;
    hold(BUTTON_RIGHT, 150);
    for (int i = 0; i < 900 && app->stack[app->depth - 1] != SCREEN_LEVEL_END; i++)
        frame(1);
    assert_int_equal(app->stack[app->depth - 1], SCREEN_LEVEL_END);
    do {
        input.menu = MENU_DOWN;
        frame(1);
        input.menu = 0;
        count++;
    } while (app->end.line != 0 && count < 9);
    return count;
}

static bool goal_is_at(int column) {
    return level()->kinds[level_at(level(), column, 2)] == KIND_GOAL;
}

/* Neither watched nor exported: it would be a run of neither level. */
static void an_edited_try_has_no_run(void **state) {
    (void)state;
    folder_write(root, "edited.txt", FLAG);
    start((LevelOptions){0});
    assert_int_equal(end_lines(), 4);
    start((LevelOptions){0});
    hold(BUTTON_RIGHT, 20);
    folder_write(root, "edited.txt", NEAR_FLAG);
    wait_until(goal_is_at, 7);
    assert_int_equal(end_lines(), 2);
}

static void a_save_by_rename_is_seen(void **state) {
    (void)state;
    char other[96];
    snprintf(other, sizeof other, "%s/edited.txt~", root);
    folder_write(root, "edited.txt~", COIN);
    assert_int_equal(rename(other, level_path), 0);
    wait_until(has_coins, 2);
}

static bool hero_is_free(int value) {
    (void)value;
    Terrain terrain = game_terrain(app->play.stage.game, level());
    return (level_flags(level(), 2, 2) & TILE_SOLID) &&
           !terrain_blocked(&terrain, hero_box(&app->play.stage.game->hero));
}

static void a_wall_pushes_the_hero_out_in_a_pause_too(void **state) {
    (void)state;
    hold(BUTTON_RIGHT, 40);
    input.focused = false;
    frame(0);
    assert_true(app->play.stage.game->paused);
    for (int i = 0; i < 80; i++)
        frame(0);
    assert_true(app_is_idle(app));
    folder_write(root, "edited.txt", WALL);
    wait_until(hero_is_free, 0);
    assert_true(app->play.stage.game->paused);
}

/* The window must draw once more, though nothing moves and nobody looks. */
static void a_still_window_shows_the_edit(void **state) {
    (void)state;
    input.focused = false;
    frame(0);
    folder_write(root, "edited.txt", COIN);
    for (int i = 0; i < 500 && app_is_idle(app); i++) {
        const struct timespec moment = {0, 10000000};
        app_frame(app, &input, 0, STEPS_PER_SECOND);
        nanosleep(&moment, NULL);
    }
    assert_false(app_is_idle(app));
    frame(0);
    assert_true(app_is_idle(app));
}

static void a_legend_is_watched_and_a_start_kept(void **state) {
    (void)state;
    char legend[80];
    snprintf(legend, sizeof legend, "%s/legend.txt", root);
    folder_write(root, "legend.txt", "legend q: ground\n");
    folder_write(root, "edited.txt", BROKEN);
    start((LevelOptions){
        .legend_path = legend, .has_start = true, .start_column = 11, .start_row = 2});
    assert_int_equal(fix_cell(app->play.stage.game->hero.x), 11);
    assert_int_equal(level()->coin_count, 2);
    folder_write(root, "legend.txt", "legend q: coin\n");
    wait_until(has_coins, 3);
    folder_write(root, "legend.txt", "legend q: nonsense\n");
    wait_until(broken, 1);
    assert_non_null(strstr(app->reload.errors[RELOAD_LEVEL], "legend.txt:1:"));
}

/* Pieces of the panel behind a sign's text; the topmost of them begins at `top`. */
static int pieces_of_panel(int *top) {
    const Sprite *panel = atlas_find(app->atlas, "panel", NULL);
    int count = 0;
    *top = SCREEN_HEIGHT;
    for (int i = 0; i < list.count; i++) {
        const Draw *draw = &list.items[i];
        bool piece = draw->kind == DRAW_SPRITE && draw->sheet == panel->sheet &&
                     draw->sx >= panel->x && draw->sx < panel->x + panel->w &&
                     draw->sy >= panel->y && draw->sy < panel->y + panel->h;
        count += piece;
        *top = piece && draw->y < *top ? draw->y : *top;
    }
    return count;
}

/* In both sizes of letters. */
static void a_sign_is_read_under_what_is_said(void **state) {
    (void)state;
    int top, usual;
    folder_write(root, "edited.txt", SIGN);
    start((LevelOptions){0});
    hold(0, 10);
    assert_true(pieces_of_panel(&usual) > 0);
    folder_write(root, "edited.txt", BROKEN);
    wait_until(broken, 1);
    for (int large = 0; large < 2; large++) {
        app->options.look.large = large;
        hold(0, 1);
        assert_true(pieces_of_panel(&top) > 0);
        assert_true(top > usual && top >= reload_bottom(app));
    }
    folder_write(root, "edited.txt", SIGN);
    wait_until(broken, 0);
    for (int large = 0; large < 2; large++) {
        app->options.look.large = large;
        hold(0, 1);
        assert_true(app->reload.said_until && pieces_of_panel(&top) > 0);
        assert_true(top > usual && top >= reload_bottom(app));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define WITH_APP(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
        WITH_APP(an_edit_is_played_where_it_was),
        WITH_APP(a_broken_edit_is_told_and_the_good_one_stays),
        WITH_APP(undoing_a_broken_edit_ends_the_banner),
        WITH_APP(a_file_that_goes_away_is_told),
        WITH_APP(all_errors_are_counted),
        WITH_APP(an_empty_file_is_not_a_missing_one),
        WITH_APP(an_edited_try_has_no_run),
        WITH_APP(a_save_by_rename_is_seen),
        WITH_APP(a_wall_pushes_the_hero_out_in_a_pause_too),
        WITH_APP(a_still_window_shows_the_edit),
        WITH_APP(a_sign_is_read_under_what_is_said),
        WITH_APP(a_legend_is_watched_and_a_start_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
