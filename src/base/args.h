/* Command lines: the options of a command as one table, read the same way by all: `--name`,
 * `--name VALUE`, `--name=VALUE`, `--` to end them, `--help` answered, a slip answered with what
 * was meant. What is wrong is said on stderr. */
#ifndef OVERHANG_BASE_ARGS_H
#define OVERHANG_BASE_ARGS_H

#include "base/fix.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What every command ends with. */
typedef enum Exit {
    EXIT_FINE = 0, /* done, and the answer is yes */
    EXIT_NO = 1,   /* done, and the answer is no: a level with errors, a run that differs */
    EXIT_WRONG = 2 /* not done: wrong use, a file that cannot be read */
} Exit;

/* With `value` it takes a word; with `flag` too, the word is optional and only follows `=`. */
typedef struct Option {
    const char *name; /* with its dashes */
    bool *flag;
    const char **value;
} Option;

typedef struct Command {
    const char *name, *help; /* name: "" is the program itself; help: the page, for --help */
    const Option *options;
    size_t option_count;
} Command;

/* Where the words that are no options end up: borrowed, at the front of argv. */
typedef struct Operands {
    char **words;
    int count;
    int exit_code; /* when args_read says false */
} Operands;

/* False if there is nothing more to do: help was printed, or the use was wrong. */
bool args_read(const Command *command, int argc, char **argv, Operands *operands);

/* Says `overhang COMMAND: message` and where help is; returns EXIT_WRONG. */
int args_wrong(const char *command, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* A whole number of low..high, and a place COLUMN,ROW, counted from 0 and below `side`; false after
 * saying what is wrong with the word that `option` has. */
bool args_number(const char *command, const char *option, const char *word, int low, int high,
                 int *number);
bool args_cell(const char *command, const char *option, const char *word, int32_t side,
               int32_t *column, int32_t *row);

/* How long a search may take, in the same way: steps from 1, `5K` being 5000 and `5M` five million;
 * and a time above 0, in seconds. */
bool args_steps(const char *command, const char *option, const char *word, int64_t *steps);
bool args_seconds(const char *command, const char *option, const char *word, fix *seconds);

#endif
