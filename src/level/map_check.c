/* What is drawn but has no effect. A level can be played with it, but whoever drew it meant
 * something else. Each is one warning, at its cell. */
#include "level/reader.h"

#include <string.h>

static void warn(const Reader *reader, int32_t column, int32_t row, const char *text) {
    diag_warning(reader->diag, reader->map_line + row, column + 1, "%s", text);
}

static void warn_of_kind(const Reader *reader, int32_t column, int32_t row, const char *text) {
    diag_warning(reader->diag, reader->map_line + row, column + 1, "%s %s",
                 KINDS[reader->level->kinds[level_at(reader->level, column, row)]].name, text);
}

/* Solid ground that stays; crumbling blocks and locks go away. */
static bool is_walled(const Level *level, int32_t column, int32_t row) {
    return (level_flags(level, column, row) & (TILE_SOLID | TILE_STATE)) == TILE_SOLID;
}

/* Is it of one cell, and either has to be reached by the hero or has to get out by itself? */
static bool may_be_buried(Kind kind) {
    const uint16_t flags = TILE_TOUCH | TILE_STATE | TILE_THING;
    return KINDS[kind].flags & flags && !(KINDS[kind].flags & TILE_SOLID) && kind != KIND_GATE &&
           !kind_is_platform(kind);
}

/* Warns of what has solid ground on all sides. Nobody comes from below the map. */
static void check_buried(const Reader *reader, int32_t c, int32_t r) {
    const Level *level = reader->level;
    if (may_be_buried((Kind)level->kinds[level_at(level, c, r)]) && is_walled(level, c - 1, r) &&
        is_walled(level, c + 1, r) && is_walled(level, c, r - 1) &&
        (r + 1 == level->height || is_walled(level, c, r + 1)))
        warn_of_kind(reader, c, r, "inside solid ground");
}

/* Can something stand on this cell, or hang from it? */
static bool holds(const Level *level, int32_t column, int32_t row) {
    if (level_flags(level, column, row) & (TILE_SOLID | TILE_ONEWAY | TILE_SLOPE))
        return true;
    Kind kind = level_inside(level, column, row) ? level->kinds[level_at(level, column, row)] : 0;
    return kind == KIND_GATE || kind == KIND_CRATE || kind_is_platform(kind);
}

/* Does a slope's end, at this height of its cell, meet ground in the column beside it? */
static bool end_meets(const Level *level, int32_t column, int32_t row, fix height) {
    return holds(level, column, row) || (height == 0 && holds(level, column, row + 1)) ||
           (height == FIX_ONE && holds(level, column, row - 1));
}

/* Warns of a slope that leads nowhere. The high half of a gentle slope may stand alone as a step;
 * the low half needs something at its high end. */
static void check_slope(const Reader *reader, int32_t column, int32_t row) {
    const Level *level = reader->level;
    const KindInfo *slope = &KINDS[level->kinds[level_at(level, column, row)]];
    bool left = end_meets(level, column - 1, row, slope->left);
    bool right = end_meets(level, column + 1, row, slope->right);
    if (slope->left + slope->right < FIX_ONE && !(slope->left ? left : right))
        warn_of_kind(reader, column, row,
                     slope->left ? "joins nothing at its left end, where its high half belongs"
                                 : "joins nothing at its right end, where its high half belongs");
    else if (!left && !right)
        warn_of_kind(reader, column, row, "joins nothing at either end");
}

void map_check_cell(const Reader *reader, int32_t column, int32_t row) {
    const Level *level = reader->level;
    uint8_t index = level_at(level, column, row);
    check_buried(reader, column, row);
    if (reader->diag->errors > reader->errors_before)
        return; /* a cell with an error reads as empty, which would cause false warnings */
    if (level->flags[index] & TILE_SLOPE)
        check_slope(reader, column, row);
    if (level->kinds[index] == KIND_SPRING && level->meanings[index].direction == DIRECTION_DOWN &&
        is_walled(level, column, row + 1))
        warn(reader, column, row, "a spring that throws down, with ground right below");
    if (level->kinds[index] == KIND_DROPPER && !holds(level, column, row - 1))
        warn(reader, column, row, "dropper without a ceiling: it hangs in the air");
}

static bool is_end(const Level *level, int32_t column, int32_t row) {
    return !level_inside(level, column, row) ||
           level_flags(level, column, row) & (TILE_SOLID | TILE_TURN | TILE_SLOPE);
}

