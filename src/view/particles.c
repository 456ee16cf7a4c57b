#include "view/scene.h"

/* Particles: dust, sparkle, bubbles and chips, thrown by the events of a step. They live up to 36
 * steps. */

typedef struct Burst {
    uint8_t sprite, count, life;
    fix spread, up, fall;
} Burst;

static const Burst BURSTS[EVENT_KIND_COUNT] = {
    [EVENT_JUMPED] = {SPRITE_DUST, 3, 24, TILES(0.02), TILES(0.004), 0},
    [EVENT_LANDED] = {SPRITE_DUST, 4, 24, TILES(0.03), TILES(0.004), 0},
    [EVENT_LANDED_HARD] = {SPRITE_DUST, 8, 28, TILES(0.05), TILES(0.008), 0},
    [EVENT_SKIDDED] = {SPRITE_DUST, 1, 24, TILES(0.01), TILES(0.006), 0},
    [EVENT_COIN] = {SPRITE_SPARKLE, 2, 28, TILES(0.012), TILES(0.012), 0},
    [EVENT_GEM] = {SPRITE_SPARKLE, 8, 34, TILES(0.04), TILES(0.03), 0},
    [EVENT_KEY] = {SPRITE_SPARKLE, 6, 34, TILES(0.04), TILES(0.03), 0},
    [EVENT_CHECKPOINT] = {SPRITE_SPARKLE, 6, 34, TILES(0.03), TILES(0.03), 0},
    [EVENT_GOAL] = {SPRITE_SPARKLE, 14, 36, TILES(0.06), TILES(0.06), TILES(0.001)},
    [EVENT_STOMPED] = {SPRITE_DUST, 5, 24, TILES(0.035), TILES(0.01), 0},
    [EVENT_SPRUNG] = {SPRITE_DUST, 4, 24, TILES(0.03), TILES(0.01), 0},
    [EVENT_SPLASH_IN] = {SPRITE_BUBBLE, 4, 34, TILES(0.02), TILES(0.02), -TILES(0.0004)},
    [EVENT_SPLASH_OUT] = {SPRITE_BUBBLE, 3, 30, TILES(0.02), TILES(0.02), TILES(0.0008)},
    [EVENT_CRUMBLED] = {SPRITE_CHIP, 6, 34, TILES(0.03), TILES(0.02), TILES(0.002)},
    [EVENT_LOCK_OPENED] = {SPRITE_CHIP, 6, 34, TILES(0.03), TILES(0.02), TILES(0.002)},
    [EVENT_DIED] = {SPRITE_DUST, 8, 30, TILES(0.05), TILES(0.03), 0},
    [EVENT_RESPAWNED] = {SPRITE_SPARKLE, 6, 30, TILES(0.03), TILES(0.03), 0},
};

static void add(View *view, Particle particle) {
    if (view->particle_count < PARTICLES_MAX)
        view->particles[view->particle_count++] = particle;
}

/* -most..most */
static fix either_way(View *view, fix most) {
    return most == 0 ? 0 : (fix)random_below(&view->random, (uint32_t)most * 2 + 1) - most;
}

static void burst(View *view, const Burst *burst, fix x, fix y) {
    for (int i = 0; i < burst->count; i++) {
        fix up = burst->up == 0 ? 0 : (fix)random_below(&view->random, (uint32_t)burst->up);
        add(view, (Particle){.x = x + either_way(view, TILES(0.25)),
                             .y = y,
                             .dx = either_way(view, burst->spread),
                             .dy = -up,
                             .fall = burst->fall,
                             .sprite = burst->sprite,
                             .life = burst->life});
    }
}

static bool at_feet(uint8_t kind) {
    return kind == EVENT_JUMPED || kind == EVENT_LANDED || kind == EVENT_LANDED_HARD ||
           kind == EVENT_SKIDDED;
}

static void hear(View *view, const Event *event) {
    if (event->kind >= EVENT_KIND_COUNT)
        return;
    fix y = event->y + (at_feet(event->kind) ? HERO_HEIGHT / 2 - TILES(0.1) : 0);
    if (BURSTS[event->kind].count)
        burst(view, &BURSTS[event->kind], event->x, y);
    if (event->kind == EVENT_SPLASH_IN)
        add(view, (Particle){.x = event->x, .y = event->y, .sprite = SPRITE_SPLASH, .life = 30});
    if (event->kind == EVENT_ENEMY_POOFED)
        add(view, (Particle){.x = event->x, .y = event->y, .sprite = SPRITE_POOF, .life = 18});
}

static void age(View *view) {
    int kept = 0;
    for (int i = 0; i < view->particle_count; i++) {
        Particle particle = view->particles[i];
        if (++particle.age >= particle.life)
            continue;
        particle.x += particle.dx;
        particle.y += particle.dy;
        particle.dy += particle.fall;
        particle.dx -= particle.dx / 16;
        view->particles[kept++] = particle;
    }
    view->particle_count = kept;
}

void particles_step(View *view, const Game *game) {
    age(view);
    for (int i = 0; i < game->event_count; i++)
        hear(view, &game->events[i]);
    if (view->footstep)
        burst(view, &(Burst){SPRITE_DUST, 1, 20, TILES(0.006), TILES(0.003), 0},
              game->hero.x + HERO_WIDTH / 2, game->hero.y + HERO_HEIGHT - TILES(0.1));
}

void particles_draw(const Scene *scene) {
    const View *view = scene->view;
    for (int i = 0; i < view->particle_count; i++) {
        const Particle *particle = &view->particles[i];
        const Sprite *sprite = view->sprites[particle->sprite];
        if (!sprite)
            continue;
        int frame = particle->age * sprite->frames / particle->life, from = scene->list->count;
        scene_put(scene, (SpriteId)particle->sprite, frame, pixels(particle->x) - sprite->w / 2,
                  pixels(particle->y) - sprite->h / 2, false);
        if (particle->sprite == SPRITE_SPARKLE)
            scene_dim(scene, from, scene->options->look.flash);
    }
}
