/* What the hero takes, meets and dies of, and how a level is won. */
#include "stage.h"

static void a_coin_and_a_gem_are_taken_once(void **state) {
    (void)state;
    Stage stage = stage_open("P.o.O...\n########\n");
    for (int i = 0; i < 3; i++) {
        stage_hold(&stage, RIGHT, 120);
        stage_hold(&stage, LEFT, 120);
    }
    assert_int_equal(stage.game->coins, 1);
    assert_int_equal(stage.game->gems, 1);
    assert_int_equal(stage.counts[EVENT_COIN], 1);
    assert_int_equal(stage.counts[EVENT_GEM], 1);
    stage_close(&stage);
}

/* Dies on the spiny, comes back at the checkpoint in under half a second, with what it took. */
static void respawn_is_quick_and_keeps_what_was_taken(void **state) {
    (void)state;
    Stage stage = stage_open("#P.o.O.C....X.|###\n##################\n");
    stage_until(&stage, RIGHT, EVENT_DIED, 400);
    uint32_t died = stage.game->tick;
    fix spiny = actor_at(&stage, 0)->x;
    assert_int_not_equal(spiny, TILES(12.125));
    int steps = stage_until(&stage, 0, EVENT_RESPAWNED, 60);
    assert_true(steps < STEPS_PER_SECOND / 2);
    assert_int_equal(stage.game->tick, died + (uint32_t)steps);
    assert_int_equal(stage.hero->x + HERO_WIDTH / 2, TILES(7.5));
    assert_true(stands(&stage));
    assert_int_equal(actor_at(&stage, 0)->x, TILES(12.125));
    assert_int_equal(stage.game->coins, 1);
    assert_int_equal(stage.game->gems, 1);
    assert_int_equal(stage.game->deaths, 1);
    assert_int_equal(stage.counts[EVENT_CHECKPOINT], 1);
    stage_hold(&stage, LEFT, 100);
    assert_int_equal(stage.game->coins, 1);
    stage_close(&stage);
}

static void a_pit_is_one_death(void **state) {
    (void)state;
    Stage stage = stage_open("P....\n##...\n");
    stage_until(&stage, RIGHT, EVENT_DIED, 200);
    unsigned after = stage_hold(&stage, RIGHT, 45);
    assert_true(had(after, EVENT_RESPAWNED));
    assert_int_equal(stage.game->deaths, 1);
    assert_int_equal(stage.counts[EVENT_DIED], 1);
    assert_int_equal(stage.counts[EVENT_HURT], 0);
    assert_int_equal(stage.hero->x + HERO_WIDTH / 2 < TILES(2), 1);
    stage_close(&stage);
}

static void the_goal_beats_death_in_one_step(void **state) {
    (void)state;
    Stage hurt = stage_open("P.GX..\n######\n");
    Actor *spiny = actor_at(&hurt, 0);
    spiny->x = spiny->previous_x = TILES(2.1);
    hurt.hero->x = TILES(2) - HERO_WIDTH;
    hurt.hero->dx = TILES(0.1);
    unsigned events = stage_step(&hurt, RIGHT);
    assert_true(box_overlap(hero_box(hurt.hero), actor_box(spiny)));
    assert_true(had(events, EVENT_GOAL));
    assert_int_equal(hurt.game->outcome, OUTCOME_WON);
    assert_int_equal(hurt.game->deaths, 0);
    assert_false(had(stage_hold(&hurt, 0, 200), EVENT_DIED));
    stage_close(&hurt);
}

/* Two walkers at once: one under the feet, one in the way. */
static void a_stomp_beats_a_hurt_in_one_step(void **state) {
    (void)state;
    Stage stage = stage_open("..P...\n......\n..EX..\n######\n");
    Actor *walker = actor_at(&stage, 0), *spiny = actor_at(&stage, 1);
    walker->dx = spiny->dx = 0;
    stage_put(&stage, spiny->x - HERO_WIDTH / 2, walker->y - HERO_HEIGHT - TILES(0.01));
    stage.hero->dy = TILES(0.1);
    assert_true(stage.hero->x + HERO_WIDTH > spiny->x && stage.hero->x < walker->x + TILES(0.75));
    unsigned events = stage_step(&stage, 0);
    assert_true(box_overlap((Box){stage.hero->x, stage.hero->y, HERO_WIDTH, HERO_HEIGHT},
                            actor_box(spiny)));
    assert_true(had(events, EVENT_STOMPED));
    assert_false(had(events, EVENT_DIED));
    assert_int_equal(walker->state, ACTOR_DYING);
    stage_close(&stage);
}

