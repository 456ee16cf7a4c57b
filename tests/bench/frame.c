/* The window. `frame --present` opens a bare one, shows one picture and ends: what any SDL program
 * needs from start to first present. `frame ROOT LEVEL` measures a whole frame of the game (steps,
 * view, picture) at 1280x720 against the same copies and fills done bare: into the target, then one
 * upscale. */
#include "rounds.h"

#include "app/app.h"
#include "platform/window.h"

#include <stdio.h>
#include <string.h>

#define FRAMES 60
#define PER_SECOND 60 /* frames of played time */

typedef struct Bench {
    App *app;
    Window window;
    Images images;
    DrawList list; /* of the game */
    DrawList bare; /* the same, kept */
} Bench;

static void run_frames(void *context) {
    Bench *bench = context;
    AppInput input = {.focused = true};
    for (int i = 0; i < FRAMES; i++) {
        app_frame(bench->app, &input, 1, PER_SECOND);
        draw_list_clear(&bench->list);
        app_draw(bench->app, &bench->list);
        window_show(&bench->window, &bench->images, &bench->list);
    }
}

static void copy_bare(Images *images, const Draw *draw) {
    const Image *image = images_get(images, draw->sheet, draw->flip);
    int sx = draw->flip ? image->width - draw->sx - draw->w : draw->sx;
    SDL_Rect from = {sx, draw->sy, draw->w, draw->h}, to = {draw->x, draw->y, draw->w, draw->h};
    SDL_RenderCopy(images->renderer, draw->flip ? image->mirrored : image->texture, &from, &to);
}

static void fill_bare(SDL_Renderer *renderer, const Draw *draw) {
    SDL_Rect rect = {draw->x, draw->y, draw->w, draw->h};
    SDL_SetRenderDrawBlendMode(renderer,
                               draw->alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(renderer, draw->colour >> 16 & 255, draw->colour >> 8 & 255,
                           draw->colour & 255, draw->alpha);
    SDL_RenderFillRect(renderer, &rect);
}

static void run_bare(void *context) {
    Bench *bench = context;
    SDL_Renderer *renderer = bench->window.renderer;
    SDL_Rect whole = {0, 0, 2 * SCREEN_WIDTH, 2 * SCREEN_HEIGHT};
    for (int frame = 0; frame < FRAMES; frame++) {
        SDL_SetRenderTarget(renderer, bench->window.target);
        for (int i = 0; i < bench->bare.count; i++)
            if (bench->bare.items[i].kind == DRAW_FILL)
                fill_bare(renderer, &bench->bare.items[i]);
            else
                copy_bare(&bench->images, &bench->bare.items[i]);
        SDL_SetRenderTarget(renderer, NULL);
        SDL_RenderCopy(renderer, bench->window.target, NULL, &whole);
        SDL_RenderPresent(renderer);
    }
}

static bool open_game(Bench *bench, const char *root, const char *level) {
    char assets[1000], levels[1000], sheets[1100];
    const char *why = "";
    snprintf(assets, sizeof assets, "%s/assets", root);
    snprintf(levels, sizeof levels, "%s/levels", root);
    snprintf(sheets, sizeof sheets, "%s/art/sheets", assets);
    AppPaths paths = {.assets = assets, .levels = levels, .version = "bench", .level = level};
    Diagnostics diag = {0};
    bench->app = app_new(&paths, &diag);
    if (!bench->app) {
        diag_print(&diag, stderr);
        return false;
    }
    Options options = *app_options(bench->app);
    options.scale = 2;
    options.fullscreen = options.vsync = false;
    if (SDL_Init(SDL_INIT_VIDEO) != 0 || !window_open(&bench->window, &options, &why)) {
        fprintf(stderr, "bench-frame: no window: %s %s\n", SDL_GetError(), why);
        return false;
    }
    images_init(&bench->images, bench->window.renderer, app_atlas(bench->app), sheets);
    return true;
}

static void measure_frames(Bench *bench) {
    run_frames(bench); /* past what a level's start shows */
    app_draw(bench->app, &bench->bare);
    char note[60];
    snprintf(note, sizeof note, "\"draws\": %d", bench->bare.count);
    Figure figure = {"whole frame at 1280x720", "frame", 1.5, note};
    rounds_measure(&figure, (Work){run_frames, bench, FRAMES}, (Work){run_bare, bench, FRAMES});
}

static int present_one(void) {
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return 1;
    SDL_Window *window = SDL_CreateWindow("bare", 0, 0, 2 * SCREEN_WIDTH, 2 * SCREEN_HEIGHT, 0);
    SDL_Renderer *renderer = window ? SDL_CreateRenderer(window, -1, 0) : NULL;
    if (!renderer)
        return 1;
    SDL_RenderClear(renderer);
    SDL_RenderPresent(renderer);
    SDL_Quit();
    return 0;
}

int main(int argc, char **argv) {
    static Bench bench;
    if (argc == 2 && !strcmp(argv[1], "--present"))
        return present_one();
    if (argc != 3 || !open_game(&bench, argv[1], argv[2])) {
        fputs("usage: bench-frame ROOT LEVEL | --present\n", stderr);
        return 2;
    }
    measure_frames(&bench);
    images_drop(&bench.images);
    window_close(&bench.window);
    draw_list_free(&bench.list);
    draw_list_free(&bench.bare);
    app_free(bench.app);
    SDL_Quit();
    return 0;
}
