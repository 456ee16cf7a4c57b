/* The view of a level in play: it looks and does not touch, it draws what can be seen and no more.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "staged.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char LEVEL[] = "theme: mesa\n"
                            "legend t: sign Jump over the beetle. It does not mind, but you will.\n"
                            "legend a: platform path R4 speed 2\n"
                            "legend r: spring right\n"
                            "map:\n"
                            "................................................................\n"
                            "................................................................\n"
                            "................................................................\n"
                            "....................o.o.........................................\n"
                            "..........aaa......-----....M.....................v.............\n"
                            "............................................==....k.............\n"
                            "..P..t..C.....B..E..o..X..S...r..%%..K.O.....b..D..12##34..E.G..\n"
                            "################################################################\n"
                            "###########........#####~~~~~~~#################################\n"
                            "###########..o.....#####~~~~~~~#################################\n"
                            "###########^^^^^^^^#####~~~~~~~#################################\n"
                            "################################################################\n";

static const ViewOptions ALL = {
    .look = {100, 100, 100, 100, false, false}, .debug = true, .hud = true};
static const ViewOptions PLAIN = {.debug = false, .hud = false};

static void every_sprite_that_the_code_names_is_shipped(void **state) {
    (void)state;
    static const char *const WORLDS[] = {"mesa", "hollow", "pines", "stormtop"};
    Stage *stage = stage_new(LEVEL);
    for (size_t w = 0; w < sizeof WORLDS / sizeof WORLDS[0]; w++)
        for (int i = 0; i < SPRITE_COUNT; i++) {
            assert_non_null(SPRITE_NAMES[i]);
            if (!atlas_find(stage->atlas, SPRITE_NAMES[i], WORLDS[w]))
                fail_msg("no sprite %s in %s", SPRITE_NAMES[i], WORLDS[w]);
        }
    for (int i = 0; decor_name(i); i++)
        if (!atlas_find(stage->atlas, decor_name(i), NULL))
            fail_msg("no sprite %s", decor_name(i));
    stage_free(stage);
}

/* The same run, drawn at every step or never, is the same run. */
static void looking_changes_nothing(void **state) {
    (void)state;
    Stage *seen = stage_new(LEVEL), *unseen = stage_new(LEVEL);
    DrawList list = {0};
    for (int i = 0; i < 900; i++) {
        Buttons held = (Buttons)(BUTTON_RIGHT | (i / 40 % 2 ? BUTTON_JUMP : 0));
        play(seen, held, 1);
        game_step(unseen->game, unseen->level, held);
        uint64_t before = game_hash(seen->game);
        draw_list_clear(&list);
        view_draw(seen->view, seen->game, i * 37 % 257, &ALL, &list);
        view_draw_at(seen->view, seen->game, i, i / 9, &ALL, &list);
        assert_true(game_hash(seen->game) == before);
    }
    assert_true(game_hash(seen->game) == game_hash(unseen->game));
    draw_list_free(&list);
    stage_free(seen);
    stage_free(unseen);
}

static void drawing_twice_gives_the_same_list(void **state) {
    (void)state;
    Stage *one = stage_new(LEVEL), *other = stage_new(LEVEL);
    DrawList first = {0}, second = {0}, third = {0};
    play(one, BUTTON_RIGHT | BUTTON_JUMP, 170);
    play(other, BUTTON_RIGHT | BUTTON_JUMP, 170);
    view_draw(one->view, one->game, 128, &ALL, &first);
    view_draw(one->view, one->game, 128, &ALL, &second);
    view_draw(other->view, other->game, 128, &ALL, &third);
    assert_true(first.count > 100);
    assert_int_equal(first.count, second.count);
    assert_int_equal(first.count, third.count);
    assert_memory_equal(first.items, second.items, (size_t)first.count * sizeof *first.items);
    assert_memory_equal(first.items, third.items, (size_t)first.count * sizeof *first.items);
    draw_list_free(&first);
    draw_list_free(&second);
    draw_list_free(&third);
    stage_free(one);
    stage_free(other);
}

