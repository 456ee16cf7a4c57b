/* Byte-exact files as editors, strangers and accidents make them. */
#include "support.h"

#define FOLDER "tests/level/malformed/"
#define NO_GOAL ": warning: no goal: the level can be played but never won\n"

typedef struct Row {
    const char *name;
    bool like_base;       /* the very same level as base.txt */
    const char *problems; /* each line without the path */
} Row;

static const Row ROWS[] = {
    {"base.txt", true, ""},
    {"lf.txt", true, ""},
    {"crlf.txt", true, ""},
    {"cr_only.txt", true, ""},
    {"mixed_eol.txt", true, ""},
    {"bom.txt", true, ""},
    {"trailing_spaces.txt", true, ""},
    {"no_final_newline.txt", true, ""},
    {"many_final_newlines.txt", true, ""},
    {"goal_next_to_start.txt", false, ""},
    {"leading_spaces.txt", false, ""},
    {"no_solid.txt", false, ""},
    {"one_long_row.txt", false, ""},
    {"ragged.txt", false, ""},
    {"blank_rows.txt", false, ""},
    {"two_goals.txt", false, ""},
    {"unknown_char.txt", false, ""}, /* '%' is a crumbling block here */
    {"no_goal.txt", false, NO_GOAL},
    {"start_only.txt", false, NO_GOAL},
    {"start_top_row_blocked.txt", false, NO_GOAL}, /* the hero is lower than a cell */
    {"bad_utf8.txt", false,
     ":6:17: error: invalid UTF-8 (byte 0xc3): save the file as UTF-8\n"
     ":6:18: error: unknown character '(' (add `legend (: …` or remove it)\n"},
    {"control_chars.txt", false,
     ":6:6: error: control character '\\x1b' in the map\n"
     ":6:17: error: control character '\\x07' in the map\n"},
    {"empty.txt", false, ": error: the map is empty\n"},
    {"only_newline.txt", false, ": error: the map is empty\n"},
    {"high_bytes.txt", false,
     ":6:6: error: invalid UTF-8 (byte 0x80): save the file as UTF-8\n"
     ":6:17: error: invalid UTF-8 (byte 0xff): save the file as UTF-8\n"},
    {"no_start.txt", false, ": error: no player start: put one 'P' in the map\n"},
    {"nul.txt", false,
     ":3:9: error: NUL character '\\0' in the map\n"
     ":3:10: error: NUL character '\\0' in the map\n"},
    {"one_char.txt", false, ": error: no player start: put one 'P' in the map\n" NO_GOAL},
    {"only_solid.txt", false, ": error: no player start: put one 'P' in the map\n" NO_GOAL},
    {"tabs_inside.txt", false,
     ":2:2: error: tab in the map: use spaces or '.'\n"
     ":2:3: error: tab in the map: use spaces or '.'\n"
     ":2:4: error: tab in the map: use spaces or '.'\n"},
    {"trailing_tabs.txt", false, ":2:21: error: tab in the map: use spaces or '.'\n"},
    {"two_starts.txt", false, ":3:9: error: second player start (the first is at 3:4)\n"},
    {"utf16le.txt", false, ": error: this is UTF-16 text: save it as UTF-8\n"},
    {"utf8_pound.txt", false,
     ":6:17: error: unknown character '£' (add `legend £: …` or remove it)\n"},
    {"utf8_emoji.txt", false,
     ":6:6: error: unknown character '🐺' (add `legend 🐺: …` or remove it)\n"},
};

static Level *read_row(const Row *row, char *problems) {
    char path[200];
    snprintf(path, sizeof path, FOLDER "%s", row->name);
    Diagnostics diag = {.path = path};
    Level *level = level_read(path, NULL, &diag);
    size_t size = 0;
    for (int i = 0; i < diag.count; i++) {
        char line[500];
        diag_format(&diag, i, line, sizeof line);
        assert_memory_equal(line, path, strlen(path));
        size += (size_t)sprintf(problems + size, "%s\n", line + strlen(path));
    }
    return level;
}

static void each_file_is_as_expected(void **state) {
    (void)state;
    char problems[4000] = "";
    Level *base = read_row(&ROWS[0], problems);
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        problems[0] = '\0';
        Level *level = read_row(&ROWS[i], problems);
        if (strcmp(problems, ROWS[i].problems) != 0)
            fail_msg("%s: %s instead of %s", ROWS[i].name, problems, ROWS[i].problems);
        assert_int_equal(level == NULL, strstr(problems, "error") != NULL);
        if (level && (level->hash == base->hash) != ROWS[i].like_base)
            fail_msg("%s: hash", ROWS[i].name);
        level_free(level);
    }
    level_free(base);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_file_is_as_expected)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
