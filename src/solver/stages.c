#include "solver/stages.h"

/* Of a plan: grain, waits, crates; weights in quarters: cost, distance, crowd. Then thousands of
 * steps. */
static const Stage STAGES[ROUNDS][ROUND_STAGES] = {
    {{{0, false, false, 1, 4, 8}, 300},
     {{0, true, false, 1, 4, 128}, 300},
     {{1, false, false, 0, 4, 4}, 200},
     {{0, true, true, 1, 4, 32}, 400}},
    {{{1, false, false, 0, 4, 32}, 600},
     {{0, true, false, 1, 4, 32}, 800},
     {{2, true, false, 0, 4, 16}, 600},
     {{1, true, true, 1, 4, 32}, 800}},
    {{{1, true, false, 1, 4, 128}, 1000},
     {{0, true, false, 1, 8, 512}, 1000},
     {{3, false, false, 0, 4, 16}, 1000},
     {{0, true, true, 1, 8, 128}, 1000}},
    {{{2, true, false, 1, 4, 64}, 1500},
     {{1, true, false, 0, 2, 256}, 1500},
     {{3, true, false, 1, 8, 64}, 1500},
     {{1, true, true, 0, 4, 64}, 1500}},
};

const Stage *stages_of(int round, int64_t *times) {
    *times = 1;
    for (; round >= ROUNDS; round -= ROUNDS - 1)
        *times *= ROUND_AGAIN;
    return STAGES[round];
}
