/* Rays through the grid, whatever they meet: slopes, planks, what comes and goes, seams, corners
 * and what is beyond the map. */
#include "physics/ray.h"
#include "physics/sweep.h"

static uint16_t flags_at(const Ray *ray, int32_t column, int32_t row) {
    const Level *level = ray->terrain->level;
    uint16_t flags = level_flags(level, column, row);
    return flags & TILE_STATE && flags & ray->tiles
               ? terrain_resolve(ray->terrain, column, row, flags)
               : flags;
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

/* Does it go along the edge between two cells? */
static inline bool follows_column(const Ray *ray) {
    return ray->dx == 0 && ray->from.x % FIX_ONE == 0;
}

static inline bool follows_row(const Ray *ray) {
    return ray->dy == 0 && ray->from.y % FIX_ONE == 0;
}

/* Along a seam both cells must stop it, and the later one says when. */
static bool lane_stops(const Ray *ray, int32_t column, int32_t row, unsigned side, Met *met) {
    Met other;
    if (!cell_stops(ray, column, row, side, met))
        return false;
    if (!follows_column(ray) && !follows_row(ray))
        return true;
    if (!cell_stops(ray, column - follows_column(ray), row - follows_row(ray), side, &other))
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

/* The walk from cell to cell. */
typedef struct Walk {
    int32_t column, row;
    int32_t columns, rows; /* edges still to cross */
    int64_t ahead;         /* below 0: the next edge is a column's; above: a row's; 0: a corner */
    int64_t by_x, by_y;    /* what crossing one adds to `ahead`, and takes from it */
} Walk;

/* The column or row of an end of the ray: on an edge, the one on the side that the ray comes from.
 * On the seam that it follows, the one to the right or below, unlike in ray.c: lane_stops looks at
 * the other too. */
static int32_t end_cell(fix end, fix from, fix to) {
    return (int32_t)(((int64_t)end - (from < to)) >> 16);
}

static Walk walk_of(const Ray *ray) {
    Walk walk = {
        .column = end_cell(ray->from.x, ray->from.x, ray->to.x),
        .row = end_cell(ray->from.y, ray->from.y, ray->to.y),
        .ahead = to_edge(ray->x) * ray->dy - to_edge(ray->y) * ray->dx,
        .by_x = ray->dy * FIX_ONE,
        .by_y = ray->dx * FIX_ONE,
    };
    walk.columns = (end_cell(ray->to.x, ray->from.x, ray->to.x) - walk.column) * ray->way_x;
    walk.rows = (end_cell(ray->to.y, ray->from.y, ray->to.y) - walk.row) * ray->way_y;
    if (ray->dx == 0 || ray->dy == 0)
        walk.ahead = ray->dx == 0 ? 1 : -1;
    return walk;
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
    int32_t last = walk->column + walk->columns * ray->way_x;
    return off_x || (off_y && last >= 0 && last < level->width && walk->column >= 0 &&
                     walk->column < level->width);
}

/* On to the next corner or cell that may stop the ray: by which side, or 0 at the end. */
static unsigned walk_on(const Ray *ray, Walk *walk) {
    while (walk->columns + walk->rows > 0 && !is_gone(ray, walk)) {
        unsigned side = walk_once(ray, walk);
        if (side == (SIDE_X | SIDE_Y) ||
            level_flags(ray->terrain->level, walk->column, walk->row) & ray->tiles)
            return side;
    }
    return 0;
}

static Met walk_grid(const Ray *ray) {
    Met met;
    Walk walk = walk_of(ray);
    if (flags_at(ray, walk.column, walk.row) & ray->tiles & TILE_SLOPE &&
        lane_stops(ray, walk.column, walk.row, 0, &met))
        return met;
    for (unsigned side; (side = walk_on(ray, &walk)) != 0;)
        if (side == (SIDE_X | SIDE_Y) ? corner_stops(ray, walk.column, walk.row, &met)
                                      : lane_stops(ray, walk.column, walk.row, side, &met))
            return met;
    return RAY_NOTHING;
}

RayHit ray_generally(const Terrain *terrain, const Bodies *bodies, Vec from, Vec to, uint16_t tiles,
                     const Filter *filter) {
    const Ray ray = ray_of(terrain, from, to, tiles);
    return ray_among(terrain, bodies, from, to, tiles, filter, walk_grid(&ray));
}
