#include "solver/rehearse.h"

#include <stdlib.h>
#include <string.h>

#define FRAME_STEPS 64
#define HELD_ON 240 /* steps that the last keys are held on at most */
#define KEYS 5
#define PLACE_STEPS 30 /* of the run, among which a place is looked for */
#define WAIT_STEPS 60  /* for a landing, before a player goes on */

static bool has_won(const Rehearsal *rehearsal, const Game *game) {
    return game->outcome == OUTCOME_WON && game->coins >= rehearsal->coins &&
           game->gems >= rehearsal->gems;
}

/* Plays the run as it is from a kept state on and keeps those behind it. */
static void play_frames(Rehearsal *rehearsal, int32_t frame) {
    game_copy(rehearsal->game, rehearsal->frames[frame]);
    for (int32_t step = frame * FRAME_STEPS; step < rehearsal->count; step++) {
        if (step % FRAME_STEPS == 0)
            game_copy(rehearsal->frames[step / FRAME_STEPS], rehearsal->game);
        const Hero *hero = &rehearsal->game->hero;
        rehearsal->stands[step] = (Stand){hero->x, hero->y, hero->ground != GROUND_NONE};
        game_step(rehearsal->game, rehearsal->level, rehearsal->buttons[step]);
    }
}

static bool allocate(Rehearsal *rehearsal, const Game *start) {
    size_t count = (size_t)rehearsal->count;
    rehearsal->buttons = malloc(count);
    rehearsal->draft = malloc(count);
    rehearsal->game = game_clone(start);
    rehearsal->stands = calloc(count, sizeof *rehearsal->stands);
    rehearsal->frames = calloc(count / FRAME_STEPS + 1, sizeof(Game *));
    bool fine = rehearsal->buttons && rehearsal->draft && rehearsal->game && rehearsal->stands &&
                rehearsal->frames;
    for (size_t i = 0; fine && i <= count / FRAME_STEPS; i++) {
        rehearsal->frames[i] = game_clone(start);
        fine = rehearsal->frames[i] != NULL;
        rehearsal->frame_count += fine;
    }
    return fine;
}

bool rehearsal_init(Rehearsal *rehearsal, const Level *level, const Game *start,
                    const Buttons *buttons, int32_t count, int64_t steps) {
    *rehearsal = (Rehearsal){.level = level, .count = count, .steps_left = steps};
    if (count < 1 || !allocate(rehearsal, start))
        return false;
    memcpy(rehearsal->buttons, buttons, (size_t)count);
    rehearsal_redraw(rehearsal);
    play_frames(rehearsal, 0);
    rehearsal->coins = rehearsal->game->coins;
    rehearsal->gems = rehearsal->game->gems;
    return has_won(rehearsal, rehearsal->game);
}

void rehearsal_free(Rehearsal *rehearsal) {
    for (int32_t i = 0; i < rehearsal->frame_count; i++)
        free(rehearsal->frames[i]);
    free(rehearsal->frames);
    free(rehearsal->buttons);
    free(rehearsal->draft);
    free(rehearsal->stands);
    free(rehearsal->game);
    *rehearsal = (Rehearsal){0};
}

void rehearsal_redraw(Rehearsal *rehearsal) {
    memcpy(rehearsal->draft, rehearsal->buttons, (size_t)rehearsal->count);
}

int32_t rehearsal_try(Rehearsal *rehearsal, int32_t count, int32_t first) {
    Game *game = rehearsal->game;
    int32_t frame = first / FRAME_STEPS, step = frame * FRAME_STEPS;
    if (count < 1 || rehearsal->steps_left <= 0)
        return -1;
    game_copy(game, rehearsal->frames[frame]);
    for (; step < count + HELD_ON && !has_won(rehearsal, game); step++) {
        game_step(game, rehearsal->level, rehearsal->draft[step < count ? step : count - 1]);
        if (game->hero.dead || (game->outcome == OUTCOME_WON && !has_won(rehearsal, game)))
            break;
    }
    rehearsal->steps_left -= step - frame * FRAME_STEPS;
    return has_won(rehearsal, game) ? step : -1;
}

static fix away(const Stand *stand, const Hero *hero) {
    return fix_abs(stand->x - hero->x) + fix_abs(stand->y - hero->y);
}

