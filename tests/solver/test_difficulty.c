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

static const char FERRY[] = "legend a: platform path R8 speed 4 wait 1\n"
                            "map:\n"
                            "..........................\n"
                            "P........................G\n"
                            "######aaa.........########\n"
                            "######............########\n";

/* Two gaps, and between them a place to begin again, or none. */
static const char CHECKED[] = "map:\n"
                              ".................................\n"
                              "P..............C................G\n"
                              "#######......###########......###\n";
static const char UNCHECKED[] = "map:\n"
                                ".................................\n"
                                "P...............................G\n"
                                "#######......###########......###\n";

#define MOST 1200

static const DifficultyLimit USUAL = {.steps = 3000000};

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
    assert_false(difficulty_of(level, buttons, 30, &USUAL, &difficulty));
    level_free(level);
}

static Difficulty difficulty_over(const char *text, int32_t jump) {
    Level *level = stage_level(text);
    Buttons buttons[MOST];
    int32_t count = jump ? run_over(level, buttons, 0, jump) : some_run(level, buttons, 0);
    Difficulty difficulty;
    assert_true(difficulty_of(level, buttons, count, &USUAL, &difficulty));
    assert_int_equal(difficulty.par, count);
    level_free(level);
    return difficulty;
}

/* The jump's moment. */
static Moment jump_of(const Difficulty *difficulty) {
    for (int32_t i = 0; i < difficulty->moment_count; i++)
        if (difficulty->moments[i].key == JUMP)
            return difficulty->moments[i];
    fail_msg("there is no jump");
    return (Moment){0};
}

static void a_wider_gap_is_harder(void **state) {
    (void)state;
    Difficulty easy = difficulty_over(GAP, 0), hard = difficulty_over(WIDE_GAP, 0);
    Moment tight = jump_of(&hard), loose = jump_of(&easy);
    assert_true(hard.error > 0 && hard.error < easy.error);
    assert_true(tight.column >= 5 && tight.column <= 7);
    assert_true(tight.early + tight.late < loose.early + loose.late);
    difficulty_free(&easy);
    difficulty_free(&hard);
}

/* Jumps at the first and at the last moment: the level is the same. */
static void a_hurried_run_does_not_make_a_level_harder(void **state) {
    (void)state;
    Level *level = stage_level(GAP);
    Buttons buttons[MOST];
    int32_t first = 1, last = 120;
    while (run_over(level, buttons, 0, first) < 0)
        first++;
    while (run_over(level, buttons, 0, last) < 0)
        last--;
    assert_true(last - first > 16);
    level_free(level);
    Difficulty early = difficulty_over(GAP, first), late = difficulty_over(GAP, last);
    assert_in_range(early.error, late.error - 300, late.error + 300);
    assert_in_range(early.error, (last - first) * 30, (last - first) * 70);
    difficulty_free(&early);
    difficulty_free(&late);
}

/* Waits at the edge for the ferry, and on it for the other side; but for the first one. */
static Buttons ferried(const Game *game) {
    fix hero = game->hero.x, ferry = game_solids_of(game)[0].box.x;
    if (game->hero.solid == 0)
        return hero < ferry + TILES(1) || ferry == TILES(14) ? RIGHT : 0;
    bool there = ferry == TILES(6) && game->tick > STEPS_PER_SECOND * 2;
    return hero < TILES(4) || hero > TILES(5.8) || there ? RIGHT : 0;
}

static void who_waits_for_a_ferry_need_not_be_exact(void **state) {
    (void)state;
    Level *level = stage_level(FERRY);
    Game *game = game_new(level, NULL);
    Buttons buttons[MOST];
    int32_t count = 0;
    for (; count < MOST && game->outcome != OUTCOME_WON; count++) {
        buttons[count] = ferried(game);
        game_step(game, level, buttons[count]);
    }
    assert_int_equal(game->outcome, OUTCOME_WON);
    Difficulty difficulty;
    assert_true(difficulty_of(level, buttons, count, &USUAL, &difficulty));
    assert_true(difficulty.error > 1000);
    difficulty_free(&difficulty);
    free(game);
    level_free(level);
}

/* Right, and a jump at each edge of the ground. */
static int32_t run_over_two(const Level *level, Buttons *buttons) {
    Game *game = game_new(level, NULL);
    int32_t count = 0, jumped = -60;
    for (; count < MOST && game->outcome != OUTCOME_WON; count++) {
        bool edge = (game->hero.x > TILES(6.4) && game->hero.x < TILES(7)) ||
                    (game->hero.x > TILES(23.4) && game->hero.x < TILES(24));
        jumped = edge && count - jumped > 60 ? count : jumped;
        buttons[count] = count - jumped < 45 ? RIGHT | JUMP : RIGHT;
        game_step(game, level, buttons[count]);
    }
    assert_int_equal(game->outcome, OUTCOME_WON);
    free(game);
    return count;
}

static int64_t first_player_on(const char *text) {
    Level *level = stage_level(text);
    Buttons buttons[MOST];
    int32_t count = run_over_two(level, buttons);
    Difficulty difficulty;
    assert_true(difficulty_of(level, buttons, count, &USUAL, &difficulty));
    int64_t steps = difficulty.first_player;
    assert_true(steps >= difficulty.count - 1);
    difficulty_free(&difficulty);
    level_free(level);
    return steps;
}

static void a_checkpoint_saves_a_first_player_time(void **state) {
    (void)state;
    assert_true(first_player_on(CHECKED) < first_player_on(UNCHECKED));
}

