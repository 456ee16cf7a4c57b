#include "support.h"

#include "level/reader.h"

#include <dirent.h>

#define END "map:\nPG\n"

static void every_key_is_read(void **state) {
    (void)state;
    Level *level = read_fine("; a comment\n"
                             "title: The Überhang: part 2\n"
                             "\tauthor:Pip  \n"
                             "  hint: Mind the gap.\n"
                             "\n"
                             "theme: storm_top-2\n"
                             "music: night\n"
                             "par: 42.5\n"
                             "edges: open closed closed open\n"
                             "mover: cell\n"
                             "goal: coins\n"
                             "feel.jump_height: 4.5\n"
                             "map:\n"
                             "Po\n");
    assert_string_equal(level->title, "The Überhang: part 2");
    assert_string_equal(level->author, "Pip");
    assert_string_equal(level->hint, "Mind the gap.");
    assert_string_equal(level->theme, "storm_top-2");
    assert_string_equal(level->music, "night");
    assert_int_equal(level->par_ms, 42500);
    assert_int_equal(level->closed_edges, EDGE_RIGHT | EDGE_TOP);
    assert_int_equal(level->mover, MOVER_CELL);
    assert_int_equal(level->goal_rule, GOAL_COINS);
    assert_int_equal(level->feel_count, 1);
    assert_string_equal(level->feel[0].name, "jump_height");
    assert_int_equal(level->feel[0].value, TILES(4.5));
    assert_int_equal(level->feel[0].line, 12);
    assert_int_equal(level->feel[0].column, 1);
    assert_int_equal(level->coin_count, 1);
    expect_round_trip(level, NULL);
    level_free(level);
}

static void defaults_are_the_format_s(void **state) {
    (void)state;
    Level *level = read_fine("PG");
    assert_string_equal(level->title, "t");
    assert_string_equal(level->author, "");
    assert_string_equal(level->theme, "mesa");
    assert_string_equal(level->music, "");
    assert_int_equal(level->par_ms, 0);
    assert_int_equal(level->closed_edges, EDGE_LEFT | EDGE_RIGHT);
    assert_int_equal(level->mover, MOVER_AXIS);
    assert_int_equal(level->goal_rule, GOAL_FLAG);
    assert_int_equal(level_flags(level, -1, -50), TILE_SOLID);
    assert_int_equal(level_flags(level, 2, 50), TILE_SOLID);
    assert_int_equal(level_flags(level, 0, -1), 0);
    assert_int_equal(level_flags(level, 0, 1), 0);
    level_free(level);
}

static void each_bad_line_is_told(void **state) {
    (void)state;
    expect_problems("titel: x\n" END,
                    "t:1:1: error: unknown key 'titel' (did you mean `title`?)\n");
    expect_problems("zebra: x\n" END, "t:1:1: error: unknown key 'zebra'\n");
    expect_problems("legend: coin\n" END, "t:1:1: error: a legend names its character before the "
                                          "colon: `legend X: …`\n");
    expect_problems("title x\n" END,
                    "t:1:1: error: expected `key: value`, a `;` comment or `map:`\n");
    expect_problems("title:\n" END, "t:1:1: error: `title:` needs a value\n");
    expect_problems("title: a\n title: b\n" END, "t:2:2: error: `title` is given twice\n");
    expect_problems("theme: ../x\n" END,
                    "t:1:8: error: expected a name of letters, digits, '_' and '-'\n");
    expect_problems("theme: a_name_of_twenty_four_ch\n" END,
                    "t:1:8: error: longer than 23 bytes\n");
    expect_problems("theme: holow\n" END,
                    "t:1:8: warning: unknown theme 'holow' (did you mean `hollow`?)\n");
    expect_problems("theme: swamp\n" END,
                    "t:1:8: warning: the game has no theme 'swamp': a mod must bring it\n");
    expect_problems("music: bos\n" END,
                    "t:1:8: warning: unknown music 'bos' (did you mean `boss`?)\n");
    expect_problems("music: boss\n" END, "");
    expect_problems("music: none\n" END, "");
    expect_problems("par: 0\n" END,
                    "t:1:6: error: par must be seconds above 0, such as `par: 42.5`\n");
    expect_problems("par: 1m\n" END,
                    "t:1:6: error: par must be seconds above 0, such as `par: 42.5`\n");
    expect_problems(
        "edges: open shut open open\n" END,
        "t:1:13: error: edges are four words, `closed` or `open`: left, right, top, bottom\n");
    expect_problems(
        "edges: open open\n" END,
        "t:1:17: error: edges are four words, `closed` or `open`: left, right, top, bottom\n");
    expect_problems("edges: open open open open open\n" END,
                    "t:1:28: error: only four edges: left, right, top, bottom\n");
    expect_problems("mover: tank\n" END, "t:1:8: error: expected `axis` or `cell`\n");
    expect_problems("goal: all\n" END, "t:1:7: error: expected `flag` or `coins`\n");
    expect_problems("feel.: 1\n" END,
                    "t:1:1: error: `feel.` needs a name, as in `feel.jump_height: 4.5`\n");
    expect_problems("feel.a: high\n" END, "t:1:9: error: expected a number, such as `4.5`\n");
    expect_problems("feel.a: 1\nfeel.a: 2\n" END, "t:2:1: error: `feel.a` is given twice\n");
    expect_problems("hint: a\x01z\n" END,
                    "t:1:8: error: control character '\\x01' in the header\n");
    expect_problems("hint: é\xFF\n" END,
                    "t:1:8: error: invalid UTF-8 (byte 0xff): save the file as UTF-8\n");
}

