#include "game/play.h"

/* Spiny: a walker that must not be stomped. */

#define SPINY_SPEED TILES(1.75) /* a second */

static void spiny_init(Actor *actor, const Meaning *meaning) {
    actor->dx = speed_per_step(meaning, SPINY_SPEED);
}

const ActorKind SPINY_KIND = {
    .w = TILES(0.75),
    .h = TILES(0.75),
    .stompable = false,
    .init = spiny_init,
    .step = patrol_step,
};
