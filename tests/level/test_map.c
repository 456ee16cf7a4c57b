#include "support.h"

#define NO_GOAL "t: warning: no goal: the level can be played but never won\n"

static void spelling_does_not_matter(void **state) {
    (void)state;
    static const char *const SAME[] = {
        "..#\nP.G\n###\n",
        "..#\r\nP.G\r\n###\r\n",
        "..#\rP.G\r###",
        "..#\nP.G\r###\r\n",
        "\xEF\xBB\xBF..#\nP.G\n###",
        "..#   \nP.G \n###  \n\n  \n\n",
        "  #\nP G\n###\n",
        "title: x\nmap:\n..#\nP.G\n###\n",
        "hint: y\r\ntheme: pines\r\nlegend @: coin\r\nmap:\r\n..#\r\nP.G\r\n###\r\n",
        "legend @: ground\nmap:\n..@\nP.G\n#@@\n",
        "legend x: solid\nmap:\n..x\nP.G\n=#x\n",
        "legend P: ground\nlegend @: start\nlegend g: goal\nmap:\n  P\n@ g\nPPP"};
    uint64_t hash = hash_of(SAME[0]);
    for (size_t i = 1; i < sizeof SAME / sizeof SAME[0]; i++)
        assert_true(hash_of(SAME[i]) == hash);
}

static void what_play_depends_on_is_hashed(void **state) {
    (void)state;
    static const char *const OTHER[] = {"..#\nP.G\n###\n",
                                        "..#.\nP.G\n###\n",
                                        "\n..#\nP.G\n###\n",
                                        "..#\nPG.\n###\n",
                                        "..I\nP.G\n###\n",
                                        "edges: open open open open\nmap:\n..#\nP.G\n###\n",
                                        "mover: cell\nmap:\n..#\nP.G\n###\n",
                                        "goal: coins\nmap:\no.#\nP.G\n###\n",
                                        "feel.x: 1\nmap:\n..#\nP.G\n###\n",
                                        "feel.x: 2\nmap:\n..#\nP.G\n###\n",
                                        "feel.y: 1\nmap:\n..#\nP.G\n###\n",
                                        "E.#\nP.G\n###\n",
                                        "legend E: walker speed 3\nmap:\nE.#\nP.G\n###\n",
                                        "legend E: walker facing right\nmap:\nE.#\nP.G\n###\n",
                                        "legend E: spring left\nmap:\nE.#\nP.G\n###\n",
                                        "legend E: spring left power 2\nmap:\nE.#\nP.G\n###\n",
                                        "legend E: platform path R3\nmap:\nE.#\nP.G\n###\n",
                                        "legend E: platform path R4\nmap:\nE.#\nP.G\n###\n",
                                        "legend E: platform path R4 wait 1\nmap:\nE.#\nP.G\n###\n",
                                        "legend E: platform path R4 start 1\nmap:\nE.#\nP.G\n###\n",
                                        "legend E: platform path R4 oneway\nmap:\nE.#\nP.G\n###\n",
                                        "MM#\nP.G\n###\n",
                                        "legend N: platform horizontal\nmap:\nMN#\nP.G\n###\n"};
    uint64_t hashes[sizeof OTHER / sizeof OTHER[0]];
    for (size_t i = 0; i < sizeof OTHER / sizeof OTHER[0]; i++) {
        hashes[i] = hash_of(OTHER[i]);
        for (size_t k = 0; k < i; k++)
            if (hashes[k] == hashes[i])
                fail_msg("equal hashes:\n%s%s", OTHER[k], OTHER[i]);
    }
    assert_true(hash_of("feel.a: 1\nfeel.b: 2\nmap:\nPG") ==
                hash_of("feel.b: 2\nfeel.a: 1\nmap:\nPG"));
}

/* The same number on every machine: recorded runs name it. */
static void the_hash_is_fixed(void **state) {
    (void)state;
    assert_true(hash_of("####################\n#..P....oo....---..#\n#...E.../##\\..^.G#~~\n") ==
                UINT64_C(0x2f7a740bccbfb57e));
}

static void rows_are_kept_as_drawn(void **state) {
    (void)state;
    Level *level = read_fine("\n\n  #\nPG\n\n#\n\n   \n");
    assert_int_equal(level->width, 3);
    assert_int_equal(level->height, 6);
    assert_int_equal(level_flags(level, 2, 2), TILE_SOLID);
    assert_int_equal(level->start_row, 3);
    assert_int_equal(level_flags(level, 2, 3), 0);
    assert_int_equal(level_flags(level, 0, 5), TILE_SOLID);
    expect_round_trip(level, "title: t\nmap:\n...\n...\n..#\nPG.\n...\n#..\n");
    level_free(level);
}

static void each_bad_character_is_told(void **state) {
    (void)state;
    expect_problems("PGq",
                    "t:1:3: error: unknown character 'q' (add `legend q: …` or remove it)\n");
    expect_problems("PG\n#£é",
                    "t:2:2: error: unknown character '£' (add `legend £: …` or remove it)\n"
                    "t:2:3: error: unknown character 'é' (add `legend é: …` or remove it)\n");
    expect_problems(
        "PG\xE2\x80\x8B",
        "t:1:3: error: unknown character U+200B: it cannot be seen by itself, remove it\n");
    expect_problems("PG\t", "t:1:3: error: tab in the map: use spaces or '.'\n");
    expect_problems("PG\x1b", "t:1:3: error: control character '\\x1b' in the map\n");
    expect_problems("PG\x7f", "t:1:3: error: control character '\\x7f' in the map\n");
    expect_problems("PG\xC2\x85", "t:1:3: error: control character U+0085 in the map\n");
    expect_problems("PG\xC3(\xFF",
                    "t:1:3: error: invalid UTF-8 (byte 0xc3): save the file as UTF-8\n"
                    "t:1:4: error: unknown character '(' (add `legend (: …` or remove it)\n"
                    "t:1:5: error: invalid UTF-8 (byte 0xff): save the file as UTF-8\n");
    Diagnostics diag = {.path = "t"};
    char line[300];
    assert_null(level_parse("P\0G", 3, "t", NULL, &diag));
    diag_format(&diag, 0, line, sizeof line);
    assert_string_equal(line, "t:1:2: error: NUL character '\\0' in the map");
}

