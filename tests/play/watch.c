#include "watch.h"

#include "told.h"

#include <string.h>

bool watch_fits(const Game *game, const Level *level) {
    return game->actor_count <= WATCH_BODIES && game->solid_count <= WATCH_BODIES &&
           level->item_count <= TOLD_ITEMS;
}

/* Ground is followed to within this, beyond what 45 degrees ask for. */
#define SNAP (FIX_ONE / 16)

static bool alive(const Actor *actor) {
    return actor->state != ACTOR_DYING && actor->state != ACTOR_GONE;
}

/* On and just above a slope a corner may reach into what the slope leans against: there it is the
 * middle that counts. */
static bool is_inside(const Terrain *terrain, Box box) {
    if (!terrain_blocked(terrain, box))
        return false;
    if (!terrain->level->has_slopes || !(terrain_touch(terrain, box) & TILE_SLOPE))
        return true;
    Box middle = {box.x + box.w / 2, box.y + box.h / 2, 1, 1};
    return terrain_blocked(terrain, middle);
}

static bool actor_inside(const Terrain *terrain, const Actor *actor) {
    Terrain others = *terrain;
    others.except = actor->kind == KIND_CRATE ? actor->as.crate.solid : -1;
    return is_inside(&others, actor_box(actor));
}

/* M and W find their way by looking at the map: they never reach into its ground. */
static bool finds_its_way(const Solid *solid) {
    return solid->kind == KIND_PLATFORM_HORIZONTAL || solid->kind == KIND_PLATFORM_VERTICAL;
}

static const char *check_inside(Watch *watch, const Game *game, const Terrain *terrain) {
    bool again = watch->dead && !game->hero.dead;
    bool inside = !game->hero.dead && is_inside(terrain, hero_box(&game->hero));
    if (inside && !watch->hero_inside && !again)
        return "the hero is inside a solid";
    watch->hero_inside = inside;
    const Actor *actors = game_actors_of(game);
    uint64_t now = 0;
    for (int32_t i = 0; i < game->actor_count; i++)
        if (alive(&actors[i]) && actor_inside(terrain, &actors[i]))
            now |= UINT64_C(1) << i;
    if ((now & ~watch->actors_inside) && !again)
        return (now & ~watch->actors_inside) & watch->crates ? "a crate is inside a solid"
                                                             : "an enemy is inside a solid";
    watch->actors_inside = now;
    Terrain map = *terrain;
    map.solid_count = 0;
    for (int32_t i = 0; i < game->device_count; i++)
        if (finds_its_way(&game_solids_of(game)[i]) &&
            terrain_blocked(&map, game_solids_of(game)[i].box))
            return "a platform is inside the ground";
    return NULL;
}

/* The furthest that any solid went in this step. */
static Vec carry_of(const Game *game) {
    Vec most = {0, 0};
    for (int32_t i = 0; i < game->solid_count; i++) {
        Vec moved = game_solids_of(game)[i].moved;
        most.x = fix_max(most.x, fix_abs(moved.x));
        most.y = fix_max(most.y, fix_abs(moved.y));
    }
    return most;
}

static const char *check_reach(const Watch *watch, const Game *game, unsigned events, Vec carry) {
    const Hero *was = &watch->hero, *is = &game->hero;
    const Feel *feel = &game->feel;
    fix x = fix_max(fix_abs(was->dx), fix_abs(is->dx)) + fix_max(feel->turn, feel->air_turn);
    fix y = fix_max(fix_abs(was->dy), fix_abs(is->dy)) + feel->fall_gravity;
    if (events >> EVENT_JUMPED & 1)
        y = fix_max(y, feel->jump_speed);
    y += watch->slopes ? x + 2 * carry.x + SNAP + watch->step : 0;
    if (fix_abs(is->x - was->x) > x + 2 * carry.x + feel->corner_correction)
        return "the hero goes further sideways than its speed";
    if (fix_abs(is->y - was->y) > y + 2 * carry.y + feel->ledge_catch)
        return "the hero goes further up or down than its speed";
    return NULL;
}

/* Is there anything beside a box, up to `reach`, that could stop or push it? */
static bool beside(const Terrain *terrain, Box box, fix reach, int32_t except) {
    Terrain others = *terrain;
    others.except = except;
    return move_box(&others, box, (Vec){reach, 0}, 0).hit ||
           move_box(&others, box, (Vec){-reach, 0}, 0).hit;
}

