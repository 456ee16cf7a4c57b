/* A level as read from its text file: the grid, what its characters mean, and its header.
 *
 * A Level never changes while it is played; what changes (coins taken, blocks fallen) is bits in
 * the game's state, numbered by level_item. The reader reports every problem of a file with line
 * and column (LEVELS in levels/README.md is the format); whatever it accepts can be played for
 * ever. */
#ifndef OVERHANG_LEVEL_LEVEL_H
#define OVERHANG_LEVEL_LEVEL_H

#include "base/diag.h"
#include "level/tile.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LEVEL_MAX_SIDE 32000     /* cells: places fit a fix */
#define LEVEL_MAX_CELLS 64000000 /* of the whole map */
#define LEVEL_MAX_MEANINGS 255   /* a cell is one byte, and 255 stands for none */
#define LEVEL_TEXT 128           /* bytes of a text of the header, its NUL included */
#define LEVEL_MAX_PATH 32        /* legs */
#define LEVEL_MAX_FEEL 64        /* `feel.` lines */
#define LEVEL_MAX_LEGENDS 128    /* legend lines of one file */
#define LEVEL_MAX_THINGS 65536
#define LEVEL_MAX_BYTES (256u << 20) /* of a file */

/* Seconds from one strike to the next and of one strike, where the legend does not say. */
#define STRIKE_EVERY TILES(3)
#define STRIKE_LASTS TILES(0.5)

typedef enum Mover { MOVER_AXIS, MOVER_CELL } Mover;
typedef enum GoalRule { GOAL_FLAG, GOAL_COINS } GoalRule;

/* Sides of the map. A closed one is solid at every height (or width); an open one is empty. */
typedef enum Edge { EDGE_LEFT = 1, EDGE_RIGHT = 2, EDGE_TOP = 4, EDGE_BOTTOM = 8 } Edge;

/* What one character means in this level: a row of KINDS with this level's own settings. */
typedef struct Meaning {
    uint8_t kind;       /* Kind */
    uint8_t direction;  /* Direction: springs, spikes */
    bool facing_right;  /* actors; they face left otherwise */
    bool oneway;        /* platforms */
    bool eased;         /* platforms: gentle at the ends of each leg */
    bool from_legend;   /* written back as a legend line */
    uint8_t variant_of; /* not 0: this is a variant of the meaning with this index, made for cells
                         * with water around them or at a ladder's top (things.c) */
    uint8_t path_count; /* legs of a platform's path */
    uint16_t flags;     /* TileFlag */
    uint32_t glyph;     /* Unicode */
    fix speed;          /* tiles a second; 0: the kind's own */
    fix power;          /* springs: jump heights; 0: the kind's own */
    fix wait;           /* platforms: seconds at each end */
    fix start;          /* platforms: tiles along the path; strikes: seconds of the first */
    fix every, lasts;   /* strikes: seconds from one to the next, and how long each is; 0: as the
                         * game has it */
    Vec path[LEVEL_MAX_PATH]; /* each leg, in tiles */
    char text[LEVEL_TEXT];    /* signs */
    char skin[24];            /* drawn as; empty: by kind */
} Meaning;

/* Something that moves, where it starts. Platforms may be several cells. */
typedef struct Thing {
    uint8_t meaning; /* index into Level.meanings */
    int32_t column, row;
    uint16_t width, height; /* cells */
} Thing;

/* `feel.NAME: VALUE`, checked by the feel table, which is physics' own. */
typedef struct FeelOverride {
    char name[32];
    fix value; /* in the unit that the table gives */
    int line, column;
} FeelOverride;

/* A front, which kills, or a flood, which is water: it comes over the whole level from one side at
 * a steady speed, and begins again with each life. */
typedef struct Tide {
    bool on;
    uint8_t from; /* Direction of the side that it comes from */
    fix speed;    /* tiles a second */
    fix behind;   /* tiles from where the hero begins, away from it */
    fix delay;    /* seconds before it moves */
    fix limit;    /* tiles that it goes at most; 0: no limit */
} Tide;

/* Where a slope is, seen from a cell. It is in reach if a box whose top left is in the cell could
 * meet it by moving less than a tile. */
typedef enum SlopeNear {
    SLOPE_NEAR = 1,    /* in this cell, the one above, or beside one of these two */
    SLOPE_IN_REACH = 2 /* at most two cells away, to the right three */
} SlopeNear;

