/* Jump forgiveness, to the step and to the unit: what counts, what no longer does, and that nothing
 * ever gives a second jump. */
#include "stage.h"

/* A ledge that ends at column 4, and a floor far below. */
#define LEDGE                                                                                      \
    "..........\n..........\n..........\n.P........\n####......\n..........\n..........\n"         \
    "..........\n..........\n..........\n##########\n"

static Stage ledge_with(const char *header) {
    char text[256];
    snprintf(text, sizeof text, "%smap:\n%s", header, LEDGE);
    return stage_open(text);
}

/* Runs off the ledge; the last step made stood, the next one will not. */
static void run_to_the_brink(Stage *stage) {
    for (int i = 0; i < 200; i++) {
        Game *next = game_clone(stage->game);
        game_step(next, stage->level, RIGHT);
        bool last = next->hero.ground == GROUND_NONE;
        free(next);
        if (last)
            return;
        stage_step(stage, RIGHT);
    }
    fail_msg("the ledge has no end");
}

/* Does a press count that comes `steps` steps after the last one on the ground? */
static bool jumps_after(const char *header, int steps) {
    Stage stage = ledge_with(header);
    run_to_the_brink(&stage);
    stage_hold(&stage, RIGHT, steps - 1);
    bool jumped = had(stage_step(&stage, RIGHT | JUMP), EVENT_JUMPED);
    assert_int_equal(jumped, stage.hero->dy < 0);
    stage_close(&stage);
    return jumped;
}

static void coyote_time_ends_at_its_step(void **state) {
    (void)state;
    Stage stage = ledge_with("");
    int coyote = stage.game->feel.coyote;
    stage_close(&stage);
    assert_int_equal(coyote, 11);
    for (int c = 1; c <= coyote + 2; c++)
        if (jumps_after("", c) != (c <= coyote))
            fail_msg("a press %d steps after the ledge is judged wrongly", c);
}

static void other_coyote_times_end_at_theirs(void **state) {
    (void)state;
    for (int c = 1; c <= 8; c++)
        assert_int_equal(jumps_after("feel.coyote_time: 0.05\n", c), c <= 6);
    assert_true(jumps_after("feel.coyote_time: 0.0083\n", 1));
    assert_false(jumps_after("feel.coyote_time: 0.0083\n", 2));
    for (int c = 1; c <= 3; c++)
        assert_false(jumps_after("feel.coyote_time: 0\n", c));
}

static void a_jump_leaves_no_coyote_time(void **state) {
    (void)state;
    Stage stage = ledge_with("");
    stage_hold(&stage, 0, 5);
    stage_step(&stage, JUMP);
    for (int i = 0; i < 20; i++)
        stage_hold(&stage, i % 2 ? JUMP : 0, 1);
    assert_int_equal(stage.counts[EVENT_JUMPED], 1);
    stage_close(&stage);
}

/* Falls from a little above the floor; the step in which it lands without any key. */
static Stage fall_from(const char *header, fix height) {
    Stage stage = ledge_with(header);
    stage_put(&stage, TILES(6), TILES(10) - HERO_HEIGHT - height);
    return stage;
}

static int landing_step(const char *header, fix height) {
    Stage stage = fall_from(header, height);
    int steps = 0;
    while (!stands(&stage)) {
        stage_step(&stage, 0);
        steps++;
    }
    stage_close(&stage);
    return steps;
}

/* Does a press `early` steps before the first step that could jump lead to one there? */
static bool buffered(const char *header, int early) {
    fix height = TILES(3);
    int able = landing_step(header, height) + 1;
    Stage stage = fall_from(header, height);
    stage_hold(&stage, 0, able - early - 1);
    bool now = had(stage_step(&stage, JUMP), EVENT_JUMPED);
    assert_int_equal(now, early == 0);
    bool then = now || had(stage_hold(&stage, JUMP, early), EVENT_JUMPED);
    assert_false(had(stage_hold(&stage, JUMP, 200), EVENT_JUMPED)); /* once, or never */
    stage_close(&stage);
    return then;
}

static void the_buffer_ends_at_its_step(void **state) {
    (void)state;
    for (int early = 0; early <= 15; early++)
        if (buffered("", early) != (early <= 13))
            fail_msg("a press %d steps early is judged wrongly", early);
    for (int early = 0; early <= 3; early++)
        assert_int_equal(buffered("feel.jump_buffer: 0\n", early), early == 0);
}

static fix peak_after_landing(bool hold) {
    Stage stage = fall_from("", TILES(3));
    int able = landing_step("", TILES(3)) + 1;
    stage_hold(&stage, 0, able - 6);
    stage_step(&stage, JUMP);
    stage_until(&stage, hold ? JUMP : 0, EVENT_JUMPED, 8);
    fix peak = stage.hero->y;
    while (!stands(&stage)) {
        stage_step(&stage, hold ? JUMP : 0);
        peak = fix_min(peak, stage.hero->y);
    }
    assert_int_equal(stage.counts[EVENT_JUMPED], 1);
    stage_close(&stage);
    return TILES(10) - HERO_HEIGHT - peak;
}

static void a_buffered_press_already_let_go_is_a_short_hop(void **state) {
    (void)state;
    fix full = peak_after_landing(true), hop = peak_after_landing(false);
    assert_in_range(full, TILES(3.599), TILES(3.601));
    assert_in_range(hop, TILES(0.5), TILES(1.5));
}

