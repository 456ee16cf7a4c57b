#include "solver/key.h"

#include "base/hash.h"

#include <stdlib.h>

/* By grain: how many low bits of a place or a speed do not count. */
static const uint8_t PLACE_BITS[] = {14, 13, 12, 10};
static const uint8_t SPEED_BITS[] = {11, 10, 9, 7};

/* How far from the hero what moves by itself still counts. What the hero can have changed counts
 * from anywhere. */
#define NEAR_ENEMY TILES(5)
#define NEAR_DEVICE TILES(9)

bool key_mask_init(KeyMask *mask, const Level *level, const Game *game) {
    mask->words = calloc((size_t)game->gone_words + 1, sizeof *mask->words);
    if (!mask->words)
        return false;
    for (int32_t i = 0; i < level->item_count; i++) {
        Kind kind = level_item_kind(level, i);
        if (kind != KIND_COIN && kind != KIND_GEM && kind != KIND_CHECKPOINT)
            mask->words[i >> 5] |= UINT32_C(1) << (i & 31);
    }
    return true;
}

static bool near(const Hero *hero, fix x, fix y, fix reach) {
    return fix_abs(x - hero->x) < reach && fix_abs(y - hero->y) < reach;
}

static void put_actors(Hash *hash, const Game *game, int bits) {
    const Actor *actors = game_actors_of(game);
    for (int32_t i = 0; i < game->actor_count; i++) {
        const Actor *actor = &actors[i];
        bool gone = actor->state == ACTOR_DYING || actor->state == ACTOR_GONE;
        bool crate = actor->kind == KIND_CRATE;
        if (!gone && !crate && !near(&game->hero, actor->x, actor->y, NEAR_ENEMY))
            continue;
        hash_i32(hash, i * 8 + (gone ? ACTOR_GONE : actor->state));
        if (gone)
            continue;
        hash_i32(hash, actor->x >> bits);
        hash_i32(hash, actor->y >> bits);
        hash_i32(hash, actor->facing);
    }
}

/* A gate counts from anywhere, as a hero may have to run for it before it shuts. */
static void put_devices(Hash *hash, const Game *game, int bits) {
    for (int32_t i = 0; i < game->device_count; i++) {
        const Device *device = &game_devices_of(game)[i];
        const Box *box = &game_solids_of(game)[i].box;
        if (device->kind == KIND_GATE) {
            hash_i32(hash, device->at >> bits);
        } else if (box->x < game->hero.x + NEAR_DEVICE &&
                   box->x + box->w > game->hero.x - NEAR_DEVICE) {
            hash_i32(hash, i);
            hash_i32(hash, device->at >> bits);
            hash_i32(hash, device->direction);
            hash_i32(hash, device->waiting > 0);
        }
    }
}

uint64_t key_of_world(const Game *game, const KeyMask *mask, int grain) {
    Hash hash = hash_start();
    hash_i32(&hash, game->keys);
    for (int32_t i = 0; i < game->gone_words; i++)
        hash_i32(&hash, (int32_t)(game_gone_of(game)[i] & mask->words[i]));
    /* What moves by itself is kept a little coarser than the hero. */
    int bits = PLACE_BITS[grain] + 1 < 15 ? PLACE_BITS[grain] + 1 : 15;
    put_actors(&hash, game, bits);
    put_devices(&hash, game, bits);
    for (int32_t i = 0; grain > 1 && i < game->crumble_count; i++) {
        const Crumble *crumble = &game_crumbles_of(game)[i];
        hash_i32(&hash, crumble->at ? (int32_t)((game->tick - crumble->at) >> 3) : -1);
    }
    return hash_end(hash);
}

uint64_t key_of(const Game *game, const KeyMask *mask, int grain) {
    const Hero *hero = &game->hero;
    Hash hash = {key_of_world(game, mask, grain)};
    hash_i32(&hash, hero->x >> PLACE_BITS[grain]);
    hash_i32(&hash, hero->y >> PLACE_BITS[grain]);
    hash_i32(&hash, hero->dx >> SPEED_BITS[grain]);
    hash_i32(&hash, hero->dy >> SPEED_BITS[grain]);
    bool exact = grain > 1;
    hash_i32(&hash, exact ? hero->grace.coyote : hero->grace.coyote > 0);
    hash_i32(&hash, exact ? hero->grace.buffer : hero->grace.buffer > 0);
    hash_i32(&hash, (hero->ground != GROUND_NONE) | hero->rising << 1 |
                        ((game->buttons & BUTTON_JUMP) != 0) << 4);
    uint64_t key = hash_end(hash);
    return key ? key : 1;
}
