/* What keys and pad buttons do in play: up to two of each device for an action. Keys are told by
 * their place on the board (scancodes, which are USB's usage numbers), so that another layout moves
 * nothing; only their names are the layout's. Menus have keys of their own beside these. */
#ifndef OVERHANG_APP_CONTROLS_H
#define OVERHANG_APP_CONTROLS_H

#include "app/keep.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum ControlAction {
    CONTROL_LEFT,
    CONTROL_RIGHT,
    CONTROL_UP,
    CONTROL_DOWN,
    CONTROL_JUMP,
    CONTROL_PAUSE,
    CONTROL_REWIND, /* held */
    CONTROL_ACTIONS
} ControlAction;

/* In the order of AppDevice. */
typedef enum ControlDevice { CONTROL_KEYS, CONTROL_PAD, CONTROL_DEVICES } ControlDevice;

#define CONTROL_SLOTS 2
#define KEY_CODES 512

/* Those that the defaults need. */
typedef enum KeyCode {
    KEY_A = 4,
    KEY_D = 7,
    KEY_P = 19,
    KEY_S = 22,
    KEY_W = 26,
    KEY_Z = 29,
    KEY_ESCAPE = 41, /* never bound: it leads out of everything */
    KEY_BACKSPACE,
    KEY_SPACE = 44,
    KEY_BREAK = 72,
    KEY_RIGHT = 79,
    KEY_LEFT,
    KEY_DOWN,
    KEY_UP
} KeyCode;

/* Buttons of a pad, one more than SDL's numbers. 0 is no button, as it is no key. */
typedef enum PadCode {
    PAD_A = 1,
    PAD_B,
    PAD_X,
    PAD_Y,
    PAD_BACK,
    PAD_GUIDE,
    PAD_START,
    PAD_LEFT_STICK,
    PAD_RIGHT_STICK,
    PAD_LEFT_SHOULDER,
    PAD_RIGHT_SHOULDER,
    PAD_UP,
    PAD_DOWN,
    PAD_LEFT,
    PAD_RIGHT,
    PAD_LEFT_TRIGGER = 30,
    PAD_RIGHT_TRIGGER,
    PAD_CODES
} PadCode;

#define DEAD_ZONE_MAX 10

typedef struct Controls {
    uint16_t codes[CONTROL_DEVICES][CONTROL_ACTIONS][CONTROL_SLOTS];
    uint8_t dead_zone;                /* of sticks, 0..DEAD_ZONE_MAX */
    uint8_t rumble;                   /* percent, in steps of ten */
    bool toggle_rewind, toggle_climb; /* a press starts it, another one ends it */
} Controls;

/* As options_load and options_store, of the same file. */
Controls controls_load(const Keep *keep, const Controls *defaults);
bool controls_store(Keep *keep, const Controls *controls);
bool controls_equal(const Controls *a, const Controls *b);

/* The action of a code, -1 if it has none. */
int controls_action(const Controls *controls, ControlDevice device, int code);

/* Whether the code may be bound at all. */
bool controls_may_bind(ControlDevice device, int code);

/* Gives a slot its code. An action that had it gets what the slot had before, and is returned; -1
 * if there is none. */
int controls_bind(Controls *controls, ControlDevice device, ControlAction action, int slot,
                  int code);

/* The stick's value beyond which it counts as pushed, of 32767. */
int controls_stick_on(const Controls *controls);

const char *controls_action_name(ControlAction action);
/* Empty for a number that no button has. */
const char *controls_pad_name(int code);

#endif
