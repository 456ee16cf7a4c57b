/* Keys and buttons bound: the table, its file, and the screen on which it is done. */
#include "../folder.h"
#include "player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define DEFAULTS OPTIONS_DEFAULT.controls

static const Controls *controls(void) {
    return &app_options(app)->controls;
}

static void to_controls(void) {
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    assert_int_equal(top(), SCREEN_OPTIONS);
    for (int i = 0; i < 20 && top() == SCREEN_OPTIONS; i++) {
        press(MENU_CHOOSE);
        if (top() == SCREEN_OPTIONS)
            press(MENU_DOWN);
    }
    assert_int_equal(top(), SCREEN_CONTROLS);
}

static void to_cell(int action, int column) {
    for (int i = 0; i < 20; i++)
        press(MENU_UP | MENU_REPEATED);
    for (int i = 0; i < 4; i++)
        press(MENU_LEFT | MENU_REPEATED);
    for (int i = 0; i < action; i++)
        press(MENU_DOWN);
    for (int i = 0; i < column; i++)
        press(MENU_RIGHT);
}

static void strike(int key, int pad) {
    input.struck_key = (uint16_t)key;
    input.struck_pad = (uint16_t)pad;
    input.menu = key ? MENU_UP : MENU_CHOOSE; /* what else it means is not meant */
    frame(2);
    input.struck_key = input.struck_pad = 0;
}

static void every_code_has_one_action(void **state) {
    (void)state;
    Controls table = DEFAULTS;
    uint32_t dice = 1;
    for (int i = 0; i < 20000; i++) {
        dice = dice * 1664525u + 1013904223u;
        ControlDevice device = (ControlDevice)(dice >> 30 & 1);
        ControlAction action = (ControlAction)((dice >> 20) % CONTROL_ACTIONS);
        int slot = (int)(dice >> 16 & 1), code = (int)((dice >> 8) % 40);
        if (!controls_may_bind(device, code))
            continue;
        int before = controls_action(&table, device, code);
        int loser = controls_bind(&table, device, action, slot, code);
        assert_int_equal(loser, before == (int)action ? -1 : before);
        assert_int_equal(controls_action(&table, device, code), action);
        int found = 0;
        for (int place = 0; place < CONTROL_ACTIONS * CONTROL_SLOTS; place++)
            found += table.codes[device][place / 2][place % 2] == code;
        assert_int_equal(found, 1);
    }
    assert_false(controls_may_bind(CONTROL_KEYS, KEY_ESCAPE));
    assert_false(controls_may_bind(CONTROL_KEYS, 0) || controls_may_bind(CONTROL_KEYS, KEY_CODES));
    assert_false(controls_may_bind(CONTROL_PAD, 0) || controls_may_bind(CONTROL_PAD, 99));
}

static void bad_files_do_no_harm(void **state) {
    (void)state;
    folder_write(
        save, "options.txt",
        "overhang options 1\nkey-left-1: 41\nkey-right-1: 99999\nkey-jump-1: -3\n"
        "key-up-1: 9\nkey-down-1: 9\npad-jump-1: 29\npad-jump-2: 31\ndead-zone: 77\nend\n");
    start_with(save, NULL);
    assert_int_equal(controls()->codes[CONTROL_KEYS][CONTROL_LEFT][0], KEY_LEFT);
    assert_int_equal(controls()->codes[CONTROL_KEYS][CONTROL_RIGHT][0], KEY_RIGHT);
    assert_int_equal(controls()->codes[CONTROL_KEYS][CONTROL_JUMP][0], 0);
    assert_int_equal(controls()->codes[CONTROL_KEYS][CONTROL_JUMP][1], KEY_Z);
    assert_int_equal(controls_action(controls(), CONTROL_KEYS, 9), CONTROL_UP);
    assert_int_equal(controls()->codes[CONTROL_KEYS][CONTROL_DOWN][0], 0);
    assert_int_equal(controls()->codes[CONTROL_PAD][CONTROL_JUMP][0], PAD_A);
    assert_int_equal(controls()->codes[CONTROL_PAD][CONTROL_JUMP][1], PAD_RIGHT_TRIGGER);
    assert_int_equal(controls()->dead_zone, DEAD_ZONE_MAX);
}

