#include "platform/words.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

static bool wrong(const char *command, const char *what, const char *word) {
    fprintf(stderr, "%s: %s '%s'; try %s --help\n", command, what, word, command);
    return false;
}

/* The row whose name begins the argument, up to its end or a '='. */
static const Word *find(const Word *words, const char *argument, const char **value) {
    size_t length = strcspn(argument, "=");
    *value = argument[length] == '=' ? argument + length + 1 : NULL;
    for (; words->name; words++)
        if (strlen(words->name) == length && !memcmp(words->name, argument, length))
            return words;
    return NULL;
}

/* Takes one option, and the argument after it where that is its value. */
static bool take(const char *command, const Word *words, char **argv, int *at) {
    const char *value, *argument = argv[*at];
    const Word *word = find(words, argument, &value);
    if (!word)
        return wrong(command, "unknown option", argument);
    if (word->flag) {
        *word->flag = true;
        return value == NULL || wrong(command, "no value belongs to", word->name);
    }
    if (!value)
        value = argv[++*at];
    if (!value)
        return wrong(command, "a value is missing after", word->name);
    *word->value = value;
    return true;
}

bool words_read(const char *command, const Word *words, int argc, char **argv, Operands *operands) {
    *operands = (Operands){0};
    bool ended = false;
    for (int i = 1; i < argc; i++) {
        if (!ended && argv[i][0] == '-' && argv[i][1] != '\0') {
            ended = !strcmp(argv[i], "--");
            if (!ended && !take(command, words, argv, &i))
                return false;
        } else if (operands->count == WORDS_OPERANDS) {
            return wrong(command, "one word too many:", argv[i]);
        } else {
            operands->list[operands->count++] = argv[i];
        }
    }
    return true;
}

bool words_number(const char *command, const char *name, const char *text, int low, int high,
                  int *number) {
    int64_t value;
    if (!text_to_int((Slice){text, strlen(text)}, &value) || value < low || value > high) {
        fprintf(stderr, "%s: %s needs a number from %d to %d, not '%s'\n", command, name, low, high,
                text);
        return false;
    }
    *number = (int)value;
    return true;
}

static bool take_cell(const char *command, const char *name, const char *text, int32_t *column,
                      int32_t *row) {
    if (!text || text_to_cell((Slice){text, strlen(text)}, LEVEL_MAX_SIDE, column, row))
        return true;
    fprintf(stderr, "%s: %s needs COLUMN,ROW, counted from 0, not '%s'\n", command, name, text);
    return false;
}

bool words_level(const char *command, const char *legend, const char *start, const char *goal,
                 LevelOptions *options) {
    options->legend_path = legend;
    options->has_start = start != NULL;
    options->has_goal = goal != NULL;
    return take_cell(command, "the start", start, &options->start_column, &options->start_row) &&
           take_cell(command, "--goal", goal, &options->goal_column, &options->goal_row);
}
