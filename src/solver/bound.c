#include "solver/bound_inside.h"

#include <stdlib.h>
#include <string.h>

static bool is_drawn(const Level *level, int meaning) {
    size_t count = (size_t)level->width * (size_t)level->height;
    return memchr(level->cells, meaning, count) != NULL;
}

/* Has the map a cell like that? */
static bool has_flag(const Level *level, TileFlag flag) {
    for (int i = 0; i < level->meaning_count; i++)
        if (level->flags[i] & flag && is_drawn(level, i))
            return true;
    return false;
}

static bool has_kind(const Level *level, Kind kind) {
    for (int i = 0; i < level->meaning_count; i++)
        if (level->kinds[i] == kind && is_drawn(level, i))
            return true;
    return false;
}

/* The cell mover is known where it alone moves the hero and nothing solid can come over it. */
static bool mixes_movers(const Level *level, const Game *start) {
    bool cells = start->rules.mover == MOVER_CELL;
    bool mixed = start->solid_count > 0 || start->crumble_count > 0 || level->has_slopes ||
                 has_flag(level, TILE_WATER) || has_flag(level, TILE_LADDER);
    return cells && mixed;
}

/* A storm bird's blow and water that rises carry the hero in ways that no envelope has: then all
 * that is connected is reached. */
static bool blows(const Level *level) {
    bool any = level->flood.on;
    for (int i = 0; i < level->thing_count; i++)
        any |= level->kinds[level->things[i].meaning] == KIND_STORMBIRD;
    return any;
}

/* Nothing that moves or opens, and no slope or spring that throws down, is ever in the way of a
 * rising head, nor water. */
static bool is_steady(const Level *level, const Game *start) {
    bool steady = start->solid_count == 0 && start->crumble_count == 0 && !level->has_slopes &&
                  start->rules.mover == MOVER_AXIS && !has_flag(level, TILE_WATER);
    for (int i = 0; i < level->meaning_count; i++) {
        bool down = level->meanings[i].direction == DIRECTION_DOWN;
        bool stops = level->kinds[i] == KIND_LOCK || (level->kinds[i] == KIND_SPRING && down);
        steady &= !stops || !is_drawn(level, i);
    }
    return steady;
}

/* Is there nothing but plain ground that moves the hero? */
static bool is_ground_only(const Level *level, const Game *start) {
    return !level->has_slopes && !has_flag(level, TILE_WATER) && !has_flag(level, TILE_LADDER) &&
           !has_flag(level, TILE_ICE) && !has_kind(level, KIND_SPRING) &&
           !has_kind(level, KIND_WIND) && start->rules.mover == MOVER_AXIS;
}

/* What the hero gets to sideways by itself. */
static fix own_speed(const Bound *bound, const Feel *feel) {
    fix speed = feel->run_speed + 2; /* cells round it */
    if (bound->wet)
        speed = fix_max(speed, feel->swim_speed);
    if (has_flag(bound->level, TILE_LADDER))
        speed = fix_max(speed, feel->climb_speed);
    return speed;
}

static void measure(Bound *bound, const Game *start) {
    const Level *level = bound->level;
    bound->mortal = !start->rules.invincible && !bound->flies;
    bound->sky = node_y(0) - FIX_ONE;
    bound->keys = start->keys;
    bound->wet = has_flag(level, TILE_WATER);
    bound->steady = is_steady(level, start);
    bound->calm = bound->steady && !has_kind(level, KIND_WIND);
    bound->ground_only = is_ground_only(level, start);
    bound->speed = own_speed(bound, &start->feel);
    rides_measure(bound, start);
    wind_measure(bound, start);
    bound->plain = bound->calm && !has_flag(level, TILE_LADDER) && !bound->flies;
    envelope_make(&bound->envelope, start, bound);
    fix fall = start->feel.fall_speed + bound->wind.down;
    bound->fastest_y = fix_max(fix_max(fall, bound->wind.up), bound->envelope.fastest_up);
    bound->fastest_y = fix_max(bound->fastest_y, springs_measure(bound));
    bound->rush = envelope_leap(&bound->envelope, bound->fastest_y);
    bound->rush.rise += bound->fastest_y;
    bound->rush.steps++;
    bound->stride = fix_max(bound->fastest_y, bound->envelope.fastest_x) / NODE + 1;
}

/* Lightning holds a button down that is right under it. */
static void press_by_lightning(Bound *bound) {
    for (int32_t row = ABOVE; row + 1 < ABOVE + bound->level->height; row++)
        for (int32_t column = MARGIN; column < MARGIN + bound->level->width; column++)
            bound->pressed |= map_meaning(bound, column, row)->kind == KIND_STRIKE &&
                              map_meaning(bound, column, row + 1)->kind == KIND_BUTTON;
}

