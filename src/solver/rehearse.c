#include "solver/rehearse.h"

#include "solver/macro.h"

#include <stdlib.h>
#include <string.h>

#define BOUNCE_FALL (FIX_ONE / 20) /* a step, at least: less is a jump just off an edge */

bool rehearsal_won(const Rehearsal *rehearsal, const Game *game) {
    return game->outcome == OUTCOME_WON && game->coins >= rehearsal->coins &&
           game->gems >= rehearsal->gems;
}

static int32_t stomps_of(const Game *game) {
    return game->boss < 0 ? 0 : game_actors_of(game)[game->boss].as.other.timer;
}

Stand rehearsal_stand(const Game *game, const Stand *before) {
    const Hero *hero = &game->hero;
    bool platform = hero->solid >= 0 && hero->solid < game->device_count;
    Stand now = {.x = hero->x,
                 .y = hero->y,
                 .dx = hero->dx,
                 .dy = hero->dy,
                 .grounded = hero->ground != GROUND_NONE,
                 .settled = hero_settled(game),
                 .checkpoint = game->checkpoint,
                 .has = game->keys + stomps_of(game),
                 .on = platform ? hero->solid : -1};
    if (platform) {
        now.on_x = game_solids_of(game)[now.on].box.x;
        now.on_y = game_solids_of(game)[now.on].box.y;
    }
    now.climbs = (hero->touch & (TILE_LADDER | TILE_WATER)) != 0;
    now.guided = now.grounded || now.climbs || (hero->touch & TILE_AREA);
    now.moves = hero->dx != 0 || (now.climbs && hero->dy != 0) ||
                (!platform && before && before->x != now.x);
    bool bounces =
        before && !now.grounded && !before->grounded && before->dy > BOUNCE_FALL && now.dy < 0;
    now.lands = bounces || (before && now.settled && !before->settled);
    return now;
}

/* Plays the run as it is from a kept state on and keeps those behind it. */
static void play_frames(Rehearsal *rehearsal, int32_t frame) {
    game_copy(rehearsal->game, rehearsal->frames[frame]);
    for (int32_t step = frame * REHEARSAL_FRAME; step < rehearsal->count; step++) {
        if (step % REHEARSAL_FRAME == 0)
            game_copy(rehearsal->frames[step / REHEARSAL_FRAME], rehearsal->game);
        Stand *stand = &rehearsal->stands[step];
        *stand = rehearsal_stand(rehearsal->game, step > 0 ? stand - 1 : NULL);
        scene_notice(rehearsal->level, rehearsal->game, rehearsal_scene(rehearsal, step));
        game_step(rehearsal->game, rehearsal->level, rehearsal->buttons[step]);
    }
}

static bool allocate(Rehearsal *rehearsal, const Game *start) {
    rehearsal->capacity = rehearsal->count + rehearsal->count / 4 + REHEARSAL_LONGER;
    size_t count = (size_t)rehearsal->capacity;
    rehearsal->buttons = malloc(count);
    rehearsal->draft = malloc(count);
    rehearsal->played = malloc(count);
    rehearsal->game = game_clone(start);
    rehearsal->stands = calloc(count, sizeof *rehearsal->stands);
    rehearsal->frames = calloc(count / REHEARSAL_FRAME + 1, sizeof(Game *));
    rehearsal->sight_count = scene_size(rehearsal->level, start);
    rehearsal->sights = calloc((count + 1) * (size_t)rehearsal->sight_count + 1, sizeof(Sight));
    bool fine = rehearsal->buttons && rehearsal->draft && rehearsal->played && rehearsal->game &&
                rehearsal->stands && rehearsal->frames && rehearsal->sights;
    for (size_t i = 0; fine && i <= count / REHEARSAL_FRAME; i++) {
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
    return rehearsal_won(rehearsal, rehearsal->game);
}

void rehearsal_free(Rehearsal *rehearsal) {
    for (int32_t i = 0; i < rehearsal->frame_count; i++)
        free(rehearsal->frames[i]);
    free(rehearsal->frames);
    free(rehearsal->buttons);
    free(rehearsal->draft);
    free(rehearsal->played);
    free(rehearsal->stands);
    free(rehearsal->sights);
    free(rehearsal->game);
    *rehearsal = (Rehearsal){0};
}

Sight *rehearsal_scene(const Rehearsal *rehearsal, int32_t step) {
    return rehearsal->sights + (size_t)step * (size_t)rehearsal->sight_count;
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
    int32_t frame = first / REHEARSAL_FRAME, step = frame * REHEARSAL_FRAME;
    if (count < 1 || !rehearsal_goes_on(rehearsal))
        return -1;
    game_copy(game, rehearsal->frames[frame]);
    for (; step < count + REHEARSAL_LONGER && !rehearsal_won(rehearsal, game); step++) {
        game_step(game, rehearsal->level, rehearsal->draft[step < count ? step : count - 1]);
        if (game->hero.dead || (game->outcome == OUTCOME_WON && !rehearsal_won(rehearsal, game)))
            break;
    }
    rehearsal->steps_left -= step - frame * REHEARSAL_FRAME;
    return rehearsal_won(rehearsal, game) ? step : -1;
}

bool rehearsal_adopt(Rehearsal *rehearsal, int32_t first) {
    if (rehearsal->played_count > rehearsal->capacity)
        return false;
    rehearsal->count = rehearsal->played_count;
    memcpy(rehearsal->buttons, rehearsal->played, (size_t)rehearsal->count);
    rehearsal_redraw(rehearsal);
    play_frames(rehearsal, first / REHEARSAL_FRAME);
    return true;
}

void rehearsal_take(Rehearsal *rehearsal, int32_t count, int32_t first) {
    rehearsal->count = count;
    memcpy(rehearsal->buttons, rehearsal->draft, (size_t)count);
    play_frames(rehearsal, first / REHEARSAL_FRAME);
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
