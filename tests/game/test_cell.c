/* The hero where a level asks for the cell mover: all rules hold as they do for the other one. */
#include "stage.h"

#define CELL "mover: cell\nmap:\n"

static bool near(fix a, fix b, fix by) {
    return fix_abs(a - b) <= by;
}

static void a_level_asks_for_the_mover(void **state) {
    (void)state;
    Stage stage = stage_open(CELL "P.\n##\n");
    assert_int_equal(stage.game->rules.mover, MOVER_CELL);
    stage_close(&stage);
    stage = stage_open("P.\n##\n");
    assert_int_equal(stage.game->rules.mover, MOVER_AXIS);
    stage_close(&stage);
}

static void the_top_speed_is_the_feel_tables(void **state) {
    (void)state;
    Stage stage = stage_open("feel.run_speed: 6\n" CELL "P...............\n################\n");
    stage_hold(&stage, RIGHT, 100);
    fix x = stage.hero->x;
    stage_step(&stage, RIGHT);
    assert_true(near(stage.hero->x - x, TILES(6) / STEPS_PER_SECOND, 2));
    stage_hold(&stage, 0, 60);
    assert_int_equal(stage.hero->dx, 0);
    assert_int_equal(stage.hero->state, HERO_IDLE);
    stage_close(&stage);
}

static fix rise_after(const char *text, int held) {
    Stage stage = stage_open(text);
    stage_hold(&stage, 0, 5);
    fix from = stage.hero->y, least = from;
    for (int i = 0; i < 200; i++) {
        stage_step(&stage, i < held ? JUMP : 0);
        least = fix_min(least, stage.hero->y);
    }
    assert_int_equal(stage.counts[EVENT_JUMPED], 1);
    assert_int_equal(stage.counts[EVENT_LANDED], 1);
    stage_close(&stage);
    return from - least;
}

static void a_jump_is_as_high_as_the_feel_table_says(void **state) {
    (void)state;
    static const char ROOM[] = CELL ".\n.\n.\n.\n.\nP\n#\n";
    assert_true(near(rise_after(ROOM, 200), TILES(3.6), TILES(0.001)));
    assert_true(rise_after(ROOM, 4) < TILES(2.2));
    static const char LOW[] = "feel.jump_height: 2\n" CELL ".\n.\n.\n.\n.\nP\n#\n";
    assert_true(near(rise_after(LOW, 200), TILES(2), TILES(0.001)));
}

static void early_and_late_jumps_are_forgiven(void **state) {
    (void)state;
    Stage late = stage_open(CELL ".........\n.........\nP........\n###......\n.........\n");
    while (stands(&late))
        stage_step(&late, RIGHT);
    stage_hold(&late, RIGHT, 9);
    assert_true(had(stage_step(&late, RIGHT | JUMP), EVENT_JUMPED));
    stage_close(&late);
    Stage early = stage_open(CELL "P\n.\n.\n.\n#\n");
    while (feet(&early) < TILES(3))
        stage_step(&early, 0);
    assert_false(had(stage_step(&early, JUMP), EVENT_JUMPED));
    stage_until(&early, JUMP, EVENT_JUMPED, 12);
    stage_close(&early);
}

static void planks_hold_and_are_dropped_through(void **state) {
    (void)state;
    Stage stage = stage_open(CELL ".\n.\n-\n.\n-\nP\n#\n");
    stage_hold(&stage, JUMP, 150);
    assert_int_equal(feet(&stage), TILES(4));
    assert_int_equal(stage.hero->ground, GROUND_ONEWAY);
    stage_hold(&stage, 0, 2);
    assert_true(had(stage_hold(&stage, JUMP, 100), EVENT_JUMPED));
    assert_int_equal(feet(&stage), TILES(2));
    stage_hold(&stage, 0, 2);
    stage_hold(&stage, JUMP | DOWN, 100);
    assert_int_equal(feet(&stage), TILES(4));
    stage_close(&stage);
}

