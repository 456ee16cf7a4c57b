#include "game/play.h"

/* Gates are shut while no button is held down (button.c). An opening gate becomes shorter from its
 * bottom up; a shutting one pushes what is below it, and waits while a crate there has no room. */

#define GATE_SPEED (FIX_ONE / GATE_STEPS) /* tiles a step */

void gate_spawn(Device *device, Solid *solid, const Thing *thing) {
    device->origin = (Vec){fix_edge(thing->column), fix_edge(thing->row)};
    device->length = fix_edge(thing->height);
    solid->box = (Box){device->origin.x, device->origin.y, fix_edge(thing->width), device->length};
}

void gate_resume(Device *gate, Solid *solid, const Device *was) {
    gate->at = fix_min(was->at, gate->length);
    solid->box.h = gate->length - gate->at;
    solid->off = solid->box.h <= 0;
}

/* A gate that is fully open has no height, so nothing to push with: does it have to wait for a body
 * that is where it would come out? */
static bool waits(const Play *play, const Device *gate, Box box) {
    if (gate->at != gate->length)
        return false;
    Bodies bodies = game_bodies(play->game);
    Box edge = {box.x, box.y, box.w, 0};
    Overlap overlap = overlap_box(&bodies, edge, (Filter){category_of(KIND_BUTTON), UINT64_MAX});
    int32_t number;
    return overlap_next(&overlap, &number);
}

void gate_step(Play *play, int32_t number) {
    Game *game = play->game;
    Device *gate = &game_devices(game)[number];
    bool open = game->buttons_down > 0 || boss_is_beaten(game);
    fix wanted = open ? gate->length : 0;
    fix by = fix_approach(gate->at, wanted, GATE_SPEED) - gate->at;
    if (by == 0)
        return;
    Box box = game_solids(game)[number].box;
    if (by < 0 && waits(play, gate, box))
        return;
    if (gate->at == 0 && by > 0)
        game_emit(game, EVENT_GATE_OPENED, box, KIND_GATE, number, 0);
    if (!solid_grow_down(play, number, -by))
        return;
    gate->at += by;
    if (gate->at == 0)
        game_emit(game, EVENT_GATE_CLOSED, box, KIND_GATE, number, 0);
}
