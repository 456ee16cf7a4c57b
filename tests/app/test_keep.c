/* What is kept between runs: options and progress, whatever happens to their files. */
#define _XOPEN_SOURCE 700

#include "../folder.h"
#include "app/options.h"

#include <fcntl.h>
#include <locale.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static Keep keep;
static const char *why;
static char folder[64];

static int set_up(void **state) {
    (void)state;
    strcpy(folder, folder_new());
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    keep_close(&keep);
    folder_remove(folder);
    return 0;
}

static void save_options(Options options) {
    keep_close(&keep);
    keep_open(&keep, folder, "options", OPTIONS_VERSION);
    assert_true(options_store(&keep, &options));
    assert_true(keep_save(&keep, &why));
    keep_close(&keep);
}

static Options load_options(void) {
    keep_close(&keep);
    keep_open(&keep, folder, "options", OPTIONS_VERSION);
    return options_load(&keep);
}

static const Options SOME = {
    .music = 3,
    .scale = 2,
    .fullscreen = true,
    .speed = 80,
    .ghost = true,
    .look = {50, 30, 0, 70, true, true},
    .profile = 1,
    .controls = {.codes = {[CONTROL_KEYS] = {[CONTROL_JUMP] = {KEY_UP, KEY_Z}}}, .dead_zone = 2}};

static void first_run_has_defaults(void **state) {
    (void)state;
    Options options = load_options();
    assert_int_equal(keep.state, KEEP_NEW);
    assert_true(options_equal(&options, &OPTIONS_DEFAULT));
}

static void options_come_back(void **state) {
    (void)state;
    save_options(SOME);
    Options options = load_options();
    assert_int_equal(keep.state, KEEP_FINE);
    assert_true(options_equal(&options, &SOME));
}

static void unknown_keys_are_kept(void **state) {
    (void)state;
    folder_write(folder, "options.txt",
                 "overhang options 1\nmusic: 4\ncolour blind: red, green\nend\n");
    Options options = load_options();
    assert_int_equal(options.music, 4);
    assert_true(options_store(&keep, &options) && keep_save(&keep, &why));
    assert_non_null(strstr(folder_text(folder, "options.txt"), "colour blind: red, green\n"));
}

static void senseless_values_are_not_believed(void **state) {
    (void)state;
    folder_write(folder, "options.txt",
                 "overhang options 1\nmusic: 99\neffects: 0,65\nscale: 77\nshake: -3\nend\n");
    Options options = load_options();
    assert_int_equal(options.music, 10);
    assert_int_equal(options.effects, OPTIONS_DEFAULT.effects);
    assert_int_equal(options.scale, 0);
    assert_int_equal(options.look.shake, 0);
}

/* Every way in which a crash or a disk can leave a file. */
static void damaged_file_is_set_aside(void **state) {
    (void)state;
    save_options(OPTIONS_DEFAULT);
    save_options(SOME); /* now the default is the backup */
    char whole[8192];
    strcpy(whole, folder_text(folder, "options.txt"));
    for (size_t length = 0; length + 2 < strlen(whole); length++) {
        char cut[8192];
        memcpy(cut, whole, length);
        cut[length] = 0;
        folder_write(folder, "options.txt", cut);
        Options options = load_options();
        assert_int_equal(keep.state, KEEP_RESTORED);
        assert_true(options_equal(&options, &OPTIONS_DEFAULT));
        assert_true(keep.message[0]);
        assert_null(folder_text(folder, "options.txt"));
    }
    assert_true(folder_count(folder, "options.txt.damaged") > 50);
    assert_true(options_store(&keep, &SOME) && keep_save(&keep, &why));
    Options options = load_options();
    assert_true(options_equal(&options, &SOME));
}

static void damaged_without_backup_starts_anew(void **state) {
    (void)state;
    folder_write(folder, "options.txt",
                 "\x7f"
                 "ELF");
    Options options = load_options();
    assert_int_equal(keep.state, KEEP_DAMAGED);
    assert_true(options_equal(&options, &OPTIONS_DEFAULT));
    assert_string_equal(folder_text(folder, "options.txt.damaged"), "\x7f"
                                                                    "ELF");
}

