#include "physics/cell.h"
#include "physics/sweep.h"

#include <assert.h>

#define NEAR_FLOOR TILES(0.98) /* feet so low that they may jump */

/* Feet on a cell's edge stand in the cell above it. */
CellBody cell_body_of(Box box) {
    fix middle = box.x + box.w / 2, feet = box.y + box.h;
    int32_t cx = fix_cell(middle), cy = fix_cell(feet - 1);
    return (CellBody){cx, cy, middle - fix_edge(cx), feet - fix_edge(cy), 0, 0};
}

static inline bool is_wall(const Terrain *terrain, int32_t column, int32_t row) {
    return wall_flags(terrain, column, row) & CELL_WALL;
}

static inline bool side_is_wall(const Terrain *terrain, const CellBody *body, const CellFeel *feel,
                                int32_t column) {
    return is_wall(terrain, column, body->cy) ||
           (feel->whole && body->yr < feel->head && is_wall(terrain, column, body->cy - 1));
}

static bool ceiling_is_wall(const Terrain *terrain, const CellBody *body, const CellFeel *feel) {
    return is_wall(terrain, body->cx, body->cy - 1) ||
           (feel->whole && is_wall(terrain, body->cx + cell_overlap(body, feel), body->cy - 1));
}

static inline void add_floor(Floor *floor, uint16_t flags, unsigned holds) {
    if (flags & holds) {
        floor->flags |= flags;
        floor->ice &= (flags & TILE_ICE) != 0;
    }
}

/* What of these holds the feet of a body at the floor of its cell. */
static Floor floor_below(const Terrain *terrain, const CellBody *body, const CellFeel *feel,
                         unsigned holds) {
    Floor floor = {0, true, 0};
    int32_t row = body->cy + 1, second = body->cx + cell_overlap(body, feel);
    add_floor(&floor, wall_flags(terrain, body->cx, row), holds);
    if (feel->wide && second != body->cx)
        add_floor(&floor, wall_flags(terrain, second, row),
                  feel->whole ? holds : holds & CELL_WALL);
    return floor;
}

bool cell_on_floor(const Terrain *terrain, const CellBody *body, const CellFeel *feel) {
    return body->yr >= NEAR_FLOOR && floor_below(terrain, body, feel, CELL_WALL).flags;
}

/* A whole body that begins inside a wall is not stopped by it; the tutorials put it out. `from` is
 * the ratio before the motion. */
static void stop_sideways(const Terrain *terrain, CellBody *body, const CellFeel *feel, fix from,
                          MoveResult *result) {
    bool right = body->dx > 0;
    fix limit = right ? FIX_ONE - feel->radius : feel->radius;
    bool near = right ? body->xr >= limit : body->xr <= limit;
    bool inside = feel->whole && (right ? from > limit : from < limit);
    if (!near || inside || !side_is_wall(terrain, body, feel, body->cx + (right ? 1 : -1)))
        return;
    body->xr = limit;
    result->hit |= right ? HIT_RIGHT : HIT_LEFT;
    result->side = -1;
}

static void move_x(const Terrain *terrain, CellBody *body, const CellFeel *feel,
                   MoveResult *result) {
    fix by = fix_from_fine(body->dx);
    if (body->dx == 0)
        return;
    if (terrain->solid_count) {
        Clip clip = solids_clip_x(terrain, cell_body_box(body, feel), by);
        if (clip.solid >= 0)
            result->hit |= by > 0 ? HIT_RIGHT : HIT_LEFT;
        by = clip.free;
        result->side = clip.solid;
    }
    fix from = body->xr;
    body->xr += by;
    stop_sideways(terrain, body, feel, from, result);
    if (result->hit)
        body->dx = 0;
    if (body->xr > FIX_ONE)
        body->cx++, body->xr -= FIX_ONE;
    else if (body->xr < 0)
        body->cx--, body->xr += FIX_ONE;
}

