#include "replay/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sets the run's level name: the last part of a path, with '_' for what a line cannot hold. */
static void name_level(Run *run, const char *path) {
    const char *slash = strrchr(path, '/');
    char *name = run->level_name;
    snprintf(name, sizeof run->level_name, "%s", slash ? slash + 1 : path);
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++) {
        bool outer = i == 0 || i == length - 1; /* a reader would cut blanks off there */
        if ((unsigned char)name[i] < ' ' || name[i] == '\\' || (outer && name[i] == ' '))
            name[i] = '_';
    }
}

Run *run_start(const Game *game, const Level *level, const char *level_name) {
    Run *run = calloc(1, sizeof *run);
    if (!run)
        return NULL;
    name_level(run, level_name);
    run->rules_version = RULES_VERSION;
    run->level_hash = level->hash;
    run->feel_hash = feel_hash(&game->feel);
    run->start_column = level->start_column;
    run->start_row = level->start_row;
    run->rules = game->rules;
    return run;
}

void run_free(Run *run) {
    if (!run)
        return;
    free(run->buttons);
    free(run->marks);
    free(run);
}

static RunMark mark_of(const Game *game) {
    const Hero *hero = &game->hero;
    return (RunMark){game_hash(game), hero->x, hero->y, hero->dx, hero->dy, game->coins};
}

static bool add_mark(Run *run, const Game *game) {
    if (run->mark_count == run->mark_capacity) {
        int32_t capacity = run->mark_capacity * 2 + 64;
        RunMark *grown = realloc(run->marks, (size_t)capacity * sizeof *grown);
        if (!grown)
            return false;
        run->marks = grown;
        run->mark_capacity = capacity;
    }
    run->marks[run->mark_count++] = mark_of(game);
    return true;
}

bool run_record(Run *run, const Game *game, Buttons buttons) {
    if (run->count >= RUN_MAX_STEPS)
        return false;
    if (run->count == run->capacity) {
        int32_t capacity = run->capacity * 2 + 8 * STEPS_PER_SECOND;
        Buttons *grown = realloc(run->buttons, (size_t)capacity * sizeof *grown);
        if (!grown)
            return false;
        run->buttons = grown;
        run->capacity = capacity;
    }
    run->buttons[run->count++] = buttons;
    return run->count % STEPS_PER_SECOND != 0 || add_mark(run, game);
}

RunEnd run_end_of(const Game *game) {
    return (RunEnd){
        .outcome = game->outcome,
        .steps = (int32_t)game->tick,
        .coins = game->coins,
        .gems = game->gems,
        .deaths = game->deaths,
        .hash = game_hash(game),
    };
}

void run_finish(Run *run, const Game *game) {
    run->end = run_end_of(game);
}

void run_cut(Run *run, int32_t count) {
    if (count < 0 || count >= run->count)
        return;
    run->count = count;
    run->mark_count = count / STEPS_PER_SECOND;
}

const char *run_misfit(const Run *run, const Level *level, const Game *game) {
    if (run->level_hash != level->hash)
        return "the level is not what it was";
    if (run->rules_version != RULES_VERSION)
        return "it was recorded by other rules";
    if (run->start_column != level->start_column || run->start_row != level->start_row)
        return "it begins at another place";
    return run->feel_hash != feel_hash(&game->feel) ? "the level's feel is not what it was" : NULL;
}

/* Names the first of two values that differ; false when they are equal. */
static bool differs(RunCheck *check, const char *what, int64_t recorded, int64_t now) {
    if (recorded == now)
        return false;
    snprintf(check->reason, sizeof check->reason, "%s was %" PRId64 ", now %" PRId64, what,
             recorded, now);
    return true;
}

static bool hash_differs(RunCheck *check, const char *what, uint64_t recorded, uint64_t now) {
    if (recorded == now)
        return false;
    snprintf(check->reason, sizeof check->reason, "%s was %016" PRIx64 ", now %016" PRIx64, what,
             recorded, now);
    return true;
}

