/* Private to physics: the common move, made quick.
 *
 * Nearly every move is of a box no larger than a tile, less far than a tile, wholly inside the map.
 * It overlaps at most four cells and enters at most one new column and one new row, so that its
 * corners say all: no loops, no bounds to check, nothing to guess for the processor. The answers
 * are those of the general sweeps in move.c; what is rare (a stop, a cell with state) is left to
 * them.
 */
#ifndef OVERHANG_PHYSICS_QUICK_H
#define OVERHANG_PHYSICS_QUICK_H

#include "physics/sweep.h"

/* The part of a displacement that goes right or down, and the part that goes left or up. */
static inline fix forward_part(fix by) {
    return by & ~(by >> 31);
}

static inline fix backward_part(fix by) {
    return by & (by >> 31);
}

/* May the moves below be used? Both axes at once: each condition is a range of unsigned numbers. */
static inline bool is_quick(const Level *level, Box box, Vec by) {
    bool small = (uint32_t)((box.w - 1) | (box.h - 1)) < FIX_ONE;
    bool near = (((uint32_t)by.x + FIX_ONE) | ((uint32_t)by.y + FIX_ONE)) < 2 * FIX_ONE;
    fix left = box.x + backward_part(by.x), right = box.x + box.w + forward_part(by.x);
    fix top = box.y + backward_part(by.y), bottom = box.y + box.h + forward_part(by.y);
    bool inside =
        (left | top) >= 0 && fix_cell(right) < level->width && fix_cell(bottom) < level->height;
    return small && near && inside;
}

static inline const uint8_t *row_of(const Level *level, fix y) {
    return level->cells + (size_t)fix_cell(y) * (size_t)level->width;
}

/* Flags of either of two cells. */
static inline uint16_t flags_of_two(const Level *level, const uint8_t *a, const uint8_t *b) {
    return level->flags[*a] | level->flags[*b];
}

/* Is nothing solid in the column that the box enters, if it enters one? */
static inline bool quick_side_is_free(const Level *level, Box box, fix dx) {
    fix edge = dx > 0 ? box.x + box.w - 1 : box.x;
    int32_t column = fix_cell(edge + dx);
    if (column == fix_cell(edge))
        return true;
    const uint8_t *top = row_of(level, box.y) + column;
    const uint8_t *bottom = row_of(level, box.y + box.h - 1) + column;
    return !(flags_of_two(level, top, bottom) & TILE_SOLID);
}

static inline bool quick_head_is_free(const Level *level, Box box, fix dy) {
    if (fix_cell(box.y + dy) == fix_cell(box.y))
        return true;
    const uint8_t *row = row_of(level, box.y + dy);
    return !(flags_of_two(level, row + fix_cell(box.x), row + last_cell(box.x, box.w)) &
             TILE_SOLID);
}

/* The floor that the feet reach, down by dy >= 0. False: ask the general sweep, as the state of a
 * cell or a one-way top to drop through has a say. */
static inline bool quick_floor(const Level *level, Box box, fix dy, unsigned flags, Floor *floor) {
    fix bottom = box.y + box.h;
    floor->flags = 0;
    if (fix_cell(bottom + dy) == fix_cell(bottom - 1))
        return true;
    const uint8_t *row = row_of(level, bottom + dy);
    uint16_t left = level->flags[row[fix_cell(box.x)]];
    uint16_t right = level->flags[row[last_cell(box.x, box.w)]];
    if (((left | right) & TILE_STATE) || (flags & MOVE_DROP))
        return false;
    bool left_holds = left & (TILE_SOLID | TILE_ONEWAY);
    bool right_holds = right & (TILE_SOLID | TILE_ONEWAY);
    floor->flags = (uint16_t)((left_holds ? left : 0) | (right_holds ? right : 0));
    floor->ice = (left & TILE_ICE || !left_holds) && (right & TILE_ICE || !right_holds);
    return true;
}

/* Union of the flags of the cells under the four corners. */
static inline uint16_t quick_touch(const Level *level, Box box) {
    const uint8_t *top = row_of(level, box.y), *bottom = row_of(level, box.y + box.h - 1);
    int32_t left = fix_cell(box.x), right = last_cell(box.x, box.w);
    return flags_of_two(level, top + left, top + right) |
           flags_of_two(level, bottom + left, bottom + right);
}

#endif
