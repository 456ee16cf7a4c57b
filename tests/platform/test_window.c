/* Where the picture goes on outputs of any size, and what draw lists become in pixels, by SDL's
 * software renderer: no display is needed. Case numbers (B147 ...) are faults that other games had.
 */
#define _XOPEN_SOURCE 700

#include "../folder.h"
#include "platform/draw.h"
#include "platform/window.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static void assert_place(SDL_Rect place, int x, int y, int w, int h) {
    assert_int_equal(place.x, x);
    assert_int_equal(place.y, y);
    assert_int_equal(place.w, w);
    assert_int_equal(place.h, h);
}

static void whole_factors_have_bars(void **state) {
    (void)state;
    assert_place(window_place(640, 360, 0), 0, 0, 640, 360);
    assert_place(window_place(1280, 720, 0), 0, 0, 1280, 720);
    assert_place(window_place(1600, 900, 0), 160, 90, 1280, 720); /* 2.5 is 2 */
    assert_place(window_place(1920, 1200, 0), 0, 60, 1920, 1080);
    assert_place(window_place(1366, 768, 0), 43, 24, 1280, 720);
}

static void a_chosen_factor_is_a_bound(void **state) {
    (void)state;
    assert_place(window_place(1920, 1080, 2), 320, 180, 1280, 720);
    assert_place(window_place(1280, 720, 3), 0, 0, 1280, 720);
}

static void filling_keeps_the_shape(void **state) {
    (void)state;
    assert_place(window_place(1600, 900, SCALE_FILL), 0, 0, 1600, 900);
    assert_place(window_place(1000, 900, SCALE_FILL), 0, 169, 1000, 562);
    assert_place(window_place(2000, 360, SCALE_FILL), 680, 0, 640, 360);
}

/* B151: no division by zero, never empty, always inside. */
static void any_size_has_a_place(void **state) {
    (void)state;
    static const int SIDES[] = {-1, 0, 1, 2, 17, 359, 360, 361, 639, 640, 1000, 1279, 4320, 16384};
    static const int SCALES[] = {0, 1, 2, SCALE_MAX, SCALE_FILL};
    for (size_t i = 0; i < sizeof SIDES / sizeof SIDES[0]; i++)
        for (size_t j = 0; j < sizeof SIDES / sizeof SIDES[0]; j++)
            for (size_t k = 0; k < sizeof SCALES / sizeof SCALES[0]; k++) {
                SDL_Rect place = window_place(SIDES[i], SIDES[j], SCALES[k]);
                assert_true(place.w > 0 && place.h > 0 && place.x >= 0 && place.y >= 0);
                assert_true(place.x + place.w <= SDL_max(SIDES[i], 1));
                assert_true(place.y + place.h <= SDL_max(SIDES[j], 1));
            }
}

static SDL_Surface *screen;
static SDL_Renderer *renderer;
static Images images;
static Atlas *atlas;
static DrawList list;

static int set_up(void **state) {
    (void)state;
    static const char TEXT[] = "sheet missing.png\nthing 0 0 16 16 1 1\n";
    Diagnostics diag = {0};
    screen = SDL_CreateRGBSurfaceWithFormat(0, SCREEN_WIDTH, SCREEN_HEIGHT, 32,
                                            SDL_PIXELFORMAT_ARGB8888);
    renderer = SDL_CreateSoftwareRenderer(screen);
    atlas = atlas_parse(TEXT, strlen(TEXT), &diag);
    if (!renderer || !atlas)
        return -1;
    images_init(&images, renderer, atlas, "no such folder");
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    images_drop(&images);
    draw_list_free(&list);
    atlas_free(atlas);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(screen);
    return 0;
}

static void paint(void) {
    paint_list(&images, &list);
    SDL_RenderFlush(renderer);
    draw_list_clear(&list);
}

static uint32_t pixel(int x, int y) {
    const Uint8 *row = (const Uint8 *)screen->pixels + (ptrdiff_t)y * screen->pitch;
    return ((const uint32_t *)(const void *)row)[x] & 0xffffff;
}

