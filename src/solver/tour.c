#include "solver/tour.h"

#include "solver/stages.h"

#include <stdlib.h>
#include <string.h>

#define SOON_STEPS 6   /* a tile of the way to an item counts as so many steps later */
#define ALTERNATIVES 4 /* other items that are tried before an earlier part of the run is */
#define RETURNS_MAX 60 /* to earlier parts */
#define ROOTS_MAX 4000

typedef struct Touring {
    const TourPlan *plan;
    Archive archive;
    int32_t at;   /* state of the archive where the run ends now */
    bool *failed; /* by place in the order: a search for it from here has failed */
    Tour tour;
    bool stopped;
} Touring;

static bool has(const Game *game, int32_t item) {
    return game_item_gone(game, item);
}

static const Game *here(const Touring *touring) {
    return touring->archive.states[touring->at].game;
}

static int32_t left_of(const Touring *touring, bool coins_only) {
    const Level *level = touring->plan->level;
    int32_t left = 0;
    for (int32_t i = 0; i < touring->plan->order_count; i++) {
        int32_t item = touring->plan->order[i];
        bool coin = level_item_kind(level, item) == KIND_COIN;
        left += !has(here(touring), item) && (coin || !coins_only);
    }
    return left;
}

/* With `goal: coins` the last coin ends the level: is this it, while something else is left? */
static bool ends_too_early(const Touring *touring, int32_t item) {
    const Level *level = touring->plan->level;
    bool coin = level_item_kind(level, item) == KIND_COIN;
    return coin && level->goal_rule == GOAL_COINS && left_of(touring, true) == 1 &&
           left_of(touring, false) > 1;
}

static int32_t lateness(const Touring *touring, int32_t place) {
    Cell cell = level_item_cell(touring->plan->level, touring->plan->order[place]);
    const Hero *hero = &here(touring)->hero;
    fix away = fix_abs(fix_edge(cell.column) - hero->x) / FIX_ONE +
               fix_abs(fix_edge(cell.row) - hero->y) / FIX_ONE;
    return place * 4 + away * SOON_STEPS;
}

/* The place in the order of what to take next; -1: all that is left has failed. */
static int32_t next_place(const Touring *touring) {
    int32_t best = -1, best_late = 0;
    for (int32_t i = 0; i < touring->plan->order_count; i++) {
        int32_t item = touring->plan->order[i];
        if (touring->failed[i] || has(here(touring), item) || ends_too_early(touring, item))
            continue;
        int32_t late = lateness(touring, i);
        if (best < 0 || late < best_late) {
            best = i;
            best_late = late;
        }
    }
    return best;
}

/* Lets the run go on with a path from a state of the archive; frees the path. */
static bool go_on(Touring *touring, int32_t state, Path *path) {
    bool fine = archive_add(&touring->archive, state, path->buttons, path->count) >= 0;
    free(path->buttons);
    if (!fine)
        return false;
    touring->at = touring->archive.state_count - 1;
    memset(touring->failed, 0, (size_t)touring->plan->order_count * sizeof *touring->failed);
    int32_t taken = touring->plan->order_count - left_of(touring, false);
    if (taken > touring->tour.most_taken)
        touring->tour.most_taken = taken;
    return true;
}

/* Searches from these states, stage after stage, and goes on where a search got to the aim. */
static bool search_from(Touring *touring, const int32_t *states, int32_t count, Aim aim,
                        int rounds) {
    const TourPlan *plan = touring->plan;
    bound_aim(plan->bound, aim.item);
    Search *search = search_new(plan->level, plan->bound, aim);
    bool fine = search != NULL, found = false;
    for (int32_t i = 0; fine && i < count; i++)
        fine = search_add_root(search, touring->archive.states[states[i]].game);
    for (int i = 0; fine && !found && !touring->stopped && i < rounds * ROUND_STAGES; i++) {
        int64_t times, left = plan->steps - touring->tour.steps;
        const Stage *stage = &stages_of(i / ROUND_STAGES, &times)[i % ROUND_STAGES];
        int64_t most = stage->thousands * 1000 * times, before = search_steps(search);
        SearchEnd end = search_run(search, &stage->plan, most < left ? most : left, &plan->watch);
        touring->tour.steps += search_steps(search) - before;
        touring->stopped = end == SEARCH_STOPPED || touring->tour.steps >= plan->steps;
        Path path;
        found = end == SEARCH_FOUND && search_path(search, &path) &&
                go_on(touring, states[path.root], &path);
    }
    search_free(search);
    return found;
}

