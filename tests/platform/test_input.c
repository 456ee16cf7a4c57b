/* Devices merged into buttons, from made-up events: no window is opened. Case numbers (B126 ...)
 * are faults that other games had. */
#include "hands.h"

static void short_press_counts(void **state) {
    (void)state;
    key(SDL_SCANCODE_SPACE, true);
    key(SDL_SCANCODE_SPACE, false);
    AppInput frame = take();
    assert_int_equal(frame.held, 0);
    assert_int_equal(frame.pressed, BUTTON_JUMP);
    assert_int_equal(take().pressed, 0);
}

static void key_repeat_is_no_press(void **state) {
    (void)state;
    key(SDL_SCANCODE_SPACE, true);
    assert_int_equal(take().pressed, BUTTON_JUMP);
    for (int i = 0; i < 20; i++)
        key_with(SDL_SCANCODE_SPACE, true, 1, KMOD_NONE);
    AppInput frame = take();
    assert_int_equal(frame.pressed, 0);
    assert_int_equal(frame.menu, 0);
    assert_int_equal(frame.held, BUTTON_JUMP);
}

/* B126, B127: the releases come in another window, or before, or after. */
static void focus_loss_lets_all_go(void **state) {
    (void)state;
    device(SDL_CONTROLLERDEVICEADDED, 0);
    for (int order = 0; order < 3; order++) {
        key(SDL_SCANCODE_RIGHT, true);
        button(7, SDL_CONTROLLER_BUTTON_A, true);
        axis(7, SDL_CONTROLLER_AXIS_LEFTX, -32768);
        assert_int_equal(take().held, BUTTON_LEFT | BUTTON_RIGHT | BUTTON_JUMP);
        if (order == 1)
            key(SDL_SCANCODE_RIGHT, false);
        window(SDL_WINDOWEVENT_FOCUS_LOST);
        if (order == 2)
            key(SDL_SCANCODE_RIGHT, false);
        AppInput frame = take();
        assert_int_equal(frame.held, 0);
        assert_false(frame.focused);
        window(SDL_WINDOWEVENT_FOCUS_GAINED);
        assert_true(take().focused);
        assert_int_equal(take().held, 0);
    }
}

static void minimised_is_not_focused(void **state) {
    (void)state;
    key(SDL_SCANCODE_LEFT, true);
    window(SDL_WINDOWEVENT_MINIMIZED);
    AppInput frame = take();
    assert_false(frame.focused);
    assert_int_equal(frame.held, 0);
    window(SDL_WINDOWEVENT_RESTORED);
    assert_true(take().focused);
}

/* B131: the true state after a pause in which keys went up and down. */
static void state_is_true_at_any_time(void **state) {
    (void)state;
    key(SDL_SCANCODE_RIGHT, true);
    take();
    key(SDL_SCANCODE_RIGHT, false);
    key(SDL_SCANCODE_A, true);
    assert_int_equal(take().held, BUTTON_LEFT);
    key(SDL_SCANCODE_LEFT, true); /* both keys of one direction */
    key(SDL_SCANCODE_A, false);
    AppInput frame = take();
    assert_int_equal(frame.held, BUTTON_LEFT);
    assert_int_equal(frame.pressed, 0);
}

/* B132: a direction is on as long as any device holds it. */
static void devices_do_not_fight(void **state) {
    (void)state;
    device(SDL_CONTROLLERDEVICEADDED, 0);
    device(SDL_CONTROLLERDEVICEADDED, 1);
    key(SDL_SCANCODE_RIGHT, true);
    axis(7, SDL_CONTROLLER_AXIS_LEFTX, 29490);
    button(8, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, true);
    assert_int_equal(take().pressed, BUTTON_RIGHT);
    axis(7, SDL_CONTROLLER_AXIS_LEFTX, 0);
    assert_int_equal(take().held, BUTTON_RIGHT);
    key(SDL_SCANCODE_RIGHT, false);
    assert_int_equal(take().held, BUTTON_RIGHT);
    for (int i = 0; i < 10; i++) /* a resting stick says so again and again */
        axis(7, SDL_CONTROLLER_AXIS_LEFTX, i);
    assert_int_equal(take().held, BUTTON_RIGHT);
    button(8, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, false);
    assert_int_equal(take().held, 0);
}

