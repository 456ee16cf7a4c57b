/* Ways that the bound once denied: small levels and the buttons that show them. And its limits. */
#include "game/stage.h"

#include "solver/bound.h"

/* Holds left, stands, and jumps in a step; false: where the hero comes to is denied. */
static bool allows_jump(const Level *level, int left, int jump) {
    Game *game = game_new(level, NULL);
    Bound *bound = bound_new(level, game);
    assert_non_null(bound);
    bool fine = true;
    for (int step = 0; step < jump + 70 && fine; step++) {
        Buttons held = step < left ? BUTTON_LEFT : step < jump ? 0 : BUTTON_JUMP;
        game_step(game, level, held);
        fine = bound_reaches(bound, game->hero.x, game->hero.y);
    }
    bound_free(bound);
    free(game);
    return fine;
}

/* The left one lifts the hero off the right one, whose own step then still carries it. */
static void two_lifts_side_by_side_lift_higher_than_one(void **state) {
    (void)state;
    Level *level = stage_level("legend d: platform path U3 speed 2\n"
                               "legend e: platform path U3 speed 2\n"
                               "map:\n............\n............\n............\n............\n"
                               "............\n............\n............\n............\n"
                               "............\n....P.......\n...de.......\n############\n");
    for (int jump = 175; jump < 185; jump++)
        assert_true(allows_jump(level, 7, jump));
    level_free(level);
}

static bool stop(void *context) {
    ++*(int *)context;
    return false;
}

static bool proves_within(const Level *level, const BoundLimit *limit) {
    Game *game = game_new(level, NULL);
    Bound *bound = bound_new_within(level, game, limit);
    assert_non_null(bound);
    bool proves = !bound_reaches_goal(bound);
    bound_free(bound);
    free(game);
    return proves;
}

/* A wide hall of high steps, and a goal that is shut in: to prove that takes some work. */
static void a_proof_that_is_cut_short_denies_nothing(void **state) {
    (void)state;
    enum { COLUMNS = 120, ROWS = 30 };
    char text[ROWS * (COLUMNS + 1) + 1], *at = text;
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            bool shut = column >= COLUMNS - 3 || column % 7 == 3;
            *at++ = row == ROWS - 1 || (shut && row > ROWS - 4) ? '#' : '.';
        }
        *at++ = '\n';
    }
    *at = '\0';
    text[(ROWS - 2) * (COLUMNS + 1)] = 'P';
    text[(ROWS - 2) * (COLUMNS + 1) + COLUMNS - 2] = 'G';
    Level *level = stage_level(text);
    int asked = 0;
    assert_true(proves_within(level, &(BoundLimit){0}));
    assert_false(proves_within(level, &(BoundLimit){.work = 1}));
    assert_false(proves_within(level, &(BoundLimit){.go_on = stop, .context = &asked}));
    assert_int_equal(asked, 1);
    level_free(level);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_lifts_side_by_side_lift_higher_than_one),
        cmocka_unit_test(a_proof_that_is_cut_short_denies_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
