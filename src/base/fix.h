/* Fixed-point numbers, and the vectors and boxes made of them.
 *
 * A length is Q16.16 in tiles: 65,536 to the tile, y growing downward. `x >> 16` is the column and
 * the low bits are the place inside the cell, so the tutorials' `cx` and `xr` are the two halves of
 * one number. A speed is tiles per step (1/120 s). Integers only: the same inputs give the same
 * bytes on every machine. */
#ifndef OVERHANG_BASE_FIX_H
#define OVERHANG_BASE_FIX_H

#include <stdint.h>

typedef int32_t fix;

#define FIX_ONE 65536
#define STEPS_PER_SECOND 120

/* A constant number of tiles; the compiler folds it, no float reaches a step. */
#define TILES(t) ((fix)((t)*65536.0 + ((t) < 0 ? -0.5 : 0.5)))

typedef struct Vec {
    fix x, y;
} Vec;

/* Half-open: [x, x + w) by [y, y + h). Sharing an edge is no overlap. */
typedef struct Box {
    fix x, y, w, h;
} Box;

/* The column or row that a coordinate lies in: rounds down, below zero too. */
static inline int32_t fix_cell(fix v) {
    return v >> 16;
}

/* The coordinate of a cell's left or top edge. */
static inline fix fix_edge(int32_t cell) {
    return (fix)((uint32_t)cell << 16);
}

/* Product of two fixed-point numbers, rounded toward zero so that mirrored values stay mirrored. */
static inline fix fix_mul(fix a, fix b) {
    return (fix)((int64_t)a * b / FIX_ONE);
}

static inline fix fix_abs(fix v) {
    return v < 0 ? -v : v;
}

static inline fix fix_min(fix a, fix b) {
    return a < b ? a : b;
}

static inline fix fix_max(fix a, fix b) {
    return a > b ? a : b;
}

static inline fix fix_clamp(fix v, fix low, fix high) {
    return v < low ? low : v > high ? high : v;
}

/* `v` moved toward `target` by at most `by` (>= 0). */
static inline fix fix_approach(fix v, fix target, fix by) {
    return v < target ? fix_min(v + by, target) : fix_max(v - by, target);
}

/* The whole of a cell. */
static inline Box box_of_cell(int32_t column, int32_t row) {
    return (Box){fix_edge(column), fix_edge(row), FIX_ONE, FIX_ONE};
}

static inline int box_overlap(Box a, Box b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

#endif
