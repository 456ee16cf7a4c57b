#include "app/rewind.h"

#include <stdlib.h>

#define ALIGNMENT 16 /* of a game in the ring */

static Game *snapshot(const Rewind *rewind, int32_t number) {
    size_t slot = (size_t)(number % rewind->capacity);
    return (Game *)(void *)(rewind->snapshots + slot * rewind->size);
}

static Buttons *buttons_of(const Rewind *rewind, int32_t step) {
    return &rewind->buttons[step % (rewind->capacity * REWIND_EVERY)];
}

void rewind_free(Rewind *rewind) {
    free(rewind->snapshots);
    free(rewind->buttons);
    *rewind = (Rewind){0};
}

void rewind_start(Rewind *rewind, const Game *game) {
    rewind_free(rewind);
    rewind->size = (game->size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    size_t capacity = REWIND_BYTES / rewind->size;
    if (capacity < 2)
        return;
    rewind->capacity = (int32_t)(capacity < REWIND_MAX_SNAPSHOTS ? capacity : REWIND_MAX_SNAPSHOTS);
    rewind->snapshots = malloc((size_t)rewind->capacity * rewind->size);
    rewind->buttons = malloc((size_t)rewind->capacity * REWIND_EVERY * sizeof(Buttons));
    if (!rewind->snapshots || !rewind->buttons)
        rewind_free(rewind);
    else
        game_copy(snapshot(rewind, 0), game);
}

/* The end of the ring is never inside a pause: play could not go on from there. */
void rewind_note(Rewind *rewind, const Game *game, Buttons buttons) {
    if (!rewind->snapshots || rewind->steps == INT32_MAX)
        return;
    *buttons_of(rewind, rewind->steps++) = buttons;
    if (rewind->steps % REWIND_EVERY != 0)
        return;
    int32_t number = rewind->steps / REWIND_EVERY;
    game_copy(snapshot(rewind, number), game);
    if (rewind->oldest <= number - rewind->capacity)
        rewind->oldest = number - rewind->capacity + 1;
    while (rewind->oldest < number && snapshot(rewind, rewind->oldest)->paused)
        rewind->oldest++;
}

int32_t rewind_left(const Rewind *rewind) {
    return rewind->steps - rewind->oldest * REWIND_EVERY;
}

int32_t rewind_most(const Rewind *rewind) {
    return (rewind->capacity - 1) * REWIND_EVERY;
}

static void back_to(Rewind *rewind, Game *game, const Level *level, int32_t step) {
    int32_t number = step / REWIND_EVERY;
    game_copy(game, snapshot(rewind, number));
    for (int32_t at = number * REWIND_EVERY; at < step; at++)
        game_step(game, level, *buttons_of(rewind, at));
    rewind->steps = step;
}

bool rewind_back(Rewind *rewind, Game *game, const Level *level, int32_t count) {
    int32_t left = rewind_left(rewind);
    if (left <= 0 || count <= 0)
        return false;
    back_to(rewind, game, level, rewind->steps - (count < left ? count : left));
    while (game->paused && rewind_left(rewind) > 0)
        back_to(rewind, game, level, rewind->steps - 1);
    return true;
}
