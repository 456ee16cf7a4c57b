#include "platform/clips.h"

#include "platform/source.h"

#include <SDL.h>
#include <dirent.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#define CLIPS_MAX 256
#define CLIP_NAME 32
#define CLIP_PATH 1200
#define PIECE 4096

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

static int16_t to_16_bits(float x) {
    return (int16_t)(SDL_clamp(x, -1.0f, 32767 / 32768.0f) * 32768);
}

/* Everything, in half the bytes of the source's floats. */
static Clip read_all(Source *source) {
    float piece[2 * PIECE];
    int16_t *samples = NULL;
    int frames = 0, count;
    do {
        count = source_read(source, piece, PIECE);
        int16_t *grown = SDL_realloc(samples, (size_t)(frames + count + 1) * 2 * sizeof *samples);
        if (!grown)
            break; /* what fits is played */
        samples = grown;
        for (int i = 0; i < 2 * count; i++)
            samples[2 * frames + i] = to_16_bits(piece[i]);
        frames += count;
    } while (count == PIECE);
    return (Clip){samples, frames, 2};
}

static bool is_mono(const Clip *clip) {
    for (int i = 0; i < clip->frames; i++)
        if (clip->samples[2 * i] != clip->samples[2 * i + 1])
            return false;
    return true;
}

/* Effects are mono files that the source doubles: one side is kept. */
static void fold(Clip *clip) {
    int16_t *samples = (int16_t *)(uintptr_t)clip->samples;
    for (int i = 0; i < clip->frames; i++)
        samples[i] = samples[2 * i];
    int16_t *less = SDL_realloc(samples, (size_t)clip->frames * sizeof *samples);
    clip->samples = less ? less : samples;
    clip->channels = 1;
}

static Clip read_clip(const char *path) {
    static const Clip NONE = {NULL, 0, 1};
    Source *source = source_open(path);
    if (!source) {
        fprintf(stderr, "overhang: warning: %s: %s\n", path, SDL_GetError());
        return NONE;
    }
    Clip clip = read_all(source);
    source_close(source);
    if (clip.frames == 0) {
        SDL_free((void *)(uintptr_t)clip.samples);
        return NONE;
    }
    if (is_mono(&clip))
        fold(&clip);
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
        SDL_free((void *)(uintptr_t)clip.samples);
        return;
    }
    Entry *entry = &clips.entries[count];
    memcpy(entry->name, name, size);
    entry->name[size] = '\0';
    entry->clip = clip;
    atomic_store(&clips.count, count + 1);
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
