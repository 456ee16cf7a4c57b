#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Slice slice(const char *text) {
    return (Slice){text, strlen(text)};
}

static void words_are_cut_at_blanks(void **state) {
    (void)state;
    Slice rest = slice("  one\ttwo   three ");
    assert_true(slice_is(slice_word(&rest), "one"));
    assert_true(slice_is(slice_word(&rest), "two"));
    assert_true(slice_is(slice_word(&rest), "three"));
    assert_int_equal(slice_word(&rest).size, 0);
    assert_int_equal(slice_trim(slice(" \t ")).size, 0);
    assert_false(slice_is(slice("on"), "one"));
    assert_false(slice_is(slice("ones"), "one"));
}

static void decimals_become_fixed_point(void **state) {
    (void)state;
    static const struct {
        const char *text;
        fix value;
    } GOOD[] = {{"0", 0},
                {"1", FIX_ONE},
                {"-2.5", -FIX_ONE * 5 / 2},
                {"0.25", FIX_ONE / 4},
                {"0.00001", 1},
                {"0.000001", 0},
                {"0.99999999999999999999", FIX_ONE},
                {"00032000", 32000 * FIX_ONE},
                {"-32000", -32000 * FIX_ONE}};
    static const char *const BAD[] = {"",
                                      "-",
                                      ".5",
                                      "5.",
                                      "1e3",
                                      "+1",
                                      "1,5",
                                      "1 ",
                                      "0x10",
                                      "32000.1",
                                      "99999999999999999999",
                                      "nan",
                                      "--1",
                                      "1.2.3",
                                      "inf"};
    fix value;
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        assert_true(text_to_fix(slice(GOOD[i].text), &value));
        assert_int_equal(value, GOOD[i].value);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        assert_false(text_to_fix(slice(BAD[i]), &value));
}

/* Every fraction, and wholes around the ends, comes back as it went, in at most five decimals. */
static void fixed_point_survives_text(void **state) {
    (void)state;
    static const int WHOLES[] = {0, 1, -1, 31999, -31999, 12345};
    for (size_t w = 0; w < sizeof WHOLES / sizeof WHOLES[0]; w++)
        for (int part = 0; part < FIX_ONE; part++) {
            fix value = WHOLES[w] * FIX_ONE + (WHOLES[w] < 0 ? -part : part), back;
            char text[16];
            text_from_fix(value, text);
            assert_true(text_to_fix(slice(text), &back));
            assert_int_equal(back, value);
        }
    char text[16];
    text_from_fix(FIX_ONE * 5 / 2, text);
    assert_string_equal(text, "2.5");
    text_from_fix(INT32_MIN, text);
    assert_string_equal(text, "-32768");
}

static void integers_are_read_whole(void **state) {
    (void)state;
    int64_t value;
    assert_true(text_to_int(slice("9223372036854775807"), &value) && value == INT64_MAX);
    assert_true(text_to_int(slice("-9223372036854775808"), &value) && value == INT64_MIN);
    assert_true(text_to_int(slice("-17"), &value) && value == -17);
    assert_true(text_to_int(slice("0"), &value) && value == 0);
    assert_false(text_to_int(slice("9223372036854775808"), &value));
    assert_false(text_to_int(slice("-9223372036854775809"), &value));
    assert_false(text_to_int(slice("99999999999999999999999"), &value));
    assert_false(text_to_int(slice(""), &value));
    assert_false(text_to_int(slice("-"), &value));
    assert_false(text_to_int(slice("1.0"), &value));
}

static void utf8_is_strict(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        int length;
        uint32_t codepoint;
    } ROWS[] = {{"A", 1, 'A'},
                {"\xC2\xA3", 2, 0xA3},
                {"\xE2\x82\xAC", 3, 0x20AC},
                {"\xF0\x9F\x90\xBA", 4, 0x1F43A},
                {"\xF4\x8F\xBF\xBF", 4, 0x10FFFF},
                {"\x80", 0, 0},
                {"\xC0\x80", 0, 0},         /* overlong */
                {"\xE0\x80\x80", 0, 0},     /* overlong */
                {"\xF0\x80\x80\x80", 0, 0}, /* overlong */
                {"\xED\xA0\x80", 0, 0},     /* surrogate */
                {"\xF4\x90\x80\x80", 0, 0}, /* beyond */
                {"\xFF", 0, 0},
                {"\xC3(", 0, 0},
                {"\xE2\x82", 0, 0}}; /* cut short */
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        uint32_t codepoint = 0;
        assert_int_equal(text_utf8(ROWS[i].bytes, strlen(ROWS[i].bytes), &codepoint),
                         ROWS[i].length);
        if (ROWS[i].length)
            assert_int_equal(codepoint, ROWS[i].codepoint);
    }
    uint32_t codepoint;
    assert_int_equal(text_utf8("\xE2\x82\xAC", 2, &codepoint), 0);
}

static void slips_are_guessed(void **state) {
    (void)state;
    static const char *const LIST[] = {"title", "theme", "par", NULL};
    assert_string_equal(text_closest(slice("titel"), LIST), "title");
    assert_string_equal(text_closest(slice("teme"), LIST), "theme");
    assert_string_equal(text_closest(slice("pra"), LIST), "par");
    assert_null(text_closest(slice("zebra"), LIST));
    assert_null(text_closest(slice("averyveryverylongwordthatisnone"), LIST));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(words_are_cut_at_blanks),
                                       cmocka_unit_test(decimals_become_fixed_point),
                                       cmocka_unit_test(fixed_point_survives_text),
                                       cmocka_unit_test(integers_are_read_whole),
                                       cmocka_unit_test(utf8_is_strict),
                                       cmocka_unit_test(slips_are_guessed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
