/* Statistics of the profile that is played. */
#include "app/screens.h"

#include <stdio.h>

#define HEAD 40 /* from a panel's top to its first row */

/* Two panels side by side, for small letters or large. */
typedef struct Layout {
    int top, height;
    int left, width;           /* of the sums */
    int runs_left, runs_width; /* of the timed runs … */
    int fastest, golds;        /* … and where their figures end */
} Layout;

static const Layout SMALL = {
    .top = 60,
    .height = 238,
    .left = 16,
    .width = 300,
    .runs_left = 324,
    .runs_width = 300,
    .fastest = 520,
    .golds = 600,
};
static const Layout LARGE = {
    .top = 24,
    .height = 302,
    .left = 2,
    .width = 288,
    .runs_left = 292,
    .runs_width = 346,
    .fastest = 520,
    .golds = 622,
};

static const Layout *layout_of(const App *app) {
    return app->options.look.large ? &LARGE : &SMALL;
}

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

static int margin(const App *app) {
    return letters_sized(app, 24, 16);
}

static int value_right(const App *app) {
    const Layout *layout = layout_of(app);
    return layout->left + layout->width - margin(app);
}

static void draw_name(const App *app, DrawList *list, int y, const char *name) {
    letters_draw(app, list, layout_of(app)->left + margin(app), y, name, COLOUR_APRICOT);
}

static int draw_row(const App *app, DrawList *list, int y, const char *name, const char *value) {
    draw_name(app, list, y, name);
    letters_right(app, list, value_right(app), y, value, COLOUR_WHITE);
    return y + letters_line(app);
}

static int draw_number(const App *app, DrawList *list, int y, const char *name, int64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)value);
    return draw_row(app, list, y, name, text);
}

/* How many of each, the best first. */
static int draw_medals(const App *app, DrawList *list, int y) {
    static const char *const ICONS[] = {NULL, "icon_bronze", "icon_silver", "icon_gold"};
    int x = value_right(app);
    draw_name(app, list, y, "Medals");
    for (int medal = MEDAL_BRONZE; medal <= MEDAL_GOLD; medal++) {
        char text[16];
        snprintf(text, sizeof text, "%d", app->stats.medals[medal]);
        letters_right(app, list, x, y, text, COLOUR_WHITE);
        x -= letters_width(app, text) + letters_icon_width(app);
        letters_icon(app, list, x, y, ICONS[medal]);
        x -= 10;
    }
    return y + letters_line(app);
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
    letters_digits(app, list, right, y, text, steps > 0 ? COLOUR_WHITE : COLOUR_SLATE);
}

static void draw_run(App *app, DrawList *list, int y, const char *name, CourseBest best) {
    const Layout *layout = layout_of(app);
    letters_draw(app, list, layout->runs_left + margin(app), y, name, COLOUR_APRICOT);
    draw_steps(app, list, layout->fastest, y, best.whole);
    draw_steps(app, list, layout->golds, y, best.golds);
}

/* Timed runs of the worlds and of all: the fastest, and what the best parts of any would make. */
static void draw_runs(App *app, DrawList *list) {
    const Layout *layout = layout_of(app);
    int y = layout->top + HEAD, middle = layout->runs_left + layout->runs_width / 2;
    draw_panel(list, app->atlas, layout->runs_left, layout->top, layout->runs_width,
               layout->height);
    letters_centred(app, list, middle, layout->top + 16, "Timed runs", COLOUR_CREAM);
    letters_right(app, list, layout->fastest, y, "fastest", COLOUR_SLATE);
    letters_right(app, list, layout->golds, y, app->options.look.large ? "sum" : "sum of best",
                  COLOUR_SLATE);
    for (int world = 0; world < CAMPAIGN_WORLDS; world++)
        draw_run(app, list, y += letters_line(app), CAMPAIGN_WORLD_NAMES[world],
                 app->stats.worlds[world]);
    draw_run(app, list, y += letters_line(app), app->options.look.large ? "Game" : "Whole game",
             app->stats.game);
    letters_wrapped(app, list, middle, y + 2 * letters_line(app),
                    layout->runs_width - 2 * margin(app), "Options, Timer: world or whole game",
                    COLOUR_SLATE);
}

static void draw_sums(const App *app, DrawList *list, int y) {
    const StatsState *stats = &app->stats;
    char text[64];
    snprintf(text, sizeof text, "%d %%", stats->percent);
    y = draw_row(app, list, y, "Done", text);
    menu_time((int32_t)progress_sum(app->progress, SUM_STEPS), text, sizeof text);
    y = draw_row(app, list, y, "Time played", text);
    snprintf(text, sizeof text, "%d of %d", stats->won, app->campaign.count);
    y = draw_row(app, list, y, "Levels won", text);
    y = draw_number(app, list, y, "... with all coins", stats->full);
    y = draw_number(app, list, y, "Gems found", stats->gems);
    y = draw_medals(app, list, y);
    for (size_t i = 0; i < sizeof SUMS / sizeof SUMS[0]; i++)
        y = draw_number(app, list, y, SUMS[i].name, progress_sum(app->progress, SUMS[i].sum));
}

static void draw(App *app, DrawList *list) {
    const Layout *layout = layout_of(app);
    char text[64];
    menu_shade(list, 70);
    draw_panel(list, app->atlas, layout->left, layout->top, layout->width, layout->height);
    snprintf(text, sizeof text, "Statistics of profile %d", app->options.profile + 1);
    letters_centred(app, list, layout->left + layout->width / 2, layout->top + 16, text,
                    COLOUR_CREAM);
    draw_sums(app, list, layout->top + HEAD);
    draw_runs(app, list);
    menu_hints(app, list, HINT_BACK);
}

const ScreenKind STATS_SCREEN = {.opened = opened, .frame = frame, .draw = draw, .overlay = true};
