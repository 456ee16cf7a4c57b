#include "solver/bound_inside.h"

/* Slopes ask for the foot, the middle of the bottom edge; corners may be anywhere. A node's foot is
 * a stretch of an eighth of a tile. */

#define FOOT (HERO_WIDTH / 2)

static const KindInfo *slope_in(const Bound *bound, int32_t column, int32_t row) {
    if (!(cell_of(bound, column, row) & CELL_SLOPE))
        return NULL;
    const Meaning *meaning = map_meaning(bound, column, row);
    return meaning ? &KINDS[meaning->kind] : NULL;
}

/* The y of a slope's surface in its cell at an x, or at the cell's edge if that is beyond. */
static fix surface_at(const KindInfo *slope, int32_t column, int32_t row, fix x) {
    fix in_cell = fix_clamp(x - fix_edge(column - MARGIN), 0, FIX_ONE);
    fix height = slope->left + fix_mul(slope->right - slope->left, in_cell);
    return fix_edge(row + 1 - ABOVE) - height;
}

/* The lowest and the highest of the surface over a stretch of the cell: at one of its ends. */
static fix lowest_surface(const KindInfo *slope, int32_t column, int32_t row, fix from, fix to) {
    return surface_at(slope, column, row, slope->right > slope->left ? from : to);
}

static fix highest_surface(const KindInfo *slope, int32_t column, int32_t row, fix from, fix to) {
    return surface_at(slope, column, row, slope->right > slope->left ? to : from);
}

/* The foot of a node: from here an eighth of a tile to the right. */
static fix foot_of(int32_t k) {
    return node_x(k) + FOOT;
}

/* The ground of a slope under the foot goes on in the flat cell beside its high end. */
static bool goes_on(const Bound *bound, int32_t k, int32_t column, int32_t row) {
    for (int by = -1; by <= 1; by += 2) {
        int32_t foot = column + by;
        if (foot != (k + 2) >> 3 && foot != (k + 3) >> 3)
            continue;
        const KindInfo *slope = slope_in(bound, foot, row);
        fix high = !slope ? 0 : by < 0 ? slope->right : slope->left;
        if (high == FIX_ONE && row > 0 && !(cell_of(bound, column, row - 1) & CELL_SOLID))
            return true;
    }
    return false;
}

bool slope_lets_in(const Bound *bound, int32_t k, int32_t j) {
    for (int32_t row = j >> 3; row <= (j + HIGH - 1) >> 3; row++)
        for (int32_t column = k >> 3; column <= (k + WIDE - 1) >> 3; column++)
            if (cell_of(bound, column, row) & CELL_SOLID && !goes_on(bound, k, column, row))
                return false;
    return true;
}

/* Is a foot that is in one column for certain below the surface of a slope there, for certain? An
 * eighth of a tile is let pass: the foot may sit anywhere in its node. One that hangs in the air
 * may be entered from below, and blocks nobody. */
bool slope_blocks(const Bound *bound, int32_t k, int32_t j) {
    int32_t column = (k + 2) >> 3;
    if (column != (k + 3) >> 3)
        return false;
    fix foot = foot_of(k), feet = node_y(j) + HERO_HEIGHT;
    for (int32_t row = j >> 3; row <= (j + HIGH - 1) >> 3; row++) {
        const KindInfo *slope = slope_in(bound, column, row);
        bool backed = cell_of(bound, column, row + 1) & CELL_SOLID;
        if (slope && backed && feet - NODE > lowest_surface(slope, column, row, foot, foot + NODE))
            return true;
    }
    return false;
}

/* The foot near the surface of a slope in this cell? */
static bool is_on(const Bound *bound, int32_t k, int32_t j, int32_t column, int32_t row) {
    const KindInfo *slope = slope_in(bound, column, row);
    fix feet = node_y(j) + HERO_HEIGHT, foot = foot_of(k);
    return slope && feet + 2 * NODE >= highest_surface(slope, column, row, foot, foot + NODE) &&
           feet - 2 * NODE <= lowest_surface(slope, column, row, foot, foot + NODE);
}

/* From its high side a slope is a block as high as that side. */
static bool is_behind(const Bound *bound, int32_t k, int32_t j, int32_t column, int32_t row) {
    const KindInfo *slope = slope_in(bound, column, row);
    if (!slope)
        return false;
    bool rises = slope->right > slope->left;
    fix top = fix_edge(row + 1 - ABOVE) - (rises ? slope->right : slope->left);
    fix foot = foot_of(k);
    bool beyond =
        rises ? foot + NODE >= fix_edge(column + 1 - MARGIN) : foot <= fix_edge(column - MARGIN);
    return beyond && top == node_y(j) + HERO_HEIGHT;
}

bool slope_holds(const Bound *bound, int32_t k, int32_t j) {
    if (!bound->level->has_slopes)
        return false;
    for (int32_t row = (j + HIGH - 2) >> 3; row <= (j + HIGH + 2) >> 3; row++) {
        if (is_on(bound, k, j, (k + 2) >> 3, row) || is_on(bound, k, j, (k + 3) >> 3, row))
            return true;
        if (is_behind(bound, k, j, k >> 3, row) || is_behind(bound, k, j, (k + WIDE) >> 3, row))
            return true;
    }
    return false;
}
