/* Private to the bound: its pieces and what they share.
 *
 * A node is a place of the hero's box (its top left) of an eighth of a tile each way, half-open, so
 * that a place flush against a wall is a node's own corner: a node is free if the box at its corner
 * is. Whether a box may also be further in says the next node.
 *
 * A label is what a flight may still come to. Its time runs in moments (1/1024 of a step) and is 0
 * at the apex: before, the hero rises and could still get as high as `top`; after, it falls, and
 * is no higher than `top` less the fall since. What cannot be cut short, as off a spring, does not
 * fall before it is as high as `low`, unless something is over its head. Times are lower bounds at
 * the node's left and right edge; to cross a node sideways takes the time that top speed takes. Who
 * rises and yet goes sideways in one row of nodes is slow, and soon at its apex.
 *
 * A hero who is faster than running crosses nodes at least at running speed, or else is no longer
 * faster. So of the flight off a spring to the side, which nothing cuts short, it is known until
 * when it can be in a column of nodes and still have its excess (Label.late). */
#ifndef OVERHANG_SOLVER_BOUND_INSIDE_H
#define OVERHANG_SOLVER_BOUND_INSIDE_H

#include "solver/bound.h"

#define NODES 8                /* to the tile, each way */
#define NODE (FIX_ONE / NODES) /* size of one */
#define WIDE 5                 /* the hero's box, in nodes */
#define HIGH 7
#define MOMENT 1024 /* a step in a label's time */
#define MARGIN 2    /* cells beside and below the map that are looked at */
#define ABOVE 6     /* cells above it; the topmost nodes stand for all the sky */

/* Nodes that may still be crossed faster than running, each way, and the platforms whose turns gave
 * some of it (bound_rides.c). */
typedef struct Excess {
    int16_t left, right;
    uint16_t kicked_left, kicked_right;
    uint16_t stomped; /* bits of enemies that are gone; here, as it goes all the same ways */
} Excess;

/* Where there are no more enemies to stomp than that, and in a small level, each is stomped once: a
 * flight tells whom it has stomped. Else each may be stomped again and again. */
#define STOMPS 3

/* What a flight may begin with. */
typedef struct Leap {
    fix rise;      /* how far up it goes at most, */
    fix over;      /* from how far above its ground */
    int32_t steps; /* to the apex */
    fix least;     /* how far up it goes at least; 0: it may end its rise at any time */
    bool hangs;    /* it may hang at the apex */
} Leap;

#define FALLEN_MAX 4096
#define LEFT_MAX 2048
#define EXCESS_MAX 2000
#define COYOTE_MAX 256 /* steps: more than a feel may ask for, twice */
#define ASIDE_MAX 8    /* steps */
#define RISE_PARTS 8   /* of a held jump's rise */
#define CUT_MAX 512

/* Heights and times of flights under one feel. */
typedef struct Envelope {
    Feel feel;
    bool by_cells; /* moved by the cell mover, which feels as … */
    CellFeel cell;
    fix dropped[COYOTE_MAX];          /* by steps since the ground was left */
    fix fallen[2][FALLEN_MAX];        /* by hang and steps since the apex, at least */
    fix left[LEFT_MAX];               /* by steps until the apex: rise left, at most */
    fix held[LEFT_MAX];               /* the same of a jump that is held */
    int32_t let_go[LEFT_MAX];         /* by the same: steps to the apex if jump is let go there */
    fix cut[CUT_MAX];                 /* by nodes that a held jump has left at least: how far it
                                         rises, at least, if it is let go */
    int32_t above[RISE_PARTS];        /* steps until a held jump is above a part of its rise */
    int32_t crossing[EXCESS_MAX + 1]; /* moments to cross a node, by excess, at least */
    int32_t slowest;                  /* moments to cross one at running speed, at most */
    int32_t soonest[ASIDE_MAX + 1];   /* by steps that were taken to rise less than a node: the
                                         earliest moment that it can be */
    fix speed, decay;                 /* of running; of what is faster, per step: 0, unknown */
    Leap jump, bounce, ride, crate, stroke;
    Excess ride_excess, crate_excess, slope_excess, wind_excess;
    fix fastest_up, fastest_x;
    int32_t most_excess;
} Envelope;

