/* Gentle motion along a leg: it gains its speed over the first tile and loses it over the last.
 *
 * What moves counts its way evenly, a speed each step; where it is follows from that: along a
 * parabola in the ramps, unit by unit between them. Nowhere does the place go faster than the way,
 * so every place has a way that leads exactly there; forth and back are the same places. */
#ifndef OVERHANG_GAME_EASE_H
#define OVERHANG_GAME_EASE_H

#include "base/fix.h"

/* The whole way along a leg of this length: longer by both ramps, in which it goes half as fast. */
fix ease_way(fix length);

/* Where on the leg, of its length, a part of the way leads. */
fix ease_place(fix length, fix way);

/* The way that leads to a place. */
fix ease_way_to(fix length, fix place);

#endif
