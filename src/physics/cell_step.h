/* Private to physics: what the two ways of one step by cells share. */
#ifndef OVERHANG_PHYSICS_CELL_STEP_H
#define OVERHANG_PHYSICS_CELL_STEP_H

#include "physics/cell.h"
#include "physics/sweep.h"

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

#endif
