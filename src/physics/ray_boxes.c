/* Rays among boxes: solids and bodies. */
#include "physics/ray.h"

#include <string.h>

/* When the ray enters a box, if it does, and by which side. */
static bool enters_box(const Ray *ray, Box box, Moment *when, unsigned *side) {
    int64_t left = (ray->way_x > 0 ? box.x : -((int64_t)box.x + box.w)) - ray->x;
    int64_t top = (ray->way_y > 0 ? box.y : -((int64_t)box.y + box.h)) - ray->y;
    bool beside_x = ray->dx == 0 && (left >= 0 || left + box.w <= 0);
    bool beside_y = ray->dy == 0 && (top >= 0 || top + box.h <= 0);
    if (beside_x || beside_y)
        return false;
    Moment x = ray->dx ? (Moment){left, ray->dx} : (Moment){-1, 1};
    Moment y = ray->dy ? (Moment){top, ray->dy} : (Moment){-1, 1};
    Moment leaves_x = ray->dx ? (Moment){left + box.w, ray->dx} : END;
    Moment leaves_y = ray->dy ? (Moment){top + box.h, ray->dy} : END;
    *side = (before(x, y) ? 0u : SIDE_X) | (before(y, x) ? 0u : SIDE_Y);
    *when = *side & SIDE_X ? x : y;
    return when->part >= 0 && before(*when, END) && before(*when, leaves_x) &&
           before(*when, leaves_y);
}

/* A box met: taken if it is the first so far. */
static void meet_box(const Ray *ray, Met *met, Box box, RayKind kind, int32_t number) {
    Moment when;
    unsigned side;
    if (!enters_box(ray, box, &when, &side) || before(met->when, when))
        return;
    bool same = !before(when, met->when) && met->kind != RAY_FREE;
    if (same && (met->kind < kind || (met->kind == kind && met->number < number)))
        return;
    *met = (Met){
        .when = when,
        .kind = kind,
        .normal_x = side & SIDE_X ? -ray->way_x : 0,
        .normal_y = side & SIDE_Y ? -ray->way_y : 0,
        .number = number,
    };
}

/* A one-way solid stops only what comes through its top. */
static bool solid_stops(const Ray *ray, int32_t number) {
    const Solid *solid = &ray->terrain->solids[number];
    if (solid->off || number == ray->terrain->except)
        return false;
    if (!solid->oneway)
        return ray->tiles & TILE_SOLID;
    Moment when;
    unsigned side;
    return ray->tiles & TILE_ONEWAY && ray->way_y > 0 &&
           enters_box(ray, solid->box, &when, &side) && side & SIDE_Y;
}

/* The line of a ray. How far a place is beside it is `x * by_x + y * by_y - start`: above 0 on one
 * side, below 0 on the other. */
typedef struct Line {
    int64_t by_x, by_y, start;
    /* Of a box's corners, as its width and height count for each: how much less than at the top
     * left it is at the least (0 or below), and how far the greatest is above the least. */
    int64_t least_x, least_y, wide, high;
} Line;

static Line line_of(const Ray *ray) {
    int64_t by_x = ray->dy * ray->way_y, by_y = -ray->dx * ray->way_x;
    return (Line){
        .by_x = by_x,
        .by_y = by_y,
        .start = ray->from.x * by_x + ray->from.y * by_y,
        .least_x = by_x < 0 ? by_x : 0,
        .least_y = by_y < 0 ? by_y : 0,
        .wide = ray->dy,
        .high = ray->dx,
    };
}

/* Does the line touch a box: is 0 between the least and the greatest that a corner is beside it?
 * Most boxes are passed, half of them on each side, so both ends are compared at once, without a
 * branch that the processor cannot guess. */
static inline bool touches(const Line *line, Box box) {
    int64_t least = box.x * line->by_x + box.y * line->by_y + box.w * line->least_x +
                    box.h * line->least_y - line->start;
    return (uint64_t)-least <= (uint64_t)(box.w * line->wide + box.h * line->high);
}

/* What is searched: the solids if there are no bodies. */
typedef struct Others {
    const Broad *broad;
    const char *first; /* structs that each begin with a box, `stride` bytes apart */
    size_t stride;
    const Bodies *bodies;
    Filter filter;
} Others;

