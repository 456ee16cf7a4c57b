/* Slopes: the foot, the middle of the bottom edge, follows the height that the tile table gives.
 *
 * In a level with slopes a move goes sideways in pieces short enough that the foot meets each
 * column; after each the box is lifted onto ground that rose under the foot, or, if it was
 * grounded, let down onto ground that fell away. Corners may reach into the cells beside a slope's
 * ends: those are where the ground goes on. (Source of the idea: Rodrigo Monteiro, "The guide to
 * implementing 2D platformers", and the collision heights of Sonic the Hedgehog as documented by
 * its community.) */
#include "physics/sweep.h"

/* A quarter of a tile: a piece never carries the foot past a whole column. */
#define PIECE (FIX_ONE / 4)

/* Slack for heights rounded down: two units in 65,536. */
#define SLACK 2

static inline const KindInfo *slope_at(const Terrain *terrain, int32_t column, int32_t row) {
    const Level *level = terrain->level;
    if (!level_inside(level, column, row))
        return NULL;
    uint8_t index = level_at(level, column, row);
    return level->flags[index] & TILE_SLOPE ? &KINDS[level->kinds[index]] : NULL;
}

/* Height of the ground in the cell at this x, measured from the low end so that mirrored slopes
 * round alike. */
static fix height_at(const KindInfo *slope, fix inside) {
    bool rises = slope->right > slope->left;
    fix from_low = rises ? inside : FIX_ONE - inside;
    fix low = rises ? slope->left : slope->right;
    fix high = rises ? slope->right : slope->left;
    return low + fix_mul(high - low, from_low);
}

static fix surface(const KindInfo *slope, int32_t column, int32_t row, fix foot) {
    return fix_edge(row + 1) - height_at(slope, foot - fix_edge(column));
}

/* The slope under a foot in one row. A foot between two columns has the higher ground of both. */
static const KindInfo *foot_slope(const Terrain *terrain, fix foot, int32_t row, fix *y) {
    const KindInfo *right = slope_at(terrain, fix_cell(foot), row);
    const KindInfo *left = NULL;
    if ((foot & (FIX_ONE - 1)) == 0)
        left = slope_at(terrain, fix_cell(foot) - 1, row);
    fix right_y = right ? surface(right, fix_cell(foot), row, foot) : 0;
    fix left_y = left ? surface(left, fix_cell(foot) - 1, row, foot) : 0;
    if (left && (!right || left_y < right_y)) {
        *y = left_y;
        return left;
    }
    *y = right_y;
    return right;
}

/* Height of a cell's face on the side that looks left (or right), as a wall. */
static fix face_height(const Terrain *terrain, int32_t column, int32_t row, bool looks_left) {
    const KindInfo *slope = slope_at(terrain, column, row);
    if (slope)
        return looks_left ? slope->left : slope->right;
    return wall_flags(terrain, column, row) & TILE_SOLID ? FIX_ONE : 0;
}

/* Two slopes side by side are one ground, even where a maker drew a step between them. */
static bool joined(const Terrain *terrain, int32_t column, int32_t beside, int32_t row) {
    return (beside == column + 1 || beside == column - 1) && slope_at(terrain, column, row) &&
           slope_at(terrain, beside, row);
}

/* Does the ground of the slope in (column, row) go on in the cell beside its high end? */
static bool goes_on(const Terrain *terrain, int32_t column, int32_t row, int32_t beside,
                    int32_t beside_row) {
    if (beside_row == row && joined(terrain, column, beside, row))
        return true;
    const KindInfo *slope = slope_at(terrain, column, row);
    if (!slope || beside != column + (slope->right > slope->left ? 1 : -1))
        return false;
    bool looks_left = beside > column;
    fix high = looks_left ? slope->right : slope->left;
    if (beside_row == row)
        return face_height(terrain, beside, row, looks_left) <= high &&
               !(wall_flags(terrain, beside, row - 1) & TILE_SOLID);
    return beside_row == row - 1 && high == FIX_ONE && slope_at(terrain, beside, beside_row) &&
           face_height(terrain, beside, beside_row, looks_left) == 0;
}