typedef struct Level {
    int32_t width, height; /* cells */
    uint8_t *cells;        /* row-major: index into meanings; 0 is empty. Cells of things and of
                            * the start keep theirs, so that a level can be written back */
    uint16_t flags[256];   /* TileFlag by index: the one table that hot loops read */
    uint8_t kinds[256];    /* Kind by index */
    Meaning *meanings;
    int meaning_count;

    uint32_t *items;    /* cells with TILE_STATE, ascending: row * width + column */
    int32_t *row_items; /* height + 1: the first item in this row or a later one */
    int32_t item_count;
    int32_t *locks; /* by item: the first item of its group; NULL if the level has no locks */
    int32_t coin_count, gem_count;
    Thing *things; /* scan order: by row, then column; the start is not among them */
    int32_t thing_count;
    int32_t start_column, start_row;
    int32_t goal_count;
    bool has_water, has_slopes;
    uint8_t *near_slopes; /* by cell: SlopeNear bits; NULL without slopes. A move that begins where
                           * no bit is set need not look for slopes */

    uint8_t closed_edges; /* Edge bits */
    uint8_t mover;        /* Mover */
    uint8_t goal_rule;    /* GoalRule */
    Tide front, flood;
    fix light;      /* it is dark, and this is how far the hero lights it up, tiles; 0: it is not */
    int32_t par_ms; /* 0: none */
    char title[LEVEL_TEXT], author[LEVEL_TEXT], hint[LEVEL_TEXT];
    char theme[24], music[24]; /* theme defaults to mesa; music: empty is the theme's */
    FeelOverride feel[LEVEL_MAX_FEEL];
    int feel_count;

    /* Of all that play depends on: grid, meanings, rules and feel, but not title or theme. */
    uint64_t hash;
} Level;

/* How to read a file that is not to be changed itself; all optional. The lines of the legend are
 * read before the level's own header, which overrides them. A start or goal that is given here
 * replaces all that are in the map, and what its cell held; columns and rows count from 0. */
typedef struct LevelOptions {
    const char *legend; /* text of a legend file (header lines but feel), or NULL */
    size_t legend_size;
    const char *legend_path; /* for its diagnostics */
    bool has_start, has_goal;
    int32_t start_column, start_row, goal_column, goal_row;
    /* Is a `feel.` line good? False with an error at its place. NULL: they are not looked at. */
    bool (*check_feel)(const FeelOverride *line, Diagnostics *diag);
} LevelOptions;

/* Reads a level from text. `name` is the title if the header gives none. On success the caller owns
 * the level (level_free); on failure NULL, with at least one error in `diag`. Never crashes and
 * never takes memory out of proportion to the text, whatever the bytes are. options may be NULL. */
Level *level_parse(const char *text, size_t size, const char *name, const LevelOptions *options,
                   Diagnostics *diag);

/* level_parse on a file; diag->path should be `path`. */
Level *level_read(const char *path, const LevelOptions *options, Diagnostics *diag);

/* The level as text that level_parse reads back to the same level. Owned by the caller (free);
 * NULL without memory. */
char *level_write(const Level *level, size_t *size);

void level_free(Level *level);

/* Do two meanings say the same? Their characters may differ. */
bool meaning_alike(const Meaning *a, const Meaning *b);

/* Number of the state bit of a cell with TILE_STATE, or -1. */
int32_t level_item(const Level *level, int32_t column, int32_t row);

typedef struct Cell {
    int32_t column, row;
} Cell;

/* The cell of an item: the inverse of level_item. */
static inline Cell level_item_cell(const Level *level, int32_t item) {
    uint32_t cell = level->items[item], width = (uint32_t)level->width;
    return (Cell){(int32_t)(cell % width), (int32_t)(cell / width)};
}

/* Kind of an item. */
static inline Kind level_item_kind(const Level *level, int32_t item) {
    return (Kind)level->kinds[level->cells[level->items[item]]];
}

/* Index into meanings at a cell inside the map. */
static inline uint8_t level_at(const Level *level, int32_t column, int32_t row) {
    return level->cells[(size_t)row * (size_t)level->width + (size_t)column];
}

static inline bool level_inside(const Level *level, int32_t column, int32_t row) {
    return (uint32_t)column < (uint32_t)level->width && (uint32_t)row < (uint32_t)level->height;
}

/* Flags at any cell; beyond the map a closed edge is TILE_SOLID and an open one 0. Left and right
 * edges reach over all heights; top and bottom only over the map's columns. */
static inline uint16_t level_flags(const Level *level, int32_t column, int32_t row) {
    if (level_inside(level, column, row))
        return level->flags[level_at(level, column, row)];
    Edge edge = column < 0               ? EDGE_LEFT
                : column >= level->width ? EDGE_RIGHT
                : row < 0                ? EDGE_TOP
                                         : EDGE_BOTTOM;
    return level->closed_edges & edge ? TILE_SOLID : 0;
}

#endif