static void meet_one(const Ray *ray, const Others *others, int32_t i, Met *met) {
    if (!others->bodies) {
        if (solid_stops(ray, i))
            meet_box(ray, met, ray->terrain->solids[i].box, RAY_SOLID, i);
    } else if (filters_agree(others->bodies->list[i].filter, others->filter)) {
        meet_box(ray, met, others->bodies->list[i].box, RAY_BODY, i);
    }
}

static inline void meet_if_on_line(const Ray *ray, const Line *line, const Others *others,
                                   int32_t number, Met *met) {
    Box box;
    memcpy(&box, others->first + (size_t)number * others->stride, sizeof box);
    if (touches(line, box))
        meet_one(ray, others, number, met);
}

/* Columns of coarse cells that a stretch of the way along x reaches into. What is listed twice is
 * met twice, to no effect; what only shares a bucket is met or not like any other. */
static inline void meet_in_row(const Ray *ray, const Line *line, const Others *others,
                               BroadLists lists, int32_t row, int64_t from, int64_t to, Met *met) {
    fix a = (fix)(from * ray->way_x), b = (fix)(to * ray->way_x);
    int32_t left = broad_cell(fix_min(a, b)), right = broad_cell(fix_max(a, b));
    do {
        BroadStretch stretch = broad_stretch(lists, row, &left, right);
        for (; stretch.at < stretch.end; stretch.at++)
            meet_if_on_line(ray, line, others, (int32_t)(stretch.at->number >> 2), met);
    } while (left <= right);
}

/* Row by row of coarse cells: in each, those columns that the ray is in while it is in the row are
 * one stretch of entries. Boxes may have moved by the slack since they were listed, so that a row
 * reaches so much further. */
static void meet_in_rows(const Ray *ray, const Line *line, const Others *others, Met *met) {
    int64_t slack = (int64_t)others->broad->slack + 1, high = (1 << BROAD_SHIFT) + 2 * slack;
    int32_t row = broad_cell((fix)(ray->way_y * (ray->y - slack)));
    int32_t last = broad_cell((fix)(ray->way_y * (ray->y + ray->dy + slack)));
    int64_t begins = (int64_t)(row ^ ray->way_y >> 1) * (1 << BROAD_SHIFT);
    int64_t enters = begins - ray->y - slack;
    int64_t dy = ray->dy > 0 ? ray->dy : 1, end = ray->x + ray->dx + slack;
    int64_t from = ray->x - slack, at = 0, by = 0, wide = ray->dx;
    if (row != last) { /* along x, rounded so that all errors together widen what is looked at */
        at = ray->dx * enters / dy - 1;
        by = (ray->dx << BROAD_SHIFT) / dy;
        wide = ray->dx * high / dy + 2 + ray->dy / (1 << BROAD_SHIFT);
    }
    const BroadLists lists = broad_lists(others->broad);
    for (;; row += ray->way_y) {
        int64_t first = at > 0 ? from + at : from, until = ray->x + at + wide + slack;
        meet_in_row(ray, line, others, lists, row, first, until < end ? until : end, met);
        enters += 1 << BROAD_SHIFT;
        at += by;
        if (row == last || before(met->when, (Moment){enters, dy}))
            return;
    }
}

static void meet_others(const Ray *ray, const Others *others, Met *met) {
    const Line line = line_of(ray);
    if (others->broad->capacity)
        meet_in_rows(ray, &line, others, met);
    else
        for (int32_t i = 0; i < others->broad->count; i++)
            meet_if_on_line(ray, &line, others, i, met);
}

RayHit ray_among(const Terrain *terrain, const Bodies *bodies, Vec from, Vec to, uint16_t tiles,
                 const Filter *filter, Met met) {
    const Ray ray = ray_of(terrain, from, to, tiles);
    if (terrain->solid_count)
        meet_others(
            &ray,
            &(Others){terrain->near, (const char *)terrain->solids, sizeof(Solid), NULL, *filter},
            &met);
    if (bodies)
        meet_others(
            &ray,
            &(Others){bodies->broad, (const char *)bodies->list, sizeof(Body), bodies, *filter},
            &met);
    return hit_of(&ray, &met);
}
