/* No screen and no level takes longer to appear than an eye notices: from the frame that asks for
 * it to its first picture, sheets read and all, painted without a GPU. Counted in the processor's
 * time, which other programs on the machine do not take. */
#include "../app/player.h"
#include "../folder.h"
#include "platform/draw.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#if defined(__SANITIZE_ADDRESS__)
#define LONGEST_MS 400 /* watched, all is slower */
#else
#define LONGEST_MS 100
#endif

static SDL_Surface *surface;
static SDL_Renderer *renderer;
static Images images;
static double slowest;

static double milliseconds(void) {
    return (double)clock() * 1000 / CLOCKS_PER_SEC;
}

/* The program has just been started: nothing is read yet. */
static void forget(void) {
    images_drop(&images);
    images_init(&images, renderer, app_atlas(app), OVERHANG_SOURCE_ROOT "/assets/art/sheets");
}

static int begin(void **state) {
    (void)state;
    surface = SDL_CreateRGBSurfaceWithFormat(0, SCREEN_WIDTH, SCREEN_HEIGHT, 32,
                                             SDL_PIXELFORMAT_ARGB8888);
    renderer = surface ? SDL_CreateSoftwareRenderer(surface) : NULL;
    AppPaths paths = {.assets = OVERHANG_SOURCE_ROOT "/assets",
                      .levels = OVERHANG_SOURCE_ROOT "/levels",
                      .version = "test"};
    Diagnostics diag = {0};
    app = app_new(&paths, &diag);
    diag_print(&diag, stderr);
    if (!app || !renderer)
        return -1;
    forget();
    return 0;
}

static int end(void **state) {
    (void)state;
    app_free(app);
    app = NULL;
    draw_list_free(&list);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(surface);
    return 0;
}

static void show_frame(void) {
    AppInput still = {.focused = true};
    app_frame(app, &still, STEP, RATE);
    app_sounds(app)->count = 0;
    app->wipe.kind = WIPE_NONE; /* the new picture at once */
    draw_list_clear(&list);
    app_draw(app, &list);
    paint_list(&images, &list);
    SDL_RenderFlush(renderer);
}

static void is_soon(double since, const char *what) {
    double took = milliseconds() - since;
    slowest = took > slowest ? took : slowest;
    if (took > 30)
        print_message("%6.1f ms %s\n", took, what);
    if (took > LONGEST_MS)
        fail_msg("%s appears after %.0f ms", what, took);
}

static void every_screen_appears_at_once(void **state) {
    (void)state;
    static const char *const SCREENS[] = {"title",    "profiles",   "map",     "card",
                                          "play",     "pause",      "end",     "options",
                                          "controls", "statistics", "credits", "attract"};
    for (size_t i = 0; i < sizeof SCREENS / sizeof SCREENS[0]; i++) {
        app_play_level(app, 0, 0); /* what lies under it */
        show_frame();
        forget();
        double since = milliseconds();
        assert_true(app_show(app, SCREENS[i]));
        show_frame();
        is_soon(since, SCREENS[i]);
    }
    print_message("the slowest takes %.1f ms\n", slowest);
}

/* In either look: outlines are pictures of their own. */
static void every_level_appears_at_once(void **state) {
    (void)state;
    for (int i = 0; i < app->campaign.count; i++) {
        forget();
        app->options.look.contrast = i % 2 != 0;
        double since = milliseconds();
        app_play_level(app, i, 0);
        assert_int_equal(top(), SCREEN_PLAY);
        show_frame();
        is_soon(since, app->campaign.levels[i].id);
    }
    print_message("the slowest takes %.1f ms\n", slowest);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_screen_appears_at_once, begin, end),
        cmocka_unit_test_setup_teardown(every_level_appears_at_once, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
