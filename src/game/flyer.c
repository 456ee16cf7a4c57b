#include "game/play.h"

/* Flyer: patrols in the air between walls or turn marks. Can be stomped. */

#define FLYER_SPEED TILES(2.75) /* a second */

static void flyer_init(Actor *actor, const Meaning *meaning) {
    actor->as.other.speed = speed_per_step(meaning, FLYER_SPEED);
    actor->y -= TILES(0.1875); /* in the middle of its cell */
    actor->previous_y = actor->y;
}

/* At this x, would its leading edge be in a turn mark? */
static bool at_mark(const Play *play, const Actor *actor, fix x) {
    fix edge = actor->facing > 0 ? x + actor_kind(actor->kind)->w - 1 : x;
    fix middle = actor->y + actor_kind(actor->kind)->h / 2;
    return terrain_flags(&play->terrain, fix_cell(edge), fix_cell(middle)) & TILE_TURN;
}

static void flyer_step(Play *play, Actor *actor) {
    fix by = actor->facing * actor->as.other.speed;
    MoveResult result = move_box(&play->terrain, actor_box(actor), (Vec){by, 0}, 0);
    actor->ground = GROUND_NONE;
    actor->solid = -1;
    bool stopped = (result.hit & (HIT_LEFT | HIT_RIGHT)) || result.y != actor->y; /* by a slope */
    if (stopped || at_mark(play, actor, result.x))
        actor->facing = (int8_t)-actor->facing;
    else
        actor->x = result.x;
}

const ActorKind FLYER_KIND = {
    .w = TILES(0.875),
    .h = TILES(0.625),
    .stompable = true,
    .init = flyer_init,
    .step = flyer_step,
};
