#include "view/scene.h"

/* What there is to see in water: light from above, weeds on its ground, bubbles. It is drawn after
 * the water behind swimmers and before that in front of them. */

#define RAY_DEEP 3 /* cells of water that a ray must have */
#define RAY_ALPHA 110
#define BUBBLE_WAY 64 /* pixels that one rises */

/* Is there water in so many cells from this one down? */
static bool is_wet_down(const Level *level, int32_t column, int32_t row, int cells) {
    while (cells > 0 && scene_looks_wet(level, column, row + cells - 1))
        cells--;
    return cells == 0;
}

/* A ray of light that comes and goes, below some of the surface's cells. */
static void draw_ray(const Scene *scene, int32_t column, int32_t row) {
    const Level *level = scene->view->level;
    uint32_t seed = cell_mix(column, row + 31);
    if (seed % 3 || scene_looks_wet(level, column, row - 1) || rock_at(level, column, row - 1) ||
        !is_wet_down(level, column, row, RAY_DEEP) ||
        !is_wet_down(level, column + 1, row, RAY_DEEP))
        return;
    int from = scene->list->count, phase = (int)((living_time(scene) / 4 + seed % 128) % 128);
    scene_put(scene, SPRITE_WATER_RAY, 0, column * TILE_PIXELS, row * TILE_PIXELS + 4, false);
    for (int i = from; i < scene->list->count; i++)
        scene->list->items[i].alpha =
            (uint8_t)(RAY_ALPHA * (phase < 64 ? 32 + phase : 160 - phase) / 96);
}

static void draw_weed(const Scene *scene, int32_t column, int32_t row) {
    const Level *level = scene->view->level;
    uint32_t seed = cell_mix(column + 5, row);
    bool bare = level->kinds[level_at(level, column, row)] == KIND_WATER;
    if (seed % 5 > 1 || !bare || !rock_at(level, column, row + 1) ||
        !is_wet_down(level, column, row - 1, 2))
        return;
    SpriteId id = seed % 5 ? SPRITE_WEED : SPRITE_WEED_2;
    const Sprite *sprite = scene->view->sprites[id];
    if (sprite)
        scene_put(scene, id, sprite_frame(sprite, living_time(scene) + seed % 96),
                  column * TILE_PIXELS + 1, (row + 1) * TILE_PIXELS + 3 - sprite->h, seed >> 9 & 1);
}

/* A bubble that rises from some of the ground's cells: BUBBLE_WAY at most, and not out of the
 * water. */
static void draw_bubble(const Scene *scene, int32_t column, int32_t row) {
    const Level *level = scene->view->level;
    uint32_t seed = cell_mix(column + 9, row + 3), time = living_time(scene) / 3 + seed % 512;
    int up = (int)(time % (BUBBLE_WAY * 3));
    int32_t there = row - up / TILE_PIXELS;
    if (seed % 6 || up >= BUBBLE_WAY || !rock_at(level, column, row + 1) ||
        !is_wet_down(level, column, there, row - there + 1))
        return;
    int sway = (int)(time / 5 % 4);
    scene_put(scene, SPRITE_BUBBLE, (int)(seed >> 8 & 1),
              column * TILE_PIXELS + 6 + (sway < 2 ? sway : 4 - sway), row * TILE_PIXELS + 12 - up,
              false);
}

void pool_draw(const Scene *scene) {
    const Level *level = scene->view->level;
    Cells cells = scene_cells(scene);
    if (scene->options->look.contrast)
        return;
    for (int32_t row = cells.top - 4; row <= cells.bottom + 4; row++)
        for (int32_t column = cells.left - 2; column <= cells.right; column++) {
            if (!scene_looks_wet(level, column, row))
                continue;
            draw_ray(scene, column, row);
            draw_weed(scene, column, row);
            draw_bubble(scene, column, row);
        }
}
