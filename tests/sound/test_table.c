/* The table of what is heard when: what it may say, what it may not, and that the shipped one fits
 * the core's events in both directions. argv[1]: assets/sound/events.txt. */
#include "app/sound_table.h"
#include "base/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants those before it */
#include <cmocka.h>

static const char *shipped_path;

static bool parse(SoundTable *table, const char *text, Diagnostics *diag) {
    *diag = (Diagnostics){.path = "events.txt"};
    return sound_table_parse(table, text, strlen(text), diag);
}

static void assert_error(const char *text, const char *wanted) {
    SoundTable table;
    Diagnostics diag;
    char line[DIAG_TEXT + 64];
    assert_false(parse(&table, text, &diag));
    assert_int_equal(diag.errors, 1);
    diag_format(&diag, 0, line, sizeof line);
    assert_string_equal(line, wanted);
}

static void a_row_is_read(void **state) {
    (void)state;
    SoundTable table;
    Diagnostics diag;
    assert_true(parse(&table, "# head\r\n\tstep  a_1,b-2 -2.5 6 90 2 1 8 # tail\r\n", &diag));
    const SoundRow *row = &table.rows[SOUND_STEP];
    assert_int_equal(row->count, 2);
    assert_string_equal(row->sounds[0], "a_1");
    assert_string_equal(row->sounds[1], "b-2");
    assert_true(row->gain == -2.5f && !row->runs);
    assert_int_equal(row->pitch, 6);
    assert_int_equal(row->gap, 90);
    assert_int_equal(row->voices, 2);
    assert_int_equal(row->rank, 1);
    assert_int_equal(row->far, 8);
}

static void a_stem_makes_a_run(void **state) {
    (void)state;
    SoundTable table;
    Diagnostics diag;
    assert_true(parse(&table, "coin chime_N 0 0 30 4 2 0", &diag));
    assert_true(table.rows[EVENT_COIN].runs);
    assert_string_equal(table.rows[EVENT_COIN].sounds[0], "chime");
}

static void silence_is_said(void **state) {
    (void)state;
    SoundTable table;
    Diagnostics diag;
    assert_true(parse(&table, "silent bumped\n", &diag));
    assert_true(table.rows[EVENT_BUMPED].said);
    assert_int_equal(table.rows[EVENT_BUMPED].count, 0);
}

static void worlds_have_an_ambience(void **state) {
    (void)state;
    SoundTable table;
    Diagnostics diag;
    assert_true(parse(&table, "ambience mesa wind\n", &diag));
    assert_string_equal(sound_table_ambience(&table, "mesa"), "wind");
    assert_null(sound_table_ambience(&table, "moon"));
}

static void worlds_have_distant_sounds(void **state) {
    (void)state;
    SoundTable table;
    Diagnostics diag;
    assert_true(parse(&table, "distant mesa hawk 10 20 -2\n", &diag));
    assert_int_equal(table.distant_count, 1);
    assert_string_equal(table.distants[0].sound, "hawk");
    assert_int_equal(table.distants[0].most, 20);
    assert_error("distant mesa hawk 10 9 0",
                 "events.txt:1:22: error: '9' is not a longer number of seconds");
    assert_error("distant mesa hawk 0 9 0",
                 "events.txt:1:19: error: '0' is not a number of seconds from 1 to 3600");
}

static void what_is_near_has_a_loop(void **state) {
    (void)state;
    SoundTable table;
    Diagnostics diag;
    assert_true(parse(&table, "near wind gale 7\n", &diag));
    assert_string_equal(table.nears[SOUND_NEAR_WIND].sound, "gale");
    assert_int_equal(table.nears[SOUND_NEAR_WATER].far, 0);
    assert_error("near fire a 7", "events.txt:1:6: error: 'fire' is not water or wind");
    assert_error("near wind a 31",
                 "events.txt:1:13: error: '31' is not a distance from 1 to 30 tiles");
}

