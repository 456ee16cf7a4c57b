/* Pause: over the level, which stands still. */
#include "app/screens.h"

#include <string.h>

#define PANEL_TOP 104

static const char *const LINES[] = {"Resume", "Restart", "Options", "To the map"};
static const char *const SINGLE_LINES[] = {"Resume", "Restart", "Options", "Quit"};
enum { LINE_RESUME, LINE_RESTART, LINE_OPTIONS, LINE_QUIT, LINE_COUNT };

static void opened(App *app, bool is_new) {
    if (is_new)
        app->pause_line = LINE_RESUME;
    app->pause_sure = false;
}

/* A checkpoint that was reached is worth a question; without one little is lost. */
static bool asks_first(const App *app) {
    bool loses = app->pause_line == LINE_RESTART || app->pause_line == LINE_QUIT;
    return loses && !app->pause_sure && app->play.stage.game->checkpoint >= 0;
}

static void resume(App *app, const AppInput *input) {
    app_pop(app);
    play_resume(app, input->held);
}

static void choose(App *app, const AppInput *input) {
    app_sound(app, "menu_chose");
    if (asks_first(app)) {
        app->pause_sure = true;
        return;
    }
    switch (app->pause_line) {
    case LINE_RESUME:
        resume(app, input);
        break;
    case LINE_RESTART:
        app_pop(app);
        play_restart(app, input->held);
        break;
    case LINE_OPTIONS:
        app_push(app, SCREEN_OPTIONS);
        break;
    default:
        play_leave(app);
    }
}

static void frame(App *app, const AppInput *input, int steps) {
    (void)steps;
    int before = app->pause_line;
    unsigned actions = menu_actions(app, input, &app->pause_line, LINE_COUNT);
    app->pause_sure &= app->pause_line == before;
    if (actions & MENU_BACK && app->pause_sure)
        app->pause_sure = false;
    else if (actions & (MENU_PAUSE | MENU_BACK))
        resume(app, input);
    else if (actions & MENU_CHOOSE)
        choose(app, input);
}

/* The level's hint, if it has one, is what a player who stopped to think may want. */
static void draw(App *app, DrawList *list) {
    const Stage *stage = &app->play.stage;
    const char *lines[LINE_COUNT];
    memcpy(lines, app->single ? SINGLE_LINES : LINES, sizeof lines);
    if (app->pause_sure)
        lines[app->pause_line] = "Give up this try?";
    int middle = SCREEN_WIDTH / 2, first = letters_sized(app, 36, 42);
    int height = first + 8 + letters_line(app) * LINE_COUNT;
    int width = letters_sized(app, 176, 232);
    menu_shade(list, 130);
    draw_panel(list, app->atlas, middle - width / 2, PANEL_TOP, width, height);
    letters_centred(app, list, middle, PANEL_TOP + 14, "Paused", COLOUR_CREAM);
    menu_draw(app, list, lines, LINE_COUNT, app->pause_line, middle, PANEL_TOP + first, 0);
    if (stage->level && stage->level->hint[0])
        menu_keyed_plate(app, list, PANEL_TOP + height + 18, stage->level->hint);
    menu_hints(app, list,
               app->pause_sure ? HINT_SURE | HINT_KEEP : HINT_MOVE | HINT_CHOOSE | HINT_BACK);
}

const ScreenKind PAUSE_SCREEN = {
    .opened = opened, .frame = frame, .draw = draw, .overlay = true, .still = true};
