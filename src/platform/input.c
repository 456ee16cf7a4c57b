#include "platform/input.h"

#include <string.h>

typedef struct KeyRow {
    SDL_Scancode key;
    Buttons buttons;
    unsigned menu;
} KeyRow;

static const KeyRow KEYS[] = {
    {SDL_SCANCODE_LEFT, BUTTON_LEFT, MENU_LEFT},
    {SDL_SCANCODE_A, BUTTON_LEFT, MENU_LEFT},
    {SDL_SCANCODE_RIGHT, BUTTON_RIGHT, MENU_RIGHT},
    {SDL_SCANCODE_D, BUTTON_RIGHT, MENU_RIGHT},
    {SDL_SCANCODE_UP, BUTTON_UP, MENU_UP},
    {SDL_SCANCODE_W, BUTTON_UP, MENU_UP},
    {SDL_SCANCODE_DOWN, BUTTON_DOWN, MENU_DOWN},
    {SDL_SCANCODE_S, BUTTON_DOWN, MENU_DOWN},
    {SDL_SCANCODE_SPACE, BUTTON_JUMP, MENU_CHOOSE},
    {SDL_SCANCODE_Z, BUTTON_JUMP, MENU_CHOOSE},
    {SDL_SCANCODE_K, BUTTON_JUMP, MENU_CHOOSE},
    {SDL_SCANCODE_X, BUTTON_JUMP, MENU_BACK},
    {SDL_SCANCODE_RETURN, 0, MENU_CHOOSE},
    {SDL_SCANCODE_KP_ENTER, 0, MENU_CHOOSE},
    {SDL_SCANCODE_BACKSPACE, 0, MENU_BACK},
    {SDL_SCANCODE_ESCAPE, 0, MENU_BACK | MENU_PAUSE},
    {SDL_SCANCODE_P, 0, MENU_PAUSE},
    {SDL_SCANCODE_PAUSE, 0, MENU_PAUSE},
};
#define KEY_COUNT (sizeof KEYS / sizeof KEYS[0])

typedef struct PadRow {
    SDL_GameControllerButton button;
    Buttons buttons;
    unsigned menu;
} PadRow;

static const PadRow PAD[] = {
    {SDL_CONTROLLER_BUTTON_DPAD_LEFT, BUTTON_LEFT, MENU_LEFT},
    {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, BUTTON_RIGHT, MENU_RIGHT},
    {SDL_CONTROLLER_BUTTON_DPAD_UP, BUTTON_UP, MENU_UP},
    {SDL_CONTROLLER_BUTTON_DPAD_DOWN, BUTTON_DOWN, MENU_DOWN},
    {SDL_CONTROLLER_BUTTON_A, BUTTON_JUMP, MENU_CHOOSE},
    {SDL_CONTROLLER_BUTTON_B, BUTTON_JUMP, MENU_BACK},
    {SDL_CONTROLLER_BUTTON_X, BUTTON_JUMP, 0},
    {SDL_CONTROLLER_BUTTON_BACK, 0, MENU_BACK | MENU_PAUSE},
    {SDL_CONTROLLER_BUTTON_START, 0, MENU_CHOOSE | MENU_PAUSE},
};
#define PAD_COUNT (sizeof PAD / sizeof PAD[0])

#define REWIND_KEY SDL_SCANCODE_BACKSPACE
#define REWIND_PAD SDL_CONTROLLER_BUTTON_LEFTSHOULDER

/* Directions of buttons and of menus, side by side. */
static const unsigned ARROWS[][2] = {{BUTTON_LEFT, MENU_LEFT},
                                     {BUTTON_RIGHT, MENU_RIGHT},
                                     {BUTTON_UP, MENU_UP},
                                     {BUTTON_DOWN, MENU_DOWN}};

static Buttons buttons_of_pad(const InputPad *pad) {
    Buttons held = pad->stick;
    for (size_t i = 0; i < PAD_COUNT; i++)
        if (pad->buttons >> PAD[i].button & 1)
            held |= PAD[i].buttons;
    return held;
}

