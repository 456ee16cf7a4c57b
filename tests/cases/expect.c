#include "expect.h"

#include <stdlib.h>

static const char *runs_without_seams(const Track *track, int32_t k) {
    (void)k;
    fix border = fix_edge(track->level->width) - HERO_WIDTH;
    for (int32_t i = 1; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        if (m->dead || m->deaths > 0)
            break; /* met the walker */
        if (!stands(m) || m->y != track->moments[1].y)
            return "left the ground";
        if ((m->hit & (HIT_LEFT | HIT_RIGHT)) && m->x != border)
            return "hit a seam";
        bool held = (track->buttons[i] & BUTTON_RIGHT) && (track->buttons[i - 1] & BUTTON_RIGHT);
        if (held && m->dx < m[-1].dx && m->x != border)
            return "was slowed";
    }
    return NULL;
}

static const char *keeps_speed_on_landing(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 1; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        bool lands = track_had(track, i, EVENT_LANDED) || track_had(track, i, EVENT_LANDED_HARD);
        if (lands && (m->dx < m[-1].dx || m->dy != 0 || m->x <= m[-1].x) &&
            (track->buttons[i] & BUTTON_RIGHT))
            return "landing took speed";
    }
    return NULL;
}

/* The same height on every step as without holding sideways. */
static const char *sides_do_not_matter(const Track *track, int32_t k) {
    (void)k;
    Buttons *buttons = malloc((size_t)track->count);
    for (int32_t i = 0; i < track->count; i++)
        buttons[i] = track->buttons[i] & BUTTON_JUMP;
    Track other = track_play(track->level, buttons, track->count);
    const char *wrong = NULL;
    for (int32_t i = 0; i < track->count; i++)
        if (track->moments[i].y != other.moments[i].y)
            wrong = "holding into the wall changed the height";
    track_free(&other);
    free(buttons);
    return wrong;
}

static const char *jumps_at_120(const Track *track, int32_t k) {
    (void)k;
    if (!track_stays(track, 5, 120))
        return "did not stand still";
    return track_had(track, 120, EVENT_JUMPED) ? NULL : "the jump was eaten";
}

static const char *nothing_moves(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 1; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        if (m->x != m[-1].x || m->y != m[-1].y || m->dx != 0 || m->dy != 0 || !stands(m))
            return "something moved";
    }
    return NULL;
}

static const char *is_never_wedged(const Track *track, int32_t k) {
    (void)k;
    fix border = fix_edge(track->level->width) - HERO_WIDTH;
    for (int32_t i = 20; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        bool held = (track->buttons[i] & BUTTON_RIGHT) && (track->buttons[i - 20] & BUTTON_RIGHT);
        if (held && m->x == m[-20].x && m->x != border)
            return "wedged in a gap";
    }
    return NULL;
}

static const char *stays_left_of_the_wall(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 0; i < track->count; i++)
        if (track->moments[i].x + HERO_WIDTH > TILES(7))
            return "passed the wall";
    return NULL;
}

static const char *never_hangs(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 1; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        if (!stands(m) && m->x == m[-1].x && m->y == m[-1].y && !m->dead)
            return "hangs in the air";
    }
    return NULL;
}

static const char *stays_in_upper_left_room(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 0; i < track->count; i++)
        if (track->moments[i].x + HERO_WIDTH > TILES(5) || track->moments[i].y > TILES(4))
            return "leaked through a corner";
    return NULL;
}

static const char *stays_inside_the_sides(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 0; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        if (m->x < 0 || m->x + HERO_WIDTH > fix_edge(track->level->width))
            return "left by the side";
    }
    return NULL;
}

static const char *comes_down_again(const Track *track, int32_t k) {
    (void)k;
    return stands(track_last(track)) ? stays_inside_the_sides(track, k) : "is still in the air";
}

static const char *ends_on_step_or_floor(const Track *track, int32_t k) {
    (void)k;
    fix feet = track_last(track)->y + HERO_HEIGHT;
    bool fine = stands(track_last(track)) && (feet == TILES(2) || feet == TILES(4));
    return fine ? NULL : "hangs in the side of the step";
}

static const char *bump_stops_the_rise(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 0; i + 1 < track->count; i++)
        if (track_had(track, i, EVENT_BUMPED))
            return track->moments[i].dy == 0 && track->moments[i + 1].dy > 0 ? NULL : "glides";
    return "never met the ceiling";
}

