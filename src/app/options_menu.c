/* Options: what is changed shows and sounds at once, and is kept when the screen is left. */
#include "app/screens.h"

#include "base/fix.h"

#include <stddef.h>
#include <stdio.h>

typedef struct Row {
    const char *name;
    void (*change)(void *value, int by); /* -1 or 1 */
    void (*draw)(const App *app, DrawList *list, int y, const void *value, uint32_t colour);
    size_t at; /* of the value, in Options */
    int page;  /* that choosing opens, or 0 */
} Row;

/* Rows that are seen together; the last one goes back. */
typedef struct Page {
    const char *title;
    const Row *rows;
    int count;
    const char *notes[2]; /* under the rows */
} Page;

static void change_volume(void *value, int by) {
    uint8_t *volume = value;
    *volume = (uint8_t)fix_clamp(*volume + by, 0, 10);
}

static void change_percent(void *value, int by) {
    uint8_t *percent = value;
    *percent = (uint8_t)fix_clamp(*percent + by * 10, 0, 100);
}

static void change_switch(void *value, int by) {
    bool *on = value;
    (void)by;
    *on = !*on;
}

/* From "auto" through the whole factors to "fill", and round. */
static void change_scale(void *value, int by) {
    uint8_t *scale = value;
    int places = SCALE_MAX + 2;
    int place = *scale == SCALE_FILL ? SCALE_MAX + 1 : *scale;
    place = (place + by + places) % places;
    *scale = (uint8_t)(place == SCALE_MAX + 1 ? SCALE_FILL : place);
}

static void change_speed(void *value, int by) {
    change_percent(value, by);
    uint8_t *speed = value;
    *speed = *speed < 50 ? 50 : *speed;
}

static void change_air_jumps(void *value, int by) {
    uint8_t *jumps = value;
    *jumps = (uint8_t)fix_clamp(*jumps + by, 0, 2);
}

static void change_timer(void *value, int by) {
    uint8_t *timer = value;
    *timer = (uint8_t)((*timer + by + TIMER_KINDS) % TIMER_KINDS);
}

static int panel_width(const App *app) {
    return letters_sized(app, 264, 468);
}

static int label_left(const App *app) {
    return SCREEN_WIDTH / 2 - panel_width(app) / 2 + 40;
}

static int value_middle(const App *app) {
    return SCREEN_WIDTH / 2 + letters_sized(app, 66, 112);
}

/* From the middle of a value to its arrows. */
static int value_half(const App *app) {
    return letters_sized(app, 56, 104);
}

static void draw_bars(const App *app, DrawList *list, int y, int bars) {
    int width = letters_sized(app, 8, 14), lowest = letters_sized(app, 3, 5);
    int left = value_middle(app) - 5 * width + 1, bottom = y + letters_sized(app, 8, 10);
    for (int i = 0; i < 10; i++) {
        int height = lowest + i * width * 3 / 40;
        draw_fill(list, left + i * width, bottom - height, width - 2, height,
                  i < bars ? COLOUR_TEAL : 0x673343, 255);
    }
}

static void draw_volume(const App *app, DrawList *list, int y, const void *value, uint32_t colour) {
    (void)colour;
    draw_bars(app, list, y, *(const uint8_t *)value);
}

static void draw_word(const App *app, DrawList *list, int y, const char *word, uint32_t colour) {
    letters_centred(app, list, value_middle(app), y, word, colour);
}

static void draw_switch(const App *app, DrawList *list, int y, const void *value, uint32_t colour) {
    draw_word(app, list, y, *(const bool *)value ? "on" : "off", colour);
}

static void draw_percent(const App *app, DrawList *list, int y, const void *value,
                         uint32_t colour) {
    char text[16];
    snprintf(text, sizeof text, "%d %%", *(const uint8_t *)value);
    draw_word(app, list, y, text, colour);
}

/* Bars from "off" up. */
static void draw_amount(const App *app, DrawList *list, int y, const void *value, uint32_t colour) {
    int percent = *(const uint8_t *)value;
    if (percent == 0)
        draw_word(app, list, y, "off", colour);
    else
        draw_bars(app, list, y, percent / 10);
}

