#include "support.h"

#define END "\nmap:\nPG\n"

/* The meaning of the cell at 2,0 as drawn: a ladder's top is a meaning of its own. */
static const Meaning *drawn_at_two(const Level *level) {
    const Meaning *meaning = meaning_at(level, 2, 0);
    return meaning->variant_of ? &level->meanings[meaning->variant_of] : meaning;
}

/* The meaning that a legend line gives to '@'. */
static Meaning legend(const char *words) {
    char text[400];
    snprintf(text, sizeof text, "legend @: %s\nmap:\nPG@\n###\n", words);
    Level *level = read_fine(text);
    Meaning meaning = *drawn_at_two(level);
    assert_true(meaning.from_legend);
    expect_round_trip(level, NULL);
    level_free(level);
    return meaning;
}

static void every_kind_has_a_name(void **state) {
    (void)state;
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        if (kind == KIND_FLAGS || kind == KIND_START || kind == KIND_SIGN)
            continue;
        Meaning meaning = legend(KINDS[kind].name);
        assert_int_equal(meaning.kind, kind);
        assert_int_equal(meaning.flags, KINDS[kind].flags);
        assert_int_equal(meaning.direction, KINDS[kind].direction);
    }
    Level *level = read_fine("legend @: start\nmap:\n@G\n");
    assert_int_equal(level->start_column, 0);
    level_free(level);
}

static void every_glyph_means_its_kind(void **state) {
    (void)state;
    for (int kind = 1; kind < KIND_COUNT; kind++) {
        char text[] = "PG?";
        text[2] = KINDS[kind].glyph;
        if (kind == KIND_START || !text[2])
            continue;
        Level *level = read_fine(text);
        assert_int_equal(meaning_at(level, 2, 0)->kind, kind);
        assert_int_equal(level->kinds[level_at(level, 2, 0)], kind);
        assert_int_equal(drawn_at_two(level)->flags, KINDS[kind].flags);
        level_free(level);
    }
}

static void flags_join(void **state) {
    (void)state;
    assert_int_equal(legend("solid ice skin=glass").flags, TILE_SOLID | TILE_ICE);
    assert_string_equal(legend("solid ice skin=glass").skin, "glass");
    assert_int_equal(legend("hazard water").flags, TILE_HAZARD | TILE_WATER);
    assert_int_equal(legend("hazard").kind, KIND_FLAGS);
    assert_int_equal(legend("ice").kind, KIND_ICE);
    assert_int_equal(legend("ladder oneway").flags, TILE_LADDER | TILE_ONEWAY);
    assert_int_equal(legend("custom1 custom2 custom3 custom4").flags,
                     TILE_CUSTOM1 | TILE_CUSTOM2 | TILE_CUSTOM3 | TILE_CUSTOM4);
}

static void settings_are_kept(void **state) {
    (void)state;
    Meaning m = legend("walker speed 2.5 facing right skin=fox");
    assert_int_equal(m.speed, TILES(2.5));
    assert_true(m.facing_right);
    assert_string_equal(m.skin, "fox");
    m = legend("slope up low ice");
    assert_int_equal(m.kind, KIND_SLOPE_UP_LOW);
    assert_int_equal(m.flags, KINDS[KIND_SLOPE_UP_LOW].flags | TILE_ICE);
    m = legend("spring left power 1.5");
    assert_int_equal(m.direction, DIRECTION_LEFT);
    assert_int_equal(m.power, TILES(1.5));
    m = legend("sign skin=wood Hold the  jump button: ünder `it`.");
    assert_string_equal(m.text, "Hold the  jump button: ünder `it`.");
    assert_string_equal(m.skin, "wood");
    m = legend("platform path R8 u3 L8.5 D3 speed 4 oneway wait 0.5 start 3.5");
    assert_int_equal(m.path_count, 4);
    assert_int_equal(m.path[0].x, TILES(8));
    assert_int_equal(m.path[1].y, TILES(-3));
    assert_int_equal(m.path[2].x, TILES(-8.5));
    assert_int_equal(m.path[3].y, TILES(3));
    assert_int_equal(m.speed, TILES(4));
    assert_true(m.oneway);
    assert_int_equal(m.wait, TILES(0.5));
    assert_int_equal(m.start, TILES(3.5));
    assert_false(m.eased);
    m = legend("platform vertical speed 3 oneway eased");
    assert_int_equal(m.kind, KIND_PLATFORM_VERTICAL);
    assert_true(m.oneway);
    assert_true(m.eased);
    assert_false(legend("platform path R3 linear").eased);
}

