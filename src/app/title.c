/* The title: the logo over a little level that is really played, and where to go from here. */
#include "app/screens.h"

#include <stdio.h>

#define LOGO_TOP 22
#define QUIET_STEPS (20 * STEPS_PER_SECOND) /* until recorded runs are shown */
#define SAYING_TOP 110

static const char *const LINES[] = {"Play", "Options", "Statistics", "Runs", "Credits", "Quit"};
enum { LINE_PLAY, LINE_OPTIONS, LINE_STATS, LINE_RUNS, LINE_CREDITS, LINE_QUIT, LINE_COUNT };

/* What the pup does on its ledge, over and over: as far left as right, so that it stays there. */
typedef struct Act {
    Buttons buttons;
    int steps;
} Act;

static const Act ACTS[] = {
    {0, 420}, {BUTTON_LEFT, 44}, {0, 180}, {BUTTON_JUMP, 12}, {0, 240}, {BUTTON_RIGHT, 44},
    {0, 360}, {BUTTON_JUMP, 40}, {0, 90},  {BUTTON_JUMP, 8},  {0, 200},
};
#define ACT_COUNT (int)(sizeof ACTS / sizeof ACTS[0])

static Buttons next_of_act(TitleState *title) {
    if (title->at_act++ >= ACTS[title->act].steps) {
        title->act = (title->act + 1) % ACT_COUNT;
        title->at_act = 0;
    }
    return ACTS[title->act].buttons;
}

/* A title without its little level is still a title. */
static void open_stage(App *app) {
    char path[KEEP_PATH + 32];
    snprintf(path, sizeof path, "%s/title/level.txt", app->assets);
    Diagnostics diag = {.path = path};
    Level *level = game_read_level(path, NULL, &diag);
    if (!level)
        app_notice(app, "the title's level cannot be read");
    else
        stage_open(&app->title.stage, level, app->atlas, "", NULL, 0);
}

static void opened(App *app, bool is_new) {
    app->title.quiet = 0;
    if (!is_new)
        return;
    app->title.act = app->title.at_act = 0;
    app->title.line = LINE_PLAY;
    if (!app->title.stage.level)
        open_stage(app);
    app_music(app, "title", true);
}

static void choose(App *app) {
    app_sound(app, "menu_chose");
    switch (app->title.line) {
    case LINE_PLAY:
        app_push(app, SCREEN_PROFILES);
        break;
    case LINE_OPTIONS:
        app_push(app, SCREEN_OPTIONS);
        break;
    case LINE_STATS:
        app_push(app, SCREEN_STATS);
        break;
    case LINE_RUNS:
        shared_open(app, SHARE_RUNS);
        break;
    case LINE_CREDITS:
        app_push(app, SCREEN_CREDITS);
        break;
    default:
        app->wants_quit = true;
    }
}

/* Goes on behind the screens that lie on top of it too. */
void title_live(App *app, int steps) {
    TitleState *title = &app->title;
    for (int i = 0; i < steps && title->stage.game; i++)
        stage_step(&title->stage, next_of_act(title));
}

static void frame(App *app, const AppInput *input, int steps) {
    title_live(app, steps);
    app->title.quiet = app_is_touched(input) ? 0 : app->title.quiet + steps;
    if (app->title.quiet > QUIET_STEPS) {
        app->title.quiet = 0;
        attract_begin(app);
        return;
    }
    unsigned actions = menu_actions(app, input, &app->title.line, LINE_COUNT);
    if (actions & MENU_CHOOSE) {
        choose(app);
    } else if (actions & MENU_BACK && app->title.line != LINE_QUIT) {
        app_sound(app, "menu_back");
        app->title.line = LINE_QUIT;
    }
}

void title_backdrop(App *app, DrawList *list) {
    Stage *stage = &app->title.stage;
    ViewOptions options = {.look = app->options.look};
    if (stage->view)
        view_draw(stage->view, stage->game, clock_alpha(&app->clock), &options, list);
    else
        draw_fill(list, 0, 0, SCREEN_WIDTH, SCREEN_HEIGHT, 0x242148, 255);
}

static void draw_menu(App *app, DrawList *list) {
    int middle = SCREEN_WIDTH / 2, low = SCREEN_HEIGHT - 14;
    int width = letters_sized(app, 132, 204), top = letters_sized(app, 168, 164);
    draw_panel(list, app->atlas, middle - width / 2, top, width,
               20 + letters_line(app) * LINE_COUNT);
    menu_draw(app, list, LINES, LINE_COUNT, app->title.line, middle, top + 14, app->beat);
    letters_draw(app, list, 8, low, app->version, COLOUR_SLATE);
    menu_hints(app, list, HINT_MOVE | HINT_CHOOSE);
}

/* Under a screen that lies on top there is only the picture. */
static void draw(App *app, DrawList *list) {
    const Sprite *logo = atlas_find(app->atlas, "logo", NULL);
    title_backdrop(app, list);
    if (app->covered)
        return;
    if (logo)
        draw_sprite(list, logo, 0, (SCREEN_WIDTH - logo->w) / 2, LOGO_TOP, false);
    letters_centred(app, list, SCREEN_WIDTH / 2, SAYING_TOP, "a pup, a scarf and a long way up",
                    COLOUR_CREAM);
    draw_menu(app, list);
}

const ScreenKind TITLE_SCREEN = {.opened = opened, .frame = frame, .draw = draw};
