#include "view/scene.h"

#include <string.h>

/* Plants and stones on open ground and under open ceilings, and tiles that an author gave a skin.
 * What grows in a cell follows from a hash of the cell, so it is always the same. */

typedef struct Plant {
    const char *world, *name;
    uint8_t often; /* weight among those of its world */
    bool hangs;
} Plant;

static const Plant PLANTS[PLANTS_MAX] = {
    {"mesa", "tuft_mesa", 6, false},         {"mesa", "tuft2_mesa", 6, false},
    {"mesa", "pebble_mesa", 5, false},       {"mesa", "barrel_cactus", 2, false},
    {"mesa", "saguaro", 5, false},           {"mesa", "skull_mesa", 1, false},
    {"hollow", "tuft_hollow", 9, false},     {"hollow", "mushroom", 3, false},
    {"hollow", "crystal_s", 1, false},       {"hollow", "crystal_violet", 2, false},
    {"hollow", "crystal_blue", 2, false},    {"hollow", "moss_hang", 3, true},
    {"hollow", "stalactite", 2, true},       {"pines", "tuft_pines", 7, false},
    {"pines", "bush_pines", 4, false},       {"pines", "stump", 2, false},
    {"pines", "pine_small", 8, false},       {"pines", "pine_mid", 8, false},
    {"pines", "pine_big", 8, false},         {"pines", "icicle", 1, true},
    {"stormtop", "tuft_stormtop", 6, false}, {"stormtop", "tuft2_stormtop", 6, false},
    {"stormtop", "cairn", 2, false},         {"stormtop", "tree_stormtop", 5, false},
};

/* Chances in 16: that something low grows where it could; that something tall grows in the one of
 * three columns that may have something tall. */
#define LOW_CHANCE 5
#define TALL_CHANCE 4
#define FOREST_CHANCE 9 /* … in Pines */

const char *decor_name(int number) {
    return number < PLANTS_MAX ? PLANTS[number].name : NULL;
}

void decor_find(View *view) {
    for (int i = 0; i < PLANTS_MAX; i++) {
        bool here = PLANTS[i].name && strcmp(PLANTS[i].world, view->world) == 0;
        view->plants[i] = here ? atlas_find(view->atlas, PLANTS[i].name, NULL) : NULL;
    }
    const Level *level = view->level;
    for (int i = 0; i < level->meaning_count; i++) {
        const Meaning *meaning = &level->meanings[i];
        bool skin = meaning->skin[0] && kind_wears_skin((Kind)meaning->kind);
        view->skins[i] = skin ? atlas_find(view->atlas, meaning->skin, NULL) : NULL;
    }
}

typedef enum Growth { GROWS_LOW, GROWS_TALL, HANGS } Growth;

static bool grows_so(const View *view, int plant, Growth growth) {
    const Sprite *sprite = view->plants[plant];
    return sprite && growth == (PLANTS[plant].hangs       ? HANGS
                                : sprite->h > TILE_PIXELS ? GROWS_TALL
                                                          : GROWS_LOW);
}

/* Chooses by weight among the world's plants that grow so. */
static const Sprite *choose(const View *view, Growth growth, uint32_t seed) {
    uint32_t sum = 0;
    for (int i = 0; i < PLANTS_MAX; i++)
        sum += grows_so(view, i, growth) ? PLANTS[i].often : 0;
    if (sum == 0)
        return NULL;
    uint32_t left = seed % sum;
    for (int i = 0; i < PLANTS_MAX; i++) {
        if (!grows_so(view, i, growth))
            continue;
        if (left < PLANTS[i].often)
            return view->plants[i];
        left -= PLANTS[i].often;
    }
    return NULL;
}

static uint8_t kind_of(const Level *level, int32_t column, int32_t row) {
    return level_inside(level, column, row) ? level->kinds[level_at(level, column, row)]
           : row < 0                        ? (uint8_t)KIND_EMPTY
                                            : (uint8_t)KIND_GROUND;
}

/* Is this ground with air above, on which something may grow? Under a cell that a legend calls
 * empty the ground stays bare: so authors keep plants away. */
