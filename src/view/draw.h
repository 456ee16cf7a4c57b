/* Draw lists: what the screen shows, as commands made from a const game state. No SDL here; a
 * platform executes the list in order into a 640x360 target that is scaled once. */
#ifndef OVERHANG_VIEW_DRAW_H
#define OVERHANG_VIEW_DRAW_H

#include <stdbool.h>
#include <stdint.h>

#define SCREEN_WIDTH 640
#define SCREEN_HEIGHT 360
#define TILE_PIXELS 16

typedef enum DrawKind {
    DRAW_SPRITE,
    DRAW_DOUBLE, /* a sprite, each of its pixels as two by two */
    DRAW_FILL,
    DRAW_SHAPE /* a sprite's, all of it in one colour */
} DrawKind;

typedef struct Draw {
    uint8_t kind;    /* DrawKind */
    uint8_t flip;    /* sprites: mirrored left to right */
    uint8_t alpha;   /* 255: opaque */
    uint8_t sheet;   /* sprites: index into the atlas' sheets */
    uint32_t colour; /* fills, and the tint of sprites: 0xRRGGBB; white leaves a sprite as it is */
    int16_t x, y;    /* top left on the logical screen */
    int16_t w, h;    /* sprites: of the source too, nothing else is scaled */
    int16_t sx, sy;  /* sprites: top left in the sheet */
} Draw;

/* Grows as needed; reused from frame to frame. Zero-initialise; draw_list_free at the end. */
typedef struct DrawList {
    Draw *items;
    int count, capacity;
} DrawList;

void draw_list_clear(DrawList *list);
void draw_list_free(DrawList *list);

/* Adds a command, unless nothing of it could be seen. Without memory it is left out: the frame
 * lacks a piece, and the game goes on. */
void draw_add(DrawList *list, Draw draw);

/* A rectangle of one colour, 0xRRGGBB; all measures are pixels of the logical screen. */
void draw_fill(DrawList *list, int x, int y, int w, int h, uint32_t colour, uint8_t alpha);

/* The outline of such a rectangle, a pixel wide and inside it. */
void draw_frame(DrawList *list, int x, int y, int w, int h, uint32_t colour, uint8_t alpha);

#endif