static void stop_head(const Terrain *terrain, CellBody *body, const CellFeel *feel, fix from,
                      MoveResult *result) {
    bool inside = feel->whole && from < feel->head;
    if (body->yr > feel->head || inside || !ceiling_is_wall(terrain, body, feel))
        return;
    body->yr = feel->head;
    result->hit |= HIT_CEILING;
}

static void move_up(const Terrain *terrain, CellBody *body, const CellFeel *feel,
                    MoveResult *result) {
    fix by = fix_from_fine(body->dy);
    if (terrain->solid_count) {
        Clip clip = solids_clip_up(terrain, cell_body_box(body, feel), by);
        if (clip.solid >= 0)
            result->hit |= HIT_CEILING;
        by = clip.free;
    }
    fix from = body->yr;
    body->yr += by;
    stop_head(terrain, body, feel, from, result);
    if (body->yr < 0 || (body->yr == 0 && feel->whole)) {
        body->cy--, body->yr += FIX_ONE;
        if (feel->whole)
            stop_head(terrain, body, feel, from + FIX_ONE, result);
    }
    if (result->hit & HIT_CEILING)
        body->dy = 0;
}

static void stand_on_cell(const Terrain *terrain, CellBody *body, const CellFeel *feel, bool drops,
                          MoveResult *result) {
    unsigned holds = drops ? CELL_WALL : CELL_WALL | TILE_ONEWAY;
    Floor floor = floor_below(terrain, body, feel, holds);
    if (!floor.flags)
        return;
    body->yr = FIX_ONE;
    result->ground = floor.flags & CELL_WALL ? GROUND_SOLID : GROUND_ONEWAY;
    result->ice = floor.ice;
}

static void move_down(const Terrain *terrain, CellBody *body, const CellFeel *feel, unsigned flags,
                      MoveResult *result) {
    Box box = {0};
    fix before = body->yr;
    if (terrain->solid_count)
        box = cell_body_box(body, feel);
    body->yr += fix_from_fine(body->dy);
    if (body->yr >= FIX_ONE)
        stand_on_cell(terrain, body, feel, (flags & MOVE_DROP) && before == FIX_ONE, result);
    if (terrain->solid_count)
        body->yr = before + solids_stand(terrain, box, body->yr - before, flags, result);
    if (result->ground != GROUND_NONE) {
        result->hit |= HIT_FLOOR;
        body->dy = 0;
    }
    if (body->yr > FIX_ONE)
        body->cy++, body->yr -= FIX_ONE;
}

MoveResult cell_general_step(const Terrain *terrain, CellBody *body, const CellFeel *feel,
                             unsigned flags) {
    MoveResult result = {.solid = -1, .side = -1};
    move_x(terrain, body, feel, &result);
    if (body->dy < 0)
        move_up(terrain, body, feel, &result);
    else
        move_down(terrain, body, feel, flags, &result);
    Box box = cell_body_box(body, feel);
    result.x = box.x;
    result.y = box.y;
    result.touch = terrain_touch(terrain, box);
    return result;
}

/* How high a rise at this speed comes, in whole units of a step's own rounding. */
static int64_t rise_of(const CellFeel *feel, fix speed) {
    int64_t height = 0;
    fine_fix dy = fine_from_fix(speed);
    for (;;) {
        dy = fix_min(dy, feel->cap + feel->gravity) - feel->gravity;
        if (dy <= 0)
            return height;
        height += fix_from_fine(dy);
        dy = cell_slowed(dy, feel->friction_y, feel->rest);
    }
}

fix cell_speed_for_height(const CellFeel *feel, fix height) {
    assert(feel->gravity > 0 && "what rises must fall");
    fix low = 0, high = fix_from_fine(feel->cap);
    while (high - low > 1) {
        fix middle = low + (high - low) / 2;
        if (rise_of(feel, middle) < height)
            low = middle;
        else
            high = middle;
    }
    bool lower = height - rise_of(feel, low) < rise_of(feel, high) - height;
    return lower ? low : high;
}
