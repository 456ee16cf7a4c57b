#include "physics/sweep.h"

#include <assert.h>

const char *const GROUND_NAMES[GROUND_COUNT] = {"none",     "solid", "oneway", "slope",
                                                "platform", "crate", "water",  "ladder"};

uint16_t terrain_resolve(const Terrain *terrain, int32_t column, int32_t row, uint16_t flags) {
    int32_t item = level_item(terrain->level, column, row);
    bool gone = terrain->gone[item >> 5] >> (item & 31) & 1;
    return gone ? flags & TILE_WATER : flags; /* the pool that it was drawn into stays */
}

uint16_t terrain_flags(const Terrain *terrain, int32_t column, int32_t row) {
    uint16_t flags = level_flags(terrain->level, column, row);
    return flags & TILE_STATE ? terrain_resolve(terrain, column, row, flags) : flags;
}

bool terrain_wet(const Terrain *terrain, fix x, fix y) {
    uint16_t flags = terrain_flags(terrain, fix_cell(x), fix_cell(y));
    return flags & TILE_WATER || (terrain->flood && y >= terrain->flood && !(flags & TILE_SOLID));
}

static bool column_blocks(const Terrain *terrain, int32_t column, int32_t top, int32_t bottom) {
    for (int32_t row = top; row <= bottom; row++)
        if (wall_flags(terrain, column, row) & TILE_SOLID)
            return true;
    return false;
}

static bool row_blocks(const Terrain *terrain, int32_t row, int32_t left, int32_t right) {
    for (int32_t column = left; column <= right; column++)
        if (wall_flags(terrain, column, row) & TILE_SOLID)
            return true;
    return false;
}

static fix sweep_right(const Terrain *terrain, Box box, fix dx) {
    int32_t top = fix_cell(box.y), bottom = last_cell(box.y, box.h);
    int32_t last = last_cell(box.x + dx, box.w);
    for (int32_t column = last_cell(box.x, box.w) + 1; column <= last; column++)
        if (column_blocks(terrain, column, top, bottom))
            return fix_edge(column) - box.w - box.x;
    return dx;
}

static fix sweep_left(const Terrain *terrain, Box box, fix dx) {
    int32_t top = fix_cell(box.y), bottom = last_cell(box.y, box.h);
    int32_t last = fix_cell(box.x + dx);
    for (int32_t column = fix_cell(box.x) - 1; column >= last; column--)
        if (column_blocks(terrain, column, top, bottom))
            return fix_edge(column + 1) - box.x;
    return dx;
}

static fix sweep_up(const Terrain *terrain, Box box, fix dy) {
    int32_t left = fix_cell(box.x), right = last_cell(box.x, box.w);
    int32_t last = fix_cell(box.y + dy);
    for (int32_t row = fix_cell(box.y) - 1; row >= last; row--)
        if (row_blocks(terrain, row, left, right))
            return fix_edge(row + 1) - box.y;
    return dy;
}

static inline Floor floor_in_row(const Terrain *terrain, int32_t row, int32_t left, int32_t right,
                                 uint16_t holds) {
    Floor floor = {0, true, 0};
    for (int32_t column = left; column <= right; column++) {
        uint16_t flags = wall_flags(terrain, column, row);
        if (flags & holds) {
            floor.flags |= flags;
            floor.ice &= (flags & TILE_ICE) != 0;
        }
    }
    return floor;
}

/* A box that comes to rest exactly on something stands on it, though nothing cut it short. */
static fix sweep_down(const Terrain *terrain, Box box, fix dy, unsigned flags, Floor *floor) {
    int32_t left = fix_cell(box.x), right = last_cell(box.x, box.w);
    fix bottom = box.y + box.h;
    int32_t last = fix_cell(bottom + dy);
    for (int32_t row = fix_cell(bottom - 1) + 1; row <= last; row++) {
        bool dropped = (flags & MOVE_DROP) && fix_edge(row) == bottom;
        uint16_t holds = dropped ? TILE_SOLID : TILE_SOLID | TILE_ONEWAY;
        *floor = floor_in_row(terrain, row, left, right, holds);
        if (floor->flags)
            return fix_edge(row) - bottom;
    }
    return dy;
}

uint16_t terrain_touch(const Terrain *terrain, Box box) {
    int32_t left = fix_cell(box.x), right = last_cell(box.x, box.w);
    int32_t bottom = last_cell(box.y, box.h);
    uint16_t all = 0;
    for (int32_t row = fix_cell(box.y); row <= bottom; row++)
        for (int32_t column = left; column <= right; column++)
            all |= level_flags(terrain->level, column, row);
    return all;
}

/* How far a box goes sideways, and the solid that stops it. */
static Clip free_x(const Terrain *terrain, const BroadList *solids, Box box, fix dx) {
    fix free = dx > 0 ? sweep_right(terrain, box, dx) : sweep_left(terrain, box, dx);
    return solids->count ? solids_listed_clip_x(terrain, solids, box, free) : (Clip){free, -1};
}

static fix free_up(const Terrain *terrain, const BroadList *solids, Box box, fix dy) {
    return solids_listed_clip_up(terrain, solids, box, sweep_up(terrain, box, dy)).free;
}

/* How far it falls, where what it falls onto does not matter. */
static fix free_down(const Terrain *terrain, const BroadList *solids, Box box, fix dy) {
    Floor floor;
    return solids_listed_clip_down(terrain, solids, box, sweep_down(terrain, box, dy, 0, &floor), 0)
        .free;
}

