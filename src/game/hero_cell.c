#include "game/play.h"

/* The hero as the cell mover moves it. Friction and cap are the model's own, the rest comes from
 * the feel table: run_speed, fall_speed and the heights mean what they mean to the axis mover.
 * Jumps are forgiven by coyote time and buffer, but heads find no way round corners, nor feet up a
 * ledge.
 */

#define FRICTION_X FINE(0.9)
#define FRICTION_Y FINE(0.97)
#define REST FINE(0.0005)

/* Tiles a second to fine tiles a step. */
static fine_fix per_step(fix per_second) {
    return (fine_fix)((int64_t)per_second * (FINE_ONE / FIX_ONE) / STEPS_PER_SECOND);
}

static fine_fix share(fine_fix of, fine_fix part) {
    return (fine_fix)((int64_t)of * part / FINE_ONE);
}

/* What friction takes off a top speed in a step, pushing and falling must give back. */
static CellFeel feel_of(const FeelValues *values) {
    CellFeel feel = {
        .radius = HERO_WIDTH / 2,
        .head = HERO_HEIGHT,
        .friction_x = FRICTION_X,
        .friction_y = FRICTION_Y,
        .push = share(per_step(values->run_speed), FINE_ONE - FRICTION_X),
        .gravity = share(per_step(values->fall_speed), FINE_ONE - FRICTION_Y),
        .cap = FINE_ONE / 2,
        .wide = true,
        .whole = true,
    };
    feel.rest = fix_min(REST, fix_min(feel.push, feel.gravity) / 2);
    return feel;
}

HeroCell hero_cell_derive(const FeelValues *values) {
    HeroCell cell = {.feel = feel_of(values)};
    cell.jump = cell_speed_for_height(&cell.feel, values->jump_height);
    cell.bounce = cell_speed_for_height(&cell.feel, values->stomp_bounce);
    cell.bounce_held = cell_speed_for_height(&cell.feel, values->stomp_bounce_held);
    return cell;
}

/* On ice both the push and the friction are those of a poorer grip: the top speed stays. */
static CellFeel feel_here(const Game *game) {
    CellFeel feel = game->cell.feel;
    const Hero *hero = &game->hero;
    if (hero->ground == GROUND_NONE || !hero->ice)
        return feel;
    fix grip = game->feel.ice_grip;
    feel.friction_x = FINE_ONE - fix_mul(FINE_ONE - feel.friction_x, grip);
    feel.push = fix_mul(feel.push, grip);
    feel.rest = fix_mul(feel.rest, grip);
    return feel;
}

/* A speed that a spring, a platform or the rules have changed since counts; else the finer one. */
static fine_fix finer(fine_fix was, fix now) {
    return fix_from_fine(was) == now ? was : fine_from_fix(now);
}

/* Walking into a crate pushes it; the hero then moves again, as far as the crate did. */
static MoveResult push_crate(Play *play, const CellBody *start, CellBody *body,
                             const CellFeel *feel, MoveResult stopped) {
    fix x = play->game->hero.x;
    fix went = crate_push(play, stopped.side, x + fix_from_fine(start->dx) - stopped.x);
    if (went == 0)
        return stopped;
    *body = *start;
    body->dx = fine_from_fix(stopped.x + went - x);
    return cell_move(&play->terrain, body, feel, 0);
}

MoveResult hero_cell_move(Play *play, int direction, unsigned flags) {
    Hero *hero = &play->game->hero;
    CellFeel feel = feel_here(play->game);
    CellBody body = cell_body_of(hero_box(hero));
    body.dx = finer(hero->fine.dx, hero->dx) + direction * feel.push;
    body.dy = finer(hero->fine.dy, hero->dy);
    if (direction)
        hero->facing = (int8_t)direction;
    CellBody start = body;
    MoveResult result = cell_move(&play->terrain, &body, &feel, flags);
    if (hero->ground != GROUND_NONE && result.side >= 0)
        result = push_crate(play, &start, &body, &feel, result);
    hero->fine.dx = body.dx;
    hero->fine.dy = body.dy;
    hero->dx = fix_from_fine(body.dx);
    if (result.ground == GROUND_NONE)
        hero->dy =
            fix_from_fine(body.dy); /* else EVENT_LANDED still needs the speed of the landing */
    return result;
}
