/* Charts over a level: every mark where it belongs, on whichever screen of the picture. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/file.h"
#include "view/chart.h"

#include <stdlib.h>

static Atlas *atlas;
static DrawList list;

static int open_atlas(void **state) {
    (void)state;
    FileText text;
    const char *why = NULL;
    assert_true(file_read("assets/art/sheets/atlas.txt", 1 << 20, &text, &why));
    Diagnostics diag = {.path = "assets/art/sheets/atlas.txt"};
    atlas = atlas_parse(text.bytes, text.size, &diag);
    file_free(&text);
    return atlas ? 0 : -1;
}

static int close_atlas(void **state) {
    (void)state;
    atlas_free(atlas);
    draw_list_free(&list);
    return 0;
}

static void draw(const Chart *chart, int left, int top) {
    draw_list_clear(&list);
    chart_draw(chart, atlas, left, top, &list);
}

/* Fills of this size whose top left is at a pixel of the screen. */
static int fills_at(int x, int y, int w, int h) {
    int count = 0;
    for (int i = 0; i < list.count; i++) {
        const Draw *d = &list.items[i];
        count += d->kind == DRAW_FILL && d->x == x && d->y == y && d->w == w && d->h == h;
    }
    return count;
}

static uint32_t colour_at(int x, int y) {
    for (int i = list.count - 1; i > 0; i--)
        if (list.items[i].x == x && list.items[i].y == y)
            return list.items[i].colour;
    return 0;
}

static int sprites(void) {
    int count = 0;
    for (int i = 0; i < list.count; i++)
        count += list.items[i].kind == DRAW_SPRITE;
    return count;
}

static void visits_are_lighter_the_more_there_were(void **state) {
    (void)state;
    Chart *chart = chart_new(100, 50);
    chart_visit(chart, TILES(3.3), TILES(2.6));
    for (int i = 0; i < 5000; i++)
        chart_visit(chart, TILES(9), TILES(2));
    draw(chart, 0, 0);
    assert_int_equal(fills_at(3 * 16 + 4, 2 * 16 + 8, 4, 4), 1);
    assert_int_equal(fills_at(9 * 16, 2 * 16, 4, 4), 1);
    uint32_t once = colour_at(3 * 16 + 4, 2 * 16 + 8), often = colour_at(9 * 16, 2 * 16);
    assert_true((often >> 8 & 255) > (once >> 8 & 255));
    chart_free(chart);
}

static void marks_are_found_on_their_own_screen(void **state) {
    (void)state;
    Chart *chart = chart_new(100, 50);
    chart_sign(chart, 45, 24, CHART_CHANGED);
    draw(chart, 0, 0);
    assert_int_equal(list.count, 1); /* the shade alone */
    draw(chart, SCREEN_WIDTH, SCREEN_HEIGHT);
    assert_int_equal(fills_at(45 * 16 - SCREEN_WIDTH, 24 * 16 - SCREEN_HEIGHT, 16, 16), 1);
    chart_free(chart);
}

static void deaths_are_counted(void **state) {
    (void)state;
    Chart *chart = chart_new(20, 10);
    chart_death(chart, TILES(4.5), TILES(2.5));
    draw(chart, 0, 0);
    assert_true(list.count > 10);
    assert_int_equal(sprites(), 0);
    chart_death(chart, TILES(4.1), TILES(2.9));
    draw(chart, 0, 0);
    int digit = sprites();
    assert_true(digit > 0);
    for (int i = 0; i < 10; i++)
        chart_death(chart, TILES(4.1), TILES(2.9));
    draw(chart, 0, 0);
    assert_true(sprites() > digit);
    chart_free(chart);
}

/* Who falls out of the map is marked at its edge; visits out there are not drawn. */
static void what_is_out_of_the_map_does_no_harm(void **state) {
    (void)state;
    Chart *chart = chart_new(20, 10);
    chart_visit(chart, TILES(-1), TILES(400));
    chart_sign(chart, 20, 3, CHART_ADDED);
    draw(chart, 0, 0);
    assert_int_equal(list.count, 1);
    chart_death(chart, TILES(4), TILES(12));
    draw(chart, 0, 0);
    int lowest = 0;
    for (int i = 1; i < list.count; i++)
        lowest = list.items[i].y > lowest ? list.items[i].y : lowest;
    assert_true(list.count > 1 && lowest >= 9 * 16 && lowest < 10 * 16);
    chart_free(chart);
}

