#include "game/play.h"

/* The bodies that queries find: a list apart from the actors, so that a search reads nothing but
 * boxes and filters. It is derived from the rest of the state and not hashed. */

static Body body_of(const Game *game, int32_t number) {
    if (number == game->actor_count) {
        uint64_t there = game->hero.dead ? 0 : category_of(KIND_START);
        return (Body){hero_box(&game->hero), {there, UINT64_MAX}};
    }
    const Actor *actor = &game_actors_of(game)[number];
    bool there = actor->state != ACTOR_GONE && actor->state != ACTOR_DYING;
    return (Body){actor_box(actor), {there ? category_of(actor->kind) : 0, UINT64_MAX}};
}

void near_refresh(Game *game) {
    if (game->solid_count)
        broad_build(game_solids_near(game), game_solids(game), sizeof(Solid));
    if (game->body_count == 0)
        return;
    for (int32_t i = 0; i < game->body_count; i++)
        game_body_list(game)[i] = body_of(game, i);
    broad_build(game_bodies_near(game), game_body_list(game), sizeof(Body));
}

/* As a step begins: what has moved since the last one is looked up where the lists say, as long as
 * that is near; else the lists are made anew. */
void near_follow(Game *game) {
    if (game->solid_count && !broad_settle(game_solids_near(game)))
        broad_build(game_solids_near(game), game_solids(game), sizeof(Solid));
    Broad *near = game_bodies_near(game);
    bool settled = broad_settle(near);
    Vec most = {0, 0};
    for (int32_t i = 0; i < game->body_count; i++) {
        Body *body = &game_body_list(game)[i];
        Box was = body->box;
        *body = body_of(game, i);
        most.x = fix_max(most.x, fix_abs(body->box.x - was.x));
        most.y = fix_max(most.y, fix_abs(body->box.y - was.y));
    }
    if (settled)
        broad_moved(near, most);
    if (!settled || !broad_settle(near))
        broad_build(near, game_body_list(game), sizeof(Body));
}

/* Where it was when the step began. */
static Vec began_at(const Game *game, int32_t number) {
    if (number == game->actor_count)
        return (Vec){game->hero.previous.x, game->hero.previous.y};
    const Actor *actor = &game_actors_of(game)[number];
    return (Vec){actor->previous_x, actor->previous_y};
}

void body_follow(Game *game, int32_t number) {
    if (game->body_count == 0)
        return;
    Body body = body_of(game, number);
    game_body_list(game)[number] = body;
    Vec from = began_at(game, number);
    broad_moved(game_bodies_near(game), (Vec){body.box.x - from.x, body.box.y - from.y});
}

Bodies game_bodies(const Game *game) {
    const char *block = (const char *)game;
    return (Bodies){(const Body *)(const void *)(block + game->bodies_at),
                    (const Broad *)(const void *)(block + game->bodies_near_at)};
}