static bool flat(const Level *level, int32_t column, int32_t row) {
    return kind_of(level, column, row) == KIND_GROUND &&
           kind_of(level, column, row - 1) == KIND_EMPTY &&
           !level->meanings[level_at(level, column, row - 1)].from_legend;
}

/* Has a plant flat ground for its foot, air for its height, and no other wide one beside it? */
static bool has_room(const Level *level, const Sprite *sprite, int32_t column, int32_t row) {
    if (sprite->w > 40 && (column / 3 & 1))
        return false;
    if (sprite->w > 12 && (!flat(level, column - 1, row) || !flat(level, column + 1, row)))
        return false;
    for (int32_t up = 1; up * TILE_PIXELS < sprite->h + TILE_PIXELS; up++)
        if (kind_of(level, column, row - up) != KIND_EMPTY)
            return false;
    return true;
}

/* Tall things keep apart: of three columns one may have some. */
static const Sprite *grown_tall(const View *view, int32_t column, int32_t row) {
    uint32_t place = cell_mix(column / 3, row), seed = place >> 8;
    uint32_t chance = strcmp(view->world, "pines") == 0 ? FOREST_CHANCE : TALL_CHANCE;
    if (place % 3 != (uint32_t)column % 3 || (seed & 15) >= chance)
        return NULL;
    const Sprite *sprite = choose(view, GROWS_TALL, seed >> 4);
    return sprite && has_room(view->level, sprite, column, row) ? sprite : NULL;
}

static const Sprite *grown_low(const View *view, int32_t column, int32_t row) {
    uint32_t seed = cell_mix(column, row);
    if ((seed & 15) >= LOW_CHANCE)
        return NULL;
    const Sprite *sprite = choose(view, GROWS_LOW, seed >> 4);
    return sprite && has_room(view->level, sprite, column, row) ? sprite : NULL;
}

/* What grows on a cell of ground, if anything does. */
static const Sprite *grown(const Scene *scene, int32_t column, int32_t row) {
    const View *view = scene->view;
    if (row == 0 || !flat(view->level, column, row))
        return NULL;
    const Sprite *tall = grown_tall(view, column, row);
    return tall ? tall : grown_low(view, column, row);
}

/* Frames of what bends. */
enum { STILL, LEFTWARD, RIGHTWARD, BENDS };

/* Away from the hero who brushes by, else a little with the wind now and then. */
static int bent(const Scene *scene, int32_t column, int32_t row) {
    Box box = hero_box(&scene->game->hero);
    int from = pixels(box.x + box.w / 2) - column * TILE_PIXELS - TILE_PIXELS / 2;
    int above = row * TILE_PIXELS - pixels(box.y + box.h);
    if (!scene->options->no_hero && above >= -2 && above < 6 && from > -14 && from < 14)
        return from > 0 ? LEFTWARD : RIGHTWARD;
    return (living_time(scene) / 30 + (uint32_t)column * 5) % 16 < 3 ? LEFTWARD : STILL;
}

static void grow(const Scene *scene, int32_t column, int32_t row) {
    const Sprite *sprite = grown(scene, column, row);
    if (!sprite)
        return;
    uint32_t seed = cell_mix(column, row);
    int deep = sprite->h > 2 * TILE_PIXELS ? 3 : 1; /* trunks go behind the ground's cap */
    int x = column * TILE_PIXELS + (TILE_PIXELS - sprite->w) / 2 + (int)(seed >> 9 & 3) - 1;
    int y = row * TILE_PIXELS + deep - sprite->h;
    bool flip = seed >> 12 & 1;
    int frame = sprite->frames == BENDS ? bent(scene, column, row) : STILL;
    frame = flip && frame != STILL ? BENDS - frame : frame;
    draw_sprite(scene->list, sprite, frame, x - scene->left, y - scene->top, flip);
}

static void stand(const Scene *scene, const Sprite *skin, int32_t column, int32_t row) {
    int x = column * TILE_PIXELS + (TILE_PIXELS - skin->w) / 2;
    int y = (row + 1) * TILE_PIXELS - skin->h + 1;
    draw_sprite(scene->list, skin, 0, x - scene->left, y - scene->top, false);
}