static void a_key_is_bound_and_kept(void **state) {
    (void)state;
    to_controls();
    to_cell(CONTROL_JUMP, 1);
    press(MENU_CHOOSE);
    assert_true(app->controls.listening);
    frames(300); /* it waits as long as it takes */
    strike(15, 0);
    assert_false(app->controls.listening);
    assert_int_equal(controls()->codes[CONTROL_KEYS][CONTROL_JUMP][1], 15);
    assert_int_equal(app->controls.cell, CONTROL_JUMP * 4 + 1);
    press(MENU_RIGHT);
    press(MENU_CHOOSE);
    strike(0, PAD_RIGHT_SHOULDER);
    assert_int_equal(controls()->codes[CONTROL_PAD][CONTROL_JUMP][0], PAD_RIGHT_SHOULDER);
    press(MENU_BACK);
    assert_int_equal(top(), SCREEN_OPTIONS);
    assert_non_null(strstr(folder_text(save, "options.txt"), "key-jump-2: 15\n"));
    start_with(save, NULL);
    assert_int_equal(controls_action(controls(), CONTROL_KEYS, 15), CONTROL_JUMP);
    assert_int_equal(controls_action(controls(), CONTROL_PAD, PAD_A), -1);
}

static void what_is_taken_is_told(void **state) {
    (void)state;
    to_controls();
    to_cell(CONTROL_JUMP, 0);
    press(MENU_CHOOSE);
    strike(KEY_UP, 0);
    assert_int_equal(controls_action(controls(), CONTROL_KEYS, KEY_UP), CONTROL_JUMP);
    assert_int_equal(controls_action(controls(), CONTROL_KEYS, KEY_SPACE), CONTROL_UP);
    assert_int_equal(told("key 82 is for Jump now, and key 44 for Up"), 1);
    to_cell(CONTROL_PAUSE, 3);
    press(MENU_CHOOSE);
    strike(0, PAD_LEFT); /* the only one of Left gives it Back's */
    assert_int_equal(controls_action(controls(), CONTROL_PAD, PAD_BACK), CONTROL_LEFT);
    to_cell(CONTROL_UP, 3); /* empty: nothing to give */
    press(MENU_CHOOSE);
    strike(0, PAD_RIGHT);
    assert_int_equal(told("Pad right is no longer for Right, which has none now"), 1);
    to_cell(CONTROL_ACTIONS + 4, 0);
    press(MENU_CHOOSE);
    assert_true(controls_equal(controls(), &DEFAULTS));
    assert_int_equal(told("all controls are back to their defaults"), 1);
    press(MENU_BACK);
    assert_int_equal(app->notice_count, 0); /* it goes with its screen */
}

/* Escape, the other device and a click leave all as it was, and no menu moves by them. */
static void asking_can_be_left(void **state) {
    (void)state;
    to_controls();
    for (int way = 0; way < 4; way++) {
        to_cell(CONTROL_LEFT, way == 2 ? 2 : 0);
        press(MENU_CHOOSE);
        assert_true(app->controls.listening);
        input.clicked = way == 3;
        strike(way == 0 ? KEY_ESCAPE : way == 2 ? KEY_Z : 0, way == 1 ? PAD_A : 0);
        assert_false(app->controls.listening);
        assert_int_equal(top(), SCREEN_CONTROLS);
        assert_int_equal(app->controls.cell, way == 2 ? 2 : 0);
    }
    assert_true(controls_equal(controls(), &DEFAULTS));
}

static void the_dead_zone_has_ends(void **state) {
    (void)state;
    to_controls();
    to_cell(CONTROL_ACTIONS, 0);
    for (int i = 0; i < 30; i++)
        press(MENU_RIGHT);
    assert_int_equal(controls()->dead_zone, DEAD_ZONE_MAX);
    for (int i = 0; i < 30; i++)
        press(MENU_LEFT);
    assert_int_equal(controls()->dead_zone, 0);
    input.stick_x = -32768; /* no picture leaves its square */
    input.stick_y = 32767;
    frame(2);
}

/* Every place that is drawn can be clicked; Back is the last. */
static void the_mouse_binds_too(void **state) {
    (void)state;
    to_controls();
    for (int i = 0; i < app->spot_count; i++)
        if (app->spots[i].line == CONTROL_DOWN * 4 + 2) {
            input.mouse_x = app->spots[i].x + 2;
            input.mouse_y = app->spots[i].y + 2;
        }
    input.clicked = true;
    input.device = APP_MOUSE;
    frame(2);
    assert_true(app->controls.listening);
    strike(0, PAD_Y);
    assert_int_equal(controls()->codes[CONTROL_PAD][CONTROL_DOWN][0], PAD_Y);
    assert_true(app->spot_count < SPOTS_MAX);
}

