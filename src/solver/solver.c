#include "solver/solver.h"

#include "solver/archive.h"
#include "solver/bound.h"
#include "solver/polish.h"
#include "solver/search.h"
#include "solver/tour.h"
#include "solver/witness.h"
#include "solver/work.h"

#include <stdlib.h>
#include <string.h>

const char *const ANSWER_NAMES[ANSWER_COUNT] = {"unknown", "reachable", "unreachable"};

/* How far an item is from the nearest state of the archive, in a straight line. It only decides
 * which target is searched for first. */
static fix far_from(const Archive *archive, const Level *level, int32_t item) {
    Cell cell = level_item_cell(level, item);
    fix x = fix_edge(cell.column), y = fix_edge(cell.row);
    fix nearest = INT32_MAX;
    for (int32_t i = 0; i < archive->state_count; i++) {
        const Hero *hero = &archive->states[i].game->hero;
        nearest = fix_min(nearest, fix_abs(hero->x - x) / 2 + fix_abs(hero->y - y) / 2);
    }
    return nearest;
}

/* Is the target to be searched for in this round? Winning by all coins is left to a tour. */
static bool due(const Work *work, const Target *target, int round) {
    bool many = target->item == SOLVE_GOAL && work->level->goal_rule == GOAL_COINS;
    return !many && target_open(target) && target->round <= round && target_has_more(work, target);
}

/* Picks up to `most` targets that are due in a round, those nearest to the archive first. Returns
 * how many it picked. */
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

static Buttons *copy_of(const Buttons *buttons, int32_t count) {
    Buttons *copy = malloc((size_t)count + 1);
    if (copy)
        memcpy(copy, buttons, (size_t)count);
    return copy;
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
    verdict->count = target->length;
    verdict->witness = target->witness ? target->witness->name : NULL;
    verdict->buttons = copy_of(work->archive.runs[target->run].buttons, target->length);
    if (verdict->buttons && target->item == SOLVE_GOAL && !target->helper && !target->witness)
        verdict->count = polish(work->level, verdict->buttons, target->length, POLISH_STEPS);
    return verdict->buttons != NULL;
}

/* Makes the target's verdict, once: polishing a run takes a while. */
static bool settle(const Work *work, Target *target) {
    if (!target->settled)
        target->settled = put_verdict(&target->verdict, work, target);
    return target->settled;
}

/* Tells the caller of all verdicts that are known by now and were not told before. */
static void tell(Work *work) {
    for (int32_t i = 0; work->options.decided && i < work->target_count; i++) {
        Target *target = &work->targets[i];
        bool now = target->proved || (target->item == SOLVE_GOAL && target->run >= 0);
        if (now && !target->helper && !target->settled && settle(work, target))
            work->options.decided(work->options.context, &target->verdict);
    }
}

/* Searches for the goal, then in batches for the others, until each has had this round. False if
 * nothing was due. */
static bool run_round(Work *work, int round) {
    bool any = false;
    int32_t batch[BATCH] = {0}, count;
    if (due(work, &work->targets[0], round)) {
        any = true;
        work_batch(work, batch, 1);
        tell(work);
    }
    while (!work->stopped && !all_decided(work) && (count = pick(work, round, batch, BATCH)) > 0) {
        any = true;
        work_batch(work, batch, count);
        tell(work);
    }
    return any;
}

static Solution *solution_of(Work *work) {
    Solution *solution = calloc(1, sizeof *solution);
    Verdict *verdicts = calloc((size_t)work->progress.count, sizeof *verdicts);
    if (!solution || !verdicts) {
        free(solution);
        free(verdicts);
        return NULL;
    }
    solution->verdicts = verdicts;
    solution->steps = work->progress.steps;
    solution->refutation = work->refutation;
    bool fine = true;
    for (int32_t i = 0; i < work->target_count; i++) {
        Target *target = &work->targets[i];
        if (target->helper)
            continue;
        fine &= settle(work, target);
        verdicts[solution->count++] = target->verdict;
        target->verdict.buttons = NULL;
    }
    if (fine)
        return solution;
    solution_free(solution);
    return NULL;
}

typedef struct TourStop {
    int32_t item, steps; /* how early it can be had */
} TourStop;

static int earlier(const void *a, const void *b) {
    const TourStop *left = a, *right = b;
    if (left->steps != right->steps)
        return left->steps < right->steps ? -1 : 1;
    return left->item < right->item ? -1 : 1;
}

/* Lists all that is to be taken, what can be taken soonest first. False if a run to one of these is
 * not known. */
