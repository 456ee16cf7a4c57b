/* Droppers, buttons: what sees and what notices. */
#include "stage.h"

static bool drops(const char *text) {
    Stage stage = stage_open(text);
    bool fell = had(stage_hold(&stage, 0, 60), EVENT_DROPPER_FELL);
    stage_close(&stage);
    return fell;
}

static void a_dropper_falls_on_whom_it_sees(void **state) {
    (void)state;
    assert_true(drops("#V#\n...\n...\n.P.\n###\n"));
    assert_false(drops("#V....\n......\n......\n....P.\n######\n"));
}

static void a_dropper_does_not_see_through_floors(void **state) {
    (void)state;
    assert_false(drops("#V#\n...\n.#.\n.P.\n###\n"));
    assert_false(drops("#V#\n...\n.-.\n.P.\n###\n"));
    assert_false(drops("#V#\n...\n.=.\n...\n.P.\n###\n"));
    assert_false(drops("..V..\n.....\n./\\12\n..P..\n#####\n"));
    assert_true(drops("#V#\n.~.\n.o.\n.P.\n###\n"));
}

static void a_dropper_does_not_see_through_solids(void **state) {
    (void)state;
    assert_false(drops("legend p: platform path U1 speed 0.5\nmap:\n"
                       "#V#\n...\n...\nppp\n.P.\n###\n"));
    assert_false(drops("#V#\n...\n.D.\n.P.\n###\n"));
    assert_false(drops(".V.\n...\n...\n.B.\n#.#\n#P#\n###\n"));
}

/* A dead hero is no longer on the plate, and the respawned one is elsewhere. */
static void a_button_is_let_go_once_by_who_dies_on_it(void **state) {
    (void)state;
    Stage stage = stage_open("#.......\n#P......\n###b....\n######..\n");
    stage_put(&stage, TILES(3.1), TILES(1.9));
    stage_hold(&stage, 0, 30);
    assert_int_equal(stage.counts[EVENT_BUTTON_PRESSED], 1);
    assert_int_equal(stage.game->buttons_down, 1);
    stage.hero->dead = true;
    stage.hero->since = stage.game->tick;
    stage_until(&stage, 0, EVENT_RESPAWNED, 100);
    stage_hold(&stage, 0, 30);
    assert_int_equal(stage.counts[EVENT_BUTTON_RELEASED], 1);
    assert_int_equal(stage.counts[EVENT_BUTTON_PRESSED], 1);
    assert_int_equal(stage.game->buttons_down, 0);
    stage_close(&stage);
}

static void a_teleport_leaves_a_button(void **state) {
    (void)state;
    Stage stage = stage_open("#.......\n#P......\n###b....\n######..\n");
    stage_put(&stage, TILES(3.1), TILES(1.9));
    stage_hold(&stage, 0, 30);
    stage_put(&stage, TILES(1.1), TILES(1));
    stage_hold(&stage, 0, 3);
    assert_int_equal(stage.counts[EVENT_BUTTON_RELEASED], 1);
    stage_close(&stage);
}

/* Whoever comes while another holds it down is no second press, nor the first's leaving a release.
 */
static void a_button_is_held_by_whoever_is_on_it(void **state) {
    (void)state;
    Stage stage = stage_open("#.E.....#\n#P..b...#\n#########\n");
    Actor *walker = actor_at(&stage, 0);
    walker->dx = 0;
    walker->x = walker->previous_x = TILES(4.1);
    walker->y = walker->previous_y = TILES(2) - TILES(0.625);
    stage_hold(&stage, 0, 3);
    assert_int_equal(stage.counts[EVENT_BUTTON_PRESSED], 1);
    stage.game->rules.invincible = 1;
    stage_put(&stage, TILES(4.2), TILES(1.1));
    stage_hold(&stage, 0, 3);
    walker->state = ACTOR_GONE;
    stage_hold(&stage, 0, 3);
    assert_int_equal(stage.counts[EVENT_BUTTON_PRESSED], 1);
    assert_int_equal(stage.counts[EVENT_BUTTON_RELEASED], 0);
    stage_put(&stage, TILES(1), TILES(1));
    stage_hold(&stage, 0, 3);
    assert_int_equal(stage.counts[EVENT_BUTTON_RELEASED], 1);
    stage_close(&stage);
}

