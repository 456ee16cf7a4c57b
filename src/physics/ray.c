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

/* The first thing met so far: what becomes a RayHit in the end. */
typedef struct Met {
    Moment when;
    RayKind kind;
    int32_t normal_x, normal_y, flags, column, row, number;
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
    met->when = surface;
    met->normal_x = rise > 0 ? -1 : 1;
    met->normal_y = -1;
    return true;
}

/* Does a cell that is entered through a side stop the ray, and when? Without a side the ray starts
 * there, and only a surface stops it. */
static bool cell_stops(const Ray *ray, int32_t column, int32_t row, unsigned side, Met *met) {
    uint16_t flags = flags_at(ray, column, row);
    bool from_above = (side & SIDE_Y) && ray->way_y > 0;
    *met = (Met){
        .when = entry_of(ray, column, row, side),
        .kind = RAY_TILE,
        .normal_x = side & SIDE_X ? -ray->way_x : 0,
        .normal_y = side & SIDE_Y ? -ray->way_y : 0,
        .flags = flags,
        .column = column,
        .row = row,
        .number = -1,
    };
    bool stops = (side && flags & ray->tiles & WHOLE_CELLS) ||
                 (from_above && flags & ray->tiles & TILE_ONEWAY);
    if (!stops && flags & ray->tiles & TILE_SLOPE)
        stops = enters_slope(ray, column, row, side, met);
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
        met->normal_x = (met->normal_x + other.normal_x) / 2;
        met->normal_y = (met->normal_y + other.normal_y) / 2;
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
    met->row = row - ray->way_y;
    met->flags = flags_at(ray, column, met->row);
    return fills_corner(ray, column, row - ray->way_y, right, down) &&
           fills_corner(ray, column - ray->way_x, row, !right, !down);
}

/* How many edges are crossed from the start, itself included, to before the end. */
static int32_t edges_crossed(int64_t from, int64_t by) {
    int64_t first = (from + FIX_ONE - 1) >> 16, end = (from + by + FIX_ONE - 1) >> 16;
    return (int32_t)(end - first);
}

/* The cell that the ray comes from, where its start is on an edge. */
static int32_t start_cell(int64_t from, int64_t by, int32_t way) {
    int32_t cell = (int32_t)((from - (by > 0)) >> 16);
    return way > 0 ? cell : -cell - 1;
}

/* The walk from cell to cell. */
typedef struct Walk {
    int32_t column, row;
    int32_t columns, rows; /* edges still to cross */
    int64_t ahead;         /* below 0: the next edge is a column's; above: a row's; 0: a corner */
    int64_t by_x, by_y;    /* what crossing one adds to `ahead`, and takes from it */
} Walk;

