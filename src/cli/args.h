/* Options of a command as one table, read the same way by all: `--name`, `--name VALUE`,
 * `--name=VALUE`, `--` to end them, `--help` answered, a slip answered with what was meant. */
#ifndef OVERHANG_CLI_ARGS_H
#define OVERHANG_CLI_ARGS_H

#include "base/diag.h"
#include "game/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One option. With `value` it takes a word; with both, the word is optional and only follows `=`.
 */
typedef struct Option {
    const char *name; /* with its dashes */
    bool *flag;
    const char **value;
} Option;

typedef struct Command {
    const char *name, *help; /* help: the whole page, printed for --help */
    const Option *options;
    size_t option_count;
} Command;

/* Where the words that are no options end up: borrowed, at the front of argv. */
typedef struct Operands {
    char **words;
    int count;
    int exit_code; /* when args_read says false */
} Operands;

/* False if there is nothing more to do: help was printed, or the use was wrong and that was said.
 */
bool args_read(const Command *command, int argc, char **argv, Operands *operands);

/* Says `overhang COMMAND: message` and where help is; returns CLI_WRONG. */
int args_wrong(const char *command, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* `--legend FILE --start C,R --goal C,R`: how to read a level that is not to be touched. */
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

/* Turns the words into options; false after saying what is wrong with them. */
bool level_args_take(const char *command, LevelArgs *args);
void level_args_free(LevelArgs *args);

/* Reads a level and prints its problems to stderr; NULL if it has errors. */
Level *level_args_read(const LevelArgs *args, const char *path);

#endif
