/* Runs made playable, and how hard they are. */
#include "game/stage.h"

#include "solver/difficulty.h"
#include "solver/polish.h"

static const char GAP[] = "map:\n"
                          "....................\n"
                          "P..................G\n"
                          "#######...##########\n";

static const char WIDE_GAP[] = "map:\n"
                               "....................\n"
                               "P..................G\n"
                               "#######........#####\n";

#define MOST 400

/* Right all the way, with a jump at `jump`; idle for `idle` steps first. Steps until it wins. */
static int32_t run_over(const Level *level, Buttons *buttons, int32_t idle, int32_t jump) {
    Game *game = game_new(level, NULL);
    int32_t count = 0;
    while (count < MOST && game->outcome != OUTCOME_WON) {
        bool jumps = count >= idle + jump && count < idle + jump + 60;
        buttons[count] = count < idle ? 0 : jumps ? RIGHT | JUMP : RIGHT;
        game_step(game, level, buttons[count++]);
    }
    bool won = game->outcome == OUTCOME_WON;
    free(game);
    return won ? count : -1;
}

/* A jump that clears this gap. */
static int32_t some_run(const Level *level, Buttons *buttons, int32_t idle) {
    for (int32_t jump = 120; jump > 0; jump--) {
        int32_t count = run_over(level, buttons, idle, jump);
        if (count > 0)
            return count;
    }
    fail_msg("no jump clears the gap");
    return -1;
}

static void standing_about_is_cut_out(void **state) {
    (void)state;
    Level *level = stage_level(GAP);
    Buttons slow[MOST], quick[MOST];
    int32_t slow_count = some_run(level, slow, 100), quick_count = some_run(level, quick, 0);
    slow[20] = slow[21] = JUMP; /* and a press for nothing */
    int32_t count = polish(level, slow, slow_count, POLISH_STEPS);
    assert_true(count < slow_count - 80 && count <= quick_count + 8);
    Game *game = game_new(level, NULL);
    for (int32_t i = 0; i < count; i++)
        game_step(game, level, slow[i]);
    assert_int_equal(game->outcome, OUTCOME_WON);
    free(game);
    level_free(level);
}

static void a_run_that_loses_is_left_alone(void **state) {
    (void)state;
    Level *level = stage_level(GAP);
    Buttons buttons[30] = {RIGHT};
    assert_int_equal(polish(level, buttons, 30, POLISH_STEPS), 30);
    assert_int_equal(buttons[0], RIGHT);
    Difficulty difficulty;
    assert_false(difficulty_of(level, buttons, 30, &difficulty));
    level_free(level);
}

static Difficulty difficulty_over(const char *text) {
    Level *level = stage_level(text);
    Buttons buttons[MOST];
    int32_t count = some_run(level, buttons, 0);
    count = polish(level, buttons, count, POLISH_STEPS);
    Difficulty difficulty, again;
    assert_true(difficulty_of(level, buttons, count, &difficulty));
    assert_true(difficulty_of(level, buttons, count, &again));
    assert_int_equal(difficulty.error, again.error);
    assert_int_equal(difficulty.par, count);
    level_free(level);
    return difficulty;
}

static void a_wider_gap_is_harder(void **state) {
    (void)state;
    Difficulty easy = difficulty_over(GAP), hard = difficulty_over(WIDE_GAP);
    assert_true(hard.error < easy.error);
    assert_true(hard.moment_count > 0);
    assert_int_equal(hard.moments[0].key, JUMP);
    assert_true(hard.moments[0].column >= 5 && hard.moments[0].column <= 7);
    assert_true(hard.moments[0].early + hard.moments[0].late <
                easy.moments[0].early + easy.moments[0].late);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standing_about_is_cut_out),
        cmocka_unit_test(a_run_that_loses_is_left_alone),
        cmocka_unit_test(a_wider_gap_is_harder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
