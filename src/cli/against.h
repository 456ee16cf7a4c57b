/* `overhang replay --against LEVEL RUN…`: which runs still win on an edited level, and where the
 * others go another way. */
#ifndef OVERHANG_CLI_AGAINST_H
#define OVERHANG_CLI_AGAINST_H

#include "cli/cli.h"
#include "cli/level_file.h"
#include "replay/run.h"

typedef struct AgainstArgs {
    const LevelArgs *level;
    const char *edited; /* path of the level, whose problems were told */
    CliLevelOf *level_of;
    bool json;
} AgainstArgs;

/* Plays one run and prints its line. `was_path` is where the level that it was recorded on may
 * still lie, if not in the game. Returns an Exit: fine if the run comes to the outcome that it had,
 * or to a better. */
int cli_against(const AgainstArgs *args, const char *path, const Run *run, const char *was_path);

#endif
