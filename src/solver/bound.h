/* An over-approximation of everything the hero could do in a level: where no path leads in it, none
 * leads in the game, so that "unreachable" is a proof and needs no search.
 *
 * It floods places of the hero to an eighth of a tile with what a flight may still come to: how
 * high, and for how long. Whatever the hero can stand on, bounce off or swim in begins a flight
 * anew. Devices are taken at their best: a platform is anywhere on its path, a crate wherever one
 * could be brought, an enemy wherever it could walk. Dying is allowed for what is reached, as
 * checkpoints bring the hero elsewhere; not for the distances, as a run that is looked for does not
 * die. */
#ifndef OVERHANG_SOLVER_BOUND_H
#define OVERHANG_SOLVER_BOUND_H

#include "game/game.h"

typedef struct Bound Bound;

/* From the game's state on, with all that may still come back to the level's beginning. NULL
 * without memory; bound_free. Borrows the level. */
Bound *bound_new(const Level *level, const Game *start);
void bound_free(Bound *bound);

/* When to give up and prove nothing: after so much work, some sixteen units to a microsecond, or as
 * soon as go_on, which is asked every few milliseconds and may be NULL, says false. */
typedef struct BoundLimit {
    int64_t work; /* 0: as much as any level of some size needs */
    bool (*go_on)(void *context);
    void *context;
} BoundLimit;

/* The work that fits a search of so many steps, and however few they are, what a small level needs.
 */
int64_t bound_work(int64_t steps);

/* The same within a limit. */
Bound *bound_new_within(const Level *level, const Game *start, const BoundLimit *limit);

/* The same proof, to be aimed by itself, as each thread does. The other must outlive it. NULL
 * without memory; bound_free. */
Bound *bound_share(const Bound *bound);

/* Could it be made? If not, all is said to be in reach. */
bool bound_is_whole(const Bound *bound);

/* False is a proof; true says nothing. With `goal: coins` the goal is all coins. */
bool bound_reaches_goal(const Bound *bound);

/* The same for a coin, gem, key or checkpoint (level_item), and for pressing a button. */
bool bound_reaches_item(const Bound *bound, int32_t item);

/* The same for a place of the hero, the top left of its box. Who is dying is not asked for. */
bool bound_reaches(const Bound *bound, fix x, fix y);

/* Computes the distances to an item's cell; -1: to the goal. */
void bound_aim(Bound *bound, int32_t item);

/* A low estimate of the steps from a place of the hero (the top left of its box) to the aim, at
 * running speed: what is faster, a ride or a spring, may take fewer. -1 is a proof that no way
 * leads there without dying. */
int32_t bound_steps(const Bound *bound, fix x, fix y);

#endif
