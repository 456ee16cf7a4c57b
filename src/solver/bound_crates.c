#include "solver/bound_inside.h"

#include <stdlib.h>

/* Where crates could be brought: pushed along what holds them and a little beyond its edge, fallen,
 * carried and pushed by platforms, afloat. Places of a crate are nodes too, of its own box. */

#define CRATE_NODES 8
#define FAR 250     /* a sled flies on: over any edge as far as there is room */
#define OVER_EDGE 8 /* nodes that one is pushed sideways at most while it falls past a ledge */

typedef struct Yard {
    Bound *bound;
    uint8_t *reached; /* by node: 0, or 1 + nodes that it may still go aside unsupported */
    int32_t *stack;
    int32_t count;
    int crates;
} Yard;

static bool crate_free(const Bound *bound, int32_t k, int32_t j) {
    if (!node_inside(bound, k, j) || (k + CRATE_NODES - 1) >> 3 >= bound->columns)
        return false;
    int32_t columns[2] = {k >> 3, (k + CRATE_NODES - 1) >> 3};
    int32_t rows[2] = {j >> 3, (j + CRATE_NODES - 1) >> 3};
    for (int i = 0; i < 4; i++)
        if (cell_stays_solid(cell_of(bound, columns[i & 1], rows[i >> 1])))
            return false;
    return true;
}

/* Bits that a crate's own place and the rows under it touch. */
static unsigned crate_touch(const Bound *bound, int32_t k, int32_t j, int32_t below) {
    int32_t left = k >> 3, right = (k + CRATE_NODES - 1) >> 3;
    int32_t last = (j + CRATE_NODES - 1 + below) >> 3;
    unsigned bits = 0;
    for (int32_t row = j >> 3; row <= last && row < bound->rows; row++)
        bits |= cells_of(bound, left, right, row);
    return bits;
}

/* Does a platform pass so near, or under a stack of all crates? Its marks are for the hero's box,
 * which is narrower. */
static bool is_passed(const Yard *yard, int32_t k, int32_t j, int32_t aside) {
    const Bound *bound = yard->bound;
    int32_t below = CRATE_NODES * yard->crates + 1;
    for (int32_t at = j; at <= j + below && at < bound->high; at++)
        for (int32_t beside = k - aside; beside <= k + 3 + aside; beside++)
            if (node_inside(bound, beside, at) &&
                bound->marks[node_at(bound, beside, at)] & NODE_PUSHED)
                return true;
    return false;
}

/* On floor, on other crates on floor, in water, on a slope, or where a platform passes. */
static bool is_held(const Yard *yard, int32_t k, int32_t j) {
    int32_t below = CRATE_NODES * yard->crates;
    return crate_touch(yard->bound, k, j, below) & (CELL_FLOOR | CELL_WATER | CELL_SLOPE) ||
           is_passed(yard, k, j, 1);
}

static void reach(Yard *yard, int32_t k, int32_t j, int left) {
    const Bound *bound = yard->bound;
    if (!crate_free(bound, k, j))
        return;
    if (is_held(yard, k, j))
        left = bound->sleds ? FAR : OVER_EDGE;
    int32_t node = node_at(bound, k, j);
    if (yard->reached[node] > left)
        return;
    yard->reached[node] = (uint8_t)(left + 1);
    yard->stack[yard->count++] = node;
}

/* Up: afloat, on a platform, pushed up a slope, or on crates that are. */
static bool can_rise(const Yard *yard, int32_t k, int32_t j) {
    int32_t below = CRATE_NODES * (yard->crates - 1) + 2;
    return crate_touch(yard->bound, k, j, below) & (CELL_WATER | CELL_SLOPE) ||
           is_passed(yard, k, j, 2);
}

/* One that goes by itself pushes, too. */
static void stand_on(Bound *bound, int32_t k, int32_t j) {
    map_paint(bound, k - WIDE, j - HIGH, k + CRATE_NODES, j - HIGH, NODE_CRATE);
    if (bound->rides.crate_x > 0)
        map_paint(bound, k - WIDE - 2, j - HIGH, k + CRATE_NODES + 2, j + CRATE_NODES, NODE_PUSHED);
}

static void touch_all(Bound *bound, int32_t k, int32_t j) {
    int32_t row = (j + CRATE_NODES) >> 3, right = (k + CRATE_NODES - 1) >> 3;
    for (int32_t at = (j + CRATE_NODES - 1) >> 3; at <= row; at++)
        for (int32_t column = k >> 3; column <= right; column++)
            touch_by_other(bound, column, at);
}

static void spread(Yard *yard) {
    const Bound *bound = yard->bound;
    while (yard->count > 0) {
        int32_t node = yard->stack[--yard->count];
        int32_t k = node % bound->wide, j = node / bound->wide;
        int left = yard->reached[node] - 1;
        if (left > 0) {
            reach(yard, k - 1, j, left == FAR ? FAR : left - 1);
            reach(yard, k + 1, j, left == FAR ? FAR : left - 1);
        }
        reach(yard, k, j + 1, left);
        if (can_rise(yard, k, j))
            reach(yard, k, j - 1, left);
        touch_all(yard->bound, k, j);
    }
}

/* Where the level puts one, and where one is now. */
static void begin(Yard *yard, const Game *start) {
    const Level *level = yard->bound->level;
    for (int32_t i = 0; i < level->thing_count; i++)
        if (level->kinds[level->things[i].meaning] == KIND_CRATE)
            reach(yard, (level->things[i].column + MARGIN) * NODES,
                  (level->things[i].row + ABOVE) * NODES, 0);
    for (int32_t i = start->device_count; i < start->solid_count; i++) {
        const Solid *solid = &game_solids_of(start)[i];
        if (!solid->off)
            reach(yard, node_of_x(solid->box.x), node_of_y(solid->box.y), 0);
    }
}

void crates_paint(Bound *bound, const Game *start) {
    size_t nodes = (size_t)bound->wide * (size_t)bound->high;
    Yard yard = {.bound = bound, .crates = start->solid_count - start->device_count};
    if (yard.crates == 0)
        return;
    /* A node is put on the stack again only when more is left: so often at most. */
    yard.reached = calloc(nodes, 1);
    yard.stack = malloc(nodes * (OVER_EDGE + 2) * sizeof *yard.stack);
    if (!yard.reached || !yard.stack) {
        bound->failed = true;
    } else {
        begin(&yard, start);
        spread(&yard);
        for (size_t i = 0; i < nodes; i++)
            if (yard.reached[i])
                stand_on(bound, (int32_t)i % bound->wide, (int32_t)i / bound->wide);
    }
    free(yard.reached);
    free(yard.stack);
}
