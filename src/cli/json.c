#include "cli/json.h"

#include <stdio.h>
#include <string.h>

void json_slice(Slice text) {
    putchar('"');
    for (size_t i = 0; i < text.size; i++) { /* what JSON cannot hold as it is */
        unsigned char byte = (unsigned char)text.at[i];
        if (byte == '"' || byte == '\\' || byte < ' ')
            printf("\\u%04x", byte);
        else
            putchar(byte);
    }
    putchar('"');
}

void json_text(const char *text) {
    json_slice((Slice){text, strlen(text)});
}
