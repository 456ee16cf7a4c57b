/* The end of a won level: what it took, the best so far, and where to go on. */
#include "app/screens.h"

#include <stdio.h>

#define PANEL_WIDTH 232
#define PANEL_HEIGHT 196
#define PANEL_TOP 82
#define ROW_DELAY 24 /* steps from one figure's appearance to the next */

enum { LINE_NEXT, LINE_AGAIN, LINE_TITLE, LINE_COUNT };

static bool has_next(const App *app) {
    return !app->single && way_next(&app->campaign, app->play.level) >= 0;
}

static void lines_of(const App *app, const char *lines[LINE_COUNT]) {
    lines[LINE_NEXT] = app->single     ? "Done"
                       : has_next(app) ? "Next level"
                                       : "The end: to the title";
    lines[LINE_AGAIN] = "Play again";
    lines[LINE_TITLE] = "Title";
}

static int line_count(const App *app) {
    return app->single || !has_next(app) ? LINE_TITLE : LINE_COUNT;
}

static void opened(App *app, bool is_new) {
    if (!is_new)
        return;
    app->end.line = LINE_NEXT;
    app->end.since = app->beat;
}

static void choose(App *app, Buttons held) {
    app_sound(app, "menu_chose");
    if (app->end.line == LINE_AGAIN) {
        app_pop(app);
        play_restart(app, held);
    } else if (app->end.line == LINE_NEXT && !app->single && has_next(app)) {
        app_play_level(app, way_next(&app->campaign, app->play.level), held);
    } else {
        play_leave(app);
    }
}

static void frame(App *app, const AppInput *input, int steps) {
    AppInput nothing = {.focused = true};
    play_live(app, &nothing, steps);
    unsigned actions = menu_actions(app, input, &app->end.line, line_count(app));
    if (actions & MENU_CHOOSE)
        choose(app, input->held);
}

/* The figures come one after the other. */
static bool is_shown(const App *app, int row) {
    return app->beat - app->end.since >= (uint32_t)(row * ROW_DELAY);
}

static void draw_row(const App *app, DrawList *list, int row, int y, const char *name,
                     const char *value, uint32_t colour) {
    int left = SCREEN_WIDTH / 2 - PANEL_WIDTH / 2 + 28;
    int right = SCREEN_WIDTH / 2 + PANEL_WIDTH / 2 - 28;
    draw_text(list, app->atlas, left, y, name, COLOUR_APRICOT);
    if (is_shown(app, row))
        draw_text(list, app->atlas, right - text_width(app->atlas, value), y, value, colour);
}

static void draw_gems(const App *app, DrawList *list, int row, int y) {
    int shown = app->end.gems < 8 ? app->end.gems : 8;
    int x = SCREEN_WIDTH / 2 + PANEL_WIDTH / 2 - 28 - 12 * shown + 2;
    draw_row(app, list, row, y, "Gems", shown ? "" : "-", COLOUR_SLATE);
    for (int i = 0; i < shown; i++) {
        bool taken = app->end.feat.gems >> i & 1 && is_shown(app, row);
        const Sprite *icon = atlas_find(app->atlas, taken ? "icon_gem" : "icon_nogem", NULL);
        if (icon)
            draw_sprite(list, icon, 0, x + 12 * i, y - 1, false);
    }
}

static void draw_best(const App *app, DrawList *list, int y) {
    const LevelEndState *end = &app->end;
    char best[24];
    if (app->single)
        return;
    if (!end->before.won || end->feat.end.steps < end->before.steps) {
        draw_row(app, list, 4, y, "Best", end->before.won ? "a new best!" : "this one",
                 COLOUR_GOLD);
        return;
    }
    menu_time(end->before.steps, best, sizeof best);
    draw_row(app, list, 4, y, "Best", best, COLOUR_WHITE);
}

static void draw_figures(const App *app, DrawList *list, int y) {
    const LevelEndState *end = &app->end;
    char text[24];
    menu_time(end->feat.end.steps, text, sizeof text);
    draw_row(app, list, 0, y, "Time", text, COLOUR_WHITE);
    snprintf(text, sizeof text, "%d/%d", end->feat.end.coins, end->coins);
    draw_row(app, list, 1, y + 14, "Coins", text,
             end->feat.end.coins == end->coins ? COLOUR_GOLD : COLOUR_WHITE);
    draw_gems(app, list, 2, y + 28);
    snprintf(text, sizeof text, "%d", end->feat.end.deaths);
    draw_row(app, list, 3, y + 42, "Deaths", text,
             end->feat.end.deaths == 0 ? COLOUR_GOLD : COLOUR_WHITE);
    draw_best(app, list, y + 56);
}

static void draw(App *app, DrawList *list) {
    const char *lines[LINE_COUNT];
    int middle = SCREEN_WIDTH / 2;
    lines_of(app, lines);
    menu_shade(list, 90);
    draw_panel(list, app->atlas, middle - PANEL_WIDTH / 2, PANEL_TOP, PANEL_WIDTH, PANEL_HEIGHT);
    draw_text_centred(list, app->atlas, middle, PANEL_TOP + 16, app->play.caption, COLOUR_CREAM);
    draw_fill(list, middle - PANEL_WIDTH / 2 + 28, PANEL_TOP + 32, PANEL_WIDTH - 56, 1,
              COLOUR_APRICOT, 120);
    draw_figures(app, list, PANEL_TOP + 44);
    menu_draw(app, list, lines, line_count(app), app->end.line, middle, PANEL_TOP + 134, app->beat);
}

const ScreenKind LEVEL_END_SCREEN = {
    .opened = opened, .frame = frame, .draw = draw, .overlay = true};
