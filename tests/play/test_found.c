/* What random play found, as small as it could be made: the level and the buttons that showed it.
 */
#include "stage.h"

#include "replay/script.h"

/* Plays a whole script; what happened is in the stage's counts. */
static void play_script(Stage *stage, const char *text) {
    Diagnostics diag = {.path = "script"};
    Script *script = script_parse(text, strlen(text), &diag);
    assert_non_null(script);
    int32_t count;
    Buttons *buttons = script_expand(script, 0, &count);
    for (int32_t i = 0; i < count; i++)
        stage_step(stage, buttons[i]);
    free(buttons);
    script_free(script);
}

static bool is_inside(const Stage *stage, Box box) {
    Terrain terrain = game_terrain(stage->game, stage->level);
    return terrain_blocked(&terrain, box);
}

static void a_slope_leads_onto_a_platform_not_into_it(void **state) {
    (void)state;
    Stage stage = stage_open("legend c: platform path U2 R2 D2 L2 speed 3\nmap:\n"
                             "...3.\n"
                             "P....\n"
                             "#...c\n");
    play_script(&stage, "R 5..12\nJ 13..26\nR 13..65\nrun 66\n");
    assert_false(is_inside(&stage, hero_box(stage.hero)));
    stage_close(&stage);
}

static void a_walker_that_left_its_platform_for_a_slope_is_not_carried_by_it(void **state) {
    (void)state;
    Stage stage = stage_open("..2.\n"
                             "....\n"
                             "2E..\n"
                             ".W..\n"
                             "...P\n"
                             "...#\n");
    const Actor *walker = actor_at(&stage, 0);
    for (int step = 0; step < 300; step++) {
        stage_step(&stage, 0);
        assert_false(walker->ground == GROUND_SLOPE && walker->solid >= 0);
    }
    stage_close(&stage);
}

static void a_storm_bird_lies_on_the_ground_when_its_plank_went_through_it(void **state) {
    (void)state;
    Stage stage = stage_open("legend x: stormbird\n"
                             "legend d: platform path D3 speed 12 oneway\nmap:\n"
                             ".....x\n"
                             "......\n"
                             "......\n"
                             "....d.\n"
                             "P.....\n"
                             "#.##..\n");
    play_script(&stage, "R 13..98\nJ 81..109\nL 83..126\nR 119..131\nrun 207\n");
    assert_int_equal(actor_at(&stage, 0)->ground, GROUND_SOLID);
    assert_int_equal(actor_at(&stage, 0)->solid, -1);
    stage_close(&stage);
}

static void a_flyer_turns_at_a_slope(void **state) {
    (void)state;
    Stage stage = stage_open("P...\n"
                             "#F/#\n");
    play_script(&stage, "run 71\n");
    assert_false(is_inside(&stage, actor_box(actor_at(&stage, 0))));
    stage_close(&stage);
}

static void a_walker_turns_at_a_crate_on_its_platform(void **state) {
    (void)state;
    Stage stage = stage_open("legend a: platform path R3 speed 4\nmap:\n"
                             "EB.\n"
                             "a..\n"
                             "..P\n");
    play_script(&stage, "run 21\n");
    assert_false(is_inside(&stage, actor_box(actor_at(&stage, 0))));
    stage_close(&stage);
}

static void an_open_gate_does_not_shut_into_who_falls_into_it(void **state) {
    (void)state;
    Stage stage = stage_open("legend n: walker speed 6 facing right\nmap:\n"
                             "n..\n"
                             "...\n"
                             ".bP\n"
                             "D.#\n");
    play_script(&stage, "L 68..93\nrun 93\n");
    assert_false(is_inside(&stage, actor_box(actor_at(&stage, 0))));
    stage_close(&stage);
}

static void two_checkpoints_side_by_side_do_not_take_turns(void **state) {
    (void)state;
    Stage stage = stage_open(".P..\n"
                             ".CC.\n"
                             "####\n");
    stage_put(&stage, TILES(1.7), TILES(1.125));
    stage_hold(&stage, 0, 100);
    assert_int_equal(stage.counts[EVENT_CHECKPOINT], 1);
    stage_close(&stage);
}

static void a_crate_is_not_both_pushed_and_carried(void **state) {
    (void)state;
    Stage stage = stage_open(".B.\n"
                             ".BM\n"
                             "PB.\n");
    for (int i = 0; i < 3; i++) {
        stage_step(&stage, 0);
        Vec platform = solid_at(&stage, 0)->moved, crate = solid_at(&stage, 1)->moved;
        assert_true(crate.x >= platform.x);
    }
    stage_close(&stage);
}

static void a_platform_does_not_throw_its_rider_off_a_wall(void **state) {
    (void)state;
    Stage stage = stage_open("legend a: platform path R3 speed 4\nmap:\n"
                             "..#.\n"
                             "....\n"
                             ".P.a\n"
                             ".##.\n");
    play_script(&stage, "J 1\nL 0..16\nJ 159..172\nL 220..233\nJ 213..254\nJ 256..260\n"
                        "R 171..288\nrun 292\n");
    assert_int_equal(stage.hero->ground, GROUND_PLATFORM);
    assert_int_equal(stage.hero->x + HERO_WIDTH, TILES(4));
    stage_close(&stage);
}

