#include "replay/against.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>

/* Only what a player would notice is compared. The whole states always differ: an edit changes the
 * numbers of things. */
static bool tells(RunAgainst *result, const char *what, fix was, fix now) {
    char before[16], after[16];
    if (was == now)
        return false;
    text_from_fix(was, before);
    text_from_fix(now, after);
    snprintf(result->reason, sizeof result->reason, "%s was %s, now %s", what, before, after);
    return true;
}

static bool counts(RunAgainst *result, const char *what, int32_t was, int32_t now) {
    if (was == now)
        return false;
    snprintf(result->reason, sizeof result->reason, "%s were %d, now %d", what, was, now);
    return true;
}

static bool games_differ(RunAgainst *result, const Game *was, const Game *now) {
    return tells(result, "hero.x", was->hero.x, now->hero.x) ||
           tells(result, "hero.y", was->hero.y, now->hero.y) ||
           counts(result, "coins", was->coins, now->coins) ||
           counts(result, "gems", was->gems, now->gems) ||
           counts(result, "keys", was->keys, now->keys) ||
           counts(result, "deaths", was->deaths, now->deaths) ||
           counts(result, "wins", was->outcome, now->outcome);
}

static bool mark_differs(RunAgainst *result, const RunMark *was, const Game *now) {
    return tells(result, "hero.x", was->x, now->hero.x) ||
           tells(result, "hero.y", was->y, now->hero.y) ||
           counts(result, "coins", was->coins, now->coins);
}

static void compare(RunAgainst *result, const Run *run, const Game *was, const Game *now,
                    int32_t step) {
    bool marked = (step + 1) % STEPS_PER_SECOND == 0;
    if (result->differs >= 0 || (!was && !marked))
        return;
    bool differs = was ? games_differ(result, was, now)
                       : mark_differs(result, &run->marks[step / STEPS_PER_SECOND], now);
    if (differs)
        result->differs = step;
    else
        result->equal = step;
}

static bool end_differs(RunAgainst *result, const RunEnd *was) {
    const RunEnd *now = &result->end;
    return counts(result, "wins", was->outcome, now->outcome) ||
           counts(result, "coins", was->coins, now->coins) ||
           counts(result, "gems", was->gems, now->gems) ||
           counts(result, "deaths", was->deaths, now->deaths);
}

static void note_death(RunAgainst *result, const Game *game, int32_t step) {
    for (int i = 0; i < game->event_count && result->died_at < 0; i++)
        if (game->events[i].kind == EVENT_DIED) {
            result->died_at = step;
            result->died = (Vec){game->hero.x, game->hero.y};
        }
}

static void play(RunAgainst *result, const Run *run, const Level *edited, Game *now,
                 const Level *was_level, Game *was) {
    for (int32_t i = 0; i < run->count && now->outcome != OUTCOME_WON; i++) {
        game_step(now, edited, run->buttons[i]);
        if (was)
            game_step(was, was_level, run->buttons[i]);
        compare(result, run, was, now, i);
        note_death(result, now, i);
        result->steps = i + 1;
    }
    result->end = run_end_of(now);
    if (result->differs < 0 && !was && end_differs(result, &run->end))
        result->differs = result->steps - 1;
    result->place = (Vec){now->hero.x, now->hero.y};
}

/* The rules that the player chose, with the edited level's mover unless that was chosen too. */
static Rules rules_for(const Run *run, const Level *edited, const Level *was) {
    Rules rules = run->rules;
    if (!was || run->rules.mover == was->mover)
        rules.mover = edited->mover;
    return rules;
}

bool run_against(const Run *run, const Level *edited, const Level *was, RunAgainst *result) {
    *result = (RunAgainst){.died_at = -1, .differs = -1, .equal = -1};
    Rules rules = rules_for(run, edited, was);
    Game *now = game_new(edited, &rules);
    Game *before = was ? game_new(was, &run->rules) : NULL;
    bool fine = now && (before || !was);
    if (fine)
        play(result, run, edited, now, was, before);
    free(before);
    free(now);
    return fine;
}
