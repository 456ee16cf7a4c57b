/* The program without a window: scripted input in, screens, files and draw lists out. */
#include "../folder.h"
#include "player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

/* The mouse goes to the middle of a place that was told. */
static void point_at(int spot) {
    input.mouse_x = app->spots[spot].x + app->spots[spot].w / 2;
    input.mouse_y = app->spots[spot].y + app->spots[spot].h / 2;
    input.pointed = true;
    input.device = APP_MOUSE;
}

static void title_play_pause_quit(void **state) {
    (void)state;
    assert_int_equal(top(), SCREEN_TITLE);
    frames(30);
    play();
    frames(30);
    press(MENU_PAUSE | MENU_BACK);
    assert_int_equal(top(), SCREEN_PAUSE);
    uint32_t tick = game()->tick;
    assert_true(game()->paused);
    frames(60);
    assert_int_equal(game()->tick, tick);
    press(MENU_CHOOSE); /* resume */
    assert_int_equal(top(), SCREEN_PLAY);
    assert_false(game()->paused);
    frames(5);
    assert_true(game()->tick > tick);
    press(MENU_PAUSE);
    press(MENU_UP | MENU_REPEATED); /* leaned on, it stops at the end */
    assert_int_equal(app->pause_line, 0);
    press(MENU_UP); /* pressed, it goes round */
    assert_int_equal(app->pause_line, 3);
    press(MENU_DOWN);
    assert_int_equal(app->pause_line, 0);
    for (int i = 0; i < 5; i++)
        press(MENU_DOWN | MENU_REPEATED);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_MAP);
    press(MENU_BACK);
    assert_int_equal(top(), SCREEN_TITLE);
    press(MENU_BACK);
    assert_false(app_wants_quit(app));
    press(MENU_CHOOSE);
    assert_true(app_wants_quit(app));
}

static Run *run_read_of(const char *folder, const char *name) {
    char path[128];
    Diagnostics diag = {0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    Run *run = run_read(path, &diag);
    assert_non_null(run);
    return run;
}

static void winning_is_kept_and_leads_on(void **state) {
    (void)state;
    play();
    frames(10);
    press(MENU_PAUSE); /* a recorded pause does no harm */
    press(MENU_PAUSE);
    win();
    frames(120);
    assert_int_equal(app->end.feat.end.coins, 1);
    assert_false(app->end.before.won);
    assert_non_null(strstr(folder_text(save, "progress-1.txt"), "mesa/1.coins: 1"));
    Run *run = run_read_of(save, "runs/mesa-1.run");
    RunCheck check = run_verify(run, app->play.stage.level);
    assert_true(check.good);
    assert_int_equal(run->end.steps, app->end.feat.end.steps);
    run_free(run);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PLAY);
    assert_string_equal(app->play.caption, "1-2  Long");
    start_with(save, NULL); /* the next day */
    play();
    assert_string_equal(app->play.caption, "1-2  Long");
}

static void a_broken_level_is_told_and_blocks_nothing(void **state) {
    (void)state;
    folder_write(save, "progress-1.txt",
                 "overhang progress 2\nmesa/1.steps: 9\nmesa/2.steps: 9\nplace: 2\nend\n");
    start_with(save, NULL);
    to_map();
    assert_int_equal(app->map.part, PART_3);
    assert_non_null(strstr(app->campaign.levels[2].error, "unknown character 'q'"));
    assert_true(way_is_open(&app->campaign, app->progress, 3));
    press(MENU_CHOOSE);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_CARD);
    assert_int_equal(told("that level cannot be played: line 2: unknown character 'q'"), 1);
    press(MENU_BACK);
    press(MENU_RIGHT);
    to_map();
    assert_int_equal(app->map.part, PART_4);
    play();
    assert_string_equal(app->play.caption, "1-4  Long");
}

static void closed_levels_stay_closed(void **state) {
    (void)state;
    to_map();
    press(MENU_RIGHT);
    assert_int_equal(app->map.part, PART_1);
    press(MENU_LEFT); /* nor is there a world before the first */
    press(MENU_UP);
    assert_int_equal(app->map.part, PART_1);
    assert_int_equal(app->map.world, 0);
    press(MENU_BACK);
    assert_int_equal(top(), SCREEN_TITLE);
}

