#include "solver/bound_inside.h"

#include <stdlib.h>
#include <string.h>

/* The map in cells with a margin, and in nodes. Nodes beside and above the margin are the margin's
 * own last ones: who is further out comes back no sooner than from there. */

#define NODES_MOST (24 << 20) /* 375,000 cells: under 1 GB with four threads */

const Meaning *map_meaning(const Bound *bound, int32_t column, int32_t row) {
    const Level *level = bound->level;
    column -= MARGIN, row -= ABOVE;
    return level_inside(level, column, row) ? &level->meanings[level_at(level, column, row)] : NULL;
}

static uint16_t bits_of(const Bound *bound, const Game *start, int32_t column, int32_t row) {
    const Level *level = bound->level;
    uint16_t flags = level_flags(level, column - MARGIN, row - ABOVE);
    const Meaning *meaning = map_meaning(bound, column, row);
    unsigned bits = 0;
    bits |= flags & TILE_SOLID ? CELL_SOLID | CELL_FLOOR : 0;
    bits |= flags & TILE_ONEWAY ? CELL_FLOOR : 0;
    bits |= flags & TILE_SLOPE ? CELL_SLOPE : 0;
    bits |= flags & TILE_WATER ? CELL_WATER : 0;
    bits |= flags & TILE_LADDER ? CELL_LADDER : 0;
    if (!meaning)
        return (uint16_t)bits;
    bits |= flags & (TILE_TOUCH | TILE_STATE) ? CELL_TOUCH : 0;
    if (meaning->kind == KIND_CRUMBLE)
        bits = bound->flies ? 0 : bits | CELL_CRUMBLE;
    if (meaning->kind == KIND_LOCK) {
        int32_t item = level_item(level, column - MARGIN, row - ABOVE);
        bits = game_item_gone(start, item) ? 0 : bits | CELL_LOCK;
    }
    if (meaning->kind == KIND_GATE)
        bits |= CELL_SOLID | CELL_FLOOR | CELL_GATE;
    return (uint16_t)bits;
}

static void fill_cells(Bound *bound, const Game *start) {
    for (int32_t row = 0; row < bound->rows; row++)
        for (int32_t column = 0; column < bound->columns; column++)
            bound->cells[(size_t)row * (size_t)bound->columns + (size_t)column] =
                bits_of(bound, start, column, row);
}

/* A box that has got into something solid is held by the cell of its foot alone. */
static bool foot_is_free(const Bound *bound, int32_t k, int32_t j) {
    for (int32_t row = (j + HIGH - 2) >> 3; row <= (j + HIGH) >> 3; row++)
        for (int32_t column = (k + 1) >> 3; column <= (k + 4) >> 3; column++)
            if (!(cell_of(bound, column, row) & CELL_SOLID))
                return true;
    return false;
}

static bool box_is_free(const Bound *bound, int32_t k, int32_t j) {
    if (bound->by_foot)
        return foot_is_free(bound, k, j);
    int32_t left = k >> 3, right = (k + WIDE - 1) >> 3;
    unsigned bits = 0;
    for (int32_t row = j >> 3; row <= (j + HIGH - 1) >> 3; row++)
        bits |= cells_of(bound, left, right, row);
    if (bits & CELL_SLOPE)
        return slope_lets_in(bound, k, j) && !slope_blocks(bound, k, j);
    return !(bits & CELL_SOLID);
}

static void free_boxes(Bound *bound, int32_t left, int32_t top, int32_t right, int32_t bottom) {
    for (int32_t j = fix_max(top, 0); j <= fix_min(bottom, bound->high - 1); j++)
        for (int32_t k = fix_max(left, 0); k <= fix_min(right, bound->wide - 1); k++)
            bound->free[node_at(bound, k, j)] = box_is_free(bound, k, j);
}

/* Blocks that have crumbled, or could at any time. */
static void open_crumbling(Bound *bound, const Game *start) {
    for (int32_t i = 0; i < start->crumble_count; i++) {
        const Crumble *crumble = &game_crumbles_of(start)[i];
        if (!crumble->at)
            continue;
        Cell cell = level_item_cell(bound->level, crumble->item);
        map_open(bound, cell.column + MARGIN, cell.row + ABOVE);
    }
}

bool map_make(Bound *bound, const Game *start) {
    const Level *level = bound->level;
    bound->columns = level->width + 2 * MARGIN;
    bound->rows = level->height + ABOVE + MARGIN;
    bound->wide = (bound->columns - 1) * NODES;
    bound->high = (level->height + ABOVE) * NODES;
    int64_t nodes = (int64_t)bound->wide * bound->high;
    if (nodes > NODES_MOST) {
        bound->anything = true;
        return true;
    }
    bound->cells = malloc((size_t)bound->columns * (size_t)bound->rows * sizeof *bound->cells);
    bound->marks = calloc((size_t)nodes, 1);
    bound->ways = calloc((size_t)nodes, 1);
    bound->free = malloc((size_t)nodes);
    bound->labels = malloc((size_t)nodes * sizeof *bound->labels);
    size_t words = (size_t)level->width * (size_t)level->height / 32 + 1;
    bound->touched = calloc(words, sizeof *bound->touched);
    if (!bound->cells || !bound->marks || !bound->ways || !bound->free || !bound->labels ||
        !bound->touched)
        return false;
    memset(bound->labels, 0xFF, (size_t)nodes * sizeof *bound->labels);
    fill_cells(bound, start);
    free_boxes(bound, 0, 0, bound->wide - 1, bound->high - 1);
    open_crumbling(bound, start);
    return true;
}

void map_free(Bound *bound) {
    free(bound->cells);
    free(bound->marks);
    free(bound->ways);
    free(bound->free);
    free(bound->foes);
    free(bound->roofs);
    free(bound->labels);
    free(bound->touched);
    free(bound->rides.turns);
    free(bound->pool);
    free(bound->lock_cells);
}

void map_paint(Bound *bound, int32_t left, int32_t top, int32_t right, int32_t bottom,
               NodeBit bit) {
    left = left < 0 ? 0 : left >= bound->wide ? bound->wide - 1 : left;
    right = right < 0 ? 0 : right >= bound->wide ? bound->wide - 1 : right;
    top = top < 0 ? 0 : top;
    bottom = bottom < 0 ? 0 : bottom >= bound->high ? bound->high - 1 : bottom;
    for (int32_t j = top; j <= bottom; j++)
        for (int32_t k = left; k <= right; k++)
            bound->marks[node_at(bound, k, j)] |= (uint8_t)bit;
}

void map_open(Bound *bound, int32_t column, int32_t row) {
    uint16_t *cell = &bound->cells[(size_t)row * (size_t)bound->columns + (size_t)column];
    *cell &= (uint16_t) ~(CELL_SOLID | CELL_OPENS);
    free_boxes(bound, column * NODES - WIDE - NODES, row * NODES - HIGH - NODES,
               column * NODES + 2 * NODES, row * NODES + 2 * NODES);
    for (int32_t j = row * NODES - HIGH - 2; j <= row * NODES + NODES + 1; j++)
        for (int32_t k = column * NODES - WIDE - 4; k <= column * NODES + NODES + 4; k++)
            if (node_inside(bound, k, j))
                flood_again(bound, node_at(bound, k, j));
}
