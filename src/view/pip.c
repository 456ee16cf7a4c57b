#include "view/scene.h"

/* Pip, the hero: which drawing shows which state. It follows from the game's state and the time;
 * what no rule needs (how far she ran, when she landed) is kept in the view. */

#define RUN_FRAME TILES(0.58) /* of ground under one frame of the run */
#define LAND_STEPS 16
#define BLINK_EVERY 480 /* steps */
#define BLINK_STEPS 12
#define GHOST_ALPHA 110
#define GHOST_TINT 0xb8d8ff

static bool is_ghost(const Scene *scene) {
    return scene->game == scene->options->ghost;
}

static bool lands(const View *view, const Game *game) {
    return view->clock - view->landed_at < LAND_STEPS && game->hero.state == HERO_IDLE;
}

/* How high a dead hero is drawn above her box: a small hop. The box itself lies where it fell. */
static fix hop(const Scene *scene) {
    fix age = (fix)(scene->game->tick - scene->game->hero.since);
    return scene->game->hero.dead ? age * (36 - age) * (FIX_ONE / 288) : 0;
}

static void draw(const Scene *scene, SpriteId id, int frame) {
    const Hero *hero = &scene->game->hero;
    Box box = hero_box(hero);
    if (!scene->view->cut) {
        box.x = between(scene, hero->previous.x, hero->x);
        box.y = between(scene, hero->previous.y, hero->y);
    }
    box.y -= hop(scene);
    scene_stand(scene, id, frame, box, hero->facing < 0);
}

/* The frame of an animation that stays at its last one. */
static int held_frame(uint32_t age, int steps, int last) {
    int frame = (int)age / steps;
    return frame > last ? last : frame;
}

static void draw_idle(const Scene *scene) {
    const View *view = scene->view;
    uint32_t age = scene->game->tick - scene->game->hero.since;
    if (!is_ghost(scene) && lands(view, scene->game))
        draw(scene, SPRITE_LAND, held_frame(view->clock - view->landed_at, 8, 1));
    else if (age % BLINK_EVERY > BLINK_EVERY - BLINK_STEPS)
        draw(scene, SPRITE_BLINK, 0);
    else
        draw(scene, SPRITE_IDLE, (int)(age / 24));
}

/* Is a crate at her nose that moves with her? */
static bool pushes(const Game *game) {
    const Hero *hero = &game->hero;
    Box box = hero_box(hero);
    box.x += hero->facing * TILES(0.1);
    for (int i = 0; i < game->actor_count; i++) {
        const Actor *actor = &game_actors_of(game)[i];
        if (actor->kind == KIND_CRATE && actor->state != ACTOR_GONE &&
            (actor->x - actor->previous_x) * hero->facing > 0 && box_overlap(box, actor_box(actor)))
            return true;
    }
    return false;
}

void pip_draw(const Scene *scene) {
    const Game *game = scene->game;
    uint32_t age = game->tick - game->hero.since;
    switch ((HeroState)game->hero.state) {
    case HERO_RUN:
        draw(scene, pushes(game) ? SPRITE_PUSH : SPRITE_RUN,
             (is_ghost(scene) ? game->hero.x : scene->view->run_distance) / RUN_FRAME);
        break;
    case HERO_SKID:
        draw(scene, SPRITE_SKID, 0);
        break;
    case HERO_JUMP:
        draw(scene, SPRITE_JUMP, held_frame(age, 12, 1));
        break;
    case HERO_FALL:
        draw(scene, SPRITE_FALL, held_frame(age, 12, 1));
        break;
    case HERO_CLIMB:
        draw(scene, SPRITE_CLIMB, pixels(game->hero.y) / 5 & 3);
        break;
    case HERO_SWIM:
        draw(scene, SPRITE_SWIM, (int)(age / 15));
        break;
    case HERO_DEAD:
        draw(scene, SPRITE_HURT, 0);
        break;
    case HERO_WIN:
        draw(scene, SPRITE_WIN, (int)(age / 15));
        break;
    default:
        draw_idle(scene);
        break;
    }
}

void ghost_draw(const Scene *scene) {
    Scene ghost = *scene;
    ViewOptions options = *scene->options;
    options.look.contrast = false; /* it is no hero to be found at once */
    ghost.options = &options;
    ghost.game = options.ghost;
    int from = scene->list->count;
    pip_draw(&ghost);
    for (int i = from; i < scene->list->count; i++) {
        scene->list->items[i].alpha = GHOST_ALPHA;
        scene->list->items[i].colour = GHOST_TINT;
    }
}

/* Two of the run's eight frames put a paw down. */
void pip_step(View *view, const Game *game) {
    const Hero *hero = &game->hero;
    int before = view->run_distance / RUN_FRAME;
    if (hero->state == HERO_RUN)
        view->run_distance += fix_abs(hero->dx);
    else
        view->run_distance = 0;
    if (view->run_distance >= 8 * RUN_FRAME)
        view->run_distance -= 8 * RUN_FRAME;
    int after = view->run_distance / RUN_FRAME;
    view->footstep = before != after && (after == 1 || after == 5);
}
