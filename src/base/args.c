#include "base/args.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MOST_OPTIONS 30
#define MOST_STEPS INT64_C(1000000000000)

int args_wrong(const char *command, const char *format, ...) {
    va_list args;
    const char *space = command[0] ? " " : "";
    va_start(args, format);
    fprintf(stderr, "overhang%s%s: ", space, command);
    vfprintf(stderr, format, args);
    fprintf(stderr, "\ntry: overhang%s%s --help\n", space, command);
    va_end(args);
    return EXIT_WRONG;
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
    *operands = (Operands){.words = argv, .exit_code = EXIT_WRONG};
    bool only_operands = false;
    for (int i = 1; i < argc; i++) {
        char *word = argv[i];
        if (only_operands || word[0] != '-' || word[1] == '\0') {
            operands->words[operands->count++] = word;
        } else if (!strcmp(word, "--")) {
            only_operands = true;
        } else if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
            fputs(command->help, stdout);
            operands->exit_code = EXIT_FINE;
            return false;
        } else if (!take_option(command, argc, argv, &i)) {
            return false;
        }
    }
    return true;
}

bool args_number(const char *command, const char *option, const char *word, int low, int high,
                 int *number) {
    int64_t value;
    if (!text_to_int((Slice){word, strlen(word)}, &value) || value < low || value > high)
        return args_wrong(command, "%s needs a number from %d to %d, not '%s'", option, low, high,
                          word),
               false;
    *number = (int)value;
    return true;
}

bool args_cell(const char *command, const char *option, const char *word, int32_t side,
               int32_t *column, int32_t *row) {
    if (text_to_cell((Slice){word, strlen(word)}, side, column, row))
        return true;
    return args_wrong(command, "%s needs COLUMN,ROW, counted from 0, not '%s'", option, word),
           false;
}

static bool read_steps(const char *word, int64_t *steps) {
    size_t size = strlen(word);
    int64_t times = 1;
    if (size > 1 && strchr("kKmM", word[size - 1]))
        times = strchr("kK", word[--size]) ? 1000 : 1000000;
    if (!text_to_int((Slice){word, size}, steps) || *steps < 1 || *steps > MOST_STEPS / times)
        return false;
    *steps *= times;
    return true;
}

bool args_steps(const char *command, const char *option, const char *word, int64_t *steps) {
    if (read_steps(word, steps))
        return true;
    return args_wrong(command, "%s needs steps, such as 5M, not '%s'", option, word), false;
}

bool args_seconds(const char *command, const char *option, const char *word, fix *seconds) {
    if (text_to_fix((Slice){word, strlen(word)}, seconds) && *seconds > 0)
        return true;
    return args_wrong(command, "%s needs a number, not '%s'", option, word), false;
}
