/* The cell mover: a second way to move an actor, that of the grid-cell tutorials (Sébastien Benard,
 * "2D platformer engine", Deepnight Games, 2013). A body is a cell and a ratio inside it; it is
 * held out of solid neighbours at a collision radius, slowed by friction and held to a cap of
 * speed.
 *
 * It shares no sweep with move_box, only what comes out: box and contacts, as a MoveResult. Its
 * cells and their ratios are apart: feet at ratio 1 stand on the floor of their cell, they are not
 * at 0 in the next.
 *
 * What it cannot do, by its nature:
 * - no body is larger than a cell: at most `radius` 1/2 and `head` 1;
 * - none is faster than `cap`, at most 1/2 cell a step, so that one neighbour each way is enough;
 * - a slope is a full block.
 * Moving solids are no cells: they are met as move_box meets them. */
#ifndef OVERHANG_PHYSICS_CELL_H
#define OVERHANG_PHYSICS_CELL_H

#include "physics/move.h"

/* Speeds are finer than places, so that friction, step after step, loses nothing that shows. */
typedef int32_t fine_fix;
#define FINE_BITS 8 /* more than a fix has */
#define FINE_ONE (FIX_ONE << FINE_BITS)

/* A constant as one; the compiler folds it, no float reaches a step. */
#define FINE(t) ((fine_fix)((t)*16777216.0 + ((t) < 0 ? -0.5 : 0.5)))

typedef struct CellBody {
    int32_t cx, cy;
    fix xr, yr;      /* 0..1: of the middle, and of the feet */
    fine_fix dx, dy; /* cells per step */
} CellBody;

typedef struct CellFeel {
    fix radius; /* half the width */
    fix head;   /* how near feet come to the ceiling of their cell: the height */
    fine_fix friction_x, friction_y; /* share of a speed that is left after a step */
    fine_fix gravity, push, cap;
    fine_fix rest; /* slower than this is standing still */
    bool wide;     /* the floor is also what is under the side that the radius reaches over to */
    bool whole; /* so are planks and ceilings, and walls count beside the head too: then no part of
                 * the body gets into a solid cell, and what begins in one is not stopped by it. The
                 * tutorials look past corners, and put a body out. */
} CellFeel;

/* The body whose box this is, at rest. */
CellBody cell_body_of(Box box);
static inline Box cell_body_box(const CellBody *body, const CellFeel *feel) {
    return (Box){fix_edge(body->cx) + body->xr - feel->radius,
                 fix_edge(body->cy) + body->yr - feel->head, 2 * feel->radius, feel->head};
}

/* To the nearest, halves away from zero: mirrored speeds stay mirrored. The shift rounds down, and
 * is one down from halves below zero. */
static inline fix fix_from_fine(fine_fix speed) {
    return (speed + (1 << (FINE_BITS - 1)) + (speed >> 31)) >> FINE_BITS;
}

/* What is beyond 1 tile per step is cut. */
static inline fine_fix fine_from_fix(fix speed) {
    return fix_clamp(speed, -FIX_ONE, FIX_ONE) * (1 << FINE_BITS);
}

/* Is there a floor under feet that are on it, or nearly? Planks do not count. */
bool cell_on_floor(const Terrain *terrain, const CellBody *body, const CellFeel *feel);

/* One step: gravity, cap, X, Y, friction. `flags` may have MOVE_DROP. Pushing and jumping are
 * changes of the body's speed before it. */
static inline MoveResult cell_move(const Terrain *terrain, CellBody *body, const CellFeel *feel,
                                   unsigned flags);

/* The upward speed (tiles per step, at most the cap) whose rise is nearest to `height`. */
fix cell_speed_for_height(const CellFeel *feel, fix height);

#include "physics/cell_quick.h"

#endif
