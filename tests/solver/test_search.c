/* What the search finds: small levels that need one thing each, and answers that do not depend on
 * who worked them out. */
#include "game/stage.h"

#include "solver/witness.h"

/* If the search lost the thing, these are not won. */
static const struct {
    const char *what, *text;
} WINNABLE[] = {
    {"a walk", "map:\nP...G\n#####\n"},
    {"a gap", "map:\n....................\nP.................G.\n#####....###...#####\n"},
    {"a wall of three tiles", "map:\n......\n......\n......\n...#..\n...#..\nP..#.G\n######\n"},
    {"a drop through a plank", "map:\nP.....#\n#---###\n#.....#\n#....G#\n#######\n"},
    {"a spring", "map:\n.....G\n...###\n...###\n...###\n...###\n...###\nP.S###\n######\n"},
    {"a key and its lock", "map:\n########\n#k...KG#\n#.##.###\n#...P..#\n########\n"},
    {"an enemy in the way", "map:\n############\n#..........#\n#P....E...G#\n############\n"},
    {"a ride", "map:\n..............\nP............G\n##MM|.......##\n##.........|##\n"},
    {"a crate as a step", "map:\n#.......\n#......G\n#.....##\n#.....##\n#.....##\n#P.B..##\n"
                          "########\n"},
};

#define WINNABLE_COUNT (sizeof WINNABLE / sizeof WINNABLE[0])

static Solution *solved(const Level *level, SolveOptions options) {
    options.steps = 4000000;
    Solution *solution = solve(level, &options);
    assert_non_null(solution);
    return solution;
}

static Game *played(const Level *level, const Verdict *verdict) {
    Game *game = game_new(level, NULL);
    for (int32_t i = 0; i < verdict->count; i++)
        game_step(game, level, verdict->buttons[i]);
    return game;
}

static bool wins(const Level *level, const Verdict *verdict) {
    Game *game = played(level, verdict);
    bool won = game->outcome == OUTCOME_WON && game->deaths == 0;
    free(game);
    return won;
}

static void what_can_be_won_is_won(void **state) {
    (void)state;
    for (size_t i = 0; i < WINNABLE_COUNT; i++) {
        Level *level = stage_level(WINNABLE[i].text);
        Solution *solution = solved(level, (SolveOptions){0});
        if (solution->verdicts[0].answer != ANSWER_REACHABLE)
            fail_msg("%s: %s", WINNABLE[i].what, ANSWER_NAMES[solution->verdicts[0].answer]);
        assert_true(wins(level, &solution->verdicts[0]));
        solution_free(solution);
        level_free(level);
    }
}

static void what_cannot_be_reached_is_never_called_reachable(void **state) {
    (void)state;
    Level *level = stage_level("map:\n########\n#P.....#\n######.#\n#oG#...#\n########\n");
    Solution *solution = solved(level, (SolveOptions){0});
    assert_int_equal(solution->count, 2);
    for (int i = 0; i < 2; i++) {
        assert_int_not_equal(solution->verdicts[i].answer, ANSWER_REACHABLE);
        assert_null(solution->verdicts[i].buttons);
    }
    solution_free(solution);
    level_free(level);
}

static const char COINS[] = "map:\n"
                            "......................o.......\n"
                            "....o.........oo..............\n"
                            ".......------.........---.....\n"
                            ".O.............###............\n"
                            "....--..o....................O\n"
                            "P......###......C...E......G..\n"
                            "##########..########..########\n";

static void coins_beyond_the_goal_are_answered_too(void **state) {
    (void)state;
    Level *level = stage_level(COINS);
    Solution *solution = solved(level, (SolveOptions){0});
    assert_int_equal(solution->count, 1 + level->coin_count + level->gem_count);
    for (int i = 0; i < solution->count; i++)
        assert_int_equal(solution->verdicts[i].answer, ANSWER_REACHABLE);
    solution_free(solution);
    level_free(level);
}

static void threads_change_no_answer(void **state) {
    (void)state;
    Level *level = stage_level(COINS);
    Solution *one = solved(level, (SolveOptions){.threads = 1});
    Solution *three = solved(level, (SolveOptions){.threads = 3});
    assert_int_equal(one->count, three->count);
    for (int i = 0; i < one->count; i++) {
        assert_int_equal(one->verdicts[i].item, three->verdicts[i].item);
        assert_int_equal(one->verdicts[i].count, three->verdicts[i].count);
        assert_memory_equal(one->verdicts[i].buttons, three->verdicts[i].buttons,
                            (size_t)one->verdicts[i].count);
    }
    assert_true(one->steps == three->steps);
    solution_free(one);
    solution_free(three);
    level_free(level);
}

