#include "view/scene.h"

/* Lightning: a rod under each column shows where, the column reddens before a strike and while it
 * lasts. What harms is red; only the heart of a bolt is white. */

#define WARNING_STEPS 90
#define COLOUR_CORE 0xf8fdf6
#define COLOUR_HALO 0xff6f58
#define COLOUR_ZONE 0xdf2639

#define BOLT_TILES 8  /* at least */
#define BOLT_STRAYS 8 /* pixels aside */
#define BOLT_LEG 12   /* pixels down from bend to bend */
#define BOLT_ROW 3

/* The part of a bolt between two of its bends. */
static void leg(const Scene *scene, int from, int to, int bottom) {
    for (int up = BOLT_ROW; up <= BOLT_LEG; up += BOLT_ROW) {
        int x = from + (to - from) * up / BOLT_LEG, y = bottom - up;
        draw_fill(scene->list, x - 3, y, 7, BOLT_ROW, COLOUR_HALO, 120);
        draw_fill(scene->list, x - 1, y, 3, BOLT_ROW, COLOUR_CORE, 255);
    }
}

/* A twig of the bolt that ends in the air. */
static void twig(const Scene *scene, int x, int y, int aside) {
    for (int i = 1; i <= 4; i++)
        draw_fill(scene->list, x + aside * i * 2, y + i * 2, 2, 3,
                  i < 3 ? COLOUR_CORE : COLOUR_HALO, 220);
}

/* A bolt from above down to the middle of a tile. Its shape changes every few steps, unless the
 * player wants little flashing. */
static void bolt(const Scene *scene, int middle, int bottom, int tiles) {
    uint32_t time = scene->options->look.flash < 50 ? 0 : scene->view->clock / 5;
    uint32_t seed = time * 2654435761u + (uint32_t)(middle + scene->left) * 97u;
    int x = middle;
    for (int y = bottom; y > bottom - tiles * TILE_PIXELS; y -= BOLT_LEG) {
        seed = seed * 1664525u + 1013904223u;
        int next = x + (int)(seed >> 24 & 15) - 7;
        next = fix_clamp(next, middle - BOLT_STRAYS, middle + BOLT_STRAYS);
        leg(scene, x, next, y);
        if ((seed >> 16) % 5 == 0)
            twig(scene, x, y, next > x ? -1 : 1);
        x = next;
    }
    draw_fill(scene->list, middle - 6, bottom - 3, 12, 3, COLOUR_HALO, 200);
    draw_fill(scene->list, middle - 3, bottom - 5, 6, 5, COLOUR_CORE, 255);
}

static bool strikes_too(const Level *level, int32_t column, int32_t row, uint8_t meaning) {
    return level_inside(level, column, row) && level_at(level, column, row) == meaning;
}

/* How many tiles are struck together from this one up (step -1) or down (1), itself included. */
static int tiles_on(const Level *level, int32_t column, int32_t row, int step) {
    uint8_t meaning = level_at(level, column, row);
    int tiles = 1;
    while (strikes_too(level, column, row + step * tiles, meaning))
        tiles++;
    return tiles;
}

static bool is_lowest(const Level *level, int32_t column, int32_t row) {
    return !strikes_too(level, column, row + 1, level_at(level, column, row));
}

/* The light of a warning, which blinks faster and faster: for those who want less of that its dark
 * moments are less dark, until it only shines. */
static int warned(const Scene *scene, int soon, int bright, int dark) {
    if (soon <= 0)
        return dark;
    bool lit = soon / (soon > 40 ? 12 : 5) % 2 == 0;
    return lit ? bright : bright - (bright - dark) * scene->options->look.flash / 100;
}

/* Two lines that nobody overlooks, and that do not blink. */
static void draw_posts(const Scene *scene, int x, int y) {
    draw_fill(scene->list, x, y, 2, TILE_PIXELS, COLOUR_DANGER, 255);
    draw_fill(scene->list, x + TILE_PIXELS - 2, y, 2, TILE_PIXELS, COLOUR_DANGER, 255);
}

/* One tile of what is struck: tinted, with a line where none is struck beside it. */
static void draw_zone(const Scene *scene, int32_t column, int32_t row, int alpha, int edge) {
    const Level *level = scene->view->level;
    uint8_t meaning = level_at(level, column, row);
    int x = column * TILE_PIXELS - scene->left, y = row * TILE_PIXELS - scene->top;
    if (alpha > 0)
        draw_fill(scene->list, x, y, TILE_PIXELS, TILE_PIXELS, COLOUR_ZONE, (uint8_t)alpha);
    if (edge > 0 && !strikes_too(level, column - 1, row, meaning))
        draw_fill(scene->list, x, y, 1, TILE_PIXELS, COLOUR_HALO, (uint8_t)edge);
    if (edge > 0 && !strikes_too(level, column + 1, row, meaning))
        draw_fill(scene->list, x + TILE_PIXELS - 1, y, 1, TILE_PIXELS, COLOUR_HALO, (uint8_t)edge);
}

void lightning_draw(const Scene *scene, const Meaning *meaning, int32_t column, int32_t row) {
    int soon = strike_soon(scene->game, meaning, WARNING_STEPS);
    bool on = strike_is_on(scene->game, meaning);
    int x = column * TILE_PIXELS - scene->left, y = row * TILE_PIXELS - scene->top;
    if (scene->options->look.contrast && (on || soon > 0))
        draw_posts(scene, x, y);
    if (!on) {
        draw_zone(scene, column, row, warned(scene, soon, 36, 0), warned(scene, soon, 130, 0));
        return;
    }
    draw_zone(scene, column, row, 92 * scene->options->look.flash / 100, 200);
    const Level *level = scene->view->level;
    if (!is_lowest(level, column, row) && row != scene_cells(scene).bottom)
        return;
    row += tiles_on(level, column, row, 1) - 1;
    int tiles = tiles_on(level, column, row, -1);
    bolt(scene, x + TILE_PIXELS / 2, (row + 1) * TILE_PIXELS - scene->top,
         tiles > BOLT_TILES ? tiles : BOLT_TILES);
}

void rod_draw(const Scene *scene, const Meaning *meaning, int32_t column, int32_t row) {
    if (!is_lowest(scene->view->level, column, row))
        return;
    int soon = strike_soon(scene->game, meaning, WARNING_STEPS);
    bool hot = strike_is_on(scene->game, meaning) || warned(scene, soon, 1, 0);
    scene_put(scene, SPRITE_ROD, hot, column * TILE_PIXELS, row * TILE_PIXELS, false);
}
