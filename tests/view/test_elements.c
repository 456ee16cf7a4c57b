/* What comes over a whole level: the dark, which hides nothing that matters, and the flood. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "staged.h"

#include <stdio.h>
#include <string.h>

#define NIGHT 0x0b0a16

static const char CAVE[] = "theme: hollow\n"
                           "light: 3\n"
                           "legend c: empty skin=crystal_blue\n"
                           "map:\n"
                           "........................................\n"
                           "........................................\n"
                           "........................................\n"
                           "........................................\n"
                           "........................................\n"
                           "..P........o.......c.........B.....E|...\n"
                           "========================================\n";

static void draw_plain(Stage *stage, DrawList *list) {
    ViewOptions options = {.no_hero = true};
    view_draw_at(stage->view, stage->game, 0, 0, &options, list);
}

/* How dark the middle of a cell is. */
static int dark_at(Stage *stage, int column, int row) {
    DrawList list = {0};
    draw_plain(stage, &list);
    int x = column * TILE_PIXELS + TILE_PIXELS / 2, y = row * TILE_PIXELS + TILE_PIXELS / 2;
    int dark = 0;
    for (int i = 0; i < list.count; i++) {
        const Draw *draw = &list.items[i];
        bool covers =
            x >= draw->x && x < draw->x + draw->w && y >= draw->y && y < draw->y + draw->h;
        if (draw->kind == DRAW_FILL && draw->colour == NIGHT && covers)
            dark += draw->alpha;
    }
    draw_list_free(&list);
    return dark;
}

static void the_dark_hides_nothing_that_matters(void **state) {
    (void)state;
    Stage *stage = stage_new(CAVE);
    assert_true(dark_at(stage, 25, 5) > 200);
    assert_int_equal(dark_at(stage, 2, 5), 0);
    assert_int_equal(dark_at(stage, 11, 5), 0);
    assert_int_equal(dark_at(stage, 19, 5), 0);
    assert_true(dark_at(stage, 22, 5) < dark_at(stage, 25, 5));
    assert_true(dark_at(stage, 29, 5) > 200);
    assert_true(dark_at(stage, 35, 5) < 100);
    stage_free(stage);
}

static void what_was_taken_shines_no_more(void **state) {
    (void)state;
    Stage *stage = stage_new(CAVE);
    play(stage, BUTTON_RIGHT, 180);
    assert_int_equal(stage->game->coins, 1);
    assert_true(dark_at(stage, 11, 5) > 200);
    stage_free(stage);
}

static void the_flood_stays_out_of_rock(void **state) {
    (void)state;
    Stage *stage = stage_new("flood: down speed 20 behind 2\n"
                             "map:\n"
                             "...........\n"
                             "...........\n"
                             "..P........\n"
                             "######.####\n"
                             "###########\n");
    play(stage, 0, 240);
    DrawList list = {0};
    draw_plain(stage, &list);
    const Sprite *water = stage->view->sprites[SPRITE_WATER];
    int wet = 0, rock = 0;
    for (int i = 0; i < list.count; i++) {
        const Draw *draw = &list.items[i];
        bool is_water = draw->kind == DRAW_SPRITE && draw->sheet == water->sheet &&
                        draw->sx >= water->x && draw->sx < water->x + water->w * water->frames &&
                        draw->sy >= water->y && draw->sy < water->y + water->h;
        bool hole = draw->x == 6 * TILE_PIXELS;
        wet += is_water && hole;
        rock += is_water && !hole && draw->y + draw->h > 3 * TILE_PIXELS;
    }
    assert_true(wet > 0);
    assert_int_equal(rock, 0);
    draw_list_free(&list);
    stage_free(stage);
}

/* Plants of Pines in the picture of a wide field, whose air is drawn with this character. */
static int plants_on(char air) {
    static char text[1000], row[60];
    memset(row, air, sizeof row - 1);
    int size = snprintf(text, sizeof text, "theme: pines\nlegend ,: empty\nmap:\nP\n");
    for (int i = 0; i < 8; i++)
        size += snprintf(text + size, sizeof text - (size_t)size, "%s\n", row);
    memset(row, '#', sizeof row - 1);
    snprintf(text + size, sizeof text - (size_t)size, "%s\n", row);
    Stage *stage = stage_new(text);
    DrawList list = {0};
    ViewOptions options = {.look = LOOK_FULL};
    int plants = 0;
    view_draw_at(stage->view, stage->game, 0, 0, &options, &list);
    for (int i = 0; i < list.count; i++)
        for (int plant = 0; plant < PLANTS_MAX; plant++) {
            const Sprite *sprite = stage->view->plants[plant];
            const Draw *draw = &list.items[i];
            plants += sprite && draw->kind == DRAW_SPRITE && draw->sheet == sprite->sheet &&
                      draw->sx == sprite->x && draw->sy == sprite->y;
        }
    draw_list_free(&list);
    stage_free(stage);
    return plants;
}

static void where_the_author_says_empty_nothing_grows(void **state) {
    (void)state;
    assert_true(plants_on('.') > 5);
    assert_int_equal(plants_on(','), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_dark_hides_nothing_that_matters),
        cmocka_unit_test(where_the_author_says_empty_nothing_grows),
        cmocka_unit_test(what_was_taken_shines_no_more),
        cmocka_unit_test(the_flood_stays_out_of_rock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
