/* The level that a recorded run was played on, as it was when the run began: it may have begun
 * elsewhere than at the map's own start. */
#ifndef OVERHANG_REPLAY_RUN_LEVEL_H
#define OVERHANG_REPLAY_RUN_LEVEL_H

#include "replay/run.h"

/* The path of the run's level in the folder of `beside`, a file. Owned by the caller (free); NULL
 * without memory. */
char *run_level_path(const Run *run, const char *beside);

/* A level file with the run's start, unless the options name one, whether it is the run's or not.
 * The caller's (level_free); NULL with its problems in diag. */
Level *run_level_read(const Run *run, const char *path, const LevelOptions *options,
                      Diagnostics *diag);

/* The same without a word, and NULL if it is not the run's level as it was. */
Level *run_level_peek(const Run *run, const char *path, const LevelOptions *options);

#endif
