/* What `overhang check` found, in words and as JSON. */
#ifndef OVERHANG_CLI_CHECK_PRINT_H
#define OVERHANG_CLI_CHECK_PRINT_H

#include "base/diag.h"
#include "solver/difficulty.h"
#include "solver/solver.h"

/* What a verdict is about, and where. */
typedef struct CheckPlace {
    const char *kind;
    int32_t column, row; /* of an item; -1: the goal, or all */
} CheckPlace;

CheckPlace check_place(const Level *level, int32_t item);

/* Of a level without one the reader has said that it cannot be won. */
bool check_has_goal(const Level *level);

/* The name of a press's key. */
const char *check_key(Buttons key);

/* One answer, as soon as it is known. */
void check_text_verdict(const char *path, const Level *level, const Verdict *verdict);
/* What was not told while the search went on. */
void check_text(const char *path, const Level *level, const Solution *solution);
void check_text_difficulty(const char *path, const Difficulty *difficulty);
/* To stderr in either form. */
void check_text_refutation(const char *path, const Level *level, const Refutation *refutation);

/* Parts of one object: the problems open it; whoever calls closes it. */
void check_json_problems(const char *path, const Diagnostics *diag);
void check_json(const Level *level, const Solution *solution);
void check_json_difficulty(const Difficulty *difficulty);

#endif
