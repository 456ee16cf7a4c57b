#include "replay/stretch.h"

#include "level/lines.h"

#include <stdlib.h>
#include <string.h>

#define MOST_TERMS 16

/* One line being read; `at` walks from its start to its end. */
typedef struct Reading {
    Slice line;
    const char *at, *end;
    int number;
    Diagnostics *diag;
} Reading;

static void skip_blanks(Reading *reading) {
    while (reading->at < reading->end && (*reading->at == ' ' || *reading->at == '\t'))
        reading->at++;
}

static bool error_at(Reading *reading, const char *place, const char *message) {
    return diag_error(reading->diag, reading->number, line_column(reading->line, place), "%s",
                      message);
}

static void warning_at(Reading *reading, const char *place, const char *message) {
    diag_warning(reading->diag, reading->number, line_column(reading->line, place), "%s", message);
}

static bool next_is(Reading *reading, char c) {
    skip_blanks(reading);
    return reading->at < reading->end && *reading->at == c;
}

/* Takes one word of letters; empty if there is none. */
static Slice take_letters(Reading *reading) {
    skip_blanks(reading);
    Slice word = {reading->at, 0};
    while (reading->at < reading->end && ((*reading->at >= 'a' && *reading->at <= 'z') ||
                                          (*reading->at >= 'A' && *reading->at <= 'Z')))
        reading->at++;
    word.size = (size_t)(reading->at - word.at);
    return word;
}

static bool take_digits(Reading *reading, int64_t *value) {
    const char *start = reading->at;
    *value = 0;
    while (reading->at < reading->end && *reading->at >= '0' && *reading->at <= '9') {
        *value = *value * 10 + (*reading->at++ - '0');
        if (*value > SCRIPT_MAX_STEPS)
            return error_at(reading, start, "number above 100000000");
    }
    return reading->at > start || error_at(reading, start, "expected a number or 'k'");
}

static bool take_term(Reading *reading, int sign, ScriptNumber *sum) {
    if (next_is(reading, 'k')) {
        reading->at++;
        sum->factor += sign;
        return true;
    }
    int64_t value;
    if (!take_digits(reading, &value))
        return false;
    sum->constant += sign * value;
    return true;
}

/* `30`, `k`, `k+30`, `60+k`, `k-7`. */
static bool take_number(Reading *reading, ScriptNumber *number) {
    *number = (ScriptNumber){0};
    bool fine = take_term(reading, 1, number);
    for (int terms = 1; fine && (next_is(reading, '+') || next_is(reading, '-')); terms++) {
        if (terms == MOST_TERMS)
            return error_at(reading, reading->at, "sum of too many terms");
        int sign = *reading->at++ == '+' ? 1 : -1;
        fine = take_term(reading, sign, number);
    }
    return fine;
}

static bool at_end(Reading *reading) {
    skip_blanks(reading);
    return reading->at == reading->end ||
           error_at(reading, reading->at, "unexpected text at the end of the line");
}

static bool add_stretch(Script *script, Reading *reading, const Stretch *stretch) {
    if (script->count == SCRIPT_MAX_STRETCHES)
        return error_at(reading, reading->line.at, "more than 1000000 lines");
    if (script->count == script->capacity) {
        int32_t capacity = script->capacity * 2 + 16;
        Stretch *grown = realloc(script->stretches, (size_t)capacity * sizeof *grown);
        if (!grown)
            return diag_error(reading->diag, 0, 0, "out of memory");
        script->stretches = grown;
        script->capacity = capacity;
    }
    script->stretches[script->count++] = *stretch;
    return true;
}

/* `..b` after `KEY a`; without it the key is held for one step. */
static bool take_range_end(Reading *reading, Stretch *stretch) {
    const char *dots = reading->at;
    stretch->to = stretch->from;
    stretch->to.constant++;
    if (!next_is(reading, '.'))
        return true;
    if (reading->end - reading->at < 2 || reading->at[1] != '.')
        return error_at(reading, reading->at, "a range is written FROM..TO");
    reading->at += 2;
    if (!take_number(reading, &stretch->to))
        return false;
    bool backward =
        stretch->to.factor == stretch->from.factor && stretch->to.constant < stretch->from.constant;
    if (backward)
        return error_at(reading, dots, "the range ends before it begins");
    if (stretch->to.factor == stretch->from.factor &&
        stretch->to.constant == stretch->from.constant)
        warning_at(reading, dots, "an empty range: it ends where it begins");
    return true;
}

