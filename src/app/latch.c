#include "app/latch.h"

#define WAYS ((Buttons)(BUTTON_UP | BUTTON_DOWN))

/* Any other press ends it too: whoever sees the moment to go on from just does. */
static bool rewinds(Latch *latch, const AppInput *input) {
    bool struck = input->rewind && !latch->key_was;
    latch->key_was = input->rewind;
    if (struck)
        latch->rewinds = !latch->rewinds;
    else if (input->pressed)
        latch->rewinds = false;
    return latch->rewinds;
}

/* Off the ladder it ends, but for the key that is on its way to one. */
static Buttons climbs(Latch *latch, const Game *game, const AppInput *input) {
    bool on_ladder = game->hero.state == HERO_CLIMB;
    Buttons way = input->pressed & WAYS;
    if (way)
        latch->climbs = on_ladder && latch->climbs == way ? 0 : way;
    else if (!on_ladder && !(input->held & latch->climbs))
        latch->climbs = 0;
    return on_ladder ? latch->climbs : 0;
}

AppInput latch_take(Latch *latch, const Controls *controls, const Game *game,
                    const AppInput *input) {
    AppInput taken = *input;
    if (controls->toggle_rewind)
        taken.rewind = rewinds(latch, input);
    if (!controls->toggle_climb)
        return taken;
    Buttons way = climbs(latch, game, input);
    if (game->hero.state == HERO_CLIMB)
        taken.held = (Buttons)((input->held & (Buttons)~WAYS) | way);
    return taken;
}
