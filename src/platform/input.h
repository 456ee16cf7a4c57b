/* Keyboard, game controllers and mouse merged into what one player means. A function of SDL's
 * events alone: no window, no polling, so that tests feed it made-up events.
 *
 * A button is on as long as any device holds it. A press is kept until it is taken, even if its
 * release came before. Nothing stays down when the window loses focus or a controller its cable. */
#ifndef OVERHANG_PLATFORM_INPUT_H
#define OVERHANG_PLATFORM_INPUT_H

#include "app/app.h"

#include <SDL.h>

#define INPUT_PADS 8

/* Milliseconds after which a held arrow moves a menu again, first and then. */
#define MENU_REPEAT_FIRST 400
#define MENU_REPEAT_NEXT 110

typedef struct InputPad {
    SDL_JoystickID id;
    bool used;
    Buttons stick;    /* directions of the stick: on beyond an edge, off below a lower one */
    uint32_t buttons; /* PadCode, a bit each: d-pad and triggers among them */
} InputPad;

/* How controllers are opened and closed: SDL's functions, or a test's. Opening returns the instance
 * id, or -1. */
typedef struct InputDevices {
    SDL_JoystickID (*open)(int device_index);
    void (*close)(SDL_JoystickID id);
    void (*rumble)(SDL_JoystickID id, Rumble rumble);
} InputDevices;

extern const InputDevices INPUT_SDL_DEVICES;

typedef struct Input {
    InputDevices devices;
    Controls controls;
    bool keys[SDL_NUM_SCANCODES];
    InputPad pads[INPUT_PADS];
    SDL_JoystickID last_pad; /* that was used; -1: none was */
    Buttons held, pressed;
    unsigned menu;         /* presses since the last take */
    unsigned arrows;       /* MenuAction directions held */
    uint32_t repeat_at;    /* when they move the menu again, milliseconds */
    bool repeat_armed;     /* repeat_at is set */
    bool focused, visible; /* the window */
    bool toggle_debug, step_once, switch_mover, slower, toggle_fullscreen, quit;
    uint8_t device;           /* AppDevice, the last one used */
    bool pointed, clicked;    /* since the last take */
    int32_t mouse_x, mouse_y; /* in the window's units */
    uint16_t struck_key, struck_pad;
    int stick_x, stick_y; /* of the pad that moved its stick last */
} Input;

void input_init(Input *input, InputDevices devices);
void input_close(Input *input);

/* From now on keys and buttons do this. */
void input_bind(Input *input, const Controls *controls);

/* What stands on a key in the layout in use: ASCII, borrowed until the next call. */
const char *input_key_name(int code);

void input_event(Input *input, const SDL_Event *event);

/* May another event come into this frame? A menu takes its presses one by one: which came first
 * matters there, and what lies on top may be another screen after each. In play all that came is
 * merged, but what follows upon a pause belongs to the pause. */
bool input_has_room(const Input *input, bool in_menu);

/* What came since the last take. `now_ms` is any monotonic millisecond. */
AppInput input_take(Input *input, uint32_t now_ms);

/* Alt+Enter or F11 since the last call: one for each press, however long it is held. */
bool input_take_fullscreen(Input *input);

/* By the motors of the controller that was used last. */
void input_rumble(Input *input, Rumble rumble);

/* An arrow is held: a menu may move by time alone. */
bool input_is_busy(const Input *input);

#endif
