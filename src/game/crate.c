#include "game/play.h"

/* Crate: a solid that falls, stacks, is carried and pushed by walking into it, floats, and holds
 * buttons down. */

#define CRATE_WIDTH TILES(0.9375) /* falls into a gap of one tile */
#define BUOYANCY TILES(0.0012)    /* tiles per step per step, against gravity's place */
#define SLIDE_PULL TILES(9)       /* a second per second, down one of 45 degrees */
#define ICE_DRAG TILES(1.5)       /* a second per second, on flat ice */
#define DAMPING TILES(0.94)       /* share of speed kept in water */

static void crate_init(Actor *actor, const Meaning *meaning) {
    (void)meaning;
    actor->as.crate.solid = -1;
}

/* Is the crate's waist under water? There it rises, above it sinks: it comes to rest half out. */
static bool waist_in_water(const Play *play, const Actor *crate) {
    return terrain_wet(&play->terrain, crate->x + CRATE_WIDTH / 2, crate->y + FIX_ONE / 2);
}

static fix fall_speed(const Play *play, const Actor *crate, bool wet) {
    const Feel *feel = &play->game->feel;
    if (!wet)
        return actor_falls(play->game, crate);
    fix pull = waist_in_water(play, crate) ? -BUOYANCY : feel->fall_gravity / 3;
    return fix_min(fix_mul(crate->dy, DAMPING) + pull, feel->swim_fall_speed);
}

static void splash(Play *play, const Actor *crate, bool wet) {
    if (wet && !crate->as.crate.afloat && crate->dy > TILES(0.02))
        game_emit(play->game, EVENT_SPLASH_IN, actor_box(crate), KIND_CRATE, -1, crate->dy);
}

/* Slides down slopes of ice, on over flat ice, and through the air as it left it; everything else
 * stops it. */
static fix slide_speed(const Play *play, const Actor *crate, const MoveResult *at) {
    if (at->hit & (HIT_LEFT | HIT_RIGHT))
        return 0;
    if (at->ground == GROUND_NONE)
        return crate->dx;
    if (!at->ice)
        return fix_approach(crate->dx, 0, play->game->feel.stop);
    if (at->slope == 0)
        return fix_approach(crate->dx, 0, ICE_DRAG / STEPS_PER_SECOND / STEPS_PER_SECOND);
    fix pull = SLIDE_PULL / STEPS_PER_SECOND / STEPS_PER_SECOND * (at->slope % 2 ? 1 : 2) / 2;
    fix down = (at->slope > 0 ? -SLED_SPEED : SLED_SPEED) / STEPS_PER_SECOND;
    return fix_approach(crate->dx, down, pull);
}

/* Levels without water need no look. */
static bool is_wet(const Terrain *terrain, Box box) {
    return terrain_has_water(terrain) &&
           (terrain_touch(terrain, box) & TILE_WATER ||
            terrain_wet(terrain, box.x + box.w / 2, box.y + box.h - 1));
}

static void crate_step(Play *play, Actor *crate) {
    int32_t number = crate->as.crate.solid;
    Terrain others = play->terrain;
    others.except = number;
    others.known = solids_near_solid(play->game, number);
    Box box = game_solids(play->game)[number].box;
    crate->x = box.x;
    crate->y = box.y;
    bool wet = is_wet(&others, box);
    if (!wet && crate->dx == 0 && actor_rests(play, crate, &others, 0)) {
        crate->as.crate.afloat = false;
        return;
    }
    crate->dy = fall_speed(play, crate, wet);
    bool slides = crate->dx != 0 && crate->ground != GROUND_NONE;
    MoveResult result =
        move_box(&others, box, (Vec){crate->dx, crate->dy}, slides ? MOVE_GROUNDED : 0);
    splash(play, crate, wet);
    crate->as.crate.afloat = wet;
    Vec by = {result.x - box.x, result.y - box.y};
    crate->dx = slide_speed(play, crate, &result);
    if ((by.x != 0 || by.y != 0) && !solid_move(play, number, by))
        crate->dx = crate->dy = 0;
    crate->ground = result.ground;
    crate->solid = result.solid;
    if (result.ground != GROUND_NONE || (result.hit & HIT_CEILING))
        crate->dy = 0;
}

fix crate_push(Play *play, int32_t solid, fix dx) {
    Game *game = play->game;
    if (solid < game->device_count)
        return 0;
    Terrain others = play->terrain;
    others.except = solid;
    others.known = solids_near_solid(game, solid);
    Box box = game_solids(game)[solid].box;
    fix limit = game->feel.push_speed;
    Vec by = {fix_clamp(dx, -limit, limit), 0};
    MoveResult to = move_box(&others, box, by, MOVE_GROUNDED);
    fix free = to.x - box.x;
    if (free == 0 || !solid_move(play, solid, (Vec){free, to.y - box.y}))
        return 0;
    game_emit(game, EVENT_CRATE_PUSHED, box, KIND_CRATE, game_solids(game)[solid].owner, free);
    return free;
}

void crates_step(Play *play) {
    Game *game = play->game;
    fix below = fix_edge(play->level->height);
    for (int32_t i = game->device_count; i < game->solid_count; i++) {
        Solid *solid = &game_solids(game)[i];
        Actor *crate = &game_actors(game)[solid->owner];
        if (solid->off)
            continue;
        crate_step(play, crate);
        if (crate->y >= below) {
            solid->off = true;
            crate->state = ACTOR_GONE;
        }
    }
}

const ActorKind CRATE_KIND = {
    .w = CRATE_WIDTH,
    .h = FIX_ONE,
    .harmless = true,
    .init = crate_init,
};