static void what_is_near_is_lighter_and_a_way_lies_over_it(void **state) {
    (void)state;
    Chart *chart = chart_new(20, 10);
    chart_near(chart, TILES(2), TILES(2), 0);
    chart_near(chart, TILES(4), TILES(2), 255);
    chart_path(chart, TILES(4), TILES(2));
    draw(chart, 0, 0);
    uint32_t far = colour_at(2 * 16, 2 * 16);
    assert_int_equal(fills_at(4 * 16, 2 * 16, 4, 4), 2);
    assert_int_equal(fills_at(4 * 16 + 1, 2 * 16 + 1, 2, 2), 1);
    assert_true((list.items[2].colour >> 8 & 255) > (far >> 8 & 255));
    chart_free(chart);
}

/* A jump over the top of a low level is seen, in a picture that is so much higher. */
static void what_is_above_the_map_has_room(void **state) {
    (void)state;
    Chart *chart = chart_new(20, 4);
    assert_int_equal(chart_head(chart), 0);
    chart_path(chart, TILES(3), TILES(1));
    assert_int_equal(chart_head(chart), 0);
    chart_path(chart, TILES(4), -TILES(1.5));
    assert_int_equal(chart_head(chart), 2 * TILE_PIXELS);
    draw(chart, 0, -2 * TILE_PIXELS);
    assert_int_equal(colour_at(4 * TILE_PIXELS + 1, TILE_PIXELS / 2 + 1), 0xffffff);
    assert_int_equal(colour_at(3 * TILE_PIXELS + 1, 3 * TILE_PIXELS + 1), 0xffffff);
    chart_path(chart, TILES(4), -TILES(CHART_HEAD + 1)); /* far away: not there at all */
    assert_int_equal(chart_head(chart), 2 * TILE_PIXELS);
    chart_free(chart);
}

static bool same_letters_meet(const Draw *a, const Draw *b) {
    bool same =
        a->kind == DRAW_SPRITE && b->kind == DRAW_SPRITE && a->sx == b->sx && a->sy == b->sy;
    return same && a->x == b->x && abs(a->y - b->y) < 8;
}

/* However many are at one place, and wherever that is. */
static void notes_lie_on_no_other(void **state) {
    (void)state;
    for (int row = 0; row < 6; row += 5) {
        Chart *chart = chart_new(20, 8);
        for (int i = 0; i < CHART_NOTES; i++)
            chart_note(chart, TILES(3 + i % 2), TILES(row), "-8 +8");
        draw(chart, 0, 0);
        for (int i = 0; i < list.count; i++)
            for (int j = 0; j < i; j++)
                assert_false(same_letters_meet(&list.items[i], &list.items[j]));
        assert_true(list.items[list.count - 1].y >= 0);
        chart_free(chart);
    }
}

static void the_legend_names_what_is_there(void **state) {
    (void)state;
    Chart *chart = chart_new(20, 10);
    chart_caption(chart, "%d", 1);
    draw_list_clear(&list);
    chart_draw_legend(chart, atlas, 0, &list);
    int bare = list.count;
    chart_death(chart, TILES(4), TILES(4));
    draw_list_clear(&list);
    chart_draw_legend(chart, atlas, 0, &list);
    assert_true(list.count > bare);
    chart_free(chart);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(visits_are_lighter_the_more_there_were),
        cmocka_unit_test(marks_are_found_on_their_own_screen),
        cmocka_unit_test(deaths_are_counted),
        cmocka_unit_test(what_is_out_of_the_map_does_no_harm),
        cmocka_unit_test(what_is_near_is_lighter_and_a_way_lies_over_it),
        cmocka_unit_test(what_is_above_the_map_has_room),
        cmocka_unit_test(notes_lie_on_no_other),
        cmocka_unit_test(the_legend_names_what_is_there),
    };
    return cmocka_run_group_tests(tests, open_atlas, close_atlas);
}
