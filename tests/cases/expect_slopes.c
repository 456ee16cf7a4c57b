/* Cases of slopes: crests, feet, joints, walls beside them, and who walks them. */
#include "expect.h"

#include <stdlib.h>

#define NEAR TILES(0.001)

static fix border_of(const Track *track) {
    return fix_edge(track->level->width) - HERO_WIDTH;
}

/* How far the feet are above the ground of the slope below them; far away where there is none. */
static fix above_slope(const Level *level, const Moment *m) {
    fix feet = m->y + HERO_HEIGHT, foot = m->x + HERO_WIDTH / 2, y;
    for (int32_t row = fix_cell(feet - 1); row <= fix_cell(feet); row++)
        if (slope_surface(level, foot, row, &y))
            return y - feet;
    return TILES(100);
}

static bool on_flat(const Level *level, const Moment *m) {
    fix feet = m->y + HERO_HEIGHT;
    bool under = false;
    for (int32_t x = fix_cell(m->x); x <= fix_cell(m->x + HERO_WIDTH - 1); x++)
        under |= (level_flags(level, x, fix_cell(feet)) & (TILE_SOLID | TILE_ONEWAY)) != 0;
    return under && feet == fix_edge(fix_cell(feet));
}

/* No more up or down than along: never off the surface, never thrown. */
static const char *follows_the_surface(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 1; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        if (!stands(m))
            return "left the ground";
        if (fix_abs(m->y - m[-1].y) > fix_abs(m->x - m[-1].x) + NEAR)
            return "went up or down more than the surface";
    }
    return NULL;
}

static const char *starts_where_drawn(const Track *track, int32_t k) {
    (void)k;
    if (fix_cell(track->first.x) != 1 || track->first.y + HERO_HEIGHT != TILES(3))
        return "was moved out of its cell";
    return track_last(track)->x == border_of(track) ? NULL : "is stuck";
}

static const char *stands_on_what_is_there(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 0; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        if (stands(m) && !on_flat(track->level, m) && above_slope(track->level, m) > NEAR)
            return "stands on a wall";
    }
    return track_count(track, EVENT_JUMPED) == 2 ? NULL : "a jump is missing";
}

static const char *rests_against_the_wall(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 121; i < 300; i++) {
        const Moment *m = &track->moments[i];
        if (m->x != m[-1].x || m->y != m[-1].y || !stands(m))
            return "shakes";
    }
    return track_had(track, 300, EVENT_JUMPED) ? NULL : "the jump did not start at once";
}

/* What is hit from below is never passed upward; the underside of a slope is flat and solid. */
static const char *stays_below_what_it_hit(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 0; i < track->count; i++) {
        if (!track_had(track, i, EVENT_BUMPED))
            continue;
        for (int32_t j = i; j < track->count && !stands(&track->moments[j]); j++)
            if (track->moments[j].y < track->moments[i].y)
                return "went up through it";
        if (track->moments[i].dy != 0)
            return "kept on pushing up";
    }
    return stands(track_last(track)) ? NULL : "is still in the air";
}

static const char *climbs_to_the_flat(const Track *track, int32_t k) {
    for (int32_t i = 0; i < track->count; i++)
        if (track->moments[i].y + HERO_HEIGHT < TILES(2))
            return "was launched";
    if (track_last(track)->y + HERO_HEIGHT != TILES(2))
        return "is not at the top";
    return follows_the_surface(track, k);
}

/* Taps of one step, k apart. */
static const char *taps_down_the_slope(const Track *track, int32_t k) {
    Buttons *buttons = calloc((size_t)track->count, 1);
    for (int32_t i = 0; i < track->count; i += k + 1)
        buttons[i] = BUTTON_RIGHT;
    Track other = track_play(track->level, buttons, track->count);
    const char *wrong =
        other.complaint[0] ? "an invariant was broken" : follows_the_surface(&other, k);
    track_free(&other);
    free(buttons);
    return wrong ? wrong : follows_the_surface(track, k);
}

static bool jumps_when_pressed(const Track *track, int32_t step) {
    Buttons *buttons = malloc((size_t)track->count);
    for (int32_t i = 0; i < track->count; i++)
        buttons[i] = i < step ? track->buttons[i] : BUTTON_RIGHT | BUTTON_JUMP;
    Track other = track_play(track->level, buttons, track->count);
    bool jumps = track_had(&other, step, EVENT_JUMPED);
    track_free(&other);
    free(buttons);
    return jumps;
}

/* Feet that meet the surface have landed, and may jump on the next step. */
static const char *lands_when_feet_meet_it(const Track *track, int32_t k) {
    (void)k;
    int landings = 0;
    for (int32_t i = 71; i + 1 < track->count; i++) {
        const Moment *m = &track->moments[i];
        if (!stands(m) && above_slope(track->level, m) <= 2 && above_slope(track->level, m - 1) > 2)
            return "slides up without landing";
        bool lands = stands(m) && !stands(m - 1);
        landings += lands;
        if (lands && !(track->buttons[i] & BUTTON_JUMP) && !jumps_when_pressed(track, i + 1))
            return "cannot jump after landing";
    }
    return landings == 1 ? NULL : "not one landing";
}

static const char *crosses_both_peaks(const Track *track, int32_t k) {
    for (int32_t i = 1; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        if (m->x != border_of(track) && m->x <= m[-1].x && i > 1)
            return "jammed";
    }
    return track_last(track)->x == border_of(track) ? follows_the_surface(track, k) : "jammed";
}

