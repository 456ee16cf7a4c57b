/* A joystick that SDL has no mapping for: what is pressed on it is told in the words of a mapping,
 * until the player has set it up. Mappings are kept in the folder of what is kept, in gamepads.txt,
 * line by line as SDL's own list of controllers has them. */
#ifndef OVERHANG_PLATFORM_STRANGER_H
#define OVERHANG_PLATFORM_STRANGER_H

#include "app/mapping.h"

#include <SDL.h>

#define STRANGER_AXES 16

/* Zero-initialise; stranger_close at the end. */
typedef struct Stranger {
    SDL_Joystick *joystick; /* owned; NULL: there is none */
    SDL_JoystickID id;
    char name[64];
    int rest[STRANGER_AXES];   /* of the axes */
    bool out[STRANGER_AXES];   /* beyond its edge */
    char struck[MAPPING_CODE]; /* since the last take */
} Stranger;

void stranger_event(Stranger *stranger, const SDL_Event *event);
void stranger_close(Stranger *stranger);

/* What went down last, once; NULL: nothing did. Borrowed until the next call. */
const char *stranger_take(Stranger *stranger);

/* Makes a controller of it, by a mapping "a:b0,b:b1,", and keeps that in `folder` (empty: for this
 * time only). SDL then tells of a new controller. False with words in `why`: it works now, but will
 * have to be set up again. */
bool stranger_map(Stranger *stranger, const char *fields, const char *folder, const char **why);

/* Mappings that were kept; to be read when SDL's controllers are open. */
void stranger_read_kept(const char *folder);

#endif