/* The step of the run, near this one, at which the hero stood where it stands now. */
static int32_t same_place(const Rehearsal *rehearsal, int32_t step, const Hero *hero) {
    int32_t best = step;
    fix least =
        rehearsal->stands[step].grounded ? away(&rehearsal->stands[step], hero) : FIX_ONE * 2;
    for (int32_t by = 1; by <= PLACE_STEPS; by++)
        for (int way = -1; way <= 1; way += 2) {
            int32_t other = step + by * way;
            if (other < 0 || other >= rehearsal->count || !rehearsal->stands[other].grounded)
                continue;
            fix far = away(&rehearsal->stands[other], hero);
            if (far < least) {
                best = other;
                least = far;
            }
        }
    return best;
}

/* Who follows the run, and where. */
typedef struct Follower {
    int32_t step, waited;
    bool grounded; /* before the last step */
} Follower;

/* The step of the run to play next: by the clock, unless both stand, or one has landed first. */
static void go_on(const Rehearsal *rehearsal, Follower *at, const Hero *hero) {
    bool grounded = hero->ground != GROUND_NONE, lands = grounded && !at->grounded;
    at->grounded = grounded;
    if (++at->step >= rehearsal->count) {
        at->step = rehearsal->count - 1;
        return;
    }
    const Stand *stand = &rehearsal->stands[at->step];
    bool landed = stand->grounded && !stand[-1].grounded;
    bool looks = lands || (stand->grounded && hero->dx != 0); /* standing still, time goes on */
    if (grounded && looks)
        at->step = same_place(rehearsal, at->step, hero);
    else if (!grounded && landed && at->waited++ < WAIT_STEPS)
        at->step--;
    if (grounded)
        at->waited = 0;
}

bool rehearsal_follow(Rehearsal *rehearsal, int32_t first) {
    Game *game = rehearsal->game;
    int32_t frame = first / FRAME_STEPS, took = 0;
    int32_t most = rehearsal->count - frame * FRAME_STEPS + HELD_ON;
    if (rehearsal->steps_left <= 0)
        return false;
    game_copy(game, rehearsal->frames[frame]);
    Follower at = {.step = frame * FRAME_STEPS, .grounded = game->hero.ground != GROUND_NONE};
    for (; took < most && !has_won(rehearsal, game) && !game->hero.dead; took++) {
        game_step(game, rehearsal->level, rehearsal->draft[at.step]);
        go_on(rehearsal, &at, &game->hero);
    }
    rehearsal->steps_left -= took;
    return has_won(rehearsal, game);
}

void rehearsal_take(Rehearsal *rehearsal, int32_t count, int32_t first) {
    rehearsal->count = count;
    memcpy(rehearsal->buttons, rehearsal->draft, (size_t)count);
    play_frames(rehearsal, first / FRAME_STEPS);
}

static int by_begin(const void *a, const void *b) {
    const Press *left = a, *right = b;
    if (left->from != right->from)
        return left->from < right->from ? -1 : 1;
    return left->key - right->key;
}

/* Lists the presses of one key behind those that are there; only counts without a list. */
static int32_t list_presses(const Rehearsal *rehearsal, Buttons key, Press *list) {
    int32_t count = 0;
    for (int32_t step = 0; step < rehearsal->count; step++) {
        if (!(rehearsal->buttons[step] & key))
            continue;
        int32_t from = step;
        while (step < rehearsal->count && (rehearsal->buttons[step] & key))
            step++;
        if (list)
            list[count] = (Press){key, from, step};
        count++;
    }
    return count;
}

Press *rehearsal_presses(const Rehearsal *rehearsal, int32_t *count) {
    *count = 0;
    for (int key = 0; key < KEYS; key++)
        *count += list_presses(rehearsal, (Buttons)(1 << key), NULL);
    Press *presses = malloc(((size_t)*count + 1) * sizeof *presses);
    for (int key = 0, at = 0; presses && key < KEYS; key++)
        at += list_presses(rehearsal, (Buttons)(1 << key), presses + at);
    if (presses)
        qsort(presses, (size_t)*count, sizeof *presses, by_begin);
    return presses;
}

int32_t rehearsal_move(Rehearsal *rehearsal, Press press, int32_t begin, int32_t end) {
    for (int32_t step = press.from; step < press.to && step < rehearsal->count; step++)
        rehearsal->draft[step] &= (Buttons)~press.key;
    int32_t from = press.from + begin < 0 ? 0 : press.from + begin, to = press.to + end;
    for (int32_t step = from; step < to && step < rehearsal->count; step++)
        rehearsal->draft[step] |= press.key;
    return from < press.from ? from : press.from;
}
