#include "game/play.h"

/* Hopper: sits, leaps the way it faces, and turns when a wall stops it. Can be stomped. */

#define SIT_STEPS 72
#define HOP_SPEED TILES(3.5) /* a second */

static void hopper_init(Actor *actor, const Meaning *meaning) {
    actor->as.other.speed = speed_per_step(meaning, HOP_SPEED);
    actor->as.other.timer = SIT_STEPS;
}

static void hop(Play *play, Actor *actor) {
    actor->dy = -feel_speed_for_height(&play->game->feel, HOP_HEIGHT);
    actor->dx = actor->facing * actor->as.other.speed;
    actor->ground = GROUND_NONE;
    actor->solid = -1;
}

static void hopper_step(Play *play, Actor *actor) {
    bool sat = actor->ground != GROUND_NONE;
    if (sat && --actor->as.other.timer <= 0)
        hop(play, actor);
    MoveResult result = actor_move(play, actor, actor->dx);
    if (result.hit & (HIT_LEFT | HIT_RIGHT)) {
        actor->facing = (int8_t)-actor->facing;
        actor->dx = -actor->dx;
    }
    if (actor->ground == GROUND_NONE)
        return;
    actor->dx = 0;
    if (!sat)
        actor->as.other.timer = SIT_STEPS;
}

const ActorKind HOPPER_KIND = {
    .w = TILES(0.875),
    .h = TILES(0.75),
    .stompable = true,
    .init = hopper_init,
    .step = hopper_step,
};
