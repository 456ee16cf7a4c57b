/* What pictures for level makers paint over a level: where runs went and died, cells that an edit
 * changed, what can be reached and what cannot. Signs tell apart what colours tell apart too. */
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

#define CHART_PARTS 4 /* of a tile, on each axis: what visits and shares are kept for */

typedef struct Chart Chart;

#define CHART_HEAD 8 /* cells above the level that ways and visits are kept for too */

/* Of a level's size in cells; chart_free. NULL without memory. */
Chart *chart_new(int32_t width, int32_t height);
void chart_free(Chart *chart);

/* Where a hero's middle was for a step: how often shows in the colour, dark to light. */
void chart_visit(Chart *chart, fix x, fix y);

/* Instead of visits: a share of 0..255, near the aim light. */
void chart_near(Chart *chart, fix x, fix y, int share);

/* Where a run that was found passes: a light dotted line over all. */
void chart_path(Chart *chart, fix x, fix y);

/* The same where a press leaves little room: a share of 0..255, the tighter the lighter. */
void chart_tight(Chart *chart, fix x, fix y, int share);

/* Words beside a place, CHART_NOTES at most; later ones are left out. */
#define CHART_NOTES 8
void chart_note(Chart *chart, fix x, fix y, const char *words);

/* A crossed circle, with a number where there were several. */
void chart_death(Chart *chart, fix x, fix y);

void chart_sign(Chart *chart, int32_t column, int32_t row, ChartSign sign);

/* What the strip below says at its left. */
void chart_caption(Chart *chart, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Pixels above the level in which something is to be seen: a picture must be so much higher. */
int chart_head(const Chart *chart);

/* Over a screen of the level whose top left is this pixel of it; `top` is negative above it. */
void chart_draw(const Chart *chart, const Atlas *atlas, int left, int top, DrawList *list);

/* The strip that explains it, along the top of a screen that begins `left` pixels into it. */
void chart_draw_legend(const Chart *chart, const Atlas *atlas, int left, DrawList *list);

#endif
