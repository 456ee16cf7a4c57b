/* The end of a won level: what it took, the best so far, and where to go on. */
#include "app/screens.h"

#include <stdio.h>
#include <stdlib.h>

#define PANEL_WIDTH 332
#define PANEL_HEIGHT 244
#define PANEL_TOP 62
#define PANEL_LEFT ((SCREEN_WIDTH - PANEL_WIDTH) / 2)
#define ROWS_LEFT (PANEL_LEFT + 112)
#define ROWS_RIGHT (PANEL_LEFT + 272)
#define ROWS_TOP (PANEL_TOP + 56)
#define ROW_HEIGHT 15
#define ROW_DELAY 24 /* steps from one figure's appearance to the next */

enum { LINE_NEXT, LINE_AGAIN, LINE_WATCH, LINE_EXPORT, LINE_MAP, LINE_COUNT };

static bool has_next(const App *app) {
    return !app->single && way_next(&app->campaign, app->play.level) >= 0;
}

/* A try on a level that was edited meanwhile was not recorded: no run of either level. */
static bool is_recorded(const App *app) {
    return app->play.stage.run != NULL;
}

/* What there is to choose, by place; how many. */
static int lines_of(const App *app, int lines[LINE_COUNT]) {
    int count = 0;
    for (int line = 0; line < LINE_COUNT; line++) {
        bool runs = line == LINE_WATCH || line == LINE_EXPORT;
        if (!(runs && !is_recorded(app)) && !(line == LINE_MAP && (app->single || !has_next(app))))
            lines[count++] = line;
    }
    return count;
}

static const char *name_of(const App *app, int line) {
    switch (line) {
    case LINE_NEXT:
        return app->single ? "Done" : has_next(app) ? "Next level" : "To the map";
    case LINE_AGAIN:
        return "Play again";
    case LINE_WATCH:
        return "Watch this run";
    case LINE_EXPORT:
        return "Export this run";
    default:
        return "Map";
    }
}

static void opened(App *app, bool is_new) {
    if (!is_new)
        return;
    app->end.line = LINE_NEXT;
    app->end.since = app->beat;
}

static Run *copy_of(const Run *run) {
    size_t size;
    char *text = run_write(run, &size);
    Diagnostics diag = {0};
    Run *copy = text ? run_parse(text, size, &diag) : NULL;
    free(text);
    return copy;
}

static void watch(App *app) {
    replay_open(app, copy_of(app->play.stage.run), campaign_read(&app->campaign, app->play.level),
                app->play.caption);
}

static void export(App *app) {
    app_export_run(app, app->play.stage.run, app->campaign.levels[app->play.level].id);
}

static void choose(App *app, int line, Buttons held) {
    app_sound(app, "menu_chose");
    if (line == LINE_WATCH || line == LINE_EXPORT) {
        (line == LINE_WATCH ? watch : export)(app);
    } else if (line == LINE_AGAIN) {
        app_pop(app);
        play_restart(app, held);
    } else if (line == LINE_NEXT && !app->single && has_next(app)) {
        app_play_level(app, way_next(&app->campaign, app->play.level), held);
    } else {
        play_leave(app);
    }
}

static void frame(App *app, const AppInput *input, int steps) {
    AppInput nothing = {.focused = true};
    play_live(app, &nothing, steps);
    int lines[LINE_COUNT], count = lines_of(app, lines);
    if (app->end.line >= count) /* an edit on this very card took lines away */
        app->end.line = 0;
    unsigned actions = menu_actions(app, input, &app->end.line, count);
    if (actions & MENU_CHOOSE)
        choose(app, lines[app->end.line], input->held);
}

/* The figures come one after the other. */
static bool is_shown(const App *app, int row) {
    return app->beat - app->end.since >= (uint32_t)(row * ROW_DELAY);
}

/* What is better than ever before is told in a word too: colour alone says nothing to some. */
static void draw_row(const App *app, DrawList *list, int row, const char *name, const char *value,
                     bool is_new) {
    int y = ROWS_TOP + row * ROW_HEIGHT;
    draw_text(list, app->atlas, ROWS_LEFT, y, name, COLOUR_APRICOT);
    if (!is_shown(app, row))
        return;
    draw_text(list, app->atlas, ROWS_RIGHT - text_width(app->atlas, value), y, value,
              is_new ? COLOUR_GOLD : COLOUR_WHITE);
    if (is_new && !app->single)
        draw_text(list, app->atlas, ROWS_RIGHT + 8, y, "new!", COLOUR_GOLD);
}

