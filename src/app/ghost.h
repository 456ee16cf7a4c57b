/* The best run of a level as a second game beside the one in play, stepped by the buttons that were
 * recorded. It follows the time of the game in play, back too, and never touches it. */
#ifndef OVERHANG_APP_GHOST_H
#define OVERHANG_APP_GHOST_H

#include "app/rewind.h"
#include "replay/run.h"

/* Zero-initialise; ghost_close at the end. */
typedef struct Ghost {
    Run *run;   /* owned; NULL: there is no ghost */
    Game *game; /* owned */
    int32_t at; /* of the run's steps */
    Rewind rewind;
} Ghost;

/* False, and no ghost, if there is no such file or it is of another level or of other rules. */
bool ghost_open(Ghost *ghost, const char *path, const Level *level);
void ghost_close(Ghost *ghost);

/* Takes its steps until its running time is `tick`, or its run ends. */
void ghost_follow(Ghost *ghost, const Level *level, uint32_t tick);

/* As it is now, to be drawn; NULL before it is there and when its run is over. */
const Game *ghost_seen(const Ghost *ghost);

#endif
