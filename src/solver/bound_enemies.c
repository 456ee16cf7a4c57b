#include "solver/bound_inside.h"

#include <stdlib.h>
#include <string.h>

/* Where enemies that can be stomped could be, in cells. Walkers keep to their floor, flyers to
 * their row, hoppers get as high as they hop; where anything could carry, push or drop one, it is
 * taken to get anywhere from there. */

static bool is_stompable(uint8_t kind) {
    return kind == KIND_WALKER || kind == KIND_HOPPER || kind == KIND_FLYER;
}

static Box size_of(uint8_t kind) {
    Actor actor = {.kind = kind};
    return actor_box(&actor);
}

typedef struct Walk {
    Bound *bound;
    uint8_t kind;
    uint8_t *reached; /* by cell */
    int foe;          /* of one enemy alone, its number; -1: of all of a kind */
    int32_t *stack;
    int32_t count;
    bool carried; /* solids may take it along */
    fix hop;      /* how high a hopper hops: enemies fall while they rise, too */
} Walk;

static bool stays_free(const Bound *bound, int32_t column, int32_t row) {
    return column >= 0 && row >= 0 && column < bound->columns && row < bound->rows &&
           !cell_stays_solid(cell_of(bound, column, row));
}

static bool is_turn(const Bound *bound, int32_t column, int32_t row) {
    const Meaning *meaning = map_meaning(bound, column, row);
    return meaning && meaning->flags & TILE_TURN;
}

static void reach(Walk *walk, int32_t column, int32_t row) {
    const Bound *bound = walk->bound;
    if (!stays_free(bound, column, row))
        return;
    int32_t cell = row * bound->columns + column;
    if (walk->reached[cell])
        return;
    walk->reached[cell] = 1;
    walk->stack[walk->count++] = cell;
}

/* Floor that is there for good, on which a walker stays. */
static bool stays_held(const Bound *bound, int32_t column, int32_t row) {
    if (row + 1 >= bound->rows)
        return false;
    unsigned bits = cell_of(bound, column, row + 1);
    return (bits & CELL_FLOOR) && !(bits & CELL_OPENS);
}

static bool near_slope(const Bound *bound, int32_t column, int32_t row) {
    for (int32_t c = column - 1; c <= column + 1; c++)
        for (int32_t r = row - 1; r <= row + 1; r++)
            if (c >= 0 && r >= 0 && c < bound->columns && r < bound->rows &&
                cell_of(bound, c, r) & CELL_SLOPE)
                return true;
    return false;
}

static void walk_on(Walk *walk, int32_t column, int32_t row) {
    const Bound *bound = walk->bound;
    bool held = stays_held(bound, column, row), slope = near_slope(bound, column, row);
    for (int by = -1; by <= 1; by += 2) {
        bool floor = stays_free(bound, column + by, row) && row + 1 < bound->rows &&
                     cell_of(bound, column + by, row + 1) & CELL_FLOOR;
        if ((floor && !is_turn(bound, column + by, row)) || slope)
            reach(walk, column + by, row);
        if (slope)
            reach(walk, column + by, row - 1);
        if (slope)
            reach(walk, column + by, row + 1);
    }
    if (!held || slope)
        reach(walk, column, row + 1);
}

static void fly_on(Walk *walk, int32_t column, int32_t row) {
    for (int by = -1; by <= 1; by += 2)
        if (!is_turn(walk->bound, column + by, row))
            reach(walk, column + by, row);
}

/* Where a hopper's head is that leaps from the floor of a row. */
static fix hop_top(const Walk *walk, int32_t row) {
    return fix_edge(row + 1 - ABOVE) - size_of(KIND_HOPPER).h - walk->hop - 1;
}

/* Can one stand in a cell or beside it, and reach over into it? */
static bool hops_from(const Bound *bound, int32_t column, int32_t row) {
    for (int32_t c = column - 1; c <= column + 1 && row + 1 < bound->rows; c++) {
        bool inside = c >= 0 && c < bound->columns;
        unsigned floor = inside ? cell_of(bound, c, row + 1) : 0;
        if (floor & CELL_SLOPE || (floor & CELL_FLOOR && stays_free(bound, c, row)))
            return true;
    }
    return false;
}

