/* Statistics of the profile that is played. */
#include "app/screens.h"

#include <stdio.h>

#define PANEL_WIDTH 300
#define PANEL_TOP 60
#define ROW_HEIGHT 16
#define LEFT (SCREEN_WIDTH / 2 - PANEL_WIDTH / 2 + 28)
#define RIGHT (SCREEN_WIDTH / 2 + PANEL_WIDTH / 2 - 28)

static void opened(App *app, bool is_new) {
    if (is_new)
        app->map.percent = way_percent(&app->campaign, app->progress);
}

static void frame(App *app, const AppInput *input, int steps) {
    int none = 0;
    unsigned actions = menu_actions(app, input, &none, 0);
    title_live(app, steps);
    if (actions & (MENU_BACK | MENU_CHOOSE)) {
        app_sound(app, "menu_back");
        app_pop(app);
    }
}

typedef struct Totals {
    int won, gems, medals[MEDAL_GOLD + 1], full;
} Totals;

static Totals totals_of(const App *app) {
    Totals totals = {0};
    for (int i = 0; i < app->campaign.count; i++) {
        LevelRecord record = progress_of(app->progress, app->campaign.levels[i].id);
        totals.won += record.won;
        totals.gems += gem_count(record.gems);
        totals.full += record.all_coins;
        totals.medals[record.medal]++;
    }
    return totals;
}

static int draw_row(const App *app, DrawList *list, int y, const char *name, const char *value) {
    draw_text(list, app->atlas, LEFT, y, name, COLOUR_APRICOT);
    draw_text(list, app->atlas, RIGHT - text_width(app->atlas, value), y, value, COLOUR_WHITE);
    return y + ROW_HEIGHT;
}

static int draw_number(const App *app, DrawList *list, int y, const char *name, int64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)value);
    return draw_row(app, list, y, name, text);
}

static const struct {
    const char *name;
    Sum sum;
} SUMS[] = {{"Levels begun", SUM_TRIES},
            {"Jumps", SUM_JUMPS},
            {"Beetles and others stomped", SUM_STOMPS},
            {"Coins picked up", SUM_COINS},
            {"Deaths", SUM_DEATHS}};

static void draw(App *app, DrawList *list) {
    Totals totals = totals_of(app);
    char text[64];
    int y = PANEL_TOP + 40, middle = SCREEN_WIDTH / 2;
    menu_shade(list, 70);
    draw_panel(list, app->atlas, middle - PANEL_WIDTH / 2, PANEL_TOP, PANEL_WIDTH, 238);
    snprintf(text, sizeof text, "Statistics of profile %d", app->options.profile + 1);
    draw_text_centred(list, app->atlas, middle, PANEL_TOP + 16, text, COLOUR_CREAM);
    snprintf(text, sizeof text, "%d %%", app->map.percent);
    y = draw_row(app, list, y, "Done", text);
    menu_time((int32_t)progress_sum(app->progress, SUM_STEPS), text, sizeof text);
    y = draw_row(app, list, y, "Time played", text);
    snprintf(text, sizeof text, "%d of %d", totals.won, app->campaign.count);
    y = draw_row(app, list, y, "Levels won", text);
    y = draw_number(app, list, y, "Gems found", totals.gems);
    y = draw_number(app, list, y, "Levels with all coins", totals.full);
    snprintf(text, sizeof text, "%d, %d, %d", totals.medals[MEDAL_GOLD],
             totals.medals[MEDAL_SILVER], totals.medals[MEDAL_BRONZE]);
    y = draw_row(app, list, y, "Gold, silver, bronze", text);
    for (size_t i = 0; i < sizeof SUMS / sizeof SUMS[0]; i++)
        y = draw_number(app, list, y, SUMS[i].name, progress_sum(app->progress, SUMS[i].sum));
    menu_hints(app, list, HINT_BACK);
}

const ScreenKind STATS_SCREEN = {.opened = opened, .frame = frame, .draw = draw, .overlay = true};