static void draw_gems(const App *app, DrawList *list, int row, bool is_new) {
    int shown = app->end.gems < 8 ? app->end.gems : 8;
    int x = ROWS_RIGHT - 12 * shown + 2;
    draw_row(app, list, row, "Gems", shown ? "" : "-", is_new);
    for (int i = 0; i < shown; i++) {
        bool taken = app->end.feat.gems >> i & 1 && is_shown(app, row);
        const Sprite *icon = atlas_find(app->atlas, taken ? "icon_gem" : "icon_nogem", NULL);
        if (icon)
            draw_sprite(list, icon, 0, x + 12 * i, ROWS_TOP + row * ROW_HEIGHT - 1, false);
    }
}

static void draw_figures(const App *app, DrawList *list) {
    const LevelEndState *end = &app->end;
    const LevelRecord *before = &end->before;
    bool first = before->steps == 0, counts = !end->feat.helped && is_recorded(app);
    char text[24];
    menu_time(end->feat.end.steps, text, sizeof text);
    draw_row(app, list, 0, "Time", text, counts && (first || end->feat.end.steps < before->steps));
    menu_time(before->steps, text, sizeof text);
    draw_row(app, list, 1, "Best before", first ? "-" : text, false);
    snprintf(text, sizeof text, "%d/%d", end->feat.end.coins, end->coins);
    draw_row(app, list, 2, "Coins", text, end->feat.end.coins > before->coins);
    draw_gems(app, list, 3, (end->feat.gems & ~before->gems) != 0);
    snprintf(text, sizeof text, "%d", end->feat.end.deaths);
    draw_row(app, list, 4, "Deaths", text,
             counts && !first && end->feat.end.deaths < before->deaths);
}

/* It falls in from above, last of all; the shape under the paw counts what it is worth. */
static void draw_medal(const App *app, DrawList *list) {
    static const char *const SPRITES[] = {"medal_none", "medal_bronze", "medal_silver",
                                          "medal_gold"};
    static const char *const NAMES[] = {"no medal", "bronze", "silver", "gold"};
    int medal = app->end.feat.medal, middle = PANEL_LEFT + 58, y = ROWS_TOP + 8;
    int age = (int)(app->beat - app->end.since) - 5 * ROW_DELAY;
    const Sprite *sprite = atlas_find(app->atlas, SPRITES[medal], NULL);
    if (age < 0 || !sprite)
        return;
    int fall = age < 20 ? (20 - age) * (20 - age) / 8 : 0;
    draw_sprite(list, sprite, 0, middle - sprite->w / 2, y - fall, false);
    draw_text_centred(list, app->atlas, middle, y + 38,
                      app->end.feat.helped ? "with help" : NAMES[medal],
                      medal == MEDAL_GOLD ? COLOUR_GOLD : COLOUR_WHITE);
    if (medal > app->end.before.medal && !app->single)
        draw_text_centred(list, app->atlas, middle, y + 52, "new!", COLOUR_GOLD);
}

static void draw(App *app, DrawList *list) {
    int lines[LINE_COUNT], count = lines_of(app, lines), middle = SCREEN_WIDTH / 2;
    const char *names[LINE_COUNT];
    for (int i = 0; i < count; i++)
        names[i] = name_of(app, lines[i]);
    menu_shade(list, 90);
    draw_panel(list, app->atlas, PANEL_LEFT, PANEL_TOP, PANEL_WIDTH, PANEL_HEIGHT);
    draw_title(list, app->atlas, middle - title_width(app->atlas, app->play.caption) / 2,
               PANEL_TOP + 16, app->play.caption, COLOUR_CREAM);
    draw_fill(list, PANEL_LEFT + 28, PANEL_TOP + 42, PANEL_WIDTH - 56, 1, COLOUR_APRICOT, 120);
    draw_figures(app, list);
    draw_medal(app, list);
    course_draw_end(app, list, PANEL_LEFT + PANEL_WIDTH + 6, PANEL_TOP,
                    SCREEN_WIDTH - PANEL_LEFT - PANEL_WIDTH - 12);
    if (!is_recorded(app))
        draw_text_centred(list, app->atlas, middle, PANEL_TOP + 132,
                          "edited meanwhile: this try was not recorded", COLOUR_APRICOT);
    menu_draw(app, list, names, count, app->end.line, middle, PANEL_TOP + 148, app->beat);
    menu_hints(app, list, HINT_MOVE | HINT_CHOOSE);
}

const ScreenKind LEVEL_END_SCREEN = {
    .opened = opened, .frame = frame, .draw = draw, .overlay = true};
