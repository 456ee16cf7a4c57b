/* Walkers and spinies: where they turn, fall, and leave the world. */
#include "stage.h"

#define WIDTH TILES(0.75)

/* Lets the actor walk; the least and the greatest x that it came to. */
static void watch(Stage *stage, int slot, int steps, fix *least, fix *most) {
    *least = *most = actor_at(stage, slot)->x;
    for (int i = 0; i < steps; i++) {
        stage_step(stage, 0);
        *least = fix_min(*least, actor_at(stage, slot)->x);
        *most = fix_max(*most, actor_at(stage, slot)->x);
    }
}

static void expect_beat(const char *text, fix left, fix right) {
    Stage stage = stage_open(text);
    fix least, most, y = actor_at(&stage, 0)->y;
    watch(&stage, 0, 1200, &least, &most);
    assert_int_equal(least, left);
    assert_int_equal(most, right - WIDTH);
    assert_int_equal(actor_at(&stage, 0)->y, y);
    assert_true(stage.counts[EVENT_ENEMY_TURNED] >= 2);
    assert_int_equal(actor_at(&stage, 0)->state, ACTOR_ALIVE);
    stage_close(&stage);
}

static void enemies_turn_flush_at_walls(void **state) {
    (void)state;
    expect_beat("P##########\n..#..E...#.\n###########\n", TILES(3), TILES(9));
    expect_beat("P##########\n..#..X...#.\n###########\n", TILES(3), TILES(9));
    expect_beat("P..........\n#...E......\n#########..\n", TILES(1), TILES(9));
}

static void enemies_turn_flush_at_ledges(void **state) {
    (void)state;
    expect_beat("P..........\n#....E.....\n...######..\n", TILES(3), TILES(9));
    expect_beat("P..........\n#....X.....\n...------..\n", TILES(3), TILES(9));
}

static void enemies_turn_flush_at_marks(void **state) {
    (void)state;
    expect_beat("P..........\n..|..E..|..\n###########\n", TILES(3), TILES(8));
    expect_beat("P..........\n..|..X..|..\n###########\n", TILES(3), TILES(8));
}

/* Solid things in their way count; the level's other enemies do not. */
static void enemies_pass_through_each_other(void **state) {
    (void)state;
    Stage stage = stage_open("P..........\n..|E.X..|..\n###########\n");
    fix least, most;
    watch(&stage, 0, 1200, &least, &most);
    assert_int_equal(most, TILES(8) - WIDTH);
    watch(&stage, 1, 1200, &least, &most);
    assert_int_equal(least, TILES(3));
    stage_close(&stage);
}

static void enemies_face_left_unless_told(void **state) {
    (void)state;
    Stage stage = stage_open("legend e: walker facing right speed 3\nmap:\nP..........\n"
                             "...E...e...\n###########\n");
    fix left = actor_at(&stage, 0)->x, right = actor_at(&stage, 1)->x;
    stage_hold(&stage, 0, 40);
    assert_int_equal(actor_at(&stage, 0)->x, left - 40 * (TILES(2.25) / 120));
    assert_int_equal(actor_at(&stage, 1)->x, right + 40 * (TILES(3) / 120));
    assert_int_equal(actor_at(&stage, 0)->facing, -1);
    assert_int_equal(actor_at(&stage, 1)->facing, 1);
    stage_close(&stage);
}

static void an_enemy_falls_to_the_floor_and_walks_there(void **state) {
    (void)state;
    Stage stage = stage_open("P......\n...E...\n.......\n.......\n#######\n");
    fix x = actor_at(&stage, 0)->x;
    stage_hold(&stage, 0, 10);
    assert_int_equal(actor_at(&stage, 0)->x, x); /* no walking on air */
    stage_hold(&stage, 0, 110);
    Box box = actor_box(actor_at(&stage, 0));
    assert_int_equal(box.y + box.h, TILES(4));
    assert_true(box.x < x);
    stage_close(&stage);
}

