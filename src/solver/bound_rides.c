#include "solver/bound_inside.h"

#include <stdlib.h>

/* How fast rides make the hero.
 *
 * Whoever rides keeps a speed of his own, beside what carries him: at most running speed in the
 * long run, so that he leaves with both. But one who lands on what goes against him has all of his
 * speed and that of the platform for his own, and if it turns before the ground has taken that from
 * him (envelope_brake a step, at least one step) he leaves with the platform's change of speed on
 * top of what he came with: a kick. From platform to platform kicks add up.
 *
 * Not for ever: as long as he is faster than running, he gets on one way by that much in each step
 * (a wall would stop him), and so is soon past all places of a platform, which kicks once a period.
 * In one go a platform kicks 1 + (its stretch / running speed) / period times at most. So a flight
 * tells whose kicks it has had (Excess), and another of the same does not count until it has come
 * to running speed: as it may on any ground, all that stands does so slowly, too. */

static const Meaning *meaning_of(const Bound *bound, const Device *device) {
    return &bound->level->meanings[device->meaning];
}

static bool is_path(const Device *device) {
    return device->kind == KIND_PLATFORM;
}

/* The speeds along of a platform's legs, as a period has them: forth, and back if it is no loop. */
typedef struct Period {
    int sign[2 * LEVEL_MAX_PATH];
    Vec at[2 * LEVEL_MAX_PATH]; /* where each begins, from the origin */
    int count;
    int64_t steps;
} Period;

static int sign_of(fix length) {
    return (length > 0) - (length < 0);
}

static void add_leg(Period *period, Vec *at, Vec leg) {
    period->at[period->count] = *at;
    period->sign[period->count++] = sign_of(leg.x);
    at->x += leg.x;
    at->y += leg.y;
}

static Period period_of(const Bound *bound, const Device *device) {
    const Meaning *meaning = meaning_of(bound, device);
    bool across = device->kind == KIND_PLATFORM_HORIZONTAL;
    Vec stretch = {across ? device->stretch : 0, across ? 0 : device->stretch}, at = {0, 0};
    const Vec *legs = is_path(device) ? meaning->path : &stretch;
    int count = is_path(device) ? meaning->path_count : 1;
    Period period = {.count = 0};
    for (int i = 0; i < count; i++)
        add_leg(&period, &at, legs[i]);
    for (int i = count - 1; i >= 0 && !device->loop; i--)
        add_leg(&period, &at, (Vec){-legs[i].x, -legs[i].y});
    int64_t way = (int64_t)device->length * (device->loop ? 1 : 2);
    period.steps = device->speed > 0 ? way / device->speed : 0;
    return period;
}

/* How much faster it goes to the right after a turn, in its speed. */
static int turn_of(const Period *period, int leg) {
    int before = leg > 0 ? leg - 1 : period->count - 1;
    return period->sign[leg] - period->sign[before];
}

static int all_turns(const Period *period) {
    int right = 0;
    for (int i = 0; i < period->count; i++)
        right += fix_max(turn_of(period, i), 0);
    return right;
}

static bool goes_along(const Device *device, const Period *period) {
    return device->kind != KIND_GATE && device->speed > 0 && all_turns(period) > 0;
}

static bool goes_up(const Bound *bound, const Device *device) {
    const Meaning *meaning = meaning_of(bound, device);
    bool any = device->kind == KIND_PLATFORM_VERTICAL;
    for (int i = 0; is_path(device) && i < meaning->path_count; i++)
        any |= meaning->path[i].y != 0;
    return any;
}

#define KICKS_MOST                                                                                 \
    16 /* of one platform: who meets it more often than that is sped up without end */
#define SPEED_MOST TILES(8) /* a step: all that can be counted */

/* A little more than a crate that comes up in water gets to: its buoyancy over what damping takes.
 */
#define AFLOAT_SPEED TILES(0.021)

/* Of two, none below 0. */
static fix speed_sum(fix a, fix b) {
    return a < SPEED_MOST - fix_min(b, SPEED_MOST) ? a + b : SPEED_MOST;
}

