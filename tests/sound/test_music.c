/* The mixing policy of music and ambience, one rule a test. */
#include "desk.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

static void worlds_cross_fade(void **state) {
    Fixture *fixture = *state;
    mixer_music(fixture->mixer, "mesa", true, &fixture->queue);
    assert_string_equal(last(fixture)->name, "mesa");
    assert_true(last(fixture)->loop);
    assert_int_equal(last(fixture)->fade_out_ms, 900);
    assert_int_equal(last(fixture)->fade_in_ms, 900);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(a_pause_stops_the_level_and_lowers_the_music),
        RULE(the_music_steps_back_for_treats),
        RULE(death_lowers_the_music_until_respawn),
        RULE(worlds_cross_fade),
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
