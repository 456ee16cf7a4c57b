#include "level/keyword.h"
#include "level/reader.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

int shown(Slice slice) {
    return slice.size < 60 ? (int)slice.size : 60;
}

bool value_error(Reader *reader, const Value *value, Slice at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_add(reader->diag, SEVERITY_ERROR, value->number, line_column(value->line, at.at), format,
             args);
    va_end(args);
    return false;
}

bool value_warning(Reader *reader, const Value *value, Slice at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_add(reader->diag, SEVERITY_WARNING, value->number, line_column(value->line, at.at), format,
             args);
    va_end(args);
    return false;
}

int direction_named(Slice word) {
    for (int i = 0; i < DIRECTION_COUNT; i++)
        if (slice_is(word, DIRECTION_NAMES[i]))
            return i;
    return -1;
}

void check_keywords(Reader *reader, const Value *value, Slice text) {
    for (size_t at = 0; at < text.size; at++) {
        size_t length;
        const char *end = text.at[at] == '{' ? memchr(text.at + at, '}', text.size - at) : NULL;
        if (!end || keyword_at(text.at + at, &length) >= 0)
            continue;
        Slice word = {text.at + at + 1, (size_t)(end - text.at) - at - 1};
        const char *meant = text_closest(word, KEYWORDS);
        diag_warning(reader->diag, value->number, line_column(value->line, text.at + at),
                     meant ? "'{%.*s}' names no key: did you mean '{%s}'?"
                           : "'{%.*s}' names no key; it is shown as it is",
                     shown(word), word.at, meant);
    }
}

/* Copies a text of the header into a field. A text that is too long is an error. */
static bool take_text(Reader *reader, const Value *value, char *out, size_t size) {
    if (value->text.size >= size)
        return value_error(reader, value, value->text, "longer than %zu bytes", size - 1);
    if (value->text.size > 0)
        memcpy(out, value->text.at, value->text.size);
    out[value->text.size] = '\0';
    return true;
}

static bool take_name(Reader *reader, const Value *value, char *out, size_t size) {
    if (!slice_is_name(value->text))
        return value_error(reader, value, value->text,
                           "expected a name of letters, digits, '_' and '-'");
    return take_text(reader, value, out, size);
}

static bool read_title(Reader *reader, const Value *value) {
    return take_text(reader, value, reader->level->title, sizeof reader->level->title);
}

static bool read_author(Reader *reader, const Value *value) {
    return take_text(reader, value, reader->level->author, sizeof reader->level->author);
}

static bool read_hint(Reader *reader, const Value *value) {
    check_keywords(reader, value, value->text);
    return take_text(reader, value, reader->level->hint, sizeof reader->level->hint);
}

const char *const THEMES[] = {"mesa", "hollow", "pines", "stormtop", NULL};
const char *const TRACKS[] = {"mesa",  "hollow",  "pines",     "stormtop", "boss",
                              "title", "credits", "level_end", NULL};

void check_name(Reader *reader, const Value *value, Slice name, const char *what,
                const char *const *known) {
    for (const char *const *own = known; *own; own++)
        if (slice_is(name, *own))
            return;
    const char *meant = text_closest(name, known);
    int line = value->number, column = line_column(value->line, name.at);
    if (meant)
        diag_warning(reader->diag, line, column, "unknown %s '%.*s' (did you mean `%s`?)", what,
                     shown(name), name.at, meant);
    else
        diag_warning(reader->diag, line, column, "the game has no %s '%.*s': a mod must bring it",
                     what, shown(name), name.at);
}

static bool read_theme(Reader *reader, const Value *value) {
    if (!take_name(reader, value, reader->level->theme, sizeof reader->level->theme))
        return false;
    check_name(reader, value, value->text, "theme", THEMES);
    return true;
}

static bool read_music(Reader *reader, const Value *value) {
    if (!take_name(reader, value, reader->level->music, sizeof reader->level->music))
        return false;
    if (!slice_is(value->text, "none"))
        check_name(reader, value, value->text, "music", TRACKS);
    return true;
}

