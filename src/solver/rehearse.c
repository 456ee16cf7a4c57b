#include "solver/rehearse.h"

#include "solver/macro.h"

#include <stdlib.h>
#include <string.h>

#define FRAME_STEPS 32
#define HELD_ON 240                     /* steps that the last keys are held on at most */
#define REJOIN_WITHIN (FIX_ONE * 3 / 2) /* of a place of the run, in tiles */
#define BOUNCE_FALL (FIX_ONE / 20)      /* a step, at least: less is a jump just off an edge */
#define PLACE_STEPS 30                  /* of the run, among which a place is looked for */
#define WAIT_STEPS 60                   /* for a landing, before a player goes on */

static bool has_won(const Rehearsal *rehearsal, const Game *game) {
    return game->outcome == OUTCOME_WON && game->coins >= rehearsal->coins &&
           game->gems >= rehearsal->gems;
}

static Stand stand_of(const Game *game, const Stand *before) {
    const Hero *hero = &game->hero;
    Stand now = {.x = hero->x,
                 .y = hero->y,
                 .dx = hero->dx,
                 .dy = hero->dy,
                 .grounded = hero->ground != GROUND_NONE,
                 .settled = hero_settled(game)};
    bool bounces =
        before && !now.grounded && !before->grounded && before->dy > BOUNCE_FALL && now.dy < 0;
    now.lands = bounces || (before && now.settled && !before->settled);
    return now;
}

/* Plays the run as it is from a kept state on and keeps those behind it. */
static void play_frames(Rehearsal *rehearsal, int32_t frame) {
    game_copy(rehearsal->game, rehearsal->frames[frame]);
    for (int32_t step = frame * FRAME_STEPS; step < rehearsal->count; step++) {
        if (step % FRAME_STEPS == 0)
            game_copy(rehearsal->frames[step / FRAME_STEPS], rehearsal->game);
        Stand *stand = &rehearsal->stands[step];
        *stand = stand_of(rehearsal->game, step > 0 ? stand - 1 : NULL);
        game_step(rehearsal->game, rehearsal->level, rehearsal->buttons[step]);
    }
}

static bool allocate(Rehearsal *rehearsal, const Game *start) {
    rehearsal->capacity = rehearsal->count + rehearsal->count / 4 + HELD_ON;
    size_t count = (size_t)rehearsal->capacity;
    rehearsal->buttons = malloc(count);
    rehearsal->draft = malloc(count);
    rehearsal->played = malloc(count);
    rehearsal->game = game_clone(start);
    rehearsal->stands = calloc(count, sizeof *rehearsal->stands);
    rehearsal->frames = calloc(count / FRAME_STEPS + 1, sizeof(Game *));
    bool fine = rehearsal->buttons && rehearsal->draft && rehearsal->played && rehearsal->game &&
                rehearsal->stands && rehearsal->frames;
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
    free(rehearsal->played);
    free(rehearsal->stands);
    free(rehearsal->game);
    *rehearsal = (Rehearsal){0};
}

bool rehearsal_goes_on(Rehearsal *rehearsal) {
    if (rehearsal->time_left && !rehearsal->late)
        rehearsal->late = rehearsal->time_left(rehearsal->context) <= rehearsal->keep;
    return !rehearsal->late && rehearsal->steps_left > 0;
}

void rehearsal_redraw(Rehearsal *rehearsal) {
    memcpy(rehearsal->draft, rehearsal->buttons, (size_t)rehearsal->count);
}

