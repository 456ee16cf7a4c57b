/* Devices merged into buttons, from made-up events: no window is opened. Case numbers (B126 ...)
 * are faults that other games had. */
#include "platform/input.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Of the dead zone as it comes. */
enum { STICK_ON = 12000, STICK_OFF = 8000 };

static Input input;
static int opened, closed;
static SDL_JoystickID next_id;

static SDL_JoystickID fake_open(int device_index) {
    opened++;
    return device_index < 0 ? -1 : next_id++;
}

static void fake_close(SDL_JoystickID id) {
    (void)id;
    closed++;
}

static SDL_JoystickID shaken;

static void fake_rumble(SDL_JoystickID id, Rumble rumble) {
    (void)rumble;
    shaken = id;
}

static int set_up(void **state) {
    (void)state;
    opened = closed = 0;
    next_id = 7; /* an instance id is no device index */
    input_init(&input, (InputDevices){fake_open, fake_close, fake_rumble});
    return 0;
}

static void key_with(SDL_Scancode code, bool down, int repeat, SDL_Keymod mod) {
    SDL_Event event = {0};
    event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
    event.key.repeat = (Uint8)repeat;
    event.key.keysym.scancode = code;
    event.key.keysym.mod = (Uint16)mod;
    input_event(&input, &event);
}

static void key(SDL_Scancode code, bool down) {
    key_with(code, down, 0, KMOD_NONE);
}

static void window(SDL_WindowEventID id) {
    SDL_Event event = {0};
    event.type = SDL_WINDOWEVENT;
    event.window.event = (Uint8)id;
    input_event(&input, &event);
}

static void device(Uint32 type, Sint32 which) {
    SDL_Event event = {0};
    event.type = type;
    event.cdevice.which = which;
    input_event(&input, &event);
}

static void axis(SDL_JoystickID id, Uint8 which, int value) {
    SDL_Event event = {0};
    event.type = SDL_CONTROLLERAXISMOTION;
    event.caxis.which = id;
    event.caxis.axis = which;
    event.caxis.value = (Sint16)value;
    input_event(&input, &event);
}

static void button(SDL_JoystickID id, int which, bool down) {
    SDL_Event event = {0};
    event.type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP;
    event.cbutton.which = id;
    event.cbutton.button = (Uint8)which;
    input_event(&input, &event);
}

static AppInput take(void) {
    return input_take(&input, 0);
}

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
        moves += input_take(&input, t).menu == MENU_DOWN;
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

static void bind(ControlDevice to, ControlAction action, int code) {
    Controls controls = input.controls;
    controls_bind(&controls, to, action, 0, code);
    input_bind(&input, &controls);
}

static void what_is_bound_counts(void **state) {
    (void)state;
    device(SDL_CONTROLLERDEVICEADDED, 0);
    bind(CONTROL_KEYS, CONTROL_JUMP, SDL_SCANCODE_L);
    bind(CONTROL_PAD, CONTROL_JUMP, PAD_RIGHT_TRIGGER);
    key(SDL_SCANCODE_L, true);
    AppInput frame = take();
    assert_int_equal(frame.pressed, BUTTON_JUMP);
    assert_int_equal(frame.menu, MENU_CHOOSE);
    assert_int_equal(frame.struck_key, SDL_SCANCODE_L);
    assert_int_equal(take().struck_key, 0);
    key(SDL_SCANCODE_L, false);
    key(SDL_SCANCODE_SPACE, true);
    frame = take();
    assert_int_equal(frame.held, 0);
    assert_int_equal(frame.menu, 0);
    axis(7, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 32767);
    frame = take();
    assert_int_equal(frame.pressed, BUTTON_JUMP);
    assert_int_equal(frame.struck_pad, PAD_RIGHT_TRIGGER);
    axis(7, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 9000); /* an edge that does not chatter */
    assert_int_equal(take().held, BUTTON_JUMP);
    axis(7, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 0);
    assert_int_equal(take().held, 0);
    assert_int_equal(controls_action(&input.controls, CONTROL_PAD, PAD_A), -1);
    bind(CONTROL_KEYS, CONTROL_REWIND, SDL_SCANCODE_R);
    key(SDL_SCANCODE_R, true);
    assert_true(take().rewind && take().rewind); /* as long as it is held */
    key(SDL_SCANCODE_R, false);
    assert_false(take().rewind);
    button(7, SDL_CONTROLLER_BUTTON_LEFTSHOULDER, true);
    assert_true(take().rewind);
}

