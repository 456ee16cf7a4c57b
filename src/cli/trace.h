/* What `overhang run` prints: every step, or the end (levels/README.md, "Button scripts"). */
#ifndef OVERHANG_CLI_TRACE_H
#define OVERHANG_CLI_TRACE_H

#include "game/game.h"

typedef struct Trace {
    int32_t k, step; /* step: the one just taken; -1: none yet */
    bool json, actors;
} Trace;

void trace_header(void);
void trace_step(const Trace *trace, const Game *game);
void trace_end(const Trace *trace, const Game *game);

/* Seconds with three decimals, of a number of steps. */
#define TIME_FORMAT "%d.%03d"
#define TIME_WORDS(steps)                                                                          \
    (int)((steps) / STEPS_PER_SECOND), (int)((steps) % STEPS_PER_SECOND * 1000 / STEPS_PER_SECOND)

#endif
