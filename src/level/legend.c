/* Legend lines: `legend X: NAME settings… skin=NAME`, or names of flags. */
#include "level/reader.h"

#include <stddef.h>
#include <string.h>

#define SPEED_MAX TILES(100)   /* tiles a second */
#define POWER_MAX TILES(20)    /* jump heights */
#define WAIT_MAX TILES(3600)   /* seconds */
#define START_MAX TILES(32000) /* tiles along a path, or seconds */

/* A legend line being read: its meaning so far, the words that are left, and the present word. */
typedef struct Words {
    Reader *reader;
    const Value *value;
    Meaning *meaning;
    Slice rest, word;
    const char *given[8]; /* settings so far; NULL after the last */
} Words;

static bool next_word(Words *words) {
    words->word = slice_word(&words->rest);
    return words->word.size > 0;
}

static uint16_t flag_named(Slice word) {
    for (int i = 0; i < TILE_FLAG_NAME_COUNT; i++)
        if (slice_is(word, TILE_FLAG_NAMES[i]))
            return (uint16_t)(1u << i);
    return 0;
}

static bool is_skin(Slice word) {
    return word.size >= 5 && !memcmp(word.at, "skin=", 5);
}

static bool read_skin(Words *words) {
    Slice name = {words->word.at + 5, words->word.size - 5};
    char *skin = words->meaning->skin;
    if (skin[0])
        return value_error(words->reader, words->value, words->word, "a second skin");
    if (name.size == 0 || name.size >= sizeof words->meaning->skin)
        return value_error(words->reader, words->value, words->word,
                           "a skin's name has 1 to %zu characters",
                           sizeof words->meaning->skin - 1);
    if (!slice_is_name(name))
        return value_error(words->reader, words->value, words->word,
                           "a skin's name is made of letters, digits, '_' and '-'");
    memset(skin, 0, sizeof words->meaning->skin);
    memcpy(skin, name.at, name.size);
    return true;
}

/* Settings that are followed by a number, from 0 or above it to `high`. */
typedef struct NumberSetting {
    const char *name;
    size_t at; /* of the fix in a Meaning */
    bool above_zero;
    fix high;
} NumberSetting;

static const NumberSetting NUMBER_SETTINGS[] = {
    {"speed", offsetof(Meaning, speed), true, SPEED_MAX},
    {"power", offsetof(Meaning, power), true, POWER_MAX},
    {"wait", offsetof(Meaning, wait), false, WAIT_MAX},
    {"start", offsetof(Meaning, start), false, START_MAX},
    {"every", offsetof(Meaning, every), true, WAIT_MAX},
    {"lasts", offsetof(Meaning, lasts), true, WAIT_MAX},
};

/* The row of the setting that a word names, or NULL. */
static const NumberSetting *number_setting(Slice word) {
    for (size_t i = 0; i < sizeof NUMBER_SETTINGS / sizeof NUMBER_SETTINGS[0]; i++)
        if (slice_is(word, NUMBER_SETTINGS[i].name))
            return &NUMBER_SETTINGS[i];
    return NULL;
}

static bool read_number(Words *words, const NumberSetting *setting) {
    Slice before = words->word;
    char most[16];
    if (!next_word(words))
        return value_error(words->reader, words->value, before, "`%s` needs a number",
                           setting->name);
    fix number;
    bool fine = text_to_fix(words->word, &number) && number >= setting->above_zero &&
                number <= setting->high;
    text_from_fix(setting->high, most);
    if (!fine)
        return value_error(words->reader, words->value, words->word, "%s must be a number %s %s",
                           setting->name, setting->above_zero ? "above 0, at most" : "from 0 to",
                           most);
    memcpy((char *)words->meaning + setting->at, &number, sizeof number);
    return true;
}

static bool read_facing(Words *words) {
    Slice setting = words->word;
    next_word(words);
    int direction = direction_named(words->word);
    if (direction < DIRECTION_LEFT)
        return value_error(words->reader, words->value, words->word.size ? words->word : setting,
                           "`facing` is `left` or `right`");
    words->meaning->facing_right = direction == DIRECTION_RIGHT;
    return true;
}

