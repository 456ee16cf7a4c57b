#include "support.h"

static void expect_things(const char *text, const char *wanted) {
    char all[1000] = "";
    size_t size = 0;
    Level *level = read_fine(text);
    for (int i = 0; i < level->thing_count; i++) {
        const Thing *thing = &level->things[i];
        size += (size_t)snprintf(all + size, sizeof all - size, "%s%c %d,%d %dx%d", i ? "; " : "",
                                 (char)level->meanings[thing->meaning].glyph, thing->column,
                                 thing->row, thing->width, thing->height);
    }
    assert_string_equal(all, wanted);
    level_free(level);
}

static void things_are_listed_by_row_and_column(void **state) {
    (void)state;
    expect_things("PG.E\nX.J.\nFVB.",
                  "E 3,0 1x1; X 0,1 1x1; J 2,1 1x1; F 0,2 1x1; V 1,2 1x1; B 2,2 1x1");
}

static void a_run_is_one_platform(void **state) {
    (void)state;
    expect_things("PGMMM.MM\nMMM", "M 2,0 3x1; M 6,0 2x1; M 0,1 3x1");
    expect_things("PGWWMM", "W 2,0 2x1; M 4,0 2x1");
    expect_things("PGMM\nMM..", "M 2,0 2x1; M 0,1 2x1"); /* rows do not run on */
}

static void a_legend_s_platform_may_be_a_block(void **state) {
    (void)state;
    expect_things("legend a: platform\nmap:\nPG.\naaa\naaa\n.a.\n", "a 0,1 3x2; a 1,3 1x1");
    expect_things("legend a: platform\nmap:\nPG.aa\naa.aa\naaaaa\n.aaaa",
                  "a 3,0 2x2; a 0,1 2x1; a 0,2 5x1; a 1,3 4x1");
}

static void a_column_of_gate_is_one_gate(void **state) {
    (void)state;
    expect_things("PGDD\n..D\n..D\nD..\nD", "D 2,0 1x3; D 3,0 1x1; D 0,3 1x2");
}

static void items_are_numbered_in_order(void **state) {
    (void)state;
    Level *level = read_fine("PGo.%\nOk..K\nC.###");
    assert_int_equal(level->item_count, 6);
    assert_int_equal(level_item(level, 2, 0), 0);
    assert_int_equal(level_item(level, 4, 0), 1);
    assert_int_equal(level_item(level, 0, 1), 2);
    assert_int_equal(level_item(level, 1, 1), 3);
    assert_int_equal(level_item(level, 4, 1), 4);
    assert_int_equal(level_item(level, 0, 2), 5);
    assert_int_equal(level_item(level, 0, 0), -1);
    assert_int_equal(level_item(level, 2, 2), -1);
    assert_int_equal(level_item(level, -1, 0), -1);
    assert_int_equal(level_item(level, 0, 3), -1);
    assert_int_equal(level->coin_count, 1);
    assert_int_equal(level->gem_count, 1);
    level_free(level);
    level = read_fine("PG");
    assert_int_equal(level->item_count, 0);
    assert_int_equal(level_item(level, 0, 0), -1);
    level_free(level);
}

static bool is_wet(const Level *level, int column, int row) {
    return level_flags(level, column, row) & TILE_WATER;
}

static void what_stands_in_water_is_wet(void **state) {
    (void)state;
    static const char TEXT[] = "title: t\nmap:\n"
                               "PG..o...\n"
                               "#~o~o.E#\n"
                               "#oooC~|#\n"
                               "#~%~K~H#\n";
    Level *level = read_fine(TEXT);
    assert_false(is_wet(level, 4, 0)); /* over the pool */
    assert_true(is_wet(level, 2, 1));
    assert_true(is_wet(level, 4, 1));
    assert_false(is_wet(level, 6, 1));
    assert_true(is_wet(level, 1, 2));  /* water above */
    assert_false(is_wet(level, 2, 2)); /* above is what is wet itself, not water */
    assert_true(is_wet(level, 4, 2));
    assert_true(is_wet(level, 6, 2));
    assert_false(is_wet(level, 2, 3)); /* solid */
    assert_false(is_wet(level, 4, 3));
    assert_int_equal(level->coin_count, 6);
    assert_int_equal(level_item(level, 2, 1), 1);
    expect_round_trip(level, TEXT);
    level_free(level);
}

/* At a pool's top there is no water above: a row of things is in it if it has water at both ends.
 */
