/* Options: what is changed shows and sounds at once, and is kept when the screen is left. */
#include "app/screens.h"

#include <stdio.h>

#define PANEL_WIDTH 264
#define PANEL_TOP 92
#define LABEL_LEFT (SCREEN_WIDTH / 2 - PANEL_WIDTH / 2 + 40)
#define VALUE_MIDDLE (SCREEN_WIDTH / 2 + 66)

typedef struct Row {
    const char *name;
    void (*change)(Options *options, int by); /* -1 or 1; choosing counts as 1 */
    void (*draw)(const App *app, DrawList *list, int y, uint32_t colour);
} Row;

static uint8_t clamped(int value, int high) {
    return (uint8_t)(value < 0 ? 0 : value > high ? high : value);
}

static void change_music(Options *options, int by) {
    options->music = clamped(options->music + by, 10);
}

static void change_effects(Options *options, int by) {
    options->effects = clamped(options->effects + by, 10);
}

/* From "auto" through the whole factors to "fill", and round. */
static void change_scale(Options *options, int by) {
    int places = SCALE_MAX + 2;
    int place = options->scale == SCALE_FILL ? SCALE_MAX + 1 : options->scale;
    place = (place + by + places) % places;
    options->scale = (uint8_t)(place == SCALE_MAX + 1 ? SCALE_FILL : place);
}

static void change_fullscreen(Options *options, int by) {
    (void)by;
    options->fullscreen = !options->fullscreen;
}

static void change_vsync(Options *options, int by) {
    (void)by;
    options->vsync = !options->vsync;
}

static void change_ghost(Options *options, int by) {
    (void)by;
    options->ghost = !options->ghost;
}

static void change_shake(Options *options, int by) {
    options->shake = (uint8_t)((options->shake / 50 + by + 3) % 3 * 50);
}

static void draw_volume(DrawList *list, int y, int volume) {
    for (int i = 0; i < 10; i++)
        draw_fill(list, VALUE_MIDDLE - 39 + i * 8, y + 5 - i * 6 / 10, 6, 3 + i * 6 / 10,
                  i < volume ? COLOUR_TEAL : 0x673343, 255);
}

static void draw_music(const App *app, DrawList *list, int y, uint32_t colour) {
    (void)colour;
    draw_volume(list, y, app->options.music);
}

static void draw_effects(const App *app, DrawList *list, int y, uint32_t colour) {
    (void)colour;
    draw_volume(list, y, app->options.effects);
}

static void draw_value(const App *app, DrawList *list, int y, const char *value, uint32_t colour) {
    draw_text_centred(list, app->atlas, VALUE_MIDDLE, y, value, colour);
}

static void draw_scale(const App *app, DrawList *list, int y, uint32_t colour) {
    char text[16];
    snprintf(text, sizeof text, "%d x", app->options.scale);
    draw_value(app, list, y,
               app->options.scale == 0            ? "largest whole"
               : app->options.scale == SCALE_FILL ? "fill the window"
                                                  : text,
               colour);
}

static void draw_fullscreen(const App *app, DrawList *list, int y, uint32_t colour) {
    draw_value(app, list, y, app->options.fullscreen ? "on" : "off", colour);
}

static void draw_vsync(const App *app, DrawList *list, int y, uint32_t colour) {
    draw_value(app, list, y, app->options.vsync ? "on" : "off", colour);
}

static void draw_ghost(const App *app, DrawList *list, int y, uint32_t colour) {
    draw_value(app, list, y, app->options.ghost ? "on" : "off", colour);
}

static void draw_shake(const App *app, DrawList *list, int y, uint32_t colour) {
    const char *const words[] = {"off", "half", "full"};
    draw_value(app, list, y, words[app->options.shake / 50 % 3], colour);
}

static const Row ROWS[] = {
    {"Music", change_music, draw_music},
    {"Sounds", change_effects, draw_effects},
    {"Scale", change_scale, draw_scale},
    {"Full screen", change_fullscreen, draw_fullscreen},
    {"Vsync", change_vsync, draw_vsync},
    {"Screen shake", change_shake, draw_shake},
    {"Ghost of best", change_ghost, draw_ghost},
    {"Back", NULL, NULL},
};
#define ROW_COUNT (int)(sizeof ROWS / sizeof ROWS[0])

static void opened(App *app, bool is_new) {
    if (is_new)
        app->options_line = 0;
}

static void leave(App *app) {
    app_sound(app, "menu_back");
    app_save_options(app);
    app_pop(app);
}

static void change(App *app, unsigned actions) {
    int by = actions & MENU_LEFT ? -1 : 1;
    Options before = app->options;
    ROWS[app->options_line].change(&app->options, by);
    if (!options_equal(&before, &app->options))
        app_sound(app, "menu_moved");
}

static void frame(App *app, const AppInput *input, int steps) {
    if (!app_has(app, SCREEN_PLAY))
        title_live(app, steps);
    unsigned actions = menu_actions(app, input, &app->options_line, ROW_COUNT);
    bool back = app->options_line == ROW_COUNT - 1;
    if (actions & MENU_BACK || (actions & MENU_CHOOSE && back))
        leave(app);
    else if (actions & (MENU_LEFT | MENU_RIGHT | MENU_CHOOSE) && ROWS[app->options_line].change)
        change(app, actions);
}

static void draw_arrows(const App *app, DrawList *list, int y) {
    draw_text(list, app->atlas, VALUE_MIDDLE - 56, y, "<", COLOUR_TEAL);
    draw_text(list, app->atlas, VALUE_MIDDLE + 52, y, ">", COLOUR_TEAL);
}

static void draw(App *app, DrawList *list) {
    int middle = SCREEN_WIDTH / 2, height = 44 + MENU_LINE * ROW_COUNT + 6;
    uint32_t beat = app_is_idle(app) ? 0 : app->beat;
    menu_shade(list, app_has(app, SCREEN_PLAY) ? 130 : 70);
    draw_panel(list, app->atlas, middle - PANEL_WIDTH / 2, PANEL_TOP, PANEL_WIDTH, height);
    draw_text_centred(list, app->atlas, middle, PANEL_TOP + 14, "Options", COLOUR_CREAM);
    for (int i = 0, y = PANEL_TOP + 38; i < ROW_COUNT; i++, y += MENU_LINE) {
        bool here = i == app->options_line, back = i == ROW_COUNT - 1;
        uint32_t colour = here ? COLOUR_WHITE : COLOUR_APRICOT;
        y += back ? 6 : 0;
        draw_text(list, app->atlas, LABEL_LEFT, y, ROWS[i].name, colour);
        menu_spot(app, LABEL_LEFT - 24, y - 4, PANEL_WIDTH - 32, MENU_LINE, i, MENU_CHOOSE);
        menu_spot(app, VALUE_MIDDLE - 62, y - 4, 60, MENU_LINE, i, back ? MENU_CHOOSE : MENU_LEFT);
        if (here)
            menu_cursor(list, app->atlas, LABEL_LEFT, y, beat);
        if (ROWS[i].draw)
            ROWS[i].draw(app, list, y, colour);
        if (here && !back)
            draw_arrows(app, list, y);
    }
    menu_hints(app, list, HINT_MOVE | HINT_CHANGE | HINT_BACK);
}

const ScreenKind OPTIONS_SCREEN = {
    .opened = opened, .frame = frame, .draw = draw, .overlay = true, .still = true};
