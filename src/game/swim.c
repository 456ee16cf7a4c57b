#include "game/play.h"

/* Water. The hero swims while the middle of its box is in water; with its feet alone in water it
 * moves as on land. It floats up by itself until it lies at the surface. A press of jump is a swim
 * stroke, down dives, up rises faster; at the surface jump leaps out. */

#define HEAD_ROOM TILES(0.25) /* the head is out when the surface is no higher above it */
#define SETTLE_SHIFT 4        /* a sixteenth of the way to the surface in a step */
#define DRAG 2                /* times gravity: slows what is faster than a stroke */

uint8_t water_there(const Terrain *terrain, Box box) {
    fix centre = box.x + box.w / 2, head = box.y - HEAD_ROOM;
    if (!terrain_wet(terrain, centre, box.y + box.h / 2))
        return WATER_NONE;
    bool covered = terrain_wet(terrain, centre, head) ||
                   terrain_flags(terrain, fix_cell(centre), fix_cell(head)) & TILE_SOLID;
    return covered ? WATER_UNDER : WATER_AFLOAT;
}

/* y of the surface, for a hero whose middle is at this place and whose head is out of the water. */
static fix surface_at(const Terrain *terrain, fix x, fix y) {
    bool drawn = terrain_flags(terrain, fix_cell(x), fix_cell(y)) & TILE_WATER;
    return drawn ? fix_edge(fix_cell(y)) : terrain->flood;
}

/* Speed a step later. Above the speed of a stroke the water's drag slows it; below, the swimmer's
 * own effort changes it. */
static fix swum(const Feel *feel, fix speed, fix target) {
    bool drags = fix_abs(speed) > feel->swim_stroke;
    return fix_approach(speed, target, drags ? DRAG * feel->gravity : feel->swim_gravity);
}

static fix wanted_vertical(const Feel *feel, Buttons held) {
    if (held & BUTTON_DOWN)
        return feel->swim_fall_speed;
    return held & BUTTON_UP ? -feel->swim_speed : -feel->swim_rise_speed;
}

static void stroke(Play *play) {
    Hero *hero = &play->game->hero;
    hero->dy = fix_min(hero->dy, -play->game->feel.swim_stroke);
    hero->rising = RISE_NONE;
    grace_clear(&hero->grace);
    game_emit(play->game, EVENT_SWAM, hero_box(hero), KIND_START, -1, 0);
}

static void swim_under(Play *play) {
    const Feel *feel = &play->game->feel;
    Hero *hero = &play->game->hero;
    hero->rising = RISE_NONE;
    if (play->pressed & BUTTON_JUMP)
        stroke(play);
    else
        hero->dy = swum(feel, hero->dy, wanted_vertical(feel, play->held));
}

/* Brings the hero to rest with its middle at the surface. */
static void float_up(Play *play) {
    const Feel *feel = &play->game->feel;
    Hero *hero = &play->game->hero;
    fix middle = hero->y + HERO_HEIGHT / 2;
    hero->rising = RISE_NONE;
    fix depth = middle - surface_at(&play->terrain, hero->x + HERO_WIDTH / 2, middle);
    fix target = play->held & BUTTON_DOWN ? feel->swim_fall_speed : -(depth >> SETTLE_SHIFT);
    hero->dy = fix_approach(hero->dy, target, DRAG * feel->gravity);
}

bool swim(Play *play) {
    Hero *hero = &play->game->hero;
    if (hero->water == WATER_UNDER) {
        swim_under(play);
        return true;
    }
    if (hero->dy < 0 && hero->rising != RISE_NONE)
        return false;
    if (hero->grace.buffer > 0) {
        hero_take_off(play);
        return false;
    }
    float_up(play);
    return true;
}

void swim_splash(Play *play, uint8_t before) {
    Hero *hero = &play->game->hero;
    bool was = before != WATER_NONE, is = hero->water != WATER_NONE;
    if (was != is)
        game_emit(play->game, is ? EVENT_SPLASH_IN : EVENT_SPLASH_OUT, hero_box(hero), KIND_START,
                  -1, hero->dy);
}
