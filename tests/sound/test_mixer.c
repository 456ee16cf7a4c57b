/* The mixing policy of effects, one rule a test. */
#include "desk.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void a_bad_table_is_an_answer(void **state) {
    (void)state;
    Diagnostics diag = {.path = "table"};
    assert_null(mixer_new("jumped", 6, &diag));
    assert_int_equal(diag.errors, 1);
}

static void an_event_plays_its_sound(void **state) {
    Fixture *fixture = *state;
    happen_at(fixture, EVENT_JUMPED, 0);
    assert_int_equal(last(fixture)->kind, SOUND_PLAY);
    assert_string_equal(last(fixture)->name, "a");
}

static void silent_and_unknown_events_play_nothing(void **state) {
    Fixture *fixture = *state;
    happen_at(fixture, EVENT_SWAM, 0);
    mixer_event(fixture->mixer, "sneezed", 0, 0, &fixture->queue);
    assert_int_equal(fixture->queue.count, 0);
}

static void the_gap_keeps_an_event_silent(void **state) {
    Fixture *fixture = *state;
    mixer_event(fixture->mixer, "step", 0, 1000, &fixture->queue);
    mixer_event(fixture->mixer, "step", 0, 1089, &fixture->queue);
    assert_int_equal(fixture->queue.count, 1);
    mixer_event(fixture->mixer, "step", 0, 1090, &fixture->queue);
    assert_int_equal(fixture->queue.count, 2);
}

static void gain_is_added_to_the_tables(void **state) {
    Fixture *fixture = *state;
    mixer_event(fixture->mixer, "step", -2, 0, &fixture->queue);
    assert_true(last(fixture)->gain == -5);
}

static void no_choice_comes_twice_running(void **state) {
    Fixture *fixture = *state;
    char before[32] = "";
    int seen[3] = {0};
    for (uint32_t i = 0; i < 300; i++) {
        mixer_event(fixture->mixer, "step", 0, i * 100, &fixture->queue);
        assert_string_not_equal(last(fixture)->name, before);
        strcpy(before, last(fixture)->name);
        seen[before[2] - '1']++;
        clear(fixture);
    }
    assert_true(seen[0] > 60 && seen[1] > 60 && seen[2] > 60);
}

static void pitch_varies_within_its_range(void **state) {
    Fixture *fixture = *state;
    float low = 1, high = 1;
    for (uint32_t i = 0; i < 300; i++) {
        mixer_event(fixture->mixer, "step", 0, i * 100, &fixture->queue);
        low = fminf(low, last(fixture)->pitch);
        high = fmaxf(high, last(fixture)->pitch);
        clear(fixture);
    }
    assert_true(low >= 0.94f && low < 0.95f);
    assert_true(high <= 1.06f && high > 1.05f);
}

static void tuned_sounds_keep_their_pitch(void **state) {
    Fixture *fixture = *state;
    for (uint32_t i = 0; i < 20; i++) {
        happen_at(fixture, EVENT_COIN, i * 100);
        assert_true(last(fixture)->pitch == 1);
    }
}

static void coins_in_a_run_rise(void **state) {
    Fixture *fixture = *state;
    static const char *const RISE[] = {"coin_1", "coin_2", "coin_3", "coin_4", "coin_5", "coin_5"};
    for (uint32_t i = 0; i < 6; i++) {
        happen_at(fixture, EVENT_COIN, 5000 + i * 899);
        assert_string_equal(last(fixture)->name, RISE[i]);
        clear(fixture);
    }
    happen_at(fixture, EVENT_COIN, 5000 + 5 * 899 + 900);
    assert_string_equal(last(fixture)->name, "coin_1");
}

static void inside_the_view_all_is_loud(void **state) {
    Fixture *fixture = *state;
    happen(fixture, EVENT_CRUMBLED, 30, 16, 0);
    step(fixture, 0);
    assert_true(last(fixture)->gain == 0 && last(fixture)->pan == 0);
    happen(fixture, EVENT_CRUMBLED, 50, 27.5, 0);
    step(fixture, 0);
    assert_true(last(fixture)->gain == 0);
    assert_true(fabsf(last(fixture)->pan - 0.6f) < 0.001f);
    happen(fixture, EVENT_CRUMBLED, 20, 16, 0);
    step(fixture, 0);
    assert_true(fabsf(last(fixture)->pan + 0.3f) < 0.001f);
}

static void outside_it_fades_over_its_distance(void **state) {
    Fixture *fixture = *state;
    happen(fixture, EVENT_CRUMBLED, 54, 16, 0);
    step(fixture, 0);
    assert_true(fabsf(last(fixture)->gain - 20 * log10f(0.5f)) < 0.01f);
    assert_true(fabsf(last(fixture)->pan - 0.6f) < 0.001f);
    happen(fixture, EVENT_CRUMBLED, 30, -1, 0);
    step(fixture, 0);
    assert_true(fabsf(last(fixture)->gain - 20 * log10f(0.25f)) < 0.01f);
    clear(fixture);
    happen(fixture, EVENT_CRUMBLED, 58, 16, 0);
    happen(fixture, EVENT_CRUMBLED, 56, 33, 0); /* near on either axis, far on both */
    step(fixture, 0);
    assert_int_equal(fixture->queue.count, 0);
}

