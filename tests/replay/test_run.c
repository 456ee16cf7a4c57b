#include "replay/run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char LEVEL[] = "Po o                                               E \n"
                            "####################################################\n";

static Level *parse_level(const char *text) {
    Diagnostics diag = {.path = "level"};
    Level *level = level_parse(text, strlen(text), "level", NULL, &diag);
    assert_non_null(level);
    return level;
}

/* Runs right and jumps now and then; a pause stands in the middle. */
static Buttons buttons_at(int32_t step) {
    unsigned jump = step % 60 > 20 && step % 60 < 45 ? BUTTON_JUMP : 0;
    unsigned pause = step == 130 || step == 150 ? BUTTON_PAUSE : 0;
    return (Buttons)(BUTTON_RIGHT | jump | pause);
}

static Run *record(const Level *level, int32_t steps) {
    Game *game = game_new(level, NULL);
    Run *run = run_start(game, level, "some/where/level.txt");
    for (int32_t i = 0; i < steps; i++) {
        game_step(game, level, buttons_at(i));
        assert_true(run_record(run, game, buttons_at(i)));
    }
    run_finish(run, game);
    free(game);
    return run;
}

static void a_recorded_run_verifies(void **state) {
    (void)state;
    Level *level = parse_level(LEVEL);
    Run *run = record(level, 500);
    assert_string_equal(run->level_name, "level.txt");
    assert_int_equal(run->mark_count, 4);
    RunCheck check = run_verify(run, level);
    assert_true(check.good);
    assert_int_equal(check.end.steps, 479); /* the rest were paused */
    assert_int_equal(check.end.coins, 1);
    run_free(run);
    level_free(level);
}

static void it_comes_back_from_being_written(void **state) {
    (void)state;
    Level *level = parse_level(LEVEL);
    Run *run = record(level, 500);
    size_t size;
    char *text = run_write(run, &size);
    Diagnostics diag = {.path = "run"};
    Run *again = run_parse(text, size, &diag);
    assert_non_null(again);
    assert_int_equal(again->count, 500);
    assert_memory_equal(again->buttons, run->buttons, 500);
    assert_true(run_verify(again, level).good);
    run_free(again);
    run_free(run);
    free(text);
    level_free(level);
}

static void a_run_of_an_oddly_named_level_can_be_read(void **state) {
    (void)state;
    static const char *const NAMES[][2] = {{"a\nb.txt", "a_b.txt"},
                                           {"x/ \t\\\x1b ", "_____"},
                                           {"a b.txt", "a b.txt"},
                                           {"\xff.txt", "\xff.txt"}};
    Level *level = parse_level(LEVEL);
    Game *game = game_new(level, NULL);
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        Diagnostics diag = {.path = "run"};
        game_init(game, level, NULL);
        Run *run = run_start(game, level, NAMES[i][0]);
        size_t size;
        game_step(game, level, 0);
        assert_true(run_record(run, game, 0));
        run_finish(run, game);
        char *text = run_write(run, &size);
        Run *read = run_parse(text, size, &diag);
        assert_non_null(read);
        assert_string_equal(read->level_name, NAMES[i][1]);
        run_free(read);
        run_free(run);
        free(text);
    }
    free(game);
    level_free(level);
}

static void a_changed_button_is_found_in_its_second(void **state) {
    (void)state;
    Level *level = parse_level(LEVEL);
    Run *run = record(level, 500);
    run->buttons[300] = 0;
    RunCheck check = run_verify(run, level);
    assert_false(check.good);
    assert_int_equal(check.step, 239); /* the mark before it still holds */
    assert_non_null(strstr(check.reason, "hero."));
    run_free(run);
    level_free(level);
}

static void a_changed_end_is_found(void **state) {
    (void)state;
    Level *level = parse_level(LEVEL);
    Run *run = record(level, 500);
    run->end.coins++;
    RunCheck check = run_verify(run, level);
    assert_false(check.good);
    assert_string_equal(check.reason, "coins was 2, now 1");
    run_free(run);
    level_free(level);
}

static void another_level_is_named(void **state) {
    (void)state;
    Level *level = parse_level(LEVEL);
    Level *other = parse_level("Po  o                                              E \n"
                               "####################################################\n");
    Level *heavy = parse_level("feel.jump_height: 2\nmap:\nPo o\n####\n");
    Run *run = record(level, 200);
    RunCheck check = run_verify(run, other);
    assert_false(check.good);
    assert_non_null(strstr(check.reason, "level"));
    check = run_verify(run, heavy);
    assert_false(check.good);
    assert_non_null(strstr(check.reason, "feel"));
    run->rules_version++;
    check = run_verify(run, level);
    assert_false(check.good);
    assert_non_null(strstr(check.reason, "rules"));
    run_free(run);
    level_free(heavy);
    level_free(other);
    level_free(level);
}

