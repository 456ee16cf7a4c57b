/* A level's card, over the map: its name, what was won there, and what there is to win. */
#include "app/screens.h"

#include <stdio.h>

#define PANEL_WIDTH 400
#define PANEL_HEIGHT 152
#define PANEL_TOP 92
#define LEFT ((SCREEN_WIDTH - PANEL_WIDTH) / 2)

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
    for (int i = 0; i < 3 && par_ms > 0; i++) {
        char text[24];
        int x = LEFT + 86 + i * 96;
        int64_t ms = (int64_t)par_ms * halves[i] / 2;
        menu_time((int32_t)(ms * STEPS_PER_SECOND / 1000), text, sizeof text);
        draw_sprite(list, atlas_find(app->atlas, NAMES[i], NULL), 0, x, y - 1, false);
        draw_text(list, app->atlas, x + 14, y, text, COLOUR_SLATE);
    }
}

static void draw(App *app, DrawList *list) {
    int index = map_index(app), middle = SCREEN_WIDTH / 2;
    if (index < 0)
        return;
    const CampaignLevel *level = &app->campaign.levels[index];
    char text[64];
    menu_shade(list, 90);
    int lines = line_count(app);
    draw_panel(list, app->atlas, LEFT, PANEL_TOP, PANEL_WIDTH,
               PANEL_HEIGHT + (lines > 1 ? lines * MENU_LINE : 0));
    snprintf(text, sizeof text, "%s  %s", CAMPAIGN_WORLD_NAMES[level->world_number], level->number);
    draw_text_centred(list, app->atlas, middle, PANEL_TOP + 16, text, COLOUR_TEAL);
    draw_title(list, app->atlas, middle - title_width(app->atlas, level->title) / 2, PANEL_TOP + 32,
               level->title, COLOUR_CREAM);
    keyed_draw_centred(list, app->atlas, &app->keys, false, middle, PANEL_TOP + 60,
                       level->error[0] ? level->error : level->hint, COLOUR_APRICOT);
    draw_fill(list, LEFT + 28, PANEL_TOP + 80, PANEL_WIDTH - 56, 1, COLOUR_APRICOT, 120);
    draw_text(list, app->atlas, LEFT + 30, PANEL_TOP + 94, "Best", COLOUR_APRICOT);
    map_figures(app, list, LEFT + 86, PANEL_TOP + 94, level);
    if (level->par_ms > 0)
        draw_text(list, app->atlas, LEFT + 30, PANEL_TOP + 118, "Medals", COLOUR_APRICOT);
    draw_medals(app, list, PANEL_TOP + 118, level->par_ms);
    menu_spot(app, LEFT, PANEL_TOP, PANEL_WIDTH, PANEL_HEIGHT, 0, MENU_CHOOSE);
    if (lines > 1)
        menu_draw(app, list, LINES, lines, app->card_line, middle, PANEL_TOP + PANEL_HEIGHT - 12,
                  app->beat);
    menu_hints(app, list, lines > 1 ? HINT_MOVE | HINT_CHOOSE | HINT_BACK : HINT_SKIP | HINT_BACK);
}

const ScreenKind CARD_SCREEN = {.opened = opened, .frame = frame, .draw = draw, .overlay = true};
