/* The mixing policy, one rule a test. */
#include "app/sound.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

static const char TABLE[] = "jumped a 0 3 0 1 2 0\n"
                            "landed land 0 0 80 1 1 0\n"
                            "step s_1,s_2,s_3 -3 6 90 2 0 0\n"
                            "coin coin_N 0 0 30 4 2 0\n"
                            "gem gem 0 0 0 2 3 0\n"
                            "died death 0 0 0 1 3 0\n"
                            "goal goal 0 0 0 1 3 0\n"
                            "respawned back 0 0 0 1 2 0\n"
                            "crumbled crumble 0 0 0 16 1 8\n"
                            "stomped stomp 0 0 0 16 2 0\n"
                            "hurt hurt 0 0 0 16 3 0\n"
                            "silent swam\n"
                            "paused pause 0 0 0 1 3 0\n"
                            "menu_moved move 0 0 40 1 3 0\n"
                            "ambience mesa desert_loop\n"
                            "distant mesa hawk 10 20 -2\n"
                            "near water lap 8\n";

static const Box VIEW = {TILES(10), TILES(5), TILES(40), TILES(22.5)};

typedef struct Fixture {
    Mixer *mixer;
    SoundQueue queue;
    Game game;
} Fixture;

static int set_up(void **state) {
    Fixture *fixture = calloc(1, sizeof *fixture);
    Diagnostics diag = {.path = "table"};
    fixture->mixer = mixer_new(TABLE, sizeof TABLE - 1, &diag);
    fixture->game.feel.fall_speed = TILES(0.2);
    *state = fixture;
    return fixture->mixer ? 0 : -1;
}

static int tear_down(void **state) {
    Fixture *fixture = *state;
    mixer_free(fixture->mixer);
    free(fixture);
    return 0;
}

static void happen(Fixture *fixture, EventKind kind, double x, double y, int32_t value) {
    fixture->game.events[fixture->game.event_count++] =
        (Event){.kind = (uint8_t)kind, .x = TILES(x), .y = TILES(y), .value = value};
}

/* A step with what happened; the events are gone after it. */
static void step(Fixture *fixture, uint32_t now_ms) {
    mixer_step(fixture->mixer, &fixture->game, VIEW, now_ms, &fixture->queue);
    fixture->game.event_count = 0;
}

static void happen_at(Fixture *fixture, EventKind kind, uint32_t now_ms) {
    happen(fixture, kind, 30, 15, 0);
    step(fixture, now_ms);
}

/* The platform did what was said; no voice sounds any more. */
static void clear(Fixture *fixture) {
    fixture->queue.count = 0;
    fixture->queue.busy = 0;
}

static const SoundCommand *last(const Fixture *fixture) {
    assert_true(fixture->queue.count > 0);
    return &fixture->queue.items[fixture->queue.count - 1];
}

static const SoundCommand *find(const Fixture *fixture, SoundCommandKind kind) {
    for (int i = 0; i < fixture->queue.count; i++)
        if (fixture->queue.items[i].kind == kind)
            return &fixture->queue.items[i];
    return NULL;
}

static void frame(Fixture *fixture, uint32_t now_ms) {
    mixer_frame(fixture->mixer, now_ms, &fixture->queue);
}

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

static void a_pause_stops_the_level_and_lowers_the_music(void **state) {
    Fixture *fixture = *state;
    mixer_pause(fixture->mixer, true, &fixture->queue);
    mixer_pause(fixture->mixer, true, &fixture->queue);
    frame(fixture, 0);
    assert_int_equal(fixture->queue.count, 2);
    assert_true(find(fixture, SOUND_PAUSE_EFFECTS)->on);
    assert_true(find(fixture, SOUND_MUSIC_GAIN)->gain == -9);
    assert_int_equal(find(fixture, SOUND_MUSIC_GAIN)->fade_in_ms, 150);
    clear(fixture);
    mixer_pause(fixture->mixer, false, &fixture->queue);
    frame(fixture, 10);
    assert_false(find(fixture, SOUND_PAUSE_EFFECTS)->on);
    assert_true(find(fixture, SOUND_MUSIC_GAIN)->gain == 0);
    assert_int_equal(find(fixture, SOUND_MUSIC_GAIN)->fade_in_ms, 250);
}

static void the_music_steps_back_for_treats(void **state) {
    Fixture *fixture = *state;
    static const EventKind TREATS[] = {EVENT_GEM, EVENT_KEY, EVENT_CHECKPOINT};
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t now = UINT32_MAX - 300 + i * 5000; /* the clock wraps round in the first */
        clear(fixture);
        happen_at(fixture, TREATS[i], now);
        frame(fixture, now);
        assert_true(find(fixture, SOUND_MUSIC_GAIN)->gain == -4);
        clear(fixture);
        frame(fixture, now + 599);
        assert_int_equal(fixture->queue.count, 0);
        frame(fixture, now + 600);
        assert_true(find(fixture, SOUND_MUSIC_GAIN)->gain == 0);
    }
}

