#include "cli/against.h"
#include "cli/cli.h"
#include "cli/json.h"
#include "cli/level_file.h"
#include "cli/trace.h"
#include "replay/run_level.h"
#include "replay/script.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "overhang replay RUN…\n"
    "\n"
    "Plays recorded runs again and compares all that was recorded: rules, level, feel, the state\n"
    "every second, the end. Prints a line for each: how it ended, or where it first differs and\n"
    "in what. A run's level is looked for beside the run, then in the game.\n"
    "\n"
    "  --watch          shows one in a window instead, to be paused, slowed, stepped and\n"
    "                   searched\n"
    "  --level FILE     the level, where it is neither beside the run nor in the game\n"
    "  --against LEVEL  an edited level: which runs still win on it, and where the others first\n"
    "                   take another way: to the step if the level as it was still lies beside\n"
    "                   the run or is the game's, otherwise to the second\n"
    "  --against OTHER  a run: plays each beside it and names the first step after which their\n"
    "                   states differ, and the field\n"
    "  --script         prints the run as a button script instead (`overhang run --input`)\n"
    "  --json           as JSON, an object a line: `overhang help json`\n" LEVEL_OPTIONS_HELP "\n"
    "Exit codes: 0 all verified (or still won), 1 some differ, 2 wrong use or a file that\n"
    "cannot be used.\n";

typedef struct ReplayArgs {
    LevelArgs level;
    const char *level_path, *against; /* against: a run, or an edited level */
    CliLevelOf *level_of;
    bool against_level;
    bool script, json;
} ReplayArgs;

static Run *read_run(const char *path) {
    Diagnostics diag = {.path = path};
    Run *run = run_read(path, &diag);
    diag_print(&diag, stderr);
    return run;
}

/* Beside the run, unless the command line names it. Owned by the caller (free). */
static char *level_path_of(const ReplayArgs *args, const Run *run, const char *path) {
    if (!args->level_path)
        return run_level_path(run, path);
    char *named = malloc(strlen(args->level_path) + 1);
    return named ? strcpy(named, args->level_path) : NULL;
}

/* Prints its problems, and where else it may lie. */
static Level *read_aloud(const ReplayArgs *args, const Run *run, const char *path) {
    Diagnostics diag = {.path = path};
    Level *level = run_level_read(run, path, &args->level.options, &diag);
    diag_print(&diag, stderr);
    if (diag.unread && !args->level_path)
        fprintf(stderr,
                "overhang replay: %s is neither beside the run nor in the game as it was; "
                "--level FILE says where it is\n",
                run->level_name);
    return level;
}

/* The one that was played on, as the game's own viewer finds it: beside the run, or in the game.
 * Otherwise what lies where it should be, to tell what is wrong with that. */
static Level *read_level(const ReplayArgs *args, const Run *run, const char *path) {
    char *level_path = level_path_of(args, run, path);
    if (!level_path)
        return NULL;
    Level *level = run_level_peek(run, level_path, &args->level.options);
    if (!level && !args->level_path && args->level_of)
        level = args->level_of(run);
    if (!level)
        level = read_aloud(args, run, level_path);
    free(level_path);
    return level;
}

static int print_script(const Run *run) {
    size_t size;
    char *script = script_write(run->buttons, run->count, &size);
    if (!script)
        return EXIT_WRONG;
    fwrite(script, 1, size, stdout);
    free(script);
    return EXIT_FINE;
}

/* `compared` to another run, of which every step is known; of a recording, only every second is. */
static void print_text(const char *path, const RunCheck *check, bool compared) {
    const RunEnd *end = &check->end;
    if (check->good)
        printf("%s: verified: %s in " TIME_FORMAT
               " s, coins %d, gems %d, deaths %d, hash %016" PRIx64 "\n",
               path, end->outcome == OUTCOME_WON ? "won" : "ended", TIME_WORDS(end->steps),
               end->coins, end->gems, end->deaths, end->hash);
    else if (check->step >= 0)
        printf("%s: differs: %s (equal up to step %d)\n", path, check->reason, check->step);
    else
        printf("%s: differs: %s%s\n", path, check->reason, compared ? " (from step 0 on)" : "");
}

