/* The common step of the cell mover, made quick.
 *
 * Nearly every step is one of a whole body inside the map, with no wall beside it and no ceiling on
 * its head. Where it goes, left or right, near a wall or on a floor, is as good as random to the
 * processor: that is computed without branches. What is nearly always so, that nothing is hit and
 * no cell is left, is branched on, so that nothing waits for what is looked up. Whatever is rarer
 * is left to the general step, whose answers these are to the bit. */
#ifndef OVERHANG_PHYSICS_CELL_QUICK_H
#define OVERHANG_PHYSICS_CELL_QUICK_H

#include "physics/cell.h"

#include <assert.h>

#define CELL_WALL (TILE_SOLID | TILE_SLOPE)

/* Which column beside its own the body's radius reaches over to: -1, 1, or 0 if none. */
static inline int32_t cell_overlap(const CellBody *body, const CellFeel *feel) {
    return (body->xr > FIX_ONE - feel->radius) - (body->xr < feel->radius);
}

/* A speed after friction. The shift rounds down, the sign makes that halves away from zero. */
static inline fine_fix cell_slowed(fine_fix speed, fine_fix friction, fine_fix rest) {
    int64_t product = (int64_t)speed * friction;
    fine_fix left = (fine_fix)((product + FINE_ONE / 2 + (product >> 63)) >> 24);
    return left & -(fine_fix)(fix_abs(left) >= rest);
}

/* cell.c: the motion of a step, any body in any terrain. */
MoveResult cell_general_step(const Terrain *terrain, CellBody *body, const CellFeel *feel,
                             unsigned flags);

/* Nothing but the grid counts, and all that a step can reach is inside it. */
static inline bool cell_is_common(const Terrain *terrain, const CellBody *body,
                                  const CellFeel *feel, unsigned flags) {
    const Level *level = terrain->level;
    bool inside = body->cx >= 1 && body->cx < level->width - 1 && body->cy >= 2 &&
                  body->cy < level->height - 1;
    return inside && feel->whole && feel->wide && !terrain->solid_count && !flags;
}

static inline unsigned cell_flags_at(const Level *level, const uint8_t *cell) {
    return level->flags[*cell];
}

/* From a cell to the one that the head is in. */
static inline ptrdiff_t cell_to_head(const Level *level, const CellBody *body,
                                     const CellFeel *feel) {
    return -(ptrdiff_t)(body->yr < feel->head) & -(ptrdiff_t)level->width;
}

/* Sideways; only the column beside the cell may be entered in one step. False at a wall. */
static inline bool cell_go_sideways(const Level *level, CellBody *body, const CellFeel *feel,
                                    const uint8_t **cell) {
    fine_fix sign = body->dx >> 31; /* 0, or -1 for left */
    const uint8_t *side = *cell + (1 | sign);
    unsigned walls = (cell_flags_at(level, side) |
                      cell_flags_at(level, side + cell_to_head(level, body, feel))) &
                     CELL_WALL;
    body->xr += fix_from_fine(body->dx);
    fix ahead = (body->xr ^ sign) + (sign & (FIX_ONE + 1)); /* xr, or 1 - xr */
    if ((ahead >= FIX_ONE - feel->radius) & (walls != 0))
        return false;
    if (ahead > FIX_ONE) {
        body->cx += 1 | sign;
        body->xr -= (1 | sign) * FIX_ONE;
        *cell = side;
    }
    return true;
}

/* Up, or down and onto a floor. False where the state or the ice of what is below has a say. */
static inline bool cell_rise_or_fall(const Level *level, CellBody *body, const CellFeel *feel,
                                     const uint8_t **cell, uint8_t *ground) {
    const uint8_t *below = *cell + level->width;
    unsigned floor =
        cell_flags_at(level, below) | cell_flags_at(level, below + cell_overlap(body, feel));
    fix yr = body->yr + fix_from_fine(body->dy);
    int32_t lands = (yr >= FIX_ONE) & (body->dy >= 0);
    if (lands & ((floor & (TILE_STATE | TILE_ICE)) != 0))
        return false;
    if (lands & !(floor & (CELL_WALL | TILE_ONEWAY))) {
        lands = 0;
        int32_t over = yr > FIX_ONE;
        body->cy += over;
        yr -= over * FIX_ONE;
        *cell = over ? below : *cell;
    } else if ((body->dy < 0) & (yr <= 0)) {
        body->cy--;
        yr += FIX_ONE;
        *cell -= level->width;
    }
    body->yr = fix_min(yr, FIX_ONE);
    body->dy &= lands - 1;
    *ground = (uint8_t)(lands * (floor & CELL_WALL ? GROUND_SOLID : GROUND_ONEWAY));
    return true;
}

/* Union of the flags of the cells that the body reaches into. */
static inline unsigned cell_touch_of(const Level *level, const CellBody *body, const CellFeel *feel,
                                     const uint8_t *cell) {
    ptrdiff_t head = cell_to_head(level, body, feel), beside = cell_overlap(body, feel);
    return cell_flags_at(level, cell) | cell_flags_at(level, cell + beside) |
           cell_flags_at(level, cell + head) | cell_flags_at(level, cell + head + beside);
}

static inline void cell_slow(CellBody *body, const CellFeel *feel) {
    body->dx = cell_slowed(body->dx, feel->friction_x, feel->rest);
    body->dy = cell_slowed(body->dy, feel->friction_y, feel->rest);
}

/* Where what is common ends. */
static inline MoveResult cell_ask_general(const Terrain *terrain, CellBody *body,
                                          const CellFeel *feel, unsigned flags) {
    MoveResult result = cell_general_step(terrain, body, feel, flags);
    cell_slow(body, feel);
    return result;
}

static inline MoveResult cell_move(const Terrain *terrain, CellBody *body, const CellFeel *feel,
                                   unsigned flags) {
    assert(feel->radius <= FIX_ONE / 2 && feel->head <= FIX_ONE && feel->cap <= FINE_ONE / 2 &&
           "a body is no larger than a cell, and no faster than its neighbours are looked at");
    const Level *level = terrain->level;
    body->dx = fix_clamp(body->dx, -feel->cap, feel->cap);
    body->dy = fix_clamp(body->dy + feel->gravity, -feel->cap, feel->cap);
    if (!cell_is_common(terrain, body, feel, flags))
        return cell_ask_general(terrain, body, feel, flags);
    CellBody next = {body->cx, body->cy, body->xr, body->yr, body->dx, body->dy};
    const uint8_t *cell = level->cells + (size_t)next.cy * (size_t)level->width + (size_t)next.cx;
    uint8_t ground;
    if (!cell_go_sideways(level, &next, feel, &cell) ||
        !cell_rise_or_fall(level, &next, feel, &cell, &ground))
        return cell_ask_general(terrain, body, feel, flags);
    unsigned touch = cell_touch_of(level, &next, feel, cell);
    if ((touch & CELL_WALL) || next.yr == feel->head)
        return cell_ask_general(terrain, body, feel, flags);
    cell_slow(&next, feel);
    *body = next;
    Box box = cell_body_box(&next, feel);
    return (MoveResult){
        .x = box.x,
        .y = box.y,
        .hit = ground ? HIT_FLOOR : 0,
        .ground = ground,
        .touch = (uint16_t)touch,
        .solid = -1,
        .side = -1,
    };
}

#endif