static void draw_scale(const App *app, DrawList *list, int y, const void *value, uint32_t colour) {
    int scale = *(const uint8_t *)value;
    char text[16];
    snprintf(text, sizeof text, "%d x", scale);
    draw_word(app, list, y,
              scale == 0            ? "largest whole"
              : scale == SCALE_FILL ? "fill the window"
                                    : text,
              colour);
}

static void draw_air_jumps(const App *app, DrawList *list, int y, const void *value,
                           uint32_t colour) {
    const char *const words[] = {"none", "one", "two"};
    draw_word(app, list, y, words[*(const uint8_t *)value % 3], colour);
}

static void draw_forgiving(const App *app, DrawList *list, int y, const void *value,
                           uint32_t colour) {
    draw_word(app, list, y, *(const bool *)value ? "twice" : "normal", colour);
}

static void draw_timer(const App *app, DrawList *list, int y, const void *value, uint32_t colour) {
    const char *const words[] = {"off", "level", "world", "whole game"};
    draw_word(app, list, y, words[*(const uint8_t *)value % TIMER_KINDS], colour);
}

/* Controls have a screen of their own. */
enum { PAGE_MAIN, PAGE_HELP, PAGE_SEEING, PAGE_COUNT, PAGE_CONTROLS = PAGE_COUNT };

#define AT(field) offsetof(Options, field)

static const Row MAIN_ROWS[] = {
    {"Music", change_volume, draw_volume, AT(music), 0},
    {"Sounds", change_volume, draw_volume, AT(effects), 0},
    {"Scale", change_scale, draw_scale, AT(scale), 0},
    {"Full screen", change_switch, draw_switch, AT(fullscreen), 0},
    {"Vsync", change_switch, draw_switch, AT(vsync), 0},
    {"Timer", change_timer, draw_timer, AT(timer), 0},
    {"Ghost of best", change_switch, draw_switch, AT(ghost), 0},
    {"Seeing", NULL, NULL, 0, PAGE_SEEING},
    {"Controls", NULL, NULL, 0, PAGE_CONTROLS},
    {"Help in play", NULL, NULL, 0, PAGE_HELP},
    {"Back", NULL, NULL, 0, 0},
};

static const Row SEEING_ROWS[] = {
    {"Screen shake", change_percent, draw_amount, AT(look.shake), 0},
    {"Flashing", change_percent, draw_amount, AT(look.flash), 0},
    {"Weather", change_percent, draw_amount, AT(look.weather), 0},
    {"Scenery motion", change_percent, draw_amount, AT(look.motion), 0},
    {"Large letters", change_switch, draw_switch, AT(look.large), 0},
    {"High contrast", change_switch, draw_switch, AT(look.contrast), 0},
    {"Back", NULL, NULL, 0, 0},
};

static const Row HELP_ROWS[] = {
    {"Game speed", change_speed, draw_percent, AT(speed), 0},
    {"Air jumps", change_air_jumps, draw_air_jumps, AT(air_jumps), 0},
    {"Invincible", change_switch, draw_switch, AT(invincible), 0},
    {"Forgiveness", change_switch, draw_forgiving, AT(forgiving), 0},
    {"Back", NULL, NULL, 0, 0},
};

static const Page PAGES[PAGE_COUNT] = {
    [PAGE_MAIN] = {"Options", MAIN_ROWS, (int)(sizeof MAIN_ROWS / sizeof *MAIN_ROWS), {NULL, NULL}},
    [PAGE_SEEING] = {"Seeing",
                     SEEING_ROWS,
                     (int)(sizeof SEEING_ROWS / sizeof *SEEING_ROWS),
                     {NULL, NULL}},
    [PAGE_HELP] = {"Help in play",
                   HELP_ROWS,
                   (int)(sizeof HELP_ROWS / sizeof *HELP_ROWS),
                   {"Speed at once, the rest next try.", "Coins and gems count, times do not."}},
};

