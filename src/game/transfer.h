/* Play goes on where it was after its level was edited. */
#ifndef OVERHANG_GAME_TRANSFER_H
#define OVERHANG_GAME_TRANSFER_H

#include "game/game.h"

/* How far an edit moved the old map in the new one: rows added on top, columns on the left. */
typedef struct Shift {
    int32_t columns, rows;
} Shift;

/* Of the shifts that line up two edges of the maps, the one under which most cells are alike. */
Shift level_shift(const Level *was, const Level *now);

/* Takes the state of `from`, a game of level `was`, over into `to`, a new game of the edited level
 * `now`: time, deaths, keys; coins, gems, keys and locks taken, the checkpoint, enemies, crates,
 * platforms and gates where the same kind began in the same place; the hero, pushed out of new
 * walls to the nearest free place. What has no partner is as the level begins. Buffered jumps and
 * coyote time end. Such a game is not a run of the new level from its start, so a recording ends
 * here. */
Shift game_transfer(Game *to, const Level *now, const Game *from, const Level *was);

#endif