static const char *one_jump_a_landing(const Track *track, int32_t k) {
    (void)k;
    bool landed = true;
    int jumps = 0;
    for (int32_t i = 0; i < track->count; i++) {
        landed |= stands(&track->moments[i]);
        if (!track_had(track, i, EVENT_JUMPED))
            continue;
        if (!landed)
            return "jumped in the air";
        landed = false;
        jumps++;
    }
    return jumps > 0 ? NULL : "never jumped";
}

static const char *always_back_on_top(const Track *track, int32_t k) {
    (void)k;
    if (track_count(track, EVENT_JUMPED) != 4)
        return "a jump is missing";
    return track_last(track)->y == track->moments[5].y && stands(track_last(track))
               ? NULL
               : "fell through";
}

static const char *one_jump_only(const Track *track, int32_t k) {
    (void)k;
    return track_count(track, EVENT_JUMPED) == 1 ? NULL : "not exactly one jump";
}

static const char *walks_through(const Track *track, int32_t k) {
    (void)k;
    fix border = fix_edge(track->level->width) - HERO_WIDTH;
    for (int32_t i = 1; i < track->count; i++)
        if (track->moments[i].dx < track->moments[i - 1].dx && track->moments[i].x != border)
            return "was slowed";
    return track_stays(track, 0, track->count) ? NULL : "left the floor";
}

static const char *ends_where_it_stood(const Track *track, int32_t k) {
    (void)k;
    return stands(track_last(track)) && track_last(track)->y == track->moments[30].y
               ? NULL
               : "another row";
}

static const char *gains_no_height(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 101; i < track->count; i++)
        if (track->moments[i].y < track->moments[i - 1].y)
            return "rose without a jump";
    return NULL;
}

static const char *lands_on_lower_row(const Track *track, int32_t k) {
    (void)k;
    bool fine = stands(track_last(track)) && track_last(track)->y + HERO_HEIGHT == TILES(5);
    return fine ? NULL : "the lower row vanished";
}

static const char *falls_past_the_side(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 0; i < track->count; i++)
        if ((track->moments[i].hit & (HIT_LEFT | HIT_RIGHT)) &&
            track->moments[i].x + HERO_WIDTH != fix_edge(track->level->width))
            return "a one-way side blocked";
    return NULL;
}

static const char *down_alone_does_nothing(const Track *track, int32_t k) {
    (void)k;
    return track_stays(track, 1, track->count) ? NULL : "fell through without a jump";
}

/* Under this ceiling the hero's feet just clear the plank, so that may hold them too. */
static const char *falls_back_to_floor_or_plank(const Track *track, int32_t k) {
    (void)k;
    fix feet = track_last(track)->y + HERO_HEIGHT;
    bool fine = stands(track_last(track)) && (feet == TILES(5) || feet == TILES(2));
    return fine ? NULL : "did not come back";
}

static const char *full_height_beside_a_ledge(const Track *track, int32_t k) {
    (void)k;
    fix top = track->first.y;
    for (int32_t i = 0; i < track->count; i++)
        top = fix_min(top, track->moments[i].y);
    if (fix_abs(track->first.y - top - FEEL_DEFAULTS.jump_height) > TILES(0.002))
        return "the jump was cut short";
    return track_last(track)->y + HERO_HEIGHT == TILES(3) ? NULL : "is not on the ledge";
}

/* A jump pressed up to `coyote` steps after the last step on the ground counts, later ones do not.
 */
static const char *coyote_is_as_long_as_told(const Track *track, int32_t k) {
    (void)k;
    int32_t n = 0, coyote = track->feel.coyote;
    while (n + 1 < track->count && stands(&track->moments[n + 1]))
        n++;
    const int32_t waits[] = {coyote - 1, coyote, coyote + 1, coyote + 30};
    const char *wrong = NULL;
    Buttons *buttons = malloc((size_t)track->count);
    for (int i = 0; i < 4; i++) {
        for (int32_t step = 0; step < track->count; step++)
            buttons[step] = track->buttons[step];
        for (int32_t step = n + waits[i]; step < n + waits[i] + 20 && step < track->count; step++)
            buttons[step] |= BUTTON_JUMP;
        Track other = track_play(track->level, buttons, track->count);
        bool jumps = track_had(&other, n + waits[i], EVENT_JUMPED);
        if (jumps != (waits[i] <= coyote))
            wrong = jumps ? "jumped too late" : "coyote time is too short";
        track_free(&other);
    }
    free(buttons);
    return wrong;
}

