/* Small helpers for text. None of them depends on the locale. */
#ifndef OVERHANG_BASE_TEXT_H
#define OVERHANG_BASE_TEXT_H

#include "base/fix.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A borrowed stretch of text, not NUL-terminated. */
typedef struct Slice {
    const char *at;
    size_t size;
} Slice;

bool slice_is(Slice slice, const char *word);

/* Only letters, digits, '_' and '-', and not empty: as part of a path it cannot leave a folder. */
bool slice_is_name(Slice slice);

/* Without the blanks (spaces and tabs) at both ends. */
Slice slice_trim(Slice slice);

/* Cuts the first blank-separated word off `rest`; an empty slice when there is none left. */
Slice slice_word(Slice *rest);

/* `[-]digits[.digits]` to Q16.16, rounded to nearest; false if it is anything else or beyond
 * +-32000. */
bool text_to_fix(Slice slice, fix *value);

/* `[-]digits`; false if it is anything else or does not fit. */
bool text_to_int(Slice slice, int64_t *value);

/* `COLUMN,ROW`, both from 0 to below `side`. */
bool text_to_cell(Slice slice, int32_t side, int32_t *column, int32_t *row);

/* Shortest decimal that text_to_fix reads back to the same number. `out` holds 16 bytes. */
void text_from_fix(fix value, char out[16]);

/* Decodes one UTF-8 character at `at` (size > 0 left). Returns its length, or 0 if it is not valid
 * (overlong, surrogate, cut short, beyond U+10FFFF). */
int text_utf8(const char *at, size_t size, uint32_t *codepoint);

/* The word of a NULL-ended list that `word` is most likely a misspelling of, or NULL. */
const char *text_closest(Slice word, const char *const *list);

#endif
