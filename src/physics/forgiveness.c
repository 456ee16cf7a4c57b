#include "physics/forgiveness.h"

#include "physics/sweep.h"

bool grace_jumps(const Grace *grace, const Terrain *terrain, Box box, fix dx, bool on_ground) {
    if (grace->buffer == 0)
        return false;
    if (grace->coyote > 0)
        return true;
    if (!on_ground)
        return false;
    MoveResult there = move_box(terrain, box, (Vec){dx, 1}, MOVE_GROUNDED);
    return there.ground != GROUND_NONE;
}

/* Would the box, moved sideways by `shift`, be free and rise without a bump, its foot not in the
 * ground? */
static bool rises_freely(const Terrain *terrain, Box box, fix shift, fix dy) {
    Box there = {box.x + shift, box.y, box.w, box.h};
    if (terrain_blocked(terrain, there))
        return false;
    if (terrain->level->has_slopes && slope_over_foot(terrain, there))
        return false;
    return !(move_box(terrain, there, (Vec){0, dy}, 0).hit & HIT_CEILING);
}

fix corner_correction(const Terrain *terrain, const Feel *feel, Box box, fix dy) {
    fix left = fix_edge(fix_cell(box.x + box.w - 1)) - (box.x + box.w);
    fix right = fix_edge(fix_cell(box.x) + 1) - box.x;
    bool left_first = -left <= right;
    fix shifts[2] = {left_first ? left : right, left_first ? right : left};
    for (int i = 0; i < 2; i++)
        if (fix_abs(shifts[i]) <= feel->corner_correction &&
            rises_freely(terrain, box, shifts[i], dy))
            return shifts[i];
    return 0;
}

fix ledge_catch(const Terrain *terrain, const Feel *feel, Box box, unsigned hit) {
    fix up = box.y + box.h - fix_edge(fix_cell(box.y + box.h - 1));
    if (up > feel->ledge_catch)
        return 0;
    Box above = {box.x, box.y - up, box.w, box.h};
    Box on_it = {above.x + (hit & HIT_RIGHT ? 1 : -1), above.y, box.w, box.h};
    return terrain_blocked(terrain, above) || terrain_blocked(terrain, on_it) ? 0 : up;
}
