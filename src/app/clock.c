#include "app/clock.h"

#include "base/fix.h"

/* Beyond this, ticks * 120 might not fit; no counter comes near it. */
#define MAX_FREQUENCY (UINT64_MAX / STEPS_PER_SECOND / 2)

int clock_advance(Clock *clock, uint64_t elapsed, uint64_t frequency) {
    if (frequency == 0 || frequency > MAX_FREQUENCY)
        return 0;
    if (frequency != clock->frequency)
        *clock = (Clock){0, frequency}; /* what was banked is less than a step */
    if (elapsed > INT64_MAX)
        elapsed = 0;
    if (elapsed > frequency)
        elapsed = frequency; /* more than a frame may bank: keeps the product small */
    clock->bank += elapsed * STEPS_PER_SECOND;
    uint64_t steps = clock->bank / frequency;
    clock->bank %= frequency;
    if (steps <= CLOCK_MAX_STEPS)
        return (int)steps;
    clock->bank = 0;
    return CLOCK_MAX_STEPS;
}

int clock_alpha(const Clock *clock) {
    if (clock->frequency == 0)
        return 0;
    /* Dividing first where the product would not fit loses nothing that an alpha could show. */
    if (clock->frequency > UINT64_MAX / 256)
        return (int)(clock->bank / (clock->frequency / 256 + 1));
    return (int)(clock->bank * 256 / clock->frequency);
}
