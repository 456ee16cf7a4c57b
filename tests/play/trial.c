#include "trial.h"

#include "watch.h"

#include <stdlib.h>

/* Steps after the goal: it must stay won, and nothing else can happen for long. */
#define AFTERWARDS 30

static bool over(const Game *game) {
    return game->outcome == OUTCOME_WON && game->tick - game->won_at > AFTERWARDS;
}

/* Both plays' snapshots are of the half of the steps. */
static Trial watch_all(Game *game, Game *half, const Level *level, const Keys *keys) {
    Watch watch;
    Trial trial = {.played = true};
    watch_start(&watch, game, level);
    for (int i = 0; i < keys->count && !over(game); i++) {
        if (i == keys->count / 2)
            game_copy(half, game);
        game_step(game, level, keys->at[i]);
        trial.steps++;
        trial.wrong = watch_step(&watch, game, level);
        trial.step = i;
        if (trial.wrong)
            break;
    }
    return trial;
}

static uint64_t play_on(Game *game, const Level *level, const Keys *keys, int from, int to) {
    for (int i = from; i < to; i++)
        game_step(game, level, keys->at[i]);
    return game_hash(game);
}

/* Plays again what was played, from the start or from the half. */
static void compare(Trial *trial, const Game *end, Game *other, const Level *level,
                    const Keys *keys, unsigned checks) {
    uint64_t hash = game_hash(end);
    if (checks & CHECK_SNAPSHOT && trial->steps > keys->count / 2)
        if (play_on(other, level, keys, keys->count / 2, trial->steps) != hash)
            trial->wrong = "a snapshot goes on otherwise";
    if (trial->wrong || !(checks & CHECK_AGAIN))
        return;
    game_init(other, level, NULL);
    if (play_on(other, level, keys, 0, trial->steps) != hash)
        trial->wrong = "a second play ends otherwise";
}

static bool mirrors_hero(const Hero *a, const Hero *b, fix width) {
    return b->x == width - HERO_WIDTH - a->x && b->y == a->y && b->dx == -a->dx && b->dy == a->dy &&
           b->ground == a->ground && b->dead == a->dead && b->state == a->state;
}

static bool mirrors_actor(const Actor *a, const Actor *b, fix width) {
    return b->x == width - actor_box(a).w - a->x && b->y == a->y && b->dy == a->dy &&
           b->state == a->state && b->ground == a->ground && b->facing == -a->facing;
}

static bool mirrors_solid(const Solid *a, const Solid *b, fix width) {
    return b->box.x == width - a->box.w - a->box.x && b->box.y == a->box.y &&
           b->box.h == a->box.h && b->off == a->off;
}

static const char *mirrors(const Game *a, const Game *b, fix width) {
    for (int32_t i = 0; i < a->solid_count; i++)
        if (!mirrors_solid(&game_solids_of(a)[i], &game_solids_of(b)[i], width))
            return "a solid moves otherwise in the mirror";
    for (int32_t i = 0; i < a->actor_count; i++)
        if (game_actors_of(a)[i].state != ACTOR_GONE &&
            !mirrors_actor(&game_actors_of(a)[i], &game_actors_of(b)[i], width))
            return "an actor moves otherwise in the mirror";
    if (!mirrors_hero(&a->hero, &b->hero, width))
        return "the hero moves otherwise in the mirror";
    bool counts = a->coins == b->coins && a->gems == b->gems && a->deaths == b->deaths;
    return counts && a->outcome == b->outcome ? NULL : "the mirrored play comes to something else";
}

/* A cell has its left edge and not its right one, in the mirror too: a middle that is just on an
 * edge is in the cell at its right in both, and two plays that part there are both right. */
static bool on_edge(const Game *game) {
    bool on = (game->hero.x + HERO_WIDTH / 2) % FIX_ONE == 0;
    for (int32_t i = 0; i < game->actor_count && !on; i++) {
        const Actor *actor = &game_actors_of(game)[i];
        on = (actor->x + actor_box(actor).w / 2) % FIX_ONE == 0;
    }
    return on;
}

static void play_mirrored(Trial *trial, Game *game, Game *other, const Board *board,
                          const Level *level, const Keys *keys) {
    Level *mirrored = board_mirrored(board);
    if (!mirrored)
        return;
    fix width = fix_edge(level->width);
    game_init(game, level, NULL);
    game_init(other, mirrored, NULL);
    for (int i = 0; i < trial->steps && !trial->wrong; i++) {
        bool may_part = on_edge(game);
        game_step(game, level, keys->at[i]);
        game_step(other, mirrored, keys_mirrored(keys->at[i]));
        const char *wrong = mirrors(game, other, width);
        if (wrong && (may_part || on_edge(game)))
            break;
        trial->wrong = wrong;
        trial->step = i;
    }
    level_free(mirrored);
}

Trial trial_play(const Board *board, const Keys *keys, unsigned checks) {
    Trial trial = {0};
    Level *level = board_level(board);
    if (!level)
        return trial;
    Game *game = game_new(level, NULL), *other = game_new(level, NULL);
    if (game && other && watch_fits(game, level)) {
        trial = watch_all(game, other, level, keys);
        if (!trial.wrong)
            compare(&trial, game, other, level, keys, checks);
        if (!trial.wrong && (checks & CHECK_MIRROR))
            play_mirrored(&trial, game, other, board, level, keys);
    }
    free(game);
    free(other);
    level_free(level);
    return trial;
}
