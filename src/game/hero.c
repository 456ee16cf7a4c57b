#include "game/play.h"

const char *const HERO_STATE_NAMES[HERO_STATE_COUNT] = {"idle",  "run",  "skid", "jump", "fall",
                                                        "climb", "swim", "dead", "win"};

#define HARD_FALL TILES(6) /* from this height on a landing is EVENT_LANDED_HARD */

void hero_spawn(Game *game) {
    Hero *hero = &game->hero;
    fix x = fix_edge(game->respawn_column) + (FIX_ONE - HERO_WIDTH) / 2;
    fix y = fix_edge(game->respawn_row + 1) - HERO_HEIGHT;
    *hero = (Hero){.x = x, .y = y, .facing = 1, .solid = -1, .peak_y = y, .since = game->tick};
    hero->previous = hero_box(hero);
}

void hero_settle(Game *game, const Terrain *terrain) {
    Hero *hero = &game->hero;
    MoveResult here = move_generally(terrain, hero_box(hero), (Vec){0, 0}, MOVE_GROUNDED);
    hero->ground = here.ground;
    hero->solid = here.solid;
    hero->ice = here.ice;
    hero->slope = here.slope;
    hero->touch = here.touch;
    hero->water = water_around(terrain, hero_box(hero));
    hero->state = (uint8_t)hero_state_of(game, 0);
}

/* Top speed: a share of the run's by the slope, all of that share at 45 degrees. */
static fix top_speed(const Feel *feel, const Hero *hero, int direction) {
    if (hero->water != WATER_NONE)
        return feel->swim_speed;
    if (!hero_on_floor(hero) || hero->slope == 0 || direction == 0)
        return feel->run_speed;
    fix share = hero->slope * direction > 0 ? feel->uphill_speed : feel->downhill_speed;
    fix all = fix_mul(feel->run_speed, share) - feel->run_speed;
    return feel->run_speed + (hero->slope == 2 || hero->slope == -2 ? all : all / 2);
}

/* The way down for a hero on a slope of ice who holds no direction; 0 elsewhere. */
static int slides(const Hero *hero) {
    bool on_ice = hero_on_floor(hero) && hero->ice && hero->slope != 0;
    return !on_ice ? 0 : hero->slope > 0 ? -1 : 1;
}

/* Speed toward what the keys ask for. Speed beyond running (off a spring, off a platform) is lost
 * on the ground as fast as by letting go, and four times more slowly in the air. Speeds are
 * relative to the wind, of which the caller passes half on the ground. */
static void run(Play *play, fix wind) {
    const Feel *feel = &play->game->feel;
    Hero *hero = &play->game->hero;
    bool on_ground = hero_on_floor(hero);
    int wanted = wanted_direction(play->held);
    int direction = wanted ? wanted : slides(hero);
    hero->facing = (int8_t)(wanted ? wanted : hero->facing);
    fix dx = hero->dx - wind;
    fix top = top_speed(feel, hero, direction);
    fix accelerate = on_ground ? feel->accelerate : feel->air_accelerate;
    fix stop = on_ground ? feel->stop : feel->air_stop;
    fix turn = on_ground ? feel->turn : feel->air_turn;
    bool turning = direction != 0 && (int64_t)dx * direction < 0;
    bool too_fast = (int64_t)dx * direction > top;
    fix by = direction == 0 ? stop
             : turning      ? turn
             : too_fast     ? (on_ground ? stop : stop / 4)
                            : accelerate;
    if (on_ground && hero->ice)
        by = fix_max(1, fix_mul(by, feel->ice_grip));
    fix target = turning ? 0 : direction * top;
    hero->dx = wind + fix_approach(dx, target, by);
}

/* Down and jump on a plank falls through it instead of jumping. */
static bool drops(const Play *play) {
    const Hero *hero = &play->game->hero;
    return (play->pressed & BUTTON_JUMP) && (play->held & BUTTON_DOWN) &&
           hero->ground == GROUND_ONEWAY;
}

/* While riding, the hero's speed is relative to the solid; leaving it adds the solid's own, and in
 * a jump (`up`) the vertical part too. */
