/* What a player may want less of: each option covers every effect of its kind, in every world. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "staged.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const WORLDS[] = {"mesa", "hollow", "pines", "stormtop"};
#define WORLD_COUNT (sizeof WORLDS / sizeof WORLDS[0])

static const char REST[] = "legend z: strike every 1 lasts 0.5\n"
                           "legend r: wind right speed 1\n"
                           "map:\n"
                           "................................................................\n"
                           "................................................................\n"
                           "..............................zz................................\n"
                           "........rrrr..................zz................................\n"
                           "........rrrr..................zz.............G..................\n"
                           "..P.....rrrr.....................C..............................\n"
                           "#################~~~~~~~########################################\n"
                           "#################~~~~~~~########################################\n"
                           "################################################################\n";

static Stage *in_world(const char *world) {
    char text[2048];
    snprintf(text, sizeof text, "theme: %s\n%s", world, REST);
    return stage_new(text);
}

static void draw_with(Stage *stage, Look look, DrawList *list) {
    ViewOptions options = {.look = look, .no_hero = true};
    draw_list_clear(list);
    view_draw(stage->view, stage->game, 256, &options, list);
}

/* Steps after which the picture is another than before. */
static int changes(Stage *stage, Look look, int steps) {
    DrawList before = {0}, after = {0};
    int count = 0;
    draw_with(stage, look, &before);
    for (int i = 0; i < steps; i++) {
        play(stage, 0, 1);
        draw_with(stage, look, &after);
        count += before.count != after.count ||
                 memcmp(before.items, after.items, sizeof *after.items * (size_t)after.count) != 0;
        DrawList swap = before;
        before = after;
        after = swap;
    }
    draw_list_free(&before);
    draw_list_free(&after);
    return count;
}

/* With nothing left of it a world stands still but for the lightning, which comes and goes; what is
 * to be taken turns always. */
static void all_off_is_still(void **state) {
    (void)state;
    for (size_t w = 0; w < WORLD_COUNT; w++) {
        Stage *stage = in_world(WORLDS[w]);
        play(stage, 0, 120);
        assert_in_range(changes(stage, (Look){0}, 240), 1, 8);
        assert_in_range(changes(stage, LOOK_FULL, 240), 100, 240);
        stage_free(stage);
    }
}

static int count_sprite(const Stage *stage, const DrawList *list, SpriteId id) {
    const Sprite *sprite = stage->view->sprites[id];
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        const Draw *draw = &list->items[i];
        count += draw->kind == DRAW_SPRITE && draw->sheet == sprite->sheet &&
                 draw->sy == sprite->y && draw->sx >= sprite->x &&
                 draw->sx < sprite->x + sprite->w * sprite->frames;
    }
    return count;
}

static int count_fills(const DrawList *list, uint32_t colour) {
    int count = 0;
    for (int i = 0; i < list->count; i++)
        count += list->items[i].kind == DRAW_FILL && list->items[i].colour == colour;
    return count;
}

/* Less weather is fewer motes; the wind is force, not weather, and is always shown. */
static void weather_thins_out(void **state) {
    (void)state;
    static const SpriteId MOTES[] = {SPRITE_SAND, SPRITE_EMBER, SPRITE_FLAKE, SPRITE_WIND};
    for (size_t w = 0; w < WORLD_COUNT; w++) {
        Stage *stage = in_world(WORLDS[w]);
        DrawList list = {0};
        int last = -1;
        for (int percent = 0; percent <= 100; percent += 50) {
            Look look = {.weather = (uint8_t)percent};
            draw_with(stage, look, &list);
            int motes = count_sprite(stage, &list, MOTES[w]);
            assert_true(motes > last && (percent > 0 || motes == 0));
            assert_true(count_fills(&list, 0xdcecf4) > 0);
            last = motes;
        }
        draw_list_free(&list);
        stage_free(stage);
    }
}

/* Where the layers of the background are in a picture: a number that tells. */
static int layers_place(Stage *stage, int left, uint8_t motion) {
    ViewOptions options = {.look = {.motion = motion}};
    DrawList list = {0};
    int place = 1;
    view_draw_at(stage->view, stage->game, left, 0, &options, &list);
    for (int i = 0; i < list.count; i++)
        for (int layer = 0; layer < LAYERS_MAX; layer++)
            if (stage->view->layers[layer] &&
                list.items[i].sheet == stage->view->layers[layer]->sheet)
                place = place * 31 + list.items[i].x + list.items[i].y;
    draw_list_free(&list);
    return place;
}

static void the_background_can_stand_still(void **state) {
    (void)state;
    for (size_t w = 0; w < WORLD_COUNT; w++) {
        Stage *stage = in_world(WORLDS[w]);
        assert_int_equal(layers_place(stage, 0, 0), layers_place(stage, 200, 0));
        assert_int_not_equal(layers_place(stage, 0, 50), layers_place(stage, 200, 50));
        assert_int_not_equal(layers_place(stage, 200, 50), layers_place(stage, 200, 100));
        stage_free(stage);
    }
}

static void sparkle_is_light_that_flashes(void **state) {
    (void)state;
    Stage *stage = in_world("mesa");
    DrawList list = {0};
    stage->view->particle_count = 1;
    stage->view->particles[0] = (Particle){.sprite = SPRITE_SPARKLE, .life = 30};
    for (int percent = 0; percent <= 100; percent += 50) {
        Look look = {.flash = (uint8_t)percent};
        draw_with(stage, look, &list);
        assert_int_equal(count_sprite(stage, &list, SPRITE_SPARKLE), percent > 0);
    }
    draw_list_free(&list);
    stage_free(stage);
}

