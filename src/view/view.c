#include "view/view.h"

#include "view/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHAKE_STEPS 18

const Look LOOK_FULL = {.shake = 100, .flash = 100, .weather = 100, .motion = 100};

static int ground_sheet(const Atlas *atlas, const char *world) {
    char name[64];
    snprintf(name, sizeof name, "ground_%s.png", world);
    return atlas_sheet(atlas, name);
}

static void find_art(View *view) {
    view->world = view->level->theme;
    if (ground_sheet(view->atlas, view->world) < 0)
        view->world = "mesa";
    int ground = ground_sheet(view->atlas, view->world);
    view->ground_sheet = ground < 0 ? 0 : ground;
    for (int i = 0; i < SPRITE_COUNT; i++)
        view->sprites[i] = atlas_find(view->atlas, SPRITE_NAMES[i], view->world);
    background_find(view);
}

static const Vec SCREEN_TILES = {TILES(SCREEN_WIDTH / 16.0), TILES(SCREEN_HEIGHT / 16.0)};

static CameraTarget target_of(const Game *game) {
    const Hero *hero = &game->hero;
    return (CameraTarget){.box = hero_box(hero),
                          .facing = hero->facing,
                          .speed_x = hero->x - hero->previous.x,
                          .grounded = hero->ground != GROUND_NONE};
}

static Vec level_size(const View *view) {
    return (Vec){fix_edge(view->level->width), fix_edge(view->level->height)};
}

static void cut_to(View *view, const Game *game) {
    CameraTarget target = target_of(game);
    camera_cut(&view->camera, &target, SCREEN_TILES, level_size(view));
    view->last_camera = view->camera;
    view->cut = true;
}

static void find_gems(View *view) {
    const Level *level = view->level;
    for (int32_t item = 0; item < level->item_count && view->gem_count < GEMS_MAX; item++)
        if (level_item_kind(level, item) == KIND_GEM)
            view->gems[view->gem_count++] = item;
}

View *view_new(const Atlas *atlas, const Level *level, const Game *game, const char *caption) {
    View *view = calloc(1, sizeof *view);
    if (!view)
        return NULL;
    view->atlas = atlas;
    view->level = level;
    view->random = random_seed(level->hash ^ 1);
    view->clock = 1000; /* nothing has just happened */
    snprintf(view->caption, sizeof view->caption, "%s", caption);
    find_art(view);
    find_gems(view);
    decor_find(view);
    buried_find(view);
    backwall_find(view);
    cut_to(view, game);
    return view;
}

void view_free(View *view) {
    if (view) {
        free(view->hollows);
        free(view->buried_at);
    }
    free(view);
}

static void move_camera(Camera *camera, Vec by) {
    camera->x += by.x;
    camera->y += by.y;
    camera->focus_x += by.x;
    camera->focus_y += by.y;
    camera->ground_y += by.y;
}

static bool sees(const View *view, Box box) {
    const Camera *camera = &view->camera;
    return box_overlap(box, (Box){camera->x, camera->y, SCREEN_TILES.x, SCREEN_TILES.y});
}

View *view_renew(const View *was, const Atlas *atlas, const Level *level, const Game *game,
                 const char *caption, Vec moved) {
    View *view = view_new(atlas, level, game, caption);
    if (!view)
        return NULL;
    view->random = was->random;
    view->clock = was->clock;
    view->run_distance = was->run_distance;
    view->landed_at = was->landed_at;
    view->lit_at = was->lit_at;
    memcpy(view->times, was->times, sizeof view->times);
    view->time_next = was->time_next;
    Camera cut = view->camera;
    view->camera = was->camera;
    move_camera(&view->camera, moved);
    CameraTarget target = target_of(game);
    camera_follow(&view->camera, &target, SCREEN_TILES, level_size(view));
    if (!sees(view, hero_box(&game->hero)))
        view->camera = cut;
    view->last_camera = view->camera;
    return view;
}

static void shake(View *view, uint8_t strength) {
    view->shaken_at = view->clock;
    view->shake = strength;
}

static void hear(View *view, const Event *event) {
    switch (event->kind) {
    case EVENT_SPRUNG:
        view->throws[view->throw_next++ % THROWS_MAX] = (Throw){event->x, event->y, view->clock};
        break;
    case EVENT_CHECKPOINT:
        view->lit_at = view->clock;
        break;
    case EVENT_LANDED_HARD:
        shake(view, 2);
        view->landed_at = view->clock;
        break;
    case EVENT_LANDED:
        view->landed_at = view->clock;
        break;
    case EVENT_DIED:
        shake(view, 4);
        break;
    default:
        break;
    }
}

