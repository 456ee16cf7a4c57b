/* Reads the sheets of the first picture while the window opens: on a thread beside it, helped by
 * the caller as soon as that has nothing else to do. A start takes half as long. */
#ifndef OVERHANG_PLATFORM_PREFETCH_H
#define OVERHANG_PLATFORM_PREFETCH_H

#include "platform/images.h"

typedef struct Prefetch {
    char paths[2 * IMAGES_MAX][FOLDER_IMAGE];
    SDL_Surface *surfaces[2 * IMAGES_MAX];
    int sheets[2 * IMAGES_MAX];
    bool mirrored[2 * IMAGES_MAX];
    int count;
    SDL_atomic_t next; /* the first that nobody has begun */
    SDL_Thread *thread;
} Prefetch;

/* Begins with what the list shows. NULL without memory: then nothing is read ahead. */
Prefetch *prefetch_start(const Atlas *atlas, const char *folder, const DrawList *list);

/* Waits for the rest and hands all to `images`, or throws it away if that is NULL. Ends `prefetch`,
 * which may be NULL. */
void prefetch_finish(Prefetch *prefetch, Images *images);

#endif
