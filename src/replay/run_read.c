/* Reads a run file, whose lines have one fixed order. An error is told at the place in a line where
 * it is. Reading stops at the first, as all that follows depends on what was read before. */
#include "replay/run.h"

#include "base/file.h"
#include "level/lines.h"
#include "replay/keys.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct Reading {
    Lines lines;
    Slice line, rest; /* the present line, and what of it is not read yet */
    Diagnostics *diag;
    Run *run;
} Reading;

/* Does the file end within this line? Files that are written whole end with a line end. */
static bool is_cut(const Reading *reading) {
    const char *end = reading->lines.end;
    return reading->lines.at == end && end[-1] != '\n' && end[-1] != '\r';
}

static bool error_at(Reading *reading, const char *place, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

static bool error_at(Reading *reading, const char *place, const char *format, ...) {
    char message[DIAG_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return diag_error(reading->diag, reading->lines.number, line_column(reading->line, place),
                      is_cut(reading) ? "cut short: the file ends in this line (%s)" : "%s",
                      message);
}

/* Goes on to the next line that is not empty and no comment. */
static bool next_line(Reading *reading) {
    while (lines_next(&reading->lines, &reading->line)) {
        reading->rest = slice_trim(reading->line);
        if (reading->rest.size > 0 && reading->rest.at[0] != ';')
            return true;
    }
    return diag_error(reading->diag, 0, 0, "cut short: the run has no 'end' line");
}

static bool line_ends(Reading *reading) {
    reading->rest = slice_trim(reading->rest);
    return reading->rest.size == 0 ||
           error_at(reading, reading->rest.at, "unexpected text at the end of the line");
}

static bool take_word(Reading *reading, const char *word) {
    Slice found = slice_word(&reading->rest);
    if (slice_is(found, word))
        return true;
    return error_at(reading, found.at, "expected '%s'", word);
}

static bool take_int(Reading *reading, int32_t low, int32_t high, int32_t *value) {
    Slice word = slice_word(&reading->rest);
    int64_t number;
    if (!text_to_int(word, &number) || number < low || number > high)
        return error_at(reading, word.at, "expected a number from %d to %d", low, high);
    *value = (int32_t)number;
    return true;
}

static bool take_byte(Reading *reading, int32_t high, uint8_t *value) {
    int32_t number;
    if (!take_int(reading, 0, high, &number))
        return false;
    *value = (uint8_t)number;
    return true;
}

/* Lower case only, as they are written; -1 for anything else. */
static int hex_digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool take_hash(Reading *reading, uint64_t *hash) {
    Slice word = slice_word(&reading->rest);
    bool fine = word.size == 16;
    *hash = 0;
    for (size_t i = 0; fine && i < word.size; i++) {
        int digit = hex_digit(word.at[i]);
        fine = digit >= 0;
        *hash = *hash << 4 | (unsigned)digit;
    }
    return fine || error_at(reading, word.at, "expected a hash of 16 hexadecimal digits");
}

static bool take_name(Reading *reading, const char *const *names, uint8_t *value) {
    Slice word = slice_word(&reading->rest);
    for (uint8_t i = 0; names[i]; i++)
        if (slice_is(word, names[i])) {
            *value = i;
            return true;
        }
    return error_at(reading, word.at, "expected '%s' or '%s'", names[0], names[1]);
}

/* The file name may hold spaces, but nothing that leads to another folder. */
static bool take_level_name(Reading *reading) {
    Slice name = slice_trim(reading->rest);
    if (name.size == 0 || name.size >= sizeof reading->run->level_name)
        return error_at(reading, name.at, "expected the level's file name");
    for (size_t i = 0; i < name.size; i++)
        if (name.at[i] == '/' || name.at[i] == '\\' || (unsigned char)name.at[i] < ' ')
            return error_at(reading, name.at + i, "expected a file name without folders");
    memcpy(reading->run->level_name, name.at, name.size);
    return true;
}

static bool take_start(Reading *reading) {
    Slice word = slice_word(&reading->rest);
    Run *run = reading->run;
    return text_to_cell(word, LEVEL_MAX_SIDE, &run->start_column, &run->start_row) ||
           error_at(reading, word.at, "expected COLUMN,ROW of the start");
}

static bool begin(Reading *reading, const char *word) {
    return next_line(reading) && take_word(reading, word);
}

static bool read_premise(Reading *reading) {
    Run *run = reading->run;
    int32_t version;
    bool fine = begin(reading, "overhang") && take_word(reading, "run") &&
                take_word(reading, "1") && line_ends(reading) && begin(reading, "rules") &&
                take_int(reading, 0, INT32_MAX, &version) && line_ends(reading) &&
                begin(reading, "level") && take_hash(reading, &run->level_hash) &&
                take_level_name(reading) && begin(reading, "feel") &&
                take_hash(reading, &run->feel_hash) && line_ends(reading) &&
                begin(reading, "start") && take_start(reading) && line_ends(reading);
    if (fine)
        run->rules_version = (uint32_t)version;
    return fine;
}

static bool read_rules(Reading *reading) {
    Rules *rules = &reading->run->rules;
    return begin(reading, "mover") && take_name(reading, MOVER_NAMES, &rules->mover) &&
           line_ends(reading) && begin(reading, "invincible") &&
           take_byte(reading, 1, &rules->invincible) && line_ends(reading) &&
           begin(reading, "air_jumps") && take_byte(reading, 255, &rules->air_jumps) &&
           line_ends(reading);
}

static bool line_is(const Reading *reading, const char *word) {
    Slice rest = reading->rest;
    return slice_is(slice_word(&rest), word);
}

/* Reads a line that may be left out, and goes on to the next line if it was there. */
static bool take_help(Reading *reading, const char *word, int32_t high, int32_t *value) {
    *value = 0;
    if (!line_is(reading, word))
        return true;
    return take_word(reading, word) && take_int(reading, 1, high, value) && line_ends(reading) &&
           next_line(reading);
}

static bool read_help(Reading *reading) {
    Run *run = reading->run;
    int32_t forgiving, slowest;
    if (!next_line(reading) || !take_help(reading, "forgiving", 1, &forgiving) ||
        !take_help(reading, "slowest", 99, &slowest) ||
        !take_help(reading, "rewound", INT32_MAX, &run->rewound))
        return false;
    run->rules.forgiving = (uint8_t)forgiving;
    run->slowest = (uint8_t)slowest;
    return true;
}

/* `RJ`, in any order but each once; `-` for none. */
static bool take_keys(Reading *reading, Buttons *keys) {
    Slice word = slice_word(&reading->rest);
    *keys = 0;
    if (slice_is(word, "-"))
        return true;
    if (word.size == 0)
        return error_at(reading, word.at, "expected keys, or '-' for none");
    for (size_t i = 0; i < word.size; i++) {
        const char *letter = word.at[i] ? strchr(KEY_LETTERS, word.at[i]) : NULL;
        unsigned key = letter ? 1u << (letter - KEY_LETTERS) : 0;
        if (key == 0 || (*keys & key))
            return error_at(reading, word.at + i, "not a key, or one given already (L R U D J X)");
        *keys = (Buttons)(*keys | key);
    }
    return true;
}

static bool make_room(Run *run, int32_t more) {
    if (run->count + more <= run->capacity)
        return true;
    int32_t capacity =
        run->capacity + more > run->capacity * 2 ? run->count + more + 256 : run->capacity * 2;
    Buttons *grown = realloc(run->buttons, (size_t)capacity * sizeof *grown);
    if (!grown)
        return false;
    run->buttons = grown;
    run->capacity = capacity;
    return true;
}

static bool read_stretch(Reading *reading) {
    Run *run = reading->run;
    int32_t length;
    Buttons keys;
    if (!take_int(reading, 1, RUN_MAX_STEPS, &length) || !take_keys(reading, &keys) ||
        !line_ends(reading))
        return false;
    if (length > RUN_MAX_STEPS - run->count)
        return error_at(reading, reading->line.at, "the run is longer than 24 hours");
    if (!make_room(run, length))
        return diag_error(reading->diag, 0, 0, "out of memory");
    memset(run->buttons + run->count, keys, (size_t)length);
    run->count += length;
    return true;
}

static bool read_buttons(Reading *reading) {
    if (!take_word(reading, "buttons") || !line_ends(reading))
        return false;
    for (;;) {
        if (!next_line(reading))
            return false;
        if (line_is(reading, "marks"))
            return take_word(reading, "marks") && line_ends(reading);
        if (!read_stretch(reading))
            return false;
    }
}

static bool read_mark(Reading *reading, RunMark *mark) {
    return next_line(reading) && take_hash(reading, &mark->hash) &&
           take_int(reading, INT32_MIN, INT32_MAX, &mark->x) &&
           take_int(reading, INT32_MIN, INT32_MAX, &mark->y) &&
           take_int(reading, INT32_MIN, INT32_MAX, &mark->dx) &&
           take_int(reading, INT32_MIN, INT32_MAX, &mark->dy) &&
           take_int(reading, 0, INT32_MAX, &mark->coins) && line_ends(reading);
}

static bool read_marks(Reading *reading) {
    Run *run = reading->run;
    run->mark_capacity = run->count / STEPS_PER_SECOND;
    run->marks = calloc((size_t)run->mark_capacity + 1, sizeof *run->marks);
    if (!run->marks)
        return diag_error(reading->diag, 0, 0, "out of memory");
    while (run->mark_count < run->mark_capacity)
        if (!read_mark(reading, &run->marks[run->mark_count++]))
            return false;
    return true;
}

static bool read_end(Reading *reading) {
    RunEnd *end = &reading->run->end;
    bool fine = begin(reading, "end") && take_name(reading, OUTCOME_NAMES, &end->outcome) &&
                take_int(reading, 0, reading->run->count, &end->steps) &&
                take_int(reading, 0, INT32_MAX, &end->coins) &&
                take_int(reading, 0, INT32_MAX, &end->gems) &&
                take_int(reading, 0, INT32_MAX, &end->deaths) && take_hash(reading, &end->hash) &&
                line_ends(reading);
    while (fine && lines_next(&reading->lines, &reading->line)) {
        Slice rest = slice_trim(reading->line);
        if (rest.size > 0 && rest.at[0] != ';')
            return error_at(reading, rest.at, "unexpected text after the end of the run");
    }
    return fine;
}

/* The first line that is not empty and no comment; an empty slice if there is none. */
static Slice first_line(const char *text, size_t size) {
    Lines lines = lines_of(text, size);
    Slice line;
    while (lines_next(&lines, &line)) {
        line = slice_trim(line);
        if (line.size > 0 && line.at[0] != ';')
            return line;
    }
    return (Slice){text, 0};
}

static bool begins_a_run(Slice line) {
    return slice_is(slice_word(&line), "overhang") && slice_is(slice_word(&line), "run");
}

Run *run_parse(const char *text, size_t size, Diagnostics *diag) {
    Slice first = first_line(text, size);
    if (first.size > 0 && !begins_a_run(first))
        return diag_error(diag, 0, 0,
                          "not a recorded run: one begins with `overhang run 1` (the game and "
                          "`overhang run --record` write them)"),
               NULL;
    Reading reading = {.lines = lines_of(text, size), .diag = diag};
    reading.run = calloc(1, sizeof *reading.run);
    if (!reading.run)
        return diag_error(diag, 0, 0, "out of memory"), NULL;
    if (read_premise(&reading) && read_rules(&reading) && read_help(&reading) &&
        read_buttons(&reading) && read_marks(&reading) && read_end(&reading))
        return reading.run;
    run_free(reading.run);
    return NULL;
}

bool run_is_one(const char *path) {
    FileText text;
    const char *why;
    bool is = file_read(path, RUN_MAX_BYTES, &text, &why) &&
              begins_a_run(first_line(text.bytes, text.size));
    file_free(&text);
    return is;
}

Run *run_peek(const char *path) {
    Diagnostics diag = {.path = path};
    return run_read(path, &diag);
}

Run *run_read(const char *path, Diagnostics *diag) {
    FileText text;
    const char *why;
    if (!file_read(path, RUN_MAX_BYTES, &text, &why))
        return diag_error(diag, 0, 0, "%s", why), NULL;
    Run *run = run_parse(text.bytes, text.size, diag);
    file_free(&text);
    return run;
}
