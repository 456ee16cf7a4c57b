#include "cli/args.h"

#include "base/file.h"
#include "base/text.h"
#include "cli/cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define MOST_OPTIONS 30
#define LEGEND_BYTES (1u << 20)

int args_wrong(const char *command, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "overhang %s: ", command);
    vfprintf(stderr, format, args);
    fprintf(stderr, "\ntry: overhang %s --help\n", command);
    va_end(args);
    return CLI_WRONG;
}

static const Option *find_option(const Command *command, Slice name) {
    for (size_t i = 0; i < command->option_count; i++)
        if (slice_is(name, command->options[i].name))
            return &command->options[i];
    return NULL;
}

static bool unknown_option(const Command *command, Slice name) {
    const char *names[MOST_OPTIONS + 2] = {NULL};
    size_t count = 0;
    for (; count < command->option_count && count < MOST_OPTIONS; count++)
        names[count] = command->options[count].name;
    names[count] = "--help";
    const char *meant = text_closest(name, names);
    if (meant)
        args_wrong(command->name, "no option '%.*s': did you mean '%s'?", (int)name.size, name.at,
                   meant);
    else
        args_wrong(command->name, "no option '%.*s'", (int)name.size, name.at);
    return false;
}

/* Takes the option at argv[*at] with its value, which may be the next word. */
static bool take_option(const Command *command, int argc, char **argv, int *at) {
    char *word = argv[*at];
    char *equals = strchr(word, '=');
    Slice name = {word, equals ? (size_t)(equals - word) : strlen(word)};
    const Option *option = find_option(command, name);
    if (!option)
        return unknown_option(command, name);
    if (option->flag)
        *option->flag = true;
    if (equals && !option->value)
        return args_wrong(command->name, "%s takes no value", option->name), false;
    if (equals)
        *option->value = equals + 1;
    if (equals || option->flag)
        return true;
    if (*at + 1 >= argc)
        return args_wrong(command->name, "%s needs a value", option->name), false;
    *option->value = argv[++*at];
    return true;
}

bool args_read(const Command *command, int argc, char **argv, Operands *operands) {
    *operands = (Operands){.words = argv, .exit_code = CLI_WRONG};
    bool only_operands = false;
    for (int i = 1; i < argc; i++) {
        char *word = argv[i];
        if (only_operands || word[0] != '-' || word[1] == '\0') {
            operands->words[operands->count++] = word;
        } else if (!strcmp(word, "--")) {
            only_operands = true;
        } else if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
            fputs(command->help, stdout);
            operands->exit_code = CLI_FINE;
            return false;
        } else if (!take_option(command, argc, argv, &i)) {
            return false;
        }
    }
    return true;
}

static bool take_cell(const char *command, const char *option, const char *word, int32_t *column,
                      int32_t *row) {
    if (text_to_cell((Slice){word, strlen(word)}, LEVEL_MAX_SIDE, column, row))
        return true;
    return args_wrong(command, "%s needs COLUMN,ROW, counted from 0, not '%s'", option, word),
           false;
}

static bool take_legend(const char *command, LevelArgs *args) {
    FileText text;
    const char *why;
    if (!file_read(args->legend, LEGEND_BYTES, &text, &why))
        return args_wrong(command, "%s: %s", args->legend, why), false;
    args->legend_text = text.bytes;
    args->options.legend = text.bytes;
    args->options.legend_size = text.size;
    args->options.legend_path = args->legend;
    return true;
}

bool level_args_take(const char *command, LevelArgs *args) {
    LevelOptions *options = &args->options;
    options->has_start = args->start != NULL;
    options->has_goal = args->goal != NULL;
    if (args->start &&
        !take_cell(command, "--start", args->start, &options->start_column, &options->start_row))
        return false;
    if (args->goal &&
        !take_cell(command, "--goal", args->goal, &options->goal_column, &options->goal_row))
        return false;
    return !args->legend || take_legend(command, args);
}

void level_args_free(LevelArgs *args) {
    free(args->legend_text);
    args->legend_text = NULL;
}

Level *level_args_read(const LevelArgs *args, const char *path) {
    Diagnostics diag = {.path = path};
    Level *level = game_read_level(path, &args->options, &diag);
    diag_print(&diag, stderr);
    return level;
}