/* A platform's number among all that go along. */
static int kick_number(int along) {
    return along < KICKS - 1 ? along : KICKS - 1;
}

/* Over how much of the map the hero may be while he stands on it. */
static fix stretch_of(const Period *period, fix width) {
    fix left = 0, right = 0;
    for (int i = 0; i < period->count; i++) {
        left = fix_min(left, period->at[i].x);
        right = fix_max(right, period->at[i].x);
    }
    return right - left + width + HERO_WIDTH;
}

/* As far from where it turns as it comes before the ground has taken all that the turn gives. */
static fix turn_reach(const Bound *bound, const Device *device) {
    int64_t speed = device->speed, stop = fix_max(envelope_brake(&bound->envelope.feel), 1);
    int64_t reach = speed * (2 * speed / stop + 2);
    return reach < TILES(4000) ? (fix)reach : TILES(4000);
}

/* Does whoever leaves it at its own speed get past the end where it turns before it is there again?
 * Of those that go to and fro alone. */
static bool is_quiet(const Bound *bound, const Device *device, const Period *period, fix width) {
    fix reach = turn_reach(bound, device), back = device->length - reach;
    int64_t gone = (int64_t)bound->speed * (back / device->speed);
    return period->count == 2 && gone > width + HERO_WIDTH + reach;
}

static void measure_along(Bound *bound, const Device *device, const Period *period, fix width,
                          int number) {
    Rides *rides = &bound->rides;
    fix kick =
        fix_max(all_turns(period) * device->speed - envelope_brake(&bound->envelope.feel), 0);
    int64_t way = (int64_t)bound->speed * period->steps;
    int64_t times = 1 + (way > 0 ? stretch_of(period, width) / way : KICKS_MOST);
    kick *= (fix)(times < KICKS_MOST ? times : KICKS_MOST);
    rides->kick[number] = speed_sum(rides->kick[number], kick);
    rides->kicks = speed_sum(rides->kicks, kick);
    rides->x = fix_max(rides->x, device->speed);
    rides->crate_x = speed_sum(rides->crate_x, device->speed);
    if (number < KICKS - 1 && is_quiet(bound, device, period, width))
        rides->quiet |= (uint16_t)(1U << number);
}

/* Crates in slopes of ice slide. */
static bool has_sleds(const Level *level, const Game *start) {
    bool ice = false;
    for (int i = 0; i < level->meaning_count; i++)
        ice |= level->flags[i] & TILE_SLOPE && level->flags[i] & TILE_ICE;
    return ice && start->solid_count > start->device_count;
}

/* A crate's speed is that of all that carry and push it, added up, and changes when one of those
 * turns or is stopped: then no kick is told from another. */
static void measure_crates(Bound *bound, const Game *start) {
    Rides *rides = &bound->rides;
    int32_t crates = start->solid_count - start->device_count;
    if (crates == 0) {
        rides->crate_x = rides->x;
        rides->crate_up = rides->up;
        return;
    }
    if (bound->sleds) {
        fix sled = SLED_SPEED / STEPS_PER_SECOND + 1;
        rides->crate_x = speed_sum(rides->crate_x, sled);
        rides->crate_up = speed_sum(rides->crate_up, sled);
    }
    if (bound->wet)
        rides->crate_up =
            speed_sum(rides->crate_up, fix_min(crates, SPEED_MOST / AFLOAT_SPEED) * AFLOAT_SPEED);
    fix kick = fix_max(2 * rides->crate_x - envelope_brake(&bound->envelope.feel), 0);
    rides->kick[KICKS - 1] = speed_sum(rides->kick[KICKS - 1], kick);
    rides->kicks = speed_sum(rides->kicks, kick);
    rides->crates_kick = kick > 0;
}

/* Another solid that rises may lift the hero off the one that he rides, which still carries him up
 * in that step: so he may begin a flight by a step's way above both. */