/* Who rode a solid and still does went with it, and by its own speed, and no further. */
static const char *check_ride(const Watch *watch, const Game *game, const Terrain *terrain,
                              Vec carry) {
    const Hero *was = &watch->hero, *is = &game->hero;
    if (is->solid < 0)
        return is->ground == GROUND_PLATFORM || is->ground == GROUND_CRATE
                   ? "the hero stands on a solid that is none"
                   : NULL;
    const Solid *solid = &game_solids_of(game)[is->solid];
    bool moved_after = solid->kind == KIND_CRATE; /* the hero pushes, and falls, before and after */
    if (is->y + HERO_HEIGHT != solid->box.y && !moved_after)
        return "the hero rides a solid without standing on it";
    bool grips = (was->touch | is->touch) & TILE_LADDER; /* which draws the hero to its middle */
    if (was->solid != is->solid || (is->hit & (HIT_LEFT | HIT_RIGHT)) || grips)
        return NULL;
    fix carried = solid->box.x - watch->solids[is->solid].box.x;
    fix missing = was->x + carried + is->dx - is->x;
    fix reach = fix_abs(carried) + fix_abs(is->dx) + carry.x + SNAP;
    Terrain before = *terrain;
    before.solids = watch->solids;
    Box swept = {was->x, fix_min(was->y, is->y), HERO_WIDTH, HERO_HEIGHT + fix_abs(is->y - was->y)};
    if (missing != 0 && !beside(terrain, swept, reach, is->solid) &&
        !beside(&before, swept, reach, is->solid))
        return "the hero is not carried by what it rides";
    return NULL;
}

/* What holds a hero up who stands on a plank was below its feet before. */
static const char *check_plank(const Watch *watch, const Game *game, Vec carry) {
    const Hero *was = &watch->hero, *is = &game->hero;
    bool ledge = is->hit & (HIT_LEFT | HIT_RIGHT);
    if (is->ground != GROUND_ONEWAY || ledge || watch->slopes || was->ground == GROUND_LADDER)
        return NULL;
    return was->y > is->y + carry.y ? "the hero stands on a plank that it was below" : NULL;
}

/* A jump needs ground, or ground left a short while ago and not spent on a jump. */
static const char *check_jump(Watch *watch, const Game *game, unsigned events) {
    const Hero *was = &watch->hero;
    bool jumps = events >> EVENT_JUMPED & 1;
    bool thrown = events & (1u << EVENT_SPRUNG | 1u << EVENT_STOMPED | 1u << EVENT_RESPAWNED);
    bool stood = was->ground != GROUND_NONE || (was->touch & (TILE_WATER | TILE_LADDER)) ||
                 was->water != WATER_NONE; /* a flood is no tile */
    uint32_t late = game->tick - watch->stood_at;
    bool in_time = !watch->jumped && late <= (uint32_t)game->feel.coyote + 1;
    if (jumps && !stood && !in_time)
        return "the hero jumps off nothing";
    if (jumps || thrown)
        watch->jumped = true;
    if (game->hero.ground != GROUND_NONE || (game->hero.touch & (TILE_WATER | TILE_LADDER))) {
        watch->stood_at = game->tick;
        watch->jumped = false;
    }
    return NULL;
}

static const char *check_fields(const Game *game) {
    const Hero *hero = &game->hero;
    if (hero->facing != 1 && hero->facing != -1)
        return "the hero faces nowhere";
    if (hero->ground >= GROUND_COUNT || hero->solid < -1 || hero->solid >= game->solid_count)
        return "the hero's ground is none there is";
    if (hero->ground == GROUND_NONE && hero->solid >= 0)
        return "the hero rides in the air";
    if (hero->dy < 0 && (hero->ground == GROUND_SOLID || hero->ground == GROUND_ONEWAY) &&
        !hero->dead)
        return "the hero stands and rises";
    return NULL;
}

static const char *check_hero(Watch *watch, const Game *game, const Terrain *terrain,
                              unsigned events) {
    const char *wrong = check_fields(game);
    if (events >> EVENT_RESPAWNED & 1 || game->hero.dead)
        return wrong;
    Vec carry = carry_of(game);
    if (!wrong)
        wrong = check_reach(watch, game, events, carry);
    /* A lock that opens held until this step; who jumps takes the speed along besides. */
    if (!wrong && !(events >> EVENT_LOCK_OPENED & 1) && !(events >> EVENT_JUMPED & 1))
        wrong = check_ride(watch, game, terrain, carry);
    if (!wrong)
        wrong = check_plank(watch, game, carry);
    return wrong;
}

static const KindInfo *slope_at(const Level *level, int32_t column, int32_t row) {
    const KindInfo *kind = &KINDS[level->kinds[level_at(level, column, row)]];
    return kind->flags & TILE_SLOPE ? kind : NULL;
}

/* How far up or down ground may take a foot at once beyond 45 degrees: slopes drawn side by side
 * are one ground, even with a step between them. */