static void each_bad_tide_is_told(void **state) {
    (void)state;
    expect_problems("front: left speed 4 delay 0 speed 5\n" END,
                    "t:1:29: error: `speed` is given twice\n");
    expect_problems("front: sideways\n" END, "t:1:8: error: expected the side that it comes from: "
                                             "up, down, left or right\n");
    expect_problems("flood: down fast\n" END,
                    "t:1:13: error: 'fast' is not one of speed, behind, delay, limit\n");
    expect_problems("flood: up\n" END, "t:1:8: error: a flood comes from `down`\n");
    expect_problems("front: left speed\n" END,
                    "t:1:13: error: speed needs a number from above 0 to 100\n");
}

static void columns_count_characters(void **state) {
    (void)state;
    expect_problems("éé: x\n" END, "t:1:1: error: unknown key 'éé'\n");
    expect_problems("legend é: wall\n" END, "t:1:11: error: unknown meaning 'wall'\n");
}

static void all_problems_are_told_at_once(void **state) {
    (void)state;
    expect_problems("mover: x\npar: y\nmap:\nP?\n\t#\n",
                    "t:1:8: error: expected `axis` or `cell`\n"
                    "t:2:6: error: par must be seconds above 0, such as `par: 42.5`\n"
                    "t:4:2: error: unknown character '?' (add `legend ?: …` or remove it)\n"
                    "t:5:1: error: tab in the map: use spaces or '.'\n"
                    "t: warning: no goal: the level can be played but never won\n");
}

static void a_header_needs_its_end(void **state) {
    (void)state;
    expect_problems("\ntitle: x\nPG\n",
                    "t:2:1: error: header without an end: put a line `map:` before the map\n");
    expect_problems("legend x: solid\nPG\n",
                    "t:1:1: error: header without an end: put a line `map:` before the map\n");
    expect_problems("title: x\nmap:\n", "t: error: the map is empty\n");
    static const char SLIP[] =
        ": error: write `map:` exactly so, in small letters at the line's start\n";
    static const char *const SLIPS[][2] = {{"t:1:1", "Map:\nPG\n"},
                                           {"t:2:1", "title: x\nMAP:\nPG\n"},
                                           {"t:2:2", "title: x\n map :\nPG\n"}};
    for (int i = 0; i < 3; i++) {
        char problem[200];
        snprintf(problem, sizeof problem, "%s%s", SLIPS[i][0], SLIP);
        expect_problems(SLIPS[i][1], problem);
    }
    level_free(read_fine("title: x\nmap: \t\nPG"));
}