/* The highest that a hopper's head may be over a cell; the cell's bottom or below: not in it. */
static fix hopper_top(const Walk *walk, int32_t column, int32_t row) {
    fix top = fix_edge(row + 1 - ABOVE);
    for (int32_t from = row; from < walk->bound->rows; from++)
        if (hop_top(walk, from) >= fix_edge(row + 1 - ABOVE))
            break;
        else if (hops_from(walk->bound, column, from))
            top = fix_min(top, hop_top(walk, from));
    return top;
}

static void hop_on(Walk *walk, int32_t column, int32_t row) {
    reach(walk, column - 1, row);
    reach(walk, column + 1, row);
    reach(walk, column, row + 1);
    if (hopper_top(walk, column, row - 1) < fix_edge(row - ABOVE))
        reach(walk, column, row - 1);
}

/* Anywhere that is connected. */
static void be_carried(Walk *walk, int32_t column, int32_t row) {
    reach(walk, column - 1, row);
    reach(walk, column + 1, row);
    reach(walk, column, row - 1);
    reach(walk, column, row + 1);
}

static void go_on(Walk *walk) {
    while (walk->count > 0) {
        int32_t cell = walk->stack[--walk->count];
        int32_t column = cell % walk->bound->columns, row = cell / walk->bound->columns;
        if (walk->carried)
            be_carried(walk, column, row);
        else if (walk->kind == KIND_FLYER)
            fly_on(walk, column, row);
        else if (walk->kind == KIND_HOPPER)
            hop_on(walk, column, row);
        else
            walk_on(walk, column, row);
    }
}

static void paint_foe(Bound *bound, int32_t left, int32_t top, int32_t right, int32_t bottom,
                      uint8_t bit) {
    for (int32_t j = top; j <= bottom; j++)
        for (int32_t k = left; k <= right; k++)
            if (node_inside(bound, k, j))
                bound->foes[node_at(bound, k, j)] |= bit;
}

/* The hero's feet may come down on the upper half of the enemy's box, or a step's way below. */
static void paint_cell(const Walk *walk, int32_t column, int32_t row) {
    Bound *bound = walk->bound;
    bool stands = walk->kind == KIND_WALKER && !walk->carried && stays_held(bound, column, row) &&
                  !near_slope(bound, column, row);
    fix top = fix_edge(row - ABOVE), bottom = top + FIX_ONE;
    if (stands)
        top = bottom - size_of(walk->kind).h;
    if (walk->kind == KIND_FLYER && !walk->carried)
        top += TILES(0.125);
    if (walk->kind == KIND_HOPPER && !walk->carried)
        top = fix_max(top, hopper_top(walk, column, row));
    int32_t first = node_of_y(top - HERO_HEIGHT);
    int32_t last = node_of_y(bottom - HERO_HEIGHT) + 1;
    int32_t left = column * NODES - WIDE, right = column * NODES + NODES - 1;
    if (walk->foe < 0)
        map_paint(bound, left, first, right, last, NODE_STOMP);
    else
        paint_foe(bound, left, first, right, last, (uint8_t)(1U << walk->foe));
}

static void put_in(Walk *walk, fix x, fix y) {
    Box size = size_of(walk->kind);
    int32_t left = fix_cell(x) + MARGIN, right = fix_cell(x + size.w - 1) + MARGIN;
    int32_t top = fix_cell(y) + ABOVE, bottom = fix_cell(y + size.h - 1) + ABOVE;
    for (int32_t row = top; row <= bottom; row++)
        for (int32_t column = left; column <= right; column++)
            reach(walk, column, row);
}

static void begin(Walk *walk, const Game *start) {
    const Level *level = walk->bound->level;
    for (int32_t i = 0; i < level->thing_count; i++)
        if (level->kinds[level->things[i].meaning] == walk->kind)
            reach(walk, level->things[i].column + MARGIN, level->things[i].row + ABOVE);
    const Actor *actors = game_actors_of(start);
    for (int32_t i = 0; i < start->actor_count; i++)
        if (actors[i].kind == walk->kind && actors[i].state != ACTOR_GONE)
            put_in(walk, actors[i].x, actors[i].y);
}