/* Pressed and let go before landing, a jump fires once and is a short one. */
static const char *buffered_tap_is_a_short_hop(const Track *track, int32_t k) {
    (void)k;
    int32_t n = 20;
    while (n < track->count && !track_had(track, n, EVENT_LANDED))
        n++;
    Buttons *buttons = malloc((size_t)track->count);
    for (int32_t i = 0; i < track->count; i++)
        buttons[i] = track->buttons[i];
    for (int32_t i = n - 4; i < n - 1; i++)
        buttons[i] |= BUTTON_JUMP;
    Track other = track_play(track->level, buttons, track->count);
    fix top = TILES(100);
    for (int32_t i = n + 2; i < track->count; i++)
        top = fix_min(top, other.moments[i].y);
    int jumps = track_count(&other, EVENT_JUMPED);
    track_free(&other);
    free(buttons);
    if (jumps != 2)
        return "the buffered jump did not fire once";
    return track->first.y - top < FEEL_DEFAULTS.jump_height / 2 ? NULL : "a tap at full height";
}

static const char *stomps_and_bounces(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 0; i < track->count; i++)
        if (track_had(track, i, EVENT_STOMPED) && track->moments[i].dy >= 0)
            return "a stomp without a bounce";
    return NULL;
}

/* The run with the pauses cut out is the run of the buttons with the pauses cut out. */
static const char *pause_changes_nothing(const Track *track, int32_t k) {
    (void)k;
    Buttons *buttons = calloc((size_t)track->count, 1);
    Moment *moments = malloc((size_t)track->count * sizeof *moments);
    int32_t count = 0;
    uint32_t tick = 0;
    for (int32_t i = 0; i < track->count; i++) {
        if (track->moments[i].tick == tick)
            continue;
        tick = track->moments[i].tick;
        moments[count] = track->moments[i];
        buttons[count++] = track->buttons[i];
    }
    Track other = track_play(track->level, buttons, count);
    const char *wrong = count == track->count ? "nothing was paused" : NULL;
    for (int32_t i = 0; i < count; i++)
        if (moments[i].x != other.moments[i].x || moments[i].y != other.moments[i].y)
            wrong = "pausing changed the motion";
    track_free(&other);
    free(moments);
    free(buttons);
    return wrong;
}

static const char *patrols_its_own_platform(const Track *track, int32_t k) {
    (void)k;
    fix low = TILES(100), high = 0;
    for (int32_t i = 10; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        if (m->enemy_y[0] != track->moments[10].enemy_y[0])
            return "the walker left its platform";
        low = fix_min(low, m->enemy_x[0]);
        high = fix_max(high, m->enemy_x[0]);
    }
    return low < TILES(1) && high > TILES(4) && high < TILES(6) ? NULL : "turned elsewhere";
}

static const char *walks_under_one_ways(const Track *track, int32_t k) {
    (void)k;
    fix low = TILES(100), high = 0;
    for (int32_t i = 0; i < track->count; i++) {
        low = fix_min(low, track->moments[i].enemy_x[0]);
        high = fix_max(high, track->moments[i].enemy_x[0]);
    }
    return low < TILES(1) && high > TILES(8) ? NULL : "a one-way side turned it";
}

static const char *one_patrols_one_is_gone(const Track *track, int32_t k) {
    (void)k;
    if (!track_last(track)->enemy_lives[0])
        return "the one over the floor is gone";
    return track_last(track)->enemy_lives[1] ? "the one over the pit is still there" : NULL;
}

static const char *one_kill_no_death(const Track *track, int32_t k) {
    (void)k;
    return track_last(track)->deaths == 0 && track_count(track, EVENT_STOMPED) <= 1 ? NULL
                                                                                    : "hit back";
}

/* Between two enemies, and never mind which of them comes first in the map. */
static const char *both_at_once(const Track *track, int32_t k) {
    (void)k;
    bool one_left = track_last(track)->enemy_lives[0] || track_last(track)->enemy_lives[1];
    return one_left || track_last(track)->deaths ? "one was spared" : NULL;
}

/* Half a second of time, pauses not counted, is the longest that the hero lies dead. */
static const char *death_ends(const Track *track, int32_t k) {
    (void)k;
    uint32_t died = 0;
    for (int32_t i = 0; i < track->count; i++) {
        const Moment *m = &track->moments[i];
        if (track_had(track, i, EVENT_DIED))
            died = m->tick;
        if (m->dead && m->tick - died > STEPS_PER_SECOND / 2)
            return "lies dead for ever";
    }
    return NULL;
}

static const char *dead_take_no_coins(const Track *track, int32_t k) {
    (void)k;
    for (int32_t i = 1; i < track->count; i++)
        if (track->moments[i].dead && track->moments[i - 1].dead &&
            track->moments[i].coins != track->moments[i - 1].coins)
            return "a coin was taken while dead";
    return track_last(track)->deaths > 0 ? death_ends(track, k) : "the spikes did nothing";
}