static Buttons buttons_now(const Input *input) {
    Buttons held = 0;
    for (size_t i = 0; i < KEY_COUNT; i++)
        if (input->keys[KEYS[i].key])
            held |= KEYS[i].buttons;
    for (int i = 0; i < INPUT_PADS; i++)
        if (input->pads[i].used)
            held |= buttons_of_pad(&input->pads[i]);
    return held;
}

static unsigned arrows_of(Buttons held) {
    unsigned menu = 0;
    for (size_t i = 0; i < sizeof ARROWS / sizeof ARROWS[0]; i++)
        if (held & ARROWS[i][0])
            menu |= ARROWS[i][1];
    return menu;
}

/* After any change of a device: what went down in the merged state is a press. */
static void merge(Input *input) {
    Buttons now = buttons_now(input);
    Buttons down = (Buttons)(now & ~input->held);
    input->held = now;
    input->pressed |= down;
    input->menu |= arrows_of(down);
    unsigned arrows = arrows_of(now);
    if (arrows != input->arrows)
        input->repeat_armed = false;
    input->arrows = arrows;
}

static void release_all(Input *input) {
    memset(input->keys, 0, sizeof input->keys);
    for (int i = 0; i < INPUT_PADS; i++) {
        input->pads[i].stick = 0;
        input->pads[i].buttons = 0;
    }
    merge(input);
}

static void key_down(Input *input, const SDL_KeyboardEvent *event) {
    SDL_Scancode key = event->keysym.scancode;
    if (event->repeat || (unsigned)key >= SDL_NUM_SCANCODES || input->keys[key])
        return;
    input->keys[key] = true;
    input->device = APP_KEYS;
    bool alt = (event->keysym.mod & KMOD_ALT) != 0;
    if (key == SDL_SCANCODE_F11 || (key == SDL_SCANCODE_RETURN && alt)) {
        input->toggle_fullscreen = !input->toggle_fullscreen;
        return; /* and no choice in a menu */
    }
    input->toggle_debug ^= key == SDL_SCANCODE_F1;
    input->step_once |= key == SDL_SCANCODE_F2;
    input->switch_mover ^= key == SDL_SCANCODE_F3;
    input->slower ^= key == SDL_SCANCODE_F4;
    for (size_t i = 0; i < KEY_COUNT; i++)
        if (KEYS[i].key == key && !arrows_of(KEYS[i].buttons))
            input->menu |= KEYS[i].menu; /* arrows are told by merge, once for all devices */
    merge(input);
}

static void key_up(Input *input, const SDL_KeyboardEvent *event) {
    SDL_Scancode key = event->keysym.scancode;
    if ((unsigned)key >= SDL_NUM_SCANCODES)
        return;
    input->keys[key] = false;
    merge(input);
}

static InputPad *pad_of(Input *input, SDL_JoystickID id) {
    for (int i = 0; i < INPUT_PADS; i++)
        if (input->pads[i].used && input->pads[i].id == id)
            return &input->pads[i];
    return NULL;
}

/* SDL tells a device index when one is plugged in, and an instance id ever after. */
static void pad_added(Input *input, int device_index) {
    SDL_JoystickID id = input->devices.open(device_index);
    if (id < 0 || pad_of(input, id))
        return;
    for (int i = 0; i < INPUT_PADS; i++)
        if (!input->pads[i].used) {
            input->pads[i] = (InputPad){.id = id, .used = true};
            return;
        }
    input->devices.close(id); /* more controllers than a living room holds */
}

static void pad_removed(Input *input, SDL_JoystickID id) {
    InputPad *pad = pad_of(input, id);
    if (!pad)
        return;
    *pad = (InputPad){0};
    input->devices.close(id);
    merge(input);
}

