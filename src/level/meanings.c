#include "level/reader.h"

#include <string.h>

void meanings_start(Level *level) {
    for (int kind = 0; kind < KIND_COUNT; kind++)
        if (KINDS[kind].glyph)
            level->meanings[level->meaning_count++] = (Meaning){
                .kind = (uint8_t)kind,
                .direction = KINDS[kind].direction,
                .flags = KINDS[kind].flags,
                .glyph = (unsigned char)KINDS[kind].glyph,
            };
}

int meanings_find_glyph(const Level *level, uint32_t glyph) {
    for (int i = 0; i < level->meaning_count; i++)
        if (level->meanings[i].glyph == glyph)
            return i;
    return -1;
}

int meanings_find_kind(const Level *level, Kind kind) {
    for (int i = 0; i < level->meaning_count; i++)
        if (level->meanings[i].kind == kind)
            return i;
    return -1;
}

bool meanings_define(Level *level, const Meaning *meaning) {
    int at = meanings_find_glyph(level, meaning->glyph);
    if (at == 0) { /* index 0 stays what an empty cell is; the space is left to it */
        level->meanings[0].glyph = ' ';
        at = -1;
    }
    if (at < 0) {
        if (level->meaning_count == LEVEL_MAX_MEANINGS)
            return false;
        at = level->meaning_count++;
    }
    level->meanings[at] = *meaning;
    return true;
}

static bool same_path(const Meaning *a, const Meaning *b) {
    for (int i = 0; i < a->path_count; i++)
        if (a->path[i].x != b->path[i].x || a->path[i].y != b->path[i].y)
            return false;
    return a->path_count == b->path_count;
}

bool meaning_alike(const Meaning *a, const Meaning *b) {
    return a->kind == b->kind && a->flags == b->flags && a->direction == b->direction &&
           a->facing_right == b->facing_right && a->oneway == b->oneway && a->eased == b->eased &&
           a->speed == b->speed && a->power == b->power && a->wait == b->wait &&
           a->start == b->start && a->every == b->every && a->lasts == b->lasts &&
           same_path(a, b) && strcmp(a->text, b->text) == 0 && strcmp(a->skin, b->skin) == 0;
}

uint32_t meanings_unused_glyph(const Level *level) {
    static const char PREFERRED[] = ",:_+*@$&!?";
    for (const char *c = PREFERRED; *c; c++)
        if (meanings_find_glyph(level, (unsigned char)*c) < 0)
            return (unsigned char)*c;
    uint32_t glyph = 0xC0; /* letters with accents: more than there can be meanings */
    while (meanings_find_glyph(level, glyph) >= 0)
        glyph++;
    return glyph;
}
