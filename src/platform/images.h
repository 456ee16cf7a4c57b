/* The sheets as textures: each is read when it is first drawn, so that a start needs only what its
 * first frame shows. One that cannot be read is a checker that nobody overlooks, and one warning.
 */
#ifndef OVERHANG_PLATFORM_IMAGES_H
#define OVERHANG_PLATFORM_IMAGES_H

#include "view/atlas.h"

#include <SDL.h>

#define IMAGES_MAX 64
#define FOLDER_IMAGE 4352 /* bytes of a sheet's path */

typedef struct Image {
    SDL_Texture *texture;
    SDL_Texture *mirrored;  /* left to right: flipping while copying is slow without a GPU */
    SDL_Texture *shapes[2]; /* white, where the picture is anything: as it is, and mirrored */
    int width, height;
} Image;

typedef struct Images {
    SDL_Renderer *renderer;
    const Atlas *atlas; /* borrowed */
    char folder[4096];
    Image images[IMAGES_MAX];
    bool missing[IMAGES_MAX]; /* reported already */
} Images;

void images_init(Images *images, SDL_Renderer *renderer, const Atlas *atlas, const char *folder);

/* Frees all; they are read again when they are drawn again. For a lost device too. */
void images_drop(Images *images);

/* Path of a sheet's file. */
void images_path(const Atlas *atlas, const char *folder, int sheet, char path[FOLDER_IMAGE]);

/* Reads a picture in the format that is drawn fastest, mirrored if asked; NULL if it cannot be
 * read. Uses no renderer, so that any thread may. */
SDL_Surface *images_read(const char *path, bool mirrored);

/* Makes the texture of a sheet that was read before; the surface stays the caller's. */
void images_give(Images *images, int sheet, bool mirrored, SDL_Surface *surface);

/* A sheet's shapes, made when they are first drawn; NULL if there is no memory for them. */
SDL_Texture *images_shapes(Images *images, int sheet, bool mirrored);

/* Never NULL; its texture may be, if there is no memory for one. */
const Image *images_get(Images *images, int sheet, bool mirrored);

#endif
