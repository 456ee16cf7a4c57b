/* The program without a window: scripted input in, screens, steps, files and draw lists out. */
#include "app/progress.h"
#include "app/screens.h"
#include "folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#define RATE 120000 /* ticks a second: a step is 1000 */
#define STEP 1000

/* Flat, with the goal three tiles ahead. */
static const char SHORT_LEVEL[] = "title: Short\nhint: Go right.\nmap:\n"
                                  "................\n"
                                  "................\n"
                                  "................\n"
                                  "................\n"
                                  ".P.o..G.........\n"
                                  "################\n";
static const char LONG_LEVEL[] = "title: Long\nmap:\n"
                                 "................................................\n"
                                 "................................................\n"
                                 "................................................\n"
                                 "................................................\n"
                                 ".P............................................G.\n"
                                 "################################################\n";

static App *app;
static char root[64], levels[80], save[80];
static AppInput input;
static DrawList list;

static void start_with(const char *save_folder, const char *level) {
    AppPaths paths = {.assets = OVERHANG_SOURCE_ROOT "/assets",
                      .levels = levels,
                      .save = save_folder,
                      .level = level,
                      .version = "1"};
    Diagnostics diag = {0};
    app_free(app);
    app = app_new(&paths, &diag);
    assert_non_null(app);
    input = (AppInput){.focused = true};
}

static int set_up(void **state) {
    (void)state;
    strcpy(root, folder_new());
    snprintf(levels, sizeof levels, "%s/levels", root);
    snprintf(save, sizeof save, "%s/save", root);
    char mesa[96];
    snprintf(mesa, sizeof mesa, "%s/mesa", levels);
    mkdir(levels, 0777);
    mkdir(mesa, 0777);
    mkdir(save, 0777);
    folder_write(levels, "title.txt", SHORT_LEVEL);
    folder_write(mesa, "1.txt", SHORT_LEVEL);
    folder_write(mesa, "2.txt", LONG_LEVEL);
    folder_write(mesa, "3.txt", "map:\n.P.q\n####\n");
    folder_write(mesa, "4.txt", LONG_LEVEL);
    start_with(save, NULL);
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

static ScreenId top(void) {
    return app->stack[app->depth - 1];
}

/* One frame of `steps` steps; presses and menu actions last for one frame, as a platform gives
 * them. */
static void frame(int steps) {
    app_frame(app, &input, (uint64_t)steps * STEP, RATE);
    app->sounds.count = 0;
    input.pressed = 0;
    input.menu = 0;
    input.toggle_debug = input.step_once = false;
    draw_list_clear(&list);
    app_draw(app, &list);
    assert_true(list.count > 0);
}

static void frames(int count) {
    for (int i = 0; i < count; i++)
        frame(2);
}

static void press(MenuAction action) {
    input.menu = action;
    frame(2);
}

static const Game *game(void) {
    return app->play.stage.game;
}

/* How many notices on screen begin so. */
static int told(const char *text) {
    int count = 0;
    for (int i = 0; i < app->notice_count; i++)
        count += !strncmp(app->notices[i], text, strlen(text));
    return count;
}

static void play(void) {
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PLAY);
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
    press(MENU_UP); /* round the end, to quit */
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_TITLE);
    press(MENU_BACK);
    assert_false(app_wants_quit(app));
    press(MENU_CHOOSE);
    assert_true(app_wants_quit(app));
}

static bool list_shows(const char *sprite) {
    const Sprite *wanted = atlas_find(app->atlas, sprite, NULL);
    assert_non_null(wanted);
    for (int i = 0; i < list.count; i++) {
        const Draw *draw = &list.items[i];
        if (draw->kind == DRAW_SPRITE && draw->sheet == wanted->sheet && draw->sy == wanted->y &&
            draw->sx >= wanted->x && draw->sx < wanted->x + wanted->w * wanted->frames)
            return true;
    }
    return false;
}

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

