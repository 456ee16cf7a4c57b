/* Recorded runs: everything that a play depends on, and what it came to.
 *
 * A run file is text: version of the rules, hash of the level with its feel, start place, rule
 * options, buttons as stretches of equal masks, a state hash every second, the end state. Playing it
 * again must give the same bytes on every machine; run_verify says so, or names the first step and
 * field that differ. */
#ifndef OVERHANG_REPLAY_RUN_H
#define OVERHANG_REPLAY_RUN_H

#include "base/diag.h"
#include "game/game.h"

#include <stddef.h>

typedef struct RunEnd {
    uint8_t outcome; /* Outcome */
    int32_t steps;   /* of time: pauses not counted */
    int32_t coins, gems, deaths;
    uint64_t hash;
} RunEnd;

typedef struct Run {
    uint32_t rules_version;
    uint64_t level_hash, feel_hash;
    char level_name[LEVEL_TEXT]; /* file name, to find the level again; no folders */
    int32_t start_column, start_row; /* -1: the level's own */
    Rules rules;
    Buttons *buttons; /* owned: one a step, count of them */
    int32_t count, capacity;
    uint64_t *hashes; /* owned: after every STEPS_PER_SECOND-th step */
    int32_t hash_count, hash_capacity;
    RunEnd end;
} Run;

/* Recording: start it with the game as it begins, then tell each step after it was taken. */
Run *run_start(const Game *game, const Level *level, const char *level_name);
bool run_record(Run *run, const Game *game, Buttons buttons);
void run_finish(Run *run, const Game *game);
/* Cuts the recording back to `count` steps: rewind. */
void run_cut(Run *run, int32_t count);
void run_free(Run *run);

char *run_write(const Run *run, size_t *size); /* owned by the caller (free) */
Run *run_parse(const char *text, size_t size, Diagnostics *diag);
Run *run_read(const char *path, Diagnostics *diag);
bool run_save(const Run *run, const char *path, const char **why);

typedef struct RunCheck {
    bool good;
    int32_t step;     /* first step known to differ, -1 if none */
    char reason[160]; /* in words, with the field where it is known */
    RunEnd end;       /* as played now */
} RunCheck;

/* Plays the run on the level and compares all that was recorded. */
RunCheck run_verify(const Run *run, const Level *level);

#endif