/* B133: drift, and the value whose opposite does not fit. */
static void stick_has_a_dead_zone(void **state) {
    (void)state;
    device(SDL_CONTROLLERDEVICEADDED, 0);
    const int quiet[] = {0, 3000, -3000, 7999, -7999, 8000, -8000, 8001, -8001};
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++) {
            axis(7, (Uint8)side, quiet[i]);
            AppInput frame = take();
            assert_int_equal(frame.held | frame.pressed, 0);
            assert_int_equal(frame.menu, 0);
        }
    axis(7, SDL_CONTROLLER_AXIS_LEFTX, 32767);
    assert_int_equal(take().held, BUTTON_RIGHT);
    axis(7, SDL_CONTROLLER_AXIS_LEFTX, -32768);
    assert_int_equal(take().held, BUTTON_LEFT);
    axis(7, SDL_CONTROLLER_AXIS_LEFTX, 0);
    axis(7, SDL_CONTROLLER_AXIS_LEFTY, -32768);
    assert_int_equal(take().held, BUTTON_UP);
    axis(7, SDL_CONTROLLER_AXIS_LEFTY, 32767);
    assert_int_equal(take().held, BUTTON_DOWN);
    axis(7, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 32767);
    axis(7, 200, 32767);
    assert_int_equal(take().held, BUTTON_DOWN);
}

static void stick_on_its_edge_does_not_chatter(void **state) {
    (void)state;
    device(SDL_CONTROLLERDEVICEADDED, 0);
    axis(7, SDL_CONTROLLER_AXIS_LEFTX, STICK_ON + 1);
    assert_int_equal(take().pressed, BUTTON_RIGHT);
    for (int i = 0; i < 100; i++) {
        axis(7, SDL_CONTROLLER_AXIS_LEFTX, STICK_ON + (i & 1 ? 300 : -300));
        AppInput frame = take();
        assert_int_equal(frame.pressed, 0);
        assert_int_equal(frame.held, BUTTON_RIGHT);
    }
    axis(7, SDL_CONTROLLER_AXIS_LEFTX, STICK_OFF - 1);
    assert_int_equal(take().held, 0);
    axis(7, SDL_CONTROLLER_AXIS_LEFTX, STICK_OFF + 1);
    assert_int_equal(take().held, 0);
}

/* B134: the latest event of each control counts, in whatever order; unknown ones are nothing. */
static void pad_buttons_in_odd_order(void **state) {
    (void)state;
    device(SDL_CONTROLLERDEVICEADDED, 0);
    button(7, SDL_CONTROLLER_BUTTON_DPAD_LEFT, true);
    button(7, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, true);
    button(7, SDL_CONTROLLER_BUTTON_DPAD_LEFT, false);
    button(7, SDL_CONTROLLER_BUTTON_DPAD_LEFT, false);
    assert_int_equal(take().held, BUTTON_RIGHT);
    button(7, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, false);
    button(7, 99, true);
    button(7, 255, true);
    assert_int_equal(take().held, 0);
}

/* B135: plugged in and out, twice, and what was never there. */
static void hot_plug(void **state) {
    (void)state;
    device(SDL_CONTROLLERDEVICEREMOVED, 3);
    axis(3, SDL_CONTROLLER_AXIS_LEFTX, 32767);
    button(3, SDL_CONTROLLER_BUTTON_A, true);
    assert_int_equal(take().held, 0);
    for (int round = 0; round < 2; round++) {
        SDL_JoystickID id = next_id;
        device(SDL_CONTROLLERDEVICEADDED, 0);
        axis(id, SDL_CONTROLLER_AXIS_LEFTX, 32767);
        assert_int_equal(take().held, BUTTON_RIGHT);
        device(SDL_CONTROLLERDEVICEREMOVED, id);
        assert_int_equal(take().held, 0);
        axis(id, SDL_CONTROLLER_AXIS_LEFTX, 32767); /* late */
        device(SDL_CONTROLLERDEVICEREMOVED, id);
        assert_int_equal(take().held, 0);
    }
    assert_int_equal(opened, 2);
    assert_int_equal(closed, 2);
    device(SDL_CONTROLLERDEVICEADDED, -1); /* one that cannot be opened */
    for (int i = 0; i < 20; i++)
        device(SDL_CONTROLLERDEVICEADDED, i);
    input_close(&input);
    assert_int_equal(closed + 1, opened);
}

/* The one in hand shakes, and none that is gone or was never touched. */
static void the_pad_used_last_is_the_one(void **state) {
    (void)state;
    const Rumble hit = {100, 100, 50};
    shaken = -1;
    device(SDL_CONTROLLERDEVICEADDED, 0);
    device(SDL_CONTROLLERDEVICEADDED, 1);
    input_rumble(&input, hit);
    assert_int_equal(shaken, -1);
    button(8, SDL_CONTROLLER_BUTTON_X, true);
    input_rumble(&input, (Rumble){0, 0, 0});
    assert_int_equal(shaken, -1);
    input_rumble(&input, hit);
    assert_int_equal(shaken, 8);
    axis(7, SDL_CONTROLLER_AXIS_LEFTX, 32767);
    input_rumble(&input, hit);
    assert_int_equal(shaken, 7);
    assert_int_equal(take().device, APP_PAD);
    shaken = -1;
    device(SDL_CONTROLLERDEVICEREMOVED, 7);
    input_rumble(&input, hit);
    assert_int_equal(shaken, -1);
}

