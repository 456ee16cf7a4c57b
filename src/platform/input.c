#include "platform/input.h"

#include "app/controls.h"

#include <string.h>

#define TRIGGER_ON 12000
#define TRIGGER_OFF 8000
#define ARROWS ((unsigned)(MENU_LEFT | MENU_RIGHT | MENU_UP | MENU_DOWN))

_Static_assert(SDL_NUM_SCANCODES == KEY_CODES, "the app counts keys as SDL does");
_Static_assert(SDL_SCANCODE_UP == (int)KEY_UP && SDL_SCANCODE_Z == (int)KEY_Z, "scancodes");
_Static_assert(SDL_CONTROLLER_BUTTON_DPAD_RIGHT + 1 == (int)PAD_RIGHT, "buttons of pads");

typedef struct MenuRow {
    int code;
    unsigned menu;
} MenuRow;

/* What works in menus whatever is bound, so that no binding shuts anybody out. */
static const MenuRow MENU_KEYS[] = {
    {SDL_SCANCODE_LEFT, MENU_LEFT},      {SDL_SCANCODE_RIGHT, MENU_RIGHT},
    {SDL_SCANCODE_UP, MENU_UP},          {SDL_SCANCODE_DOWN, MENU_DOWN},
    {SDL_SCANCODE_RETURN, MENU_CHOOSE},  {SDL_SCANCODE_KP_ENTER, MENU_CHOOSE},
    {SDL_SCANCODE_BACKSPACE, MENU_BACK}, {SDL_SCANCODE_ESCAPE, MENU_BACK | MENU_PAUSE},
};

static const MenuRow MENU_PAD[] = {
    {PAD_LEFT, MENU_LEFT}, {PAD_RIGHT, MENU_RIGHT},  {PAD_UP, MENU_UP},  {PAD_DOWN, MENU_DOWN},
    {PAD_A, MENU_CHOOSE},  {PAD_START, MENU_CHOOSE}, {PAD_B, MENU_BACK}, {PAD_BACK, MENU_BACK},
};

static unsigned fixed_menu(ControlDevice device, int code) {
    const MenuRow *rows = device == CONTROL_PAD ? MENU_PAD : MENU_KEYS;
    size_t count = device == CONTROL_PAD ? SDL_arraysize(MENU_PAD) : SDL_arraysize(MENU_KEYS);
    for (size_t i = 0; i < count; i++)
        if (rows[i].code == code)
            return rows[i].menu;
    return 0;
}

/* What is bound works in menus too where it does not mean something else there. */
static unsigned menu_of(const Input *input, ControlDevice device, int code) {
    static const unsigned BOUND[CONTROL_ACTIONS] = {MENU_LEFT,   MENU_RIGHT, MENU_UP, MENU_DOWN,
                                                    MENU_CHOOSE, MENU_PAUSE, 0};
    unsigned fixed = fixed_menu(device, code);
    int action = controls_action(&input->controls, device, code);
    if (device == CONTROL_PAD && code == PAD_START && action < 0)
        return fixed | MENU_PAUSE; /* free, it pauses: some button must */
    if (action < 0)
        return fixed;
    return !fixed || action == CONTROL_PAUSE ? fixed | BOUND[action] : fixed;
}

static Buttons button_of(const Input *input, ControlDevice device, int code) {
    static const Buttons BOUND[CONTROL_ACTIONS] = {
        BUTTON_LEFT, BUTTON_RIGHT, BUTTON_UP, BUTTON_DOWN, BUTTON_JUMP, 0, 0};
    int action = controls_action(&input->controls, device, code);
    return action < 0 ? 0 : BOUND[action];
}

static unsigned arrows_of_stick(Buttons held) {
    return (held & BUTTON_LEFT ? MENU_LEFT : 0u) | (held & BUTTON_RIGHT ? MENU_RIGHT : 0u) |
           (held & BUTTON_UP ? MENU_UP : 0u) | (held & BUTTON_DOWN ? MENU_DOWN : 0u);
}