/* Does a cell stop a box whose edge enters its column sideways? */
static bool stops_sideways(const Terrain *terrain, Box box, int32_t foot_column, int32_t column,
                           int32_t row) {
    fix height = face_height(terrain, column, row, foot_column < column);
    bool slope = slope_at(terrain, column, row) != NULL;
    if (height == 0 && !slope)
        return false;
    int32_t foot_row = last_cell(box.y, box.h);
    if (goes_on(terrain, foot_column, foot_row, column, row))
        return false;
    return box.y + box.h > fix_edge(row + 1) - height;
}

static fix sweep_side(const Terrain *terrain, Box box, fix dx) {
    int by = dx > 0 ? 1 : -1;
    fix foot = box.x + box.w / 2;
    int32_t foot_column = fix_cell(dx > 0 ? foot : foot - 1);
    int32_t top = fix_cell(box.y), bottom = last_cell(box.y, box.h);
    int32_t column = dx > 0 ? last_cell(box.x, box.w) : fix_cell(box.x);
    int32_t last = dx > 0 ? last_cell(box.x + dx, box.w) : fix_cell(box.x + dx);
    while (column != last) {
        column += by;
        for (int32_t row = top; row <= bottom; row++)
            if (stops_sideways(terrain, box, foot_column, column, row))
                return dx > 0 ? fix_edge(column) - box.w - box.x : fix_edge(column + 1) - box.x;
    }
    return dx;
}

static bool row_stops_head(const Terrain *terrain, Box box, int32_t row, bool slopes_too) {
    int32_t foot_column = fix_cell(box.x + box.w / 2), foot_row = last_cell(box.y, box.h);
    int32_t right = last_cell(box.x, box.w);
    for (int32_t column = fix_cell(box.x); column <= right; column++) {
        uint16_t flags = wall_flags(terrain, column, row);
        if (flags & TILE_SOLID)
            return true;
        if (slopes_too && (flags & TILE_SLOPE) &&
            !goes_on(terrain, foot_column, foot_row, column, row))
            return true;
    }
    return false;
}

/* The underside of a slope is flat and solid; following one's own slope up, only solid stops. */
static fix sweep_head(const Terrain *terrain, Box box, fix dy, bool slopes_too) {
    int32_t last = fix_cell(box.y + dy);
    fix free = dy;
    for (int32_t row = fix_cell(box.y) - 1; row >= last && free == dy; row--)
        if (row_stops_head(terrain, box, row, slopes_too))
            free = fix_edge(row + 1) - box.y;
    return terrain->solid_count ? solids_clip_up(terrain, box, free).free : free;
}

/* Top of what one cell of a row offers to feet that are not over it: flat tiles, and slopes seen
 * from their high side, which are a block as high as that side. */
static bool cell_top(const Terrain *terrain, int32_t column, int32_t row, fix foot, unsigned holds,
                     fix *top) {
    uint16_t flags = wall_flags(terrain, column, row);
    if (flags & holds) {
        *top = fix_edge(row);
        return true;
    }
    const KindInfo *slope = slope_at(terrain, column, row);
    if (!slope)
        return false;
    bool rises = slope->right > slope->left;
    bool from_high_side = rises ? foot >= fix_edge(column + 1) : foot <= fix_edge(column);
    *top = fix_edge(row + 1) - (rises ? slope->right : slope->left);
    return from_high_side;
}

/* Is the top of a cell ice? Under a slope's end, what the slope is counts. */
static bool is_ice(const Terrain *terrain, int32_t column, int32_t row) {
    bool covered = slope_at(terrain, column, row - 1) != NULL;
    return wall_flags(terrain, column, covered ? row - 1 : row) & TILE_ICE;
}

