/* Text that grows as it is written. If memory runs out, that is remembered and reported once, at
 * the end, so that those who write need not check each piece. */
#ifndef OVERHANG_BASE_TEXT_OUT_H
#define OVERHANG_BASE_TEXT_OUT_H

#include <stdbool.h>
#include <stddef.h>

/* Zero-initialised. */
typedef struct TextOut {
    char *bytes;
    size_t size, capacity;
    bool failed;
} TextOut;

/* Adds a piece (printf form) of up to 400 bytes. */
void text_out(TextOut *out, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Adds bytes as they are. */
void text_out_bytes(TextOut *out, const char *bytes, size_t count);

/* The whole text with a NUL behind it, owned by the caller (free); NULL without memory. */
char *text_out_take(TextOut *out, size_t *size);

#endif
