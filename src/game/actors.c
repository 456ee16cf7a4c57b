#include "game/play.h"

#include <assert.h>
#include <string.h>

const ActorKind *const ACTOR_KINDS[KIND_COUNT] = {
    [KIND_WALKER] = &WALKER_KIND,       [KIND_SPINY] = &SPINY_KIND, [KIND_HOPPER] = &HOPPER_KIND,
    [KIND_STORMBIRD] = &STORMBIRD_KIND, [KIND_FLYER] = &FLYER_KIND, [KIND_DROPPER] = &DROPPER_KIND,
    [KIND_CRATE] = &CRATE_KIND,
};

Box actor_box(const Actor *actor) {
    const ActorKind *row = actor_kind(actor->kind);
    return (Box){actor->x, actor->y, row->w, row->h};
}

bool actor_is_stompable(const Actor *actor) {
    return actor_kind(actor->kind)->stompable;
}

/* In the middle of its cell, on the cell's floor. */
static void spawn(Actor *actor, const Level *level, const Thing *thing) {
    const Meaning *meaning = &level->meanings[thing->meaning];
    const ActorKind *row = actor_kind(meaning->kind);
    assert(row->w <= FIX_ONE && row->h <= FIX_ONE &&
           "actor_is_beside and the bodies' lists rely on it");
    memset(actor, 0, sizeof *actor);
    actor->kind = meaning->kind;
    actor->meaning = thing->meaning;
    actor->facing = meaning->facing_right ? 1 : -1;
    actor->solid = -1;
    actor->x = actor->previous_x = fix_edge(thing->column) + (FIX_ONE - row->w) / 2;
    actor->y = actor->previous_y = fix_edge(thing->row + 1) - row->h;
    row->init(actor, meaning);
}

void actors_spawn(Game *game, const Level *level) {
    Actor *actors = game_actors(game);
    game->boss = -1;
    for (int32_t i = 0, slot = 0; i < level->thing_count; i++) {
        const Thing *thing = &level->things[i];
        uint8_t kind = level->meanings[thing->meaning].kind;
        if (kind == KIND_STORMBIRD)
            game->boss = slot;
        if (actor_kind(kind))
            spawn(&actors[slot++], level, thing);
    }
}

void actors_settle(Game *game, const Terrain *terrain) {
    Actor *actors = game_actors(game);
    for (int32_t i = 0; i < game->actor_count; i++) {
        if (actors[i].kind == KIND_CRATE)
            continue;
        MoveResult here = move_box(terrain, actor_box(&actors[i]), (Vec){0, 0}, MOVE_GROUNDED);
        actors[i].ground = here.ground;
        actors[i].solid = here.solid;
    }
}

void actor_die(Play *play, int slot) {
    Actor *actor = &game_actors(play->game)[slot];
    actor->state = ACTOR_DYING;
    actor->since = play->game->tick;
    actor->dx = actor->dy = 0;
}

#define DYING_STEPS 30

/* A stomped enemy lies flat for a moment and touches nobody. */
static void lie(Play *play, Actor *actor, int slot) {
    if (play->game->tick - actor->since < DYING_STEPS)
        return;
    actor->state = ACTOR_GONE;
    game_emit(play->game, EVENT_ENEMY_POOFED, actor_box(actor), actor->kind, slot, 0);
}

static bool in_water(const Terrain *terrain, Box box) {
    return water_around(terrain, box) != WATER_NONE;
}

/* An actor that comes into water drowns, and so does one that a flood reaches. One that began in
 * water lives there, and flyers may cross it. */
static void drown(Play *play, int slot) {
    Actor *actor = &game_actors(play->game)[slot];
    const ActorKind *row = actor_kind(actor->kind);
    Box before = {actor->previous_x, actor->previous_y, row->w, row->h};
    Terrain now = play->terrain; /* its flood is still as high as when the step began */
    now.flood = tide_flood(play->game, play->level);
    if (actor->kind == KIND_FLYER || actor->kind == KIND_STORMBIRD ||
        !in_water(&now, actor_box(actor)) || in_water(&play->terrain, before))
        return;
    game_emit(play->game, EVENT_SPLASH_IN, actor_box(actor), actor->kind, slot, actor->dy);
    actor_die(play, slot);
}

/* Is there nothing in this level but flat ground that could stop or move an enemy? */
static bool is_plain(const Play *play) {
    const Level *level = play->level;
    return !play->game->solid_count && !level->has_slopes && !level->has_water && !level->flood.on;
}

/* Lets a walker or spiny walk on along a floor that it knows, which is what nearly all enemies do
 * in nearly every step. False: nothing was done, and its kind's own step has to look around. */
static inline bool strolls(Actor *actor, uint32_t terrain_stamp) {
    bool patrols = actor->kind == KIND_WALKER || actor->kind == KIND_SPINY;
    if (!patrols || actor->state != ACTOR_ALIVE || actor->ground == GROUND_NONE ||
        actor->as.walker.stamp != terrain_stamp)
        return false;
    fix to = actor->x + patrol_stride(actor);
    if (!patrol_within(actor, to))
        return false;
    actor->x = to;
    return true;
}

/* One step of an actor by the rules of its kind. */
static void act(Play *play, Actor *actor) {
    int slot = (int)(actor - game_actors(play->game));
    if (actor->state == ACTOR_DYING)
        lie(play, actor, slot);
    if (actor->state < ACTOR_OWN && actor->state != ACTOR_ALIVE)
        return;
    const ActorKind *row = actor_kind(actor->kind);
    if (!row->step)
        return;
    play->terrain.known = solids_near_body(play->game, slot);
    row->step(play, actor);
    if (actor->y >= fix_edge(play->level->height))
        actor->state = ACTOR_GONE;
    else if (play->level->has_water || play->level->flood.on)
        drown(play, slot);
}

void actors_remember(Game *game) {
    Actor *actors = game_actors(game);
    for (int32_t i = 0; i < game->actor_count; i++)
        actor_remember(&actors[i]);
}

/* Steps all actors; is one of them beside the hero then? Levels with many enemies spend most of
 * their time here, so one pass does it all. Where nothing queries for bodies, game_step has not
 * called actors_remember. `plain` is constant in each call: each becomes a loop of its own. */
static inline bool step_each(Play *play, bool plain) {
    Actor *actor = game_actors(play->game), *end = actor + play->game->actor_count;
    fix hero_x = play->game->hero.x;
    uint32_t stamp = play->game->terrain_stamp;
    bool beside = false;
    for (; actor < end; actor++) {
        if (plain || play->game->body_count == 0)
            actor_remember(actor);
        if (!plain || !strolls(actor, stamp)) {
            if (actor->state == ACTOR_GONE)
                continue;
            act(play, actor);
        }
        beside |= actor_is_beside(actor, hero_x);
    }
    return beside;
}

void actors_step(Play *play) {
    play->beside = is_plain(play) ? step_each(play, true) : step_each(play, false);
}

MoveResult actor_move(Play *play, Actor *actor, fix dx) {
    const ActorKind *row = actor_kind(actor->kind);
    actor->dy = actor_falls(play->game, actor);
    Box box = {actor->x, actor->y, row->w, row->h};
    MoveResult result = move_box(&play->terrain, box, (Vec){dx, actor->dy}, 0);
    actor->x = result.x;
    actor->y = result.y;
    actor->ground = result.ground;
    actor->solid = result.solid;
    if (result.ground != GROUND_NONE || (result.hit & HIT_CEILING))
        actor->dy = 0;
    return result;
}
