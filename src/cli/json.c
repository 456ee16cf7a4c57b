#include "cli/json.h"

#include <stdio.h>

void json_text(const char *text) {
    putchar('"');
    for (; *text; text++) { /* what JSON cannot hold as it is */
        if (*text == '"' || *text == '\\' || (unsigned char)*text < ' ')
            printf("\\u%04x", (unsigned char)*text);
        else
            putchar(*text);
    }
    putchar('"');
}