/* Looks in one row for the first ground between `from` and `to`; returns its y or `to`. */
static fix floor_of_row(const Terrain *terrain, Box box, int32_t row, fix to, unsigned flags,
                        Floor *floor) {
    fix from = box.y + box.h, best = to, foot = box.x + box.w / 2, y;
    const KindInfo *under = foot_slope(terrain, foot, row, &y);
    int32_t under_column =
        fix_cell(foot) - (under && slope_at(terrain, fix_cell(foot), row) != under);
    if (under && y >= from - SLACK && y <= to) {
        best = y;
        bool ice = wall_flags(terrain, under_column, row) & TILE_ICE;
        *floor = (Floor){TILE_SLOPE, ice, (int8_t)((under->right - under->left) * 2 / FIX_ONE)};
    }
    bool dropped = (flags & MOVE_DROP) && fix_edge(row) == from;
    unsigned holds = dropped ? TILE_SOLID : TILE_SOLID | TILE_ONEWAY;
    int32_t right = last_cell(box.x, box.w);
    for (int32_t column = fix_cell(box.x); column <= right; column++) {
        fix top;
        if (!cell_top(terrain, column, row, foot, holds, &top) || top < from || top > to)
            continue;
        if (under && goes_on(terrain, under_column, row, column, row))
            continue;
        uint16_t tile = wall_flags(terrain, column, row);
        if (top > best || (top == best && floor->flags == TILE_SLOPE))
            continue;
        if (top < best || !floor->flags)
            *floor = (Floor){0, true, 0};
        best = top;
        floor->flags |= tile & TILE_SLOPE ? TILE_SOLID : tile;
        floor->ice &= is_ice(terrain, column, row);
    }
    return best;
}

/* The first ground that a box meets on its way down by dy (>= 0); floor->flags is 0 if there is
 * none. */
static fix sweep_feet(const Terrain *terrain, Box box, fix dy, unsigned flags, Floor *floor) {
    fix from = box.y + box.h, to = from + dy;
    *floor = (Floor){0, true, 0};
    for (int32_t row = fix_cell(from - 1); row <= fix_cell(to); row++) {
        fix y = floor_of_row(terrain, box, row, to, flags, floor);
        if (floor->flags)
            return y - from;
    }
    return dy;
}

/* Is the cell flat ground in which a slope beside it goes on? */
static bool ends_slope(const Terrain *terrain, int32_t column, int32_t row) {
    return (wall_flags(terrain, column, row) & TILE_SOLID) &&
           (goes_on(terrain, column - 1, row, column, row) ||
            goes_on(terrain, column + 1, row, column, row));
}

/* Ground that rose under the foot by at most `reach`: how far to lift the box. 0: none. */
static fix rise_under_foot(const Terrain *terrain, Box box, fix reach) {
    fix bottom = box.y + box.h, foot = box.x + box.w / 2, y;
    int32_t row = fix_cell(bottom - 1);
    for (int32_t above = row; above >= row - 1; above--)
        if (foot_slope(terrain, foot, above, &y) && y < bottom && bottom - y <= reach)
            return bottom - y;
    if (bottom - fix_edge(row) <= reach && ends_slope(terrain, fix_cell(foot), row))
        return bottom - fix_edge(row);
    return 0;
}

bool slope_over_foot(const Terrain *terrain, Box box) {
    fix bottom = box.y + box.h, foot = box.x + box.w / 2, y;
    for (int32_t row = fix_cell(box.y); row <= fix_cell(bottom - 1); row++)
        if (foot_slope(terrain, foot, row, &y) && bottom > y + SLACK)
            return true;
    return false;
}

/* How far the ground may rise or fall under a foot that goes from one x to another: 45 degrees, and
 * the step between joined slopes. */
