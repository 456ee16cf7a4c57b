#include "app/options.h"

/* The stick gives directions, too, whatever is bound. */
const Options OPTIONS_DEFAULT = {
    .music = 8,
    .effects = 8,
    .vsync = true,
    .speed = 100,
    .ghost = true,
    .timer = TIMER_LEVEL,
    .look = {.shake = 100, .flash = 100, .weather = 100, .motion = 100},
    .controls = {.codes = {[CONTROL_KEYS] = {[CONTROL_LEFT] = {KEY_LEFT, KEY_A},
                                             [CONTROL_RIGHT] = {KEY_RIGHT, KEY_D},
                                             [CONTROL_UP] = {KEY_UP, KEY_W},
                                             [CONTROL_DOWN] = {KEY_DOWN, KEY_S},
                                             [CONTROL_JUMP] = {KEY_SPACE, KEY_Z},
                                             [CONTROL_PAUSE] = {KEY_P, KEY_BREAK},
                                             [CONTROL_REWIND] = {KEY_BACKSPACE}},
                           [CONTROL_PAD] = {[CONTROL_LEFT] = {PAD_LEFT},
                                            [CONTROL_RIGHT] = {PAD_RIGHT},
                                            [CONTROL_UP] = {PAD_UP},
                                            [CONTROL_DOWN] = {PAD_DOWN},
                                            [CONTROL_JUMP] = {PAD_A, PAD_B},
                                            [CONTROL_PAUSE] = {PAD_START, PAD_BACK},
                                            [CONTROL_REWIND] = {PAD_LEFT_SHOULDER}}},
                 .dead_zone = 5,
                 .rumble = 100}};

static uint8_t byte(const Keep *keep, const char *key, uint8_t fallback, uint8_t high) {
    return (uint8_t)keep_get(keep, key, fallback, 0, high);
}

static uint8_t percent(const Keep *keep, const char *key) {
    return (uint8_t)(byte(keep, key, 100, 100) / 10 * 10);
}

static Look look_load(const Keep *keep) {
    return (Look){.shake = percent(keep, "shake"),
                  .flash = percent(keep, "flash"),
                  .weather = percent(keep, "weather"),
                  .motion = percent(keep, "motion"),
                  .large = byte(keep, "large", 0, 1) != 0,
                  .contrast = byte(keep, "contrast", 0, 1) != 0};
}

static bool look_store(Keep *keep, const Look *look) {
    return keep_set(keep, "shake", look->shake) && keep_set(keep, "flash", look->flash) &&
           keep_set(keep, "weather", look->weather) && keep_set(keep, "motion", look->motion) &&
           keep_set(keep, "large", look->large) && keep_set(keep, "contrast", look->contrast);
}

static bool look_equal(const Look *a, const Look *b) {
    return a->shake == b->shake && a->flash == b->flash && a->weather == b->weather &&
           a->motion == b->motion && a->large == b->large && a->contrast == b->contrast;
}

Options options_load(const Keep *keep) {
    const Options *d = &OPTIONS_DEFAULT;
    Options options = {
        .music = byte(keep, "music", d->music, 10),
        .effects = byte(keep, "effects", d->effects, 10),
        .scale = byte(keep, "scale", d->scale, SCALE_FILL),
        .fullscreen = byte(keep, "fullscreen", d->fullscreen, 1) != 0,
        .vsync = byte(keep, "vsync", d->vsync, 1) != 0,
        .speed = byte(keep, "speed", d->speed, 100),
        .air_jumps = byte(keep, "air_jumps", d->air_jumps, 2),
        .invincible = byte(keep, "invincible", d->invincible, 1) != 0,
        .forgiving = byte(keep, "forgiving", d->forgiving, 1) != 0,
        .ghost = byte(keep, "ghost", d->ghost, 1) != 0,
        .timer = byte(keep, "timer", d->timer, TIMER_KINDS - 1),
        .look = look_load(keep),
        .profile = byte(keep, "profile", d->profile, 2),
    };
    options.controls = controls_load(keep, &d->controls);
    if (options.scale > SCALE_MAX && options.scale != SCALE_FILL)
        options.scale = d->scale;
    options.speed = (uint8_t)(options.speed < 50 ? 50 : options.speed / 10 * 10);
    return options;
}

bool options_store(Keep *keep, const Options *options) {
    return keep_set(keep, "music", options->music) && keep_set(keep, "effects", options->effects) &&
           keep_set(keep, "scale", options->scale) &&
           keep_set(keep, "fullscreen", options->fullscreen) &&
           keep_set(keep, "vsync", options->vsync) && keep_set(keep, "speed", options->speed) &&
           keep_set(keep, "air_jumps", options->air_jumps) &&
           keep_set(keep, "invincible", options->invincible) &&
           keep_set(keep, "forgiving", options->forgiving) &&
           keep_set(keep, "ghost", options->ghost) && keep_set(keep, "timer", options->timer) &&
           look_store(keep, &options->look) && keep_set(keep, "profile", options->profile) &&
           controls_store(keep, &options->controls);
}

bool options_equal(const Options *a, const Options *b) {
    return a->music == b->music && a->effects == b->effects && a->scale == b->scale &&
           a->fullscreen == b->fullscreen && a->vsync == b->vsync && a->timer == b->timer &&
           look_equal(&a->look, &b->look) && a->speed == b->speed && a->air_jumps == b->air_jumps &&
           a->invincible == b->invincible && a->forgiving == b->forgiving && a->ghost == b->ghost &&
           a->profile == b->profile && controls_equal(&a->controls, &b->controls);
}
