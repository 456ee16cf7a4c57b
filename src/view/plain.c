#include "view/plain.h"

#include "base/text.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

/* U+00C0 to U+017F. */
static const char LATIN[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYPsaaaaaaaceeeeiiiidnooooo/ouuuuypy"
                            "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLl"
                            "LlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
#define LATIN_FIRST 0xc0u
#define LATIN_LAST 0x17fu

static_assert(sizeof LATIN - 1 == LATIN_LAST - LATIN_FIRST + 1, "a letter for each");

/* What word processors put in place of what was typed. */
static char printed(uint32_t codepoint) {
    switch (codepoint) {
    case 0x2018:
    case 0x2019:
        return '\'';
    case 0x201c:
    case 0x201d:
    case 0x201e:
        return '"';
    case 0x2010:
    case 0x2011:
    case 0x2013:
    case 0x2014:
        return '-';
    case 0x2026:
        return '.';
    case 0xa0:
        return ' ';
    default:
        return '?';
    }
}

/* A mark for the letter before it, as some systems write what has a letter of its own. */
static bool combines(uint32_t codepoint) {
    return codepoint >= 0x300 && codepoint <= 0x36f;
}

char plain_next(const char **text) {
    uint32_t codepoint = 0;
    int length;
    do {
        length = **text ? text_utf8(*text, strlen(*text), &codepoint) : 0;
        *text += length;
    } while (length > 0 && combines(codepoint));
    if (**text == '\0' && length == 0)
        return 0;
    if (length == 0) {
        ++*text;
        return '?';
    }
    if (codepoint >= ' ' && codepoint <= '~')
        return (char)codepoint;
    if (codepoint >= LATIN_FIRST && codepoint <= LATIN_LAST)
        return LATIN[codepoint - LATIN_FIRST];
    return printed(codepoint);
}
