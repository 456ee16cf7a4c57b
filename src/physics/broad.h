/* The broad phase: which boxes may be near a place, at a cost that does not depend on those that
 * are far.
 *
 * Space is cut into coarse cells of BROAD_CELL tiles; each box is listed in every cell that it
 * reaches into, and cells are found by hashing their column and row, so that neither the size of
 * the level nor what is elsewhere in it matters (Matthias Teschner and others, "Optimized Spatial
 * Hashing for Collision Detection of Deformable Objects", 2003). The lists are made anew by one
 * counting sort; boxes may move afterwards as far as `slack` says.
 *
 * A Broad is one block without pointers, part of its owner's. */
#ifndef OVERHANG_PHYSICS_BROAD_H
#define OVERHANG_PHYSICS_BROAD_H

#include "base/fix.h"

#include <stdbool.h>
#include <stddef.h>

#define BROAD_SHIFT 18 /* cells of four tiles: log2 of their side in fix */
#define BROAD_FEW 8    /* as many boxes are all near: nothing is kept for them */

/* One box in one cell. A box in several cells is found once by a search over several: where the
 * search and the box begin. */
typedef struct BroadEntry {
    uint32_t cell;   /* row and column, 16 bits each */
    uint32_t number; /* of the box, shifted over BROAD_FIRST bits */
} BroadEntry;

typedef enum BroadFirst { BROAD_FIRST_COLUMN = 1, BROAD_FIRST_ROW = 2 } BroadFirst;

typedef struct Broad {
    int32_t count;    /* of boxes */
    int32_t capacity; /* of entries; 0: all boxes are always found */
    int32_t bits;     /* log2 of the number of buckets */
    fix slack;        /* most that a box has moved along an axis since the build */
} Broad;

/* Most cells that a box of this size can reach into. */
int32_t broad_cells(fix w, fix h);

/* Bytes of a Broad for so many boxes that reach into at most `cells` cells together. A multiple of
 * four. */
size_t broad_size(int32_t count, int32_t cells);

/* An empty one in a block of broad_size bytes. */
void broad_init(Broad *broad, int32_t count, int32_t cells);

/* Lists the boxes. `first` is an array of structs that each begin with a Box, `stride` bytes apart.
 * Places on end: no more cells than promised. */
void broad_build(Broad *broad, const void *first, size_t stride);

/* A box has moved by so much in all since the build. */
static inline void broad_moved(Broad *broad, Vec by) {
    broad->slack = fix_max(broad->slack, fix_max(fix_abs(by.x), fix_abs(by.y)));
}

/* A search in progress, on the caller's stack. */
typedef struct BroadSearch {
    const Broad *broad;
    const BroadEntry *at, *end;
    int32_t left, top, right, bottom; /* cells */
    int32_t column, row;
    int32_t every; /* without lists: the next number */
} BroadSearch;

/* Starts a search for the boxes that may overlap or touch this one. */
BroadSearch broad_search(const Broad *broad, Box box);

/* The number of the next box, each at most once; false after the last. Boxes of one cell come by
 * number, which is not an order over the whole search. */
bool broad_next(BroadSearch *search, int32_t *number);

#endif
