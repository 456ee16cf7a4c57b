/* Keys in texts for players: signs and hints name an action in braces, as `Hold {jump} to leap.`,
 * and the game shows what is bound to it on the device in use. */
#ifndef OVERHANG_LEVEL_KEYWORD_H
#define OVERHANG_LEVEL_KEYWORD_H

#include <stddef.h>

/* In the order of the actions that are bound. */
typedef enum Keyword {
    KEYWORD_LEFT,
    KEYWORD_RIGHT,
    KEYWORD_UP,
    KEYWORD_DOWN,
    KEYWORD_JUMP,
    KEYWORD_PAUSE,
    KEYWORD_REWIND,
    KEYWORD_COUNT
} Keyword;

/* "left", …; NULL after the last. */
extern const char *const KEYWORDS[KEYWORD_COUNT + 1];

/* The Keyword that the text begins with, as `{jump}`, and the length of it with its braces; -1: it
 * begins with none. */
int keyword_at(const char *text, size_t *length);

#endif
