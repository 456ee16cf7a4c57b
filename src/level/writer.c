/* A level as text. Only what differs from the defaults is written. */
#include "base/text_out.h"
#include "level/reader.h"

#include <string.h>

static void put_number(TextOut *out, const char *name, fix value) {
    char number[16];
    text_from_fix(value, number);
    text_out(out, " %s %s", name, number);
}

static void put_flags(TextOut *out, uint16_t flags) {
    const char *gap = "";
    for (int i = 0; i < TILE_FLAG_NAME_COUNT; i++)
        if (flags & 1 << i) {
            text_out(out, "%s%s", gap, TILE_FLAG_NAMES[i]);
            gap = " ";
        }
}

static void put_path(TextOut *out, const Meaning *meaning) {
    char tiles[16];
    if (meaning->path_count > 0)
        text_out(out, " path");
    for (int i = 0; i < meaning->path_count; i++) {
        Vec leg = meaning->path[i];
        text_from_fix(fix_abs(leg.x) + fix_abs(leg.y), tiles);
        text_out(out, " %c%s", leg.x > 0 ? 'R' : leg.x < 0 ? 'L' : leg.y < 0 ? 'U' : 'D', tiles);
    }
}

static void put_settings(TextOut *out, const Meaning *meaning) {
    if (meaning->kind == KIND_SPRING || meaning->kind == KIND_WIND)
        text_out(out, " %s", DIRECTION_NAMES[meaning->direction]);
    if (meaning->power)
        put_number(out, "power", meaning->power);
    if (meaning->facing_right)
        text_out(out, " facing right");
    put_path(out, meaning);
    if (meaning->speed)
        put_number(out, "speed", meaning->speed);
    if (meaning->oneway)
        text_out(out, " oneway");
    if (meaning->eased)
        text_out(out, " eased");
    if (KINDS[meaning->kind].flags & TILE_SLOPE && meaning->flags & TILE_ICE)
        text_out(out, " ice");
    if (meaning->wait)
        put_number(out, "wait", meaning->wait);
    if (meaning->start)
        put_number(out, "start", meaning->start);
    if (meaning->every)
        put_number(out, "every", meaning->every);
    if (meaning->lasts)
        put_number(out, "lasts", meaning->lasts);
}

static void put_legend(TextOut *out, const Meaning *meaning) {
    char glyph[5];
    character_write(meaning->glyph, glyph);
    text_out(out, "legend %s: ", glyph);
    if (meaning->kind == KIND_FLAGS)
        put_flags(out, meaning->flags);
    else
        text_out(out, "%s", KINDS[meaning->kind].name);
    put_settings(out, meaning);
    if (meaning->skin[0])
        text_out(out, " skin=%s", meaning->skin);
    if (meaning->kind == KIND_SIGN) /* last: it reaches to the line's end */
        text_out(out, " %s", meaning->text);
    text_out(out, "\n");
}

static void put_text(TextOut *out, const char *key, const char *value) {
    if (value[0])
        text_out(out, "%s: %s\n", key, value);
}

static void put_edges(TextOut *out, uint8_t closed) {
    text_out(out, "edges:");
    for (int bit = EDGE_LEFT; bit <= EDGE_BOTTOM; bit *= 2)
        text_out(out, closed & bit ? " closed" : " open");
    text_out(out, "\n");
}

static void put_tide(TextOut *out, const char *key, const Tide *tide) {
    if (!tide->on)
        return;
    text_out(out, "%s: %s", key, DIRECTION_NAMES[tide->from]);
    put_number(out, "speed", tide->speed);
    put_number(out, "behind", tide->behind);
    put_number(out, "delay", tide->delay);
    if (tide->limit)
        put_number(out, "limit", tide->limit);
    text_out(out, "\n");
}

static void put_header(TextOut *out, const Level *level) {
    char number[16];
    put_text(out, "title", level->title);
    put_text(out, "author", level->author);
    put_text(out, "hint", level->hint);
    if (strcmp(level->theme, "mesa") != 0)
        put_text(out, "theme", level->theme);
    put_text(out, "music", level->music);
    if (level->par_ms)
        text_out(out, "par: %d.%03d\n", level->par_ms / 1000, level->par_ms % 1000);
    if (level->closed_edges != (EDGE_LEFT | EDGE_RIGHT))
        put_edges(out, level->closed_edges);
    if (level->mover == MOVER_CELL)
        text_out(out, "mover: cell\n");
    if (level->goal_rule == GOAL_COINS)
        text_out(out, "goal: coins\n");
    put_tide(out, "front", &level->front);
    put_tide(out, "flood", &level->flood);
    if (level->light) {
        text_from_fix(level->light, number);
        text_out(out, "light: %s\n", number);
    }
    for (int i = 0; i < level->feel_count; i++) {
        text_from_fix(level->feel[i].value, number);
        text_out(out, "feel.%s: %s\n", level->feel[i].name, number);
    }
    for (int i = 0; i < level->meaning_count; i++)
        if (level->meanings[i].from_legend)
            put_legend(out, &level->meanings[i]);
}

/* The character for empty cells. It is never a space, as spaces at a row's end are not read. Where
 * a legend has given '.' another meaning, it is another character that the legend calls empty, or a
 * new one. */
static uint32_t empty_glyph(TextOut *out, const Level *level) {
    if (level->meanings[0].glyph == '.')
        return '.';
    for (int i = 1; i < level->meaning_count; i++)
        if (level->meanings[i].kind == KIND_EMPTY && !level->meanings[i].skin[0])
            return level->meanings[i].glyph;
    Meaning empty = {.kind = KIND_EMPTY, .glyph = meanings_unused_glyph(level)};
    put_legend(out, &empty);
    return empty.glyph;
}

static void put_map(TextOut *out, const Level *level, uint32_t empty) {
    char glyphs[256][5];
    uint8_t lengths[256] = {0};
    for (int i = 0; i < level->meaning_count; i++)
        lengths[i] = (uint8_t)character_write(i == 0 ? empty : level->meanings[i].glyph, glyphs[i]);
    for (int32_t row = 0; row < level->height; row++) {
        for (int32_t column = 0; column < level->width; column++) {
            uint8_t index = level_at(level, column, row);
            text_out_bytes(out, glyphs[index], lengths[index]);
        }
        text_out_bytes(out, "\n", 1);
    }
}

char *level_write(const Level *level, size_t *size) {
    TextOut out = {0};
    put_header(&out, level);
    uint32_t empty = empty_glyph(&out, level);
    text_out(&out, "map:\n");
    put_map(&out, level, empty);
    return text_out_take(&out, size);
}
