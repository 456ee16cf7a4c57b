#include "game/play.h"

/* Patrol: an enemy walks the floor it stands on and turns, flush, at walls, at ledges and at turn
 * marks. The stretch of flat floor that is free is looked up once and kept until the terrain
 * changes, so that a step there is one addition. On slopes and among solids that move each step is
 * a move. */

#define LOOK_AHEAD 64 /* columns; the stretch of a longer floor is looked up piece by piece */

typedef struct Rows {
    int32_t top, feet;
} Rows;

static bool walkable(const Terrain *terrain, Rows rows, int32_t column) {
    for (int32_t row = rows.top; row <= rows.feet; row++)
        if (terrain_flags(terrain, column, row) & (TILE_SOLID | TILE_TURN | TILE_SLOPE))
            return false;
    return terrain_flags(terrain, column, rows.feet + 1) & (TILE_SOLID | TILE_ONEWAY);
}

static int32_t last_walkable(const Terrain *terrain, Rows rows, int32_t column, int by) {
    for (int i = 0; i < LOOK_AHEAD && walkable(terrain, rows, column + by); i++)
        column += by;
    return column;
}

static void look_up(const Play *play, Actor *actor, const ActorKind *row) {
    Rows rows = {fix_cell(actor->y), fix_cell(actor->y + row->h - 1)};
    int32_t left = last_walkable(&play->terrain, rows, fix_cell(actor->x), -1);
    int32_t right = last_walkable(&play->terrain, rows, fix_cell(actor->x + row->w - 1), 1);
    actor->as.walker.left = fix_edge(left);
    actor->as.walker.right = fix_edge(right + 1) - row->w;
    actor->as.walker.stamp = play->game->terrain_stamp;
}

/* On a solid the stretch is its top. */
static void look_up_solid(const Play *play, Actor *actor, const ActorKind *row) {
    Box top = game_solids_of(play->game)[actor->solid].box;
    actor->as.walker.left = fix_min(top.x, actor->x);
    actor->as.walker.right = fix_max(top.x + top.w - row->w, actor->x);
    actor->as.walker.stamp = 0;
}

static void turn(Play *play, Actor *actor) {
    actor->facing = (int8_t)-actor->facing;
    int slot = (int)(actor - game_actors(play->game));
    game_emit(play->game, EVENT_ENEMY_TURNED, actor_box(actor), actor->kind, slot, 0);
}

/* At the end of the stretch; a crate may stand there. */
static void turn_flush(Play *play, Actor *actor) {
    fix end = actor->facing > 0 ? actor->as.walker.right : actor->as.walker.left;
    if (play->game->solid_count > 0)
        end = move_box(&play->terrain, actor_box(actor), (Vec){end - actor->x, 0}, 0).x;
    actor->x = end;
    turn(play, actor);
}

/* Cheap, and true too where the map says nothing. */
static bool slope_is_near(const Level *level, const Actor *actor, const ActorKind *row) {
    int32_t left = fix_cell(actor->x), right = fix_cell(actor->x + row->w - 1);
    int32_t under = fix_cell(actor->y + row->h - 1) + 1;
    if (!level_inside(level, left, under) || !level_inside(level, right, under))
        return true;
    const uint8_t *near = level->near_slopes + (size_t)under * (size_t)level->width;
    return (near[left] | near[right]) & SLOPE_NEAR;
}

/* Is there a slope right in front of the feet, or under them? */
static bool at_slope(const Play *play, const Actor *actor, const ActorKind *row) {
    if (!play->level->has_slopes)
        return false;
    if (actor->ground == GROUND_SLOPE)
        return true;
    fix edge = actor->facing > 0 ? actor->x + row->w + actor->dx : actor->x - actor->dx - 1;
    int32_t column = fix_cell(edge), feet = fix_cell(actor->y + row->h - 1);
    fix back = actor->facing > 0 ? actor->x : actor->x + row->w - 1;
    if (!slope_is_near(play->level, actor, row))
        return false;
    for (int32_t below = 0; below <= 1; below++)
        if ((terrain_flags(&play->terrain, column, feet + below) & TILE_SLOPE) ||
            (terrain_flags(&play->terrain, fix_cell(back), feet + below) & TILE_SLOPE))
            return true;
    return false;
}

/* One step up, down or along; no step over a ledge or into a turn mark. */
static void walk_slope(Play *play, Actor *actor, const ActorKind *row) {
    Box box = {actor->x, actor->y, row->w, row->h};
    Vec by = {patrol_stride(actor), play->game->feel.fall_gravity};
    MoveResult result = move_box(&play->terrain, box, by, MOVE_GROUNDED);
    fix edge = actor->facing > 0 ? result.x + row->w - 1 : result.x;
    bool mark =
        terrain_flags(&play->terrain, fix_cell(edge), fix_cell(result.y + row->h - 1)) & TILE_TURN;
    bool stopped = result.hit & (HIT_LEFT | HIT_RIGHT);
    if (mark || stopped || result.ground == GROUND_NONE) {
        turn(play, actor);
        return;
    }
    actor->x = result.x;
    actor->y = result.y;
    actor->ground = result.ground;
    actor->solid = result.solid;
    actor->as.walker.stamp = 0;
}

/* Among solids a step may be cut short by one. */
static void walk_flat(Play *play, Actor *actor, const ActorKind *row) {
    if (play->game->solid_count == 0) {
        actor->x += patrol_stride(actor);
        return;
    }
    Box box = {actor->x, actor->y, row->w, row->h};
    MoveResult result = move_box(&play->terrain, box, (Vec){patrol_stride(actor), 0}, 0);
    actor->x = result.x;
    if (result.hit & (HIT_LEFT | HIT_RIGHT))
        turn(play, actor);
}

/* Falls, lands, and knows the stretch that it stands on. False: in the air. */
static bool on_floor(Play *play, Actor *actor, const ActorKind *row) {
    bool known = actor->as.walker.stamp == play->game->terrain_stamp;
    if (actor->ground != GROUND_NONE && known && play->game->solid_count == 0)
        return true;
    if (actor->ground != GROUND_SLOPE)
        actor_move(play, actor, 0);
    if (actor->ground == GROUND_NONE)
        return false;
    if (actor->solid >= 0)
        look_up_solid(play, actor, row);
    else if (!known)
        look_up(play, actor, row);
    return true;
}

/* Along a solid that alone holds it up: the fall and the step come to one addition. */
static bool rides_on(Play *play, Actor *actor, const ActorKind *row) {
    fix stride = patrol_stride(actor);
    if (!actor_rests(play, actor, &play->terrain, stride))
        return false;
    look_up_solid(play, actor, row);
    if (patrol_within(actor, actor->x + stride))
        actor->x += stride;
    else
        turn_flush(play, actor);
    return true;
}

void patrol_step(Play *play, Actor *actor) {
    const ActorKind *row = actor_kind(actor->kind);
    if (rides_on(play, actor, row))
        return;
    if (!on_floor(play, actor, row))
        return;
    if (at_slope(play, actor, row)) {
        walk_slope(play, actor, row);
        return;
    }
    if (!patrol_within(actor, actor->x + patrol_stride(actor)) && actor->solid < 0)
        look_up(play, actor, row);
    if (patrol_within(actor, actor->x + patrol_stride(actor)))
        walk_flat(play, actor, row);
    else
        turn_flush(play, actor);
}
