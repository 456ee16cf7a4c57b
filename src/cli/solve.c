#include "cli/cli.h"
#include "cli/level_file.h"
#include "cli/solving.h"
#include "cli/trace.h"

#include "base/text.h"
#include "replay/run.h"

#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "overhang solve LEVEL -o RUN\n"
    "\n"
    "Searches for a run that wins the level, and writes it as a recorded one (`overhang replay`),\n"
    "after playing it again.\n"
    "\n"
    "  -o RUN           the file to write\n"
    "  --all            a run that takes every coin and gem, too\n"
    "  --item C,R       a run to the coin or gem in that column and row (from 0) "
    "instead\n" SOLVING_OPTIONS_HELP LEVEL_OPTIONS_HELP "\n"
    "Exit codes: 0 written, 1 there is none, or none was found for as long as was searched,\n"
    "2 wrong use or a file that cannot be used.\n";

typedef struct SolveArgs {
    LevelArgs level;
    SolvingArgs solving;
    const char *output, *item;
    bool all;
} SolveArgs;

/* Plays the buttons as a recorded run, for the last step's state. NULL without memory. */
static Run *record(const Level *level, const char *path, const Verdict *verdict) {
    Game *game = game_new(level, NULL);
    Run *run = game ? run_start(game, level, path) : NULL;
    bool fine = run != NULL;
    for (int32_t i = 0; fine && i < verdict->count; i++) {
        game_step(game, level, verdict->buttons[i]);
        fine = run_record(run, game, verdict->buttons[i]);
    }
    if (fine)
        run_finish(run, game);
    free(game);
    if (fine)
        return run;
    run_free(run);
    return NULL;
}

static int write_run(const SolveArgs *args, const Level *level, const char *path,
                     const Verdict *verdict) {
    const char *why = "out of memory";
    Run *run = record(level, path, verdict);
    bool fine = run && run_verify(run, level).good && run_save_as(run, args->output, &why);
    if (fine)
        printf("%s: %s in " TIME_FORMAT " s, coins %d, gems %d\n", args->output,
               run->end.outcome == OUTCOME_WON ? "won" : "there", TIME_WORDS(run->end.steps),
               run->end.coins, run->end.gems);
    else
        fprintf(stderr, "overhang solve: %s: %s\n", args->output, why);
    run_free(run);
    return fine ? EXIT_FINE : EXIT_WRONG;
}

static int answer(const SolveArgs *args, const Level *level, const char *path,
                  const Verdict *verdict) {
    if (verdict->answer == ANSWER_REACHABLE)
        return write_run(args, level, path, verdict);
    if (verdict->answer == ANSWER_UNREACHABLE)
        printf("%s: unreachable: it is proved that there is no such run\n", path);
    else
        printf("%s: unknown: no such run in %.1f million steps of search\n", path,
               (double)verdict->steps / 1e6);
    return EXIT_NO;
}

static const Verdict *verdict_on(const Solution *solution, const SolveArgs *args, int32_t item) {
    if (args->all)
        return &solution->all;
    for (int i = 0; i < solution->count; i++)
        if (solution->verdicts[i].item == item)
            return &solution->verdicts[i];
    return NULL;
}

static int solve_level(SolveArgs *args, const Level *level, const char *path, int32_t item) {
    args->solving.options.only = args->all ? SOLVE_EVERYTHING : SOLVE_ONE;
    args->solving.options.item = item;
    Solution *solution = solve(level, solving_begin(&args->solving, path));
    solving_end(&args->solving);
    const Verdict *verdict = solution ? verdict_on(solution, args, item) : NULL;
    int code = EXIT_WRONG;
    if (verdict)
        code = answer(args, level, path, verdict);
    else
        fprintf(stderr, "overhang solve: %s: out of memory\n", path);
    solution_free(solution);
    return code;
}

/* The coin or gem that --item names. */
static bool take_item(const SolveArgs *args, const Level *level, int32_t *item) {
    int32_t column, row;
    *item = SOLVE_GOAL;
    if (!args->item)
        return true;
    Slice word = {args->item, strlen(args->item)};
    if (!text_to_cell(word, LEVEL_MAX_SIDE, &column, &row))
        return args_wrong("solve", "--item needs COLUMN,ROW, counted from 0, not '%s'", args->item),
               false;
    uint8_t kind =
        level_inside(level, column, row) ? level->kinds[level_at(level, column, row)] : KIND_EMPTY;
    if (kind != KIND_COIN && kind != KIND_GEM)
        return args_wrong("solve", "there is no coin or gem at %s", args->item), false;
    *item = level_item(level, column, row);
    return true;
}

/* A name that cannot be written is told before the search, not after. */
static bool may_write(const SolveArgs *args) {
    const char *why;
    bool may = run_may_save_as(args->output, &why);
    if (!may)
        fprintf(stderr, "overhang solve: %s: %s\n", args->output, why);
    return may;
}

int cli_solve(int argc, char **argv) {
    SolveArgs args = {0};
    const Option options[] = {
        {"-o", NULL, &args.output},    {"--all", &args.all, NULL}, {"--item", NULL, &args.item},
        SOLVING_OPTIONS(args.solving), LEVEL_OPTIONS(args.level),
    };
    const Command command = {"solve", HELP, options, sizeof options / sizeof options[0]};
    Operands levels;
    if (!args_read(&command, argc, argv, &levels))
        return levels.exit_code;
    if (levels.count != 1)
        return args_wrong("solve", "name one level file");
    if (!args.output)
        return args_wrong("solve", "-o RUN says where the run goes");
    if (args.all && args.item)
        return args_wrong("solve", "--all and --item do not go together");
    if (!may_write(&args) || !solving_take("solve", &args.solving) ||
        !level_args_take("solve", &args.level))
        return EXIT_WRONG;
    Level *level = level_file_read(&args.level, levels.words[0]);
    int32_t item;
    int code = level && take_item(&args, level, &item)
                   ? solve_level(&args, level, levels.words[0], item)
                   : EXIT_WRONG;
    level_free(level);
    level_args_free(&args.level);
    return code;
}
