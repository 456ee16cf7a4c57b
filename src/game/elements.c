#include "game/play.h"

/* Fronts, floods, lightning and wind. None has a state of its own: where a front or flood is and
 * whether lightning strikes follow from the time since the hero's last spawn. */

#define WIND_SPEED TILES(4) /* tiles a second */

/* Steps since this life began. */
static int64_t age(const Game *game) {
    return (int64_t)(game->tick - game->life_start);
}

static int64_t steps_of(fix seconds) {
    return (int64_t)seconds * STEPS_PER_SECOND / FIX_ONE;
}

/* A tide begins anew with each life, `behind` tiles from where that life began. Its limit is
 * counted from the level's start, so it is the same place in every life. */
fix tide_edge(const Game *game, const Level *level, const Tide *tide) {
    bool across = tide->from == DIRECTION_LEFT || tide->from == DIRECTION_RIGHT;
    int into = tide->from == DIRECTION_LEFT || tide->from == DIRECTION_UP ? 1 : -1;
    int64_t begin = fix_edge(across ? game->life_column : game->life_row) + FIX_ONE / 2;
    int64_t start = fix_edge(across ? level->start_column : level->start_row) + FIX_ONE / 2;
    int64_t steps = age(game) - steps_of(tide->delay);
    int64_t went = steps > 0 ? steps * tide->speed / STEPS_PER_SECOND : 0;
    int64_t gone = into * begin + went, most = into * start + tide->limit;
    gone = (tide->limit && gone > most ? most : gone) - tide->behind;
    int64_t edge = gone > TILES(32000) ? TILES(32000) : gone;
    return into * (fix)(edge < -TILES(32000) ? -TILES(32000) : edge);
}

fix tide_flood(const Game *game, const Level *level) {
    return level->flood.on ? fix_max(1, tide_edge(game, level, &level->flood)) : 0;
}

bool in_front(const Game *game, const Level *level) {
    if (!level->front.on)
        return false;
    Box box = hero_box(&game->hero);
    fix edge = tide_edge(game, level, &level->front);
    switch ((Direction)level->front.from) {
    case DIRECTION_LEFT:
        return box.x + box.w / 2 < edge;
    case DIRECTION_RIGHT:
        return box.x + box.w / 2 > edge;
    case DIRECTION_UP:
        return box.y + box.h / 2 < edge;
    case DIRECTION_DOWN:
        break;
    }
    return box.y + box.h / 2 > edge;
}

fix wind_speed(const Meaning *wind) {
    return speed_per_step(wind, WIND_SPEED);
}

static Vec wind_of_zone(const Play *play) {
    const Hero *hero = &play->game->hero;
    int32_t column = fix_cell(hero->x + HERO_WIDTH / 2), row = fix_cell(hero->y + HERO_HEIGHT / 2);
    if (!(hero->touch & TILE_AREA) || !level_inside(play->level, column, row))
        return (Vec){0, 0};
    const Meaning *wind = &play->level->meanings[level_at(play->level, column, row)];
    if (wind->kind != KIND_WIND)
        return (Vec){0, 0};
    fix speed = wind_speed(wind);
    Vec sign = DIRECTION_SIGNS[wind->direction];
    return (Vec){sign.x * speed, sign.y * speed};
}

Vec wind_at_hero(const Play *play) {
    Vec wind = wind_of_zone(play);
    return (Vec){wind.x + boss_wind(play->game), wind.y};
}

int64_t strike_period(const Meaning *strike) {
    int64_t every = steps_of(strike->every ? strike->every : STRIKE_EVERY);
    return every > 0 ? every : 1;
}

bool strike_is_on(const Game *game, const Meaning *strike) {
    int64_t lasts = steps_of(strike->lasts ? strike->lasts : STRIKE_LASTS);
    int64_t since = age(game) - steps_of(strike->start);
    return since >= 0 && since % strike_period(strike) < lasts;
}

int strike_soon(const Game *game, const Meaning *strike, int within) {
    int64_t since = age(game) - steps_of(strike->start), period = strike_period(strike);
    int64_t left = since < 0 ? -since : period - since % period;
    return left <= within ? (int)left : 0;
}

bool struck(const Play *play, int32_t column, int32_t row) {
    if (!level_inside(play->level, column, row - 1))
        return false;
    const Meaning *above = &play->level->meanings[level_at(play->level, column, row - 1)];
    return above->kind == KIND_STRIKE && strike_is_on(play->game, above);
}
