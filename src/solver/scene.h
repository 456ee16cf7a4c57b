/* What moves around the hero, as a player sees it: who waits for a platform, a beat or a bird waits
 * until it is where he means it to be. Private to solver. */
#ifndef OVERHANG_SOLVER_SCENE_H
#define OVERHANG_SOLVER_SCENE_H

#include "game/game.h"

#define SIGHTS_MOST 512           /* more are too many to look at */
#define SCENE_ALIKE (FIX_ONE / 2) /* tiles: what is no further off is where it was */

/* Something that moves by itself, or lightning, and where it is. */
typedef struct Sight {
    fix x, y;      /* of its box; lightning: y is 0, x the way that it would go in the time left */
    uint8_t state; /* the actor's own */
    bool near;     /* seen, and there; of lightning only scene_notice tells */
} Sight;

/* How many sights a scene of this level has; 0: nothing moves, or too much to look at. */
int32_t scene_size(const Level *level, const Game *game);

/* Looks around. `sights` has room for scene_size. */
void scene_look(const Level *level, const Game *game, Sight *sights);

/* Looks which lightning shows, too: it takes long, and is asked of scenes that others are compared
 * with. */
void scene_notice(const Level *level, const Game *game, Sight *sights);

/* By how much two scenes of `count` sights differ: the most that anything near in the second is
 * off, in tiles. */
fix scene_unlike(const Level *level, const Sight *now, const Sight *then, int32_t count);

#endif
