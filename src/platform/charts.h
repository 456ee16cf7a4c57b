/* The charts of `shot`: what recorded runs did, and what an edit changed. */
#ifndef OVERHANG_PLATFORM_CHARTS_H
#define OVERHANG_PLATFORM_CHARTS_H

#include "level/level.h"
#include "view/chart.h"

/* Plays recorded runs of the level at `path`, read with `options`, and marks where they went and
 * died. NULL after saying on stderr what is wrong. */
Chart *charts_of_runs(const char *path, const LevelOptions *options, const Level *level,
                      const char *const *runs, int count);

/* Marks the cells of `level` that are not what they are in the level at `was`. */
Chart *charts_of_edit(const char *was, const LevelOptions *options, const Level *level);

#endif
