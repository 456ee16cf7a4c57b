#include "solver/bound_inside.h"

#include <stdlib.h>

/* What the hero touches on its way, and what that opens. */

static size_t level_cell(const Bound *bound, int32_t column, int32_t row) {
    return (size_t)(row - ABOVE) * (size_t)bound->level->width + (size_t)(column - MARGIN);
}

static bool mark(Bound *bound, int32_t column, int32_t row) {
    size_t cell = level_cell(bound, column, row);
    bool first = !(bound->touched[cell >> 5] >> (cell & 31) & 1);
    bound->touched[cell >> 5] |= UINT32_C(1) << (cell & 31);
    return first;
}

/* As hero_spawn puts the hero: in the middle of the cell's floor, at rest. */
void touch_come_back(Bound *bound, int32_t column, int32_t row) {
    fix x = fix_edge(column - MARGIN) + (FIX_ONE - HERO_WIDTH) / 2;
    int32_t k = node_of_x(x), j = (row + 1) * NODES - HIGH;
    if (node_inside(bound, k, j))
        flood_add(bound, k, j, (Label){.top = node_y(j), .low = LOW_FREE, .hangs = true});
}

static void touch_lock(Bound *bound, int32_t column, int32_t row) {
    if (bound->lock_count == bound->lock_room) {
        int32_t room = bound->lock_room ? bound->lock_room * 2 : 64;
        int32_t *more = realloc(bound->lock_cells, (size_t)room * 2 * sizeof *more);
        if (!more) {
            bound->failed = true;
            return;
        }
        bound->lock_cells = more;
        bound->lock_room = room;
    }
    bound->lock_cells[2 * bound->lock_count] = column;
    bound->lock_cells[2 * bound->lock_count + 1] = row;
    bound->lock_count++;
}

static void touch(Bound *bound, int32_t column, int32_t row) {
    const Meaning *meaning = map_meaning(bound, column, row);
    if (!meaning || meaning->kind == KIND_LOCK || meaning->kind == KIND_BUTTON ||
        !mark(bound, column, row))
        return;
    bound->keys += meaning->kind == KIND_KEY;
    bound->goal |= meaning->kind == KIND_GOAL;
    if (meaning->kind == KIND_CHECKPOINT)
        touch_come_back(bound, column, row);
}

/* Between two stretches, less what the hero's own box reaches over. */
static fix apart(fix from, fix to, fix other_from, fix other_to, fix own) {
    return fix_max(fix_max(other_from - to, from - other_to), 0) - own;
}

/* Between floor and roof, and nothing to touch right behind it: who does not get through all of it
 * in time, or slips past its corner with his head, is crushed for nothing. */
static bool is_doorway(const Bound *bound, const Thing *gate) {
    int32_t left = gate->column + MARGIN, right = left + gate->width - 1;
    int32_t top = gate->row + ABOVE, bottom = top + gate->height - 1;
    bool doorway = bound->mortal;
    for (int32_t column = left; column <= right; column++)
        doorway &= cell_stays_solid(cell_of(bound, column, top - 1)) &&
                   cell_stays_solid(cell_of(bound, column, bottom + 1));
    for (int32_t row = top - 1; row <= bottom + 1; row++)
        doorway &= !(cells_of(bound, left - 1, right + 1, row) & (CELL_TOUCH | CELL_LOCK));
    return doorway;
}

/* Could a hero who steps off a button get into the gate's cells before it is shut, or through them
 * before it comes down on his head? */
static bool runs_through(const Bound *bound, int32_t column, int32_t row, const Thing *gate) {
    fix plate_x = fix_edge(column - MARGIN), plate_y = fix_edge(row - ABOVE);
    fix gate_x = fix_edge(gate->column), gate_y = fix_edge(gate->row);
    fix aside = apart(plate_x + PLATE_SIDE, plate_x + FIX_ONE - PLATE_SIDE, gate_x,
                      gate_x + fix_edge(gate->width), HERO_WIDTH);
    fix down =
        apart(plate_y, plate_y + FIX_ONE, gate_y, gate_y + fix_edge(gate->height), HERO_HEIGHT);
    int64_t steps = (int64_t)GATE_STEPS * gate->height + 2;
    if (is_doorway(bound, gate)) {
        aside += fix_edge(gate->width) + HERO_WIDTH - bound->envelope.feel.corner_correction;
        steps -= (int64_t)GATE_STEPS * HERO_HEIGHT / FIX_ONE;
    }
    return aside <= steps * bound->envelope.fastest_x && down <= steps * bound->fastest_y;
}

