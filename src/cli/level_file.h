/* The levels that the subcommands are given. */
#ifndef OVERHANG_CLI_LEVEL_FILE_H
#define OVERHANG_CLI_LEVEL_FILE_H

#include "game/game.h"
#include "level/level_args.h"

/* Reads a level, feel too, and prints its problems to stderr. Owned by the caller (level_free);
 * NULL if it has errors. */
Level *level_file_read(const LevelArgs *args, const char *path);

#endif
