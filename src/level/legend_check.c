/* Warns of what a legend line says that has no effect. The line is valid, but whoever wrote it
 * meant something by it. At most one warning for each line, at the word that it is about. */
#include "level/reader.h"

#include <string.h>

/* The first word of a text with this beginning; an empty slice at its start if none has it. */
static Slice word_beginning(Slice text, const char *beginning) {
    size_t length = strlen(beginning);
    Slice rest = text;
    for (Slice word = slice_word(&rest); word.size > 0; word = slice_word(&rest))
        if (word.size >= length && !memcmp(word.at, beginning, length))
            return word;
    return (Slice){text.at, 0};
}

/* The first flag that has no effect because of another flag, or for want of one; and why. */
static const char *idle_flag(uint16_t flags, const char **why) {
    static const struct {
        uint16_t flag, with; /* has no effect with this other flag; 0: without a floor to be on */
        const char *name, *why;
    } ROWS[] = {
        {TILE_ONEWAY, TILE_SOLID, "oneway", "`solid` stops everything"},
        {TILE_HAZARD, TILE_SOLID, "hazard", "nobody gets into a solid tile (without it, it kills)"},
        {TILE_WATER, TILE_SOLID, "water", "nobody gets into a solid tile"},
        {TILE_LADDER, TILE_SOLID, "ladder", "nobody gets into a solid tile"},
        {TILE_ICE, 0, "ice", "only a `solid` or `oneway` tile is slippery"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        bool idle = ROWS[i].with ? flags & ROWS[i].with : !(flags & (TILE_SOLID | TILE_ONEWAY));
        *why = ROWS[i].why;
        if (flags & ROWS[i].flag && idle)
            return ROWS[i].name;
    }
    return NULL;
}

static bool check_flags(Reader *reader, const Value *value, const Meaning *meaning) {
    const char *why, *flag = idle_flag(meaning->flags, &why);
    return meaning->kind != KIND_FLAGS || !flag ||
           value_warning(reader, value, word_beginning(value->text, flag), "`%s` does nothing: %s",
                         flag, why);
}

/* Droppers and storm birds move by rules of their own, so these settings have no effect on them. */
static bool check_enemy(Reader *reader, const Value *value, const Meaning *meaning) {
    static const char *const SETTINGS[] = {"speed", "facing"};
    bool own = meaning->kind == KIND_DROPPER || meaning->kind == KIND_STORMBIRD;
    for (int i = 0; i < 2 && own; i++) {
        Slice word = word_beginning(value->text, SETTINGS[i]);
        if (word.size > 0)
            return value_warning(reader, value, word, "`%s` does nothing for a %s", SETTINGS[i],
                                 KINDS[meaning->kind].name);
    }
    return true;
}

static bool check_platform(Reader *reader, const Value *value, const Meaning *meaning) {
    return meaning->kind != KIND_PLATFORM || meaning->path_count > 0 ||
           value_warning(reader, value, value->text,
                         "a platform without a path stands still: add one, such as `path R8`");
}

static bool check_strike(Reader *reader, const Value *value, const Meaning *meaning) {
    fix every = meaning->every ? meaning->every : STRIKE_EVERY;
    fix lasts = meaning->lasts ? meaning->lasts : STRIKE_LASTS;
    return meaning->kind != KIND_STRIKE || lasts < every ||
           value_warning(reader, value, word_beginning(value->text, "lasts"),
                         "the strike never ends: `lasts` must be less than `every`");
}

/* The sprites of decor.png and props.png, which an author may use as skins. */
const char *const SKINS[] = {
    "tuft_mesa",      "tuft2_mesa", "pebble_mesa", "saguaro",    "barrel_cactus",  "skull_mesa",
    "tuft_hollow",    "mushroom",   "crystal_s",   "moss_hang",  "stalactite",     "tuft_pines",
    "stump",          "bush_pines", "icicle",      "cairn",      "tuft_stormtop",  "sign",
    "tuft2_stormtop", "pine_big",   "pine_mid",    "pine_small", "crystal_violet", "crystal_blue",
    "tree_stormtop",  "weed",       "weed2",       NULL};

static bool check_skin(Reader *reader, const Value *value, const Meaning *meaning) {
    Slice word = word_beginning(value->text, "skin=");
    if (!meaning->skin[0])
        return true;
    if (!kind_wears_skin((Kind)meaning->kind))
        return value_warning(reader, value, word, "`%s` wears no skin: it is drawn as what it is",
                             KINDS[meaning->kind].name);
    check_name(reader, value, (Slice){word.at + 5, word.size - 5}, "skin", SKINS);
    return true;
}

void legend_check(Reader *reader, const Value *value, const Meaning *meaning) {
    (void)(check_flags(reader, value, meaning) && check_enemy(reader, value, meaning) &&
           check_platform(reader, value, meaning) && check_strike(reader, value, meaning) &&
           check_skin(reader, value, meaning));
}
