#include "replay/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Script *parse(const char *text) {
    Diagnostics diag = {.path = "script"};
    Script *script = script_parse(text, strlen(text), &diag);
    if (!script)
        diag_print(&diag, stderr);
    assert_non_null(script);
    assert_int_equal(diag.errors, 0);
    return script;
}

/* The buttons of one step; none after the script's end. */
static Buttons buttons_at(const Script *script, int32_t k, int32_t step) {
    int32_t count;
    Buttons *all = script_expand(script, k, &count);
    assert_non_null(all);
    Buttons buttons = step < count ? all[step] : 0;
    free(all);
    return buttons;
}

static void expect_error(const char *text, int line, int column, const char *piece) {
    Diagnostics diag = {.path = "script"};
    assert_null(script_parse(text, strlen(text), &diag));
    assert_int_equal(diag.list[0].line, line);
    assert_int_equal(diag.list[0].column, column);
    assert_non_null(strstr(diag.list[0].text, piece));
}

static void ranges_hold_up_to_their_end(void **state) {
    (void)state;
    Script *script = parse("; a comment\nR 2..5 ; another\n\nJ 3\nrun 10\n");
    assert_int_equal(script_length(script, 0), 10);
    static const Buttons WANTED[] = {0, 0, BUTTON_RIGHT, BUTTON_RIGHT | BUTTON_JUMP, BUTTON_RIGHT,
                                     0};
    for (int32_t i = 0; i < 6; i++)
        assert_int_equal(buttons_at(script, 0, i), WANTED[i]);
    script_free(script);
}

static void k_stands_anywhere(void **state) {
    (void)state;
    Script *script = parse("R 0..k\nL k+7..420\nJ 60..60+k\nD k-3\nrun 100+k-k-20\n");
    assert_true(script_uses_k(script));
    assert_int_equal(script_length(script, 9), 80);
    assert_int_equal(buttons_at(script, 9, 8), BUTTON_RIGHT);
    assert_int_equal(buttons_at(script, 9, 6), BUTTON_RIGHT | BUTTON_DOWN);
    assert_int_equal(buttons_at(script, 9, 16), BUTTON_LEFT);
    assert_int_equal(buttons_at(script, 9, 68), BUTTON_LEFT | BUTTON_JUMP);
    assert_int_equal(buttons_at(script, 9, 69), BUTTON_LEFT);
    script_free(script);
}

/* A k that puts a stretch before the start cuts it; it does not move it. */
static void what_lies_before_the_start_is_cut(void **state) {
    (void)state;
    Script *script = parse("J k-5..k+2\nD k-1\nrun 10\n");
    assert_int_equal(buttons_at(script, 0, 0), BUTTON_JUMP);
    assert_int_equal(buttons_at(script, 0, 1), BUTTON_JUMP);
    assert_int_equal(buttons_at(script, 0, 2), 0);
    script_free(script);
}

static void without_a_length_the_last_key_ends_it(void **state) {
    (void)state;
    Script *script = parse("R 0..20\nJ k\n");
    assert_int_equal(script_length(script, 3), 20);
    assert_int_equal(script_length(script, 30), 31);
    script_free(script);
    script = parse("");
    assert_int_equal(script_length(script, 0), 0);
    script_free(script);
}

static void lines_of_one_key_overlap(void **state) {
    (void)state;
    Script *script = parse("R 0..10\nR 5..8\nR 8..12\nX 3\n");
    int32_t count;
    Buttons *buttons = script_expand(script, 0, &count);
    assert_int_equal(count, 12);
    for (int32_t i = 0; i < count; i++)
        assert_int_equal(buttons[i], i == 3 ? BUTTON_RIGHT | BUTTON_PAUSE : BUTTON_RIGHT);
    free(buttons);
    script_free(script);
}

static void any_line_ends_do(void **state) {
    (void)state;
    Script *script = parse("\xEF\xBB\xBFR 0..2\rJ 1\r\nrun 3");
    assert_int_equal(script_length(script, 0), 3);
    assert_int_equal(buttons_at(script, 0, 1), BUTTON_RIGHT | BUTTON_JUMP);
    script_free(script);
}