/* A press at the very beginning cannot come earlier, and is not tight for that. */
static void nothing_comes_before_the_beginning(void **state) {
    (void)state;
    Difficulty difficulty = difficulty_over(GAP, 0);
    bool first = false;
    for (int32_t i = 0; i < difficulty.moment_count; i++) {
        const Moment *moment = &difficulty.moments[i];
        assert_true(moment->early <= moment->step);
        first |= moment->step == 0 && moment_room(moment) == moment->late;
    }
    assert_true(first);
    difficulty_free(&difficulty);
}

/* Twenty words, which take five seconds. */
static const char SIGNED[] =
    "legend s: sign Whoever has read all of this knows no more than he knew before, but has "
    "rested a while from jumping\n"
    "map:\n"
    "..s..............................\n"
    "P...............................G\n"
    "#######......###########......###\n";

static void a_first_player_reads_signs(void **state) {
    (void)state;
    assert_true(first_player_on(SIGNED) > first_player_on(UNCHECKED) + 4 * STEPS_PER_SECOND);
}

/* Steps so low that whoever walks into one can still jump: nothing fails. */
static const char STAIRS[] = "map:\n"
                             "...................G\n"
                             "...........#########\n"
                             ".........###########\n"
                             ".......#############\n"
                             ".....###############\n"
                             "P..#################\n"
                             "####################\n";

/* Right, and a jump at each wall. */
static int32_t run_up(const Level *level, Buttons *buttons) {
    Game *game = game_new(level, NULL);
    int32_t count = 0, jumped = -60;
    for (; count < MOST && game->outcome != OUTCOME_WON; count++) {
        bool stopped = game->hero.hit & HIT_RIGHT && game->hero.ground != GROUND_NONE;
        jumped = stopped && count - jumped > 25 ? count : jumped;
        buttons[count] = count - jumped < 20 ? RIGHT | JUMP : RIGHT;
        game_step(game, level, buttons[count]);
    }
    assert_int_equal(game->outcome, OUTCOME_WON);
    free(game);
    return count;
}

static void a_first_player_chooses_after_each_landing(void **state) {
    (void)state;
    Level *level = stage_level(STAIRS);
    Buttons buttons[MOST];
    Difficulty difficulty;
    int32_t count = run_up(level, buttons);
    assert_true(difficulty_of(level, buttons, count, &USUAL, &difficulty));
    assert_true(difficulty.first_player > difficulty.count + 48);
    difficulty_free(&difficulty);
    level_free(level);
}

static void a_number_is_the_same_every_time(void **state) {
    (void)state;
    Difficulty once = difficulty_over(WIDE_GAP, 0), again = difficulty_over(WIDE_GAP, 0);
    assert_int_equal(once.error, again.error);
    assert_int_equal(once.count, again.count);
    assert_memory_equal(once.buttons, again.buttons, (size_t)once.count);
    difficulty_free(&once);
    difficulty_free(&again);
}

static void the_easy_run_wins(void **state) {
    (void)state;
    Difficulty difficulty = difficulty_over(WIDE_GAP, 0);
    Level *level = stage_level(WIDE_GAP);
    Game *game = game_new(level, NULL);
    for (int32_t i = 0; i < difficulty.count; i++)
        game_step(game, level, difficulty.buttons[i]);
    assert_int_equal(game->outcome, OUTCOME_WON);
    free(game);
    level_free(level);
    difficulty_free(&difficulty);
}

/* A clock that runs out after so many askings. */
static int hand_of(void *context) {
    int *left = context;
    return *left > 0 ? --*left : 0;
}

/* With a limit of some kind; the answer is in `difficulty`. */
static bool limited(DifficultyLimit limit, Difficulty *difficulty) {
    Level *level = stage_level(WIDE_GAP);
    Buttons buttons[MOST];
    bool fine = difficulty_of(level, buttons, some_run(level, buttons, 0), &limit, difficulty);
    level_free(level);
    return fine;
}

static void a_limit_that_is_too_small_is_told(void **state) {
    (void)state;
    Difficulty whole = difficulty_over(WIDE_GAP, 0), part;
    assert_false(whole.hurried || whole.stopped);
    int left = 80;
    assert_false(limited((DifficultyLimit){.time_left = hand_of, .context = &left}, &part));
    assert_true(part.stopped);
    assert_null(part.buttons);
    assert_false(limited((DifficultyLimit){.steps = 1000}, &part));
    assert_true(part.stopped);
    assert_true(limited((DifficultyLimit){.steps = 150000}, &part));
    assert_true(part.hurried && part.error <= whole.error);
    difficulty_free(&part);
    difficulty_free(&whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standing_about_is_cut_out),
        cmocka_unit_test(a_run_that_loses_is_left_alone),
        cmocka_unit_test(a_wider_gap_is_harder),
        cmocka_unit_test(a_hurried_run_does_not_make_a_level_harder),
        cmocka_unit_test(who_waits_for_a_ferry_need_not_be_exact),
        cmocka_unit_test(a_checkpoint_saves_a_first_player_time),
        cmocka_unit_test(nothing_comes_before_the_beginning),
        cmocka_unit_test(a_first_player_reads_signs),
        cmocka_unit_test(a_first_player_chooses_after_each_landing),
        cmocka_unit_test(a_number_is_the_same_every_time),
        cmocka_unit_test(the_easy_run_wins),
        cmocka_unit_test(a_limit_that_is_too_small_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
