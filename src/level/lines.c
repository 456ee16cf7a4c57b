#include "level/lines.h"

#include <stdio.h>
#include <string.h>

static const char *find(const char *at, const char *end, char c) {
    const char *found = at < end ? memchr(at, c, (size_t)(end - at)) : NULL;
    return found ? found : end;
}

Lines lines_of(const char *text, size_t size) {
    const char *end = text + size;
    return (Lines){text, end, find(text, end, '\r'), find(text, end, '\n'), 0};
}

bool lines_next(Lines *lines, Slice *line) {
    if (lines->at == lines->end)
        return false;
    if (lines->next_cr < lines->at)
        lines->next_cr = find(lines->at, lines->end, '\r');
    if (lines->next_lf < lines->at)
        lines->next_lf = find(lines->at, lines->end, '\n');
    const char *stop = lines->next_cr < lines->next_lf ? lines->next_cr : lines->next_lf;
    *line = (Slice){lines->at, (size_t)(stop - lines->at)};
    bool pair = stop + 1 < lines->end && stop[0] == '\r' && stop[1] == '\n';
    lines->at = stop == lines->end ? stop : stop + (pair ? 2 : 1);
    lines->number++;
    return true;
}

Slice line_without_trailing_spaces(Slice line) {
    while (line.size > 0 && line.at[line.size - 1] == ' ')
        line.size--;
    return line;
}

/* Looks at eight bytes at a time, as most of a level is ASCII. */
static bool is_ascii(Slice line) {
    uint64_t all = 0, word;
    size_t i = 0;
    for (; i + sizeof word <= line.size; i += sizeof word) {
        memcpy(&word, line.at + i, sizeof word);
        all |= word;
    }
    for (; i < line.size; i++)
        all |= (unsigned char)line.at[i];
    return !(all & UINT64_C(0x8080808080808080));
}

size_t line_characters(Slice line) {
    if (is_ascii(line))
        return line.size;
    size_t count = 0;
    for (size_t i = 0; i < line.size; count++) {
        uint32_t codepoint;
        int length = text_utf8(line.at + i, line.size - i, &codepoint);
        i += length ? (size_t)length : 1;
    }
    return count;
}

int line_column(Slice line, const char *place) {
    return (int)line_characters((Slice){line.at, (size_t)(place - line.at)}) + 1;
}

/* Would a person see nothing, or something misleading, if this character were printed? */
static bool is_invisible(uint32_t c) {
    static const struct {
        uint32_t from, to;
    } RANGES[] = {{0x7F, 0xA0},     {0xAD, 0xAD},     {0x300, 0x36F},   {0x200B, 0x200F},
                  {0x2028, 0x202F}, {0x205F, 0x206F}, {0x3000, 0x3000}, {0xE000, 0xF8FF},
                  {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFF0, 0xFFFF}, {0xE0000, 0x10FFFF}};
    for (size_t i = 0; i < sizeof RANGES / sizeof RANGES[0]; i++)
        if (c >= RANGES[i].from && c <= RANGES[i].to)
            return true;
    return false;
}

int character_write(uint32_t c, char out[5]) {
    int length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char MARKS[5] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (int i = length - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(unsigned char)(0x80 | (c & 0x3F));
    out[0] = (char)(unsigned char)(MARKS[length] | c);
    out[length] = '\0';
    return length;
}

void character_show(uint32_t codepoint, char out[16]) {
    char utf8[5];
    if (codepoint == 0)
        snprintf(out, 16, "'\\0'");
    else if (codepoint < 0x20 || codepoint == 0x7F)
        snprintf(out, 16, "'\\x%02x'", (unsigned)codepoint);
    else if (is_invisible(codepoint))
        snprintf(out, 16, "U+%04X", (unsigned)(codepoint & 0x1FFFFF));
    else {
        character_write(codepoint, utf8);
        snprintf(out, 16, "'%s'", utf8);
    }
}
