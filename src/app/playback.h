/* A recorded run that is watched: played on a stage of its own, forward and back to any step.
 * Opening it plays it through once, for snapshots at even distances and for the marks of what
 * happened; from there any step is a snapshot and the few steps after it. */
#ifndef OVERHANG_APP_PLAYBACK_H
#define OVERHANG_APP_PLAYBACK_H

#include "app/stage.h"

#define PLAYBACK_BYTES (8u << 20) /* of all snapshots */
#define PLAYBACK_EVERY 60         /* steps from one to the next, where that is enough memory */
#define PLAYBACK_MARKS 64

/* Something worth seeking. */
typedef struct PlaybackMark {
    int32_t at;    /* steps */
    uint8_t event; /* EVENT_DIED, EVENT_GEM, EVENT_CHECKPOINT */
} PlaybackMark;

/* Zero-initialise; playback_close at the end. */
typedef struct Playback {
    Run *run;        /* owned; NULL: nothing is watched */
    Stage stage;     /* owned */
    int32_t at;      /* of the run's steps */
    char *snapshots; /* owned */
    size_t size;     /* of one */
    int32_t every, count;
    PlaybackMark marks[PLAYBACK_MARKS];
    int mark_count;
} Playback;

/* Takes over run and level, whatever comes of it; either may be NULL. False, with the reason in
 * `why`, if the run is not of this level, feel and rules. */
bool playback_open(Playback *playback, Run *run, Level *level, const Atlas *atlas,
                   const char *caption, const char **why);
void playback_close(Playback *playback);

/* Steps from where it is, as far as the run goes; back if negative. */
void playback_move(Playback *playback, int32_t steps);

bool playback_is_over(const Playback *playback);

#endif
