#include "platform/charts.h"

#include "game/transfer.h"
#include "solver/bound.h"
#include "solver/difficulty.h"
#include "solver/solver.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Counts {
    int won, deaths, foreign; /* foreign: recorded on another level */
} Counts;

static Chart *no_memory(void) {
    fputs("overhang shot: out of memory\n", stderr);
    return NULL;
}

static void play(Chart *chart, const Run *run, const Level *level, Game *game, Counts *counts) {
    const Hero *hero = &game->hero;
    for (int32_t i = 0; i < run->count; i++) {
        game_step(game, level, run->buttons[i]);
        if (!hero->dead && !game->paused)
            chart_visit(chart, hero->x + HERO_WIDTH / 2, hero->y + HERO_HEIGHT / 2);
        for (int e = 0; e < game->event_count; e++)
            if (game->events[e].kind == EVENT_DIED)
                chart_death(chart, game->events[e].x, game->events[e].y);
    }
    counts->won += game->outcome == OUTCOME_WON;
    counts->deaths += game->deaths;
}

/* A run may have begun elsewhere than at the map's start. */
static Level *from_its_start(const char *path, const LevelOptions *options, const Run *run) {
    LevelOptions moved = *options;
    Diagnostics unread = {.path = path};
    moved.has_start = true;
    moved.start_column = run->start_column;
    moved.start_row = run->start_row;
    return game_read_level(path, &moved, &unread);
}

static bool add_run(Chart *chart, const char *path, const LevelOptions *options, const Level *level,
                    const Run *run, Counts *counts) {
    bool moved = run->start_column != level->start_column || run->start_row != level->start_row;
    Level *own = moved ? from_its_start(path, options, run) : NULL;
    const Level *played = own ? own : level;
    Game *game = game_new(played, &run->rules);
    counts->foreign += played->hash != run->level_hash;
    if (game)
        play(chart, run, played, game, counts);
    free(game);
    level_free(own);
    return game != NULL;
}

static bool read_and_add(Chart *chart, const char *path, const LevelOptions *options,
                         const Level *level, const char *run_path, Counts *counts) {
    Diagnostics diag = {.path = run_path};
    Run *run = run_read(run_path, &diag);
    diag_print(&diag, stderr);
    bool added = run && add_run(chart, path, options, level, run, counts);
    if (run && !added)
        no_memory();
    run_free(run);
    return added;
}

Chart *charts_of_runs(const char *path, const LevelOptions *options, const Level *level,
                      const char *const *runs, int count) {
    Counts counts = {0};
    Chart *chart = chart_new(level->width, level->height);
    if (!chart)
        return no_memory();
    for (int i = 0; i < count; i++)
        if (!read_and_add(chart, path, options, level, runs[i], &counts)) {
            chart_free(chart);
            return NULL;
        }
    if (counts.foreign > 0)
        fprintf(stderr,
                "overhang shot: warning: %d of %d runs were recorded on another level or an older "
                "one: their buttons are played on this one\n",
                counts.foreign, count);
    chart_caption(chart, "%d run%s: %d won, %d death%s", count, count == 1 ? "" : "s", counts.won,
                  counts.deaths, counts.deaths == 1 ? "" : "s");
    return chart;
}

/* By what a cell means: another letter for the same thing is not a change. */
static ChartSign sign_of(const Meaning *was, const Meaning *now) {
    if (meaning_alike(was, now))
        return CHART_NONE;
    return was->kind == KIND_EMPTY   ? CHART_ADDED
           : now->kind == KIND_EMPTY ? CHART_REMOVED
                                     : CHART_CHANGED;
}

static int mark_changes(Chart *chart, const Level *was, const Level *now, Shift shift) {
    int changes = 0;
    for (int32_t row = 0; row < now->height; row++)
        for (int32_t column = 0; column < now->width; column++) {
            int32_t c = column - shift.columns, r = row - shift.rows;
            uint8_t old = level_inside(was, c, r) ? level_at(was, c, r) : 0;
            ChartSign sign =
                sign_of(&was->meanings[old], &now->meanings[level_at(now, column, row)]);
            chart_sign(chart, column, row, sign);
            changes += sign != CHART_NONE;
        }
    return changes;
}

Chart *charts_of_edit(const char *was_path, const LevelOptions *options, const Level *level) {
    Diagnostics diag = {.path = was_path};
    Level *was = game_read_level(was_path, options, &diag);
    diag_print(&diag, stderr);
    if (!was)
        return NULL;
    Chart *chart = chart_new(level->width, level->height);
    if (chart) {
        int changes = mark_changes(chart, was, level, level_shift(was, level));
        chart_caption(chart, "%d cell%s changed", changes, changes == 1 ? "" : "s");
    }
    level_free(was);
    return chart ? chart : no_memory();
}

/* Lower bound of the steps that a hero is from the goal whose middle is in the middle of a part of
 * a tile; -1 where no hero can be, or none who wins. */