/* The strongest of each direction, per step, and the flights that begin in it. */
typedef struct Wind {
    fix up, down, left, right;
    Leap lift, jump;
} Wind;

/* What a cell is for the bound; changes as locks, gates and blocks open. */
typedef enum CellBit {
    CELL_SOLID = 1,
    CELL_FLOOR = 2, /* solid or one-way: holds from above */
    CELL_SLOPE = 4,
    CELL_WATER = 8,
    CELL_LADDER = 16,
    CELL_CRUMBLE = 32, /* opens once it was stood on */
    CELL_LOCK = 64,
    CELL_GATE = 128,
    CELL_TOUCH = 256, /* something to touch: the level says what */
    CELL_WIND_UP = 512,
    CELL_WIND_LEFT = 1024,
    CELL_WIND_RIGHT = 2048,
    CELL_WIND_JUMP = 4096, /* who rides the wind here may have just left the ground */
    CELL_STOOD = 8192      /* somebody stood here, and all round was marked so */
} CellBit;

/* Solid now, but not for ever. */
#define CELL_OPENS (CELL_CRUMBLE | CELL_LOCK | CELL_GATE)

/* What the devices paint on nodes. */
typedef enum NodeBit {
    NODE_PLATFORM = 1,    /* a platform may be under the feet */
    NODE_PUSHED = 2,      /* a platform may be beside: it pushes sideways */
    NODE_CRATE = 4,       /* a crate may be under the feet */
    NODE_STOMP = 8,       /* an enemy may be under the feet */
    NODE_KILLS_RISE = 16, /* spikes: kills who rises, … */
    NODE_KILLS_FALL = 32,
    NODE_KILLS_LEFT = 64, /* … goes left, … */
    NODE_KILLS_RIGHT = 128
} NodeBit;

#define NODE_KILLS (NODE_KILLS_RISE | NODE_KILLS_FALL | NODE_KILLS_LEFT | NODE_KILLS_RIGHT)

typedef enum Way { WAY_UP = 1, WAY_DOWN = 2, WAY_LEFT = 4, WAY_RIGHT = 8 } Way;

#define LOW_FREE TILES(32000) /* of a flight that may end its rise at any time */

typedef struct Label {
    fix top, low;
    int32_t left, right; /* moments */
    int32_t aside;       /* moments it went sideways in this row, if it rises; below 0: not yet, as
                            it may still jump */
    Excess excess;
    int32_t late; /* who still has that has left a column of nodes by this moment and a slowest
                     crossing for each column before it; or LATE_FREE: unknown */
    fix apex;     /* if `late` is known: the apex was at this height or above */
    bool hangs, dead, waiting;
    bool stroked; /* under water all the time since a stroke held its speed up */
    int32_t node;
    int32_t next;  /* label of the same node, or -1 */
    int32_t below; /* in the queue, or -1 */
} Label;

/* Whoever lands on what turns then is thrown by it: speed on top of speed, so each turn is counted.
 * A bit for each platform, the last for all that are left and for crates. */
#define KICKS 5

/* The platforms at a node: which carry, and which may turn there to the left and to the right. */
typedef struct Turns {
    uint16_t carry, left, right;
} Turns;

/* Of all that is ridden. */
typedef struct Rides {
    fix kick[KICKS];
    uint16_t quiet;        /* bits: a ride is over long before the platform turns again */
    fix x, up;             /* of the fastest platform */
    fix crate_x, crate_up; /* of a crate */
    fix over, crate_over;  /* how far a ride may lift beyond all tops */
    fix kicks;             /* all of them */
    bool crates_kick;      /* by nobody knows what, and how often */
    bool alone;            /* one platform is all that moves, to and fro: it turns at … */
    fix left, right;       /* … these places of its left edge */
    fix wide;
    bool grounds; /* whoever jumps from it comes down beside it, if he is fast */
    Turns *turns; /* by node; NULL: nothing goes along */
} Rides;

/* Is this the flight of a jump that is still held? Where nothing but the map acts on the hero
 * (Bound.plain), jumps that are held and those that were let go have labels of their own. A held
 * jump rises exactly as it does in play, until something over its head ends that. One that was let
 * go does not hang at its apex. */
