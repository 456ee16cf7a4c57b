#include "solver/bound.h"

#include <stdlib.h>

#define ROWS_ABOVE 8  /* of the map, where a hero may fly */
#define CELL_STEPS 13 /* at running speed */
#define FAR 5000      /* in a cell that no way leads from */

struct Bound {
    const Level *level;
    int32_t *cells; /* by cell: how many cells from the aim; -1: no way */
    int32_t *queue;
    int32_t width, height;
};

Bound *bound_new(const Level *level, const Game *start) {
    (void)start;
    Bound *bound = calloc(1, sizeof *bound);
    if (!bound)
        return NULL;
    *bound = (Bound){.level = level, .width = level->width, .height = level->height + ROWS_ABOVE};
    size_t count = (size_t)bound->width * (size_t)bound->height;
    bound->cells = malloc(count * sizeof *bound->cells);
    bound->queue = malloc(count * sizeof *bound->queue);
    if (bound->cells && bound->queue)
        return bound;
    bound_free(bound);
    return NULL;
}

void bound_free(Bound *bound) {
    if (!bound)
        return;
    free(bound->cells);
    free(bound->queue);
    free(bound);
}

bool bound_reaches_goal(const Bound *bound) {
    const Level *level = bound->level;
    return level->goal_rule == GOAL_COINS ? level->coin_count > 0 : level->goal_count > 0;
}

bool bound_reaches_item(const Bound *bound, int32_t item) {
    (void)bound, (void)item;
    return true;
}

static bool is_aim(const Level *level, int32_t cell, int32_t item) {
    if (item >= 0)
        return (uint32_t)cell == level->items[item];
    Kind wanted = level->goal_rule == GOAL_COINS ? KIND_COIN : KIND_GOAL;
    return level->kinds[level->cells[cell]] == wanted;
}

/* What may open counts as open. */
static bool is_open(const Bound *bound, int32_t column, int32_t row) {
    if (column < 0 || column >= bound->width || row < 0 || row >= bound->height)
        return false;
    if (row < ROWS_ABOVE)
        return true;
    uint16_t flags = level_flags(bound->level, column, row - ROWS_ABOVE);
    return !(flags & TILE_HAZARD) && (!(flags & TILE_SOLID) || (flags & TILE_STATE));
}

void bound_aim(Bound *bound, int32_t item) {
    int32_t count = bound->width * bound->height, above = bound->width * ROWS_ABOVE, end = 0;
    for (int32_t i = 0; i < count; i++) {
        bound->cells[i] = i >= above && is_aim(bound->level, i - above, item) ? 0 : -1;
        if (bound->cells[i] == 0)
            bound->queue[end++] = i;
    }
    for (int32_t at = 0; at < end; at++) {
        int32_t cell = bound->queue[at], column = cell % bound->width, row = cell / bound->width;
        const int32_t next[4][2] = {
            {column + 1, row}, {column - 1, row}, {column, row + 1}, {column, row - 1}};
        for (int i = 0; i < 4; i++) {
            int32_t to = next[i][1] * bound->width + next[i][0];
            if (!is_open(bound, next[i][0], next[i][1]) || bound->cells[to] >= 0)
                continue;
            bound->cells[to] = bound->cells[cell] + 1;
            bound->queue[end++] = to;
        }
    }
}

int32_t bound_steps(const Bound *bound, fix x, fix y) {
    int32_t column = fix_cell(x + HERO_WIDTH / 2);
    int32_t row = fix_cell(y + HERO_HEIGHT / 2) + ROWS_ABOVE;
    column = column < 0 ? 0 : column >= bound->width ? bound->width - 1 : column;
    row = row < 0 ? 0 : row >= bound->height ? bound->height - 1 : row;
    int32_t cells = bound->cells[row * bound->width + column];
    return cells < 0 ? FAR : cells * CELL_STEPS;
}
