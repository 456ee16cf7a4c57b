#include "player.h"

#include "../folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

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

App *app;
char root[64], levels[80], save[80];
AppInput input;
DrawList list;

void start_with(const char *save_folder, const char *level) {
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

int set_up(void **state) {
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

int tear_down(void **state) {
    (void)state;
    app_free(app);
    app = NULL;
    draw_list_free(&list);
    folder_remove(root);
    return 0;
}

ScreenId top(void) {
    return app->stack[app->depth - 1];
}

/* One frame of `steps` steps; presses and menu actions last for one frame, as a platform gives
 * them. */
void frame(int steps) {
    app_frame(app, &input, (uint64_t)steps * STEP, RATE);
    app->sounds.count = 0;
    input.pressed = 0;
    input.menu = 0;
    input.pointed = input.clicked = false;
    input.toggle_debug = input.step_once = input.switch_mover = false;
    draw_list_clear(&list);
    app_draw(app, &list);
    assert_true(list.count > 0);
}

void frames(int count) {
    for (int i = 0; i < count; i++)
        frame(2);
}

void press(MenuAction action) {
    input.menu = action;
    frame(2);
}

const Game *game(void) {
    return app->play.stage.game;
}

/* How many notices on screen begin so. */
int told(const char *text) {
    int count = 0;
    for (int i = 0; i < app->notice_count; i++)
        count += !strncmp(app->notices[i], text, strlen(text));
    return count;
}

/* Past the closing and opening of pictures, which nothing waits for. */
static void pass_wipe(void) {
    while (app->wipe.kind != WIPE_NONE)
        frame(2);
}

void to_map(void) {
    pass_wipe();
    if (top() == SCREEN_TITLE)
        press(MENU_CHOOSE);
    if (top() == SCREEN_PROFILES)
        press(MENU_CHOOSE);
    pass_wipe();
    for (int i = 0; i < 600 && app->map.way.count > 0; i++)
        frame(2);
    assert_int_equal(top(), SCREEN_MAP);
}

void play(void) {
    to_map();
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_CARD);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_PLAY);
    while (wipe_shows_old(app))
        frame(2);
}

void win(void) {
    input.held = BUTTON_RIGHT;
    for (int i = 0; i < 600 && top() != SCREEN_LEVEL_END; i++)
        frame(2);
    input.held = 0;
    assert_int_equal(top(), SCREEN_LEVEL_END);
}

bool list_shows(const char *sprite) {
    const Sprite *wanted = atlas_find(app->atlas, sprite, NULL);
    assert_non_null(wanted);
    for (int i = 0; i < list.count; i++) {
        const Draw *draw = &list.items[i];
        if (draw->kind != DRAW_FILL && draw->sheet == wanted->sheet && draw->sy == wanted->y &&
            draw->sx >= wanted->x && draw->sx < wanted->x + wanted->w * wanted->frames)
            return true;
    }
    return false;
}