/* Can a platform not even begin to move that way? */
static bool is_shut(const Level *level, const Thing *thing, int by_x, int by_y) {
    if (by_x)
        return is_end(level, by_x < 0 ? thing->column - 1 : thing->column + thing->width,
                      thing->row);
    for (int32_t i = 0; i < thing->width; i++)
        if (is_end(level, thing->column + i, thing->row + by_y))
            return true;
    return false;
}

/* A platform that looks for its way and has none. */
static void check_way(const Reader *reader, const Thing *thing) {
    const Level *level = reader->level;
    Kind kind = level->kinds[thing->meaning];
    bool across = kind == KIND_PLATFORM_HORIZONTAL;
    if (!across && kind != KIND_PLATFORM_VERTICAL)
        return;
    if (is_shut(level, thing, across ? -1 : 0, across ? 0 : -1) &&
        is_shut(level, thing, across ? 1 : 0, across ? 0 : 1))
        warn(reader, thing->column, thing->row, "platform without room to move: it stands still");
}

/* Gates need a button or a stormbird, and a button a gate. */
static void check_gates(const Reader *reader) {
    const Level *level = reader->level;
    const Thing *gate = NULL;
    bool bird = false;
    int32_t button = -1;
    for (int32_t i = level->thing_count - 1; i >= 0; i--) {
        Kind kind = level->kinds[level->things[i].meaning];
        gate = kind == KIND_GATE ? &level->things[i] : gate;
        bird |= kind == KIND_STORMBIRD;
    }
    for (int32_t i = 0; i < level->item_count && button < 0; i++)
        button = level_item_kind(level, i) == KIND_BUTTON ? i : -1;
    if (gate && button < 0 && !bird)
        warn(reader, gate->column, gate->row, "nothing opens this gate: the map has no button");
    if (!gate && button >= 0)
        warn(reader, level_item_cell(level, button).column, level_item_cell(level, button).row,
             "this button opens nothing: the map has no gate");
}

/* Each key opens one group of locks. */
static void check_locks(const Reader *reader) {
    const Level *level = reader->level;
    int32_t keys = 0, groups = 0, key = -1;
    for (int32_t i = level->item_count - 1; i >= 0; i--)
        if (level_item_kind(level, i) == KIND_KEY) {
            keys++;
            key = i;
        }
    for (int32_t i = 0; i < level->item_count; i++) {
        if (level_item_kind(level, i) != KIND_LOCK || level->locks[i] != i || groups++ != keys)
            continue;
        Cell at = level_item_cell(level, i);
        warn(reader, at.column, at.row,
             keys ? "one lock too many: a key opens all locks that touch, and no others"
                  : "nothing opens this lock: the map has no key");
    }
    if (key >= 0 && groups == 0)
        warn(reader, level_item_cell(level, key).column, level_item_cell(level, key).row,
             "this key opens nothing: the map has no lock");
}

/* Has any cell this meaning, or a variant of it? */
static bool is_in_map(const Level *level, int index) {
    size_t count = (size_t)level->width * (size_t)level->height;
    for (int i = 0; i < level->meaning_count; i++)
        if ((i == index || level->meanings[i].variant_of == index) &&
            memchr(level->cells, i, count))
            return true;
    return false;
}

/* A start or goal given from outside takes the place of those that are drawn. */
static bool is_replaced(const Reader *reader, Kind kind) {
    return (kind == KIND_START && reader->options->has_start) ||
           (kind == KIND_GOAL && reader->options->has_goal);
}

static void check_legends(const Reader *reader) {
    const Level *level = reader->level;
    for (int i = 0; i < reader->legend_count; i++) {
        const Legend *legend = &reader->legends[i];
        int index = meanings_find_glyph(level, legend->glyph);
        char name[16];
        character_show(legend->glyph, name);
        if (!is_in_map(level, index) && !is_replaced(reader, (Kind)level->meanings[index].kind))
            diag_warning(reader->diag, legend->line, legend->column,
                         "no %s is in the map: this legend does nothing", name);
    }
}

void map_check(const Reader *reader) {
    if (reader->diag->errors > reader->errors_before)
        return;
    for (int32_t i = 0; i < reader->level->thing_count; i++)
        check_way(reader, &reader->level->things[i]);
    check_gates(reader);
    check_locks(reader);
    check_legends(reader);
}
