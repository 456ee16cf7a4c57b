/* What moves around the hero. A player who waits for a platform, for lightning or for a bird looks
 * at it, and goes on when it is where it should be; scenes let a played run do the same. Private to
 * solver. */
#ifndef OVERHANG_SOLVER_SCENE_H
#define OVERHANG_SOLVER_SCENE_H

#include "game/game.h"

#define SIGHTS_MOST 512           /* scenes of more sights are not looked at */
#define SCENE_ALIKE (FIX_ONE / 2) /* tiles: scenes that differ by no more are taken for equal */

/* Something that moves by itself, or lightning, and where it is. */
typedef struct Sight {
    fix x, y;      /* of its box; lightning: the time until it strikes, as a distance, and 0 */
    uint8_t state; /* Actor.state */
    bool near;     /* it exists, and can be seen; of lightning only scene_notice tells */
} Sight;

/* How many sights a scene of this level has; 0: nothing moves, or too much to look at. */
int32_t scene_size(const Level *level, const Game *game);

/* Looks around. `sights` has room for scene_size. */
void scene_look(const Level *level, const Game *game, Sight *sights);

/* The same, and looks for lightning too, which takes long. It is for scenes that others are
 * compared with. */
void scene_notice(const Level *level, const Game *game, Sight *sights);

/* By how much two scenes of `count` sights differ, in tiles: the greatest difference of anything
 * that is near in the second. */
fix scene_unlike(const Level *level, const Sight *now, const Sight *then, int32_t count);

#endif
