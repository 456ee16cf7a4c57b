#include "app/sound_table.h"

#include "base/text.h"

#include <string.h>

static const char *const OWN_NAMES[SOUND_EVENT_COUNT - EVENT_KIND_COUNT] = {
    "step",   "distant",   "menu_moved", "menu_chose", "menu_back",
    "paused", "rewinding", "figure",     "medal"};

typedef struct Line {
    Diagnostics *diag;
    const char *start; /* of the line, for columns */
    int number;
    Slice rest;
} Line;

const char *sound_event_name(int event) {
    return event < EVENT_KIND_COUNT ? EVENT_NAMES[event] : OWN_NAMES[event - EVENT_KIND_COUNT];
}

int sound_event_of(const char *name, size_t size) {
    for (int i = 0; i < SOUND_EVENT_COUNT; i++)
        if (slice_is((Slice){name, size}, sound_event_name(i)))
            return i;
    return -1;
}

const char *sound_table_ambience(const SoundTable *table, const char *world) {
    for (int i = 0; i < table->world_count; i++)
        if (!strcmp(table->worlds[i].world, world))
            return table->worlds[i].sound;
    return NULL;
}

static int column_of(const Line *line, Slice word) {
    return (int)(word.at - line->start) + 1;
}

static bool error_at(const Line *line, Slice word, const char *what) {
    int shown = word.size < 40 ? (int)word.size : 40;
    if (word.size == 0)
        return diag_error(line->diag, line->number, column_of(line, word), "%s is missing", what);
    return diag_error(line->diag, line->number, column_of(line, word), "'%.*s' is not %s", shown,
                      word.at, what);
}

/* Names become paths. */
static bool copy_name(Slice word, char out[SOUND_NAME], size_t room) {
    if (word.size > room || !slice_is_name(word))
        return false;
    memcpy(out, word.at, word.size);
    out[word.size] = '\0';
    return true;
}

static bool read_name(Line *line, char out[SOUND_NAME], const char *what) {
    Slice word = slice_word(&line->rest);
    return copy_name(word, out, SOUND_NAME - 1) || error_at(line, word, what);
}

static bool read_number(Line *line, int low, int high, const char *what, int *value) {
    Slice word = slice_word(&line->rest);
    int64_t number;
    if (!text_to_int(word, &number) || number < low || number > high)
        return error_at(line, word, what);
    *value = (int)number;
    return true;
}

static bool read_gain(Line *line, float *gain) {
    Slice word = slice_word(&line->rest);
    fix value;
    if (!text_to_fix(word, &value) || value < TILES(-60) || value > TILES(12))
        return error_at(line, word, "a gain from -60 to 12 dB");
    *gain = (float)value / FIX_ONE;
    return true;
}

/* `a,b,c`, or `stem_N`. */
static bool read_sounds(Line *line, SoundRow *row) {
    Slice list = slice_word(&line->rest);
    row->runs = list.size > 2 && !memcmp(list.at + list.size - 2, "_N", 2);
    if (row->runs) {
        row->count = 1;
        return copy_name((Slice){list.at, list.size - 2}, row->sounds[0], SOUND_NAME - 3) ||
               error_at(line, list, "the name of a sound");
    }
    for (row->count = 0; row->count < SOUND_CHOICES; row->count++) {
        const char *comma = list.size ? memchr(list.at, ',', list.size) : NULL;
        Slice name = {list.at, comma ? (size_t)(comma - list.at) : list.size};
        if (!copy_name(name, row->sounds[row->count], SOUND_NAME - 1))
            return error_at(line, name, "the name of a sound");
        if (!comma) {
            row->count++;
            return true;
        }
        list.at = comma + 1;
        list.size -= name.size + 1;
    }
    return error_at(line, list, "one of eight sounds at most");
}

static bool read_row(Line *line, SoundRow *row) {
    return read_sounds(line, row) && read_gain(line, &row->gain) &&
           read_number(line, 0, 50, "a pitch from 0 to 50 percent", &row->pitch) &&
           read_number(line, 0, 60000, "a gap from 0 to 60000 ms", &row->gap) &&
           read_number(line, 1, 16, "a number of voices from 1 to 16", &row->voices) &&
           read_number(line, 0, 3, "a rank from 0 to 3", &row->rank) &&
           read_number(line, 0, 1000, "a distance from 0 to 1000 tiles", &row->far);
}

