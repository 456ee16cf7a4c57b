/* Sound on SDL_mixer, which opens the device and reads clips. It has one music and a cross-fade
 * takes two, so tunes are streams of our own (source.h), on two decks; all that is heard is summed
 * in voices.h, in the audio thread. There is one device, hence no object.
 *
 * Never in the way: no device, a device that goes, missing or broken files mean silence and one
 * warning each. */
#ifndef OVERHANG_PLATFORM_SOUND_H
#define OVERHANG_PLATFORM_SOUND_H

#include "app/sound.h"

#include <SDL.h>
#include <stdbool.h>

#define SOUND_VOLUME_MAX 10 /* of the two sliders */

/* Opens the device and starts to read assets/sound/. False: there will be no sound, the reason is
 * on stderr. With OVERHANG_MUTE set in the environment nothing is touched and nothing said. */
bool sound_open(const char *assets_folder);

/* Once a frame: does what the queue says and empties it. Works without sound_open, which picks up
 * the music and ambience that were asked for before. Volumes are 0 .. SOUND_VOLUME_MAX. */
void sound_run(SoundQueue *queue, int music_volume, int effects_volume);

/* A device that was unplugged is opened again, or the next one that is plugged in; what was asked
 * for goes on there. */
void sound_event(const SDL_Event *event);

void sound_close(void);

#endif
