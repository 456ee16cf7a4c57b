/* Credits: lines that rise past the little level, until the last has gone or a key is pressed. */
#include "app/screens.h"

#define LINE_HEIGHT 18
#define STEPS_A_PIXEL 4

/* A line that begins with '#' is a title. */
static const char *const LINES[] = {
    "#Overhang",
    "a pup, a scarf and a long way up",
    "",
    "",
    "#The way",
    "Mesa, Hollow, Pines, Stormtop",
    "built tile by tile, proved by a patient solver",
    "",
    "#The look",
    "forty-eight colours, drawn as text",
    "",
    "#The sound",
    "every note and every paw step computed",
    "",
    "#Built on",
    "SDL, SDL_image, SDL_mixer, libvorbis",
    "and five good texts on tile platformers",
    "",
    "#Thank you",
    "to all who draw a level of their own",
    "and to you, for climbing",
    "",
    "",
    "The star is where she left it: further up.",
};
#define LINE_COUNT (int)(sizeof LINES / sizeof LINES[0])

static void opened(App *app, bool is_new) {
    (void)is_new;
    app_music(app, "credits", false);
}

static void leave(App *app) {
    app_pop(app);
    app_music(app, "title", true);
}

static int risen(const App *app) {
    return (int)((app->beat - app->changed_at) / STEPS_A_PIXEL);
}

static void frame(App *app, const AppInput *input, int steps) {
    int none = 0;
    unsigned actions = menu_actions(app, input, &none, 0);
    title_live(app, steps);
    bool over = risen(app) > SCREEN_HEIGHT + LINE_COUNT * LINE_HEIGHT;
    if (actions & (MENU_BACK | MENU_CHOOSE))
        app_sound(app, "menu_back");
    if (over || actions & (MENU_BACK | MENU_CHOOSE))
        leave(app);
}

static void draw(App *app, DrawList *list) {
    int middle = SCREEN_WIDTH / 2, y = SCREEN_HEIGHT - 60 - risen(app);
    menu_shade(list, 130);
    for (int i = 0; i < LINE_COUNT; i++, y += LINE_HEIGHT) {
        const char *line = LINES[i];
        if (y < -LINE_HEIGHT || y > SCREEN_HEIGHT - letters_sized(app, 0, 30)) /* hints are there */
            continue;
        if (line[0] == '#')
            draw_title(list, app->atlas, middle - title_width(app->atlas, line + 1) / 2, y - 6,
                       line + 1, COLOUR_CREAM);
        else
            letters_centred(app, list, middle, y, line, COLOUR_WHITE);
    }
    menu_hints(app, list, HINT_BACK);
}

const ScreenKind CREDITS_SCREEN = {.opened = opened, .frame = frame, .draw = draw, .overlay = true};
