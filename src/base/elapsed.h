/* The time that passes, for waiting, measuring and giving up. No step of the game asks for it. */
#ifndef OVERHANG_BASE_ELAPSED_H
#define OVERHANG_BASE_ELAPSED_H

#include <stdint.h>

/* Nanoseconds since some moment that stays the same while the program runs; setting the machine's
 * clock does not move it. */
int64_t elapsed_ns(void);

#endif
