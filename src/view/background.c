#include "view/scene.h"

#include <stdio.h>
#include <string.h>

/* How far each layer moves, in 1/256 of the camera's way, from far to near; up and down it moves a
 * quarter of that. */
static const int FACTORS[LAYERS_MAX] = {0, 20, 46, 87, 141};

/* Pixels that a layer sinks at most while the view climbs. */
#define SINK_MAX 96

#define SKY_ROWS 16   /* highest rows of the sky's layer: one colour and stars */
#define SKY_SHIFT 211 /* each repeat is shifted by so much, so that the stars make no columns */

/* A layer's factor for a player who wants less motion. */
static int eased(const Scene *scene, int factor) {
    return factor * scene->options->look.motion / 100;
}

static bool is_cave(const Scene *scene) {
    return strcmp(scene->view->world, "hollow") == 0;
}

/* How far a layer is below where it was painted: not at all while the view is at the level's
 * bottom, and never in a cave, whose layers have a roof too. */
static int sink(const Scene *scene, int factor) {
    int lowest = scene->view->level->height * TILE_PIXELS - SCREEN_HEIGHT;
    int by = (int)((int64_t)(lowest - scene->top) * factor / 1024);
    if (by < 0 || is_cave(scene))
        return 0;
    return by > SINK_MAX ? SINK_MAX : by;
}

static void draw_across(const Scene *scene, const Sprite *layer, int across, int y) {
    across %= layer->w;
    across = across < 0 ? across + layer->w : across;
    for (int x = -across; x < SCREEN_WIDTH; x += layer->w)
        draw_sprite(scene->list, layer, 0, x, y, false);
}

void background_find(View *view) {
    for (int i = 0; i < LAYERS_MAX; i++) {
        char name[64];
        snprintf(name, sizeof name, "bg_%s_%d.png", view->world, i);
        int sheet = atlas_sheet(view->atlas, name);
        view->layers[i] = sheet < 0 ? NULL : atlas_find_on(view->atlas, sheet, "layer");
    }
    view->far_bird = atlas_find(view->atlas, "far_bird", view->world);
    view->far_bolts[0] = atlas_find(view->atlas, "far_bolt", view->world);
    view->far_bolts[1] = atlas_find(view->atlas, "far_bolt2", view->world);
}

/* Where the sun or the moon was painted. */
static int light_of(const char *world) {
    return strcmp(world, "mesa") == 0 ? 196 : strcmp(world, "pines") == 0 ? 470 : 130;
}

#define LIGHT_LEFT 70
#define LIGHT_WIDTH 500

/* By how many pixels the land is shifted: each level shows another part of its world's land, which
 * follows from its title. The sun or the moon is never cut by the screen's edges. */
static int part_of_land(const View *view) {
    uint32_t mix = 0;
    for (const char *c = view->level->title; *c; c++)
        mix = (mix ^ (uint8_t)*c) * 33u;
    return light_of(view->world) - LIGHT_LEFT - (int)((mix >> 9) % LIGHT_WIDTH);
}

static int moved(const Scene *scene, int factor) {
    return (int)((int64_t)scene->left * factor / 256) + part_of_land(scene->view);
}

static void draw_layer(const Scene *scene, const Sprite *layer, int factor) {
    draw_across(scene, layer, moved(scene, factor), SCREEN_HEIGHT - layer->h + sink(scene, factor));
}

/* In the picture of a whole level the land is drawn once, at its bottom; above it the highest rows
 * of the farthest layer, the sky, are repeated. */
static void draw_whole(const Scene *scene) {
    int top = scene->view->level->height * TILE_PIXELS - SCREEN_HEIGHT - scene->top;
    Sprite sky = *scene->view->layers[0];
    sky.h = SKY_ROWS;
    for (int i = 1; top - i * SKY_ROWS > -SKY_ROWS; i++)
        draw_across(scene, &sky, i * SKY_SHIFT, top - i * SKY_ROWS);
    for (int i = 0; i < LAYERS_MAX && top < SCREEN_HEIGHT; i++)
        if (scene->view->layers[i])
            draw_across(scene, scene->view->layers[i], moved(scene, eased(scene, FACTORS[i])),
                        top + SCREEN_HEIGHT - scene->view->layers[i]->h);
}

/* --- what moves in the distance --- */

#define FLOCK 5        /* birds */
#define FLOCK_WAY 900  /* pixels of the birds' way from one visit to the next */
#define BOLT_EVERY 900 /* steps */
#define BOLT_X 490     /* where the storm's front glows, as it was painted */
#define BOLT_Y 182

/* A flock crosses the sky: each bird is a little behind the first, above or below it, and beats its
 * wings at a time of its own. */
static void draw_birds(const Scene *scene, int factor) {
    const Sprite *bird = scene->view->far_bird;
    uint32_t time = living_time(scene);
    int way =
        (int)((int64_t)(time / 5) % FLOCK_WAY) + 2 * FLOCK_WAY - moved(scene, factor) % FLOCK_WAY;
    for (int i = 0; bird && i < FLOCK; i++) {
        int sway = (int)((time / 24 + (uint32_t)i * 5) % 8);
        int y = 84 + (i % 2 ? 7 : -6) * ((i + 1) / 2) + (sway < 4 ? sway : 8 - sway) / 2;
        draw_sprite(scene->list, bird, sprite_frame(bird, time + (uint32_t)i * 17),
                    way % FLOCK_WAY - 60 - (i + 1) / 2 * 13 - i % 3, y + sink(scene, factor),
                    false);
    }
}

/* Every BOLT_EVERY steps lightning strikes far away, twice in a row; not for a player who wants
 * little flashing. */
static void draw_far_bolt(const Scene *scene, int factor) {
    uint32_t age = scene->view->clock % BOLT_EVERY;
    bool again = age >= 20;
    const Sprite *bolt = scene->view->far_bolts[again];
    if (!bolt || age >= 34 || (age >= 12 && !again) || scene->options->look.flash < 50)
        return;
    int x = (BOLT_X - moved(scene, factor)) % SCREEN_WIDTH;
    draw_sprite(scene->list, bolt, 0, x < 0 ? x + SCREEN_WIDTH : x, BOLT_Y + sink(scene, factor),
                again);
}

static void draw_distance(const Scene *scene, int factor) {
    draw_birds(scene, factor);
    draw_far_bolt(scene, factor);
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
    if (scene->options->whole && scene->view->layers[0] && !is_cave(scene)) {
        draw_whole(scene);
        return;
    }
    for (int i = 0; i < LAYERS_MAX; i++)
        if (scene->view->layers[i]) {
            draw_layer(scene, scene->view->layers[i], eased(scene, FACTORS[i]));
            if (i == 1)
                draw_distance(scene, eased(scene, FACTORS[i]));
        }
}
