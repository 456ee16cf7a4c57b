/* What a controller's motors do when something hits: told by the events of a step, the strongest
 * one counts. */
#ifndef OVERHANG_APP_RUMBLE_H
#define OVERHANG_APP_RUMBLE_H

#include "game/game.h"

typedef struct Rumble {
    uint16_t low, high; /* the heavy motor and the light one, of 65535 */
    uint16_t ms;        /* 0: nothing is felt */
} Rumble;

/* For whoever sets how strong it is. */
extern const Rumble RUMBLE_TASTE;

/* Of the game's last step. */
Rumble rumble_of(const Game *game);

/* The one that drowns the other. */
Rumble rumble_stronger(Rumble a, Rumble b);

/* So many percent of it. */
Rumble rumble_scaled(Rumble rumble, int percent);

#endif
