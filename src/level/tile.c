#include "level/tile.h"

#define HALF TILES(0.5)
#define FULL FIX_ONE
#define PICKUP (TILE_TOUCH | TILE_STATE)
#define SKIN TRAIT_WEARS_SKIN
#define PLAIN (TRAIT_ONLY_FLAGS | TRAIT_WEARS_SKIN)

/* name, character, flags, traits, direction, height of a slope at its left and right edge */
const KindInfo KINDS[KIND_COUNT] = {
    [KIND_EMPTY] = {"empty", '.', 0, PLAIN, 0, 0, 0},
    [KIND_GROUND] = {"ground", '#', TILE_SOLID, TRAIT_ONLY_FLAGS, 0, 0, 0},
    [KIND_BRICK] = {"brick", '=', TILE_SOLID, PLAIN, 0, 0, 0},
    [KIND_PLANK] = {"plank", '-', TILE_ONEWAY, PLAIN, 0, 0, 0},
    [KIND_SLOPE_UP] = {"slope up", '/', TILE_SLOPE, 0, 0, 0, FULL},
    [KIND_SLOPE_DOWN] = {"slope down", '\\', TILE_SLOPE, 0, 0, FULL, 0},
    [KIND_SLOPE_UP_LOW] = {"slope up low", '1', TILE_SLOPE, 0, 0, 0, HALF},
    [KIND_SLOPE_UP_HIGH] = {"slope up high", '2', TILE_SLOPE, 0, 0, HALF, FULL},
    [KIND_SLOPE_DOWN_HIGH] = {"slope down high", '3', TILE_SLOPE, 0, 0, FULL, HALF},
    [KIND_SLOPE_DOWN_LOW] = {"slope down low", '4', TILE_SLOPE, 0, 0, HALF, 0},
    [KIND_SPIKES_UP] = {"spikes up", '^', TILE_HAZARD, SKIN, DIRECTION_UP, 0, 0},
    [KIND_SPIKES_DOWN] = {"spikes down", 'v', TILE_HAZARD, SKIN, DIRECTION_DOWN, 0, 0},
    [KIND_SPIKES_LEFT] = {"spikes left", '<', TILE_HAZARD, SKIN, DIRECTION_LEFT, 0, 0},
    [KIND_SPIKES_RIGHT] = {"spikes right", '>', TILE_HAZARD, SKIN, DIRECTION_RIGHT, 0, 0},
    [KIND_WATER] = {"water", '~', TILE_WATER, TRAIT_ONLY_FLAGS, 0, 0, 0},
    [KIND_LADDER] = {"ladder", 'H', TILE_LADDER, PLAIN, 0, 0, 0},
    [KIND_ICE] = {"ice", 'I', TILE_SOLID | TILE_ICE, PLAIN, 0, 0, 0},
    [KIND_SPRING] = {"spring", 'S', TILE_TOUCH, 0, DIRECTION_UP, 0, 0},
    [KIND_CRUMBLE] = {"crumble", '%', TILE_SOLID | TILE_STATE, 0, 0, 0, 0},
    [KIND_BUTTON] = {"button", 'b', TILE_STATE, 0, 0, 0, 0},
    [KIND_GATE] = {"gate", 'D', TILE_THING, 0, 0, 0, 0},
    [KIND_KEY] = {"key", 'k', PICKUP, 0, 0, 0, 0},
    [KIND_LOCK] = {"lock", 'K', TILE_SOLID | TILE_STATE, 0, 0, 0, 0},
    [KIND_CHECKPOINT] = {"checkpoint", 'C', PICKUP, 0, 0, 0, 0},
    [KIND_COIN] = {"coin", 'o', PICKUP, 0, 0, 0, 0},
    [KIND_GEM] = {"gem", 'O', PICKUP, 0, 0, 0, 0},
    [KIND_GOAL] = {"goal", 'G', TILE_TOUCH, 0, 0, 0, 0},
    [KIND_SIGN] = {"sign", 0, TILE_TOUCH, SKIN, 0, 0, 0},
    [KIND_TURN] = {"turn", '|', TILE_TURN, TRAIT_ONLY_FLAGS, 0, 0, 0},
    [KIND_WIND] = {"wind", 0, TILE_AREA, 0, DIRECTION_RIGHT, 0, 0},
    [KIND_STRIKE] = {"strike", 0, TILE_HAZARD, 0, 0, 0, 0},
    [KIND_FLAGS] = {"flags", 0, 0, PLAIN, 0, 0, 0},
    [KIND_START] = {"start", 'P', 0, 0, 0, 0, 0},
    [KIND_WALKER] = {"walker", 'E', TILE_THING, 0, 0, 0, 0},
    [KIND_SPINY] = {"spiny", 'X', TILE_THING, 0, 0, 0, 0},
    [KIND_HOPPER] = {"hopper", 'J', TILE_THING, 0, 0, 0, 0},
    [KIND_FLYER] = {"flyer", 'F', TILE_THING, 0, 0, 0, 0},
    [KIND_DROPPER] = {"dropper", 'V', TILE_THING, 0, 0, 0, 0},
    [KIND_STORMBIRD] = {"stormbird", 0, TILE_THING, 0, 0, 0, 0},
    [KIND_CRATE] = {"crate", 'B', TILE_THING, 0, 0, 0, 0},
    [KIND_PLATFORM] = {"platform", 0, TILE_THING, 0, 0, 0, 0},
    [KIND_PLATFORM_HORIZONTAL] = {"platform horizontal", 'M', TILE_THING, 0, 0, 0, 0},
    [KIND_PLATFORM_VERTICAL] = {"platform vertical", 'W', TILE_THING, 0, 0, 0, 0},
};

const char *const DIRECTION_NAMES[DIRECTION_COUNT] = {"up", "down", "left", "right"};
const Vec DIRECTION_SIGNS[DIRECTION_COUNT] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};

const char *const TILE_FLAG_NAMES[TILE_FLAG_NAME_COUNT] = {
    "solid", "oneway",  "hazard",  "water",   "ladder",
    "ice",   "custom1", "custom2", "custom3", "custom4"};
