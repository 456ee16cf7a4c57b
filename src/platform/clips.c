#include "platform/clips.h"

#include <SDL.h>
#include <SDL_mixer.h>
#include <dirent.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define CLIPS_MAX 256
#define CLIP_NAME 32
#define CLIP_PATH 1200

typedef struct Entry {
    char name[CLIP_NAME];
    Clip clip; /* no samples: missing, or not to be decoded */
} Entry;

/* The loader adds entries and only then counts them; nothing else touches them until it is done. */
static struct {
    char folder[CLIP_PATH];
    Entry entries[CLIPS_MAX];
    atomic_int count, done, stop;
    SDL_Thread *thread;
} clips;

/* Effects are mono files that the decoder doubles: one side is kept. */
static bool is_mono(const float *samples, int frames) {
    for (int i = 0; i < frames; i++)
        if (samples[2 * i] != samples[2 * i + 1])
            return false;
    return true;
}

static int16_t to_16_bits(float x) {
    return (int16_t)(SDL_clamp(x, -1.0f, 32767 / 32768.0f) * 32768);
}

/* From the device's floats to half the bytes, or a quarter. */
static Clip clip_of(const Mix_Chunk *chunk) {
    const float *from = (const float *)(const void *)chunk->abuf;
    int frames = (int)(chunk->alen / (2 * sizeof *from));
    int channels = is_mono(from, frames) ? 1 : 2;
    int count = frames * channels;
    int16_t *samples = SDL_malloc((size_t)SDL_max(count, 1) * sizeof *samples);
    for (int i = 0; samples && i < count; i++)
        samples[i] = to_16_bits(from[channels == 1 ? 2 * i : i]);
    if (frames == 0) {
        SDL_free(samples);
        samples = NULL;
    }
    return (Clip){samples, frames, channels};
}

static Clip read_clip(const char *path) {
    Mix_Chunk *chunk = Mix_LoadWAV(path);
    if (!chunk) {
        fprintf(stderr, "overhang: warning: %s: %s\n", path, Mix_GetError());
        return (Clip){NULL, 0, 1};
    }
    Clip clip = clip_of(chunk);
    Mix_FreeChunk(chunk);
    return clip;
}

/* Length of the name before the ending, or 0 if it is no sound's. */
static size_t stem_of(const char *file) {
    const char *dot = strrchr(file, '.');
    if (!dot || (strcmp(dot, ".ogg") != 0 && strcmp(dot, ".wav") != 0))
        return 0;
    size_t size = (size_t)(dot - file);
    return size < CLIP_NAME ? size : 0;
}

static void add(const char *name, size_t size, Clip clip) {
    int count = atomic_load(&clips.count);
    if (count == CLIPS_MAX) {
        fprintf(stderr, "overhang: warning: %s: more than %d sounds: %.*s is left out\n",
                clips.folder, CLIPS_MAX, (int)size, name);
        SDL_free((void *)(uintptr_t)clip.samples);
        return;
    }
    Entry *entry = &clips.entries[count];
    memcpy(entry->name, name, size);
    entry->name[size] = '\0';
    entry->clip = clip;
    atomic_store(&clips.count, count + 1);
}

/* Opening a pipe would wait for whoever writes into it. */
static bool is_file(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static int load_all(void *unused) {
    (void)unused;
    DIR *folder = opendir(clips.folder);
    if (!folder)
        fprintf(stderr, "overhang: warning: %s: the sounds cannot be read\n", clips.folder);
    for (struct dirent *file; folder && !atomic_load(&clips.stop) && (file = readdir(folder));) {
        char path[CLIP_PATH + sizeof file->d_name + 1];
        size_t stem = stem_of(file->d_name);
        if (stem == 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", clips.folder, file->d_name);
        if (is_file(path))
            add(file->d_name, stem, read_clip(path));
    }
    if (folder)
        closedir(folder);
    atomic_store(&clips.done, 1);
    return 0;
}

void clips_open(const char *folder) {
    memset(&clips, 0, sizeof clips);
    snprintf(clips.folder, sizeof clips.folder, "%s", folder);
    clips.thread = SDL_CreateThread(load_all, "sounds", NULL);
    if (!clips.thread)
        load_all(NULL);
}

ClipState clips_find(const char *name, Clip *clip) {
    bool done = atomic_load(&clips.done) != 0; /* asked first: what is then not found never comes */
    int count = atomic_load(&clips.count);
    for (int i = 0; i < count; i++) {
        if (strcmp(clips.entries[i].name, name) != 0)
            continue;
        *clip = clips.entries[i].clip;
        return clip->samples ? CLIP_READY : CLIP_MISSING;
    }
    if (!done)
        return CLIP_COMING;
    fprintf(stderr, "overhang: warning: %s/%s.ogg: there is no such sound\n", clips.folder, name);
    add(name, strlen(name) < CLIP_NAME ? strlen(name) : CLIP_NAME - 1, (Clip){NULL, 0, 1});
    return CLIP_MISSING;
}

void clips_close(void) {
    atomic_store(&clips.stop, 1);
    if (clips.thread)
        SDL_WaitThread(clips.thread, NULL);
    clips.thread = NULL;
    for (int i = 0; i < atomic_load(&clips.count); i++)
        SDL_free((void *)(uintptr_t)clips.entries[i].clip.samples);
    atomic_store(&clips.count, 0);
}
