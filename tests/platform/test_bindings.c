/* What keys and buttons are bound to: what counts, what is never lost, and names. */
#include "hands.h"

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

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(what_is_bound_counts),          CASE(menu_keys_are_never_lost),
        CASE(start_pauses_while_it_is_free), CASE(binding_lets_all_go),
        CASE(dead_zone_can_be_set),          CASE(keys_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
