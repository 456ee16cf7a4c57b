/* The map. It is measured first, so that no memory is taken for one that is too large. */
#include "level/reader.h"

#include <stdlib.h>
#include <string.h>

/* Must things.c look at cells of this meaning? Such meanings are given the last numbers, so that
 * one comparison tells whether any of eight cells has to be looked at. */
static bool is_rich(const Meaning *meaning) {
    bool spikes = kind_is_spikes((Kind)meaning->kind);
    return meaning->kind == KIND_START || spikes ||
           meaning->flags &
               (TILE_STATE | TILE_TOUCH | TILE_THING | TILE_TURN | TILE_SLOPE | TILE_LADDER);
}

static bool order_meanings(Reader *reader) {
    Level *level = reader->level;
    Meaning *ordered = malloc(LEVEL_MAX_MEANINGS * sizeof *ordered);
    int count = 0;
    if (!ordered)
        return diag_error(reader->diag, 0, 0, "out of memory");
    for (int rich = 0; rich < 2; rich++) {
        reader->first_rich = (uint8_t)count;
        for (int i = 0; i < level->meaning_count; i++)
            if (is_rich(&level->meanings[i]) == rich)
                ordered[count++] = level->meanings[i];
    }
    free(level->meanings);
    level->meanings = ordered;
    return true;
}

static unsigned wide_slot(uint32_t glyph) {
    return (uint32_t)(glyph * UINT32_C(2654435761)) >> 23;
}

static void wide_add(Reader *reader, uint32_t glyph, int index) {
    unsigned slot = wide_slot(glyph);
    while (reader->wide[slot])
        slot = (slot + 1) % WIDE_SLOTS;
    reader->wide[slot] = (uint8_t)index;
}

/* Index of a non-ASCII character's meaning, or ESCAPE. */
static int wide_find(const Reader *reader, uint32_t glyph) {
    for (unsigned slot = wide_slot(glyph); reader->wide[slot]; slot = (slot + 1) % WIDE_SLOTS)
        if (reader->level->meanings[reader->wide[slot]].glyph == glyph)
            return reader->wide[slot];
    return ESCAPE;
}

static void index_meanings(Reader *reader) {
    Level *level = reader->level;
    memset(reader->index_of, ESCAPE, sizeof reader->index_of);
    for (int i = 0; i < level->meaning_count; i++) {
        const Meaning *meaning = &level->meanings[i];
        level->flags[i] = meaning->flags;
        level->kinds[i] = meaning->kind;
        if (meaning->glyph < 0x80)
            reader->index_of[meaning->glyph] = (uint8_t)i;
        else
            wide_add(reader, meaning->glyph, i);
    }
    reader->index_of[' '] = 0;
}

/* Says what is wrong with a character that has no meaning. */
static void report_character(Reader *reader, int line, int column, uint32_t c) {
    char name[16], bare[5];
    character_show(c, name);
    character_write(c, bare);
    if (c == '\t')
        diag_error(reader->diag, line, column, "tab in the map: use spaces or '.'");
    else if (c == 0)
        diag_error(reader->diag, line, column, "NUL character '\\0' in the map");
    else if (c < 0x20 || (c >= 0x7F && c < 0xA0))
        diag_error(reader->diag, line, column, "control character %s in the map", name);
    else if (name[0] != '\'')
        diag_error(reader->diag, line, column,
                   "unknown character %s: it cannot be seen by itself, remove it", name);
    else
        diag_error(reader->diag, line, column,
                   "unknown character %s (add `legend %s: …` or remove it)", name, bare);
}

/* A row that looks like a header line: reports it as that, with one error instead of one for each
 * of its characters. */
static bool report_misplaced(Reader *reader, Slice row, int line) {
    Slice text = slice_trim(row);
    int column = line_column(row, text.at);
    bool comment = text.size > 0 && text.at[0] == ';';
    if (comment && reader->index_of[';'] == ESCAPE)
        return !diag_error(reader->diag, line, column,
                           "a comment belongs in the header, before a line `map:`");
    if (reader->index_of[':'] != ESCAPE)
        return false;
    if (slice_is(text, "map:"))
        return !diag_error(reader->diag, line, column,
                           "a second `map:`: the map has begun already, remove this line");
    if (is_header_line(text))
        return !diag_error(reader->diag, line, column,
                           "a header line belongs before the line `map:`");
    return false;
}

