/* Platforms, gates and crates, and those that they carry, push and crush. */
#include "stage.h"

static void never_inside(Stage *stage) {
    Terrain terrain = game_terrain(stage->game, stage->level);
    assert_true(stage->hero->dead || !terrain_blocked(&terrain, hero_box(stage->hero)));
}

static void a_platform_carries_the_hero(void **state) {
    (void)state;
    Stage stage = stage_open("#...P......#\n#...MMM....#\n############\n");
    stage_hold(&stage, 0, 5);
    fix apart = stage.hero->x - solid_at(&stage, 0)->box.x;
    fix least = stage.hero->x, most = least;
    for (int i = 0; i < 900; i++) {
        stage_step(&stage, 0);
        assert_int_equal(stage.hero->ground, GROUND_PLATFORM);
        assert_int_equal(stage.hero->x - solid_at(&stage, 0)->box.x, apart);
        least = fix_min(least, stage.hero->x);
        most = fix_max(most, stage.hero->x);
    }
    assert_true(least < TILES(2) && most > TILES(8));
    stage_close(&stage);
}

static void a_platform_carries_the_hero_up_and_down(void **state) {
    (void)state;
    Stage stage = stage_open("legend p: platform path U5 speed 8 wait 0.2\nmap:\n"
                             ".....\n.....\n.....\n.....\n.....\n..P..\n.ppp.\n.....\n");
    assert_int_equal(stage_ride(&stage, 600), TILES(1));
    assert_int_equal(stage.counts[EVENT_LANDED], 0);
    stage_close(&stage);
}

/* Straight up off a moving platform is, seen from it, straight up. */
static void a_jump_keeps_the_platforms_speed(void **state) {
    (void)state;
    Stage stage = stage_open("legend p: platform path R20 speed 6\n"
                             "feel.air_time_to_stop: 5\nmap:\n"
                             "........................\n........................\n"
                             "........................\n........................\n"
                             "..P.....................\n.ppp....................\n");
    stage_hold(&stage, 0, 20);
    fix moved = solid_at(&stage, 0)->moved.x;
    assert_int_equal(moved, TILES(6) / 120);
    stage_step(&stage, JUMP);
    assert_int_equal(stage.counts[EVENT_JUMPED], 1);
    assert_in_range(stage.hero->dx, moved * 9 / 10, moved);
    stage_close(&stage);
}

static void a_rising_platform_adds_to_a_jump(void **state) {
    (void)state;
    Stage stage = stage_open("legend p: platform path U5 speed 6\nmap:\n"
                             ".....\n.....\n.....\n.....\n.....\n..P..\n.ppp.\n");
    stage_hold(&stage, 0, 10);
    stage_step(&stage, JUMP);
    fix alone = -stage.game->feel.jump_speed + stage.game->feel.gravity;
    assert_int_equal(stage.hero->dy, alone - TILES(6) / 120);
    stage_close(&stage);
}

static void a_platform_crushes_against_a_ceiling(void **state) {
    (void)state;
    Stage stage = stage_open("legend p: platform path U4 speed 2\nmap:\n"
                             "#####\n.....\n.....\n..P..\n.ppp.\n.....\n");
    int steps = 0;
    for (; !stage.hero->dead && steps < 400; steps++) {
        never_inside(&stage);
        stage_step(&stage, 0);
    }
    assert_true(stage.hero->dead);
    assert_int_equal(stage.counts[EVENT_DIED], 1);
    assert_int_equal(stage.counts[EVENT_HURT], 0);
    assert_in_range(solid_at(&stage, 0)->box.y, TILES(1.8), TILES(1) + HERO_HEIGHT);
    stage_close(&stage);
}

static void a_platform_pushes_sideways_and_crushes_at_a_wall(void **state) {
    (void)state;
    Stage stage = stage_open("legend p: platform path R6 speed 3\nmap:\n"
                             "pp..P...#\n#########\n");
    fix from = stage.hero->x;
    while (!stage.hero->dead) {
        never_inside(&stage);
        assert_true(stage.hero->x == from || stage.hero->x >= TILES(2));
        stage_step(&stage, 0);
        assert_true(stage.game->tick < 400);
    }
    assert_in_range(stage.hero->x, TILES(8) - HERO_WIDTH - TILES(0.1), TILES(8) - HERO_WIDTH);
    stage_close(&stage);
}

static void an_enemy_is_crushed_too(void **state) {
    (void)state;
    Stage stage = stage_open("legend p: platform path U4 speed 2\nmap:\n"
                             "P####\n#....\n.....\n..E..\n.ppp.\n.....\n");
    actor_at(&stage, 0)->dx = 0;
    stage_until(&stage, 0, EVENT_ENEMY_POOFED, 400);
    assert_int_equal(actor_at(&stage, 0)->state, ACTOR_GONE);
    assert_int_equal(stage.game->deaths, 0);
    stage_close(&stage);
}