/* If the rules, the start, the feel or the level are others now, comparing steps is pointless. */
static bool premise_differs(RunCheck *check, const Run *run, const Level *level, const Game *game) {
    return differs(check, "version of the rules", run->rules_version, RULES_VERSION) ||
           differs(check, "start column", run->start_column, level->start_column) ||
           differs(check, "start row", run->start_row, level->start_row) ||
           hash_differs(check, "feel", run->feel_hash, feel_hash(&game->feel)) ||
           hash_differs(check, "level", run->level_hash, level->hash);
}

static bool mark_differs(RunCheck *check, const RunMark *recorded, const RunMark *now) {
    if (recorded->hash == now->hash)
        return false;
    return differs(check, "hero.x", recorded->x, now->x) ||
           differs(check, "hero.y", recorded->y, now->y) ||
           differs(check, "hero.dx", recorded->dx, now->dx) ||
           differs(check, "hero.dy", recorded->dy, now->dy) ||
           differs(check, "coins", recorded->coins, now->coins) ||
           hash_differs(check, "hash of the state", recorded->hash, now->hash);
}

static bool end_differs(RunCheck *check, const RunEnd *recorded, const RunEnd *now) {
    return differs(check, "outcome", recorded->outcome, now->outcome) ||
           differs(check, "steps of time", recorded->steps, now->steps) ||
           differs(check, "coins", recorded->coins, now->coins) ||
           differs(check, "gems", recorded->gems, now->gems) ||
           differs(check, "deaths", recorded->deaths, now->deaths) ||
           hash_differs(check, "hash of the state", recorded->hash, now->hash);
}

/* Plays all of the run, even after a difference, so that its end can be shown beside that. */
static bool play(const Run *run, const Level *level, Game *game, RunCheck *check) {
    bool same = true;
    for (int32_t i = 0; i < run->count; i++) {
        game_step(game, level, run->buttons[i]);
        if (!same || (i + 1) % STEPS_PER_SECOND != 0)
            continue;
        RunMark now = mark_of(game);
        same = !mark_differs(check, &run->marks[i / STEPS_PER_SECOND], &now);
        if (same)
            check->step = i;
    }
    return same;
}

RunCheck run_verify(const Run *run, const Level *level) {
    RunCheck check = {.step = -1};
    Game *game = game_new(level, &run->rules);
    if (!game) {
        snprintf(check.reason, sizeof check.reason, "out of memory");
        return check;
    }
    bool same_premise = !premise_differs(&check, run, level, game);
    RunCheck steps = {.step = -1};
    bool same = play(run, level, game, &steps);
    check.end = run_end_of(game);
    if (same_premise) {
        check.step = steps.step;
        memcpy(check.reason, steps.reason, sizeof check.reason);
        check.good = same && !end_differs(&check, &run->end, &check.end);
        if (check.good)
            check.step = run->count - 1;
    }
    free(game);
    return check;
}

static void compare_steps(const Run *a, const Run *b, const Level *level, Game *games[2],
                          RunCheck *check) {
    int32_t count = a->count < b->count ? a->count : b->count;
    for (int32_t i = 0; i < count && check->good; i++) {
        game_step(games[0], level, a->buttons[i]);
        game_step(games[1], level, b->buttons[i]);
        check->good = !game_difference(games[0], games[1], check->reason, sizeof check->reason);
        if (check->good)
            check->step = i;
    }
}

RunCheck run_compare(const Run *a, const Run *b, const Level *level) {
    RunCheck check = {.step = -1};
    Game *games[2] = {game_new(level, &a->rules), game_new(level, &b->rules)};
    if (games[0] && games[1]) {
        check.good = true;
        compare_steps(a, b, level, games, &check);
        check.end = run_end_of(games[0]);
    } else {
        snprintf(check.reason, sizeof check.reason, "out of memory");
    }
    free(games[0]);
    free(games[1]);
    return check;
}