static void titles_come_from_any_name(void **state) {
    (void)state;
    static const struct {
        const char *name, *title;
    } ROWS[] = {{" a\tb\x01 ", "a?b?"}, {"\xFFx", "?x"}, {"", ""}, {"größe", "größe"}};
    Diagnostics diag = {.path = "t"};
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        Level *level = level_parse("PG", 2, ROWS[i].name, NULL, &diag);
        assert_non_null(level);
        assert_string_equal(level->title, ROWS[i].title);
        expect_round_trip(level, ROWS[i].title[0] ? NULL : "map:\nPG\n");
        level_free(level);
    }
    char longest[400];
    memset(longest, 'x', sizeof longest);
    memcpy(longest + 126, "é", 2);
    longest[399] = '\0';
    Level *level = level_parse("PG", 2, longest, NULL, &diag);
    assert_int_equal(strlen(level->title), 126);
    level_free(level);
    level_free(level_parse("PG", 2, NULL, NULL, &diag));
    assert_int_equal(diag.errors, 0);
}

/* Calls `tell` with the middle of each name in a folder that has this beginning and this end. */
static void for_each_file(const char *folder, const char *begin, const char *end,
                          void (*tell)(Slice name)) {
    DIR *open = opendir(folder);
    assert_non_null(open);
    for (struct dirent *file; (file = readdir(open));) {
        size_t length = strlen(file->d_name), first = strlen(begin), last = strlen(end);
        if (length > first + last && strncmp(file->d_name, begin, first) == 0 &&
            strcmp(file->d_name + length - last, end) == 0)
            tell((Slice){file->d_name + first, length - first - last});
    }
    closedir(open);
}

static int files_told;

static void expect_known(const char *const *names, Slice file) {
    files_told++;
    while (*names && !slice_is(file, *names))
        names++;
    if (!*names)
        fail_msg("the reader would warn of '%.*s'", (int)file.size, file.at);
}

static void expect_theme(Slice name) {
    expect_known(THEMES, name);
}

static void expect_track(Slice name) {
    expect_known(TRACKS, name);
}

static int count_of(const char *const *names) {
    int count = 0;
    while (names[count])
        count++;
    return count;
}

/* A world or a tune that comes or goes cannot be forgotten in the reader. */
static void the_game_s_own_names_are_its_assets(void **state) {
    (void)state;
    files_told = 0;
    for_each_file("assets/art/sheets", "ground_", ".png", expect_theme);
    assert_int_equal(files_told, count_of(THEMES));
    files_told = 0;
    for_each_file("assets/sound/music", "", ".ogg", expect_track);
    assert_int_equal(files_told, count_of(TRACKS));
}

/* Sprites of those sheets that only the view draws, in the sky and in water. */
static bool is_for_view_alone(const char *name) {
    static const char *const BEGINNINGS[] = {"far_", "water_"};
    for (size_t i = 0; i < sizeof BEGINNINGS / sizeof BEGINNINGS[0]; i++)
        if (strncmp(name, BEGINNINGS[i], strlen(BEGINNINGS[i])) == 0)
            return true;
    return false;
}

/* The sprites of the sheets that are made to be planted, each once. */
static void the_game_s_own_skins_are_its_assets(void **state) {
    (void)state;
    bool planted = false;
    char line[200], word[100];
    FILE *atlas = fopen("assets/art/sheets/atlas.txt", "r");
    assert_non_null(atlas);
    files_told = 0;
    while (fgets(line, sizeof line, atlas)) {
        if (sscanf(line, "sheet %99s", word) == 1)
            planted = !strcmp(word, "decor.png") || !strcmp(word, "props.png");
        else if (planted && sscanf(line, "%99s", word) == 1 && !is_for_view_alone(word))
            expect_known(SKINS, (Slice){word, strlen(word)});
    }
    fclose(atlas);
    assert_int_equal(files_told, count_of(SKINS));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_key_is_read),
                                       cmocka_unit_test(defaults_are_the_format_s),
                                       cmocka_unit_test(each_bad_line_is_told),
                                       cmocka_unit_test(each_bad_tide_is_told),
                                       cmocka_unit_test(columns_count_characters),
                                       cmocka_unit_test(a_header_needs_its_end),
                                       cmocka_unit_test(all_problems_are_told_at_once),
                                       cmocka_unit_test(titles_come_from_any_name),
                                       cmocka_unit_test(the_game_s_own_names_are_its_assets),
                                       cmocka_unit_test(the_game_s_own_skins_are_its_assets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
