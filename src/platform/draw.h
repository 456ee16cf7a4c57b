/* Executes draw lists. Named paint_ so as not to be mixed up with view/draw.h, which makes them. */
#ifndef OVERHANG_PLATFORM_DRAW_H
#define OVERHANG_PLATFORM_DRAW_H

#include "platform/images.h"
#include "view/draw.h"

/* In order, into the renderer's current target. Neighbours of one sheet are one batch: the state of
 * a texture is only touched when it changes, and SDL joins what shares it. */
void paint_list(Images *images, const DrawList *list);

#endif
