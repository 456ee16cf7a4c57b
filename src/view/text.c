#include "view/text.h"

#define CORNER 8 /* of the panel's 9-slice */

/* The letters are sprites c32 to c126, the outlines under them o32 to o126. */
static const Sprite *glyph_of(const Atlas *atlas, char set, char c) {
    int code = (unsigned char)c;
    if (code < 32 || code > 126)
        code = '?';
    char name[8];
    int at = 0;
    name[at++] = set;
    if (code >= 100)
        name[at++] = '1';
    name[at++] = (char)('0' + code / 10 % 10);
    name[at++] = (char)('0' + code % 10);
    name[at] = '\0';
    return atlas_find(atlas, name, NULL);
}

static void draw_glyph(DrawList *list, const Sprite *glyph, int x, int y, uint32_t colour) {
    draw_add(list, (Draw){.kind = DRAW_SPRITE,
                          .alpha = 255,
                          .sheet = glyph->sheet,
                          .colour = colour,
                          .x = (int16_t)x,
                          .y = (int16_t)y,
                          .w = glyph->w,
                          .h = glyph->h,
                          .sx = glyph->x,
                          .sy = glyph->y});
}

/* All outlines lie below all letters: a letter never loses a column to its neighbour's outline. */
int draw_text(DrawList *list, const Atlas *atlas, int x, int y, const char *text, uint32_t colour) {
    int end = x;
    for (const char *c = text; *c; c++) {
        const Sprite *outline = glyph_of(atlas, 'o', *c), *glyph = glyph_of(atlas, 'c', *c);
        if (outline)
            draw_glyph(list, outline, end - 1, y - 1, 0xffffff);
        end += glyph ? glyph->w + 1 : 0;
    }
    end = x;
    for (const char *c = text; *c; c++) {
        const Sprite *glyph = glyph_of(atlas, 'c', *c);
        if (!glyph)
            continue;
        draw_glyph(list, glyph, end, y, colour);
        end += glyph->w + 1;
    }
    return end;
}

int text_width(const Atlas *atlas, const char *text) {
    int width = 0;
    for (const char *c = text; *c; c++) {
        const Sprite *glyph = glyph_of(atlas, 'c', *c);
        width += glyph ? glyph->w + 1 : 0;
    }
    return width > 0 ? width - 1 : 0;
}

void draw_text_centred(DrawList *list, const Atlas *atlas, int x, int y, const char *text,
                       uint32_t colour) {
    draw_text(list, atlas, x - text_width(atlas, text) / 2, y, text, colour);
}

/* One axis of a 9-slice: the piece at `at`, where its pixels are in the source, and how many. */
static int slice_run(int at, int length, int side, int *source) {
    int middle = side - 2 * CORNER, rest = length - CORNER - at;
    if (at < CORNER) {
        *source = at;
        return CORNER;
    }
    if (rest <= 0) {
        *source = side - CORNER;
        return CORNER;
    }
    *source = CORNER;
    return rest < middle ? rest : middle;
}

void draw_panel(DrawList *list, const Atlas *atlas, int x, int y, int w, int h) {
    const Sprite *panel = atlas_find(atlas, "panel", NULL);
    if (!panel || panel->w <= 2 * CORNER || panel->h <= 2 * CORNER)
        return;
    int sx = 0, sy = 0;
    for (int py = 0, run_y; py < h; py += run_y) {
        run_y = slice_run(py, h, panel->h, &sy);
        for (int px = 0, run_x; px < w; px += run_x) {
            run_x = slice_run(px, w, panel->w, &sx);
            draw_add(list, (Draw){.kind = DRAW_SPRITE,
                                  .alpha = 255,
                                  .sheet = panel->sheet,
                                  .colour = 0xffffff,
                                  .x = (int16_t)(x + px),
                                  .y = (int16_t)(y + py),
                                  .w = (int16_t)run_x,
                                  .h = (int16_t)run_y,
                                  .sx = (int16_t)(panel->x + sx),
                                  .sy = (int16_t)(panel->y + sy)});
        }
    }
}
