/* Play goes on where it was after the level was edited. */
#include "stage.h"

#include "base/random.h"
#include "game/transfer.h"

/* The edited level takes the game over; the old one is closed. */
static Stage edited(Stage *was, const char *text) {
    Stage now = stage_open(text);
    game_transfer(now.game, now.level, was->game, was->level);
    stage_close(was);
    return now;
}

static void an_edit_elsewhere_changes_nothing(void **state) {
    (void)state;
    Stage stage = stage_open("            \n"
                             "P  o  X  E  |   G\n"
                             "#################\n"
                             "   MMM    B      \n"
                             "#################\n");
    stage_hold(&stage, RIGHT, 90);
    Game *kept = game_clone(stage.game);
    stage = edited(&stage, "            \n"
                           "P  o  X  E  |   G\n"
                           "#################\n"
                           "   MMM    B      \n"
                           "################o\n");
    char text[200];
    kept->hero.grace = stage.game->hero.grace;
    assert_false(game_difference(kept, stage.game, text, sizeof text));
    free(kept);
    stage_close(&stage);
}

static void a_wall_on_the_hero_pushes_out(void **state) {
    (void)state;
    Stage stage = stage_open("      \n"
                             "P     \n"
                             "######\n");
    stage_hold(&stage, RIGHT, 60);
    fix x = stage.hero->x;
    assert_int_equal(fix_cell(x), 4);
    stage = edited(&stage, "      \n"
                           "P  ###\n"
                           "######\n");
    Terrain terrain = game_terrain(stage.game, stage.level);
    assert_false(terrain_blocked(&terrain, hero_box(stage.hero)));
    assert_int_equal(stage.hero->x, x);
    assert_int_equal(feet(&stage), FIX_ONE);
    stage_hold(&stage, 0, 60);
    assert_true(stands(&stage));
    stage_close(&stage);
}

static void a_hero_walled_in_for_good_begins_again(void **state) {
    (void)state;
    Stage stage = stage_open("P C                 \n"
                             "####################\n");
    stage_hold(&stage, RIGHT, 120);
    assert_true(stage.game->checkpoint >= 0);
    stage = edited(&stage, "P C#################\n"
                           "####################\n");
    assert_int_equal(fix_cell(stage.hero->x), 2);
    assert_true(stage.game->checkpoint >= 0);
    stage_close(&stage);
}

static void a_hero_beyond_a_smaller_map_comes_back(void **state) {
    (void)state;
    Stage stage = stage_open("P             \n"
                             "##############\n");
    stage_hold(&stage, RIGHT, 150);
    stage = edited(&stage, "P    \n"
                           "#####\n");
    assert_true(stage.hero->x + HERO_WIDTH <= fix_edge(5));
    stage_close(&stage);
}

static void what_was_taken_stays_taken(void **state) {
    (void)state;
    Stage stage = stage_open("            \n"
                             "Pooo   ##   \n"
                             "############\n");
    stage_until(&stage, RIGHT, EVENT_COIN, 60);
    stage_until(&stage, RIGHT, EVENT_COIN, 60);
    stage = edited(&stage, "            \n"
                           "Poo O o##   \n"
                           "############\n");
    assert_int_equal(stage.game->coins, 2);
    assert_int_equal(stage.level->coin_count, 3);
    stage_hold(&stage, RIGHT, 90);
    assert_int_equal(stage.game->coins, 3);
    assert_int_equal(stage.game->gems, 1);
    stage_close(&stage);
}

static void coins_that_were_removed_count_no_more(void **state) {
    (void)state;
    Stage stage = stage_open("Pooo    \n"
                             "########\n");
    stage_until(&stage, RIGHT, EVENT_COIN, 60);
    stage_until(&stage, RIGHT, EVENT_COIN, 60);
    stage = edited(&stage, "P oo    \n"
                           "########\n");
    assert_int_equal(stage.game->coins, 1);
    stage_close(&stage);
}

static void rows_and_columns_added_before_move_all_along(void **state) {
    (void)state;
    Stage stage = stage_open("P oo   E  X   \n"
                             "##############\n");
    stage_hold(&stage, RIGHT, 80);
    fix x = stage.hero->x, y = stage.hero->y, enemy = actor_at(&stage, 0)->x;
    int coins = stage.game->coins;
    assert_true(coins > 0);
    stage = edited(&stage, "                \n"
                           "                \n"
                           "  P oo   E  X   \n"
                           "################\n");
    assert_int_equal(stage.hero->x, x + 2 * FIX_ONE);
    assert_int_equal(stage.hero->y, y + 2 * FIX_ONE);
    assert_int_equal(actor_at(&stage, 0)->x, enemy + 2 * FIX_ONE);
    assert_int_equal(stage.game->coins, coins);
    assert_true(stands(&stage));
    stage_close(&stage);
}