static void win(void) {
    input.held = BUTTON_RIGHT;
    for (int i = 0; i < 600 && top() != SCREEN_LEVEL_END; i++)
        frame(2);
    input.held = 0;
    assert_int_equal(top(), SCREEN_LEVEL_END);
}

static void winning_is_kept_and_leads_on(void **state) {
    (void)state;
    play();
    frames(10);
    press(MENU_PAUSE); /* a recorded pause does no harm */
    press(MENU_PAUSE);
    win();
    frames(120);
    assert_int_equal(app->end.end.coins, 1);
    assert_true(app->end.fastest);
    assert_non_null(strstr(folder_text(save, "progress.txt"), "mesa/1.coins: 1"));
    char path[128];
    Diagnostics diag = {0};
    snprintf(path, sizeof path, "%s/runs/mesa-1.run", save);
    Run *run = run_read(path, &diag);
    assert_non_null(run);
    RunCheck check = run_verify(run, app->play.stage.level);
    assert_true(check.good);
    assert_int_equal(run->end.steps, app->end.end.steps);
    run_free(run);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PLAY);
    assert_string_equal(app->play.caption, "1-2  Long");
    start_with(save, NULL); /* the next day */
    play();
    assert_string_equal(app->play.caption, "1-2  Long");
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

static void a_broken_level_is_told_and_blocks_nothing(void **state) {
    (void)state;
    folder_write(save, "progress.txt",
                 "overhang progress 1\nmesa/1.steps: 9\nmesa/2.steps: 9\nend\n");
    start_with(save, NULL);
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_LEVELS);
    frames(3);
    assert_non_null(strstr(app->campaign.levels[2].error, "unknown character 'q'"));
    assert_true(app_is_open(app, 3));
    app->levels_line = 2;
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_LEVELS);
    assert_int_equal(told("that level cannot be played: line 2: unknown character 'q'"), 1);
    app->levels_line = 3;
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PLAY);
}

static void closed_levels_stay_closed(void **state) {
    (void)state;
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_LEVELS);
    press(MENU_BACK);
    assert_int_equal(top(), SCREEN_TITLE);
}

static void options_are_kept(void **state) {
    (void)state;
    press(MENU_DOWN);
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
    assert_null(folder_text(save, "progress.txt"));
    snprintf(path, sizeof path, "%s/mesa/3.txt", levels);
    AppPaths paths = {
        .assets = OVERHANG_SOURCE_ROOT "/assets", .levels = levels, .level = path, .version = ""};
    Diagnostics diag = {0};
    assert_null(app_new(&paths, &diag));
    assert_int_equal(diag.errors, 1);
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

/* As `overhang shot --screen` does. */
static void every_screen_can_be_shown(void **state) {
    (void)state;
    const char *const names[] = {"title", "levels", "play", "pause", "end", "options"};
    char path[128];
    snprintf(path, sizeof path, "%s/mesa/1.txt", levels);
    for (int i = 0; i < SCREEN_COUNT; i++) {
        start_with(NULL, path);
        frames(10);
        assert_true(app_show(app, names[i]));
        assert_int_equal(top(), i);
        frames(10);
    }
    assert_false(app_show(app, "moon"));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(title_play_pause_quit),
        CASE(a_press_is_in_the_next_step),
        CASE(a_press_waits_for_a_step),
        CASE(a_second_press_is_seen),
        CASE(the_choosing_key_does_not_jump),
        CASE(resume_uses_the_true_keys),
        CASE(all_feeds_give_the_same_steps),
        CASE(a_hitch_is_dropped),
        CASE(losing_focus_pauses),
        CASE(winning_is_kept_and_leads_on),
        CASE(playing_again_starts_anew),
        CASE(a_broken_level_is_told_and_blocks_nothing),
        CASE(closed_levels_stay_closed),
        CASE(options_are_kept),
        CASE(full_screen_is_kept),
        CASE(without_a_folder_the_game_is_played),
        CASE(a_folder_that_vanishes_is_said_once),
        CASE(one_file_is_played_by_itself),
        CASE(f2_steps_by_hand),
        CASE(every_screen_can_be_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
