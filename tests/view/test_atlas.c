/* The atlas: what is in it is found, and whatever a file says is an answer, never a crash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "view/atlas.h"

#include <stdio.h>
#include <string.h>

static Atlas *parse(const char *text, Diagnostics *diag) {
    *diag = (Diagnostics){.path = "atlas.txt"};
    return atlas_parse(text, strlen(text), diag);
}

/* The text must be refused, with its first error at this place. */
static void refused(const char *text, int line, int column) {
    Diagnostics diag;
    assert_null(parse(text, &diag));
    assert_true(diag.errors > 0);
    assert_int_equal(diag.list[0].line, line);
    if (column)
        assert_int_equal(diag.list[0].column, column);
}

static void a_sprite_is_found_by_name(void **state) {
    (void)state;
    Diagnostics diag;
    Atlas *atlas = parse("; comment\nsheet a.png\n\nrun 4 8 24 20 3 15\n", &diag);
    assert_non_null(atlas);
    const Sprite *sprite = atlas_find(atlas, "run", NULL);
    assert_non_null(sprite);
    assert_string_equal(atlas_sheet_name(atlas, sprite->sheet), "a.png");
    assert_int_equal(sprite->x, 4);
    assert_int_equal(sprite->y, 8);
    assert_int_equal(sprite->w, 24);
    assert_int_equal(sprite->h, 20);
    assert_int_equal(sprite->frames, 3);
    assert_int_equal(sprite->steps, 8);
    assert_null(atlas_find(atlas, "ru", NULL));
    assert_null(atlas_find(atlas, "runs", NULL));
    atlas_free(atlas);
}

static void the_world_s_own_comes_first(void **state) {
    (void)state;
    Diagnostics diag;
    Atlas *atlas =
        parse("sheet a.png\nrock 0 0 1 1 1 1\nrock_mesa 5 0 1 1 1 1\nbush 9 0 1 1 1 1\n", &diag);
    assert_non_null(atlas);
    assert_int_equal(atlas_find(atlas, "rock", "mesa")->x, 5);
    assert_int_equal(atlas_find(atlas, "rock", "pines")->x, 0);
    assert_int_equal(atlas_find(atlas, "rock", NULL)->x, 0);
    assert_int_equal(atlas_find(atlas, "bush", "mesa")->x, 9);
    atlas_free(atlas);
}

static void one_name_may_be_on_many_sheets(void **state) {
    (void)state;
    Diagnostics diag;
    Atlas *atlas = parse("sheet a.png\nback 1 0 1 1 1 1\nsheet b.png\nback 2 0 1 1 1 1\n", &diag);
    assert_non_null(atlas);
    assert_int_equal(atlas_sheet_count(atlas), 2);
    assert_int_equal(atlas_sheet(atlas, "b.png"), 1);
    assert_int_equal(atlas_sheet(atlas, "c.png"), -1);
    assert_int_equal(atlas_find_on(atlas, 0, "back")->x, 1);
    assert_int_equal(atlas_find_on(atlas, 1, "back")->x, 2);
    assert_null(atlas_find_on(atlas, 1, "front"));
    atlas_free(atlas);
}

static void mistakes_are_told_with_their_place(void **state) {
    (void)state;
    refused("run 0 0 1 1 1 1\n", 1, 1);
    refused("sheet a.png\nrun 0 0 1 1 1\n", 2, 0);
    refused("sheet a.png\nrun 0 0 1 x 1 1\n", 2, 11);
    refused("sheet a.png\nrun 0 0 0 1 1 1\n", 2, 9);
    refused("sheet a.png\nrun 0 -1 1 1 1 1\n", 2, 7);
    refused("sheet a.png\nrun 0 0 1 1 0 1\n", 2, 13);
    refused("sheet a.png\nrun 0 0 1 1 1 121\n", 2, 15);
    refused("sheet a.png\nrun 0 0 1 1 1 1 1\n", 2, 0);
    refused("sheet a.png\nrun 0 0 8000 1 2 1\n", 2, 0);
    refused("sheet a.png\nrun 0 0 99999999999999999999 1 1 1\n", 2, 9);
    refused("sheet\n", 1, 0);
    refused("sheet a.png b.png\n", 1, 0);
    refused("sheet a.png\na_name_that_is_longer_than_any_sprite_has 0 0 1 1 1 1\n", 2, 1);
}

static void all_mistakes_are_told(void **state) {
    (void)state;
    Diagnostics diag;
    assert_null(parse("sheet a.png\na 0 0 1 1 1 0\nb 0 0 1 1 1 1\nc 0 0 0 1 1 1\n", &diag));
    assert_int_equal(diag.errors, 2);
    assert_int_equal(diag.list[1].line, 4);
}

/* Every text that begins a good one, and every one with a byte changed, is answered. */
/* One more than there is room for, where the room would have grown. */
static void too_many_sprites_are_refused(void **state) {
    (void)state;
    enum { MOST = 4096 };
    static char text[32 * (MOST + 2)];
    Diagnostics diag;
    strcpy(text, "sheet a.png\n");
    size_t end = strlen(text);
    for (int i = 0; i < MOST; i++)
        end += (size_t)snprintf(text + end, sizeof text - end, "s%d 0 0 1 1 1 1\n", i);
    Atlas *atlas = parse(text, &diag);
    assert_non_null(atlas);
    atlas_free(atlas);
    strcpy(text + end, "one 0 0 1 1 1 1\n");
    refused(text, MOST + 2, 1);
}

static void any_line_ends_do(void **state) {
    (void)state;
    Diagnostics diag;
    Atlas *atlas = parse("sheet a.png\r\nrun 4 8 24 20 3 15\r\n", &diag);
    assert_non_null(atlas);
    assert_string_equal(atlas_sheet_name(atlas, 0), "a.png");
    atlas_free(atlas);
}

static void damaged_texts_are_answered(void **state) {
    (void)state;
    static const char GOOD[] =
        "; c\nsheet a.png\nrun 4 8 24 20 3 15\r\nsheet b.png\nx 0 0 1 1 1 1\n";
    char text[sizeof GOOD];
    for (size_t i = 0; i < sizeof GOOD; i++)
        for (int byte = 0; byte < 256; byte++) {
            memcpy(text, GOOD, sizeof GOOD);
            text[i] = (char)byte;
            Diagnostics diag = {.path = "atlas.txt"};
            Atlas *atlas = atlas_parse(text, byte == 1 ? i : sizeof GOOD - 1, &diag);
            assert_true((atlas == NULL) == (diag.errors > 0));
            atlas_free(atlas);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sprite_is_found_by_name),
        cmocka_unit_test(the_world_s_own_comes_first),
        cmocka_unit_test(one_name_may_be_on_many_sheets),
        cmocka_unit_test(mistakes_are_told_with_their_place),
        cmocka_unit_test(all_mistakes_are_told),
        cmocka_unit_test(too_many_sprites_are_refused),
        cmocka_unit_test(any_line_ends_do),
        cmocka_unit_test(damaged_texts_are_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
