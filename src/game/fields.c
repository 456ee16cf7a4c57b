/* The fields of a game that a later step depends on. Hash and difference walk the same list, so a
 * field that is named here is in both. */
#include "base/hash.h"
#include "game/game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct Sink {
    Hash hash;
    /* For differences: fields are numbered in order, and the one wanted is kept with its name. */
    int next, wanted;
    uint64_t *value;
    char *text;
    size_t size;
} Sink;

typedef void (*Put)(Sink *sink, const char *name, int index, int64_t value);

static void put_hero(const Hero *hero, Put put, Sink *sink) {
    put(sink, "hero.x", -1, hero->x);
    put(sink, "hero.y", -1, hero->y);
    put(sink, "hero.dx", -1, hero->dx);
    put(sink, "hero.dy", -1, hero->dy);
    put(sink, "hero.facing", -1, hero->facing);
    put(sink, "hero.ground", -1, hero->ground);
    put(sink, "hero.state", -1, hero->state);
    put(sink, "hero.dead", -1, hero->dead);
    put(sink, "hero.rising", -1, hero->rising);
    put(sink, "hero.coyote", -1, hero->grace.coyote);
    put(sink, "hero.buffer", -1, hero->grace.buffer);
    put(sink, "hero.air_jumps", -1, hero->air_jumps);
    put(sink, "hero.ice", -1, hero->ice);
    put(sink, "hero.slope", -1, hero->slope);
    put(sink, "hero.touch", -1, hero->touch);
    put(sink, "hero.solid", -1, hero->solid);
    put(sink, "hero.peak_y", -1, hero->peak_y);
    put(sink, "hero.since", -1, hero->since);
}

static void put_actor(const Actor *actor, int slot, Put put, Sink *sink) {
    put(sink, "actor.x", slot, actor->x);
    put(sink, "actor.y", slot, actor->y);
    put(sink, "actor.dx", slot, actor->dx);
    put(sink, "actor.dy", slot, actor->dy);
    put(sink, "actor.kind", slot, actor->kind);
    put(sink, "actor.state", slot, actor->state);
    put(sink, "actor.facing", slot, actor->facing);
    put(sink, "actor.ground", slot, actor->ground);
    put(sink, "actor.solid", slot, actor->solid);
    put(sink, "actor.since", slot, actor->since);
    if (actor->kind == KIND_HOPPER || actor->kind == KIND_STORMBIRD)
        put(sink, "actor.timer", slot, actor->as.other.timer);
    if (actor->kind == KIND_STORMBIRD)
        put(sink, "actor.home_y", slot, actor->as.other.home_y);
}

static void put_solid(const Solid *solid, int number, Put put, Sink *sink) {
    put(sink, "solid.x", number, solid->box.x);
    put(sink, "solid.y", number, solid->box.y);
    put(sink, "solid.h", number, solid->box.h);
    put(sink, "solid.moved.x", number, solid->moved.x);
    put(sink, "solid.moved.y", number, solid->moved.y);
    put(sink, "solid.off", number, solid->off);
}

static void put_device(const Device *device, int number, Put put, Sink *sink) {
    put(sink, "device.at", number, device->at);
    put(sink, "device.direction", number, device->direction);
    put(sink, "device.waiting", number, device->waiting);
}

static void put_rules(const Game *game, Put put, Sink *sink) {
    put(sink, "rules.mover", -1, game->rules.mover);
    put(sink, "rules.invincible", -1, game->rules.invincible);
    put(sink, "rules.air_jumps", -1, game->rules.air_jumps);
    put(sink, "rules.forgiving", -1, game->rules.forgiving);
    put(sink, "feel", -1, (int64_t)feel_hash(&game->feel));
}

static void put_game(const Game *game, Put put, Sink *sink) {
    put(sink, "tick", -1, game->tick);
    put(sink, "life_start", -1, game->life_start);
    put(sink, "outcome", -1, game->outcome);
    put(sink, "paused", -1, game->paused);
    put(sink, "buttons", -1, game->buttons);
    put(sink, "won_at", -1, game->won_at);
    put(sink, "coins", -1, game->coins);
    put(sink, "gems", -1, game->gems);
    put(sink, "deaths", -1, game->deaths);
    put(sink, "keys", -1, game->keys);
    put(sink, "buttons_down", -1, game->buttons_down);
    put(sink, "checkpoint", -1, game->checkpoint);
    put(sink, "respawn_column", -1, game->respawn_column);
    put(sink, "respawn_row", -1, game->respawn_row);
    put(sink, "life_column", -1, game->life_column);
    put(sink, "life_row", -1, game->life_row);
}

static void put_all(const Game *game, Put put, Sink *sink) {
    put_game(game, put, sink);
    put_rules(game, put, sink);
    put_hero(&game->hero, put, sink);
    if (game->rules.mover == MOVER_CELL) {
        put(sink, "hero.fine.dx", -1, game->hero.fine.dx);
        put(sink, "hero.fine.dy", -1, game->hero.fine.dy);
    }
    for (int32_t i = 0; i < game->actor_count; i++)
        put_actor(&game_actors_of(game)[i], i, put, sink);
    for (int32_t i = 0; i < game->solid_count; i++)
        put_solid(&game_solids_of(game)[i], i, put, sink);
    for (int32_t i = 0; i < game->device_count; i++)
        put_device(&game_devices_of(game)[i], i, put, sink);
    for (int32_t i = 0; i < game->crumble_count; i++) {
        put(sink, "crumble.item", i, game_crumbles_of(game)[i].item);
        put(sink, "crumble.at", i, game_crumbles_of(game)[i].at);
    }
    for (int32_t i = 0; i < game->gone_words; i++)
        put(sink, "gone", i, game_gone_of(game)[i]);
}

static void put_hash(Sink *sink, const char *name, int index, int64_t value) {
    (void)name, (void)index;
    hash_u64(&sink->hash, (uint64_t)value);
}

uint64_t game_hash(const Game *game) {
    Sink sink = {.hash = hash_start()};
    put_all(game, put_hash, &sink);
    return hash_end(sink.hash);
}

/* Finds the value of field number `wanted`, and writes its name. */
static void put_wanted(Sink *sink, const char *name, int index, int64_t value) {
    if (sink->next++ != sink->wanted)
        return;
    *sink->value = (uint64_t)value;
    if (index < 0)
        snprintf(sink->text, sink->size, "%s", name);
    else
        snprintf(sink->text, sink->size, "%s[%d]", name, index);
}

static bool field(const Game *game, int number, uint64_t *value, char *text, size_t size) {
    Sink sink = {.wanted = number, .value = value, .text = text, .size = size};
    put_all(game, put_wanted, &sink);
    return sink.next > number;
}

bool game_difference(const Game *a, const Game *b, char *text, size_t size) {
    if (game_hash(a) == game_hash(b)) /* the search takes time that grows with the fields' square */
        return false;
    for (int i = 0;; i++) {
        uint64_t left = 0, right = 0;
        char name[48], other[48];
        bool more_left = field(a, i, &left, name, sizeof name);
        bool more_right = field(b, i, &right, other, sizeof other);
        if (!more_left && !more_right)
            return false;
        if (more_left != more_right || left != right || strcmp(name, other) != 0) {
            snprintf(text, size, "%s %" PRId64 " %" PRId64, more_left ? name : other, (int64_t)left,
                     (int64_t)right);
            return true;
        }
    }
}
