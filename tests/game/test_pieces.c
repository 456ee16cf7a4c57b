/* Hoppers, flyers and droppers, blocks that crumble, keys and locks. */
#include "stage.h"

static void a_hopper_leaps_and_turns_at_a_wall(void **state) {
    (void)state;
    Stage stage = stage_open("map:\n"
                             "############\n"
                             "#..........#\n"
                             "#..........#\n"
                             "#..........#\n"
                             "#.J......P.#\n"
                             "############\n");
    Actor *hopper = actor_at(&stage, 0);
    assert_int_equal(hopper->facing, -1);
    fix floor = hopper->y, top = floor;
    bool turned = false;
    for (int i = 0; i < 240; i++) {
        stage_step(&stage, 0);
        top = fix_min(top, hopper->y);
        turned |= hopper->facing > 0;
    }
    assert_true(floor - top > TILES(2) && floor - top < TILES(2.5));
    assert_true(turned);
    stage_close(&stage);
}

static void a_flyer_keeps_its_height_between_a_wall_and_a_mark(void **state) {
    (void)state;
    Stage stage = stage_open("map:\n"
                             "#...........\n"
                             "#..F....|...\n"
                             "#...........\n"
                             "#.......P...\n"
                             "############\n");
    Actor *flyer = actor_at(&stage, 0);
    fix height = flyer->y, left = flyer->x, right = flyer->x;
    for (int i = 0; i < 1200; i++) {
        stage_step(&stage, 0);
        assert_int_equal(flyer->y, height);
        left = fix_min(left, flyer->x);
        right = fix_max(right, flyer->x);
    }
    assert_true(left < TILES(1.1) && left >= TILES(1));
    assert_true(right + actor_box(flyer).w <= TILES(8) && right + actor_box(flyer).w > TILES(7.9));
    stage_close(&stage);
}

static const char UNDER_A_DROPPER[] = "map:\n"
                                      "############\n"
                                      "#....V.....#\n"
                                      "#..........#\n"
                                      "#..........#\n"
                                      "#.P........#\n"
                                      "############\n";

static void a_dropper_sees_shivers_falls_and_climbs_back(void **state) {
    (void)state;
    Stage stage = stage_open(UNDER_A_DROPPER);
    Actor *dropper = actor_at(&stage, 0);
    fix home = dropper->y;
    stage_hold(&stage, 0, 120);
    assert_int_equal(dropper->state, DROPPER_HANGS);
    int steps = stage_until(&stage, RIGHT, EVENT_DROPPER_FELL, 120);
    assert_true(steps > 24);
    stage_hold(&stage, RIGHT, 40);
    assert_false(stage.hero->dead);
    assert_true(dropper->y > home + TILES(2));
    stage_hold(&stage, 0, 400);
    assert_int_equal(dropper->y, home);
    assert_int_equal(dropper->state, DROPPER_HANGS);
    stage_close(&stage);
}

static void a_block_crumbles_and_returns(void **state) {
    (void)state;
    Stage stage = stage_open("map:\n"
                             ".....\n"
                             ".P...\n"
                             ".%...\n"
                             ".....\n"
                             "#####\n");
    int steps = stage_until(&stage, 0, EVENT_CRUMBLED, 120);
    assert_int_equal(steps, 43);
    stage_hold(&stage, 0, 60);
    assert_int_equal(feet(&stage), TILES(4));
    Terrain terrain = game_terrain(stage.game, stage.level);
    assert_int_equal(terrain_flags(&terrain, 1, 2), 0);
    stage_hold(&stage, RIGHT, 60);
    stage_hold(&stage, 0, 200);
    assert_true(terrain_flags(&terrain, 1, 2) & TILE_SOLID);
    stage_close(&stage);
}

static void a_block_does_not_return_into_the_hero(void **state) {
    (void)state;
    Stage stage = stage_open("map:\n"
                             "...\n"
                             "#P#\n"
                             "#%#\n"
                             "###\n");
    stage_hold(&stage, 0, 600);
    Terrain terrain = game_terrain(stage.game, stage.level);
    assert_int_equal(feet(&stage), TILES(3));
    assert_int_equal(terrain_flags(&terrain, 1, 2), 0);
    stage_close(&stage);
}

