/* What happens in a step, told outward: sound, particles, rumble and tests listen. The core calls
 * nobody. Names are those of assets/sound/events.txt and of traces. */
#ifndef OVERHANG_GAME_EVENT_H
#define OVERHANG_GAME_EVENT_H

#include "base/fix.h"

#include <stdint.h>

#define EVENTS_MAX 24 /* of one step; those that come after are dropped */

typedef enum EventKind {
    EVENT_JUMPED,
    EVENT_LANDED,      /* value: speed of the fall, tiles per step */
    EVENT_LANDED_HARD, /* fell more than six tiles */
    EVENT_SKIDDED,     /* began to run against its own speed */
    EVENT_COIN,        /* value: coins now */
    EVENT_GEM,
    EVENT_KEY,
    EVENT_STOMPED,
    EVENT_SPRUNG,
    EVENT_CHECKPOINT,
    EVENT_GOAL,
    EVENT_HURT, /* value: Kind of what hurt; comes before its EVENT_DIED */
    EVENT_DIED, /* value: Kind of what killed, or 0: a pit, a crush, a front */
    EVENT_RESPAWNED,
    EVENT_SPLASH_IN,
    EVENT_SPLASH_OUT,
    EVENT_SWAM,
    EVENT_CRUMBLED,
    EVENT_CRATE_PUSHED,
    EVENT_GATE_OPENED,
    EVENT_GATE_CLOSED,
    EVENT_BUTTON_PRESSED,
    EVENT_BUTTON_RELEASED,
    EVENT_LOCK_OPENED,
    EVENT_DROPPER_FELL,
    EVENT_ENEMY_POOFED,
    EVENT_ENEMY_TURNED,
    EVENT_BUMPED, /* head against a ceiling */
    EVENT_KIND_COUNT
} EventKind;

typedef struct Event {
    uint8_t kind;
    uint8_t actor; /* Kind of the actor concerned, KIND_START for the hero */
    int32_t slot;  /* of the actor, or -1 */
    fix x, y;      /* centre of the place, tiles */
    int32_t value;
} Event;

/* In lower case with underscores: "landed_hard". */
extern const char *const EVENT_NAMES[EVENT_KIND_COUNT];

#endif
