/* The sum of what is heard: adds voices, ambience and music into a block of samples, with smooth
 * gains, and keeps the sum below full scale. Plain arithmetic, no SDL: the audio thread calls
 * voices_mix, everybody else only with that thread locked out.
 *
 * All in floats at VOICES_RATE, stereo interleaved. A gain moves in a straight line from sample to
 * sample, so nothing clicks and no fade has steps. */
#ifndef OVERHANG_PLATFORM_VOICES_H
#define OVERHANG_PLATFORM_VOICES_H

#include "app/sound.h"

#include <stdbool.h>
#include <stdint.h>

#define VOICES_RATE 44100
#define VOICES_DECKS 2 /* tunes that sound at once: a cross-fade */

/* A sound in memory, borrowed for as long as it plays. */
typedef struct Clip {
    const int16_t *samples; /* interleaved */
    int frames, channels;   /* 1 or 2 */
} Clip;

/* A value on its way. */
typedef struct Ramp {
    float value, target, step; /* step: per sample, toward the target */
} Ramp;

typedef struct Playing {
    Clip clip; /* no samples: silent */
    double at; /* frames */
    float rate, left, right;
    bool loop;
    Ramp gain;
} Playing;

typedef struct Voices {
    Playing channels[SOUND_CHANNELS];
    Playing
        tails[SOUND_CHANNELS]; /* what a channel played before, fading so that it cannot click */
    Playing ambience[2];       /* the one that comes and the one that goes */
    Playing near[SOUND_NEARS]; /* loops of what is near */
    int fresh;                 /* ambience: which of the two is the newer */
    Ramp decks[VOICES_DECKS];  /* how far the tune that comes is faded in, and the one that goes */
    Ramp duck;                 /* how far it steps back */
    Ramp world;                /* effects of the level and ambience: 0 while paused */
    Ramp master;               /* 0 without focus */
    Ramp music_volume, effects_volume;
    float envelope, reduction; /* of the limiter */
} Voices;

/* All silent, music faded out, volumes full. */
void voices_init(Voices *voices);

/* The value goes to `target` within `ms`; at once if that is 0. */
void ramp_to(Ramp *ramp, float target, int ms);

/* A voice on a channel, in place of what sounded there. `pan` is -1 .. 1, `gain` a factor. */
void voices_play(Voices *voices, int channel, Clip clip, float gain, float pan, float pitch);

/* Cross-fades to a loop; a clip without samples is silence. */
void voices_ambience(Voices *voices, Clip clip, int fade_ms);

/* A loop of what is near, from now on at this gain; 0 ends it. One that sounds goes on. */
void voices_near(Voices *voices, int kind, Clip clip, float gain, int fade_ms);

/* Bit n: channel n sounds, or will again after a pause. */
uint32_t voices_busy(const Voices *voices);

/* What is heard, into `stream`; `tunes` are the decks' samples, NULL for one without any. Tunes
 * cross at equal power, so that no dip is heard between two. */
void voices_mix(Voices *voices, const float *const tunes[VOICES_DECKS], float *stream, int frames);

float decibels(float gain);

#endif