static void a_destroyed_thing_lets_its_button_go(void **state) {
    (void)state;
    Stage stage = stage_open("#.......#\n#P..b.E.#\n#########\n");
    Actor *walker = actor_at(&stage, 0);
    stage_until(&stage, 0, EVENT_BUTTON_PRESSED, 300);
    walker->state = ACTOR_DYING;
    walker->since = stage.game->tick;
    stage_hold(&stage, 0, 100);
    assert_int_equal(stage.counts[EVENT_BUTTON_RELEASED], 1);
    assert_int_equal(stage.game->buttons_down, 0);
    stage_close(&stage);
}

/* The value of the step's first event of a kind, or 0. */
static int32_t told(const Stage *stage, EventKind kind) {
    for (int i = 0; i < stage->game->event_count; i++)
        if (stage->game->events[i].kind == kind)
            return stage->game->events[i].value;
    return 0;
}

static void a_zone_is_entered_and_left_once(void **state) {
    (void)state;
    Stage stage = stage_open("legend z: custom1\nlegend w: water custom3\nmap:\n"
                             "...zz...\nP..zz...\n#####w##\n#####w##\n########\n");
    stage_until(&stage, RIGHT, EVENT_ZONE_ENTERED, 100);
    assert_int_equal(told(&stage, EVENT_ZONE_ENTERED), 1);
    assert_in_range(stage.hero->x + HERO_WIDTH, TILES(3) + 1, TILES(3.2));
    stage_until(&stage, RIGHT, EVENT_ZONE_ENTERED, 100);
    assert_int_equal(told(&stage, EVENT_ZONE_ENTERED), 3);
    assert_int_equal(told(&stage, EVENT_ZONE_LEFT), 1);
    stage_until(&stage, RIGHT, EVENT_ZONE_LEFT, 100); /* over the pool, too fast to fall in */
    assert_int_equal(told(&stage, EVENT_ZONE_LEFT), 3);
    stage_hold(&stage, RIGHT, 50);
    assert_int_equal(stage.counts[EVENT_ZONE_ENTERED], 2);
    assert_int_equal(stage.counts[EVENT_ZONE_LEFT], 2);
    stage_close(&stage);
}

/* A life that begins in a zone comes into it; death leaves all. */
static void every_life_begins_outside_all_zones(void **state) {
    (void)state;
    Stage stage = stage_open("legend z: custom2\nlegend h: hazard custom4\nmap:\n"
                             "z....\nP...h\n#####\n");
    stage.level->cells[stage.level->width] = stage.level->cells[0]; /* the start's own cell */
    assert_true(had(stage_step(&stage, 0), EVENT_ZONE_ENTERED));
    stage_until(&stage, RIGHT, EVENT_DIED, 200);
    assert_int_equal(stage.counts[EVENT_ZONE_ENTERED], 2);
    assert_int_equal(stage.counts[EVENT_ZONE_LEFT], 1);
    stage_until(&stage, 0, EVENT_RESPAWNED, 100);
    assert_int_equal(stage.counts[EVENT_ZONE_LEFT], 2);
    assert_true(had(stage_step(&stage, 0), EVENT_ZONE_ENTERED));
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dropper_falls_on_whom_it_sees),
        cmocka_unit_test(a_dropper_does_not_see_through_floors),
        cmocka_unit_test(a_dropper_does_not_see_through_solids),
        cmocka_unit_test(a_button_is_let_go_once_by_who_dies_on_it),
        cmocka_unit_test(a_teleport_leaves_a_button),
        cmocka_unit_test(a_button_is_held_by_whoever_is_on_it),
        cmocka_unit_test(a_destroyed_thing_lets_its_button_go),
        cmocka_unit_test(a_zone_is_entered_and_left_once),
        cmocka_unit_test(every_life_begins_outside_all_zones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
