#include "solver/bound_inside.h"

/* What is slower than the apex speed hangs; a faster rise may come out of the next step slower than
 * a slower one, so what is left of it is taken as a hull: never less for more speed. */

/* A rising speed after one more step, at most. */
static fix slowed(const Feel *feel, fix speed) {
    fix hung = fix_min(speed, feel->apex_speed) - feel->apex_gravity_rise;
    return fix_max(speed - feel->gravity, hung);
}

Leap envelope_leap(const Envelope *envelope, fix speed) {
    const Feel *feel = &envelope->feel;
    Leap leap = {.hangs = true};
    if (envelope->by_cells)
        return cells_leap(&envelope->cell, speed);
    for (speed = slowed(feel, speed); speed > 0 && leap.steps < LEFT_MAX - 1;
         speed = slowed(feel, speed)) {
        leap.rise += speed;
        leap.steps++;
    }
    return leap;
}

/* A leap whose speed is known to the unit: as it is played, with or without hang. */
static Leap exact_leap(const Feel *feel, fix speed, bool hangs) {
    Leap leap = {.hangs = hangs};
    while (speed > 0 && leap.steps < LEFT_MAX - 1) {
        speed -= hangs && speed < feel->apex_speed ? feel->apex_gravity_rise : feel->gravity;
        if (speed <= 0)
            break;
        leap.rise += speed;
        leap.steps++;
    }
    return leap;
}

Leap envelope_spring(const Envelope *envelope, fix speed) {
    return envelope->by_cells ? cells_leap(&envelope->cell, speed)
                              : exact_leap(&envelope->feel, speed, false);
}

/* The first step after the last that rose may be one of no speed at all. */
static void make_fallen(Envelope *envelope, bool hangs) {
    const Feel *feel = &envelope->feel;
    fix speed = 0, *fallen = envelope->fallen[hangs];
    fallen[0] = fallen[1] = 0;
    for (int i = 2; i < FALLEN_MAX; i++) {
        bool slow = hangs && speed < feel->apex_speed;
        speed += slow ? feel->apex_gravity_fall : feel->fall_gravity;
        speed = fix_min(speed, feel->fall_speed);
        fallen[i] = fallen[i - 1] + speed;
    }
}

/* Backwards from the apex: the fastest that can come to it in so many steps does not hang. */
static void make_left(Envelope *envelope) {
    fix speed = 0;
    envelope->left[0] = 0;
    for (int i = 1; i < LEFT_MAX; i++) {
        speed = fix_min(speed + envelope->feel.gravity, TILES(16));
        envelope->left[i] = fix_min(envelope->left[i - 1], TILES(16000)) + speed;
    }
}

/* The steps that a held jump takes to rise above each part of its rise. */
static void make_above(Envelope *envelope, int32_t first) {
    for (int i = 0; i < RISE_PARTS; i++) {
        fix more = envelope->jump.rise / RISE_PARTS * (RISE_PARTS - 1 - i);
        int32_t left = 0;
        while (left < first && envelope->held[left] < more)
            left++;
        envelope->above[i] = first - left + 1;
    }
}

/* The later a jump is let go, the less it still rises. */
static void make_cut(Envelope *envelope) {
    const Feel *feel = &envelope->feel;
    fix left = envelope->jump.rise;
    for (fix speed = feel->jump_speed; speed > 0;) {
        fix rise = exact_leap(feel, -fix_mul(-speed, feel->jump_cut), false).rise;
        for (int32_t n = 0; n < CUT_MAX && n * NODE <= left; n++)
            envelope->cut[n] = rise;
        speed -= speed < feel->apex_speed ? feel->apex_gravity_rise : feel->gravity;
        left -= speed;
    }
}

/* The tables of a held jump, backwards from its take-off; they count a step more than is left of
 * it. Letting go a step later leaves at most one step less to the apex, so a hero who lets go
 * inside a node is at its far edge no sooner than one who lets go there. */