int32_t rehearsal_try(Rehearsal *rehearsal, int32_t count, int32_t first) {
    Game *game = rehearsal->game;
    int32_t frame = first / FRAME_STEPS, step = frame * FRAME_STEPS;
    if (count < 1 || !rehearsal_goes_on(rehearsal))
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

/* The same for where it is going: a place passed to and fro is two. */
static fix unlike(const Stand *stand, const Hero *hero) {
    bool turned = (stand->dx < 0 && hero->dx > 0) || (stand->dx > 0 && hero->dx < 0);
    return away(stand, hero) + (turned ? FIX_ONE : 0);
}

static bool presses_jump(const Rehearsal *rehearsal, int32_t step) {
    return step > 0 && (rehearsal->draft[step] & ~rehearsal->draft[step - 1] & BUTTON_JUMP);
}

/* The step of the run, near this one, at which the hero stood as it stands now. No jump is left
 * out, and none is made again. */
static int32_t same_place(const Rehearsal *rehearsal, int32_t step, const Hero *hero) {
    const Stand *stands = rehearsal->stands;
    int32_t best = step;
    fix least = stands[step].grounded ? unlike(&stands[step], hero) : FIX_ONE * 2;
    int32_t last = step + PLACE_STEPS < rehearsal->count ? step + PLACE_STEPS : rehearsal->count;
    int32_t first = step;
    while (first > step - PLACE_STEPS && first > 0 && stands[first - 1].grounded &&
           !presses_jump(rehearsal, first - 1))
        first--;
    for (int32_t other = first; other < last; other++) {
        if (other > step && presses_jump(rehearsal, other - 1))
            break;
        fix far = stands[other].grounded ? unlike(&stands[other], hero) : least;
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
    Stand before; /* the hero's, before the last step */
} Follower;

/* The step of the run, near this one, that begins with a bounce; itself if there is none. */
static int32_t next_bounce(const Rehearsal *rehearsal, int32_t step) {
    for (int32_t other = step; other < step + PLACE_STEPS && other < rehearsal->count; other++)
        if (rehearsal->stands[other].lands)
            return other;
    return step;
}

/* The step of the run to play next: by the clock, unless both stand, or one has landed first. */
static void go_on(const Rehearsal *rehearsal, Follower *at, const Game *game) {
    Stand now = stand_of(game, &at->before);
    at->before = now;
    if (++at->step >= rehearsal->count) {
        at->step = rehearsal->count - 1;
        return;
    }
    const Stand *stand = &rehearsal->stands[at->step];
    bool looks = now.lands || (stand->grounded && now.dx != 0); /* who stands still has time */
    if (now.grounded && looks)
        at->step = same_place(rehearsal, at->step, &game->hero);
    else if (now.lands)
        at->step = next_bounce(rehearsal, at->step);
    else if (!now.grounded && stand->lands && at->waited++ < WAIT_STEPS)
        at->step--;
    if (now.grounded || now.lands)
        at->waited = 0;
}

/* Is the hero where the run is at this step, or nearly? */
static bool on_the_run(const Rehearsal *rehearsal, int32_t step, const Hero *hero) {
    return !hero->dead && away(&rehearsal->stands[step], hero) < REJOIN_WITHIN;
}

/* Plays the draft by place until it has won or lost, or is on the run behind step `end`. */
static bool follow(Rehearsal *rehearsal, int32_t first, int32_t end, int32_t most) {
    Game *game = rehearsal->game;
    int32_t frame = first / FRAME_STEPS, begin = frame * FRAME_STEPS, took = 0;
    if (!rehearsal_goes_on(rehearsal))
        return false;
    game_copy(game, rehearsal->frames[frame]);
    memcpy(rehearsal->played, rehearsal->buttons, (size_t)begin);
    Follower at = {.step = begin, .before = stand_of(game, NULL)};
    bool there = false;
    for (; took < most && !there && !has_won(rehearsal, game) && !game->hero.dead; took++) {
        if (begin + took < rehearsal->capacity)
            rehearsal->played[begin + took] = rehearsal->draft[at.step];
        game_step(game, rehearsal->level, rehearsal->draft[at.step]);
        go_on(rehearsal, &at, game);
        there = at.step >= end && on_the_run(rehearsal, at.step, &game->hero);
    }
    rehearsal->steps_left -= took;
    rehearsal->played_count = begin + took;
    return there || has_won(rehearsal, game);
}

bool rehearsal_follow(Rehearsal *rehearsal, int32_t first) {
    int32_t most = rehearsal->count - first / FRAME_STEPS * FRAME_STEPS + HELD_ON;
    return follow(rehearsal, first, rehearsal->capacity, most);
}

bool rehearsal_rejoin(Rehearsal *rehearsal, int32_t first, int32_t end) {
    int32_t last = end < rehearsal->count - 1 ? end : rehearsal->capacity;
    int32_t most = (end < rehearsal->count ? end : rehearsal->count) -
                   first / FRAME_STEPS * FRAME_STEPS + HELD_ON;
    return follow(rehearsal, first, last, most);
}

bool rehearsal_adopt(Rehearsal *rehearsal, int32_t first) {
    if (rehearsal->played_count > rehearsal->capacity)
        return false;
    rehearsal->count = rehearsal->played_count;
    memcpy(rehearsal->buttons, rehearsal->played, (size_t)rehearsal->count);
    rehearsal_redraw(rehearsal);
    play_frames(rehearsal, first / FRAME_STEPS);
    return true;
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

bool rehearsal_press_at(const Rehearsal *rehearsal, Buttons key, int32_t step, Press *press) {
    const Buttons *buttons = rehearsal->buttons;
    if (!(buttons[step] & key))
        return false;
    *press = (Press){key, step, step};
    while (press->from > 0 && (buttons[press->from - 1] & key))
        press->from--;
    while (press->to < rehearsal->count && (buttons[press->to] & key))
        press->to++;
    return true;
}

/* Lists the presses of one key behind those that are there; only counts without a list. */
static int32_t list_presses(const Rehearsal *rehearsal, Buttons key, Press *list) {
    int32_t count = 0;
    for (int32_t step = 0; step < rehearsal->count; step++) {
        Press press;
        if (!rehearsal_press_at(rehearsal, key, step, &press))
            continue;
        if (list)
            list[count] = press;
        count++;
        step = press.to;
    }
    return count;
}

Press *rehearsal_presses(const Rehearsal *rehearsal, int32_t *count) {
    *count = 0;
    for (int key = 0; key < REHEARSAL_KEYS; key++)
        *count += list_presses(rehearsal, (Buttons)(1 << key), NULL);
    Press *presses = malloc(((size_t)*count + 1) * sizeof *presses);
    for (int key = 0, at = 0; presses && key < REHEARSAL_KEYS; key++)
        at += list_presses(rehearsal, (Buttons)(1 << key), presses + at);
    if (presses)
        qsort(presses, (size_t)*count, sizeof *presses, by_begin);
    return presses;
}

void rehearsal_draw(Rehearsal *rehearsal, Press press, bool down) {
    for (int32_t step = fix_max(press.from, 0); step < press.to && step < rehearsal->count; step++)
        rehearsal->draft[step] = (Buttons)(down ? rehearsal->draft[step] | press.key
                                                : rehearsal->draft[step] & ~press.key);
}

int32_t rehearsal_move(Rehearsal *rehearsal, Press press, int32_t begin, int32_t end) {
    int32_t from = press.from + begin < 0 ? 0 : press.from + begin;
    rehearsal_draw(rehearsal, press, false);
    rehearsal_draw(rehearsal, (Press){press.key, from, press.to + end}, true);
    return from < press.from ? from : press.from;
}
