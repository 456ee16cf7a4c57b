/* Statistics of the profile that is played. */
#include "app/screens.h"

#include <stdio.h>

#define PANEL_WIDTH 300
#define PANEL_TOP 60
#define ROW_HEIGHT 16
#define PANEL_HEIGHT 238
#define PANEL_LEFT (SCREEN_WIDTH / 2 - PANEL_WIDTH - 4)
#define LEFT (PANEL_LEFT + 24)
#define RIGHT (PANEL_LEFT + PANEL_WIDTH - 24)
#define RUNS_LEFT (SCREEN_WIDTH / 2 + 4)
#define RUNS_BEST (RUNS_LEFT + PANEL_WIDTH - 104)
#define RUNS_GOLDS (RUNS_LEFT + PANEL_WIDTH - 24)

static void count_levels(const App *app, StatsState *stats) {
    for (int i = 0; i < app->campaign.count; i++) {
        LevelRecord record = progress_of(app->progress, app->campaign.levels[i].id);
        stats->won += record.won;
        stats->gems += gem_count(record.gems);
        stats->full += record.all_coins;
        stats->medals[record.medal]++;
    }
}

static void opened(App *app, bool is_new) {
    if (!is_new)
        return;
    StatsState *stats = &app->stats;
    *stats = (StatsState){.percent = way_percent(&app->campaign, app->progress)};
    count_levels(app, stats);
    for (int world = 0; world < CAMPAIGN_WORLDS; world++)
        stats->worlds[world] = course_best(&app->campaign, app->progress, TIMER_WORLD, world);
    stats->game = course_best(&app->campaign, app->progress, TIMER_GAME, 0);
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
            {"Enemies stomped", SUM_STOMPS},
            {"Coins picked up", SUM_COINS},
            {"Deaths", SUM_DEATHS}};

static void draw_steps(const App *app, DrawList *list, int right, int y, int32_t steps) {
    char text[24] = "-";
    if (steps > 0)
        menu_time(steps, text, sizeof text);
    draw_digits(list, app->atlas, right, y, text, steps > 0 ? COLOUR_WHITE : COLOUR_SLATE);
}

static void draw_run(App *app, DrawList *list, int y, const char *name, CourseBest best) {
    draw_text(list, app->atlas, RUNS_LEFT + 24, y, name, COLOUR_APRICOT);
    draw_steps(app, list, RUNS_BEST, y, best.whole);
    draw_steps(app, list, RUNS_GOLDS, y, best.golds);
}

static void draw_heading(const App *app, DrawList *list, int right, int y, const char *text) {
    draw_text(list, app->atlas, right - text_width(app->atlas, text), y, text, COLOUR_SLATE);
}

/* Timed runs of the worlds and of all: the fastest, and what the best parts of any would make. */
static void draw_runs(App *app, DrawList *list) {
    int y = PANEL_TOP + 40;
    draw_panel(list, app->atlas, RUNS_LEFT, PANEL_TOP, PANEL_WIDTH, PANEL_HEIGHT);
    draw_text_centred(list, app->atlas, RUNS_LEFT + PANEL_WIDTH / 2, PANEL_TOP + 16, "Timed runs",
                      COLOUR_CREAM);
    draw_heading(app, list, RUNS_BEST, y, "fastest");
    draw_heading(app, list, RUNS_GOLDS, y, "sum of best");
    for (int world = 0; world < CAMPAIGN_WORLDS; world++)
        draw_run(app, list, y += ROW_HEIGHT, CAMPAIGN_WORLD_NAMES[world], app->stats.worlds[world]);
    draw_run(app, list, y + ROW_HEIGHT, "Whole game", app->stats.game);
    draw_text_centred(list, app->atlas, RUNS_LEFT + PANEL_WIDTH / 2, PANEL_TOP + 160,
                      "Options, Timer: world or whole game", COLOUR_SLATE);
}

static void draw(App *app, DrawList *list) {
    const StatsState *stats = &app->stats;
    char text[64];
    int y = PANEL_TOP + 40, middle = PANEL_LEFT + PANEL_WIDTH / 2;
    menu_shade(list, 70);
    draw_panel(list, app->atlas, PANEL_LEFT, PANEL_TOP, PANEL_WIDTH, PANEL_HEIGHT);
    snprintf(text, sizeof text, "Statistics of profile %d", app->options.profile + 1);
    draw_text_centred(list, app->atlas, middle, PANEL_TOP + 16, text, COLOUR_CREAM);
    snprintf(text, sizeof text, "%d %%", stats->percent);
    y = draw_row(app, list, y, "Done", text);
    menu_time((int32_t)progress_sum(app->progress, SUM_STEPS), text, sizeof text);
    y = draw_row(app, list, y, "Time played", text);
    snprintf(text, sizeof text, "%d of %d", stats->won, app->campaign.count);
    y = draw_row(app, list, y, "Levels won", text);
    y = draw_number(app, list, y, "Gems found", stats->gems);
    y = draw_number(app, list, y, "Levels with all coins", stats->full);
    snprintf(text, sizeof text, "%d, %d, %d", stats->medals[MEDAL_GOLD],
             stats->medals[MEDAL_SILVER], stats->medals[MEDAL_BRONZE]);
    y = draw_row(app, list, y, "Gold, silver, bronze", text);
    for (size_t i = 0; i < sizeof SUMS / sizeof SUMS[0]; i++)
        y = draw_number(app, list, y, SUMS[i].name, progress_sum(app->progress, SUMS[i].sum));
    draw_runs(app, list);
    menu_hints(app, list, HINT_BACK);
}

const ScreenKind STATS_SCREEN = {.opened = opened, .frame = frame, .draw = draw, .overlay = true};
