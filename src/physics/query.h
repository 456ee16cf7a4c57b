/* Queries: rays, boxes, and sensors that notice which bodies come and go.
 *
 * Bodies are what is asked about beside the terrain: boxes that have a category and a mask, 64 bits
 * each, as a question has; both must agree (Erin Catto, Box2D's b2Filter and b2QueryFilter).
 * Nothing is allocated, nothing changed but a sensor's own list. */
#ifndef OVERHANG_PHYSICS_QUERY_H
#define OVERHANG_PHYSICS_QUERY_H

#include "physics/broad.h"
#include "physics/move.h"

/* What one is, and whom one meets. */
typedef struct Filter {
    uint64_t category, mask;
} Filter;

static inline bool filters_agree(Filter a, Filter b) {
    return (a.category & b.mask) && (b.category & a.mask);
}

/* A box that can be found. One of category 0 is never found. */
typedef struct Body {
    Box box;
    Filter filter;
} Body;

/* All bodies, by number, and their broad phase. Borrowed. */
typedef struct Bodies {
    const Body *list;
    const Broad *broad;
} Bodies;

/* --- rays --- */

/* Longest ray along either axis, in tiles. */
#define RAY_LONGEST 8192

typedef enum RayKind { RAY_FREE, RAY_TILE, RAY_SOLID, RAY_BODY } RayKind;

typedef struct RayHit {
    uint8_t kind;              /* RayKind: what stopped it; FREE at its end */
    int8_t normal_x, normal_y; /* signs of the way that the surface looks; both at a corner */
    uint16_t flags;            /* TileFlag of the tile */
    int32_t column, row;       /* of the tile */
    int32_t number;            /* of the solid or the body, or -1 */
    Vec point;                 /* where, rounded toward the start */
} RayHit;

/* Follows a straight line, exactly, from one point to another and tells the first thing that stops
 * it. `tiles` is which tiles and solids do, as TileFlag: TILE_SOLID (tiles and solids), TILE_ONEWAY
 * (tops of one-way tiles and solids, only from above), TILE_SLOPE (the ground in the cell, to its
 * surface), or any other flag, custom ones too (the whole cell). Bodies that agree with the filter
 * stop it; `bodies` may be NULL. Of several at the same place a tile comes before a solid before a
 * body, and a lower number before a higher.
 *
 * What the start is inside of does not stop the ray; what it touches and goes into does, at once.
 * Sharing an edge or a corner with one thing is free, but there is no way between two tiles that
 * touch, be it along their seam or through the corner of two diagonal ones. A ray of no length
 * meets nothing. A mirrored ray in a mirrored level is the mirrored answer. (The walk is John
 * Amanatides and Andrew Woo's, "A Fast Voxel Traversal Algorithm for Ray Tracing", 1987, with
 * crossings compared as products of whole numbers.) */
RayHit cast_ray(const Terrain *terrain, const Bodies *bodies, Vec from, Vec to, uint16_t tiles,
                Filter filter);

/* --- boxes --- */

/* A search in progress. */
typedef struct Overlap {
    const Bodies *bodies;
    Box box;
    Filter filter;
    BroadSearch search;
} Overlap;

/* Starts looking for the bodies that overlap a box and agree with a filter. The tiles under a box
 * are found by terrain_touch. */
static inline Overlap overlap_box(const Bodies *bodies, Box box, Filter filter) {
    return (Overlap){bodies, box, filter, broad_search(bodies->broad, box)};
}

/* The number of the next; false after the last. In no promised order. */
static inline bool overlap_next(Overlap *overlap, int32_t *number) {
    while (broad_next(&overlap->search, number)) {
        const Body *body = &overlap->bodies->list[*number];
        if (box_overlap(body->box, overlap->box) && filters_agree(body->filter, overlap->filter))
            return true;
    }
    return false;
}

#endif
