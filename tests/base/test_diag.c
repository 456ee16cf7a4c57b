#define _POSIX_C_SOURCE 200809L

#include "base/diag.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect_line(const Diagnostics *diag, int index, const char *wanted) {
    char line[256];
    assert_in_range(index, 0, diag->count - 1);
    diag_format(diag, index, line, sizeof line);
    assert_string_equal(line, wanted);
}

static void lines_are_in_file_order(void **state) {
    (void)state;
    Diagnostics diag = {.path = "mine.txt"};
    assert_false(diag_error(&diag, 0, 0, "no player start"));
    diag_error(&diag, 12, 34, "unknown character '%c'", 'q');
    diag_warning(&diag, 9, 3, "coin inside solid ground");
    diag_error(&diag, 12, 2, "tab");
    diag_error(&diag, 9, 0, "row");
    expect_line(&diag, 0, "mine.txt:9: error: row");
    expect_line(&diag, 1, "mine.txt:9:3: warning: coin inside solid ground");
    expect_line(&diag, 2, "mine.txt:12:2: error: tab");
    expect_line(&diag, 3, "mine.txt:12:34: error: unknown character 'q'");
    expect_line(&diag, 4, "mine.txt: error: no player start");
    assert_int_equal(diag.errors, 4);
    assert_int_equal(diag.warnings, 1);
}

static void two_files_keep_their_names(void **state) {
    (void)state;
    Diagnostics diag = {.path = "a.legend"};
    diag_error(&diag, 9, 1, "later line, earlier file");
    diag.path = "b.txt";
    diag_error(&diag, 1, 1, "first line");
    expect_line(&diag, 0, "a.legend:9:1: error: later line, earlier file");
    expect_line(&diag, 1, "b.txt:1:1: error: first line");
}

static void the_rest_is_counted(void **state) {
    (void)state;
    Diagnostics diag = {.path = "x"};
    for (int i = 1; i <= DIAG_MAX + 3; i++)
        diag_warning(&diag, i, 1, "small");
    assert_int_equal(diag.count, DIAG_MAX);
    diag_error(&diag, 99, 1, "an error is kept before a warning");
    assert_int_equal(diag.count, DIAG_MAX);
    expect_line(&diag, DIAG_MAX - 1, "x:99:1: error: an error is kept before a warning");
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    diag_print(&diag, out);
    fclose(out);
    assert_non_null(strstr(text, "\nx: 4 more problems\n"));
    free(text);
}

static void a_terminal_obeys_nothing(void **state) {
    (void)state;
    Diagnostics diag = {.path = "a\x1b[31mb.txt"};
    diag_error(&diag, 1, 1, "unknown '\xc2\x9b\x07\xc3\xa9'");
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    diag_print(&diag, out);
    fclose(out);
    assert_string_equal(text, "a?[31mb.txt:1:1: error: unknown '?"
                              "?"
                              "?\xc3\xa9'\n");
    free(text);
}

static void long_messages_stay_utf8(void **state) {
    (void)state;
    Diagnostics diag = {.path = "x"};
    char words[400];
    for (size_t i = 0; i + 2 < sizeof words; i += 2)
        memcpy(words + i, "é", 3);
    diag_error(&diag, 1, 1, "%s", words);
    diag_error(&diag, 2, 1, ".%s", words);
    assert_int_equal(strlen(diag.list[0].text) % 2, 0);
    assert_int_equal(strlen(diag.list[1].text) % 2, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_in_file_order), cmocka_unit_test(two_files_keep_their_names),
        cmocka_unit_test(the_rest_is_counted), cmocka_unit_test(long_messages_stay_utf8),
        cmocka_unit_test(a_terminal_obeys_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