static bool is_crystal(const char *name) {
    return strncmp(name, "crystal", 7) == 0;
}

int decor_glow(const Scene *scene, int32_t column, int32_t row) {
    const View *view = scene->view;
    int meaning = level_at(view->level, column, row);
    const Sprite *sprite = view->skins[meaning];
    bool crystal = sprite && is_crystal(view->level->meanings[meaning].skin);
    if (!sprite && (sprite = grown(scene, column, row)))
        for (int i = 0; i < PLANTS_MAX; i++)
            crystal |= view->plants[i] == sprite && is_crystal(PLANTS[i].name);
    return crystal ? sprite->h * 3 / 2 + TILE_PIXELS : 0;
}

#define DRIP_EVERY 700 /* steps */
#define DRIP_FAR 8     /* cells that one falls at most */
#define DRIP_SPLASH 14 /* steps */
#define COLOUR_DRIP 0x80cff0

/* How far it is open below, in pixels. */
static int open_below(const Level *level, int32_t column, int32_t row) {
    int32_t down = 1;
    while (down <= DRIP_FAR && kind_of(level, column, row + down) == KIND_EMPTY)
        down++;
    return (down - 1) * TILE_PIXELS;
}

/* Has a drop come to the end of its way, so many steps after it began to fall? */
static bool has_fallen(int from, int way, int age) {
    return age >= 0 && from + age * age / 48 >= way - 3;
}

static void draw_splash(const Scene *scene, int x, int ground) {
    draw_fill(scene->list, x - 2, ground - 3, 1, 1, COLOUR_DRIP, 200);
    draw_fill(scene->list, x, ground - 2, 1, 2, COLOUR_DRIP, 200);
    draw_fill(scene->list, x + 2, ground - 3, 1, 1, COLOUR_DRIP, 200);
}

/* A drop falls faster and faster, from `from` pixels below a cell, and bursts on the ground. */
static void drip(const Scene *scene, int32_t column, int32_t row, int from, uint32_t seed) {
    int age = (int)((living_time(scene) + seed % DRIP_EVERY) % DRIP_EVERY);
    int way = open_below(scene->view->level, column, row);
    int x = column * TILE_PIXELS + 7 - scene->left;
    int y = (row + 1) * TILE_PIXELS - scene->top;
    if (!has_fallen(from, way, age))
        draw_fill(scene->list, x, y + from + age * age / 48, 1, 3, COLOUR_DRIP, 220);
    else if (way < DRIP_FAR * TILE_PIXELS && !has_fallen(from, way, age - DRIP_SPLASH))
        draw_splash(scene, x, y + way);
}

/* What hangs from a cell's underside, if two cells below are open. */
static void hang(const Scene *scene, int32_t column, int32_t row) {
    const Level *level = scene->view->level;
    uint32_t seed = cell_mix(row, column);
    bool open = row + 2 < level->height && open_below(level, column, row) >= 2 * TILE_PIXELS;
    const Sprite *sprite = open && seed % 10 < 4 ? choose(scene->view, HANGS, seed >> 8) : NULL;
    if (!sprite)
        return;
    draw_sprite(scene->list, sprite, 0, column * TILE_PIXELS + 1 - scene->left,
                (row + 1) * TILE_PIXELS - 1 - scene->top, false);
    if (seed >> 20 & 1)
        drip(scene, column, row, sprite->h - 2, cell_mix(column + 3, row));
}

/* Looks beyond the screen too, from where tall plants reach into it. */
void decor_draw(const Scene *scene) {
    const Level *level = scene->view->level;
    Cells cells = scene_cells(scene);
    for (int32_t row = cells.top; row <= cells.bottom + 6 && row < level->height; row++)
        for (int32_t column = cells.left - 2; column <= cells.right + 2; column++) {
            if (!level_inside(level, column, row))
                continue;
            const Sprite *skin = scene->view->skins[level_at(level, column, row)];
            if (skin)
                stand(scene, skin, column, row);
            if (kind_of(level, column, row) != KIND_GROUND)
                continue;
            grow(scene, column, row);
            hang(scene, column, row);
        }
}
