/* What the player has reached: which levels are open, and the best of each. A level is named by its
 * world and number ("mesa/3"), so that a campaign that grows or shrinks keeps what it can. */
#ifndef OVERHANG_APP_PROGRESS_H
#define OVERHANG_APP_PROGRESS_H

#include "app/keep.h"
#include "replay/run.h"

#define PROGRESS_VERSION 1

/* Each figure is the best that any single winning run reached: coins of two runs are never added.
 */
typedef struct LevelRecord {
    bool open, won;
    int32_t steps; /* of the fastest run */
    int32_t coins, gems;
    int32_t deaths; /* fewest */
} LevelRecord;

LevelRecord progress_of(const Keep *keep, const char *level);

/* False without memory; keep_save writes it. */
bool progress_open(Keep *keep, const char *level);

/* Takes in a won run. `fastest` says whether it is the new best time. False without memory. */
bool progress_win(Keep *keep, const char *level, const RunEnd *end, bool *fastest);

#endif
