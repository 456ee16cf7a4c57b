#include "game/play.h"

/* Walker: patrols; can be stomped. */

#define WALKER_SPEED TILES(2.25) /* a second */

static void walker_init(Actor *actor, const Meaning *meaning) {
    actor->dx = speed_per_step(meaning, WALKER_SPEED);
}

const ActorKind WALKER_KIND = {
    .w = TILES(0.75),
    .h = TILES(0.625),
    .stompable = true,
    .init = walker_init,
    .step = patrol_step,
};
