/* What a player has reached, one file for each of three profiles: which levels are open, the best
 * of each, and sums of all play. A level is named by its world and number ("mesa/3"), so that a
 * campaign that grows or shrinks keeps what it can. */
#ifndef OVERHANG_APP_PROGRESS_H
#define OVERHANG_APP_PROGRESS_H

#include "app/keep.h"
#include "replay/run.h"

#define PROGRESS_VERSION 2
#define PROFILE_COUNT 3

typedef enum Medal { MEDAL_NONE, MEDAL_BRONZE, MEDAL_SILVER, MEDAL_GOLD } Medal;

/* Coins are the most that one winning run took: those of two runs are never added. Gems are, for
 * each is a place of its own. */
typedef struct LevelRecord {
    bool open, won;
    int32_t steps;  /* of the fastest run; 0: it was won with help only */
    int32_t coins;  /* most */
    uint32_t gems;  /* bit n: the n-th gem of the level in reading order */
    int32_t deaths; /* fewest */
    uint8_t medal;  /* Medal */
    bool all_coins;
} LevelRecord;

/* Sums of all play, won or not. */
typedef enum Sum {
    SUM_STEPS,
    SUM_TRIES, /* levels begun */
    SUM_WINS,
    SUM_DEATHS,
    SUM_JUMPS,
    SUM_STOMPS,
    SUM_COINS,
    SUM_GEMS,
    SUM_COUNT
} Sum;

typedef struct Tally {
    int64_t sums[SUM_COUNT];
} Tally;

/* A won run, as progress keeps it. */
typedef struct Feat {
    RunEnd end;
    uint32_t gems; /* which, as in LevelRecord */
    uint8_t medal;
    bool all_coins;
    bool helped; /* time, deaths and medal do not count */
} Feat;

/* Opens a profile's file, 0..2. The first one begins with what an older version kept. */
void progress_load(Keep *keep, const char *folder, int profile);

/* Opens an exported profile to look into it; the caller closes it (keep_close). False with a reason
 * in `why`; then there is nothing to close. */
bool progress_peek(Keep *keep, const char *path, const char **why);

/* What is kept of a level, by its id ("mesa/3"); all zero if it was never played. */
LevelRecord progress_of(const Keep *keep, const char *level);
int gem_count(uint32_t gems);

/* Is there anything in it? */
bool progress_is_new(const Keep *keep);

/* gold is within `par_ms`, silver within one and a half times of it, bronze within twice */
Medal medal_of(int32_t steps, int32_t par_ms);

/* All false without memory; keep_save writes them. */
bool progress_open(Keep *keep, const char *level);
/* `before` is what was kept until now. */
bool progress_win(Keep *keep, const char *level, const Feat *feat, LevelRecord *before);
/* Adds play to the sums, and empties `tally`. */
bool progress_add(Keep *keep, Tally *tally);

int64_t progress_sum(const Keep *keep, Sum sum);

/* The level of the campaign where the player stood last, -1 if it was never said. */
int progress_place(const Keep *keep);
bool progress_stand(Keep *keep, int place);

#endif