static int32_t steps_at(const Level *level, const Bound *bound, int32_t column, int32_t row,
                        Vec *middle) {
    fix part = FIX_ONE / CHART_PARTS;
    *middle = (Vec){column * part + part / 2, row * part + part / 2};
    if (level_flags(level, fix_cell(middle->x), fix_cell(middle->y)) & TILE_SOLID)
        return -1;
    return bound_steps(bound, middle->x - HERO_WIDTH / 2, middle->y - HERO_HEIGHT / 2);
}

static void mark_near(Chart *chart, const Level *level, const Bound *bound) {
    int32_t width = level->width * CHART_PARTS, height = level->height * CHART_PARTS, most = 1;
    Vec middle;
    for (int32_t row = 0; row < height; row++)
        for (int32_t column = 0; column < width; column++) {
            int32_t steps = steps_at(level, bound, column, row, &middle);
            most = steps > most ? steps : most;
        }
    for (int32_t row = 0; row < height; row++)
        for (int32_t column = 0; column < width; column++) {
            int32_t steps = steps_at(level, bound, column, row, &middle);
            if (steps >= 0)
                chart_near(chart, middle.x, middle.y, 255 - (int)((int64_t)steps * 255 / most));
        }
}

/* How many coins, gems, keys and checkpoints are out of reach, which is proved. */
static int mark_lost(Chart *chart, const Level *level, const Bound *bound) {
    int lost = 0;
    for (int32_t i = 0; i < level->item_count; i++) {
        if (!kind_is_prize(level_item_kind(level, i)) || bound_reaches_item(bound, i))
            continue;
        Cell cell = level_item_cell(level, i);
        chart_sign(chart, cell.column, cell.row, CHART_LOST);
        lost++;
    }
    if (bound_reaches_goal(bound))
        return lost;
    for (int32_t row = 0; row < level->height; row++)
        for (int32_t column = 0; column < level->width; column++)
            if (level->kinds[level_at(level, column, row)] == KIND_GOAL)
                chart_sign(chart, column, row, CHART_LOST);
    return lost;
}

static void mark_way(Chart *chart, const Level *level, Game *game, const Buttons *buttons,
                     int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        game_step(game, level, buttons[i]);
        chart_path(chart, game->hero.x + HERO_WIDTH / 2, game->hero.y + HERO_HEIGHT / 2);
    }
}

/* When something began, and when it must have ended. */
typedef struct Deadline {
    int64_t from, to; /* ms of the clock */
} Deadline;

static int64_t now_ms(void) {
    return (int64_t)SDL_GetTicks64();
}

static int percent_left(void *context) {
    const Deadline *deadline = context;
    int64_t left = deadline->to - now_ms(), whole = deadline->to - deadline->from;
    return left <= 0 || whole <= 0 ? 0 : (int)(left * 100 / whole);
}

static bool has_time(void *context) {
    return now_ms() < ((const Deadline *)context)->to;
}

static bool go_on(void *context, const SolveProgress *progress) {
    (void)progress;
    return has_time(context);
}

/* Buttons that win, within the limit; owned by the caller. NULL if none are found. */
static Buttons *find_win(const Level *level, ChartLimit limit, int32_t *count) {
    Deadline until = {now_ms(), now_ms() + limit.ms};
    SolveOptions options = {.only = SOLVE_ONE,
                            .item = SOLVE_GOAL,
                            .steps = limit.steps,
                            .go_on = limit.ms ? go_on : NULL,
                            .context = &until};
    Solution *found = solve(level, &options);
    Buttons *buttons = NULL;
    if (found && found->count > 0) {
        *count = found->verdicts[0].count;
        buttons = found->verdicts[0].buttons;
        found->verdicts[0].buttons = NULL;
    }
    solution_free(found);
    return buttons;
}

/* The run's way, or else one that is found. True if it wins. */
static bool mark_found(Chart *chart, const Level *level, const Run *run, ChartLimit limit,
                       bool hopeless) {
    int32_t count = 0;
    Game *game = game_new(level, run ? &run->rules : NULL);
    Buttons *found = run || hopeless ? NULL : find_win(level, limit, &count);
    if (game && run)
        mark_way(chart, level, game, run->buttons, run->count);
    else if (game && found)
        mark_way(chart, level, game, found, count);
    bool won = game && game->outcome == OUTCOME_WON;
    free(found);
    free(game);
    return won;
}

/* Within the limit, of which it takes its time. */
static Bound *prove(const Level *level, const Game *start, ChartLimit *limit) {
    Deadline until = {now_ms(), now_ms() + limit->ms};
    BoundLimit within = {.work = bound_work(limit->steps ? limit->steps : SOLVE_STEPS),
                         .go_on = limit->ms ? has_time : NULL,
                         .context = &until};
    Bound *bound = bound_new_within(level, start, &within);
    int64_t left = until.to - now_ms();
    limit->ms = limit->ms == 0 ? 0 : left > 0 ? left : 1;
    return bound;
}

