/* A case in play: every step's outcome, with the invariants that hold in every case checked as it
 * goes. */
#ifndef OVERHANG_TESTS_CASES_TRACK_H
#define OVERHANG_TESTS_CASES_TRACK_H

#include "game/game.h"

#define TRACK_ENEMIES 9

typedef struct Moment {
    fix x, y, dx, dy;
    uint8_t ground, hit, dead;
    uint32_t tick, events; /* events: bits by EventKind */
    int32_t coins, deaths;
    Vec solid;  /* place of the first solid */
    fix carry;  /* the furthest that any solid went in this step */
    bool rides; /* it stands on a solid */
    fix enemy_x[TRACK_ENEMIES], enemy_y[TRACK_ENEMIES];
    bool enemy_lives[TRACK_ENEMIES];
} Moment;

typedef struct Track {
    const Level *level;
    const Buttons *buttons; /* borrowed */
    int32_t count;
    Feel feel;
    uint64_t hash;
    Moment first; /* before any step */
    Moment *moments;
    char complaint[200]; /* of the first invariant that did not hold; empty: all did */
} Track;

/* Plays the buttons. Free what it owns with track_free. */
Track track_play(const Level *level, const Buttons *buttons, int32_t count);
void track_free(Track *track);

static inline bool track_had(const Track *track, int32_t step, EventKind kind) {
    return track->moments[step].events >> kind & 1;
}

static inline bool stands(const Moment *m) {
    return m->ground != GROUND_NONE;
}
static inline const Moment *track_last(const Track *track) {
    return &track->moments[track->count - 1];
}
int track_count(const Track *track, EventKind kind);
/* Grounded at one height on every step of a stretch. */
bool track_stays(const Track *track, int32_t from, int32_t to);

/* The surface of the slope that a foot is over, if there is one in that row. Worked out apart from
 * the game's own. */
bool slope_surface(const Level *level, fix foot, int32_t row, fix *y);

/* The mirrored level and buttons: text of the level, owned by the caller. */
char *mirror_level(const char *header, const char *map);
Buttons mirror_buttons(Buttons buttons);

#endif
