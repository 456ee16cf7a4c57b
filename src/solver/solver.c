#include "solver/solver.h"

#include "solver/archive.h"
#include "solver/bound.h"
#include "solver/search.h"
#include "solver/stages.h"
#include "solver/work.h"

#include <stdlib.h>
#include <string.h>

const char *const ANSWER_NAMES[ANSWER_COUNT] = {"unknown", "reachable", "unreachable"};

/* How far the archive is from an item, as the crow flies: enough to say who goes first. */
static fix far_from(const Archive *archive, const Level *level, int32_t item) {
    fix x = fix_edge((int32_t)(level->items[item] % (uint32_t)level->width));
    fix y = fix_edge((int32_t)(level->items[item] / (uint32_t)level->width));
    fix nearest = INT32_MAX;
    for (int32_t i = 0; i < archive->state_count; i++) {
        const Hero *hero = &archive->states[i].game->hero;
        nearest = fix_min(nearest, fix_abs(hero->x - x) / 2 + fix_abs(hero->y - y) / 2);
    }
    return nearest;
}

static bool due(const Work *work, const Target *target, int round) {
    return target_open(target) && target->round <= round && target_has_steps(work, target);
}

/* Those nearest to what is known, of all that are due in a round; -1 for what there is none of. */
static int32_t pick(const Work *work, int round, int32_t *picked, int32_t most) {
    int32_t count = 0;
    fix far[BATCH];
    for (int32_t i = 1; i < work->target_count; i++) {
        if (!due(work, &work->targets[i], round))
            continue;
        fix distance = far_from(&work->archive, work->level, work->targets[i].item);
        int32_t at = count < most ? count++ : most;
        for (; at > 0 && far[at - 1] > distance; at--)
            if (at < most) {
                far[at] = far[at - 1];
                picked[at] = picked[at - 1];
            }
        if (at < most) {
            far[at] = distance;
            picked[at] = i;
        }
    }
    return count;
}

static bool all_decided(const Work *work) {
    return work->progress.decided == work->progress.count;
}

/* The goal, then batches of the others until each has had this round. */
static bool run_round(Work *work, int round) {
    bool any = false;
    int32_t batch[BATCH] = {0}, count;
    if (due(work, &work->targets[0], round)) {
        any = true;
        work_batch(work, batch, 1);
    }
    while (!work->stopped && !all_decided(work) && (count = pick(work, round, batch, BATCH)) > 0) {
        any = true;
        work_batch(work, batch, count);
    }
    return any;
}

static bool put_verdict(Verdict *verdict, const Work *work, const Target *target) {
    *verdict = (Verdict){.item = target->item,
                         .steps = target->steps,
                         .nearest = target->nearest,
                         .column = target->column,
                         .row = target->row};
    verdict->answer = target->run >= 0 ? ANSWER_REACHABLE
                      : target->proved ? ANSWER_UNREACHABLE
                                       : ANSWER_UNKNOWN;
    if (target->run < 0)
        return true;
    const ArchiveRun *run = &work->archive.runs[target->run];
    verdict->count = run->count;
    verdict->buttons = malloc((size_t)run->count + 1);
    if (verdict->buttons)
        memcpy(verdict->buttons, run->buttons, (size_t)run->count);
    return verdict->buttons != NULL;
}

static Solution *solution_of(const Work *work) {
    Solution *solution = calloc(1, sizeof *solution);
    Verdict *verdicts = calloc((size_t)work->progress.count, sizeof *verdicts);
    if (!solution || !verdicts) {
        free(solution);
        free(verdicts);
        return NULL;
    }
    solution->verdicts = verdicts;
    solution->steps = work->progress.steps;
    bool fine = true;
    for (int32_t i = 0; i < work->target_count; i++)
        if (!work->targets[i].helper)
            fine &= put_verdict(&verdicts[solution->count++], work, &work->targets[i]);
    if (fine)
        return solution;
    solution_free(solution);
    return NULL;
}

Solution *solve(const Level *level, const SolveOptions *options) {
    const SolveOptions plain = {0};
    Game *start = game_new(level, NULL);
    Work work = {0};
    Solution *solution = NULL;
    if (start && work_init(&work, level, start, options ? options : &plain)) {
        for (int round = 0; !work.stopped && !all_decided(&work) && run_round(&work, round);)
            round++;
        solution = solution_of(&work);
    }
    work_free(&work);
    free(start);
    return solution;
}

void solution_free(Solution *solution) {
    if (!solution)
        return;
    for (int i = 0; i < solution->count; i++)
        free(solution->verdicts[i].buttons);
    free(solution->verdicts);
    free(solution);
}
