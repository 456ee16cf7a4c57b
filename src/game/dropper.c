#include "game/play.h"

/* Dropper: hangs from a ceiling until it sees the hero below, shivers, falls, lies and climbs back.
 * It cannot be stomped. */

#define SIGHT 12               /* tiles down */
#define SIGHT_SIDE TILES(0.75) /* to either side of its middle */
#define SHIVER_STEPS 24
#define LIE_STEPS 90
#define CLIMB_SPEED (TILES(2) / STEPS_PER_SECOND)

static void dropper_init(Actor *actor, const Meaning *meaning) {
    (void)meaning;
    actor->y = actor->previous_y = fix_edge(fix_cell(actor->y));
    actor->as.other.home_y = actor->y;
    actor->state = DROPPER_HANGS;
}

/* What a dropper does not see through: any floor, slope, platform, gate or crate. */
#define OPAQUE (TILE_SOLID | TILE_ONEWAY | TILE_SLOPE)

bool dropper_look(const Game *game, const Terrain *terrain, const Actor *actor, Vec *from,
                  RayHit *look) {
    const Hero *hero = &game->hero;
    Box box = actor_box(actor), target = hero_box(hero);
    Vec eye = {box.x + box.w / 2, box.y + box.h};
    Vec at = {target.x + target.w / 2, target.y + target.h / 2};
    bool below = target.y >= eye.y && fix_cell(target.y) - fix_cell(eye.y) <= SIGHT;
    if (!below || fix_abs(at.x - eye.x) > SIGHT_SIDE)
        return false;
    Bodies bodies = game_bodies(game);
    Filter wanted = {category_of(KIND_DROPPER), category_of(KIND_START)};
    *look = cast_ray(terrain, &bodies, eye, at, OPAQUE, wanted);
    *from = eye;
    return true;
}

static bool sees_hero(const Play *play, const Actor *actor) {
    Vec from;
    RayHit look;
    return dropper_look(play->game, &play->terrain, actor, &from, &look) && look.kind == RAY_BODY;
}

static void begin(Play *play, Actor *actor, uint8_t state) {
    actor->state = state;
    actor->since = play->game->tick;
}

static void climb_back(Play *play, Actor *actor) {
    fix by = fix_clamp(actor->as.other.home_y - actor->y, -CLIMB_SPEED, CLIMB_SPEED);
    MoveResult result = move_box(&play->terrain, actor_box(actor), (Vec){0, by}, 0);
    actor->y = result.y;
    actor->ground = GROUND_NONE;
    actor->solid = -1;
    if (actor->y == actor->as.other.home_y)
        begin(play, actor, DROPPER_HANGS);
}

static void dropper_step(Play *play, Actor *actor) {
    uint32_t age = play->game->tick - actor->since;
    int slot = (int)(actor - game_actors(play->game));
    switch (actor->state) {
    case DROPPER_HANGS:
        if (sees_hero(play, actor))
            begin(play, actor, DROPPER_SHIVERS);
        break;
    case DROPPER_SHIVERS:
        if (age < SHIVER_STEPS)
            break;
        begin(play, actor, DROPPER_FALLS);
        game_emit(play->game, EVENT_DROPPER_FELL, actor_box(actor), actor->kind, slot, 0);
        break;
    case DROPPER_FALLS:
        actor_move(play, actor, 0);
        if (actor->ground != GROUND_NONE)
            begin(play, actor, DROPPER_LIES);
        break;
    case DROPPER_LIES:
        actor_move(play, actor, 0);
        if (age >= LIE_STEPS)
            begin(play, actor, DROPPER_CLIMBS);
        break;
    default:
        climb_back(play, actor);
        break;
    }
}

const ActorKind DROPPER_KIND = {
    .w = TILES(0.75),
    .h = TILES(0.875),
    .stompable = false,
    .init = dropper_init,
    .step = dropper_step,
};