/* How high a stomp takes the feet above the place of the stomp. */
static fix bounce_of(Buttons held, int release_after) {
    Stage stage = stage_open(".....\n.....\n.....\n.....\n.....\n.....\n..P..\n..E..\n#####\n");
    actor_at(&stage, 0)->dx = 0;
    stage_put(&stage, actor_at(&stage, 0)->x, TILES(5));
    stage_until(&stage, held, EVENT_STOMPED, 200);
    fix from = stage.hero->y, peak = from;
    for (int i = 0; stage.hero->ground == GROUND_NONE; i++) {
        stage_step(&stage, i < release_after ? held : 0);
        peak = fix_min(peak, stage.hero->y);
    }
    stage_close(&stage);
    return from - peak;
}

static void a_stomp_bounces_higher_with_jump_held_and_is_never_cut(void **state) {
    (void)state;
    const fix off = FIX_ONE / 1000;
    assert_in_range(bounce_of(0, 0), TILES(1.4) - off, TILES(1.4) + off);
    fix held = bounce_of(JUMP, 500), let_go = bounce_of(JUMP, 2);
    assert_in_range(held, TILES(4.2) - off, TILES(4.2) + off);
    assert_int_equal(held, let_go);
}

static void a_spiny_is_not_stomped(void **state) {
    (void)state;
    Stage stage = stage_open("..P..\n.....\n..X..\n#####\n");
    actor_at(&stage, 0)->dx = 0;
    stage_until(&stage, 0, EVENT_DIED, 200);
    assert_int_equal(stage.counts[EVENT_HURT], 1);
    assert_int_equal(stage.counts[EVENT_STOMPED], 0);
    assert_int_equal(actor_at(&stage, 0)->state, ACTOR_ALIVE);
    stage_close(&stage);
}

/* Into a cell of spikes from one side at some speed: is it deadly? Column 3, row 3 is the cell. */
static bool deadly(char spikes, fix dx, fix dy) {
    char text[] = ".......\n.......\n.......\n...^...\n.......\n.......\n...P...\n";
    *strchr(text, '^') = spikes;
    Stage stage = stage_open(text);
    fix x = TILES(3.5) - HERO_WIDTH / 2, y = TILES(3.5) - HERO_HEIGHT / 2;
    stage_put(&stage, x - dx * 10, y - dy * 10);
    for (int i = 0; i < 20 && !stage.hero->dead; i++) {
        stage.hero->dx = dx;
        stage.hero->dy = dy - (dy < 0 ? stage.game->feel.gravity : stage.game->feel.fall_gravity);
        stage_step(&stage, (Buttons)(dx > 0 ? RIGHT : dx < 0 ? LEFT : 0));
    }
    bool dead = stage.hero->dead;
    stage_close(&stage);
    return dead;
}

static void spikes_kill_on_the_side_of_their_points(void **state) {
    (void)state;
    const fix v = TILES(0.08);
    assert_true(deadly('^', 0, v));
    assert_false(deadly('^', 0, -v));
    assert_true(deadly('v', 0, -v));
    assert_false(deadly('v', 0, v));
    assert_true(deadly('>', -v, 0));
    assert_false(deadly('>', v, 0));
    assert_true(deadly('<', v, 0));
    assert_false(deadly('<', -v, 0));
}

static void spikes_do_not_reach_past_their_margins(void **state) {
    (void)state;
    Stage stage = stage_open(".P...\n.....\n..^..\n#####\n");
    const fix tip = TILES(2.3125), side = TILES(2.1875);
    stage_put(&stage, TILES(2), tip - HERO_HEIGHT - TILES(0.1));
    while (feet(&stage) + stage.hero->dy + stage.game->feel.fall_gravity <= tip)
        assert_false(had(stage_step(&stage, 0), EVENT_DIED));
    assert_true(had(stage_hold(&stage, 0, 2), EVENT_DIED));
    stage_until(&stage, 0, EVENT_RESPAWNED, 60);
    stage_put(&stage, side - HERO_WIDTH, TILES(3) - HERO_HEIGHT);
    assert_false(had(stage_hold(&stage, 0, 20), EVENT_DIED));
    stage_put(&stage, side - HERO_WIDTH + 1, TILES(3) - HERO_HEIGHT);
    assert_true(had(stage_hold(&stage, 0, 2), EVENT_DIED));
    stage_close(&stage);
}

