/* A stamp changes with every save of a file, however it is saved. */
#define _XOPEN_SOURCE 700

#include "../folder.h"

#include "base/stamp.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static const char *folder;

static const char *in(const char *name) {
    static char path[2][96];
    static int turn;
    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static void save(const char *name, const char *text) {
    folder_write(folder, name, text);
}

static void missing_and_empty_files_have_their_own(void **state) {
    (void)state;
    assert_true(stamp_of_file(in("none")) == STAMP_NONE);
    save("empty", "");
    assert_true(stamp_of_file(in("empty")) == STAMP_EMPTY);
}

static void another_size_is_another_stamp(void **state) {
    (void)state;
    save("a", "one");
    uint64_t before = stamp_of_file(in("a"));
    assert_true(before != STAMP_NONE);
    assert_true(before == stamp_of_file(in("a")));
    save("a", "other");
    assert_true(before != stamp_of_file(in("a")));
}

/* Same size, and a time that only a moment's difference makes another. */
static void a_rename_over_it_is_seen(void **state) {
    (void)state;
    save("a", "one");
    uint64_t before = stamp_of_file(in("a"));
    save("a.new", "two");
    assert_int_equal(rename(in("a.new"), in("a")), 0);
    assert_true(before != stamp_of_file(in("a")));
}

static void a_folder_changes_with_its_files(void **state) {
    (void)state;
    save("a", "one");
    uint64_t before = stamp_of_folder(folder);
    assert_true(before == stamp_of_folder(folder));
    save("a", "three");
    uint64_t edited = stamp_of_folder(folder);
    assert_true(edited != before);
    save("b", "one");
    assert_true(stamp_of_folder(folder) != edited);
    unlink(in("b"));
    assert_true(stamp_of_folder(folder) == edited);
}

static int set_up(void **state) {
    (void)state;
    folder = folder_new();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    folder_remove(folder);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(missing_and_empty_files_have_their_own),
        cmocka_unit_test(another_size_is_another_stamp),
        cmocka_unit_test(a_rename_over_it_is_seen),
        cmocka_unit_test(a_folder_changes_with_its_files),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
