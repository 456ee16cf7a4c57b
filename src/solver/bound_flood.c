#include "solver/bound_inside.h"

#include <stdlib.h>

/* Labels spread to the nodes beside theirs; one that another dominates is dropped. */

/* ---- store ---- */

#define LABELS_MOST (16 << 20) /* some 700 MB while it floods */

static int32_t take_label(Bound *bound) {
    if (bound->pool_free >= 0) {
        int32_t i = bound->pool_free;
        bound->pool_free = bound->pool[i].next;
        return i;
    }
    if (bound->pool_count == bound->pool_room) {
        int32_t room = bound->pool_room ? bound->pool_room * 2 : 4096;
        bound->anything = room > LABELS_MOST;
        Label *more = bound->anything ? NULL : realloc(bound->pool, (size_t)room * sizeof *more);
        if (!more) {
            bound->failed = true;
            return -1;
        }
        bound->pool = more;
        bound->pool_room = room;
    }
    return bound->pool_count++;
}

static void drop_label(Bound *bound, int32_t i) {
    bound->pool[i].next = bound->pool_free;
    bound->pool_free = i;
}

/* Who has most excess left goes first, then who has most time: what others will dominate is seldom
 * spread before they are. */
static int32_t bucket_of(const Bound *bound, const Label *label) {
    int32_t time = fix_min(label->left, label->right) / MOMENT + TIMES / 2;
    int32_t most = fix_max(bound->envelope.most_excess / EXCESSES + 1, 4);
    int32_t excess = fix_min(fix_max(label->excess.left, label->excess.right) / most, EXCESSES - 1);
    return (EXCESSES - 1 - excess) * TIMES + fix_clamp(time, 0, TIMES - 1);
}

static void queue(Bound *bound, int32_t i) {
    Label *label = &bound->pool[i];
    if (label->waiting)
        return;
    int32_t at = bucket_of(bound, label);
    label->waiting = true;
    label->below = bound->bucket[at];
    bound->bucket[at] = i;
    bound->lowest = fix_min(bound->lowest, at);
}

static int32_t next_waiting(Bound *bound) {
    while (bound->lowest < BUCKETS && bound->bucket[bound->lowest] < 0)
        bound->lowest++;
    if (bound->lowest == BUCKETS)
        return -1;
    int32_t i = bound->bucket[bound->lowest];
    bound->bucket[bound->lowest] = bound->pool[i].below;
    bound->pool[i].waiting = false;
    return i;
}

void flood_again(Bound *bound, int32_t node) {
    for (int32_t i = bound->labels[node]; i >= 0; i = bound->pool[i].next)
        queue(bound, i);
}

/* ---- dominance ---- */

/* Most labels of a node: of more, two that are alike become one that can do what each can. Until
 * there was much work more are kept, which proves more. */
#define CROWD 16
#define KICKED_CROWD 5 /* of those who are fast in many ways */
#define FINE_CROWD 64  /* the same two up to FINE_WORK */
#define FINE_KICKED_CROWD 16
#define FINE_WORK 1000000

static int crowd_of(const Bound *bound, const Label *label) {
    bool kicked = label->excess.kicked_left | label->excess.kicked_right || bound->sleds;
    kicked &= !bound->rides.alone || bound->work >= FINE_WORK; /* by one alone: few ways */
    if (bound->work < FINE_WORK)
        return kicked ? FINE_KICKED_CROWD : FINE_CROWD;
    return kicked ? KICKED_CROWD : CROWD;
}

static void join_most_alike(const Bound *bound, int32_t node, Label *label) {
    int64_t least = INT64_MAX;
    const Label *alike = NULL;
    for (int32_t i = bound->labels[node]; i >= 0; i = bound->pool[i].next) {
        int64_t loss = label_unlike(label, &bound->pool[i]);
        if (loss < least) {
            least = loss;
            alike = &bound->pool[i];
        }
    }
    if (alike)
        label_join(label, alike);
}