/* Won, the next one opens; Pip walks there, and may walk back. */
static void pip_walks_where_the_way_is_open(void **state) {
    (void)state;
    play();
    win();
    for (int i = 0; i < 5; i++)
        press(MENU_DOWN | MENU_REPEATED);
    press(MENU_CHOOSE); /* to the map */
    assert_int_equal(top(), SCREEN_MAP);
    assert_int_equal(app->map.part, PART_2);
    assert_true(app->map.way.count > 2);
    int x, y, before;
    map_pip(app, &before, &y);
    for (int i = 0; i < 100; i++)
        frame(2);
    map_pip(app, &x, &y);
    assert_true(x > before + 32);
    assert_int_equal(app->map.way.count, 0);
    press(MENU_LEFT);
    to_map();
    assert_int_equal(app->map.part, PART_1);
    press(MENU_BACK);
    start_with(save, NULL);
    to_map();
    assert_int_equal(app->map.part, PART_1); /* where she stood is kept */
}

/* A click walks, another one chooses. */
static void the_mouse_walks_too(void **state) {
    (void)state;
    folder_write(save, "progress-1.txt", "overhang progress 2\nmesa/1.steps: 9\nend\n");
    start_with(save, NULL);
    to_map();
    assert_int_equal(app->map.part, PART_2);
    point_at(0);
    input.clicked = true;
    frame(2);
    assert_int_equal(app->map.part, PART_1);
    assert_int_equal(top(), SCREEN_MAP);
    to_map();
    point_at(0);
    input.clicked = true;
    frame(2);
    assert_int_equal(top(), SCREEN_CARD);
    assert_int_equal(map_index(app), 0);
}

/* Neither keys nor the mouse lead to a level that is closed, and both are told why. */
static void a_closed_stop_says_why(void **state) {
    (void)state;
    to_map();
    press(MENU_RIGHT);
    assert_int_equal(app->map.part, PART_1);
    assert_int_equal(told("that level opens when the one before it is won"), 1);
    app->notice_count = 0;
    for (int i = 0; i < app->spot_count; i++)
        if (app->spots[i].line == PART_2)
            point_at(i);
    input.clicked = true;
    frame(2);
    assert_int_equal(app->map.part, PART_1);
    assert_int_equal(told("that level opens when the one before it is won"), 1);
}

/* Left alone the title shows a recorded run, and any key brings it back. */
static void the_title_shows_runs_when_left_alone(void **state) {
    (void)state;
    play();
    win();
    Run *run = run_read_of(save, "runs/mesa-1.run");
    char path[128];
    const char *why;
    snprintf(path, sizeof path, "%s/mesa/1.win.run", levels);
    assert_true(run_save(run, path, &why));
    run_free(run);
    start_with(save, NULL);
    for (int i = 0; i < 30 * STEPS_PER_SECOND && top() != SCREEN_ATTRACT; i += 10)
        frame(10);
    assert_int_equal(top(), SCREEN_ATTRACT);
    for (int i = 0; i < 9; i++)
        frame(10);
    assert_true(app->attract.stage.game->hero.x > TILES(1.5));
    int64_t jumps = progress_sum(app->progress, SUM_STEPS);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_TITLE);
    assert_int_equal(app->title.line, 0);
    assert_int_equal(progress_sum(app->progress, SUM_STEPS), jumps); /* nobody played */
}

/* A world's last stop leads on to the next world, whose first leads back; the mouse has arrows. */
static void a_world_leads_to_the_next(void **state) {
    (void)state;
    char pines[96];
    snprintf(pines, sizeof pines, "%s/pines", levels);
    mkdir(pines, 0777);
    folder_write(pines, "1.txt", folder_text(levels, "title.txt"));
    folder_write(save, "progress-1.txt", "overhang progress 2\nmesa/4.steps: 9\nplace: 3\nend\n");
    start_with(save, NULL);
    to_map();
    assert_int_equal(app->map.world, 0);
    press(MENU_RIGHT);
    to_map();
    assert_int_equal(app->map.world, 2);
    assert_int_equal(app->map.part, PART_1);
    press(MENU_LEFT);
    to_map();
    assert_int_equal(app->map.world, 0);
    frame(2);
    for (int i = 0; i < app->spot_count; i++)
        if (app->spots[i].line == MAP_NEXT_WORLD)
            point_at(i);
    input.clicked = true;
    frame(2);
    assert_int_equal(app->map.world, 2);
}

