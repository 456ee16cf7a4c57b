#include "app/progress.h"

#include <stdio.h>

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

LevelRecord progress_of(const Keep *keep, const char *level) {
    int32_t steps = figure(keep, level, "steps", -1);
    bool won = steps > 0;
    return (LevelRecord){
        .open = won || figure(keep, level, "open", 0) > 0,
        .won = won,
        .steps = won ? steps : 0,
        .coins = figure(keep, level, "coins", 0),
        .gems = figure(keep, level, "gems", 0),
        .deaths = figure(keep, level, "deaths", 0),
    };
}

bool progress_open(Keep *keep, const char *level) {
    return put(keep, level, "open", 1);
}

static int32_t larger(int32_t a, int32_t b) {
    return a > b ? a : b;
}

bool progress_win(Keep *keep, const char *level, const RunEnd *end, bool *fastest) {
    LevelRecord old = progress_of(keep, level);
    int32_t steps = larger(end->steps, 1);
    *fastest = !old.won || steps < old.steps;
    bool fewest = !old.won || end->deaths < old.deaths;
    return put(keep, level, "open", 1) && put(keep, level, "steps", *fastest ? steps : old.steps) &&
           put(keep, level, "coins", larger(end->coins, old.coins)) &&
           put(keep, level, "gems", larger(end->gems, old.gems)) &&
           put(keep, level, "deaths", fewest ? end->deaths : old.deaths);
}