/* One leg, as `R8`: a direction and tiles. False, without a message, if the word is not a leg. */
static bool leg_of(Slice word, Vec *leg) {
    static const char LETTERS[] = "UDLRudlr"; /* by Direction, twice */
    const char *letter = word.size > 1 ? memchr(LETTERS, word.at[0], 8) : NULL;
    fix tiles;
    if (!letter || !text_to_fix((Slice){word.at + 1, word.size - 1}, &tiles) || tiles <= 0)
        return false;
    Vec sign = DIRECTION_SIGNS[(letter - LETTERS) % DIRECTION_COUNT];
    *leg = (Vec){sign.x * tiles, sign.y * tiles};
    return true;
}

/* Was a word that is not a leg meant to be one? It is a character and a number: no setting is. */
static bool is_almost_leg(Slice word) {
    return word.size > 1 && strchr("0123456789.-", word.at[1]);
}

static bool read_path(Words *words) {
    Slice setting = words->word;
    Meaning *meaning = words->meaning;
    Words ahead = *words;
    Vec leg;
    while (next_word(&ahead) && leg_of(ahead.word, &leg)) {
        if (meaning->path_count == LEVEL_MAX_PATH)
            return value_error(words->reader, words->value, ahead.word,
                               "more than %d legs of a path", LEVEL_MAX_PATH);
        meaning->path[meaning->path_count++] = leg;
        *words = ahead;
    }
    if (is_almost_leg(ahead.word))
        return value_error(words->reader, words->value, ahead.word,
                           "'%.*s' is no leg: a leg is R, L, U or D and a number above 0",
                           shown(ahead.word), ahead.word.at);
    if (meaning->path_count == 0)
        return value_error(words->reader, words->value, setting,
                           "`path` needs legs of a direction and tiles, such as `path R8 U3`");
    return true;
}

static bool is_actor(Kind kind) {
    return kind >= KIND_WALKER && kind <= KIND_STORMBIRD;
}

static bool is_slope(Kind kind) {
    return KINDS[kind].flags & TILE_SLOPE;
}

static const char *const SETTINGS_ACTOR[] = {"speed", "facing", NULL};
static const char *const SETTINGS_SPRING[] = {"up", "down", "left", "right", "power", NULL};
static const char *const SETTINGS_PLATFORM[] = {"path",   "speed", "oneway", "eased",
                                                "linear", "wait",  "start",  NULL};
static const char *const SETTINGS_FINDER[] = {"speed", "oneway", "eased", "linear", "wait", NULL};
static const char *const SETTINGS_WIND[] = {"up", "down", "left", "right", "speed", NULL};
static const char *const SETTINGS_STRIKE[] = {"every", "start", "lasts", NULL};
static const char *const SETTINGS_SLOPE[] = {"ice", NULL};
static const char *const SETTINGS_NONE[] = {NULL};

/* What may be set for a kind. */
static const char *const *settings_of(Kind kind) {
    if (kind == KIND_PLATFORM)
        return SETTINGS_PLATFORM;
    return is_actor(kind)           ? SETTINGS_ACTOR
           : kind == KIND_SPRING    ? SETTINGS_SPRING
           : kind == KIND_WIND      ? SETTINGS_WIND
           : kind == KIND_STRIKE    ? SETTINGS_STRIKE
           : kind_is_platform(kind) ? SETTINGS_FINDER
           : is_slope(kind)         ? SETTINGS_SLOPE
                                    : SETTINGS_NONE;
}

static bool unknown_setting(Words *words) {
    const char *const *settings = settings_of(words->meaning->kind);
    const char *name = KINDS[words->meaning->kind].name;
    const char *meant = text_closest(words->word, settings);
    if (slice_is(words->word, "skin"))
        return value_error(words->reader, words->value, words->word,
                           "a skin is written as one word, such as `skin=glass`");
    if (meant)
        return value_error(words->reader, words->value, words->word,
                           "unknown setting '%.*s' of a %s (did you mean `%s`?)",
                           shown(words->word), words->word.at, name, meant);
    return value_error(words->reader, words->value, words->word, "'%.*s' is not a setting of a %s",
                       shown(words->word), words->word.at, name);
}

