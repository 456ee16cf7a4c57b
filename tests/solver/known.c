/* Levels with known answers, possible or impossible by a hair, asked of the solver.
 *
 *     known [--steps N] NAME-yes.txt NAME-no.txt …
 *
 * What is asked is the coin, where a level has one that does not win, or else the goal; the name
 * says whether it can be had. The answers were measured: what is possible has a run, which is
 * played again here; what is not was tried by random play too (attack.c). No answer may be wrong,
 * and at most three unknown. */
#include "solver/solver.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define UNKNOWN_MOST 3

typedef struct Tally {
    int asked, wrong, unknown;
} Tally;

static int32_t asked_item(const Level *level) {
    if (level->goal_rule == GOAL_COINS)
        return SOLVE_GOAL;
    for (int32_t i = 0; i < level->item_count; i++)
        if (level_item_kind(level, i) == KIND_COIN)
            return i;
    return SOLVE_GOAL;
}

static bool holds(const Level *level, const Verdict *verdict) {
    Game *game = game_new(level, NULL);
    for (int32_t i = 0; game && i < verdict->count; i++)
        game_step(game, level, verdict->buttons[i]);
    bool fine = game && game->deaths == 0 &&
                (verdict->item == SOLVE_GOAL ? game->outcome == OUTCOME_WON
                                             : game_item_gone(game, verdict->item));
    free(game);
    return fine;
}

static uint8_t answer_of(const Level *level, int64_t steps, int64_t *searched) {
    int32_t item = asked_item(level);
    SolveOptions options = {.steps = steps, .only = SOLVE_ONE, .item = item};
    Solution *solution = solve(level, &options);
    uint8_t answer = ANSWER_UNKNOWN;
    for (int i = 0; solution && i < solution->count; i++) {
        const Verdict *verdict = &solution->verdicts[i];
        if (verdict->item != item)
            continue;
        bool false_run = verdict->answer == ANSWER_REACHABLE && !holds(level, verdict);
        answer = false_run ? ANSWER_COUNT : verdict->answer;
        *searched = solution->steps;
    }
    solution_free(solution);
    return answer;
}

/* 'y', 'n', or 0 for a name that says neither. */
static char expected(const char *path) {
    size_t length = strlen(path);
    if (length > 8 && strcmp(path + length - 8, "-yes.txt") == 0)
        return 'y';
    return length > 7 && strcmp(path + length - 7, "-no.txt") == 0 ? 'n' : 0;
}

static void ask(const char *path, int64_t steps, Tally *tally) {
    Diagnostics diag = {.path = path};
    Level *level = level_read(path, NULL, &diag);
    int64_t searched = 0;
    clock_t start = clock();
    uint8_t answer = level ? answer_of(level, steps, &searched) : ANSWER_COUNT;
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    uint8_t right = expected(path) == 'y' ? ANSWER_REACHABLE : ANSWER_UNREACHABLE;
    bool unknown = answer == ANSWER_UNKNOWN, wrong = answer != right && !unknown;
    tally->asked++;
    tally->unknown += unknown;
    tally->wrong += wrong;
    const char *name = strrchr(path, '/');
    printf("%-24s %-11s %6.2f s %9" PRId64 " steps%s\n", name ? name + 1 : path,
           answer < ANSWER_COUNT ? ANSWER_NAMES[answer] : "no answer", seconds, searched,
           wrong ? "  WRONG" : "");
    level_free(level);
}

int main(int argc, char **argv) {
    int64_t steps = SOLVE_STEPS;
    Tally tally = {0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--steps") == 0 && i + 1 < argc) {
            steps = strtoll(argv[++i], NULL, 10);
        } else if (expected(argv[i])) {
            ask(argv[i], steps, &tally);
        } else {
            fprintf(stderr, "usage: known [--steps N] NAME-yes.txt NAME-no.txt …\n");
            return 2;
        }
    }
    printf("known: %d asked, %d wrong, %d unknown\n", tally.asked, tally.wrong, tally.unknown);
    return tally.asked > 0 && tally.wrong == 0 && tally.unknown <= UNKNOWN_MOST ? 0 : 1;
}
