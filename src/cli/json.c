#include "cli/json.h"

#include <stdio.h>
#include <string.h>

void json_slice(Slice text) {
    putchar('"');
    for (size_t i = 0, length; i < text.size; i += length) { /* what JSON cannot hold as it is */
        uint32_t codepoint;
        int valid = text_utf8(text.at + i, text.size - i, &codepoint);
        length = valid > 0 ? (size_t)valid : 1;
        if (valid == 0) /* of the name of a file, say */
            fputs("\\ufffd", stdout);
        else if (codepoint == '"' || codepoint == '\\' || codepoint < ' ')
            printf("\\u%04x", (unsigned)codepoint);
        else
            fwrite(text.at + i, 1, length, stdout);
    }
    putchar('"');
}

void json_text(const char *text) {
    json_slice((Slice){text, strlen(text)});
}