static void print_json(const char *path, const RunCheck *check) {
    const RunEnd *end = &check->end;
    fputs("{\"run\":", stdout);
    json_text(path);
    printf(",\"verified\":%s,\"equal_to_step\":%d,\"reason\":\"%s\",\"end\":\"%s\","
           "\"steps\":%d,\"time\":" TIME_FORMAT
           ",\"coins\":%d,\"gems\":%d,\"deaths\":%d,\"hash\":\"%016" PRIx64 "\"}\n",
           check->good ? "true" : "false", check->step, check->reason,
           end->outcome == OUTCOME_WON ? "won" : "ended", end->steps, TIME_WORDS(end->steps),
           end->coins, end->gems, end->deaths, end->hash);
}

static int verify(const ReplayArgs *args, const char *path, const Run *run, const Run *against) {
    Level *level = read_level(args, run, path);
    if (!level)
        return EXIT_WRONG;
    RunCheck check = against ? run_compare(run, against, level) : run_verify(run, level);
    if (args->json)
        print_json(path, &check);
    else
        print_text(path, &check, against != NULL);
    level_free(level);
    return check.good ? EXIT_FINE : EXIT_NO;
}

static int on_edited(const ReplayArgs *args, const char *path, const Run *run) {
    AgainstArgs against = {&args->level, args->against, args->level_of, args->json};
    char *was_path = level_path_of(args, run, path);
    int code = was_path ? cli_against(&against, path, run, was_path) : EXIT_WRONG;
    free(was_path);
    return code;
}

static int replay(const ReplayArgs *args, const char *path, const Run *against) {
    Run *run = read_run(path);
    if (!run)
        return EXIT_WRONG;
    int code = args->script          ? print_script(run)
               : args->against_level ? on_edited(args, path, run)
                                     : verify(args, path, run, against);
    run_free(run);
    return code;
}

/* A run says what it is in its first line; all else is a level, which is read once to tell of its
 * problems. */
static bool open_against(ReplayArgs *args, Run **run) {
    if (!args->against)
        return true;
    if (run_is_one(args->against)) {
        *run = read_run(args->against);
        return *run != NULL;
    }
    args->against_level = true;
    Level *level = level_file_read(&args->level, args->against);
    level_free(level);
    return level != NULL;
}

/* Replays all, and returns the worst of their exit codes. */
static int replay_all(ReplayArgs *args, const Operands *runs) {
    Run *against = NULL;
    bool ready = open_against(args, &against);
    int worst = ready ? EXIT_FINE : EXIT_WRONG;
    for (int i = 0; i < runs->count && ready; i++) {
        int code = replay(args, runs->words[i], against);
        worst = code > worst ? code : worst;
    }
    run_free(against);
    return worst;
}

int cli_replay(int argc, char **argv, CliLevelOf *level_of) {
    ReplayArgs args = {.level_of = level_of};
    const Option options[] = {
        {"--level", NULL, &args.level_path}, {"--against", NULL, &args.against},
        {"--script", &args.script, NULL},    {"--json", &args.json, NULL},
        LEVEL_OPTIONS(args.level),
    };
    const Command command = {"replay", HELP, options, sizeof options / sizeof options[0]};
    Operands runs;
    if (!args_read(&command, argc, argv, &runs))
        return runs.exit_code;
    if (runs.count == 0)
        return args_wrong("replay", "name a recorded run");
    if (args.script && runs.count > 1)
        return args_wrong("replay", "--script prints one run");
    if (args.script && (args.json || args.against))
        return args_wrong("replay", "--script prints a button script, without --json or --against");
    if (!level_args_take("replay", &args.level))
        return EXIT_WRONG;
    int code = replay_all(&args, &runs);
    level_args_free(&args.level);
    return code;
}
