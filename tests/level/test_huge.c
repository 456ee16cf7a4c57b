/* Files that are too large, or none: an answer at once, and no memory taken for it. */
#define _DEFAULT_SOURCE

#include "../folder.h"
#include "support.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Reads `size` bytes and expects this one error. Takes over `text`. */
static void expect_error(char *text, size_t size, const char *wanted) {
    static Diagnostics diag;
    diag = (Diagnostics){.path = "t"};
    char line[300];
    assert_null(level_parse(text, size, "t", NULL, &diag));
    diag_format(&diag, 0, line, sizeof line);
    assert_string_equal(line, wanted);
    assert_int_equal(diag.errors, 1);
    free(text);
}

static char *repeat(const char *piece, size_t count, size_t *size) {
    size_t length = strlen(piece);
    char *text = malloc(length * count + 1);
    for (size_t i = 0; i < count; i++)
        memcpy(text + i * length, piece, length);
    *size = length * count;
    return text;
}

static void sides_are_limited(void **state) {
    (void)state;
    size_t size;
    char *text = repeat("#", 1000000, &size);
    expect_error(text, size, "t:1:32001: error: row of 1000000 characters (at most 32000)");
    text = repeat("#\n", 1000000, &size);
    expect_error(text, size, "t:32001: error: map of 1000000 rows (at most 32000)");
    text = repeat("é", 32001, &size);
    expect_error(text, size, "t:1:32001: error: row of 32001 characters (at most 32000)");
    text = repeat("title: x\n", 2, &size);
    free(text);
    text = repeat(" ", 5000000, &size);
    expect_error(text, size, "t: error: the map is empty");
    text = repeat("\r", 5000000, &size);
    expect_error(text, size, "t: error: the map is empty");
}

/* 20,000 x 20,000 cells in 40 KB: one long row and many short ones. */
static void area_is_limited_before_memory_is_taken(void **state) {
    (void)state;
    size_t wide, tall;
    char *row = repeat("#", 20000, &wide), *rest = repeat("\n#", 19999, &tall);
    char *text = malloc(wide + tall);
    memcpy(text, row, wide);
    memcpy(text + wide, rest, tall);
    free(row);
    free(rest);
    struct rusage before, after;
    getrusage(RUSAGE_SELF, &before);
    expect_error(
        text, wide + tall,
        "t: error: map of 20000 columns by 20000 rows: 400000000 cells (at most 64000000)");
    getrusage(RUSAGE_SELF, &after);
    assert_in_range(after.ru_maxrss - before.ru_maxrss, 0, 4096); /* KB */
}

static void the_largest_level_is_read_in_time(void **state) {
    (void)state;
    size_t size;
    char *row = repeat("#.", 16000, &size), *text = malloc(2000 * (size + 1));
    for (size_t i = 0; i < 2000; i++) {
        memcpy(text + i * (size + 1), row, size);
        text[i * (size + 1) + size] = '\n';
    }
    text[1] = 'P';
    Diagnostics diag = {.path = "t"};
    clock_t start = clock();
    Level *level = level_parse(text, 2000 * (size + 1), "t", NULL, &diag);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    assert_non_null(level);
    assert_int_equal((int64_t)level->width * level->height, LEVEL_MAX_CELLS);
    assert_true(seconds < 4.0); /* 0.2 without sanitizers on a machine to itself */
    level_free(level);
    free(text);
    free(row);
}

/* Work grows with the text: runs and columns of things are walked once. */
static void no_shape_is_slow(void **state) {
    (void)state;
    static const char *const PIECES[] = {"aaaaaaaaaaaaaaa.", "a", "D", "M", "o~", "oooooooO"};
    clock_t start = clock();
    for (size_t i = 0; i < sizeof PIECES / sizeof PIECES[0]; i++) {
        size_t size, width = 2000, head;
        char *text = malloc(3000000);
        head = (size_t)sprintf(text, "legend a: platform\nmap:\nPG\n");
        char *row = repeat(PIECES[i], width / strlen(PIECES[i]), &size);
        for (int k = 0; k < 1000; k++) {
            memcpy(text + head, row, size);
            head += size;
            text[head++] = '\n';
        }
        Diagnostics diag = {.path = "t"};
        level_free(level_parse(text, head, "t", NULL, &diag));
        free(row);
        free(text);
    }
    assert_true((double)(clock() - start) / CLOCKS_PER_SEC < 5.0);
}

static void expect_unreadable(const char *path, const char *wanted) {
    Diagnostics diag = {.path = "t"};
    char line[300];
    assert_null(level_read(path, NULL, &diag));
    diag_format(&diag, 0, line, sizeof line);
    assert_string_equal(line, wanted);
}

static void what_is_no_file_is_refused(void **state) {
    (void)state;
    const char *folder = folder_new();
    char path[100];
    alarm(10);
    expect_unreadable(folder, "t: error: is a folder");
    expect_unreadable("/dev/zero", "t: error: is a device or a pipe");
    snprintf(path, sizeof path, "%s/fifo", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    expect_unreadable(path, "t: error: is a device or a pipe");
    snprintf(path, sizeof path, "%s/loop", folder);
    assert_int_equal(symlink(path, path), 0);
    expect_unreadable(path, "t: error: too many symbolic links");
    unlink(path);
    expect_unreadable(path, "t: error: no such file");
    snprintf(path, sizeof path, "%s/holes", folder);
    FILE *file = fopen(path, "wb"); /* a terabyte that is not there */
    assert_int_equal(fseeko(file, (off_t)1 << 40, SEEK_SET), 0);
    fputc('x', file);
    fclose(file);
    expect_unreadable(path, "t: error: the file is too large");
    folder_remove(folder);
    alarm(0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(area_is_limited_before_memory_is_taken),
                                       cmocka_unit_test(sides_are_limited),
                                       cmocka_unit_test(no_shape_is_slow),
                                       cmocka_unit_test(the_largest_level_is_read_in_time),
                                       cmocka_unit_test(what_is_no_file_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
