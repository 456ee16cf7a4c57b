/* The sounds of a folder, decoded into memory by a thread of their own: nobody waits for them, what
 * is not there yet is not heard. */
#ifndef OVERHANG_PLATFORM_CLIPS_H
#define OVERHANG_PLATFORM_CLIPS_H

#include "platform/voices.h"

#include <stdbool.h>

typedef enum ClipState { CLIP_READY, CLIP_COMING, CLIP_MISSING } ClipState;

/* Starts reading every .ogg and .wav of `folder`; the audio device must be open, for its rate. One
 * warning for each file that cannot be read. */
void clips_open(const char *folder);

/* A clip by its file's name without the ending; it lives until clips_close. A name that the folder
 * does not have is reported once. */
ClipState clips_find(const char *name, Clip *clip);

/* Nothing may play a clip any more, and the device is still open. */
void clips_close(void);

#endif