static void what_is_off_the_screen_is_not_drawn(void **state) {
    (void)state;
    Stage *stage = stage_new(LEVEL);
    DrawList list = {0};
    for (int x = -700; x < 1800; x += 61) {
        draw_list_clear(&list);
        view_draw_at(stage->view, stage->game, x, x / 4, &ALL, &list);
        for (int i = 0; i < list.count; i++) {
            const Draw *draw = &list.items[i];
            assert_true(draw->x < SCREEN_WIDTH && draw->x + draw->w > 0);
            assert_true(draw->y < SCREEN_HEIGHT && draw->y + draw->h > 0);
        }
    }
    draw_list_free(&list);
    stage_free(stage);
}

/* Places beyond what 16 bits of pixels hold do not come round to the screen. */
static void what_is_very_far_is_not_drawn(void **state) {
    (void)state;
    enum { WIDE = 4096 + 12 }; /* 65,536 pixels and a bit */
    char *text = malloc(3 * (WIDE + 1) + 8), *row = text + 5;
    assert_non_null(text);
    memcpy(text, "map:\n", 5);
    memset(row, '.', 3 * (WIDE + 1));
    row[WIDE] = row[2 * WIDE + 1] = '\n';
    row[3 * WIDE + 2] = '\0';
    row[WIDE + 1] = 'P';
    for (int i = 0; i < 8; i++)
        row[2 * WIDE + 2 - 9 + i] = "DBEMXCGo"[i];
    Stage *stage = stage_new(text);
    DrawList near = {0};
    view_draw_at(stage->view, stage->game, 0, 0, &PLAIN, &near);
    for (int i = 0; i < near.count; i++) {
        const char *sheet = atlas_sheet_name(stage->atlas, near.items[i].sheet);
        assert_true(strncmp(sheet, "bg_", 3) == 0 || strcmp(sheet, "hero.png") == 0);
    }
    draw_list_free(&near);
    stage_free(stage);
    free(text);
}

static void scroll(Stage *stage, DrawList *list) {
    for (int x = 0; x < 64 * TILE_PIXELS; x += 8) {
        draw_list_clear(list);
        view_draw_at(stage->view, stage->game, x, 0, &ALL, list);
    }
}

/* Memory is taken while the list warms up, and then no more. */
static void a_warm_list_does_not_grow(void **state) {
    (void)state;
    Stage *stage = stage_new(LEVEL);
    DrawList list = {0};
    scroll(stage, &list);
    int capacity = list.capacity;
    scroll(stage, &list);
    assert_int_equal(list.capacity, capacity);
    draw_list_free(&list);
    stage_free(stage);
}

/* The hero's drawing in a list: the one on the hero's sheet. */
static const Draw *pip_of(const Stage *stage, const DrawList *list) {
    int sheet = atlas_sheet(stage->atlas, "hero.png");
    for (int i = 0; i < list->count; i++)
        if (list->items[i].kind == DRAW_SPRITE && list->items[i].sheet == sheet)
            return &list->items[i];
    fail_msg("Pip is not drawn");
    return NULL;
}

static void motion_is_drawn_between_two_steps(void **state) {
    (void)state;
    Stage *stage = stage_new(LEVEL);
    DrawList list = {0};
    play(stage, BUTTON_RIGHT, 60);
    int x[3];
    for (int i = 0; i < 3; i++) {
        draw_list_clear(&list);
        view_draw(stage->view, stage->game, i * 128, &PLAIN, &list);
        x[i] = pip_of(stage, &list)->x + ((view_camera(stage->view)->x + 2048) >> 12);
    }
    assert_true(x[0] <= x[1] && x[1] <= x[2] && x[0] < x[2]);
    draw_list_free(&list);
    stage_free(stage);
}

