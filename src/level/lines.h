/* Walking a text by lines and characters, whatever its line ends are. */
#ifndef OVERHANG_LEVEL_LINES_H
#define OVERHANG_LEVEL_LINES_H

#include "base/text.h"

/* A walk through a text, made by lines_of. Each byte is searched at most twice in all of it. */
typedef struct Lines {
    const char *at, *end;
    const char *next_cr, *next_lf; /* at or after `at`, or `end` */
    int number;                    /* of the line that lines_next gave last, from 1 */
} Lines;

/* A walk from the start of a text, which is borrowed. */
Lines lines_of(const char *text, size_t size);

/* Cuts off the next line, without its end (`\n`, `\r\n` or `\r`). False after the last; what
 * follows the last line end is a line only if it is not empty. */
bool lines_next(Lines *lines, Slice *line);

/* Without the spaces at its end. */
Slice line_without_trailing_spaces(Slice line);

/* Number of characters in a piece of text; a byte that is not valid UTF-8 counts as one. */
size_t line_characters(Slice line);

/* The column of a place in a line, in characters from 1. */
int line_column(Slice line, const char *place);

/* A character as messages show it: in quotes, control characters escaped, invisible ones as U+…. */
void character_show(uint32_t codepoint, char out[16]);

/* Writes a character as UTF-8 with a NUL after it; returns its length. */
int character_write(uint32_t codepoint, char out[5]);

#endif