static void lost_file_is_restored(void **state) {
    (void)state;
    save_options(SOME);
    save_options(OPTIONS_DEFAULT);
    char path[128];
    snprintf(path, sizeof path, "%s/options.txt", folder);
    assert_int_equal(remove(path), 0);
    Options options = load_options();
    assert_int_equal(keep.state, KEEP_RESTORED);
    assert_true(options_equal(&options, &SOME));
}

static void newer_version_is_never_overwritten(void **state) {
    (void)state;
    const char *newer = "overhang options 2\nmusic: loud\nwhatever\n";
    folder_write(folder, "options.txt", newer);
    Options options = load_options();
    assert_int_equal(keep.state, KEEP_REFUSED);
    assert_true(options_equal(&options, &OPTIONS_DEFAULT));
    assert_true(options_store(&keep, &SOME));
    assert_false(keep_save(&keep, &why));
    assert_non_null(strstr(why, "newer"));
    assert_string_equal(folder_text(folder, "options.txt"), newer);
}

static void folder_gone_or_a_file_is_said(void **state) {
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s/none", folder);
    keep_open(&keep, path, "options", OPTIONS_VERSION);
    assert_true(options_store(&keep, &SOME));
    assert_false(keep_save(&keep, &why));
    assert_true(why[0]);
    keep_close(&keep);
    keep_open(&keep, NULL, "options", OPTIONS_VERSION);
    assert_false(keep_save(&keep, &why));
    keep_close(&keep);
    folder_write(folder, "file", "");
    snprintf(path, sizeof path, "%s/file", folder);
    keep_open(&keep, path, "options", OPTIONS_VERSION);
    assert_false(keep_save(&keep, &why));
}

static void folder_in_place_of_the_file_is_left_alone(void **state) {
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s/options.txt", folder);
    assert_int_equal(mkdir(path, 0777), 0);
    load_options();
    assert_int_equal(keep.state, KEEP_REFUSED);
    assert_false(keep_save(&keep, &why));
}

static void leftovers_are_cleaned(void **state) {
    (void)state;
    save_options(SOME);
    folder_write(folder, "options.txt.new", "overhang opt");
    folder_write(folder, "options.txt.bak.new", "overhang opt");
    Options options = load_options();
    assert_true(options_equal(&options, &SOME));
    assert_null(folder_text(folder, "options.txt.new"));
    assert_null(folder_text(folder, "options.txt.bak.new"));
}

