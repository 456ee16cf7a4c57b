#include "game/play.h"

/* Blocks of the grid that come and go: those that crumble after being stood on and return later,
 * and locks, which a key opens together with all that touch. Each has one bit of state (is it
 * gone?); only a block that is crumbling, or gone and to return, has a timer too. */

#define SHAKE_STEPS 42 /* from being stood on to falling away */
#define GONE_STEPS 300 /* from being stood on to coming back */

static void set_gone(Game *game, int32_t item, bool gone) {
    game_set_item_gone(game, item, gone);
    game->terrain_stamp++;
}

/* Starts a block's timer, unless it runs already or all timers are in use. */
static void start(Game *game, int32_t item) {
    Crumble *free = NULL;
    for (int32_t i = 0; i < game->crumble_count; i++) {
        Crumble *crumble = &game_crumbles(game)[i];
        if (crumble->item == item && crumble->at)
            return;
        if (!crumble->at && !free)
            free = crumble;
    }
    if (free)
        *free = (Crumble){item, game->tick};
}

/* The cells under the hero's feet begin to go. */
static void stand_on_crumbling(Play *play) {
    Game *game = play->game;
    Box box = hero_box(&game->hero);
    if (game->hero.ground != GROUND_SOLID)
        return;
    int32_t row = fix_cell(box.y + box.h), right = fix_cell(box.x + box.w - 1);
    for (int32_t column = fix_cell(box.x); column <= right; column++)
        if (level_inside(play->level, column, row) &&
            play->level->kinds[level_at(play->level, column, row)] == KIND_CRUMBLE)
            start(game, level_item(play->level, column, row));
}

static bool occupied(const Game *game, Box cell) {
    if (!game->hero.dead && box_overlap(hero_box(&game->hero), cell))
        return true;
    const Actor *actors = game_actors_of(game);
    for (int32_t i = 0; i < game->actor_count; i++)
        if (actors[i].state != ACTOR_GONE && box_overlap(actor_box(&actors[i]), cell))
            return true;
    return false;
}

static void age(Play *play, Crumble *crumble) {
    Game *game = play->game;
    uint32_t age = game->tick - crumble->at;
    Cell at = level_item_cell(play->level, crumble->item);
    Box cell = box_of_cell(at.column, at.row);
    if (age == SHAKE_STEPS) {
        set_gone(game, crumble->item, true);
        game_emit(game, EVENT_CRUMBLED, cell, KIND_CRUMBLE, -1, crumble->item);
    } else if (age >= GONE_STEPS && !occupied(game, cell)) {
        set_gone(game, crumble->item, false);
        crumble->at = 0;
    }
}

static bool shut_lock(const Play *play, int32_t column, int32_t row) {
    return level_inside(play->level, column, row) &&
           play->level->kinds[level_at(play->level, column, row)] == KIND_LOCK &&
           !game_item_gone(play->game, level_item(play->level, column, row));
}

/* Opens the lock at a cell with all locks that touch it. */
static void open_lock(Play *play, int32_t column, int32_t row) {
    const Level *level = play->level;
    int32_t first = level->locks[level_item(level, column, row)];
    for (int32_t i = first; i < level->item_count; i++)
        if (level->locks[i] == first)
            set_gone(play->game, i, true);
    game_emit(play->game, EVENT_LOCK_OPENED, box_of_cell(column, row), KIND_LOCK, -1,
              play->game->keys);
}

/* A hero with a key opens the lock that it touches. */
void locks_step(Play *play) {
    Game *game = play->game;
    if (game->hero.dead)
        return;
    Box box = hero_box(&game->hero);
    int32_t right = fix_cell(box.x + box.w), bottom = fix_cell(box.y + box.h);
    for (int32_t row = fix_cell(box.y - 1); row <= bottom; row++)
        for (int32_t column = fix_cell(box.x - 1); column <= right; column++)
            if (game->keys > 0 && shut_lock(play, column, row)) {
                game->keys--;
                open_lock(play, column, row);
            }
}

void blocks_spawn(Game *game) {
    for (int32_t i = 0; i < game->crumble_count; i++) {
        Crumble *crumble = &game_crumbles(game)[i];
        if (crumble->at)
            set_gone(game, crumble->item, false);
        *crumble = (Crumble){0, 0};
    }
}

void crumbles_step(Play *play) {
    Game *game = play->game;
    if (game->hero.dead)
        return;
    stand_on_crumbling(play);
    for (int32_t i = 0; i < game->crumble_count; i++)
        if (game_crumbles(game)[i].at)
            age(play, &game_crumbles(game)[i]);
}
