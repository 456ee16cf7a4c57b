#include "app/progress.h"

#include "app/course.h"
#include "game/game.h"

#include <stdio.h>
#include <string.h>

static const char *const SUM_KEYS[SUM_COUNT] = {
    [SUM_STEPS] = "sum.steps",   [SUM_TRIES] = "sum.tries", [SUM_WINS] = "sum.wins",
    [SUM_DEATHS] = "sum.deaths", [SUM_JUMPS] = "sum.jumps", [SUM_STOMPS] = "sum.stomps",
    [SUM_COINS] = "sum.coins",   [SUM_GEMS] = "sum.gems"};

#define PLACE_KEY "place"
#define MOST INT32_MAX /* of a sum: steps for 207 days */

static void key_of(char key[KEEP_KEY], const char *level, const char *what) {
    snprintf(key, KEEP_KEY, "%s.%s", level, what);
}

static int32_t figure(const Keep *keep, const char *level, const char *what, int32_t fallback) {
    char key[KEEP_KEY];
    key_of(key, level, what);
    return (int32_t)keep_get(keep, key, fallback, 0, INT32_MAX);
}

static bool put(Keep *keep, const char *level, const char *what, int32_t value) {
    char key[KEEP_KEY];
    key_of(key, level, what);
    return keep_set(keep, key, value);
}

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* Two copies of the game played on: sums grow by both, bests are the better one. */
static int64_t merge(const char *key, int64_t base, int64_t ours, int64_t theirs) {
    const char *what = strrchr(key, '.');
    if (!what || !strncmp(key, COURSE_KEPT, sizeof COURSE_KEPT - 1))
        return ours;
    if (!strncmp(key, "sum.", 4))
        return smaller(ours, MOST) + larger(smaller(theirs, MOST) - larger(base, 0), 0);
    if (!strcmp(what, ".gems"))
        return ours | theirs;
    bool few = !strcmp(what, ".steps") || !strcmp(what, ".deaths") || !strcmp(what, ".split") ||
               !strcmp(what, ".gold");
    return few ? smaller(ours, theirs) : larger(ours, theirs);
}

/* Version 1 had one file, and of gems only the number. */
static void read_older(Keep *keep, const char *folder) {
    Keep older;
    keep_open(&older, folder, "progress", 1);
    for (int i = 0; i < older.count; i++) {
        char key[KEEP_KEY];
        snprintf(key, sizeof key, "%.*s", older.entries[i].key_length, older.entries[i].line);
        int64_t value = keep_get(&older, key, 0, 0, INT32_MAX);
        const char *what = strrchr(key, '.');
        if (what && !strcmp(what, ".gems"))
            value = (INT64_C(1) << smaller(value, 31)) - 1;
        keep_set(keep, key, value);
    }
    keep_close(&older);
}

void progress_load(Keep *keep, const char *folder, int profile) {
    char name[24];
    snprintf(name, sizeof name, "progress-%d", profile + 1);
    keep_open(keep, folder, name, PROGRESS_VERSION);
    keep->merge = merge;
    if (profile == 0 && folder && keep->state == KEEP_NEW)
        read_older(keep, folder);
}

bool progress_peek(Keep *keep, const char *path, const char **why) {
    keep_open(keep, NULL, "progress", PROGRESS_VERSION);
    if (keep_import(keep, path, why))
        return true;
    keep_close(keep);
    return false;
}

LevelRecord progress_of(const Keep *keep, const char *level) {
    int32_t steps = figure(keep, level, "steps", -1);
    bool timed = steps > 0, won = timed || figure(keep, level, "helped", 0) > 0;
    return (LevelRecord){
        .open = won || figure(keep, level, "open", 0) > 0,
        .won = won,
        .steps = timed ? steps : 0,
        .coins = figure(keep, level, "coins", 0),
        .gems = (uint32_t)figure(keep, level, "gems", 0),
        .deaths = figure(keep, level, "deaths", 0),
        .medal = (uint8_t)smaller(figure(keep, level, "medal", 0), MEDAL_GOLD),
        .all_coins = figure(keep, level, "all_coins", 0) > 0,
    };
}

int gem_count(uint32_t gems) {
    int count = 0;
    for (; gems; gems &= gems - 1)
        count++;
    return count;
}

bool progress_is_new(const Keep *keep) {
    return keep->count == 0;
}

Medal medal_of(int32_t steps, int32_t par_ms) {
    int64_t time = (int64_t)steps * 1000, par = (int64_t)par_ms * STEPS_PER_SECOND;
    if (par_ms <= 0 || time > 2 * par)
        return MEDAL_NONE;
    return time <= par ? MEDAL_GOLD : 2 * time <= 3 * par ? MEDAL_SILVER : MEDAL_BRONZE;
}

bool progress_open(Keep *keep, const char *level) {
    return put(keep, level, "open", 1);
}

/* What is kept of every win, with help or without. */
static bool put_prizes(Keep *keep, const char *level, const Feat *feat, const LevelRecord *old) {
    return put(keep, level, "open", 1) &&
           put(keep, level, "coins", (int32_t)larger(feat->end.coins, old->coins)) &&
           put(keep, level, "gems", (int32_t)(feat->gems | old->gems)) &&
           put(keep, level, "all_coins", feat->all_coins || old->all_coins);
}

bool progress_win(Keep *keep, const char *level, const Feat *feat, LevelRecord *before) {
    LevelRecord old = *before = progress_of(keep, level);
    const RunEnd *end = &feat->end;
    bool kept = put_prizes(keep, level, feat, &old);
    if (feat->helped)
        return kept && put(keep, level, "helped", 1);
    int32_t steps = (int32_t)larger(end->steps, 1);
    bool first = old.steps == 0;
    bool fastest = first || steps < old.steps;
    bool fewest = first || end->deaths < old.deaths;
    return kept && put(keep, level, "steps", fastest ? steps : old.steps) &&
           put(keep, level, "deaths", fewest ? end->deaths : old.deaths) &&
           put(keep, level, "medal", (int32_t)larger(feat->medal, old.medal));
}

bool progress_add(Keep *keep, Tally *tally) {
    bool fine = true;
    for (int i = 0; i < SUM_COUNT; i++)
        if (tally->sums[i] > 0)
            fine &= keep_set(keep, SUM_KEYS[i], progress_sum(keep, (Sum)i) + tally->sums[i]);
    *tally = (Tally){0};
    return fine;
}

int64_t progress_sum(const Keep *keep, Sum sum) {
    return keep_get(keep, SUM_KEYS[sum], 0, 0, MOST);
}

int progress_place(const Keep *keep) {
    return (int)keep_get(keep, PLACE_KEY, -1, -1, INT32_MAX);
}

bool progress_stand(Keep *keep, int place) {
    return keep_set(keep, PLACE_KEY, place);
}
