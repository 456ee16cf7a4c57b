#include "platform/sound.h"

#include "platform/clips.h"
#include "platform/source.h"

#include <SDL.h>
#include <SDL_mixer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BUFFER 512 /* frames: 12 ms from a jump to its sound */
#define SOUND_PATH 1100
#define VOLUME_MS 30
#define PAUSE_MS 60
#define MUTE_MS 60
#define FORGOTTEN_MAX 16

typedef struct Tune {
    char name[32];
    bool loop;
    int fade_in_ms, fade_out_ms; /* the second: of what it follows */
} Tune;

typedef struct Deck {
    Tune tune;
    Source *source; /* NULL: silent */
} Deck;

static struct {
    bool open, started; /* started: voices hold something */
    SDL_mutex *mutex;   /* around voices and decks, which the audio thread reads */
    char folder[SOUND_PATH];
    Voices voices;
    Deck decks[VOICES_DECKS]; /* the tune that comes and the one that goes */
    int fresh;                /* which of the two is the newer */
    Tune wanted;
    bool changing; /* the wanted tune has no deck yet */
    bool muted;
    char ambience[32];
    bool ambience_waits; /* its clip is not read yet */
    int ambience_ms;
    SoundCommand near[SOUND_NEARS];  /* the last of each kind … */
    bool near_waits[SOUND_NEARS];    /* … and whether its clip is to come */
    char missing[FORGOTTEN_MAX][32]; /* tunes reported as missing */
    int missing_count;
} sound;

/* Without a device there is no mutex, which SDL takes as nothing to lock. */
static void lock(void) {
    SDL_LockMutex(sound.mutex);
}

static void unlock(void) {
    SDL_UnlockMutex(sound.mutex);
}

static void start_once(void) {
    if (!sound.started)
        voices_init(&sound.voices);
    sound.started = true;
}

/* ---- In the audio thread --------------------------------------------------------------------- */

static bool is_silent(const Ramp *ramp) {
    return ramp->value == 0 && ramp->target == 0;
}

/* NULL: nothing of this deck is heard, and nothing is decoded. A window without focus keeps its
 * place in the music. */
static const float *read_deck(int index, float *stereo, int frames) {
    Deck *deck = &sound.decks[index];
    if (!deck->source || is_silent(&sound.voices.decks[index]) || is_silent(&sound.voices.master))
        return NULL;
    int count = deck->tune.loop ? source_read_looped(deck->source, stereo, frames)
                                : source_read(deck->source, stereo, frames);
    memset(stereo + 2 * count, 0, (size_t)(frames - count) * 2 * sizeof *stereo);
    return stereo;
}

static void SDLCALL mix(void *unused, Uint8 *bytes, int size) {
    float *stream = (float *)(void *)bytes, stereo[VOICES_DECKS][2 * BUFFER];
    (void)unused;
    lock();
    for (int left = size / (int)(2 * sizeof *stream); left > 0;) {
        const float *tunes[VOICES_DECKS];
        int frames = SDL_min(left, BUFFER);
        for (int i = 0; i < VOICES_DECKS; i++)
            tunes[i] = read_deck(i, stereo[i], frames);
        voices_mix(&sound.voices, tunes, stream, frames);
        stream += 2 * frames;
        left -= frames;
    }
    unlock();
}

/* ---- Music ----------------------------------------------------------------------------------- */

static void tell_missing(const Tune *tune, const char *path) {
    for (int i = 0; i < sound.missing_count; i++)
        if (!strcmp(sound.missing[i], tune->name))
            return;
    if (sound.missing_count < FORGOTTEN_MAX)
        snprintf(sound.missing[sound.missing_count++], sizeof tune->name, "%s", tune->name);
    fprintf(stderr, "overhang: warning: %s: %s\n", path, SDL_GetError());
}

/* NULL: it is silence, or cannot be read, which is told. */
static Source *open_tune(const Tune *tune) {
    char path[SOUND_PATH + 64];
    if (!tune->name[0])
        return NULL;
    snprintf(path, sizeof path, "%s/music/%s.wav", sound.folder, tune->name);
    if (access(path, F_OK) != 0)
        snprintf(path, sizeof path, "%s/music/%s.ogg", sound.folder, tune->name);
    Source *source = source_open(path);
    if (!source)
        tell_missing(tune, path);
    return source;
}

