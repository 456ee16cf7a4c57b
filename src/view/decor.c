#include "view/scene.h"

#include <string.h>

/* Small things on open ground, the same for a cell every time: what grows where is a hash of it. */

typedef struct Growth {
    const char *world;
    const char *names[7]; /* the more often, the more often named */
    const char *hanging;  /* from open undersides, or NULL */
    int chance;           /* in 16 */
} Growth;

static const Growth GROWTHS[] = {
    {"mesa",
     {"tuft_mesa", "tuft2_mesa", "pebble_mesa", "tuft_mesa", "barrel_cactus", "saguaro",
      "skull_mesa"},
     NULL,
     4},
    {"hollow",
     {"tuft_hollow", "mushroom", "tuft_hollow", "crystal_s", "tuft_hollow", "mushroom",
      "tuft_hollow"},
     "moss_hang",
     5},
    {"pines",
     {"tuft_pines", "bush_pines", "tuft_pines", "stump", "tuft_pines", "bush_pines", "tuft_pines"},
     "icicle",
     5},
    {"stormtop",
     {"tuft_stormtop", "tuft2_stormtop", "tuft_stormtop", "cairn", "tuft2_stormtop",
      "tuft_stormtop", "tuft2_stormtop"},
     NULL,
     5},
};

static uint32_t mix(int32_t column, int32_t row) {
    uint32_t n = (uint32_t)column * UINT32_C(0x9e3779b1) ^ (uint32_t)row * UINT32_C(0x85ebca6b);
    n ^= n >> 15;
    n *= UINT32_C(0x2c1b3c6d);
    return n ^ (n >> 12);
}

static uint8_t kind_of(const Level *level, int32_t column, int32_t row) {
    return level_inside(level, column, row) ? level->kinds[level_at(level, column, row)]
                                            : (uint8_t)KIND_GROUND;
}

static bool flat(const Level *level, int32_t column, int32_t row) {
    return kind_of(level, column, row) == KIND_GROUND &&
           kind_of(level, column, row - 1) == KIND_EMPTY;
}

static void grow(const Scene *scene, const Growth *growth, int32_t column, int32_t row) {
    const Level *level = scene->view->level;
    uint32_t seed = mix(column, row);
    if ((int)(seed & 15) >= growth->chance)
        return;
    const Sprite *sprite = atlas_find(scene->view->atlas, growth->names[(seed >> 4) % 7], NULL);
    if (!sprite)
        return;
    bool wide = sprite->w > 12, tall = sprite->h > 16;
    if (wide && (!flat(level, column - 1, row) || !flat(level, column + 1, row)))
        return;
    if (tall && (kind_of(level, column, row - 2) != KIND_EMPTY ||
                 kind_of(level, column, row - 3) != KIND_EMPTY))
        return;
    int x = column * TILE_PIXELS + (TILE_PIXELS - sprite->w) / 2 + (int)(seed >> 9 & 3) - 1;
    int y = row * TILE_PIXELS + 1 - sprite->h;
    draw_sprite(scene->list, sprite, 0, x - scene->left, y - scene->top, seed >> 12 & 1);
}

static void hang(const Scene *scene, const Growth *growth, int32_t column, int32_t row) {
    const Level *level = scene->view->level;
    const Sprite *sprite =
        growth->hanging ? atlas_find(scene->view->atlas, growth->hanging, NULL) : NULL;
    bool open = kind_of(level, column, row + 1) == KIND_EMPTY &&
                kind_of(level, column, row + 2) == KIND_EMPTY;
    if (!sprite || !open || mix(row, column) % 10 >= 4)
        return;
    draw_sprite(scene->list, sprite, 0, column * TILE_PIXELS + 1 - scene->left,
                (row + 1) * TILE_PIXELS - 1 - scene->top, false);
}

/* What is tall reaches into the screen from below: look two rows further. */
void decor_draw(const Scene *scene) {
    const Growth *growth = NULL;
    for (size_t i = 0; i < sizeof GROWTHS / sizeof GROWTHS[0]; i++)
        if (strcmp(GROWTHS[i].world, scene->view->world) == 0)
            growth = &GROWTHS[i];
    if (!growth)
        return;
    const Level *level = scene->view->level;
    Cells cells = scene_cells(scene);
    for (int32_t row = cells.top; row <= cells.bottom + 2 && row < level->height; row++)
        for (int32_t column = cells.left; column <= cells.right; column++) {
            if (kind_of(level, column, row) != KIND_GROUND)
                continue;
            if (flat(level, column, row))
                grow(scene, growth, column, row);
            hang(scene, growth, column, row);
        }
}
