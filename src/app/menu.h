/* A list of lines of which one is chosen: what title, pause, level end and options have in common.
 */
#ifndef OVERHANG_APP_MENU_H
#define OVERHANG_APP_MENU_H

#include "app/app.h"
#include "view/text.h"

#define MENU_LINE 16 /* pixels from line to line */

#define COLOUR_NIGHT 0x18142e   /* of plates and shades */
#define COLOUR_APRICOT 0xefb874 /* lines that are not chosen */
#define COLOUR_SLATE 0x97abb9   /* what cannot be chosen, small print */
#define COLOUR_GOLD 0xffd942    /* a best */
#define COLOUR_TEAL 0x2ecab1

/* Moves `at` among `count` lines, round the ends. True if it moved. */
bool menu_move(int *at, int count, unsigned actions);

/* The paw left of a line that begins at x; `beat` is any count of steps. */
void menu_cursor(DrawList *list, const Atlas *atlas, int x, int y, uint32_t beat);

/* Lines centred on x, the chosen one white with the paw. */
void menu_draw(DrawList *list, const Atlas *atlas, const char *const *lines, int count, int at,
               int x, int y, uint32_t beat);

/* The whole screen darkened, so that what lies on top is read first. */
void menu_shade(DrawList *list, int alpha);

/* A line of text centred on a dark plate of its own, its letters' top at y. */
void menu_plate(DrawList *list, const Atlas *atlas, int y, const char *text);

/* m:ss.cc of a number of steps; hours where there are. */
void menu_time(int32_t steps, char *text, size_t size);

#endif
