#include "game/play.h"

#include "physics/move.h"

/* How solids that move take others along: what stands on one is carried, what is in its way is
 * pushed, one axis at a time; a hero or an enemy without room is crushed, a crate without room
 * stops the solid (Maddy Thorson, "Celeste and TowerFall Physics", 2018). */

#define STACK_MAX 16 /* crates on crates that are looked through */

/* One solid's motion along one axis: from where to where. */
typedef struct Push {
    int32_t solid;
    Box before, now;
    Box way; /* all that it passes through */
    Vec by;
    bool oneway;
} Push;

static bool spans_x(Box a, Box b) {
    return a.x < b.x + b.w && b.x < a.x + a.w;
}

/* Out of the solid, the way that it goes. */
static Vec out_of(const Push *push, Box body) {
    Box now = push->now;
    if (push->by.x > 0)
        return (Vec){now.x + now.w - body.x, 0};
    if (push->by.x < 0)
        return (Vec){now.x - (body.x + body.w), 0};
    if (push->by.y > 0)
        return (Vec){0, now.y + now.h - body.y};
    return (Vec){0, now.y - (body.y + body.h)};
}

/* Where a motion takes a body that rides the solid or is in its way; zero where it does not. */
static Vec taken_by(const Push *push, Box body, bool rides) {
    fix feet = body.y + body.h;
    if (rides)
        return push->by;
    if (push->oneway) {
        bool lifted = push->by.y < 0 && feet <= push->before.y && feet > push->now.y &&
                      spans_x(body, push->now);
        return lifted ? out_of(push, body) : (Vec){0, 0};
    }
    bool in_way = box_overlap(push->now, body) && !box_overlap(push->before, body);
    return in_way ? out_of(push, body) : (Vec){0, 0};
}

static bool moves(Vec v) {
    return v.x != 0 || v.y != 0;
}

static Push push_of(const Solid *solid, int32_t number, Vec by) {
    Box box = solid->box;
    Box now = {box.x + by.x, box.y + by.y, box.w, box.h};
    Box way = {fix_min(box.x, now.x), fix_min(box.y, now.y), box.w + fix_abs(by.x),
               box.h + fix_abs(by.y)};
    return (Push){number, box, now, way, by, solid->oneway};
}

/* The crate that owns a solid, or NULL. */
static const Actor *crate_of(const Game *game, int32_t solid) {
    return solid < game->device_count ? NULL
                                      : &game_actors_of(game)[game_solids_of(game)[solid].owner];
}

/* The solids that a motion may concern. */
static void solids_on_way(const Play *play, const Push *push, BroadList *list) {
    broad_list_known(play->terrain.near, solids_near_solid(play->game, push->solid), push->way,
                     list);
}

static bool crates_allow(const Play *play, const Push *push, const BroadList *on_way, int depth);

/* Most levels have none, and nothing need be searched for them. */
static bool has_crates(const Game *game) {
    return game->solid_count > game->device_count;
}

/* Could a crate be moved so, with all that it would push and lift on the way? Lists what is there.
 */
static bool crate_can_go(const Play *play, const Push *push, BroadList *on_way, int depth) {
    if (depth > STACK_MAX)
        return false;
    const Solid *solids = game_solids_of(play->game);
    Terrain grid = play->terrain;
    grid.solid_count = 0;
    Vec free = slide_box(&grid, push->before, push->by);
    if (free.x != push->now.x || free.y != push->now.y)
        return false;
    solids_on_way(play, push, on_way);
    for (int32_t n = 0; n < on_way->count; n++) {
        int32_t i = broad_listed(on_way, n);
        if (i < play->game->device_count && !solids[i].off && !solids[i].oneway &&
            box_overlap(solids[i].box, push->now) && !box_overlap(solids[i].box, push->before))
            return false;
    }
    return crates_allow(play, push, on_way, depth + 1);
}

