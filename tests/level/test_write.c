#include "base/random.h"
#include "support.h"

/* A level of random rows, with legends that change what characters mean. */
static void random_level(Random *random, char *text) {
    static const char *const HEADERS[] = {"",
                                          "legend .: custom2\n",
                                          "legend P: brick\nlegend @: start\n",
                                          "legend é: walker speed 1.3 facing right\n",
                                          "legend a: platform path R3 U2.5 speed 2 wait 0.1\n",
                                          "edges: open closed open closed\ngoal: coins\n",
                                          "feel.x: 0.1\nfeel.y: 3.14159\nmover: cell\npar: 9.99\n",
                                          "legend a: sign one  two: three\nhint: ; no comment\n"};
    static const char *const PIECES[] = {"#",  ".", " ", "~", "~", "o", "O", "/", "\\", "E", "M",
                                         "MM", "D", "%", "K", "b", "^", "v", "|", "S",  "C", "B",
                                         "G",  "H", "I", "-", "=", "1", "2", "k", "W",  "V"};
    unsigned header = random_below(random, sizeof HEADERS / sizeof HEADERS[0]);
    text += sprintf(text, "%smap:\n%s", HEADERS[header], header == 2 ? "@" : "P");
    for (unsigned row = 0, rows = 1 + random_below(random, 12); row < rows; row++) {
        for (unsigned i = random_below(random, 30); i > 0; i--) {
            bool special = random_below(random, 8) == 0 && header >= 3;
            const char *own = header == 3 ? "é" : header == 4 || header == 7 ? "a" : "#";
            text += sprintf(text, "%s",
                            special ? own
                                    : PIECES[random_below(random, sizeof PIECES / sizeof *PIECES)]);
        }
        text += sprintf(text, "\n");
    }
}

static void random_levels_survive_writing(void **state) {
    (void)state;
    Random random = random_seed(7);
    char text[8000];
    for (int i = 0; i < 3000; i++) {
        random_level(&random, text);
        Level *level = read_fine(text);
        expect_round_trip(level, NULL);
        level_free(level);
    }
}

/* What is written is written the same again: there is one way to write a level. */
static void writing_is_stable(void **state) {
    (void)state;
    Level *level = read_fine("legend .: solid\nmap:\n. P G\n");
    size_t size, again_size;
    char *text = level_write(level, &size);
    assert_string_equal(text, "title: t\nlegend .: solid\nlegend ,: empty\nmap:\n.,P,G\n");
    Level *again = read_fine(text);
    char *again_text = level_write(again, &again_size);
    assert_string_equal(again_text, text);
    free(again_text);
    free(text);
    level_free(again);
    level_free(level);
}

static void a_whole_header_is_written(void **state) {
    (void)state;
    static const char TEXT[] =
        "title: T\n"
        "author: A\n"
        "hint: H\n"
        "theme: pines\n"
        "music: night\n"
        "par: 12.500\n"
        "edges: closed closed closed open\n"
        "mover: cell\n"
        "goal: coins\n"
        "front: left speed 4 behind 3 delay 2 limit 9\n"
        "flood: down speed 1 behind 6 delay 0\n"
        "light: 5.5\n"
        "feel.jump_height: 4.5\n"
        "legend s: spring left power 1.5 skin=gold\n"
        "legend i: solid ice skin=glass\n"
        "legend a: platform path R8 U3 L8 D3 speed 4 oneway wait 0.5 start 3.5\n"
        "legend z: strike start 1 every 3 lasts 0.5\n"
        "legend e: platform vertical speed 3 eased\n"
        "legend t: sign skin=wood Hold the jump button.\n"
        "map:\n"
        "Posiatz\n"
        "......e\n";
    Level *level = read_fine(TEXT);
    expect_round_trip(level, NULL);
    size_t size;
    char *text = level_write(level, &size);
    /* Legends that need a second look by the reader come after plain tiles. */
    assert_non_null(strstr(text, "par: 12.500\nedges: closed closed closed open\nmover: cell\n"));
    assert_non_null(strstr(text, "\nlegend s: spring left power 1.5 skin=gold\n"));
    assert_non_null(strstr(text, "\nlegend i: solid ice skin=glass\n"));
    assert_non_null(
        strstr(text, "\nlegend a: platform path R8 U3 L8 D3 speed 4 oneway wait 0.5 start 3.5\n"));
    assert_non_null(strstr(text, "\nfront: left speed 4 behind 3 delay 2 limit 9\n"
                                 "flood: down speed 1 behind 6 delay 0\nlight: 5.5\n"));
    assert_non_null(strstr(text, "\nlegend z: strike start 1 every 3 lasts 0.5\n"));
    assert_non_null(strstr(text, "\nlegend e: platform vertical speed 3 eased\n"));
    assert_non_null(strstr(text, "\nlegend t: sign skin=wood Hold the jump button.\n"));
    assert_int_equal(strlen(text), strlen(TEXT));
    free(text);
    level_free(level);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_levels_survive_writing),
                                       cmocka_unit_test(writing_is_stable),
                                       cmocka_unit_test(a_whole_header_is_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