/* What the bound proves, if it could be made; -1: it could not. */
static int mark_proved(Chart *chart, const Level *level, Bound *bound) {
    if (!bound_is_whole(bound))
        return -1;
    bound_aim(bound, -1);
    mark_near(chart, level, bound);
    return mark_lost(chart, level, bound);
}

Chart *charts_of_reach(const Level *level, const Run *run, ChartLimit limit) {
    Game *start = game_new(level, NULL);
    Bound *bound = start ? prove(level, start, &limit) : NULL;
    Chart *chart = bound ? chart_new(level->width, level->height) : NULL;
    if (chart) {
        bool hopeless = !bound_reaches_goal(bound);
        int lost = mark_proved(chart, level, bound);
        bool won = mark_found(chart, level, run, limit, hopeless);
        const char *verdict = won        ? "it can be won"
                              : hopeless ? "it cannot be won: proved"
                              : run      ? "this run does not win"
                                         : "no winning run found: --budget";
        if (lost > 0)
            chart_caption(chart, "%s; %d crossed out", verdict, lost);
        else if (lost < 0)
            chart_caption(chart, "%s; the limit was too small for proofs", verdict);
        else
            chart_caption(chart, "%s; nothing proved out of reach", verdict);
    }
    bound_free(bound);
    free(start);
    return chart ? chart : no_memory();
}

#define PRESS_STEPS 8 /* of the way that a press colours, at least */
#define NOTED 5       /* presses that are told in words */

/* How tight each step of the run is, 0..255; NULL without memory. */
static uint8_t *tightness_by_step(const Difficulty *difficulty) {
    uint8_t *tight = calloc((size_t)difficulty->count + 1, 1);
    for (int32_t i = 0; tight && i < difficulty->moment_count; i++) {
        const Moment *moment = &difficulty->moments[i];
        int32_t share = 255 - moment_room(moment) * 255 / DIFFICULTY_ROOM;
        for (int32_t step = moment->step;
             step < moment->step + PRESS_STEPS && step < difficulty->count; step++)
            tight[step] = share > tight[step] ? (uint8_t)share : tight[step];
    }
    return tight;
}

static void mark_tight(Chart *chart, const Level *level, Game *game, const Difficulty *difficulty) {
    uint8_t *tight = tightness_by_step(difficulty);
    for (int32_t i = 0; tight && i < difficulty->count; i++) {
        fix x = game->hero.x + HERO_WIDTH / 2, y = game->hero.y + HERO_HEIGHT / 2;
        chart_path(chart, x, y);
        if (tight[i])
            chart_tight(chart, x, y, tight[i]);
        game_step(game, level, difficulty->buttons[i]);
    }
    free(tight);
    for (int32_t i = 0; i < difficulty->moment_count && i < NOTED; i++) {
        const Moment *moment = &difficulty->moments[i];
        char words[16];
        snprintf(words, sizeof words, "-%d +%d", moment->early, moment->late);
        chart_note(chart, moment->x, moment->y, words);
    }
}

/* A difficulty of the run, or of one that is found; false if there is none that wins. */
static bool measure(const Level *level, const Run *run, ChartLimit limit, Difficulty *difficulty) {
    int64_t begin = now_ms();
    ChartLimit search = {limit.steps, limit.ms - limit.ms * DIFFICULTY_SHARE / 100};
    int32_t count = run ? run->count : 0;
    Buttons *found = run ? NULL : find_win(level, search, &count);
    const Buttons *buttons = run ? run->buttons : found;
    Deadline rest = {now_ms(), begin + limit.ms};
    const DifficultyLimit within = {limit.steps, limit.ms ? percent_left : NULL, &rest};
    *difficulty = (Difficulty){0};
    bool fine = buttons && difficulty_of(level, buttons, count, &within, difficulty);
    free(found);
    return fine;
}

Chart *charts_of_difficulty(const Level *level, const Run *run, ChartLimit limit) {
    Chart *chart = chart_new(level->width, level->height);
    Game *game = game_new(level, NULL);
    Difficulty difficulty = {0};
    if (chart && game && measure(level, run, limit, &difficulty)) {
        mark_tight(chart, level, game, &difficulty);
        chart_caption(chart, "half the tries fail when off by %d.%02d steps%s",
                      difficulty.error / 100, difficulty.error % 100,
                      difficulty.hurried || difficulty.error >= 100 * DIFFICULTY_ROOM ? " or more"
                                                                                      : "");
        difficulty_free(&difficulty);
    } else if (chart) {
        chart_caption(chart, difficulty.stopped ? "not measured: the limit was too small"
                             : run              ? "this run does not win"
                                                : "no way found");
    }
    free(game);
    return chart ? chart : no_memory();
}
