/* Cases of solids that move: riding, being pushed, crushed, brought back. */
#include "expect.h"

#include <stdlib.h>

static Track played(const Track *track, const Buttons *buttons, int32_t count) {
    return track_play(track->level, buttons, count);
}

static fix feet_of(const Moment *m) {
    return m->y + HERO_HEIGHT;
}

/* Feet exactly on the first solid on every step, but for the jumps that were asked for. */
static const char *rides_all_the_way(const Track *track, int32_t k) {
    (void)k;
    bool jumping = false;
    for (int32_t i = 1; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        jumping = track_had(track, i, EVENT_JUMPED) || (jumping && !stands(m));
        if (jumping || (stands(m) && !m->rides))
            continue;
        if (!m->rides)
            return "lost its platform";
        if (feet_of(m) != m->solid.y)
            return "a gap under the feet";
    }
    return track_last(track)->deaths ? "died of riding" : NULL;
}

/* Holding left for one period of the block, which may itself stand in the way for a while. */
static const char *gets_out_from_under(const Track *track, int32_t k) {
    enum { PERIOD = 160 };
    (void)k;
    int32_t count = track->count + PERIOD;
    Buttons *buttons = malloc((size_t)count);
    for (int32_t i = 0; i < count; i++)
        buttons[i] = i < track->count ? track->buttons[i] : BUTTON_LEFT;
    Track other = played(track, buttons, count);
    bool moves = false;
    for (int32_t i = track->count; i < count; i++)
        moves |= other.moments[i].x < track_last(track)->x && !other.moments[i].dead;
    track_free(&other);
    free(buttons);
    return moves ? NULL : "is stuck for good";
}

static const char *fits_in_its_own_height(const Track *track, int32_t k) {
    (void)k;
    if (track_last(track)->deaths > 0)
        return "crushed with room enough";
    if (track_count(track, EVENT_JUMPED) > 1)
        return "jumped twice";
    return track_last(track)->x > track->first.x ? NULL : "is not free again";
}

static const char *is_crushed(const Track *track, int32_t k) {
    (void)k;
    return track_last(track)->deaths > 0 ? NULL : "no room, and still alive";
}

static const char *walks_as_on_ground(const Track *track, int32_t k) {
    Level *still = case_level("B46", "legend =: ground\n");
    Track other = track_play(still, track->buttons, track->count);
    const char *wrong = NULL;
    for (int32_t i = 0; i < 150; i++)
        if (track->moments[i].x != other.moments[i].x)
            wrong = "walks otherwise than on ground";
    track_free(&other);
    level_free(still);
    if (!wrong && !track_had(track, 150, EVENT_JUMPED))
        wrong = "the jump was eaten";
    return wrong ? wrong : rides_all_the_way(track, k);
}

static const char *is_left_alone(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 1; i < track->count; i++)
        if (track->moments[i].x != track->first.x || track->moments[i].dy != 0)
            return "was pushed by a one-way";
    return track_stays(track, 0, track->count) ? NULL : "was pushed by a one-way";
}

static const char *rides_and_jumps_at_200(const Track *track, int32_t k) {
    if (track->moments[199].rides && !track_had(track, 200, EVENT_JUMPED))
        return "could not jump while carried";
    return rides_all_the_way(track, k);
}

/* A head that met the underside leaves it, no slower than the platform goes. */
static const char *leaves_the_underside(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 1; i + 4 < track->count; i++) {
        const Moment *m = &track->moments[i];
        if (!track_had(track, i, EVENT_BUMPED))
            continue;
        if (m[1].dy < m[1].solid.y - m->solid.y || m[3].y <= m[3].solid.y + FIX_ONE)
            return "sticks to the underside";
    }
    return track_last(track)->deaths ? "was crushed" : NULL;
}

