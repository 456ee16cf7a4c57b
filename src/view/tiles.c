#include "view/scene.h"

#define FOAM_HEIGHT 4
#define ICE_EDGE 0x1e478a

/* Tiles other than ground: bricks, planks, spikes, ladders, locks, buttons, water and so on. */

static uint8_t kind_of(const Scene *scene, int32_t column, int32_t row) {
    const Level *level = scene->view->level;
    return level_inside(level, column, row) ? level->kinds[level_at(level, column, row)] : 0;
}

static void put_at(const Scene *scene, SpriteId id, int frame, int32_t column, int32_t row) {
    scene_put(scene, id, frame, column * TILE_PIXELS, row * TILE_PIXELS, false);
}

/* Ends only where a plank does not lean on something. */
static void draw_plank(const Scene *scene, int32_t column, int32_t row) {
    bool left = kind_of(scene, column - 1, row) != KIND_PLANK;
    bool right = kind_of(scene, column + 1, row) != KIND_PLANK;
    SpriteId id = left && right ? SPRITE_PLANK_1
                  : left        ? SPRITE_PLANK_L
                  : right       ? SPRITE_PLANK_R
                                : SPRITE_PLANK_M;
    put_at(scene, id, 0, column, row);
}

static bool gone(const Scene *scene, int32_t column, int32_t row) {
    return game_item_gone(scene->game, level_item(scene->view->level, column, row));
}

/* Bricks differ a little from cell to cell. */
static void draw_brick(const Scene *scene, int32_t column, int32_t row) {
    uint32_t pick = cell_mix(column, row) % 8;
    put_at(scene, SPRITE_BRICK, pick < 5 ? 0 : (int)pick - 4, column, row);
}

static bool solid(const Scene *scene, int32_t column, int32_t row) {
    return level_flags(scene->view->level, column, row) & TILE_SOLID;
}

/* Ice is frosted where it is open above, and has a dark edge where it is open elsewhere. */
static void draw_ice(const Scene *scene, int32_t column, int32_t row) {
    int x = column * TILE_PIXELS - scene->left, y = row * TILE_PIXELS - scene->top;
    int frame = solid(scene, column, row - 1) ? 2 : 0;
    put_at(scene, SPRITE_ICE, frame + (int)(cell_mix(column, row) & 1), column, row);
    if (!solid(scene, column - 1, row))
        draw_fill(scene->list, x, y + 1, 1, TILE_PIXELS - 1, ICE_EDGE, 255);
    if (!solid(scene, column + 1, row))
        draw_fill(scene->list, x + TILE_PIXELS - 1, y + 1, 1, TILE_PIXELS - 1, ICE_EDGE, 255);
    if (!solid(scene, column, row + 1))
        draw_fill(scene->list, x, y + TILE_PIXELS - 1, TILE_PIXELS, 1, ICE_EDGE, 255);
}

/* A block that was stood on cracks more and more until it goes. */
static int crumble_frame(const Scene *scene, int32_t column, int32_t row) {
    int32_t item = level_item(scene->view->level, column, row);
    for (int32_t i = 0; i < scene->game->crumble_count; i++) {
        const Crumble *crumble = &game_crumbles_of(scene->game)[i];
        if (crumble->at && crumble->item == item)
            return (int)(scene->game->tick - crumble->at) / 12 & 3;
    }
    return 0;
}