static void each_bad_legend_is_told(void **state) {
    (void)state;
    /* Sloped planks are not there to be had (case B62). */
    expect_problems("legend @: slope up oneway" END,
                    "t:1:20: error: 'oneway' is not a setting of a slope up\n");
    expect_problems("legend @: soild" END,
                    "t:1:11: error: unknown meaning 'soild' (did you mean `solid`?)\n");
    expect_problems("legend @: solid frozen" END, "t:1:17: error: unknown meaning 'frozen'\n");
    expect_problems("legend @: solid ise" END,
                    "t:1:17: error: unknown meaning 'ise' (did you mean `ice`?)\n");
    expect_problems("legend @:" END,
                    "t:1:10: error: a legend needs a meaning, such as `legend X: solid`\n");
    expect_problems(
        "legend ab: solid" END,
        "t:1:8: error: expected one character and a colon, such as `legend X: solid`\n");
    expect_problems(
        "legend  : solid" END,
        "t:1:9: error: expected one character and a colon, such as `legend X: solid`\n");
    expect_problems("legend @: solid\nlegend @: ice" END,
                    "t:2:8: error: legend for '@' is given twice\n");
    expect_problems("legend @: walker sped 2" END, "t:1:18: error: unknown setting 'sped' of a "
                                                   "walker (did you mean `speed`?)\n");
    expect_problems("legend @: walker power 2" END,
                    "t:1:18: error: 'power' is not a setting of a walker\n");
    expect_problems("legend @: walker speed" END, "t:1:18: error: `speed` needs a number\n");
    expect_problems("legend @: walker speed 0" END,
                    "t:1:24: error: speed must be a number above 0, at most 100\n");
    expect_problems("legend @: walker facing up" END,
                    "t:1:25: error: `facing` is `left` or `right`\n");
    expect_problems("legend @: walker facing" END,
                    "t:1:18: error: `facing` is `left` or `right`\n");
    expect_problems("legend @: spring power 21" END,
                    "t:1:24: error: power must be a number above 0, at most 20\n");
    expect_problems("legend @: sign" END,
                    "t:1:11: error: a sign needs a text, such as `legend t: sign "
                    "Hold the jump button.`\n");
    expect_problems("legend @: platform path" END,
                    "t:1:20: error: `path` needs legs of a direction "
                    "and tiles, such as `path R8 U3`\n");
    expect_problems("legend @: platform path X3" END,
                    "t:1:25: error: 'X3' is no leg: a leg is R, L, U or D and a number above 0\n");
    expect_problems("legend @: platform path R8 U3 Q3 speed 2" END,
                    "t:1:31: error: 'Q3' is no leg: a leg is R, L, U or D and a number above 0\n");
    expect_problems("legend s: spring left power 50\nmap:\nPsG\n",
                    "t:1:29: error: power must be a number above 0, at most 20\n");
    expect_problems("legend @: platform path R3 start 4" END,
                    "t:1:11: error: the platform's start lies beyond the end of its path\n");
    expect_problems("legend @: platform wait -1" END,
                    "t:1:25: error: wait must be a number from 0 to 3600\n");
    expect_problems("legend @: ground skin=" END,
                    "t:1:18: error: a skin's name has 1 to 23 characters\n");
    expect_problems("legend @: ground skin=a/b" END,
                    "t:1:18: error: a skin's name is made of letters, digits, '_' and '-'\n");
}

static void a_skin_that_is_not_there_is_told(void **state) {
    (void)state;
    expect_problems(
        "legend @: empty skin=cristal_blue\nmap:\nPG@\n",
        "t:1:22: warning: unknown skin 'cristal_blue' (did you mean `crystal_blue`?)\n");
    expect_problems("legend @: sign skin=gold To the left.\nmap:\nPG@\n",
                    "t:1:21: warning: the game has no skin 'gold': a mod must bring it\n");
    expect_problems("legend @: skin=gold solid ice\nmap:\nPG@\n",
                    "t:1:16: warning: the game has no skin 'gold': a mod must bring it\n");
    expect_problems("legend @: hazard skin=cairn\nmap:\nPG@\n", "");
}

