#include "solver/scene.h"

#define WIDE TILES(9)    /* what is at most so far to the left or right of the hero is near, */
#define HIGH TILES(6)    /* and at most so far above or below */
#define CHANGED TILES(4) /* another state of an actor counts as so far off */
/* A step of time that lightning is early or late counts as far off as a platform of this speed. */
#define BEAT_SPEED (TILES(4) / STEPS_PER_SECOND)

static int32_t strikes_of(const Level *level) {
    int32_t count = 0;
    for (int i = 0; i < level->meaning_count; i++)
        count += level->meanings[i].kind == KIND_STRIKE;
    return count;
}

int32_t scene_size(const Level *level, const Game *game) {
    int32_t count = game->device_count + game->actor_count + strikes_of(level);
    return count <= SIGHTS_MOST ? count : 0;
}

static bool is_near(const Hero *hero, Box box) {
    return box.x < hero->x + WIDE && box.x + box.w > hero->x - WIDE && box.y < hero->y + HIGH &&
           box.y + box.h > hero->y - HIGH;
}

static Sight see_solid(const Game *game, const Solid *solid) {
    return (Sight){solid->box.x, solid->box.y, 0, !solid->off && is_near(&game->hero, solid->box)};
}

static Sight see_actor(const Game *game, const Actor *actor) {
    bool there = actor->state != ACTOR_GONE && actor->state != ACTOR_DYING;
    fix from = actor->kind == KIND_STORMBIRD ? game->hero.x : 0; /* it follows the hero */
    return (Sight){actor->x - from, actor->y, actor->state,
                   there && is_near(&game->hero, actor_box(actor))};
}

/* Is any tile of this meaning near? */
static bool shows(const Level *level, const Hero *hero, const Meaning *meaning) {
    for (int32_t row = fix_cell(hero->y - HIGH); row <= fix_cell(hero->y + HIGH); row++)
        for (int32_t column = fix_cell(hero->x - WIDE); column <= fix_cell(hero->x + WIDE);
             column++)
            if (level_inside(level, column, row) &&
                &level->meanings[level_at(level, column, row)] == meaning)
                return true;
    return false;
}

static Sight see_strike(const Game *game, const Meaning *strike) {
    return (Sight){.x = strike_soon(game, strike, INT16_MAX) * BEAT_SPEED};
}

void scene_look(const Level *level, const Game *game, Sight *sights) {
    for (int32_t i = 0; i < game->device_count; i++)
        *sights++ = see_solid(game, &game_solids_of(game)[i]);
    for (int32_t i = 0; i < game->actor_count; i++)
        *sights++ = see_actor(game, &game_actors_of(game)[i]);
    for (int i = 0; i < level->meaning_count; i++)
        if (level->meanings[i].kind == KIND_STRIKE)
            *sights++ = see_strike(game, &level->meanings[i]);
}

void scene_notice(const Level *level, const Game *game, Sight *sights) {
    Sight *strike = sights + game->device_count + game->actor_count;
    scene_look(level, game, sights);
    for (int i = 0; i < level->meaning_count; i++)
        if (level->meanings[i].kind == KIND_STRIKE)
            strike++->near = shows(level, &game->hero, &level->meanings[i]);
}

static fix off_by(const Sight *now, const Sight *then) {
    fix off = fix_abs(now->x - then->x) + fix_abs(now->y - then->y);
    return off + (now->state != then->state ? CHANGED : 0);
}

/* Lightning that is late by a whole period is not late at all. */
static fix beat_off_by(const Meaning *strike, const Sight *now, const Sight *then) {
    fix off = fix_abs(now->x - then->x);
    int64_t beat = strike_period(strike) * BEAT_SPEED;
    return off < beat - off ? off : fix_abs((fix)(beat - off));
}

fix scene_unlike(const Level *level, const Sight *now, const Sight *then, int32_t count) {
    fix most = 0;
    int32_t things = count - strikes_of(level);
    for (int32_t i = 0; i < things; i++)
        if (then[i].near)
            most = fix_max(most, off_by(&now[i], &then[i]));
    for (int i = 0, at = things; i < level->meaning_count && at < count; i++)
        if (level->meanings[i].kind == KIND_STRIKE) {
            if (then[at].near)
                most = fix_max(most, beat_off_by(&level->meanings[i], &now[at], &then[at]));
            at++;
        }
    return most;
}