static fix reach_between(const Terrain *terrain, fix bottom, fix from, fix to) {
    int32_t column = fix_cell(to > from ? from - 1 : from);
    int32_t beside = fix_cell(to > from ? to : to - 1);
    fix step = 0;
    for (int32_t row = fix_cell(bottom - 1); row <= fix_cell(bottom); row++)
        if (joined(terrain, column, beside, row))
            step = fix_max(step, fix_abs(face_height(terrain, column, row, beside < column) -
                                         face_height(terrain, beside, row, beside > column)));
    return fix_abs(to - from) + step + SLACK;
}

/* One piece sideways, with the ground followed. False: stopped short. */
static bool move_piece(const Terrain *terrain, Box *box, fix dx, bool grounded, int32_t *side) {
    Box to = *box;
    fix foot = to.x + to.w / 2;
    fix free = sweep_side(terrain, to, dx);
    if (terrain->solid_count) {
        Clip clip = solids_clip_x(terrain, to, free);
        free = clip.free;
        *side = clip.solid;
    }
    to.x += free;
    fix reach = reach_between(terrain, to.y + to.h, foot, foot + free);
    fix lift = rise_under_foot(terrain, to, reach);
    if (sweep_head(terrain, to, -lift, false) != -lift)
        return false;
    to.y -= lift;
    if (slope_over_foot(terrain, to) && !slope_over_foot(terrain, *box))
        return false;
    if (grounded && lift == 0) {
        Floor floor;
        fix fall = sweep_feet(terrain, to, reach, 0, &floor);
        if (floor.flags)
            to.y += terrain->solid_count ? solids_clip_down(terrain, to, fall, 0).free : fall;
    }
    *box = to;
    return free == dx;
}

/* As far as a whole piece cannot go: by halves, so that the stop is exact to a unit. */
static void creep(const Terrain *terrain, Box *box, fix dx, bool grounded, int32_t *side) {
    for (fix part = dx / 2; part != 0; part /= 2)
        move_piece(terrain, box, part, grounded, side);
}

static void move_sideways(const Terrain *terrain, Box *box, fix dx, bool grounded,
                          MoveResult *result) {
    int sign = dx > 0 ? 1 : -1;
    for (fix left = fix_abs(dx); left > 0; left -= PIECE) {
        fix piece = sign * fix_min(left, PIECE);
        fix before = box->x;
        if (move_piece(terrain, box, piece, grounded, &result->side))
            continue;
        if (box->x == before)
            creep(terrain, box, piece, grounded, &result->side);
        result->hit |= sign > 0 ? HIT_RIGHT : HIT_LEFT;
        return;
    }
}

static void stand(MoveResult *result, Floor floor) {
    result->ground = floor.flags & TILE_SLOPE   ? GROUND_SLOPE
                     : floor.flags & TILE_SOLID ? GROUND_SOLID
                                                : GROUND_ONEWAY;
    result->ice = floor.ice;
    result->slope = floor.slope;
}

/* Upward: from where the box was, not from where a slope lifted it to. */
static void rise(const Terrain *terrain, Box *box, fix y, fix dy, MoveResult *result) {
    fix wanted = y + dy;
    if (wanted >= box->y) {
        Floor floor;
        sweep_feet(terrain, *box, SLACK, 0, &floor);
        result->hit |= HIT_FLOOR;
        if (floor.flags)
            stand(result, floor);
        return;
    }
    fix free = sweep_head(terrain, *box, wanted - box->y, true);
    if (box->y + free != wanted)
        result->hit |= HIT_CEILING;
    box->y += free;
}

static void sink(const Terrain *terrain, Box *box, fix dy, unsigned flags, MoveResult *result) {
    Floor floor;
    fix free = sweep_feet(terrain, *box, dy, flags, &floor);
    if (floor.flags)
        stand(result, floor);
    if (terrain->solid_count)
        free = solids_stand(terrain, *box, free, flags, result);
    box->y += free;
    if (free != dy)
        result->hit |= HIT_FLOOR;
}

