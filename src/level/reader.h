/* The reader's rooms share this: a level in the making and where its problems go. Private to
 * src/level. */
#ifndef OVERHANG_LEVEL_READER_H
#define OVERHANG_LEVEL_READER_H

#include "level/level.h"
#include "level/lines.h"

#define ESCAPE 255 /* in index_of: a byte that needs a second look */
#define WIDE_SLOTS 512
#define INVALID_UTF8 "invalid UTF-8 (byte 0x%02x): save the file as UTF-8"

/* A legend line: the character, and where its name stands. */
typedef struct Legend {
    uint32_t glyph;
    int line, column;
} Legend;

typedef struct Reader {
    Level *level;
    Diagnostics *diag;
    const LevelOptions *options; /* never NULL here */

    /* The header now read; a legend file and a level's own are two sources. */
    uint32_t keys_seen;
    Legend legends[LEVEL_MAX_LEGENDS];
    int legend_count;
    bool in_legend_file;

    /* Characters to meanings, for the map. */
    uint8_t index_of[256];
    uint8_t wide[WIDE_SLOTS]; /* hash of non-ASCII glyphs: indices, 0 is a free slot */
    uint8_t first_rich;       /* meanings from here on need more than their flags (things.c) */
    int map_line;             /* of the map's first row, from 1 */
    int errors_before;        /* in diag, from elsewhere */
} Reader;

/* A stretch of a header line, with its place for messages. */
typedef struct Value {
    Slice text;
    Slice line;
    int number;
} Value;

/* Warns of words in braces in a text for players that name no action. */
void check_keywords(Reader *reader, const Value *value, Slice text);

bool value_error(Reader *reader, const Value *value, Slice at, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* Always false: the value was warned of. */
bool value_warning(Reader *reader, const Value *value, Slice at, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* A slice of at most INT_MAX bytes for printf's `%.*s`; long ones are cut. */
int shown(Slice slice);

/* The Direction that a word names, or -1. */
int direction_named(Slice word);

/* The game's own themes, tunes and skins; NULL after the last. */
extern const char *const THEMES[];
extern const char *const TRACKS[];
extern const char *const SKINS[];

/* Warns of a name that is not the game's own: a slip, unless a mod brings it. */
void check_name(Reader *reader, const Value *value, Slice name, const char *what,
                const char *const *known);

/* header.c: the lines before `map:`. */
bool is_header_line(Slice text); /* `key: …` or `legend X: …`, spaces cut off */
void header_read_line(Reader *reader, Slice line, int number);
void header_start_source(Reader *reader);

/* legend.c: what a character means, from the words after `legend X:`. */
bool legend_read(Reader *reader, uint32_t glyph, const Value *value);

/* legend_check.c: warns of what a legend says without effect. */
void legend_check(Reader *reader, const Value *value, const Meaning *meaning);

/* A row for every character of the built-in table. */
void meanings_start(Level *level);

/* Adds a meaning or replaces that of the same glyph. False if there are too many. */
bool meanings_define(Level *level, const Meaning *meaning);
int meanings_find_glyph(const Level *level, uint32_t glyph); /* or -1 */
int meanings_find_kind(const Level *level, Kind kind);       /* or -1 */

/* A character that means nothing yet. */
uint32_t meanings_unused_glyph(const Level *level);

/* grid.c: the map. */
bool grid_read(Reader *reader, Lines map, int first_line);

/* things.c: starts, items, things and warnings, once the grid is there. */
bool things_find(Reader *reader);

/* map_check.c: warns of what is drawn without effect, of a cell as it is found and of the whole. */
void map_check_cell(const Reader *reader, int32_t column, int32_t row);
void map_check(const Reader *reader);

/* locks.c: which locks touch, once the items are found. False without memory. */
bool locks_find(Level *level);

/* hash.c */
uint64_t level_hash_of(const Level *level);

#endif
