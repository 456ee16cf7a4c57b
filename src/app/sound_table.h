/* Inside app/: the table of what is heard when, read from events.txt. */
#ifndef OVERHANG_APP_SOUND_TABLE_H
#define OVERHANG_APP_SOUND_TABLE_H

#include "app/sound.h"
#include "base/diag.h"
#include "game/event.h"

#include <stddef.h>

#define SOUND_NAME 32
#define SOUND_CHOICES 8 /* files of one event */
#define SOUND_WORLDS 32
#define SOUND_DISTANTS 64
#define SOUND_RUN 5 /* NAME_1 .. NAME_5 */
#define SOUND_TABLE_MAX_BYTES (1u << 20)

/* What the program outside the level tells of; they come after the core's events. */
typedef enum SoundEvent {
    SOUND_STEP = EVENT_KIND_COUNT,
    SOUND_DISTANT,    /* of a world; has no row of its own */
    SOUND_MENU_MOVED, /* from here on: menus, which no pause stops */
    SOUND_MENU_CHOSE,
    SOUND_MENU_BACK,
    SOUND_PAUSED,
    SOUND_REWINDING,
    SOUND_FIGURE, /* of a level's end appears */
    SOUND_MEDAL,  /* lands there */
    SOUND_EVENT_COUNT
} SoundEvent;

typedef struct SoundRow {
    char sounds[SOUND_CHOICES][SOUND_NAME];
    int count;  /* of sounds; 0: the event is silent */
    bool runs;  /* the only sound is a stem: _1 .. _5 are put after it */
    bool said;  /* the table has a line for it */
    float gain; /* dB */
    int pitch;  /* per cent */
    int gap;    /* ms */
    int voices;
    int rank; /* 0 .. 3 */
    int far;  /* tiles */
} SoundRow;

typedef struct SoundWorld {
    char world[SOUND_NAME], sound[SOUND_NAME];
} SoundWorld;

/* What is heard now and then over a world's loop, from somewhere. */
typedef struct SoundDistant {
    char world[SOUND_NAME], sound[SOUND_NAME];
    int least, most; /* seconds from one to the next */
    float gain;      /* dB */
} SoundDistant;

/* A loop that is heard near something of the level. */
typedef struct SoundNear {
    char sound[SOUND_NAME]; /* empty: none */
    int far;                /* tiles from where on it is heard */
} SoundNear;

typedef struct SoundTable {
    SoundRow rows[SOUND_EVENT_COUNT]; /* by EventKind, then SoundEvent */
    SoundWorld worlds[SOUND_WORLDS];
    int world_count;
    SoundDistant distants[SOUND_DISTANTS];
    int distant_count;
    SoundNear nears[SOUND_NEARS];
} SoundTable;

/* False with errors in diag; all problems are reported. Unknown events are warnings only, so that a
 * table of a later version can be read; events without a line are too, and stay silent. */
bool sound_table_parse(SoundTable *table, const char *text, size_t size, Diagnostics *diag);

/* The number of an event's name, or -1. */
int sound_event_of(const char *name, size_t size);

const char *sound_event_name(int event);

/* The loop of a world, or NULL. */
const char *sound_table_ambience(const SoundTable *table, const char *world);

#endif