/* Reads a row that has anything but known ASCII characters, one character at a time. */
static void read_hard_row(Reader *reader, Slice row, int line, uint8_t *cells) {
    int column = 0;
    if (report_misplaced(reader, row, line))
        return;
    for (size_t i = 0; i < row.size; column++) {
        uint32_t c = 0;
        int length = text_utf8(row.at + i, row.size - i, &c);
        int index = length == 0 ? ESCAPE : c < 0x80 ? reader->index_of[c] : wide_find(reader, c);
        if (length == 0)
            diag_error(reader->diag, line, column + 1, INVALID_UTF8, (unsigned char)row.at[i]);
        else if (index == ESCAPE)
            report_character(reader, line, column + 1, c);
        cells[column] = index == ESCAPE ? 0 : (uint8_t)index;
        i += length ? (size_t)length : 1;
    }
}

/* The reader spends most of its time here, with one look-up for each byte. It is unrolled by hand,
 * as compilers do not do it. */
static void look_up(const uint8_t *restrict index_of, const unsigned char *restrict bytes,
                    uint8_t *restrict cells, size_t size) {
    size_t i = 0;
    for (; i + 4 <= size; i += 4) {
        uint8_t a = index_of[bytes[i]], b = index_of[bytes[i + 1]];
        uint8_t c = index_of[bytes[i + 2]], d = index_of[bytes[i + 3]];
        cells[i] = a;
        cells[i + 1] = b;
        cells[i + 2] = c;
        cells[i + 3] = d;
    }
    for (; i < size; i++)
        cells[i] = index_of[bytes[i]];
}

static void read_row(Reader *reader, Slice row, int line, uint8_t *cells) {
    size_t width = (size_t)reader->level->width;
    size_t size = row.size < width ? row.size : width; /* longer only if it holds non-ASCII */
    look_up(reader->index_of, (const unsigned char *)row.at, cells, size);
    if (row.size == size && !memchr(cells, ESCAPE, size))
        return;
    memset(cells, 0, size); /* all of it: the row has fewer characters than bytes */
    read_hard_row(reader, row, line, cells);
}

/* Takes over the size of the map, unless it is too large; `limit_line` is the first row beyond. */
static bool take_size(Reader *reader, int32_t width, int32_t height, int limit_line) {
    if (height > LEVEL_MAX_SIDE)
        return diag_error(reader->diag, limit_line, 0, "map of %d rows (at most %d)", height,
                          LEVEL_MAX_SIDE);
    if (height == 0)
        return diag_error(reader->diag, 0, 0, "the map is empty");
    if ((int64_t)width * height > LEVEL_MAX_CELLS)
        return diag_error(reader->diag, 0, 0,
                          "map of %d columns by %d rows: %lld cells (at most %d)", width, height,
                          (long long)width * height, LEVEL_MAX_CELLS);
    reader->level->width = width;
    reader->level->height = height;
    return true;
}

/* Finds the size of the map. Blank lines at its end are not rows. */
static bool measure(Reader *reader, Lines map) {
    Slice line;
    int32_t width = 0, height = 0, row = 0;
    int limit_line = 0;
    for (; lines_next(&map, &line); row++) {
        line = line_without_trailing_spaces(line);
        if (line.size == 0)
            continue;
        size_t characters = line_characters(line);
        if (characters > LEVEL_MAX_SIDE)
            return diag_error(reader->diag, reader->map_line + row, LEVEL_MAX_SIDE + 1,
                              "row of %zu characters (at most %d)", characters, LEVEL_MAX_SIDE);
        width = (int32_t)characters > width ? (int32_t)characters : width;
        height = row + 1;
        if (height == LEVEL_MAX_SIDE + 1)
            limit_line = reader->map_line + row;
    }
    return take_size(reader, width, height, limit_line);
}

bool grid_read(Reader *reader, Lines map, int first_line) {
    Level *level = reader->level;
    reader->map_line = first_line;
    if (!measure(reader, map) || !order_meanings(reader))
        return false;
    index_meanings(reader);
    /* Zeroed by the system page by page: short rows of a wide map take no memory. */
    level->cells = calloc((size_t)level->width, (size_t)level->height);
    if (!level->cells)
        return diag_error(reader->diag, 0, 0, "out of memory");
    Slice line;
    for (int32_t row = 0; row < level->height && lines_next(&map, &line); row++) {
        line = line_without_trailing_spaces(line);
        if (line.size > 0)
            read_row(reader, line, first_line + row,
                     level->cells + (size_t)row * (size_t)level->width);
    }
    return true;
}
