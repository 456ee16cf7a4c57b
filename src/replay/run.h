/* Recorded runs: everything that a play depends on, and how it ended.
 *
 * A run file is text: version of the rules, hash of the level and of its feel, start place, rule
 * options, the buttons, the state's hash and the hero's place after every second, and the end.
 * Playing it again must give the same bytes on every machine; run_verify tells whether it does, or
 * where it first differs and in what.
 *
 *     overhang run 1
 *     rules 3
 *     level 6c0f0a3a2b4f9d11 1.txt
 *     feel 0f3c9b5e7d21a48c
 *     start 2,14
 *     mover axis
 *     invincible 0
 *     air_jumps 0
 *     forgiving 1
 *     slowest 70
 *     rewound 2
 *     buttons
 *     31 -
 *     118 R
 *     24 RJ
 *     marks
 *     9d2f66f5ac10b7e3 851968 860160 4369 0 0
 *     end won 173 3 0 0 55aa60c1b9d0e2f7
 *
 * `forgiving`, `slowest` and `rewound` are there only if the player had such help.
 *
 * A stretch is a number of steps and the keys held in them. A mark is the state's hash, the hero's
 * x, y, dx and dy, and the coins. The end is the outcome, steps of time, coins, gems, deaths, hash.
 * A `;` starts a comment. */
#ifndef OVERHANG_REPLAY_RUN_H
#define OVERHANG_REPLAY_RUN_H

#include "base/diag.h"
#include "game/game.h"

#include <stddef.h>

#define RUN_MAX_STEPS (24 * 60 * 60 * STEPS_PER_SECOND)
#define RUN_MAX_BYTES (64u << 20) /* of a file */

/* The state after every STEPS_PER_SECOND-th step: the hash decides, the rest tells what differs. */
typedef struct RunMark {
    uint64_t hash;
    fix x, y, dx, dy;
    int32_t coins;
} RunMark;

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
    int32_t start_column, start_row;
    Rules rules;
    uint8_t slowest; /* percent of the game's speed at which it was slowest; 0: always full speed */
    int32_t rewound; /* how often the player rewound while it was played */
    Buttons *buttons; /* owned: one a step, count of them */
    int32_t count, capacity;
    RunMark *marks; /* owned */
    int32_t mark_count, mark_capacity;
    RunEnd end;
} Run;

/* Recording: run_start with the game before its first step, run_record after each step, and
 * run_finish. The caller owns the run (run_free). NULL or false without memory; false too after
 * RUN_MAX_STEPS. Of a path as level_name only the file's name is kept, with '_' for what a line of
 * a run cannot hold. */
Run *run_start(const Game *game, const Level *level, const char *level_name);
bool run_record(Run *run, const Game *game, Buttons buttons);
void run_finish(Run *run, const Game *game);

/* How things stand in a game now, as the end of a run tells it. */
RunEnd run_end_of(const Game *game);

/* Cuts the recording back to `count` steps, as rewind does; recording goes on from there. */
void run_cut(Run *run, int32_t count);
void run_free(Run *run);

/* Reading never crashes, whatever the bytes are, and refuses what no recording could be. */
char *run_write(const Run *run, size_t *size); /* owned by the caller (free) */
Run *run_parse(const char *text, size_t size, Diagnostics *diag);
Run *run_read(const char *path, Diagnostics *diag);
/* The same where a missing or bad run is no error: NULL, and nothing is told. */
Run *run_peek(const char *path);
/* Does the file begin as a run does? */
bool run_is_one(const char *path);
bool run_save(const Run *run, const char *path, const char **why);
/* The same where a person named the file: what is not a run, a level say, is not replaced. */
bool run_save_as(const Run *run, const char *path, const char **why);
/* Will that be possible? For asking before a run is searched for. */
bool run_may_save_as(const char *path, const char **why);

/* Why the run cannot be played on a level and a game as it begins there; NULL: it can. */
const char *run_misfit(const Run *run, const Level *level, const Game *game);

typedef struct RunCheck {
    bool good;
    int32_t step;     /* last step that is known to be equal, of those recorded; -1: none */
    char reason[200]; /* why it is not good: what differs, with recorded and present value */
    RunEnd end;       /* as played now */
} RunCheck;

/* Plays the run on the level and compares all that was recorded. */
RunCheck run_verify(const Run *run, const Level *level);

/* Plays two runs of one level side by side until one ends. Good if their states are always equal;
 * else `step` and `reason` tell of the first difference, with both values. */
RunCheck run_compare(const Run *a, const Run *b, const Level *level);

#endif