MoveResult slope_move(const Terrain *terrain, Box box, Vec delta, unsigned flags) {
    MoveResult result = {.solid = -1, .side = -1};
    bool grounded = (flags & MOVE_GROUNDED) && !(flags & MOVE_DROP) && delta.y >= 0;
    fix y = box.y;
    if (delta.x)
        move_sideways(terrain, &box, delta.x, grounded, &result);
    if (delta.y < 0)
        rise(terrain, &box, y, delta.y, &result);
    else
        sink(terrain, &box, delta.y, flags, &result);
    result.x = box.x;
    result.y = box.y;
    result.touch = terrain_touch(terrain, box);
    return result;
}

/* --- the common moves, made quick ---
 *
 * Both take a move that quick_is_common, in one piece, and answer as slope_move does, to the bit,
 * or say false. The foot stands between columns in neither, so that one cell a row says all. */

static inline bool between_columns(fix foot) {
    return (foot & (FIX_ONE - 1)) == 0;
}

/* Most moves enter no new column and no new row. */
static inline bool side_is_free(const Terrain *terrain, Box box, fix dx) {
    fix edge = dx > 0 ? box.x + box.w - 1 : box.x;
    return fix_cell(edge + dx) == fix_cell(edge) || sweep_side(terrain, box, dx) == dx;
}

static inline bool head_is_free(const Terrain *terrain, Box box, fix dy, bool slopes_too) {
    return fix_cell(box.y + dy) == fix_cell(box.y) ||
           sweep_head(terrain, box, dy, slopes_too) == dy;
}

static inline const uint8_t *cell_at(const Level *level, int32_t column, int32_t row) {
    return level->cells + (size_t)row * (size_t)level->width + column;
}

/* The slope in this row along which a foot goes from one x to another, inside one column and with
 * no slope above; NULL: there is none. */
static inline const KindInfo *slope_along(const Level *level, fix from, fix to, int32_t row) {
    int32_t column = fix_cell(to);
    if (row == 0 || fix_cell(from) != column || between_columns(from) || between_columns(to))
        return NULL;
    const uint8_t *cell = cell_at(level, column, row);
    bool alone = !(level->flags[cell[-level->width]] & TILE_SLOPE);
    return alone && level->flags[*cell] & TILE_SLOPE ? &KINDS[level->kinds[*cell]] : NULL;
}

/* Along one slope: the foot stays in its cell, so that the ground there is one line. In slope_move
 * the lift, or the fall onto the line, leaves the feet exactly on it, and there sinking finds it
 * again: flat tops of that row are above the feet, as the line is inside its cell, and a slope
 * beside is joined to this one. */
static bool follow_slope(const Terrain *terrain, Box box, Vec by, MoveResult *result) {
    const Level *level = terrain->level;
    fix bottom = box.y + box.h, foot = box.x + box.w / 2, reach = fix_abs(by.x) + SLACK;
    int32_t row = fix_cell(bottom - 1);
    const KindInfo *slope = by.y < 0 ? NULL : slope_along(level, foot, foot + by.x, row);
    if (!slope)
        return false;
    Box there = {box.x + by.x, box.y, box.w, box.h};
    fix fall = surface(slope, fix_cell(foot), row, foot + by.x) - bottom;
    if (fall < -reach || fall > (by.x ? reach : by.y) || box.y + fall < 0 ||
        !side_is_free(terrain, box, by.x) ||
        (fall < 0 && !head_is_free(terrain, there, fall, false)))
        return false;
    there.y += fall;
    *result = (MoveResult){
        .x = there.x,
        .y = there.y,
        .hit = (by.x ? 0 : fall) == by.y ? 0 : HIT_FLOOR,
        .ground = GROUND_SLOPE,
        .ice = level_flags(level, fix_cell(foot), row) & TILE_ICE,
        .slope = (int8_t)((slope->right - slope->left) * 2 / FIX_ONE),
        .touch = quick_corner_flags(level, there),
        .solid = -1,
        .side = -1,
    };
    return true;
}