static bool is_direction(const char *setting) {
    return direction_named((Slice){setting, strlen(setting)}) >= 0;
}

static bool is_gait(const char *setting) {
    return !strcmp(setting, "eased") || !strcmp(setting, "linear");
}

/* Notes that a setting was given. False, with an error, if it was given before, or if one was that
 * excludes it. */
static bool give_once(Words *words, const char *setting) {
    const char **at = words->given;
    for (; *at; at++) {
        if (!strcmp(*at, setting))
            return value_error(words->reader, words->value, words->word, "`%s` is given twice",
                               setting);
        if ((is_direction(*at) && is_direction(setting)) || (is_gait(*at) && is_gait(setting)))
            return value_error(words->reader, words->value, words->word,
                               "either `%s` or `%s`, not both", *at, setting);
    }
    *at = setting;
    return true;
}

/* Reads the setting that the present word names, with its value if it has one. */
static bool read_setting(Words *words) {
    Meaning *meaning = words->meaning;
    const char *const *setting = settings_of(meaning->kind);
    while (*setting && !slice_is(words->word, *setting))
        setting++;
    if (!*setting)
        return unknown_setting(words);
    if (!give_once(words, *setting))
        return false;
    const NumberSetting *number = number_setting(words->word);
    if (number)
        return read_number(words, number);
    if (slice_is(words->word, "facing"))
        return read_facing(words);
    if (slice_is(words->word, "path"))
        return read_path(words);
    if (slice_is(words->word, "oneway"))
        meaning->oneway = true;
    else if (slice_is(words->word, "eased") || slice_is(words->word, "linear"))
        meaning->eased = slice_is(words->word, "eased");
    else if (slice_is(words->word, "ice"))
        meaning->flags |= TILE_ICE;
    else
        meaning->direction = (uint8_t)direction_named(words->word);
    return true;
}

/* `start` may be anywhere on the path, and nowhere without one. */
static bool check_path(Words *words) {
    const Meaning *meaning = words->meaning;
    int64_t length = 0;
    if (meaning->kind == KIND_STRIKE)
        return true;
    for (int i = 0; i < meaning->path_count; i++)
        length += fix_abs(meaning->path[i].x) + fix_abs(meaning->path[i].y);
    if (meaning->start <= length)
        return true;
    return value_error(words->reader, words->value, words->value->text,
                       "the platform's start lies beyond the end of its path");
}

static bool read_settings(Words *words) {
    while (next_word(words))
        if (!(is_skin(words->word) ? read_skin(words) : read_setting(words)))
            return false;
    return check_path(words);
}

/* Reads the skin, if there is one here. */
static bool read_skins(Words *words) {
    Words ahead = *words;
    while (next_word(&ahead) && is_skin(ahead.word)) {
        *words = ahead;
        if (!read_skin(words))
            return false;
    }
    return true;
}

static bool read_sign(Words *words) {
    if (!read_skins(words))
        return false;
    Slice text = slice_trim(words->rest);
    if (text.size == 0)
        return value_error(words->reader, words->value, words->value->text,
                           "a sign needs a text, such as `legend t: sign Hold the jump button.`");
    if (text.size >= LEVEL_TEXT)
        return value_error(words->reader, words->value, text,
                           "a sign's text is longer than %d bytes", LEVEL_TEXT - 1);
    check_keywords(words->reader, words->value, text);
    memcpy(words->meaning->text, text.at, text.size);
    return true;
}

/* Cuts the name of a kind off the words, the longest that fits ("slope up low", not "slope up").
 * -1: none does. */