/* A key before step 0 is an error: `R 0-20` is the difference of two numbers, but a range was
 * meant. */
static bool check_begin(Reading *reading, const char *place, ScriptNumber from) {
    if (from.factor != 0 || from.constant >= 0)
        return true;
    return diag_error(reading->diag, reading->number, line_column(reading->line, place),
                      "the key begins before step 0, at %lld (a range is written FROM..TO)",
                      (long long)from.constant);
}

static bool read_key(Script *script, Reading *reading, Buttons key) {
    Stretch stretch = {.key = key};
    skip_blanks(reading);
    const char *place = reading->at;
    if (!take_number(reading, &stretch.from) || !check_begin(reading, place, stretch.from) ||
        !take_range_end(reading, &stretch) || !at_end(reading))
        return false;
    script->uses_k |= stretch.from.factor != 0 || stretch.to.factor != 0;
    return add_stretch(script, reading, &stretch);
}

static bool read_length(Script *script, Reading *reading, const char *word) {
    if (script->length_line > 0)
        return diag_error(reading->diag, reading->number, line_column(reading->line, word),
                          "the length was already given on line %d", script->length_line);
    if (!take_number(reading, &script->length) || !at_end(reading))
        return false;
    if (script->length.factor == 0 && script->length.constant < 0)
        return error_at(reading, word, "a run of less than no steps");
    script->length_line = reading->number;
    script->length_column = line_column(reading->line, word);
    script->uses_k |= script->length.factor != 0;
    return true;
}

/* The button of a key's letter, or 0. */
static Buttons button_of(Slice word) {
    const char *letter = word.size == 1 ? strchr(KEY_LETTERS, word.at[0]) : NULL;
    return (Buttons)(letter ? 1u << (letter - KEY_LETTERS) : 0u);
}

static bool unknown_word(Reading *reading, Slice word) {
    char shown[16] = "";
    uint32_t codepoint;
    if (word.size > 0)
        return diag_error(reading->diag, reading->number, line_column(reading->line, word.at),
                          "unknown key '%.*s' (keys are L R U D J and X)",
                          word.size < 40 ? (int)word.size : 40, word.at);
    int length = text_utf8(word.at, (size_t)(reading->end - word.at), &codepoint);
    if (length == 0)
        return error_at(reading, word.at, "invalid UTF-8");
    character_show(codepoint, shown);
    return diag_error(reading->diag, reading->number, line_column(reading->line, word.at),
                      "a line begins with a key or 'run', not with %s", shown);
}

static void read_line(Script *script, Reading *reading) {
    const char *comment = memchr(reading->at, ';', (size_t)(reading->end - reading->at));
    if (comment)
        reading->end = comment;
    skip_blanks(reading);
    if (reading->at == reading->end)
        return;
    Slice word = take_letters(reading);
    Buttons key = button_of(word);
    if (key)
        read_key(script, reading, key);
    else if (slice_is(word, "run"))
        read_length(script, reading, word.at);
    else
        unknown_word(reading, word);
}

/* Warns of a script that is valid but does nothing, or ends before its last key. */
static void check_whole(const Script *script, Diagnostics *diag) {
    int64_t last = 0;
    for (int32_t i = 0; i < script->count && !script->uses_k; i++)
        last = script->stretches[i].to.constant > last ? script->stretches[i].to.constant : last;
    if (script->count == 0 && script->length_line == 0)
        diag_warning(diag, 0, 0, "an empty script: nothing is played");
    else if (script->length_line && !script->uses_k && last > script->length.constant)
        diag_warning(diag, script->length_line, script->length_column,
                     "the run ends at step %lld, but keys are held up to %lld",
                     (long long)script->length.constant, (long long)last);
}

Script *script_parse(const char *text, size_t size, Diagnostics *diag) {
    int errors_before = diag->errors;
    Script *script = calloc(1, sizeof *script);
    if (!script)
        return diag_error(diag, 0, 0, "out of memory"), NULL;
    bool has_mark = size >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3);
    Lines lines = has_mark ? lines_of(text + 3, size - 3) : lines_of(text, size);
    Slice line;
    while (lines_next(&lines, &line)) {
        Reading reading = {line, line.at, line.at + line.size, lines.number, diag};
        read_line(script, &reading);
    }
    if (diag->errors == errors_before) {
        check_whole(script, diag);
        return script;
    }
    script_free(script);
    return NULL;
}
