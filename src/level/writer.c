/* A level as text. Only what differs from the defaults is written. */
#include "level/reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Text that grows; once memory fails, `bytes` is NULL and stays so. */
typedef struct Text {
    char *bytes;
    size_t size, room;
} Text;

static bool reserve(Text *text, size_t more) {
    if (!text->bytes)
        return false;
    if (text->room - text->size >= more)
        return true;
    size_t room = (text->size + more) * 2;
    char *bytes = realloc(text->bytes, room);
    if (!bytes) {
        free(text->bytes);
        text->bytes = NULL;
        return false;
    }
    text->bytes = bytes;
    text->room = room;
    return true;
}

static void put(Text *text, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

static void put(Text *text, const char *format, ...) {
    char line[512]; /* longer than any key with its value */
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (!reserve(text, (size_t)length))
        return;
    memcpy(text->bytes + text->size, line, (size_t)length);
    text->size += (size_t)length;
}

static void put_number(Text *text, const char *name, fix value) {
    char number[16];
    text_from_fix(value, number);
    put(text, " %s %s", name, number);
}

static void put_flags(Text *text, uint16_t flags) {
    static const char *const NAMES[] = {"solid", "oneway",  "hazard",  "water",   "ladder",
                                        "ice",   "custom1", "custom2", "custom3", "custom4"};
    const char *gap = "";
    for (int i = 0; i < 10; i++)
        if (flags & 1 << i) {
            put(text, "%s%s", gap, NAMES[i]);
            gap = " ";
        }
}

static void put_path(Text *text, const Meaning *meaning) {
    char tiles[16];
    if (meaning->path_count > 0)
        put(text, " path");
    for (int i = 0; i < meaning->path_count; i++) {
        Vec leg = meaning->path[i];
        text_from_fix(fix_abs(leg.x) + fix_abs(leg.y), tiles);
        put(text, " %c%s", leg.x > 0 ? 'R' : leg.x < 0 ? 'L' : leg.y < 0 ? 'U' : 'D', tiles);
    }
}

static const char *const DIRECTIONS[] = {"up", "down", "left", "right"};

static void put_settings(Text *text, const Meaning *meaning) {
    if (meaning->kind == KIND_SPRING || meaning->kind == KIND_WIND)
        put(text, " %s", DIRECTIONS[meaning->direction]);
    if (meaning->power)
        put_number(text, "power", meaning->power);
    if (meaning->facing_right)
        put(text, " facing right");
    put_path(text, meaning);
    if (meaning->speed)
        put_number(text, "speed", meaning->speed);
    if (meaning->oneway)
        put(text, " oneway");
    if (meaning->eased)
        put(text, " eased");
    if (KINDS[meaning->kind].flags & TILE_SLOPE && meaning->flags & TILE_ICE)
        put(text, " ice");
    if (meaning->wait)
        put_number(text, "wait", meaning->wait);
    if (meaning->start)
        put_number(text, "start", meaning->start);
    if (meaning->every)
        put_number(text, "every", meaning->every);
    if (meaning->lasts)
        put_number(text, "lasts", meaning->lasts);
}

static void put_legend(Text *text, const Meaning *meaning) {
    char glyph[5];
    character_write(meaning->glyph, glyph);
    put(text, "legend %s: ", glyph);
    if (meaning->kind == KIND_FLAGS)
        put_flags(text, meaning->flags);
    else
        put(text, "%s", KINDS[meaning->kind].name);
    put_settings(text, meaning);
    if (meaning->skin[0])
        put(text, " skin=%s", meaning->skin);
    if (meaning->kind == KIND_SIGN) /* last: it reaches to the line's end */
        put(text, " %s", meaning->text);
    put(text, "\n");
}

static void put_text(Text *text, const char *key, const char *value) {
    if (value[0])
        put(text, "%s: %s\n", key, value);
}

static void put_edges(Text *text, uint8_t closed) {
    put(text, "edges:");
    for (int bit = EDGE_LEFT; bit <= EDGE_BOTTOM; bit *= 2)
        put(text, closed & bit ? " closed" : " open");
    put(text, "\n");
}

static void put_tide(Text *text, const char *key, const Tide *tide) {
    if (!tide->on)
        return;
    put(text, "%s: %s", key, DIRECTIONS[tide->from]);
    put_number(text, "speed", tide->speed);
    put_number(text, "behind", tide->behind);
    put_number(text, "delay", tide->delay);
    if (tide->limit)
        put_number(text, "limit", tide->limit);
    put(text, "\n");
}

static void put_header(Text *text, const Level *level) {
    char number[16];
    put_text(text, "title", level->title);
    put_text(text, "author", level->author);
    put_text(text, "hint", level->hint);
    if (strcmp(level->theme, "mesa") != 0)
        put_text(text, "theme", level->theme);
    put_text(text, "music", level->music);
    if (level->par_ms)
        put(text, "par: %d.%03d\n", level->par_ms / 1000, level->par_ms % 1000);
    if (level->closed_edges != (EDGE_LEFT | EDGE_RIGHT))
        put_edges(text, level->closed_edges);
    if (level->mover == MOVER_CELL)
        put(text, "mover: cell\n");
    if (level->goal_rule == GOAL_COINS)
        put(text, "goal: coins\n");
    put_tide(text, "front", &level->front);
    put_tide(text, "flood", &level->flood);
    if (level->light) {
        text_from_fix(level->light, number);
        put(text, "light: %s\n", number);
    }
    for (int i = 0; i < level->feel_count; i++) {
        text_from_fix(level->feel[i].value, number);
        put(text, "feel.%s: %s\n", level->feel[i].name, number);
    }
    for (int i = 0; i < level->meaning_count; i++)
        if (level->meanings[i].from_legend)
            put_legend(text, &level->meanings[i]);
}

/* What an empty cell is written as. Spaces at a row's end mean nothing, so a level that gave '.'
 * away uses another character that its legend calls empty, or a new one. */
static uint32_t empty_glyph(Text *text, const Level *level) {
    if (level->meanings[0].glyph == '.')
        return '.';
    for (int i = 1; i < level->meaning_count; i++)
        if (level->meanings[i].kind == KIND_EMPTY && !level->meanings[i].skin[0])
            return level->meanings[i].glyph;
    Meaning empty = {.kind = KIND_EMPTY, .glyph = meanings_unused_glyph(level)};
    put_legend(text, &empty);
    return empty.glyph;
}

static void put_map(Text *text, const Level *level, uint32_t empty) {
    char glyphs[256][5];
    uint8_t lengths[256] = {0};
    for (int i = 0; i < level->meaning_count; i++)
        lengths[i] = (uint8_t)character_write(i == 0 ? empty : level->meanings[i].glyph, glyphs[i]);
    for (int32_t row = 0; row < level->height; row++) {
        if (!reserve(text, (size_t)level->width * 4 + 1))
            return;
        for (int32_t column = 0; column < level->width; column++) {
            uint8_t index = level_at(level, column, row);
            memcpy(text->bytes + text->size, glyphs[index], lengths[index]);
            text->size += lengths[index];
        }
        text->bytes[text->size++] = '\n';
    }
}

char *level_write(const Level *level, size_t *size) {
    Text text = {.room = 4096 + (size_t)(level->width + 1) * (size_t)level->height};
    text.bytes = malloc(text.room);
    put_header(&text, level);
    uint32_t empty = empty_glyph(&text, level);
    put(&text, "map:\n");
    put_map(&text, level, empty);
    if (reserve(&text, 1))
        text.bytes[text.size] = '\0';
    *size = text.size;
    return text.bytes;
}
