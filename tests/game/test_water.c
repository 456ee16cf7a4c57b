/* Water: floating, diving, strokes, jumping out, splashes, and who drowns. */
#include "stage.h"

static const char POOL[] = "map:\n"
                           "............\n"
                           "............\n"
                           "............\n"
                           "............\n"
                           ".....P......\n"
                           "###~~~~~~###\n"
                           "###~~~~~~###\n"
                           "###~~~~~~###\n"
                           "###~~~~~~###\n"
                           "############\n";

static fix middle(const Stage *stage) {
    return stage->hero->y + HERO_HEIGHT / 2;
}

static void who_falls_in_floats_at_the_surface(void **state) {
    (void)state;
    Stage stage = stage_open(POOL);
    stage_hold(&stage, 0, 600);
    assert_int_equal(stage.counts[EVENT_SPLASH_IN], 1);
    assert_int_equal(stage.counts[EVENT_SPLASH_OUT], 0);
    assert_true(middle(&stage) - TILES(5) >= 0 && middle(&stage) - TILES(5) < TILES(0.01));
    assert_int_equal(stage.hero->ground, GROUND_WATER);
    assert_int_equal(stage.hero->state, HERO_SWIM);
    stage_close(&stage);
}

static void down_dives_to_the_bottom_and_letting_go_floats_up(void **state) {
    (void)state;
    Stage stage = stage_open(POOL);
    stage_hold(&stage, DOWN, 240);
    assert_int_equal(stage.hero->y + HERO_HEIGHT, TILES(9));
    assert_int_equal(stage.hero->ground, GROUND_SOLID);
    stage_hold(&stage, 0, 600);
    assert_true(middle(&stage) < TILES(5.01));
    stage_close(&stage);
}

static void a_stroke_rises_and_is_no_jump(void **state) {
    (void)state;
    Stage stage = stage_open(POOL);
    stage_hold(&stage, DOWN, 240);
    fix from = stage.hero->y;
    unsigned events = stage_step(&stage, JUMP);
    assert_true(had(events, EVENT_SWAM));
    assert_false(had(events, EVENT_JUMPED));
    stage_hold(&stage, JUMP, 20);
    assert_true(from - stage.hero->y > TILES(0.7) && from - stage.hero->y < TILES(1.2));
    assert_int_equal(stage.counts[EVENT_SWAM], 1);
    stage_close(&stage);
}

static void a_jump_out_is_a_whole_jump(void **state) {
    (void)state;
    Stage stage = stage_open(POOL);
    stage_hold(&stage, 0, 600);
    fix from = stage.hero->y, top = from;
    assert_true(had(stage_step(&stage, JUMP), EVENT_JUMPED));
    for (int i = 0; i < 70; i++) {
        stage_step(&stage, JUMP);
        top = fix_min(top, stage.hero->y);
    }
    assert_true(from - top > TILES(3.5) && from - top < TILES(3.7));
    assert_int_equal(stage.counts[EVENT_SPLASH_OUT], 1);
    assert_int_equal(stage.counts[EVENT_JUMPED], 1);
    stage_close(&stage);
}

/* Pressed while still coming up, it counts when the surface is reached. */
static void a_press_just_under_the_surface_is_kept(void **state) {
    (void)state;
    Stage stage = stage_open(POOL);
    stage_hold(&stage, DOWN, 240);
    while (stage.hero->water != WATER_AFLOAT)
        stage_hold(&stage, BUTTON_UP, 1);
    assert_true(had(stage_step(&stage, JUMP), EVENT_JUMPED));
    stage_close(&stage);
}

static void under_a_roof_is_no_surface(void **state) {
    (void)state;
    Stage stage = stage_open("map:\n#########\n#~~~~~~~#\n#~~~P~~~#\n#########\n");
    stage_hold(&stage, 0, 240);
    assert_int_equal(stage.hero->y, TILES(1));
    assert_int_equal(stage.counts[EVENT_BUMPED], 1);
    unsigned events = stage_step(&stage, JUMP);
    assert_false(had(events, EVENT_JUMPED));
    stage_close(&stage);
}

