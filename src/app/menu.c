#include "app/menu.h"

#include "base/fix.h"

#include <stdio.h>

bool menu_move(int *at, int count, unsigned actions) {
    int by = ((actions & MENU_DOWN) != 0) - ((actions & MENU_UP) != 0);
    if (count <= 1 || by == 0)
        return false;
    *at = (*at + by + count) % count;
    return true;
}

void menu_cursor(DrawList *list, const Atlas *atlas, int x, int y, uint32_t beat) {
    const Sprite *paw = atlas_find(atlas, "cursor", NULL);
    if (paw)
        draw_sprite(list, paw, (int)(beat / 30 % 2), x - 20, y - 2, false);
}

void menu_draw(DrawList *list, const Atlas *atlas, const char *const *lines, int count, int at,
               int x, int y, uint32_t beat) {
    for (int i = 0; i < count; i++) {
        int left = x - text_width(atlas, lines[i]) / 2;
        draw_text(list, atlas, left, y, lines[i], i == at ? COLOUR_WHITE : COLOUR_APRICOT);
        if (i == at)
            menu_cursor(list, atlas, left, y, beat);
        y += MENU_LINE;
    }
}

void menu_shade(DrawList *list, int alpha) {
    draw_fill(list, 0, 0, SCREEN_WIDTH, SCREEN_HEIGHT, COLOUR_NIGHT, (uint8_t)alpha);
}

void menu_plate(DrawList *list, const Atlas *atlas, int y, const char *text) {
    int width = text_width(atlas, text) + 24;
    draw_fill(list, (SCREEN_WIDTH - width) / 2, y - 6, width, 20, COLOUR_NIGHT, 200);
    draw_text_centred(list, atlas, SCREEN_WIDTH / 2, y, text, COLOUR_CREAM);
}

void menu_time(int32_t steps, char *text, size_t size) {
    int seconds = steps / STEPS_PER_SECOND;
    int hundredths = steps % STEPS_PER_SECOND * 100 / STEPS_PER_SECOND;
    if (seconds < 3600)
        snprintf(text, size, "%d:%02d.%02d", seconds / 60, seconds % 60, hundredths);
    else
        snprintf(text, size, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
}
