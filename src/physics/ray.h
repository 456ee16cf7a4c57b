/* Private to physics: what the parts of a ray cast share.
 *
 * Everything is computed in a frame in which the ray goes right and down, by mirroring what it
 * meets, so that rounding and ties are mirrored too. A moment is a fraction of the way. */
#ifndef OVERHANG_PHYSICS_RAY_H
#define OVERHANG_PHYSICS_RAY_H

#include "physics/query.h"

typedef struct Moment {
    int64_t part, whole;
} Moment;

/* What a ray crossed to enter something. */
typedef enum Side { SIDE_X = 1, SIDE_Y = 2 } Side;

/* Tiles that stop a ray wherever it enters them. */
#define WHOLE_CELLS (0xffffu & ~(unsigned)(TILE_ONEWAY | TILE_SLOPE))

typedef struct Ray {
    const Terrain *terrain;
    Vec from, to;         /* as given */
    int32_t way_x, way_y; /* 1, or -1 where mirrored */
    int64_t x, y;         /* of the start, mirrored */
    int64_t dx, dy;       /* 0 or more */
    uint16_t tiles;
} Ray;

/* 1, or -1 below zero; without a branch, as half of all rays go either way. */
static inline int32_t sign_of(int64_t v) {
    return (int32_t)(v >> 63) | 1;
}

static inline Ray ray_of(const Terrain *terrain, Vec from, Vec to, uint16_t tiles) {
    int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    int32_t way_x = sign_of(dx), way_y = sign_of(dy);
    return (Ray){
        .terrain = terrain,
        .from = from,
        .to = to,
        .way_x = way_x,
        .way_y = way_y,
        .x = (int64_t)from.x * way_x,
        .y = (int64_t)from.y * way_y,
        .dx = dx * way_x,
        .dy = dy * way_y,
        .tiles = tiles,
    };
}

/* The first thing met so far: what becomes a RayHit in the end. */
typedef struct Met {
    Moment when;
    RayKind kind;
    int32_t normal_x, normal_y, flags, column, row, number;
} Met;

static inline bool before(Moment a, Moment b) {
    return a.part * b.whole < b.part * a.whole;
}

static const Moment END = {1, 1}; /* of the way */

#define RAY_NOTHING ((Met){.when = END, .kind = RAY_FREE, .number = -1})

/* The near edge of a cell in the ray's frame. */
static inline int64_t near_edge(int32_t cell, int32_t way) {
    return (int64_t)(cell ^ way >> 1) * FIX_ONE; /* mirrored is -cell - 1 */
}

/* How far the next edge is, in the ray's frame; on one, 0. */
static inline int64_t to_edge(int64_t from) {
    return -from & (FIX_ONE - 1);
}

/* The way to a moment along one axis. */
static inline int64_t way_to(int64_t length, Moment when) {
    return length * when.part / when.whole;
}

static inline RayHit hit_of(const Ray *ray, const Met *met) {
    return (RayHit){
        .kind = (uint8_t)met->kind,
        .normal_x = (int8_t)met->normal_x,
        .normal_y = (int8_t)met->normal_y,
        .flags = (uint16_t)met->flags,
        .column = met->column,
        .row = met->row,
        .number = met->number,
        .point = {(fix)((ray->x + way_to(ray->dx, met->when)) * ray->way_x),
                  (fix)((ray->y + way_to(ray->dy, met->when)) * ray->way_y)},
    };
}

/* ray_boxes.c: the answer among boxes, the grid's being known. */
RayHit ray_among(const Terrain *terrain, const Bodies *bodies, Vec from, Vec to, uint16_t tiles,
                 const Filter *filter, Met met);

/* ray_grid.c: the answer to any ray. */
RayHit ray_generally(const Terrain *terrain, const Bodies *bodies, Vec from, Vec to, uint16_t tiles,
                     const Filter *filter);

#endif
