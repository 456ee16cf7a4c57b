/* The rules: a whole level in play, one step at a time.
 *
 * game_step is the only way that time passes, for the game, replays, tests and the solver alike. A
 * Game is one block without pointers, sized from its level; a snapshot is one memcpy of `size`
 * bytes; nothing is allocated after game_new. What happens is told outward as events. */
#ifndef OVERHANG_GAME_GAME_H
#define OVERHANG_GAME_GAME_H

#include "game/event.h"
#include "level/level.h"
#include "physics/cell.h"
#include "physics/feel.h"
#include "physics/forgiveness.h"
#include "physics/move.h"
#include "physics/query.h"
#include "physics/sensor.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bump on every change of what a step does: recorded runs name it. */
#define RULES_VERSION 3

/* Keys held during one step. Edges (pressed, released) are found inside the step. */
typedef uint8_t Buttons;
typedef enum Button {
    BUTTON_LEFT = 1,
    BUTTON_RIGHT = 2,
    BUTTON_UP = 4,
    BUTTON_DOWN = 8,
    BUTTON_JUMP = 16,
    BUTTON_PAUSE = 32 /* its press toggles pause: steps stand still */
} Button;

/* Options that change how a level plays; part of a recording. Zero is the plain game. */
typedef struct Rules {
    uint8_t mover; /* Mover, from the level unless overridden */
    uint8_t invincible;
    uint8_t air_jumps; /* how many may be taken before the ground is touched again */
    uint8_t forgiving; /* coyote, buffer, corners and ledges are twice as generous */
} Rules;

typedef enum Outcome { OUTCOME_PLAYING, OUTCOME_WON } Outcome;

/* The hero's state, for traces, tests and pictures. It is derived in one place (hero_state_of) and
 * has one effect: EVENT_SKIDDED is told when it becomes HERO_SKID. */
typedef enum HeroState {
    HERO_IDLE,
    HERO_RUN,
    HERO_SKID,
    HERO_JUMP,
    HERO_FALL,
    HERO_CLIMB,
    HERO_SWIM,
    HERO_DEAD,
    HERO_WIN,
    HERO_STATE_COUNT
} HeroState;

/* How deep the hero's middle is in water. */
typedef enum Water { WATER_NONE, WATER_AFLOAT, WATER_UNDER } Water;

typedef struct Hero {
    fix x, y;          /* top left of the box */
    fix dx, dy;        /* speed, tiles per step */
    Box previous;      /* where it was at the start of this step: to interpolate, and for stomps */
    int8_t facing;     /* -1 or 1 */
    uint8_t ground;    /* Ground */
    uint8_t hit;       /* Hit of this step */
    uint8_t state;     /* HeroState */
    uint8_t dead;      /* dying: waits for respawn */
    uint8_t rising;    /* Rise: what sent the hero up */
    Grace grace;       /* coyote time and jump buffer */
    uint8_t water;     /* Water; derived from the place, so it is not hashed */
    uint8_t air_jumps; /* taken since the ground */
    bool ice;
    int8_t slope;   /* of its ground: rise to the right over two tiles, -2..2 */
    uint16_t touch; /* TileFlag of the tiles overlapped */
    int32_t solid;  /* what it stands on, or -1 */
    fix peak_y;     /* highest point since it left the ground: fall height */
    uint32_t since; /* tick of the last change of state */
    struct {
        fine_fix dx, dy; /* cell mover only: the exact speeds; dx and dy are these, rounded */
    } fine;
} Hero;

/* The hero's speeds where the cell mover moves it. */
typedef struct HeroCell {
    CellFeel feel;
    fix jump, bounce, bounce_held; /* tiles per step, upward */
} HeroCell;

/* What an upward motion came from: only a jump is cut by letting go and hangs at its apex. */
typedef enum Rise { RISE_NONE, RISE_JUMP, RISE_CUT, RISE_BOUNCE } Rise;

/* Something that moves by itself. What differs between kinds is in the union. */
typedef struct Actor {
    fix x, y, dx, dy;
    fix previous_x, previous_y; /* at the start of this step */
    uint8_t kind;               /* Kind */
    uint8_t state;              /* the kind's own, ACTOR_GONE and ACTOR_DYING shared */
    int8_t facing;              /* -1 or 1 */
    uint8_t ground;             /* Ground */
    uint8_t meaning;            /* index into the level's meanings: its settings */
    int32_t solid;              /* what it stands on, or -1 */
    uint32_t since;             /* tick of the last change of state */
    union {
        struct {
            fix left, right; /* x may be from left to right: floor that is known to be free */
            uint32_t stamp;  /* terrain_stamp when that was found out; it holds while they agree */
        } walker;
        struct {
            int32_t solid; /* number of the solid that it is */
            bool afloat;
        } crate;
        struct {
            fix speed;     /* tiles per step */
            fix home_y;    /* where a dropper hangs, a bird hovers */
            int32_t timer; /* hopper: steps until it leaps; storm bird: stomps that it has had */
        } other;
    } as;
} Actor;

