/* Taking steps back: a ring of snapshots, one every few steps, and the buttons of the steps
 * between. Any of the last steps comes back as the snapshot before it and a few steps taken again,
 * so memory is bounded by a number of bytes, not of steps. Nothing is allocated after the start. */
#ifndef OVERHANG_APP_REWIND_H
#define OVERHANG_APP_REWIND_H

#include "game/game.h"

#define REWIND_EVERY 6           /* steps from snapshot to snapshot */
#define REWIND_BYTES (8u << 20)  /* of all snapshots */
#define REWIND_MAX_SNAPSHOTS 600 /* half a minute: small games need no more */

/* Zero-initialise; rewind_free at the end. */
typedef struct Rewind {
    char *snapshots;  /* owned: a ring of `capacity` games; NULL: nothing can be taken back */
    Buttons *buttons; /* owned: a ring of REWIND_EVERY for each */
    size_t size;      /* from snapshot to snapshot, in bytes */
    int32_t capacity;
    int32_t oldest; /* number of the first snapshot that is left, counted from the start's */
    int32_t steps;  /* since the start */
} Rewind;

/* Begins anew with the game as it is. Without memory, or with a game too large for two snapshots,
 * there is just nothing to take back. */
void rewind_start(Rewind *rewind, const Game *game);
void rewind_free(Rewind *rewind);

/* Told each step after it was taken. */
void rewind_note(Rewind *rewind, const Game *game, Buttons buttons);

/* How many steps can be taken back, and could be if the ring were full. */
int32_t rewind_left(const Rewind *rewind);
int32_t rewind_most(const Rewind *rewind);

/* Takes `count` steps back, or those that are left, and more where that would end inside a pause.
 * False if there are none. */
bool rewind_back(Rewind *rewind, Game *game, const Level *level, int32_t count);

#endif
