#include "solver/bound_inside.h"

/* What begins a flight anew: each device a function. All are as generous as the device ever is. */

Label label_take_off(Leap leap, fix y, Excess excess) {
    int32_t time = -(leap.steps + 1) * MOMENT;
    fix low = leap.least > 0 ? y + NODE - leap.least : LOW_FREE;
    return (Label){.top = y - leap.over - leap.rise,
                   .low = low,
                   .left = time,
                   .right = time,
                   .excess = excess,
                   .late = LATE_FREE,
                   .hangs = leap.hangs};
}

/* What lies under the feet of a node, cell bits; 0 off the grid's heights. */
static unsigned under_feet(const Bound *bound, int32_t k, int32_t j) {
    if (((j + HIGH) & 7) != 0)
        return 0;
    int32_t row = (j + HIGH) >> 3, right = (k + WIDE - 1) >> 3;
    if (node_free(bound, k + 1, j))
        right = (k + WIDE) >> 3;
    return cells_of(bound, k >> 3, right, row);
}

bool floor_holds(const Bound *bound, int32_t k, int32_t j) {
    return node_inside(bound, k, j) &&
           ((under_feet(bound, k, j) & CELL_FLOOR) || slope_holds(bound, k, j));
}

/* Nobody stands, or walks on air, in what kills who does not rise. */
static bool kills_feet(const Bound *bound, int32_t k, int32_t j) {
    return bound->marks[node_at(bound, k, j)] & NODE_KILLS_FALL;
}

/* A jump that has no roof near is never held: one label stands for all that it may do. */
static Leap jump_from(const Bound *bound, int32_t k, int32_t j, Excess excess) {
    Leap leap = bound->envelope.jump;
    if (leap.least > 0 && !roofs_near(bound, k, j, excess))
        leap.least = 0;
    return leap;
}

/* Steps after the last on the ground in which a jump still counts: walking off an edge, one falls
 * before one jumps. The far side of the last node is only come to after that. */
static void coyote(Bound *bound, int32_t k, int32_t j, fix y, Excess excess, fix over, int by) {
    const Envelope *envelope = &bound->envelope;
    const Feel *feel = &envelope->feel;
    int64_t time = 0;
    int32_t left = (by > 0 ? excess.right : excess.left) + 1;
    for (int32_t n = 1;; n++) {
        int64_t steps = time / MOMENT + 1;
        if (steps >= feel->coyote)
            return;
        fix fallen = envelope->dropped[steps];
        int32_t at = node_of_y(y + fallen);
        if (!node_free(bound, k + n * by, j) && !node_free(bound, k + n * by, at))
            return;
        Excess lent = wind_excess_down(bound, k + n * by, j, at);
        left = fix_max(fix_max(left - 1, by > 0 ? lent.right : lent.left), 0);
        time += envelope->crossing[left];
        if (!node_inside(bound, k + n * by, at) || !node_free(bound, k + n * by, at) ||
            kills_feet(bound, k + n * by, at))
            continue;
        Leap leap = jump_from(bound, k + n * by, at, excess);
        Label label = label_take_off(leap, y + fallen - over, excess);
        if (label.low != LOW_FREE)
            label.low += envelope->dropped[feel->coyote] - fallen;
        int32_t *far = by > 0 ? &label.right : &label.left;
        *far += (int32_t)fix_max(0, (int32_t)time - (feel->coyote - 1) * MOMENT);
        flood_add(bound, k + n * by, at, label);
    }
}

/* A crumbling block that was stood on may be gone. */
static void crumble(Bound *bound, int32_t k, int32_t j) {
    int32_t row = (j + HIGH) >> 3, right = (k + WIDE) >> 3;
    for (int32_t column = k >> 3; column <= right; column++)
        if (cell_of(bound, column, row) & CELL_CRUMBLE)
            map_open(bound, column, row);
}

/* What follows from standing here follows too when the flight itself is known from elsewhere. */
void contacts_leap(Bound *bound, int32_t k, int32_t j, fix y, Excess excess, Leap leap) {
    if (kills_feet(bound, k, j))
        return;
    wind_stand(bound, k, j);
    flood_add(bound, k, j, label_take_off(leap, y, excess));
    if (excess.kicked_left | excess.kicked_right)
        flood_add(bound, k, j, label_take_off(leap, y, excess_none(excess)));
    if (under_feet(bound, k, j) & CELL_CRUMBLE)
        crumble(bound, k, j);
    for (int by = -1; by <= 1; by += 2)
        if (!floor_holds(bound, k + by, j))
            coyote(bound, k, j, y, excess, leap.over, by);
}

void contacts_stand(Bound *bound, int32_t k, int32_t j, fix y, Excess excess) {
    contacts_leap(bound, k, j, y, excess, jump_from(bound, k, j, excess));
}

