/* What comes over a level, and wind and lightning. */
#include "stage.h"

static void a_front_kills_who_stays_and_begins_anew(void **state) {
    (void)state;
    Stage stage = stage_open("front: left speed 4 behind 4 delay 1\n"
                             "map:\n....................\n.....P.............G\n"
                             "####################\n");
    int steps = stage_until(&stage, 0, EVENT_DIED, 400);
    /* Four tiles at four tiles a second, after a second: the hero's middle is where it began. */
    assert_in_range(steps, 239, 243);
    stage_until(&stage, 0, EVENT_RESPAWNED, 100);
    steps = stage_until(&stage, 0, EVENT_DIED, 400);
    assert_in_range(steps, 238, 243);
    stage_close(&stage);
}

static void who_runs_ahead_of_a_front_lives(void **state) {
    (void)state;
    Stage stage = stage_open("front: left speed 8 behind 4 delay 0\nmap:\n"
                             "........................................\n"
                             ".....P.................................G\n"
                             "########################################\n");
    stage_until(&stage, RIGHT, EVENT_GOAL, 700);
    assert_int_equal(stage.game->deaths, 0);
    stage_close(&stage);
}

static void a_checkpoint_moves_a_front_in_the_next_life_only(void **state) {
    (void)state;
    Stage stage = stage_open("front: left speed 2 behind 4 delay 0\nmap:\n"
                             "........................................\n"
                             ".....P..............C..................G\n"
                             "########################################\n");
    const Tide *front = &stage.level->front;
    stage_until(&stage, RIGHT, EVENT_CHECKPOINT, 400);
    /* From column 5.5, four behind: it has not come further than two tiles a second. */
    fix most = TILES(1.5) + (fix)((int64_t)stage.game->tick * TILES(2) / STEPS_PER_SECOND);
    assert_in_range(tide_edge(stage.game, stage.level, front), TILES(1.5), most);
    stage_until(&stage, 0, EVENT_RESPAWNED, 2000);
    assert_int_equal(tide_edge(stage.game, stage.level, front), TILES(16.5));
    stage_close(&stage);
}

static const char WELL[] = "flood: down speed 1 behind 3 delay 0 limit 6\n"
                           "map:\n"
                           "#......#\n#......#\n#......#\n#......#\n#......#\n#...B..#\n#.P.#..#\n"
                           "########\n";

static void a_flood_lifts_the_hero_and_crates(void **state) {
    (void)state;
    Stage stage = stage_open(WELL);
    fix floor = stage.hero->y, crate = solid_at(&stage, 0)->box.y;
    stage_hold(&stage, 0, 120);
    assert_int_equal(stage.hero->y, floor);
    stage_hold(&stage, 0, 120 * 5 + 60);
    /* It began three below row 6.5 and has risen its six: to row 3.5. */
    fix middle = stage.hero->y + HERO_HEIGHT / 2;
    assert_true(fix_abs(middle - TILES(3.5)) < TILES(0.1));
    assert_true(crate - solid_at(&stage, 0)->box.y > TILES(1));
    stage_hold(&stage, 0, 240);
    assert_true(fix_abs(stage.hero->y + HERO_HEIGHT / 2 - TILES(3.5)) < TILES(0.05));
    assert_true(had(stage_step(&stage, JUMP), EVENT_JUMPED));
    stage_close(&stage);
}

static void a_floods_limit_is_a_place_wherever_a_life_began(void **state) {
    (void)state;
    Stage stage = stage_open("flood: down speed 10 behind 1 delay 0 limit 3\nmap:\n"
                             "....\n....\n....\n....\n....\n....\n.P..\n####\n");
    stage_hold(&stage, 0, 240);
    assert_int_equal(tide_flood(stage.game, stage.level), TILES(4.5));
    stage.game->life_row = 4;
    assert_int_equal(tide_flood(stage.game, stage.level), TILES(4.5));
    stage_close(&stage);
}

static void whom_a_flood_comes_to_drowns_and_who_was_born_in_it_lives(void **state) {
    (void)state;
    Stage stage = stage_open("flood: down speed 1 behind 3 delay 0 limit 6\nmap:\n"
                             "#......#\n#......#\n#.P....#\n##.....#\n##.EE..#\n##.####.\n"
                             "##.#EE#.\n##.####.\n########\n");
    stage_hold(&stage, 0, 240);
    for (int i = 0; i < 4; i++)
        assert_int_equal(actor_at(&stage, i)->state == ACTOR_ALIVE, i >= 2);
    stage_close(&stage);
}

static void wind_pushes_who_flies_and_half_who_stands(void **state) {
    (void)state;
    Stage stage = stage_open("legend w: wind right speed 6\nmap:\n"
                             "wwwwwwwwwwwwwwwwwwwwwwwwwwww\nwwwwwwwwwwwwwwwwwwwwwwwwwwww\n"
                             ".P.wwwwwwwwwwwwwwwwwwwwwwwww\n############################\n");
    stage_put(&stage, TILES(4), TILES(1.125));
    stage_hold(&stage, 0, 240);
    assert_true(stage.hero->x > TILES(8));
    assert_true(fix_abs(stage.hero->dx - TILES(3) / 120) < TILES(0.001));
    stage_close(&stage);
}

static void wind_lifts(void **state) {
    (void)state;
    Stage stage = stage_open("legend w: wind up speed 6\nmap:\n"
                             "....w....\n....w....\n....w....\n....w....\n....w....\n....w....\n"
                             ".P..w....\n#########\n");
    stage_put(&stage, TILES(4.2), TILES(6.125));
    stage_hold(&stage, 0, 90);
    assert_true(stage.hero->y < TILES(3));
    stage_close(&stage);
}

static void lightning_strikes_on_its_beat_and_opens_gates(void **state) {
    (void)state;
    Stage stage = stage_open("legend z: strike every 2 start 1 lasts 0.25\nmap:\n"
                             ".........D..\n...z..z..D..\n.P....b..D.G\n############\n");
    stage_hold(&stage, 0, 119);
    assert_int_equal(stage.game->buttons_down, 0);
    stage_hold(&stage, 0, 10);
    assert_int_equal(stage.game->buttons_down, 1);
    assert_int_equal(stage.counts[EVENT_GATE_OPENED], 1);
    stage_hold(&stage, 0, 30);
    assert_int_equal(stage.game->buttons_down, 0);
    stage_put(&stage, TILES(3.2), TILES(1.125));
    stage_hold(&stage, 0, 5);
    assert_int_equal(stage.game->deaths, 0);
    stage_hold(&stage, 0, 50);
    stage_put(&stage, TILES(3.2), TILES(1.125));
    while (stage.game->tick < 400 && stage.game->deaths == 0) {
        stage_step(&stage, 0);
        stage_put(&stage, TILES(3.2), TILES(1.125));
    }
    assert_in_range(stage.game->tick, 360, 363);
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_front_kills_who_stays_and_begins_anew),
        cmocka_unit_test(who_runs_ahead_of_a_front_lives),
        cmocka_unit_test(a_checkpoint_moves_a_front_in_the_next_life_only),
        cmocka_unit_test(a_flood_lifts_the_hero_and_crates),
        cmocka_unit_test(a_floods_limit_is_a_place_wherever_a_life_began),
        cmocka_unit_test(whom_a_flood_comes_to_drowns_and_who_was_born_in_it_lives),
        cmocka_unit_test(wind_pushes_who_flies_and_half_who_stands),
        cmocka_unit_test(wind_lifts),
        cmocka_unit_test(lightning_strikes_on_its_beat_and_opens_gates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