static void fills_lie_in_order_and_blend(void **state) {
    (void)state;
    draw_fill(&list, 0, 0, SCREEN_WIDTH, SCREEN_HEIGHT, 0x102030, 255);
    draw_fill(&list, 10, 10, 4, 4, 0xff0000, 255);
    draw_fill(&list, 12, 12, 4, 4, 0x00ff00, 255);
    draw_fill(&list, -8, 300, 16, 16, 0xf0e0d0, 128);
    paint();
    assert_int_equal(pixel(9, 9), 0x102030);
    assert_int_equal(pixel(10, 10), 0xff0000);
    assert_int_equal(pixel(13, 13), 0x00ff00);
    assert_int_equal(pixel(16, 16), 0x102030);
    assert_in_range(pixel(0, 300) >> 16, 0x7e, 0x82); /* half of each */
}

/* A missing sheet is seen, not fatal; and where it is clipped, mirrored or tinted it stays so. */
static void a_missing_sheet_is_a_checker(void **state) {
    (void)state;
    const Sprite *thing = atlas_find(atlas, "thing", NULL);
    draw_fill(&list, 0, 0, SCREEN_WIDTH, SCREEN_HEIGHT, 0, 255);
    draw_sprite(&list, thing, 0, 100, 100, false);
    draw_sprite(&list, thing, 0, -8, 100, false);
    draw_sprite(&list, thing, 0, 200, 100, true);
    draw_add(&list, (Draw){.kind = DRAW_SPRITE,
                           .alpha = 255,
                           .sheet = 250,
                           .colour = 0xffffff,
                           .w = 16,
                           .h = 16}); /* no such sheet */
    paint();
    assert_int_equal(pixel(100, 100), 0x202020);
    assert_int_equal(pixel(108, 100), 0xff00ff);
    assert_int_equal(pixel(0, 100), 0xff00ff);
    assert_int_equal(pixel(200, 100), 0xff00ff); /* mirrored: the sheet's last cells */
    assert_int_equal(pixel(208, 100), 0x202020);
    assert_int_equal(pixel(0, 0), 0);
}

/* B148: all textures are made anew. */
static void dropped_images_come_back(void **state) {
    (void)state;
    const Sprite *thing = atlas_find(atlas, "thing", NULL);
    uint32_t before[2];
    for (int i = 0; i < 2; i++) {
        draw_fill(&list, 0, 0, SCREEN_WIDTH, SCREEN_HEIGHT, 0, 255);
        draw_sprite(&list, thing, 0, 100, 100, i == 1);
        paint();
        before[i] = pixel(101, 101);
    }
    images_drop(&images);
    for (int i = 0; i < 2; i++) {
        draw_fill(&list, 0, 0, SCREEN_WIDTH, SCREEN_HEIGHT, 0, 255);
        draw_sprite(&list, thing, 0, 100, 100, i == 1);
        paint();
        assert_int_equal(pixel(101, 101), before[i]);
    }
}

static void a_pipe_is_no_picture(void **state) {
    (void)state;
    char path[64];
    snprintf(path, sizeof path, "%s/pipe.png", folder_new());
    assert_int_equal(mkfifo(path, 0600), 0);
    alarm(30);
    assert_null(images_read(path, false));
    alarm(0);
    assert_string_equal(SDL_GetError(), "is a device or a pipe");
    *strrchr(path, '/') = '\0';
    folder_remove(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_factors_have_bars),
        cmocka_unit_test(a_chosen_factor_is_a_bound),
        cmocka_unit_test(filling_keeps_the_shape),
        cmocka_unit_test(any_size_has_a_place),
        cmocka_unit_test(a_pipe_is_no_picture),
        cmocka_unit_test_setup_teardown(fills_lie_in_order_and_blend, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_missing_sheet_is_a_checker, set_up, tear_down),
        cmocka_unit_test_setup_teardown(dropped_images_come_back, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