static void who_pushes_a_crate_up_a_slope_stays_on_it(void **state) {
    (void)state;
    Stage stage = stage_open("PB.\n"
                             "#\\.\n"
                             ".#\\\n");
    play_script(&stage, "J 3..5\nR 1..33\nL 46..62\nrun 62\n");
    fix foot = stage.hero->x + HERO_WIDTH / 2;
    assert_true(foot > TILES(2));
    assert_true(stage.hero->y + HERO_HEIGHT <= foot + TILES(0.01)); /* the surface: y = x */
    stage_close(&stage);
}

static void a_crate_is_carried_once_by_whoever_of_two_goes_first(void **state) {
    (void)state;
    Stage stage = stage_open("legend r: platform horizontal speed 7 oneway\nmap:\n"
                             "BB..P\n"
                             ".r...\n");
    for (int i = 0; i < 20; i++) {
        stage_step(&stage, 0);
        fix platform = solid_at(&stage, 0)->moved.x;
        for (int crate = 1; crate <= 2; crate++)
            assert_true(fix_abs(solid_at(&stage, crate)->moved.x) <= fix_abs(platform));
    }
    stage_close(&stage);
}

static void of_two_springs_the_one_that_the_hero_is_most_in_counts(void **state) {
    (void)state;
    const char *maps[] = {"legend g: spring left\nlegend i: spring down\nmap:\n"
                          "P.gi\n"
                          "#...\n",
                          "legend g: spring right\nlegend i: spring down\nmap:\n"
                          "ig.P\n"
                          "...#\n"};
    const char *scripts[] = {"J 7..9\nR 0..37\nrun 37\n", "J 7..9\nL 0..37\nrun 37\n"};
    fix dy[2];
    for (int i = 0; i < 2; i++) {
        Stage stage = stage_open(maps[i]);
        play_script(&stage, scripts[i]);
        assert_int_equal(stage.counts[EVENT_SPRUNG], 2);
        dy[i] = stage.hero->dy;
        stage_close(&stage);
    }
    assert_int_equal(dy[0], dy[1]);
}

static void a_dropper_lifted_above_its_place_climbs_down_to_it(void **state) {
    (void)state;
    Stage stage = stage_open("legend c: platform path U2 R2 D2 L2 speed 3\nmap:\n"
                             "..V\n"
                             "..c\n"
                             "P..\n"
                             "#.#\n");
    play_script(&stage, "L 139..149\nL 160\nR 145..165\nJ 166\nL 201..211\nR 219..245\nrun 404\n");
    fix y = actor_at(&stage, 0)->y;
    stage_step(&stage, 0);
    assert_true(fix_abs(actor_at(&stage, 0)->y - y) < TILES(0.1));
    stage_close(&stage);
}

/* Jumps under a corner from every step of a walk down to a slope: y = x is its surface. */
static void a_head_that_slips_past_a_corner_leaves_the_foot_above_its_slope(void **state) {
    (void)state;
    for (int jump = 1; jump < 60; jump++) {
        Stage stage = stage_open(".....\n"
                                 "#\\.#.\n"
                                 "##\\.P\n"
                                 "#####\n");
        for (int step = 0; step < 80; step++) {
            stage_step(&stage, (Buttons)(step < jump ? LEFT : LEFT | JUMP));
            fix foot = stage.hero->x + HERO_WIDTH / 2;
            if (foot > TILES(1) && foot < TILES(3))
                assert_true(stage.hero->y + HERO_HEIGHT <= foot + TILES(0.01));
        }
        stage_close(&stage);
    }
}

static void a_slope_that_is_passed_below_does_not_lift(void **state) {
    (void)state;
    Stage stage = stage_open("P..\n"
                             "..1\n"
                             ".41\n"
                             "...\n"
                             "#..\n");
    play_script(&stage, "L 9..15\nR 25..27\nR 28..34\nL 28..35\nL 37\nR 41..45\nJ 37..47\n"
                        "L 45..54\nR 48..60\nR 61..63\nR 72..75\nL 75\nJ 90\nR 82..116\n"
                        "L 96..119\nR 121\nR 134\nrun 135\n");
    assert_true(fix_abs(stage.hero->y - stage.hero->previous.y) < TILES(0.2));
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slope_leads_onto_a_platform_not_into_it),
        cmocka_unit_test(a_walker_that_left_its_platform_for_a_slope_is_not_carried_by_it),
        cmocka_unit_test(a_storm_bird_lies_on_the_ground_when_its_plank_went_through_it),
        cmocka_unit_test(a_flyer_turns_at_a_slope),
        cmocka_unit_test(a_walker_turns_at_a_crate_on_its_platform),
        cmocka_unit_test(an_open_gate_does_not_shut_into_who_falls_into_it),
        cmocka_unit_test(two_checkpoints_side_by_side_do_not_take_turns),
        cmocka_unit_test(a_crate_is_not_both_pushed_and_carried),
        cmocka_unit_test(a_platform_does_not_throw_its_rider_off_a_wall),
        cmocka_unit_test(who_pushes_a_crate_up_a_slope_stays_on_it),
        cmocka_unit_test(a_crate_is_carried_once_by_whoever_of_two_goes_first),
        cmocka_unit_test(of_two_springs_the_one_that_the_hero_is_most_in_counts),
        cmocka_unit_test(a_dropper_lifted_above_its_place_climbs_down_to_it),
        cmocka_unit_test(a_slope_that_is_passed_below_does_not_lift),
        cmocka_unit_test(a_head_that_slips_past_a_corner_leaves_the_foot_above_its_slope),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
