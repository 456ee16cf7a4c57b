#include "app/map_way.h"

#include <string.h>

#define CELLS_MAX 4096 /* of a map; more cells than a screen has */

static uint32_t glyph_at(const Level *map, MapCell cell) {
    return map->meanings[level_at(map, cell.column, cell.row)].glyph;
}

bool map_stop(const Level *map, int part, MapCell *cell) {
    for (int32_t row = 0; row < map->height; row++)
        for (int32_t column = 0; column < map->width; column++) {
            *cell = (MapCell){(int16_t)column, (int16_t)row};
            if (glyph_at(map, *cell) == (uint32_t)('a' + part))
                return true;
        }
    return false;
}

/* Paths lead over ladders and over every kind of `empty` that the map's legend names, except the
 * stops themselves. */
static bool is_path(const Level *map, MapCell cell) {
    const Meaning *meaning = &map->meanings[level_at(map, cell.column, cell.row)];
    bool stop = meaning->glyph >= 'a' && meaning->glyph <= 'h';
    return meaning->kind == KIND_LADDER ||
           (meaning->kind == KIND_EMPTY && meaning->from_legend && !stop);
}

static bool same(MapCell a, MapCell b) {
    return a.column == b.column && a.row == b.row;
}

/* Straight neighbours before slanting ones: of two equal ways the plainer is found. */
static const MapCell NEXT[] = {{1, 0},  {-1, 0}, {0, -1},  {0, 1},
                               {1, -1}, {1, 1},  {-1, -1}, {-1, 1}};

/* Breadth first, from the end, so that following `toward` leads there. */
typedef struct Flood {
    const Level *map;
    MapCell queue[CELLS_MAX];
    int16_t toward[CELLS_MAX]; /* by cell: number of the next one; -1: not reached */
    int begin, end;
} Flood;

static int number_of(const Level *map, MapCell cell) {
    return cell.row * map->width + cell.column;
}

static void reach(Flood *flood, MapCell cell, MapCell goal) {
    for (size_t i = 0; i < sizeof NEXT / sizeof NEXT[0]; i++) {
        MapCell next = {(int16_t)(cell.column + NEXT[i].column), (int16_t)(cell.row + NEXT[i].row)};
        if (!level_inside(flood->map, next.column, next.row))
            continue;
        int16_t *toward = &flood->toward[number_of(flood->map, next)];
        if (*toward >= 0 || !(is_path(flood->map, next) || same(next, goal)))
            continue;
        *toward = (int16_t)number_of(flood->map, cell);
        flood->queue[flood->end++] = next;
    }
}

static MapWay follow(const Flood *flood, MapCell from, MapCell to) {
    MapWay way = {.cells = {from}, .count = 1};
    while (!same(way.cells[way.count - 1], to)) {
        int next = flood->toward[number_of(flood->map, way.cells[way.count - 1])];
        if (next < 0 || way.count == MAP_STEPS_MAX)
            return (MapWay){.count = 0};
        way.cells[way.count++] =
            (MapCell){(int16_t)(next % flood->map->width), (int16_t)(next / flood->map->width)};
    }
    return way;
}

MapWay map_way(const Level *map, int from, int to) {
    MapCell begin, end;
    if (map->width * map->height > CELLS_MAX || !map_stop(map, from, &begin) ||
        !map_stop(map, to, &end))
        return (MapWay){.count = 0};
    Flood flood = {.map = map, .queue = {end}, .end = 1};
    memset(flood.toward, -1, sizeof flood.toward);
    flood.toward[number_of(map, end)] = (int16_t)number_of(map, end);
    while (flood.begin < flood.end)
        reach(&flood, flood.queue[flood.begin++], begin);
    return follow(&flood, begin, end);
}

int map_secret_from(const Level *map) {
    int nearest = -1, least = MAP_STEPS_MAX + 1;
    for (int part = 0; part < PART_SECRET; part++) {
        int count = map_way(map, part, PART_SECRET).count;
        if (count > 0 && count < least) {
            least = count;
            nearest = part;
        }
    }
    return nearest;
}