static bool read_par(Reader *reader, const Value *value) {
    fix seconds;
    if (!text_to_fix(value->text, &seconds) || seconds <= 0)
        return value_error(reader, value, value->text,
                           "par must be seconds above 0, such as `par: 42.5`");
    int32_t ms = (int32_t)(((int64_t)seconds * 1000 + FIX_ONE / 2) / FIX_ONE);
    reader->level->par_ms = ms > 0 ? ms : 1;
    return true;
}

static bool read_edges(Reader *reader, const Value *value) {
    Slice rest = value->text;
    uint8_t closed = 0;
    for (int bit = EDGE_LEFT; bit <= EDGE_BOTTOM; bit *= 2) {
        Slice word = slice_word(&rest);
        if (slice_is(word, "closed"))
            closed |= (uint8_t)bit;
        else if (!slice_is(word, "open"))
            return value_error(
                reader, value, word,
                "edges are four words, `closed` or `open`: left, right, top, bottom");
    }
    rest = slice_trim(rest);
    if (rest.size > 0)
        return value_error(reader, value, rest, "only four edges: left, right, top, bottom");
    reader->level->closed_edges = closed;
    return true;
}

/* One of two words, as 0 or 1. */
static bool read_choice(Reader *reader, const Value *value, const char *first, const char *second,
                        uint8_t *out) {
    bool is_second = slice_is(value->text, second);
    if (!is_second && !slice_is(value->text, first))
        return value_error(reader, value, value->text, "expected `%s` or `%s`", first, second);
    *out = is_second;
    return true;
}

static bool read_mover(Reader *reader, const Value *value) {
    return read_choice(reader, value, "axis", "cell", &reader->level->mover);
}

static bool read_goal(Reader *reader, const Value *value) {
    return read_choice(reader, value, "flag", "coins", &reader->level->goal_rule);
}

static const struct {
    const char *name;
    size_t at; /* in a Tide */
    fix low, high;
} TIDE_SETTINGS[] = {
    {"speed", offsetof(Tide, speed), 1, TILES(100)},
    {"behind", offsetof(Tide, behind), 0, TILES(1000)},
    {"delay", offsetof(Tide, delay), 0, TILES(3600)},
    {"limit", offsetof(Tide, limit), 1, TILES(32000)},
};

/* Reads one setting and its number; false with an error. `given` has a bit for each setting that
 * was read before. */
static bool read_tide_setting(Reader *reader, const Value *value, Slice *rest, Slice word,
                              Tide *tide, unsigned *given) {
    for (size_t i = 0; i < sizeof TIDE_SETTINGS / sizeof TIDE_SETTINGS[0]; i++) {
        if (!slice_is(word, TIDE_SETTINGS[i].name))
            continue;
        if (*given & 1u << i)
            return value_error(reader, value, word, "`%s` is given twice", TIDE_SETTINGS[i].name);
        *given |= 1u << i;
        Slice text = slice_word(rest);
        fix number;
        if (!text_to_fix(text, &number) || number < TIDE_SETTINGS[i].low ||
            number > TIDE_SETTINGS[i].high)
            return value_error(reader, value, text.size ? text : word,
                               "%s needs a number from %s to %d", TIDE_SETTINGS[i].name,
                               TIDE_SETTINGS[i].low ? "above 0" : "0",
                               (int)(TIDE_SETTINGS[i].high / FIX_ONE));
        memcpy((char *)tide + TIDE_SETTINGS[i].at, &number, sizeof number);
        return true;
    }
    return value_error(reader, value, word, "'%.*s' is not one of speed, behind, delay, limit",
                       shown(word), word.at);
}

/* `SIDE speed N behind N delay N limit N` */
static bool read_tide(Reader *reader, const Value *value, Tide *tide) {
    Slice rest = value->text, side = slice_word(&rest);
    *tide = (Tide){.speed = TILES(3), .behind = TILES(8), .delay = TILES(1)};
    int direction = direction_named(side);
    unsigned given = 0;
    if (direction < 0)
        return value_error(reader, value, side,
                           "expected the side that it comes from: up, down, left or right");
    tide->on = true;
    tide->from = (uint8_t)direction;
    for (Slice word = slice_word(&rest); word.size > 0; word = slice_word(&rest))
        if (!read_tide_setting(reader, value, &rest, word, tide, &given))
            return false;
    return true;
}