static inline bool label_is_held(const Label *label) {
    return label->low != LOW_FREE && label->hangs;
}

/* Labels wait in buckets by excess and time. */
#define EXCESSES 64
#define TIMES 256
#define BUCKETS (EXCESSES * TIMES)

struct Bound {
    const Level *level;
    Envelope envelope;
    bool failed;   /* the flood had to end: no memory; or a limit, then `anything` is set too */
    bool shares;   /* all but the steps belongs to another */
    bool anything; /* too large a level, or a limit was met: nothing is proved */
    BoundLimit limit;
    int64_t work;     /* labels that were offered to nodes */
    bool flies;       /* too strange a motion: what is connected is reached */
    bool by_foot;     /* and only the cell of the foot holds */
    bool mortal;      /* hazards kill */
    bool wet;         /* there is water */
    bool ground_only; /* … nor ladders, slopes, ice, springs or wind */
    bool steady;      /* nothing is overhead but what the map has there for good */
    bool calm;        /* steady, and in the air only springs make the hero faster than running */
    bool plain;       /* calm, and flights begin only on ground, springs and enemies */

    int32_t columns, rows; /* cells with margins */
    int32_t wide, high;    /* nodes */
    uint16_t *cells;
    uint8_t *marks;         /* NodeBit */
    uint8_t *ways;          /* Way that leads out of a node */
    uint8_t *free;          /* 1: the hero's box fits at a node's corner */
    uint8_t *foes;          /* by node: bits of who may be under the feet; NULL: not told apart */
    uint8_t before[STOMPS]; /* of two who may be in the same places: who is stomped first, a bit */
    int32_t *roofs;         /* bound_roofs.c; NULL: a jump is never told from one that was let go */
    int32_t *labels;        /* first of each node, or -1 */
    int32_t *steps;         /* moments to the aim, or -1; NULL before bound_aim */

    Label *pool;
    int32_t pool_count, pool_room, pool_free;
    int32_t bucket[BUCKETS], lowest;

    uint32_t *touched; /* bits by cell of the level: item or goal */
    bool goal, pressed, gates_open, dying;
    bool company;             /* an enemy or a crate could get to a gate, and hold it open */
    int32_t keys, locks_open; /* keys in reach and held; rounds of locks opened */
    int32_t *lock_cells;      /* touched, not yet open */
    int32_t lock_count, lock_room;
    Wind wind;
    fix speed; /* that the hero gets to by itself */
    Rides rides;
    bool sleds;                            /* crates that slide down slopes of ice */
    Leap springs[LEVEL_MAX_MEANINGS + 1];  /* by meaning: what a spring gives */
    Excess pushes[LEVEL_MAX_MEANINGS + 1]; /* … and sideways */
    fix sky;                               /* no feet are held higher than that */
    int32_t stride; /* nodes that the fastest motion goes in a step, and one */
    fix fastest_y;
    Leap rush; /* at that speed, and one step of it more */
};

/* bound_envelope.c */
void envelope_make(Envelope *envelope, const Game *start, const Bound *bound);
/* The leap that a rising speed gives at most. */
Leap envelope_leap(const Envelope *envelope, fix speed);
/* The leap of a spring's speed: nothing cuts it short, and it does not hang. */
Leap envelope_spring(const Envelope *envelope, fix speed);
/* The speed that a bounce to a height begins with. */
fix envelope_speed_for(const Envelope *envelope, fix height);
/* How far a fall has come, at least, at a moment after its apex; 0 before. */
fix envelope_fall(const Envelope *envelope, bool hangs, int32_t moment);
/* How far it has come, at most, if nothing cut its rise short. */
fix envelope_fall_most(const Envelope *envelope, int64_t moment);
/* What is left of a rise, at most, at a moment before its apex; 0 after. */
fix envelope_left(const Envelope *envelope, int32_t moment);
/* The same of a jump that is held. */
fix envelope_held(const Envelope *envelope, int32_t moment);
/* How far it still rises at least if it is let go with so much of its rise left; 0: nobody knows.
 */