static void make_held(Envelope *envelope) {
    const Feel *feel = &envelope->feel;
    int32_t first = envelope->jump.steps + 1;
    fix speed = feel->jump_speed;
    for (int32_t i = LEFT_MAX - 1; i > 0; i--) {
        fix kept = -fix_mul(-speed, feel->jump_cut);
        envelope->let_go[i] = exact_leap(feel, kept, false).steps + 1;
        envelope->held[i] = speed;
        if (i <= first)
            speed -= speed < feel->apex_speed ? feel->apex_gravity_rise : feel->gravity;
        speed = fix_max(speed, 0);
    }
    for (int32_t i = 1; i < LEFT_MAX; i++)
        envelope->held[i] += envelope->held[i - 1];
    make_above(envelope, first);
    make_cut(envelope);
}

/* Walking off an edge. */
static void make_dropped(Envelope *envelope) {
    const Feel *feel = &envelope->feel;
    for (int64_t i = 0; i < COYOTE_MAX; i++) {
        int64_t fallen = i * (i + 1) / 2 * feel->fall_gravity;
        int64_t most = i * feel->fall_speed;
        envelope->dropped[i] = (fix)(fallen < most ? fallen : most);
    }
}

static int64_t root(int64_t square) {
    int64_t low = 0, high = INT64_C(1) << 24;
    while (low < high) {
        int64_t middle = (low + high + 1) / 2;
        if (middle * middle <= square)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* The speed that an excess stands for. */
static int64_t speed_of(const Envelope *envelope, int64_t excess) {
    int64_t run = envelope->speed;
    return root(run * run + 2 * envelope->decay * excess * NODE) + 1;
}

/* v^2 = run^2 + 2 decay s; without decay it lasts for ever. */
static void make_crossing(Envelope *envelope) {
    int64_t run = envelope->speed;
    for (int64_t i = 0; i <= EXCESS_MAX; i++) {
        int64_t speed = envelope->decay == 0 ? envelope->fastest_x : speed_of(envelope, i);
        envelope->crossing[i] = (int32_t)((int64_t)NODE * MOMENT / speed);
    }
    envelope->crossing[0] = (int32_t)((int64_t)NODE * MOMENT / run);
    envelope->slowest = envelope->crossing[0] + 1;
}

/* In so many steps less than a node, each slower than the one before: how fast the last could be.
 */
static void make_soonest(Envelope *envelope) {
    fix slower = fix_min(envelope->feel.apex_gravity_rise, envelope->feel.gravity);
    if (envelope->by_cells)
        slower = fix_from_fine(envelope->cell.gravity) - 1;
    envelope->soonest[0] = INT32_MIN / 2;
    for (int i = 1; i <= ASIDE_MAX; i++) {
        fix speed = fix_max(NODE - slower * i * (i - 1) / 2, 0) / i;
        envelope->soonest[i] = -(envelope_leap(envelope, speed).steps + 1) * MOMENT;
    }
}

int16_t envelope_kicked(const Envelope *envelope, int16_t excess, fix kick) {
    int64_t speed = speed_of(envelope, excess) + kick;
    return envelope_excess(envelope,
                           (fix)(speed < envelope->fastest_x ? speed : envelope->fastest_x));
}

int16_t envelope_excess(const Envelope *envelope, fix speed) {
    int64_t run = envelope->speed, top = speed;
    if (top <= run)
        return 0;
    if (envelope->decay == 0)
        return EXCESS_MAX;
    int64_t nodes = (top * top - run * run) / (2 * (int64_t)envelope->decay) / NODE + 2;
    return nodes < EXCESS_MAX ? (int16_t)nodes : EXCESS_MAX;
}

/* By the buttons held: forward or none, or back, where a feel may turn more slowly. */
fix envelope_brake(const Feel *feel) {
    return fix_min(feel->stop, feel->turn);
}

/* What is faster than running is lost at least so fast: in the air, on the ground, on ice. */
static fix slowest_decay(const Feel *feel) {
    fix ground = envelope_brake(feel);
    fix ice = fix_max(1, fix_mul(ground, feel->ice_grip));
    return fix_min(fix_min(fix_min(feel->air_stop / 4, feel->air_turn), ground), ice);
}

/* The fastest push of a spring to the side, and whether there are ladders or water: the level's
 * own cells say. */
static fix fastest_push(const Level *level, const Feel *feel) {
    fix most = 0;
    for (int i = 0; i < level->meaning_count; i++) {
        const Meaning *meaning = &level->meanings[i];
        bool aside = meaning->direction == DIRECTION_LEFT || meaning->direction == DIRECTION_RIGHT;
        if (meaning->kind == KIND_SPRING && aside)
            most = fix_max(most,
                           fix_mul(feel->spring_push, meaning->power ? meaning->power : FIX_ONE));
    }
    return most;
}

/* What wind adds, however fast the ground or a ride is: a step at that speed before any is lost. */
static fix blown(const Envelope *envelope, fix wind, fix ride, fix downhill) {
    return wind ? wind + fix_max(ride, downhill) + envelope->decay : 0;
}

static Excess both_ways(const Envelope *envelope, fix speed) {
    int16_t excess = envelope_excess(envelope, speed);
    return (Excess){.left = excess, .right = excess};
}

/* Sideways: how fast the ground, a ride and a spring make the hero, and how far that lasts. */
static void make_sideways(Envelope *envelope, const Bound *bound) {
    const Feel *feel = &envelope->feel;
    const Rides *rides = &bound->rides;
    fix share = fix_max(feel->downhill_speed, feel->uphill_speed);
    fix downhill = bound->level->has_slopes ? fix_mul(feel->run_speed, share) + 1 : 0;
    envelope->speed = bound->speed;
    envelope->decay = envelope->by_cells ? 0 : slowest_decay(feel);
    fix crate_x = envelope->speed + rides->crate_x;
    fix left = blown(envelope, bound->wind.left, crate_x, downhill);
    fix right = blown(envelope, bound->wind.right, crate_x, downhill);
    fix ground = fix_max(crate_x, downhill);
    envelope->fastest_x =
        fix_max(fix_max(fastest_push(bound->level, feel), ground), fix_max(left, right)) +
        rides->kicks;
    if (envelope_excess(envelope, envelope->fastest_x) == EXCESS_MAX || rides->crates_kick)
        envelope->decay = 0; /* too slow, or too often, to be counted */
    make_crossing(envelope);
    envelope->most_excess = envelope_excess(envelope, envelope->fastest_x);
    envelope->wind_excess = (Excess){.left = envelope_excess(envelope, left),
                                     .right = envelope_excess(envelope, right)};
    envelope->slope_excess = both_ways(envelope, downhill);
    envelope->ride_excess = both_ways(envelope, envelope->speed + rides->x);
    envelope->crate_excess = both_ways(envelope, crate_x);
}

static void make_heights(Envelope *envelope) {
    if (envelope->by_cells) {
        cells_fall(envelope);
        cells_rise(envelope);
    } else {
        make_fallen(envelope, false);
        make_fallen(envelope, true);
        make_dropped(envelope);
        make_left(envelope);
    }
    make_soonest(envelope);
}

static void make_leaps(Envelope *envelope, const Game *start, const Bound *bound) {
    const Rides *rides = &bound->rides;
    const Feel *feel = &envelope->feel;
    const HeroCell *cell = &start->cell;
    bool cells = envelope->by_cells;
    fix jump = cells ? cell->jump : feel->jump_speed;
    fix bounce = cells ? fix_max(cell->bounce, cell->bounce_held)
                       : fix_max(feel->bounce_speed, feel->bounce_speed_held);
    envelope->jump = cells ? envelope_leap(envelope, jump) : exact_leap(feel, jump, true);
    envelope->ride = rides->up > 0 ? envelope_leap(envelope, jump + rides->up) : envelope->jump;
    envelope->crate =
        rides->crate_up > 0 ? envelope_leap(envelope, jump + rides->crate_up) : envelope->jump;
    if (bound->plain && !cells) {
        envelope->jump.least = envelope->jump.rise;
        make_held(envelope);
    }
    envelope->bounce = cells ? envelope_leap(envelope, bounce) : exact_leap(feel, bounce, false);
    envelope->stroke = envelope_leap(envelope, fix_max(feel->swim_stroke, feel->swim_speed));
    envelope->ride.over = rides->over;
    envelope->crate.over = rides->crate_over;
    envelope->fastest_up = jump + rides->crate_up;
}

/* Heads find no way round corners for the cell mover, nor feet up a ledge. */
void envelope_make(Envelope *envelope, const Game *start, const Bound *bound) {
    envelope->feel = start->feel;
    envelope->by_cells = start->rules.mover == MOVER_CELL;
    envelope->cell = start->cell.feel;
    if (envelope->by_cells)
        envelope->feel.corner_correction = envelope->feel.ledge_catch = 0;
    make_sideways(envelope, bound);
    make_heights(envelope);
    make_leaps(envelope, start, bound);
}

fix envelope_speed_for(const Envelope *envelope, fix height) {
    return envelope->by_cells ? cell_speed_for_height(&envelope->cell, height)
                              : feel_speed_for_height(&envelope->feel, height);
}

static int32_t whole_steps(int32_t moment) {
    return (moment + MOMENT - 1) / MOMENT;
}

fix envelope_fall(const Envelope *envelope, bool hangs, int32_t moment) {
    if (moment <= 0)
        return 0;
    int32_t steps = whole_steps(moment);
    const fix *fallen = envelope->fallen[hangs];
    if (steps < FALLEN_MAX)
        return fallen[steps];
    int64_t more =
        (int64_t)(steps - FALLEN_MAX + 1) * (fallen[FALLEN_MAX - 1] - fallen[FALLEN_MAX - 2]);
    int64_t all = fallen[FALLEN_MAX - 1] + more;
    return all < TILES(16000) ? (fix)all : TILES(16000);
}

/* The first step of no rise may be a fall already. */
fix envelope_fall_most(const Envelope *envelope, int64_t moment) {
    const Feel *feel = &envelope->feel;
    int64_t steps = moment < 0 ? 0 : moment / MOMENT + 3;
    if (steps > FALLEN_MAX)
        return TILES(16000);
    int64_t fallen = steps * (steps + 1) / 2 * fix_max(feel->gravity, feel->fall_gravity);
    int64_t most = steps * feel->fall_speed;
    fallen = fallen < most ? fallen : most;
    return fallen < TILES(16000) ? (fix)fallen : TILES(16000);
}

fix envelope_held(const Envelope *envelope, int32_t moment) {
    if (moment >= 0)
        return 0;
    int32_t steps = whole_steps(-moment);
    return envelope->held[steps < LEFT_MAX ? steps : LEFT_MAX - 1];
}

fix envelope_cut(const Envelope *envelope, fix left) {
    return left > 0 && left / NODE < CUT_MAX ? envelope->cut[left / NODE] : 0;
}

int32_t envelope_let_go(const Envelope *envelope, int32_t moment) {
    if (moment >= 0)
        return moment;
    int32_t steps = whole_steps(-moment);
    return -envelope->let_go[steps < LEFT_MAX ? steps : LEFT_MAX - 1] * MOMENT;
}

fix envelope_left(const Envelope *envelope, int32_t moment) {
    if (moment >= 0)
        return 0;
    int32_t steps = whole_steps(-moment);
    return envelope->left[steps < LEFT_MAX ? steps : LEFT_MAX - 1];
}
