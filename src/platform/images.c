#include "platform/images.h"

#include "base/file.h"

#include <SDL_image.h>
#include <stdio.h>

#define SHEET_MAX (64u << 20) /* bytes of a file */
#define CHECKER_SIDE 1024     /* no sheet is larger: every sprite of a missing one is seen */
#define CHECKER_LIGHT 0xffff00ffu
#define CHECKER_DARK 0xff202020u

void images_init(Images *images, SDL_Renderer *renderer, const Atlas *atlas, const char *folder) {
    *images = (Images){.renderer = renderer, .atlas = atlas};
    snprintf(images->folder, sizeof images->folder, "%s", folder);
}

void images_drop(Images *images) {
    for (int i = 0; i < IMAGES_MAX; i++) {
        SDL_DestroyTexture(images->images[i].texture);
        SDL_DestroyTexture(images->images[i].mirrored);
        SDL_DestroyTexture(images->images[i].shapes[false]);
        SDL_DestroyTexture(images->images[i].shapes[true]);
        images->images[i] = (Image){0};
    }
}

static Uint32 *pixel_row(SDL_Surface *surface, int y) {
    return (Uint32 *)(void *)((Uint8 *)surface->pixels + (ptrdiff_t)y * surface->pitch);
}

static SDL_Surface *checker(void) {
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, CHECKER_SIDE, CHECKER_SIDE, 32, SDL_PIXELFORMAT_ARGB8888);
    for (int y = 0; surface && y < CHECKER_SIDE; y++)
        for (int x = 0; x < CHECKER_SIDE; x++)
            pixel_row(surface, y)[x] = (x / 8 + y / 8) % 2 ? CHECKER_LIGHT : CHECKER_DARK;
    return surface;
}

static void mirror(SDL_Surface *surface) {
    for (int y = 0; y < surface->h; y++) {
        Uint32 *row = pixel_row(surface, y);
        for (int x = 0; x < surface->w / 2; x++) {
            Uint32 pixel = row[x];
            row[x] = row[surface->w - 1 - x];
            row[surface->w - 1 - x] = pixel;
        }
    }
}

/* Not by its name, which may be a pipe's: SDL would wait for whoever writes into it. */
static SDL_Surface *read_png(const char *path) {
    FileText file;
    const char *why;
    if (!file_read(path, SHEET_MAX, &file, &why) || file.size == 0) {
        SDL_SetError("%s", file.bytes ? "is empty" : why);
        file_free(&file);
        return NULL;
    }
    SDL_RWops *bytes = SDL_RWFromConstMem(file.bytes, (int)file.size);
    SDL_Surface *surface = bytes ? IMG_LoadTyped_RW(bytes, 1, "PNG") : NULL;
    file_free(&file);
    return surface;
}

/* The format is the target's, so that copying converts nothing. */
SDL_Surface *images_read(const char *path, bool mirrored) {
    SDL_Surface *read = read_png(path);
    if (!read)
        return NULL;
    SDL_Surface *surface = SDL_ConvertSurfaceFormat(read, SDL_PIXELFORMAT_ARGB8888, 0);
    SDL_FreeSurface(read);
    if (surface && mirrored)
        mirror(surface);
    return surface;
}

/* Backgrounds at the back have no hole: they need no blending. */
static bool is_opaque(SDL_Surface *surface) {
    for (int y = 0; y < surface->h; y++)
        for (int x = 0; x < surface->w; x++)
            if (pixel_row(surface, y)[x] >> 24 != 255)
                return false;
    return true;
}

static SDL_Texture *texture_of(SDL_Renderer *renderer, SDL_Surface *surface) {
    SDL_Texture *texture = SDL_CreateTextureFromSurface(renderer, surface);
    if (texture)
        SDL_SetTextureBlendMode(texture,
                                is_opaque(surface) ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    return texture;
}

void images_give(Images *images, int sheet, bool mirrored, SDL_Surface *surface) {
    Image *image = &images->images[sheet];
    SDL_Texture **texture = mirrored ? &image->mirrored : &image->texture;
    if (*texture)
        return;
    image->width = surface->w;
    image->height = surface->h;
    *texture = texture_of(images->renderer, surface);
}

void images_path(const Atlas *atlas, const char *folder, int sheet, char path[FOLDER_IMAGE]) {
    snprintf(path, FOLDER_IMAGE, "%s/%s", folder, atlas_sheet_name(atlas, sheet));
}

/* A sheet that is not there yet; each that cannot be read is reported once. */
static void load(Images *images, int sheet, bool mirrored) {
    char path[FOLDER_IMAGE];
    images_path(images->atlas, images->folder, sheet, path);
    SDL_Surface *surface = images_read(path, mirrored);
    if (!surface && !images->missing[sheet])
        fprintf(stderr, "overhang: warning: %s: %s\n", path, IMG_GetError());
    images->missing[sheet] |= !surface;
    if (!surface && (surface = checker()) && mirrored)
        mirror(surface);
    if (surface)
        images_give(images, sheet, mirrored, surface);
    SDL_FreeSurface(surface);
}

const Image *images_get(Images *images, int sheet, bool mirrored) {
    static const Image NONE;
    if (sheet < 0 || sheet >= IMAGES_MAX || sheet >= atlas_sheet_count(images->atlas))
        return &NONE;
    const Image *image = &images->images[sheet];
    if (!(mirrored ? image->mirrored : image->texture))
        load(images, sheet, mirrored);
    return mirrored ? (image->mirrored ? image : &NONE) : (image->texture ? image : &NONE);
}

static void whiten(SDL_Surface *surface) {
    for (int y = 0; y < surface->h; y++)
        for (int x = 0; x < surface->w; x++)
            pixel_row(surface, y)[x] |= 0xffffffu;
}

SDL_Texture *images_shapes(Images *images, int sheet, bool mirrored) {
    char path[FOLDER_IMAGE];
    if (sheet < 0 || sheet >= IMAGES_MAX || sheet >= atlas_sheet_count(images->atlas))
        return NULL;
    SDL_Texture **shapes = &images->images[sheet].shapes[mirrored];
    if (*shapes || images->missing[sheet])
        return *shapes;
    images_path(images->atlas, images->folder, sheet, path);
    SDL_Surface *surface = images_read(path, mirrored);
    if (!surface)
        return NULL;
    whiten(surface);
    *shapes = texture_of(images->renderer, surface);
    SDL_FreeSurface(surface);
    return *shapes;
}
