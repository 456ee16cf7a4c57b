/* Left alone for a while, the title lets recorded runs play behind it. Any key brings its menu
 * back. */
#include "app/screens.h"

#include <stdio.h>

#define LONGEST (40 * STEPS_PER_SECOND)
#define LOGO_TOP 22

void attract_close(App *app) {
    run_free(app->attract.run);
    app->attract.run = NULL;
    stage_close(&app->attract.stage);
}

/* NULL: there is none beside the level. */
static Run *run_of(App *app, int index) {
    char path[CAMPAIGN_PATH + 32];
    snprintf(path, sizeof path, "%s/%s.win.run", app->campaign.folder,
             app->campaign.levels[index].id);
    return run_peek(path);
}

static bool open_run(App *app, int index) {
    AttractState *attract = &app->attract;
    attract_close(app);
    attract->at = 0;
    attract->run = run_of(app, index);
    if (!attract->run)
        return false;
    attract->stage.rules = attract->run->rules;
    Level *level = campaign_read(&app->campaign, index);
    return stage_open(&attract->stage, level, app->atlas, "", NULL, 0) &&
           !run_misfit(attract->run, level, attract->stage.game);
}

void attract_watch(App *app, int index) {
    char caption[LEVEL_TEXT + 16];
    campaign_caption(&app->campaign, index, caption, sizeof caption);
    if (replay_open(app, run_of(app, index), campaign_read(&app->campaign, index), caption))
        playback_move(&app->replay.playback, app->replay.playback.run->count / 2);
}

bool attract_begin(App *app) {
    for (int tries = 0; tries < app->campaign.count; tries++) {
        int index = app->attract.next;
        app->attract.next = (index + 1) % app->campaign.count;
        if (open_run(app, index)) {
            app_go(app, SCREEN_ATTRACT);
            return true;
        }
    }
    attract_close(app);
    return false;
}

static void frame(App *app, const AppInput *input, int steps) {
    AttractState *attract = &app->attract;
    for (int i = 0; i < steps && attract->at < attract->run->count; i++)
        stage_step(&attract->stage, attract->run->buttons[attract->at++]);
    if (app_is_touched(input) || attract->at >= attract->run->count || attract->at >= LONGEST)
        app_go(app, SCREEN_TITLE);
}

static void draw(App *app, DrawList *list) {
    const Stage *stage = &app->attract.stage;
    const Sprite *logo = atlas_find(app->atlas, "logo", NULL);
    ViewOptions options = {.look = app->options.look};
    view_draw(stage->view, stage->game, clock_alpha(&app->clock), &options, list);
    if (logo)
        draw_sprite(list, logo, 0, (SCREEN_WIDTH - logo->w) / 2, LOGO_TOP, false);
    if (app->options.look.flash == 0 || app->beat / 90 % 3 != 0)
        letters_centred(app, list, SCREEN_WIDTH / 2, SCREEN_HEIGHT - 26, "press any key",
                        COLOUR_CREAM);
}

const ScreenKind ATTRACT_SCREEN = {.frame = frame, .draw = draw};