static void pad_button(Input *input, const SDL_ControllerButtonEvent *event, bool down) {
    InputPad *pad = pad_of(input, event->which);
    if (!pad || event->button >= SDL_CONTROLLER_BUTTON_MAX)
        return;
    uint32_t bit = UINT32_C(1) << event->button;
    bool was = (pad->buttons & bit) != 0;
    input->device = APP_PAD;
    pad->buttons = down ? pad->buttons | bit : pad->buttons & ~bit;
    for (size_t i = 0; i < PAD_COUNT; i++)
        if (down && !was && PAD[i].button == event->button && !arrows_of(PAD[i].buttons))
            input->menu |= PAD[i].menu;
    merge(input);
}

/* One direction of an axis; `value` counts toward it. */
static Buttons stick_direction(Buttons before, Button button, int value, int on, int off) {
    bool was = (before & button) != 0;
    return value > on || (was && value >= off) ? (Buttons)button : 0;
}

static void pad_axis(Input *input, const SDL_ControllerAxisEvent *event) {
    InputPad *pad = pad_of(input, event->which);
    if (!pad)
        return;
    int value = event->value; /* an int: -32768 has no opposite in 16 bits */
    Buttons old = pad->stick;
    if (event->axis == SDL_CONTROLLER_AXIS_LEFTX)
        pad->stick = (Buttons)((old & (BUTTON_UP | BUTTON_DOWN)) |
                               stick_direction(old, BUTTON_LEFT, -value, STICK_ON, STICK_OFF) |
                               stick_direction(old, BUTTON_RIGHT, value, STICK_ON, STICK_OFF));
    else if (event->axis == SDL_CONTROLLER_AXIS_LEFTY)
        pad->stick =
            (Buttons)((old & (BUTTON_LEFT | BUTTON_RIGHT)) |
                      stick_direction(old, BUTTON_UP, -value, STICK_ON_UPRIGHT, STICK_OFF_UPRIGHT) |
                      stick_direction(old, BUTTON_DOWN, value, STICK_ON_UPRIGHT,
                                      STICK_OFF_UPRIGHT));
    if (pad->stick != old)
        input->device = APP_PAD;
    merge(input);
}

/* A menu is worked by the mouse alone: the second button goes back, the wheel up and down. */
static void mouse_button(Input *input, const SDL_MouseButtonEvent *event) {
    input->device = APP_MOUSE;
    input->mouse_x = event->x;
    input->mouse_y = event->y;
    input->clicked |= event->button == SDL_BUTTON_LEFT;
    if (event->button == SDL_BUTTON_RIGHT)
        input->menu |= MENU_BACK;
}

static void mouse_wheel(Input *input, const SDL_MouseWheelEvent *event) {
    int up = event->direction == SDL_MOUSEWHEEL_FLIPPED ? -event->y : event->y;
    input->device = APP_MOUSE;
    if (up != 0)
        input->menu |= up > 0 ? MENU_UP : MENU_DOWN;
}

/* A mouse that only trembles, or that the window was opened under, takes no device's place. */
static void mouse_moved(Input *input, const SDL_MouseMotionEvent *event) {
    if (event->xrel == 0 && event->yrel == 0)
        return;
    input->device = APP_MOUSE;
    input->pointed = true;
    input->mouse_x = event->x;
    input->mouse_y = event->y;
}

static void window_event(Input *input, const SDL_WindowEvent *event) {
    switch (event->event) {
    case SDL_WINDOWEVENT_FOCUS_LOST:
        input->focused = false;
        release_all(input);
        break;
    case SDL_WINDOWEVENT_FOCUS_GAINED:
        input->focused = true;
        break;
    case SDL_WINDOWEVENT_MINIMIZED:
    case SDL_WINDOWEVENT_HIDDEN:
        input->visible = false;
        release_all(input);
        break;
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_MAXIMIZED:
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_EXPOSED:
        input->visible = true;
        break;
    default:
        break;
    }
}

