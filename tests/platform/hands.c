#include "hands.h"

Input input;
int opened, closed;
SDL_JoystickID next_id;

static SDL_JoystickID fake_open(int device_index) {
    opened++;
    return device_index < 0 ? -1 : next_id++;
}

static void fake_close(SDL_JoystickID id) {
    (void)id;
    closed++;
}

SDL_JoystickID shaken;

static void fake_rumble(SDL_JoystickID id, Rumble rumble) {
    (void)rumble;
    shaken = id;
}

int set_up(void **state) {
    (void)state;
    opened = closed = 0;
    next_id = 7; /* an instance id is no device index */
    input_init(&input, (InputDevices){fake_open, fake_close, fake_rumble});
    return 0;
}

void key_with(SDL_Scancode code, bool down, int repeat, SDL_Keymod mod) {
    SDL_Event event = {0};
    event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
    event.key.repeat = (Uint8)repeat;
    event.key.keysym.scancode = code;
    event.key.keysym.mod = (Uint16)mod;
    input_event(&input, &event);
}

void key(SDL_Scancode code, bool down) {
    key_with(code, down, 0, KMOD_NONE);
}

void window(SDL_WindowEventID id) {
    SDL_Event event = {0};
    event.type = SDL_WINDOWEVENT;
    event.window.event = (Uint8)id;
    input_event(&input, &event);
}

void device(Uint32 type, Sint32 which) {
    SDL_Event event = {0};
    event.type = type;
    event.cdevice.which = which;
    input_event(&input, &event);
}

void axis(SDL_JoystickID id, Uint8 which, int value) {
    SDL_Event event = {0};
    event.type = SDL_CONTROLLERAXISMOTION;
    event.caxis.which = id;
    event.caxis.axis = which;
    event.caxis.value = (Sint16)value;
    input_event(&input, &event);
}

void button(SDL_JoystickID id, int which, bool down) {
    SDL_Event event = {0};
    event.type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP;
    event.cbutton.which = id;
    event.cbutton.button = (Uint8)which;
    input_event(&input, &event);
}

AppInput take(void) {
    return input_take(&input, 0);
}
