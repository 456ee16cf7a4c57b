/* Options: what is changed shows and sounds at once, and is kept when the screen is left. */
#include "app/screens.h"

#include <stdio.h>

#define PANEL_WIDTH 264
#define PANEL_TOP 92
#define NOTE_LINE 12
#define LABEL_LEFT (SCREEN_WIDTH / 2 - PANEL_WIDTH / 2 + 40)
#define VALUE_MIDDLE (SCREEN_WIDTH / 2 + 66)

typedef struct Row {
    const char *name;
    void (*change)(Options *options, int by); /* -1 or 1; choosing counts as 1 */
    void (*draw)(const App *app, DrawList *list, int y, uint32_t colour);
    int page; /* that choosing opens, or 0 */
} Row;

/* Rows that are seen together; the last one goes back. */
typedef struct Page {
    const char *title;
    const Row *rows;
    int count;
    const char *notes[2]; /* under the rows */
} Page;

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

static void change_speed(Options *options, int by) {
    int speed = options->speed + by * 10;
    options->speed = (uint8_t)(speed < 50 ? 50 : speed > 100 ? 100 : speed);
}

static void change_air_jumps(Options *options, int by) {
    options->air_jumps = clamped(options->air_jumps + by, 2);
}

static void change_invincible(Options *options, int by) {
    (void)by;
    options->invincible = !options->invincible;
}

static void change_forgiving(Options *options, int by) {
    (void)by;
    options->forgiving = !options->forgiving;
}

static void change_ghost(Options *options, int by) {
    (void)by;
    options->ghost = !options->ghost;
}

