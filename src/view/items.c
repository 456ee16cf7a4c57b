#include "view/scene.h"

/* What lies in the grid to be taken or touched: coins, gems, keys, springs, checkpoints, goals. */

#define THROW_STEPS 24 /* of a spring, four frames */
#define RISE_STEPS 16  /* of a checkpoint's flag */

static void draw_pickup(const Scene *scene, SpriteId id, int32_t column, int32_t row) {
    const Sprite *sprite = scene->view->sprites[id];
    if (!sprite || game_item_gone(scene->game, level_item(scene->view->level, column, row)))
        return;
    /* Coins side by side turn one after the other, as a wave. */
    uint32_t time = scene->view->clock + (uint32_t)(column * 6 & 63);
    int x = column * TILE_PIXELS + (TILE_PIXELS - sprite->w) / 2;
    int y = row * TILE_PIXELS + (TILE_PIXELS - sprite->h) / 2;
    if (id != SPRITE_COIN)
        y += living_time(scene) / 30 % 2 ? 1 : 0;
    scene_put(scene, id, sprite_frame(sprite, time), x, y, false);
}

static void draw_checkpoint(const Scene *scene, int32_t column, int32_t row) {
    const View *view = scene->view;
    Box cell = box_of_cell(column, row);
    if (scene->game->checkpoint != level_item(view->level, column, row)) {
        scene_stand(scene, SPRITE_CHECK_OFF, 0, cell, false);
        return;
    }
    uint32_t age = view->clock - view->lit_at;
    if (age < RISE_STEPS)
        scene_stand(scene, SPRITE_CHECK_RISE, (int)(age * 2 / RISE_STEPS), cell, false);
    else if (view->sprites[SPRITE_CHECK_ON])
        scene_stand(scene, SPRITE_CHECK_ON,
                    sprite_frame(view->sprites[SPRITE_CHECK_ON], living_time(scene)), cell, false);
}

/* Frame of a spring that may have been set off a moment ago. */
static int spring_frame(const View *view, Box cell) {
    fix x = cell.x + FIX_ONE / 2, y = cell.y + FIX_ONE / 2;
    for (int i = 0; i < THROWS_MAX; i++) {
        const Throw *throw = &view->throws[i];
        uint32_t age = view->clock - throw->at;
        if (throw->at && throw->x == x && throw->y == y && age < THROW_STEPS)
            return (int)(age * 3 / THROW_STEPS) + 1;
    }
    return 0;
}

static void draw_spring(const Scene *scene, int32_t column, int32_t row) {
    static const SpriteId IDS[4] = {SPRITE_SPRING, SPRITE_SPRING_DOWN, SPRITE_SPRING_LEFT,
                                    SPRITE_SPRING_RIGHT};
    const View *view = scene->view;
    int direction = view->level->meanings[level_at(view->level, column, row)].direction;
    scene_stand(scene, IDS[direction], spring_frame(view, box_of_cell(column, row)),
                box_of_cell(column, row), false);
}

static void draw_item(const Scene *scene, uint8_t kind, int32_t column, int32_t row) {
    const Sprite *goal = scene->view->sprites[SPRITE_GOAL];
    switch (kind) {
    case KIND_COIN:
        draw_pickup(scene, SPRITE_COIN, column, row);
        break;
    case KIND_GEM:
        draw_pickup(scene, SPRITE_GEM, column, row);
        break;
    case KIND_KEY:
        draw_pickup(scene, SPRITE_KEY, column, row);
        break;
    case KIND_SPRING:
        draw_spring(scene, column, row);
        break;
    case KIND_CHECKPOINT:
        draw_checkpoint(scene, column, row);
        break;
    case KIND_GOAL:
        if (goal)
            scene_stand(scene, SPRITE_GOAL, sprite_frame(goal, living_time(scene)),
                        box_of_cell(column, row), false);
        break;
    default:
        break;
    }
}

/* Flags are taller than their cell: look two rows further down. */
void items_draw(const Scene *scene) {
    const Level *level = scene->view->level;
    Cells cells = scene_cells(scene);
    int32_t bottom = cells.bottom + 2 < level->height ? cells.bottom + 2 : level->height - 1;
    for (int32_t row = cells.top; row <= bottom; row++)
        for (int32_t column = cells.left; column <= cells.right; column++)
            if (level->flags[level_at(level, column, row)] & TILE_TOUCH)
                draw_item(scene, level->kinds[level_at(level, column, row)], column, row);
}