static void profiles_are_chosen_and_erased(void **state) {
    (void)state;
    play();
    win();
    start_with(save, NULL);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PROFILES);
    press(MENU_RIGHT);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_MAP);
    assert_false(progress_of(app->progress, "mesa/1").won);
    start_with(save, NULL);
    press(MENU_CHOOSE);
    assert_int_equal(app->profiles_state.line, 1); /* the last one played */
    press(MENU_LEFT);
    for (int i = 0; i < 5; i++)
        press(MENU_DOWN | MENU_REPEATED);
    press(MENU_CHOOSE); /* erase */
    assert_true(app->profiles_state.sure);
    press(MENU_UP); /* no, rather not */
    assert_false(app->profiles_state.sure);
    assert_true(progress_of(&app->profiles[0], "mesa/1").won);
    press(MENU_CHOOSE);
    press(MENU_DOWN); /* leaning on the key is no answer */
    assert_false(progress_is_new(&app->profiles[0]));
    press(MENU_CHOOSE);
    assert_true(progress_is_new(&app->profiles[0]));
    assert_int_equal(app->notice_count, 1);
    assert_string_equal(app->notices[0], "profile 1 is empty now");
    assert_int_equal(app->profiles_state.action, 0);
    assert_int_equal(top(), SCREEN_PROFILES);
    start_with(save, NULL);
    assert_true(progress_is_new(&app->profiles[0]));
}

static void options_are_kept(void **state) {
    (void)state;
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_OPTIONS);
    press(MENU_LEFT);
    press(MENU_LEFT);
    press(MENU_DOWN);
    press(MENU_RIGHT);
    press(MENU_DOWN);
    press(MENU_LEFT); /* scale: fill */
    assert_int_equal(app_options(app)->scale, SCALE_FILL);
    press(MENU_BACK);
    assert_int_equal(top(), SCREEN_TITLE);
    start_with(save, NULL);
    assert_int_equal(app_options(app)->music, OPTIONS_DEFAULT.music - 2);
    assert_int_equal(app_options(app)->effects, OPTIONS_DEFAULT.effects + 1);
    assert_int_equal(app_options(app)->scale, SCALE_FILL);
}

static void the_newest_words_are_shown(void **state) {
    (void)state;
    app->notice_count = 0;
    app_remark(app, "first");
    app_remark(app, "second");
    assert_int_equal(app->notice_count, 1);
    assert_string_equal(app->notices[0], "second");
    app_notice(app, "third");
    app_notice(app, "fourth"); /* these are about more than the screen: each has its time */
    assert_int_equal(app->notice_count, 2);
    assert_string_equal(app->notices[0], "third");
    press(MENU_CHOOSE);
    assert_int_equal(app->notice_count, 2);
    app_remark(app, "fifth");
    assert_int_equal(app->notice_count, 1);
    press(MENU_BACK); /* goes with its screen */
    assert_int_equal(app->notice_count, 0);
}

/* Of a pause that options lie on, nothing sticks out below or above them. */
static void what_is_covered_is_not_drawn(void **state) {
    (void)state;
    play();
    frames(200);
    app_push(app, SCREEN_OPTIONS);
    frame(0);
    int alone = list.count;
    app_pop(app);
    app_push(app, SCREEN_PAUSE);
    app_push(app, SCREEN_OPTIONS);
    frame(0);
    assert_int_equal(list.count, alone);
    press(MENU_BACK);
    assert_int_equal(top(), SCREEN_PAUSE);
    assert_int_not_equal(list.count, alone);
}

static void the_mouse_points_and_chooses(void **state) {
    (void)state;
    frame(2);
    assert_false(list_shows("pointer"));
    point_at(1);
    frame(2);
    assert_int_equal(app->title.line, 1);
    assert_true(list_shows("pointer") && list_shows("mouse_left"));
    input.clicked = true;
    frame(2);
    assert_int_equal(top(), SCREEN_OPTIONS);
    int music = app_options(app)->music;
    point_at(1); /* the left half of its value */
    input.clicked = true;
    frame(2);
    assert_int_equal(app_options(app)->music, music - 1);
    press(MENU_BACK); /* as the second button says */
    assert_int_equal(top(), SCREEN_TITLE);
    input.mouse_x = input.mouse_y = -1;
    input.clicked = true;
    frame(2);
    assert_int_equal(top(), SCREEN_TITLE);
    input.device = APP_PAD;
    frame(2);
    assert_true(list_shows("pad_a"));
}

/* The platform's own key is kept too, with no menu in between. */
static void full_screen_is_kept(void **state) {
    (void)state;
    app_options(app)->fullscreen = true;
    frame(1);
    start_with(save, NULL);
    assert_true(app_options(app)->fullscreen);
}

