/* Controllers from end to end: SDL's virtual joystick is pressed, and the program without a window
 * is played by it; one that SDL has no mapping for is set up and known ever after. */
#define _XOPEN_SOURCE 700

#include "../app/player.h"
#include "../folder.h"
#include "platform/input.h"
#include "platform/stranger.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { AXES = 6, BUTTONS = 15, HATS = 1 };

static Input pads;
static Stranger stranger;
static int device_index;
static SDL_Joystick *stick; /* the test's own end of it */
static uint32_t now_ms;

/* Older SDLs have no motors in virtual ones: then none is felt. */
#if SDL_VERSION_ATLEAST(2, 24, 0)
static int felt;

static int SDLCALL feel(void *unused, Uint16 low, Uint16 high) {
    (void)unused;
    felt = low + high;
    return 0;
}

static int attach(SDL_JoystickType type) {
    SDL_VirtualJoystickDesc desc = {.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION,
                                    .type = (Uint16)type,
                                    .naxes = AXES,
                                    .nbuttons = BUTTONS,
                                    .nhats = HATS,
                                    .Rumble = feel};
    return SDL_JoystickAttachVirtualEx(&desc);
}
#else
static int attach(SDL_JoystickType type) {
    return SDL_JoystickAttachVirtual(type, AXES, BUTTONS, HATS);
}
#endif

static void plug_in(SDL_JoystickType type) {
    device_index = attach(type);
    assert_true(device_index >= 0);
    stick = SDL_JoystickOpen(device_index);
    assert_non_null(stick);
}

static void pull_out(void) {
    SDL_JoystickClose(stick);
    assert_int_equal(SDL_JoystickDetachVirtual(device_index), 0);
    stick = NULL;
}

/* What the loop does between two pictures. */
static void pad_frame(void) {
    SDL_Event event;
    SDL_JoystickUpdate();
    while (SDL_PollEvent(&event)) {
        input_event(&pads, &event);
        stranger_event(&stranger, &event);
    }
    input = input_take(&pads, now_ms += 16);
    input.stranger = stranger.joystick ? stranger.name : NULL;
    input.struck_raw = stranger_take(&stranger);
    app_frame(app, &input, 2 * STEP, RATE);
    input_bind(&pads, &app_options(app)->controls);
    input_rumble(&pads, app_take_rumble(app));
    app_sounds(app)->count = 0;
}

static void pad_frames(int count) {
    for (int i = 0; i < count; i++)
        pad_frame();
}

static void press_button(int number) {
    assert_int_equal(SDL_JoystickSetVirtualButton(stick, number, 1), 0);
    pad_frames(2);
    assert_int_equal(SDL_JoystickSetVirtualButton(stick, number, 0), 0);
    pad_frames(40); /* until a wipe is over, and an answer is forgotten */
}

static void push(int axis, int value) {
    assert_int_equal(SDL_JoystickSetVirtualAxis(stick, axis, (Sint16)value), 0);
    pad_frames(1);
}

static int begin(void **state) {
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    SDL_SetHint(SDL_HINT_JOYSTICK_THREAD, "0");
    if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER | SDL_INIT_EVENTS) != 0)
        return -1;
    set_up(state);
    now_ms = 0;
    input_init(&pads, INPUT_SDL_DEVICES);
    return 0;
}

static int end(void **state) {
    input_close(&pads);
    stranger_close(&stranger);
    if (stick)
        pull_out();
    SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER | SDL_INIT_EVENTS);
    return tear_down(state);
}

/* From the title to the first level, there right and up, and into the pause. */
static void walk_in(int a, int start, int across) {
    for (int i = 0; i < 8 && top() != SCREEN_PLAY; i++)
        press_button(a);
    assert_int_equal(top(), SCREEN_PLAY);
    fix x = game()->hero.x, y = game()->hero.y;
    push(across, 32767);
    pad_frames(20);
    push(across, 0);
    assert_true(game()->hero.x > x + FIX_ONE);
    SDL_JoystickSetVirtualButton(stick, a, 1);
    pad_frames(12);
    assert_true(game()->hero.y < y);
    SDL_JoystickSetVirtualButton(stick, a, 0);
    pad_frames(60);
    assert_int_equal(app->device, APP_PAD);
    press_button(start);
    assert_int_equal(top(), SCREEN_PAUSE);
}

static void a_pad_alone_plays(void **state) {
    (void)state;
    plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER);
    pad_frames(40);
    assert_null(stranger.joystick);
    walk_in(SDL_CONTROLLER_BUTTON_A, SDL_CONTROLLER_BUTTON_START, SDL_CONTROLLER_AXIS_LEFTX);
    pull_out(); /* in the middle of it, and in again */
    pad_frames(4);
    plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER);
    pad_frames(4);
    press_button(SDL_CONTROLLER_BUTTON_A); /* resume */
    assert_int_equal(top(), SCREEN_PLAY);
}

#if SDL_VERSION_ATLEAST(2, 24, 0)
/* A death in the game shakes the pad in hand, as much as was chosen. */
static void a_death_is_felt(void **state) {
    (void)state;
    plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER);
    pad_frames(40);
    for (int i = 0; i < 8 && top() != SCREEN_PLAY; i++)
        press_button(SDL_CONTROLLER_BUTTON_A);
    Game dead = {.event_count = 1, .events[0] = {.kind = EVENT_DIED}};
    Rumble death = rumble_of(&dead);
    felt = 0;
    app->rumble = death;
    pad_frames(1);
    assert_int_equal(felt, death.low + death.high);
    app->options.controls.rumble = 50;
    app->rumble = death;
    pad_frames(1);
    assert_int_equal(felt, death.low / 2 + death.high / 2);
    app->options.controls.rumble = 0;
    SDL_Delay((Uint32)death.ms + 20); /* until it has ended */
    pad_frames(1);
    app->rumble = death;
    pad_frames(1);
    assert_int_equal(felt, 0);
}
#endif

