/* A snapshot is the whole game: what goes on from it is what would have gone on without it. */
#include "stage.h"

#include "base/random.h"

/* Something of everything. */
static const char ALL[] = "................................\n"
                          "....o....O...........E..........\n"
                          "..................-------.......\n"
                          ".P...B..b...E.|..../\\.....D..o..\n"
                          "#######^####.#####/##\\####D####G\n"
                          ".....MMM.........X........#.....\n"
                          "S..............####.............\n"
                          "################################\n";

static Buttons some_buttons(Random *random, Buttons before) {
    if (random_below(random, 12) != 0)
        return before;
    return (Buttons)(random_next(random) >> 8 & (LEFT | RIGHT | DOWN | JUMP | BUTTON_UP));
}

static void same(const Game *a, const Game *b) {
    char text[200];
    if (game_difference(a, b, text, sizeof text))
        fail_msg("they differ: %s", text);
    assert_true(game_hash(a) == game_hash(b));
}

static void a_clone_goes_on_as_the_game_does(void **state) {
    (void)state;
    Stage stage = stage_open(ALL);
    Random random = random_seed(7);
    Buttons held = 0;
    for (int round = 0; round < 20; round++) {
        Game *clone = game_clone(stage.game);
        same(clone, stage.game);
        assert_memory_equal(clone, stage.game, stage.game->size);
        assert_int_equal(clone->size % sizeof(int64_t), 0); /* they lie one after another */
        for (int i = 0; i < 100; i++) {
            held = some_buttons(&random, held);
            stage_step(&stage, held);
            game_step(clone, stage.level, held);
        }
        same(clone, stage.game);
        free(clone);
    }
    stage_close(&stage);
}

static void going_back_plays_the_same_again(void **state) {
    (void)state;
    Stage stage = stage_open(ALL);
    Buttons keys[600] = {0};
    Random random = random_seed(11);
    for (int i = 1; i < 600; i++)
        keys[i] = some_buttons(&random, keys[i - 1]);
    for (int i = 0; i < 200; i++)
        stage_step(&stage, keys[i]);
    Game *kept = game_clone(stage.game);
    for (int i = 200; i < 600; i++)
        stage_step(&stage, keys[i]);
    Game *end = game_clone(stage.game);
    game_copy(stage.game, kept);
    same(stage.game, kept);
    for (int i = 200; i < 600; i++)
        stage_step(&stage, keys[i]);
    same(stage.game, end);
    free(kept);
    free(end);
    stage_close(&stage);
}

static void a_new_game_is_always_the_same(void **state) {
    (void)state;
    Stage a = stage_open(ALL), b = stage_open(ALL);
    assert_int_equal(a.game->size, game_size(a.level));
    same(a.game, b.game);
    stage_hold(&a, RIGHT, 50);
    assert_true(game_hash(a.game) != game_hash(b.game));
    game_init(a.game, a.level, NULL);
    same(a.game, b.game);
    stage_close(&a);
    stage_close(&b);
}

/* Changes one thing in a copy; the difference must be seen, and be named so. */
static void seen(const Stage *stage, Game *changed, const char *name) {
    char text[200] = "";
    assert_true(game_difference(stage->game, changed, text, sizeof text));
    if (strncmp(text, name, strlen(name)) != 0 || text[strlen(name)] != ' ')
        fail_msg("a changed %s is told as '%s'", name, text);
    assert_true(game_hash(stage->game) != game_hash(changed));
    game_copy(changed, stage->game);
}

static void every_change_is_seen_and_named(void **state) {
    (void)state;
    Stage stage = stage_open(ALL);
    stage_hold(&stage, RIGHT, 10);
    Game *other = game_clone(stage.game);
    other->hero.x++;
    seen(&stage, other, "hero.x");
    other->hero.dy--;
    seen(&stage, other, "hero.dy");
    other->hero.grace.coyote++;
    seen(&stage, other, "hero.coyote");
    other->hero.grace.buffer++;
    seen(&stage, other, "hero.buffer");
    other->hero.rising = RISE_CUT;
    seen(&stage, other, "hero.rising");
    other->tick++;
    seen(&stage, other, "tick");
    other->coins++;
    seen(&stage, other, "coins");
    other->buttons ^= JUMP;
    seen(&stage, other, "buttons");
    other->life_column++;
    seen(&stage, other, "life_column");
    other->feel.coyote++;
    seen(&stage, other, "feel");
    other->rules.air_jumps = 1;
    seen(&stage, other, "rules.air_jumps");
    stage.game->rules.air_jumps = other->rules.air_jumps = 1;
    other->hero.air_jumps = 1;
    seen(&stage, other, "hero.air_jumps");
    stage.game->rules.forgiving = 1;
    other->rules.forgiving = 2;
    seen(&stage, other, "rules.forgiving");
    game_actors(other)[1].x--;
    seen(&stage, other, "actor.x[1]");
    game_solids(other)[0].box.y++;
    seen(&stage, other, "solid.y[0]");
    game_devices(other)[1].at++;
    seen(&stage, other, "device.at[1]");
    game_gone(other)[0] ^= 2;
    seen(&stage, other, "gone[0]");
    free(other);
    stage_close(&stage);
}

/* What is only told outward is no part of the state. */
static void events_are_not_hashed(void **state) {
    (void)state;
    Stage stage = stage_open(ALL);
    Game *other = game_clone(stage.game);
    game_init(other, stage.level, NULL);
    other->events[0].kind = EVENT_COIN;
    other->event_count = 1;
    same(stage.game, other);
    free(other);
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clone_goes_on_as_the_game_does),
        cmocka_unit_test(going_back_plays_the_same_again),
        cmocka_unit_test(a_new_game_is_always_the_same),
        cmocka_unit_test(every_change_is_seen_and_named),
        cmocka_unit_test(events_are_not_hashed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