fix envelope_cut(const Envelope *envelope, fix left);
/* The moment of a held jump once it is let go. */
int32_t envelope_let_go(const Envelope *envelope, int32_t moment);
/* What the ground takes, at least, of a speed beyond running in a step. */
fix envelope_brake(const Feel *feel);
/* The distance, in nodes, over which a speed stays above running. */
int16_t envelope_excess(const Envelope *envelope, fix speed);
/* The same after a kick, which adds to the speed. */
int16_t envelope_kicked(const Envelope *envelope, int16_t excess, fix kick);

/* bound_cells.c: the same for the cell mover. */
Leap cells_leap(const CellFeel *feel, fix speed);
void cells_fall(Envelope *envelope);
void cells_rise(Envelope *envelope);

/* bound_map.c */
static inline fix node_x(int32_t k) {
    return k * NODE - MARGIN * FIX_ONE;
}
static inline fix node_y(int32_t j) {
    return j * NODE - ABOVE * FIX_ONE;
}
/* Which node a place is in, inside of the grid or not: shifts round down on either side of 0. */
static inline int32_t node_of_x(fix x) {
    return (x - node_x(0)) >> 13;
}
static inline int32_t node_of_y(fix y) {
    return (y - node_y(0)) >> 13;
}
static inline int32_t node_at(const Bound *bound, int32_t k, int32_t j) {
    return j * bound->wide + k;
}
static inline bool node_inside(const Bound *bound, int32_t k, int32_t j) {
    return (uint32_t)k < (uint32_t)bound->wide && (uint32_t)j < (uint32_t)bound->high;
}
/* The node of a place of the hero; far out it is the margin's last. */
static inline int32_t map_node(const Bound *bound, fix x, fix y) {
    int32_t k = fix_clamp(node_of_x(x), 0, bound->wide - 1);
    int32_t j = fix_clamp(node_of_y(y), 0, bound->high - 1);
    return node_at(bound, k, j);
}
/* By place in the margins' grid, as nodes count: cell_of(k >> 3, j >> 3). */
static inline uint16_t cell_of(const Bound *bound, int32_t column, int32_t row) {
    return bound->cells[(size_t)row * (size_t)bound->columns + (size_t)column];
}
/* Not faster than running. */
static inline Excess excess_none(Excess excess) {
    return (Excess){.stomped = excess.stomped};
}
/* With what slopes or wind lend, which is lent again and again: earlier kicks no longer count. */
static inline Excess excess_most(Excess a, Excess b) {
    if (b.left == 0 && b.right == 0)
        return a;
    return (Excess){.left = a.left > b.left ? a.left : b.left,
                    .right = a.right > b.right ? a.right : b.right,
                    .stomped = a.stomped};
}
static inline bool cell_stays_solid(uint16_t bits) {
    return (bits & (CELL_SOLID | CELL_OPENS)) == CELL_SOLID;
}
/* Bits of two columns of a row. */
static inline uint16_t cells_of(const Bound *bound, int32_t left, int32_t right, int32_t row) {
    return cell_of(bound, left, row) | cell_of(bound, right, row);
}
bool map_make(Bound *bound, const Game *start);
void map_free(Bound *bound);
/* Is the hero's box free at a node's corner? */
static inline bool node_free(const Bound *bound, int32_t k, int32_t j) {
    return node_inside(bound, k, j) && bound->free[node_at(bound, k, j)];
}
/* Paints a rectangle of nodes, both ends included; clipped. */
void map_paint(Bound *bound, int32_t left, int32_t top, int32_t right, int32_t bottom, NodeBit bit);
/* Meaning of a cell of the margins' grid, or NULL outside of the map. */
const Meaning *map_meaning(const Bound *bound, int32_t column, int32_t row);
/* A cell is no longer solid for certain: what waits beside it goes on. */
void map_open(Bound *bound, int32_t column, int32_t row);

/* bound_hazards.c */
void hazards_paint(Bound *bound);

/* bound_slopes.c: does nothing solid block a box over a slope; is the foot inside a slope; is it on
 * one, or on the block behind one? */
bool slope_lets_in(const Bound *bound, int32_t k, int32_t j);
bool slope_blocks(const Bound *bound, int32_t k, int32_t j);
bool slope_holds(const Bound *bound, int32_t k, int32_t j);

/* bound_roofs.c: false without memory; may a jump from here hit its head while it rises? */
bool roofs_make(Bound *bound);
bool roofs_near(const Bound *bound, int32_t k, int32_t j, Excess excess);