static void rumble_and_toggles_are_kept(void **state) {
    (void)state;
    to_controls();
    to_cell(CONTROL_ACTIONS + 1, 0);
    input.device = APP_PAD;
    press(MENU_LEFT);
    assert_true(app_take_rumble(app).ms > 0); /* felt at once … */
    assert_int_equal(app_take_rumble(app).ms, 0);
    for (int i = 0; i < 12; i++)
        press(MENU_LEFT);
    assert_int_equal(app_take_rumble(app).ms, 0); /* … and off is off */
    press(MENU_RIGHT);
    press(MENU_RIGHT);
    input.device = APP_KEYS;
    press(MENU_RIGHT);
    assert_int_equal(app_take_rumble(app).ms, 0); /* the pad lies on the table */
    press(MENU_DOWN);
    press(MENU_RIGHT);
    press(MENU_DOWN);
    press(MENU_CHOOSE);
    press(MENU_BACK);
    start_with(save, NULL);
    assert_int_equal(controls()->rumble, 30);
    assert_true(controls()->toggle_rewind && controls()->toggle_climb);
}

static AppInput latch(Latch *latch, const Game *with, Buttons held, Buttons pressed, bool rewind) {
    Controls all = {.toggle_rewind = true, .toggle_climb = true};
    AppInput said = {.held = held, .pressed = pressed, .rewind = rewind};
    return latch_take(latch, &all, with, &said);
}

static void a_press_rewinds_and_another_ends_it(void **state) {
    (void)state;
    static Game game;
    Latch here = {0};
    assert_true(latch(&here, &game, 0, 0, true).rewind);
    assert_true(latch(&here, &game, 0, 0, true).rewind); /* leaning on it is one press */
    assert_true(latch(&here, &game, BUTTON_LEFT, 0, false).rewind);
    assert_false(latch(&here, &game, 0, 0, true).rewind);
    assert_false(latch(&here, &game, 0, 0, false).rewind);
    assert_true(latch(&here, &game, 0, 0, true).rewind);
    assert_false(latch(&here, &game, BUTTON_JUMP, BUTTON_JUMP, false).rewind);
}

static void a_press_climbs_on(void **state) {
    (void)state;
    static Game game;
    Latch here = {0};
    assert_int_equal(latch(&here, &game, BUTTON_UP, BUTTON_UP, false).held, BUTTON_UP);
    game.hero.state = HERO_CLIMB;
    assert_int_equal(latch(&here, &game, BUTTON_UP, 0, false).held, BUTTON_UP);
    assert_int_equal(latch(&here, &game, BUTTON_LEFT, 0, false).held, BUTTON_UP | BUTTON_LEFT);
    assert_int_equal(latch(&here, &game, BUTTON_UP, BUTTON_UP, false).held, 0); /* stops */
    assert_int_equal(latch(&here, &game, BUTTON_DOWN, BUTTON_DOWN, false).held, BUTTON_DOWN);
    assert_int_equal(latch(&here, &game, 0, 0, false).held, BUTTON_DOWN);
    game.hero.state = HERO_FALL;
    assert_int_equal(latch(&here, &game, 0, 0, false).held, 0);
    game.hero.state = HERO_CLIMB;
    assert_int_equal(latch(&here, &game, 0, 0, false).held, 0);
}

/* A hop is not felt, a fall from high is, and a death is felt most. */
static void what_hits_is_felt(void **state) {
    (void)state;
    static Game game;
    game.feel.fall_speed = 1000;
    game.event_count = 1;
    game.events[0] = (Event){.kind = EVENT_LANDED, .value = 400};
    assert_int_equal(rumble_of(&game).ms, 0);
    game.events[0].value = 900;
    Rumble landing = rumble_of(&game);
    game.event_count = 2;
    game.events[1] = (Event){.kind = EVENT_DIED};
    Rumble death = rumble_of(&game);
    assert_true(landing.ms > 0 && death.low > landing.low);
    assert_int_equal(rumble_scaled(death, 50).low, death.low / 2);
    game.events[0].kind = game.events[1].kind = EVENT_COIN;
    assert_int_equal(rumble_of(&game).ms, 0);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(every_code_has_one_action),   CASE(bad_files_do_no_harm),
        CASE(a_key_is_bound_and_kept),     CASE(what_is_taken_is_told),
        CASE(asking_can_be_left),          CASE(the_dead_zone_has_ends),
        CASE(rumble_and_toggles_are_kept), CASE(a_press_rewinds_and_another_ends_it),
        CASE(a_press_climbs_on),           CASE(what_hits_is_felt),
        CASE(the_mouse_binds_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