static int count_shapes(const DrawList *list, uint32_t colour) {
    int count = 0;
    for (int i = 0; i < list->count; i++)
        count += list->items[i].kind == DRAW_SHAPE && list->items[i].colour == colour;
    return count;
}

/* Hero, coin, beetle and spike: a line about each, told apart by more than its colour; no layer of
 * the background, and nothing of this in the plain look. */
static void contrast_outlines_what_counts(void **state) {
    (void)state;
    static const char ONE_EACH[] = "theme: pines\n"
                                   "map:\n"
                                   "..............................................\n"
                                   "..P....o......E....^...........G..............\n"
                                   "##############################################\n";
    Stage *stage = stage_new(ONE_EACH);
    DrawList list = {0};
    ViewOptions options = {.look = LOOK_FULL};
    view_draw(stage->view, stage->game, 256, &options, &list);
    assert_int_equal(count_shapes(&list, 0xffffff), 0);
    assert_true(layers_place(stage, 0, 100) != 1);
    options.look.contrast = true;
    draw_list_clear(&list);
    view_draw(stage->view, stage->game, 256, &options, &list);
    assert_int_equal(count_shapes(&list, 0xffffff), 4);
    assert_int_equal(count_shapes(&list, 0xffe14a), 2 * 4);      /* coin and goal */
    assert_int_equal(count_shapes(&list, COLOUR_DANGER), 2 * 8); /* beetle and spike */
    for (int i = 0; i < list.count; i++)
        for (int layer = 0; layer < LAYERS_MAX; layer++)
            assert_true(!stage->view->layers[layer] || list.items[i].kind == DRAW_FILL ||
                        list.items[i].sheet != stage->view->layers[layer]->sheet);
    draw_list_free(&list);
    stage_free(stage);
}

/* What an author made look like something else is still what it is. */
static void contrast_sees_through_skins(void **state) {
    (void)state;
    static const char SKINNED[] = "theme: mesa\n"
                                  "legend v: spikes up skin=tuft_mesa\n"
                                  "map:\n"
                                  "..............................................\n"
                                  "..P....v...............G......................\n"
                                  "##############################################\n";
    Stage *stage = stage_new(SKINNED);
    DrawList list = {0};
    Look look = LOOK_FULL;
    draw_with(stage, look, &list);
    assert_int_equal(count_sprite(stage, &list, SPRITE_SPIKE_UP), 0);
    look.contrast = true;
    draw_with(stage, look, &list);
    assert_int_equal(count_sprite(stage, &list, SPRITE_SPIKE_UP), 1);
    assert_int_equal(count_shapes(&list, COLOUR_DANGER), 8);
    draw_list_free(&list);
    stage_free(stage);
}

static int large_letters(Stage *stage) {
    const Sprite *letter = atlas_find(stage->atlas, "C76", NULL);
    DrawList list = {0};
    ViewOptions options = {.hud = true};
    int letters = 0;
    view_draw(stage->view, stage->game, 256, &options, &list);
    for (int i = 0; i < list.count; i++)
        letters += list.items[i].kind == DRAW_SPRITE && list.items[i].sheet == letter->sheet &&
                   list.items[i].h == letter->h;
    draw_list_free(&list);
    return letters;
}

/* A level's name stands large over its beginning, and then small where it belongs. */
static void a_level_says_its_name_first(void **state) {
    (void)state;
    Stage *stage = stage_new("title: Rise\nmap:\nP....G\n######\n");
    assert_true(large_letters(stage) >= 4);
    play(stage, 0, 180);
    assert_int_equal(large_letters(stage), 0);
    stage_free(stage);
}

/* The longest words of a sign still fit on the screen, and so does the level's name. */
static void letters_can_be_large(void **state) {
    (void)state;
    static const char READ[] = "legend s: sign Look up before you leap: under a ledge a hop goes a "
                               "good deal further than in the open, and it hurts less.\n"
                               "map:\n"
                               "..............................................\n"
                               "..Ps......o......E.............G..............\n"
                               "##############################################\n";
    Stage *stage = stage_new(READ);
    const Sprite *letter = atlas_find(stage->atlas, "C76", NULL);
    DrawList list = {0};
    play(stage, 0, 180); /* at first the level's name is large in any case */
    for (int large = 0; large < 2; large++) {
        ViewOptions options = {.look = {.large = large}, .hud = true};
        int letters = 0;
        draw_list_clear(&list);
        view_draw(stage->view, stage->game, 256, &options, &list);
        for (int i = 0; i < list.count; i++) {
            const Draw *draw = &list.items[i];
            if (draw->kind != DRAW_SPRITE || draw->sheet != letter->sheet || draw->h != letter->h)
                continue;
            letters++;
            assert_true(draw->x >= 0 && draw->x + draw->w <= SCREEN_WIDTH && draw->y >= 0);
        }
        assert_true(large ? letters > 100 : letters == 0);
    }
    draw_list_free(&list);
    stage_free(stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_off_is_still),
        cmocka_unit_test(weather_thins_out),
        cmocka_unit_test(the_background_can_stand_still),
        cmocka_unit_test(contrast_outlines_what_counts),
        cmocka_unit_test(contrast_sees_through_skins),
        cmocka_unit_test(letters_can_be_large),
        cmocka_unit_test(a_level_says_its_name_first),
        cmocka_unit_test(sparkle_is_light_that_flashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