static void leave_solid(Play *play, bool up) {
    Hero *hero = &play->game->hero;
    if (hero->solid < 0)
        return;
    Vec moved = game_solids(play->game)[hero->solid].moved;
    hero->dx += moved.x;
    if (up)
        hero->dy += moved.y;
    hero->solid = -1;
}

static void get_on_solid(Play *play, int32_t solid) {
    Hero *hero = &play->game->hero;
    hero->solid = solid;
    if (solid >= 0)
        hero->dx -= game_solids(play->game)[solid].moved.x;
}

/* The cell mover cannot look ahead: it jumps from what it stands on now. */
static bool jumps(const Play *play) {
    const Hero *hero = &play->game->hero;
    bool on_ground = hero_on_floor(hero);
    if (play->game->rules.mover == MOVER_CELL)
        return hero->grace.buffer > 0 && (hero->grace.coyote > 0 || on_ground);
    return grace_jumps(&hero->grace, &play->terrain, hero_box(hero), hero->dx, on_ground);
}

void hero_take_off(Play *play) {
    Game *game = play->game;
    Hero *hero = &game->hero;
    hero->dy = -hero_jump_speed(game);
    leave_solid(play, true);
    hero->rising = RISE_JUMP;
    hero->peak_y = hero->y;
    hero->ground = GROUND_NONE;
    grace_clear(&hero->grace);
    game_emit(game, EVENT_JUMPED, hero_box(hero), KIND_START, -1, 0);
}

/* A jump in mid-air, where the rules allow some: pressed in this step, never a buffered press. */
static bool jumps_in_air(Play *play) {
    Hero *hero = &play->game->hero;
    if (!(play->pressed & BUTTON_JUMP) || hero->ground != GROUND_NONE ||
        hero->air_jumps >= play->game->rules.air_jumps)
        return false;
    hero->air_jumps++;
    return true;
}

/* Most steps end here. A press that let go of a ladder is spent. */
static inline void jump(Play *play) {
    if (play->game->hero.grace.buffer == 0)
        return;
    if (jumps(play) || jumps_in_air(play))
        hero_take_off(play);
}

/* Letting go while rising cuts a jump, once; not what a spring or an enemy gave. */
static void cut(Play *play) {
    Hero *hero = &play->game->hero;
    if (hero->rising != RISE_JUMP || hero->dy >= 0 || (play->held & BUTTON_JUMP))
        return;
    hero->dy = fix_mul(hero->dy, play->game->feel.jump_cut);
    hero->rising = RISE_CUT;
}

static void fall(Play *play, fix wind) {
    const Feel *feel = &play->game->feel;
    Hero *hero = &play->game->hero;
    bool hangs = hero->rising == RISE_JUMP && (play->held & BUTTON_JUMP) &&
                 fix_abs(hero->dy) < feel->apex_speed;
    fix gravity = hero->dy < 0 ? (hangs ? feel->apex_gravity_rise : feel->gravity)
                               : (hangs ? feel->apex_gravity_fall : feel->fall_gravity);
    if (hero_on_floor(hero))
        gravity = feel->fall_gravity;
    if (wind < 0 && hero->dy > wind)
        hero->dy = fix_approach(hero->dy, wind, 2 * feel->gravity);
    else
        hero->dy = fix_min(hero->dy + gravity, feel->fall_speed + fix_max(wind, 0));
}

/* A head that only clips a ceiling's corner slips past it. */
static MoveResult slip_past_corner(Play *play, Box box, MoveResult stopped) {
    Hero *hero = &play->game->hero;
    Box below = {stopped.x, box.y, box.w, box.h};
    fix shift = corner_correction(&play->terrain, &play->game->feel, below, hero->dy);
    if (shift == 0)
        return stopped;
    below.x += shift;
    MoveResult past = move_generally(&play->terrain, below, (Vec){0, hero->dy}, 0);
    past.hit |= stopped.hit & (HIT_LEFT | HIT_RIGHT);
    return past;
}