/* Up jumps, Enter goes left, A and the d-pad are bound across: menus go on as ever. */
static void menu_keys_are_never_lost(void **state) {
    (void)state;
    device(SDL_CONTROLLERDEVICEADDED, 0);
    bind(CONTROL_KEYS, CONTROL_JUMP, SDL_SCANCODE_UP);
    bind(CONTROL_KEYS, CONTROL_LEFT, SDL_SCANCODE_RETURN);
    bind(CONTROL_KEYS, CONTROL_PAUSE, SDL_SCANCODE_BACKSPACE);
    bind(CONTROL_PAD, CONTROL_LEFT, PAD_A);
    bind(CONTROL_PAD, CONTROL_JUMP, PAD_DOWN);
    const struct {
        SDL_Scancode code;
        Buttons buttons;
        unsigned menu;
    } keys[] = {{SDL_SCANCODE_UP, BUTTON_JUMP, MENU_UP},
                {SDL_SCANCODE_RETURN, BUTTON_LEFT, MENU_CHOOSE},
                {SDL_SCANCODE_BACKSPACE, 0, MENU_BACK | MENU_PAUSE},
                {SDL_SCANCODE_ESCAPE, 0, MENU_BACK | MENU_PAUSE}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        key(keys[i].code, true);
        AppInput frame = take();
        assert_int_equal(frame.pressed, keys[i].buttons);
        assert_int_equal(frame.menu, keys[i].menu);
        key(keys[i].code, false);
    }
    button(7, SDL_CONTROLLER_BUTTON_A, true);
    AppInput frame = take();
    assert_int_equal(frame.menu, MENU_CHOOSE);
    assert_int_equal(frame.held, BUTTON_LEFT);
    button(7, SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    frame = take();
    assert_int_equal(frame.menu, MENU_DOWN);
    assert_int_equal(frame.held, BUTTON_LEFT | BUTTON_JUMP);
}

static void start_pauses_while_it_is_free(void **state) {
    (void)state;
    device(SDL_CONTROLLERDEVICEADDED, 0);
    bind(CONTROL_PAD, CONTROL_PAUSE, PAD_Y);
    button(7, SDL_CONTROLLER_BUTTON_START, true);
    assert_int_equal(take().menu, MENU_CHOOSE | MENU_PAUSE);
    button(7, SDL_CONTROLLER_BUTTON_START, false);
    bind(CONTROL_PAD, CONTROL_JUMP, PAD_START);
    button(7, SDL_CONTROLLER_BUTTON_START, true);
    assert_int_equal(take().menu, MENU_CHOOSE);
    button(7, SDL_CONTROLLER_BUTTON_Y, true);
    assert_int_equal(take().menu, MENU_PAUSE);
}

/* The key that was just bound is still down: that is no press of what it means now. */
static void binding_lets_all_go(void **state) {
    (void)state;
    key(SDL_SCANCODE_L, true);
    take();
    bind(CONTROL_KEYS, CONTROL_DOWN, SDL_SCANCODE_L);
    key(SDL_SCANCODE_M, true);
    AppInput frame = take();
    assert_int_equal(frame.held | frame.pressed, 0);
    assert_int_equal(frame.menu, 0);
    key(SDL_SCANCODE_L, false);
    key(SDL_SCANCODE_L, true);
    assert_int_equal(take().pressed, BUTTON_DOWN);
    Controls wider = input.controls;
    wider.dead_zone = DEAD_ZONE_MAX;
    input_bind(&input, &wider); /* no key has moved */
    assert_int_equal(take().held, BUTTON_DOWN);
}

static void dead_zone_can_be_set(void **state) {
    (void)state;
    device(SDL_CONTROLLERDEVICEADDED, 0);
    for (int zone = 0; zone <= DEAD_ZONE_MAX; zone++) {
        Controls controls = input.controls;
        controls.dead_zone = (uint8_t)zone;
        input_bind(&input, &controls);
        int on = controls_stick_on(&controls);
        axis(7, SDL_CONTROLLER_AXIS_LEFTX, on);
        assert_int_equal(take().held, 0);
        axis(7, SDL_CONTROLLER_AXIS_LEFTX, -on - 1);
        AppInput frame = take();
        assert_int_equal(frame.held, BUTTON_LEFT);
        assert_int_equal(frame.stick_x, -on - 1);
        axis(7, SDL_CONTROLLER_AXIS_LEFTX, 0);
        axis(7, SDL_CONTROLLER_AXIS_LEFTY, 32767); /* can be reached whatever the zone is */
        assert_int_equal(take().held, BUTTON_DOWN);
        axis(7, SDL_CONTROLLER_AXIS_LEFTY, 0);
        assert_int_equal(take().held, 0);
    }
}

/* Names without a window, and never letters that the font does not have. */
static void keys_have_names(void **state) {
    (void)state;
    assert_string_equal(input_key_name(SDL_SCANCODE_SPACE), "Space");
    for (int code = 0; code < KEY_CODES; code++)
        for (const char *at = input_key_name(code); *at; at++)
            assert_in_range(*at, ' ', '~');
    for (int code = 1; code < KEY_CODES; code++)
        input.keys[code] = true; /* all at once do no harm */
    key(SDL_SCANCODE_F1, true);
    assert_int_equal(take().struck_key, 0);
}

#define CASE(name) cmocka_unit_test_setup(name, set_up)

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(short_press_counts),
        CASE(key_repeat_is_no_press),
        CASE(focus_loss_lets_all_go),
        CASE(minimised_is_not_focused),
        CASE(state_is_true_at_any_time),
        CASE(devices_do_not_fight),
        CASE(stick_has_a_dead_zone),
        CASE(stick_on_its_edge_does_not_chatter),
        CASE(pad_buttons_in_odd_order),
        CASE(hot_plug),
        CASE(the_pad_used_last_is_the_one),
        CASE(full_screen_once_a_press),
        CASE(menus_repeat_held_arrows),
        CASE(stick_moves_menus_once),
        CASE(strange_events_do_nothing),
        CASE(what_is_bound_counts),
        CASE(menu_keys_are_never_lost),
        CASE(start_pauses_while_it_is_free),
        CASE(binding_lets_all_go),
        CASE(dead_zone_can_be_set),
        CASE(keys_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
