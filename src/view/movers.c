#include "view/scene.h"

/* Solids that move: platforms, gates and crates. */

static Box where(const Scene *scene, const Solid *solid) {
    Box box = solid->box;
    if (scene->view->cut)
        return box;
    box.x = between(scene, box.x - solid->moved.x, box.x);
    box.y = between(scene, box.y - solid->moved.y, box.y);
    return box;
}

static void draw_platform(const Scene *scene, Box box) {
    int x = pixels(box.x), y = pixels(box.y), count = fix_cell(box.w);
    for (int row = 0; row < fix_cell(box.h); row++)
        for (int i = 0; i < count; i++)
            scene_put(scene,
                      i == 0           ? SPRITE_MOVER_L
                      : i == count - 1 ? SPRITE_MOVER_R
                                       : SPRITE_MOVER_M,
                      0, x + i * TILE_PIXELS, y + row * TILE_PIXELS, false);
}

/* The gate's picture, from its bottom edge up, as far as the gate still is. */
static void draw_gate(const Scene *scene, Box box) {
    const Sprite *sprite = scene->view->sprites[SPRITE_GATE];
    if (!sprite)
        return;
    int x = pixels(box.x) - scene->left;
    int height = pixels(box.h), bottom = pixels(box.y) + height - scene->top;
    if (x <= -sprite->w || x >= SCREEN_WIDTH)
        return;
    for (int done = 0; done < height; done += sprite->h) {
        int part = height - done < sprite->h ? height - done : sprite->h;
        int y = bottom - done - part;
        if (y <= -part || y >= SCREEN_HEIGHT)
            continue;
        SpritePart low = {0, sprite->h - part, sprite->w, part};
        draw_add(scene->list, sprite_part(sprite, low, x, y));
    }
}

void solids_draw(const Scene *scene) {
    const Solid *solids = game_solids_of(scene->game);
    for (int32_t i = 0; i < scene->game->solid_count; i++) {
        if (solids[i].off)
            continue;
        Box box = where(scene, &solids[i]);
        if (solids[i].kind == KIND_CRATE)
            scene_stand(scene, SPRITE_CRATE, 0, box, false);
        else if (solids[i].kind == KIND_GATE)
            draw_gate(scene, solids[i].box);
        else
            draw_platform(scene, box);
    }
}