/* Feet that only just miss a ledge get on it. Ending up on a plank instead does not count. */
static MoveResult get_on_ledge(Play *play, Box box, MoveResult stopped) {
    Hero *hero = &play->game->hero;
    Box there = {stopped.x, stopped.y, box.w, box.h};
    fix up = ledge_catch(&play->terrain, &play->game->feel, there, stopped.hit);
    if (up == 0)
        return stopped;
    there.y -= up;
    MoveResult on_it =
        move_generally(&play->terrain, there, (Vec){box.x + hero->dx - stopped.x, 0}, 0);
    bool holds = on_it.ground != GROUND_NONE && on_it.ground != GROUND_ONEWAY;
    return holds ? on_it : stopped;
}

/* Walking or swimming into a crate pushes it; the hero goes as far as the crate went. */
static MoveResult push(Play *play, Box box, MoveResult stopped, unsigned flags) {
    Hero *hero = &play->game->hero;
    fix went = crate_push(play, stopped.side, box.x + hero->dx - stopped.x);
    if (went == 0)
        return stopped;
    Box there = {stopped.x, fix_min(box.y, stopped.y), box.w, box.h}; /* a slope may have lifted */
    return move_generally(&play->terrain, there, (Vec){went, hero->dy}, flags);
}

static MoveResult move(Play *play, unsigned flags) {
    Hero *hero = &play->game->hero;
    Box box = hero_box(hero);
    bool grounded = hero_on_floor(hero), in_air = hero->ground == GROUND_NONE;
    if (grounded)
        flags |= MOVE_GROUNDED;
    MoveResult result = move_box(&play->terrain, box, (Vec){hero->dx, hero->dy}, flags);
    if ((grounded || hero->ground == GROUND_WATER) && result.side >= 0)
        result = push(play, box, result, flags);
    bool toward = wanted_direction(play->held) * (int)(hero->dx > 0 ? 1 : -1) > 0;
    if ((result.hit & HIT_CEILING) && hero->rising)
        result = slip_past_corner(play, box, result);
    else if ((result.hit & (HIT_LEFT | HIT_RIGHT)) && in_air && hero->dy >= 0 && toward &&
             result.ground == GROUND_NONE)
        result = get_on_ledge(play, box, result);
    return result;
}

static void land(Play *play, fix speed) {
    Hero *hero = &play->game->hero;
    bool hard = hero->y - hero->peak_y > HARD_FALL;
    game_emit(play->game, hard ? EVENT_LANDED_HARD : EVENT_LANDED, hero_box(hero), KIND_START, -1,
              speed);
}

/* The hero's ground after the move: ladders and water count as one. */
static uint8_t ground_of(const Play *play, const MoveResult *result) {
    const Hero *hero = &play->game->hero;
    if (hero->ground == GROUND_LADDER)
        return climb_ground(play, result->ground);
    if (result->ground == GROUND_NONE && hero->water != WATER_NONE && hero->rising == RISE_NONE)
        return GROUND_WATER;
    return result->ground;
}

/* Takes over what the move came to: place, contacts, and the speeds that are left. */
static void settle(Play *play, const MoveResult *result) {
    Hero *hero = &play->game->hero;
    uint8_t water = hero->water;
    bool bumped = result->hit & ~hero->hit & HIT_CEILING;
    bool was_in_air = hero->ground == GROUND_NONE;
    fix speed = hero->dy;
    hero->x = result->x;
    hero->y = result->y;
    hero->hit = result->hit;
    hero->touch = result->touch;
    hero->water = water_around(&play->terrain, hero_box(hero));
    hero->ground = ground_of(play, result);
    hero->ice = result->ice;
    hero->slope = result->slope;
    if (hero->water != water)
        swim_splash(play, water);
    if (result->solid != hero->solid) {
        leave_solid(play, false);
        get_on_solid(play, result->solid);
    }
    if (result->hit & (HIT_LEFT | HIT_RIGHT))
        hero->dx = 0;
    if (bumped)
        game_emit(play->game, EVENT_BUMPED, hero_box(hero), KIND_START, -1, 0);
    if ((result->hit & HIT_CEILING) || hero_on_floor(hero))
        hero->dy = 0;
    if (hero->ground != GROUND_NONE) {
        if (was_in_air && hero_on_floor(hero))
            land(play, speed);
        hero->rising = RISE_NONE;
        hero->peak_y = hero->y;
        hero->air_jumps = 0;
    }
    hero->peak_y = fix_min(hero->peak_y, hero->y);
}