/* Counts the labels of a node; -1: one of them dominates the new one. It goes to the front, as it
 * will most likely dominate the next, too. */
static int count_labels(Bound *bound, int32_t node, const Label *label) {
    int count = 0;
    for (int32_t *link = &bound->labels[node]; *link >= 0; count++) {
        int32_t i = *link;
        Label *old = &bound->pool[i];
        if (label_dominates(bound, old, label)) {
            *link = old->next;
            old->next = bound->labels[node];
            bound->labels[node] = i;
            return -1;
        }
        link = &old->next;
    }
    return count;
}

/* Takes out what the new label dominates. False: it is known itself. */
static bool make_room(Bound *bound, int32_t node, Label *label) {
    int count = count_labels(bound, node, label);
    if (count < 0)
        return false;
    if (count >= crowd_of(bound, label))
        join_most_alike(bound, node, label);
    int32_t *link = &bound->labels[node];
    while (*link >= 0) {
        int32_t i = *link;
        Label *old = &bound->pool[i];
        if (!label_dominates(bound, label, old)) {
            link = &old->next;
            continue;
        }
        *link = old->next;
        if (old->waiting)
            old->dead = true;
        else
            drop_label(bound, i);
    }
    return true;
}

/* ---- one flight ---- */

static bool rises(const Label *label) {
    return fix_min(label->left, label->right) < 0;
}

/* Is it as high as it must come, or something over its head, wherever in the node that is? */
bool label_turns(const Bound *bound, const Label *label, int32_t k, int32_t j) {
    return !rises(label) || label->low >= node_y(j) || !node_free(bound, k, j - 1) ||
           !node_free(bound, k + 1, j - 1);
}

/* The moment by which a flight that still has its excess has left column k. */
static int64_t gone_by(const Bound *bound, const Label *label, int32_t k) {
    int32_t crossed = label->excess.right > 0 ? k : bound->wide - k;
    return label->late + (int64_t)crossed * bound->envelope.slowest;
}

int32_t label_late(const Bound *bound, Excess push, int32_t k, int32_t moment) {
    int32_t crossed = push.right > 0 ? k : bound->wide - k;
    int64_t late = moment - (int64_t)crossed * bound->envelope.slowest;
    return late > INT32_MIN / 2 ? (int32_t)((late + LATE_PARTS) & ~(LATE_PARTS - 1)) : LATE_FREE;
}

/* May something overhead have stopped its rise? */
static bool is_bumped(const Bound *bound, const Label *label, int32_t k, int32_t j) {
    return label->low < node_y(j) || !node_free(bound, k, j - 1) || !node_free(bound, k + 1, j - 1);
}

Excess label_landing(const Bound *bound, const Label *label, int32_t k, int32_t j) {
    bool early = rises(label) && label->late != LATE_FREE && gone_by(bound, label, k) < 0;
    return early && !is_bumped(bound, label, k, j) ? excess_none(label->excess) : label->excess;
}

/* Has it so little of its rise left that it would have to be higher up than this node? Not in the
 * topmost, which stand for all above them. */
static bool is_late(const Bound *bound, const Label *label, int32_t j) {
    if (j == 0)
        return false;
    int32_t time = fix_min(label->left, label->right);
    fix left = label_is_held(label) ? envelope_held(&bound->envelope, time)
                                    : envelope_left(&bound->envelope, time);
    return label->low != LOW_FREE && node_y(j) - label->low > left;
}

fix label_height(const Bound *bound, const Label *label, int32_t j) {
    int32_t time = fix_min(label->left, label->right);
    fix top = label->top + envelope_fall(&bound->envelope, label->hangs, time);
    return j == 0 ? top : fix_max(top, node_y(j));
}