static void measure_over(Rides *rides, int lifts, int32_t crates) {
    rides->over = lifts > 1 ? rides->up : 0;
    rides->crate_over = lifts + crates > 1 ? rides->crate_up : 0;
}

static void measure_alone(Bound *bound, const Game *start) {
    Rides *rides = &bound->rides;
    const Device *device = &game_devices_of(start)[0];
    if (start->solid_count != 1 || start->device_count != 1 || device->kind == KIND_GATE)
        return;
    Period period = period_of(bound, device);
    rides->alone =
        period.count == 2 && period.at[0].y == period.at[1].y && !meaning_of(bound, device)->eased;
    rides->left = device->origin.x + fix_min(period.at[0].x, period.at[1].x);
    rides->right = device->origin.x + fix_max(period.at[0].x, period.at[1].x);
    rides->wide = game_solids_of(start)[0].box.w;
}

void rides_measure(Bound *bound, const Game *start) {
    Rides *rides = &bound->rides;
    int along = 0, lifts = 0;
    bound->envelope.feel = start->feel;
    bound->sleds = has_sleds(bound->level, start);
    for (int32_t i = 0; i < start->device_count; i++) {
        const Device *device = &game_devices_of(start)[i];
        if (device->kind == KIND_GATE)
            continue;
        Period period = period_of(bound, device);
        if (goes_along(device, &period))
            measure_along(bound, device, &period, game_solids_of(start)[i].box.w,
                          kick_number(along++));
        if (goes_up(bound, device)) {
            lifts++;
            rides->up = fix_max(rides->up, device->speed);
            rides->crate_up = speed_sum(rides->crate_up, device->speed);
        }
    }
    measure_crates(bound, start);
    measure_over(rides, lifts, start->solid_count - start->device_count);
    measure_alone(bound, start);
}

/* Where its riders are while a platform is within a box. */
typedef struct Patch {
    int32_t left, top, right, bottom;
} Patch;

static Patch riders_of(const Bound *bound, Box from, Box to) {
    return (Patch){
        fix_clamp(node_of_x(fix_min(from.x, to.x) - HERO_WIDTH), 0, bound->wide - 1),
        fix_clamp(node_of_y(fix_min(from.y, to.y) - HERO_HEIGHT), 0, bound->high - 1),
        fix_clamp(node_of_x(fix_max(from.x, to.x) + from.w), 0, bound->wide - 1),
        fix_clamp(node_of_y(fix_max(from.y, to.y) - HERO_HEIGHT), 0, bound->high - 1),
    };
}

static void paint_turns(Bound *bound, Patch patch, Turns turns) {
    for (int32_t j = patch.top; j <= patch.bottom; j++)
        for (int32_t k = patch.left; k <= patch.right; k++) {
            Turns *at = &bound->rides.turns[node_at(bound, k, j)];
            at->carry |= turns.carry;
            at->left |= turns.left;
            at->right |= turns.right;
        }
}

static Box around(Box box, fix reach, int way) {
    return (Box){box.x + way * reach, box.y + way * reach, box.w, box.h};
}

/* With crates about it may be stopped anywhere, and go on. */
static void paint_legs(Bound *bound, const Device *device, Box box, const Period *period,
                       uint16_t bit, bool anywhere) {
    fix reach = bound->rides.alone ? 4 * device->speed : turn_reach(bound, device);
    for (int i = 0; i < period->count; i++) {
        Vec at = period->at[i], next = period->at[(i + 1) % period->count];
        Box from = {device->origin.x + at.x, device->origin.y + at.y, box.w, box.h};
        Box to = {device->origin.x + next.x, device->origin.y + next.y, box.w, box.h};
        int turn = turn_of(period, i);
        Patch leg = riders_of(bound, from, to);
        paint_turns(bound, leg, (Turns){bit, anywhere ? bit : 0, anywhere ? bit : 0});
        Patch near = riders_of(bound, around(from, reach, -1), around(from, reach, 1));
        paint_turns(bound, near, (Turns){0, turn < 0 ? bit : 0, turn > 0 ? bit : 0});
    }
}