static void add_held(const Input *input, ControlDevice device, int code, Buttons *held,
                     unsigned *arrows) {
    *held |= button_of(input, device, code);
    *arrows |= menu_of(input, device, code) & ARROWS;
}

static void add_pad(const Input *input, const InputPad *pad, Buttons *held, unsigned *arrows) {
    *held |= pad->stick;
    *arrows |= arrows_of_stick(pad->stick);
    for (int code = 1; code < PAD_CODES; code++)
        if (pad->buttons >> code & 1)
            add_held(input, CONTROL_PAD, code, held, arrows);
}

/* After any change of a device: what went down in the merged state is a press. */
static void merge(Input *input) {
    Buttons now = 0;
    unsigned arrows = 0;
    for (int code = 1; code < KEY_CODES; code++)
        if (input->keys[code])
            add_held(input, CONTROL_KEYS, code, &now, &arrows);
    for (int i = 0; i < INPUT_PADS; i++)
        if (input->pads[i].used)
            add_pad(input, &input->pads[i], &now, &arrows);
    input->pressed |= (Buttons)(now & ~input->held);
    input->menu |= arrows & ~input->arrows;
    if (arrows != input->arrows)
        input->repeat_armed = false;
    input->held = now;
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

/* Keys that mean the same everywhere. */
static bool is_own(SDL_Scancode key) {
    return key >= SDL_SCANCODE_F1 && key <= SDL_SCANCODE_F4;
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
    input->struck_key = is_own(key) ? 0 : (uint16_t)key;
    input->menu |= menu_of(input, CONTROL_KEYS, (int)key) & ~ARROWS; /* merge tells arrows */
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

static void touch_pad(Input *input, const InputPad *pad) {
    input->device = APP_PAD;
    input->last_pad = pad->id;
}

static void pad_set(Input *input, InputPad *pad, int code, bool down) {
    uint32_t bit = UINT32_C(1) << code;
    bool was = (pad->buttons & bit) != 0;
    touch_pad(input, pad);
    pad->buttons = down ? pad->buttons | bit : pad->buttons & ~bit;
    if (down && !was) {
        input->struck_pad = (uint16_t)code;
        input->menu |= menu_of(input, CONTROL_PAD, code) & ~ARROWS;
    }
    merge(input);
}

static void pad_button(Input *input, const SDL_ControllerButtonEvent *event, bool down) {
    InputPad *pad = pad_of(input, event->which);
    if (pad && event->button + 1 < PAD_LEFT_TRIGGER && event->button < SDL_CONTROLLER_BUTTON_MAX)
        pad_set(input, pad, event->button + 1, down);
}

/* A trigger is a button that is down beyond an edge, and up again below another. */
static void pad_trigger(Input *input, InputPad *pad, int code, int value) {
    bool was = (pad->buttons >> code & 1) != 0;
    bool down = value > TRIGGER_ON || (was && value >= TRIGGER_OFF);
    if (down != was)
        pad_set(input, pad, code, down);
}

/* One direction of an axis; `value` counts toward it. */
static Buttons stick_direction(Buttons before, Button button, int value, int on, int off) {
    bool was = (before & button) != 0;
    return value > on || (was && value >= off) ? (Buttons)button : 0;
}

/* The directions of one axis. Up and down want more: a stick pushed sideways leans a little. */
static void pad_stick(Input *input, InputPad *pad, bool upright, int value) {
    int on = controls_stick_on(&input->controls), off = upright ? on * 7 / 6 : on * 2 / 3;
    Button low = upright ? BUTTON_UP : BUTTON_LEFT, high = upright ? BUTTON_DOWN : BUTTON_RIGHT;
    Buttons old = pad->stick, kept = (Buttons)(old & ~(low | high));
    on = upright ? on * 3 / 2 : on;
    pad->stick = (Buttons)(kept | stick_direction(old, low, -value, on, off) |
                           stick_direction(old, high, value, on, off));
    if (upright)
        input->stick_y = value;
    else
        input->stick_x = value;
    if (pad->stick != old)
        touch_pad(input, pad);
    merge(input);
}

static void pad_axis(Input *input, const SDL_ControllerAxisEvent *event) {
    InputPad *pad = pad_of(input, event->which);
    int value = event->value; /* an int: -32768 has no opposite in 16 bits */
    if (!pad)
        return;
    if (event->axis == SDL_CONTROLLER_AXIS_LEFTX || event->axis == SDL_CONTROLLER_AXIS_LEFTY)
        pad_stick(input, pad, event->axis == SDL_CONTROLLER_AXIS_LEFTY, value);
    else if (event->axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT)
        pad_trigger(input, pad, PAD_LEFT_TRIGGER, value);
    else if (event->axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT)
        pad_trigger(input, pad, PAD_RIGHT_TRIGGER, value);
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
        input->menu |= MENU_REPEATED | (up > 0 ? MENU_UP : MENU_DOWN);
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

bool input_has_room(const Input *input, bool in_menu) {
    if (!in_menu)
        return !(input->menu & MENU_PAUSE);
    return !input->menu && !input->clicked && !input->struck_key && !input->struck_pad;
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

/* A controller without motors says so, and there is nothing to be done about it. */
static void rumble_controller(SDL_JoystickID id, Rumble rumble) {
    SDL_GameController *pad = SDL_GameControllerFromInstanceID(id);
    if (pad)
        SDL_GameControllerRumble(pad, rumble.low, rumble.high, rumble.ms);
}

const InputDevices INPUT_SDL_DEVICES = {open_controller, close_controller, rumble_controller};

void input_rumble(Input *input, Rumble rumble) {
    if (rumble.ms > 0 && pad_of(input, input->last_pad))
        input->devices.rumble(input->last_pad, rumble);
}

void input_init(Input *input, InputDevices devices) {
    *input = (Input){.devices = devices, .last_pad = -1, .focused = true, .visible = true};
    input->controls = OPTIONS_DEFAULT.controls;
}

/* What is held now was meant otherwise: it counts from its next press on. */
void input_bind(Input *input, const Controls *controls) {
    bool same = !memcmp(input->controls.codes, controls->codes, sizeof controls->codes);
    input->controls = *controls;
    if (!same)
        release_all(input);
}

static bool is_plain(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text > 126)
            return false;
    return true;
}

/* The font has no letters of other scripts: those keys have the names of their places. */
const char *input_key_name(int code) {
    SDL_Scancode place = (SDL_Scancode)code;
    const char *name = SDL_GetKeyName(SDL_GetKeyFromScancode(place));
    return name[0] && is_plain(name) ? name : SDL_GetScancodeName(place);
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
    return input->arrows | MENU_REPEATED;
}

static bool is_down(const Input *input, ControlDevice device, int code) {
    bool down = device == CONTROL_KEYS && code != 0 && input->keys[code];
    for (int i = 0; i < INPUT_PADS; i++)
        down |= device == CONTROL_PAD && code != 0 && input->pads[i].buttons >> code & 1;
    return down;
}

static bool is_rewinding(const Input *input) {
    bool down = false;
    for (int place = 0; place < CONTROL_DEVICES * CONTROL_SLOTS; place++) {
        ControlDevice device = (ControlDevice)(place / CONTROL_SLOTS);
        int code = input->controls.codes[device][CONTROL_REWIND][place % CONTROL_SLOTS];
        down |= is_down(input, device, code);
    }
    return down;
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
        .struck_key = input->struck_key,
        .struck_pad = input->struck_pad,
        .stick_x = input->stick_x,
        .stick_y = input->stick_y,
    };
    input->struck_key = input->struck_pad = 0;
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
