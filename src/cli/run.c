#include "replay/run.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/level_file.h"
#include "cli/trace.h"
#include "replay/script.h"

#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "overhang run LEVEL --input SCRIPT\n"
    "\n"
    "Plays a level by a button script, without a window, and prints the end:\n"
    "\n"
    "  k=0 won step=512 x=819200 y=524288 time=4.266 coins=3 gems=1 deaths=0 hash=…\n"
    "\n"
    "A run ends when the level is won, or with the script. It is `won`, or `died` if the hero is\n"
    "dead then, or else `ended`. step: how many were taken; time: seconds without pauses; x, y:\n"
    "top left of the hero's box in 1/65536 tile.\n"
    "\n"
    "  --input SCRIPT   the button script; - reads it from what is piped in\n"
    "  --k N, --k A..B  the number that `k` in the script stands for; a range plays all of A to B\n"
    "  --trace          every step instead of the end: k step x y dx dy ground hit state coins\n"
    "                   events, separated by tabs, under a header\n"
    "  --trace=all      a line for every actor too, its kind and slot in front\n"
    "  --json           the same as JSON, an object a line: `overhang help json`\n"
    "  --record RUN     writes the run as a recorded one (`overhang replay`)\n" LEVEL_OPTIONS_HELP
    "\n"
    "Exit codes: 0 played, however it ended; 2 wrong use or a file that cannot be used.\n";

typedef struct RunArgs {
    LevelArgs level;
    const char *input, *k, *trace_value, *record;
    bool trace, json;
    int32_t first_k, last_k;
} RunArgs;

static Script *read_script(const char *path) {
    Diagnostics diag = {.path = path};
    FileText text;
    const char *why;
    Script *script = NULL;
    bool piped = !strcmp(path, "-");
    if (piped)
        diag.path = "(input)";
    if (piped ? file_read_input(SCRIPT_MAX_BYTES, &text, &why)
              : file_read(path, SCRIPT_MAX_BYTES, &text, &why))
        script = script_parse(text.bytes, text.size, &diag);
    else
        diag_error(&diag, 0, 0, "%s", why);
    file_free(&text);
    diag_print(&diag, stderr);
    return script;
}

static bool take_k_number(const char *at, size_t size, int32_t *k) {
    int64_t number;
    bool fine = text_to_int((Slice){at, size}, &number) && number >= -SCRIPT_MAX_STEPS &&
                number <= SCRIPT_MAX_STEPS;
    if (fine)
        *k = (int32_t)number;
    return fine;
}

/* `N` or `A..B`, both ends played. */
static bool take_k(RunArgs *args) {
    if (!args->k)
        return true;
    const char *dots = strstr(args->k, "..");
    size_t first = dots ? (size_t)(dots - args->k) : strlen(args->k);
    const char *last = dots ? dots + 2 : args->k;
    bool fine = take_k_number(args->k, first, &args->first_k) &&
                take_k_number(last, strlen(last), &args->last_k) && args->first_k <= args->last_k;
    return fine ||
           (args_wrong("run",
                       "--k needs N or A..B, A no larger than B, within 100 million, not '%s'",
                       args->k),
            false);
}

static bool take_trace(const RunArgs *args) {
    if (!args->trace_value || !strcmp(args->trace_value, "all"))
        return true;
    return args_wrong("run", "--trace or --trace=all, not '--trace=%s'", args->trace_value), false;
}

static bool save(const Run *run, const char *path) {
    const char *why;
    if (run_save_as(run, path, &why))
        return true;
    fprintf(stderr, "overhang run: %s: %s\n", path, why);
    return false;
}

/* One k: all steps until the level is won or the script ends. */
static bool play(const RunArgs *args, const Level *level, Game *game, const Buttons *buttons,
                 int32_t count, Run *run, Trace *trace) {
    for (int32_t step = 0; step < count && game->outcome != OUTCOME_WON; step++) {
        game_step(game, level, buttons[step]);
        if (run && !run_record(run, game, buttons[step]))
            return fprintf(stderr, "overhang run: too long to record\n"), false;
        trace->step = step;
        if (args->trace)
            trace_step(trace, game);
    }
    if (!args->trace)
        trace_end(trace, game);
    if (run)
        run_finish(run, game);
    return true;
}

static bool play_k(const RunArgs *args, const Level *level, const char *path, const Script *script,
                   int32_t k) {
    int32_t count;
    Buttons *buttons = script_expand(script, k, &count);
    Game *game = game_new(level, NULL);
    Run *run = args->record && game ? run_start(game, level, path) : NULL;
    Trace trace = {.k = k, .step = -1, .json = args->json, .actors = args->trace_value != NULL};
    bool fine = buttons && game && (run || !args->record);
    if (!fine)
        fprintf(stderr, "overhang run: out of memory\n");
    fine = fine && play(args, level, game, buttons, count, run, &trace);
    fine = fine && (!run || save(run, args->record));
    run_free(run);
    free(game);
    free(buttons);
    return fine;
}

static int play_all(const RunArgs *args, const Level *level, const char *path,
                    const Script *script) {
    if (script_uses_k(script) && !args->k)
        return args_wrong("run", "%s uses k: say which with --k N or --k A..B", args->input);
    if (args->record && args->first_k != args->last_k)
        return args_wrong("run", "--record keeps one run, so --k must be one number");
    if (args->trace && !args->json)
        trace_header();
    for (int32_t k = args->first_k; k <= args->last_k && !ferror(stdout); k++)
        if (!play_k(args, level, path, script, k))
            return EXIT_WRONG;
    return EXIT_FINE;
}

static int run_level(RunArgs *args, const char *path) {
    Level *level = level_file_read(&args->level, path);
    Script *script = level ? read_script(args->input) : NULL;
    int code = script ? play_all(args, level, path, script) : EXIT_WRONG;
    script_free(script);
    level_free(level);
    return code;
}

int cli_run(int argc, char **argv) {
    RunArgs args = {0};
    const Option options[] = {
        {"--input", NULL, &args.input},
        {"--k", NULL, &args.k},
        {"--trace", &args.trace, &args.trace_value},
        {"--json", &args.json, NULL},
        {"--record", NULL, &args.record},
        LEVEL_OPTIONS(args.level),
    };
    const Command command = {"run", HELP, options, sizeof options / sizeof options[0]};
    Operands levels;
    if (!args_read(&command, argc, argv, &levels))
        return levels.exit_code;
    if (levels.count != 1)
        return args_wrong("run", "name one level file");
    if (!args.input)
        return args_wrong("run", "--input SCRIPT says what is played");
    if (!take_k(&args) || !take_trace(&args) || !level_args_take("run", &args.level))
        return EXIT_WRONG;
    int code = run_level(&args, levels.words[0]);
    level_args_free(&args.level);
    return code;
}