/* What moves a solid that is not a crate: a platform or a gate. Device number i moves solid number
 * i. A platform goes along a path, which is the legs of its meaning, or one straight stretch; a
 * gate opens upward, by becoming shorter. */
typedef struct Device {
    Vec origin;       /* where the path begins; gates: top left */
    fix length;       /* of the way along the path (ease.h); gates: height when shut */
    fix at;           /* how much of that way is done; gates: how far open */
    fix stretch;      /* M and W: tiles between the ends of their way */
    fix speed;        /* tiles per step */
    int32_t waiting;  /* steps left at an end */
    uint8_t kind;     /* Kind */
    uint8_t meaning;  /* whose path it is */
    int8_t direction; /* along the path, -1 or 1 */
    uint8_t loop;     /* the path closes */
} Device;

typedef enum ActorState { ACTOR_ALIVE, ACTOR_DYING, ACTOR_GONE, ACTOR_OWN } ActorState;

typedef enum DropperState {
    DROPPER_HANGS = ACTOR_OWN,
    DROPPER_SHIVERS,
    DROPPER_FALLS,
    DROPPER_LIES,
    DROPPER_CLIMBS
} DropperState;

#define CRUMBLES_MAX 256 /* blocks that may be crumbling or gone at one time */

/* The timer of a block that is crumbling, or is gone and will return. */
typedef struct Crumble {
    int32_t item; /* level_item */
    uint32_t at;  /* tick when it was stood on; 0: the slot is free */
} Crumble;

#define BIRD_STOMPS 6 /* that it takes to beat the storm bird */

typedef enum BirdState {
    BIRD_HOVERS = ACTOR_OWN,
    BIRD_BLOWS,
    BIRD_AIMS,
    BIRD_DIVES,
    BIRD_LIES,
    BIRD_RISES
} BirdState;

typedef struct Game {
    uint32_t size;          /* of the whole block, in bytes */
    uint32_t tick;          /* steps taken, pauses not counted: the running time */
    uint32_t life_start;    /* tick of the last (re)spawn */
    uint32_t terrain_stamp; /* changes whenever the terrain does */
    Rules rules;
    Feel feel;
    HeroCell cell; /* zero while the axis mover moves the hero */
    Hero hero;
    uint8_t outcome; /* Outcome */
    uint8_t paused;
    Buttons buttons; /* of the last step */
    uint8_t event_count;
    uint32_t won_at; /* tick */
    int32_t coins, gems, deaths, keys;
    int32_t respawn_column, respawn_row; /* checkpoint, or the start */
    int32_t life_column, life_row;       /* where this life began: tides come from there */
    int32_t checkpoint;                  /* item number of the lit one, or -1 */
    int32_t boss;                        /* slot of the storm bird, or -1 */
    int32_t buttons_down;                /* plates held down now */
    int32_t actor_count, device_count, gone_words, button_count, crumble_count;
    int32_t solid_count; /* devices first, then crates */
    int32_t body_count;  /* actors by slot, then the hero; 0 where nothing queries for bodies */
    /* Offsets of the arrays in the block. */
    uint32_t bodies_at, sensors_at, actors_at, solids_at, devices_at, crumbles_at, solids_near_at,
        bodies_near_at, known_at, gone_at;
    Event events[EVENTS_MAX]; /* of the last step; not hashed */
} Game;

static inline Actor *game_actors(Game *game) {
    return (Actor *)(void *)((char *)game + game->actors_at);
}
static inline const Actor *game_actors_of(const Game *game) {
    return (const Actor *)(const void *)((const char *)game + game->actors_at);
}
static inline Solid *game_solids(Game *game) {
    return (Solid *)(void *)((char *)game + game->solids_at);
}
static inline const Solid *game_solids_of(const Game *game) {
    return (const Solid *)(const void *)((const char *)game + game->solids_at);
}
static inline Broad *game_solids_near(Game *game) {
    return (Broad *)(void *)((char *)game + game->solids_near_at);
}
static inline Broad *game_bodies_near(Game *game) {
    return (Broad *)(void *)((char *)game + game->bodies_near_at);
}
static inline Body *game_body_list(Game *game) {
    return (Body *)(void *)((char *)game + game->bodies_at);
}
/* One for each button; its owner is the item. */
static inline const Sensors *game_sensors_of(const Game *game) {
    return (const Sensors *)(const void *)((const char *)game + game->sensors_at);
}
static inline Sensors *game_sensors(Game *game) {
    return (Sensors *)(void *)((char *)game + game->sensors_at);
}
static inline Device *game_devices(Game *game) {
    return (Device *)(void *)((char *)game + game->devices_at);
}
static inline const Device *game_devices_of(const Game *game) {
    return (const Device *)(const void *)((const char *)game + game->devices_at);
}
static inline Crumble *game_crumbles(Game *game) {
    return (Crumble *)(void *)((char *)game + game->crumbles_at);
}
static inline const Crumble *game_crumbles_of(const Game *game) {
    return (const Crumble *)(const void *)((const char *)game + game->crumbles_at);
}
static inline uint32_t *game_gone(Game *game) {
    return (uint32_t *)(void *)((char *)game + game->gone_at);
}
static inline const uint32_t *game_gone_of(const Game *game) {
    return (const uint32_t *)(const void *)((const char *)game + game->gone_at);
}
/* Is this item (level_item) taken, open, fallen or, if it is a button, held down? */
static inline bool game_item_gone(const Game *game, int32_t item) {
    return game_gone_of(game)[item >> 5] >> (item & 31) & 1;
}
static inline void game_set_item_gone(Game *game, int32_t item, bool gone) {
    uint32_t bit = UINT32_C(1) << (item & 31), *word = &game_gone(game)[item >> 5];
    *word = gone ? *word | bit : *word & ~bit;
}