static bool list_stops(const Work *work, bool gems, int32_t *order, int32_t *count) {
    TourStop *stops = malloc((size_t)work->target_count * sizeof *stops);
    bool fine = stops != NULL;
    *count = 0;
    for (int32_t i = 1; fine && i < work->target_count; i++) {
        const Target *target = &work->targets[i];
        Kind kind = level_item_kind(work->level, target->item);
        if (kind != KIND_COIN && !(kind == KIND_GEM && gems))
            continue;
        fine = target->run >= 0;
        if (fine)
            stops[(*count)++] = (TourStop){target->item, target->length};
    }
    if (fine)
        qsort(stops, (size_t)*count, sizeof *stops, earlier);
    for (int32_t i = 0; fine && i < *count; i++)
        order[i] = stops[i].item;
    free(stops);
    return fine;
}

/* A run through all coins, and with `gems` all gems. Nothing is searched if one is out of reach. */
static Tour tour_of(Work *work, bool gems) {
    TourPlan plan = {.level = work->level,
                     .start = work->start,
                     .bound = work->bounds[0],
                     .steps = work->options.steps,
                     .watch = work_watch(work)};
    int32_t *order = malloc((size_t)work->target_count * sizeof *order);
    Tour tour = {.stuck_at = -1};
    plan.order = order;
    if (order && list_stops(work, gems, order, &plan.order_count))
        tour = tour_make(&plan);
    free(order);
    return tour;
}

/* With `goal: coins` winning is a tour of its own. */
static void win_by_coins(Work *work) {
    Target *goal = &work->targets[0];
    if (goal->helper || !target_open(goal) || work->stopped)
        return;
    Tour tour = tour_of(work, false);
    goal->steps += tour.steps;
    if (tour.complete)
        work_found(work, goal, 0, &(Path){0, tour.buttons, tour.count});
    free(tour.buttons);
}

static bool takes_all(const Work *work, const Tour *tour) {
    Game *game = game_clone(work->start);
    for (int32_t i = 0; game && i < tour->count; i++)
        game_step(game, work->level, tour->buttons[i]);
    bool all = game && game->outcome == OUTCOME_WON && game->deaths == 0 &&
               game->coins == work->level->coin_count && game->gems == work->level->gem_count;
    free(game);
    return all;
}

/* By a recorded run, if one does. */
static bool take_all_by_witness(const Work *work, Verdict *all) {
    const Witness *witness = witness_of_all(work);
    all->buttons = witness ? copy_of(witness->buttons, witness->count) : NULL;
    if (!all->buttons)
        return false;
    all->answer = ANSWER_REACHABLE;
    all->count = witness->count;
    all->witness = witness->name;
    return true;
}

/* A run that takes all has won too, so it answers for a goal that no other search came to, or came
 * to by a longer way. */
static void win_by_all(Solution *solution) {
    Verdict *goal = &solution->verdicts[0];
    const Verdict *all = &solution->all;
    bool shorter = goal->answer == ANSWER_REACHABLE && all->count < goal->count;
    if (all->answer != ANSWER_REACHABLE || (goal->answer != ANSWER_UNKNOWN && !shorter))
        return;
    Buttons *buttons = copy_of(all->buttons, all->count);
    if (!buttons)
        return;
    free(goal->buttons);
    goal->buttons = buttons;
    goal->answer = ANSWER_REACHABLE;
    goal->count = all->count;
    goal->witness = all->witness;
}

static void take_all(Work *work, Solution *solution) {
    Verdict *all = &solution->all;
    *all = (Verdict){.item = SOLVE_ALL, .nearest = -1};
    solution->missed = -1;
    for (int i = 0; i < solution->count; i++)
        if (solution->verdicts[i].answer == ANSWER_UNREACHABLE)
            all->answer = ANSWER_UNREACHABLE;
    if (all->answer == ANSWER_UNREACHABLE || work->options.only != SOLVE_EVERYTHING ||
        work->stopped || take_all_by_witness(work, all))
        return;
    Tour tour = tour_of(work, true);
    all->steps = tour.steps;
    solution->steps += tour.steps;
    solution->missed = tour.stuck_at;
    if (tour.complete && takes_all(work, &tour)) {
        all->answer = ANSWER_REACHABLE;
        all->buttons = tour.buttons;
        all->count = polish(work->level, tour.buttons, tour.count, POLISH_STEPS);
    } else {
        free(tour.buttons);
    }
}

Solution *solve(const Level *level, const SolveOptions *options) {
    const SolveOptions plain = {0};
    Game *start = game_new(level, NULL);
    Work work = {0};
    Solution *solution = NULL;
    if (start && work_init(&work, level, start, options ? options : &plain) &&
        witnesses_play(&work)) {
        tell(&work);
        for (int round = 0; !work.stopped && !all_decided(&work) && run_round(&work, round);)
            round++;
        if (level->goal_rule == GOAL_COINS)
            win_by_coins(&work);
        tell(&work);
        solution = solution_of(&work);
        if (solution) {
            take_all(&work, solution);
            win_by_all(solution);
        }
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
    free(solution->all.buttons);
    free(solution->verdicts);
    free(solution);
}