static void one_key_opens_one_lock_of_many_cells(void **state) {
    (void)state;
    Stage stage = stage_open("map:\n"
                             "###########\n"
                             "#....K...K#\n"
                             "#.P.kK...K#\n"
                             "###########\n");
    stage_until(&stage, RIGHT, EVENT_LOCK_OPENED, 120);
    assert_int_equal(stage.game->keys, 0);
    stage_hold(&stage, RIGHT, 240);
    assert_int_equal(stage.counts[EVENT_LOCK_OPENED], 1);
    assert_int_equal(stage.hero->x + HERO_WIDTH, TILES(9));
    stage_close(&stage);
}

/* Longer than any stack of cells that a search of it would keep. */
static void a_tall_lock_opens_to_its_end(void **state) {
    (void)state;
    char text[4096] = "map:\n#######\n#P..kK#\n";
    for (int row = 0; row < 200; row++)
        strcat(text, "#####K#\n");
    Stage stage = stage_open(text);
    stage_until(&stage, RIGHT, EVENT_LOCK_OPENED, 120);
    for (int32_t row = 1; row < stage.level->height; row++)
        assert_true(game_item_gone(stage.game, level_item(stage.level, 5, row)));
    stage_close(&stage);
}

/* A ring that is closed last in reading order, with a lock of its own inside. */
static void a_lock_that_goes_around_opens_alone(void **state) {
    (void)state;
    Stage stage = stage_open("map:\n"
                             "#####KKKKK#\n"
                             "#####K...K#\n"
                             "#P..kK.K.K#\n"
                             "#####K...K#\n"
                             "#####KKKKK#\n");
    stage_until(&stage, RIGHT, EVENT_LOCK_OPENED, 120);
    int32_t opened = 0;
    for (int32_t item = 0; item < stage.level->item_count; item++)
        opened +=
            level_item_kind(stage.level, item) == KIND_LOCK && game_item_gone(stage.game, item);
    assert_int_equal(opened, 16);
    assert_false(game_item_gone(stage.game, level_item(stage.level, 7, 2)));
    stage_close(&stage);
}

static void two_locks_that_do_not_touch_need_a_key_each(void **state) {
    (void)state;
    Stage stage = stage_open("map:\n"
                             "#########\n"
                             "#P.kKK.K#\n"
                             "########K\n");
    stage_until(&stage, RIGHT, EVENT_LOCK_OPENED, 120);
    stage_hold(&stage, RIGHT, 120);
    assert_true(game_item_gone(stage.game, level_item(stage.level, 5, 1)));
    assert_false(game_item_gone(stage.game, level_item(stage.level, 7, 1)));
    assert_false(game_item_gone(stage.game, level_item(stage.level, 8, 2)));
    stage_close(&stage);
}

static void an_opened_lock_stays_open_after_death(void **state) {
    (void)state;
    Stage stage = stage_open("map:\n"
                             "##########\n"
                             "#.P.kK...#\n"
                             "######...#\n");
    stage_until(&stage, RIGHT, EVENT_RESPAWNED, 400);
    Terrain terrain = game_terrain(stage.game, stage.level);
    assert_int_equal(stage.game->deaths, 1);
    assert_int_equal(terrain_flags(&terrain, 5, 1), 0);
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hopper_leaps_and_turns_at_a_wall),
        cmocka_unit_test(a_flyer_keeps_its_height_between_a_wall_and_a_mark),
        cmocka_unit_test(a_dropper_sees_shivers_falls_and_climbs_back),
        cmocka_unit_test(a_block_crumbles_and_returns),
        cmocka_unit_test(a_block_does_not_return_into_the_hero),
        cmocka_unit_test(one_key_opens_one_lock_of_many_cells),
        cmocka_unit_test(a_tall_lock_opens_to_its_end),
        cmocka_unit_test(a_lock_that_goes_around_opens_alone),
        cmocka_unit_test(two_locks_that_do_not_touch_need_a_key_each),
        cmocka_unit_test(an_opened_lock_stays_open_after_death),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
