#include "game/play.h"

/* Ladders. Up takes hold of a ladder unless the hero is rising; down steps onto one from its top;
 * without a key nobody takes hold. On it, left and right move sideways and off its edge, jump jumps
 * off, and down with jump lets go. The level reader makes a ladder's top a one-way floor, so a
 * climb ends with the hero standing on it. While the hero climbs, its ground is GROUND_LADDER. */

static fix bottom_of(const Hero *hero) {
    return hero->y + HERO_HEIGHT;
}

/* Is the hero's centre on a ladder at this height? */
static bool ladder_at(const Play *play, fix y) {
    int32_t column = fix_cell(play->game->hero.x + HERO_WIDTH / 2);
    return terrain_flags(&play->terrain, column, fix_cell(y)) & TILE_LADDER;
}

static bool on_ladder(const Play *play) {
    const Hero *hero = &play->game->hero;
    return ladder_at(play, hero->y + HERO_HEIGHT / 2) || ladder_at(play, bottom_of(hero) - 1);
}

/* -1: up, 1: down, 0: neither. */
static int wanted_climb(Buttons held) {
    return !!(held & BUTTON_DOWN) - !!(held & BUTTON_UP);
}

static bool takes_hold(const Play *play) {
    const Hero *hero = &play->game->hero;
    int way = wanted_climb(play->held);
    if (way < 0)
        return hero->dy >= 0 && ladder_at(play, hero->y + HERO_HEIGHT / 2);
    return way > 0 && !(play->pressed & BUTTON_JUMP) && hero_on_floor(hero) && hero->solid < 0 &&
           ladder_at(play, bottom_of(hero));
}

/* Jumps off the ladder; with down held, only lets go of it. */
static void let_go(Play *play) {
    Hero *hero = &play->game->hero;
    if (!(play->held & BUTTON_DOWN)) {
        hero_take_off(play);
        return;
    }
    hero->ground = GROUND_NONE;
    hero->dx = hero->dy = 0;
    grace_clear(&hero->grace);
}

bool climbs(Play *play) {
    Hero *hero = &play->game->hero;
    if (hero->ground == GROUND_LADDER) {
        if (!on_ladder(play))
            hero->ground = GROUND_NONE;
        else if (play->pressed & BUTTON_JUMP)
            let_go(play);
    } else if (takes_hold(play)) {
        hero->ground = GROUND_LADDER;
        hero->rising = RISE_NONE;
        hero->solid = -1;
    }
    return hero->ground == GROUND_LADDER;
}

/* How far to the middle of the ladder's column. */
static fix off_centre(const Hero *hero) {
    fix centre = hero->x + HERO_WIDTH / 2;
    return fix_edge(fix_cell(centre)) + FIX_ONE / 2 - centre;
}

/* Upward it ends exactly where the feet are level with the ladder's top. It is 0 until the hero is
 * so near the middle that its box is inside the ladder's column. */
static fix climb_speed(const Play *play) {
    const Hero *hero = &play->game->hero;
    fix dy = wanted_climb(play->held) * play->game->feel.climb_speed;
    if (fix_abs(off_centre(hero)) > (FIX_ONE - HERO_WIDTH) / 2)
        return 0;
    fix feet = bottom_of(hero) - 1;
    if (dy < 0 && !ladder_at(play, feet + dy) && ladder_at(play, feet))
        return fix_edge(fix_cell(feet)) - bottom_of(hero);
    return dy;
}

void climb(Play *play) {
    Hero *hero = &play->game->hero;
    fix speed = play->game->feel.climb_speed;
    int direction = wanted_direction(play->held);
    hero->dy = climb_speed(play);
    hero->dx = direction * speed;
    if (direction)
        hero->facing = (int8_t)direction;
    else if (wanted_climb(play->held))
        hero->dx = fix_clamp(off_centre(hero), -speed, speed);
}

unsigned climb_flags(const Play *play) {
    return play->game->hero.dy > 0 ? MOVE_DROP : 0;
}

/* The ground after a step of climbing that found `floor` under the feet. */
uint8_t climb_ground(const Play *play, uint8_t floor) {
    const Hero *hero = &play->game->hero;
    if (floor != GROUND_NONE)
        return floor;
    if (ladder_at(play, bottom_of(hero) - 1))
        return GROUND_LADDER;
    if (hero->dy < 0 && ladder_at(play, bottom_of(hero)))
        return GROUND_ONEWAY;
    return on_ladder(play) ? GROUND_LADDER : GROUND_NONE;
}
