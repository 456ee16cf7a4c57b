#include "app/stage.h"

#include "game/transfer.h"

#include <stdlib.h>

static void close_play(Stage *stage) {
    view_free(stage->view);
    run_free(stage->run);
    rewind_free(&stage->rewind);
    free(stage->game);
    stage->view = NULL;
    stage->run = NULL;
    stage->game = NULL;
}

bool stage_restart(Stage *stage, const Atlas *atlas, const char *caption, const char *name,
                   Buttons held) {
    close_play(stage);
    stage->waiting = 0;
    stage->ignored = held & BUTTON_JUMP; /* which chose in a menu; a direction counts at once */
    Rules rules = stage->rules;
    rules.mover = stage->level->mover;
    stage->game = game_new(stage->level, &rules);
    if (!stage->game)
        return false;
    stage->view = view_new(atlas, stage->level, stage->game, caption);
    if (name) {
        stage->run = run_start(stage->game, stage->level, name);
        rewind_start(&stage->rewind, stage->game);
    }
    return stage->view != NULL;
}

bool stage_open(Stage *stage, Level *level, const Atlas *atlas, const char *caption,
                const char *name, Buttons held) {
    Rules rules = stage->rules;
    stage_close(stage);
    stage->level = level;
    stage->rules = rules;
    if (level && stage_restart(stage, atlas, caption, name, held))
        return true;
    stage_close(stage);
    return false;
}

bool stage_reload(Stage *stage, Level *level, const Atlas *atlas, const char *caption) {
    Rules rules = stage->game->rules;
    rules.mover = level->mover;
    Game *game = game_new(level, &rules);
    View *view = NULL;
    if (game) {
        Shift shift = game_transfer(game, level, stage->game, stage->level);
        view = view_renew(stage->view, atlas, level, game, caption,
                          (Vec){fix_edge(shift.columns), fix_edge(shift.rows)});
    }
    if (!view) {
        free(game);
        level_free(level);
        return false;
    }
    close_play(stage);
    level_free(stage->level);
    stage->level = level;
    stage->game = game;
    stage->view = view;
    rewind_start(&stage->rewind, stage->game);
    return true;
}

bool stage_repaint(Stage *stage, const Atlas *atlas, const char *caption) {
    View *view = view_renew(stage->view, atlas, stage->level, stage->game, caption, (Vec){0, 0});
    if (!view)
        return false;
    view_free(stage->view);
    stage->view = view;
    return true;
}

void stage_close(Stage *stage) {
    close_play(stage);
    level_free(stage->level);
    *stage = (Stage){0};
}

void stage_switch_mover(Stage *stage) {
    game_set_mover(stage->game, stage->level,
                   stage->game->rules.mover == MOVER_CELL ? MOVER_AXIS : MOVER_CELL);
    run_free(stage->run);
    stage->run = NULL;
    rewind_start(&stage->rewind, stage->game);
}

void stage_input(Stage *stage, Buttons held, Buttons pressed) {
    stage->ignored &= held & (Buttons)~pressed;
    stage->waiting |= pressed;
}

Buttons stage_next(Stage *stage, Buttons held) {
    Buttons now = (Buttons)((held & ~stage->ignored) | stage->waiting);
    Buttons unseen = stage->waiting & stage->game->buttons;
    stage->waiting = unseen;
    return (Buttons)(now & ~unseen);
}

void stage_step(Stage *stage, Buttons buttons) {
    bool won_before = stage->game->outcome == OUTCOME_WON;
    game_step(stage->game, stage->level, buttons);
    view_step(stage->view, stage->game);
    rewind_note(&stage->rewind, stage->game, buttons);
    if (!stage->run || won_before)
        return;
    if (!run_record(stage->run, stage->game, buttons)) {
        run_free(stage->run); /* no memory, or a day of play: the play itself goes on */
        stage->run = NULL;
    } else if (stage->game->outcome == OUTCOME_WON) {
        run_finish(stage->run, stage->game);
    }
}

Box stage_view_box(const Stage *stage) {
    const Camera *camera = view_camera(stage->view);
    return (Box){camera->x, camera->y, TILES(SCREEN_WIDTH / TILE_PIXELS),
                 TILES(SCREEN_HEIGHT / (double)TILE_PIXELS)};
}

bool stage_rewind(Stage *stage, int32_t steps, Buttons held) {
    uint32_t tick = stage->game->tick;
    bool taken = rewind_back(&stage->rewind, stage->game, stage->level, steps);
    stage->waiting = 0;
    stage->ignored = (Buttons)(held & BUTTON_JUMP & ~stage->game->buttons);
    if (taken)
        view_rewind(stage->view, stage->game, tick - stage->game->tick);
    if (taken && stage->run)
        run_cut(stage->run, stage->rewind.steps);
    return taken;
}
