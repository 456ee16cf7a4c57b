/* The sum of voices: levels, ends, fades, loops and the limiter, sample by sample. */
#include "platform/voices.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

#define HALF 16384 /* half of full scale */
#define MANY 8192

static Voices voices;
static float stream[2 * MANY];

static int set_up(void **state) {
    (void)state;
    voices_init(&voices);
    memset(stream, 0, sizeof stream);
    return 0;
}

static Clip constant(int16_t value, int frames) {
    static int16_t samples[MANY];
    for (int i = 0; i < frames; i++)
        samples[i] = value;
    return (Clip){samples, frames, 1};
}

static void assert_near(float a, float b) {
    assert_true(fabsf(a - b) < 0.0005f);
}

static void mix_silence(int frames) {
    memset(stream, 0, sizeof stream);
    const float *const tunes[VOICES_DECKS] = {NULL};
    voices_mix(&voices, tunes, stream, frames);
}

static void a_voice_is_as_loud_as_its_file(void **state) {
    (void)state;
    voices_play(&voices, 3, constant(HALF, 100), 1, 0, 1);
    assert_int_equal(voices_busy(&voices), 1 << 3);
    mix_silence(200);
    assert_near(stream[0], 0.5f);
    assert_near(stream[2 * 99 + 1], 0.5f);
    assert_near(stream[2 * 100], 0);
    assert_int_equal(voices_busy(&voices), 0);
}

static void gain_and_pan_make_no_side_louder(void **state) {
    (void)state;
    voices_play(&voices, 0, constant(HALF, 100), decibels(-6.0206f), 0.6f, 1);
    mix_silence(10);
    assert_near(stream[0], 0.25f * 0.4f);
    assert_near(stream[1], 0.25f);
}

static void pitch_is_the_rate(void **state) {
    (void)state;
    static const int16_t ramp[] = {0, 1000, 2000, 3000, 4000, 5000, 6000, 7000};
    voices_play(&voices, 0, (Clip){ramp, 8, 1}, 1, 0, 1.5f);
    mix_silence(8);
    assert_near(stream[2 * 1], 1500 / 32768.0f);
    assert_near(stream[2 * 4], 6000 / 32768.0f);
    assert_near(stream[2 * 6], 0);
}

/* What is near plays a little faster than its clip: more than this one has, in a step. */
static void the_shortest_loop_goes_on(void **state) {
    (void)state;
    static const int16_t one[] = {HALF};
    voices_near(&voices, 0, (Clip){one, 1, 1}, 1, 0);
    mix_silence(MANY);
    for (int i = 0; i < MANY; i++)
        assert_true(voices.near[0].at < 1 && fabsf(stream[2 * i]) <= 0.51f);
}

static void stereo_files_keep_their_sides(void **state) {
    (void)state;
    static const int16_t both[] = {HALF, -HALF, HALF, -HALF};
    voices_play(&voices, 0, (Clip){both, 2, 2}, 1, 0, 1);
    mix_silence(2);
    assert_near(stream[2], 0.5f);
    assert_near(stream[3], -0.5f);
}

static void a_replaced_voice_fades_instead_of_clicking(void **state) {
    (void)state;
    static const int16_t silence[MANY];
    voices_play(&voices, 0, constant(HALF, MANY), 1, 0, 1);
    mix_silence(100);
    voices_play(&voices, 0, (Clip){silence, MANY, 1}, 1, 0, 1);
    mix_silence(400);
    for (int i = 1; i < 400; i++)
        assert_true(fabsf(stream[2 * i] - stream[2 * i - 2]) < 0.01f);
    assert_true(stream[0] > 0.49f);
    assert_near(stream[2 * 399], 0);
}

static void a_pause_keeps_the_place(void **state) {
    (void)state;
    voices_play(&voices, 0, constant(HALF, 2000), 1, 0, 1);
    voices_play(&voices, SOUND_VOICES, constant(HALF, 2000), 1, 0, 1);
    ramp_to(&voices.world, 0, 0);
    mix_silence(3000);
    assert_near(stream[0], 0.5f); /* the menu's alone */
    assert_int_equal(voices_busy(&voices), 1);
    ramp_to(&voices.world, 1, 0);
    mix_silence(2001);
    assert_near(stream[2 * 1999], 0.5f);
    assert_near(stream[2 * 2000], 0);
}

