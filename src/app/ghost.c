#include "app/ghost.h"

#include <stdlib.h>

void ghost_close(Ghost *ghost) {
    run_free(ghost->run);
    free(ghost->game);
    rewind_free(&ghost->rewind);
    *ghost = (Ghost){0};
}

bool ghost_open(Ghost *ghost, const char *path, const Level *level) {
    ghost_close(ghost);
    ghost->run = run_peek(path);
    if (ghost->run)
        ghost->game = game_new(level, &ghost->run->rules);
    if (!ghost->game || run_misfit(ghost->run, level, ghost->game)) {
        ghost_close(ghost);
        return false;
    }
    rewind_start(&ghost->rewind, ghost->game);
    return true;
}

static void forward(Ghost *ghost, const Level *level, uint32_t tick) {
    while (ghost->game->tick < tick && ghost->at < ghost->run->count) {
        Buttons buttons = ghost->run->buttons[ghost->at++];
        game_step(ghost->game, level, buttons);
        rewind_note(&ghost->rewind, ghost->game, buttons);
    }
}

/* What its ring no longer has is run anew from the start. */
static void back(Ghost *ghost, const Level *level, uint32_t tick) {
    while (ghost->game->tick > tick) {
        int32_t before = ghost->rewind.steps;
        int32_t count = (int32_t)(ghost->game->tick - tick);
        if (!rewind_back(&ghost->rewind, ghost->game, level, count)) {
            game_init(ghost->game, level, &ghost->run->rules);
            rewind_start(&ghost->rewind, ghost->game);
            ghost->at = 0;
            return;
        }
        ghost->at -= before - ghost->rewind.steps;
    }
}

void ghost_follow(Ghost *ghost, const Level *level, uint32_t tick) {
    if (!ghost->run)
        return;
    back(ghost, level, tick);
    forward(ghost, level, tick);
}

const Game *ghost_seen(const Ghost *ghost) {
    return ghost->run && ghost->at < ghost->run->count ? ghost->game : NULL;
}