static Walk walk_of(const Ray *ray) {
    Walk walk = {
        .column = start_cell(ray->x, ray->dx, ray->way_x),
        .row = start_cell(ray->y, ray->dy, ray->way_y),
        .columns = edges_crossed(ray->x, ray->dx),
        .rows = edges_crossed(ray->y, ray->dy),
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

/* Edges that can be crossed before the walk leaves the map, if it is in it. */
static int32_t room_ahead(int32_t cell, int32_t cells, int32_t way, int32_t edges) {
    int32_t room = way > 0 ? cells - 1 - cell : cell;
    return room < edges ? room : edges;
}

/* One of two numbers, chosen by a mask of all ones or none. */
typedef struct Masked {
    int64_t other, difference;
} Masked;

static inline Masked either(int64_t if_ones, int64_t other) {
    return (Masked){other, if_ones ^ other};
}

static inline int64_t chosen(Masked numbers, int64_t mask) {
    return numbers.other ^ (numbers.difference & mask);
}

/* Columns and rows left, counted in one number: one below none in either shows in its sign bit. */
#define COLUMN (INT64_C(1) << 32)
#define NONE_LEFT (INT64_MIN | INT64_C(1) << 31)

/* Inside the map, on to the cell that stops the ray, by which side; 0 before a corner, the map's
 * edge or the end. Which edge comes next is as good as random, so that masks choose, not branches:
 * `across` is all ones where a column is entered. */
static unsigned walk_inside(const Ray *ray, Walk *walk) {
    const Level *level = ray->terrain->level;
    const uint8_t *cell = level->cells + (size_t)walk->row * (size_t)level->width + walk->column;
    int32_t columns = room_ahead(walk->column, level->width, ray->way_x, walk->columns);
    int32_t rows = room_ahead(walk->row, level->height, ray->way_y, walk->rows);
    const Masked to_cell = either(ray->way_x, (int64_t)ray->way_y * level->width);
    const Masked to_ahead = either(walk->by_x, -walk->by_y);
    const Masked one = either(COLUMN, 1);
    int64_t ahead = walk->ahead, across = 0, left = columns * COLUMN + rows;
    bool stopped = false;
    while (ahead != 0 && !stopped) {
        across = ahead >> 63;
        int64_t next = left - chosen(one, across);
        if (next & NONE_LEFT)
            break;
        left = next;
        cell += chosen(to_cell, across);
        ahead += chosen(to_ahead, across);
        stopped = level->flags[*cell] & ray->tiles;
    }
    columns -= (int32_t)(left / COLUMN);
    rows -= (int32_t)(left % COLUMN);
    walk->column += columns * ray->way_x;
    walk->row += rows * ray->way_y;
    walk->columns -= columns;
    walk->rows -= rows;
    walk->ahead = ahead;
    return !stopped ? 0 : across ? SIDE_X : SIDE_Y;
}

/* Over the next edge, or the next two at a corner: by which side. */
static unsigned walk_once(const Ray *ray, Walk *walk) {
    bool across = walk->ahead <= 0, along = walk->ahead >= 0;
    walk->column += across ? ray->way_x : 0;
    walk->row += along ? ray->way_y : 0;
    walk->columns -= across;
    walk->rows -= along;
    walk->ahead += (across ? walk->by_x : 0) - (along ? walk->by_y : 0);
    return (across ? SIDE_X : 0u) | (along ? SIDE_Y : 0u);
}

/* Is the walk beyond the map, in air, and going away from it, to end before it is beyond a side
 * too? Then nothing more can stop it. */
static bool is_gone(const Ray *ray, const Walk *walk) {
    const Level *level = ray->terrain->level;
    bool off_x = ray->way_x > 0 ? walk->column >= level->width : walk->column < 0;
    bool off_y = ray->way_y > 0 ? walk->row >= level->height : walk->row < 0;
    if (level_flags(level, walk->column, walk->row) & ray->tiles)
        return false;
    bool between =
        walk->column >= 0 && walk->column < level->width &&
        room_ahead(walk->column, level->width, ray->way_x, walk->columns) == walk->columns;
    return off_x || (off_y && between);
}

/* On to the next corner or cell that may stop the ray: by which side, or 0 at the end. */
static unsigned walk_on(const Ray *ray, Walk *walk) {
    const Level *level = ray->terrain->level;
    for (;;) {
        bool inside = level_inside(level, walk->column, walk->row);
        unsigned side = inside ? walk_inside(ray, walk) : 0;
        if (side || walk->columns + walk->rows <= 0 || (!inside && is_gone(ray, walk)))
            return side;
        side = walk_once(ray, walk);
        if (side == (SIDE_X | SIDE_Y) || level_flags(level, walk->column, walk->row) & ray->tiles)
            return side;
    }
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
    if (left * ray->dy > (top + box.h) * ray->dx || top * ray->dx > (left + box.w) * ray->dy)
        return false; /* most are passed: the line leads by */
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

/* What is searched: the solids if there are no bodies. */
typedef struct Others {
    const Broad *broad;
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

/* Columns of coarse cells that a stretch of the way along x reaches into. */
static void meet_in_row(const Ray *ray, const Others *others, int32_t row, int64_t from, int64_t to,
                        Met *met) {
    int32_t left = broad_cell((fix)(ray->way_x > 0 ? from : -to));
    int32_t right = broad_cell((fix)(ray->way_x > 0 ? to : -from));
    BroadSearch search = {.broad = others->broad,
                          .left = left,
                          .right = right,
                          .top = row,
                          .bottom = row,
                          .column = left,
                          .row = row};
    while (broad_next_stretch(&search))
        for (; search.at < search.end; search.at++)
            meet_one(ray, others, (int32_t)(search.at->number >> 2), met);
}

/* Row by row of coarse cells: in each, those columns that the ray is in while it is in the row are
 * one stretch of entries. Boxes may have moved by the slack since they were listed, so that a row
 * reaches so much further. What is listed twice is met twice, to no effect; what only shares a
 * bucket is met or not like any other. */
static void meet_in_rows(const Ray *ray, const Others *others, Met *met) {
    int64_t slack = (int64_t)others->broad->slack + 1, high = (1 << BROAD_SHIFT) + 2 * slack;
    int32_t row = broad_cell((fix)(ray->way_y * (ray->y - slack)));
    int32_t last = broad_cell((fix)(ray->way_y * (ray->y + ray->dy + slack)));
    int64_t begins = (int64_t)(ray->way_y > 0 ? row : -row - 1) * (1 << BROAD_SHIFT);
    int64_t enters = begins - ray->y - slack;
    int64_t dy = ray->dy > 0 ? ray->dy : 1, end = ray->x + ray->dx + slack;
    int64_t from = ray->x - slack, at = 0, by = 0, wide = ray->dx;
    if (row != last) { /* along x, rounded so that all errors together widen what is looked at */
        at = ray->dx * enters / dy - 1;
        by = (ray->dx << BROAD_SHIFT) / dy;
        wide = ray->dx * high / dy + 2 + ray->dy / (1 << BROAD_SHIFT);
    }
    for (;; row += ray->way_y) {
        int64_t first = at > 0 ? from + at : from, until = ray->x + at + wide + slack;
        meet_in_row(ray, others, row, first, until < end ? until : end, met);
        enters += 1 << BROAD_SHIFT;
        at += by;
        if (row == last || before(met->when, (Moment){enters, dy}))
            return;
    }
}

static void meet_others(const Ray *ray, const Others *others, Met *met) {
    if (others->broad->capacity)
        meet_in_rows(ray, others, met);
    else
        for (int32_t i = 0; i < others->broad->count; i++)
            meet_one(ray, others, i, met);
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
        met = (Met){.when = END, .kind = RAY_FREE, .number = -1};
    if (terrain->solid_count)
        meet_others(&ray, &(Others){terrain->near, NULL, filter}, &met);
    if (bodies)
        meet_others(&ray, &(Others){bodies->broad, bodies, filter}, &met);
    return (RayHit){
        .kind = (uint8_t)met.kind,
        .normal_x = (int8_t)met.normal_x,
        .normal_y = (int8_t)met.normal_y,
        .flags = (uint16_t)met.flags,
        .column = met.column,
        .row = met.row,
        .number = met.number,
        .point = {(fix)((ray.x + way_to(ray.dx, met.when)) * ray.way_x),
                  (fix)((ray.y + way_to(ray.dy, met.when)) * ray.way_y)},
    };
}