static bool respawned(const Game *game) {
    for (int i = 0; i < game->event_count; i++)
        if (game->events[i].kind == EVENT_RESPAWNED)
            return true;
    return false;
}

void view_step(View *view, const Game *game) {
    view->footstep = false;
    if (game->paused)
        return;
    view->clock++;
    view->cut = false;
    for (int i = 0; i < game->event_count; i++)
        hear(view, &game->events[i]);
    pip_step(view, game);
    sign_step(view, game);
    particles_step(view, game);
    if (respawned(game)) {
        cut_to(view, game);
        return;
    }
    view->last_camera = view->camera;
    CameraTarget target = target_of(game);
    if (!game->hero.dead)
        camera_follow(&view->camera, &target, SCREEN_TILES, level_size(view));
}

void view_rewind(View *view, const Game *game, uint32_t ticks) {
    view->clock -= ticks;
    view->particle_count = 0;
    memset(view->throws, 0, sizeof view->throws);
    view->footstep = view->cut = false;
    CameraTarget target = target_of(game);
    for (uint32_t i = 0; i < ticks; i++)
        camera_follow(&view->camera, &target, SCREEN_TILES, level_size(view));
    if (!sees(view, target.box))
        cut_to(view, game); /* back over a respawn */
    view->last_camera = view->camera;
}

bool view_footstep(const View *view) {
    return view->footstep;
}

void view_debug_time(View *view, int microseconds) {
    view->times[view->time_next] = microseconds;
    view->time_next = (view->time_next + 1) % TIMES_MAX;
}

const Camera *view_camera(const View *view) {
    return &view->camera;
}

/* Art's order: far to near, then what is said about it. */
static void draw_scene(const Scene *scene) {
    background_draw(scene);
    backwall_draw(scene);
    decor_draw(scene);
    bool contrast = scene->options->look.contrast;
    if (contrast) {
        weather_draw(scene);
        veil_draw(scene);
    }
    water_draw(scene, false);
    pool_draw(scene);
    flood_draw(scene, false);
    ground_draw(scene);
    buried_draw(scene);
    tiles_draw(scene);
    solids_draw(scene);
    items_draw(scene);
    actors_draw(scene);
    if (scene->options->ghost)
        ghost_draw(scene);
    if (!scene->options->no_hero)
        pip_draw(scene);
    particles_draw(scene);
    water_draw(scene, true);
    flood_draw(scene, true);
    elements_draw(scene);
    night_draw(scene);
    front_draw(scene);
    if (!contrast)
        weather_draw(scene);
    if (scene->options->debug)
        debug_draw(scene);
    if (!scene->options->hud)
        return;
    sign_draw(scene);
    hud_draw(scene);
}

/* A few pixels, less and less, in a beat that no eye can follow. */
static int shaken(const View *view, const ViewOptions *options) {
    uint32_t age = view->clock - view->shaken_at;
    if (!view->shaken_at || age >= SHAKE_STEPS)
        return 0;
    int far = (int)(view->shake * options->look.shake * (SHAKE_STEPS - age) / (100 * SHAKE_STEPS));
    return age / 3 % 2 ? far : -far;
}

/* The view's pixel on one axis. Where it moves along with the hero, the distance of the two is what
 * is rounded: else Pip would tremble by a pixel on a screen that runs as fast as she does. */
static int camera_pixel(fix camera, fix hero, bool together) {
    return together ? pixels(hero) - pixels(hero - camera) : pixels(camera);
}

void view_draw(View *view, const Game *game, int alpha, const ViewOptions *options,
               DrawList *list) {
    Scene scene = {view, game, options, list, alpha, 0, 0};
    if (game->paused || view->cut)
        scene.alpha = 256;
    const Camera *was = &view->last_camera, *now = &view->camera;
    const Hero *hero = &game->hero;
    scene.left =
        camera_pixel(between(&scene, was->x, now->x), between(&scene, hero->previous.x, hero->x),
                     now->x != was->x && hero->x != hero->previous.x);
    scene.top =
        camera_pixel(between(&scene, was->y, now->y), between(&scene, hero->previous.y, hero->y),
                     now->y != was->y && hero->y != hero->previous.y) +
        shaken(view, options);
    draw_scene(&scene);
}

void view_draw_at(View *view, const Game *game, int pixel_x, int pixel_y,
                  const ViewOptions *options, DrawList *list) {
    Scene scene = {view, game, options, list, 256, pixel_x, pixel_y};
    draw_scene(&scene);
}
