#include "solver/bound_inside.h"

/* Wind moves the hero alone, while its middle is in a cell of it. Sideways it lends speed, up it
 * carries whoever is slower, so that a flight begins anew everywhere in it; down it lets fall
 * faster. Each is taken as strong as the strongest of its direction. */

#define FEET (HERO_HEIGHT / 2) /* below the middle, which the wind asks for */

static void take_strongest(fix *strongest, fix speed) {
    *strongest = fix_max(*strongest, speed);
}

/* Not for the cell mover: by itself it heeds no wind. */
void wind_measure(Bound *bound, const Game *start) {
    Wind *wind = &bound->wind;
    for (int32_t row = ABOVE; row < ABOVE + bound->level->height; row++)
        for (int32_t column = MARGIN; column < MARGIN + bound->level->width; column++) {
            const Meaning *meaning = map_meaning(bound, column, row);
            if (meaning->kind != KIND_WIND || start->rules.mover == MOVER_CELL)
                continue;
            fix speed = wind_speed(meaning);
            uint16_t *cell = &bound->cells[row * bound->columns + column];
            switch ((Direction)meaning->direction) {
            case DIRECTION_UP:
                *cell |= CELL_WIND_UP;
                take_strongest(&wind->up, speed);
                break;
            case DIRECTION_DOWN:
                take_strongest(&wind->down, speed);
                break;
            case DIRECTION_LEFT:
                *cell |= CELL_WIND_LEFT;
                take_strongest(&wind->left, speed);
                break;
            case DIRECTION_RIGHT:
                *cell |= CELL_WIND_RIGHT;
                take_strongest(&wind->right, speed);
            }
        }
}

/* Looks again at all nodes in which the hero's middle may be in this cell. */
static void look_again(Bound *bound, int32_t column, int32_t row) {
    for (int32_t j = row * NODES - 4; j < row * NODES + NODES - 3; j++)
        for (int32_t k = column * NODES - 3; k < column * NODES + NODES - 2; k++)
            if (node_inside(bound, k, j))
                flood_again(bound, node_at(bound, k, j));
}

/* Marks the cells in which who stood on this one may still jump, by coyote. */
static void mark_round(Bound *bound, int32_t column, int32_t row) {
    const Envelope *envelope = &bound->envelope;
    int32_t coyote = envelope->feel.coyote;
    int32_t up = 2 + fix_cell(bound->wind.up * coyote + FEET);
    int32_t down = 1 + fix_cell(envelope->dropped[coyote]);
    int32_t aside = 1 + fix_cell(envelope->fastest_x * coyote + HERO_WIDTH / 2);
    for (int32_t y = fix_max(row - up, 0); y <= fix_min(row + down, bound->rows - 1); y++)
        for (int32_t x = fix_max(column - aside, 0);
             x <= fix_min(column + aside, bound->columns - 1); x++) {
            uint16_t *cell = &bound->cells[y * bound->columns + x];
            bool fresh = (*cell & (CELL_WIND_UP | CELL_WIND_JUMP)) == CELL_WIND_UP;
            *cell |= CELL_WIND_JUMP;
            if (fresh)
                look_again(bound, x, y);
        }
}

void wind_stand(Bound *bound, int32_t k, int32_t j) {
    if (bound->wind.up == 0)
        return;
    int32_t row = (j + HIGH) >> 3, right = (k + WIDE) >> 3;
    for (int32_t column = k >> 3; column <= right; column++) {
        if (row >= bound->rows || column >= bound->columns)
            continue;
        uint16_t *cell = &bound->cells[row * bound->columns + column];
        if (!(*cell & CELL_STOOD)) {
            *cell |= CELL_STOOD;
            mark_round(bound, column, row);
        }
    }
}

/* Who leaves the ground in wind is carried up before it jumps. */
void wind_paint(Bound *bound) {
    Wind *wind = &bound->wind;
    const Envelope *envelope = &bound->envelope;
    if (wind->up == 0)
        return;
    wind->lift = envelope_leap(envelope, wind->up);
    wind->jump = envelope_leap(envelope, fix_max(wind->up, envelope->fastest_up));
    wind->jump.rise += wind->up * envelope->feel.coyote;
    wind->jump.steps += envelope->feel.coyote;
}

/* Cells that the middle may be in, at a height of the node. */
static unsigned middle(const Bound *bound, int32_t k, int32_t row) {
    return cells_of(bound, (k + 2) >> 3, (k + 3) >> 3, row);
}

Excess wind_excess(const Bound *bound, int32_t k, int32_t j, Excess excess) {
    if (bound->wind.left == 0 && bound->wind.right == 0)
        return excess;
    unsigned cells = middle(bound, k, (j + 3) >> 3) | middle(bound, k, (j + 4) >> 3);
    const Excess *lent = &bound->envelope.wind_excess;
    return excess_most(excess, (Excess){.left = cells & CELL_WIND_LEFT ? lent->left : 0,
                                        .right = cells & CELL_WIND_RIGHT ? lent->right : 0});
}

Excess wind_excess_down(const Bound *bound, int32_t k, int32_t j, int32_t to) {
    Excess most = {.left = 0};
    for (; j <= fix_min(to, bound->high - 1); j++)
        most = wind_excess(bound, k, j, most);
    return most;
}

void wind_meet(Bound *bound, int32_t k, int32_t j, const Label *label, fix y) {
    const Wind *wind = &bound->wind;
    if (wind->up == 0)
        return;
    unsigned high = middle(bound, k, (j + 3) >> 3), low = middle(bound, k, (j + 4) >> 3);
    if (!((high | low) & CELL_WIND_UP))
        return;
    if (!(high & CELL_WIND_UP))
        y = fix_max(y, node_y(j) + NODE / 2);
    bool jumps = (high | low) & CELL_WIND_JUMP;
    Label flight = label_take_off(jumps ? wind->jump : wind->lift, y, label->excess);
    flight.aside = jumps ? -bound->envelope.feel.coyote * MOMENT : 0;
    flood_add(bound, k, j, flight);
}
