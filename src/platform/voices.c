#include "platform/voices.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

#define CEILING 0.89f /* -1 dB: the limiter holds the sum below it */
#define KNEE 0.80f    /* a single file peaks lower: alone it passes untouched */
#define ATTACK_MS 1
#define RELEASE_MS 180
#define TAIL_MS 5
#define QUARTER_TURN 1.5707963f /* radians */
#define NEAR_RATE 1.06f         /* never in step with the same loop as a world's ambience */

float decibels(float gain) {
    return powf(10, gain / 20);
}

static float samples_of(int ms) {
    return (float)ms * VOICES_RATE / 1000;
}

static Ramp at_rest(float value) {
    return (Ramp){value, value, 0};
}

void ramp_to(Ramp *ramp, float target, int ms) {
    ramp->target = target;
    if (ms <= 0)
        ramp->value = target;
    else
        ramp->step = fabsf(target - ramp->value) / samples_of(ms);
}

static float ramp_next(Ramp *ramp) {
    if (ramp->value < ramp->target)
        ramp->value = fminf(ramp->value + ramp->step, ramp->target);
    else if (ramp->value > ramp->target)
        ramp->value = fmaxf(ramp->value - ramp->step, ramp->target);
    return ramp->value;
}

void voices_init(Voices *voices) {
    *voices = (Voices){.fresh = 0};
    voices->duck = voices->world = voices->master = at_rest(1);
    voices->music_volume = voices->effects_volume = at_rest(1);
    voices->reduction = 1;
}

/* The near side keeps its level, the far side goes down: a sound in the middle is as loud as its
 * file, and none gets louder by moving. */
void voices_play(Voices *voices, int channel, Clip clip, float gain, float pan, float pitch) {
    assert(channel >= 0 && channel < SOUND_CHANNELS && "the mixer knows its channels");
    Playing *playing = &voices->channels[channel];
    if (playing->clip.samples) {
        voices->tails[channel] = *playing;
        ramp_to(&voices->tails[channel].gain, 0, TAIL_MS);
    }
    *playing = (Playing){.clip = clip, .rate = pitch, .gain = at_rest(gain)};
    playing->left = pan > 0 ? 1 - pan : 1;
    playing->right = pan < 0 ? 1 + pan : 1;
}

void voices_ambience(Voices *voices, Clip clip, int fade_ms) {
    ramp_to(&voices->ambience[voices->fresh].gain, 0, fade_ms);
    voices->fresh = !voices->fresh;
    Playing *fresh = &voices->ambience[voices->fresh];
    *fresh = (Playing){.clip = clip, .rate = 1, .left = 1, .right = 1, .loop = true};
    ramp_to(&fresh->gain, 1, fade_ms);
}

void voices_near(Voices *voices, int kind, Clip clip, float gain, int fade_ms) {
    Playing *near = &voices->near[kind];
    if (!near->clip.samples)
        *near = (Playing){.clip = clip, .rate = NEAR_RATE, .left = 1, .right = 1, .loop = true};
    ramp_to(&near->gain, gain, fade_ms);
}

uint32_t voices_busy(const Voices *voices) {
    uint32_t busy = 0;
    for (int i = 0; i < SOUND_CHANNELS; i++)
        if (voices->channels[i].clip.samples)
            busy |= 1u << i;
    return busy;
}

/* The sample between two frames; a loop's last meets its first, any other ends in silence. */
static float sample_at(const Playing *playing, int frame, float part, int side) {
    const Clip *clip = &playing->clip;
    int next = frame + 1;
    if (next == clip->frames)
        next = playing->loop ? 0 : frame;
    int offset = clip->channels == 2 ? side : 0;
    float a = clip->samples[frame * clip->channels + offset];
    float b = clip->samples[next * clip->channels + offset];
    return (a + (b - a) * part) / 32768;
}