/* Speeds as the axis mover has them: run, then jump and fall, or swim. */
static void steer(Play *play) {
    Vec wind = in_wind(play->game) ? wind_at_hero(play) : (Vec){0, 0};
    run(play, hero_on_floor(&play->game->hero) ? wind.x / 2 : wind.x);
    if (play->game->hero.water == WATER_NONE || !swim(play)) {
        jump(play);
        cut(play);
        fall(play, wind.y);
    }
}

static MoveResult move_by_cells(Play *play, unsigned flags) {
    jump(play);
    cut(play);
    return hero_cell_move(play, wanted_direction(play->held), flags);
}

/* On ladders and in water the axis mover moves the hero, whichever mover is chosen. */
static MoveResult move_hero(Play *play, unsigned flags) {
    if (may_climb(play) && climbs(play)) {
        climb(play);
        flags |= climb_flags(play);
    } else if (play->game->rules.mover == MOVER_CELL && play->game->hero.water == WATER_NONE) {
        return move_by_cells(play, flags);
    } else {
        steer(play);
    }
    return move(play, flags);
}

void hero_step(Play *play) {
    Game *game = play->game;
    Hero *hero = &game->hero;
    if (hero->dead)
        return;
    if (game->outcome == OUTCOME_WON)
        play->held = play->pressed = 0;
    unsigned flags = drops(play) ? MOVE_DROP : 0;
    grace_press(&hero->grace, &game->feel, (play->pressed & BUTTON_JUMP) && !flags);
    MoveResult result = move_hero(play, flags);
    settle(play, &result);
    grace_end_step(&hero->grace, &game->feel, hero_on_floor(hero) || hero->ground == GROUND_LADDER);
    if (flags)
        hero->grace.coyote = 0;
}

fix hero_speed_for_height(const Game *game, fix height) {
    if (game->rules.mover == MOVER_CELL)
        return cell_speed_for_height(&game->cell.feel, height);
    return feel_speed_for_height(&game->feel, height);
}

fix hero_jump_speed(const Game *game) {
    return game->rules.mover == MOVER_CELL ? game->cell.jump : game->feel.jump_speed;
}

fix hero_bounce_speed(const Game *game, bool held) {
    if (game->rules.mover == MOVER_CELL)
        return held ? game->cell.bounce_held : game->cell.bounce;
    return held ? game->feel.bounce_speed_held : game->feel.bounce_speed;
}

void hero_bounce(Hero *hero, fix speed) {
    hero->dy = -speed;
    hero->rising = RISE_BOUNCE;
    hero->air_jumps = 0;
    hero->ground = GROUND_NONE;
    hero->solid = -1;
    hero->peak_y = hero->y;
    grace_clear(&hero->grace);
}

void hero_kill(Play *play, uint8_t by) {
    Game *game = play->game;
    Hero *hero = &game->hero;
    Box box = hero_box(hero);
    if (by)
        game_emit(game, EVENT_HURT, box, KIND_START, -1, by);
    game_emit(game, EVENT_DIED, box, KIND_START, -1, by);
    game->deaths++;
    hero->dead = true;
    hero->since = game->tick;
    hero->dx = hero->dy = 0;
    hero->state = HERO_DEAD;
}

HeroState hero_state_of(const Game *game, Buttons held) {
    const Hero *hero = &game->hero;
    if (hero->dead)
        return HERO_DEAD;
    if (game->outcome == OUTCOME_WON)
        return HERO_WIN;
    if (hero->ground == GROUND_LADDER)
        return HERO_CLIMB;
    if (hero->ground == GROUND_WATER)
        return HERO_SWIM;
    if (hero->ground == GROUND_NONE)
        return hero->dy < 0 ? HERO_JUMP : HERO_FALL;
    int direction = wanted_direction(held);
    if (direction != 0 && (int64_t)hero->dx * direction < 0)
        return HERO_SKID;
    return hero->dx != 0 ? HERO_RUN : HERO_IDLE;
}