static void an_enemy_leaves_the_world_once(void **state) {
    (void)state;
    Stage stage = stage_open("P.E\n#..\n...\n");
    stage_hold(&stage, 0, 200);
    assert_int_equal(actor_at(&stage, 0)->state, ACTOR_GONE);
    uint64_t still = game_hash(stage.game);
    uint32_t tick = stage.game->tick;
    Actor gone = *actor_at(&stage, 0);
    stage_hold(&stage, 0, 200);
    assert_int_equal(actor_at(&stage, 0)->y, gone.y);
    assert_int_equal(actor_at(&stage, 0)->state, ACTOR_GONE);
    assert_true(stage.game->tick == tick + 200 && game_hash(stage.game) != still);
    stage_close(&stage);
}

/* A stomped one lies for a moment, hurts nobody, and is gone once; a respawn brings it back. */
static void a_stomped_enemy_is_gone_until_respawn(void **state) {
    (void)state;
    Stage stage = stage_open("..P.....\n........\n..E.....\n#####...\n");
    actor_at(&stage, 0)->dx = 0;
    stage_until(&stage, 0, EVENT_STOMPED, 100);
    stage_until(&stage, 0, EVENT_ENEMY_POOFED, 60);
    assert_int_equal(actor_at(&stage, 0)->state, ACTOR_GONE);
    stage_hold(&stage, 0, 100);
    assert_int_equal(stage.counts[EVENT_ENEMY_POOFED], 1);
    assert_int_equal(stage.counts[EVENT_HURT], 0);
    assert_true(stands(&stage));
    stage_until(&stage, RIGHT, EVENT_RESPAWNED, 400);
    assert_int_equal(actor_at(&stage, 0)->state, ACTOR_ALIVE);
    assert_int_not_equal(actor_at(&stage, 0)->dx, 0);
    stage_close(&stage);
}

static void enemies_walk_slopes_without_leaving_them(void **state) {
    (void)state;
    Stage stage = stage_open("P...........\n#...........\n#...E..../##\n#...../#####\n"
                             "############\n");
    fix most = 0;
    int32_t rows = 0;
    for (int i = 0; i < 1500; i++) {
        stage_step(&stage, 0);
        const Actor *walker = actor_at(&stage, 0);
        Terrain terrain = game_terrain(stage.game, stage.level);
        assert_false(terrain_blocked(&terrain, actor_box(walker)) &&
                     walker->ground != GROUND_SLOPE);
        if (i > 60)
            assert_int_not_equal(walker->ground, GROUND_NONE);
        most = fix_max(most, walker->x);
        rows |= 1 << fix_cell(walker->y);
    }
    assert_true(most > TILES(9) && (rows & 1 << 1) && (rows & 1 << 3));
    stage_close(&stage);
}

/* Walkers on what moves stay on it. */
static void an_enemy_rides_its_platform(void **state) {
    (void)state;
    Stage stage = stage_open("P...........\n#....E......\n#...MMMM....\n#..........#\n");
    for (int i = 0; i < 900; i++) {
        stage_step(&stage, 0);
        Box walker = actor_box(actor_at(&stage, 0)), platform = solid_at(&stage, 0)->box;
        assert_int_equal(walker.y + walker.h, platform.y);
        assert_true(walker.x >= platform.x && walker.x + walker.w <= platform.x + platform.w);
    }
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(enemies_turn_flush_at_walls),
        cmocka_unit_test(enemies_turn_flush_at_ledges),
        cmocka_unit_test(enemies_turn_flush_at_marks),
        cmocka_unit_test(enemies_pass_through_each_other),
        cmocka_unit_test(enemies_face_left_unless_told),
        cmocka_unit_test(an_enemy_falls_to_the_floor_and_walks_there),
        cmocka_unit_test(an_enemy_leaves_the_world_once),
        cmocka_unit_test(a_stomped_enemy_is_gone_until_respawn),
        cmocka_unit_test(enemies_walk_slopes_without_leaving_them),
        cmocka_unit_test(an_enemy_rides_its_platform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