static bool read_front(Reader *reader, const Value *value) {
    return read_tide(reader, value, &reader->level->front);
}

/* A flood is water, so it can only come from below. */
static bool read_flood(Reader *reader, const Value *value) {
    if (!read_tide(reader, value, &reader->level->flood))
        return false;
    if (reader->level->flood.from == DIRECTION_DOWN)
        return true;
    reader->level->flood.on = false;
    return value_error(reader, value, value->text, "a flood comes from `down`");
}

static bool read_light(Reader *reader, const Value *value) {
    fix *light = &reader->level->light;
    if (!text_to_fix(value->text, light) || *light < TILES(1) || *light > TILES(100))
        return value_error(reader, value, value->text, "light reaches 1 to 100 tiles");
    return true;
}

/* `feel.NAME: VALUE`: kept as it is. Only the feel table, which is in physics, knows the names. */
static bool read_feel(Reader *reader, Slice key, const Value *value) {
    Level *level = reader->level;
    Slice name = {key.at + 5, key.size - 5};
    FeelOverride wanted = {.line = value->number, .column = line_column(value->line, key.at)};
    if (reader->in_legend_file)
        return value_error(reader, value, key,
                           "feel values belong in the level, not in a legend file");
    if (name.size == 0 || name.size >= sizeof wanted.name)
        return value_error(reader, value, key,
                           "`feel.` needs a name, as in `feel.jump_height: 4.5`");
    memcpy(wanted.name, name.at, name.size);
    for (int i = 0; i < level->feel_count; i++)
        if (!strcmp(level->feel[i].name, wanted.name))
            return value_error(reader, value, key, "`%.*s` is given twice", shown(key), key.at);
    if (!text_to_fix(value->text, &wanted.value))
        return value_error(reader, value, value->text, "expected a number, such as `4.5`");
    if (level->feel_count == LEVEL_MAX_FEEL)
        return value_error(reader, value, key, "more than %d feel lines", LEVEL_MAX_FEEL);
    level->feel[level->feel_count++] = wanted;
    return !reader->options->check_feel || reader->options->check_feel(&wanted, reader->diag);
}

static const struct {
    const char *name;
    bool (*read)(Reader *, const Value *);
} KEYS[] = {{"title", read_title}, {"author", read_author}, {"hint", read_hint},
            {"theme", read_theme}, {"music", read_music},   {"par", read_par},
            {"edges", read_edges}, {"mover", read_mover},   {"goal", read_goal},
            {"front", read_front}, {"flood", read_flood},   {"light", read_light}};
enum { KEY_COUNT = sizeof KEYS / sizeof KEYS[0] };

static const char *const KEY_NAMES[] = {"title", "author", "hint",   "theme", "music",
                                        "par",   "edges",  "mover",  "goal",  "front",
                                        "flood", "light",  "legend", "map",   NULL};

static bool is_feel(Slice key) {
    return key.size >= 5 && !memcmp(key.at, "feel.", 5);
}

static bool is_known_key(Slice key) {
    for (const char *const *name = KEY_NAMES; *name; name++)
        if (slice_is(key, *name))
            return true;
    return is_feel(key);
}

static bool is_legend(Slice text) {
    return text.size > 6 && !memcmp(text.at, "legend", 6) &&
           (text.at[6] == ' ' || text.at[6] == '\t');
}

bool is_header_line(Slice text) {
    const char *colon = text.size > 0 ? memchr(text.at, ':', text.size) : NULL;
    return colon && (is_legend(text) ||
                     is_known_key(slice_trim((Slice){text.at, (size_t)(colon - text.at)})));
}