static void change_timer(Options *options, int by) {
    options->timer = (uint8_t)((options->timer + by + TIMER_KINDS) % TIMER_KINDS);
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

static void draw_speed(const App *app, DrawList *list, int y, uint32_t colour) {
    char text[16];
    snprintf(text, sizeof text, "%d %%", app->options.speed);
    draw_value(app, list, y, text, colour);
}

static void draw_air_jumps(const App *app, DrawList *list, int y, uint32_t colour) {
    const char *const words[] = {"none", "one", "two"};
    draw_value(app, list, y, words[app->options.air_jumps % 3], colour);
}

static void draw_invincible(const App *app, DrawList *list, int y, uint32_t colour) {
    draw_value(app, list, y, app->options.invincible ? "on" : "off", colour);
}

static void draw_forgiving(const App *app, DrawList *list, int y, uint32_t colour) {
    draw_value(app, list, y, app->options.forgiving ? "twice" : "as it is", colour);
}

static void draw_ghost(const App *app, DrawList *list, int y, uint32_t colour) {
    draw_value(app, list, y, app->options.ghost ? "on" : "off", colour);
}

static void draw_timer(const App *app, DrawList *list, int y, uint32_t colour) {
    const char *const words[] = {"off", "level", "world", "whole game"};
    draw_value(app, list, y, words[app->options.timer % TIMER_KINDS], colour);
}

static void draw_shake(const App *app, DrawList *list, int y, uint32_t colour) {
    const char *const words[] = {"off", "half", "full"};
    draw_value(app, list, y, words[app->options.shake / 50 % 3], colour);
}

/* Controls have a screen of their own. */
enum { PAGE_MAIN, PAGE_HELP, PAGE_COUNT, PAGE_CONTROLS = PAGE_COUNT };

static const Row MAIN_ROWS[] = {
    {"Music", change_music, draw_music, 0},
    {"Sounds", change_effects, draw_effects, 0},
    {"Scale", change_scale, draw_scale, 0},
    {"Full screen", change_fullscreen, draw_fullscreen, 0},
    {"Vsync", change_vsync, draw_vsync, 0},
    {"Screen shake", change_shake, draw_shake, 0},
    {"Timer", change_timer, draw_timer, 0},
    {"Ghost of best", change_ghost, draw_ghost, 0},
    {"Controls", NULL, NULL, PAGE_CONTROLS},
    {"Help in play", NULL, NULL, PAGE_HELP},
    {"Back", NULL, NULL, 0},
};

static const Row HELP_ROWS[] = {
    {"Game speed", change_speed, draw_speed, 0},
    {"Air jumps", change_air_jumps, draw_air_jumps, 0},
    {"Invincible", change_invincible, draw_invincible, 0},
    {"Forgiveness", change_forgiving, draw_forgiving, 0},
    {"Back", NULL, NULL, 0},
};

static const Page PAGES[PAGE_COUNT] = {
    [PAGE_MAIN] = {"Options", MAIN_ROWS, (int)(sizeof MAIN_ROWS / sizeof *MAIN_ROWS), {NULL, NULL}},
    [PAGE_HELP] = {"Help in play",
                   HELP_ROWS,
                   (int)(sizeof HELP_ROWS / sizeof *HELP_ROWS),
                   {"All but speed begins with the next try.",
                    "Helped runs keep coins, but no best times."}},
};

static const Page *page_of(const App *app) {
    return &PAGES[app->options_page];
}

static void opened(App *app, bool is_new) {
    if (is_new)
        app->options_line = app->options_page = 0;
}

static void open_page(App *app, int page) {
    app_sound(app, "menu_chose");
    app->options_page = page;
    app->options_line = 0;
}

/* Of a page back to the row that opened it, of the first one out. */
static void leave(App *app) {
    int page = app->options_page;
    app_sound(app, "menu_back");
    app->options_page = app->options_line = 0;
    if (page != PAGE_MAIN) {
        while (MAIN_ROWS[app->options_line].page != page)
            app->options_line++;
        return;
    }
    app_save_options(app);
    app_pop(app);
}

static void change(App *app, unsigned actions) {
    int by = actions & MENU_LEFT ? -1 : 1;
    Options before = app->options;
    page_of(app)->rows[app->options_line].change(&app->options, by);
    if (!options_equal(&before, &app->options))
        app_sound(app, "menu_moved");
}

static void frame(App *app, const AppInput *input, int steps) {
    if (!app_has(app, SCREEN_PLAY))
        title_live(app, steps);
    const Page *page = page_of(app);
    unsigned actions = menu_actions(app, input, &app->options_line, page->count);
    const Row *row = &page->rows[app->options_line];
    bool back = app->options_line == page->count - 1;
    if (actions & MENU_BACK || (actions & MENU_CHOOSE && back))
        leave(app);
    else if (actions & MENU_CHOOSE && row->page == PAGE_CONTROLS)
        app_push(app, SCREEN_CONTROLS);
    else if (actions & MENU_CHOOSE && row->page)
        open_page(app, row->page);
    else if (actions & (MENU_LEFT | MENU_RIGHT | MENU_CHOOSE) && row->change)
        change(app, actions);
}

static void draw_arrows(const App *app, DrawList *list, int y) {
    draw_text(list, app->atlas, VALUE_MIDDLE - 56, y, "<", COLOUR_TEAL);
    draw_text(list, app->atlas, VALUE_MIDDLE + 52, y, ">", COLOUR_TEAL);
}

static void draw_row(App *app, DrawList *list, int number, int y, uint32_t beat) {
    const Page *page = page_of(app);
    const Row *row = &page->rows[number];
    bool here = number == app->options_line;
    uint32_t colour = here ? COLOUR_WHITE : COLOUR_APRICOT;
    draw_text(list, app->atlas, LABEL_LEFT, y, row->name, colour);
    menu_spot(app, LABEL_LEFT - 24, y - 4, PANEL_WIDTH - 32, MENU_LINE, number, MENU_CHOOSE);
    menu_spot(app, VALUE_MIDDLE - 62, y - 4, 60, MENU_LINE, number,
              row->change ? MENU_LEFT : MENU_CHOOSE);
    if (here)
        menu_cursor(list, app->atlas, LABEL_LEFT, y, beat);
    if (row->draw)
        row->draw(app, list, y, colour);
    if (here && row->change)
        draw_arrows(app, list, y);
}

static void draw(App *app, DrawList *list) {
    const Page *page = page_of(app);
    int middle = SCREEN_WIDTH / 2, height = 44 + MENU_LINE * page->count + 6;
    uint32_t beat = app_is_idle(app) ? 0 : app->beat;
    height += page->notes[0] ? 2 * NOTE_LINE + 6 : 0;
    menu_shade(list, app_has(app, SCREEN_PLAY) ? 130 : 70);
    draw_panel(list, app->atlas, middle - PANEL_WIDTH / 2, PANEL_TOP, PANEL_WIDTH, height);
    draw_text_centred(list, app->atlas, middle, PANEL_TOP + 14, page->title, COLOUR_CREAM);
    int y = PANEL_TOP + 38;
    for (int i = 0; i < page->count; i++, y += MENU_LINE)
        draw_row(app, list, i, y + (i == page->count - 1 ? 6 : 0), beat);
    for (int i = 0; i < 2 && page->notes[i]; i++)
        draw_text_centred(list, app->atlas, middle, y + 8 + i * NOTE_LINE, page->notes[i],
                          COLOUR_SLATE);
    menu_hints(app, list, HINT_MOVE | HINT_CHANGE | HINT_BACK);
}

const ScreenKind OPTIONS_SCREEN = {
    .opened = opened, .frame = frame, .draw = draw, .overlay = true, .still = true};