/* A process that saves without end is killed at any moment: there is always a whole file. */
static void kill_leaves_old_or_new(void **state) {
    (void)state;
    save_options(SOME);
    for (int round = 0; round < 20; round++) {
        pid_t child = fork();
        if (child == 0) {
            Options options = load_options();
            for (unsigned i = 0;; i++) {
                options.music = (uint8_t)(i % 11);
                options_store(&keep, &options);
                keep_save(&keep, &why);
            }
        }
        nanosleep(&(struct timespec){0, 2000000 + 500000L * round}, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        Options options = load_options();
        assert_int_equal(keep.state, KEEP_FINE);
        assert_int_equal(options.look.shake, 50);
    }
    assert_int_equal(folder_count(folder, "options.txt.damaged"), 0);
}

static void no_locale_changes_a_byte(void **state) {
    (void)state;
    save_options(SOME);
    char before[8192];
    strcpy(before, folder_text(folder, "options.txt"));
    if (!setlocale(LC_ALL, "de_DE.UTF-8"))
        print_message("no German locale here: only the plain one is tested\n");
    Options options = load_options();
    assert_true(keep_set(&keep, "more", 1) && keep_save(&keep, &why));
    save_options(options);
    setlocale(LC_ALL, "C");
    assert_memory_equal(before, folder_text(folder, "options.txt"), strlen(before) - 4);
}

/* What each changed stays changed; what neither touched stays. */
static void two_copies_do_not_eat_each_other(void **state) {
    (void)state;
    save_options(SOME);
    Keep other;
    keep_open(&keep, folder, "options", OPTIONS_VERSION);
    keep_open(&other, folder, "options", OPTIONS_VERSION);
    assert_true(keep_set(&keep, "music", 9) && keep_save(&keep, &why));
    assert_true(keep_set(&other, "effects", 5) && keep_set(&other, "shake", 100));
    assert_true(keep_save(&other, &why));
    assert_int_equal(keep_get(&other, "music", 0, 0, 10), 9);
    assert_true(keep_set(&keep, "shake", 0) && keep_save(&keep, &why));
    keep_close(&other);
    Options options = load_options();
    assert_int_equal(options.music, 9);
    assert_int_equal(options.effects, 5);
    assert_int_equal(options.look.shake, 0); /* the last one wins */
    assert_int_equal(options.scale, SOME.scale);
    assert_int_equal(keep.state, KEEP_FINE);
}

/* A newer version that runs at the same time writes what this one must leave alone. */
static void a_newer_copy_is_respected(void **state) {
    (void)state;
    save_options(SOME);
    keep_open(&keep, folder, "options", OPTIONS_VERSION);
    const char *newer = "overhang options 9\nmusic: loud\nend\n";
    folder_write(folder, "options.txt", newer);
    assert_true(keep_set(&keep, "music", 9));
    assert_false(keep_save(&keep, &why));
    assert_non_null(strstr(why, "newer"));
    assert_string_equal(folder_text(folder, "options.txt"), newer);
}

static int64_t add_both(const char *key, int64_t base, int64_t ours, int64_t theirs) {
    (void)key;
    return ours + theirs - base;
}

/* Both count the same number up, a hundred times each, at the same time. */
static void two_processes_lose_nothing(void **state) {
    (void)state;
    pid_t child = fork();
    keep_open(&keep, folder, "count", 1);
    keep.merge = add_both;
    for (int i = 0; i < 100; i++) {
        keep_set(&keep, "steps", keep_get(&keep, "steps", 0, 0, 1000) + 1);
        assert_true(keep_save(&keep, &why));
    }
    if (child == 0)
        _exit(0);
    int status = 1;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    keep_close(&keep);
    keep_open(&keep, folder, "count", 1);
    assert_int_equal(keep_get(&keep, "steps", 0, 0, 1000), 200);
}

/* It stands still while it holds the folder: that holds nobody else up for long. */
static void a_stopped_copy_is_not_waited_for(void **state) {
    (void)state;
    char path[128], byte;
    int pipes[2];
    snprintf(path, sizeof path, "%s/lock", folder);
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    if (child == 0) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        fcntl(open(path, O_RDWR | O_CREAT, 0600), F_SETLK, &whole);
        _exit(write(pipes[1], "", 1) == 1 ? pause() : 1);
    }
    assert_int_equal(read(pipes[0], &byte, 1), 1);
    alarm(30);
    save_options(SOME);
    alarm(0);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(pipes[0]);
    close(pipes[1]);
    Options options = load_options();
    assert_true(options_equal(&options, &SOME));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(first_run_has_defaults, set_up, tear_down),
        cmocka_unit_test_setup_teardown(options_come_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(unknown_keys_are_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(senseless_values_are_not_believed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damaged_file_is_set_aside, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damaged_without_backup_starts_anew, set_up, tear_down),
        cmocka_unit_test_setup_teardown(lost_file_is_restored, set_up, tear_down),
        cmocka_unit_test_setup_teardown(newer_version_is_never_overwritten, set_up, tear_down),
        cmocka_unit_test_setup_teardown(folder_gone_or_a_file_is_said, set_up, tear_down),
        cmocka_unit_test_setup_teardown(folder_in_place_of_the_file_is_left_alone, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(leftovers_are_cleaned, set_up, tear_down),
        cmocka_unit_test_setup_teardown(kill_leaves_old_or_new, set_up, tear_down),
        cmocka_unit_test_setup_teardown(no_locale_changes_a_byte, set_up, tear_down),
        cmocka_unit_test_setup_teardown(two_copies_do_not_eat_each_other, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_newer_copy_is_respected, set_up, tear_down),
        cmocka_unit_test_setup_teardown(two_processes_lose_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_stopped_copy_is_not_waited_for, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
