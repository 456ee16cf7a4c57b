#include "solver/macro.h"

#define STOMP_FAR TILES(6) /* about as far as a leap goes */

const uint8_t MACRO_STEPS[][MACRO_LENGTHS + 1] = {{6, 18}, {4, 14}, {2, 8, 24}, {1, 4, 16}};

/* TileFlag bits of all tiles that are in the level, and TILE_ONEWAY if a platform is one-way. */
static unsigned flags_of(const Level *level) {
    bool used[256] = {false};
    size_t cells = (size_t)level->width * (size_t)level->height;
    for (size_t i = 0; i < cells; i++)
        used[level->cells[i]] = true;
    for (int32_t i = 0; i < level->thing_count; i++)
        used[level->things[i].meaning] = true;
    unsigned all = 0;
    for (int i = 1; i < level->meaning_count; i++)
        if (used[i])
            all |= level->flags[i] | (level->meanings[i].oneway ? TILE_ONEWAY : 0u);
    return all;
}

static void add(Macros *macros, Buttons keys) {
    macros->keys[macros->count++] = keys;
}

Macros macros_for(const Level *level) {
    Macros macros = {.count = 0};
    const Buttons sides[] = {BUTTON_RIGHT, BUTTON_LEFT, 0};
    for (int i = 0; i < 3; i++) {
        add(&macros, sides[i]);
        add(&macros, sides[i] | BUTTON_JUMP);
    }
    unsigned flags = flags_of(level);
    if (flags & (TILE_ONEWAY | TILE_LADDER | TILE_WATER))
        add(&macros, BUTTON_DOWN | BUTTON_JUMP);
    if (flags & (TILE_LADDER | TILE_WATER)) {
        add(&macros, BUTTON_UP);
        add(&macros, BUTTON_DOWN);
        add(&macros, BUTTON_UP | BUTTON_RIGHT);
        add(&macros, BUTTON_UP | BUTTON_LEFT);
        add(&macros, BUTTON_UP | BUTTON_JUMP);
    }
    return macros;
}

bool hero_settled(const Game *game) {
    const Hero *hero = &game->hero;
    return !hero->dead &&
           (hero->ground != GROUND_NONE || hero->state == HERO_CLIMB || (hero->touch & TILE_WATER));
}

bool macro_can_stomp(const Game *game) {
    const Hero *hero = &game->hero;
    for (int32_t i = 0; i < game->actor_count; i++) {
        const Actor *actor = &game_actors_of(game)[i];
        bool alive = actor->state != ACTOR_DYING && actor->state != ACTOR_GONE;
        if (alive && actor_is_stompable(actor) && fix_abs(actor->x - hero->x) < STOMP_FAR &&
            fix_abs(actor->y - hero->y) < STOMP_FAR)
            return true;
    }
    return false;
}

Buttons macro_pressing(const Game *game, Buttons keys) {
    bool holds = game->buttons & keys & BUTTON_JUMP;
    return holds && hero_settled(game) ? (Buttons)(keys | MACRO_RELEASE) : keys;
}

MacroEnd macro_step(Game *game, const Level *level, Buttons keys) {
    bool grounded = game->hero.ground != GROUND_NONE;
    game_step(game, level, keys);
    const Hero *hero = &game->hero;
    if (hero->dead)
        return MACRO_LOST;
    bool lands = !grounded && hero->ground != GROUND_NONE;
    bool walks_off = grounded && hero->ground == GROUND_NONE && !hero->rising;
    return lands || walks_off ? MACRO_CUT : MACRO_FULL;
}
