/* What is heard: turns game events and screens into sound commands by the table
 * assets/sound/events.txt and the mixing rules of assets/sound/README.md: distance, pan, small
 * variations, coin runs that rise, ducking, voices by rank. No SDL; a platform plays the commands.
 */
#ifndef OVERHANG_APP_SOUND_H
#define OVERHANG_APP_SOUND_H

#include "base/diag.h"
#include "game/game.h"

#include <stddef.h>

typedef enum SoundCommandKind {
    SOUND_PLAY,          /* a voice: name, channel, gain, pan, pitch; whatever the channel played
                            before ends */
    SOUND_MUSIC,         /* name ("" is none): the old one out while it comes in; loop */
    SOUND_MUSIC_GAIN,    /* gain over fade_in_ms */
    SOUND_AMBIENCE,      /* name ("" is none): cross-faded over fade_in_ms */
    SOUND_PAUSE_EFFECTS, /* voices below SOUND_VOICES and ambience paused (on) or resumed */
    SOUND_NEAR, /* channel: the SoundNearKind; its loop at a gain, or (on false) not at all */
    SOUND_MUTE  /* everything (on) or not: the window lost focus */
} SoundCommandKind;

/* What of a level is heard all the time by whoever is near it. */
typedef enum SoundNearKind { SOUND_NEAR_WATER, SOUND_NEAR_WIND, SOUND_NEARS } SoundNearKind;

typedef struct SoundCommand {
    uint8_t kind; /* SoundCommandKind */
    uint8_t channel;
    bool on, loop;
    char name[32]; /* file of sounds/ or music/ without .ogg */
    float gain;    /* dB */
    float pan;     /* -1 left .. 1 right */
    float pitch;   /* playback rate; 1 is as recorded */
    int fade_out_ms, fade_in_ms;
} SoundCommand;

#define SOUND_QUEUE_MAX 64
#define SOUND_VOICES 16     /* channels of a level */
#define SOUND_MENU_VOICES 4 /* channels after them, which no pause stops */
#define SOUND_CHANNELS (SOUND_VOICES + SOUND_MENU_VOICES)

typedef struct SoundQueue {
    SoundCommand items[SOUND_QUEUE_MAX];
    int count;
    uint32_t busy; /* the platform's answer: bit n is set while channel n sounds */
} SoundQueue;

typedef struct Mixer Mixer;

/* From the text of events.txt; NULL with errors in diag. Owned by the caller, mixer_free. */
Mixer *mixer_new(const char *table, size_t size, Diagnostics *diag);
void mixer_free(Mixer *mixer);

/* A named event with no place: menus ("menu_moved"), the player's own ("step"). `gain` is in dB on
 * top of the table's. `now_ms` is any monotonic millisecond. Names that the table lacks are silent.
 */
void mixer_event(Mixer *mixer, const char *event, float gain, uint32_t now_ms, SoundQueue *queue);

/* A step's events, heard from a view whose box is `view` (tiles). */
void mixer_step(Mixer *mixer, const Game *game, Box view, uint32_t now_ms, SoundQueue *queue);

/* Music of a screen or level, "" or NULL for none. The same one again goes on, so that a retry
 * never restarts it; another one also ends the ambience, until mixer_ambience says what is heard
 * there. */
void mixer_music(Mixer *mixer, const char *name, bool loop, SoundQueue *queue);

/* The loop that the table gives a world, with its distant sounds, or a file of sounds/ by its name;
 * "" or NULL for none. */
void mixer_ambience(Mixer *mixer, const char *world, SoundQueue *queue);

/* What is near a place of the level. Cheap, but not for every step. */
void mixer_near(Mixer *mixer, const Level *level, fix x, fix y);

/* A pause, or a rewind: the level's voices and ambience stand still, the music steps back. */
void mixer_pause(Mixer *mixer, bool paused, SoundQueue *queue);
/* A card is read: the music steps back a little. */
void mixer_card(Mixer *mixer, bool shown);
void mixer_focus(Mixer *mixer, bool focused, SoundQueue *queue);

/* Once a frame, after all others: ends ducking, starts what was to come later. */
void mixer_frame(Mixer *mixer, uint32_t now_ms, SoundQueue *queue);

#endif
