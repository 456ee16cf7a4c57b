#include "platform/window.h"

#include "platform/draw.h"

#include <string.h>
#include <unistd.h>

#define TITLE_BAR 32 /* about what a desktop puts above a window, in its units */

static int at_least(int value, int low) {
    return value < low ? low : value;
}

SDL_Rect window_place(int width, int height, int scale) {
    width = at_least(width, 1);
    height = at_least(height, 1);
    int fit = SDL_min(width / SCREEN_WIDTH, height / SCREEN_HEIGHT);
    SDL_Rect place = {0, 0, width, height};
    if (scale != SCALE_FILL && fit >= 1) {
        int factor = scale == 0 ? fit : SDL_min(scale, fit);
        place.w = SCREEN_WIDTH * factor;
        place.h = SCREEN_HEIGHT * factor;
    } else if ((int64_t)width * SCREEN_HEIGHT > (int64_t)height * SCREEN_WIDTH) {
        place.w = at_least((int)((int64_t)height * SCREEN_WIDTH / SCREEN_HEIGHT), 1);
    } else {
        place.h = at_least((int)((int64_t)width * SCREEN_HEIGHT / SCREEN_WIDTH), 1);
    }
    place.x = (width - place.w) / 2;
    place.y = (height - place.h) / 2;
    return place;
}

/* Nearest always, and set on the texture: a hint would only count for textures made after it. */
static bool make_target(Window *window) {
    window->target = SDL_CreateTexture(window->renderer, SDL_PIXELFORMAT_ARGB8888,
                                       SDL_TEXTUREACCESS_TARGET, SCREEN_WIDTH, SCREEN_HEIGHT);
    if (!window->target)
        return false;
    SDL_SetTextureScaleMode(window->target, SDL_ScaleModeNearest);
    SDL_SetTextureBlendMode(window->target, SDL_BLENDMODE_NONE);
    return true;
}

/* The largest whole factor that leaves the desktop some room. */
static int first_factor(void) {
    SDL_Rect desktop;
    if (SDL_GetDisplayUsableBounds(0, &desktop) != 0)
        return 2;
    int fit = SDL_min(desktop.w / SCREEN_WIDTH, (desktop.h - TITLE_BAR) / SCREEN_HEIGHT);
    return at_least(fit, 1);
}

/* Linux shows a graphics card as one of these. */
static bool has_graphics_card(void) {
    static const char *const NODES[] = {"/dev/dri", "/dev/nvidiactl", "/dev/dxg", "/dev/mali0",
                                        "/dev/kgsl-3d0"};
    bool found = strcmp(SDL_GetPlatform(), "Linux") != 0;
    for (size_t i = 0; i < sizeof NODES / sizeof NODES[0]; i++)
        found |= access(NODES[i], F_OK) == 0;
    return found;
}

/* Without a card OpenGL is computed as well, for twice the time and three times the memory of SDL's
 * own painter. Whoever names a driver in SDL_RENDER_DRIVER gets that. */
static SDL_Renderer *make_renderer(SDL_Window *window, bool vsync) {
    Uint32 flags = SDL_RENDERER_TARGETTEXTURE | (vsync ? SDL_RENDERER_PRESENTVSYNC : 0u);
    bool card = has_graphics_card(), plain = !SDL_GetHint(SDL_HINT_RENDER_DRIVER) && !card;
    if (!card) /* the painter's pixels come to the window by OpenGL else */
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    SDL_Renderer *renderer =
        SDL_CreateRenderer(window, -1, plain ? flags | SDL_RENDERER_SOFTWARE : flags);
    if (!renderer)
        renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
    return renderer;
}

bool window_open(Window *window, const Options *options, const char **why) {
    *window = (Window){.applied = *options};
    int factor =
        options->scale > 0 && options->scale <= SCALE_MAX ? options->scale : first_factor();
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI |
                   (options->fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    window->window = SDL_CreateWindow("Overhang", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                      SCREEN_WIDTH * factor, SCREEN_HEIGHT * factor, flags);
    if (window->window)
        window->renderer = make_renderer(window->window, options->vsync);
    if (!window->renderer || !make_target(window)) {
        *why = SDL_GetError();
        window_close(window);
        return false;
    }
    SDL_SetWindowMinimumSize(window->window, SCREEN_WIDTH / 2, SCREEN_HEIGHT / 2);
    SDL_ShowCursor(SDL_DISABLE);
    return true;
}

void window_close(Window *window) {
    if (window->target)
        SDL_DestroyTexture(window->target);
    if (window->renderer)
        SDL_DestroyRenderer(window->renderer);
    if (window->window)
        SDL_DestroyWindow(window->window);
    *window = (Window){0};
}

void window_apply(Window *window, const Options *options) {
    const Options *old = &window->applied;
    if (options->fullscreen != old->fullscreen)
        SDL_SetWindowFullscreen(window->window,
                                options->fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    if (options->vsync != old->vsync)
        SDL_RenderSetVSync(window->renderer, options->vsync);
    bool sizes = options->scale != old->scale && options->scale > 0 && options->scale <= SCALE_MAX;
    if (sizes && !options->fullscreen)
        SDL_SetWindowSize(window->window, SCREEN_WIDTH * options->scale,
                          SCREEN_HEIGHT * options->scale);
    window->applied = *options;
}

void window_show(Window *window, Images *images, const DrawList *list) {
    int width = 0, height = 0;
    SDL_SetRenderTarget(window->renderer, window->target);
    paint_list(images, list);
    SDL_SetRenderTarget(window->renderer, NULL);
    SDL_GetRendererOutputSize(window->renderer, &width, &height);
    SDL_Rect place = window_place(width, height, window->applied.scale);
    if (place.w != width || place.h != height) {
        SDL_SetRenderDrawColor(window->renderer, 0, 0, 0, 255);
        SDL_RenderClear(window->renderer);
    }
    SDL_RenderCopy(window->renderer, window->target, NULL, &place);
    SDL_RenderPresent(window->renderer);
}

void window_point(const Window *window, int *x, int *y) {
    int width = 0, height = 0, units_x = 0, units_y = 0;
    SDL_GetRendererOutputSize(window->renderer, &width, &height);
    SDL_GetWindowSize(window->window, &units_x, &units_y);
    SDL_Rect place = window_place(width, height, window->applied.scale);
    int64_t pixel_x = (int64_t)*x * width / at_least(units_x, 1) - place.x;
    int64_t pixel_y = (int64_t)*y * height / at_least(units_y, 1) - place.y;
    *x = pixel_x < 0 ? -1 : (int)(pixel_x * SCREEN_WIDTH / place.w);
    *y = pixel_y < 0 ? -1 : (int)(pixel_y * SCREEN_HEIGHT / place.h);
}

void window_event(Window *window, Images *images, const SDL_Event *event) {
    /* A lost target is redrawn whole by the next frame; a lost device takes all textures along. */
    if (event->type == SDL_RENDER_DEVICE_RESET) {
        images_drop(images);
        SDL_DestroyTexture(window->target);
        window->target = NULL;
    }
    if (event->type == SDL_RENDER_DEVICE_RESET && !make_target(window))
        SDL_LogError(SDL_LOG_CATEGORY_RENDER, "%s", SDL_GetError());
}

int window_refresh(const Window *window) {
    SDL_DisplayMode mode;
    int display = SDL_GetWindowDisplayIndex(window->window);
    if (display < 0 || SDL_GetCurrentDisplayMode(display, &mode) != 0 || mode.refresh_rate <= 0)
        return 60;
    return mode.refresh_rate;
}
