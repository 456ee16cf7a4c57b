/* Ways that the bound once denied: small levels and the buttons that show them. */
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_lifts_side_by_side_lift_higher_than_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