static void what_is_said_twice_is_told(void **state) {
    (void)state;
    expect_problems("legend @: walker speed 2 speed 3" END,
                    "t:1:26: error: `speed` is given twice\n");
    expect_problems("legend @: platform path R3 wait 1 path L3" END,
                    "t:1:35: error: `path` is given twice\n");
    expect_problems("legend @: spring up down" END,
                    "t:1:21: error: either `up` or `down`, not both\n");
    expect_problems("legend @: platform path R3 eased linear" END,
                    "t:1:34: error: either `eased` or `linear`, not both\n");
    expect_problems("legend @: brick skin=a skin=b" END, "t:1:24: error: a second skin\n");
    expect_problems("legend @: hazard hazard\nmap:\nPG@\n",
                    "t:1:18: warning: `hazard` is given twice\n");
}

static void a_skin_stands_before_or_after(void **state) {
    (void)state;
    assert_string_equal(legend("skin=glass brick").skin, "glass");
    assert_int_equal(legend("skin=glass brick").kind, KIND_BRICK);
    assert_string_equal(legend("skin=glass solid ice").skin, "glass");
    assert_string_equal(legend("skin=wood sign Hold it.").text, "Hold it.");
    expect_problems("legend @: brick skin = glass" END,
                    "t:1:17: error: a skin is written as one word, such as `skin=glass`\n");
    expect_problems("legend @: skin=glass" END,
                    "t:1:21: error: a legend needs a meaning, such as `legend X: solid`\n");
}

