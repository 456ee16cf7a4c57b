/* Text: as wide as it says, with an outline that does not change the letters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/file.h"
#include "view/keyed.h"
#include "view/plain.h"
#include "view/text.h"

static Atlas *shipped_atlas(void) {
    FileText text;
    const char *why = NULL;
    assert_true(file_read("assets/art/sheets/atlas.txt", 1 << 20, &text, &why));
    Diagnostics diag = {.path = "assets/art/sheets/atlas.txt"};
    Atlas *atlas = atlas_parse(text.bytes, text.size, &diag);
    file_free(&text);
    assert_non_null(atlas);
    return atlas;
}

static void every_ascii_character_has_a_letter(void **state) {
    const Atlas *atlas = *state;
    for (char c = ' '; c <= '~'; c++) {
        char text[2] = {c, '\0'};
        assert_true(text_width(atlas, text) > 0);
    }
}

static void widths_add_up(void **state) {
    const Atlas *atlas = *state;
    assert_int_equal(text_width(atlas, ""), 0);
    int a = text_width(atlas, "a"), i = text_width(atlas, "i");
    assert_true(i < a);
    assert_int_equal(text_width(atlas, "ai"), a + 1 + i);
    assert_int_equal(text_width(atlas, "\xff"), text_width(atlas, "?"));
}

/* Of what the font has not, as much as can be read is shown. */
static void other_letters_are_read(void **state) {
    static const struct {
        const char *text, *plain;
    } CASES[] = {
        {"Höhle", "Hohle"},
        {"Élan vital", "Elan vital"},
        {"Łódź", "Lodz"},
        {"“ÿ–ſ”…", "\"y-s\"."},
        {"日本", "??"},
        {"a\xc3", "a?"},
        {"e\u0301a\u0302\u0323", "ea"},
        {"\u0301", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char shown[32];
        size_t length = 0;
        for (const char *at = CASES[i].text; (shown[length] = plain_next(&at));)
            length++;
        assert_string_equal(shown, CASES[i].plain);
    }
}

static int left_of(const DrawList *list) {
    int left = SCREEN_WIDTH;
    for (int i = 0; i < list->count; i++)
        left = list->items[i].x < left ? list->items[i].x : left;
    return left;
}

static void nothing_is_wider_than_its_room(void **state) {
    static const char LONG[] = "A title that somebody who writes levels thought of in the bath";
    const Atlas *atlas = *state;
    DrawList list = {0};
    assert_int_equal(draw_title_within(&list, atlas, 320, 0, 600, "Short", COLOUR_CREAM),
                     title_width(atlas, "Short"));
    assert_int_equal(draw_title_within(&list, atlas, 320, 0, 600, LONG, COLOUR_CREAM),
                     text_width(atlas, LONG)); /* small, and whole */
    list.count = 0;
    int width = draw_title_within(&list, atlas, 320, 0, 120, LONG, COLOUR_CREAM);
    assert_in_range(width, 100, 120);
    assert_in_range(left_of(&list), 320 - 62, 320 - 48);
    for (int room = 0; room < 120; room += 7)
        draw_text_within(&list, atlas, 320, 0, room, "ÄÖÜäöü ÄÖÜäöü", COLOUR_CREAM);
    draw_list_free(&list);
}

/* Cut at the last space that can be; a word that is too wide is cut between whole letters. */
static void a_line_ends_where_it_is_full(void **state) {
    const Atlas *atlas = *state;
    int room = text_width(atlas, "one two");
    assert_int_equal(keyed_within(atlas, NULL, false, room, "one two three"), 7);
    assert_int_equal(keyed_within(atlas, NULL, false, room - 1, "one two three"), 3);
    assert_int_equal(keyed_within(atlas, NULL, false, room, "one two"), 7);
    assert_int_equal(keyed_within(atlas, NULL, false, text_width(atlas, "WW"), "WWWW W"), 2);
    assert_int_equal(keyed_within(atlas, NULL, false, 0, "\u00c4b"), 2);
    assert_int_equal(keyed_within(atlas, NULL, false, room, ""), 0);
}

static void drawing_ends_where_the_width_says(void **state) {
    const Atlas *atlas = *state;
    DrawList list = {0};
    int end = draw_text(&list, atlas, 20, 30, "Redrock Run", COLOUR_CREAM);
    assert_int_equal(end, 20 + text_width(atlas, "Redrock Run") + 1);
    int letters = 0;
    for (int n = 0; n < list.count; n++) {
        const Draw *draw = &list.items[n];
        assert_true(draw->x >= 19 && draw->x + draw->w <= end + 1);
        assert_true(draw->y >= 29 && draw->y + draw->h <= 30 + 8 + 2);
        letters += draw->colour == COLOUR_CREAM;
    }
    assert_int_equal(letters, 11);
    draw_list_free(&list);
}

static void digits_are_all_as_wide(void **state) {
    const Atlas *atlas = *state;
    assert_int_equal(digits_width(atlas, "1:11.11"), digits_width(atlas, "8:04.56"));
    assert_int_equal(digits_width(atlas, ""), 0);
    DrawList list = {0};
    draw_digits(&list, atlas, 100, 10, "1:11.11", COLOUR_CREAM);
    int left = 100;
    for (int n = 0; n < list.count; n++) {
        assert_true(list.items[n].x + list.items[n].w <= 102);
        left = list.items[n].x < left ? list.items[n].x : left;
    }
    assert_in_range(left, 100 - digits_width(atlas, "1:11.11") - 1,
                    100 - digits_width(atlas, "1:11.11") + 3);
    draw_list_free(&list);
}

static int sprites_of(const DrawList *list, const Atlas *atlas, const char *name) {
    const Sprite *sprite = atlas_find(atlas, name, NULL);
    int count = 0;
    for (int n = 0; n < list->count; n++)
        count += list->items[n].sheet == sprite->sheet && list->items[n].sx == sprite->x &&
                 list->items[n].sy == sprite->y;
    return count;
}

/* What is bound stands in the text: a cap with its name, a sprite, or the bare word. */
static void words_in_braces_are_keys(void **state) {
    const Atlas *atlas = *state;
    KeyNames names = {{[KEYWORD_JUMP] = "Space", [KEYWORD_PAUSE] = "@pad_a"}};
    const struct {
        const char *text, *plain;
        int width, caps, buttons;
    } ROWS[] = {
        {"Hold {jump}!", NULL,
         text_width(atlas, "Hold ") + 1 + key_width(atlas, "Space", false) + 1 +
             text_width(atlas, "!"),
         1, 0},
        {"{pause}", NULL, atlas_find(atlas, "pad_a", NULL)->w, 0, 1},
        {"press {down}", "press down", 0, 0, 0},
        {"{jum", "{jum", 0, 0, 0},
        {"{moon}", "{moon}", 0, 0, 0},
        {"", "", 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        DrawList list = {0};
        int width = ROWS[i].plain ? text_width(atlas, ROWS[i].plain) : ROWS[i].width;
        keyed_draw(&list, atlas, &names, false, 10, 10, ROWS[i].text, COLOUR_CREAM);
        assert_int_equal(keyed_width(atlas, &names, false, ROWS[i].text), width);
        assert_int_equal(sprites_of(&list, atlas, "key_cap"), ROWS[i].caps);
        assert_int_equal(sprites_of(&list, atlas, "pad_a"), ROWS[i].buttons);
        draw_list_free(&list);
    }
    assert_int_equal(keyed_width(atlas, NULL, true, "Hold {jump}!"),
                     title_width(atlas, "Hold ") + title_width(atlas, "jump") +
                         title_width(atlas, "!") + 4);
    assert_true(keyed_width(atlas, &names, true, "{jump}") > title_width(atlas, "Space"));
    assert_int_equal(keyed_width(atlas, NULL, false, "Hold {jump}!"),
                     text_width(atlas, "Hold jump!"));
}

static void all_ink_lies_below_all_letters(void **state) {
    const Atlas *atlas = *state;
    DrawList list = {0};
    draw_text(&list, atlas, 20, 30, "WW", COLOUR_WHITE);
    bool letters = false;
    for (int n = 0; n < list.count; n++) {
        letters = letters || list.items[n].colour == COLOUR_WHITE;
        assert_true(letters == (list.items[n].colour == COLOUR_WHITE));
    }
    draw_list_free(&list);
}

static void a_panel_fills_its_box_exactly(void **state) {
    const Atlas *atlas = *state;
    static const int SIZES[][2] = {{16, 16}, {24, 24}, {25, 40}, {133, 99}};
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        DrawList list = {0};
        draw_panel(&list, atlas, 10, 10, SIZES[i][0], SIZES[i][1]);
        int area = 0;
        for (int n = 0; n < list.count; n++) {
            const Draw *draw = &list.items[n];
            assert_true(draw->x >= 10 && draw->x + draw->w <= 10 + SIZES[i][0]);
            assert_true(draw->y >= 10 && draw->y + draw->h <= 10 + SIZES[i][1]);
            area += draw->w * draw->h;
        }
        assert_int_equal(area, SIZES[i][0] * SIZES[i][1]);
        draw_list_free(&list);
    }
}

static int set_up(void **state) {
    *state = shipped_atlas();
    return 0;
}

static int tear_down(void **state) {
    atlas_free(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_ascii_character_has_a_letter),
        cmocka_unit_test(widths_add_up),
        cmocka_unit_test(a_line_ends_where_it_is_full),
        cmocka_unit_test(other_letters_are_read),
        cmocka_unit_test(nothing_is_wider_than_its_room),
        cmocka_unit_test(drawing_ends_where_the_width_says),
        cmocka_unit_test(digits_are_all_as_wide),
        cmocka_unit_test(words_in_braces_are_keys),
        cmocka_unit_test(all_ink_lies_below_all_letters),
        cmocka_unit_test(a_panel_fills_its_box_exactly),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