static const char *falls_as_in_the_free(const Track *track, int32_t k) {
    (void)k;
    Level *plain = case_level("B67", "legend =: empty\n");
    Track other = track_play(plain, track->buttons, track->count);
    const char *wrong = NULL;
    for (int32_t i = 0; i < track->count; i++)
        if (track->moments[i].y != other.moments[i].y)
            wrong = "a push sideways changed the fall";
    track_free(&other);
    level_free(plain);
    return wrong;
}

static const char *falls_pushed_sideways(const Track *track, int32_t k) {
    bool pushed = track_last(track)->x < track->first.x;
    return pushed ? falls_as_in_the_free(track, k) : "was not pushed";
}

static const char *rides_up_to_the_ceiling_and_off(const Track *track, int32_t k) {
    Buttons *buttons = calloc((size_t)track->count, 1);
    for (int32_t i = 80; i < track->count; i++)
        buttons[i] = BUTTON_RIGHT;
    Track other = played(track, buttons, track->count);
    const char *wrong = other.complaint[0] ? "an invariant was broken" : NULL;
    if (track_last(&other)->x < TILES(7) || track_last(&other)->deaths > 0)
        wrong = "could not walk off";
    track_free(&other);
    free(buttons);
    return wrong ? wrong : rides_all_the_way(track, k);
}

/* After the hero is back, everything goes as it went from the level's start. */
static const char *comes_back_as_new(const Track *track, int32_t k) {
    (void)k;
    Buttons *idle = calloc((size_t)track->count, 1);
    Track fresh = played(track, idle, track->count);
    const char *wrong = "never died and came back";
    int32_t back = 0;
    for (int32_t i = 0; i < track->count && !back; i++)
        if (track_had(track, i, EVENT_RESPAWNED) && !track->buttons[i])
            back = i + 1;
    for (int32_t i = back; back && i < track->count; i++) {
        const Moment *a = &track->moments[i], *b = &fresh.moments[i - back];
        wrong = i == back ? NULL : wrong;
        if (a->x != b->x || a->y != b->y || a->solid.x != b->solid.x || a->rides != b->rides)
            wrong = "differs from a fresh start after the respawn";
    }
    track_free(&fresh);
    free(idle);
    return wrong;
}

/* Twenty times off the platform to the right, into the pit. */
static const char *every_life_is_the_same(const Track *track, int32_t k) {
    (void)k;
    enum { COUNT = 6000 };
    Buttons buttons[COUNT];
    for (int32_t i = 0; i < COUNT; i++)
        buttons[i] = BUTTON_RIGHT;
    Track other = played(track, buttons, COUNT);
    const char *wrong = track_count(&other, EVENT_RESPAWNED) < 20 ? "died too rarely" : NULL;
    int32_t back = 0;
    for (int32_t i = 0; i < COUNT; i++) {
        const Moment *a = &other.moments[i], *b = &other.moments[i - back];
        if (a->x != b->x || a->y != b->y || a->solid.x != b->solid.x)
            wrong = "one life differs from another";
        if (track_had(&other, i, EVENT_RESPAWNED))
            back = i + 1;
    }
    track_free(&other);
    return wrong;
}

static const char *walkers_keep_their_floors(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 1; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        fix feet = m->enemy_y[0] - track->first.enemy_y[0] - (m->solid.y - track->first.solid.y);
        if (!m->enemy_lives[0] || feet != 0)
            return "the upper walker left its platform";
        if (m->enemy_x[0] < TILES(1) || m->enemy_x[0] > TILES(7))
            return "the upper walker went past the ends";
        if (m->enemy_lives[1] && m->enemy_y[1] != track->first.enemy_y[1])
            return "the lower walker left the floor";
    }
    return NULL;
}

/* Feet that were above the enemy on the step before do not hurt: relative to where both were. */
static const char *from_above_is_a_stomp(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 1; i < track->count; i++) {
        const Moment *before = &track->moments[i - 1];
        if (track_had(track, i, EVENT_DIED) && feet_of(before) <= before->enemy_y[0])
            return "hurt from above";
    }
    return NULL;
}