static void move_x(const Terrain *terrain, const BroadList *solids, Box *box, fix dx,
                   MoveResult *result) {
    if (dx == 0)
        return;
    Clip clip = free_x(terrain, solids, *box, dx);
    result->side = clip.solid;
    if (clip.free != dx)
        result->hit |= dx > 0 ? HIT_RIGHT : HIT_LEFT;
    box->x += clip.free;
}

static void move_up(const Terrain *terrain, const BroadList *solids, Box *box, fix dy,
                    MoveResult *result) {
    fix free = free_up(terrain, solids, *box, dy);
    if (free != dy)
        result->hit |= HIT_CEILING;
    box->y += free;
}

static void move_down(const Terrain *terrain, const BroadList *solids, Box *box, fix dy,
                      unsigned flags, MoveResult *result) {
    Floor floor = {0, false, 0};
    fix free = sweep_down(terrain, *box, dy, flags, &floor);
    if (floor.flags) {
        result->ground = floor.flags & TILE_SOLID ? GROUND_SOLID : GROUND_ONEWAY;
        result->ice = floor.ice;
    }
    if (solids->count)
        free = solids_listed_stand(terrain, solids, *box, free, flags, result);
    if (free != dy)
        result->hit |= HIT_FLOOR;
    box->y += free;
}

/* In a level without slopes, with a list of the solids that may have a say. */
static MoveResult move_by_axes(const Terrain *terrain, const BroadList *solids, Box box, Vec delta,
                               unsigned flags) {
    MoveResult result = {.solid = -1, .side = -1};
    move_x(terrain, solids, &box, delta.x, &result);
    if (delta.y < 0)
        move_up(terrain, solids, &box, delta.y, &result);
    else
        move_down(terrain, solids, &box, delta.y, flags, &result);
    result.x = box.x;
    result.y = box.y;
    result.touch = terrain_touch(terrain, box);
    return result;
}

static MoveResult sweep(const Terrain *terrain, const BroadList *solids, Box box, Vec delta,
                        unsigned flags) {
    return terrain->level->has_slopes ? slope_move(terrain, box, delta, flags)
                                      : move_by_axes(terrain, solids, box, delta, flags);
}

/* Among solids the grid's part of a common move is as quick as elsewhere: what its sweeps would say
 * is known, and the solids are asked as ever. False: it is not a common one. */
static bool quick_among(const Terrain *terrain, const BroadList *solids, Box box, Vec by,
                        unsigned flags, MoveResult *result) {
    const Level *level = terrain->level;
    if (level->has_slopes || !quick_is_common(level, box, by) ||
        !quick_side_is_free(level, box, by.x))
        return false;
    Clip side = by.x ? solids_listed_clip_x(terrain, solids, box, by.x) : (Clip){0, -1};
    box.x += side.free;
    QuickFall down = quick_rise_or_fall(level, box, by.y, flags);
    if (down.refused)
        return false;
    *result = (MoveResult){
        .ground = down.ground, .ice = down.ice, .solid = -1, .side = side.solid, .x = box.x};
    fix free = by.y < 0 ? solids_listed_clip_up(terrain, solids, box, by.y).free
                        : solids_listed_stand(terrain, solids, box, down.free, flags, result);
    result->hit = (uint8_t)(side.free == by.x ? 0 : by.x > 0 ? HIT_RIGHT : HIT_LEFT);
    if (free != by.y)
        result->hit |= by.y < 0 ? HIT_CEILING : HIT_FLOOR;
    box.y += free;
    result->y = box.y;
    result->touch = quick_corner_flags(level, box);
    return true;
}

/* Solids that are not near change nothing. */
static MoveResult move_among_solids(const Terrain *terrain, Box box, Vec delta, unsigned flags) {
    BroadList solids;
    MoveResult result;
    QuickWay way = QUICK_NOT;
    if (!solids_near(terrain, box, delta, &solids))
        way = quick_move(terrain->level, box, delta, flags, &result);
    else if (quick_among(terrain, &solids, box, delta, flags, &result))
        way = QUICK_DONE;
    if (way == QUICK_NOT)
        result = sweep(terrain, &solids, box, delta, flags);
    else if (way == QUICK_BY_SLOPE)
        result = slope_move_commonly(terrain, box, delta, flags);
    return result;
}

MoveResult move_generally(const Terrain *terrain, Box box, Vec delta, unsigned flags) {
    static const BroadList NO_SOLIDS = {.count = 0};
    return terrain->solid_count ? move_among_solids(terrain, box, delta, flags)
                                : sweep(terrain, &NO_SOLIDS, box, delta, flags);
}

Vec slide_box(const Terrain *terrain, Box box, Vec by) {
    assert((by.x == 0 || by.y == 0) && "one axis at a time");
    BroadList solids = {.count = 0};
    if (terrain->level->has_slopes) {
        MoveResult result = move_generally(terrain, box, by, 0);
        return (Vec){result.x, result.y};
    }
    if (terrain->solid_count)
        solids_list(terrain, box, by, &solids);
    if (by.x)
        box.x += free_x(terrain, &solids, box, by.x).free;
    else if (by.y < 0)
        box.y += free_up(terrain, &solids, box, by.y);
    else
        box.y += free_down(terrain, &solids, box, by.y);
    return (Vec){box.x, box.y};
}

bool terrain_blocked(const Terrain *terrain, Box box) {
    int32_t left = fix_cell(box.x), right = last_cell(box.x, box.w);
    int32_t bottom = last_cell(box.y, box.h);
    for (int32_t row = fix_cell(box.y); row <= bottom; row++)
        if (row_blocks(terrain, row, left, right))
            return true;
    return terrain->solid_count && solids_block(terrain, box);
}
