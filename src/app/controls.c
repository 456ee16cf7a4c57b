#include "app/controls.h"

#include "level/keyword.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Files of options, and signs in levels, call the actions alike. */
static_assert((int)KEYWORD_COUNT == (int)CONTROL_ACTIONS && (int)KEYWORD_JUMP == (int)CONTROL_JUMP,
              "the words of texts are the actions");

static const char *const NAMES[CONTROL_ACTIONS] = {"Left", "Right", "Up",    "Down",
                                                   "Jump", "Pause", "Rewind"};

static const char *const PAD_NAMES[PAD_CODES] = {
    [PAD_A] = "A",
    [PAD_B] = "B",
    [PAD_X] = "X",
    [PAD_Y] = "Y",
    [PAD_BACK] = "Back",
    [PAD_GUIDE] = "Guide",
    [PAD_START] = "Start",
    [PAD_LEFT_STICK] = "L stick",
    [PAD_RIGHT_STICK] = "R stick",
    [PAD_LEFT_SHOULDER] = "L1",
    [PAD_RIGHT_SHOULDER] = "R1",
    [PAD_UP] = "Pad up",
    [PAD_DOWN] = "Pad down",
    [PAD_LEFT] = "Pad left",
    [PAD_RIGHT] = "Pad right",
    [PAD_LEFT_TRIGGER] = "L2",
    [PAD_RIGHT_TRIGGER] = "R2",
};

static void write_key(char *key, size_t size, int device, int action, int slot) {
    snprintf(key, size, "%s-%s-%d", device == CONTROL_KEYS ? "key" : "pad", KEYWORDS[action],
             slot + 1);
}

bool controls_may_bind(ControlDevice device, int code) {
    if (device == CONTROL_PAD)
        return controls_pad_name(code)[0] != '\0' && code != PAD_GUIDE;
    return code > 0 && code < KEY_CODES && code != KEY_ESCAPE;
}

/* A file that gives one code to two actions keeps it with the first. */
static void load_slot(const Keep *keep, const Controls *defaults, Controls *controls, int device,
                      int action, int slot) {
    char key[KEEP_KEY];
    write_key(key, sizeof key, device, action, slot);
    int fallback = defaults->codes[device][action][slot];
    int code = (int)keep_get(keep, key, fallback, 0, KEY_CODES);
    if (code != 0 && !controls_may_bind((ControlDevice)device, code))
        code = fallback;
    if (controls_action(controls, (ControlDevice)device, code) < 0)
        controls->codes[device][action][slot] = (uint16_t)code;
}

Controls controls_load(const Keep *keep, const Controls *defaults) {
    Controls controls = {
        .dead_zone = (uint8_t)keep_get(keep, "dead-zone", defaults->dead_zone, 0, DEAD_ZONE_MAX),
        .rumble = (uint8_t)(keep_get(keep, "rumble", defaults->rumble, 0, 100) / 10 * 10),
        .toggle_rewind = keep_get(keep, "toggle-rewind", defaults->toggle_rewind, 0, 1) != 0,
        .toggle_climb = keep_get(keep, "toggle-climb", defaults->toggle_climb, 0, 1) != 0};
    for (int device = 0; device < CONTROL_DEVICES; device++)
        for (int action = 0; action < CONTROL_ACTIONS; action++)
            for (int slot = 0; slot < CONTROL_SLOTS; slot++)
                load_slot(keep, defaults, &controls, device, action, slot);
    return controls;
}

bool controls_store(Keep *keep, const Controls *controls) {
    bool stored = keep_set(keep, "dead-zone", controls->dead_zone) &&
                  keep_set(keep, "rumble", controls->rumble) &&
                  keep_set(keep, "toggle-rewind", controls->toggle_rewind) &&
                  keep_set(keep, "toggle-climb", controls->toggle_climb);
    for (int device = 0; device < CONTROL_DEVICES; device++)
        for (int action = 0; action < CONTROL_ACTIONS; action++)
            for (int slot = 0; slot < CONTROL_SLOTS; slot++) {
                char key[KEEP_KEY];
                write_key(key, sizeof key, device, action, slot);
                stored = stored && keep_set(keep, key, controls->codes[device][action][slot]);
            }
    return stored;
}

bool controls_equal(const Controls *a, const Controls *b) {
    return a->dead_zone == b->dead_zone && a->rumble == b->rumble &&
           a->toggle_rewind == b->toggle_rewind && a->toggle_climb == b->toggle_climb &&
           !memcmp(a->codes, b->codes, sizeof a->codes);
}

/* Where a code stands: action * CONTROL_SLOTS + slot, or -1. */
static int place_of(const Controls *controls, ControlDevice device, int code) {
    for (int place = 0; code != 0 && place < CONTROL_ACTIONS * CONTROL_SLOTS; place++)
        if (controls->codes[device][place / CONTROL_SLOTS][place % CONTROL_SLOTS] == code)
            return place;
    return -1;
}

int controls_action(const Controls *controls, ControlDevice device, int code) {
    int place = place_of(controls, device, code);
    return place < 0 ? -1 : place / CONTROL_SLOTS;
}

int controls_bind(Controls *controls, ControlDevice device, ControlAction action, int slot,
                  int code) {
    assert(controls_may_bind(device, code) && "whoever asks has looked");
    uint16_t *here = &controls->codes[device][action][slot];
    int place = place_of(controls, device, code);
    if (place >= 0)
        controls->codes[device][place / CONTROL_SLOTS][place % CONTROL_SLOTS] = *here;
    *here = (uint16_t)code;
    int loser = place < 0 ? -1 : place / CONTROL_SLOTS;
    return loser == (int)action ? -1 : loser;
}

int controls_stick_on(const Controls *controls) {
    return 4000 + 1600 * controls->dead_zone;
}

const char *controls_action_name(ControlAction action) {
    return NAMES[action];
}

const char *controls_pad_name(int code) {
    return code > 0 && code < PAD_CODES && PAD_NAMES[code] ? PAD_NAMES[code] : "";
}
