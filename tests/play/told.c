#include "told.h"

void told_start(Told *told, const Game *game) {
    *told = (Told){.checkpoint = game->checkpoint,
                   .dead = game->hero.dead,
                   .won = game->outcome == OUTCOME_WON};
}

/* Each thing is taken once, where it is, and is then gone. */
static const char *take(Told *told, const Game *game, const Level *level, const Event *event) {
    int32_t item = level_item(level, fix_cell(event->x), fix_cell(event->y));
    if (item < 0)
        return "something is taken where nothing was";
    if (told->taken[item >> 5] >> (item & 31) & 1)
        return "something is taken twice";
    told->taken[item >> 5] |= UINT32_C(1) << (item & 31);
    return game_item_gone(game, item) ? NULL : "something taken is still there";
}

static const char *hear(Told *told, const Game *game, const Level *level, const Event *event) {
    switch (event->kind) {
    case EVENT_COIN:
        told->coins++;
        return take(told, game, level, event);
    case EVENT_GEM:
        told->gems++;
        return take(told, game, level, event);
    case EVENT_KEY:
        told->keys++;
        return take(told, game, level, event);
    case EVENT_LOCK_OPENED:
        told->locks++;
        return NULL;
    case EVENT_DIED:
        told->deaths++;
        return NULL;
    case EVENT_BUTTON_PRESSED:
        told->buttons_down++;
        return NULL;
    case EVENT_BUTTON_RELEASED:
        told->buttons_down--;
        return NULL;
    case EVENT_CHECKPOINT:
        told->checkpoint = event->value;
        return NULL;
    default:
        return NULL;
    }
}

static const char *count(const Told *told, const Game *game) {
    if (told->coins != game->coins)
        return "coins told of are not those counted";
    if (told->gems != game->gems)
        return "gems told of are not those counted";
    if (told->keys - told->locks != game->keys)
        return "keys told of are not those counted";
    if (told->deaths != game->deaths)
        return "deaths told of are not those counted";
    if (told->buttons_down != game->buttons_down || game->buttons_down < 0)
        return "buttons told of are not those held down";
    if (told->checkpoint != game->checkpoint)
        return "the checkpoint told of is not the one that is lit";
    return NULL;
}

static bool had(unsigned events, EventKind kind) {
    return events >> kind & 1;
}

static const char *turns(const Told *told, const Game *game, unsigned events) {
    bool dead = game->hero.dead, won = game->outcome == OUTCOME_WON;
    if (had(events, EVENT_DIED) != (dead && !told->dead))
        return "a death is not told of, or is none";
    if (had(events, EVENT_RESPAWNED) != (!dead && told->dead))
        return "a new life is not told of, or is none";
    if (had(events, EVENT_GOAL) != (won && !told->won) || (told->won && !won))
        return "the goal is not told of, or is none";
    if (game->tick - told->tick > 1 || (game->paused && game->tick != told->tick))
        return "time does not pass step by step";
    if (told->dead && had(events, EVENT_JUMPED))
        return "a dead hero jumps";
    return NULL;
}

static void resume(Told *told, const Game *game) {
    told->coins = game->coins;
    told->gems = game->gems;
    told->locks = told->keys - game->keys;
    told->deaths = game->deaths;
    told->buttons_down = game->buttons_down;
    told->checkpoint = game->checkpoint;
}

const char *told_step(Told *told, const Game *game, const Level *level, unsigned events) {
    const char *wrong = NULL;
    for (int i = 0; i < game->event_count && !wrong; i++)
        wrong = hear(told, game, level, &game->events[i]);
    if (game->event_count == EVENTS_MAX)
        resume(told, game);
    if (!wrong)
        wrong = count(told, game);
    if (!wrong && game->event_count < EVENTS_MAX)
        wrong = turns(told, game, events);
    told->dead = game->hero.dead;
    told->won = game->outcome == OUTCOME_WON;
    told->tick = game->tick;
    return wrong;
}
