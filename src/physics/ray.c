/* Casting a ray. Nearly every one begins inside the map and not in a slope, and goes through air up
 * to its end, the map's edge or a cell that stops it as a whole: that is made quick here. What is
 * rarer is left to the general walk, whose answers these are to the bit.
 *
 * What is as good as random, as where a ray goes and which edge is next, is computed without
 * branches; what is nearly always so is branched on. */
#include "physics/ray.h"

#include <assert.h>

/* A place inside the map, and how many columns and rows may still be entered, in one number: the
 * cell in the low half, then the rows, then the columns. When either count goes below 0, its top
 * bit is set: PLACE_OVER has both. */
#define PLACE_ROW (INT64_C(1) << 32)
#define PLACE_COLUMN (INT64_C(1) << 48)
#define PLACE_OVER (INT64_MIN | INT64_C(1) << 47)

/* A walk from cell to cell inside the map. */
typedef struct Walk {
    int64_t place;
    int64_t
        ahead; /* below 0: the next edge is a column's; else a row's; 0: both, the row's first */
    int64_t across; /* the last edge: all ones if a column's, else 0 */
    bool over; /* it would be beyond the end or the map; else in a cell that may stop the ray */
} Walk;

/* One of two numbers, by a mask of all ones or none. */
static inline int64_t chosen(int64_t mask, int64_t if_ones, int64_t other) {
    return other ^ ((if_ones ^ other) & mask);
}

/* What a step over a column's or a row's edge adds to a place. */
static inline int64_t walk_step(const Ray *ray, int64_t across) {
    int64_t to_row = (int64_t)ray->way_y * ray->terrain->level->width - PLACE_ROW;
    return chosen(across, ray->way_x - PLACE_COLUMN, to_row);
}

/* As far as the first cell that may stop the ray, or over its end or the map's edge. */
static inline Walk walk_inside(const Ray *ray, Walk walk) {
    const Level *level = ray->terrain->level;
    const uint8_t *cells = level->cells;
    const uint16_t *flags = level->flags, tiles = ray->tiles;
    const int64_t to_row = walk_step(ray, 0), rather_column = walk_step(ray, -1) - to_row;
    const int64_t by_y = ray->dx * FIX_ONE, rather_x = ray->dy * FIX_ONE + by_y;
    do {
        walk.across = walk.ahead >> 63;
        walk.place += to_row;
        walk.place += walk.across & rather_column;
        walk.over = walk.place & PLACE_OVER;
        if (walk.over)
            break;
        walk.ahead -= by_y;
        walk.ahead += walk.across & rather_x;
    } while (!(flags[cells[(uint32_t)walk.place]] & tiles));
    return walk;
}

/* Has the walk come over one edge of a corner, or over both, the last? After a row's edge there,
 * and only then, `ahead` is as far below 0 as a row takes. */
static inline bool is_at_corner(const Ray *ray, const Walk *walk) {
    const int64_t by_y = ray->dx * FIX_ONE, by_x = ray->dy * FIX_ONE;
    return walk->ahead + by_y == (by_x & walk->across);
}

/* Is a corner, or the seam that the ray follows, what the walk would be over next? */
static inline bool is_over_corner(const Ray *ray, const Walk *walk) {
    return walk->ahead == 0 || walk->ahead == -ray->dx * FIX_ONE;
}

/* The cell of an end of the ray: on an edge, the one on the side that the ray comes from. What
 * follows a seam counts as coming from the left or from above. */
static inline Cell cell_before(const Ray *ray, Vec end) {
    return (Cell){(int32_t)(((int64_t)end.x - (ray->way_x > 0)) >> 16),
                  (int32_t)(((int64_t)end.y - (ray->way_y > 0)) >> 16)};
}

/* How many cells may be entered from one on: as far as another, or the map. */
static inline int64_t cells_ahead(int32_t cell, int32_t last, int32_t count, int32_t way) {
    int32_t room = way > 0 ? count - 1 - cell : cell;
    return fix_min((last - cell) * way, room);
}