/* bound_labels.c: can a do all that b can? */
bool label_dominates(const Bound *bound, const Label *a, const Label *b);
/* Makes `into` a label that can do all that both can. */
void label_join(Label *into, const Label *other);
/* How much would be lost by joining two; in moments, roughly. */
int64_t label_unlike(const Label *a, const Label *b);

/* bound_flood.c */
void flood_start(Bound *bound);
#define LATE_FREE INT32_MAX /* nobody knows how long the excess lasts */
/* Label.late and apex are rounded to these, so that fewer labels differ. */
#define LATE_PARTS (4 * MOMENT)
#define APEX_PARTS TILES(0.25)
/* A flight that could be at a node; nothing if that was known. True if it is new. */
bool flood_add(Bound *bound, int32_t k, int32_t j, Label label);
void flood_again(Bound *bound, int32_t node);
void flood_run(Bound *bound);
/* May a flight fall from here, or stand? */
bool label_turns(const Bound *bound, const Label *label, int32_t k, int32_t j);
/* The excess with which a flight lands whose rise ends in this node. */
Excess label_landing(const Bound *bound, const Label *label, int32_t k, int32_t j);
/* Label.late of a flight with this push that has left column k by this moment. */
int32_t label_late(const Bound *bound, Excess push, int32_t k, int32_t moment);
/* The highest that a flight could be in a node. */
fix label_height(const Bound *bound, const Label *label, int32_t j);

/* bound_contacts.c: a flight that begins at a height. Its first step goes sideways before it goes
 * up. */
Label label_take_off(Leap leap, fix y, Excess excess);
/* All that a flight meets in a node. */
void contacts_meet(Bound *bound, int32_t k, int32_t j, const Label *label);
/* Only what throws the hero before spikes hurt. */
void contacts_bounce(Bound *bound, int32_t k, int32_t j, const Label *label);
/* Returns the speed of the strongest. */
fix springs_measure(Bound *bound);
/* On the ground at a node. */
void contacts_stand(Bound *bound, int32_t k, int32_t j, fix y, Excess excess);
/* The same where the ground throws: a jump from it goes like that. */
void contacts_leap(Bound *bound, int32_t k, int32_t j, fix y, Excess excess, Leap leap);
/* May a stroke be swum at a node? */
bool water_may_cover(const Bound *bound, int32_t k, int32_t j);
/* Does the map hold feet at a node? */
bool floor_holds(const Bound *bound, int32_t k, int32_t j);

/* bound_touch.c: coins, goals, keys, checkpoints, locks, buttons. `more` nodes further too. */
void touch_node(Bound *bound, int32_t k, int32_t j, int32_t more);
/* Comes back to life in a cell. */
void touch_come_back(Bound *bound, int32_t column, int32_t row);
/* Nothing is left to flood: opens what keys and buttons allow now. False: nothing does. */
bool touch_open(Bound *bound);
/* An enemy or a crate could come to this cell. */
void touch_by_other(Bound *bound, int32_t column, int32_t row);

/* bound_wind.c */
void wind_measure(Bound *bound, const Game *start);
void wind_paint(Bound *bound);
/* The hero could stand in this node. */
void wind_stand(Bound *bound, int32_t k, int32_t j);
/* An excess, or what wind lends in a node if that is more. */
Excess wind_excess(const Bound *bound, int32_t k, int32_t j, Excess excess);
/* The most that it lends from a node down to another. */
Excess wind_excess_down(const Bound *bound, int32_t k, int32_t j, int32_t to);
/* A flight that begins at a height in wind that carries up. */
void wind_meet(Bound *bound, int32_t k, int32_t j, const Label *label, fix y);

/* What moves: how fast, and painted where it could be. */
void platforms_paint(Bound *bound, const Game *start);
void crates_paint(Bound *bound, const Game *start);
void enemies_paint(Bound *bound, const Game *start);

/* bound_rides.c */
void rides_measure(Bound *bound, const Game *start);
void rides_paint(Bound *bound, const Game *start);
/* A flight that stands on a platform or a crate. */
void rides_meet(Bound *bound, int32_t k, int32_t j, const Label *label, fix y);

#endif
