#include "level/level_args.h"

#include "base/file.h"

#include <stdlib.h>

#define LEGEND_BYTES (1u << 20)

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
    if (args->start && !args_cell(command, "--start", args->start, LEVEL_MAX_SIDE,
                                  &options->start_column, &options->start_row))
        return false;
    if (args->goal && !args_cell(command, "--goal", args->goal, LEVEL_MAX_SIDE,
                                 &options->goal_column, &options->goal_row))
        return false;
    return !args->legend || take_legend(command, args);
}

void level_args_free(LevelArgs *args) {
    free(args->legend_text);
    args->legend_text = NULL;
}
