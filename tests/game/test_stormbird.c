/* The storm bird: it dives at the hero, lies dazed, and six stomps end it and open the gates. */
#include "stage.h"

static const char NEST[] =
    "legend s: stormbird\n"
    "map:\n"
    "#..............#\n#..............#\n#..............#\n#..............#\n"
    "#......s.......#\n#..............#\n#..............#\n#..............#\n"
    "#..............D\n#..P...........DG\n#################\n";

static void it_follows_dives_and_kills_who_waits(void **state) {
    (void)state;
    Stage stage = stage_open(NEST);
    int steps = stage_until(&stage, 0, EVENT_DIED, 900);
    assert_true(steps > 130);
    assert_int_equal(stage.counts[EVENT_DROPPER_FELL], 1);
    stage_close(&stage);
}

/* Waits until it lies, comes down on it from above. */
static bool stomp_once(Stage *stage) {
    Actor *bird = actor_at(stage, 0);
    for (int i = 0; i < 3000; i++) {
        if (bird->state == BIRD_LIES || (bird->state == BIRD_HOVERS && bird->y < TILES(3))) {
            stage_put(stage, bird->x, bird->y - TILES(1.5));
            for (int k = 0; k < 40; k++)
                if (had(stage_step(stage, 0), EVENT_STOMPED))
                    return true;
            return false;
        }
        bool under = bird->state == BIRD_DIVES;
        if (under)
            stage_put(stage, bird->x > TILES(8) ? TILES(2) : TILES(13), TILES(9.125));
        stage_step(stage, 0);
        stage->hero->dead = false;
    }
    return false;
}

static void six_stomps_end_it_and_open_the_gates(void **state) {
    (void)state;
    Stage stage = stage_open(NEST);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(actor_at(&stage, 0)->state == ACTOR_DYING, false);
        assert_int_equal(stage.counts[EVENT_GATE_OPENED], 0);
        assert_true(stomp_once(&stage));
    }
    assert_int_equal(actor_at(&stage, 0)->state, ACTOR_DYING);
    stage_hold(&stage, 0, 60);
    assert_int_equal(stage.counts[EVENT_GATE_OPENED], 1);
    stage_close(&stage);
}

static void in_its_second_phase_it_blows_first(void **state) {
    (void)state;
    Stage stage = stage_open(NEST);
    assert_true(stomp_once(&stage) && stomp_once(&stage));
    stage_put(&stage, TILES(8), TILES(9.125));
    Actor *bird = actor_at(&stage, 0);
    for (int i = 0; i < 1000 && bird->state != BIRD_BLOWS; i++)
        stage_step(&stage, 0);
    assert_int_equal(bird->state, BIRD_BLOWS);
    fix before = stage.hero->x;
    stage_hold(&stage, 0, 60);
    assert_true(fix_abs(stage.hero->x - before) > TILES(0.5));
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_follows_dives_and_kills_who_waits),
        cmocka_unit_test(six_stomps_end_it_and_open_the_gates),
        cmocka_unit_test(in_its_second_phase_it_blows_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