/* Let go after k steps: comes to rest, and stays. */
static const char *rests_where_it_stops(const Track *track, int32_t k) {
    for (int32_t i = track->count - 120; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        if (m->x != m[-1].x || m->y != m[-1].y)
            return "slides";
    }
    return follows_the_surface(track, k);
}

static const char *falls_from_the_ledge(const Track *track, int32_t k) {
    (void)k;
    int32_t n = 1;
    while (n < track->count && stands(&track->moments[n]))
        n++;
    for (int32_t i = n; i < track->count && !stands(&track->moments[i]); i++) {
        const Moment *m = &track->moments[i];
        if (m->y - m[-1].y > fix_max(m->dy, m[-1].dy) + NEAR)
            return "was pulled down";
    }
    if (track->moments[n].y - track->moments[n - 1].y > TILES(0.05))
        return "was snapped onto the slope";
    return jumps_when_pressed(track, n + 3) ? NULL : "no coyote time";
}

/* A hundred turns in place, k steps to the right of the start. */
static const char *turns_bring_it_back(const Track *track, int32_t k) {
    enum { TURNS = 100, STEPS = 20, BEGIN = 100 };
    int32_t count = BEGIN + TURNS * STEPS;
    Buttons *buttons = calloc((size_t)count, 1);
    for (int32_t i = 0; i < k; i++)
        buttons[i] = BUTTON_RIGHT;
    for (int32_t i = 0; i < TURNS * STEPS; i++)
        if (i % STEPS < 4)
            buttons[BEGIN + i] = i / STEPS % 2 ? BUTTON_RIGHT : BUTTON_LEFT;
    Track other = track_play(track->level, buttons, count);
    const char *wrong = other.complaint[0] ? "an invariant was broken" : NULL;
    if (!wrong && track_last(&other)->x != other.moments[BEGIN - 1].x)
        wrong = "does not come back";
    if (track_last(&other)->deaths + track_last(track)->deaths > 0)
        wrong = "died of turning";
    track_free(&other);
    free(buttons);
    return wrong;
}

static const char *crosses_the_block(const Track *track, int32_t k) {
    (void)k;
    if (track->moments[299].x != 0)
        return "did not get over the hill to the left";
    return track_last(track)->x == border_of(track) ? NULL : "did not get back over the hill";
}

static const char *planks_beside_do_not_matter(const Track *track, int32_t k) {
    (void)k;
    Level *plain = case_level("B61", "legend -: empty\n");
    Track other = track_play(plain, track->buttons, track->count);
    const char *wrong = NULL;
    for (int32_t i = 0; i < track->count; i++) {
        const Moment *a = &track->moments[i], *b = &other.moments[i];
        if (a->x != b->x || a->y != b->y || a->dx != b->dx || a->dy != b->dy)
            wrong = "a one-way tile beside the slope changed the walk";
    }
    track_free(&other);
    level_free(plain);
    return wrong;
}

/* Walkers turn at the map's side and at the pen of the hero, nowhere else. */
static const char *walkers_turn_at_walls_only(const Track *track, int32_t k) {
    (void)k;
    for (int actor = 0; actor < TRACK_ENEMIES; actor++) {
        if (!track->first.enemy_lives[actor])
            continue;
        fix low = TILES(100), high = -1, was = 0;
        for (int32_t i = 1; i < track->count; i++) {
            const Moment *m = &track->moments[i];
            fix x = m->enemy_x[actor], by = x - m[-1].enemy_x[actor];
            bool turned = (was < 0 && by > 0) || (was > 0 && by < 0);
            if (turned && x > TILES(0.5) && x < TILES(10.5))
                return "turned on its way";
            was = by ? by : was;
            low = fix_min(low, x);
            high = fix_max(high, x);
        }
        if (!track_last(track)->enemy_lives[actor] || low > TILES(0.1) || high < TILES(11))
            return "did not walk over the hill";
    }
    return NULL;
}

const CaseRow SLOPE_CASES[] = {
    {"B21", 0, 0, starts_where_drawn, NULL},
    {"B25", 0, 0, stands_on_what_is_there, NULL},
    {"B26", 0, 0, rests_against_the_wall, NULL},
    {"B29", 0, 0, stays_below_what_it_hit, NULL},
    {"B49", 0, 0, climbs_to_the_flat, NULL},
    {"B50", 1, 40, taps_down_the_slope, NULL},
    {"B52", 1, 20, lands_when_feet_meet_it, NULL},
    {"B53", 1, 15, NULL, NULL},
    {"B54", 0, 0, crosses_both_peaks, NULL},
    {"B55", 0, 160, rests_where_it_stops, NULL},
    {"B56", 0, 0, falls_from_the_ledge, NULL},
    {"B57", 0, 70, turns_bring_it_back, NULL},
    {"B58", 0, 0, NULL, NULL},
    {"B58", 0, 0, crosses_the_block, "legend E: empty\n"},
    {"B61", 0, 0, planks_beside_do_not_matter, NULL},
    {"B90", 0, 0, walkers_turn_at_walls_only, NULL},
    {"B90drop", 0, 0, walkers_turn_at_walls_only, NULL},
};
const int SLOPE_CASE_COUNT = sizeof SLOPE_CASES / sizeof SLOPE_CASES[0];
