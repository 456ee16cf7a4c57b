#include "platform/source.h"

#include "platform/voices.h"

#include <SDL.h>
#include <string.h>
#include <vorbis/vorbisfile.h>

#define PIECE 1024 /* frames that are decoded at once */
#define SIDES_MAX 2

struct Source {
    SDL_AudioStream *turned; /* into stereo at the right rate */
    int sides;
    OggVorbis_File ogg;
    bool is_ogg, ended;
    Uint8 *wave; /* the whole file, if it is one */
    Uint32 size, at;
};

/* ---- Opening --------------------------------------------------------------------------------- */

static bool turn_from(Source *source, SDL_AudioFormat format, int sides, int rate) {
    source->sides = sides;
    source->turned = SDL_NewAudioStream(format, (Uint8)sides, rate, AUDIO_F32SYS, 2, VOICES_RATE);
    return source->turned != NULL;
}

static bool open_wave(Source *source, const char *path) {
    SDL_AudioSpec spec;
    return SDL_LoadWAV(path, &spec, &source->wave, &source->size) &&
           turn_from(source, spec.format, spec.channels, spec.freq);
}

static bool open_ogg(Source *source, const char *path) {
    int error = ov_fopen(path, &source->ogg);
    if (error) {
        SDL_SetError(error == OV_FALSE ? "it cannot be opened" : "it is no Ogg Vorbis");
        return false;
    }
    source->is_ogg = true;
    const vorbis_info *info = ov_info(&source->ogg, -1);
    if (info->channels > SIDES_MAX) {
        SDL_SetError("%d channels are too many", info->channels);
        return false;
    }
    return turn_from(source, AUDIO_F32SYS, info->channels, (int)info->rate);
}

Source *source_open(const char *path) {
    Source *source = SDL_calloc(1, sizeof *source);
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
    SDL_FreeAudioStream(source->turned);
    SDL_free(source);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void weave(float *const *sides, int count, int frames, float *woven) {
    for (int i = 0; i < frames; i++)
        for (int side = 0; side < count; side++)
            *woven++ = sides[side][i];
}

static bool put_ogg(Source *source) {
    float **sides, woven[PIECE * SIDES_MAX];
    int link, count;
    do /* a hole is stepped over */
        count = (int)ov_read_float(&source->ogg, &sides, PIECE, &link);
    while (count == OV_HOLE);
    if (count <= 0 || ov_info(&source->ogg, -1)->channels != source->sides)
        return false;
    weave(sides, source->sides, count, woven);
    int bytes = count * source->sides * (int)sizeof *woven;
    return SDL_AudioStreamPut(source->turned, woven, bytes) == 0;
}

static bool put_wave(Source *source) {
    Uint32 piece = SDL_min(PIECE * (Uint32)source->sides * 4, source->size - source->at);
    const Uint8 *from = source->wave + source->at;
    source->at += piece;
    return piece > 0 && SDL_AudioStreamPut(source->turned, from, (int)piece) == 0;
}

static bool put(Source *source) {
    return source->is_ogg ? put_ogg(source) : put_wave(source);
}

static bool begin_again(Source *source) {
    source->at = 0;
    return !source->is_ogg || ov_pcm_seek(&source->ogg, 0) == 0;
}

static int take(Source *source, float *stereo, int frames) {
    int bytes = SDL_AudioStreamGet(source->turned, stereo, frames * 2 * (int)sizeof *stereo);
    return SDL_max(bytes, 0) / (2 * (int)sizeof *stereo);
}

int source_read(Source *source, float *stereo, int frames) {
    int count = take(source, stereo, frames);
    while (count < frames && !source->ended) {
        source->ended = !put(source);
        if (source->ended)
            SDL_AudioStreamFlush(source->turned);
        count += take(source, stereo + 2 * count, frames - count);
    }
    return count;
}

int source_read_round(Source *source, float *stereo, int frames) {
    int count = take(source, stereo, frames);
    while (count < frames && !source->ended) {
        source->ended = !put(source) && (!begin_again(source) || !put(source));
        count += take(source, stereo + 2 * count, frames - count);
    }
    return count;
}
