/* Options, kept between runs as a small text file. */
#ifndef OVERHANG_APP_OPTIONS_H
#define OVERHANG_APP_OPTIONS_H

#include "app/controls.h"
#include "app/keep.h"
#include "view/view.h"

#include <stdbool.h>
#include <stdint.h>

#define OPTIONS_VERSION 1
#define SCALE_FILL 255
#define SCALE_MAX 8

/* What is timed in play, and shown. */
typedef enum TimerKind { TIMER_OFF, TIMER_LEVEL, TIMER_WORLD, TIMER_GAME, TIMER_KINDS } TimerKind;

typedef struct Options {
    uint8_t music, effects; /* volumes, 0..10 */
    uint8_t scale; /* 0: the largest whole one that fits; 1..: that; 255: fill the window */
    bool fullscreen, vsync;
    uint8_t speed;     /* percent of the steps that are taken, 50..100 */
    uint8_t air_jumps; /* 0..2 */
    bool invincible, forgiving;
    bool ghost;      /* of the best run is seen */
    uint8_t timer;   /* TimerKind */
    Look look;       /* its figures in steps of ten */
    uint8_t profile; /* the one played last, 0..2 */
    Controls controls;
} Options;

extern const Options OPTIONS_DEFAULT;

/* From what is kept; what is missing or senseless there is as in OPTIONS_DEFAULT. */
Options options_load(const Keep *keep);

/* Into what is kept; keep_save writes it. False without memory. */
bool options_store(Keep *keep, const Options *options);

bool options_equal(const Options *a, const Options *b);

#endif
