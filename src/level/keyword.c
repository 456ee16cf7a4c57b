#include "level/keyword.h"

#include <string.h>

const char *const KEYWORDS[] = {"left", "right", "up", "down", "jump", "pause", "rewind", NULL};

int keyword_at(const char *text, size_t *length) {
    if (text[0] != '{')
        return -1;
    for (int word = 0; word < KEYWORD_COUNT; word++) {
        *length = strlen(KEYWORDS[word]);
        if (!strncmp(text + 1, KEYWORDS[word], *length) && text[1 + *length] == '}') {
            *length += 2;
            return word;
        }
    }
    return -1;
}