static void actors_are_matched_where_they_begin(void **state) {
    (void)state;
    Stage stage = stage_open("          E   E   \n"
                             "P                 \n"
                             "##################\n");
    stage_hold(&stage, 0, 200);
    fix second = actor_at(&stage, 1)->x;
    stage = edited(&stage, "    F         E   \n"
                           "P                 \n"
                           "##################\n");
    assert_int_equal(stage.game->actor_count, 2);
    assert_int_equal(actor_at(&stage, 0)->kind, KIND_FLYER);
    assert_int_equal(actor_at(&stage, 1)->x, second);
    stage_close(&stage);
}

static void an_enemy_in_a_new_wall_begins_again(void **state) {
    (void)state;
    Stage stage = stage_open("P          E  \n"
                             "##############\n");
    stage_hold(&stage, 0, 100);
    int32_t column = fix_cell(actor_at(&stage, 0)->x);
    assert_true(column < 11);
    char text[] = "P          E  \n##############\n";
    text[column] = '#';
    stage = edited(&stage, text);
    assert_int_equal(fix_cell(actor_at(&stage, 0)->x), 11);
    stage_close(&stage);
}

static void a_gate_stays_open_and_a_platform_on_its_way(void **state) {
    (void)state;
    Stage stage = stage_open("           D  \n"
                             "Pb    MM   D  \n"
                             "##############\n");
    stage_until(&stage, RIGHT, EVENT_BUTTON_PRESSED, 60);
    stage_hold(&stage, 0, 40);
    assert_int_equal(stage.game->buttons_down, 1);
    fix height = solid_at(&stage, 0)->box.h, place = solid_at(&stage, 1)->box.x;
    assert_true(height < 2 * FIX_ONE);
    stage = edited(&stage, "           D  \n"
                           "Pb  # MM   D  \n"
                           "##############\n");
    assert_int_equal(stage.game->buttons_down, 1);
    assert_int_equal(solid_at(&stage, 0)->box.h, height);
    assert_int_equal(solid_at(&stage, 1)->box.x, fix_max(place, fix_edge(5)));
    stage_hold(&stage, 0, 10);
    assert_int_equal(stage.game->buttons_down, 1);
    stage_close(&stage);
}

/* Any level turned into any other, in the middle of anything, can be played on. */
static void any_edit_can_be_played_on(void **state) {
    (void)state;
    static const char GLYPHS[] = "        ###--oEXkK/\\~HCbOMW^|DBVJ%";
    Random random = random_seed(5);
    char text[16 * 13 + 1];
    Stage stage = stage_open("P\n#\n");
    for (int round = 0; round < 300; round++) {
        int width = 4 + (int)random_below(&random, 12), height = 3 + (int)random_below(&random, 9);
        char *at = text;
        for (int row = 0; row < height; row++, *at++ = '\n')
            for (int column = 0; column < width; column++)
                *at++ = GLYPHS[random_below(&random, sizeof GLYPHS - 1)];
        *at = '\0';
        text[1] = 'P';
        stage = edited(&stage, text);
        assert_true(level_inside(stage.level, fix_cell(stage.hero->x), 0));
        for (int i = 0; i < 60; i++)
            stage_step(&stage, (Buttons)(random_next(&random) >> 8 & (LEFT | RIGHT | JUMP)));
    }
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_edit_elsewhere_changes_nothing),
        cmocka_unit_test(a_wall_on_the_hero_pushes_out),
        cmocka_unit_test(a_hero_walled_in_for_good_begins_again),
        cmocka_unit_test(a_hero_beyond_a_smaller_map_comes_back),
        cmocka_unit_test(what_was_taken_stays_taken),
        cmocka_unit_test(coins_that_were_removed_count_no_more),
        cmocka_unit_test(rows_and_columns_added_before_move_all_along),
        cmocka_unit_test(actors_are_matched_where_they_begin),
        cmocka_unit_test(an_enemy_in_a_new_wall_begins_again),
        cmocka_unit_test(a_gate_stays_open_and_a_platform_on_its_way),
        cmocka_unit_test(any_edit_can_be_played_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