static void death_lowers_the_music_until_respawn(void **state) {
    Fixture *fixture = *state;
    happen_at(fixture, EVENT_DIED, 0);
    frame(fixture, 0);
    assert_true(find(fixture, SOUND_MUSIC_GAIN)->gain == -6);
    clear(fixture);
    frame(fixture, 9000);
    assert_int_equal(fixture->queue.count, 0);
    happen_at(fixture, EVENT_RESPAWNED, 9000);
    frame(fixture, 9000);
    assert_true(find(fixture, SOUND_MUSIC_GAIN)->gain == 0);
}

static void worlds_change_by_fading(void **state) {
    Fixture *fixture = *state;
    mixer_music(fixture->mixer, "mesa", true, &fixture->queue);
    assert_string_equal(last(fixture)->name, "mesa");
    assert_true(last(fixture)->loop);
    assert_int_equal(last(fixture)->fade_out_ms, 600);
    assert_int_equal(last(fixture)->fade_in_ms, 300);
    mixer_music(fixture->mixer, NULL, true, &fixture->queue);
    assert_string_equal(last(fixture)->name, "");
}

static void a_retry_goes_on_with_the_music(void **state) {
    Fixture *fixture = *state;
    mixer_music(fixture->mixer, "mesa", true, &fixture->queue);
    happen_at(fixture, EVENT_DIED, 0);
    frame(fixture, 0);
    clear(fixture);
    mixer_music(fixture->mixer, "mesa", true, &fixture->queue);
    assert_int_equal(fixture->queue.count, 0);
    frame(fixture, 10);
    assert_true(find(fixture, SOUND_MUSIC_GAIN)->gain == 0);
}

static void the_goal_ends_the_music_and_plays_its_own(void **state) {
    Fixture *fixture = *state;
    mixer_music(fixture->mixer, "mesa", true, &fixture->queue);
    clear(fixture);
    happen_at(fixture, EVENT_GOAL, 1000);
    const SoundCommand *out = find(fixture, SOUND_MUSIC);
    assert_string_equal(out->name, "");
    assert_int_equal(out->fade_out_ms, 300);
    clear(fixture);
    frame(fixture, 1899);
    assert_null(find(fixture, SOUND_MUSIC));
    frame(fixture, 1900);
    const SoundCommand *own = find(fixture, SOUND_MUSIC);
    assert_string_equal(own->name, "level_end");
    assert_false(own->loop);
}

static void leaving_early_takes_the_goals_music_back(void **state) {
    Fixture *fixture = *state;
    mixer_music(fixture->mixer, "mesa", true, &fixture->queue);
    happen_at(fixture, EVENT_GOAL, 0);
    clear(fixture);
    mixer_music(fixture->mixer, "mesa", true, &fixture->queue);
    assert_string_equal(last(fixture)->name, "mesa");
    clear(fixture);
    frame(fixture, 2000);
    assert_null(find(fixture, SOUND_MUSIC));
}

static void ambience_follows_the_world(void **state) {
    Fixture *fixture = *state;
    mixer_music(fixture->mixer, "mesa", true, &fixture->queue);
    mixer_ambience(fixture->mixer, "mesa", &fixture->queue);
    frame(fixture, 0);
    assert_string_equal(find(fixture, SOUND_AMBIENCE)->name, "desert_loop");
    assert_int_equal(find(fixture, SOUND_AMBIENCE)->fade_in_ms, 800);
    clear(fixture);
    mixer_ambience(fixture->mixer, "mesa", &fixture->queue);
    frame(fixture, 0);
    assert_int_equal(fixture->queue.count, 0);
    mixer_ambience(fixture->mixer, "my_rain", &fixture->queue);
    frame(fixture, 0);
    assert_string_equal(last(fixture)->name, "my_rain");
    mixer_music(fixture->mixer, "title", true, &fixture->queue); /* a menu has none */
    frame(fixture, 0);
    assert_string_equal(last(fixture)->name, "");
}

static void a_card_is_read_in_peace(void **state) {
    Fixture *fixture = *state;
    mixer_card(fixture->mixer, true);
    frame(fixture, 0);
    assert_int_equal(last(fixture)->kind, SOUND_MUSIC_GAIN);
    assert_true(last(fixture)->gain < 0);
    mixer_card(fixture->mixer, false);
    frame(fixture, 10);
    assert_true(last(fixture)->gain == 0);
}

