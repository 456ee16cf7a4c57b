#include "view/scene.h"

#include <string.h>

/* Weather: motes that drift past, each at its own depth. Where they are follows from the clock. */

typedef struct Weather {
    const char *world;
    SpriteId sprite;
    int count;
    int across, down; /* pixels in 256 steps */
} Weather;

static const Weather KINDS_OF[] = {
    {"mesa", SPRITE_SAND, 14, -90, 8},
    {"hollow", SPRITE_EMBER, 12, 12, -26},
    {"pines", SPRITE_FLAKE, 60, -30, 90},
    {"stormtop", SPRITE_WIND, 26, -300, 60},
};

/* A number that looks random for each mote. */
static uint32_t mix(uint32_t n) {
    n = (n ^ 61) ^ (n >> 16);
    n *= 9;
    n ^= n >> 4;
    n *= UINT32_C(0x27d4eb2d);
    return n ^ (n >> 15);
}

static int wrap(int64_t v, int size) {
    int rest = (int)(v % size);
    return rest < 0 ? rest + size : rest;
}

static void draw_mote(const Scene *scene, const Weather *weather, int number) {
    const Sprite *sprite = scene->view->sprites[weather->sprite];
    uint32_t seed = mix((uint32_t)number + 1);
    int64_t time = scene->view->clock;
    int speed = 192 + (int)(seed >> 8 & 127); /* nearer ones are faster */
    int64_t x = (seed & 1023) + time * weather->across * speed / 65536 - scene->left * speed / 256;
    int64_t y =
        (seed >> 10 & 511) + time * weather->down * speed / 65536 - scene->top * speed / 256;
    int sway = (int)((time / 20 + number * 5) % 16);
    x += sway < 8 ? sway : 16 - sway;
    if (sprite)
        draw_sprite(scene->list, sprite, sprite_frame(sprite, (uint32_t)time + seed % 64),
                    wrap(x, SCREEN_WIDTH + 16) - 8, wrap(y, SCREEN_HEIGHT + 16) - 8, false);
}

void weather_draw(const Scene *scene) {
    for (size_t i = 0; i < sizeof KINDS_OF / sizeof KINDS_OF[0]; i++) {
        if (strcmp(KINDS_OF[i].world, scene->view->world) != 0)
            continue;
        int count = KINDS_OF[i].count * scene->options->look.weather / 100;
        for (int n = 0; n < count; n++)
            draw_mote(scene, &KINDS_OF[i], n);
    }
}