static const char *coins_count_once(const Track *track, int32_t k) {
    (void)k;
    bool fine =
        track_last(track)->coins > 1 && track_last(track)->coins <= track->level->coin_count;
    for (int32_t i = 1; fine && i < track->count; i++)
        fine = track->moments[i].coins >= track->moments[i - 1].coins;
    return fine ? NULL : "coins were counted wrong";
}

static const char *nobody_dies(const Track *track, int32_t k) {
    (void)k;
    return track_last(track)->deaths == 0 ? NULL : "died where it is safe";
}

static const char *somebody_dies(const Track *track, int32_t k) {
    return track_last(track)->deaths > 0 ? death_ends(track, k) : "the spikes did nothing";
}

/* The key is still held after the first respawn, so the pit may be met twice; each time counts
 * once. */
static const char *pit_kills_once(const Track *track, int32_t k) {
    int deaths = track_count(track, EVENT_DIED);
    if (deaths < 1 || deaths > 2 || track_last(track)->deaths != deaths)
        return "deaths were counted wrong";
    for (int32_t i = 0; i < track->count; i++)
        if (track->moments[i].y > TILES(8))
            return "fell on for ever";
    return death_ends(track, k);
}

static const char *both_sides_stand_still(const Track *track, int32_t k) {
    (void)k;
    return track->moments[130].dx == 0 && track->moments[170].dx > 0 ? NULL : "one side wins";
}

const CaseRow FLAT_CASES[] = {
    {"B01", 1, 60, runs_without_seams, NULL},
    {"B02", 0, 30, keeps_speed_on_landing, NULL},
    {"B03", 0, 0, sides_do_not_matter, NULL},
    {"B04", 0, 0, jumps_at_120, NULL},
    {"B05", 0, 0, nothing_moves, NULL},
    {"B08", 1, 40, is_never_wedged, NULL},
    {"B10", 0, 120, stays_left_of_the_wall, NULL},
    {"B11", 0, 40, never_hangs, NULL},
    {"B13", 0, 0, stays_in_upper_left_room, NULL},
    {"B18", 0, 0, stays_inside_the_sides, NULL},
    {"B19", 0, 0, stays_inside_the_sides, NULL},
    {"B20", 0, 0, comes_down_again, NULL},
    {"B22", 0, 60, sides_do_not_matter, NULL},
    {"B24", 1, 30, ends_on_step_or_floor, NULL},
    {"B27", 0, 0, bump_stops_the_rise, NULL},
    {"B28", 0, 0, one_jump_a_landing, NULL},
    {"B31", 0, 0, always_back_on_top, NULL},
    {"B33", 0, 0, one_jump_only, NULL},
    {"B34", 0, 0, walks_through, NULL},
    {"B35", 0, 0, ends_where_it_stood, NULL},
    {"B36", 0, 0, gains_no_height, NULL},
    {"B37", 0, 60, lands_on_lower_row, NULL},
    {"B39", 0, 60, falls_past_the_side, NULL},
    {"B41", 0, 0, down_alone_does_nothing, NULL},
    {"B42", 0, 0, falls_back_to_floor_or_plank, NULL},
    {"B43", 0, 0, full_height_beside_a_ledge, NULL},
    {"B76", 0, 0, coyote_is_as_long_as_told, NULL},
    {"B78", 0, 0, NULL, NULL},
    {"B79", 0, 0, one_jump_a_landing, NULL},
    {"B81", 0, 0, buffered_tap_is_a_short_hop, NULL},
    {"B83", 0, 0, one_jump_only, NULL},
    {"B84", 0, 0, stomps_and_bounces, NULL},
    {"B85", 0, 0, pause_changes_nothing, NULL},
    {"B87", 0, 0, patrols_its_own_platform, NULL},
    {"B88", 0, 0, walks_under_one_ways, NULL},
    {"B89", 0, 0, one_patrols_one_is_gone, NULL},
    {"B93", 0, 0, one_kill_no_death, NULL},
    {"B93two", 0, 7, both_at_once, NULL},
    {"B95", 0, 60, death_ends, NULL},
    {"B96", 0, 0, dead_take_no_coins, NULL},
    {"B97", 0, 0, coins_count_once, NULL},
    {"B99", 0, 0, nobody_dies, NULL},
    {"B100", 0, 0, somebody_dies, NULL},
    {"B101", 0, 0, pit_kills_once, NULL},
    {"B104", 0, 0, death_ends, NULL},
    {"B130", 0, 0, both_sides_stand_still, NULL},
};
const int FLAT_CASE_COUNT = sizeof FLAT_CASES / sizeof FLAT_CASES[0];
