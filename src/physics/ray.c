/* Rays. Everything is computed in a frame in which the ray goes right and down, by mirroring what
 * it meets, so that rounding and ties are mirrored too. A moment is a fraction of the way. */
#include "physics/query.h"
#include "physics/sweep.h"

#include <assert.h>

typedef struct Moment {
    int64_t part, whole;
} Moment;

/* What a ray crossed to enter something. */
typedef enum Side { SIDE_X = 1, SIDE_Y = 2 } Side;

/* Tiles that stop a ray wherever it enters them. */
#define WHOLE_CELLS (0xffffu & ~(unsigned)(TILE_ONEWAY | TILE_SLOPE))

typedef struct Ray {
    const Terrain *terrain;
    Vec from;             /* as given */
    int32_t way_x, way_y; /* 1, or -1 where mirrored */
    int64_t x, y;         /* of the start, mirrored */
    int64_t dx, dy;       /* 0 or more */
    uint16_t tiles;
    /* A ray along the edge between two cells is stopped where both are; else 0. */
    int32_t seam_column, seam_row;
} Ray;

/* The first thing met so far. */
typedef struct Met {
    Moment when;
    RayHit hit;
} Met;

static bool before(Moment a, Moment b) {
    return a.part * b.whole < b.part * a.whole;
}

static const Moment END = {1, 1};

static uint16_t flags_at(const Ray *ray, int32_t column, int32_t row) {
    const Level *level = ray->terrain->level;
    uint16_t flags = level_flags(level, column, row);
    return flags & TILE_STATE && flags & ray->tiles
               ? terrain_resolve(ray->terrain, column, row, flags)
               : flags;
}

/* The near edge of a cell in the ray's frame. */
static int64_t near_edge(int32_t cell, int32_t way) {
    return (int64_t)(way > 0 ? cell : -cell - 1) * FIX_ONE;
}

static Moment entry_of(const Ray *ray, int32_t column, int32_t row, unsigned side) {
    if (side & SIDE_X)
        return (Moment){near_edge(column, ray->way_x) - ray->x, ray->dx};
    return side ? (Moment){near_edge(row, ray->way_y) - ray->y, ray->dy} : (Moment){0, 1};
}

static Moment exit_of(const Ray *ray, int32_t column, int32_t row) {
    Moment exit = END;
    Moment x = {near_edge(column, ray->way_x) + FIX_ONE - ray->x, ray->dx};
    Moment y = {near_edge(row, ray->way_y) + FIX_ONE - ray->y, ray->dy};
    if (x.whole && before(x, exit))
        exit = x;
    return y.whole && before(y, exit) ? y : exit;
}

/* When the ray goes from the air of a cell into its slope, if it does, having entered the cell at
 * met->when. How deep it is below the surface's line, twice, is `start + t * pull`. */
static bool enters_slope(const Ray *ray, int32_t column, int32_t row, unsigned side, Met *met) {
    const Level *level = ray->terrain->level;
    const KindInfo *slope = &KINDS[level->kinds[level_at(level, column, row)]];
    int64_t rise = (slope->right - slope->left) * 2 / FIX_ONE;
    int64_t start = 2 * ((int64_t)ray->from.y - fix_edge(row + 1) + slope->left) +
                    rise * ((int64_t)ray->from.x - fix_edge(column));
    int64_t pull = 2 * ray->dy * ray->way_y + rise * ray->dx * ray->way_x;
    if (start * met->when.whole + pull * met->when.part > 0)
        return side != 0;
    Moment surface = {-start, pull};
    if (pull <= 0 || !before(surface, exit_of(ray, column, row)))
        return false;
    *met = (Met){surface, {.normal_x = (int8_t)(rise > 0 ? -1 : 1), .normal_y = -1}};
    return true;
}

/* Does a cell that is entered through a side stop the ray, and when? Without a side the ray starts
 * there, and only a surface stops it. */
static bool cell_stops(const Ray *ray, int32_t column, int32_t row, unsigned side, Met *met) {
    uint16_t flags = flags_at(ray, column, row);
    bool from_above = (side & SIDE_Y) && ray->way_y > 0;
    *met = (Met){entry_of(ray, column, row, side),
                 {.normal_x = (int8_t)(side & SIDE_X ? -ray->way_x : 0),
                  .normal_y = (int8_t)(side & SIDE_Y ? -ray->way_y : 0)}};
    bool stops = (side && flags & ray->tiles & WHOLE_CELLS) ||
                 (from_above && flags & ray->tiles & TILE_ONEWAY);
    if (!stops && flags & ray->tiles & TILE_SLOPE)
        stops = enters_slope(ray, column, row, side, met);
    met->hit.kind = RAY_TILE;
    met->hit.flags = flags;
    met->hit.column = column;
    met->hit.row = row;
    met->hit.number = -1;
    return stops;
}

