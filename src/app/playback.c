#include "app/playback.h"

#include <stdlib.h>
#include <string.h>

void playback_close(Playback *playback) {
    run_free(playback->run);
    stage_close(&playback->stage);
    free(playback->snapshots);
    *playback = (Playback){0};
}

bool playback_is_over(const Playback *playback) {
    return playback->at >= playback->run->count;
}

/* As many snapshots as the memory gives, and no more than there is use for. */
static bool make_room(Playback *playback) {
    playback->size = game_size(playback->stage.level);
    size_t most = PLAYBACK_BYTES / playback->size + 1;
    int32_t every = playback->run->count / (int32_t)most + 1;
    playback->every = every > PLAYBACK_EVERY ? every : PLAYBACK_EVERY;
    playback->count = playback->run->count / playback->every + 1;
    playback->snapshots = malloc((size_t)playback->count * playback->size);
    return playback->snapshots != NULL;
}

static char *snapshot_at(const Playback *playback, int32_t at) {
    return playback->snapshots + (size_t)(at / playback->every) * playback->size;
}

static void mark(Playback *playback, const Game *game, int32_t at) {
    for (int i = 0; i < game->event_count; i++) {
        uint8_t event = game->events[i].kind;
        if ((event == EVENT_DIED || event == EVENT_GEM || event == EVENT_CHECKPOINT) &&
            playback->mark_count < PLAYBACK_MARKS)
            playback->marks[playback->mark_count++] = (PlaybackMark){at, event};
    }
}

/* Once through, and back to the start. */
static bool survey(Playback *playback) {
    const Run *run = playback->run;
    Game *game = playback->stage.game;
    if (!make_room(playback))
        return false;
    for (int32_t at = 0; at <= run->count; at++) {
        if (at % playback->every == 0)
            memcpy(snapshot_at(playback, at), game, playback->size);
        if (at == run->count)
            break;
        game_step(game, playback->stage.level, run->buttons[at]);
        mark(playback, game, at + 1);
    }
    memcpy(game, playback->snapshots, playback->size);
    return true;
}

bool playback_open(Playback *playback, Run *run, Level *level, const Atlas *atlas,
                   const char *caption, const char **why) {
    playback_close(playback);
    if (!run) {
        level_free(level);
        *why = "the run cannot be read";
        return false;
    }
    playback->run = run;
    playback->stage.rules = run->rules;
    *why = level ? "out of memory" : "its level is neither in the game nor beside it";
    if (stage_open(&playback->stage, level, atlas, caption, NULL, 0)) {
        const char *misfit = run_misfit(run, level, playback->stage.game);
        if (!misfit && survey(playback))
            return true;
        *why = misfit ? misfit : *why;
    }
    playback_close(playback);
    return false;
}

static void forward(Playback *playback, int32_t steps) {
    for (; steps > 0 && !playback_is_over(playback); steps--)
        stage_step(&playback->stage, playback->run->buttons[playback->at++]);
}

static void back(Playback *playback, int32_t steps) {
    Stage *stage = &playback->stage;
    uint32_t tick = stage->game->tick;
    int32_t to = playback->at > steps ? playback->at - steps : 0;
    memcpy(stage->game, snapshot_at(playback, to), playback->size);
    for (int32_t at = to - to % playback->every; at < to; at++)
        game_step(stage->game, stage->level, playback->run->buttons[at]);
    playback->at = to;
    view_rewind(stage->view, stage->game, tick - stage->game->tick);
}

void playback_move(Playback *playback, int32_t steps) {
    if (steps < 0 && playback->at > 0)
        back(playback, -steps);
    else
        forward(playback, steps);
}