static void paint(Bound *bound, const Game *start) {
    platforms_paint(bound, start);
    rides_paint(bound, start);
    crates_paint(bound, start);
    enemies_paint(bound, start);
    hazards_paint(bound);
    wind_paint(bound);
    press_by_lightning(bound);
    bool company = start->actor_count > 0 || start->solid_count > start->device_count;
    bound->pressed |= bound->flies && company;
}

/* As the hero is now, and as it comes back to life. */
static void begin(Bound *bound, const Game *start) {
    const Hero *hero = &start->hero;
    const Envelope *envelope = &bound->envelope;
    Leap leap = envelope_leap(envelope, hero->dy < 0 ? -hero->dy : 0);
    bool stands = hero->ground != GROUND_NONE || hero->grace.coyote > 0;
    if (stands && envelope->crate.rise > leap.rise)
        leap = envelope->crate;
    leap.least = 0;
    fix ride = stands ? bound->rides.crate_x : 0;
    int16_t excess = envelope_excess(envelope, fix_abs(hero->dx) + ride);
    int32_t node = map_node(bound, hero->x, hero->y);
    flood_add(bound, node % bound->wide, node / bound->wide,
              label_take_off(leap, hero->y, (Excess){.left = excess, .right = excess}));
    touch_come_back(bound, start->respawn_column + MARGIN, start->respawn_row + ABOVE);
}

static void take_what_is_taken(Bound *bound, const Game *start) {
    for (int32_t i = 0; i < bound->level->item_count; i++) {
        uint32_t cell = bound->level->items[i];
        if (game_item_gone(start, i))
            bound->touched[cell >> 5] |= UINT32_C(1) << (cell & 31);
    }
}

#define WORK_MOST 160000000 /* some ten seconds; the largest of the campaign needs 130 million */

#define WORK_PER_STEP 8
#define WORK_LEAST 16000000

int64_t bound_work(int64_t steps) {
    int64_t work = steps < INT64_MAX / WORK_PER_STEP ? steps * WORK_PER_STEP : INT64_MAX;
    return work > WORK_LEAST ? work : WORK_LEAST;
}

Bound *bound_new(const Level *level, const Game *start) {
    return bound_new_within(level, start, &(BoundLimit){0});
}

/* Finds all that can be reached. False without memory. */
static bool prove(Bound *bound, const Game *start) {
    measure(bound, start);
    paint(bound, start);
    bound->failed |= bound->envelope.jump.least > 0 && !roofs_make(bound);
    begin(bound, start);
    do {
        flood_run(bound);
    } while (!bound->failed && touch_open(bound));
    free(bound->pool);
    bound->pool = NULL;
    take_what_is_taken(bound, start);
    return !bound->failed || bound->anything;
}

Bound *bound_new_within(const Level *level, const Game *start, const BoundLimit *limit) {
    Bound *bound = calloc(1, sizeof *bound);
    if (!bound)
        return NULL;
    bound->level = level;
    bound->limit = *limit;
    if (limit->work <= 0 || limit->work > WORK_MOST)
        bound->limit.work = WORK_MOST;
    bound->by_foot = mixes_movers(level, start);
    bound->flies = bound->by_foot || start->rules.air_jumps || blows(level);
    flood_start(bound);
    if (map_make(bound, start) && (bound->anything || prove(bound, start)))
        return bound;
    bound_free(bound);
    return NULL;
}

Bound *bound_share(const Bound *bound) {
    Bound *share = malloc(sizeof *share);
    if (!share)
        return NULL;
    *share = *bound;
    share->shares = true;
    share->steps = NULL;
    return share;
}

void bound_free(Bound *bound) {
    if (!bound)
        return;
    free(bound->steps);
    if (!bound->shares)
        map_free(bound);
    free(bound);
}

static bool is_touched(const Bound *bound, uint32_t cell) {
    const Level *level = bound->level;
    bool pressed = bound->pressed && level->kinds[level->cells[cell]] == KIND_BUTTON;
    return bound->anything || pressed || bound->touched[cell >> 5] >> (cell & 31) & 1;
}

bool bound_is_whole(const Bound *bound) {
    return !bound->anything;
}

bool bound_reaches_item(const Bound *bound, int32_t item) {
    return item >= 0 && item < bound->level->item_count &&
           is_touched(bound, bound->level->items[item]);
}

bool bound_reaches(const Bound *bound, fix x, fix y) {
    if (bound->anything)
        return true;
    return bound->labels[map_node(bound, x, y)] >= 0;
}

bool bound_reaches_goal(const Bound *bound) {
    const Level *level = bound->level;
    if (level->goal_rule == GOAL_FLAG)
        return bound->anything ? level->goal_count > 0 : bound->goal;
    for (int32_t i = 0; i < level->item_count; i++)
        if (level_item_kind(level, i) == KIND_COIN && !bound_reaches_item(bound, i))
            return false;
    return level->coin_count > 0;
}