static void a_head_and_two_shoulders_stop_at_solids(void **state) {
    (void)state;
    Stage stage = stage_open(CELL "......\n..##..\n......\n#P...#\n######\n");
    stage_put(&stage, TILES(1.6), TILES(3.125));
    stage_hold(&stage, 0, 2);
    assert_true(had(stage_hold(&stage, JUMP, 40), EVENT_BUMPED));
    stage_hold(&stage, RIGHT, 100);
    assert_int_equal(stage.hero->x, TILES(5) - HERO_WIDTH);
    assert_true(stage.hero->hit & HIT_RIGHT);
    stage_hold(&stage, LEFT, 100);
    assert_int_equal(stage.hero->x, TILES(1));
    stage_close(&stage);
}

static void coins_are_taken_and_the_goal_wins(void **state) {
    (void)state;
    Stage stage = stage_open(CELL "......\n......\nPooo.G\n######\n");
    stage_until(&stage, RIGHT, EVENT_GOAL, 200);
    assert_int_equal(stage.game->coins, 3);
    assert_int_equal(stage.game->outcome, OUTCOME_WON);
    stage_close(&stage);
}

static void spikes_and_pits_kill_and_respawn_puts_back(void **state) {
    (void)state;
    Stage stage = stage_open(CELL "......\nP..^..\n######\n");
    fix x = stage.hero->x;
    stage_until(&stage, RIGHT, EVENT_DIED, 200);
    stage_until(&stage, 0, EVENT_RESPAWNED, 200);
    stage_hold(&stage, 0, 20);
    assert_int_equal(stage.hero->x, x);
    stage_close(&stage);
    stage = stage_open(CELL "P.....\n##....\n");
    stage_until(&stage, RIGHT, EVENT_DIED, 300);
    stage_close(&stage);
}

static void a_stomp_kills_and_bounces_to_its_height(void **state) {
    (void)state;
    Stage stage =
        stage_open(CELL ".....\n.....\n.....\n.....\n.....\n.....\n..P..\n..E..\n#####\n");
    actor_at(&stage, 0)->dx = 0;
    stage_put(&stage, actor_at(&stage, 0)->x, TILES(5));
    stage_until(&stage, 0, EVENT_STOMPED, 200);
    fix from = stage.hero->y, peak = from;
    stage_hold(&stage, 0, 1);
    for (; !stands(&stage); stage_step(&stage, 0))
        peak = fix_min(peak, stage.hero->y);
    assert_true(near(from - peak, TILES(1.4), TILES(0.002)));
    assert_false(stage.hero->dead);
    stage_close(&stage);
}

static void a_spring_sends_up_to_its_height(void **state) {
    (void)state;
    Stage stage = stage_open(CELL ".\n.\n.\n.\n.\n.\n.\n.\nP\nS\n#\n");
    stage_until(&stage, 0, EVENT_SPRUNG, 200);
    fix from = stage.hero->y, peak = from;
    for (int i = 0; i < 60; i++) {
        stage_step(&stage, 0);
        peak = fix_min(peak, stage.hero->y);
    }
    assert_true(near(from - peak, TILES(6), TILES(0.002)));
    stage_close(&stage);
}

static void a_platform_carries_and_gives_its_speed(void **state) {
    (void)state;
    Stage stage = stage_open(CELL "#..........#\n#..........#\n#...P......#\n#...MMM....#\n"
                                  "############\n");
    stage_hold(&stage, 0, 5);
    fix apart = stage.hero->x - solid_at(&stage, 0)->box.x;
    for (int i = 0; i < 600; i++) {
        stage_step(&stage, 0);
        assert_int_equal(stage.hero->ground, GROUND_PLATFORM);
        assert_int_equal(stage.hero->x - solid_at(&stage, 0)->box.x, apart);
    }
    fix moved = solid_at(&stage, 0)->moved.x;
    assert_int_not_equal(moved, 0);
    stage_step(&stage, JUMP);
    assert_true((int64_t)stage.hero->dx * moved > 0);
    stage_close(&stage);
}

static void a_platform_lifts_past_the_edges_of_cells(void **state) {
    (void)state;
    Stage stage = stage_open("legend p: platform path U5 speed 8 wait 0.2\n" CELL
                             ".....\n.....\n.....\n.....\n.....\n..P..\n.ppp.\n.....\n");
    for (int i = 0; i < 600; i++) {
        stage_step(&stage, 0);
        assert_int_equal(stage.hero->ground, GROUND_PLATFORM);
        assert_int_equal(feet(&stage), solid_at(&stage, 0)->box.y);
    }
    stage_close(&stage);
}

