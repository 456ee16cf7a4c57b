#include "game/play.h"

/* Blocks of the grid that come and go: those that crumble after being stood on and return, and
 * locks that a key opens, the whole group at once. Both are a bit of state; a timer runs only for
 * blocks that are crumbling or gone. */

#define SHAKE_STEPS 42 /* from being stood on to falling away */
#define GONE_STEPS 300 /* from being stood on to coming back */

static void set_gone(Game *game, int32_t item, bool gone) {
    game_set_item_gone(game, item, gone);
    game->terrain_stamp++;
}

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
    if (game->hero.ground != GROUND_SOLID || game->crumble_count == 0)
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

static bool is_lock(const Play *play, int32_t column, int32_t row) {
    return level_inside(play->level, column, row) &&
           play->level->kinds[level_at(play->level, column, row)] == KIND_LOCK;
}

static bool is_gone(const Play *play, int32_t column, int32_t row) {
    return game_item_gone(play->game, level_item(play->level, column, row));
}

static bool shut_lock(const Play *play, int32_t column, int32_t row) {
    return is_lock(play, column, row) && !is_gone(play, column, row);
}

static bool open_lock(const Play *play, int32_t column, int32_t row) {
    return is_lock(play, column, row) && is_gone(play, column, row);
}

/* Opens a lock's cell if one beside it is open. */
static bool spread_to(Play *play, int32_t item) {
    if (level_item_kind(play->level, item) != KIND_LOCK || game_item_gone(play->game, item))
        return false;
    Cell at = level_item_cell(play->level, item);
    if (!open_lock(play, at.column - 1, at.row) && !open_lock(play, at.column + 1, at.row) &&
        !open_lock(play, at.column, at.row - 1) && !open_lock(play, at.column, at.row + 1))
        return false;
    set_gone(play->game, item, true);
    return true;
}

/* Opens the lock at a cell with all locks that touch it. A group may be as large as the map: no
 * stack holds it, so it is found by going over the items, down and up, until none is added. */
static void open_group(Play *play, int32_t column, int32_t row) {
    int32_t count = play->level->item_count;
    set_gone(play->game, level_item(play->level, column, row), true);
    for (bool more = true; more;) {
        more = false;
        for (int32_t i = 0; i < count; i++)
            more |= spread_to(play, i);
        for (int32_t i = count - 1; more && i >= 0; i--)
            spread_to(play, i);
    }
    game_emit(play->game, EVENT_LOCK_OPENED, box_of_cell(column, row), KIND_LOCK, -1,
              play->game->keys);
}

/* A hero with a key opens the lock that it touches. */
static void touch_locks(Play *play) {
    Game *game = play->game;
    Box box = hero_box(&game->hero);
    int32_t right = fix_cell(box.x + box.w), bottom = fix_cell(box.y + box.h);
    for (int32_t row = fix_cell(box.y - 1); row <= bottom; row++)
        for (int32_t column = fix_cell(box.x - 1); column <= right; column++)
            if (game->keys > 0 && shut_lock(play, column, row)) {
                game->keys--;
                open_group(play, column, row);
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

void blocks_step(Play *play) {
    Game *game = play->game;
    if (game->hero.dead)
        return;
    if (game->keys > 0)
        touch_locks(play);
    stand_on_crumbling(play);
    for (int32_t i = 0; i < game->crumble_count; i++)
        if (game_crumbles(game)[i].at)
            age(play, &game_crumbles(game)[i]);
}
