/* The program around the game, without a window: screens and menus, options, progress, the clock
 * that turns real time into steps. A platform feeds it input and time, draws its list, plays its
 * sounds and does what it asks for. No SDL. */
#ifndef OVERHANG_APP_APP_H
#define OVERHANG_APP_APP_H

#include "app/mapping.h"
#include "app/options.h"
#include "app/rumble.h"
#include "app/sound.h"
#include "game/game.h"
#include "view/atlas.h"
#include "view/draw.h"

typedef enum MenuAction {
    MENU_UP = 1,
    MENU_DOWN = 2,
    MENU_LEFT = 4,
    MENU_RIGHT = 8,
    MENU_CHOOSE = 16,
    MENU_BACK = 32,
    MENU_PAUSE = 64,
    MENU_REPEATED = 128 /* the arrow is held, or a wheel: no press of its own */
} MenuAction;

/* The kind of device that was used last: hints show its keys. */
typedef enum AppDevice { APP_KEYS, APP_PAD, APP_MOUSE, APP_DEVICES } AppDevice;

/* What the devices say for one frame. `held` is the true state now; `pressed` are buttons that went
 * down since the last frame, even if they are up again; both merged over all devices. */
typedef struct AppInput {
    Buttons held, pressed;
    unsigned menu;                /* MenuAction presses, repeats of held arrows included */
    bool toggle_debug, step_once; /* F1, F2 */
    bool switch_mover, slower;    /* F3, F4 */
    bool rewind;                  /* held: time runs back */
    bool focused;                 /* false: the window is not, or is minimised */
    bool quit;                    /* the window was closed */
    uint8_t device;               /* AppDevice */
    bool pointed, clicked;        /* the mouse moved; its first button went down */
    int mouse_x, mouse_y;         /* on the logical screen, or beside it */
    uint16_t struck_key;          /* that went down last, as Controls has it; 0: none */
    uint16_t struck_pad;          /* PadCode */
    int stick_x, stick_y;         /* of 32767 */
    const char *stranger;   /* a controller that has no mapping, by name; NULL: there is none */
    const char *struck_raw; /* what went down on it, as mapping_answer has it; NULL: nothing */
} AppInput;

typedef struct AppPaths {
    const char *assets, *levels; /* folders of the game's data */
    const char *save;            /* folder for options and progress, or NULL: nothing is kept */
    const char *version;         /* shown on the title */
    const char *level;           /* one level file to play instead of the campaign, or NULL */
    const char *run;             /* one recorded run to watch instead, or NULL; level: its own */
    LevelOptions options;        /* how to read it; of its legend, the path */
    const char *(*key_name)(int code); /* what stands on a key; NULL: its number is shown */
} AppPaths;

typedef struct App App;

/* NULL with errors in diag if the game's data cannot be read. Owned by the caller. */
App *app_new(const AppPaths *paths, Diagnostics *diag);
void app_free(App *app);

/* One frame: `elapsed` and `frequency` are ticks of a monotonic counter. */
void app_frame(App *app, const AppInput *input, uint64_t elapsed, uint64_t frequency);
void app_draw(App *app, DrawList *list);

/* For pictures: brings a screen up over what is played, or over the title or the map of the
 * campaign where it belongs there, without notices: "title", "attract", "profiles", "map", "card",
 * "play", "pause", "end", "options", "controls", "mapping", "statistics", "credits", "runs",
 * "replay", "ending". False if there is none of that name. */
bool app_show(App *app, const char *screen);

const Atlas *app_atlas(const App *app);
Options *app_options(App *app);   /* the platform applies what changed */
SoundQueue *app_sounds(App *app); /* commands since the last frame; the platform empties it */
/* What a controller does now, once; nothing while another device is used. */
Rumble app_take_rumble(App *app);
/* The mapping of the stranger, "a:b0,b:b1,", once it is whole; false before and after. */
bool app_take_mapping(App *app, char text[MAPPING_TEXT]);
bool app_wants_quit(const App *app);

/* The level in play has the input: no menu lies on top of it. */
bool app_is_played(const App *app);

/* What the platform made of the game's data and must make anew, as AppChange bits, once. */
typedef enum AppChange { APP_PICTURES = 1, APP_SOUNDS = 2 } AppChange;
unsigned app_take_changes(App *app);

/* Nothing moves: the platform may wait for an event, or half a second, with the next frame. False
 * until what changed by itself has been drawn. */
bool app_is_idle(const App *app);

#endif
