/* The options of a command line that say how to read a level. */
#ifndef OVERHANG_LEVEL_LEVEL_ARGS_H
#define OVERHANG_LEVEL_LEVEL_ARGS_H

#include "base/args.h"
#include "level/level.h"

#include <stdbool.h>

/* `--legend FILE --start C,R --goal C,R`. */
typedef struct LevelArgs {
    const char *legend, *start, *goal;
    LevelOptions options;
    char *legend_text; /* owned, level_args_free */
} LevelArgs;

#define LEVEL_OPTIONS(args)                                                                        \
    {"--legend", NULL, &(args).legend}, {"--start", NULL, &(args).start}, {                        \
        "--goal", NULL, &(args).goal                                                               \
    }

#define LEVEL_OPTIONS_HELP                                                                         \
    "  --legend FILE    what its characters mean, as header lines in a file of their own\n"        \
    "  --start C,R      column and row (from 0) of the start, instead of the map's P\n"            \
    "  --goal C,R       the same for the goal\n"

/* Turns the words into options. False after saying on stderr what is wrong with them. The caller
 * calls level_args_free in either case. */
bool level_args_take(const char *command, LevelArgs *args);
void level_args_free(LevelArgs *args);

#endif