/* Moves on by a sample. False once the sound has ended. */
static bool advance(Playing *playing) {
    playing->at += (double)playing->rate;
    if (playing->at < playing->clip.frames)
        return true;
    playing->at = fmod(playing->at, playing->clip.frames); /* a loop may be shorter than a step */
    return playing->loop;
}

/* Adds a frame. What has ended, or faded to nothing, is let go. */
static void add_frame(Playing *playing, float gain, float sum[2]) {
    if (!playing->clip.samples)
        return;
    int frame = (int)playing->at;
    float part = (float)(playing->at - frame), own = gain * ramp_next(&playing->gain);
    sum[0] += own * playing->left * sample_at(playing, frame, part, 0);
    sum[1] += own * playing->right * sample_at(playing, frame, part, 1);
    bool faded = playing->gain.target == 0 && playing->gain.value == 0;
    if (!advance(playing) || faded)
        playing->clip.samples = NULL;
}

static void add_effects(Voices *voices, float sum[2]) {
    float volume = ramp_next(&voices->effects_volume);
    float world = volume * ramp_next(&voices->world);
    if (world > 0 || voices->world.target > 0) { /* else they stand still, to go on after */
        for (int i = 0; i < SOUND_VOICES; i++) {
            add_frame(&voices->channels[i], world, sum);
            add_frame(&voices->tails[i], world, sum);
        }
        add_frame(&voices->ambience[0], world, sum);
        add_frame(&voices->ambience[1], world, sum);
        for (int i = 0; i < SOUND_NEARS; i++)
            add_frame(&voices->near[i], world, sum);
    }
    for (int i = SOUND_VOICES; i < SOUND_CHANNELS; i++) {
        add_frame(&voices->channels[i], volume, sum);
        add_frame(&voices->tails[i], volume, sum);
    }
}

/* Rounds off what the limiter has not caught yet: straight up to the knee, then toward 1. */
static float soft(float x) {
    float size = fabsf(x);
    if (size <= KNEE)
        return x;
    return copysignf(KNEE + (1 - KNEE) * tanhf((size - KNEE) / (1 - KNEE)), x);
}

/* Turns the whole down while its peaks are above the ceiling, and up again slowly. */
static void limit(Voices *voices, float sum[2]) {
    static const float ATTACK = 1000.0f / (ATTACK_MS * VOICES_RATE);
    static const float RELEASE = 1 - 1000.0f / (RELEASE_MS * VOICES_RATE);
    float peak = fmaxf(fabsf(sum[0]), fabsf(sum[1]));
    voices->envelope = fmaxf(peak, voices->envelope * RELEASE);
    float wanted = voices->envelope > CEILING ? CEILING / voices->envelope : 1;
    voices->reduction += (wanted - voices->reduction) * ATTACK;
    sum[0] = soft(sum[0] * voices->reduction);
    sum[1] = soft(sum[1] * voices->reduction);
}

/* Along a quarter of a sine: the squares of the one that goes and the one that comes make 1. */
static float fade_next(Ramp *ramp) {
    float value = ramp_next(ramp);
    return value <= 0 ? 0 : value >= 1 ? 1 : sinf(value * QUARTER_TURN);
}

static void add_music(Voices *voices, const float *const tunes[VOICES_DECKS], int frame,
                      float sum[2]) {
    float gain = ramp_next(&voices->duck) * ramp_next(&voices->music_volume);
    for (int i = 0; i < VOICES_DECKS; i++) {
        float own = gain * fade_next(&voices->decks[i]);
        for (int side = 0; side < 2 && tunes[i]; side++)
            sum[side] += own * tunes[i][2 * frame + side];
    }
}

void voices_mix(Voices *voices, const float *const tunes[VOICES_DECKS], float *stream, int frames) {
    for (int i = 0; i < frames; i++, stream += 2) {
        float sum[2] = {0};
        float master = ramp_next(&voices->master);
        add_music(voices, tunes, i, sum);
        add_effects(voices, sum);
        limit(voices, sum);
        stream[0] = sum[0] * master;
        stream[1] = sum[1] * master;
    }
}
