#include "game/play.h"

#include <string.h>

/* Devices are what moves solids that are not crates: platforms and gates. */

bool is_device(uint8_t kind) {
    return kind == KIND_GATE || kind == KIND_PLATFORM || kind == KIND_PLATFORM_HORIZONTAL ||
           kind == KIND_PLATFORM_VERTICAL;
}

static void spawn_device(Game *game, const Level *level, const Thing *thing, int32_t number) {
    Device *device = &game_devices(game)[number];
    Solid *solid = &game_solids(game)[number];
    memset(device, 0, sizeof *device);
    memset(solid, 0, sizeof *solid);
    device->kind = solid->kind = level->meanings[thing->meaning].kind;
    device->meaning = thing->meaning;
    solid->owner = number;
    if (device->kind == KIND_GATE)
        gate_spawn(device, solid, thing);
    else
        platform_spawn(device, solid, level, thing);
}

/* Each crate is an actor with a solid of its own. */
static void spawn_crates(Game *game) {
    Actor *actors = game_actors(game);
    int32_t number = game->device_count;
    for (int32_t i = 0; i < game->actor_count; i++) {
        if (actors[i].kind != KIND_CRATE)
            continue;
        actors[i].as.crate.solid = number;
        game_solids(game)[number++] =
            (Solid){.box = actor_box(&actors[i]), .kind = KIND_CRATE, .owner = i};
    }
}

void devices_spawn(Game *game, const Level *level) {
    int32_t number = 0;
    for (int32_t i = 0; i < level->thing_count; i++)
        if (is_device(level->meanings[level->things[i].meaning].kind))
            spawn_device(game, level, &level->things[i], number++);
    spawn_crates(game);
}

void devices_step(Play *play) {
    Game *game = play->game;
    for (int32_t i = 0; i < game->device_count; i++)
        if (game_devices(game)[i].kind == KIND_GATE)
            gate_step(play, i);
        else
            platform_step(play, i);
}
