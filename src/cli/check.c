#include "cli/cli.h"
#include "cli/json.h"
#include "cli/level_file.h"
#include "cli/recorded.h"
#include "cli/solving.h"
#include "cli/trace.h"
#include "solver/difficulty.h"

#include <inttypes.h>

#define MOMENTS_PRINTED 3
#define MOMENTS_JSON 8

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

/* What a verdict is about, and where. */
typedef struct Place {
    const char *kind;
    int32_t column, row; /* of an item; -1: the goal, or all */
} Place;

static Place place_of(const Level *level, int32_t item) {
    if (item < 0)
        return (Place){item == SOLVE_ALL ? "all" : "goal", -1, -1};
    Cell cell = level_item_cell(level, item);
    return (Place){KINDS[level_item_kind(level, item)].name, cell.column, cell.row};
}

static void print_place(FILE *out, Place place) {
    fputs(place.kind, out);
    if (place.column >= 0)
        fprintf(out, " %d,%d", place.column, place.row);
}

static void print_json_place(Place place) {
    printf("\"kind\":\"%s\"", place.kind);
    if (place.column >= 0)
        printf(",\"column\":%d,\"row\":%d", place.column, place.row);
}

static int count_of(const Solution *solution, const Level *level, Kind kind, Answer answer) {
    int count = 0;
    for (int i = 1; i < solution->count; i++) {
        const Verdict *verdict = &solution->verdicts[i];
        count += level_item_kind(level, verdict->item) == kind && verdict->answer == answer;
    }
    return count;
}

static void print_verdict(const char *path, const Level *level, const Verdict *verdict) {
    printf("%s: ", path);
    print_place(stdout, place_of(level, verdict->item));
    printf(": %s", ANSWER_NAMES[verdict->answer]);
    if (verdict->answer == ANSWER_REACHABLE)
        printf(" in " TIME_FORMAT " s", TIME_WORDS(verdict->count));
    if (verdict->witness)
        printf(", by the recorded run %s", verdict->witness);
    if (verdict->answer == ANSWER_UNKNOWN)
        printf(" after %.1f million steps", (double)verdict->steps / 1e6);
    if (verdict->answer == ANSWER_UNKNOWN && verdict->nearest >= 0)
        printf(", came to %d,%d", verdict->column, verdict->row);
    puts("");
}

/* Of the coins or gems that are reachable: by recorded runs. */
static int recorded_of(const Solution *solution, const Level *level, Kind kind) {
    int count = 0;
    for (int i = 1; i < solution->count; i++) {
        const Verdict *verdict = &solution->verdicts[i];
        count += verdict->witness && level_item_kind(level, verdict->item) == kind;
    }
    return count;
}

static void print_count(const char *path, const char *what, const Solution *solution,
                        const Level *level, Kind kind) {
    int reached = count_of(solution, level, kind, ANSWER_REACHABLE);
    int proved = count_of(solution, level, kind, ANSWER_UNREACHABLE);
    int unknown = count_of(solution, level, kind, ANSWER_UNKNOWN);
    if (reached + proved + unknown == 0)
        return;
    printf("%s: %s: %d of %d reachable", path, what, reached, reached + proved + unknown);
    if (proved)
        printf(", %d unreachable", proved);
    if (unknown)
        printf(", %d unknown", unknown);
    int recorded = recorded_of(solution, level, kind);
    if (recorded)
        printf("; %d by recorded runs", recorded);
    puts("");
}

static const char *key_name(Buttons key) {
    return key == BUTTON_LEFT    ? "left"
           : key == BUTTON_RIGHT ? "right"
           : key == BUTTON_UP    ? "up"
           : key == BUTTON_DOWN  ? "down"
                                 : "jump";
}

static void print_difficulty(const char *path, const Difficulty *difficulty) {
    if (difficulty->stopped) {
        printf("%s: difficulty: not measured (--budget, --seconds)\n", path);
        return;
    }
    printf("%s: difficulty: half the tries fail when presses are off by %d.%02d steps%s\n", path,
           difficulty->error / 100, difficulty->error % 100,
           difficulty->hurried ? " or more: not finished (--budget, --seconds)" : "");
    for (int i = 0; i < difficulty->moment_count && i < MOMENTS_PRINTED; i++) {
        const Moment *moment = &difficulty->moments[i];
        printf("%s: tight: %s at " TIME_FORMAT " s, %d,%d: %d steps earlier to %d later\n", path,
               key_name(moment->key), TIME_WORDS(moment->step), moment->column, moment->row,
               moment->early, moment->late);
    }
    int64_t seconds = difficulty->newcomer / STEPS_PER_SECOND;
    printf("%s: first player: about %d:%02d\n", path, (int)(seconds / 60), (int)(seconds % 60));
}

static void print_json_difficulty(const Difficulty *difficulty) {
    if (difficulty->stopped) {
        fputs(",\"difficulty\":{\"finished\":false}", stdout);
        return;
    }
    printf(",\"difficulty\":{\"par\":" TIME_FORMAT
           ",\"steps\":%d,\"finished\":%s,\"presses\":%d,\"error\":%d.%02d,\"first_player\":%d,"
           "\"moments\":[",
           TIME_WORDS(difficulty->par), difficulty->par, difficulty->hurried ? "false" : "true",
           difficulty->moment_count, difficulty->error / 100, difficulty->error % 100,
           (int)(difficulty->newcomer / STEPS_PER_SECOND));
    for (int i = 0; i < difficulty->moment_count && i < MOMENTS_JSON; i++) {
        const Moment *moment = &difficulty->moments[i];
        printf("%s{\"key\":\"%s\",\"step\":%d,\"until\":%d,\"column\":%d,\"row\":%d,"
               "\"earlier\":%d,\"later\":%d}",
               i ? "," : "", key_name(moment->key), moment->step, moment->until, moment->column,
               moment->row, moment->early, moment->late);
    }
    fputs("]}", stdout);
}

