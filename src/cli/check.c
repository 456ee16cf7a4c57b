#include "cli/check_print.h"
#include "cli/cli.h"
#include "cli/level_file.h"
#include "cli/recorded.h"
#include "cli/solving.h"
#include "cli/trace.h"
#include "solver/difficulty.h"

static const char HELP[] =
    "overhang check LEVEL…\n"
    "\n"
    "Every problem of each level, as PATH:LINE:COLUMN: error: …, so that editors can jump to it;\n"
    "then whether the level can be won, and whether each coin and gem can be had:\n"
    "\n"
    "  reachable      a run gets there, and was played again to make sure\n"
    "  unreachable    proved: not even a hero who could do more than this one gets there\n"
    "  unknown        neither, for as long as was searched; with how near it came\n"
    "\n"
    "Recorded runs that lie beside the level, as LEVEL.win.run beside LEVEL.txt, are played again\n"
    "first: what they get to needs no search, and searches begin along them. A run that gets to\n"
    "what is `unreachable` shows a fault of the proof: that is told as an error, exit code 1.\n"
    "\n"
    "And how hard it is: by how many steps (1/120 s) all presses of an easy run may be off before\n"
    "half the tries fail, where a player goes by the place, waits for what moves and collects\n"
    "himself after a landing; its tightest presses, with the steps by which they alone may come\n"
    "earlier or later; and how long a first player takes, whose presses are off by up to 10\n"
    "steps, 6 where he has failed, and who begins at the checkpoint again. A run recorded as\n"
    "LEVEL.easy.run, by one who is in no hurry, is what the easy run is made of, the quickest\n"
    "otherwise. It has a quarter of --seconds, and --budget for itself; `or more` says that it\n"
    "was not finished.\n"
    "\n"
    "  --no-solve       problems alone, without the question whether the level can be won\n"
    "  --no-difficulty  without how hard it is\n"
    "  --no-runs        without the recorded runs: what search alone finds\n" SOLVING_OPTIONS_HELP
    "  --json           as JSON, an object a line: `overhang help json`\n" LEVEL_OPTIONS_HELP "\n"
    "Exit codes: 0 all can be won and have nothing out of reach (warnings and unknown coins may\n"
    "be printed), 1 some have errors, cannot be won or have something out of reach, 2 wrong use\n"
    "or a file that cannot be read.\n";

typedef struct CheckArgs {
    LevelArgs level;
    SolvingArgs solving;
    bool no_solve, no_runs, no_difficulty, json;
    const Level *checked; /* the present one */
} CheckArgs;

/* On what is known while the rest is searched for: who ends the program has that much. */
static void tell(void *owner, const Verdict *verdict) {
    const CheckArgs *args = owner;
    if (verdict->item >= 0 || check_has_goal(args->checked))
        check_text_verdict(args->solving.name, args->checked, verdict);
    fflush(stdout);
}

static bool is_good(const Solution *solution) {
    bool good = solution->verdicts[0].answer == ANSWER_REACHABLE && !solution->refutation.witness;
    for (int i = 1; i < solution->count; i++)
        good &= solution->verdicts[i].answer != ANSWER_UNREACHABLE;
    return good;
}

/* Of the unhurried run, if there is one and it wins; else of the one that proves the goal. False,
 * and not `stopped`, if nothing can be said. */
static bool measure(CheckArgs *args, const Level *level, const Recorded *recorded,
                    const Verdict *goal, Difficulty *difficulty) {
    const Run *easy = recorded_easy(recorded);
    DifficultyLimit limit = solving_rest(&args->solving);
    if (easy && difficulty_of(level, easy->buttons, easy->count, &limit, difficulty))
        return true;
    return (!easy || !difficulty->stopped) &&
           difficulty_of(level, goal->buttons, goal->count, &limit, difficulty);
}

static void tell_difficulty(CheckArgs *args, const char *path, const Level *level,
                            const Recorded *recorded, const Verdict *goal) {
    Difficulty difficulty;
    if (args->no_difficulty || goal->answer != ANSWER_REACHABLE)
        return;
    bool fine = measure(args, level, recorded, goal, &difficulty);
    if (!fine && !difficulty.stopped)
        return;
    if (args->json)
        check_json_difficulty(&difficulty);
    else
        check_text_difficulty(path, &difficulty);
    difficulty_free(&difficulty);
}

static void print(CheckArgs *args, const char *path, const Level *level, const Recorded *recorded,
                  const Solution *solution) {
    if (args->json)
        check_json(level, solution);
    else
        check_text(path, level, solution);
    if (!args->json)
        fflush(stdout);
    if (solution->refutation.witness)
        check_text_refutation(path, level, &solution->refutation);
    tell_difficulty(args, path, level, recorded, &solution->verdicts[0]);
}

/* Is the answer yes? -1 without memory. */
static int solve_level(CheckArgs *args, const char *path, const Level *level) {
    Recorded recorded = {.count = 0};
    if (!args->no_runs)
        recorded_find(&recorded, path, level);
    args->solving.options.witnesses = recorded.witnesses;
    args->solving.options.witness_count = recorded.count;
    args->solving.decided = args->json ? NULL : tell;
    args->solving.owner = args;
    args->solving.kept = args->no_difficulty ? 0 : DIFFICULTY_SHARE;
    args->checked = level;
    Solution *solution = solve(level, solving_begin(&args->solving, path));
    solving_end(&args->solving);
    int good = -1;
    if (solution) {
        print(args, path, level, &recorded, solution);
        good = is_good(solution);
    } else {
        fprintf(stderr, "overhang check: %s: out of memory\n", path);
    }
    solution_free(solution);
    recorded_free(&recorded);
    return good;
}

static int check_level(CheckArgs *args, const char *path) {
    Diagnostics diag = {.path = path};
    Level *level = game_read_level(path, &args->level.options, &diag);
    if (args->json)
        check_json_problems(path, &diag);
    if (!args->json || diag.unread)
        diag_print(&diag, diag.unread ? stderr : stdout);
    if (!args->json) /* an object comes whole */
        fflush(stdout);
    int good = diag.unread ? -1 : level != NULL;
    if (level && !args->no_solve)
        good = solve_level(args, path, level);
    if (args->json)
        puts("}");
    fflush(stdout);
    level_free(level);
    return good < 0 ? EXIT_WRONG : good ? EXIT_FINE : EXIT_NO;
}

int cli_check(int argc, char **argv) {
    CheckArgs args = {0};
    const Option options[] = {
        {"--no-solve", &args.no_solve, NULL},
        {"--no-runs", &args.no_runs, NULL},
        {"--no-difficulty", &args.no_difficulty, NULL},
        {"--json", &args.json, NULL},
        SOLVING_OPTIONS(args.solving),
        LEVEL_OPTIONS(args.level),
    };
    const Command command = {"check", HELP, options, sizeof options / sizeof options[0]};
    Operands levels;
    if (!args_read(&command, argc, argv, &levels))
        return levels.exit_code;
    if (levels.count == 0)
        return args_wrong("check", "name a level file");
    if (!solving_take("check", &args.solving) || !level_args_take("check", &args.level))
        return EXIT_WRONG;
    int worst = EXIT_FINE;
    for (int i = 0; i < levels.count; i++) {
        int code = check_level(&args, levels.words[i]);
        worst = code > worst ? code : worst;
    }
    level_args_free(&args.level);
    return worst;
}