static fix hop_of(const Feel *feel) {
    fix rise = 0;
    for (fix speed = feel_speed_for_height(feel, HOP_HEIGHT); speed > 0;
         speed -= feel->fall_gravity)
        rise += fix_max(speed - feel->fall_gravity, 0);
    return rise;
}

static bool has_kind(const Game *start, uint8_t kind) {
    const Actor *actors = game_actors_of(start);
    for (int32_t i = 0; i < start->actor_count; i++)
        if (actors[i].kind == kind)
            return true;
    return false;
}

/* Paints where all that a walk began with may be. */
static void paint_walk(Walk *walk) {
    Bound *bound = walk->bound;
    go_on(walk);
    for (int32_t i = 0; i < bound->columns * bound->rows; i++) {
        int32_t column = i % bound->columns, row = i / bound->columns;
        if (walk->reached[i] && is_stompable(walk->kind))
            paint_cell(walk, column, row);
        if (walk->reached[i])
            touch_by_other(bound, column, row);
    }
}

static bool walk_make(Walk *walk, Bound *bound, const Game *start, uint8_t kind, int foe) {
    size_t cells = (size_t)bound->columns * (size_t)bound->rows;
    *walk = (Walk){.bound = bound,
                   .kind = kind,
                   .foe = foe,
                   .carried = start->solid_count > 0,
                   .hop = hop_of(&start->feel)};
    walk->reached = calloc(cells, 1);
    walk->stack = malloc(cells * sizeof *walk->stack);
    bound->failed |= !walk->reached || !walk->stack;
    return !bound->failed;
}

static void walk_free(Walk *walk) {
    free(walk->reached);
    free(walk->stack);
}

static void paint_kind(Bound *bound, const Game *start, uint8_t kind) {
    Walk walk;
    if (!has_kind(start, kind))
        return;
    if (walk_make(&walk, bound, start, kind, -1)) {
        begin(&walk, start);
        paint_walk(&walk);
    }
    walk_free(&walk);
}

/* Who was told apart before this one and may be in just the same places; 0: nobody. */
static uint8_t like_before(const Walk *walks, int foe) {
    size_t cells = (size_t)walks->bound->columns * (size_t)walks->bound->rows;
    for (int i = foe - 1; i >= 0; i--)
        if (walks[i].kind == walks[foe].kind &&
            memcmp(walks[i].reached, walks[foe].reached, cells) == 0)
            return (uint8_t)(1U << i);
    return 0;
}

static int count_stompable(const Game *start) {
    const Actor *actors = game_actors_of(start);
    int count = 0;
    for (int32_t i = 0; i < start->actor_count; i++)
        count += is_stompable(actors[i].kind);
    return count;
}

#define APART_NODES (1 << 17) /* most nodes of a level in which that takes no time to speak of */

/* Where each may be, if there are so few. Nobody has gone from where the level puts it. */
static void tell_apart(Bound *bound, const Game *start) {
    const Actor *actors = game_actors_of(start);
    Walk walks[STOMPS];
    int count = count_stompable(start), foe = 0;
    if (count == 0 || count > STOMPS || start->tick > 0 || bound->failed ||
        bound->wide * bound->high > APART_NODES)
        return;
    bound->foes = calloc((size_t)bound->wide * (size_t)bound->high, sizeof *bound->foes);
    bound->failed |= !bound->foes;
    for (int32_t i = 0; i < start->actor_count && !bound->failed; i++) {
        if (!is_stompable(actors[i].kind))
            continue;
        if (walk_make(&walks[foe], bound, start, actors[i].kind, foe)) {
            put_in(&walks[foe], actors[i].x, actors[i].y);
            paint_walk(&walks[foe]);
            bound->before[foe] = like_before(walks, foe);
        }
        foe++;
    }
    while (foe > 0)
        walk_free(&walks[--foe]);
}

void enemies_paint(Bound *bound, const Game *start) {
    static const uint8_t PATROLS[] = {KIND_WALKER, KIND_SPINY, KIND_HOPPER, KIND_FLYER,
                                      KIND_DROPPER};
    for (size_t i = 0; i < sizeof PATROLS; i++)
        paint_kind(bound, start, PATROLS[i]);
    tell_apart(bound, start);
}