/* Does no crate in the way of this motion lack the room to get out of it? */
static bool crates_allow(const Play *play, const Push *push, const BroadList *on_way, int depth) {
    const Game *game = play->game;
    if (!has_crates(game))
        return true;
    for (int32_t n = 0; n < on_way->count; n++) {
        int32_t i = broad_listed(on_way, n);
        const Solid *solid = &game_solids_of(game)[i];
        if (i < game->device_count || i == push->solid || solid->off)
            continue;
        bool rides = crate_of(game, i)->solid == push->solid;
        if (rides && push->by.y >= 0)
            continue; /* left behind if it has no room */
        Vec by = taken_by(push, solid->box, rides);
        Push next = push_of(solid, i, by);
        BroadList further;
        if (moves(by) && !crate_can_go(play, &next, &further, depth))
            return false;
    }
    return true;
}

/* A solid in its new place, with everything that it takes along; `on_way` was listed before. True:
 * other crates have moved too. */
static bool shift(Play *play, const Push *push, BroadList *on_way, int depth);

/* Moves a crate that is concerned, if it can go. It may push others onto the way: then all there
 * are listed anew. */
static bool take_crate(Play *play, const Push *push, int32_t number, BroadList *on_way, int depth) {
    const Solid *solid = &game_solids(play->game)[number];
    bool rides = crate_of(play->game, number)->solid == push->solid;
    Vec by = taken_by(push, solid->box, rides);
    Push next = push_of(solid, number, by);
    BroadList further;
    if (!moves(by) || !crate_can_go(play, &next, &further, depth))
        return false;
    if (shift(play, &next, &further, depth + 1))
        solids_on_way(play, push, on_way);
    return true;
}

/* Is the crate below this one in the way too? Then that crate may yet carry this one out of it. */
static bool waits(const Play *play, const Push *push, const Actor *crate) {
    int32_t carrier = crate->solid;
    if (carrier < play->game->device_count || carrier == push->solid)
        return false;
    const Actor *below = crate_of(play->game, carrier);
    Box box = game_solids_of(play->game)[carrier].box;
    return moves(taken_by(push, box, below->solid == push->solid));
}

/* How far along the motion a solid was when the step began: nobody overtakes within a step. */
static fix front_of(const Push *push, const Solid *solid) {
    fix x = solid->box.x - solid->moved.x, y = solid->box.y - solid->moved.y;
    if (push->by.x != 0)
        return push->by.x > 0 ? x : -x;
    return push->by.y > 0 ? y : -y;
}

static bool comes_after(const Push *push, const Solid *solids, int32_t a, int32_t b) {
    fix front = front_of(push, &solids[a]), other = front_of(push, &solids[b]);
    return other < front || (other == front && b > a);
}

/* The next crate, after `last`, that a motion may concern; -1 after the last one. Those in front
 * come first, so that a rider has moved on before one behind it could push it too. */
static int32_t next_crate(const Play *play, const Push *push, const BroadList *on_way,
                          int32_t last) {
    const Solid *solids = game_solids_of(play->game);
    int32_t next = -1;
    for (int32_t n = 0; n < on_way->count; n++) {
        int32_t i = broad_listed(on_way, n);
        if (i < play->game->device_count || i == push->solid || solids[i].off)
            continue;
        if ((last < 0 || comes_after(push, solids, last, i)) &&
            (next < 0 || comes_after(push, solids, i, next)))
            next = i;
    }
    return next;
}

static bool take_crates(Play *play, const Push *push, BroadList *on_way, int depth) {
    bool again = false, moved = false;
    if (!has_crates(play->game))
        return false;
    for (int32_t i = -1; (i = next_crate(play, push, on_way, i)) >= 0;) {
        if (waits(play, push, crate_of(play->game, i)))
            again = true;
        else if (take_crate(play, push, i, on_way, depth))
            moved = true;
    }
    for (int32_t i = -1; again && (i = next_crate(play, push, on_way, i)) >= 0;)
        if (crate_of(play->game, i)->solid != push->solid &&
            take_crate(play, push, i, on_way, depth))
            moved = true;
    return moved;
}

static bool crushed(const Push *push, Box was, Box is) {
    return !push->oneway && box_overlap(push->now, is) && !box_overlap(push->before, was);
}

