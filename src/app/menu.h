/* A list of lines of which one is chosen: what title, pause, level end and options have in common.
 */
#ifndef OVERHANG_APP_MENU_H
#define OVERHANG_APP_MENU_H

#include "app/app.h"
#include "view/keyed.h"

#define COLOUR_NIGHT 0x18142e   /* of plates and shades */
#define COLOUR_APRICOT 0xefb874 /* lines that are not chosen */
#define COLOUR_SLATE 0x97abb9   /* what cannot be chosen, small print */
#define COLOUR_GOLD 0xffd942    /* a best */
#define COLOUR_TEAL 0x2ecab1

/* A place on the screen that the mouse can point at: a line to stand on (-1: none), and what a
 * click there does (MenuAction). */
typedef struct Spot {
    int16_t x, y, w, h;
    int16_t line;
    uint16_t actions;
} Spot;

#define SPOTS_MAX 64

/* Told while a screen is drawn; those of the top screen count until the next picture. */
void menu_spot(App *app, int x, int y, int w, int h, int line, unsigned actions);

/* What all devices ask of a menu of `count` lines in this frame: `line` has moved already, by keys,
 * wheel or pointing, and was heard. `count` 0: arrows are the screen's own. */
unsigned menu_actions(App *app, const AppInput *input, int *line, int count);

/* The line under the mouse, or -1. */
int menu_pointed(const App *app, const AppInput *input);

/* What the keys of a screen do, in the order of hints at the bottom right. */
typedef enum Hint {
    HINT_MOVE = 1,
    HINT_CHANGE = 2,
    HINT_WALK = 4,
    HINT_PICK = 8,
    HINT_KEEP = 16,
    HINT_CHOOSE = 32,
    HINT_SKIP = 64,
    HINT_SURE = 128,
    HINT_BACK = 256,
    HINT_SEEK = 512,
    HINT_STEP = 1024,
    HINT_SPEED = 2048,
    HINT_PLAY = 4096,
    HINT_HALT = 8192
} Hint;

/* As keys of the device that was used last. */
void menu_hints(App *app, DrawList *list, unsigned hints);

/* The place `by` after `at` among `count`. A press goes round at the ends; an arrow that is held,
 * and a wheel, stop there. */
int menu_beside(int at, int count, int by, unsigned actions);

/* Moves `at` among `count` lines by up and down. */
void menu_move(int *at, int count, unsigned actions);

/* The paw left of a line that begins at x; `beat` is any count of steps. */
void menu_cursor(const App *app, DrawList *list, int x, int y, uint32_t beat);

/* Lines centred on x, the chosen one white with the paw. */
void menu_draw(App *app, DrawList *list, const char *const *lines, int count, int at, int x, int y,
               uint32_t beat);

/* The whole screen darkened, so that what lies on top is read first. */
void menu_shade(DrawList *list, int alpha);

/* A line of text centred on a dark plate of its own, its letters' top at y. */
void menu_plate(const App *app, DrawList *list, int y, const char *text);
/* The same of a text with keys in it. */
void menu_keyed_plate(const App *app, DrawList *list, int y, const char *text);

/* m:ss.cc of a number of steps; hours where there are. */
void menu_time(int32_t steps, char *text, size_t size);

#endif
