#include "platform/draw.h"

static Uint8 channel(uint32_t colour, int shift) {
    return (Uint8)(colour >> shift & 255);
}

static void paint_fill(SDL_Renderer *renderer, const Draw *draw) {
    SDL_Rect rect = {draw->x, draw->y, draw->w, draw->h};
    SDL_SetRenderDrawBlendMode(renderer,
                               draw->alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(renderer, channel(draw->colour, 16), channel(draw->colour, 8),
                           channel(draw->colour, 0), draw->alpha);
    SDL_RenderFillRect(renderer, &rect);
}

/* A sheet that has no holes is copied; it blends only where it is drawn faint. */
static void set_look(SDL_Texture *texture, const Draw *draw) {
    SDL_SetTextureColorMod(texture, channel(draw->colour, 16), channel(draw->colour, 8),
                           channel(draw->colour, 0));
    SDL_SetTextureAlphaMod(texture, draw->alpha);
}

static void paint_faint(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from,
                        const SDL_Rect *to) {
    SDL_BlendMode mode;
    SDL_GetTextureBlendMode(texture, &mode);
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    SDL_RenderCopy(renderer, texture, from, to);
    SDL_SetTextureBlendMode(texture, mode);
}

static int scale_of(const Draw *draw) {
    return draw->kind == DRAW_DOUBLE ? 2 : 1;
}

static void paint_sprite(Images *images, const Draw *draw) {
    const Image *image = images_get(images, draw->sheet, draw->flip != 0);
    SDL_Texture *texture = draw->kind == DRAW_SHAPE
                               ? images_shapes(images, draw->sheet, draw->flip != 0)
                           : draw->flip ? image->mirrored
                                        : image->texture;
    if (!texture)
        return;
    int sx = draw->flip ? image->width - draw->sx - draw->w : draw->sx;
    SDL_Rect from = {sx, draw->sy, draw->w, draw->h};
    int scale = scale_of(draw);
    SDL_Rect to = {draw->x, draw->y, draw->w * scale, draw->h * scale};
    set_look(texture, draw);
    if (draw->alpha == 255)
        SDL_RenderCopy(images->renderer, texture, &from, &to);
    else
        paint_faint(images->renderer, texture, &from, &to);
}

static bool on_screen(const Draw *draw) {
    int scale = scale_of(draw);
    return draw->x < SCREEN_WIDTH && draw->y < SCREEN_HEIGHT && draw->x + draw->w * scale > 0 &&
           draw->y + draw->h * scale > 0;
}

void paint_list(Images *images, const DrawList *list) {
    for (int i = 0; i < list->count; i++) {
        const Draw *draw = &list->items[i];
        if (!on_screen(draw))
            continue;
        if (draw->kind == DRAW_FILL)
            paint_fill(images->renderer, draw);
        else
            paint_sprite(images, draw);
    }
}