static bool read_key(Reader *reader, Slice key, const Value *value) {
    if (is_feel(key))
        return read_feel(reader, key, value);
    for (unsigned i = 0; i < KEY_COUNT; i++) {
        if (!slice_is(key, KEYS[i].name))
            continue;
        if (reader->keys_seen & 1u << i)
            return value_error(reader, value, key, "`%s` is given twice", KEYS[i].name);
        reader->keys_seen |= 1u << i;
        if (value->text.size == 0)
            return value_error(reader, value, key, "`%s:` needs a value", KEYS[i].name);
        return KEYS[i].read(reader, value);
    }
    if (slice_is(key, "map"))
        return value_error(reader, value, key,
                           reader->in_legend_file ? "a legend file has no map"
                                                  : "`map:` must be alone on its line");
    if (slice_is(key, "legend"))
        return value_error(reader, value, key,
                           "a legend names its character before the colon: `legend X: …`");
    const char *meant = text_closest(key, KEY_NAMES);
    if (meant)
        return value_error(reader, value, key, "unknown key '%.*s' (did you mean `%s`?)",
                           shown(key), key.at, meant);
    return value_error(reader, value, key, "unknown key '%.*s'", shown(key), key.at);
}

/* `legend X: …`, where X may be any character, a colon too. `rest` is what follows `legend`. */
static bool read_legend_line(Reader *reader, Slice rest, Value *value) {
    Slice from = slice_trim(rest);
    uint32_t glyph = 0;
    int length = from.size > 0 ? text_utf8(from.at, from.size, &glyph) : 0;
    Slice after = slice_trim((Slice){from.at + length, from.size - (size_t)length});
    if (length == 0 || after.size == 0 || after.at[0] != ':')
        return value_error(reader, value, from,
                           "expected one character and a colon, such as `legend X: solid`");
    value->text = slice_trim((Slice){after.at + 1, after.size - 1});
    for (int i = 0; i < reader->legend_count; i++)
        if (reader->legends[i].glyph == glyph) {
            char name[16];
            character_show(glyph, name);
            return value_error(reader, value, from, "legend for %s is given twice", name);
        }
    if (reader->legend_count == LEVEL_MAX_LEGENDS)
        return value_error(reader, value, from, "more than %d legend lines", LEVEL_MAX_LEGENDS);
    reader->legends[reader->legend_count++] =
        (Legend){glyph, value->number, line_column(value->line, from.at)};
    return legend_read(reader, glyph, value);
}

/* Is the line free of control characters and invalid UTF-8? Each is reported at its column. */
static bool is_clean(Reader *reader, Slice line, int number) {
    bool clean = true;
    int column = 1;
    for (size_t i = 0; i < line.size; column++) {
        uint32_t c;
        char name[16];
        int length = text_utf8(line.at + i, line.size - i, &c);
        if (length == 0) {
            clean =
                diag_error(reader->diag, number, column, INVALID_UTF8, (unsigned char)line.at[i]);
        } else if ((c < 0x20 && c != '\t') || (c >= 0x7F && c < 0xA0)) {
            character_show(c, name);
            clean = diag_error(reader->diag, number, column, "control character %s in the header",
                               name);
        }
        i += length ? (size_t)length : 1;
    }
    return clean;
}

void header_start_source(Reader *reader) {
    reader->keys_seen = 0;
    reader->legend_count = 0;
}

void header_read_line(Reader *reader, Slice line, int number) {
    Slice text = slice_trim(line);
    if (text.size == 0 || text.at[0] == ';' || !is_clean(reader, line, number))
        return;
    Value value = {{text.at, 0}, line, number};
    if (is_legend(text)) {
        read_legend_line(reader, (Slice){text.at + 6, text.size - 6}, &value);
        return;
    }
    const char *colon = memchr(text.at, ':', text.size);
    if (!colon) {
        value_error(reader, &value, text, "expected `key: value`, a `;` comment or `map:`");
        return;
    }
    Slice key = slice_trim((Slice){text.at, (size_t)(colon - text.at)});
    value.text = slice_trim((Slice){colon + 1, text.size - (size_t)(colon + 1 - text.at)});
    read_key(reader, key, &value);
}