static void the_players_own_have_no_place(void **state) {
    Fixture *fixture = *state;
    happen(fixture, EVENT_JUMPED, 500, 500, 0);
    step(fixture, 0);
    assert_true(last(fixture)->gain == 0 && last(fixture)->pan == 0);
}

static void landings_are_as_loud_as_the_fall(void **state) {
    Fixture *fixture = *state;
    static const struct {
        double speed;
        float gain;
    } FALLS[] = {{0, -6}, {0.1, -3}, {0.2, 0}, {0.9, 0}};
    for (uint32_t i = 0; i < 4; i++) {
        happen(fixture, EVENT_LANDED, 30, 15, TILES(FALLS[i].speed));
        step(fixture, i * 100);
        assert_true(fabsf(last(fixture)->gain - FALLS[i].gain) < 0.01f);
    }
}

static void one_more_than_its_voices_replaces_the_oldest(void **state) {
    Fixture *fixture = *state;
    uint8_t channels[5];
    for (uint32_t i = 0; i < 5; i++) {
        happen_at(fixture, EVENT_COIN, i * 100);
        channels[i] = last(fixture)->channel;
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++)
            assert_int_not_equal(channels[i], channels[j]);
    assert_int_equal(channels[4], channels[0]);
}

static void fill(Fixture *fixture, EventKind kind) {
    for (int i = 0; i < SOUND_VOICES; i++)
        happen_at(fixture, kind, 0);
    fixture->queue.count = 0;
}

static void the_lowest_rank_makes_room(void **state) {
    Fixture *fixture = *state;
    mixer_event(fixture->mixer, "step", 0, 0, &fixture->queue);
    uint8_t lowest = last(fixture)->channel;
    for (int i = 0; i < SOUND_VOICES - 1; i++)
        happen_at(fixture, EVENT_STOMPED, 0);
    fixture->queue.count = 0;
    happen_at(fixture, EVENT_JUMPED, 0);
    assert_int_equal(last(fixture)->channel, lowest);
}

static void a_lower_rank_is_not_heard_when_all_is_busy(void **state) {
    Fixture *fixture = *state;
    fill(fixture, EVENT_STOMPED);
    mixer_event(fixture->mixer, "step", 0, 0, &fixture->queue);
    assert_int_equal(fixture->queue.count, 0);
}

static void the_highest_rank_is_never_dropped(void **state) {
    Fixture *fixture = *state;
    fill(fixture, EVENT_HURT);
    happen_at(fixture, EVENT_GEM, 0);
    happen_at(fixture, EVENT_STOMPED, 0);
    assert_int_equal(fixture->queue.count, 0);
}

static void ended_voices_are_free_again(void **state) {
    Fixture *fixture = *state;
    fill(fixture, EVENT_HURT);
    fixture->queue.busy &= ~(1u << 7);
    mixer_event(fixture->mixer, "step", 0, 0, &fixture->queue);
    assert_int_equal(last(fixture)->channel, 7);
}

static void menus_have_channels_of_their_own(void **state) {
    Fixture *fixture = *state;
    fill(fixture, EVENT_HURT);
    mixer_event(fixture->mixer, "menu_moved", 0, 0, &fixture->queue);
    assert_true(last(fixture)->channel >= SOUND_VOICES);
    mixer_event(fixture->mixer, "paused", 0, 0, &fixture->queue);
    assert_true(last(fixture)->channel > SOUND_VOICES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bad_table_is_an_answer),
        RULE(an_event_plays_its_sound),
        RULE(silent_and_unknown_events_play_nothing),
        RULE(the_gap_keeps_an_event_silent),
        RULE(gain_is_added_to_the_tables),
        RULE(no_choice_comes_twice_running),
        RULE(pitch_varies_within_its_range),
        RULE(tuned_sounds_keep_their_pitch),
        RULE(coins_in_a_run_rise),
        RULE(inside_the_view_all_is_loud),
        RULE(outside_it_fades_over_its_distance),
        RULE(the_players_own_have_no_place),
        RULE(landings_are_as_loud_as_the_fall),
        RULE(one_more_than_its_voices_replaces_the_oldest),
        RULE(the_lowest_rank_makes_room),
        RULE(a_lower_rank_is_not_heard_when_all_is_busy),
        RULE(the_highest_rank_is_never_dropped),
        RULE(ended_voices_are_free_again),
        RULE(menus_have_channels_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