static const Page *page_of(const App *app) {
    return &PAGES[app->options_page];
}

static void *value_of(App *app, const Row *row) {
    return (char *)&app->options + row->at;
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

/* Choosing is a step to the next value where none is the last: a slider it would only raise. */
static bool goes_round(const Row *row) {
    return row->change == change_switch || row->change == change_scale ||
           row->change == change_timer;
}

static void change(App *app, unsigned actions) {
    int by = actions & MENU_LEFT ? -1 : 1;
    Options before = app->options;
    const Row *row = &page_of(app)->rows[app->options_line];
    row->change(value_of(app, row), by);
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
    unsigned changing = MENU_LEFT | MENU_RIGHT | (goes_round(row) ? MENU_CHOOSE : 0u);
    if (actions & MENU_BACK || (actions & MENU_CHOOSE && back))
        leave(app);
    else if (actions & MENU_CHOOSE && row->page == PAGE_CONTROLS)
        app_push(app, SCREEN_CONTROLS);
    else if (actions & MENU_CHOOSE && row->page)
        open_page(app, row->page);
    else if (actions & changing && row->change)
        change(app, actions);
}

static void draw_arrows(const App *app, DrawList *list, int y) {
    letters_draw(app, list, value_middle(app) - value_half(app), y, "<", COLOUR_TEAL);
    letters_right(app, list, value_middle(app) + value_half(app), y, ">", COLOUR_TEAL);
}

static void draw_row(App *app, DrawList *list, int number, int y, uint32_t beat) {
    const Page *page = page_of(app);
    const Row *row = &page->rows[number];
    bool here = number == app->options_line;
    uint32_t colour = here ? COLOUR_WHITE : COLOUR_APRICOT;
    int left = label_left(app), line = letters_line(app), half = value_half(app) + 6;
    int top = y + 4 - line / 2;
    letters_draw(app, list, left, y, row->name, colour);
    menu_spot(app, left - 24, top, panel_width(app) - 32, line, number, MENU_CHOOSE);
    if (row->change) {
        menu_spot(app, value_middle(app) - half, top, half - 2, line, number, MENU_LEFT);
        menu_spot(app, value_middle(app) - 2, top, half + 2, line, number, MENU_RIGHT);
    }
    if (here)
        menu_cursor(app, list, left, y, beat);
    if (row->draw)
        row->draw(app, list, y, value_of(app, row), colour);
    if (here && row->change)
        draw_arrows(app, list, y);
}

/* As many lines as a note needs in large letters. */
static int draw_notes(const App *app, DrawList *list, int y, const Page *page) {
    for (int i = 0; i < 2 && page->notes[i]; i++)
        y = letters_wrapped(app, list, SCREEN_WIDTH / 2, y, panel_width(app) - 32, page->notes[i],
                            COLOUR_SLATE);
    return y;
}

static void draw(App *app, DrawList *list) {
    const Page *page = page_of(app);
    int middle = SCREEN_WIDTH / 2, line = letters_line(app), width = panel_width(app);
    int notes = draw_notes(app, NULL, 0, page), height = 50 + line * page->count + notes;
    int top = letters_sized(app, 92, 24);
    uint32_t beat = app_is_idle(app) ? 0 : app->beat;
    menu_shade(list, app_has(app, SCREEN_PLAY) ? 130 : 70);
    draw_panel(list, app->atlas, middle - width / 2, top, width, height);
    letters_centred(app, list, middle, top + 14, page->title, COLOUR_CREAM);
    int y = top + 38;
    for (int i = 0; i < page->count; i++, y += line)
        draw_row(app, list, i, y + (i == page->count - 1 ? 6 : 0), beat);
    draw_notes(app, list, y + letters_sized(app, 8, 13), page);
    bool value = page->rows[app->options_line].change != NULL;
    menu_hints(app, list, HINT_MOVE | (value ? HINT_CHANGE : HINT_CHOOSE) | HINT_BACK);
}

const ScreenKind OPTIONS_SCREEN = {
    .opened = opened, .frame = frame, .draw = draw, .overlay = true, .still = true};