static bool is_same(const Tune *a, const Tune *b) {
    return !strcmp(a->name, b->name) && a->loop == b->loop;
}

/* The tune that has faded out frees its deck. */
static void drop_faded(void) {
    Deck *deck = &sound.decks[!sound.fresh];
    lock();
    Source *faded = is_silent(&sound.voices.decks[!sound.fresh]) ? deck->source : NULL;
    if (faded)
        *deck = (Deck){.source = NULL};
    unlock();
    source_close(faded);
}

static void cross_to(Deck deck) {
    lock();
    ramp_to(&sound.voices.decks[sound.fresh], 0, deck.tune.fade_out_ms);
    sound.fresh = !sound.fresh;
    sound.decks[sound.fresh] = deck;
    ramp_to(&sound.voices.decks[sound.fresh], 0, 0);
    ramp_to(&sound.voices.decks[sound.fresh], 1, deck.tune.fade_in_ms);
    unlock();
}

/* Whoever changes worlds faster than tunes can fade hears the last one that was wanted. */
static void change_music(void) {
    drop_faded();
    if (!sound.changing || sound.decks[!sound.fresh].source)
        return;
    sound.changing = false;
    if (!is_same(&sound.wanted, &sound.decks[sound.fresh].tune))
        cross_to((Deck){sound.wanted, open_tune(&sound.wanted)});
}

/* ---- Commands, with the mutex held ----------------------------------------------------------- */

static void play(const SoundCommand *command) {
    Clip clip;
    if (sound.open && clips_find(command->name, &clip) == CLIP_READY)
        voices_play(&sound.voices, command->channel, clip, decibels(command->gain), command->pan,
                    command->pitch);
}

static void set_tune(const SoundCommand *command) {
    sound.wanted = (Tune){.loop = command->loop,
                          .fade_in_ms = command->fade_in_ms,
                          .fade_out_ms = command->fade_out_ms};
    memcpy(sound.wanted.name, command->name, sizeof command->name);
    sound.changing = true;
}

static void set_ambience(const SoundCommand *command) {
    memcpy(sound.ambience, command->name, sizeof command->name);
    sound.ambience_ms = command->fade_in_ms;
    sound.ambience_waits = true;
}

/* The loops are the longest files: the first may be asked for before it is read. */
static void change_ambience(void) {
    Clip clip = {NULL, 0, 1};
    if (!sound.ambience_waits || !sound.open)
        return;
    if (sound.ambience[0] && clips_find(sound.ambience, &clip) == CLIP_COMING)
        return;
    sound.ambience_waits = false;
    voices_ambience(&sound.voices, clip, sound.ambience_ms);
}

static void set_near(const SoundCommand *command) {
    sound.near[command->channel] = *command;
    sound.near_waits[command->channel] = true;
}

static void change_nears(void) {
    for (int i = 0; i < SOUND_NEARS && sound.open; i++) {
        const SoundCommand *near = &sound.near[i];
        Clip clip = {NULL, 0, 1};
        if (!sound.near_waits[i] || (near->on && clips_find(near->name, &clip) == CLIP_COMING))
            continue;
        sound.near_waits[i] = false;
        voices_near(&sound.voices, i, clip, near->on ? decibels(near->gain) : 0, near->fade_in_ms);
    }
}

static void obey(const SoundCommand *command) {
    Voices *voices = &sound.voices;
    switch (command->kind) {
    case SOUND_PLAY:
        play(command);
        break;
    case SOUND_MUSIC:
        set_tune(command);
        break;
    case SOUND_MUSIC_GAIN:
        ramp_to(&voices->duck, decibels(command->gain), command->fade_in_ms);
        break;
    case SOUND_AMBIENCE:
        set_ambience(command);
        break;
    case SOUND_NEAR:
        set_near(command);
        break;
    case SOUND_PAUSE_EFFECTS:
        ramp_to(&voices->world, command->on ? 0 : 1, PAUSE_MS);
        break;
    case SOUND_MUTE:
        sound.muted = command->on;
        ramp_to(&voices->master, command->on ? 0 : 1, MUTE_MS);
        break;
    default:
        break;
    }
}