static bool read_event(Line *line, SoundTable *table, Slice name, bool silent) {
    int event = sound_event_of(name.at, name.size);
    SoundRow row = {.said = true};
    if (event < 0) {
        diag_warning(line->diag, line->number, column_of(line, name), "no event is called '%.*s'",
                     name.size < 40 ? (int)name.size : 40, name.at);
        line->rest.size = 0;
        return true;
    }
    if (table->rows[event].said)
        return diag_error(line->diag, line->number, column_of(line, name), "'%s' comes twice",
                          sound_event_name(event));
    if (!silent && !read_row(line, &row))
        return false;
    table->rows[event] = row;
    return true;
}

static bool read_ambience(Line *line, SoundTable *table) {
    SoundWorld world;
    Slice word = line->rest;
    if (!read_name(line, world.world, "the name of a world") ||
        !read_name(line, world.sound, "the name of a sound"))
        return false;
    if (sound_table_ambience(table, world.world))
        return diag_error(line->diag, line->number, column_of(line, word),
                          "'%s' has an ambience already", world.world);
    if (table->world_count == SOUND_WORLDS)
        return diag_error(line->diag, line->number, 1, "more than %d ambiences", SOUND_WORLDS);
    table->worlds[table->world_count++] = world;
    return true;
}

static bool read_distant(Line *line, SoundTable *table) {
    SoundDistant distant;
    if (!read_name(line, distant.world, "the name of a world") ||
        !read_name(line, distant.sound, "the name of a sound") ||
        !read_number(line, 1, 3600, "a number of seconds from 1 to 3600", &distant.least) ||
        !read_number(line, distant.least, 3600, "a longer number of seconds", &distant.most) ||
        !read_gain(line, &distant.gain))
        return false;
    if (table->distant_count == SOUND_DISTANTS)
        return diag_error(line->diag, line->number, 1, "more than %d distant sounds",
                          SOUND_DISTANTS);
    table->distants[table->distant_count++] = distant;
    return true;
}

static bool read_near(Line *line, SoundTable *table) {
    static const char *const WORDS[SOUND_NEARS] = {"water", "wind"};
    Slice word = slice_word(&line->rest);
    SoundNear near;
    int kind = 0;
    while (kind < SOUND_NEARS && !slice_is(word, WORDS[kind]))
        kind++;
    if (kind == SOUND_NEARS)
        return error_at(line, word, "water or wind");
    if (!read_name(line, near.sound, "the name of a sound") ||
        !read_number(line, 1, 30, "a distance from 1 to 30 tiles", &near.far))
        return false;
    table->nears[kind] = near;
    return true;
}

static bool read_line(Line *line, SoundTable *table) {
    Slice word = slice_word(&line->rest);
    if (word.size == 0)
        return true;
    bool good;
    if (slice_is(word, "ambience"))
        good = read_ambience(line, table);
    else if (slice_is(word, "distant"))
        good = read_distant(line, table);
    else if (slice_is(word, "near"))
        good = read_near(line, table);
    else if (slice_is(word, "silent"))
        good = read_event(line, table, slice_word(&line->rest), true);
    else
        good = read_event(line, table, word, false);
    Slice more = slice_word(&line->rest);
    if (good && more.size > 0)
        return error_at(line, more, "expected here: the line has ended");
    return good;
}

/* Without its comment and without the '\r' of a foreign line end. */
static Slice bare(const char *at, size_t size) {
    const char *comment = memchr(at, '#', size);
    if (comment)
        size = (size_t)(comment - at);
    if (size > 0 && at[size - 1] == '\r')
        size--;
    return (Slice){at, size};
}

static void warn_of_missing(const SoundTable *table, Diagnostics *diag) {
    for (int i = 0; i < SOUND_EVENT_COUNT; i++)
        if (!table->rows[i].said)
            diag_warning(diag, 0, 0, "nothing is said about '%s': it is silent",
                         sound_event_name(i));
}

bool sound_table_parse(SoundTable *table, const char *text, size_t size, Diagnostics *diag) {
    int errors = diag->errors;
    *table = (SoundTable){.rows[SOUND_DISTANT] = {.said = true, .voices = 2}};
    if (size > SOUND_TABLE_MAX_BYTES)
        return diag_error(diag, 0, 0, "larger than %u bytes", SOUND_TABLE_MAX_BYTES);
    for (int number = 1; size > 0; number++) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size;
        Line line = {.diag = diag, .start = text, .number = number, .rest = bare(text, length)};
        read_line(&line, table);
        length += end ? 1 : 0;
        text += length;
        size -= length;
    }
    if (diag->errors == errors)
        warn_of_missing(table, diag);
    return diag->errors == errors;
}
