#include "solver/difficulty.h"

#include "solver/ease.h"
#include "solver/first_player.h"
#include "solver/passage.h"

#include <stdlib.h>
#include <string.h>

#define KEPT_TO_MEASURE 40 /* percent of the time */

static int32_t room(Rehearsal *rehearsal, const Passage *passage, Press press, int way) {
    int32_t by = 0;
    for (bool good = true; good && by < DIFFICULTY_ROOM; by += good) {
        int32_t move = way * (by + 1);
        rehearsal_move(rehearsal, press, move, move);
        good = passage_holds(rehearsal, passage);
        rehearsal_redraw(rehearsal);
    }
    return by;
}

static int32_t early_room(const Moment *moment) {
    return moment->early < moment->step ? moment->early : DIFFICULTY_ROOM;
}

int32_t moment_room(const Moment *moment) {
    int32_t early = early_room(moment);
    return early < moment->late ? early : moment->late;
}

static int32_t tightness(const Moment *moment) {
    return moment_room(moment) * 4 * DIFFICULTY_ROOM + early_room(moment) + moment->late;
}

static int tightest_first(const void *a, const void *b) {
    const Moment *left = a, *right = b;
    int32_t difference = tightness(left) - tightness(right);
    return difference ? difference : left->step - right->step;
}

static Moment measure_moment(Rehearsal *rehearsal, const Passage *passage, Press press) {
    const Stand *stand = &rehearsal->stands[press.from];
    Moment moment = {
        .key = press.key, .step = press.from, .until = press.to, .x = stand->x, .y = stand->y};
    moment.column = fix_cell(stand->x + HERO_WIDTH / 2);
    moment.row = fix_cell(stand->y + HERO_HEIGHT / 2);
    int32_t early = press.from > 0 ? room(rehearsal, passage, press, -1) : 0;
    moment.early = early < press.from ? early : press.from;
    moment.late = room(rehearsal, passage, press, 1);
    return moment;
}

/* Of every press, each in its own passage. */
static bool measure_moments(Rehearsal *rehearsal, Difficulty *difficulty) {
    int32_t passage_count, press_count, at = 0;
    Passage *passages = passages_of(rehearsal, &passage_count);
    Press *presses = rehearsal_presses(rehearsal, &press_count);
    difficulty->moments = calloc((size_t)press_count + 1, sizeof *difficulty->moments);
    bool fine = passages && presses && difficulty->moments;
    for (int32_t i = 0; fine && i < press_count; i++) {
        while (at < passage_count - 1 && presses[i].from >= passages[at].to)
            at++;
        difficulty->moments[i] = measure_moment(rehearsal, &passages[at], presses[i]);
    }
    difficulty->moment_count = fine ? press_count : 0;
    free(passages);
    free(presses);
    return fine;
}

static bool keep_run(const Rehearsal *rehearsal, Difficulty *difficulty) {
    difficulty->count = rehearsal->count;
    difficulty->buttons = malloc((size_t)rehearsal->count);
    if (difficulty->buttons)
        memcpy(difficulty->buttons, rehearsal->buttons, (size_t)rehearsal->count);
    return difficulty->buttons != NULL;
}

/* Measuring has steps and time of its own. */
static void begin_measuring(Rehearsal *rehearsal, const DifficultyLimit *limit) {
    rehearsal->steps_left = limit->steps ? limit->steps : INT64_MAX;
    rehearsal->keep = 0;
    rehearsal->late = false;
}

static bool measure(Rehearsal *rehearsal, const DifficultyLimit *limit, Difficulty *difficulty) {
    Eased eased;
    bool fine = ease_run(rehearsal, &eased);
    bool spent = rehearsal->steps_left <= 0;
    difficulty->hurried =
        rehearsal->late || (spent && limit->steps && limit->steps < DIFFICULTY_STEPS);
    begin_measuring(rehearsal, limit);
    difficulty->error = fine ? ease_error(rehearsal, &eased) : -1;
    eased_free(&eased);
    fine = difficulty->error >= 0 && measure_moments(rehearsal, difficulty);
    difficulty->first_player = fine ? first_player_steps(rehearsal) : -1;
    difficulty->stopped = fine && !rehearsal_goes_on(rehearsal);
    if (!fine || difficulty->stopped)
        return false;
    if (difficulty->moment_count > 0)
        qsort(difficulty->moments, (size_t)difficulty->moment_count, sizeof(Moment),
              tightest_first);
    return keep_run(rehearsal, difficulty);
}

bool difficulty_of(const Level *level, const Buttons *buttons, int32_t count,
                   const DifficultyLimit *limit, Difficulty *difficulty) {
    *difficulty = (Difficulty){.par = count};
    const DifficultyLimit usual = {0};
    limit = limit ? limit : &usual;
    int64_t steps = limit->steps ? limit->steps : DIFFICULTY_STEPS;
    Rehearsal rehearsal = {0};
    Game *start = game_new(level, NULL);
    bool fine = start && rehearsal_init(&rehearsal, level, start, buttons, count, steps);
    rehearsal.coins = rehearsal.gems = 0; /* a win is a win */
    rehearsal.time_left = limit->time_left;
    rehearsal.context = limit->context;
    rehearsal.keep = KEPT_TO_MEASURE;
    fine = fine && measure(&rehearsal, limit, difficulty);
    rehearsal_free(&rehearsal);
    free(start);
    bool stopped = difficulty->stopped;
    if (!fine)
        difficulty_free(difficulty);
    difficulty->stopped = stopped;
    return fine;
}

void difficulty_free(Difficulty *difficulty) {
    free(difficulty->moments);
    free(difficulty->buttons);
    *difficulty = (Difficulty){0};
}
