#include "solver/difficulty.h"

#include "solver/rehearse.h"

#include <stdlib.h>

#define MOMENT_STEPS INT64_C(8000000) /* of tries for the tightest moments */
#define TRIES 48                      /* for each size of the error */

/* Sizes of the error that are tried, in steps. */
static const int32_t ERRORS[] = {1, 2, 3, 4, 6, 8, 12, 16, 24};
#define ERROR_COUNT ((int)(sizeof ERRORS / sizeof ERRORS[0]))

static int32_t room(Rehearsal *rehearsal, Press press, int way) {
    int32_t by = 0;
    for (bool good = true; good && by < DIFFICULTY_ROOM; by += good) {
        int32_t move = way * (by + 1);
        int32_t first = rehearsal_move(rehearsal, press, move, move);
        good = rehearsal_follow(rehearsal, first);
        rehearsal_redraw(rehearsal);
    }
    return by;
}

static int32_t tightness(const Moment *moment) {
    return moment->early + moment->late;
}

/* Into the list, which is ordered and keeps the tightest. */
static void add_moment(Difficulty *difficulty, Moment moment) {
    int32_t at = difficulty->moment_count;
    if (at < DIFFICULTY_MOMENTS)
        difficulty->moment_count++;
    else if (tightness(&difficulty->moments[--at]) <= tightness(&moment))
        return;
    for (; at > 0 && tightness(&difficulty->moments[at - 1]) > tightness(&moment); at--)
        difficulty->moments[at] = difficulty->moments[at - 1];
    difficulty->moments[at] = moment;
}

static void measure_moments(Rehearsal *rehearsal, const Press *presses, Difficulty *difficulty) {
    for (int32_t i = 0; i < difficulty->press_count && rehearsal->steps_left > 0; i++) {
        Moment moment = {presses[i].key, presses[i].from, presses[i].to, 0, 0, 0, 0};
        moment.early = presses[i].from > 0 ? room(rehearsal, presses[i], -1) : DIFFICULTY_ROOM;
        moment.late = room(rehearsal, presses[i], 1);
        add_moment(difficulty, moment);
    }
}

/* Where the hero was at each of the moments. */
static void place_moments(const Level *level, const Rehearsal *rehearsal, Game *game,
                          Difficulty *difficulty) {
    for (int32_t step = 0; step < rehearsal->count; step++) {
        for (int32_t i = 0; i < difficulty->moment_count; i++)
            if (difficulty->moments[i].step == step) {
                difficulty->moments[i].column = fix_cell(game->hero.x + HERO_WIDTH / 2);
                difficulty->moments[i].row = fix_cell(game->hero.y + HERO_HEIGHT / 2);
            }
        game_step(game, level, rehearsal->buttons[step]);
    }
}

static int32_t off_by(Random *random, int32_t most) {
    return (int32_t)random_below(random, (uint32_t)(2 * most + 1)) - most;
}

/* Does the run win with every press off by up to so many steps? */
static bool wins_off_by(Rehearsal *rehearsal, const Press *presses, int32_t count, int32_t most,
                        Random *random) {
    for (int32_t step = 0; step < rehearsal->count; step++)
        rehearsal->draft[step] = 0;
    for (int32_t i = 0; i < count; i++) {
        Press press = presses[i];
        int32_t from = press.from + (press.from > 0 ? off_by(random, most) : 0);
        int32_t to = press.to + off_by(random, most);
        for (int32_t step = from < 0 ? 0 : from; step < to && step < rehearsal->count; step++)
            rehearsal->draft[step] |= press.key;
    }
    return rehearsal_follow(rehearsal, 0);
}

static int32_t wins_of(Rehearsal *rehearsal, const Press *presses, int32_t count, int32_t most) {
    Random random = random_seed(rehearsal->level->hash + (uint64_t)most);
    int32_t wins = 0;
    for (int i = 0; i < TRIES; i++)
        wins += wins_off_by(rehearsal, presses, count, most, &random);
    return wins;
}

/* Where the share of wins falls through a half, between two sizes in proportion. */
static int32_t measure_error(Rehearsal *rehearsal, const Press *presses, int32_t count) {
    int32_t before = TRIES, last = 0;
    for (int i = 0; i < ERROR_COUNT; i++) {
        int32_t wins = wins_of(rehearsal, presses, count, ERRORS[i]);
        if (wins * 2 <= TRIES)
            return last * 100 + (ERRORS[i] - last) * 100 * (before - TRIES / 2) / (before - wins);
        before = wins;
        last = ERRORS[i];
    }
    return last * 100;
}

bool difficulty_of(const Level *level, const Buttons *buttons, int32_t count,
                   Difficulty *difficulty) {
    *difficulty = (Difficulty){.par = count};
    Rehearsal rehearsal = {0};
    Game *start = game_new(level, NULL);
    bool fine = start && rehearsal_init(&rehearsal, level, start, buttons, count, MOMENT_STEPS);
    rehearsal.coins = rehearsal.gems = 0; /* a win is a win */
    Press *presses = fine ? rehearsal_presses(&rehearsal, &difficulty->press_count) : NULL;
    if (presses) {
        measure_moments(&rehearsal, presses, difficulty);
        place_moments(level, &rehearsal, start, difficulty);
        rehearsal.steps_left = INT64_MAX; /* a few hundred tries, however long */
        difficulty->error = measure_error(&rehearsal, presses, difficulty->press_count);
    }
    free(presses);
    rehearsal_free(&rehearsal);
    free(start);
    return presses != NULL;
}
