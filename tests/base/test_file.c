#define _DEFAULT_SOURCE

#include "../folder.h"

#include "base/file.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define LIMIT ((size_t)1 << 24)

static const char *folder;

/* Borrowed until the next call but one. */
static const char *in_folder(const char *name) {
    static char paths[2][160];
    static int turn;
    char *path = paths[turn ^= 1];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void expect_refusal(const char *path, const char *reason) {
    FileText text;
    const char *why = NULL;
    assert_false(file_read(path, LIMIT, &text, &why));
    assert_string_equal(why, reason);
    assert_null(text.bytes);
}

static void expect_content(const char *path, const char *content) {
    FileText text;
    const char *why = NULL;
    assert_true(file_read(path, LIMIT, &text, &why));
    assert_string_equal(text.bytes, content);
    assert_int_equal(text.size, strlen(content));
    file_free(&text);
}

static void what_is_no_file_is_refused_at_once(void **state) {
    (void)state;
    char loop[160];
    snprintf(loop, sizeof loop, "%s", in_folder("loop"));
    assert_int_equal(symlink(loop, loop), 0);
    assert_int_equal(mkfifo(in_folder("fifo"), 0600), 0);
    alarm(10); /* a blocking read would hang the test: let it fail instead */
    expect_refusal(folder, "is a folder");
    expect_refusal("/dev/zero", "is a device or a pipe");
    expect_refusal(in_folder("fifo"), "is a device or a pipe");
    expect_refusal(loop, "too many symbolic links");
    expect_refusal(in_folder("missing"), "no such file");
    expect_refusal("", "no such file");
    if (geteuid() != 0) { /* root may read anything */
        const char *why;
        assert_true(file_write_atomic(in_folder("secret"), "x", 1, &why));
        assert_int_equal(chmod(in_folder("secret"), 0), 0);
        expect_refusal(in_folder("secret"), "no permission");
    }
    alarm(0);
}

static void a_limit_is_a_limit(void **state) {
    (void)state;
    FileText text;
    const char *why;
    assert_true(file_write_atomic(in_folder("five"), "12345", 5, &why));
    assert_true(file_read(in_folder("five"), 5, &text, &why));
    file_free(&text);
    assert_false(file_read(in_folder("five"), 4, &text, &why));
    assert_string_equal(why, "the file is too large");
}

static void a_written_file_reads_back(void **state) {
    (void)state;
    const char *why;
    FileText text;
    assert_true(file_write_atomic(in_folder("a"), "", 0, &why));
    expect_content(in_folder("a"), "");
    assert_true(file_write_atomic(in_folder("a"), "x\0y", 3, &why));
    assert_true(file_read(in_folder("a"), LIMIT, &text, &why));
    assert_int_equal(text.size, 3);
    assert_memory_equal(text.bytes, "x\0y", 4); /* with the NUL beyond the end */
    file_free(&text);
    assert_int_not_equal(access(in_folder("a.new"), F_OK), 0);
}

static void failures_leave_the_old_file(void **state) {
    (void)state;
    static char big[65536];
    const char *why = NULL;
    struct rlimit old;
    memset(big, 'n', sizeof big);
    assert_true(file_write_atomic(in_folder("kept"), "old", 3, &why));
    /* A disk that is full after 4 KB, as far as this process can tell. */
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    struct rlimit small = {4096, old.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool fine = file_write_atomic(in_folder("kept"), big, sizeof big, &why);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_false(fine);
    assert_string_equal(why, "the file would be too large");
    expect_content(in_folder("kept"), "old");
    assert_int_not_equal(access(in_folder("kept.new"), F_OK), 0);

    assert_false(file_write_atomic(in_folder("none/kept"), "x", 1, &why));
    assert_string_equal(why, "no such folder");
    assert_int_equal(mkdir(in_folder("dir"), 0700), 0);
    assert_false(file_write_atomic(in_folder("dir"), "x", 1, &why));
    assert_string_equal(why, "is a folder");
    assert_int_not_equal(access(in_folder("dir.new"), F_OK), 0);
}

static void who_may_read_it_stays(void **state) {
    (void)state;
    const char *why;
    struct stat info;
    assert_true(file_write_atomic(in_folder("mine alone"), "old", 3, &why));
    assert_int_equal(chmod(in_folder("mine alone"), 0600), 0);
    assert_true(file_write_atomic(in_folder("mine alone"), "new", 3, &why));
    expect_content(in_folder("mine alone"), "new");
    assert_int_equal(stat(in_folder("mine alone"), &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
}

static void a_full_table_of_files_is_said(void **state) {
    (void)state;
    const char *why = "";
    FileText text;
    struct rlimit old;
    assert_true(file_write_atomic(in_folder("one more"), "x", 1, &why));
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &old), 0);
    struct rlimit none = {0, old.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    bool read = file_read(in_folder("one more"), LIMIT, &text, &why);
    setrlimit(RLIMIT_NOFILE, &old);
    assert_false(read);
    assert_string_equal(why, "too many files are open");
}

static void what_may_be_written_is_asked_before(void **state) {
    (void)state;
    const char *why = NULL;
    assert_true(file_may_write(in_folder("later"), &why));
    assert_false(file_holds(in_folder("later")));
    assert_int_not_equal(access(in_folder("later.new"), F_OK), 0);
    assert_true(file_write_atomic(in_folder("later"), "x", 1, &why));
    assert_true(file_may_write(in_folder("later"), &why));
    expect_content(in_folder("later"), "x");
    assert_true(file_holds(in_folder("later")));
    assert_false(file_may_write(in_folder("none/later"), &why));
    assert_string_equal(why, "no such folder");
    assert_false(file_may_write(folder, &why));
    assert_string_equal(why, "is a folder");
    assert_false(file_holds(folder));
}

/* Another file may be called as the one that is written first would be, or be a link elsewhere. */
static void what_lies_beside_is_left_alone(void **state) {
    (void)state;
    const char *why = NULL;
    assert_true(file_write_atomic(in_folder("mine.new"), "precious", 8, &why));
    assert_int_equal(symlink("mine.new", in_folder("mine.new1")), 0);
    assert_int_equal(mkfifo(in_folder("mine.new2"), 0600), 0);
    assert_true(file_write_atomic(in_folder("mine"), "text", 4, &why));
    expect_content(in_folder("mine"), "text");
    expect_content(in_folder("mine.new"), "precious");
    assert_int_not_equal(access(in_folder("mine.new3"), F_OK), 0);
}

/* Writes ever new files of one letter until it is killed. */
static void write_for_ever(const char *path) {
    static char text[40000];
    const char *why;
    for (int i = 0;; i++) {
        memset(text, 'a' + i % 26, sizeof text);
        if (!file_write_atomic(path, text, sizeof text, &why))
            _exit(1);
    }
}

static void a_kill_leaves_old_or_new(void **state) {
    (void)state;
    char path[160];
    const char *why;
    snprintf(path, sizeof path, "%s", in_folder("killed"));
    static char first[40000];
    memset(first, 'a', sizeof first);
    assert_true(file_write_atomic(path, first, sizeof first, &why));
    srand(1);
    for (int round = 0; round < 60; round++) {
        pid_t child = fork();
        if (child == 0)
            write_for_ever(path);
        usleep((useconds_t)(rand() % 8000));
        kill(child, SIGKILL);
        int status;
        waitpid(child, &status, 0);
        assert_true(WIFSIGNALED(status)); /* not failed by itself */
        FileText text;
        assert_true(file_read(path, LIMIT, &text, &why));
        assert_int_equal(text.size, sizeof first);
        for (size_t i = 1; i < text.size; i++)
            assert_true(text.bytes[i] == text.bytes[0]);
        file_free(&text);
    }
}

static int make_folder(void **state) {
    (void)state;
    folder = folder_new();
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    folder_remove(folder);
    return 0;
}

/* Found by writing a run to /dev/full: the device was gone and a file stood in its place. */
static void what_is_no_file_is_not_replaced_by_one(void **state) {
    (void)state;
    const char *why = NULL;
    const char *pipe = in_folder("no_file_but_a_pipe");
    assert_int_equal(mkfifo(pipe, 0600), 0);
    assert_false(file_write_atomic(pipe, "x", 1, &why));
    assert_string_equal(why, "is not a regular file");
    struct stat info;
    assert_int_equal(stat(pipe, &info), 0);
    assert_true(S_ISFIFO(info.st_mode));
    assert_false(file_write_atomic(".", "x", 1, &why));
    assert_string_equal(why, "is a folder");
}

static void what_a_link_points_to_is_replaced(void **state) {
    (void)state;
    const char *why = NULL, *file = in_folder("linked_to"), *link = in_folder("link_to_it");
    assert_true(file_write_atomic(file, "old", 3, &why));
    assert_int_equal(symlink(file, link), 0);
    assert_true(file_write_atomic(link, "newer", 5, &why));
    struct stat info;
    assert_int_equal(lstat(link, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(stat(file, &info), 0);
    assert_int_equal(info.st_size, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_file_is_refused_at_once),
        cmocka_unit_test(a_limit_is_a_limit),
        cmocka_unit_test(a_written_file_reads_back),
        cmocka_unit_test(failures_leave_the_old_file),
        cmocka_unit_test(who_may_read_it_stays),
        cmocka_unit_test(a_full_table_of_files_is_said),
        cmocka_unit_test(what_may_be_written_is_asked_before),
        cmocka_unit_test(what_lies_beside_is_left_alone),
        cmocka_unit_test(a_kill_leaves_old_or_new),
        cmocka_unit_test(what_is_no_file_is_not_replaced_by_one),
        cmocka_unit_test(what_a_link_points_to_is_replaced),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
