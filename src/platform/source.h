/* A sound file as a stream: Ogg Vorbis or WAV of any rate, read as stereo floats at VOICES_RATE,
 * a piece at a time. One thread at a time. */
#ifndef OVERHANG_PLATFORM_SOURCE_H
#define OVERHANG_PLATFORM_SOURCE_H

#include <stdbool.h>

typedef struct Source Source;

/* By the ending of its path, .ogg or .wav. NULL: SDL_GetError says why. The caller's, to close. */
Source *source_open(const char *path);
void source_close(Source *source); /* NULL is fine */

/* Up to `frames` more, interleaved; fewer: that was the end, or nothing more can be read. */
int source_read(Source *source, float *stereo, int frames);

/* As above, and after the last frame comes the first: a tune of whole bars goes on without a gap.
 * Fewer than wanted: the file has broken. */
int source_read_looped(Source *source, float *stereo, int frames);

#endif
