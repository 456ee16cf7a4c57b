#include "cli/check_print.h"
#include "cli/trace.h"

#define MOMENTS_PRINTED 3

CheckPlace check_place(const Level *level, int32_t item) {
    if (item < 0)
        return (CheckPlace){item == SOLVE_ALL ? "all" : "goal", -1, -1};
    Cell cell = level_item_cell(level, item);
    return (CheckPlace){KINDS[level_item_kind(level, item)].name, cell.column, cell.row};
}

bool check_has_goal(const Level *level) {
    return level->goal_rule == GOAL_COINS ? level->coin_count > 0 : level->goal_count > 0;
}

const char *check_key(Buttons key) {
    return key == BUTTON_LEFT    ? "left"
           : key == BUTTON_RIGHT ? "right"
           : key == BUTTON_UP    ? "up"
           : key == BUTTON_DOWN  ? "down"
                                 : "jump";
}

static void print_place(FILE *out, CheckPlace place) {
    fputs(place.kind, out);
    if (place.column >= 0)
        fprintf(out, " %d,%d", place.column, place.row);
}

static int count_of(const Solution *solution, const Level *level, Kind kind, Answer answer) {
    int count = 0;
    for (int i = 1; i < solution->count; i++) {
        const Verdict *verdict = &solution->verdicts[i];
        count += level_item_kind(level, verdict->item) == kind && verdict->answer == answer;
    }
    return count;
}

void check_text_verdict(const char *path, const Level *level, const Verdict *verdict) {
    printf("%s: ", path);
    print_place(stdout, check_place(level, verdict->item));
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

void check_text_difficulty(const char *path, const Difficulty *difficulty) {
    if (difficulty->stopped) {
        printf("%s: difficulty: not measured (--budget, --seconds)\n", path);
        return;
    }
    printf("%s: difficulty: half the tries fail when presses are off by %d.%02d steps%s\n", path,
           difficulty->error / 100, difficulty->error % 100,
           difficulty->hurried ? " or more: not finished (--budget, --seconds)"
           : difficulty->error >= 100 * DIFFICULTY_ROOM ? " or more"
                                                        : "");
    for (int i = 0; i < difficulty->moment_count && i < MOMENTS_PRINTED; i++) {
        const Moment *moment = &difficulty->moments[i];
        printf("%s: tight: %s at " TIME_FORMAT " s, %d,%d: %d steps earlier to %d later\n", path,
               check_key(moment->key), TIME_WORDS(moment->step), moment->column, moment->row,
               moment->early, moment->late);
    }
    int64_t seconds = difficulty->first_player / STEPS_PER_SECOND;
    printf("%s: first player: about %d:%02d\n", path, (int)(seconds / 60), (int)(seconds % 60));
}

/* Not the level's fault, but no proof is worth anything then. */
void check_text_refutation(const char *path, const Level *level, const Refutation *refutation) {
    fprintf(stderr, "%s: error: fault of the bound: it calls unreachable what the recorded run ",
            path);
    fprintf(stderr, "%s gets to: ", refutation->witness);
    print_place(stderr, check_place(level, refutation->item));
    fprintf(stderr, " in " TIME_FORMAT " s; trust no `unreachable`, and report level and run\n",
            TIME_WORDS(refutation->steps));
}

/* One run for all is searched for only when each part of it is known to be reachable. */
static void print_all(const char *path, const Level *level, const Solution *solution) {
    const Verdict *all = &solution->all;
    if (all->answer != ANSWER_UNKNOWN || all->steps > 0) {
        check_text_verdict(path, level, all);
        return;
    }
    const Verdict *unknown = NULL;
    for (int i = 0; i < solution->count && !unknown; i++)
        if (solution->verdicts[i].answer == ANSWER_UNKNOWN)
            unknown = &solution->verdicts[i];
    printf("%s: all: unknown: not searched, since ", path);
    if (unknown)
        print_place(stdout, check_place(level, unknown->item));
    puts(unknown ? " is unknown" : "the time was up");
}

void check_text(const char *path, const Level *level, const Solution *solution) {
    for (int i = 0; i < solution->count; i++)
        if (solution->verdicts[i].answer == ANSWER_UNKNOWN)
            check_text_verdict(path, level, &solution->verdicts[i]);
    print_count(path, "coins", solution, level, KIND_COIN);
    print_count(path, "gems", solution, level, KIND_GEM);
    if (solution->count > 1 && check_has_goal(level))
        print_all(path, level, solution);
}
