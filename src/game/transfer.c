#include "game/transfer.h"

#include "game/play.h"

#define PUSH_FAR 48 /* tiles: a hero with no free place this near restarts at the checkpoint */

/* The two games, their levels, and the shift from cells of the old map to cells of the new one. */
typedef struct Transfer {
    Game *to;
    const Level *now;
    const Game *from;
    const Level *was;
    Shift shift;
} Transfer;

static bool alike(const Meaning *a, const Meaning *b) {
    return a->kind == b->kind && a->glyph == b->glyph;
}

/* Cells that are not empty and have the same meaning in both maps. */
static int64_t cells_alike(const Level *was, const Level *now, Shift shift) {
    int64_t count = 0;
    for (int32_t row = 0; row < was->height; row++)
        for (int32_t column = 0; column < was->width; column++) {
            uint8_t old = level_at(was, column, row);
            int32_t c = column + shift.columns, r = row + shift.rows;
            if (old != 0 && level_inside(now, c, r))
                count += alike(&was->meanings[old], &now->meanings[level_at(now, c, r)]);
        }
    return count;
}

Shift level_shift(const Level *was, const Level *now) {
    int32_t wider = now->width - was->width, higher = now->height - was->height;
    const Shift shifts[4] = {{0, 0}, {0, higher}, {wider, 0}, {wider, higher}};
    int best = 0;
    int64_t most = cells_alike(was, now, shifts[0]);
    for (int i = 1; i < 4; i++) {
        if (shifts[i].columns == 0 && shifts[i].rows == 0)
            continue;
        int64_t count = cells_alike(was, now, shifts[i]);
        if (count > most) {
            most = count;
            best = i;
        }
    }
    return shifts[best];
}

static Vec distance(const Transfer *t) {
    return (Vec){fix_edge(t->shift.columns), fix_edge(t->shift.rows)};
}

/* The number that an item of the new level had in the old one, or -1 if it is another thing. */
static int32_t old_item(const Transfer *t, int32_t item) {
    Cell cell = level_item_cell(t->now, item);
    int32_t column = cell.column - t->shift.columns, row = cell.row - t->shift.rows;
    if (!level_inside(t->was, column, row) ||
        t->was->kinds[level_at(t->was, column, row)] != level_item_kind(t->now, item))
        return -1;
    return level_item(t->was, column, row);
}

static void take_crumble(Transfer *t, int32_t item, int32_t old) {
    for (int32_t i = 0; i < t->from->crumble_count; i++) {
        const Crumble *crumble = &game_crumbles_of(t->from)[i];
        if (crumble->item != old || crumble->at == 0)
            continue;
        for (int32_t n = 0; n < t->to->crumble_count; n++)
            if (game_crumbles(t->to)[n].at == 0) {
                game_crumbles(t->to)[n] = (Crumble){item, crumble->at};
                return;
            }
    }
}

static void take_item(Transfer *t, int32_t item) {
    Game *to = t->to;
    int32_t old = old_item(t, item);
    Kind kind = level_item_kind(t->now, item);
    if (old < 0)
        return;
    if (old == t->from->checkpoint) {
        to->checkpoint = item;
        to->respawn_column = t->from->respawn_column + t->shift.columns;
        to->respawn_row = t->from->respawn_row + t->shift.rows;
    }
    if (kind == KIND_CRUMBLE)
        take_crumble(t, item, old);
    if (!game_item_gone(t->from, old) || kind == KIND_BUTTON)
        return;
    game_set_item_gone(to, item, true);
    to->coins += kind == KIND_COIN;
    to->gems += kind == KIND_GEM;
}

static bool precedes(const Thing *thing, int32_t column, int32_t row) {
    return thing->row < row || (thing->row == row && thing->column < column);
}

/* Walks both levels' lists of things, which are in scan order, and calls `pair` for every two
 * things of one kind that begin in the same cell. The numbers it gets count only things of which
 * `is` is true: they are device numbers for is_device, actor slots for is_actor. */