static void assert_takes_all(const char *text) {
    Level *level = stage_level(text);
    Solution *solution = solved(level, (SolveOptions){0});
    assert_int_equal(solution->all.answer, ANSWER_REACHABLE);
    assert_true(wins(level, &solution->all));
    Game *game = played(level, &solution->all);
    assert_int_equal(game->coins, level->coin_count);
    assert_int_equal(game->gems, level->gem_count);
    free(game);
    solution_free(solution);
    level_free(level);
}

static void one_run_takes_all(void **state) {
    (void)state;
    assert_takes_all(COINS);
}

/* The nearest coin is down a hole from which there is no way back to the others. */
static void one_run_takes_first_what_it_could_not_return_to(void **state) {
    (void)state;
    assert_takes_all("map:\n"
                     "#...................#\n"
                     "#...................#\n"
                     "#o..............P...#\n"
                     "###################.#\n"
                     "#.................#.#\n"
                     "#.................#.#\n"
                     "#.................#.#\n"
                     "#.................#.#\n"
                     "#.................#.#\n"
                     "#G...............o..#\n"
                     "#####################\n");
}

static void all_coins_win_where_the_level_says_so(void **state) {
    (void)state;
    assert_takes_all("goal: coins\nmap:\n"
                     "#...............#\n"
                     "#o..P..o....O..o#\n"
                     "#################\n");
}

static void one_alone_is_answered_alone(void **state) {
    (void)state;
    Level *level = stage_level(COINS);
    int32_t item = level_item(level, 29, 4);
    Solution *solution = solved(level, (SolveOptions){.only = SOLVE_ONE, .item = item});
    assert_int_equal(solution->count, 1);
    assert_int_equal(solution->verdicts[0].item, item);
    Game *game = played(level, &solution->verdicts[0]);
    assert_true(game_item_gone(game, item));
    free(game);
    solution_free(solution);
    level_free(level);
}

static bool never(void *context, const SolveProgress *progress) {
    (void)progress;
    ++*(int *)context;
    return false;
}

/* The hero falls into the goal before he can move: no search finds more to do, at any grain. */
static void a_search_with_nothing_left_ends(void **state) {
    (void)state;
    Level *level = stage_level("legend =: goal\nmap:\no.P\n===\n");
    Solution *solution = solve(level, &(SolveOptions){.steps = INT64_MAX});
    assert_int_equal(solution->verdicts[0].answer, ANSWER_REACHABLE);
    assert_int_equal(solution->verdicts[1].answer, ANSWER_UNKNOWN);
    assert_true(solution->steps < 100000);
    solution_free(solution);
    level_free(level);
}

static void a_search_that_is_stopped_says_unknown(void **state) {
    (void)state;
    int asked = 0;
    Level *level = stage_level(WINNABLE[1].text);
    Solution *solution = solved(level, (SolveOptions){.go_on = never, .context = &asked});
    assert_true(asked > 0);
    assert_int_equal(solution->verdicts[0].answer, ANSWER_UNKNOWN);
    solution_free(solution);
    level_free(level);
}

/* What was told while the search went on. */
typedef struct Told {
    int count;
    Verdict goal;
} Told;

static void note(void *context, const Verdict *verdict) {
    Told *told = context;
    assert_true(verdict->item == SOLVE_GOAL || verdict->answer == ANSWER_UNREACHABLE);
    told->count++;
    if (verdict->item == SOLVE_GOAL)
        told->goal = *verdict;
}

/* The goal once, with the answer that the solution has, and the coin that is proved away. */
static void what_is_known_is_told_once(void **state) {
    (void)state;
    Level *level = stage_level("map:\n.......o.\n.........\n.........\n.........\n.........\n"
                               ".........\n.........\n.........\n.........\n.........\nP.o...G..\n"
                               "#########\n");
    Told told = {0};
    Solution *solution = solved(level, (SolveOptions){.decided = note, .context = &told});
    assert_int_equal(told.count, 2);
    assert_int_equal(told.goal.answer, ANSWER_REACHABLE);
    assert_int_equal(told.goal.count, solution->verdicts[0].count);
    assert_int_equal(solution->verdicts[1].answer, ANSWER_UNREACHABLE);
    assert_true(wins(level, &solution->verdicts[0]));
    solution_free(solution);
    level_free(level);
}