/* One tune is heard on the left alone, the other on the right. */
static void tunes_cross_at_equal_power(void **state) {
    (void)state;
    static float a[2 * MANY], b[2 * MANY];
    for (int i = 0; i < MANY; i++)
        a[2 * i] = b[2 * i + 1] = 0.5f;
    const float *const tunes[VOICES_DECKS] = {a, b};
    ramp_to(&voices.decks[0], 1, 0);
    ramp_to(&voices.decks[0], 0, 100);
    ramp_to(&voices.decks[1], 1, 100);
    voices_mix(&voices, tunes, stream, MANY);
    for (int i = 0; i < MANY; i++)
        assert_near(hypotf(stream[2 * i], stream[2 * i + 1]), 0.5f);
    for (int i = 1; i < MANY; i++)
        assert_true(fabsf(stream[2 * i] - stream[2 * i - 2]) < 0.0005f);
    assert_near(stream[2 * 2204], stream[2 * 2204 + 1]);
    assert_near(stream[2 * 4411], 0);
}

static void ambience_loops_and_crosses_over(void **state) {
    (void)state;
    voices_ambience(&voices, constant(HALF, 441), 0);
    mix_silence(MANY);
    assert_near(stream[2 * (MANY - 1)], 0.5f);
    voices_ambience(&voices, (Clip){NULL, 0, 1}, 100);
    mix_silence(MANY);
    assert_near(stream[2 * 2205], 0.25f);
    assert_near(stream[2 * 4411], 0);
}

/* It swells, sinks, and is let go; what comes again begins anew. */
static void what_is_near_swells_and_sinks(void **state) {
    (void)state;
    voices_near(&voices, SOUND_NEAR_WATER, constant(HALF, 441), 0.5f, 0);
    mix_silence(MANY);
    assert_near(stream[2 * (MANY - 1)], 0.25f);
    voices_near(&voices, SOUND_NEAR_WATER, (Clip){NULL, 0, 1}, 1, 0);
    mix_silence(10);
    assert_near(stream[2 * 9], 0.5f);
    voices_near(&voices, SOUND_NEAR_WATER, (Clip){NULL, 0, 1}, 0, 10);
    mix_silence(MANY);
    assert_near(stream[2 * (MANY - 1)], 0);
    assert_null(voices.near[SOUND_NEAR_WATER].clip.samples);
}

static void a_single_file_passes_untouched(void **state) {
    (void)state;
    voices_play(&voices, 0, constant((int16_t)(0.79 * 32768), MANY), 1, 0, 1);
    mix_silence(MANY);
    for (int i = 0; i < MANY; i++)
        assert_near(stream[2 * i], 0.79f);
}

/* Twenty voices at their loudest are twelve times full scale. */
static void all_voices_at_once_never_clip(void **state) {
    (void)state;
    static int16_t wave[MANY];
    for (int i = 0; i < MANY; i++)
        wave[i] = (int16_t)(26000 * sin(i * 0.05));
    for (int i = 0; i < SOUND_CHANNELS; i++)
        voices_play(&voices, i, (Clip){wave, MANY, 1}, 1, 0, 1);
    mix_silence(MANY);
    float late = 0;
    for (int i = 0; i < MANY; i++) {
        assert_true(fabsf(stream[2 * i]) <= 1);
        late = i > 1000 ? fmaxf(late, fabsf(stream[2 * i])) : 0;
    }
    assert_true(late > 0.8f && late < 0.9f); /* turned down by then, not cut off */
}

#define RULE(name) cmocka_unit_test_setup(name, set_up)

int main(void) {
    const struct CMUnitTest tests[] = {
        RULE(a_voice_is_as_loud_as_its_file),
        RULE(gain_and_pan_make_no_side_louder),
        RULE(pitch_is_the_rate),
        RULE(the_shortest_loop_goes_on),
        RULE(stereo_files_keep_their_sides),
        RULE(a_replaced_voice_fades_instead_of_clicking),
        RULE(a_pause_keeps_the_place),
        RULE(tunes_cross_at_equal_power),
        RULE(ambience_loops_and_crosses_over),
        RULE(what_is_near_swells_and_sinks),
        RULE(a_single_file_passes_untouched),
        RULE(all_voices_at_once_never_clip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
