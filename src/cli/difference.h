/* What differs between two levels, for those who print it: cells, header lines, how many there are
 * of what, and what came into reach or out of it. */
#ifndef OVERHANG_CLI_DIFFERENCE_H
#define OVERHANG_CLI_DIFFERENCE_H

#include "base/text.h"
#include "game/transfer.h"

/* Two levels and how far the one is moved in the other. All is counted by the newer's columns and
 * rows; where only the older reaches they are below 0 or beyond the newer's size. */
typedef struct Difference {
    const Level *was, *now;
    const char *was_path, *now_path;
    Shift shift;
} Difference;

typedef struct Span {
    int32_t first, last;
} Span;

/* The columns and rows that either level has. */
Span difference_columns(const Difference *difference);
Span difference_rows(const Difference *difference);

/* What a cell was and is; beyond a map all is empty. */
const Meaning *difference_was(const Difference *difference, int32_t column, int32_t row);
const Meaning *difference_now(const Difference *difference, int32_t column, int32_t row);
bool difference_at(const Difference *difference, int32_t column, int32_t row);

bool difference_in_size(const Difference *difference);

/* How many cells of each kind there are; KIND_COUNT numbers. */
void difference_count(const Level *level, int32_t *counts);

/* Header lines, settings and legend, as a level is written: each that only one of them has. One
 * that was changed comes as it was and then as it is. A title that is but the file's name is none.
 * False without memory. */
typedef void HeaderVisit(void *context, bool old, Slice line);
bool difference_in_header(const Difference *difference, HeaderVisit *visit, void *context);

/* A thing that is in both levels, or the goal (KIND_GOAL, column -1), of which the proof says
 * something else than before: "out of reach" is proved, "within reach" no longer excluded. False
 * without memory. */
typedef void ReachVisit(void *context, bool within, Kind kind, int32_t column, int32_t row);
bool difference_in_reach(const Difference *difference, ReachVisit *visit, void *context);

#endif