/* A search of a few steps finds nothing; who plays it finds it all. */
static void what_a_recorded_run_gets_to_is_reachable(void **state) {
    (void)state;
    Level *level = stage_level(COINS);
    Solution *played = solved(level, (SolveOptions){0});
    assert_int_equal(played->all.answer, ANSWER_REACHABLE);
    Witness witness = {"some.run", played->all.buttons, played->all.count};
    SolveOptions options = {.steps = 1, .witnesses = &witness, .witness_count = 1};
    Solution *solution = solve(level, &options);
    for (int i = 0; i < solution->count; i++) {
        const Verdict *verdict = &solution->verdicts[i];
        assert_int_equal(verdict->answer, ANSWER_REACHABLE);
        assert_string_equal(verdict->witness, "some.run");
        assert_true(verdict->item >= 0 || wins(level, verdict));
        assert_true(verdict->count <= witness.count);
    }
    assert_int_equal(solution->all.answer, ANSWER_REACHABLE);
    assert_true(wins(level, &solution->all));
    solution_free(solution);
    solution_free(played);
    level_free(level);
}

/* Stands in for a fault of the bound, as none is known. */
static void a_run_to_what_was_called_unreachable_is_told(void **state) {
    (void)state;
    Level *level = stage_level(COINS);
    Solution *played = solved(level, (SolveOptions){0});
    assert_null(played->refutation.witness);
    Witness witness = {"some.run", played->all.buttons, played->all.count};
    SolveOptions options = {.steps = 1, .witnesses = &witness, .witness_count = 1};
    Game *start = game_new(level, NULL);
    Work work;
    assert_true(work_init(&work, level, start, &options));
    Target *goal = &work.targets[0];
    goal->proved = true;
    work.progress.decided++;
    assert_true(witnesses_play(&work));
    assert_false(goal->proved);
    assert_true(goal->run >= 0);
    assert_int_equal(work.progress.decided, work.progress.count);
    assert_string_equal(work.refutation.witness, "some.run");
    assert_int_equal(work.refutation.item, SOLVE_GOAL);
    assert_int_equal(work.refutation.steps, goal->length);
    work_free(&work);
    free(start);
    solution_free(played);
    level_free(level);
}

/* The hero dies on the spikes, comes back and takes the coin: that shows nothing. */
static void what_comes_after_a_death_is_not_shown(void **state) {
    (void)state;
    Level *level = stage_level("map:\n#........#\n#.oP....G#\n####^^^###\n");
    Buttons buttons[600];
    for (int i = 0; i < 600; i++)
        buttons[i] = i < 60 ? RIGHT : i < 400 ? 0 : LEFT;
    Witness witness = {"some.run", buttons, 600};
    SolveOptions options = {.steps = 1, .witnesses = &witness, .witness_count = 1};
    Solution *solution = solve(level, &options);
    Game *game = game_new(level, NULL);
    for (int i = 0; i < 600; i++)
        game_step(game, level, buttons[i]);
    assert_int_equal(game->deaths, 1);
    assert_int_equal(game->coins, 1);
    free(game);
    for (int i = 0; i < solution->count; i++)
        assert_null(solution->verdicts[i].witness);
    solution_free(solution);
    level_free(level);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_recorded_run_gets_to_is_reachable),
        cmocka_unit_test(a_run_to_what_was_called_unreachable_is_told),
        cmocka_unit_test(what_comes_after_a_death_is_not_shown),
        cmocka_unit_test(what_can_be_won_is_won),
        cmocka_unit_test(what_cannot_be_reached_is_never_called_reachable),
        cmocka_unit_test(coins_beyond_the_goal_are_answered_too),
        cmocka_unit_test(threads_change_no_answer),
        cmocka_unit_test(one_run_takes_all),
        cmocka_unit_test(one_run_takes_first_what_it_could_not_return_to),
        cmocka_unit_test(all_coins_win_where_the_level_says_so),
        cmocka_unit_test(one_alone_is_answered_alone),
        cmocka_unit_test(what_is_known_is_told_once),
        cmocka_unit_test(a_search_with_nothing_left_ends),
        cmocka_unit_test(a_search_that_is_stopped_says_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