static void open_gate(Bound *bound, const Thing *gate) {
    for (int32_t row = gate->row; row < gate->row + gate->height; row++)
        for (int32_t column = gate->column; column < gate->column + gate->width; column++)
            map_open(bound, column + MARGIN, row + ABOVE);
}

static bool is_gate(const Bound *bound, int32_t column, int32_t row) {
    const Meaning *meaning = map_meaning(bound, column, row);
    return meaning && meaning->kind == KIND_GATE;
}

void touch_by_other(Bound *bound, int32_t column, int32_t row) {
    const Meaning *meaning = map_meaning(bound, column, row);
    bound->pressed |= meaning && meaning->kind == KIND_BUTTON;
    for (int32_t y = row - 1; y <= row + 1; y++)
        for (int32_t x = column - 1; x <= column + 1; x++)
            bound->company |= is_gate(bound, x, y);
}

/* By the hero: when he goes, nobody else holds it down, and gates shut unless somebody else is in
 * the way. */
static void press(Bound *bound, int32_t column, int32_t row) {
    const Level *level = bound->level;
    bound->pressed |= bound->company || bound->flies;
    for (int32_t i = 0; i < level->thing_count; i++)
        if (level->kinds[level->things[i].meaning] == KIND_GATE &&
            runs_through(bound, column, row, &level->things[i]))
            open_gate(bound, &level->things[i]);
}

/* Locks open to a touch from beside, buttons to feet on their plate. */
static void touch_beside(Bound *bound, int32_t column, int32_t row, int32_t j) {
    const Meaning *meaning = map_meaning(bound, column, row);
    if (!meaning)
        return;
    if (meaning->kind == KIND_BUTTON && j + HIGH + 1 > row * NODES + NODES - 2 &&
        mark(bound, column, row))
        press(bound, column, row);
    if (cell_of(bound, column, row) & CELL_LOCK && mark(bound, column, row))
        touch_lock(bound, column, row);
}

void touch_node(Bound *bound, int32_t k, int32_t j, int32_t more) {
    int32_t left = k - more, top = j - more;
    int32_t right = k + WIDE - 1 + node_free(bound, k + 1, j) + more;
    int32_t bottom = j + HIGH - 1 + node_free(bound, k, j + 1) + more;
    int32_t last_column = bound->columns - 1, last_row = bound->rows - 1;
    for (int32_t row = (top - 1 < 0 ? 0 : top - 1) >> 3;
         row <= (bottom + 1) >> 3 && row <= last_row; row++)
        for (int32_t column = (left - 1 < 0 ? 0 : left - 1) >> 3;
             column <= (right + 1) >> 3 && column <= last_column; column++) {
            if (!(cell_of(bound, column, row) & (CELL_TOUCH | CELL_LOCK)))
                continue;
            if (row >= top >> 3 && row <= bottom >> 3 && column >= left >> 3 &&
                column <= right >> 3)
                touch(bound, column, row);
            touch_beside(bound, column, row, j + more);
        }
}

static void open_lock(Bound *bound, int32_t column, int32_t row) {
    if (column < 0 || row < 0 || column >= bound->columns || row >= bound->rows ||
        !(cell_of(bound, column, row) & CELL_LOCK))
        return;
    map_open(bound, column, row);
    touch_lock(bound, column - 1, row);
    touch_lock(bound, column + 1, row);
    touch_lock(bound, column, row - 1);
    touch_lock(bound, column, row + 1);
}

/* With one key more, one lock more can be open on the way to anything: a lock is all the cells that
 * hang together. */
static bool open_locks(Bound *bound) {
    if (bound->lock_count == 0 || bound->keys <= bound->locks_open)
        return false;
    bound->locks_open++;
    for (int32_t i = 0; i < bound->lock_count; i++)
        open_lock(bound, bound->lock_cells[2 * i], bound->lock_cells[2 * i + 1]);
    bound->lock_count = 0;
    return true;
}

static bool open_gates(Bound *bound) {
    if (bound->gates_open || !bound->pressed)
        return false;
    bound->gates_open = true;
    for (int32_t row = 0; row < bound->rows; row++)
        for (int32_t column = 0; column < bound->columns; column++) {
            const Meaning *meaning = map_meaning(bound, column, row);
            if (meaning && meaning->kind == KIND_GATE)
                map_open(bound, column, row);
        }
    return true;
}

bool touch_open(Bound *bound) {
    bool any = open_gates(bound);
    return open_locks(bound) || any;
}
