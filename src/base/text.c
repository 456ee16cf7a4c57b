#include "base/text.h"

#include <stdio.h>
#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool slice_is(Slice slice, const char *word) {
    return strlen(word) == slice.size && (slice.size == 0 || !memcmp(slice.at, word, slice.size));
}

bool slice_is_name(Slice slice) {
    for (size_t i = 0; i < slice.size; i++) {
        char c = slice.at[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && !is_digit(c) && c != '_' && c != '-')
            return false;
    }
    return slice.size > 0;
}

Slice slice_trim(Slice slice) {
    while (slice.size > 0 && is_blank(slice.at[0])) {
        slice.at++;
        slice.size--;
    }
    while (slice.size > 0 && is_blank(slice.at[slice.size - 1]))
        slice.size--;
    return slice;
}

Slice slice_word(Slice *rest) {
    *rest = slice_trim(*rest);
    Slice word = {rest->at, 0};
    while (word.size < rest->size && !is_blank(word.at[word.size]))
        word.size++;
    rest->at += word.size;
    rest->size -= word.size;
    return word;
}

/* Cuts the digits off the front of `rest`. */
static Slice take_digits(Slice *rest) {
    Slice digits = {rest->at, 0};
    while (digits.size < rest->size && is_digit(digits.at[digits.size]))
        digits.size++;
    rest->at += digits.size;
    rest->size -= digits.size;
    return digits;
}

static bool take_minus(Slice *rest) {
    if (rest->size == 0 || rest->at[0] != '-')
        return false;
    rest->at++;
    rest->size--;
    return true;
}

/* `.digits` in 65536ths, rounded. Only 14 digits are used: more would overflow, and could change
 * the result only if it lies almost exactly halfway between two numbers. */
static bool take_fraction(Slice *rest, int64_t *value) {
    *value = 0;
    if (rest->size == 0)
        return true;
    if (rest->at[0] != '.')
        return false;
    rest->at++;
    rest->size--;
    Slice digits = take_digits(rest);
    uint64_t number = 0, scale = 1;
    for (size_t i = 0; i < digits.size && i < 14; i++) {
        number = number * 10 + (uint64_t)(digits.at[i] - '0');
        scale *= 10;
    }
    *value = (int64_t)((number * FIX_ONE + scale / 2) / scale);
    return digits.size > 0 && rest->size == 0;
}

bool text_to_fix(Slice slice, fix *value) {
    bool negative = take_minus(&slice);
    Slice digits = take_digits(&slice);
    int64_t whole = 0, fraction;
    for (size_t i = 0; i < digits.size; i++) {
        whole = whole * 10 + (digits.at[i] - '0');
        if (whole > 32000)
            return false;
    }
    if (digits.size == 0 || !take_fraction(&slice, &fraction))
        return false;
    int64_t all = whole * FIX_ONE + fraction;
    if (all > (int64_t)32000 * FIX_ONE)
        return false;
    *value = (fix)(negative ? -all : all);
    return true;
}

bool text_to_int(Slice slice, int64_t *value) {
    bool negative = take_minus(&slice);
    Slice digits = take_digits(&slice);
    if (digits.size == 0 || slice.size > 0)
        return false;
    int64_t number = 0; /* summed up below zero: INT64_MIN has no positive counterpart */
    for (size_t i = 0; i < digits.size; i++) {
        int digit = digits.at[i] - '0';
        if (number < (INT64_MIN + digit) / 10)
            return false;
        number = number * 10 - digit;
    }
    if (!negative && number == INT64_MIN)
        return false;
    *value = negative ? number : -number;
    return true;
}

bool text_to_cell(Slice slice, int32_t side, int32_t *column, int32_t *row) {
    const char *comma = memchr(slice.at, ',', slice.size);
    int64_t c, r;
    if (!comma || !text_to_int((Slice){slice.at, (size_t)(comma - slice.at)}, &c) ||
        !text_to_int((Slice){comma + 1, (size_t)(slice.at + slice.size - comma - 1)}, &r) ||
        c < 0 || r < 0 || c >= side || r >= side)
        return false;
    *column = (int32_t)c;
    *row = (int32_t)r;
    return true;
}

void text_from_fix(fix value, char out[16]) {
    uint32_t size = value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
    uint32_t part = size % FIX_ONE, scale = 1, digits = 0;
    int decimals = 0;
    /* The fewest decimals that read back as the same number; five always do: 10^-5 < 2^-16. */
    for (;; decimals++, scale *= 10) {
        digits = (uint32_t)(((uint64_t)part * scale + FIX_ONE / 2) / FIX_ONE);
        if (((uint64_t)digits * FIX_ONE + scale / 2) / scale == part)
            break;
    }
    int end = snprintf(out, 16, "%s%u", value < 0 ? "-" : "", size / FIX_ONE);
    if (decimals == 0)
        return;
    out[end] = '.';
    for (int i = decimals; i > 0; i--, digits /= 10)
        out[end + i] = (char)('0' + digits % 10);
    out[end + decimals + 1] = '\0';
}

/* Length of a character that begins with this byte, or 0 if none does. */
static int utf8_length(unsigned char first) {
    if (first < 0x80)
        return 1;
    if (first < 0xC2)
        return 0; /* a continuation, or overlong */
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
}

int text_utf8(const char *at, size_t size, uint32_t *codepoint) {
    const unsigned char *p = (const unsigned char *)at;
    static const uint32_t SMALLEST[5] = {0, 0, 0x80, 0x800, 0x10000};
    int length = utf8_length(p[0]);
    if (length <= 1 || (size_t)length > size) {
        *codepoint = p[0];
        return length == 1;
    }
    uint32_t c = p[0] & (0xFFu >> (length + 1));
    for (int i = 1; i < length; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return 0;
        c = c << 6 | (p[i] & 0x3F);
    }
    *codepoint = c;
    bool surrogate = c >= 0xD800 && c < 0xE000;
    return c < SMALLEST[length] || surrogate || c > 0x10FFFF ? 0 : length;
}
