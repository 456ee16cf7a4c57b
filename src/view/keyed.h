/* Text with keys in it: the words in braces of level/keyword.h are shown as the keys that are
 * bound, each as a cap with its name, or as a sprite of its own. */
#ifndef OVERHANG_VIEW_KEYED_H
#define OVERHANG_VIEW_KEYED_H

#include "level/keyword.h"
#include "view/text.h"

/* The name of the key that each action is bound to; '@' and a sprite's name: the key is drawn as
 * that sprite. Empty: nothing is bound, and the action's own word is shown. */
typedef struct KeyNames {
    char text[KEYWORD_COUNT][24];
} KeyNames;

/* One key, 12 pixels high; a large one that has a name is 21 high, with its middle at the same
 * height. */
int key_width(const Atlas *atlas, const char *name, bool large);
void key_draw(DrawList *list, const Atlas *atlas, int x, int y, const char *name, bool large);

/* A line of text whose letters have their top at y. Without `names` (NULL) the words in braces are
 * shown as they are, without the braces. Large letters are those of titles, with their middle at
 * the same height as that of small ones. */
int keyed_width(const Atlas *atlas, const KeyNames *names, bool large, const char *text);

/* How many bytes of a text make its first line, no wider than `room` pixels: up to a space, which
 * is not counted, or to the text's end. Of a word that is too wide for a line it takes as many
 * letters as fit, and at least one. */
size_t keyed_within(const Atlas *atlas, const KeyNames *names, bool large, int room,
                    const char *text);
void keyed_draw(DrawList *list, const Atlas *atlas, const KeyNames *names, bool large, int x, int y,
                const char *text, uint32_t colour);
void keyed_draw_centred(DrawList *list, const Atlas *atlas, const KeyNames *names, bool large,
                        int x, int y, const char *text, uint32_t colour);

#endif
