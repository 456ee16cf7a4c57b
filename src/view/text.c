#include "view/text.h"

#include "view/plain.h"

#include <stdio.h>
#include <string.h>

#define CORNER 8 /* of the panel's 9-slice */
#define TEXT_MOST 256

/* The letters are sprites c32 to c126, the outlines under them o32 to o126. */
static const Sprite *glyph_of(const Atlas *atlas, char set, char c) {
    char name[8];
    int code = c, at = 0;
    name[at++] = set;
    if (code >= 100)
        name[at++] = '1';
    name[at++] = (char)('0' + code / 10 % 10);
    name[at++] = (char)('0' + code % 10);
    name[at] = '\0';
    return atlas_find(atlas, name, NULL);
}

static void draw_glyph(DrawList *list, const Sprite *glyph, int x, int y, uint32_t colour) {
    Draw draw = sprite_part(glyph, (SpritePart){0, 0, glyph->w, glyph->h}, x, y);
    draw.colour = colour;
    draw_add(list, draw);
}

/* A size of letters: their set of sprites, the set of outlines, and the gap between two. */
typedef struct Font {
    char letters, outlines;
    int gap;
} Font;

static const Font SMALL = {'c', 'o', 1}, LARGE = {'C', 'O', 2};

static int run_width(const Font *font, const Atlas *atlas, const char *text) {
    int width = 0;
    for (char c; (c = plain_next(&text));) {
        const Sprite *glyph = glyph_of(atlas, font->letters, c);
        width += glyph ? glyph->w + font->gap : 0;
    }
    return width;
}

static int own_width(const Font *font, const Atlas *atlas, const char *text) {
    int width = run_width(font, atlas, text);
    return width > 0 ? width - font->gap : 0;
}

static void draw_set(DrawList *list, const Font *font, char set, const Atlas *atlas, int x, int y,
                     const char *text, uint32_t colour) {
    for (char c; (c = plain_next(&text));) {
        const Sprite *letter = glyph_of(atlas, font->letters, c), *glyph = glyph_of(atlas, set, c);
        if (glyph)
            draw_glyph(list, glyph, x, y, colour);
        x += letter ? letter->w + font->gap : 0;
    }
}

/* All outlines lie below all letters: a letter never loses a column to its neighbour's outline. */
static void draw_run(DrawList *list, const Font *font, const Atlas *atlas, int x, int y,
                     const char *text, uint32_t colour) {
    draw_set(list, font, font->outlines, atlas, x - 1, y - 1, text, 0xffffff);
    draw_set(list, font, font->letters, atlas, x, y, text, colour);
}

void draw_plain_text(DrawList *list, const Atlas *atlas, int x, int y, const char *text,
                     uint32_t colour) {
    draw_set(list, &SMALL, SMALL.letters, atlas, x, y, text, colour);
}

int draw_text(DrawList *list, const Atlas *atlas, int x, int y, const char *text, uint32_t colour) {
    draw_run(list, &SMALL, atlas, x, y, text, colour);
    return x + run_width(&SMALL, atlas, text);
}

int text_width(const Atlas *atlas, const char *text) {
    return own_width(&SMALL, atlas, text);
}

void draw_text_centred(DrawList *list, const Atlas *atlas, int x, int y, const char *text,
                       uint32_t colour) {
    draw_text(list, atlas, x - text_width(atlas, text) / 2, y, text, colour);
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static int digit_width(const Font *font, const Atlas *atlas) {
    int widest = 0;
    for (char c = '0'; c <= '9'; c++) {
        const Sprite *glyph = glyph_of(atlas, font->letters, c);
        widest = glyph && glyph->w > widest ? glyph->w : widest;
    }
    return widest;
}

static int figures_width(const Font *font, const Atlas *atlas, const char *text) {
    int width = 0, digit = digit_width(font, atlas);
    for (const char *c = text; *c; c++)
        width += font->gap + (is_digit(*c) ? digit : own_width(font, atlas, (char[]){*c, '\0'}));
    return width > 0 ? width - font->gap : 0;
}

static void draw_figures(DrawList *list, const Font *font, const Atlas *atlas, int x, int y,
                         const char *text, uint32_t colour) {
    int digit = digit_width(font, atlas);
    x -= figures_width(font, atlas, text);
    for (const char *c = text; *c; c++) {
        char letter[] = {*c, '\0'};
        int own = own_width(font, atlas, letter), width = is_digit(*c) ? digit : own;
        draw_run(list, font, atlas, x + (width - own + 1) / 2, y, letter, colour);
        x += width + font->gap;
    }
}

int digits_width(const Atlas *atlas, const char *text) {
    return figures_width(&SMALL, atlas, text);
}

void draw_digits(DrawList *list, const Atlas *atlas, int x, int y, const char *text,
                 uint32_t colour) {
    draw_figures(list, &SMALL, atlas, x, y, text, colour);
}

int title_digits_width(const Atlas *atlas, const char *text) {
    return figures_width(&LARGE, atlas, text);
}

void draw_title_digits(DrawList *list, const Atlas *atlas, int x, int y, const char *text,
                       uint32_t colour) {
    draw_figures(list, &LARGE, atlas, x, y, text, colour);
}

int title_width(const Atlas *atlas, const char *text) {
    return own_width(&LARGE, atlas, text);
}

void draw_title(DrawList *list, const Atlas *atlas, int x, int y, const char *text,
                uint32_t colour) {
    draw_run(list, &LARGE, atlas, x, y, text, colour);
}

/* Cuts a text that is too wide and ends it in dots. */
static void shorten(const Atlas *atlas, int room, char text[TEXT_MOST]) {
    static const char DOTS[] = "...";
    size_t length = strlen(text);
    while (length > 0 && text_width(atlas, text) > room) {
        do
            length--;
        while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80); /* whole letters */
        memcpy(text + length, DOTS, sizeof DOTS);
    }
}

int draw_text_within(DrawList *list, const Atlas *atlas, int x, int y, int room, const char *text,
                     uint32_t colour) {
    char shown[TEXT_MOST];
    snprintf(shown, TEXT_MOST - 3, "%s", text);
    shorten(atlas, room, shown);
    draw_text_centred(list, atlas, x, y, shown, colour);
    return text_width(atlas, shown);
}

int draw_title_within(DrawList *list, const Atlas *atlas, int x, int y, int room, const char *text,
                      uint32_t colour) {
    int width = title_width(atlas, text);
    if (width > room)
        return draw_text_within(list, atlas, x, y + TITLE_RAISED, room, text, colour);
    draw_title(list, atlas, x - width / 2, y, text, colour);
    return width;
}

/* One axis of a 9-slice panel of this length: how many pixels the piece at `at` has, and where they
 * are in the source, which has `side` pixels on this axis. */
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
            draw_add(list, sprite_part(panel, (SpritePart){sx, sy, run_x, run_y}, x + px, y + py));
        }
    }
}