/* Along a seam both cells must stop it, and the later one says when. */
static bool lane_stops(const Ray *ray, int32_t column, int32_t row, unsigned side, Met *met) {
    Met other;
    if (!cell_stops(ray, column, row, side, met))
        return false;
    if (!(ray->seam_column | ray->seam_row))
        return true;
    if (!cell_stops(ray, column + ray->seam_column, row + ray->seam_row, side, &other))
        return false;
    bool later = before(met->when, other.when), same = !later && !before(other.when, met->when);
    if (later)
        *met = other;
    if (same) { /* at a ridge neither side's way alone */
        met->hit.normal_x = (int8_t)((met->hit.normal_x + other.hit.normal_x) / 2);
        met->hit.normal_y = (int8_t)((met->hit.normal_y + other.hit.normal_y) / 2);
    }
    return true;
}

/* Does the ground of a cell reach into its corner: the one on the left or right, below or above? */
static bool fills_corner(const Ray *ray, int32_t column, int32_t row, bool left, bool below) {
    uint16_t flags = flags_at(ray, column, row) & ray->tiles;
    if (flags & WHOLE_CELLS)
        return true;
    if (!(flags & TILE_SLOPE))
        return false;
    const Level *level = ray->terrain->level;
    const KindInfo *slope = &KINDS[level->kinds[level_at(level, column, row)]];
    fix height = left ? slope->left : slope->right;
    return below ? height > 0 : height == FIX_ONE;
}

/* Exactly through a corner into the cell across: past the two beside it, which stop it together. */
static bool corner_stops(const Ray *ray, int32_t column, int32_t row, Met *met) {
    bool right = ray->way_x > 0, down = ray->way_y > 0;
    if (cell_stops(ray, column, row, SIDE_X | SIDE_Y, met))
        return true;
    met->hit.row = row - ray->way_y;
    met->hit.flags = flags_at(ray, column, met->hit.row);
    return fills_corner(ray, column, row - ray->way_y, right, down) &&
           fills_corner(ray, column - ray->way_x, row, !right, !down);
}

/* How many edges are crossed from the start, itself included, to before the end. */
static int64_t edges_crossed(int64_t from, int64_t by) {
    int64_t first = (from + FIX_ONE - 1) >> 16, end = (from + by + FIX_ONE - 1) >> 16;
    return end - first;
}

/* The cell that the ray comes from, where its start is on an edge. */
static int32_t start_cell(int64_t from, int64_t by, int32_t way) {
    int32_t cell = (int32_t)((from - (by > 0)) >> 16);
    return way > 0 ? cell : -cell - 1;
}

/* The walk from cell to cell. */
typedef struct Walk {
    int32_t column, row;
    int64_t left;       /* edges still to cross */
    int64_t ahead;      /* below 0: the next edge is a column's; above: a row's; 0: a corner */
    int64_t by_x, by_y; /* what crossing one adds to `ahead`, and takes from it */
} Walk;

static Walk walk_of(const Ray *ray) {
    Walk walk = {
        .column = start_cell(ray->x, ray->dx, ray->way_x),
        .row = start_cell(ray->y, ray->dy, ray->way_y),
        .left = edges_crossed(ray->x, ray->dx) + edges_crossed(ray->y, ray->dy),
    };
    if (ray->dx == 0 || ray->dy == 0) {
        walk.ahead = ray->dx == 0 ? 1 : -1;
        return walk;
    }
    walk.by_x = ray->dy * FIX_ONE;
    walk.by_y = ray->dx * FIX_ONE;
    walk.ahead = (near_edge(walk.column, ray->way_x) + FIX_ONE - ray->x) * ray->dy -
                 (near_edge(walk.row, ray->way_y) + FIX_ONE - ray->y) * ray->dx;
    return walk;
}

/* On to the next corner or cell that may stop the ray: by which side, or 0 at the end. Which edge
 * comes next is as good as random, so that nothing here branches on it. */
static unsigned walk_on(const Ray *ray, Walk *walk) {
    const Level *level = ray->terrain->level;
    const uint8_t *cells = level->cells;
    int32_t column = walk->column, row = walk->row, width = level->width;
    int64_t ahead = walk->ahead, left = walk->left;
    unsigned side = 0;
    while (left > 0 && ahead != 0) {
        bool across = ahead < 0;
        int64_t if_across = ahead + walk->by_x, if_along = ahead - walk->by_y;
        column += across ? ray->way_x : 0;
        row += across ? 0 : ray->way_y;
        ahead = across ? if_across : if_along;
        left--;
        uint16_t flags = level_inside(level, column, row)
                             ? level->flags[cells[(size_t)row * (size_t)width + (size_t)column]]
                             : level_flags(level, column, row);
        if (flags & ray->tiles) {
            side = across ? SIDE_X : SIDE_Y;
            break;
        }
    }
    if (!side && left > 0) {
        column += ray->way_x;
        row += ray->way_y;
        ahead += walk->by_x - walk->by_y;
        left -= 2;
        side = SIDE_X | SIDE_Y;
    }
    *walk = (Walk){column, row, left, ahead, walk->by_x, walk->by_y};
    return side;
}

