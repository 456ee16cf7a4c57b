/* What the characters of a level mean: one table, one row a kind.
 *
 * A kind is either a tile, which stays in the grid and costs nothing until a box touches its cell,
 * or a thing, from which an actor or a platform is made and whose cell is otherwise empty. */
#ifndef OVERHANG_LEVEL_TILE_H
#define OVERHANG_LEVEL_TILE_H

#include "base/fix.h"

#include <stdbool.h>
#include <stdint.h>

/* Flags of a tile, as queries and moves report them. */
typedef enum TileFlag {
    TILE_SOLID = 1 << 0,
    TILE_ONEWAY = 1 << 1, /* blocks only a box moving down from at or above its top */
    TILE_HAZARD = 1 << 2,
    TILE_WATER = 1 << 3,
    TILE_LADDER = 1 << 4,
    TILE_ICE = 1 << 5,
    TILE_CUSTOM1 = 1 << 6,
    TILE_CUSTOM2 = 1 << 7,
    TILE_CUSTOM3 = 1 << 8,
    TILE_CUSTOM4 = 1 << 9,
    TILE_CUSTOM = TILE_CUSTOM1 | TILE_CUSTOM2 | TILE_CUSTOM3 | TILE_CUSTOM4,
    TILE_SLOPE = 1 << 10, /* its ground height goes from `left` to `right` */
    TILE_TOUCH = 1 << 11, /* the rules want to know when the hero touches it */
    TILE_STATE = 1 << 12, /* its cell has a bit of state in the game: level_item gives its number */
    TILE_TURN = 1 << 13,  /* enemies and platforms turn here */
    TILE_THING = 1 << 14, /* not a tile: an actor or a platform starts here */
    TILE_AREA = 1 << 15   /* wind blows here */
} TileFlag;

/* The order matters: spikes are KIND_SPIKES_UP to KIND_SPIKES_RIGHT, enemies are KIND_WALKER to
 * KIND_STORMBIRD, and platforms are KIND_PLATFORM and all kinds after it. */
typedef enum Kind {
    KIND_EMPTY,
    KIND_GROUND,
    KIND_BRICK,
    KIND_PLANK,
    KIND_SLOPE_UP,        /* 45 degrees, rising to the right */
    KIND_SLOPE_DOWN,      /* 45 degrees, falling to the right */
    KIND_SLOPE_UP_LOW,    /* 22.5 degrees, low half, rising */
    KIND_SLOPE_UP_HIGH,   /* 22.5 degrees, high half, rising */
    KIND_SLOPE_DOWN_HIGH, /* 22.5 degrees, high half, falling */
    KIND_SLOPE_DOWN_LOW,  /* 22.5 degrees, low half, falling */
    KIND_SPIKES_UP,
    KIND_SPIKES_DOWN,
    KIND_SPIKES_LEFT,
    KIND_SPIKES_RIGHT,
    KIND_WATER,
    KIND_LADDER,
    KIND_ICE,
    KIND_SPRING, /* direction and power in its Meaning */
    KIND_CRUMBLE,
    KIND_BUTTON,
    KIND_GATE,
    KIND_KEY,
    KIND_LOCK,
    KIND_CHECKPOINT,
    KIND_COIN,
    KIND_GEM,
    KIND_GOAL,
    KIND_SIGN,
    KIND_TURN,
    KIND_WIND,   /* direction and speed in its Meaning */
    KIND_STRIKE, /* lightning on a beat: every, start and lasts in its Meaning */
    KIND_FLAGS,  /* a legend's own tile: nothing but flags */
    KIND_START,
    KIND_WALKER,
    KIND_SPINY,
    KIND_HOPPER,
    KIND_FLYER,
    KIND_DROPPER,
    KIND_STORMBIRD,
    KIND_CRATE,
    KIND_PLATFORM,            /* path in its Meaning */
    KIND_PLATFORM_HORIZONTAL, /* path found by looking for walls and turn marks */
    KIND_PLATFORM_VERTICAL,
    KIND_COUNT
} Kind;

typedef enum Direction { DIRECTION_UP, DIRECTION_DOWN, DIRECTION_LEFT, DIRECTION_RIGHT } Direction;
#define DIRECTION_COUNT 4

/* As level files spell them, and as signs of x and y; by Direction. */
extern const char *const DIRECTION_NAMES[DIRECTION_COUNT];
extern const Vec DIRECTION_SIGNS[DIRECTION_COUNT];

typedef enum KindTrait {
    TRAIT_ONLY_FLAGS =
        1, /* plays by its flags alone: with equal flags two such kinds play the same */
    TRAIT_WEARS_SKIN = 2 /* has no state to show, so it is drawn as its legend's skin */
} KindTrait;

typedef struct KindInfo {
    const char *name;  /* as in a legend; may be several words, such as "spikes up" */
    char glyph;        /* 0: it has no character until a legend gives it one */
    uint16_t flags;    /* TileFlag */
    uint8_t traits;    /* KindTrait */
    uint8_t direction; /* Direction of spikes, springs and wind */
    fix left, right;   /* slopes: height of the ground above the cell's bottom at its two edges */
} KindInfo;

/* The table, KIND_COUNT rows. */
extern const KindInfo KINDS[KIND_COUNT];

/* The flags that a legend may give, spelled as there: bit i is named TILE_FLAG_NAMES[i]. */
#define TILE_FLAG_NAME_COUNT 10
extern const char *const TILE_FLAG_NAMES[TILE_FLAG_NAME_COUNT];

static inline bool kind_is_spikes(Kind kind) {
    return kind >= KIND_SPIKES_UP && kind <= KIND_SPIKES_RIGHT;
}

static inline bool kind_is_platform(Kind kind) {
    return kind >= KIND_PLATFORM && kind < KIND_COUNT;
}

static inline bool kind_wears_skin(Kind kind) {
    return KINDS[kind].traits & TRAIT_WEARS_SKIN;
}

/* What a player would come for: reported where it is out of reach. */
static inline bool kind_is_prize(Kind kind) {
    return kind == KIND_COIN || kind == KIND_GEM || kind == KIND_KEY || kind == KIND_CHECKPOINT;
}

#endif
