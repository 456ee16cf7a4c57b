/* Reading a level, from the top: its text, the legend file, the header, then the map. */
#include "level/level.h"
#include "base/file.h"
#include "level/reader.h"

#include <stdlib.h>
#include <string.h>

void level_free(Level *level) {
    if (!level)
        return;
    free(level->cells);
    free(level->near_slopes);
    free(level->meanings);
    free(level->items);
    free(level->row_items);
    free(level->locks);
    free(level->things);
    free(level);
}

int32_t level_item(const Level *level, int32_t column, int32_t row) {
    if (!level_inside(level, column, row) ||
        !(level->flags[level_at(level, column, row)] & TILE_STATE))
        return -1;
    uint32_t cell = (uint32_t)row * (uint32_t)level->width + (uint32_t)column;
    int32_t low = level->row_items[row], high = level->row_items[row + 1];
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        if (level->items[middle] <= cell)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The title of a level that gives none: its name, with '?' for what a header line cannot hold. */
static void title_from_name(Level *level, const char *name) {
    Slice from = slice_trim((Slice){name, name ? strlen(name) : 0});
    size_t size = 0;
    for (size_t i = 0; i < from.size;) {
        uint32_t c;
        int length = text_utf8(from.at + i, from.size - i, &c);
        bool control = length == 0 || c < 0x20 || (c >= 0x7F && c < 0xA0);
        if (size + (size_t)(length ? length : 1) >= sizeof level->title)
            break;
        if (control)
            level->title[size++] = '?';
        for (int k = 0; k < length && !control; k++)
            level->title[size++] = from.at[i + (size_t)k];
        i += length ? (size_t)length : 1;
    }
    while (size > 0 && level->title[size - 1] == ' ')
        size--;
    level->title[size] = '\0';
}

static Level *level_start(const char *name) {
    Level *level = calloc(1, sizeof *level);
    if (!level)
        return NULL;
    level->meanings = malloc(LEVEL_MAX_MEANINGS * sizeof *level->meanings);
    if (!level->meanings) {
        free(level);
        return NULL;
    }
    meanings_start(level);
    title_from_name(level, name);
    strcpy(level->theme, "mesa");
    level->closed_edges = EDGE_LEFT | EDGE_RIGHT;
    return level;
}

static bool starts_with(const char *text, size_t size, const char *mark, size_t length) {
    return size >= length && !memcmp(text, mark, length);
}

/* UTF-16, with its mark or without (every other byte of its ASCII is NUL). */
static bool is_utf16(const char *text, size_t size) {
    if (starts_with(text, size, "\xFF\xFE", 2) || starts_with(text, size, "\xFE\xFF", 2))
        return true;
    return size >= 4 && ((text[0] && !text[1] && text[2] && !text[3]) ||
                         (!text[0] && text[1] && !text[2] && text[3]));
}

/* How runs and saved games begin. */
static const char OURS[] = "overhang ";

/* Cuts off a byte-order mark. False, with an error, if the text cannot be a level's. */
static bool take_text(Reader *reader, const char *text, size_t size, Slice *out) {
    if (is_utf16(text, size))
        return diag_error(reader->diag, 0, 0, "this is UTF-16 text: save it as UTF-8");
    if (starts_with(text, size, OURS, sizeof OURS - 1))
        return diag_error(reader->diag, 0, 0, "this is a recorded run or a saved game, no level");
    size_t mark = starts_with(text, size, "\xEF\xBB\xBF", 3) ? 3 : 0;
    *out = (Slice){text + mark, size - mark};
    return true;
}

/* The legend file's lines, with its own path in their messages. */
static void read_legend_file(Reader *reader) {
    const LevelOptions *options = reader->options;
    const char *path = reader->diag->path;
    Slice text, line;
    if (!options->legend)
        return;
    reader->diag->path = options->legend_path;
    if (take_text(reader, options->legend, options->legend_size, &text)) {
        Lines lines = lines_of(text.at, text.size);
        header_start_source(reader);
        reader->in_legend_file = true;
        while (lines_next(&lines, &line))
            header_read_line(reader, line, lines.number);
        reader->in_legend_file = false;
    }
    reader->diag->path = path;
}

static bool is_map_line(Slice line) {
    while (line.size > 0 && (line.at[line.size - 1] == ' ' || line.at[line.size - 1] == '\t'))
        line.size--;
    return slice_is(line, "map:");
}

/* Does the text have a line `map:`? */
static bool has_header(Lines lines) {
    Slice line;
    while (lines_next(&lines, &line))
        if (line.size >= 4 && line.at[0] == 'm' && is_map_line(line))
            return true;
    return false;
}

/* Is this `map:` but for capital letters, or blanks before or inside it? */
static bool is_almost_map_line(Slice line) {
    static const char WANTED[] = "map:";
    size_t at = 0;
    for (size_t i = 0; i < line.size; i++) {
        char c = line.at[i];
        if (c == ' ' || c == '\t')
            continue;
        if (at == sizeof WANTED - 1 || (c | (c < 'a' ? 0x20 : 0)) != WANTED[at++])
            return false;
    }
    return at == sizeof WANTED - 1;
}

/* A text without `map:` is all map. False, with an error, if it seems to have a header: if a line
 * was meant to be `map:`, or the first line can only be a header's. */
static bool check_no_header(Reader *reader, Lines lines) {
    Slice line;
    bool first = true, header = false;
    int number = 0, column = 0;
    while (lines_next(&lines, &line)) {
        Slice text = slice_trim(line);
        if (text.size == 0)
            continue;
        if (is_almost_map_line(text) && meanings_find_glyph(reader->level, ':') < 0)
            return diag_error(reader->diag, lines.number, line_column(line, text.at),
                              "write `map:` exactly so, in small letters at the line's start");
        if (first && is_header_line(text)) {
            header = true;
            number = lines.number;
            column = line_column(line, text.at);
        }
        first = false;
    }
    return !header || diag_error(reader->diag, number, column,
                                 "header without an end: put a line `map:` before the map");
}

/* Reads the header, if there is one. `lines` is then at the map. */
static bool read_header(Reader *reader, Lines *lines) {
    Slice line;
    header_start_source(reader);
    if (!has_header(*lines))
        return check_no_header(reader, *lines);
    while (lines_next(lines, &line) && !is_map_line(line))
        header_read_line(reader, line, lines->number);
    return true;
}

/* A start or goal that is given from outside needs a meaning, even where a legend has given its
 * character to something else. */
static void keep_kind(Reader *reader, bool wanted, Kind kind) {
    Level *level = reader->level;
    if (!wanted || meanings_find_kind(level, kind) >= 0)
        return;
    Meaning meaning = {.kind = (uint8_t)kind,
                       .flags = KINDS[kind].flags,
                       .glyph = meanings_unused_glyph(level),
                       .from_legend = true};
    meanings_define(level, &meaning);
}

static bool read_all(Reader *reader, const char *text, size_t size) {
    Slice body;
    read_legend_file(reader);
    if (!take_text(reader, text, size, &body))
        return false;
    Lines lines = lines_of(body.at, body.size);
    if (!read_header(reader, &lines))
        return false;
    keep_kind(reader, reader->options->has_start, KIND_START);
    keep_kind(reader, reader->options->has_goal, KIND_GOAL);
    return grid_read(reader, lines, lines.number + 1) && things_find(reader);
}

Level *level_parse(const char *text, size_t size, const char *name, const LevelOptions *options,
                   Diagnostics *diag) {
    static const LevelOptions PLAIN = {0};
    Reader reader = {.level = level_start(name),
                     .diag = diag,
                     .options = options ? options : &PLAIN,
                     .errors_before = diag->errors};
    if (!reader.level) {
        diag_error(diag, 0, 0, "out of memory");
        return NULL;
    }
    if (read_all(&reader, text, size) && diag->errors == reader.errors_before) {
        reader.level->hash = level_hash_of(reader.level);
        return reader.level;
    }
    level_free(reader.level);
    return NULL;
}

/* The file's name without folders and `.txt`. */
static void name_of_path(const char *path, char *name, size_t size) {
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    size_t length = strlen(base);
    if (length > 4 && !strcmp(base + length - 4, ".txt"))
        length -= 4;
    length = length < size ? length : size - 1;
    memcpy(name, base, length);
    name[length] = '\0';
}

Level *level_read(const char *path, const LevelOptions *options, Diagnostics *diag) {
    FileText text;
    const char *why;
    char name[256];
    if (!file_read(path, LEVEL_MAX_BYTES, &text, &why)) {
        diag->unread = true;
        diag_error(diag, 0, 0, "%s", why);
        return NULL;
    }
    name_of_path(path, name, sizeof name);
    Level *level = level_parse(text.bytes, text.size, name, options, diag);
    file_free(&text);
    return level;
}
