/* What the reader's files share: a level that is being made, and where its problems go. Private to
 * src/level. */
#ifndef OVERHANG_LEVEL_READER_H
#define OVERHANG_LEVEL_READER_H

#include "level/level.h"
#include "level/lines.h"

#define ESCAPE 255 /* in index_of: this byte is not a known ASCII character */
#define WIDE_SLOTS 512
#define INVALID_UTF8 "invalid UTF-8 (byte 0x%02x): save the file as UTF-8"

/* A legend line: its character, and where that stands. */
typedef struct Legend {
    uint32_t glyph;
    int line, column;
} Legend;

typedef struct Reader {
    Level *level;
    Diagnostics *diag;
    const LevelOptions *options; /* never NULL here */

    /* Of the header that is being read; a legend file and the level have one each. */
    uint32_t keys_seen; /* bits by number of the key in header.c */
    Legend legends[LEVEL_MAX_LEGENDS];
    int legend_count;
    bool in_legend_file;

    /* Characters to meanings, for the map. */
    uint8_t index_of[256];
    uint8_t wide[WIDE_SLOTS]; /* hash table of non-ASCII characters: indices, 0 is a free slot */
    uint8_t first_rich;       /* cells of meanings from here on are looked at by things.c */
    int map_line;             /* of the map's first row, from 1 */
    int errors_before;        /* that diag had when reading began */
} Reader;

/* A part of a header line, and the line that it is in, for the place in messages. */
typedef struct Value {
    Slice text;
    Slice line;
    int number; /* of the line, from 1 */
} Value;

/* Warns of words in braces that name no action (level/keyword.h), in a text for players. */
void check_keywords(Reader *reader, const Value *value, Slice text);

/* An error or a warning at the slice `at` of the value's line; both return false. */
bool value_error(Reader *reader, const Value *value, Slice at, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

bool value_warning(Reader *reader, const Value *value, Slice at, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* The size of a slice for printf's `%.*s`; long ones are cut to what a message can show. */
int shown(Slice slice);

/* The Direction that a word names, or -1. */
int direction_named(Slice word);

/* The game's own themes, tunes and skins; NULL after the last. */
extern const char *const THEMES[];
extern const char *const TRACKS[];
extern const char *const SKINS[];

/* Warns of a name that is none of `known`: it is misspelled, unless a mod brings it. */
void check_name(Reader *reader, const Value *value, Slice name, const char *what,
                const char *const *known);

/* header.c: the lines before `map:`. */
bool is_header_line(Slice text); /* `key: …` or `legend X: …`, spaces cut off */
void header_read_line(Reader *reader, Slice line, int number);
void header_start_source(Reader *reader); /* before the first line of a file */

/* legend.c: what a character means, from the words after `legend X:`. */
bool legend_read(Reader *reader, uint32_t glyph, const Value *value);

/* legend_check.c: warns of what a legend line says that has no effect. */
void legend_check(Reader *reader, const Value *value, const Meaning *meaning);

/* meanings.c: a meaning for every character of the table of kinds. */
void meanings_start(Level *level);

/* Adds a meaning, or replaces the one of the same character. False: there are too many. */
bool meanings_define(Level *level, const Meaning *meaning);
int meanings_find_glyph(const Level *level, uint32_t glyph); /* or -1 */
int meanings_find_kind(const Level *level, Kind kind);       /* or -1 */

/* A character that means nothing yet. */
uint32_t meanings_unused_glyph(const Level *level);

/* grid.c: the map. */
bool grid_read(Reader *reader, Lines map, int first_line);

/* things.c: starts, items, things and warnings, once the grid is there. */
bool things_find(Reader *reader);

/* map_check.c: warns of what is drawn but has no effect. */
void map_check_cell(const Reader *reader, int32_t column, int32_t row);
void map_check(const Reader *reader); /* once all cells were looked at */

/* locks.c: sets Level.locks, once the items are found. False without memory. */
bool locks_find(Level *level);

/* hash.c */
uint64_t level_hash_of(const Level *level);

#endif