static Aim aim_at(const Touring *touring, int32_t item) {
    bool last =
        item >= 0 && touring->plan->level->goal_rule == GOAL_COINS && left_of(touring, false) == 1;
    return (Aim){.item = item, .settled = item >= 0 && !last};
}

/* The states of the present run, from its end to its begin. */
static int32_t lineage(const Touring *touring, int32_t *states) {
    const Archive *archive = &touring->archive;
    int32_t count = 0, end = touring->at;
    while (end >= 0) {
        int32_t run = archive->states[end].run;
        for (int32_t i = end; i >= 0 && archive->states[i].run == run && count < ROOTS_MAX; i--)
            states[count++] = i;
        end = run >= 0 ? archive->runs[run].from : -1;
    }
    return count;
}

/* Searches for an item that cannot be reached from here, from anywhere earlier in the run. If that
 * succeeds, the run goes on from there, and has to take the rest again. */
static bool fetch_from_earlier(Touring *touring, int32_t item) {
    int32_t *states = malloc(ROOTS_MAX * sizeof *states);
    bool fetched = false;
    if (states) {
        int32_t count = lineage(touring, states);
        fetched = search_from(touring, states, count, aim_at(touring, item), 3);
    }
    free(states);
    return fetched;
}

/* Takes one more thing. If that fails, `missed` is the item to fetch from earlier in the run, or
 * -1. */
static bool take_one(Touring *touring, int32_t *missed) {
    *missed = -1;
    for (int tries = 0; tries <= ALTERNATIVES && !touring->stopped; tries++) {
        int32_t place = next_place(touring);
        if (place < 0)
            break;
        int32_t item = touring->plan->order[place];
        if (search_from(touring, &touring->at, 1, aim_at(touring, item), 1))
            return true;
        touring->failed[place] = true;
        *missed = *missed < 0 ? item : *missed;
    }
    return false;
}

static bool won(const Touring *touring) {
    return here(touring)->outcome == OUTCOME_WON;
}

static bool take_all(Touring *touring) {
    int returns = 0;
    while (left_of(touring, false) > 0 && !touring->stopped) {
        int32_t missed;
        if (take_one(touring, &missed))
            continue;
        touring->tour.stuck_at = missed;
        if (missed < 0 || returns++ >= RETURNS_MAX || !fetch_from_earlier(touring, missed))
            return false;
    }
    return left_of(touring, false) == 0;
}

static bool keep(Touring *touring) {
    const ArchiveState *end = &touring->archive.states[touring->at];
    Tour *tour = &touring->tour;
    tour->buttons = malloc((size_t)end->step + 1);
    if (!tour->buttons)
        return false;
    tour->count = end->step;
    if (end->run >= 0)
        memcpy(tour->buttons, touring->archive.runs[end->run].buttons, (size_t)end->step);
    return true;
}

Tour tour_make(const TourPlan *plan) {
    Touring touring = {.plan = plan, .tour.stuck_at = -1};
    touring.failed = calloc((size_t)plan->order_count + 1, sizeof *touring.failed);
    if (touring.failed && archive_init(&touring.archive, plan->level, plan->start) &&
        take_all(&touring)) {
        touring.tour.stuck_at = -1;
        touring.tour.complete =
            (won(&touring) || search_from(&touring, &touring.at, 1, (Aim){.item = -1}, ROUNDS)) &&
            keep(&touring);
    }
    archive_free(&touring.archive);
    free(touring.failed);
    return touring.tour;
}
