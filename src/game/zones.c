#include "game/play.h"

/* Zones: cells with a custom flag do nothing by themselves, but an event tells when the hero comes
 * into a zone, and when it has left all cells of it. Every life begins outside all zones. */

static const uint16_t ZONES[] = {TILE_CUSTOM1, TILE_CUSTOM2, TILE_CUSTOM3, TILE_CUSTOM4};

static void tell(Game *game, EventKind kind, unsigned flags) {
    for (int i = 0; i < (int)(sizeof ZONES / sizeof ZONES[0]); i++)
        if (flags & ZONES[i])
            game_emit(game, kind, hero_box(&game->hero), KIND_FLAGS, -1, i + 1);
}

void zones_step(Play *play) {
    Game *game = play->game;
    bool begins = game->tick == game->life_start + 1;
    unsigned was = begins ? 0 : play->touched, is = game->hero.touch;
    if (was == is)
        return;
    tell(game, EVENT_ZONE_ENTERED, is & ~was);
    tell(game, EVENT_ZONE_LEFT, was & ~is);
}

void zones_leave(Game *game) {
    tell(game, EVENT_ZONE_LEFT, game->hero.touch);
}