static void pair_things(Transfer *t, bool (*is)(uint8_t kind),
                        void (*pair)(Transfer *t, int32_t now, int32_t was)) {
    int32_t was = 0, was_number = 0, number = 0;
    for (int32_t i = 0; i < t->now->thing_count; i++) {
        const Thing *thing = &t->now->things[i];
        uint8_t kind = t->now->meanings[thing->meaning].kind;
        int32_t column = thing->column - t->shift.columns, row = thing->row - t->shift.rows;
        for (; was < t->was->thing_count && precedes(&t->was->things[was], column, row); was++)
            was_number += is(t->was->meanings[t->was->things[was].meaning].kind);
        if (!is(kind))
            continue;
        const Thing *old = was < t->was->thing_count ? &t->was->things[was] : NULL;
        if (old && old->column == column && old->row == row &&
            t->was->meanings[old->meaning].kind == kind)
            pair(t, number, was_number);
        number++;
    }
}

static void take_device(Transfer *t, int32_t number, int32_t old) {
    Device *device = &game_devices(t->to)[number];
    Solid *solid = &game_solids(t->to)[number];
    const Device *was = &game_devices_of(t->from)[old];
    Box box = game_solids_of(t->from)[old].box;
    Vec stood = {box.x + distance(t).x, box.y + distance(t).y};
    if (device->kind == KIND_GATE)
        gate_resume(device, solid, was);
    else
        platform_resume(device, solid, t->now, was, stood);
    solid->moved = game_solids_of(t->from)[old].moved;
}

static bool is_actor(uint8_t kind) {
    return actor_kind(kind) != NULL;
}

/* Is the box in a wall of the grid? Moving solids do not count: they push what is in their way. */
static bool in_wall(const Transfer *t, Box box) {
    Terrain grid = game_terrain(t->to, t->now);
    grid.solid_count = 0;
    return terrain_blocked(&grid, box);
}

/* Gives an actor the place, speed and state of the old one, and leaves it the settings of the new
 * level. One that would be in a new wall stays where it begins. */
static void take_actor(Transfer *t, int32_t slot, int32_t old) {
    Actor *actor = &game_actors(t->to)[slot];
    Actor fresh = *actor;
    *actor = game_actors_of(t->from)[old];
    Vec by = distance(t);
    actor->x += by.x;
    actor->y += by.y;
    if (actor->state != ACTOR_GONE && in_wall(t, actor_box(actor))) {
        *actor = fresh;
        return;
    }
    actor->previous_x = actor->x;
    actor->previous_y = actor->y;
    actor->meaning = fresh.meaning;
    int32_t timer = actor->as.other.timer;
    bool afloat = actor->as.crate.afloat;
    actor->as = fresh.as;
    if (actor->kind == KIND_HOPPER)
        actor->as.other.timer = timer;
    if (actor->kind != KIND_CRATE)
        return;
    actor->as.crate.afloat = afloat;
    Solid *solid = &game_solids(t->to)[actor->as.crate.solid];
    solid->box = actor_box(actor);
    solid->off = actor->state == ACTOR_GONE;
}

/* A search for the free place nearest to the hero. In each cell three places are tried: the nearest
 * with the whole box inside the cell, and the two that keep the hero's own x or y. */
typedef struct Search {
    const Terrain *terrain;
    Box box;
    int64_t nearest; /* square of the distance */
    Vec place;
} Search;

static void try_place(Search *search, fix x, fix y) {
    int64_t dx = (int64_t)x - search->box.x, dy = (int64_t)y - search->box.y;
    Box there = {x, y, HERO_WIDTH, HERO_HEIGHT};
    if (dx * dx + dy * dy >= search->nearest || terrain_blocked(search->terrain, there) ||
        (terrain_touch(search->terrain, there) & TILE_HAZARD))
        return;
    search->nearest = dx * dx + dy * dy;
    search->place = (Vec){x, y};
}