/* Over two minutes of a world, by frames: when and how it was heard. */
static int count_distant(Fixture *fixture, uint32_t from_ms) {
    int count = 0;
    for (uint32_t now = from_ms; now < from_ms + 120000; now += 50) {
        clear(fixture);
        fixture->queue.busy = 0;
        frame(fixture, now);
        const SoundCommand *hawk = find(fixture, SOUND_PLAY);
        if (!hawk)
            continue;
        count++;
        assert_string_equal(hawk->name, "hawk");
        assert_true(hawk->gain <= -2 && hawk->gain >= -8);
        assert_true(fabsf(hawk->pan) <= 0.8f && fabsf(hawk->pitch - 1) <= 0.05f);
        assert_true(hawk->channel < SOUND_VOICES);
    }
    return count;
}

static void distant_sounds_come_now_and_then(void **state) {
    Fixture *fixture = *state;
    assert_int_equal(count_distant(fixture, 0), 0);
    mixer_ambience(fixture->mixer, "mesa", &fixture->queue);
    assert_in_range(count_distant(fixture, 200000), 5, 12);
    mixer_pause(fixture->mixer, true, &fixture->queue);
    assert_int_equal(count_distant(fixture, 320000), 0);
    mixer_pause(fixture->mixer, false, &fixture->queue);
    assert_in_range(count_distant(fixture, 440000), 5, 12);
    mixer_ambience(fixture->mixer, "hollow", &fixture->queue);
    assert_int_equal(count_distant(fixture, 560000), 0);
}

static void water_is_heard_by_who_is_near(void **state) {
    Fixture *fixture = *state;
    static const char POOL[] = "map:\n"
                               "P.......................\n"
                               "################~~~~####\n";
    Diagnostics diag = {0};
    Level *level = level_parse(POOL, sizeof POOL - 1, "pool", NULL, &diag);
    assert_non_null(level);
    mixer_near(fixture->mixer, level, TILES(2), 0);
    frame(fixture, 0);
    assert_null(find(fixture, SOUND_NEAR));
    float last_gain = -100;
    for (int column = 10; column < 17; column += 2) {
        clear(fixture);
        mixer_near(fixture->mixer, level, fix_edge(column), 0);
        frame(fixture, 0);
        const SoundCommand *near = find(fixture, SOUND_NEAR);
        assert_true(near && near->on && near->channel == SOUND_NEAR_WATER);
        assert_true(near->gain > last_gain && near->gain < 0);
        last_gain = near->gain;
    }
    clear(fixture);
    mixer_music(fixture->mixer, "title", true, &fixture->queue); /* out of the level */
    frame(fixture, 0);
    assert_false(find(fixture, SOUND_NEAR)->on);
    level_free(level);
}

static void without_focus_all_is_silent(void **state) {
    Fixture *fixture = *state;
    mixer_focus(fixture->mixer, false, &fixture->queue);
    assert_int_equal(last(fixture)->kind, SOUND_MUTE);
    assert_true(last(fixture)->on);
    happen_at(fixture, EVENT_JUMPED, 0);
    assert_int_equal(fixture->queue.count, 1);
    mixer_focus(fixture->mixer, true, &fixture->queue);
    assert_false(last(fixture)->on);
}

static void a_queue_that_nobody_empties_only_fills_up(void **state) {
    Fixture *fixture = *state;
    for (uint32_t i = 0; i < 500; i++) {
        happen_at(fixture, EVENT_COIN, i * 100);
        mixer_pause(fixture->mixer, i % 2, &fixture->queue);
        frame(fixture, i * 100);
    }
    assert_int_equal(fixture->queue.count, SOUND_QUEUE_MAX);
}

/* Sounds leave room in the queue for what must not be lost. */
static void a_burst_of_sounds_loses_no_music(void **state) {
    Fixture *fixture = *state;
    for (int i = 0; i < 500; i++)
        happen_at(fixture, EVENT_HURT, 0), fixture->queue.busy = 0;
    mixer_music(fixture->mixer, "mesa", true, &fixture->queue);
    assert_string_equal(last(fixture)->name, "mesa");
}

#define RULE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

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
        RULE(a_pause_stops_the_level_and_lowers_the_music),
        RULE(the_music_steps_back_for_treats),
        RULE(death_lowers_the_music_until_respawn),
        RULE(worlds_change_by_fading),
        RULE(a_retry_goes_on_with_the_music),
        RULE(the_goal_ends_the_music_and_plays_its_own),
        RULE(leaving_early_takes_the_goals_music_back),
        RULE(ambience_follows_the_world),
        RULE(water_is_heard_by_who_is_near),
        RULE(a_card_is_read_in_peace),
        RULE(distant_sounds_come_now_and_then),
        RULE(without_focus_all_is_silent),
        RULE(a_queue_that_nobody_empties_only_fills_up),
        RULE(a_burst_of_sounds_loses_no_music),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
