#include "solver/bound.h"

#include <stdlib.h>

struct Bound {
    const Level *level;
};

Bound *bound_new(const Level *level, const Game *start) {
    (void)start;
    Bound *bound = malloc(sizeof *bound);
    if (bound)
        bound->level = level;
    return bound;
}

void bound_free(Bound *bound) {
    free(bound);
}

bool bound_reaches_goal(const Bound *bound) {
    return bound->level->goal_rule == GOAL_COINS || bound->level->goal_count > 0;
}

bool bound_reaches_item(const Bound *bound, int32_t item) {
    return item >= 0 && item < bound->level->item_count;
}

void bound_aim(Bound *bound, int32_t item) {
    (void)bound, (void)item;
}

int32_t bound_steps(const Bound *bound, fix x, fix y) {
    (void)bound, (void)x, (void)y;
    return 0;
}
