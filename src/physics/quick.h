/* The common move, made quick.
 *
 * Nearly every move is of a box no larger than a tile, less far than a tile, inside the map, with
 * no slope or solid near, into nothing but the floor. Such a box overlaps at most four cells and
 * enters at most one new column and one new row, so that its corners say all: no loops, no bounds
 * to check, little to guess for the processor. Whatever is rarer is left to the general sweeps,
 * whose answers these are to the bit (tests/physics/test_quick.c). */
#ifndef OVERHANG_PHYSICS_QUICK_H
#define OVERHANG_PHYSICS_QUICK_H

#include "physics/move.h"

#include <assert.h>

#define QUICK_HOLDS (TILE_SOLID | TILE_ONEWAY)

/* The part of a displacement that goes right or down, and the part that goes left or up. */
static inline fix quick_forward_part(fix by) {
    return by & ~(by >> 31);
}

static inline fix quick_backward_part(fix by) {
    return by & (by >> 31);
}

/* Small, not far, inside. Each condition is a range of unsigned numbers, both axes at once. */
static inline bool quick_is_common(const Level *level, Box box, Vec by) {
    bool small = (uint32_t)((box.w - 1) | (box.h - 1)) < FIX_ONE;
    bool near = (((uint32_t)by.x + FIX_ONE) | ((uint32_t)by.y + FIX_ONE)) < 2 * FIX_ONE;
    fix left = box.x + quick_backward_part(by.x), right = box.x + box.w + quick_forward_part(by.x);
    fix top = box.y + quick_backward_part(by.y), bottom = box.y + box.h + quick_forward_part(by.y);
    bool inside =
        (left | top) >= 0 && fix_cell(right) < level->width && fix_cell(bottom) < level->height;
    return small && near && inside;
}

/* Where in the grid the row of a height begins. */
static inline size_t quick_row_at(const Level *level, fix y) {
    return (size_t)fix_cell(y) * (size_t)level->width;
}

/* May a slope be in the way of the corners of a motion, or right beside it? */
static inline bool quick_slope_beside(const Level *level, Box box, Vec by) {
    const uint8_t *top =
        level->near_slopes + quick_row_at(level, box.y + quick_backward_part(by.y));
    const uint8_t *bottom =
        level->near_slopes + quick_row_at(level, box.y + box.h + quick_forward_part(by.y));
    int32_t left = fix_cell(box.x + quick_backward_part(by.x));
    int32_t right = fix_cell(box.x + box.w + quick_forward_part(by.x));
    return (top[left] | top[right] | bottom[left] | bottom[right]) & SLOPE_NEAR;
}

/* Was the box on ground between the heights of the grid, as on a slope? Then the move may let it
 * down onto what is below. */
static inline bool quick_rides(Box box, unsigned flags) {
    return (flags & MOVE_GROUNDED) && (box.y + box.h) % FIX_ONE != 0;
}

/* Might a slope have a say? */
static inline bool quick_slope_is_near(const Level *level, Box box, Vec by, unsigned flags) {
    return quick_rides(box, flags) ||
           (level->near_slopes[quick_row_at(level, box.y) + (size_t)fix_cell(box.x)] &&
            quick_slope_beside(level, box, by));
}

/* slope.c: a common move near which a slope is. */
MoveResult slope_move_commonly(const Terrain *terrain, Box box, Vec by, unsigned flags);

/* Flags of either of two columns in a row. */
static inline uint16_t quick_flags_of_two(const Level *level, size_t row, int32_t left,
                                          int32_t right) {
    const uint8_t *cells = level->cells + row;
    return level->flags[cells[left]] | level->flags[cells[right]];
}

/* Is nothing solid in the column that the box enters, if it enters one? */
static inline bool quick_side_is_free(const Level *level, Box box, fix dx) {
    fix edge = dx > 0 ? box.x + box.w - 1 : box.x;
    int32_t column = fix_cell(edge + dx);
    if (column == fix_cell(edge))
        return true;
    const uint8_t *cells = level->cells + column;
    return !((level->flags[cells[quick_row_at(level, box.y)]] |
              level->flags[cells[quick_row_at(level, box.y + box.h - 1)]]) &
             TILE_SOLID);
}