static fix step_between_slopes(const Level *level) {
    fix most = 0;
    for (int32_t row = 0; row < level->height; row++)
        for (int32_t column = 1; column < level->width; column++) {
            const KindInfo *a = slope_at(level, column - 1, row), *b = slope_at(level, column, row);
            if (a && b)
                most = fix_max(most, fix_abs(a->right - b->left));
        }
    return most;
}

static fix actor_speed(const Actor *was, const Actor *is) {
    fix speed = fix_max(fix_abs(was->dx), fix_abs(is->dx));
    bool has_own = is->kind == KIND_FLYER || is->kind == KIND_HOPPER;
    return has_own ? fix_max(speed, is->as.other.speed) : speed;
}

/* Shares an edge or more: as a rider does with what it rides at its own step's end, after which a
 * crate may still be pushed. */
static bool touches(Box a, Box b) {
    return a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;
}

static const char *check_actor(const Watch *watch, const Game *game, int32_t slot, Vec carry) {
    const Actor *was = &watch->actors[slot], *is = &game_actors_of(game)[slot];
    const Feel *feel = &game->feel;
    bool crate = is->kind == KIND_CRATE;
    fix x = actor_speed(was, is) + (crate ? 0 : 2 * carry.x);
    fix y = fix_max(fix_abs(was->dy), fix_abs(is->dy)) + feel->fall_gravity + 2 * carry.y;
    if (is->kind == KIND_HOPPER) /* a leap that a ceiling ends at once leaves no speed to see */
        y = fix_max(y, feel->jump_speed + 2 * carry.y);
    if (watch->slopes || is->kind == KIND_DROPPER)
        y += x + SNAP + watch->step;
    if (crate)
        x += feel->push_speed + 2 * carry.x;
    if (is->facing != 1 && is->facing != -1)
        return "an enemy faces nowhere";
    if (!crate && is->solid >= 0 && !touches(actor_box(is), game_solids_of(game)[is->solid].box))
        return "an actor rides a solid that it does not touch";
    if (fix_abs(is->x - was->x) > x)
        return "an actor goes further sideways than its speed";
    if (fix_abs(is->y - was->y) > y)
        return "an actor goes further up or down than its speed";
    return NULL;
}

static const char *check_actors(const Watch *watch, const Game *game, unsigned events) {
    if (events >> EVENT_RESPAWNED & 1)
        return NULL;
    Vec carry = carry_of(game);
    for (int32_t i = 0; i < game->actor_count; i++) {
        const char *wrong =
            alive(&game_actors_of(game)[i]) ? check_actor(watch, game, i, carry) : NULL;
        if (wrong)
            return wrong;
    }
    return NULL;
}

static void keep(Watch *watch, const Game *game) {
    watch->hero = game->hero;
    watch->dead = game->hero.dead;
    memcpy(watch->actors, game_actors_of(game), (size_t)game->actor_count * sizeof(Actor));
    memcpy(watch->solids, game_solids_of(game), (size_t)game->solid_count * sizeof(Solid));
}

void watch_start(Watch *watch, const Game *game, const Level *level) {
    memset(watch, 0, sizeof *watch);
    watch->slopes = level->has_slopes;
    watch->step = level->has_slopes ? step_between_slopes(level) : 0;
    for (int32_t i = 0; i < game->actor_count; i++)
        if (game_actors_of(game)[i].kind == KIND_CRATE)
            watch->crates |= UINT64_C(1) << i;
    told_start(&watch->told, game);
    Terrain terrain = game_terrain(game, level);
    watch->hero_inside = true; /* whatever holds at the start is excused */
    watch->actors_inside = UINT64_MAX;
    check_inside(watch, game, &terrain);
    keep(watch, game);
}

/* Pause: nothing goes anywhere. */
static const char *check_still(const Watch *watch, const Game *game) {
    const Hero *was = &watch->hero, *is = &game->hero;
    bool still = was->x == is->x && was->y == is->y && was->dx == is->dx && was->dy == is->dy;
    size_t actors = (size_t)game->actor_count * sizeof(Actor);
    still = still && memcmp(watch->actors, game_actors_of(game), actors) == 0;
    return still && game->event_count == 0 ? NULL : "something moves while time stands still";
}

const char *watch_step(Watch *watch, const Game *game, const Level *level) {
    unsigned events = 0;
    for (int i = 0; i < game->event_count; i++)
        events |= 1u << game->events[i].kind;
    if (game->tick == watch->told.tick)
        return check_still(watch, game);
    Terrain terrain = game_terrain(game, level);
    const char *wrong = told_step(&watch->told, game, level, events);
    if (!wrong)
        wrong = check_inside(watch, game, &terrain);
    if (!wrong)
        wrong = check_hero(watch, game, &terrain, events);
    if (!wrong)
        wrong = check_jump(watch, game, events);
    if (!wrong)
        wrong = check_actors(watch, game, events);
    keep(watch, game);
    return wrong;
}