/* Fine to play, but somebody meant something by it. */
static void what_does_nothing_is_warned_of(void **state) {
    (void)state;
    static const char *const ROWS[][2] = {
        {"solid oneway water", "17: warning: `oneway` does nothing: `solid` stops everything"},
        {"solid hazard", "17: warning: `hazard` does nothing: nobody gets into a solid tile "
                         "(without it, it kills)"},
        {"ladder solid", "11: warning: `ladder` does nothing: nobody gets into a solid tile"},
        {"ice water",
         "11: warning: `ice` does nothing: only a `solid` or `oneway` tile is slippery"},
        {"dropper facing left", "19: warning: `facing` does nothing for a dropper"},
        {"stormbird speed 4", "21: warning: `speed` does nothing for a stormbird"},
        {"platform", "11: warning: a platform without a path stands still: add one, such as "
                     "`path R8`"},
        {"strike every 3 lasts 3",
         "26: warning: the strike never ends: `lasts` must be less than `every`"},
        {"strike every 0.4",
         "11: warning: the strike never ends: `lasts` must be less than `every`"},
        {"walker skin=fox", "18: warning: `walker` wears no skin: it is drawn as what it is"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        char text[200], problem[300];
        snprintf(text, sizeof text, "legend @: %s\nmap:\nPG#\n..@\n", ROWS[i][0]);
        snprintf(problem, sizeof problem, "t:1:%s\n", ROWS[i][1]);
        expect_problems(text, problem);
    }
    static const char *const FINE[] = {"solid ice custom1",    "oneway ice",  "hazard water",
                                       "oneway hazard ladder", "wind",        "strike",
                                       "hopper facing right",  "oneway water"};
    for (size_t i = 0; i < sizeof FINE / sizeof FINE[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, "legend @: %s\nmap:\nPG@\n", FINE[i]);
        expect_problems(text, "");
    }
}

static void any_character_may_be_given_a_meaning(void **state) {
    (void)state;
    Level *level = read_fine("legend 🐺: walker\nlegend ;: ground\nlegend :: brick\nlegend £ : ice\n"
                             "map:\nPG🐺;:£\n");
    assert_int_equal(level->width, 6);
    assert_int_equal(meaning_at(level, 2, 0)->kind, KIND_WALKER);
    assert_int_equal(meaning_at(level, 2, 0)->glyph, 0x1F43A);
    assert_int_equal(meaning_at(level, 3, 0)->kind, KIND_GROUND);
    assert_int_equal(meaning_at(level, 4, 0)->kind, KIND_BRICK);
    assert_int_equal(meaning_at(level, 5, 0)->kind, KIND_ICE);
    expect_round_trip(level, NULL);
    level_free(level);
}

static void built_in_characters_can_be_given_away(void **state) {
    (void)state;
    Level *level = read_fine("legend .: solid\nlegend P: coin\nlegend -: empty\nlegend @: start\n"
                             "map:\n. P-\n.@G \n");
    assert_int_equal(level->width, 4);
    assert_int_equal(level_flags(level, 0, 0), TILE_SOLID);
    assert_int_equal(level_flags(level, 1, 0), 0);
    assert_int_equal(level->coin_count, 1);
    assert_int_equal(meaning_at(level, 3, 0)->kind, KIND_EMPTY);
    assert_int_equal(level->start_column, 1);
    expect_round_trip(level, NULL);
    level_free(level);
    expect_problems("legend P: coin\nmap:\nPG\n",
                    "t: error: no player start: no character means it (add `legend X: start`)\n");
}

static void a_legend_file_comes_first(void **state) {
    (void)state;
    static const char FILE_TEXT[] = "; for levels of old\r\nlegend X: solid\nlegend @: start\n"
                                    "goal: coins\nlegend G: gem";
    LevelOptions options = {
        .legend = FILE_TEXT, .legend_size = strlen(FILE_TEXT), .legend_path = "old.legend"};
    Level *level = read_fine_with("@oGX", &options);
    assert_int_equal(level->gem_count, 1);
    assert_int_equal(level->goal_rule, GOAL_COINS);
    assert_int_equal(level_flags(level, 3, 0), TILE_SOLID);
    expect_round_trip(level, NULL);
    level_free(level);
    level = read_fine_with("goal: flag\nlegend X: water\nmap:\n@oGX", &options);
    assert_int_equal(level->goal_rule, GOAL_FLAG);
    assert_int_equal(level_flags(level, 3, 0), TILE_WATER);
    level_free(level);
}

static void a_legend_file_has_its_own_problems(void **state) {
    (void)state;
    static const char FILE_TEXT[] = "legend X: soild\nfeel.a: 1\nmap:\n";
    LevelOptions options = {
        .legend = FILE_TEXT, .legend_size = strlen(FILE_TEXT), .legend_path = "old.legend"};
    expect_problems_with(
        "PG\x01", &options,
        "old.legend:1:11: error: unknown meaning 'soild' (did you mean `solid`?)\n"
        "old.legend:2:1: error: feel values belong in the level, not in a legend file\n"
        "old.legend:3:1: error: a legend file has no map\n"
        "t:1:3: error: control character '\\x01' in the map\n");
}

static void too_many_legends_are_refused(void **state) {
    (void)state;
    char text[8000], *at = text;
    for (int i = 0; i <= LEVEL_MAX_LEGENDS; i++)
        at += sprintf(at, "legend %c%c: coin\n", 0xC4 + i / 64, 0x80 + i % 64);
    sprintf(at, "map:\nPG\n");
    expect_problems(text, "t:129:8: error: more than 128 legend lines\n");
}

/* Words in braces stand for keys; others are told, and shown as they are. */
static void keys_in_texts_are_looked_at(void **state) {
    (void)state;
    expect_problems(
        "hint: {down} and {jump}\nlegend t: sign Hold {jump} to leap {here\nmap:\nPtG\n", "");
    expect_problems("hint: Press {jmp}.\nlegend t: sign By {moonlight}\nmap:\nPtG\n",
                    "t:1:13: warning: '{jmp}' names no key: did you mean '{jump}'?\n"
                    "t:2:19: warning: '{moonlight}' names no key; it is shown as it is\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_kind_has_a_name),
                                       cmocka_unit_test(a_skin_that_is_not_there_is_told),
                                       cmocka_unit_test(every_glyph_means_its_kind),
                                       cmocka_unit_test(flags_join),
                                       cmocka_unit_test(settings_are_kept),
                                       cmocka_unit_test(each_bad_legend_is_told),
                                       cmocka_unit_test(what_is_said_twice_is_told),
                                       cmocka_unit_test(a_skin_stands_before_or_after),
                                       cmocka_unit_test(what_does_nothing_is_warned_of),
                                       cmocka_unit_test(any_character_may_be_given_a_meaning),
                                       cmocka_unit_test(built_in_characters_can_be_given_away),
                                       cmocka_unit_test(a_legend_file_comes_first),
                                       cmocka_unit_test(a_legend_file_has_its_own_problems),
                                       cmocka_unit_test(keys_in_texts_are_looked_at),
                                       cmocka_unit_test(too_many_legends_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