/* B136 */
static void full_screen_once_a_press(void **state) {
    (void)state;
    key_with(SDL_SCANCODE_LALT, true, 0, KMOD_LALT);
    key_with(SDL_SCANCODE_RETURN, true, 0, KMOD_LALT);
    for (int i = 0; i < 20; i++)
        key_with(SDL_SCANCODE_RETURN, true, 1, KMOD_LALT);
    assert_true(input_take_fullscreen(&input));
    assert_false(input_take_fullscreen(&input));
    assert_int_equal(take().menu, 0);
    window(SDL_WINDOWEVENT_FOCUS_LOST);
    window(SDL_WINDOWEVENT_FOCUS_GAINED);
    key(SDL_SCANCODE_RETURN, true);
    assert_false(input_take_fullscreen(&input));
    assert_int_equal(take().menu, MENU_CHOOSE);
    key(SDL_SCANCODE_F11, true);
    assert_true(input_take_fullscreen(&input));
}

static void menus_repeat_held_arrows(void **state) {
    (void)state;
    key(SDL_SCANCODE_DOWN, true);
    assert_int_equal(input_take(&input, 1000).menu, MENU_DOWN);
    assert_true(input_is_busy(&input));
    int moves = 0;
    for (uint32_t t = 1001; t < 1000 + MENU_REPEAT_FIRST + 10 * MENU_REPEAT_NEXT; t++)
        moves += input_take(&input, t).menu == (MENU_DOWN | MENU_REPEATED);
    assert_in_range(moves, 9, 11);
    key(SDL_SCANCODE_DOWN, false);
    assert_int_equal(input_take(&input, 9000).menu, 0);
    assert_false(input_is_busy(&input));
}

static void stick_moves_menus_once(void **state) {
    (void)state;
    device(SDL_CONTROLLERDEVICEADDED, 0);
    axis(7, SDL_CONTROLLER_AXIS_LEFTY, 30000);
    axis(7, SDL_CONTROLLER_AXIS_LEFTY, 32000);
    assert_int_equal(take().menu, MENU_DOWN);
    button(7, SDL_CONTROLLER_BUTTON_A, true);
    assert_int_equal(take().menu, MENU_CHOOSE);
    button(7, SDL_CONTROLLER_BUTTON_START, true);
    assert_int_equal(take().menu, MENU_CHOOSE | MENU_PAUSE);
}

/* Enter, Down in one slow frame resumes from a pause: merged, it would be a restart. */
static void menus_take_one_press_a_frame(void **state) {
    (void)state;
    key(SDL_SCANCODE_RETURN, true);
    assert_true(input_has_room(&input, false));
    assert_false(input_has_room(&input, true));
    take();
    assert_true(input_has_room(&input, true));
    key(SDL_SCANCODE_RETURN, false); /* no press */
    assert_true(input_has_room(&input, true));
    key(SDL_SCANCODE_ESCAPE, true); /* what comes now belongs to the pause */
    assert_false(input_has_room(&input, false));
}

static void strange_events_do_nothing(void **state) {
    (void)state;
    key(SDL_NUM_SCANCODES, true);
    key((SDL_Scancode)-1, true);
    key((SDL_Scancode)100000, false);
    for (Uint32 type = 0; type < 0x10000; type += 3) {
        SDL_Event event = {0};
        event.type = type;
        if (type != SDL_QUIT)
            input_event(&input, &event);
    }
    assert_int_equal(take().held, 0);
    assert_false(take().quit);
    SDL_Event event = {.type = SDL_QUIT};
    input_event(&input, &event);
    assert_true(take().quit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(short_press_counts),           CASE(key_repeat_is_no_press),
        CASE(focus_loss_lets_all_go),       CASE(minimised_is_not_focused),
        CASE(state_is_true_at_any_time),    CASE(devices_do_not_fight),
        CASE(stick_has_a_dead_zone),        CASE(stick_on_its_edge_does_not_chatter),
        CASE(pad_buttons_in_odd_order),     CASE(hot_plug),
        CASE(the_pad_used_last_is_the_one), CASE(full_screen_once_a_press),
        CASE(menus_repeat_held_arrows),     CASE(stick_moves_menus_once),
        CASE(menus_take_one_press_a_frame), CASE(strange_events_do_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