static void errors_have_a_place(void **state) {
    (void)state;
    expect_error("R 0..120\nQ 3..4\n", 2, 1, "unknown key 'Q'");
    expect_error("R 0..x3\n", 1, 6, "number");
    expect_error("R\n", 1, 2, "number");
    expect_error("R 1...3\n", 1, 6, "number");
    expect_error("R 1.3\n", 1, 4, "FROM..TO");
    expect_error("R 5..3\n", 1, 4, "ends before it begins");
    expect_error("R 5..9 7\n", 1, 8, "unexpected text");
    expect_error("R 100000001\n", 1, 3, "number above");
    expect_error("run 5\nrun 6\n", 2, 1, "line 1");
    expect_error("  = 5\n", 1, 3, "'='");
    expect_error("RJ 0..5\n", 1, 1, "unknown key 'RJ'");
    expect_error("r 5\n", 1, 1, "unknown key 'r'");
    expect_error("R  0-20\n", 1, 4, "begins before step 0, at -20 (a range is written FROM..TO)");
    expect_error("R 5-9..3\n", 1, 3, "begins before step 0");
    expect_error(" run 5-9\n", 1, 2, "less than no steps");
}

static void expect_warning(const char *text, int line, int column, const char *piece) {
    Diagnostics diag = {.path = "script"};
    Script *script = script_parse(text, strlen(text), &diag);
    assert_non_null(script);
    assert_int_equal(diag.warnings, piece ? 1 : 0);
    if (piece) {
        assert_int_equal(diag.list[0].line, line);
        assert_int_equal(diag.list[0].column, column);
        assert_non_null(strstr(diag.list[0].text, piece));
    }
    script_free(script);
}

static void what_plays_nothing_is_warned_of(void **state) {
    (void)state;
    expect_warning("", 0, 0, "nothing is played");
    expect_warning("; R 0..9\n", 0, 0, "nothing is played");
    expect_warning("R 5..5\nrun 9\n", 1, 4, "an empty range");
    expect_warning("R k..k\nrun 9\n", 1, 4, "an empty range");
    expect_warning("R 0..20\n  run 10\n", 2, 3, "ends at step 10, but keys are held up to 20");
    expect_warning("run 10\n", 0, 0, NULL);
    expect_warning("R 0..k\nJ k-5\nrun 1\n", 0, 0, NULL);
    expect_warning("R 0..10\nrun 10\n", 0, 0, NULL);
}

static void all_errors_are_told(void **state) {
    (void)state;
    Diagnostics diag = {.path = "script"};
    const char *text = "Q 1\nR 1\nZ 2\nJ ..3\n";
    assert_null(script_parse(text, strlen(text), &diag));
    assert_int_equal(diag.errors, 3);
}

static void buttons_are_written_and_read_back(void **state) {
    (void)state;
    static const Buttons BUTTONS[] = {0, 2, 2, 18, 18, 2, 0, 32, 0, 1, 13, 13, 0};
    int32_t count = sizeof BUTTONS, count_again;
    size_t size;
    char *text = script_write(BUTTONS, count, &size);
    assert_string_equal(text, "J 3..5\nR 1..6\nX 7\nL 9..12\nU 10..12\nD 10..12\nrun 13\n");
    Script *script = parse(text);
    Buttons *again = script_expand(script, 0, &count_again);
    assert_int_equal(count_again, count);
    assert_memory_equal(again, BUTTONS, (size_t)count);
    free(again);
    script_free(script);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_hold_up_to_their_end),
        cmocka_unit_test(k_stands_anywhere),
        cmocka_unit_test(what_lies_before_the_start_is_cut),
        cmocka_unit_test(without_a_length_the_last_key_ends_it),
        cmocka_unit_test(lines_of_one_key_overlap),
        cmocka_unit_test(any_line_ends_do),
        cmocka_unit_test(errors_have_a_place),
        cmocka_unit_test(what_plays_nothing_is_warned_of),
        cmocka_unit_test(all_errors_are_told),
        cmocka_unit_test(buttons_are_written_and_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