static void rows_of_things_between_two_waters_are_wet(void **state) {
    (void)state;
    Level *level = read_fine("PG........\n~ooooo~o.o\n~o.o~oo#o~\nooo~o#ooo~\n~EoC#####.");
    for (int column = 1; column <= 5; column++)
        assert_true(is_wet(level, column, 1));
    assert_true(is_wet(level, 7, 1));  /* water beside it */
    assert_false(is_wet(level, 9, 1)); /* no water at all */
    assert_true(is_wet(level, 1, 2));
    assert_true(is_wet(level, 3, 2));
    assert_true(is_wet(level, 5, 2));
    assert_false(is_wet(level, 2, 2)); /* nothing is there */
    assert_true(is_wet(level, 6, 2));  /* water above */
    assert_true(is_wet(level, 8, 2));
    assert_true(is_wet(level, 0, 3));  /* water above */
    assert_false(is_wet(level, 1, 3)); /* water at one end of its row only */
    assert_true(is_wet(level, 2, 3));
    assert_true(is_wet(level, 4, 3));
    assert_false(is_wet(level, 6, 3)); /* behind a wall */
    assert_false(is_wet(level, 7, 3));
    assert_true(is_wet(level, 8, 3));
    assert_true(is_wet(level, 1, 4));
    assert_false(is_wet(level, 2, 4)); /* a wall at the row's other end */
    level_free(level);
    level = read_fine("PG\n~ooo");
    assert_false(is_wet(level, 2, 1)); /* the map's side at the row's other end */
    level_free(level);
    level = read_fine("PG###\n~ooo~\n~vvv~");
    assert_false(is_wet(level, 2, 1)); /* a ceiling: the air may be trapped */
    assert_true(is_wet(level, 2, 2));
    level_free(level);
}

static void wet_platforms_and_gates_stay_whole(void **state) {
    (void)state;
    expect_things("PG..\n~MM~\n.~~.\n.DD.\n.DD.", "M 1,1 2x1; D 1,3 1x2; D 2,3 1x2");
    Level *level = read_fine("PG\n~E~");
    assert_int_equal(level_flags(level, 1, 1), TILE_THING | TILE_WATER);
    assert_int_equal(level->meanings[level->things[0].meaning].flags, TILE_THING);
    level_free(level);
    level = read_fine("..G\n~P~");
    assert_int_equal(level->start_column, 1);
    assert_int_equal(level_flags(level, 1, 1), TILE_WATER);
    level_free(level);
}

static void slopes_are_noticed(void **state) {
    (void)state;
    for (const char *c = "/\\1234"; *c; c++) {
        char text[] = "PG?";
        text[2] = *c;
        Level *level = read_fine(text);
        assert_true(level->has_slopes);
        level_free(level);
    }
    Level *level = read_fine("PG#");
    assert_false(level->has_slopes);
    level_free(level);
    /* Heights meet where slopes that belong together touch. */
    assert_int_equal(KINDS[KIND_SLOPE_UP_LOW].right, KINDS[KIND_SLOPE_UP_HIGH].left);
    assert_int_equal(KINDS[KIND_SLOPE_DOWN_HIGH].right, KINDS[KIND_SLOPE_DOWN_LOW].left);
    assert_int_equal(KINDS[KIND_SLOPE_UP].right, FIX_ONE);
    assert_int_equal(KINDS[KIND_SLOPE_DOWN].left, FIX_ONE);
}

static void no_platform_covers_the_start(void **state) {
    (void)state;
    expect_problems("legend a: platform path R3 start 2\nmap:\na.PG\n",
                    "t:3:3: error: the player would start inside the platform of 3:1\n");
    expect_problems("legend a: platform path D1 L2 start 1.5\nmap:\n..aG\n.P..\n",
                    "t:4:2: error: the player would start inside the platform of 3:3\n");
    expect_problems("legend a: platform path R3 start 1\nmap:\na.PG\n", "");
    expect_problems("legend a: platform path R3 start 2 oneway\nmap:\na.PG\n", "");
}

static void paths_stay_near_the_map(void **state) {
    (void)state;
    expect_problems("legend a: platform path R600\nmap:\naPG\n",
                    "t:3:1: error: the platform's path leads too far out of the map\n");
    expect_problems("legend a: platform path R32000 R32000 R32000 L32000\nmap:\n.PG\n",
                    "t:1:8: warning: no 'a' is in the map: this legend does nothing\n");
}

static void there_is_a_limit_to_things(void **state) {
    (void)state;
    char *text = malloc(300 * 301 + 1);
    memset(text, 'E', 300 * 301);
    for (int row = 0; row < 300; row++)
        text[row * 301 + 300] = '\n';
    text[0] = 'P';
    text[1] = 'G';
    text[300 * 301] = '\0';
    expect_problems(text, "t:219:139: error: more than 65536 moving things\n");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(things_are_listed_by_row_and_column),
                                       cmocka_unit_test(a_run_is_one_platform),
                                       cmocka_unit_test(a_legend_s_platform_may_be_a_block),
                                       cmocka_unit_test(a_column_of_gate_is_one_gate),
                                       cmocka_unit_test(items_are_numbered_in_order),
                                       cmocka_unit_test(what_stands_in_water_is_wet),
                                       cmocka_unit_test(rows_of_things_between_two_waters_are_wet),
                                       cmocka_unit_test(wet_platforms_and_gates_stay_whole),
                                       cmocka_unit_test(slopes_are_noticed),
                                       cmocka_unit_test(no_platform_covers_the_start),
                                       cmocka_unit_test(paths_stay_near_the_map),
                                       cmocka_unit_test(there_is_a_limit_to_things)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