/* Its buttons lie the wrong way round, its cross is a hat, its stick is upside down. */
static void answer_all(void) {
    static const int HAT[] = {SDL_HAT_UP, SDL_HAT_DOWN, SDL_HAT_LEFT, SDL_HAT_RIGHT};
    for (int i = 0; i < 4; i++)
        press_button(9 - i);
    for (int i = 0; i < 4; i++) {
        SDL_JoystickSetVirtualHat(stick, 0, (Uint8)HAT[i]);
        pad_frames(2);
        SDL_JoystickSetVirtualHat(stick, 0, SDL_HAT_CENTERED);
        pad_frames(40);
    }
    press_button(0);
    press_button(1);
    for (int i = 0; i < 4; i++)
        press_button(9); /* no shoulders, no triggers */
    for (int axis = 2; axis < 4; axis++) {
        push(axis, axis == 2 ? 32767 : -32768);
        pad_frames(20);
        push(axis, 0);
        pad_frames(20);
    }
}

static void an_unknown_pad_is_set_up(void **state) {
    (void)state;
    const char *why = "";
    char fields[MAPPING_TEXT];
    plug_in(SDL_JOYSTICK_TYPE_UNKNOWN);
    pad_frames(4);
    assert_non_null(stranger.joystick);
    assert_int_equal(told("a controller is not known"), 1);
    press_button(9);
    assert_int_equal(top(), SCREEN_MAPPING);
    answer_all();
    assert_int_equal(top(), SCREEN_TITLE);
    assert_true(app_take_mapping(app, fields));
    assert_string_equal(fields, "a:b9,b:b8,x:b7,y:b6,dpup:h0.1,dpdown:h0.4,dpleft:h0.8,"
                                "dpright:h0.2,back:b0,start:b1,leftx:a2,lefty:a3~,");
    assert_true(stranger_map(&stranger, fields, save, &why));
    assert_null(stranger.joystick);
    pad_frames(40);
    walk_in(9, 1, 2);
    assert_non_null(strstr(folder_text(save, "gamepads.txt"), "lefty:a3~,platform:"));
}

/* The next day SDL has forgotten it, and the file has not; it is plugged in before that is read. */
static void what_was_set_up_is_known(void **state) {
    (void)state;
    const char *why = "";
    plug_in(SDL_JOYSTICK_TYPE_UNKNOWN);
    pad_frames(4);
    assert_true(stranger_map(&stranger, "a:b9,start:b1,leftx:a2,", save, &why));
    pull_out();
    pad_frames(4);
    SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER | SDL_INIT_EVENTS);
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER | SDL_INIT_EVENTS), 0);
    plug_in(SDL_JOYSTICK_TYPE_UNKNOWN);
    stranger_read_kept(save);
    pad_frames(40);
    assert_null(stranger.joystick);
    walk_in(9, 1, 2);
}

/* Set up again it has one line; the others' lines stay. */
static void a_new_mapping_takes_the_old_ones_place(void **state) {
    (void)state;
    const char *why = "";
    folder_write(save, "gamepads.txt", "03000000aaaa0000bbbb000000000000,Other,a:b0,\n");
    for (int i = 0; i < 2; i++) {
        Stranger again = {.joystick = NULL};
        plug_in(SDL_JOYSTICK_TYPE_UNKNOWN);
        again.joystick = SDL_JoystickOpen(device_index);
        again.id = SDL_JoystickInstanceID(stick);
        strcpy(again.name, "Odd, with a comma");
        assert_true(stranger_map(&again, i ? "a:b2," : "a:b1,", save, &why));
        pull_out();
    }
    const char *text = folder_text(save, "gamepads.txt");
    assert_non_null(strstr(text, "Other,a:b0,\n"));
    assert_non_null(strstr(text, ",Odd  with a comma,a:b2,"));
    assert_null(strstr(text, "a:b1,"));
}

/* A pipe is not waited for, and what is too large to be read is not written over. */
static void what_cannot_be_read_is_left_alone(void **state) {
    (void)state;
    char path[120];
    struct stat info;
    const char *why = "";
    snprintf(path, sizeof path, "%s/gamepads.txt", save);
    assert_int_equal(mkfifo(path, 0600), 0);
    alarm(30);
    stranger_read_kept(save);
    alarm(0);
    assert_int_equal(unlink(path), 0);
    folder_write(save, "gamepads.txt", "#");
    assert_int_equal(truncate(path, 1 << 20), 0);
    plug_in(SDL_JOYSTICK_TYPE_UNKNOWN);
    pad_frames(4);
    assert_false(stranger_map(&stranger, "a:b9,start:b1,leftx:a2,", save, &why));
    assert_string_equal(why, "the file is too large");
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_size, 1 << 20);
}

static void an_unknown_pad_can_be_left_alone(void **state) {
    (void)state;
    plug_in(SDL_JOYSTICK_TYPE_UNKNOWN);
    pad_frames(4);
    press_button(5);
    assert_int_equal(top(), SCREEN_MAPPING);
    pull_out();
    pad_frames(4);
    assert_int_equal(top(), SCREEN_TITLE);
    assert_null(stranger.joystick);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_pad_alone_plays),
#if SDL_VERSION_ATLEAST(2, 24, 0)
        CASE(a_death_is_felt),
#endif
        CASE(an_unknown_pad_is_set_up),
        CASE(what_was_set_up_is_known),
        CASE(a_new_mapping_takes_the_old_ones_place),
        CASE(what_cannot_be_read_is_left_alone),
        CASE(an_unknown_pad_can_be_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