/* A crate on the plate holds the gate open; what stands in the way of neither is let through. */
static void a_crate_on_a_button_opens_the_gate(void **state) {
    (void)state;
    Stage stage = stage_open("..........D..\n..........D..\n.P.B...b..D..\n#############\n");
    Box shut = solid_at(&stage, 0)->box;
    assert_int_equal(shut.h, TILES(3));
    stage_until(&stage, RIGHT, EVENT_BUTTON_PRESSED, 600);
    assert_int_equal(stage.game->buttons_down, 1);
    stage_hold(&stage, RIGHT, 4);
    stage_hold(&stage, 0, 60);
    assert_true(solid_at(&stage, 0)->off);
    assert_int_equal(stage.counts[EVENT_GATE_OPENED], 1);
    stage_hold(&stage, LEFT, 60);
    assert_true(solid_at(&stage, 0)->off); /* the crate holds it, not the hero */
    stage_close(&stage);
}

static void a_gate_shuts_when_the_button_is_let_go(void **state) {
    (void)state;
    Stage stage = stage_open(".......D\n.P.b...D\n########\n");
    stage_until(&stage, RIGHT, EVENT_BUTTON_PRESSED, 200);
    stage_until(&stage, RIGHT, EVENT_BUTTON_RELEASED, 200);
    stage_until(&stage, 0, EVENT_GATE_CLOSED, 200);
    assert_int_equal(solid_at(&stage, 0)->box.h, TILES(2));
    assert_false(solid_at(&stage, 0)->off);
    stage_hold(&stage, RIGHT, 200);
    assert_int_equal(stage.hero->x, TILES(7) - HERO_WIDTH);
    stage_close(&stage);
}

static void a_crate_is_pushed_at_its_speed_and_falls_into_a_gap(void **state) {
    (void)state;
    Stage stage = stage_open("..........\n.P.B......\n######.###\n######.###\n##########\n");
    fix from = solid_at(&stage, 0)->box.x;
    stage_until(&stage, RIGHT, EVENT_CRATE_PUSHED, 200);
    fix after = solid_at(&stage, 0)->box.x;
    stage_hold(&stage, RIGHT, 20);
    assert_true(after > from);
    assert_int_equal(solid_at(&stage, 0)->box.x - after, 20 * stage.game->feel.push_speed);
    stage_hold(&stage, RIGHT, 130);
    stage_hold(&stage, 0, 60);
    Box crate = solid_at(&stage, 0)->box;
    assert_int_equal(crate.y + crate.h, TILES(4));
    assert_int_equal(fix_cell(crate.x), 6);
    assert_int_equal(fix_cell(crate.x + crate.w - 1), 6);
    assert_int_equal(actor_at(&stage, 0)->x, crate.x);
    never_inside(&stage);
    stage_close(&stage);
}

static void a_swimmer_pushes_a_crate(void **state) {
    (void)state;
    Stage stage = stage_open("..............\n..............\n##.P..B.......\n##~~~~~~~~~~##\n"
                             "##~~~~~~~~~~##\n##############\n");
    stage_hold(&stage, 0, 120);
    fix from = solid_at(&stage, 0)->box.x;
    stage_until(&stage, RIGHT, EVENT_CRATE_PUSHED, 300);
    assert_true(stage.hero->ground == GROUND_WATER);
    stage_hold(&stage, RIGHT, 60);
    assert_true(solid_at(&stage, 0)->box.x > from + FIX_ONE);
    never_inside(&stage);
    stage_close(&stage);
}

/* Pushed over the edge it slides down, on over the ice and up the other side; so does its rider. */
static void a_crate_is_a_sled_on_ice(void **state) {
    (void)state;
    Stage stage = stage_open("legend a: slope down ice\nmap:\n"
                             "............................\n.PB.........................\n"
                             "###a........................\n####a.......................\n"
                             "#####IIIIIIIIIIIIII######..G\n");
    stage_hold(&stage, RIGHT, 60);
    stage_hold(&stage, 0, 60);
    fix slow = solid_at(&stage, 0)->moved.x;
    assert_true(slow > 0);
    stage_hold(&stage, 0, 30);
    assert_true(solid_at(&stage, 0)->moved.x > slow / 2);
    Box crate = solid_at(&stage, 0)->box;
    stage_put(&stage, crate.x, crate.y - HERO_HEIGHT);
    stage_hold(&stage, 0, 90);
    assert_int_equal(stage.hero->solid, 0);
    assert_int_equal(stage.hero->dx, 0);
    assert_true(solid_at(&stage, 0)->box.x > crate.x + TILES(2));
    assert_true(stage.hero->x - solid_at(&stage, 0)->box.x < TILES(0.1));
    stage_close(&stage);
}

