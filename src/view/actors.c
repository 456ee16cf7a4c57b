#include "view/scene.h"

/* Enemies: which drawing a kind shows in which state. */

typedef struct Pose {
    SpriteId alive, dying;
} Pose;

static const Pose LOOKS[KIND_COUNT] = {
    [KIND_WALKER] = {SPRITE_BEETLE, SPRITE_BEETLE_FLAT},
    [KIND_SPINY] = {SPRITE_SPINY, SPRITE_POOF},
    [KIND_HOPPER] = {SPRITE_HOPPER_SIT, SPRITE_HOPPER_FLAT},
    [KIND_FLYER] = {SPRITE_FLYER, SPRITE_FLYER_FLAT},
    [KIND_DROPPER] = {SPRITE_DROPPER_HIDE, SPRITE_DROPPER_FLAT},
    [KIND_STORMBIRD] = {SPRITE_BIRD_HOVER, SPRITE_POOF},
};

static const SpriteId DROPPER_LOOKS[] = {
    [DROPPER_HANGS - ACTOR_OWN] = SPRITE_DROPPER_HIDE,
    [DROPPER_SHIVERS - ACTOR_OWN] = SPRITE_DROPPER_SEE,
    [DROPPER_FALLS - ACTOR_OWN] = SPRITE_DROPPER_FALL,
    [DROPPER_LIES - ACTOR_OWN] = SPRITE_DROPPER_LAND,
    [DROPPER_CLIMBS - ACTOR_OWN] = SPRITE_DROPPER_HIDE,
};

static const SpriteId BIRD_LOOKS[] = {
    [BIRD_HOVERS - ACTOR_OWN] = SPRITE_BIRD_HOVER, [BIRD_BLOWS - ACTOR_OWN] = SPRITE_BIRD_BLOW,
    [BIRD_AIMS - ACTOR_OWN] = SPRITE_BIRD_AIM,     [BIRD_DIVES - ACTOR_OWN] = SPRITE_BIRD_DIVE,
    [BIRD_LIES - ACTOR_OWN] = SPRITE_BIRD_LIE,     [BIRD_RISES - ACTOR_OWN] = SPRITE_BIRD_RISE,
};

static SpriteId look_of(const Actor *actor) {
    if (actor->state == ACTOR_DYING)
        return LOOKS[actor->kind].dying;
    if (actor->kind == KIND_HOPPER && actor->ground == GROUND_NONE)
        return actor->dy < 0 ? SPRITE_HOPPER_LEAP : SPRITE_HOPPER_FALL;
    if (actor->kind == KIND_DROPPER && actor->state >= ACTOR_OWN)
        return DROPPER_LOOKS[actor->state - ACTOR_OWN];
    if (actor->kind == KIND_STORMBIRD && actor->state >= ACTOR_OWN)
        return BIRD_LOOKS[actor->state - ACTOR_OWN];
    return LOOKS[actor->kind].alive;
}

static void draw_actor(const Scene *scene, const Actor *actor, int slot) {
    SpriteId id = look_of(actor);
    const Sprite *sprite = scene->view->sprites[id];
    Box box = actor_box(actor);
    if (!sprite || actor->kind == KIND_CRATE)
        return;
    if (!scene->view->cut) {
        box.x = between(scene, actor->previous_x, actor->x);
        box.y = between(scene, actor->previous_y, actor->y);
    }
    uint32_t time = scene->game->tick + (uint32_t)slot * 7;
    if (actor->state == ACTOR_DYING)
        time = scene->game->tick - actor->since;
    scene_stand(scene, id, sprite_frame(sprite, time), box, actor->facing < 0);
}

void actors_draw(const Scene *scene) {
    const Actor *actors = game_actors_of(scene->game);
    for (int32_t i = 0; i < scene->game->actor_count; i++)
        if (actors[i].state != ACTOR_GONE)
            draw_actor(scene, &actors[i], i);
}