static inline bool quick_head_is_free(const Level *level, Box box, fix dy) {
    return fix_cell(box.y + dy) == fix_cell(box.y) ||
           !(quick_flags_of_two(level, quick_row_at(level, box.y + dy), fix_cell(box.x),
                                last_cell(box.x, box.w)) &
             TILE_SOLID);
}

/* Is all that holds the feet ice? */
static inline bool quick_floor_is_ice(uint16_t left, uint16_t right) {
    return (left & TILE_ICE || !(left & QUICK_HOLDS)) &&
           (right & TILE_ICE || !(right & QUICK_HOLDS));
}

/* How far it goes up or down, and onto what. */
typedef struct QuickFall {
    fix free;
    uint8_t ground;
    bool ice;
    bool refused; /* a head is hit, or the state of a cell or a top to drop through has a say */
} QuickFall;

static inline QuickFall quick_fall(const Level *level, Box box, fix dy, unsigned flags) {
    fix bottom = box.y + box.h;
    int32_t row = fix_cell(bottom + dy);
    if (row == fix_cell(bottom - 1))
        return (QuickFall){dy, GROUND_NONE, false, false};
    const uint8_t *cells = level->cells + quick_row_at(level, bottom + dy);
    uint16_t left = level->flags[cells[fix_cell(box.x)]];
    uint16_t right = level->flags[cells[last_cell(box.x, box.w)]];
    uint16_t both = left | right;
    if (both & TILE_STATE || (flags & MOVE_DROP))
        return (QuickFall){.refused = true};
    if (!(both & QUICK_HOLDS))
        return (QuickFall){dy, GROUND_NONE, false, false};
    return (QuickFall){
        .free = fix_edge(row) - bottom,
        .ground = both & TILE_SOLID ? GROUND_SOLID : GROUND_ONEWAY,
        .ice = both & TILE_ICE && quick_floor_is_ice(left, right),
    };
}

static inline QuickFall quick_rise_or_fall(const Level *level, Box box, fix dy, unsigned flags) {
    if (dy >= 0)
        return quick_fall(level, box, dy, flags);
    return (QuickFall){dy, GROUND_NONE, false, !quick_head_is_free(level, box, dy)};
}

/* Union of the flags of the cells under the four corners. */
static inline uint16_t quick_corner_flags(const Level *level, Box box) {
    int32_t left = fix_cell(box.x), right = last_cell(box.x, box.w);
    return quick_flags_of_two(level, quick_row_at(level, box.y), left, right) |
           quick_flags_of_two(level, quick_row_at(level, box.y + box.h - 1), left, right);
}

typedef enum QuickWay { QUICK_DONE, QUICK_BY_SLOPE, QUICK_NOT } QuickWay;

/* The move in the grid alone, if it is a common one and away from slopes. */
static inline __attribute__((always_inline)) QuickWay
quick_move(const Level *level, Box box, Vec delta, unsigned flags, MoveResult *result) {
    if (!quick_is_common(level, box, delta))
        return QUICK_NOT;
    if (level->near_slopes && quick_slope_is_near(level, box, delta, flags))
        return QUICK_BY_SLOPE;
    if (!quick_side_is_free(level, box, delta.x))
        return QUICK_NOT;
    Box to = {box.x + delta.x, box.y, box.w, box.h};
    QuickFall down = quick_rise_or_fall(level, to, delta.y, flags);
    if (down.refused)
        return QUICK_NOT;
    to.y += down.free;
    *result = (MoveResult){
        .x = to.x,
        .y = to.y,
        .hit = down.free == delta.y ? 0 : HIT_FLOOR,
        .ground = down.ground,
        .ice = down.ice,
        .touch = quick_corner_flags(level, to),
        .solid = -1,
        .side = -1,
    };
    return QUICK_DONE;
}

static inline MoveResult move_box(const Terrain *terrain, Box box, Vec delta, unsigned flags) {
    assert(box.w > 0 && box.h > 0 && "a box has a size");
    MoveResult result;
    QuickWay way =
        terrain->solid_count ? QUICK_NOT : quick_move(terrain->level, box, delta, flags, &result);
    if (way == QUICK_NOT)
        return move_generally(terrain, box, delta, flags);
    return way == QUICK_DONE ? result : slope_move_commonly(terrain, box, delta, flags);
}

#endif
