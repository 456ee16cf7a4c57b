#include "solver/bound_inside.h"

#include <stdlib.h>

/* Where a jump may hit its head. To tell those that are held from those that were let go takes
 * twice the labels, and denies more only then. */

/* How many nodes above and to the left of a corner have something overhead that their own box does
 * not meet. */
static int32_t *roofs_at(const Bound *bound, int32_t k, int32_t j) {
    return &bound->roofs[(size_t)j * (size_t)(bound->wide + 1) + (size_t)k];
}

bool roofs_make(Bound *bound) {
    size_t corners = (size_t)(bound->wide + 1) * (size_t)(bound->high + 1);
    bound->roofs = calloc(corners, sizeof *bound->roofs);
    for (int32_t j = 1; bound->roofs && j < bound->high; j++)
        for (int32_t k = 0, row = 0; k < bound->wide; k++) {
            row += node_free(bound, k, j) && !node_free(bound, k, j - 1);
            *roofs_at(bound, k + 1, j + 1) = *roofs_at(bound, k + 1, j) + row;
        }
    return bound->roofs != NULL;
}

/* Is there a roof in a rectangle of nodes, both ends included? */
static bool any_roof(const Bound *bound, int32_t left, int32_t top, int32_t right, int32_t bottom) {
    left = fix_max(left, 0), top = fix_max(top, 0);
    right = fix_min(right, bound->wide - 1) + 1, bottom = fix_min(bottom, bound->high - 1) + 1;
    return *roofs_at(bound, right, bottom) - *roofs_at(bound, right, top) !=
           *roofs_at(bound, left, bottom) - *roofs_at(bound, left, top);
}

/* Nodes that may be crossed sideways in so many steps. */
static int32_t nodes_in(const Envelope *envelope, int32_t steps, int16_t excess) {
    int64_t nodes = (int64_t)steps * MOMENT / fix_max(envelope->crossing[excess], 1) + 2;
    return nodes < 4096 ? (int32_t)nodes : 4096;
}

bool roofs_near(const Bound *bound, int32_t k, int32_t j, Excess excess) {
    const Envelope *envelope = &bound->envelope;
    int32_t bottom = j;
    for (int i = 0; i < RISE_PARTS && bottom >= 0; i++) {
        int32_t top = j - envelope->jump.rise / RISE_PARTS * (i + 1) / NODE - 1;
        int32_t left = nodes_in(envelope, envelope->above[i], excess.left);
        int32_t right = nodes_in(envelope, envelope->above[i], excess.right);
        if (any_roof(bound, k - left, top, k + right, bottom))
            return true;
        bottom = top - 1;
    }
    return false;
}