/* Steps in the air of the shortest jump. */
static int32_t shortest_jump(const Envelope *envelope) {
    fix kept = -fix_mul(-envelope->feel.jump_speed, envelope->feel.jump_cut);
    Leap leap = envelope_spring(envelope, kept);
    fix rise = leap.rise + envelope->feel.jump_speed;
    int32_t steps = 0;
    while (steps < LEFT_MAX && envelope_fall(envelope, false, steps * MOMENT) < rise)
        steps++;
    return leap.steps + steps;
}

/* Is nothing over a place of the hero, as far as a jump goes up? */
static bool is_open(const Bound *bound, int32_t k, int32_t j) {
    for (int32_t top = j - bound->envelope.jump.rise / NODE - 2; j >= fix_max(top, 0); j--)
        if (!node_free(bound, k, j))
            return false;
    return true;
}

/* Nothing else throws, carries or slows the hero, and he has got past a platform before he is down
 * again. */
static bool grounds_all(const Bound *bound, const Game *start, Box box) {
    const Rides *rides = &bound->rides;
    int32_t first = node_of_x(rides->left - HERO_WIDTH), last = node_of_x(rides->right + box.w);
    int32_t row = node_of_y(box.y - HERO_HEIGHT);
    bool alone = rides->alone && bound->ground_only && start->actor_count == 0;
    for (int32_t k = first; alone && k <= last; k++)
        alone = is_open(bound, k, row);
    int64_t way = (int64_t)bound->speed * (shortest_jump(&bound->envelope) - 2);
    return alone && !bound->flies && way > rides->wide + HERO_WIDTH;
}

void rides_paint(Bound *bound, const Game *start) {
    if (start->solid_count > 0)
        bound->rides.grounds = grounds_all(bound, start, game_solids_of(start)[0].box);
    bool anywhere = start->solid_count > start->device_count;
    size_t nodes = (size_t)bound->wide * (size_t)bound->high;
    int along = 0;
    if (bound->rides.x == 0)
        return;
    bound->rides.turns = calloc(nodes, sizeof *bound->rides.turns);
    bound->failed |= !bound->rides.turns;
    for (int32_t i = 0; i < start->device_count && !bound->failed; i++) {
        const Device *device = &game_devices_of(start)[i];
        if (device->kind == KIND_GATE)
            continue;
        Period period = period_of(bound, device);
        if (goes_along(device, &period))
            paint_legs(bound, device, game_solids_of(start)[i].box, &period,
                       (uint16_t)(1U << kick_number(along++)), anywhere);
    }
}

/* Rounded up, so that fewer are told apart. */
static int16_t kicked(const Bound *bound, int16_t excess, int number) {
    int16_t more = envelope_kicked(&bound->envelope, excess, bound->rides.kick[number]);
    return (int16_t)fix_min((more + 7) / 8 * 8, EXCESS_MAX);
}

/* By one platform, or those that share its number, which turn to the left, or to the right. */
static Excess kick(const Bound *bound, Excess excess, int number, bool left, bool right) {
    uint16_t bit = (uint16_t)(bound->envelope.decay ? 1U << number : 0);
    if (left && !(excess.kicked_left & bit)) {
        excess.left = kicked(bound, excess.left, number);
        excess.kicked_left = (uint16_t)(excess.kicked_left | bit);
    }
    if (right && !(excess.kicked_right & bit)) {
        excess.right = kicked(bound, excess.right, number);
        excess.kicked_right = (uint16_t)(excess.kicked_right | bit);
    }
    return excess;
}

/* With what the ride lends. If one platform alone is there, and slow to turn, it does not kick who
 * has that from it. */
static Excess ride(const Bound *bound, Excess lent, uint16_t carry) {
    bool alone = (carry & (carry - 1)) == 0;
    uint16_t quiet = alone && bound->envelope.decay ? carry & bound->rides.quiet : 0;
    lent.kicked_left = lent.kicked_right = quiet;
    return lent;
}