static int take_kind(Words *words) {
    int best = -1;
    size_t best_length = 0;
    Slice best_rest = words->rest;
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        Slice name = {KINDS[kind].name, strlen(KINDS[kind].name)}, rest = words->rest;
        bool same = kind != KIND_FLAGS;
        for (Slice part = slice_word(&name); same && part.size > 0; part = slice_word(&name)) {
            Slice word = slice_word(&rest);
            same = word.size == part.size && !memcmp(word.at, part.at, part.size);
        }
        if (same && strlen(KINDS[kind].name) > best_length) {
            best = kind;
            best_length = strlen(KINDS[kind].name);
            best_rest = rest;
        }
    }
    words->rest = best_rest;
    return best;
}

/* Is it a list of flags? A single word that names a kind too, such as `ice`, is the kind. */
static bool is_flag_list(Slice rest) {
    int count = 0;
    Slice first = {rest.at, 0};
    for (Slice word = slice_word(&rest); word.size > 0; word = slice_word(&rest)) {
        if (is_skin(word))
            continue;
        if (!flag_named(word))
            return false;
        first = count++ == 0 ? word : first;
    }
    bool also_kind =
        slice_is(first, "water") || slice_is(first, "ladder") || slice_is(first, "ice");
    return count > 1 || (count == 1 && !also_kind);
}

static bool read_flags(Words *words) {
    words->meaning->kind = KIND_FLAGS;
    while (next_word(words)) {
        uint16_t flag = flag_named(words->word);
        if (is_skin(words->word) && !read_skin(words))
            return false;
        if (words->meaning->flags & flag)
            value_warning(words->reader, words->value, words->word, "`%.*s` is given twice",
                          shown(words->word), words->word.at);
        words->meaning->flags |= flag;
    }
    return true;
}

static bool unknown_name(Words *words) {
    const char *names[KIND_COUNT + TILE_FLAG_NAME_COUNT + 1];
    int count = 0;
    for (int kind = 0; kind < KIND_COUNT; kind++)
        if (kind != KIND_FLAGS)
            names[count++] = KINDS[kind].name;
    for (int i = 0; i < TILE_FLAG_NAME_COUNT; i++)
        names[count++] = TILE_FLAG_NAMES[i];
    names[count] = NULL;
    Slice all = slice_trim(words->rest), word = slice_word(&words->rest);
    if (flag_named(word)) { /* a list of flags with an unknown word in it */
        while (flag_named(word) || is_skin(word))
            word = slice_word(&words->rest);
        all = word;
    }
    const char *meant = text_closest(all, names);
    meant = meant ? meant : text_closest(word, names);
    if (word.size == 0)
        return value_error(words->reader, words->value, word,
                           "a legend needs a meaning, such as `legend X: solid`");
    if (meant)
        return value_error(words->reader, words->value, word,
                           "unknown meaning '%.*s' (did you mean `%s`?)", shown(word), word.at,
                           meant);
    return value_error(words->reader, words->value, word, "unknown meaning '%.*s'", shown(word),
                       word.at);
}

static bool read_kind(Words *words) {
    if (!read_skins(words))
        return false;
    int kind = take_kind(words);
    if (kind < 0)
        return unknown_name(words);
    words->meaning->kind = (uint8_t)kind;
    words->meaning->flags = KINDS[kind].flags;
    words->meaning->direction = KINDS[kind].direction;
    return kind == KIND_SIGN ? read_sign(words) : read_settings(words);
}

/* After an error in a legend line its character has a meaning all the same, so that it is not
 * reported a second time in the map. */
static void name_character(Level *level, uint32_t glyph) {
    Meaning nothing = {.glyph = glyph, .kind = KIND_FLAGS, .from_legend = true};
    if (meanings_find_glyph(level, glyph) < 0)
        meanings_define(level, &nothing);
}

bool legend_read(Reader *reader, uint32_t glyph, const Value *value) {
    Meaning meaning = {.glyph = glyph, .from_legend = true};
    Words words = {reader, value, &meaning, value->text, {value->text.at, 0}, {NULL}};
    if (!(is_flag_list(value->text) ? read_flags(&words) : read_kind(&words))) {
        name_character(reader->level, glyph);
        return false;
    }
    if (!meanings_define(reader->level, &meaning))
        return value_error(reader, value, value->text, "too many characters have a meaning");
    legend_check(reader, value, &meaning);
    return true;
}
