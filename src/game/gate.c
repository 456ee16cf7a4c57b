#include "game/play.h"

/* Gates stand shut and open upward into themselves while any button is held down by the hero, an
 * enemy, a crate or lightning that strikes above it. One that shuts pushes what is below it, and
 * waits for a crate. */

#define GATE_SPEED (FIX_ONE / 12) /* tiles a step */

/* A button's plate: feet or a crate's bottom on it hold it down. */
#define PLATE_DEPTH TILES(0.25)
#define PLATE_SIDE TILES(0.125)

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

void gate_step(Play *play, int32_t number) {
    Game *game = play->game;
    Device *gate = &game_devices(game)[number];
    bool open = game->buttons_down > 0 || boss_is_beaten(game);
    fix wanted = open ? gate->length : 0;
    fix by = fix_approach(gate->at, wanted, GATE_SPEED) - gate->at;
    if (by == 0)
        return;
    Box box = game_solids(game)[number].box;
    if (gate->at == 0 && by > 0)
        game_emit(game, EVENT_GATE_OPENED, box, KIND_GATE, number, 0);
    if (!solid_grow_down(play, number, -by))
        return;
    gate->at += by;
    if (gate->at == 0)
        game_emit(game, EVENT_GATE_CLOSED, box, KIND_GATE, number, 0);
}

static bool weighs_on(const Play *play, Box plate) {
    const Game *game = play->game;
    Bodies bodies = game_bodies(game);
    Overlap overlap = overlap_box(&bodies, plate, (Filter){category_of(KIND_BUTTON), UINT64_MAX});
    int32_t number;
    return overlap_next(&overlap, &number);
}

void buttons_step(Play *play) {
    Game *game = play->game;
    const uint32_t *buttons = game_buttons_of(game);
    for (int32_t i = 0; i < game->button_count; i++) {
        uint32_t cell = play->level->items[buttons[i]];
        int32_t column = (int32_t)(cell % (uint32_t)play->level->width);
        int32_t row = (int32_t)(cell / (uint32_t)play->level->width);
        Box plate = {fix_edge(column) + PLATE_SIDE, fix_edge(row + 1) - PLATE_DEPTH,
                     FIX_ONE - 2 * PLATE_SIDE, PLATE_DEPTH};
        bool was = game_item_gone(game, (int32_t)buttons[i]);
        bool is = weighs_on(play, plate) || struck(play, column, row);
        if (was == is)
            continue;
        game_gone(game)[buttons[i] >> 5] ^= UINT32_C(1) << (buttons[i] & 31);
        game->buttons_down += is ? 1 : -1;
        game_emit(game, is ? EVENT_BUTTON_PRESSED : EVENT_BUTTON_RELEASED, plate, KIND_BUTTON, -1,
                  (int32_t)buttons[i]);
    }
}