static void two_runs_differ_at_a_step_and_a_field(void **state) {
    (void)state;
    Level *level = parse_level(LEVEL);
    Run *a = record(level, 500), *b = record(level, 500);
    assert_true(run_compare(a, b, level).good);
    b->buttons[77] = 0;
    RunCheck check = run_compare(a, b, level);
    assert_false(check.good);
    assert_int_equal(check.step, 76);
    assert_non_null(strstr(check.reason, "buttons 2 0"));
    run_free(a);
    run_free(b);
    level_free(level);
}

static void rewind_cuts_and_recording_goes_on(void **state) {
    (void)state;
    Level *level = parse_level(LEVEL);
    Game *game = game_new(level, NULL);
    Run *run = run_start(game, level, "level.txt");
    Game *kept = NULL;
    for (int32_t i = 0; i < 300; i++) {
        if (i == 130)
            kept = game_clone(game);
        game_step(game, level, BUTTON_RIGHT);
        assert_true(run_record(run, game, BUTTON_RIGHT));
    }
    run_cut(run, 130);
    game_copy(game, kept);
    for (int32_t i = 0; i < 300; i++) {
        game_step(game, level, BUTTON_LEFT);
        assert_true(run_record(run, game, BUTTON_LEFT));
    }
    run_finish(run, game);
    assert_int_equal(run->count, 430);
    assert_true(run_verify(run, level).good);
    run_free(run);
    free(kept);
    free(game);
    level_free(level);
}

#define HEAD                                                                                       \
    "overhang run 1\nrules 1\nlevel 36da0a0eea068d54 h1.txt\nfeel b1d60b6d7f365acc\nstart 0,1\n"   \
    "mover axis\ninvincible 0\nair_jumps 0\n"

static void expect_error(const char *text, int line, int column, const char *piece) {
    Diagnostics diag = {.path = "run"};
    assert_null(run_parse(text, strlen(text), &diag));
    assert_int_equal(diag.errors, 1);
    if (!strstr(diag.list[0].text, piece))
        fail_msg("'%s' is not about '%s'", diag.list[0].text, piece);
    assert_int_equal(diag.list[0].line, line);
    assert_int_equal(diag.list[0].column, column);
}

static void nonsense_is_refused_at_its_place(void **state) {
    (void)state;
    expect_error("", 0, 0, "cut short");
    expect_error("P  G\n####\n", 0, 0, "not a recorded run");
    expect_error("overhang run 2\n", 1, 14, "'1'");
    expect_error("overhang run 1\nrules 1\nlevel 36da0a0eea068d5 a.txt\n", 3, 7,
                 "16 hexadecimal digits");
    expect_error("overhang run 1\nrules 1\nlevel 36da0a0eea068d54 ../a.txt\n", 3, 26, "folders");
    expect_error(HEAD "buttons\n12 RR\n", 10, 5, "given already");
    expect_error(HEAD "buttons\n0 R\n", 10, 1, "a number from 1");
    expect_error(HEAD "buttons\n99999999 R\n", 10, 1, "a number from 1");
    expect_error(HEAD "buttons\n10000000 R\n10000000 R\n", 11, 1, "longer than 24 hours");
    expect_error(HEAD "buttons\n12 R 5\n", 10, 6, "unexpected text");
    expect_error(HEAD "buttons\n12\n", 10, 3, "keys");
    expect_error(HEAD "buttons\n120 R\nmarks\nend won 1 1 0 0 a8e34afdcf09c8e0\n", 12, 1, "hash");
    expect_error(HEAD "buttons\n12 R\nmarks\n", 0, 0, "cut short");
    expect_error(HEAD "buttons\n12 R\nmarks\nend won 13 0 0 0 a8e34afdcf09c8e0\n", 12, 9,
                 "0 to 12");
    expect_error(HEAD "buttons\n12 R\nmarks\nend won 12 0 0 0 a8e34afdcf09c8e0\n7 L\n", 13, 1,
                 "after the end");
}

/* Cut anywhere, a run is refused: no half of one passes for a whole. */
static void every_cut_is_refused(void **state) {
    (void)state;
    static const char TEXT[] = HEAD "buttons\n12 R\nmarks\nend won 12 0 0 0 a8e34afdcf09c8e0\n";
    Diagnostics diag = {.path = "run"};
    for (size_t size = 0; size < sizeof TEXT - 2; size++) {
        Run *run = run_parse(TEXT, size, &diag);
        assert_null(run);
    }
    Run *run = run_parse(TEXT, sizeof TEXT - 2, &diag);
    assert_non_null(run);
    run_free(run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_recorded_run_verifies),
        cmocka_unit_test(it_comes_back_from_being_written),
        cmocka_unit_test(a_run_of_an_oddly_named_level_can_be_read),
        cmocka_unit_test(a_changed_button_is_found_in_its_second),
        cmocka_unit_test(a_changed_end_is_found),
        cmocka_unit_test(another_level_is_named),
        cmocka_unit_test(two_runs_differ_at_a_step_and_a_field),
        cmocka_unit_test(rewind_cuts_and_recording_goes_on),
        cmocka_unit_test(nonsense_is_refused_at_its_place),
        cmocka_unit_test(every_cut_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
