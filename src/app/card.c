/* A level's card, over the map: its name, what was won there, and what there is to win. */
#include "app/screens.h"

#include <stdio.h>

/* For small letters or large. */
typedef struct Layout {
    int left, top, width, height;
    int title_y, hint_y, line_y, best_y, medals_y;
    int figures_x, medal_step;
} Layout;

static const Layout SMALL = {
    .left = 120,
    .top = 92,
    .width = 400,
    .height = 152,
    .title_y = 32,
    .hint_y = 60,
    .line_y = 80,
    .best_y = 94,
    .medals_y = 118,
    .figures_x = 86,
    .medal_step = 96,
};
static const Layout LARGE = {
    .left = 16,
    .top = 64,
    .width = 608,
    .height = 180,
    .title_y = 36,
    .hint_y = 74,
    .line_y = 104,
    .best_y = 120,
    .medals_y = 148,
    .figures_x = 120,
    .medal_step = 156,
};

static const Layout *layout_of(const App *app) {
    return app->options.look.large ? &LARGE : &SMALL;
}

static const char *const LINES[] = {"Play", "Watch the best run", "Export the best run"};
enum { LINE_PLAY, LINE_WATCH, LINE_EXPORT, LINE_COUNT };

static const CampaignLevel *level_of(const App *app) {
    return &app->campaign.levels[map_index(app)];
}

/* Only who won it without help has a run to show. */
static int line_count(const App *app) {
    bool timed = map_index(app) >= 0 && progress_of(app->progress, level_of(app)->id).steps > 0;
    return timed ? LINE_COUNT : 1;
}

static void opened(App *app, bool is_new) {
    if (is_new)
        app->card_line = LINE_PLAY;
}

static void play(App *app, Buttons held) {
    app_save_progress(app);
    app_play_level(app, map_index(app), held);
}

static void watch(App *app) {
    char caption[LEVEL_TEXT + 16];
    int index = map_index(app);
    campaign_caption(&app->campaign, index, caption, sizeof caption);
    replay_open(app, play_best_run(app, index), campaign_read(&app->campaign, index), caption);
}

static void choose(App *app, Buttons held) {
    app_sound(app, "menu_chose");
    if (app->card_line == LINE_PLAY) {
        play(app, held);
    } else if (app->card_line == LINE_WATCH) {
        watch(app);
    } else {
        Run *run = play_best_run(app, map_index(app));
        app_export_run(app, run, level_of(app)->id);
        run_free(run);
    }
}

static void frame(App *app, const AppInput *input, int steps) {
    unsigned actions = menu_actions(app, input, &app->card_line, line_count(app));
    map_live(app, steps);
    if (actions & MENU_BACK) {
        app_sound(app, "menu_back");
        app_pop(app);
    } else if (actions & MENU_CHOOSE) {
        choose(app, input->held);
    }
}

/* The three medals with their times, side by side. */
static void draw_medals(const App *app, DrawList *list, int y, int par_ms) {
    static const char *const NAMES[] = {"icon_gold", "icon_silver", "icon_bronze"};
    const int halves[] = {2, 3, 4}; /* of par */
    const Layout *layout = layout_of(app);
    for (int i = 0; i < 3 && par_ms > 0; i++) {
        char text[24];
        int x = layout->left + layout->figures_x + i * layout->medal_step;
        int64_t ms = (int64_t)par_ms * halves[i] / 2;
        menu_time((int32_t)(ms * STEPS_PER_SECOND / 1000), text, sizeof text);
        x = letters_icon(app, list, x, y, NAMES[i]);
        letters_draw(app, list, x, y, text, COLOUR_SLATE);
    }
}

static void draw_words(const App *app, DrawList *list, const CampaignLevel *level) {
    const Layout *layout = layout_of(app);
    int middle = SCREEN_WIDTH / 2, top = layout->top;
    char text[64];
    snprintf(text, sizeof text, "%s  %s", CAMPAIGN_WORLD_NAMES[level->world_number], level->number);
    letters_centred(app, list, middle, top + 16, text, COLOUR_TEAL);
    draw_title_within(list, app->atlas, middle, top + layout->title_y, layout->width - 32,
                      level->title, COLOUR_CREAM);
    letters_keyed_centred(app, list, &app->keys, layout->width - 32, middle, top + layout->hint_y,
                          level->error[0] ? level->error : level->hint, COLOUR_APRICOT);
    draw_fill(list, layout->left + 28, top + layout->line_y, layout->width - 56, 1, COLOUR_APRICOT,
              120);
    letters_draw(app, list, layout->left + 30, top + layout->best_y, "Best", COLOUR_APRICOT);
    map_figures(app, list, layout->left + layout->figures_x, top + layout->best_y, level);
    if (level->par_ms > 0)
        letters_draw(app, list, layout->left + 30, top + layout->medals_y, "Medals",
                     COLOUR_APRICOT);
    draw_medals(app, list, top + layout->medals_y, level->par_ms);
}

static void draw(App *app, DrawList *list) {
    const Layout *layout = layout_of(app);
    int index = map_index(app);
    if (index < 0)
        return;
    menu_shade(list, 90);
    int lines = line_count(app);
    draw_panel(list, app->atlas, layout->left, layout->top, layout->width,
               layout->height + (lines > 1 ? lines * letters_line(app) : 0));
    draw_words(app, list, &app->campaign.levels[index]);
    menu_spot(app, layout->left, layout->top, layout->width, layout->height, 0, MENU_CHOOSE);
    if (lines > 1)
        menu_draw(app, list, LINES, lines, app->card_line, SCREEN_WIDTH / 2,
                  layout->top + layout->height - letters_sized(app, 12, 8), app->beat);
    menu_hints(app, list, lines > 1 ? HINT_MOVE | HINT_CHOOSE | HINT_BACK : HINT_SKIP | HINT_BACK);
}

const ScreenKind CARD_SCREEN = {.opened = opened, .frame = frame, .draw = draw, .overlay = true};
