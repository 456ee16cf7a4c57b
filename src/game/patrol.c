#include "game/play.h"

/* Patrol: an enemy walks the floor it stands on and turns, flush, at walls, at ledges and at turn
 * marks. The stretch of floor that is free is looked up once and kept until the terrain changes, so
 * that a step is one addition. */

#define LOOK_AHEAD 64 /* columns; the stretch of a longer floor is looked up piece by piece */

typedef struct Rows {
    int32_t top, feet;
} Rows;

static bool walkable(const Terrain *terrain, Rows rows, int32_t column) {
    for (int32_t row = rows.top; row <= rows.feet; row++)
        if (terrain_flags(terrain, column, row) & (TILE_SOLID | TILE_TURN))
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

static bool within(const Actor *actor, fix x) {
    return x >= actor->as.walker.left && x <= actor->as.walker.right;
}

static void turn(Play *play, Actor *actor) {
    actor->x = actor->facing > 0 ? actor->as.walker.right : actor->as.walker.left;
    actor->facing = (int8_t)-actor->facing;
    int slot = (int)(actor - game_actors(play->game));
    game_emit(play->game, EVENT_ENEMY_TURNED, actor_box(actor), actor->kind, slot, 0);
}

void patrol_step(Play *play, Actor *actor) {
    const ActorKind *row = actor_kind(actor->kind);
    bool known = actor->as.walker.stamp == play->game->terrain_stamp;
    if (actor->ground == GROUND_NONE || !known) {
        actor_fall(play, actor);
        if (actor->ground == GROUND_NONE)
            return;
        look_up(play, actor, row);
    }
    fix next = actor->x + (actor->facing > 0 ? actor->dx : -actor->dx);
    if (!within(actor, next))
        look_up(play, actor, row);
    if (within(actor, next))
        actor->x = next;
    else
        turn(play, actor);
}
