#include "view/scene.h"

/* What lies in the depth of large ground, so that no two stretches of it are alike: bones, shells,
 * boulders. Each block of cells may hold one thing, whose kind and place are a hash of the block;
 * what is smallest where the chosen has no room. */

#define BLOCK_COLUMNS 6
#define BLOCK_ROWS 4
#define CHANCE 12 /* in 16 */

/* Some more often. */
static const char *const NAMES[BURIED_MAX] = {
    "pebbles",   "pebbles",    "stones", "stones", "stones2", "stones2",
    "ammonite",  "skeleton",   "fish",   "bones",  "geode",   "antler",
    "fulgurite", "fulgurite2", "pup",    "spiral", "sun",     "hand"};

void buried_find(View *view) {
    for (int i = 0; i < BURIED_MAX; i++) {
        const Sprite *sprite = atlas_find(view->atlas, NAMES[i], view->world);
        if (sprite)
            view->buried[view->buried_count++] = sprite;
    }
}

/* Rock around it on all sides, so that nothing shows through an edge. */
static bool has_room(const Level *level, const Sprite *sprite, int left, int top) {
    int right = left + sprite->w - 1, bottom = top + sprite->h - 1;
    for (int32_t row = (top >> 4) - 1; row <= (bottom >> 4) + 1; row++)
        for (int32_t column = (left >> 4) - 1; column <= (right >> 4) + 1; column++)
            if (!rock_at(level, column, row))
                return false;
    return true;
}

static void bury(const Scene *scene, int32_t column, int32_t row) {
    const View *view = scene->view;
    uint32_t seed = cell_mix(column + 77, row + 191);
    if ((seed & 15) >= CHANCE)
        return;
    const Sprite *sprite = view->buried[(seed >> 4) % (uint32_t)view->buried_count];
    int shift = row & 1 ? BLOCK_COLUMNS * TILE_PIXELS / 2 : 0;
    int x = column * BLOCK_COLUMNS * TILE_PIXELS + shift + (int)(seed >> 12 & 31);
    int y = row * BLOCK_ROWS * TILE_PIXELS + (int)(seed >> 20 & 15);
    if (!has_room(view->level, sprite, x, y))
        sprite = view->buried[0];
    if (has_room(view->level, sprite, x, y))
        draw_sprite(scene->list, sprite, 0, x - scene->left, y - scene->top, seed >> 28 & 1);
}

void buried_draw(const Scene *scene) {
    int across = BLOCK_COLUMNS * TILE_PIXELS, down = BLOCK_ROWS * TILE_PIXELS;
    int32_t left = scene->left / across - 2, right = (scene->left + SCREEN_WIDTH) / across + 1;
    int32_t top = scene->top / down - 2, bottom = (scene->top + SCREEN_HEIGHT) / down + 1;
    if (scene->view->buried_count == 0 || scene->options->look.contrast)
        return;
    for (int32_t row = top; row <= bottom; row++)
        for (int32_t column = left; column <= right; column++)
            bury(scene, column, row);
}
