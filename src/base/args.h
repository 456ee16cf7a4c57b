/* Command lines. Each command has a table of its options, and all are read in the same way.
 * `--name`, `--name VALUE` and `--name=VALUE` give one; `--` ends them; `--help` prints the page of
 * the command; a misspelled option is answered with the one that was meant. Errors go to stderr. */
#ifndef OVERHANG_BASE_ARGS_H
#define OVERHANG_BASE_ARGS_H

#include "base/fix.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exit codes of all commands. */
typedef enum Exit {
    EXIT_FINE = 0, /* done, and the answer is yes */
    EXIT_NO = 1,   /* done, and the answer is no: a level with errors, a run that differs */
    EXIT_WRONG = 2 /* not done: wrong use, a file that cannot be read */
} Exit;

/* An option with `value` takes a word. With both, the word is optional and can only follow `=`. */
typedef struct Option {
    const char *name;   /* with its dashes */
    bool *flag;         /* set if the option is given; may be NULL */
    const char **value; /* set to its word, borrowed from argv; may be NULL */
} Option;

typedef struct Command {
    const char *name; /* "" is the program itself */
    const char *help; /* the page that --help prints */
    const Option *options;
    size_t option_count;
} Command;

/* The words that are not options. They are moved to the front of argv, and borrowed from there. */
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

/* Read the word that was given to `option`: a whole number from low to high, or COLUMN,ROW, both
 * from 0 to below `side`. False after saying on stderr what is wrong with it. */
bool args_number(const char *command, const char *option, const char *word, int low, int high,
                 int *number);
bool args_cell(const char *command, const char *option, const char *word, int32_t side,
               int32_t *column, int32_t *row);

/* The same for how long a search may take: steps, at least 1, where `5K` is 5000 and `5M` 5
 * million; or seconds, above 0. */
bool args_steps(const char *command, const char *option, const char *word, int64_t *steps);
bool args_seconds(const char *command, const char *option, const char *word, fix *seconds);

#endif
