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

int32_t known_count(const Game *game) {
    return game->solid_count > BROAD_FEW ? 2 * game->solid_count + game->body_count : 0;
}

/* Lists all anew. */
static void build(Game *game) {
    Broad *solids_near = game_solids_near(game), *bodies_near = game_bodies_near(game);
    const Solid *solids = game_solids(game);
    const Body *bodies = game_body_list(game);
    broad_build(solids_near, solids, sizeof(Solid));
    broad_build(bodies_near, bodies, sizeof(Body));
    if (known_count(game) == 0)
        return;
    BroadKnown *known = (BroadKnown *)(void *)((char *)game + game->known_at);
    for (int32_t i = 0; i < game->solid_count; i++)
        broad_learn(solids_near, solids, sizeof(Solid), solids[i].box, known++);
    for (int32_t i = 0; i < game->solid_count; i++)
        broad_learn(bodies_near, bodies, sizeof(Body), solids[i].box, known++);
    for (int32_t i = 0; i < game->body_count; i++)
        broad_learn(solids_near, solids, sizeof(Solid), bodies[i].box, known++);
}

void near_refresh(Game *game) {
    for (int32_t i = 0; i < game->body_count; i++)
        game_body_list(game)[i] = body_of(game, i);
    build(game);
}

/* Where it was when this step began; as a step begins, when the last one did. */
static Vec began_at(const Game *game, int32_t number) {
    if (number == game->actor_count)
        return (Vec){game->hero.previous.x, game->hero.previous.y};
    const Actor *actor = &game_actors_of(game)[number];
    return (Vec){actor->previous_x, actor->previous_y};
}

/* A body that is set down somewhere else counts as having moved just too far, so that the slack
 * cannot overflow. */
static void follow(Game *game, int32_t number) {
    Body body = body_of(game, number);
    Vec from = began_at(game, number);
    fix most = fix_max(fix_abs(body.box.x - from.x), fix_abs(body.box.y - from.y));
    game_body_list(game)[number] = body;
    broad_moved(game_bodies_near(game), (Vec){fix_min(most, BROAD_SLACK_MOST + 1), 0});
}

/* Lists that are a little old are kept, with slack for what has moved; others are made anew. */
void near_follow(Game *game) {
    for (int32_t i = 0; i < game->body_count; i++)
        follow(game, i);
    bool good = broad_settle(game_bodies_near(game));
    if (!broad_settle(game_solids_near(game)) || !good)
        build(game);
}

void body_follow(Game *game, int32_t number) {
    if (game->body_count)
        follow(game, number);
}

Bodies game_bodies(const Game *game) {
    const char *block = (const char *)game;
    return (Bodies){(const Body *)(const void *)(block + game->bodies_at),
                    (const Broad *)(const void *)(block + game->bodies_near_at)};
}
