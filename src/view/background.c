#include "view/scene.h"

#include <string.h>

/* Parallax in 1/256 of the camera's motion, far to near; up and down a quarter of that. */
static const int FACTORS[LAYERS_MAX] = {0, 20, 46, 87, 141};

/* How far a layer sinks at most while the view climbs: above it is only sky. */
#define SINK_MAX 96

/* A layer that moves less is as one that is farther away. */
static int eased(const Scene *scene, int factor) {
    return factor * scene->options->look.motion / 100;
}

/* Layers lie as they were painted while the view is at the level's bottom. A cave's hang from the
 * roof too and stay. */
static int sink(const Scene *scene, int factor) {
    int lowest = scene->view->level->height * TILE_PIXELS - SCREEN_HEIGHT;
    int by = (int)((int64_t)(lowest - scene->top) * factor / 1024);
    if (by < 0 || strcmp(scene->view->world, "hollow") == 0)
        return 0;
    return by > SINK_MAX ? SINK_MAX : by;
}

static void draw_layer(const Scene *scene, const Sprite *layer, int factor) {
    int across = (int)((int64_t)scene->left * factor / 256) % layer->w;
    across = across < 0 ? across + layer->w : across;
    int y = SCREEN_HEIGHT - layer->h + sink(scene, factor);
    for (int x = -across; x < SCREEN_WIDTH; x += layer->w)
        draw_sprite(scene->list, layer, 0, x, y, false);
}

#define COLOUR_QUIET 0x465478
#define VEIL_ALPHA 190

void veil_draw(const Scene *scene) {
    draw_fill(scene->list, 0, 0, SCREEN_WIDTH, SCREEN_HEIGHT, COLOUR_QUIET, VEIL_ALPHA);
}

void background_draw(const Scene *scene) {
    if (scene->options->look.contrast) {
        draw_fill(scene->list, 0, 0, SCREEN_WIDTH, SCREEN_HEIGHT, COLOUR_QUIET, 255);
        return;
    }
    for (int i = 0; i < LAYERS_MAX; i++)
        if (scene->view->layers[i])
            draw_layer(scene, scene->view->layers[i], eased(scene, FACTORS[i]));
}
