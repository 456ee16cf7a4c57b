/* Moving a box through a grid and the solids in it.
 *
 * The whole X, then the whole Y with the new X: one axis at a time (Yoann Pignole, "The hobbyist
 * coder: 2D platformer controller"; Rodrigo Monteiro, "The guide to implementing 2D platformers").
 * The sweep stops flush against the first thing in its way at any speed, never snags on the seam of
 * two flat tiles, and a box that starts inside something is not blocked by it. */
#ifndef OVERHANG_PHYSICS_MOVE_H
#define OVERHANG_PHYSICS_MOVE_H

#include "base/fix.h"
#include "level/level.h"
#include "physics/broad.h"

#include <stdbool.h>

/* A box that blocks and moves: platform, gate, crate. It lives in the game's state. */
typedef struct Solid {
    Box box;
    Vec moved;      /* displacement in this step: what a rider gets */
    uint8_t kind;   /* Kind */
    uint8_t oneway; /* blocks only from above */
    uint8_t off;    /* not there */
    uint8_t spare;
    int32_t owner; /* the rules' own number for it */
} Solid;

/* What there is to hit. Borrowed; made anew for each step on the caller's stack. */
typedef struct Terrain {
    const Level *level;
    const uint32_t *gone; /* bits by level_item: cells that are no longer (or not now) there */
    const Solid *solids;
    const Broad *near;       /* the solids' broad phase */
    const BroadKnown *known; /* solids near whoever moves, or NULL */
    int32_t solid_count;
    fix flood;      /* everything below this height is under water; 0: nothing */
    int32_t except; /* the mover's own solid, or -1 */
} Terrain;

typedef enum MoveFlag {
    MOVE_DROP = 1,     /* ignore the one-way tops that the box stands exactly on */
    MOVE_GROUNDED = 2, /* the box was on the ground: snap downhill */
} MoveFlag;

typedef enum Hit { HIT_LEFT = 1, HIT_RIGHT = 2, HIT_CEILING = 4, HIT_FLOOR = 8 } Hit;

typedef enum Ground {
    GROUND_NONE,
    GROUND_SOLID,
    GROUND_ONEWAY,
    GROUND_SLOPE,
    GROUND_PLATFORM,
    GROUND_CRATE,
    GROUND_WATER,
    GROUND_LADDER,
    GROUND_COUNT
} Ground;

typedef struct MoveResult {
    fix x, y;
    uint8_t hit;    /* Hit: what cut the motion short */
    uint8_t ground; /* Ground under the feet after the move; NONE in the air */
    bool ice;       /* all of what it stands on is ice */
    int8_t slope;   /* of the ground: rise to the right over two tiles, -2..2; 0 is flat */
    uint16_t touch; /* TileFlag of all the tiles that the box now overlaps */
    int32_t solid;  /* index of the solid it stands on, or -1 */
    int32_t side;   /* index of the solid that stopped it sideways, or -1 */
} MoveResult;

/* Moves a box by `delta` (tiles), as far as what is in the way lets it. `flags` are MoveFlag. The
 * box has a size; the terrain is only read. A zero delta still reports what it stands on. */
static inline MoveResult move_box(const Terrain *terrain, Box box, Vec delta, unsigned flags);

/* The same for any box, any way, slopes and solids too. move_box itself (quick.h) has the common
 * moves compiled in wherever it is called and asks this, or slope.c, for the rest; moves that are
 * seldom made ask this at once. */
MoveResult move_generally(const Terrain *terrain, Box box, Vec delta, unsigned flags);

/* Moves a box along one axis and tells only where it comes to: what move_box would say of its
 * place, for less. */
Vec slide_box(const Terrain *terrain, Box box, Vec by);

/* The ground of a box that stands on this solid and goes all of by.x along it, held up by nothing
 * else and with nothing in its way, whatever by.y (>= 0) is. Quick to say; GROUND_NONE: it is not
 * so, or not so plain. */
Ground rests_on_solid(const Terrain *terrain, Box box, Vec by, int32_t solid);

/* Half-open: the last cell that [at, at + size) reaches into. */
static inline int32_t last_cell(fix at, fix size) {
    return fix_cell(at + size - 1);
}

/* Flags of a cell as it is now: bits in `gone` taken into account. */
uint16_t terrain_flags(const Terrain *terrain, int32_t column, int32_t row);

/* Could there be water anywhere? */
static inline bool terrain_has_water(const Terrain *terrain) {
    return terrain->level->has_water || terrain->flood;
}
/* Is there water at a place? */
bool terrain_wet(const Terrain *terrain, fix x, fix y);

/* Does the box overlap anything solid (not one-way)? Solids too. */
bool terrain_blocked(const Terrain *terrain, Box box);

/* Union of the flags of the tiles that a box overlaps. */
uint16_t terrain_touch(const Terrain *terrain, Box box);

/* Names of Ground for traces: none solid oneway slope platform crate water ladder. */
extern const char *const GROUND_NAMES[GROUND_COUNT];

#include "physics/quick.h"

#endif