static void a_spring_sends_up_to_its_height(void **state) {
    (void)state;
    static const struct {
        const char *legend;
        double height;
    } ROWS[] = {{"", 6}, {"legend S: spring up power 0.5\n", 3}, {"feel.spring_height: 4\n", 4}};
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "%smap:\n...\n...\n...\n...\n...\n...\n...\n...\n...\nP.S\n###\n", ROWS[i].legend);
        Stage stage = stage_open(text);
        stage_until(&stage, RIGHT, EVENT_SPRUNG, 120);
        fix from = stage.hero->y, peak = from;
        for (; stage.hero->dy < 0; peak = fix_min(peak, stage.hero->y))
            stage_step(&stage, 0);
        fix off = from - peak - TILES(ROWS[i].height);
        assert_in_range(fix_abs(off), 0, FIX_ONE / 500);
        assert_int_equal(stage.counts[EVENT_SPRUNG], 1);
        stage_close(&stage);
    }
}

/* One that throws down fires as the hero comes into it, and not again while a floor holds him. */
static void a_spring_in_the_floor_is_still(void **state) {
    (void)state;
    for (int mover = 0; mover < 2; mover++) {
        const char *maps[] = {"legend S: spring down\nmap:\n...\nP.G\n#S#\n###\n",
                              "mover: cell\nlegend S: spring down\nmap:\n...\nP.G\n#S#\n###\n"};
        Stage stage = stage_open(maps[mover]);
        stage_hold(&stage, RIGHT, 60);
        int sprung = stage.counts[EVENT_SPRUNG], landed = stage.counts[EVENT_LANDED];
        assert_in_range(sprung, 0, 1);
        stage_hold(&stage, 0, 60);
        assert_int_equal(stage.counts[EVENT_SPRUNG], sprung);
        assert_int_equal(stage.counts[EVENT_LANDED], landed);
        assert_true(stands(&stage));
        stage_hold(&stage, JUMP, 20);
        assert_int_equal(stage.counts[EVENT_SPRUNG], sprung + 1);
        stage_close(&stage);
    }
}

static void a_spring_sends_sideways(void **state) {
    (void)state;
    Stage stage =
        stage_open("legend S: spring left\nmap:\n............\n............\n.......P.S..\n####"
                   "########\n");
    stage_until(&stage, RIGHT, EVENT_SPRUNG, 120);
    assert_true(stage.hero->dx < -stage.game->feel.run_speed);
    assert_int_equal(stage.hero->facing, -1);
    fix from = stage.hero->x;
    stage_hold(&stage, LEFT, 30);
    assert_true(from - stage.hero->x > TILES(3));
    stage_close(&stage);
}

static void all_coins_win_where_the_level_says_so(void **state) {
    (void)state;
    Stage stage = stage_open("goal: coins\nmap:\nP.G.o..o.\n#########\n");
    stage_until(&stage, RIGHT, EVENT_COIN, 200);
    assert_int_equal(stage.game->outcome, OUTCOME_PLAYING);
    stage_until(&stage, RIGHT, EVENT_GOAL, 200);
    assert_int_equal(stage.game->coins, 2);
    assert_int_equal(stage.game->outcome, OUTCOME_WON);
    assert_int_equal(stage.game->won_at, stage.game->tick);
    stage_close(&stage);
}

static void turning_back_in_a_run_skids_once(void **state) {
    (void)state;
    Stage stage = stage_open("P............\n#############\n");
    stage_hold(&stage, RIGHT, 60);
    assert_int_equal(stage.counts[EVENT_SKIDDED], 0);
    assert_true(had(stage_step(&stage, LEFT), EVENT_SKIDDED));
    stage_hold(&stage, LEFT, 30);
    assert_int_equal(stage.counts[EVENT_SKIDDED], 1);
    stage_close(&stage);
}

