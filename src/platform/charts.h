/* The charts of `shot`: what recorded runs did, and what an edit changed. */
#ifndef OVERHANG_PLATFORM_CHARTS_H
#define OVERHANG_PLATFORM_CHARTS_H

#include "level/level.h"
#include "replay/run.h"
#include "view/chart.h"

/* Plays recorded runs of the level at `path`, read with `options`, and marks where they went and
 * died. NULL after saying on stderr what is wrong. */
Chart *charts_of_runs(const char *path, const LevelOptions *options, const Level *level,
                      const char *const *runs, int count);

/* How long may be searched; 0: as long as is usual, and without a clock. */
typedef struct ChartLimit {
    int64_t steps; /* for each answer */
    int64_t ms;    /* in all */
} ChartLimit;

/* Where a winning hero could be, by the time that is left to the goal at least; the way of `run`,
 * or of one that is searched for; and crossed circles on what cannot be had. */
Chart *charts_of_reach(const Level *level, const Run *run, ChartLimit limit);

/* The way of an easy run, made from `run` or from one that is searched for, coloured by how much
 * room each press leaves, with the tightest in words: steps earlier and later. */
Chart *charts_of_difficulty(const Level *level, const Run *run, ChartLimit limit);

/* Marks the cells of `level` that are not what they are in the level at `was`. */
Chart *charts_of_edit(const char *was, const LevelOptions *options, const Level *level);

#endif
