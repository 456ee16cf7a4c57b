/* A controller that nobody knows is set up here, by its own buttons. */
#include "app/screens.h"

#include <stdio.h>

#define ROWS 8        /* in each of two columns */
#define DEAF_STEPS 30 /* after an answer: a trigger may tell of itself twice */

static void opened(App *app, bool is_new) {
    if (is_new)
        app->mapping = (MappingState){.since = app->beat};
    app->notice_count = 0; /* it has been read */
}

static void leave(App *app, const char *notice) {
    app_sound(app, "menu_back");
    app_notice(app, notice);
    app_pop(app);
}

static void listen(App *app, const AppInput *input) {
    MappingState *state = &app->mapping;
    if (!input->struck_raw || app->beat - state->since < DEAF_STEPS ||
        !mapping_answer(&state->mapping, input->struck_raw))
        return;
    state->since = app->beat;
    app_sound(app, "menu_chose");
}

static void frame(App *app, const AppInput *input, int steps) {
    Mapping *mapping = &app->mapping.mapping;
    int line = 0;
    if (!app_has(app, SCREEN_PLAY))
        title_live(app, steps);
    listen(app, input);
    unsigned actions = menu_actions(app, input, &line, 0);
    if (actions & MENU_CHOOSE)
        mapping_skip(mapping);
    else if (actions & MENU_LEFT)
        mapping_back(mapping);
    if (mapping->at == MAPPING_TARGETS) {
        mapping_write(mapping, app->new_mapping);
        leave(app, "the controller is set up, and will be known from now on");
    } else if (actions & MENU_BACK || !input->stranger) {
        leave(app, "the controller is left as it was");
    }
}

static int panel_width(const App *app) {
    return letters_sized(app, 420, 624);
}

static int panel_top(const App *app) {
    return letters_sized(app, 56, 20);
}

static void draw_target(const App *app, DrawList *list, int number) {
    const Mapping *mapping = &app->mapping.mapping;
    const MappingTarget *target = &MAPPING[number];
    int x =
        (SCREEN_WIDTH - panel_width(app)) / 2 + 48 + number / ROWS * (panel_width(app) / 2 - 20);
    int y = panel_top(app) + letters_sized(app, 70, 80) + number % ROWS * letters_line(app);
    bool here = number == mapping->at, done = number < mapping->at;
    const char *code = mapping->codes[number][0] ? mapping->codes[number] : "none";
    letters_draw(app, list, x, y, target->name, here ? COLOUR_WHITE : COLOUR_APRICOT);
    if (here)
        menu_cursor(app, list, x, y, app->beat);
    letters_draw(app, list, x + letters_sized(app, 114, 216), y,
                 done   ? code
                 : here ? "?"
                        : "-",
                 done ? COLOUR_TEAL : COLOUR_SLATE);
}

static const char *const HELP[] = {"No such button? A again, or Enter.",
                                   "Left asks for the last one again."};

static void draw(App *app, DrawList *list) {
    const Mapping *mapping = &app->mapping.mapping;
    int middle = SCREEN_WIDTH / 2;
    menu_shade(list, 130);
    int top = panel_top(app), width = panel_width(app),
        height = letters_sized(app, 94, 98) + ROWS * letters_line(app);
    draw_panel(list, app->atlas, middle - width / 2, top, width, height);
    letters_centred(app, list, middle, top + 14, "A new controller", COLOUR_CREAM);
    letters_centred(app, list, middle, top + letters_sized(app, 32, 34), app->stranger,
                    COLOUR_SLATE);
    if (mapping->at < MAPPING_TARGETS)
        letters_centred(app, list, middle, top + letters_sized(app, 50, 54),
                        MAPPING[mapping->at].question, COLOUR_WHITE);
    for (int i = 0; i < MAPPING_TARGETS; i++)
        draw_target(app, list, i);
    if (mapping->at > 0)
        for (int i = 0; i < 2; i++)
            menu_plate(app, list, top + height + 14 + i * letters_sized(app, 20, 26), HELP[i]);
    menu_hints(app, list, HINT_BACK);
}

const ScreenKind MAPPING_SCREEN = {.opened = opened, .frame = frame, .draw = draw, .overlay = true};

/* Where nothing may come in between, or it is being set up already. */
static bool is_busy(const App *app) {
    ScreenId top = app->stack[app->depth - 1];
    return top == SCREEN_PLAY || top == SCREEN_REPLAY || top == SCREEN_ATTRACT ||
           top == SCREEN_MAPPING || app->wipe.kind != WIPE_NONE || app->controls.listening;
}

/* Asked by the controller itself, wherever a menu is. */
void mapping_offer(App *app, const AppInput *input) {
    bool is_new = input->stranger && !app->stranger[0];
    snprintf(app->stranger, sizeof app->stranger, "%s", input->stranger ? input->stranger : "");
    if (is_new && app->stack[app->depth - 1] != SCREEN_MAPPING)
        app_notice(app, "a controller is not known: press one of its buttons in a menu");
    if (input->stranger && input->struck_raw && input->struck_raw[0] == 'b' && !is_busy(app))
        app_push(app, SCREEN_MAPPING);
}
