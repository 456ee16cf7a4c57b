#include "platform/source.h"

#include "platform/voices.h"

#include <SDL.h>
#include <string.h>
#include <sys/stat.h>
#include <vorbis/vorbisfile.h>

#define PIECE 1024 /* frames that are decoded at once */
#define CHANNELS_MAX 2
#define RATE_MIN 1000 /* hertz; less is a broken head, and would fill the memory at once */
#define RATE_MAX 400000

struct Source {
    SDL_AudioStream *converter; /* into stereo at the right rate */
    int channels;
    OggVorbis_File ogg;
    bool is_ogg, ended;
    Uint8 *wave; /* the whole file, if it is one */
    Uint32 size, at;
};

/* ---- Opening --------------------------------------------------------------------------------- */

static bool convert_from(Source *source, SDL_AudioFormat format, int channels, int rate) {
    if (rate < RATE_MIN || rate > RATE_MAX) {
        SDL_SetError("%d Hz is no rate of a sound", rate);
        return false;
    }
    source->channels = channels;
    source->converter =
        SDL_NewAudioStream(format, (Uint8)channels, rate, AUDIO_F32SYS, 2, VOICES_RATE);
    return source->converter != NULL;
}

static bool open_wave(Source *source, const char *path) {
    SDL_AudioSpec spec;
    return SDL_LoadWAV(path, &spec, &source->wave, &source->size) &&
           convert_from(source, spec.format, spec.channels, spec.freq);
}

static bool open_ogg(Source *source, const char *path) {
    int error = ov_fopen(path, &source->ogg);
    if (error) {
        SDL_SetError(error == OV_FALSE ? "it cannot be opened" : "it is no Ogg Vorbis");
        return false;
    }
    source->is_ogg = true;
    const vorbis_info *info = ov_info(&source->ogg, -1);
    if (info->channels > CHANNELS_MAX) {
        SDL_SetError("%d channels are too many", info->channels);
        return false;
    }
    return convert_from(source, AUDIO_F32SYS, info->channels, (int)info->rate);
}

/* Opening a pipe would wait for whoever writes into it. */
static bool is_file(const char *path) {
    struct stat info;
    if (stat(path, &info) != 0)
        SDL_SetError("there is no such sound");
    else if (S_ISREG(info.st_mode))
        return true;
    else
        SDL_SetError("it is a folder, a device or a pipe");
    return false;
}

Source *source_open(const char *path) {
    Source *source = is_file(path) ? SDL_calloc(1, sizeof *source) : NULL;
    const char *dot = strrchr(path, '.');
    if (!source)
        return NULL;
    if (dot && !strcmp(dot, ".ogg") ? open_ogg(source, path) : open_wave(source, path))
        return source;
    source_close(source);
    return NULL;
}

void source_close(Source *source) {
    if (!source)
        return;
    if (source->is_ogg)
        ov_clear(&source->ogg);
    SDL_FreeWAV(source->wave);
    SDL_FreeAudioStream(source->converter);
    SDL_free(source);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void interleave(float *const *channels, int count, int frames, float *samples) {
    for (int i = 0; i < frames; i++)
        for (int channel = 0; channel < count; channel++)
            *samples++ = channels[channel][i];
}

static bool put_ogg(Source *source) {
    float **channels, samples[PIECE * CHANNELS_MAX];
    int link, count;
    do /* damaged data is skipped */
        count = (int)ov_read_float(&source->ogg, &channels, PIECE, &link);
    while (count == OV_HOLE);
    if (count <= 0 || ov_info(&source->ogg, -1)->channels != source->channels)
        return false;
    interleave(channels, source->channels, count, samples);
    int bytes = count * source->channels * (int)sizeof *samples;
    return SDL_AudioStreamPut(source->converter, samples, bytes) == 0;
}

static bool put_wave(Source *source) {
    Uint32 piece = SDL_min(PIECE * (Uint32)source->channels * 4, source->size - source->at);
    const Uint8 *from = source->wave + source->at;
    source->at += piece;
    return piece > 0 && SDL_AudioStreamPut(source->converter, from, (int)piece) == 0;
}

static bool put(Source *source) {
    return source->is_ogg ? put_ogg(source) : put_wave(source);
}

static bool rewind_to_start(Source *source) {
    source->at = 0;
    return !source->is_ogg || ov_pcm_seek(&source->ogg, 0) == 0;
}

static int take(Source *source, float *stereo, int frames) {
    int bytes = SDL_AudioStreamGet(source->converter, stereo, frames * 2 * (int)sizeof *stereo);
    return SDL_max(bytes, 0) / (2 * (int)sizeof *stereo);
}

int source_read(Source *source, float *stereo, int frames) {
    int count = take(source, stereo, frames);
    while (count < frames && !source->ended) {
        source->ended = !put(source);
        if (source->ended)
            SDL_AudioStreamFlush(source->converter);
        count += take(source, stereo + 2 * count, frames - count);
    }
    return count;
}

int source_read_looped(Source *source, float *stereo, int frames) {
    int count = take(source, stereo, frames);
    while (count < frames && !source->ended) {
        source->ended = !put(source) && (!rewind_to_start(source) || !put(source));
        count += take(source, stereo + 2 * count, frames - count);
    }
    return count;
}