static inline Walk walk_from(const Ray *ray, Cell cell) {
    const Level *level = ray->terrain->level;
    Cell last = cell_before(ray, ray->to);
    int64_t columns = cells_ahead(cell.column, last.column, level->width, ray->way_x);
    int64_t rows = cells_ahead(cell.row, last.row, level->height, ray->way_y);
    return (Walk){
        .place = (int64_t)cell.row * level->width + cell.column + columns * PLACE_COLUMN +
                 rows * PLACE_ROW,
        .ahead = to_edge(ray->x) * ray->dy - to_edge(ray->y) * ray->dx,
    };
}

static inline Cell walk_cell(const Level *level, int64_t place) {
    uint32_t cell = (uint32_t)place, width = (uint32_t)level->width;
    return (Cell){(int32_t)(cell % width), (int32_t)(cell / width)};
}

/* What stops the ray at a cell's near edge. */
static inline Met cell_entered(const Ray *ray, Cell cell, int64_t across, uint16_t flags) {
    int64_t x = near_edge(cell.column, ray->way_x) - ray->x;
    int64_t y = near_edge(cell.row, ray->way_y) - ray->y;
    return (Met){
        .when = {chosen(across, x, y), chosen(across, ray->dx, ray->dy)},
        .kind = RAY_TILE,
        .normal_x = -ray->way_x & (int32_t)across,
        .normal_y = -ray->way_y & ~(int32_t)across,
        .flags = flags,
        .column = cell.column,
        .row = cell.row,
        .number = -1,
    };
}

/* What a walk that is over meets: nothing at the ray's end, or the closed edge where it leaves the
 * map. False if it needs the general walk. */
static inline bool first_beyond(const Ray *ray, const Walk *walk, Met *met) {
    const Level *level = ray->terrain->level;
    Cell cell = walk_cell(level, walk->place - walk_step(ray, walk->across));
    Cell last = cell_before(ray, ray->to);
    *met = RAY_NOTHING;
    if (cell.column == last.column && cell.row == last.row)
        return true;
    cell.column += ray->way_x & (int32_t)walk->across;
    cell.row += ray->way_y & ~(int32_t)walk->across;
    uint16_t flags = level_flags(level, cell.column, cell.row) & ray->tiles;
    if (flags)
        *met = cell_entered(ray, cell, walk->across, flags);
    return flags || walk->across || level_inside(level, last.column, 0);
}

/* The first tile that stops the ray, if any. False if it needs the general walk. */
static inline bool first_tile(const Ray *ray, Met *met) {
    const Level *level = ray->terrain->level;
    Cell start = cell_before(ray, ray->from);
    if (!level_inside(level, start.column, start.row) ||
        level_flags(level, start.column, start.row) & TILE_SLOPE)
        return false;
    Walk walk = walk_inside(ray, walk_from(ray, start));
    if (walk.over)
        return !is_over_corner(ray, &walk) && first_beyond(ray, &walk, met);
    if (is_at_corner(ray, &walk))
        return false;
    Cell cell = walk_cell(level, walk.place);
    uint16_t flags = level->flags[level->cells[(uint32_t)walk.place]];
    *met = cell_entered(ray, cell, walk.across, flags);
    return flags & ray->tiles & WHOLE_CELLS && !(flags & TILE_STATE);
}

RayHit cast_ray(const Terrain *terrain, const Bodies *bodies, Vec from, Vec to, uint16_t tiles,
                Filter filter) {
    const Ray ray = ray_of(terrain, from, to, tiles);
    assert(ray.dx <= TILES(RAY_LONGEST) && ray.dy <= TILES(RAY_LONGEST) && "a ray has an end");
    Met met;
    if (!first_tile(&ray, &met))
        return ray_generally(terrain, bodies, from, to, tiles, &filter);
    if (terrain->solid_count || bodies)
        return ray_among(terrain, bodies, from, to, tiles, &filter, met);
    return hit_of(&ray, &met);
}