/* After a respawn the first picture already shows the new place, at any alpha. */
static void a_teleport_is_not_drawn_between(void **state) {
    (void)state;
    Stage *stage = stage_new("map:\n"
                             "..........................................................\n"
                             "P.........................................................\n"
                             "#######################################^^^................\n"
                             "##########################################................\n");
    DrawList list = {0};
    for (int i = 0; i < 3000 && stage->game->deaths == 0; i++)
        play(stage, BUTTON_RIGHT, 1);
    assert_int_equal(stage->game->deaths, 1);
    while (stage->game->hero.dead)
        play(stage, 0, 1);
    int x[2], camera = view_camera(stage->view)->x;
    for (int i = 0; i < 2; i++) {
        draw_list_clear(&list);
        view_draw(stage->view, stage->game, i * 256, &PLAIN, &list);
        x[i] = pip_of(stage, &list)->x;
    }
    assert_int_equal(x[0], x[1]);
    assert_true(x[0] < 40);
    play(stage, 0, 1);
    assert_int_equal(view_camera(stage->view)->x, camera);
    draw_list_free(&list);
    stage_free(stage);
}

/* At rest nothing creeps: the picture of a still Pip stays where it is. */
static void what_stands_still_is_drawn_still(void **state) {
    (void)state;
    Stage *stage = stage_new(LEVEL);
    DrawList list = {0};
    play(stage, BUTTON_RIGHT, 90);
    play(stage, 0, 240);
    view_draw(stage->view, stage->game, 0, &PLAIN, &list);
    int x = pip_of(stage, &list)->x, y = pip_of(stage, &list)->y;
    for (int i = 0; i < 240; i++) {
        play(stage, 0, 1);
        draw_list_clear(&list);
        view_draw(stage->view, stage->game, i & 255, &PLAIN, &list);
        assert_int_equal(pip_of(stage, &list)->x, x);
        assert_int_equal(pip_of(stage, &list)->y, y);
    }
    draw_list_free(&list);
    stage_free(stage);
}

/* On a screen that runs along with her, Pip slides back as the view looks ahead, and never forth.
 */
static void a_runner_does_not_tremble(void **state) {
    (void)state;
    char text[2000] = "map:\n", row[121];
    for (int i = 0; i < 8; i++) {
        memset(row, i < 6 ? '.' : '#', 120);
        row[120] = '\0';
        row[i == 5 ? 25 : 0] = i == 5 ? 'P' : row[0];
        strcat(strcat(text, row), "\n");
    }
    Stage *stage = stage_new(text);
    DrawList list = {0};
    play(stage, BUTTON_RIGHT, 90);
    for (int i = 0, x = SCREEN_WIDTH; i < 120; i++) {
        play(stage, BUTTON_RIGHT, 1);
        draw_list_clear(&list);
        view_draw(stage->view, stage->game, 100, &PLAIN, &list);
        int now = pip_of(stage, &list)->x;
        assert_true(now <= x);
        x = now;
    }
    assert_true(view_camera(stage->view)->x > FIX_ONE);
    draw_list_free(&list);
    stage_free(stage);
}

/* Any events at all, as often as they fit. */
static void a_storm_of_events_is_survived(void **state) {
    (void)state;
    Stage *stage = stage_new(LEVEL);
    DrawList list = {0};
    for (int i = 0; i < 600; i++) {
        game_step(stage->game, stage->level, BUTTON_RIGHT);
        stage->game->event_count = EVENTS_MAX;
        for (int n = 0; n < EVENTS_MAX; n++)
            stage->game->events[n] = (Event){.kind = (uint8_t)(i * 7 + n * 13),
                                             .x = stage->game->hero.x,
                                             .y = stage->game->hero.y,
                                             .slot = -1};
        view_step(stage->view, stage->game);
        assert_true(stage->view->particle_count <= PARTICLES_MAX);
        draw_list_clear(&list);
        view_draw(stage->view, stage->game, 128, &ALL, &list);
    }
    draw_list_free(&list);
    stage_free(stage);
}

static int count_sprite(const DrawList *list, const Sprite *sprite, int x) {
    int count = 0;
    for (int i = 0; i < list->count; i++)
        count += list->items[i].sheet == sprite->sheet && list->items[i].sx == sprite->x &&
                 list->items[i].sy == sprite->y && (x < 0 || list->items[i].x == x);
    return count;
}

