/* Options, kept between runs as a small text file. */
#ifndef OVERHANG_APP_OPTIONS_H
#define OVERHANG_APP_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Options {
    uint8_t music, effects; /* volumes, 0..10 */
    uint8_t scale;          /* 0: the largest whole one that fits; 1..: that; 255: fill the window */
    bool fullscreen, vsync;
    uint8_t shake; /* percent: 0, 50, 100 */
} Options;

extern const Options OPTIONS_DEFAULT;

#endif
