/* The clock that turns real time into steps of 1/120 s: exact, whatever the counter's frequency and
 * the length of the frames. Time that cannot be caught up is dropped, so that a slow machine plays
 * slowly and still answers (Glenn Fiedler, "Fix Your Timestep!"). */
#ifndef OVERHANG_APP_CLOCK_H
#define OVERHANG_APP_CLOCK_H

#include <stdint.h>

#define CLOCK_MAX_STEPS 30 /* of one frame: a quarter of a second */

/* Zero-initialise. */
typedef struct Clock {
    uint64_t bank;      /* ticks times 120 that are not yet spent; less than `frequency` */
    uint64_t frequency; /* of the counter at the last frame */
} Clock;

/* Banks a frame of `elapsed` ticks and returns how many steps are due, 0 to CLOCK_MAX_STEPS. A
 * difference that a counter running backward or wrapping gives (negative as a signed number) counts
 * as no time at all. */
int clock_advance(Clock *clock, uint64_t elapsed, uint64_t frequency);

/* How much of the next step has passed already, 0 to 255 of 256. */
int clock_alpha(const Clock *clock);

#endif