static void try_cell(Search *search, int32_t column, int32_t row) {
    if (!level_inside(search->terrain->level, column, row))
        return;
    fix left = fix_edge(column), top = fix_edge(row);
    fix x = fix_clamp(search->box.x, left, left + FIX_ONE - HERO_WIDTH);
    fix y = fix_clamp(search->box.y, top, top + FIX_ONE - HERO_HEIGHT);
    try_place(search, x, y);
    try_place(search, search->box.x, y);
    try_place(search, x, search->box.y);
}

/* Tries rings of cells around the hero's, from the inside out. It can stop when no place in a ring
 * can be nearer than the best so far: those of ring n are at least n - 1 tiles away. */
static bool find_free(Search *search) {
    int32_t column = fix_cell(search->box.x + search->box.w / 2);
    int32_t row = fix_cell(search->box.y + search->box.h / 2);
    search->nearest = INT64_MAX;
    for (int32_t ring = 0; ring <= PUSH_FAR; ring++) {
        int64_t inner = (int64_t)(ring - 1) * FIX_ONE;
        if (ring > 1 && search->nearest <= inner * inner)
            break;
        for (int32_t i = -ring; i <= ring; i++) {
            try_cell(search, column + i, row - ring);
            try_cell(search, column + i, row + ring);
            try_cell(search, column - ring, row + i);
            try_cell(search, column + ring, row + i);
        }
    }
    return search->nearest < INT64_MAX;
}

static void take_hero(Transfer *t) {
    Hero *hero = &t->to->hero;
    Hero fresh = *hero;
    *hero = t->from->hero;
    Vec by = distance(t);
    hero->x = fix_clamp(hero->x + by.x, 0, fix_edge(t->now->width) - HERO_WIDTH);
    hero->y = fix_min(hero->y + by.y, fix_edge(t->now->height) - 1);
    hero->peak_y += by.y;
    hero->solid = -1;
    grace_clear(&hero->grace);
    Terrain terrain = game_terrain(t->to, t->now);
    Search search = {.terrain = &terrain, .box = hero_box(hero)};
    bool stuck = !hero->dead && terrain_blocked(&terrain, search.box);
    if (stuck && !find_free(&search)) {
        *hero = fresh;
    } else if (stuck) {
        hero->x = search.place.x;
        hero->y = search.place.y;
        hero->dx = hero->dy = 0;
    }
    hero->previous = hero_box(hero);
    uint8_t state = hero->state;
    if (hero_on_floor(hero))
        hero_settle(t->to, &terrain);
    hero->state = state;
}

static void take_figures(Transfer *t) {
    Game *to = t->to;
    const Game *from = t->from;
    to->tick = from->tick;
    to->life_start = from->life_start;
    to->life_column = from->life_column + t->shift.columns;
    to->life_row = from->life_row + t->shift.rows;
    to->outcome = from->outcome;
    to->won_at = from->won_at;
    to->paused = from->paused;
    to->buttons = from->buttons;
    to->deaths = from->deaths;
    to->keys = from->keys;
    uint8_t mover = from->rules.mover == t->was->mover ? to->rules.mover : from->rules.mover;
    to->rules = from->rules;
    game_set_mover(to, t->now, mover);
}

Shift game_transfer(Game *to, const Level *now, const Game *from, const Level *was) {
    Transfer t = {to, now, from, was, level_shift(was, now)};
    take_figures(&t);
    for (int32_t i = 0; i < now->item_count; i++)
        take_item(&t, i);
    if (to->checkpoint >= 0)
        hero_spawn(to); /* where a hero ends up that has no free place */
    pair_things(&t, is_device, take_device);
    pair_things(&t, is_actor, take_actor);
    near_refresh(to);
    take_hero(&t);
    Terrain terrain = game_terrain(to, now);
    actors_settle(to, &terrain);
    near_refresh(to);
    buttons_settle(to);
    return t.shift;
}
