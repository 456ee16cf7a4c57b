#include "base/text_out.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_PIECE 400

static bool make_room(TextOut *out, size_t more) {
    if (out->failed || out->size + more <= out->capacity)
        return !out->failed;
    size_t capacity = out->capacity * 2 + more + 1024;
    char *bytes = realloc(out->bytes, capacity);
    out->failed = !bytes;
    if (!bytes)
        return false;
    out->bytes = bytes;
    out->capacity = capacity;
    return true;
}

void text_out(TextOut *out, const char *format, ...) {
    if (!make_room(out, LONGEST_PIECE + 1))
        return;
    va_list args;
    va_start(args, format);
    int length = vsnprintf(out->bytes + out->size, LONGEST_PIECE + 1, format, args);
    va_end(args);
    assert(length >= 0 && length <= LONGEST_PIECE && "pieces are short");
    out->size += (size_t)length;
}

void text_out_bytes(TextOut *out, const char *bytes, size_t count) {
    if (!make_room(out, count + 1))
        return;
    memcpy(out->bytes + out->size, bytes, count);
    out->size += count;
}

char *text_out_take(TextOut *out, size_t *size) {
    text_out(out, "%s", "");
    if (out->failed) {
        free(out->bytes);
        return NULL;
    }
    *size = out->size;
    return out->bytes;
}