/* The second gem of the level fills the second place, though it is the first that was taken. */
static void gems_have_places_of_their_own(void **state) {
    (void)state;
    Stage *stage = stage_new("map:\nO....P.O..O.G\n#############\n");
    const Sprite *gem = atlas_find(stage->atlas, "icon_gem", NULL);
    DrawList list = {0};
    play(stage, BUTTON_RIGHT, 60);
    assert_int_equal(stage->game->gems, 1);
    view_draw(stage->view, stage->game, 256, &ALL, &list);
    assert_int_equal(count_sprite(&list, gem, -1), 1);
    assert_int_equal(count_sprite(&list, gem, 8 + 12), 1);
    draw_list_free(&list);
    stage_free(stage);
}

static void signs_name_the_keys_in_use(void **state) {
    (void)state;
    Stage *stage =
        stage_new("legend t: sign Hold {jump} to leap.\nmap:\n.P.....G\n.t......\n########\n");
    const Sprite *cap = atlas_find(stage->atlas, "key_cap", NULL);
    KeyNames keys = {{[KEYWORD_JUMP] = "Space"}};
    ViewOptions with = ALL;
    with.keys = &keys;
    DrawList list = {0};
    play(stage, 0, 60);
    view_draw(stage->view, stage->game, 256, &ALL, &list);
    assert_int_equal(count_sprite(&list, cap, -1), 0);
    draw_list_clear(&list);
    view_draw(stage->view, stage->game, 256, &with, &list);
    assert_int_equal(count_sprite(&list, cap, -1), 1);
    draw_list_free(&list);
    stage_free(stage);
}

static bool is_sign_told(Stage *stage, const KeyNames *keys) {
    ViewOptions with = ALL;
    with.keys = keys;
    DrawList list = {0};
    view_draw(stage->view, stage->game, 256, &with, &list);
    bool told = count_sprite(&list, atlas_find(stage->atlas, "key_cap", NULL), -1) > 0;
    draw_list_free(&list);
    return told;
}

static void a_sign_can_be_read_on_the_run(void **state) {
    (void)state;
    Stage *stage = stage_new("legend t: sign Hold {jump} to leap.\n"
                             "map:\n.P........................G\n.t.........................\n"
                             "###########################\n");
    KeyNames keys = {{[KEYWORD_JUMP] = "Space"}};
    play(stage, 0, 60);
    assert_true(is_sign_told(stage, &keys));
    play(stage, BUTTON_RIGHT, 120);
    assert_true(fix_cell(stage->game->hero.x) > 4);
    assert_true(is_sign_told(stage, &keys));
    play(stage, 0, 240);
    assert_false(is_sign_told(stage, &keys));
    stage_free(stage);
}

/* The shape of the world's ground that is drawn in a cell: its column in the sheet, or -1. */
static int ground_in(const char *text, int column, int row) {
    Stage *stage = stage_new(text);
    DrawList list = {0};
    int left = column * TILE_PIXELS - 48, top = row * TILE_PIXELS - 48, shape = -1;
    view_draw_at(stage->view, stage->game, left, top, &PLAIN, &list);
    for (int i = 0; i < list.count; i++)
        if (list.items[i].sheet == stage->view->ground_sheet && list.items[i].x == 48 &&
            list.items[i].y == 48 && list.items[i].sx / TILE_PIXELS < GROUND_CORNERS)
            shape = list.items[i].sx / TILE_PIXELS;
    draw_list_free(&list);
    stage_free(stage);
    return shape;
}

