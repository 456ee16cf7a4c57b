#include "app/rumble.h"

const Rumble RUMBLE_TASTE = {34000, 24000, 200};

static const Rumble FELT[EVENT_KIND_COUNT] = {
    [EVENT_LANDED] = {16000, 0, 60},       [EVENT_LANDED_HARD] = {34000, 12000, 130},
    [EVENT_STOMPED] = {24000, 30000, 100}, [EVENT_SPRUNG] = {0, 24000, 80},
    [EVENT_HURT] = {58000, 40000, 260},    [EVENT_DIED] = {58000, 40000, 260},
    [EVENT_CHECKPOINT] = {0, 12000, 70},
};

/* A landing is felt from half the greatest speed on: a hop is none. */
static bool is_felt(const Game *game, const Event *event) {
    return event->kind != EVENT_LANDED || event->value > game->feel.fall_speed / 2;
}

Rumble rumble_stronger(Rumble a, Rumble b) {
    uint32_t first = a.ms ? (uint32_t)a.low + a.high : 0;
    uint32_t second = b.ms ? (uint32_t)b.low + b.high : 0;
    return second > first ? b : a;
}

Rumble rumble_of(const Game *game) {
    Rumble strongest = {0, 0, 0};
    for (int i = 0; i < game->event_count; i++)
        if (is_felt(game, &game->events[i]))
            strongest = rumble_stronger(strongest, FELT[game->events[i].kind]);
    return strongest;
}

Rumble rumble_scaled(Rumble rumble, int percent) {
    rumble.low = (uint16_t)(rumble.low * percent / 100);
    rumble.high = (uint16_t)(rumble.high * percent / 100);
    return percent > 0 ? rumble : (Rumble){0, 0, 0};
}
