#include "game/play.h"

/* What a whole level does by the clock of the hero's life: fronts and floods that come over it,
 * lightning on a beat; and the wind, which blows where the map says. None of it has a state of its
 * own: the time since the last spawn says all. */

#define WIND_SPEED TILES(4)     /* tiles a second */
#define STRIKE_EVERY TILES(3)   /* seconds */
#define STRIKE_LASTS TILES(0.5) /* seconds */

static int64_t age(const Game *game) {
    return (int64_t)(game->tick - game->life_start);
}

static int64_t steps_of(fix seconds) {
    return (int64_t)seconds * STEPS_PER_SECOND / FIX_ONE;
}

fix tide_edge(const Game *game, const Tide *tide) {
    bool across = tide->from == DIRECTION_LEFT || tide->from == DIRECTION_RIGHT;
    int into = tide->from == DIRECTION_LEFT || tide->from == DIRECTION_UP ? 1 : -1;
    fix begin = fix_edge(across ? game->life_column : game->life_row) + FIX_ONE / 2;
    int64_t steps = age(game) - steps_of(tide->delay);
    int64_t went = steps > 0 ? steps * tide->speed / STEPS_PER_SECOND : 0;
    int64_t most = tide->limit ? tide->limit : TILES(32000);
    fix gone = (fix)(went < most ? went : most);
    int64_t edge = (int64_t)begin + (int64_t)into * ((int64_t)gone - tide->behind);
    return (fix)(edge < -TILES(16000) ? -TILES(16000) : edge > TILES(32500) ? TILES(32500) : edge);
}

fix tide_flood(const Game *game, const Level *level) {
    return level->flood.on ? fix_max(1, tide_edge(game, &level->flood)) : 0;
}

bool in_front(const Game *game, const Level *level) {
    if (!level->front.on)
        return false;
    Box box = hero_box(&game->hero);
    fix edge = tide_edge(game, &level->front);
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

static Vec wind_of_zone(const Play *play) {
    const Hero *hero = &play->game->hero;
    int32_t column = fix_cell(hero->x + HERO_WIDTH / 2), row = fix_cell(hero->y + HERO_HEIGHT / 2);
    if (!(hero->touch & TILE_AREA) || !level_inside(play->level, column, row))
        return (Vec){0, 0};
    const Meaning *wind = &play->level->meanings[level_at(play->level, column, row)];
    if (wind->kind != KIND_WIND)
        return (Vec){0, 0};
    fix speed = (wind->speed ? wind->speed : WIND_SPEED) / STEPS_PER_SECOND;
    switch ((Direction)wind->direction) {
    case DIRECTION_UP:
        return (Vec){0, -speed};
    case DIRECTION_DOWN:
        return (Vec){0, speed};
    case DIRECTION_LEFT:
        return (Vec){-speed, 0};
    case DIRECTION_RIGHT:
        break;
    }
    return (Vec){speed, 0};
}

Vec wind_at_hero(const Play *play) {
    Vec wind = wind_of_zone(play);
    return (Vec){wind.x + boss_wind(play->game), wind.y};
}

static int64_t period_of(const Meaning *strike) {
    int64_t every = steps_of(strike->every ? strike->every : STRIKE_EVERY);
    return every > 0 ? every : 1;
}

bool strike_is_on(const Game *game, const Meaning *strike) {
    int64_t lasts = steps_of(strike->lasts ? strike->lasts : STRIKE_LASTS);
    int64_t since = age(game) - steps_of(strike->start);
    return since >= 0 && since % period_of(strike) < lasts;
}

int strike_soon(const Game *game, const Meaning *strike, int within) {
    int64_t since = age(game) - steps_of(strike->start), period = period_of(strike);
    int64_t left = since < 0 ? -since : period - since % period;
    return left <= within ? (int)left : 0;
}

bool struck(const Play *play, int32_t column, int32_t row) {
    if (!level_inside(play->level, column, row - 1))
        return false;
    const Meaning *above = &play->level->meanings[level_at(play->level, column, row - 1)];
    return above->kind == KIND_STRIKE && strike_is_on(play->game, above);
}
