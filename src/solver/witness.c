#include "solver/witness.h"

#include <stdlib.h>

/* The bound has called something out of reach to which a run was just played: the bound has a
 * fault. */
static void refute(Work *work, Target *target, const Witness *witness, int32_t step) {
    target->proved = false;
    if (!work->refutation.witness)
        work->refutation = (Refutation){witness->name, target->item, step};
}

/* Notes each target that the game has just come to, unless another run was quicker. Its run will be
 * the next that is added to the archive. */
static void note(Work *work, const Game *game, const Witness *witness, int32_t step) {
    for (int32_t i = 0; i < work->target_count; i++) {
        Target *target = &work->targets[i];
        if ((target->run >= 0 && target->length <= step) ||
            !search_at_aim(work->level, game, target_aim(target)))
            continue;
        work->progress.decided += !target->helper && target_open(target);
        if (target->proved)
            refute(work, target, witness, step);
        target->run = work->archive.run_count;
        target->length = step;
        target->witness = witness;
    }
}

static bool lives(const Work *work, const Game *game) {
    return !game->hero.dead && game->deaths == work->start->deaths;
}

/* Plays a witness until its first death or its end. Returns the number of steps. */
static int32_t play(Work *work, Game *game, const Witness *witness) {
    int32_t step = 0;
    while (step < witness->count && game->outcome == OUTCOME_PLAYING) {
        game_step(game, work->level, witness->buttons[step]);
        if (!lives(work, game))
            break;
        step++;
        if (game->event_count > 0)
            note(work, game, witness, step);
    }
    return step;
}

bool witnesses_play(Work *work) {
    Game *game = game_clone(work->start);
    bool fine = game != NULL;
    for (int i = 0; fine && i < work->options.witness_count; i++) {
        const Witness *witness = &work->options.witnesses[i];
        game_copy(game, work->start);
        int32_t count = play(work, game, witness);
        fine = archive_add(&work->archive, 0, witness->buttons, count) >= 0;
    }
    free(game);
    return fine;
}

const Witness *witness_of_all(const Work *work) {
    Game *game = game_clone(work->start);
    const Witness *found = NULL;
    for (int i = 0; game && !found && i < work->options.witness_count; i++) {
        const Witness *witness = &work->options.witnesses[i];
        game_copy(game, work->start);
        for (int32_t step = 0; step < witness->count; step++)
            game_step(game, work->level, witness->buttons[step]);
        if (game->outcome == OUTCOME_WON && lives(work, game) &&
            game->coins == work->level->coin_count && game->gems == work->level->gem_count)
            found = witness;
    }
    free(game);
    return found;
}
