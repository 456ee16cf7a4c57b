/* Text in the 8-pixel font, with an ink outline. */
#ifndef OVERHANG_VIEW_TEXT_H
#define OVERHANG_VIEW_TEXT_H

#include "view/atlas.h"

/* Tints: the font is drawn in the palette's white, and a tint multiplies. */
#define COLOUR_CREAM 0xffeac4 /* titles */
#define COLOUR_WHITE 0xffffff /* values */

/* The font has the letters of ASCII; others are shown as view/plain.h says. Returns the x after the
 * last character. */
int draw_text(DrawList *list, const Atlas *atlas, int x, int y, const char *text, uint32_t colour);
/* Without the outline: for letters on something light. */
void draw_plain_text(DrawList *list, const Atlas *atlas, int x, int y, const char *text,
                     uint32_t colour);
int text_width(const Atlas *atlas, const char *text);
void draw_text_centred(DrawList *list, const Atlas *atlas, int x, int y, const char *text,
                       uint32_t colour);

/* A number that ends at x. Each digit is as wide as the widest, so that a running clock does not
 * tremble. */
void draw_digits(DrawList *list, const Atlas *atlas, int x, int y, const char *text,
                 uint32_t colour);
int digits_width(const Atlas *atlas, const char *text);

#define TITLE_RAISED 4 /* pixels that large letters begin higher, to be centred on small ones */

/* The same letters twice as large: for titles, and for players who want large letters. */
int title_width(const Atlas *atlas, const char *text);
void draw_title(DrawList *list, const Atlas *atlas, int x, int y, const char *text,
                uint32_t colour);

/* Centred on x and never wider than `room`: a text that does not fit is cut and ends in dots; a
 * title is drawn in small letters before it is cut. They return the width. */
int draw_text_within(DrawList *list, const Atlas *atlas, int x, int y, int room, const char *text,
                     uint32_t colour);
int draw_title_within(DrawList *list, const Atlas *atlas, int x, int y, int room, const char *text,
                      uint32_t colour);

/* As draw_digits, in large letters. */
void draw_title_digits(DrawList *list, const Atlas *atlas, int x, int y, const char *text,
                       uint32_t colour);
int title_digits_width(const Atlas *atlas, const char *text);

/* The 9-slice panel. */
void draw_panel(DrawList *list, const Atlas *atlas, int x, int y, int w, int h);

#endif
