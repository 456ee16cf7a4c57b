#include "view/scene.h"

/* Parallax in 1/256 of the camera's motion, far to near; up and down a quarter of that. */
static const int FACTORS[LAYERS_MAX] = {0, 20, 46, 87, 141};

static void draw_layer(const Scene *scene, const Sprite *layer, int factor) {
    int across = (int)((int64_t)scene->left * factor / 256) % layer->w;
    int down = (int)((int64_t)scene->top * factor / 1024);
    int low = layer->h - SCREEN_HEIGHT; /* taller layers may go that far */
    down = down < 0 ? 0 : down > low ? low : down;
    across = across < 0 ? across + layer->w : across;
    for (int x = -across; x < SCREEN_WIDTH; x += layer->w)
        draw_sprite(scene->list, layer, 0, x, -down, false);
}

void background_draw(const Scene *scene) {
    for (int i = 0; i < LAYERS_MAX; i++)
        if (scene->view->layers[i])
            draw_layer(scene, scene->view->layers[i], FACTORS[i]);
}