static void meet_floor(Bound *bound, int32_t k, int32_t j, const Label *label, fix y) {
    if (y <= node_y(j) && under_feet(bound, k, j) & CELL_FLOOR && label_turns(bound, label, k, j))
        contacts_stand(bound, k, j, node_y(j), label_landing(bound, label, k, j));
}

/* Slopes lift a foot that meets them; from one to one beside it by a whole tile. */
static void meet_slope(Bound *bound, int32_t k, int32_t j, const Label *label) {
    if (!slope_holds(bound, k, j))
        return;
    Leap leap = bound->envelope.jump;
    leap.rise = fix_max(leap.rise, FIX_ONE + NODE);
    Excess excess = excess_most(label->excess, bound->envelope.slope_excess);
    contacts_leap(bound, k, j, node_y(j), excess, leap);
}

#define APART_WORK 5000000 /* until then enemies are told apart */

/* One who has not been stomped. */
static void stomp(Bound *bound, int32_t k, int32_t j, Label flight, int foe) {
    unsigned bit = 1U << foe, gone = flight.excess.stomped;
    if (!(bound->foes[node_at(bound, k, j)] & bit) || gone & bit || bound->before[foe] & ~gone)
        return;
    flight.excess.stomped = (uint16_t)(gone | bit);
    flood_add(bound, k, j, flight);
}

static void meet_enemy(Bound *bound, int32_t k, int32_t j, const Label *label, fix y) {
    if (!(bound->marks[node_at(bound, k, j)] & NODE_STOMP))
        return;
    Label flight = label_take_off(bound->envelope.bounce, y, label->excess);
    if (bound->foes && bound->work < APART_WORK) {
        for (int i = 0; i < STOMPS; i++)
            stomp(bound, k, j, flight, i);
        return;
    }
    flight.excess.stomped = 0;
    flood_add(bound, k, j, flight);
}

#define COVERS (CELL_WATER | CELL_SOLID)

bool water_may_cover(const Bound *bound, int32_t k, int32_t j) {
    int32_t left = (k + 2) >> 3, right = (k + 3) >> 3, head = j >= 2 ? j - 2 : 0;
    unsigned over =
        cells_of(bound, left, right, head >> 3) | cells_of(bound, left, right, (head + 1) >> 3);
    unsigned middle =
        cells_of(bound, left, right, (j + 3) >> 3) | cells_of(bound, left, right, (j + 4) >> 3);
    return over & COVERS && middle & CELL_WATER;
}

/* In the step of a stroke a faster rise is not slowed, and twice as much in the next: over all the
 * way under water that is worth one step at the speed that it came with. */
static void stroke(Bound *bound, int32_t k, int32_t j, const Label *label, fix y) {
    const Envelope *envelope = &bound->envelope;
    int32_t time = fix_min(label->left, label->right);
    if (label->stroked || y - label->top <= envelope->stroke.rise || time >= 0)
        return;
    Label held = *label;
    held.stroked = true;
    held.top -= fix_min(bound->fastest_y,
                        envelope_left(envelope, time - MOMENT) - envelope_left(envelope, time));
    held.top = fix_max(held.top, y - bound->rush.rise);
    held.left = fix_max(held.left - MOMENT, -(bound->rush.steps + 1) * MOMENT);
    held.right = fix_max(held.right - MOMENT, -(bound->rush.steps + 1) * MOMENT);
    flood_add(bound, k, j, held);
}

/* Is the head of a swimmer under water or rock for certain, so that it cannot jump out? */
static bool is_covered(const Bound *bound, int32_t left, int32_t right, int32_t j) {
    int32_t head = j >= 2 ? j - 2 : 0;
    return cell_of(bound, left, head >> 3) & cell_of(bound, right, head >> 3) &
           cell_of(bound, left, (head + 1) >> 3) & cell_of(bound, right, (head + 1) >> 3) & COVERS;
}

/* The hero swims while its middle is in water. At the surface it can jump out, under it a stroke
 * is the most. */
static void meet_water(Bound *bound, int32_t k, int32_t j, const Label *label, fix y) {
    int32_t left = (k + 2) >> 3, right = (k + 3) >> 3;
    bool high = cells_of(bound, left, right, (j + 3) >> 3) & CELL_WATER;
    if (!high && !(cells_of(bound, left, right, (j + 4) >> 3) & CELL_WATER))
        return;
    if (!high)
        y = fix_max(y, node_y(j) + NODE / 2);
    const Envelope *envelope = &bound->envelope;
    Leap leap = is_covered(bound, left, right, j) ? envelope->stroke : envelope->jump;
    flood_add(bound, k, j, label_take_off(leap, y, label->excess));
    if (water_may_cover(bound, k, j))
        stroke(bound, k, j, label, y);
}