/* Off a slope of ice only: the same hill of earth holds it. */
static void a_crate_stays_on_a_slope_of_earth(void **state) {
    (void)state;
    Stage stage = stage_open("............................\n.PB.........................\n"
                             "###\\........................\n####\\.......................\n"
                             "#####IIIIIIIIIIIIII######..G\n");
    stage_hold(&stage, RIGHT, 60);
    stage_hold(&stage, 0, 60);
    assert_int_equal(solid_at(&stage, 0)->moved.x, 0);
    assert_true(solid_at(&stage, 0)->box.y > TILES(1));
    stage_close(&stage);
}

static void who_lets_go_on_a_slope_of_ice_slides(void **state) {
    (void)state;
    Stage stage = stage_open("legend a: slope down ice\nmap:\n"
                             ".P.....................\n.......................\n"
                             "##a....................\n###a...................\n"
                             "####IIIIIIIIIIIII####.G\n");
    stage_hold(&stage, 0, 60);
    stage_put(&stage, TILES(2.2), TILES(1.5));
    stage_hold(&stage, 0, 70);
    assert_true(stage.hero->x > TILES(3.5));
    assert_true(stage.hero->dx > 0);
    stage_close(&stage);
}

static void crates_stack_and_are_stood_on(void **state) {
    (void)state;
    Stage stage = stage_open("...P...\n.......\n...B...\n.......\n...B...\n.......\n#######\n");
    stage_hold(&stage, 0, 240);
    int lower = solid_at(&stage, 0)->box.y > solid_at(&stage, 1)->box.y ? 0 : 1;
    Box below = solid_at(&stage, lower)->box, above = solid_at(&stage, !lower)->box;
    assert_int_equal(below.y + below.h, TILES(6));
    assert_int_equal(above.y + above.h, below.y);
    assert_int_equal(stage.hero->ground, GROUND_CRATE);
    assert_int_equal(feet(&stage), above.y);
    stage_close(&stage);
}

static void a_stuck_crate_is_a_wall(void **state) {
    (void)state;
    Stage stage = stage_open("......\n.P.B#.\n######\n");
    stage_hold(&stage, RIGHT, 240);
    Box crate = solid_at(&stage, 0)->box;
    assert_int_equal(crate.x + crate.w, TILES(4));
    assert_int_equal(stage.hero->x + HERO_WIDTH, crate.x);
    stage_close(&stage);
}

static void a_crate_without_room_stops_the_platform(void **state) {
    (void)state;
    Stage stage = stage_open("legend p: platform path U5 speed 2\nmap:\n"
                             "P####\n#....\n.....\n..B..\n.ppp.\n.....\n");
    for (int i = 0; i < 600; i++) {
        stage_step(&stage, 0);
        Box platform = solid_at(&stage, 0)->box, crate = solid_at(&stage, 1)->box;
        assert_false(box_overlap(platform, crate));
        assert_true(crate.y >= TILES(1));
    }
    Box platform = solid_at(&stage, 0)->box;
    assert_in_range(platform.y, TILES(2), TILES(2) + TILES(2) / 120);
    stage_close(&stage);
}

static void a_platform_carries_a_crate(void **state) {
    (void)state;
    Stage stage = stage_open("#P.........#\n##..B......#\n##..MMM....#\n#..........#\n");
    stage_hold(&stage, 0, 5);
    fix apart = solid_at(&stage, 1)->box.x - solid_at(&stage, 0)->box.x;
    for (int i = 0; i < 600; i++) {
        stage_step(&stage, 0);
        assert_int_equal(solid_at(&stage, 1)->box.x - solid_at(&stage, 0)->box.x, apart);
        assert_int_equal(solid_at(&stage, 1)->box.y + FIX_ONE, solid_at(&stage, 0)->box.y);
    }
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_platform_carries_the_hero),
        cmocka_unit_test(a_platform_carries_the_hero_up_and_down),
        cmocka_unit_test(a_jump_keeps_the_platforms_speed),
        cmocka_unit_test(a_rising_platform_adds_to_a_jump),
        cmocka_unit_test(a_platform_crushes_against_a_ceiling),
        cmocka_unit_test(a_platform_pushes_sideways_and_crushes_at_a_wall),
        cmocka_unit_test(an_enemy_is_crushed_too),
        cmocka_unit_test(a_crate_on_a_button_opens_the_gate),
        cmocka_unit_test(a_gate_shuts_when_the_button_is_let_go),
        cmocka_unit_test(a_crate_is_pushed_at_its_speed_and_falls_into_a_gap),
        cmocka_unit_test(a_swimmer_pushes_a_crate),
        cmocka_unit_test(a_crate_is_a_sled_on_ice),
        cmocka_unit_test(a_crate_stays_on_a_slope_of_earth),
        cmocka_unit_test(who_lets_go_on_a_slope_of_ice_slides),
        cmocka_unit_test(crates_stack_and_are_stood_on),
        cmocka_unit_test(a_stuck_crate_is_a_wall),
        cmocka_unit_test(a_crate_without_room_stops_the_platform),
        cmocka_unit_test(a_platform_carries_a_crate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
