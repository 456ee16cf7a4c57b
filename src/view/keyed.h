/* Text with keys in it: the words in braces of level/keyword.h are shown as the keys that are
 * bound, each as a cap with its name, or as a sprite of its own. */
#ifndef OVERHANG_VIEW_KEYED_H
#define OVERHANG_VIEW_KEYED_H

#include "level/keyword.h"
#include "view/text.h"

/* What is on the key of each action, or the sprite that is one: names of sprites begin with '@'.
 * Empty: nothing is bound, and the word itself stands there. */
typedef struct KeyNames {
    char text[KEYWORD_COUNT][24];
} KeyNames;

/* One key, 12 pixels high; a large one, if it has a name, 21, with its middle where the other has
 * it. */
int key_width(const Atlas *atlas, const char *name, bool large);
void key_draw(DrawList *list, const Atlas *atlas, int x, int y, const char *name, bool large);

/* A line of text with its letters' top at y. `names` NULL: the words stand there as they are,
 * without their braces. Large: the letters are as large as in titles, with their middle where the
 * small ones have it. */
int keyed_width(const Atlas *atlas, const KeyNames *names, bool large, const char *text);
/* How many bytes of a text are its first line, no wider than `room`: up to a space, which is not
 * counted, or to its end; of a word that is too wide for a line, as many letters as go in, at least
 * one. */
size_t keyed_within(const Atlas *atlas, const KeyNames *names, bool large, int room,
                    const char *text);
void keyed_draw(DrawList *list, const Atlas *atlas, const KeyNames *names, bool large, int x, int y,
                const char *text, uint32_t colour);
void keyed_draw_centred(DrawList *list, const Atlas *atlas, const KeyNames *names, bool large,
                        int x, int y, const char *text, uint32_t colour);

#endif