static void without_a_folder_the_game_is_played(void **state) {
    (void)state;
    start_with(NULL, NULL);
    assert_int_equal(told("nothing can be saved"), 1);
    play();
    win();
    frames(10);
    app_options(app)->fullscreen = true;
    frame(1);
    assert_int_equal(told("nothing can be saved"), 1); /* said once */
    for (int i = 0; i < NOTICE_MAX * NOTICE_STEPS; i++)
        frame(1);
    assert_int_equal(app->notice_count, 0);
}

static void a_folder_that_vanishes_is_said_once(void **state) {
    (void)state;
    folder_remove(save);
    play();
    win();
    assert_int_equal(told("nothing can be saved"), 1);
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    win();
    assert_int_equal(told("nothing can be saved"), 1);
}

static void one_file_is_played_by_itself(void **state) {
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s/mesa/2.txt", levels);
    start_with(save, path);
    assert_int_equal(top(), SCREEN_PLAY);
    assert_string_equal(app->play.caption, "Long");
    win();
    press(MENU_CHOOSE);
    assert_true(app_wants_quit(app));
    assert_null(folder_text(save, "progress-1.txt"));
    snprintf(path, sizeof path, "%s/mesa/3.txt", levels);
    AppPaths paths = {
        .assets = OVERHANG_SOURCE_ROOT "/assets", .levels = levels, .level = path, .version = ""};
    Diagnostics diag = {0};
    assert_null(app_new(&paths, &diag));
    assert_int_equal(diag.errors, 1);
}

/* Escape goes back to the map from a level's end, as from everywhere. */
static void back_leads_from_a_level_s_end_to_the_map(void **state) {
    (void)state;
    start_with(save, NULL);
    play();
    win();
    press(MENU_BACK);
    for (int i = 0; i < 200 && top() != SCREEN_MAP; i++)
        frame(2);
    assert_int_equal(top(), SCREEN_MAP);
}

/* The last level of the last world leads to her star, that to the credits, those to the title. */
static void the_story_has_an_end(void **state) {
    (void)state;
    char world[128];
    snprintf(world, sizeof world, "%s/stormtop", levels);
    mkdir(world, 0777);
    folder_write(world, "set.txt", "map:\n.P..G.\n######\n");
    start_with(save, NULL);
    to_map();
    app_play_level(app, app->campaign.count - 1, 0);
    win();
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_ENDING);
    frames(600);
    assert_int_equal(top(), SCREEN_ENDING);
    assert_true(list_shows("star"));
    for (int i = 0; i < 1000 && top() == SCREEN_ENDING; i++)
        frame(2);
    assert_int_equal(top(), SCREEN_CREDITS);
    assert_null(app->ending.stage.game);
    press(MENU_BACK);
    assert_int_equal(top(), SCREEN_TITLE);
}

/* As `overhang shot --screen` does. */
static void every_screen_can_be_shown(void **state) {
    (void)state;
    const char *const names[] = {
        "title",   "attract",  "profiles", "map",        "card",    "play",   "pause", "end",
        "options", "controls", "mapping",  "statistics", "credits", "replay", "runs",  "ending"};
    char path[128];
    snprintf(path, sizeof path, "%s/mesa/1.txt", levels);
    for (int i = 0; i < SCREEN_COUNT; i++) {
        start_with(NULL, path);
        frames(10);
        assert_true(app_show(app, names[i])); /* there are no runs */
        assert_int_equal(top(), i == SCREEN_ATTRACT || i == SCREEN_REPLAY ? SCREEN_TITLE : i);
        frames(10);
    }
    assert_false(app_show(app, "moon"));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(title_play_pause_quit),
        CASE(winning_is_kept_and_leads_on),
        CASE(back_leads_from_a_level_s_end_to_the_map),
        CASE(the_story_has_an_end),
        CASE(a_broken_level_is_told_and_blocks_nothing),
        CASE(closed_levels_stay_closed),
        CASE(pip_walks_where_the_way_is_open),
        CASE(the_mouse_walks_too),
        CASE(a_closed_stop_says_why),
        CASE(the_title_shows_runs_when_left_alone),
        CASE(a_world_leads_to_the_next),
        CASE(profiles_are_chosen_and_erased),
        CASE(what_is_covered_is_not_drawn),
        CASE(the_newest_words_are_shown),
        CASE(options_are_kept),
        CASE(the_mouse_points_and_chooses),
        CASE(full_screen_is_kept),
        CASE(without_a_folder_the_game_is_played),
        CASE(a_folder_that_vanishes_is_said_once),
        CASE(one_file_is_played_by_itself),
        CASE(every_screen_can_be_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
