/* Jump forgiveness: the rules by which a jump counts although it was not pressed exactly on the
 * ground or aimed exactly past a corner. All of them are here; their values are in the feel table.
 *
 * - coyote: a jump pressed up to `coyote` steps after the last step on the ground still counts;
 * - buffer: a jump pressed up to `buffer` steps before it is possible is kept and fires once;
 * - corner correction: a rising head that would hit only the corner of a ceiling slips past it;
 * - ledge catch: falling feet that would miss a ledge's top by a little get on it.
 *
 * A jump, a bounce, pause, respawn and reload clear both waiting times, so that neither ever gives
 * a second jump (Maddy Thorson, "Celeste and Forgiveness", 2020). */
#ifndef OVERHANG_PHYSICS_FORGIVENESS_H
#define OVERHANG_PHYSICS_FORGIVENESS_H

#include "physics/feel.h"
#include "physics/move.h"

#include <stdbool.h>

/* Part of the hero's state; zero is "none open". */
typedef struct Grace {
    uint8_t coyote; /* steps left in which a jump still counts as from the ground */
    uint8_t buffer; /* steps left, this one included, in which an early press is kept */
} Grace;

/* At a step's start: keeps a press. */
static inline void grace_press(Grace *grace, const Feel *feel, bool pressed) {
    if (pressed)
        grace->buffer = (uint8_t)(feel->buffer + 1);
    else if (grace->buffer > 0)
        grace->buffer--;
}

/* May the hero jump in this step, and does it want to? `dx` is this step's motion: without coyote
 * time the ground must still be there after it. */
bool grace_jumps(const Grace *grace, const Terrain *terrain, Box box, fix dx, bool on_ground);

/* At a step's end, with the ground as it is now: opens coyote time or lets it run out. */
static inline void grace_end_step(Grace *grace, const Feel *feel, bool on_ground) {
    if (on_ground)
        grace->coyote = (uint8_t)feel->coyote;
    else if (grace->coyote > 0)
        grace->coyote--;
}

/* A jump was taken, or something else made an end of waiting. */
static inline void grace_clear(Grace *grace) {
    *grace = (Grace){0};
}

/* Sideways correction (0 if there is none) that lets a box rising by `dy` < 0 pass a corner of the
 * ceiling; at most feel->corner_correction. */
fix corner_correction(const Terrain *terrain, const Feel *feel, Box box, fix dy);

/* How far up (>= 0) a box stopped sideways (HIT_LEFT or HIT_RIGHT) must go to stand on the ledge
 * that stopped it; 0 if it is too far or there is no room. At most feel->ledge_catch. */
fix ledge_catch(const Terrain *terrain, const Feel *feel, Box box, unsigned hit);

#endif
