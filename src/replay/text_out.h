/* Text that grows as it is written; private to replay. Running out of memory is kept in mind and
 * told once, at the end. */
#ifndef OVERHANG_REPLAY_TEXT_OUT_H
#define OVERHANG_REPLAY_TEXT_OUT_H

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

/* The whole text with a NUL behind it, owned by the caller (free); NULL without memory. */
char *text_out_take(TextOut *out, size_t *size);

#endif
