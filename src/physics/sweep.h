/* Private to physics: what the movers share about cells. */
#ifndef OVERHANG_PHYSICS_SWEEP_H
#define OVERHANG_PHYSICS_SWEEP_H

#include "physics/move.h"

/* A cell whose bit is set is not there: a coin taken, a block fallen, a lock opened. */
uint16_t terrain_resolve(const Terrain *terrain, int32_t column, int32_t row, uint16_t flags);

/* What blocks motion: the state of a cell matters only where it is solid. */
static inline uint16_t wall_flags(const Terrain *terrain, int32_t column, int32_t row) {
    uint16_t flags = level_flags(terrain->level, column, row);
    if ((flags & (TILE_STATE | TILE_SOLID)) == (TILE_STATE | TILE_SOLID))
        return terrain_resolve(terrain, column, row, flags);
    return flags;
}

/* The floor under a box: what holds it, and whether all of that is ice. */
typedef struct Floor {
    uint16_t flags;
    bool ice;
    int8_t slope; /* as in MoveResult */
} Floor;

/* What is left of a motion when the solids have been asked too, and which of them cut it short. */
typedef struct Clip {
    fix free;
    int32_t solid; /* -1: none */
} Clip;

/* solids.c: lists the solids that may have a say in a motion. */
void solids_list(const Terrain *terrain, Box box, Vec by, BroadList *list);
/* The same; does any of them touch its way? If none does, none has a say. */
bool solids_near(const Terrain *terrain, Box box, Vec by, BroadList *list);

/* The first of a list in the way of a motion that the list was made for. Down includes resting
 * exactly on one: `solid` is then set and nothing is cut. */
Clip solids_listed_clip_x(const Terrain *terrain, const BroadList *list, Box box, fix dx);
Clip solids_listed_clip_up(const Terrain *terrain, const BroadList *list, Box box, fix dy);
Clip solids_listed_clip_down(const Terrain *terrain, const BroadList *list, Box box, fix dy,
                             unsigned flags);
/* Down again, with the ground found in `result`: of the grid at the same height it wins, as it does
 * not carry. Returns the free motion. */
fix solids_listed_stand(const Terrain *terrain, const BroadList *list, Box box, fix free,
                        unsigned flags, MoveResult *result);

/* The same with a search. */
Clip solids_clip_x(const Terrain *terrain, Box box, fix dx);
Clip solids_clip_up(const Terrain *terrain, Box box, fix dy);
Clip solids_clip_down(const Terrain *terrain, Box box, fix dy, unsigned flags);
fix solids_stand(const Terrain *terrain, Box box, fix free, unsigned flags, MoveResult *result);
bool solids_block(const Terrain *terrain, Box box);

/* The Ground that a solid is. */
Ground solid_ground(const Solid *solid);

/* slope.c: the same contract as move_box, in levels that have slopes. */
MoveResult slope_move(const Terrain *terrain, Box box, Vec delta, unsigned flags);

/* slope.c: is the foot inside or under the slope of one of the cells that the box reaches through?
 */
bool slope_over_foot(const Terrain *terrain, Box box);

#endif