/* Who is in this node is no higher than it, and can come no higher than it still rises. */
static void hold_down(const Bound *bound, Label *label, int32_t j) {
    const Envelope *envelope = &bound->envelope;
    if (j == 0 || bound->flies)
        return;
    int32_t first = fix_min(label->left, label->right), last = fix_max(label->left, label->right);
    fix most =
        first < 0 ? envelope_left(envelope, first) : envelope_fall(envelope, label->hangs, last);
    label->top = fix_max(label->top, node_y(j) - most);
}

/* The same flight once it falls. */
static Label falling(const Bound *bound, const Label *label, int32_t k, int32_t j) {
    Label fall = *label;
    fall.excess = label_landing(bound, label, k, j);
    if (rises(label) && is_bumped(bound, label, k, j))
        fall.late = LATE_FREE;
    else if (label->low != LOW_FREE)
        fall.apex = (label->low / APEX_PARTS + 1) * APEX_PARTS;
    fall.left = fix_max(label->left, 0);
    fall.right = fix_max(label->right, 0);
    fall.aside = 0;
    fall.low = LOW_FREE;
    hold_down(bound, &fall, j);
    return fall;
}

static unsigned deadly(const Bound *bound, int32_t node, const Label *label) {
    return bound->marks[node] & (rises(label) ? NODE_KILLS_RISE : NODE_KILLS_FALL);
}

static bool insert(Bound *bound, int32_t k, int32_t j, Label label) {
    int32_t node = node_at(bound, k, j);
    label.node = node;
    if (is_late(bound, &label, j))
        return false;
    hold_down(bound, &label, j);
    label.aside = j == 0 ? fix_min(label.aside, 0) : label.aside; /* many rows in one */
    label.excess = wind_excess(bound, k, j, label.excess);
    label.excess.kicked_left = label.excess.left ? label.excess.kicked_left : 0;
    label.excess.kicked_right = label.excess.right ? label.excess.kicked_right : 0;
    label.stroked = label.stroked && water_may_cover(bound, k, j);
    bool first = bound->labels[node] < 0;
    if (!make_room(bound, node, &label))
        return false;
    int32_t i = take_label(bound);
    if (i < 0)
        return false;
    label.dead = label.waiting = false;
    label.next = bound->labels[node];
    bound->pool[i] = label;
    bound->labels[node] = i;
    queue(bound, i);
    if (first)
        touch_node(bound, k, j, 0);
    return true;
}

/* Into what kills: whatever is touched in the same step is touched, and a bounce may save. */
static void die(Bound *bound, int32_t k, int32_t j, const Label *label) {
    if (bound->dying)
        return;
    bound->dying = true;
    touch_node(bound, k, j, bound->stride);
    contacts_bounce(bound, k, j, label);
    bound->dying = false;
}

bool flood_add(Bound *bound, int32_t k, int32_t j, Label label) {
    bound->work++;
    int32_t node = node_at(bound, k, j);
    if (!deadly(bound, node, &label))
        return insert(bound, k, j, label);
    Label fall = falling(bound, &label, k, j);
    if (!deadly(bound, node, &fall))
        return insert(bound, k, j, fall);
    die(bound, k, j, &label);
    return false;
}

/* ---- ways ---- */

static void go(Bound *bound, int32_t node, Way way) {
    bound->ways[node] |= (uint8_t)way;
}

/* A rising head that hits a corner slips past it. */
static void slip(Bound *bound, int32_t k, int32_t j, const Label *label) {
    int32_t most = (bound->envelope.feel.corner_correction + NODE - 1) / NODE;
    int32_t time = fix_min(label->left, label->right);
    for (int32_t by = -most; by <= most; by++) {
        if (by == 0 || !node_free(bound, k + by, j) || !node_free(bound, k + by, j - 1))
            continue;
        Label past = *label;
        past.left = past.right = time;
        past.aside = fix_min(label->aside, 0);
        past.late = LATE_FREE;
        for (int32_t at = k; at != k + by; at += by > 0 ? 1 : -1)
            go(bound, node_at(bound, at, j), by > 0 ? WAY_RIGHT : WAY_LEFT);
        go(bound, node_at(bound, k + by, j), WAY_UP);
        flood_add(bound, k + by, j - 1, past);
    }
}

