/* A small random generator whose whole state is one number (PCG32, O'Neill 2014). The simulation's
 * own state holds one; drawing and sound use others, so that looking never changes the game. */
#ifndef OVERHANG_BASE_RANDOM_H
#define OVERHANG_BASE_RANDOM_H

#include <stdint.h>

typedef struct Random {
    uint64_t state;
} Random;

static inline uint32_t random_next(Random *random) {
    uint64_t old = random->state;
    random->state = old * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);
    return (shifted >> turn) | (shifted << ((32 - turn) & 31));
}

static inline Random random_seed(uint64_t seed) {
    Random random = {seed + UINT64_C(0x853c49e6748fea9b)};
    random_next(&random);
    return random;
}

/* 0 to below - 1. The bias is under 2^-20 for the small ranges used here. */
static inline uint32_t random_below(Random *random, uint32_t below) {
    return (uint32_t)(((uint64_t)random_next(random) * below) >> 32);
}

#endif
