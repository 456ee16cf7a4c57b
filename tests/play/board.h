/* A small level that can be drawn at random, mutated, mirrored and taken apart again: a header and
 * rows of characters, which board_text writes as a level file. */
#ifndef OVERHANG_TESTS_PLAY_BOARD_H
#define OVERHANG_TESTS_PLAY_BOARD_H

#include "base/random.h"
#include "level/level.h"

#include <stdbool.h>

#define BOARD_WIDTH 48
#define BOARD_HEIGHT 24
#define BOARD_HEADER 2048
#define BOARD_TEXT (BOARD_HEADER + 8 + BOARD_HEIGHT * (BOARD_WIDTH + 1))

typedef struct Board {
    int width, height;
    char header[BOARD_HEADER]; /* lines, without the one that says `map:` */
    char cells[BOARD_HEIGHT][BOARD_WIDTH];
} Board;

/* A level to start from: shipped ones and the cases. Larger than a board: one is cut out of it. */
typedef struct Pattern {
    char header[BOARD_HEADER];
    char *map; /* owned: height rows of width characters */
    int width, height;
} Pattern;

/* False if the file cannot be read, has characters that are not ASCII, or is for the cell mover. */
bool pattern_read(Pattern *pattern, const char *path);
void pattern_free(Pattern *pattern);

/* Rooms, floors with gaps, things strewn: a few kinds out of every glyph of the format. */
void board_draw(Board *board, Random *random);

/* A piece of a pattern with some cells changed, and the start in it. */
void board_cut(Board *board, const Pattern *pattern, Random *random);

/* Writes the level file: at most BOARD_TEXT bytes with the final zero. */
void board_text(const Board *board, char *text);

/* NULL if the reader refuses it. level_free. */
Level *board_level(const Board *board);

/* The same seen in a mirror; things keep their order, so that slot n is slot n. */
Level *board_mirrored(const Board *board);

#endif