/* Whom a platform has kicked it carries on only until he is over its end, being faster than it: if
 * it has gone so far from its turn with him, he cannot be much faster. If he had to run all that
 * time, the ground has slowed him in each step. Some steps are allowed for. */
static int16_t outrun(const Bound *bound, int16_t excess, fix gone, int16_t lent) {
    const Rides *rides = &bound->rides;
    const Envelope *envelope = &bound->envelope;
    fix room = rides->wide + HERO_WIDTH + 4 * envelope->fastest_x;
    gone -= 4 * rides->x;
    if (gone <= 0)
        return excess;
    int64_t more = (int64_t)rides->x * room / gone + 1;
    fix speed = rides->x + (fix)(more < SPEED_MOST ? more : SPEED_MOST);
    int64_t lost = (int64_t)envelope_brake(&envelope->feel) * (gone / rides->x);
    if (rides->grounds)
        speed = fix_min(speed, lost < envelope->fastest_x ? envelope->fastest_x - (fix)lost : 0);
    int16_t most = envelope_excess(envelope, speed);
    return (int16_t)fix_min(excess, fix_max(most, lent));
}

/* Who has its kick and is on it again, if nothing else moves. What it lends counts as a kick. */
static Excess carried(const Bound *bound, int32_t k, Excess excess, uint16_t carry) {
    const Rides *rides = &bound->rides;
    const Excess *lent = &bound->envelope.ride_excess;
    if (!rides->alone || !carry)
        return excess;
    fix right = node_x(k) - rides->wide - rides->left;
    fix left = rides->right - node_x(k + 1) - HERO_WIDTH;
    if (excess.kicked_right & carry)
        excess.right = outrun(bound, excess.right, right, lent->right);
    if (excess.kicked_left & carry)
        excess.left = outrun(bound, excess.left, left, lent->left);
    return excess;
}

static void ride_on(Bound *bound, int32_t k, int32_t j, fix y, Excess excess, Excess lent,
                    Leap leap) {
    contacts_leap(bound, k, j, y, excess, leap);
    if (lent.left > excess.left || lent.right > excess.right)
        contacts_leap(bound, k, j, y, lent, leap);
}

/* Leaps with the kick of each platform that may turn here. */
static void leap_kicked(Bound *bound, int32_t k, int32_t j, fix y, Excess excess, Leap leap,
                        Turns turns) {
    for (int i = 0; i < KICKS; i++) {
        bool left = turns.left >> i & 1, right = turns.right >> i & 1;
        if (left || right)
            contacts_leap(bound, k, j, y, kick(bound, excess, i, left, right), leap);
    }
}

void rides_meet(Bound *bound, int32_t k, int32_t j, const Label *label, fix y) {
    const Envelope *envelope = &bound->envelope;
    const Rides *rides = &bound->rides;
    int32_t node = node_at(bound, k, j);
    uint8_t marks = bound->marks[node];
    if (!(marks & (NODE_PLATFORM | NODE_CRATE)))
        return;
    bool crate = marks & NODE_CRATE;
    uint16_t any = crate && rides->kick[KICKS - 1] > 0 ? 1U << (KICKS - 1) : 0; /* turns anywhere */
    if (crate && bound->sleds)
        y = fix_min(y, node_y(j)); /* they may be nearly anywhere: one flight for all heights */
    Turns turns = rides->turns ? rides->turns[node] : (Turns){0, 0, 0};
    turns.carry |= rides->alone; /* the first, and nothing else is there */
    turns.left |= any;
    turns.right |= any;
    Excess lent = crate ? envelope->crate_excess : ride(bound, envelope->ride_excess, turns.carry);
    lent.stomped = label->excess.stomped;
    Leap leap = crate ? envelope->crate : envelope->ride;
    Excess own = carried(bound, k, label->excess, turns.carry);
    ride_on(bound, k, j, y, own, lent, leap);
    leap_kicked(bound, k, j, y, own, leap, turns);
}