static void one_press_is_one_jump(void **state) {
    (void)state;
    Stage stage = ledge_with("");
    stage_hold(&stage, JUMP, 400);
    assert_int_equal(stage.counts[EVENT_JUMPED], 1);
    assert_int_equal(stage.counts[EVENT_LANDED], 1);
    stage_close(&stage);
}

static void pause_clears_what_waits(void **state) {
    (void)state;
    Stage stage = ledge_with("");
    run_to_the_brink(&stage);
    stage_step(&stage, RIGHT);
    assert_true(stage.hero->grace.coyote > 0);
    stage_step(&stage, PAUSE);
    stage_step(&stage, 0);
    stage_step(&stage, PAUSE);
    assert_false(stage.game->paused);
    assert_int_equal(stage.hero->grace.coyote, 0);
    assert_false(had(stage_step(&stage, JUMP), EVENT_JUMPED));
    assert_true(stage.hero->grace.buffer > 0);
    stage_step(&stage, JUMP | PAUSE);
    assert_int_equal(stage.hero->grace.buffer, 0);
    stage_close(&stage);
}

/* Pressed while dead and held through the respawn: a press from before it must not fire. */
static void respawn_clears_what_waits(void **state) {
    (void)state;
    Stage stage = stage_open("P.X\n###\n");
    int steps = stage_until(&stage, RIGHT, EVENT_DIED, 200);
    assert_true(steps > 0);
    stage_hold(&stage, 0, 30);
    stage_until(&stage, JUMP, EVENT_RESPAWNED, 60);
    assert_int_equal(stage.hero->grace.buffer, 0);
    assert_int_equal(stage.hero->grace.coyote, 0);
    assert_false(had(stage_hold(&stage, JUMP, 5), EVENT_JUMPED));
    stage_close(&stage);
}

/* Rises under a block whose left or right side the head just clips. */
static Stage rise_under(fix x) {
    Stage stage = stage_open(".......\n...#...\n.......\n.......\n...P...\n#######\n");
    stage_put(&stage, x, TILES(5) - HERO_HEIGHT);
    stage_hold(&stage, 0, 2);
    stage_hold(&stage, JUMP, 40);
    return stage;
}

static void a_corner_is_slipped_past_up_to_its_limit(void **state) {
    (void)state;
    const fix limit = TILES(0.25);
    const struct {
        fix x, beside;
    } SIDES[] = {{TILES(3) - HERO_WIDTH + limit, TILES(3) - HERO_WIDTH},
                 {TILES(4) - limit, TILES(4)}};
    for (int i = 0; i < 2; i++) {
        Stage at = rise_under(SIDES[i].x), beyond = rise_under(SIDES[i].x + (i ? -1 : 1));
        assert_int_equal(at.counts[EVENT_BUMPED], 0);
        assert_int_equal(at.hero->x, SIDES[i].beside);
        assert_true(at.hero->y < TILES(2));
        assert_int_equal(beyond.counts[EVENT_BUMPED], 1);
        assert_int_equal(beyond.hero->x, SIDES[i].x + (i ? -1 : 1));
        assert_true(beyond.hero->y >= TILES(2));
        stage_close(&at);
        stage_close(&beyond);
    }
}

static void no_corner_is_slipped_past_into_a_wall(void **state) {
    (void)state;
    Stage stage = stage_open(".......\n..##...\n.#.....\n.#.....\n.#.P...\n#######\n");
    stage_put(&stage, TILES(4) - HERO_WIDTH, TILES(5) - HERO_HEIGHT);
    stage_hold(&stage, 0, 2);
    stage_hold(&stage, JUMP, 40);
    assert_int_equal(stage.counts[EVENT_BUMPED], 1);
    stage_close(&stage);
}

/* Falls against a block's side with the feet a little under its top. */
static bool catches(fix under, int sign, Buttons held) {
    Stage stage = stage_open(".......\n.......\n#.....#\n#..P..#\n#######\n");
    fix x = sign > 0 ? TILES(6) - HERO_WIDTH : TILES(1);
    stage_put(&stage, x, TILES(2) + under - HERO_HEIGHT);
    stage.hero->y -= stage.game->feel.fall_gravity; /* the step falls by this much */
    stage.hero->dx = sign;
    stage_step(&stage, held);
    bool caught = stands(&stage) && feet(&stage) == TILES(2);
    assert_int_equal(caught, stands(&stage));
    stage_close(&stage);
    return caught;
}

static void a_ledge_is_caught_up_to_its_limit(void **state) {
    (void)state;
    const fix limit = TILES(0.1875);
    assert_true(catches(1, 1, RIGHT) && catches(1, -1, LEFT));
    assert_true(catches(limit, 1, RIGHT) && catches(limit, -1, LEFT));
    assert_false(catches(limit + 1, 1, RIGHT) || catches(limit + 1, -1, LEFT));
    assert_false(catches(limit / 2, 1, 0) || catches(limit / 2, -1, RIGHT));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coyote_time_ends_at_its_step),
        cmocka_unit_test(other_coyote_times_end_at_theirs),
        cmocka_unit_test(a_jump_leaves_no_coyote_time),
        cmocka_unit_test(the_buffer_ends_at_its_step),
        cmocka_unit_test(a_buffered_press_already_let_go_is_a_short_hop),
        cmocka_unit_test(one_press_is_one_jump),
        cmocka_unit_test(pause_clears_what_waits),
        cmocka_unit_test(respawn_clears_what_waits),
        cmocka_unit_test(a_corner_is_slipped_past_up_to_its_limit),
        cmocka_unit_test(no_corner_is_slipped_past_into_a_wall),
        cmocka_unit_test(a_ledge_is_caught_up_to_its_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
