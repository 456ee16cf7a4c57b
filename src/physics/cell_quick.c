/* The common step of the cell mover, made quick.
 *
 * Nearly every step is one of a whole body inside the map, with no wall beside it and no ceiling on
 * its head. Where it goes, left or right, near a wall or on a floor, is as good as random to the
 * processor: that is computed without branches. What is nearly always so, that nothing is hit and
 * no cell is left, is branched on, so that nothing waits for what is looked up. Whatever is rarer
 * is left to the general step, whose answers these are to the bit. */
#include "physics/cell_step.h"

#include <assert.h>

/* Nothing but the grid counts, and all that a step can reach is inside it. */
static inline bool is_common(const Terrain *terrain, const CellBody *body, const CellFeel *feel,
                             unsigned flags) {
    const Level *level = terrain->level;
    bool inside = body->cx >= 1 && body->cx < level->width - 1 && body->cy >= 2 &&
                  body->cy < level->height - 1;
    return inside && feel->whole && feel->wide && !terrain->solid_count && !flags;
}

static inline unsigned flags_at(const Level *level, const uint8_t *cell) {
    return level->flags[*cell];
}

/* From a cell to the one that the head is in. */
static inline ptrdiff_t to_head(const Level *level, const CellBody *body, const CellFeel *feel) {
    return -(ptrdiff_t)(body->yr < feel->head) & -(ptrdiff_t)level->width;
}

/* Sideways; only the column beside the cell may be entered in one step. False at a wall. */
static inline bool go_sideways(const Level *level, CellBody *body, const CellFeel *feel,
                               const uint8_t **cell) {
    fine_fix sign = body->dx >> 31; /* 0, or -1 for left */
    const uint8_t *side = *cell + (1 | sign);
    unsigned walls =
        (flags_at(level, side) | flags_at(level, side + to_head(level, body, feel))) & CELL_WALL;
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
static inline bool rise_or_fall(const Level *level, CellBody *body, const CellFeel *feel,
                                const uint8_t **cell, uint8_t *ground) {
    const uint8_t *below = *cell + level->width;
    unsigned floor = flags_at(level, below) | flags_at(level, below + cell_overlap(body, feel));
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
static inline unsigned touch_of(const Level *level, const CellBody *body, const CellFeel *feel,
                                const uint8_t *cell) {
    ptrdiff_t head = to_head(level, body, feel), beside = cell_overlap(body, feel);
    return flags_at(level, cell) | flags_at(level, cell + beside) | flags_at(level, cell + head) |
           flags_at(level, cell + head + beside);
}

static inline void slow(CellBody *body, const CellFeel *feel) {
    body->dx = cell_slowed(body->dx, feel->friction_x, feel->rest);
    body->dy = cell_slowed(body->dy, feel->friction_y, feel->rest);
}

/* Where what is common ends. */
static MoveResult ask_general(const Terrain *terrain, CellBody *body, const CellFeel *feel,
                              unsigned flags) {
    MoveResult result = cell_general_step(terrain, body, feel, flags);
    slow(body, feel);
    return result;
}

MoveResult cell_move(const Terrain *terrain, CellBody *body, const CellFeel *feel, unsigned flags) {
    assert(feel->radius <= FIX_ONE / 2 && feel->head <= FIX_ONE && feel->cap <= FINE_ONE / 2 &&
           "a body is no larger than a cell, and no faster than its neighbours are looked at");
    const Level *level = terrain->level;
    body->dx = fix_clamp(body->dx, -feel->cap, feel->cap);
    body->dy = fix_clamp(body->dy + feel->gravity, -feel->cap, feel->cap);
    if (!is_common(terrain, body, feel, flags))
        return ask_general(terrain, body, feel, flags);
    CellBody next = {body->cx, body->cy, body->xr, body->yr, body->dx, body->dy};
    const uint8_t *cell = level->cells + (size_t)next.cy * (size_t)level->width + (size_t)next.cx;
    uint8_t ground;
    if (!go_sideways(level, &next, feel, &cell) ||
        !rise_or_fall(level, &next, feel, &cell, &ground))
        return ask_general(terrain, body, feel, flags);
    unsigned touch = touch_of(level, &next, feel, cell);
    if ((touch & CELL_WALL) || next.yr == feel->head)
        return ask_general(terrain, body, feel, flags);
    slow(&next, feel);
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