/* A walk with a pause in it is the same walk once the pause is cut out. */
static void a_pause_cut_out_leaves_the_same_track(void **state) {
    (void)state;
    static const char TEXT[] = "..........\n..........\n.P...E..|.\n##########\n";
    Stage plain = stage_open(TEXT), paused = stage_open(TEXT);
    for (int i = 0; i < 120; i++) {
        Buttons held = (Buttons)(i < 60 ? RIGHT : i < 90 ? RIGHT | JUMP : LEFT);
        if (i == 40) {
            stage_step(&paused, RIGHT | PAUSE);
            stage_step(&paused, LEFT);
            uint64_t still = game_hash(paused.game);
            stage_hold(&paused, LEFT, 17);
            stage_hold(&paused, JUMP, 17);
            assert_int_equal(paused.game->tick, plain.game->tick);
            assert_true(paused.game->paused && game_hash(paused.game) == still);
            stage_step(&paused, RIGHT | PAUSE);
            stage_step(&plain, held);
            stage_step(&paused, held);
            continue;
        }
        stage_step(&plain, held);
        stage_step(&paused, held);
        assert_int_equal(plain.hero->x, paused.hero->x);
        assert_int_equal(plain.hero->y, paused.hero->y);
        assert_int_equal(plain.game->tick, paused.game->tick);
    }
    char text[200];
    if (game_difference(plain.game, paused.game, text, sizeof text))
        fail_msg("after the pause: %s", text);
    stage_close(&plain);
    stage_close(&paused);
}

/* As many as the rules have, and all of them again after the ground. */
static void jumps_in_the_air_are_as_many_as_the_rules_have(void **state) {
    (void)state;
    for (int jumps = 0; jumps <= 2; jumps++) {
        Stage stage = stage_open(".....\n.....\n.....\n.....\n.....\n.....\n..P..\n#####\n");
        stage.game->rules.air_jumps = (uint8_t)jumps;
        stage_hold(&stage, JUMP, 20);
        for (int i = 0; i < 3; i++) {
            stage_hold(&stage, 0, 2);
            stage_hold(&stage, JUMP, 2);
        }
        assert_false(stands(&stage));
        assert_int_equal(stage.counts[EVENT_JUMPED], 1 + jumps);
        stage_until(&stage, 0, EVENT_LANDED, 400);
        assert_int_equal(stage.hero->air_jumps, 0);
        stage_close(&stage);
    }
}

static void forgiving_rules_wait_twice_as_long(void **state) {
    (void)state;
    for (int forgiving = 0; forgiving <= 1; forgiving++) {
        Stage stage = stage_open("P......\n##.....\n.......\n.......\n.......\n.......\n#######\n");
        int coyote = stage.game->feel.coyote;
        Rules rules = {.mover = stage.level->mover, .forgiving = (uint8_t)forgiving};
        game_init(stage.game, stage.level, &rules);
        while (stands(&stage))
            stage_step(&stage, RIGHT);
        stage_hold(&stage, RIGHT, coyote + coyote / 2);
        assert_int_equal(had(stage_step(&stage, RIGHT | JUMP), EVENT_JUMPED), forgiving);
        stage_close(&stage);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_coin_and_a_gem_are_taken_once),
        cmocka_unit_test(respawn_is_quick_and_keeps_what_was_taken),
        cmocka_unit_test(a_pit_is_one_death),
        cmocka_unit_test(jumps_in_the_air_are_as_many_as_the_rules_have),
        cmocka_unit_test(forgiving_rules_wait_twice_as_long),
        cmocka_unit_test(the_goal_beats_death_in_one_step),
        cmocka_unit_test(a_stomp_beats_a_hurt_in_one_step),
        cmocka_unit_test(a_stomp_bounces_higher_with_jump_held_and_is_never_cut),
        cmocka_unit_test(a_spiny_is_not_stomped),
        cmocka_unit_test(spikes_kill_on_the_side_of_their_points),
        cmocka_unit_test(spikes_do_not_reach_past_their_margins),
        cmocka_unit_test(a_spring_sends_up_to_its_height),
        cmocka_unit_test(a_spring_in_the_floor_is_still),
        cmocka_unit_test(a_spring_sends_sideways),
        cmocka_unit_test(all_coins_win_where_the_level_says_so),
        cmocka_unit_test(turning_back_in_a_run_skids_once),
        cmocka_unit_test(a_pause_cut_out_leaves_the_same_track),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
