/* The window: a 640x360 picture, scaled once. By a whole factor with bars, or filling the window if
 * the player wants that. Sizes are the renderer's pixels, never the window's units. */
#ifndef OVERHANG_PLATFORM_WINDOW_H
#define OVERHANG_PLATFORM_WINDOW_H

#include "app/options.h"
#include "platform/images.h"

typedef struct Window {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *target; /* the logical screen */
    Options applied;     /* what the window shows of the options now */
} Window;

/* False with words for stderr in `why` (borrowed until the next SDL call). */
bool window_open(Window *window, const Options *options, const char **why);
void window_close(Window *window);

/* Brings the window in line with options that changed. */
void window_apply(Window *window, const Options *options);

/* Draws a list and shows it. */
void window_show(Window *window, Images *images, const DrawList *list);

/* Lost textures are made anew: for SDL_RENDER_TARGETS_RESET and SDL_RENDER_DEVICE_RESET. */
void window_event(Window *window, Images *images, const SDL_Event *event);

/* Where the logical screen goes on an output of that size: centred, the largest whole factor that
 * fits and is at most `scale` (0: no bound); SCALE_FILL or an output smaller than the screen: as
 * large as fits with the shape kept. Never empty. */
SDL_Rect window_place(int width, int height, int scale);

/* From a place in the window, in its units, to one on the logical screen; beside it is outside of
 * 0..SCREEN_WIDTH and 0..SCREEN_HEIGHT. */
void window_point(const Window *window, int *x, int *y);

/* Frames a second that the window's display shows; 60 if it does not say. */
int window_refresh(const Window *window);

#endif
