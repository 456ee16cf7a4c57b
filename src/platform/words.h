/* The few words that the commands with pictures take: `--flag`, `--name VALUE`, `--name=VALUE`,
 * `--` to end them, and operands. (The command line's own reader is above this room.) */
#ifndef OVERHANG_PLATFORM_WORDS_H
#define OVERHANG_PLATFORM_WORDS_H

#include "level/level.h"

#include <stdbool.h>

#define WORDS_OPERANDS 256

/* Exit codes, as the command line has them. */
typedef enum Exit { EXIT_FINE = 0, EXIT_NO = 1, EXIT_WRONG = 2 } Exit;

/* Either a flag or a value; the list ends with a NULL name. */
typedef struct Word {
    const char *name;
    bool *flag;
    const char **value;
} Word;

typedef struct Operands {
    const char *list[WORDS_OPERANDS]; /* borrowed */
    int count;
} Operands;

/* False, after saying on stderr what is wrong and where help is. */
bool words_read(const char *command, const Word *words, int argc, char **argv, Operands *operands);

/* A whole number of low..high; false after saying what is wrong. */
bool words_number(const char *command, const char *name, const char *text, int low, int high,
                  int *number);

/* How a level is to be read: `start` and `goal` are COLUMN,ROW or NULL, `legend` a path or NULL,
 * which alone is kept of it. False after saying what is wrong. */
bool words_level(const char *command, const char *legend, const char *start, const char *goal,
                 LevelOptions *options);

#endif