/* One cause, one error: not one for each letter of the line. */
static void what_belongs_before_the_map_is_told_once(void **state) {
    (void)state;
    expect_problems("; a comment\nPG",
                    "t:1:1: error: a comment belongs in the header, before a line `map:`\n");
    expect_problems("title: x\nmap:\nPG\n  ; a comment\nmap:\nhint: x\nlegend q: ice\nq#\n",
                    "t:4:3: error: a comment belongs in the header, before a line `map:`\n"
                    "t:5:1: error: a second `map:`: the map has begun already, remove this line\n"
                    "t:6:1: error: a header line belongs before the line `map:`\n"
                    "t:7:1: error: a header line belongs before the line `map:`\n"
                    "t:8:1: error: unknown character 'q' (add `legend q: …` or remove it)\n");
    expect_problems("legend ;: ice\nmap:\n;;;\nPG", "");
    char *text = malloc(32010);
    memset(text, '#', 32001);
    memcpy(text + 32001, "\nPG", 4);
    expect_problems(text, "t:1:32001: error: row of 32001 characters (at most 32000)\n");
    free(text);
}

static void utf16_is_named(void **state) {
    (void)state;
    static const char *const TEXTS[] = {"\xFF\xFEP\0G\0", "\xFE\xFF\0P\0G", "P\0G\0", "\0P\0G"};
    for (int i = 0; i < 4; i++) {
        Diagnostics diag = {.path = "t"};
        assert_null(level_parse(TEXTS[i], i < 2 ? 6 : 4, "t", NULL, &diag));
        assert_int_equal(diag.count, 1);
        assert_string_equal(diag.list[0].text, "this is UTF-16 text: save it as UTF-8");
    }
}

static void starts_and_goals_are_counted(void **state) {
    (void)state;
    expect_problems("", "t: error: the map is empty\n");
    expect_problems("\n \r\r\n", "t: error: the map is empty\n");
    expect_problems("#G", "t: error: no player start: put one 'P' in the map\n");
    expect_problems("legend P: coin\nlegend @: start\nmap:\nPG",
                    "t: error: no player start: put one '@' in the map\n");
    expect_problems("PG\n.P", "t:2:2: error: second player start (the first is at 1:1)\n");
    expect_problems("title: x\nmap:\nPG\n.P\nP",
                    "t:4:2: error: second player start (the first is at 3:1)\n"
                    "t:5:1: error: second player start (the first is at 3:1)\n");
    expect_problems("P", NO_GOAL);
    expect_problems("goal: coins\nmap:\nPG",
                    "t: warning: no coins, and taking all coins is the goal\n");
    expect_problems("goal: coins\nmap:\nPo", "");
    Level *level = read_fine("PGG\nG");
    assert_int_equal(level->goal_count, 3);
    level_free(level);
}

static void overrides_replace_what_is_drawn(void **state) {
    (void)state;
    LevelOptions options = {.has_start = true, .start_column = 2, .start_row = 1};
    Level *level = read_fine_with("P.G\n#.o\n.P.", &options);
    assert_int_equal(level->start_column, 2);
    assert_int_equal(level->start_row, 1);
    assert_int_equal(level->coin_count, 0);
    assert_int_equal(meaning_at(level, 0, 0)->kind, KIND_EMPTY);
    expect_round_trip(level, "title: t\nmap:\n..G\n#.P\n...\n");
    level_free(level);
    expect_problems_with("PG#\n###\n", &options,
                         "t:2:3: error: the start given, column 2, row 1, is not free (ground)\n");
    options.start_row = 9;
    expect_problems_with(
        "PG#\n...\n", &options,
        "t: error: the start given, column 2, row 9, is outside the map of 3 by 2\n");
    options = (LevelOptions){.has_goal = true, .goal_column = 1, .goal_row = 0};
    level = read_fine_with("P.\nGG", &options);
    assert_int_equal(level->goal_count, 1);
    assert_int_equal(meaning_at(level, 1, 0)->kind, KIND_GOAL);
    level_free(level);
    options.goal_column = -1;
    expect_problems_with(
        "PG", &options,
        "t: error: the goal given, column -1, row 0, is outside the map of 2 by 1\n");
    options = (LevelOptions){.has_start = true, .has_goal = true, .goal_column = 1};
    level = read_fine_with("legend P: solid\nlegend G: solid\nmap:\n...\nPG", &options);
    assert_int_equal(level->goal_count, 1);
    expect_round_trip(level, NULL);
    level_free(level);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(spelling_does_not_matter),
                                       cmocka_unit_test(what_play_depends_on_is_hashed),
                                       cmocka_unit_test(the_hash_is_fixed),
                                       cmocka_unit_test(rows_are_kept_as_drawn),
                                       cmocka_unit_test(each_bad_character_is_told),
                                       cmocka_unit_test(what_belongs_before_the_map_is_told_once),
                                       cmocka_unit_test(utf16_is_named),
                                       cmocka_unit_test(starts_and_goals_are_counted),
                                       cmocka_unit_test(overrides_replace_what_is_drawn)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
