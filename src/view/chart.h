/* What pictures for level makers paint over a level: where runs went and died, cells that an edit
 * changed, what can be reached and what cannot. Nothing is told by its colour alone. */
#ifndef OVERHANG_VIEW_CHART_H
#define OVERHANG_VIEW_CHART_H

#include "base/fix.h"
#include "view/atlas.h"

#include <stdbool.h>

#define CHART_LEGEND 24 /* pixels of height */

typedef enum ChartSign {
    CHART_NONE,
    CHART_ADDED,   /* plus, teal: nothing was there */
    CHART_REMOVED, /* minus, red: nothing is there any more */
    CHART_CHANGED, /* tilde, gold: something else */
    CHART_LOST,    /* crossed circle, red: out of reach */
    CHART_SIGNS
} ChartSign;

#define CHART_PARTS 4 /* on each axis of a tile: visits and shares are kept for these parts */

typedef struct Chart Chart;

#define CHART_HEAD 8 /* rows of cells above the level for which paths and visits are kept too */

/* A chart for a level of so many cells. Owned by the caller (chart_free); NULL without memory. */
Chart *chart_new(int32_t width, int32_t height);
void chart_free(Chart *chart);

/* Notes that a hero's middle was at this place for a step; the colour shows how often. */
void chart_visit(Chart *chart, fix x, fix y);

/* Instead of visits: how near this place is to the aim, 0 to 255; near is light. */
void chart_near(Chart *chart, fix x, fix y, int share);

/* A place on the way of a run that was found; together they are a dotted line over everything. */
void chart_path(Chart *chart, fix x, fix y);

/* The same where a press leaves little room: how tight it is, 0 to 255; tight is light. */
void chart_tight(Chart *chart, fix x, fix y, int share);

#define CHART_NOTES 8

/* A few words above a place. Of more than CHART_NOTES the later ones are left out. */
void chart_note(Chart *chart, fix x, fix y, const char *words);

/* A death: a crossed circle, with a number where there are several. */
void chart_death(Chart *chart, fix x, fix y);

void chart_sign(Chart *chart, int32_t column, int32_t row, ChartSign sign);

/* What the strip of the legend says at its left. */
void chart_caption(Chart *chart, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* By how many pixels a picture must be higher than the level, for what is shown above it. */
int chart_head(const Chart *chart);

/* Draws over a screen whose top left is this pixel of the level; a negative `top` is above it. */
void chart_draw(const Chart *chart, const Atlas *atlas, int left, int top, DrawList *list);

/* Draws the legend, a strip along the top of the picture, on a screen that begins `left` pixels
 * into it. */
void chart_draw_legend(const Chart *chart, const Atlas *atlas, int left, DrawList *list);

#endif
