/* The atlas: where each sprite is on which sheet, as assets/art's atlas.txt says it. */
#ifndef OVERHANG_VIEW_ATLAS_H
#define OVERHANG_VIEW_ATLAS_H

#include "base/diag.h"
#include "view/draw.h"

#include <stddef.h>

typedef struct Sprite {
    char name[28];
    uint8_t sheet;
    int16_t x, y, w, h;
    int16_t frames;
    int16_t steps; /* of 1/120 s, for each frame */
} Sprite;

typedef struct Atlas Atlas;

/* What a player can do about an atlas that is missing or broken. */
extern const char ATLAS_ADVICE[];

/* Parses atlas text; NULL with errors in diag. Owned by the caller, atlas_free. */
Atlas *atlas_parse(const char *text, size_t size, Diagnostics *diag);
void atlas_free(Atlas *atlas);

int atlas_sheet_count(const Atlas *atlas);
/* File name of a sheet, as "hero.png". */
const char *atlas_sheet_name(const Atlas *atlas, int sheet);
int atlas_sheet(const Atlas *atlas, const char *file); /* -1: none */

/* By name; `world` (may be NULL) is tried first as NAME_WORLD. NULL if there is none. */
const Sprite *atlas_find(const Atlas *atlas, const char *name, const char *world);

/* On a given sheet only: ground tiles have the same names in every world. */
const Sprite *atlas_find_on(const Atlas *atlas, int sheet, const char *name);

/* A rectangle of a sprite's pixels. */
typedef struct SpritePart {
    int x, y, w, h;
} SpritePart;

/* The command that draws a part of a sprite's first frame with its top left at a pixel of the
 * screen: opaque and in its own colours, for the caller to change before draw_add. */
Draw sprite_part(const Sprite *sprite, SpritePart part, int x, int y);

/* Draws a frame of a sprite (any number: it wraps) with its top left at a pixel of the screen;
 * nothing for a NULL sprite. */
void draw_sprite(DrawList *list, const Sprite *sprite, int frame, int x, int y, bool flip);

/* A frame of a sprite beside letters. Large: twice as large, from the same left and with its
 * middle at the same height as the small one has. */
void draw_icon(DrawList *list, const Sprite *icon, int frame, int x, int y, bool large);

#endif
