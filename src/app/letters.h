/* The letters of menus and cards, in the size that the player chose. A line's `y` is where small
 * letters have their top; large ones have their middle there too. */
#ifndef OVERHANG_APP_LETTERS_H
#define OVERHANG_APP_LETTERS_H

#include "app/app.h"
#include "view/keyed.h"

#include <stdbool.h>

/* A measure of a layout: one for small letters, one for large. */
int letters_sized(const App *app, int small, int large);

/* Pixels from line to line. */
int letters_line(const App *app);

int letters_width(const App *app, const char *text);

/* Returns the x after the last one. */
int letters_draw(const App *app, DrawList *list, int x, int y, const char *text, uint32_t colour);
void letters_centred(const App *app, DrawList *list, int x, int y, const char *text,
                     uint32_t colour);
/* Ends at x. */
void letters_right(const App *app, DrawList *list, int x, int y, const char *text, uint32_t colour);
/* An icon before letters whose top is at y, as large as they are; returns the x where they begin.
 * `icon` is a sprite's name; the width is that of icon and gap. */
int letters_icon(const App *app, DrawList *list, int x, int y, const char *icon);
int letters_icon_width(const App *app);

/* Figures that end at x and stand still while they run. */
void letters_digits(const App *app, DrawList *list, int x, int y, const char *text,
                    uint32_t colour);

/* In as many lines as it needs, each centred on x and no wider than `room`; returns the y under
 * them. Without a list nothing is drawn. */
int letters_wrapped(const App *app, DrawList *list, int x, int y, int room, const char *text,
                    uint32_t colour);

/* One key, as in view/keyed.h. */
int letters_key_width(const App *app, const char *name);
void letters_key(const App *app, DrawList *list, int x, int y, const char *name);

/* With keys in it; `names` NULL: no keys. What is wider than `room` stands in two lines, around
 * where the one would be; large only where that fits. */
int letters_keyed_lines(const App *app, const KeyNames *names, int room, const char *text);
int letters_keyed_width(const App *app, const KeyNames *names, int room, const char *text);
void letters_keyed_centred(const App *app, DrawList *list, const KeyNames *names, int room, int x,
                           int y, const char *text, uint32_t colour);

#endif