void input_event(Input *input, const SDL_Event *event) {
    switch (event->type) {
    case SDL_QUIT:
        input->quit = true;
        break;
    case SDL_KEYDOWN:
        key_down(input, &event->key);
        break;
    case SDL_KEYUP:
        key_up(input, &event->key);
        break;
    case SDL_CONTROLLERDEVICEADDED:
        pad_added(input, event->cdevice.which);
        break;
    case SDL_CONTROLLERDEVICEREMOVED:
        pad_removed(input, event->cdevice.which);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        pad_button(input, &event->cbutton, event->type == SDL_CONTROLLERBUTTONDOWN);
        break;
    case SDL_CONTROLLERAXISMOTION:
        pad_axis(input, &event->caxis);
        break;
    case SDL_MOUSEBUTTONDOWN:
        mouse_button(input, &event->button);
        break;
    case SDL_MOUSEWHEEL:
        mouse_wheel(input, &event->wheel);
        break;
    case SDL_MOUSEMOTION:
        mouse_moved(input, &event->motion);
        break;
    case SDL_WINDOWEVENT:
        window_event(input, &event->window);
        break;
    default:
        break;
    }
}

static SDL_JoystickID open_controller(int device_index) {
    SDL_JoystickID id = SDL_JoystickGetDeviceInstanceID(device_index);
    if (id >= 0 && SDL_GameControllerFromInstanceID(id))
        return id; /* told twice: opening again would want closing again */
    SDL_GameController *pad = SDL_GameControllerOpen(device_index);
    return pad ? SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(pad)) : -1;
}

static void close_controller(SDL_JoystickID id) {
    SDL_GameController *pad = SDL_GameControllerFromInstanceID(id);
    if (pad)
        SDL_GameControllerClose(pad);
}

const InputDevices INPUT_SDL_DEVICES = {open_controller, close_controller};

void input_init(Input *input, InputDevices devices) {
    *input = (Input){.devices = devices, .focused = true, .visible = true};
}

void input_close(Input *input) {
    for (int i = 0; i < INPUT_PADS; i++)
        if (input->pads[i].used)
            input->devices.close(input->pads[i].id);
    memset(input->pads, 0, sizeof input->pads);
}

/* The difference is taken as signed, so that a counter that wraps does no harm. */
static unsigned repeats(Input *input, uint32_t now_ms) {
    if (!input->arrows)
        return 0;
    if (!input->repeat_armed) {
        input->repeat_armed = true;
        input->repeat_at = now_ms + MENU_REPEAT_FIRST;
        return 0;
    }
    if ((int32_t)(now_ms - input->repeat_at) < 0)
        return 0;
    input->repeat_at = now_ms + MENU_REPEAT_NEXT;
    return input->arrows;
}

static bool is_rewinding(const Input *input) {
    bool held = input->keys[REWIND_KEY];
    for (int i = 0; i < INPUT_PADS; i++)
        held |= input->pads[i].used && input->pads[i].buttons >> REWIND_PAD & 1;
    return held;
}

AppInput input_take(Input *input, uint32_t now_ms) {
    AppInput taken = {
        .held = input->held,
        .pressed = input->pressed,
        .menu = input->menu | repeats(input, now_ms),
        .toggle_debug = input->toggle_debug,
        .step_once = input->step_once,
        .switch_mover = input->switch_mover,
        .slower = input->slower,
        .rewind = is_rewinding(input),
        .focused = input->focused && input->visible,
        .quit = input->quit,
        .device = input->device,
        .pointed = input->pointed,
        .clicked = input->clicked,
        .mouse_x = input->mouse_x,
        .mouse_y = input->mouse_y,
    };
    input->pressed = 0;
    input->menu = 0;
    input->toggle_debug = input->step_once = input->switch_mover = input->slower = false;
    input->pointed = input->clicked = false;
    return taken;
}

bool input_take_fullscreen(Input *input) {
    bool toggle = input->toggle_fullscreen;
    input->toggle_fullscreen = false;
    return toggle;
}

bool input_is_busy(const Input *input) {
    return input->arrows != 0;
}