static void a_crate_is_pushed_and_stood_on(void **state) {
    (void)state;
    Stage stage = stage_open(CELL "#.........#\n#.........#\n#P.B......#\n###########\n");
    stage_hold(&stage, RIGHT, 240);
    fix pushed = solid_at(&stage, 0)->box.x;
    assert_true(pushed > TILES(5));
    assert_true(near(stage.hero->x + HERO_WIDTH, pushed, TILES(0.05)));
    stage_hold(&stage, LEFT, 20);
    stage_hold(&stage, RIGHT | JUMP, 16);
    stage_hold(&stage, RIGHT, 14);
    stage_hold(&stage, 0, 60);
    assert_int_equal(stage.hero->ground, GROUND_CRATE);
    stage_close(&stage);
}

static void a_slope_is_a_full_block(void **state) {
    (void)state;
    Stage stage = stage_open(CELL "......\n......\nP../#.\n######\n");
    stage_hold(&stage, RIGHT, 100);
    assert_int_equal(stage.hero->x, TILES(3) - HERO_WIDTH);
    stage_hold(&stage, RIGHT | JUMP, 12);
    stage_hold(&stage, 0, 100);
    assert_int_equal(feet(&stage), TILES(2));
    stage_close(&stage);
}

static void ice_grips_less_but_ends_at_the_same_speed(void **state) {
    (void)state;
    Stage stage =
        stage_open("legend i: solid ice\n" CELL "P.......................................\n"
                   "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii\n");
    stage_hold(&stage, RIGHT, 30);
    assert_true(stage.hero->dx < TILES(4) / STEPS_PER_SECOND);
    stage_hold(&stage, RIGHT, 300);
    assert_true(stage.hero->dx > TILES(8) / STEPS_PER_SECOND);
    stage_hold(&stage, 0, 20);
    assert_true(stage.hero->dx > TILES(5) / STEPS_PER_SECOND);
    stage_close(&stage);
}

/* The developer's switch: place and speed stay, and there and back is a mover as before. */
static void the_mover_is_changed_in_play(void **state) {
    (void)state;
    Stage stage = stage_open(".......................\n.......................\n"
                             "P......................\n#######################\n");
    stage_hold(&stage, RIGHT, 60);
    fix x = stage.hero->x, dx = stage.hero->dx;
    uint64_t before = game_hash(stage.game);
    game_set_mover(stage.game, stage.level, MOVER_CELL);
    assert_int_not_equal(game_hash(stage.game), before);
    stage_step(&stage, RIGHT);
    assert_true(near(stage.hero->x - x, dx, dx / 8));
    assert_true(stands(&stage));
    game_set_mover(stage.game, stage.level, MOVER_AXIS);
    x = stage.hero->x;
    stage_step(&stage, RIGHT);
    assert_true(near(stage.hero->x - x, dx, dx / 8));
    assert_true(stands(&stage));
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_asks_for_the_mover),
        cmocka_unit_test(the_top_speed_is_the_feel_tables),
        cmocka_unit_test(a_jump_is_as_high_as_the_feel_table_says),
        cmocka_unit_test(early_and_late_jumps_are_forgiven),
        cmocka_unit_test(planks_hold_and_are_dropped_through),
        cmocka_unit_test(a_head_and_two_shoulders_stop_at_solids),
        cmocka_unit_test(coins_are_taken_and_the_goal_wins),
        cmocka_unit_test(spikes_and_pits_kill_and_respawn_puts_back),
        cmocka_unit_test(a_stomp_kills_and_bounces_to_its_height),
        cmocka_unit_test(a_spring_sends_up_to_its_height),
        cmocka_unit_test(a_platform_carries_and_gives_its_speed),
        cmocka_unit_test(a_platform_lifts_past_the_edges_of_cells),
        cmocka_unit_test(a_crate_is_pushed_and_stood_on),
        cmocka_unit_test(a_slope_is_a_full_block),
        cmocka_unit_test(ice_grips_less_but_ends_at_the_same_speed),
        cmocka_unit_test(the_mover_is_changed_in_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
