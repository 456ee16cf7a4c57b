#include "solver/bound_inside.h"

/* What kills. A step's way through a hazard does not: only where it ends. So a hazard is taken
 * narrower by a step's way on either side, and a node is deadly if all of it is. Spikes spare who
 * moves the way they point. */

static bool is_spikes(const Meaning *meaning) {
    return kind_is_spikes((Kind)meaning->kind);
}

static unsigned kills(const Meaning *meaning) {
    if (!is_spikes(meaning))
        return NODE_KILLS;
    switch ((Direction)meaning->direction) {
    case DIRECTION_UP:
        return NODE_KILLS_FALL;
    case DIRECTION_DOWN:
        return NODE_KILLS_RISE;
    case DIRECTION_LEFT:
        return NODE_KILLS_RIGHT;
    case DIRECTION_RIGHT:
        break;
    }
    return NODE_KILLS_LEFT;
}

static bool same_hazard(const Bound *bound, const Meaning *meaning, int32_t column, int32_t row) {
    const Meaning *other = map_meaning(bound, column, row);
    return other && other->flags & TILE_HAZARD && is_spikes(other) == is_spikes(meaning) &&
           (!is_spikes(other) || other->direction == meaning->direction);
}

/* Between hazards side by side no hero fits. */
static void paint(Bound *bound, const Meaning *meaning, int32_t column, int32_t row, fix reach) {
    Box cell = box_of_cell(column - MARGIN, row - ABOVE);
    Box sharp = is_spikes(meaning) ? spike_points(cell, (Direction)meaning->direction) : cell;
    bool on_left = same_hazard(bound, meaning, column - 1, row);
    bool on_right = same_hazard(bound, meaning, column + 1, row);
    bool across = reach < TILES(0.1);
    fix left = across && on_left ? cell.x : sharp.x + reach;
    fix right = across && on_right ? cell.x + FIX_ONE : sharp.x + sharp.w - reach;
    if (right <= left)
        return;
    /* All of the node [x, x + NODE) by [y, y + NODE) overlaps. */
    int32_t first = node_of_x(left - HERO_WIDTH + NODE);
    int32_t last = node_of_x(right) - 1;
    int32_t top = node_of_y(sharp.y - HERO_HEIGHT + NODE);
    int32_t bottom = node_of_y(sharp.y + sharp.h) - 1;
    for (unsigned bit = NODE_KILLS_RISE; bit <= NODE_KILLS_RIGHT; bit <<= 1)
        if (kills(meaning) & bit)
            map_paint(bound, first, top, last, bottom, (NodeBit)bit);
}

void hazards_paint(Bound *bound) {
    fix reach = bound->envelope.fastest_x;
    for (int32_t row = ABOVE; bound->mortal && row < ABOVE + bound->level->height; row++)
        for (int32_t column = MARGIN; column < MARGIN + bound->level->width; column++) {
            const Meaning *meaning = map_meaning(bound, column, row);
            if (meaning->flags & TILE_HAZARD && meaning->kind != KIND_STRIKE)
                paint(bound, meaning, column, row, reach);
        }
}