/* The ear hears ratios: half the slider is about half as loud. */
static float volume_of(int slider) {
    float share = (float)SDL_clamp(slider, 0, SOUND_VOLUME_MAX) / SOUND_VOLUME_MAX;
    return share * share;
}

static void set_volume(Ramp *ramp, int slider) {
    if (ramp->target != volume_of(slider))
        ramp_to(ramp, volume_of(slider), VOLUME_MS);
}

void sound_run(SoundQueue *queue, int music_volume, int effects_volume) {
    lock();
    start_once();
    for (int i = 0; i < queue->count; i++)
        obey(&queue->items[i]);
    queue->count = 0;
    change_ambience();
    change_nears();
    set_volume(&sound.voices.music_volume, music_volume);
    set_volume(&sound.voices.effects_volume, effects_volume);
    queue->busy = sound.open ? voices_busy(&sound.voices) : 0;
    unlock();
    if (sound.open)
        change_music();
}

/* ---- The device ------------------------------------------------------------------------------ */

static bool no_sound(void) {
    fprintf(stderr, "overhang: warning: no sound: %s\n", SDL_GetError());
    return false;
}

static bool open_device(void) {
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0)
        return no_sound();
    sound.mutex = SDL_CreateMutex();
    if (sound.mutex && Mix_OpenAudioDevice(VOICES_RATE, AUDIO_F32SYS, 2, BUFFER, NULL, 0) == 0)
        return true;
    no_sound();
    SDL_DestroyMutex(sound.mutex);
    sound.mutex = NULL;
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    return false;
}

bool sound_open(const char *assets_folder) {
    const char *mute = getenv("OVERHANG_MUTE");
    char sounds[SOUND_PATH + 16];
    if (sound.open || (mute && mute[0]))
        return sound.open;
    if (!open_device())
        return false;
    start_once();
    snprintf(sound.folder, sizeof sound.folder, "%s/sound", assets_folder);
    snprintf(sounds, sizeof sounds, "%s/sounds", sound.folder);
    if (!(Mix_Init(MIX_INIT_OGG) & MIX_INIT_OGG))
        fprintf(stderr, "overhang: warning: no Ogg Vorbis: %s\n", Mix_GetError());
    Mix_AllocateChannels(0);
    Mix_SetPostMix(mix, NULL);
    sound.open = true;
    clips_open(sounds);
    return true;
}

void sound_close(void) {
    if (!sound.open)
        return;
    Mix_SetPostMix(NULL, NULL);
    for (int i = 0; i < VOICES_DECKS; i++)
        source_close(sound.decks[i].source);
    clips_close();
    Mix_CloseAudio();
    Mix_Quit();
    SDL_DestroyMutex(sound.mutex);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    memset(&sound, 0, sizeof sound);
}

/* What goes on when a device comes back. */
static struct {
    bool lost;
    char assets[SOUND_PATH], ambience[32];
    Tune wanted;
} resumed;

static void remember(void) {
    int length = (int)strlen(sound.folder) - (int)strlen("/sound");
    snprintf(resumed.assets, sizeof resumed.assets, "%.*s", length, sound.folder);
    memcpy(resumed.ambience, sound.ambience, sizeof resumed.ambience);
    resumed.wanted = sound.wanted;
}

static void reopen(void) {
    sound_close();
    resumed.lost = !sound_open(resumed.assets);
    if (resumed.lost)
        return;
    memcpy(sound.ambience, resumed.ambience, sizeof sound.ambience);
    sound.wanted = resumed.wanted;
    sound.changing = sound.ambience_waits = true;
}

void sound_event(const SDL_Event *event) {
    bool removed = event->type == SDL_AUDIODEVICEREMOVED && event->adevice.which != 0;
    bool added = event->type == SDL_AUDIODEVICEADDED && !event->adevice.iscapture;
    if (removed && sound.open) {
        remember();
        reopen();
    } else if (added && resumed.lost) {
        reopen();
    }
}