/* Size in bytes of a Game of this level. */
size_t game_size(const Level *level);

/* A game at the level's start, ready for its first step. Owned by the caller (free); NULL without
 * memory. The level must have passed feel_values_of. rules may be NULL: the plain game. */
Game *game_new(const Level *level, const Rules *rules);

/* The same into a block of game_size bytes. */
void game_init(Game *game, const Level *level, const Rules *rules);

/* One step of 1/120 s with these buttons held; `events` then says what happened in it. `level` is
 * always the one that the game was made for. */
void game_step(Game *game, const Level *level, Buttons buttons);

/* Another mover from the next step on, as a developer's switch: no recording outlives it. */
void game_set_mover(Game *game, const Level *level, Mover mover);

/* Takes or restores a snapshot: one memcpy. Both blocks belong to the same level. */
void game_copy(Game *to, const Game *from);

/* A copy in new memory, owned by the caller (free); NULL without memory. */
Game *game_clone(const Game *game);

/* Hash of all that a later step depends on, field by field: equal on every machine. */
uint64_t game_hash(const Game *game);

/* Name and values of the first hashed field in which two games differ; false if they are equal. The
 * text is one line, such as `hero.x 123 456`. */
bool game_difference(const Game *a, const Game *b, char *text, size_t size);

/* The terrain as the hero meets it now; borrows from both. */
Terrain game_terrain(const Game *game, const Level *level);

/* A body's category is one bit, of its Kind; the hero's is that of KIND_START. */
static inline uint64_t category_of(Kind kind) {
    return UINT64_C(1) << kind;
}

/* All bodies: actors where they were when the step began, the hero where it is now. Borrows from
 * the game. Empty in levels without solids, buttons and droppers: nothing there queries for any. */
Bodies game_bodies(const Game *game);

/* Casts the ray from a hanging dropper's eye (`from`) to the middle of a hero below it; `look` is
 * what it meets first. False: the hero is not where a dropper looks, and no ray was cast. */
bool dropper_look(const Game *game, const Terrain *terrain, const Actor *actor, Vec *from,
                  RayHit *look);

/* Where a tide's edge is now: x of one that comes from a side, y of one from above or below. */
fix tide_edge(const Game *game, const Level *level, const Tide *tide);

/* y of the flood's surface; 0: there is no flood. */
fix tide_flood(const Game *game, const Level *level);

/* Does lightning strike tiles of this meaning now? */
bool strike_is_on(const Game *game, const Meaning *strike);

/* Steps until it strikes next; 0: not within the next `within` steps. */
int strike_soon(const Game *game, const Meaning *strike, int within);

int64_t strike_period(const Meaning *strike); /* steps from one strike to the next */
fix wind_speed(const Meaning *wind);          /* tiles per step */

#define HERO_WIDTH TILES(0.625)
#define HERO_HEIGHT TILES(0.875)

static inline Box hero_box(const Hero *hero) {
    return (Box){hero->x, hero->y, HERO_WIDTH, HERO_HEIGHT};
}

Box actor_box(const Actor *actor);
bool actor_is_stompable(const Actor *actor);

/* Measures that the solver's bound needs too (solver/bound.h). */
#define SPRING_DEPTH TILES(0.5)     /* how deep in its cell the hero must be for a spring to work */
#define SIDE_SPRING_HOP TILES(0.75) /* how high a spring that pushes sideways lifts */
#define GATE_STEPS 12               /* steps in which a gate opens or shuts by one tile */
#define PLATE_SIDE TILES(0.125)     /* gap between a button's plate and each side of its cell */
#define SLED_SPEED TILES(11)        /* of a crate down a slope of ice, tiles a second */
#define HOP_HEIGHT TILES(2.25)      /* how high a hopper leaps */

/* The part of its cell in which a spike hurts; never one who moves the way that it points. */
Box spike_points(Box cell, Direction direction);

/* Reads a level file and checks all of it, feel too. Owned by the caller (level_free); NULL with
 * errors in diag. */
Level *game_read_level(const char *path, const LevelOptions *options, Diagnostics *diag);

/* Names for traces and JSON. */
extern const char *const HERO_STATE_NAMES[HERO_STATE_COUNT];

#endif