/* Not the level's fault, but no proof is worth anything then. */
static void print_refutation(const char *path, const Level *level, const Refutation *refutation) {
    fprintf(stderr, "%s: error: fault of the bound: it calls unreachable what the recorded run ",
            path);
    fprintf(stderr, "%s gets to: ", refutation->witness);
    print_place(stderr, place_of(level, refutation->item));
    fprintf(stderr, " in " TIME_FORMAT " s; trust no `unreachable`, and report level and run\n",
            TIME_WORDS(refutation->steps));
}

static void print_json_refutation(const Level *level, const Refutation *refutation) {
    fputs(",\"refuted\":{", stdout);
    print_json_place(place_of(level, refutation->item));
    printf(",\"steps\":%d,\"run\":", refutation->steps);
    json_text(refutation->witness);
    putchar('}');
}

/* Of a level without one the reader has said that it cannot be won. */
static bool has_goal(const Level *level) {
    return level->goal_rule == GOAL_COINS ? level->coin_count > 0 : level->goal_count > 0;
}

/* One run for all is searched for only when each part of it is known to be reachable. */
static void print_all(const char *path, const Level *level, const Solution *solution) {
    const Verdict *all = &solution->all;
    if (all->answer != ANSWER_UNKNOWN || all->steps > 0) {
        print_verdict(path, level, all);
        return;
    }
    const Verdict *unknown = NULL;
    for (int i = 0; i < solution->count && !unknown; i++)
        if (solution->verdicts[i].answer == ANSWER_UNKNOWN)
            unknown = &solution->verdicts[i];
    printf("%s: all: unknown: not searched, since ", path);
    if (unknown)
        print_place(stdout, place_of(level, unknown->item));
    puts(unknown ? " is unknown" : "the time was up");
}

/* What was not told while the search went on. */
static void print_text(const char *path, const Level *level, const Solution *solution) {
    for (int i = 0; i < solution->count; i++)
        if (solution->verdicts[i].answer == ANSWER_UNKNOWN)
            print_verdict(path, level, &solution->verdicts[i]);
    print_count(path, "coins", solution, level, KIND_COIN);
    print_count(path, "gems", solution, level, KIND_GEM);
    if (solution->count > 1 && has_goal(level))
        print_all(path, level, solution);
}

/* On what is known while the rest is searched for: who ends the program has that much. */
static void tell(void *owner, const Verdict *verdict) {
    const CheckArgs *args = owner;
    if (verdict->item >= 0 || has_goal(args->checked))
        print_verdict(args->solving.name, args->checked, verdict);
    fflush(stdout);
}

static void print_json_verdict(const Level *level, const Verdict *verdict) {
    putchar('{');
    print_json_place(place_of(level, verdict->item));
    printf(",\"verdict\":\"%s\",\"searched\":%" PRId64, ANSWER_NAMES[verdict->answer],
           verdict->steps);
    if (verdict->witness) {
        fputs(",\"run\":", stdout);
        json_text(verdict->witness);
    }
    if (verdict->answer == ANSWER_REACHABLE)
        printf(",\"steps\":%d,\"time\":" TIME_FORMAT, verdict->count, TIME_WORDS(verdict->count));
    else if (verdict->nearest >= 0)
        printf(",\"nearest\":{\"column\":%d,\"row\":%d,\"steps\":%d}", verdict->column,
               verdict->row, verdict->nearest);
    putchar('}');
}

static void print_json_problems(const char *path, const Diagnostics *diag) {
    fputs("{\"level\":", stdout);
    json_text(path);
    printf(",\"errors\":%d,\"warnings\":%d,\"problems\":[", diag->errors, diag->warnings);
    for (int i = 0; i < diag->count; i++) {
        const Diagnostic *problem = &diag->list[i];
        printf("%s{\"severity\":\"%s\"", i ? "," : "",
               problem->severity == SEVERITY_ERROR ? "error" : "warning");
        if (problem->line)
            printf(",\"line\":%d", problem->line);
        if (problem->column)
            printf(",\"column\":%d", problem->column);
        fputs(",\"text\":", stdout);
        json_text(problem->text);
        putchar('}');
    }
    putchar(']');
}

static void print_json(const Level *level, const Solution *solution) {
    fputs(",\"goal\":", stdout);
    print_json_verdict(level, &solution->verdicts[0]);
    fputs(",\"items\":[", stdout);
    for (int i = 1; i < solution->count; i++) {
        if (i > 1)
            putchar(',');
        print_json_verdict(level, &solution->verdicts[i]);
    }
    fputs("],\"all\":", stdout);
    print_json_verdict(level, &solution->all);
    printf(",\"searched\":%" PRId64, solution->steps);
    if (solution->refutation.witness)
        print_json_refutation(level, &solution->refutation);
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
        print_json_difficulty(&difficulty);
    else
        print_difficulty(path, &difficulty);
    difficulty_free(&difficulty);
}

static void print(CheckArgs *args, const char *path, const Level *level, const Recorded *recorded,
                  const Solution *solution) {
    if (args->json)
        print_json(level, solution);
    else
        print_text(path, level, solution);
    if (!args->json)
        fflush(stdout);
    if (solution->refutation.witness)
        print_refutation(path, level, &solution->refutation);
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
        print_json_problems(path, &diag);
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
