#include "view/draw.h"

#include <stdlib.h>
#include <string.h>

void draw_list_clear(DrawList *list) {
    list->count = 0;
}

void draw_list_free(DrawList *list) {
    free(list->items);
    memset(list, 0, sizeof *list);
}

static bool grow(DrawList *list) {
    int capacity = list->capacity ? list->capacity * 2 : 1024;
    Draw *items = realloc(list->items, (size_t)capacity * sizeof *items);
    if (!items)
        return false;
    list->items = items;
    list->capacity = capacity;
    return true;
}

static bool on_screen(const Draw *draw) {
    return draw->w > 0 && draw->h > 0 && draw->x < SCREEN_WIDTH && draw->y < SCREEN_HEIGHT &&
           draw->x + draw->w > 0 && draw->y + draw->h > 0;
}

void draw_add(DrawList *list, Draw draw) {
    if (draw.alpha == 0 || !on_screen(&draw))
        return;
    if (list->count == list->capacity && !grow(list))
        return;
    list->items[list->count++] = draw;
}

static int16_t clip(int v) {
    return (int16_t)(v < -4096 ? -4096 : v > 4096 ? 4096 : v);
}

void draw_fill(DrawList *list, int x, int y, int w, int h, uint32_t colour, uint8_t alpha) {
    int16_t left = clip(x), top = clip(y);
    draw_add(list, (Draw){.kind = DRAW_FILL,
                          .alpha = alpha,
                          .colour = colour,
                          .x = left,
                          .y = top,
                          .w = (int16_t)(clip(x + w) - left),
                          .h = (int16_t)(clip(y + h) - top)});
}

void draw_frame(DrawList *list, int x, int y, int w, int h, uint32_t colour, uint8_t alpha) {
    draw_fill(list, x, y, w, 1, colour, alpha);
    draw_fill(list, x, y + h - 1, w, 1, colour, alpha);
    draw_fill(list, x, y + 1, 1, h - 2, colour, alpha);
    draw_fill(list, x + w - 1, y + 1, 1, h - 2, colour, alpha);
}