/* The masks of the sheet: what is shut above, to the right, below, to the left. */
static void a_closed_edge_is_drawn_as_rock(void **state) {
    (void)state;
    static const char SHUT[] = "edges: closed closed closed closed\nmap:\n.....\n.P.G.\n.....\n";
    static const char OPEN[] = "edges: open open open open\nmap:\n.....\n.P.G.\n#####\n";
    assert_int_equal(ground_in(SHUT, -1, 1), 1 | 4 | 8);
    assert_int_equal(ground_in(SHUT, 5, -9), 1 | 2 | 4 | 8);
    assert_int_equal(ground_in(SHUT, 2, -1), 1 | 2 | 8);
    assert_int_equal(ground_in(SHUT, 2, 3), 2 | 4 | 8);
    assert_int_equal(ground_in(OPEN, -1, 2), -1);
    assert_int_equal(ground_in(OPEN, 5, 1), -1);
    assert_int_equal(ground_in(OPEN, 2, -1), -1);
    assert_int_equal(ground_in(OPEN, 0, 2), 2 | 4);
    assert_int_equal(ground_in(OPEN, 2, 3), 1 | 2 | 4 | 8);
}

/* Below a slope in the last row is plain ground, not one slope under another. */
static void ground_goes_on_below_a_slope(void **state) {
    (void)state;
    static const char TEXT[] = "map:\n.P...G\n#34/##\n";
    for (int column = 0; column < 6; column++)
        for (int row = 2; row < 5; row++)
            assert_int_equal(ground_in(TEXT, column, row), 1 | 2 | 4 | 8);
}

/* Which thing of the buried ones a command draws, or -1. */
static int buried_by(const View *view, const Draw *draw) {
    for (int i = 0; i < view->buried_count; i++)
        if (draw->sheet == view->buried[i]->sheet && draw->sx == view->buried[i]->x &&
            draw->sy == view->buried[i]->y)
            return i;
    return -1;
}

static void what_is_buried_is_once_on_a_screen(void **state) {
    (void)state;
    enum { COLUMNS = 150, ROWS = 60, STONES = 6 };
    static const char *const WORLDS[] = {"mesa", "hollow", "pines", "stormtop"};
    static char text[40 + ROWS * (COLUMNS + 1)];
    for (int w = 0; w < 4; w++) {
        int size = snprintf(text, sizeof text, "theme: %s\nmap:\nP\n", WORLDS[w]), seen = 0;
        for (int row = 1; row < ROWS; row++) {
            memset(text + size, '#', COLUMNS);
            text[size += COLUMNS] = '\n';
            text[++size] = '\0';
        }
        Stage *stage = stage_new(text);
        DrawList list = {0};
        for (int y = 0; y < ROWS * 16 - SCREEN_HEIGHT; y += 45)
            for (int x = 0; x < COLUMNS * 16 - SCREEN_WIDTH; x += 70) {
                int count[BURIED_MAX] = {0};
                draw_list_clear(&list);
                view_draw_at(stage->view, stage->game, x, y, &PLAIN, &list);
                for (int i = 0; i < list.count; i++) {
                    int number = buried_by(stage->view, &list.items[i]);
                    if (number >= STONES)
                        assert_int_equal(++count[number], 1);
                    seen += number >= STONES;
                }
            }
        assert_true(seen > 500);
        draw_list_free(&list);
        stage_free(stage);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sprite_that_the_code_names_is_shipped),
        cmocka_unit_test(what_is_buried_is_once_on_a_screen),
        cmocka_unit_test(looking_changes_nothing),
        cmocka_unit_test(gems_have_places_of_their_own),
        cmocka_unit_test(signs_name_the_keys_in_use),
        cmocka_unit_test(a_sign_can_be_read_on_the_run),
        cmocka_unit_test(drawing_twice_gives_the_same_list),
        cmocka_unit_test(what_is_off_the_screen_is_not_drawn),
        cmocka_unit_test(what_is_very_far_is_not_drawn),
        cmocka_unit_test(a_closed_edge_is_drawn_as_rock),
        cmocka_unit_test(ground_goes_on_below_a_slope),
        cmocka_unit_test(a_warm_list_does_not_grow),
        cmocka_unit_test(motion_is_drawn_between_two_steps),
        cmocka_unit_test(a_teleport_is_not_drawn_between),
        cmocka_unit_test(what_stands_still_is_drawn_still),
        cmocka_unit_test(a_runner_does_not_tremble),
        cmocka_unit_test(a_storm_of_events_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