static const char *always_stomps(const Track *track, int32_t k) {
    bool stomped = track_count(track, EVENT_STOMPED) == 1;
    return stomped ? from_above_is_a_stomp(track, k) : "not one stomp";
}

static const char *stays_on_by_an_edge(const Track *track, int32_t k) {
    int32_t from = k + 40;
    if (!track->moments[from].rides)
        return k > 5 ? NULL : "slid off"; /* walked off */
    for (int32_t i = from; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        if (!m->rides || feet_of(m) != m->solid.y || m->x != track->moments[from].x)
            return "was pushed off its edge";
    }
    return NULL;
}

static const char *all_coins_once(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 1; i < track->count; i++)
        if (track->moments[i].coins < track->moments[i - 1].coins)
            return "a coin was lost";
    return track_last(track)->coins <= track->level->coin_count ? NULL
                                                                : "more coins than there are";
}

#define MOVES(path) "legend =: platform path " path "\n"

const CaseRow MOVER_CASES[] = {
    {"B12", 0, 60, gets_out_from_under, MOVES("R2 speed 3")},
    {"B12right", 0, 60, gets_out_from_under, MOVES("R2 speed 3")},
    {"B30", 0, 0, fits_in_its_own_height, MOVES("D1.125 speed 2")},
    {"B30", 0, 0, is_crushed, MOVES("D1.25 speed 2")},
    {"B46", 0, 0, walks_as_on_ground, MOVES("U4 speed 2 oneway")},
    {"B46", 0, 0, walks_as_on_ground, MOVES("U4 speed 2")},
    {"B47", 0, 0, is_left_alone, MOVES("D3 speed 3 oneway")},
    {"B64", 0, 0, rides_and_jumps_at_200, MOVES("D3 speed 1")},
    {"B64", 0, 0, rides_and_jumps_at_200, MOVES("D3 speed 4")},
    {"B64", 0, 0, rides_and_jumps_at_200, MOVES("D3 speed 12")},
    {"B66", 0, 120, leaves_the_underside, MOVES("D2 speed 3")},
    {"B67", 0, 0, falls_as_in_the_free, MOVES("L8 speed 6")},
    {"B67", 0, 0, falls_pushed_sideways, MOVES("L8 speed 16")},
    {"B67", 0, 0, falls_pushed_sideways, MOVES("L8 speed 20")},
    {"B70", 0, 0, is_crushed, MOVES("U3 speed 3")},
    {"B70", 0, 0, rides_up_to_the_ceiling_and_off, MOVES("U2.125 speed 3")},
    {"B71", 0, 0, rides_all_the_way, MOVES("R3 speed 3")},
    {"B71", 0, 0, every_life_is_the_same, MOVES("R3 speed 3") "legend #: empty\n"},
    {"B72", 0, 300, comes_back_as_new, MOVES("R3 speed 3")},
    {"B73", 0, 0, rides_all_the_way, MOVES("D3 speed 3")},
    {"B74", 0, 0, walkers_keep_their_floors, MOVES("D2 speed 3")},
    {"B75", 0, 0, rides_all_the_way, MOVES("L1 D1 R1 U1 speed 7.5")},
    {"B94", 0, 0, from_above_is_a_stomp, MOVES("U3 speed 4")},
    {"B94rise", 0, 60, from_above_is_a_stomp, MOVES("U3 speed 4")},
    {"B94fall", 0, 0, always_stomps, NULL},
    {"B98", 0, 200, all_coins_once, NULL},
    {"B152", 0, 30, stays_on_by_an_edge, MOVES("U4 speed 2")},
    {"B152", 0, 30, stays_on_by_an_edge, MOVES("U4 speed 6")},
    {"B152", 0, 30, stays_on_by_an_edge, MOVES("U4 speed 12")},
};
const int MOVER_CASE_COUNT = sizeof MOVER_CASES / sizeof MOVER_CASES[0];
