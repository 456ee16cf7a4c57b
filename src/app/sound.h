/* What is heard: turns game events and screens into sound commands by the table
 * assets/sound/events.txt and the mixing rules of assets/sound/SOUND.md: distance, pan, small
 * variations, coin runs that rise, ducking, voices by rank. No SDL; a platform plays the commands. */
#ifndef OVERHANG_APP_SOUND_H
#define OVERHANG_APP_SOUND_H

#include "base/diag.h"
#include "game/game.h"

#include <stddef.h>

typedef enum SoundCommandKind {
    SOUND_PLAY,          /* a voice: name, channel, gain, pan, pitch */
    SOUND_STOP,          /* a channel */
    SOUND_MUSIC,         /* name ("" is none), fades, loop, delay */
    SOUND_MUSIC_GAIN,    /* gain over fade_ms */
    SOUND_AMBIENCE,      /* name ("" is none) over fade_ms */
    SOUND_PAUSE_EFFECTS, /* effects and ambience paused (on) or resumed */
    SOUND_MUTE           /* everything (on) or not: the window lost focus */
} SoundCommandKind;

typedef struct SoundCommand {
    uint8_t kind; /* SoundCommandKind */
    uint8_t channel;
    bool on, loop;
    char name[32]; /* file of sounds/ or music/ without .ogg */
    float gain;    /* dB; -100 is silence */
    float pan;     /* -1 left .. 1 right */
    float pitch;   /* playback rate; 1 is as recorded */
    int fade_out_ms, fade_in_ms, delay_ms;
} SoundCommand;

#define SOUND_QUEUE_MAX 64
#define SOUND_VOICES 16

typedef struct SoundQueue {
    SoundCommand items[SOUND_QUEUE_MAX];
    int count;
} SoundQueue;

typedef struct Mixer Mixer;

/* From the text of events.txt; NULL with errors in diag. Owned by the caller, mixer_free. */
Mixer *mixer_new(const char *table, size_t size, Diagnostics *diag);
void mixer_free(Mixer *mixer);

/* A named event with no place: menus, the player's own. `now_ms` is any monotonic millisecond. */
void mixer_event(Mixer *mixer, const char *event, float gain, uint32_t now_ms, SoundQueue *queue);
/* A step's events, heard from a view whose box is `view` (tiles). */
void mixer_step(Mixer *mixer, const Game *game, Box view, uint32_t now_ms, SoundQueue *queue);
void mixer_music(Mixer *mixer, const char *name, bool loop, SoundQueue *queue);
void mixer_ambience(Mixer *mixer, const char *world, SoundQueue *queue);
void mixer_pause(Mixer *mixer, bool paused, SoundQueue *queue);
void mixer_focus(Mixer *mixer, bool focused, SoundQueue *queue);
/* Time passes: ends ducking, starts delayed music. */
void mixer_frame(Mixer *mixer, uint32_t now_ms, SoundQueue *queue);

#endif