/* The middle of the box, or of its feet, on a ladder. */
static void meet_ladder(Bound *bound, int32_t k, int32_t j, const Label *label, fix y) {
    int32_t left = (k + 2) >> 3, right = (k + 3) >> 3;
    for (int32_t row = (j + 3) >> 3; row <= (j + HIGH) >> 3; row++)
        if (cells_of(bound, left, right, row) & CELL_LADDER) {
            contacts_stand(bound, k, j, y, label->excess);
            return;
        }
}

static fix measure_spring(Bound *bound, const Meaning *meaning, Leap *leap, Excess *push) {
    const Envelope *envelope = &bound->envelope;
    const Feel *feel = &envelope->feel;
    fix power = meaning->power ? meaning->power : FIX_ONE;
    bool up = meaning->direction == DIRECTION_UP;
    fix height = up ? fix_mul(feel->spring_height, power) : SIDE_SPRING_HOP;
    fix speed = envelope_speed_for(envelope, height);
    *leap = envelope_spring(envelope, speed);
    leap->least = bound->steady ? leap->rise : 0;
    int16_t excess = envelope_excess(envelope, fix_mul(feel->spring_push, power));
    bool left = meaning->direction == DIRECTION_LEFT;
    *push = left ? (Excess){.left = excess} : (Excess){.right = excess};
    return speed;
}

fix springs_measure(Bound *bound) {
    const Level *level = bound->level;
    fix fastest = 0;
    for (int i = 0; i < level->meaning_count; i++)
        if (level->kinds[i] == KIND_SPRING)
            fastest = fix_max(fastest, measure_spring(bound, &level->meanings[i],
                                                      &bound->springs[i], &bound->pushes[i]));
    return fastest;
}

/* A spring to the side is touched at its base. */
static bool touches_base(const Meaning *meaning, int32_t k, int32_t column) {
    fix base = fix_edge(column - MARGIN);
    if (meaning->direction == DIRECTION_LEFT)
        base += FIX_ONE - SPRING_DEPTH;
    return node_x(k) < base + SPRING_DEPTH && node_x(k) + NODE + HERO_WIDTH > base;
}

/* Off a spring to the side each step goes at least as far as one runs. A label's time is a step
 * early at take-off, as times are lower bounds; `late` is an upper bound, so that step is given
 * back. */
static void throw_aside(Bound *bound, int32_t k, int32_t j, fix y, Leap leap, Excess push) {
    Label label = label_take_off(leap, y, push);
    if (bound->calm && leap.least > 0)
        label.late = label_late(bound, push, k, label.left + bound->envelope.slowest + MOMENT);
    flood_add(bound, k, j, label);
}

static void meet_spring(Bound *bound, int32_t k, int32_t j, const Label *label, fix y,
                        const Meaning *meaning, int32_t column, int32_t row) {
    ptrdiff_t number = meaning - bound->level->meanings;
    Leap leap = bound->springs[number];
    if (meaning->direction == DIRECTION_DOWN)
        return;
    if (meaning->direction == DIRECTION_UP) {
        fix highest = fix_edge(row - ABOVE) + SPRING_DEPTH - HERO_HEIGHT;
        if (node_y(j + 1) > highest)
            flood_add(bound, k, j, label_take_off(leap, fix_max(y, highest), label->excess));
        return;
    }
    Excess push = bound->pushes[number];
    push.stomped = label->excess.stomped;
    if (touches_base(meaning, k, column))
        throw_aside(bound, k, j, y, leap, push);
}

static void meet_springs(Bound *bound, int32_t k, int32_t j, const Label *label, fix y) {
    int32_t right = (k + WIDE) >> 3, bottom = (j + HIGH) >> 3;
    for (int32_t row = j >> 3; row <= bottom; row++)
        for (int32_t column = k >> 3; column <= right; column++) {
            if (!(cell_of(bound, column, row) & CELL_TOUCH))
                continue;
            const Meaning *meaning = map_meaning(bound, column, row);
            if (meaning && meaning->kind == KIND_SPRING)
                meet_spring(bound, k, j, label, y, meaning, column, row);
        }
}

/* The topmost nodes are all the sky, where there is little to stand on. */
static fix height_of(const Bound *bound, const Label *label, int32_t j) {
    return fix_max(label_height(bound, label, j), bound->sky);
}

void contacts_bounce(Bound *bound, int32_t k, int32_t j, const Label *label) {
    fix y = height_of(bound, label, j);
    meet_enemy(bound, k, j, label, y);
    meet_springs(bound, k, j, label, y);
}

void contacts_meet(Bound *bound, int32_t k, int32_t j, const Label *label) {
    fix y = height_of(bound, label, j);
    meet_floor(bound, k, j, label, y);
    meet_slope(bound, k, j, label);
    rides_meet(bound, k, j, label, y);
    meet_water(bound, k, j, label, y);
    meet_ladder(bound, k, j, label, y);
    wind_meet(bound, k, j, label, y);
    contacts_bounce(bound, k, j, label);
}