static void bad_lines_are_told_with_their_place(void **state) {
    (void)state;
    assert_error("jumped", "events.txt:1:7: error: the name of a sound is missing");
    assert_error("\njumped ../x 0 0 0 1 0 0",
                 "events.txt:2:8: error: '../x' is not the name of a sound");
    assert_error("jumped a,,b 0 0 0 1 0 0",
                 "events.txt:1:10: error: the name of a sound is missing");
    assert_error(
        "jumped x_N_N_N_N_N_N_N_N_N_N_N_N_N_N_N_N 0 0 0 1 0 0",
        "events.txt:1:8: error: 'x_N_N_N_N_N_N_N_N_N_N_N_N_N_N_N_N' is not the name of a sound");
    assert_error("jumped a,b,c,d,e,f,g,h,i 0 0 0 1 0 0",
                 "events.txt:1:24: error: 'i' is not one of eight sounds at most");
    assert_error("jumped a loud 0 0 1 0 0",
                 "events.txt:1:10: error: 'loud' is not a gain from -60 to 12 dB");
    assert_error("jumped a 13 0 0 1 0 0",
                 "events.txt:1:10: error: '13' is not a gain from -60 to 12 dB");
    assert_error("jumped a 0 51 0 1 0 0",
                 "events.txt:1:12: error: '51' is not a pitch from 0 to 50 percent");
    assert_error("jumped a 0 0 -1 1 0 0",
                 "events.txt:1:14: error: '-1' is not a gap from 0 to 60000 ms");
    assert_error("jumped a 0 0 0 0 0 0",
                 "events.txt:1:16: error: '0' is not a number of voices from 1 to 16");
    assert_error("jumped a 0 0 0 1 4 0", "events.txt:1:18: error: '4' is not a rank from 0 to 3");
    assert_error("jumped a 0 0 0 1 0 far",
                 "events.txt:1:20: error: 'far' is not a distance from 0 to 1000 tiles");
    assert_error("jumped a 0 0 0 1 0 0 0",
                 "events.txt:1:22: error: '0' is not expected here: the line has ended");
    assert_error("silent jumped\njumped a 0 0 0 1 0 0",
                 "events.txt:2:1: error: 'jumped' comes twice");
    assert_error("ambience mesa", "events.txt:1:14: error: the name of a sound is missing");
    assert_error("ambience mesa a\nambience mesa b",
                 "events.txt:2:9: error: 'mesa' has an ambience already");
}

static void all_bad_lines_are_told(void **state) {
    (void)state;
    SoundTable table;
    Diagnostics diag;
    assert_false(parse(&table, "jumped\nlanded\nstep a 0 0 0 1 0 0\ncoin\n", &diag));
    assert_int_equal(diag.errors, 3);
}

static void unknown_events_are_only_warned_of(void **state) {
    (void)state;
    SoundTable table;
    Diagnostics diag;
    assert_true(parse(&table, "sneezed a 0 0 0 1 0 0\n", &diag));
    assert_int_equal(diag.warnings, SOUND_EVENT_COUNT); /* distant sounds have lines of their own */
    assert_string_equal(diag.list[0].text, "no event is called 'sneezed'");
}

static void any_bytes_are_an_answer(void **state) {
    (void)state;
    static const char SOUP[] = "jumped ambience silent _N a, 0 -1 9 #\n\r\t\0\xff";
    uint32_t seed = 1;
    for (int round = 0; round < 3000; round++) {
        SoundTable table;
        Diagnostics diag = {.path = "soup"};
        char text[120];
        for (size_t i = 0; i < sizeof text; i++) {
            seed = seed * 1664525 + 1013904223;
            text[i] = SOUP[(seed >> 16) % sizeof SOUP];
        }
        bool good = sound_table_parse(&table, text, sizeof text, &diag);
        assert_int_equal(good, diag.errors == 0);
    }
}

/* Every event has a line, and every line an event: a new event cannot be forgotten here. */
static void shipped_table_fits_the_events(void **state) {
    (void)state;
    SoundTable table;
    Diagnostics diag = {.path = shipped_path};
    FileText text;
    const char *why;
    assert_true(file_read(shipped_path, SOUND_TABLE_MAX_BYTES, &text, &why));
    bool good = sound_table_parse(&table, text.bytes, text.size, &diag);
    file_free(&text);
    diag_print(&diag, stderr);
    assert_true(good);
    assert_int_equal(diag.warnings, 0);
    static const char *const WORLDS[] = {"mesa", "hollow", "pines", "stormtop"};
    for (int i = 0; i < 4; i++)
        assert_non_null(sound_table_ambience(&table, WORLDS[i]));
    assert_int_equal(table.distant_count, 8);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_is_read),
        cmocka_unit_test(worlds_have_distant_sounds),
        cmocka_unit_test(what_is_near_has_a_loop),
        cmocka_unit_test(a_stem_makes_a_run),
        cmocka_unit_test(silence_is_said),
        cmocka_unit_test(worlds_have_an_ambience),
        cmocka_unit_test(bad_lines_are_told_with_their_place),
        cmocka_unit_test(all_bad_lines_are_told),
        cmocka_unit_test(unknown_events_are_only_warned_of),
        cmocka_unit_test(any_bytes_are_an_answer),
        cmocka_unit_test(shipped_table_fits_the_events),
    };
    if (argc < 2)
        return 2;
    shipped_path = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
