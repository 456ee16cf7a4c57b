/* Ladders: taking hold, climbing, the top, letting go, jumping off; nothing sticks. */
#include "stage.h"

#define UP BUTTON_UP

static const char TOWER[] = "map:\n"
                            "............\n"
                            "............\n"
                            "...##H##....\n"
                            ".....H......\n"
                            ".....H......\n"
                            ".....H......\n"
                            ".....P......\n"
                            "############\n";

static void up_climbs_to_the_top_and_stands_there(void **state) {
    (void)state;
    Stage stage = stage_open(TOWER);
    stage_hold(&stage, JUMP | UP, 20);
    for (int i = 0; i < 240; i++) {
        unsigned events = stage_step(&stage, UP);
        assert_false(had(events, EVENT_LANDED));
    }
    assert_int_equal(feet(&stage), TILES(2));
    assert_int_equal(stage.hero->ground, GROUND_ONEWAY);
    assert_int_equal(stage.hero->state, HERO_IDLE);
    stage_close(&stage);
}

static void passing_by_takes_no_hold(void **state) {
    (void)state;
    Stage stage = stage_open(TOWER);
    stage_hold(&stage, JUMP, 1);
    for (int i = 0; i < 60; i++) {
        stage_step(&stage, i < 30 ? JUMP : 0);
        assert_int_not_equal(stage.hero->ground, GROUND_LADDER);
    }
    stage_close(&stage);
}

static void holding_still_stays_exactly(void **state) {
    (void)state;
    Stage stage = stage_open(TOWER);
    stage_hold(&stage, JUMP, 30);
    stage_hold(&stage, UP, 40);
    assert_int_equal(stage.hero->state, HERO_CLIMB);
    fix x = stage.hero->x, y = stage.hero->y;
    stage_hold(&stage, 0, 240);
    assert_int_equal(stage.hero->x, x);
    assert_int_equal(stage.hero->y, y);
    stage_close(&stage);
}

static void a_jump_off_is_a_whole_jump(void **state) {
    (void)state;
    Stage stage = stage_open("map:\n............\n............\n............\n............\n"
                             "............\n.....H......\n.....H......\n.....P......\n"
                             "############\n");
    stage_hold(&stage, JUMP, 20);
    stage_hold(&stage, UP, 25);
    stage_hold(&stage, DOWN, 4);
    assert_int_equal(stage.hero->state, HERO_CLIMB);
    fix from = stage.hero->y, top = from;
    assert_true(had(stage_step(&stage, JUMP | RIGHT), EVENT_JUMPED));
    for (int i = 0; i < 60; i++) {
        stage_step(&stage, JUMP | RIGHT);
        top = fix_min(top, stage.hero->y);
    }
    assert_true(from - top > TILES(3.5) && from - top < TILES(3.7));
    stage_close(&stage);
}

static void down_and_jump_lets_go_and_up_catches_again(void **state) {
    (void)state;
    Stage stage = stage_open(TOWER);
    stage_hold(&stage, JUMP, 20);
    stage_hold(&stage, UP, 25);
    assert_int_equal(stage.hero->state, HERO_CLIMB);
    unsigned events = stage_hold(&stage, DOWN | JUMP, 10);
    assert_false(had(events, EVENT_JUMPED));
    assert_int_equal(stage.hero->state, HERO_FALL);
    stage_hold(&stage, UP, 1);
    assert_int_equal(stage.hero->state, HERO_CLIMB);
    stage_close(&stage);
}

/* One press is one jump, though another in the air is allowed; with down it is none. */
static void leaving_a_ladder_spends_the_press(void **state) {
    (void)state;
    for (int down = 0; down < 2; down++) {
        Stage stage = stage_open(TOWER);
        stage.game->rules.air_jumps = 1;
        stage_hold(&stage, JUMP | UP, 20);
        stage_hold(&stage, UP, 40);
        assert_int_equal(stage.hero->ground, GROUND_LADDER);
        stage_hold(&stage, 0, 10);
        int before = stage.counts[EVENT_JUMPED];
        stage_step(&stage, down ? JUMP | DOWN : JUMP);
        stage_hold(&stage, JUMP, 5);
        assert_int_equal(stage.counts[EVENT_JUMPED] - before, !down);
        assert_int_equal(stage.hero->air_jumps, 0);
        stage_close(&stage);
    }
}

/* From either side of the hole that the ladder leads through. */
static void down_leads_off_the_top_through_a_hole(void **state) {
    (void)state;
    for (int from = 0; from < 20; from++) {
        Stage stage = stage_open("map:\n............\n.....P......\n#####H######\n#....H.....#\n"
                                 "#....H.....#\n############\n");
        stage_hold(&stage, RIGHT, from % 10);
        stage_hold(&stage, from < 10 ? 0 : LEFT, 4);
        stage_hold(&stage, DOWN, 160);
        assert_int_equal(feet(&stage), TILES(5));
        assert_int_equal(stage.hero->ground, GROUND_SOLID);
        stage_close(&stage);
    }
}

static void walking_off_the_side_still_jumps_by_coyote_time(void **state) {
    (void)state;
    Stage stage = stage_open(TOWER);
    stage_hold(&stage, JUMP, 3);
    stage_hold(&stage, UP, 30);
    assert_int_equal(stage.hero->state, HERO_CLIMB);
    for (int i = 0; i < 30 && stage.hero->ground == GROUND_LADDER; i++)
        stage_step(&stage, RIGHT);
    assert_int_equal(stage.hero->state, HERO_FALL);
    stage_hold(&stage, RIGHT, 3);
    assert_true(had(stage_step(&stage, RIGHT | JUMP), EVENT_JUMPED));
    stage_close(&stage);
}

static void a_walker_walks_over_the_top(void **state) {
    (void)state;
    Stage stage = stage_open("map:\n............\n#P........E#\n#####H######\n#....H.....#\n"
                             "############\n");
    stage_hold(&stage, 0, 5);
    actor_at(&stage, 0)->facing = -1;
    fix left = TILES(12);
    for (int i = 0; i < 600 && !stage.hero->dead; i++) {
        stage_step(&stage, 0);
        left = fix_min(left, actor_at(&stage, 0)->x);
        assert_true(actor_at(&stage, 0)->y < TILES(2));
    }
    assert_true(left < TILES(3));
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(up_climbs_to_the_top_and_stands_there),
        cmocka_unit_test(passing_by_takes_no_hold),
        cmocka_unit_test(holding_still_stays_exactly),
        cmocka_unit_test(a_jump_off_is_a_whole_jump),
        cmocka_unit_test(down_and_jump_lets_go_and_up_catches_again),
        cmocka_unit_test(leaving_a_ladder_spends_the_press),
        cmocka_unit_test(down_leads_off_the_top_through_a_hole),
        cmocka_unit_test(walking_off_the_side_still_jumps_by_coyote_time),
        cmocka_unit_test(a_walker_walks_over_the_top),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