/* Is a slope in this row, where a corner is, ground for feet beside it by a side that is high? */
static bool is_block(const Terrain *terrain, int32_t column, int32_t row, fix foot, fix bottom) {
    fix top;
    return cell_top(terrain, column, row, foot, 0, &top) && top >= bottom;
}

/* Could slopes that corners reach into be ground, or decide whether the ground is ice? */
static bool slope_has_a_say(const Terrain *terrain, Box box, int32_t row, bool enters) {
    int32_t left = fix_cell(box.x), right = last_cell(box.x, box.w);
    size_t at = (size_t)row * (size_t)terrain->level->width;
    uint16_t here = quick_flags_of_two(terrain->level, at, left, right);
    if (enters) {
        at += (size_t)terrain->level->width;
        uint16_t below = quick_flags_of_two(terrain->level, at, left, right);
        if (below & TILE_SLOPE || (here | below) & TILE_ICE)
            return true;
    }
    fix bottom = box.y + box.h, foot = box.x + box.w / 2;
    return (here & TILE_SLOPE) && (is_block(terrain, left, row, foot, bottom) ||
                                   is_block(terrain, right, row, foot, bottom));
}

/* Is the foot, where it comes to, not in any ground, nor will it be in a slope's by falling? */
static bool foot_is_clear(const Level *level, Box there, fix fall) {
    fix bottom = there.y + there.h, foot = there.x + there.w / 2;
    int32_t row = fix_cell(bottom - 1);
    if (row == 0 || between_columns(foot))
        return false;
    const uint8_t *cell = cell_at(level, fix_cell(foot), row);
    if (level->flags[*cell] & TILE_SOLID || level->flags[cell[-level->width]] & TILE_SLOPE)
        return false;
    return !(level->flags[*cell] & TILE_SLOPE) ||
           surface(&KINDS[level->kinds[*cell]], fix_cell(foot), row, foot) > bottom + fall;
}

/* Beside and over slopes, in the air or on the flat: none lifts the foot or lets it down, so that
 * the fall is that of a level without any. Only rows that the feet enter can have ground. */
static bool pass_slopes(const Terrain *terrain, Box box, Vec by, unsigned flags,
                        MoveResult *result) {
    const Level *level = terrain->level;
    Box there = {box.x + by.x, box.y, box.w, box.h};
    int32_t row = fix_cell(box.y + box.h - 1);
    bool enters = by.y >= 0 && fix_cell(box.y + box.h + by.y) != row;
    if (!foot_is_clear(level, there, quick_forward_part(by.y)) ||
        !side_is_free(terrain, box, by.x) ||
        (by.y < 0 ? !head_is_free(terrain, there, by.y, true)
                  : slope_has_a_say(terrain, there, row, enters)))
        return false;
    QuickFall down = enters ? quick_fall(level, there, by.y, flags) : (QuickFall){.free = by.y};
    there.y += down.free;
    *result = (MoveResult){
        .x = there.x,
        .y = there.y,
        .hit = down.free == by.y ? 0 : HIT_FLOOR,
        .ground = down.ground,
        .touch = quick_corner_flags(level, there),
        .solid = -1,
        .side = -1,
    };
    return !down.refused;
}

MoveResult slope_move_commonly(const Terrain *terrain, Box box, Vec by, unsigned flags) {
    MoveResult result;
    bool common = fix_abs(by.x) <= PIECE;
    if (common && quick_rides(box, flags))
        common = flags == MOVE_GROUNDED && !terrain->solid_count &&
                 follow_slope(terrain, box, by, &result);
    else if (common)
        common = pass_slopes(terrain, box, by, flags, &result);
    return common ? result : slope_move(terrain, box, by, flags);
}