static Vec displace(const Play *play, const Push *push, int32_t number, Box body, Vec by) {
    Terrain others = play->terrain;
    others.except = push->solid;
    others.known = solids_near_body(play->game, number);
    return slide_box(&others, body, by);
}

/* Carried against a wall, speed the other way is first used up on what the wall held back: the hero
 * stays at the wall instead of being thrown off it. */
static void hold_back(Hero *hero, fix missing) {
    if ((int64_t)hero->dx * missing < 0)
        hero->dx = missing > 0 ? fix_min(hero->dx + missing, 0) : fix_max(hero->dx + missing, 0);
}

static void take_hero(Play *play, const Push *push) {
    Hero *hero = &play->game->hero;
    Box was = hero_box(hero);
    bool rides = hero->solid == push->solid;
    Vec by = taken_by(push, was, rides);
    if (hero->dead || !moves(by))
        return;
    Vec to = displace(play, push, play->game->actor_count, was, by);
    if (rides)
        hold_back(hero, was.x + by.x - to.x);
    hero->x = to.x;
    hero->y = to.y;
    if (by.y > 0 && hero->solid != push->solid && hero->dy < push->by.y) {
        hero->dy = push->by.y; /* a head pushed down falls no slower than what pushes it */
        hero->rising = RISE_NONE;
    }
    if (crushed(push, was, hero_box(hero)))
        hero_kill(play, 0);
}

static void take_actor(Play *play, const Push *push, int32_t slot) {
    Actor *actor = &game_actors(play->game)[slot];
    if (actor->kind == KIND_CRATE || actor->state == ACTOR_GONE || actor->state == ACTOR_DYING)
        return;
    Box was = actor_box(actor);
    Vec by = taken_by(push, was, actor->solid == push->solid);
    if (!moves(by))
        return;
    Vec to = displace(play, push, slot, was, by);
    actor->x = to.x;
    actor->y = to.y;
    actor->ground = actor->solid == push->solid ? actor->ground : (uint8_t)GROUND_NONE;
    if (crushed(push, was, actor_box(actor)))
        actor_die(play, slot);
    body_follow(play->game, slot);
}

static bool shift(Play *play, const Push *push, BroadList *on_way, int depth) {
    Solid *solid = &game_solids(play->game)[push->solid];
    solid->box = push->now;
    solid->moved.x += push->by.x;
    solid->moved.y += push->by.y;
    broad_moved(game_solids_near(play->game), solid->moved);
    if (push->solid >= play->game->device_count) {
        Actor *crate = &game_actors(play->game)[solid->owner];
        crate->x = solid->box.x;
        crate->y = solid->box.y;
    }
    bool taken = take_crates(play, push, on_way, depth);
    take_hero(play, push);
    BroadList bodies;
    broad_list_known(game_bodies_near(play->game), bodies_near_solid(play->game, push->solid),
                     push->way, &bodies);
    for (int32_t n = 0; n < bodies.count; n++)
        if (broad_listed(&bodies, n) < play->game->actor_count)
            take_actor(play, push, broad_listed(&bodies, n));
    return taken;
}

/* False: a crate has no room, and nothing moves. */
static bool try_shift(Play *play, const Push *push) {
    BroadList on_way = {.count = 0};
    if (has_crates(play->game))
        solids_on_way(play, push, &on_way);
    if (!crates_allow(play, push, &on_way, 0))
        return false;
    shift(play, push, &on_way, 0);
    return true;
}

bool solid_move(Play *play, int32_t number, Vec by) {
    const Vec axes[2] = {{by.x, 0}, {0, by.y}};
    for (int i = 0; i < 2; i++) {
        if (!moves(axes[i]))
            continue;
        Push push = push_of(&game_solids(play->game)[number], number, axes[i]);
        if (!try_shift(play, &push))
            return false;
    }
    return true;
}

bool solid_grow_down(Play *play, int32_t number, fix by) {
    Solid *solid = &game_solids(play->game)[number];
    Box now = solid->box;
    now.h += by;
    Push push = {number, solid->box, now, now, {0, by}, false};
    solid->off = push.now.h <= 0;
    if (by > 0)
        return try_shift(play, &push);
    solid->box = push.now;
    return true;
}