static void go_up(Bound *bound, int32_t k, int32_t j, const Label *label) {
    if (j == 0 || !rises(label) || label->top >= node_y(j))
        return;
    if (!node_free(bound, k, j - 1)) {
        slip(bound, k, j, label);
        return;
    }
    go(bound, label->node, WAY_UP);
    Label up = *label;
    up.aside = fix_min(label->aside, 0);
    flood_add(bound, k, j - 1, up);
}

static void go_down(Bound *bound, int32_t k, int32_t j, const Label *label) {
    if (!label_turns(bound, label, k, j))
        return;
    Label fall = falling(bound, label, k, j);
    if (label->low != LOW_FREE)
        flood_add(bound, k, j, fall);
    if (!node_free(bound, k, j + 1))
        return;
    go(bound, label->node, WAY_DOWN);
    bool early =
        fall.late != LATE_FREE &&
        node_y(j + 1) - fall.apex > envelope_fall_most(&bound->envelope, gone_by(bound, &fall, k));
    if (early)
        fall.excess = excess_none(fall.excess);
    flood_add(bound, k, j + 1, fall);
}

/* What crossing a node takes, and what is left of the excess after it. Who is kicked beyond all
 * counting is anywhere at once, which is hardly more than is true, and soon known. */
static int32_t crossing(const Bound *bound, Label *label, int by) {
    int16_t excess = by > 0 ? label->excess.right : label->excess.left;
    int16_t left = excess > 0 && bound->envelope.decay != 0 ? (int16_t)(excess - 1) : excess;
    Excess next = excess_none(label->excess);
    if (by > 0) {
        next.right = left;
        next.kicked_right = label->excess.kicked_right;
    } else {
        next.left = left;
        next.kicked_left = label->excess.kicked_left;
    }
    label->excess = next;
    bool wild = excess > 0 && bound->envelope.decay == 0 && bound->rides.kicks > 0;
    return wild ? 0 : bound->envelope.crossing[excess];
}

/* When a flight leaves a node sideways. Who came through all of it in one row is slow. */
static int32_t leaves_at(const Bound *bound, const Label *label, int by) {
    int32_t soonest = bound->envelope.soonest[fix_max(label->aside, 0) / MOMENT];
    return fix_max(by > 0 ? label->right : label->left, soonest);
}

static void cross_node(Label *label, int by, int32_t time, int32_t cross) {
    label->left = by > 0 ? time : time + cross;
    label->right = by > 0 ? time + cross : time;
    label->aside =
        rises(label) && !label->stroked ? fix_min(label->aside + cross, ASIDE_MAX * MOMENT) : 0;
}

static void go_aside(Bound *bound, int32_t k, int32_t j, const Label *label, int by) {
    if (!node_inside(bound, k + by, j) || !node_free(bound, k + by, j))
        return;
    int32_t to = node_at(bound, k + by, j);
    if (bound->marks[to] & (by > 0 ? NODE_KILLS_RIGHT : NODE_KILLS_LEFT)) {
        die(bound, k + by, j, label);
        return;
    }
    Label next = *label;
    next.excess = wind_excess(bound, k + by, j, label->excess);
    int32_t time = leaves_at(bound, label, by), cross = crossing(bound, &next, by);
    if ((bound->marks[to] | bound->marks[label->node]) & NODE_PUSHED) {
        time = fix_min(label->left, label->right);
        cross = 0;
    }
    cross_node(&next, by, time, cross);
    fix height = label->top + envelope_fall(&bound->envelope, label->hangs, time);
    bool blocks = j > 0 && j + 1 < bound->high && !node_free(bound, k + by, j + 1);
    if (height >= node_y(j + 1) || (height > node_y(j) && blocks))
        return;
    go(bound, label->node, by > 0 ? WAY_RIGHT : WAY_LEFT);
    flood_add(bound, k + by, j, next);
}