static void draw_tile(const Scene *scene, uint8_t kind, int32_t column, int32_t row) {
    const Level *level = scene->view->level;
    switch (kind) {
    case KIND_BRICK:
    case KIND_FLAGS:
        if (level->flags[level_at(level, column, row)] & TILE_SOLID)
            draw_brick(scene, column, row);
        break;
    case KIND_ICE:
        draw_ice(scene, column, row);
        break;
    case KIND_PLANK:
        draw_plank(scene, column, row);
        break;
    case KIND_SPIKES_UP:
    case KIND_SPIKES_DOWN:
    case KIND_SPIKES_LEFT:
    case KIND_SPIKES_RIGHT:
        put_at(scene, (SpriteId)(SPRITE_SPIKE_UP + (kind - KIND_SPIKES_UP)), 0, column, row);
        break;
    case KIND_LADDER:
        put_at(scene,
               kind_of(scene, column, row - 1) == KIND_LADDER ? SPRITE_LADDER : SPRITE_LADDER_TOP,
               0, column, row);
        break;
    case KIND_CRUMBLE:
        if (!gone(scene, column, row))
            put_at(scene, SPRITE_CRUMBLE, crumble_frame(scene, column, row), column, row);
        break;
    case KIND_LOCK:
        if (!gone(scene, column, row))
            put_at(scene, SPRITE_LOCK, 0, column, row);
        break;
    case KIND_BUTTON:
        put_at(scene, SPRITE_BUTTON, gone(scene, column, row), column, row);
        break;
    case KIND_SIGN:
        put_at(scene, SPRITE_SIGN, 0, column, row);
        break;
    case KIND_STRIKE:
        rod_draw(scene, &level->meanings[level_at(level, column, row)], column, row);
        break;
    default:
        break;
    }
}

/* A skin is drawn with what grows, and steps back with it in the look of high contrast: there a
 * tile is seen as what it is. */
static bool is_hidden(const Scene *scene, int32_t column, int32_t row) {
    return scene->view->skins[level_at(scene->view->level, column, row)] &&
           !scene->options->look.contrast;
}

void tiles_draw(const Scene *scene) {
    Cells cells = scene_cells(scene);
    for (int32_t row = cells.top; row <= cells.bottom; row++)
        for (int32_t column = cells.left; column <= cells.right; column++) {
            uint8_t kind = kind_of(scene, column, row);
            if (kind > KIND_GROUND && !is_hidden(scene, column, row))
                draw_tile(scene, kind, column, row);
        }
}

static bool is_wet(const Level *level, int32_t column, int32_t row) {
    return level_inside(level, column, row) &&
           (level->flags[level_at(level, column, row)] & TILE_WATER);
}

bool scene_looks_wet(const Level *level, int32_t column, int32_t row) {
    return is_wet(level, column, row) ||
           (level_inside(level, column, row) && is_wet(level, column, row + 1) &&
            level->kinds[level_at(level, column, row)] == KIND_SPIKES_DOWN);
}

/* The foam of the surface is whole in front of what swims. */
static void draw_foam(const Scene *scene, const Sprite *sprite, int x, int y) {
    int frame = sprite_frame(sprite, living_time(scene));
    SpritePart part = {frame * sprite->w, 0, sprite->w, FOAM_HEIGHT};
    draw_add(scene->list, sprite_part(sprite, part, x - scene->left, y - scene->top));
}

/* Two passes: deep behind what swims, thin in front of it. Under rock and ice is no surface. */
void water_draw(const Scene *scene, bool front) {
    const Level *level = scene->view->level;
    Cells cells = scene_cells(scene);
    for (int32_t row = cells.top; row <= cells.bottom; row++)
        for (int32_t column = cells.left; column <= cells.right; column++) {
            if (!scene_looks_wet(level, column, row))
                continue;
            bool surface =
                !scene_looks_wet(level, column, row - 1) && !solid(scene, column, row - 1);
            const Sprite *sprite = scene->view->sprites[surface ? SPRITE_WATER_TOP : SPRITE_WATER];
            if (!sprite)
                continue;
            int before = scene->list->count;
            put_at(scene, surface ? SPRITE_WATER_TOP : SPRITE_WATER,
                   sprite_frame(sprite, living_time(scene)), column, row);
            for (int i = before; i < scene->list->count; i++)
                scene->list->items[i].alpha = front ? 56 : 153;
            if (front && surface)
                draw_foam(scene, sprite, column * TILE_PIXELS, row * TILE_PIXELS);
        }
}
