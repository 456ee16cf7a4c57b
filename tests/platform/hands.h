/* Made-up events of keys, pads and the window, and what came of them: no window is opened. */
#ifndef OVERHANG_TESTS_PLATFORM_HANDS_H
#define OVERHANG_TESTS_PLATFORM_HANDS_H

#include "platform/input.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Of the dead zone as it comes. */
enum { STICK_ON = 12000, STICK_OFF = 8000 };

extern Input input;
extern int opened, closed;     /* pads, so far */
extern SDL_JoystickID next_id; /* of the next pad */
extern SDL_JoystickID shaken;  /* the pad that rumbled last */

/* Nothing pressed, no pad; the first pad that comes has the instance id 7. */
int set_up(void **state);

void key_with(SDL_Scancode code, bool down, int repeat, SDL_Keymod mod);
void key(SDL_Scancode code, bool down);
void window(SDL_WindowEventID id);
void device(Uint32 type, Sint32 which);
void axis(SDL_JoystickID id, Uint8 which, int value);
void button(SDL_JoystickID id, int which, bool down);

/* What a frame gets. */
AppInput take(void);

#define CASE(name) cmocka_unit_test_setup(name, set_up)

#endif