/* Feet that only just miss a ledge get on it. */
static void catch_ledge(Bound *bound, int32_t k, int32_t j, const Label *label, int by) {
    if ((node_free(bound, k + by, j) && node_free(bound, k + by, j + 1)) ||
        !label_turns(bound, label, k, j))
        return;
    fix most = bound->envelope.feel.ledge_catch;
    int32_t time = fix_min(label->left, label->right);
    fix fallen = envelope_fall(&bound->envelope, label->hangs, time + MOMENT);
    fix height = label->top + (time < 0 ? 0 : fallen);
    height = fix_max(height, node_y(j));
    for (int32_t at = j; at >= 0 && node_y(at) + most >= height; at--) {
        if (((at + HIGH) & 7) != 0 || !node_free(bound, k, at) || !node_free(bound, k + by, at) ||
            !floor_holds(bound, k + by, at))
            continue;
        for (int32_t way = j; way > at; way--)
            go(bound, node_at(bound, k, way), WAY_UP);
        go(bound, node_at(bound, k, at), by > 0 ? WAY_RIGHT : WAY_LEFT);
        contacts_stand(bound, k + by, at, node_y(at), label->excess);
    }
}

/* By other rules of motion: everywhere that is connected. */
static void fly(Bound *bound, int32_t k, int32_t j, const Label *label) {
    static const int8_t BY[4][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    for (int i = 0; i < 4; i++) {
        if (!node_free(bound, k + BY[i][0], j + BY[i][1]))
            continue;
        go(bound, label->node, (Way)(1 << i));
        flood_add(bound, k + BY[i][0], j + BY[i][1], *label);
    }
}

/* Lets a held jump go, here or further on in this node: then the apex is no later (make_held). */
static void let_go(Bound *bound, int32_t k, int32_t j, const Label *label) {
    if (!label_is_held(label) || !rises(label))
        return;
    Label cut = *label;
    fix least = j > 0 ? envelope_cut(&bound->envelope, node_y(j) - label->low) : 0;
    cut.low = least > NODE ? node_y(j) + NODE - least : LOW_FREE;
    cut.hangs = false;
    cut.left = envelope_let_go(&bound->envelope, label->left);
    cut.right = envelope_let_go(&bound->envelope, label->right);
    flood_add(bound, k, j, cut);
}

static void spread(Bound *bound, const Label *label) {
    int32_t k = label->node % bound->wide, j = label->node / bound->wide;
    if (bound->flies) {
        fly(bound, k, j, label);
        return;
    }
    contacts_meet(bound, k, j, label);
    let_go(bound, k, j, label);
    go_up(bound, k, j, label);
    go_aside(bound, k, j, label, -1);
    go_aside(bound, k, j, label, 1);
    catch_ledge(bound, k, j, label, -1);
    catch_ledge(bound, k, j, label, 1);
    go_down(bound, k, j, label);
}

#define WORK_ASKED 65536 /* between two questions whether to go on */

static bool may_go_on(const Bound *bound, int64_t *asked) {
    const BoundLimit *limit = &bound->limit;
    if (bound->work - *asked < WORK_ASKED)
        return true;
    *asked = bound->work;
    return bound->work <= limit->work && (!limit->go_on || limit->go_on(limit->context));
}

void flood_run(Bound *bound) {
    int64_t asked = bound->work;
    for (int32_t i; !bound->failed && (i = next_waiting(bound)) >= 0;) {
        if (bound->pool[i].dead) {
            drop_label(bound, i);
            continue;
        }
        Label label = bound->pool[i];
        spread(bound, &label);
        if (!may_go_on(bound, &asked))
            bound->failed = bound->anything = true;
    }
}

void flood_start(Bound *bound) {
    bound->pool_free = -1;
    bound->lowest = BUCKETS;
    for (int i = 0; i < BUCKETS; i++)
        bound->bucket[i] = -1;
}