/* A coin that was drawn into a pool leaves its water: no hole of air in it. */
static void a_taken_coin_leaves_water(void **state) {
    (void)state;
    static const char COINS[] = "map:\n"
                                "............\n"
                                ".....P......\n"
                                "###~~~~~~###\n"
                                "###~~oo~~###\n"
                                "###~~oo~~###\n"
                                "############\n";
    Stage stage = stage_open(COINS);
    stage_hold(&stage, DOWN, 240);
    assert_true(stage.counts[EVENT_COIN] >= 2);
    for (int i = 0; i < 240; i++) {
        stage_step(&stage, DOWN | (i / 30 % 2 ? LEFT : RIGHT));
        assert_int_equal(stage.hero->water, WATER_UNDER);
    }
    assert_int_equal(stage.counts[EVENT_SPLASH_OUT], 0);
    stage_close(&stage);
}

static void who_is_born_in_water_lives_there(void **state) {
    (void)state;
    Stage stage = stage_open("map:\n.P........\n####~~~###\n####~E~###\n##########\n");
    stage_hold(&stage, 0, 900);
    assert_int_equal(actor_at(&stage, 0)->state, ACTOR_ALIVE);
    stage_close(&stage);
}

static void who_leaps_into_water_drowns(void **state) {
    (void)state;
    Stage stage = stage_open("map:\n.............\n.............\n........J..P.\n"
                             "###~~~~######\n###~~~~######\n#############\n");
    for (int i = 0; i < 600 && actor_at(&stage, 0)->state != ACTOR_DYING; i++)
        stage_step(&stage, 0);
    assert_int_equal(actor_at(&stage, 0)->state, ACTOR_DYING);
    assert_int_equal(stage.counts[EVENT_SPLASH_IN], 1);
    stage_hold(&stage, 0, 60);
    assert_int_equal(stage.counts[EVENT_ENEMY_POOFED], 1);
    stage_close(&stage);
}

static void downhill_is_faster_and_uphill_slower(void **state) {
    (void)state;
    static const char HILL[] = "map:\n"
                               "......................................\n"
                               "................../\\..................\n"
                               "................./##\\.................\n"
                               "................/####\\................\n"
                               ".............../######\\...............\n"
                               "............../########\\..............\n"
                               ".P.........../##########\\.............\n"
                               "######################################\n";
    Stage stage = stage_open(HILL);
    fix up = 0, down = 0;
    for (int i = 0; i < 400; i++) {
        stage_step(&stage, RIGHT);
        if (stage.hero->x > TILES(16) && stage.hero->x < TILES(17))
            up = stage.hero->dx;
        if (stage.hero->x > TILES(22) && stage.hero->x < TILES(23))
            down = stage.hero->dx;
    }
    fix run = stage.game->feel.run_speed;
    assert_int_equal(up, fix_mul(run, stage.game->feel.uphill_speed));
    assert_int_equal(down, fix_mul(run, stage.game->feel.downhill_speed));
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_falls_in_floats_at_the_surface),
        cmocka_unit_test(down_dives_to_the_bottom_and_letting_go_floats_up),
        cmocka_unit_test(a_stroke_rises_and_is_no_jump),
        cmocka_unit_test(a_jump_out_is_a_whole_jump),
        cmocka_unit_test(a_press_just_under_the_surface_is_kept),
        cmocka_unit_test(under_a_roof_is_no_surface),
        cmocka_unit_test(a_taken_coin_leaves_water),
        cmocka_unit_test(who_is_born_in_water_lives_there),
        cmocka_unit_test(who_leaps_into_water_drowns),
        cmocka_unit_test(downhill_is_faster_and_uphill_slower),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
