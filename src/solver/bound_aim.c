#include "solver/bound_inside.h"

#include <stdlib.h>
#include <string.h>

/* Distances back from the aim along the ways that flights took, in moments. */

typedef struct Heap {
    int32_t *node, *steps;
    int32_t count, room;
} Heap;

static bool heap_put(Heap *heap, int32_t node, int32_t steps) {
    if (heap->count == heap->room) {
        int32_t room = heap->room ? heap->room * 2 : 4096;
        int32_t *nodes = realloc(heap->node, (size_t)room * sizeof *nodes);
        heap->node = nodes ? nodes : heap->node;
        int32_t *more = realloc(heap->steps, (size_t)room * sizeof *more);
        heap->steps = more ? more : heap->steps;
        if (!nodes || !more)
            return false;
        heap->room = room;
    }
    int32_t at = heap->count++;
    for (; at > 0 && heap->steps[(at - 1) / 2] > steps; at = (at - 1) / 2) {
        heap->node[at] = heap->node[(at - 1) / 2];
        heap->steps[at] = heap->steps[(at - 1) / 2];
    }
    heap->node[at] = node;
    heap->steps[at] = steps;
    return true;
}

static int32_t heap_take(Heap *heap, int32_t *steps) {
    int32_t node = heap->node[0];
    *steps = heap->steps[0];
    int32_t last = --heap->count, at = 0;
    for (int32_t child; (child = 2 * at + 1) < last; at = child) {
        child += child + 1 < last && heap->steps[child + 1] < heap->steps[child];
        if (heap->steps[child] >= heap->steps[last])
            break;
        heap->node[at] = heap->node[child];
        heap->steps[at] = heap->steps[child];
    }
    heap->node[at] = heap->node[last];
    heap->steps[at] = heap->steps[last];
    return node;
}

typedef struct Aim {
    Bound *bound;
    Heap heap;
    int32_t aside, up, down; /* moments for a node */
    bool failed;
} Aim;

static void reach(Aim *aim, int32_t node, int32_t steps) {
    int32_t *known = &aim->bound->steps[node];
    if (*known >= 0 && *known <= steps)
        return;
    *known = steps;
    aim->failed |= !heap_put(&aim->heap, node, steps);
}

/* One node back along a way. -1: that way was not taken. */
static int32_t back(const Aim *aim, int32_t node, Way way) {
    const Bound *bound = aim->bound;
    int32_t k = node % bound->wide, j = node / bound->wide;
    k += way == WAY_LEFT ? 1 : way == WAY_RIGHT ? -1 : 0;
    j += way == WAY_UP ? 1 : way == WAY_DOWN ? -1 : 0;
    if (!node_inside(bound, k, j))
        return -1;
    int32_t from = node_at(bound, k, j);
    return bound->ways[from] & way ? from : -1;
}

static int32_t cost(const Aim *aim, Way way) {
    return way == WAY_UP ? aim->up : way == WAY_DOWN ? aim->down : aim->aside;
}

/* Back one way, and then one across: both at once take no longer than the longer. */
static void go_back(Aim *aim, int32_t node, int32_t steps, Way way) {
    int32_t from = back(aim, node, way);
    if (from < 0)
        return;
    reach(aim, from, steps + cost(aim, way));
    bool aside = way == WAY_LEFT || way == WAY_RIGHT;
    for (int i = 0; i < 2; i++) {
        Way across = aside ? (i ? WAY_UP : WAY_DOWN) : (i ? WAY_LEFT : WAY_RIGHT);
        int32_t corner = back(aim, from, across);
        if (corner >= 0)
            reach(aim, corner, steps + fix_max(cost(aim, way), cost(aim, across)));
    }
}

static bool is_aim(const Bound *bound, int32_t column, int32_t row, int32_t item) {
    const Level *level = bound->level;
    uint8_t kind = level->kinds[level_at(level, column, row)];
    if (item >= 0)
        return level->items[item] == (uint32_t)row * (uint32_t)level->width + (uint32_t)column;
    return kind == (level->goal_rule == GOAL_COINS ? KIND_COIN : KIND_GOAL);
}

/* All nodes from which the cell is touched, and those in which one could die touching it. */
static void aim_at(Aim *aim, int32_t column, int32_t row) {
    const Bound *bound = aim->bound;
    int32_t more = bound->mortal ? bound->stride : 0;
    int32_t left = (column + MARGIN) * NODES, top = (row + ABOVE) * NODES;
    for (int32_t j = top - HIGH - more; j < top + NODES + more; j++)
        for (int32_t k = left - WIDE - more; k < left + NODES + more; k++)
            if (node_inside(bound, k, j))
                reach(aim, node_at(bound, k, j), 0);
}

static void find_aims(Aim *aim, int32_t item) {
    const Level *level = aim->bound->level;
    for (int32_t row = 0; row < level->height; row++)
        for (int32_t column = 0; column < level->width; column++)
            if (is_aim(aim->bound, column, row, item))
                aim_at(aim, column, row);
}

void bound_aim(Bound *bound, int32_t item) {
    if (bound->anything)
        return;
    size_t nodes = (size_t)bound->wide * (size_t)bound->high;
    if (!bound->steps)
        bound->steps = malloc(nodes * sizeof *bound->steps);
    if (!bound->steps)
        return;
    memset(bound->steps, 0xFF, nodes * sizeof *bound->steps);
    const Envelope *envelope = &bound->envelope;
    Aim aim = {.bound = bound};
    aim.aside = (int32_t)((int64_t)NODE * MOMENT / envelope->speed);
    aim.up = (int32_t)((int64_t)NODE * MOMENT / envelope->fastest_up);
    aim.down = (int32_t)((int64_t)NODE * MOMENT / envelope->feel.fall_speed);
    find_aims(&aim, item);
    while (aim.heap.count > 0 && !aim.failed) {
        int32_t steps, node = heap_take(&aim.heap, &steps);
        if (steps > bound->steps[node])
            continue;
        for (int i = 0; i < 4; i++)
            go_back(&aim, node, steps, (Way)(1 << i));
    }
    free(aim.heap.node);
    free(aim.heap.steps);
    if (aim.failed)
        memset(bound->steps, 0, nodes * sizeof *bound->steps);
}

int32_t bound_steps(const Bound *bound, fix x, fix y) {
    if (bound->anything || bound->flies || !bound->steps)
        return 0;
    int32_t moments = bound->steps[map_node(bound, x, y)];
    return moments < 0 ? -1 : moments / MOMENT;
}