static bool walk_grid(const Ray *ray, Met *met) {
    Walk walk = walk_of(ray);
    if (flags_at(ray, walk.column, walk.row) & ray->tiles & TILE_SLOPE &&
        lane_stops(ray, walk.column, walk.row, 0, met))
        return true;
    for (;;) {
        unsigned side = walk_on(ray, &walk);
        if (!side)
            return false;
        if (side == (SIDE_X | SIDE_Y) ? corner_stops(ray, walk.column, walk.row, met)
                                      : lane_stops(ray, walk.column, walk.row, side, met))
            return true;
    }
}

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
    bool same = !before(when, met->when) && met->hit.kind != RAY_FREE;
    if (same && (met->hit.kind < kind || (met->hit.kind == kind && met->hit.number < number)))
        return;
    *met = (Met){when,
                 {.kind = (uint8_t)kind,
                  .normal_x = (int8_t)(side & SIDE_X ? -ray->way_x : 0),
                  .normal_y = (int8_t)(side & SIDE_Y ? -ray->way_y : 0),
                  .number = number}};
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

/* What is searched: the solids if there are no bodies. */
typedef struct Others {
    const Broad *broad;
    const Bodies *bodies;
    Filter filter;
} Others;

static void meet_in(const Ray *ray, const Others *others, Box place, Met *met) {
    BroadSearch search = broad_search(others->broad, place);
    for (int32_t i; broad_next(&search, &i);) {
        bool body = others->bodies != NULL;
        Box box = body ? others->bodies->list[i].box : ray->terrain->solids[i].box;
        if (!box_overlap(box, place))
            continue;
        if (body ? filters_agree(others->bodies->list[i].filter, others->filter)
                 : solid_stops(ray, i))
            meet_box(ray, met, box, body ? RAY_BODY : RAY_SOLID, i);
    }
}

/* The box around a piece of the way, in the map's frame, with a little room about it. */
static Box piece_of(const Ray *ray, int64_t x, int64_t y, int64_t w, int64_t h) {
    return (Box){(fix)(ray->way_x > 0 ? x : -x - w) - 1, (fix)(ray->way_y > 0 ? y : -y - h) - 1,
                 (fix)w + 2, (fix)h + 2};
}

/* In pieces no longer than a coarse cell, as far as to where it is stopped. */
static void meet_others(const Ray *ray, const Others *others, Met *met) {
    int64_t longest = ray->dx > ray->dy ? ray->dx : ray->dy;
    int64_t pieces = others->broad->capacity ? (longest >> BROAD_SHIFT) + 1 : 1;
    int64_t w = ray->dx / pieces, h = ray->dy / pieces;
    for (int64_t i = 0; i < pieces && !before(met->when, (Moment){i, pieces}); i++)
        meet_in(ray, others, piece_of(ray, ray->x + i * w, ray->y + i * h, w + pieces, h + pieces),
                met);
}

/* The way to a moment along one axis; exact where that axis gave the moment. */
static int64_t way_to(int64_t length, Moment when) {
    return when.whole == length ? when.part : length * when.part / when.whole;
}

static Ray ray_of(const Terrain *terrain, Vec from, Vec to, uint16_t tiles) {
    int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    int32_t way_x = dx < 0 ? -1 : 1, way_y = dy < 0 ? -1 : 1;
    return (Ray){
        .terrain = terrain,
        .from = from,
        .way_x = way_x,
        .way_y = way_y,
        .x = (int64_t)from.x * way_x,
        .y = (int64_t)from.y * way_y,
        .dx = dx * way_x,
        .dy = dy * way_y,
        .tiles = tiles,
        .seam_column = dx == 0 && from.x % FIX_ONE == 0 ? -1 : 0,
        .seam_row = dy == 0 && from.y % FIX_ONE == 0 ? -1 : 0,
    };
}

RayHit cast_ray(const Terrain *terrain, const Bodies *bodies, Vec from, Vec to, uint16_t tiles,
                Filter filter) {
    Ray ray = ray_of(terrain, from, to, tiles);
    assert(ray.dx <= TILES(RAY_LONGEST) && ray.dy <= TILES(RAY_LONGEST) && "a ray has an end");
    Met met;
    if (!walk_grid(&ray, &met))
        met = (Met){END, {.kind = RAY_FREE, .number = -1}};
    if (terrain->solid_count)
        meet_others(&ray, &(Others){terrain->near, NULL, filter}, &met);
    if (bodies)
        meet_others(&ray, &(Others){bodies->broad, bodies, filter}, &met);
    met.hit.point.x = (fix)((ray.x + way_to(ray.dx, met.when)) * ray.way_x);
    met.hit.point.y = (fix)((ray.y + way_to(ray.dy, met.when)) * ray.way_y);
    return met.hit;
}
