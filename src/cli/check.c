#include "cli/args.h"
#include "cli/cli.h"

static const char HELP[] =
    "overhang check LEVEL…\n"
    "\n"
    "Every problem of each level, as PATH:LINE:COLUMN: error: …, so that editors can jump to it.\n"
    "\n"
    "  --no-solve       problems alone, without the question whether the level can be "
    "won\n" LEVEL_OPTIONS_HELP "\n"
    "Exit codes: 0 all can be played (warnings may be printed), 1 some have errors, 2 wrong use.\n";

static bool check_level(const char *path, const LevelArgs *args) {
    Diagnostics diag = {.path = path};
    Level *level = game_read_level(path, &args->options, &diag);
    diag_print(&diag, stdout);
    level_free(level);
    return level != NULL;
}

int cli_check(int argc, char **argv) {
    LevelArgs level = {0};
    bool no_solve = false;
    const Option options[] = {{"--no-solve", &no_solve, NULL}, LEVEL_OPTIONS(level)};
    const Command command = {"check", HELP, options, sizeof options / sizeof options[0]};
    Operands levels;
    if (!args_read(&command, argc, argv, &levels))
        return levels.exit_code;
    if (levels.count == 0)
        return args_wrong("check", "name a level file");
    if (!level_args_take("check", &level))
        return CLI_WRONG;
    int bad = 0;
    for (int i = 0; i < levels.count; i++)
        bad += !check_level(levels.words[i], &level);
    level_args_free(&level);
    return bad > 0 ? CLI_NO : CLI_FINE;
}
