/* One search with the real step: best first from some states toward an aim.
 *
 * A node is a parent and one macro: keys held for a few steps, cut short where the hero lands or
 * walks off an edge. Which node is next follows from steps so far, the bound's distance and how
 * crowded its place is; the last lets a search flow out of a dead end instead of combing it. States
 * that are equal to a plan's grain count as one. States of expanded nodes are only cached: an older
 * one is stepped again from its nearest ancestor, so memory has a limit and a path always replays.
 *
 * Everything is counted in steps and ordered by numbers alone: equal on every machine. */
#ifndef OVERHANG_SOLVER_SEARCH_H
#define OVERHANG_SOLVER_SEARCH_H

#include "game/game.h"
#include "solver/bound.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEARCH_GRAINS 4

/* How to search. The weights are in quarters. */
typedef struct Plan {
    uint8_t
        grain;  /* 0, coarse, up to SEARCH_GRAINS - 1: size of macros and of what counts as equal */
    bool waits; /* with a macro that stands still until something near has moved */
    int32_t cost;     /* of a step taken so far */
    int32_t distance; /* of a step that the bound says is left */
    int32_t crowd;    /* of a node that is already in the same place */
} Plan;

typedef struct Aim {
    int32_t item; /* level_item of what is to be taken, or lit; -1: to win */
    bool settled; /* and then to stand, swim or climb: play goes on from there */
} Aim;

/* Is the game where the aim says? */
bool search_at_aim(const Level *level, const Game *game, Aim aim);

/* The way from a root to where a search got. */
typedef struct Path {
    int32_t root;     /* number of the root that it starts from */
    Buttons *buttons; /* owned (free) */
    int32_t count;
} Path;

typedef enum SearchEnd {
    SEARCH_FOUND,
    SEARCH_SPENT,   /* all steps that were allowed */
    SEARCH_EMPTY,   /* nothing is left at this grain */
    SEARCH_STOPPED, /* stop said so */
    SEARCH_FULL     /* of memory */
} SearchEnd;

/* Asked now and then whether to give up; told how many steps were taken since. */
typedef struct Watch {
    bool (*stop)(void *context, int64_t steps);
    void *context;
} Watch;

typedef struct Search Search;

/* The bound must be aimed at the same aim. Both are borrowed. NULL without memory. */
Search *search_new(const Level *level, const Bound *bound, Aim aim);
void search_free(Search *search);

/* A state to begin from; the first is number 0. False without memory. */
bool search_add_root(Search *search, const Game *game);

/* Begins anew from the roots, for at most `steps` steps. */
SearchEnd search_run(Search *search, const Plan *plan, int64_t steps, const Watch *watch);

int64_t search_steps(const Search *search); /* of all runs */

/* Of the last run: the way to the aim, or to where `item` was taken first; false if it was not, or
 * without memory. */
bool search_path(Search *search, Path *path);
bool search_path_to(Search *search, int32_t item, Path *path);

/* The least distance that was reached, in steps by the bound, and the hero's cell there. */
int32_t search_nearest(const Search *search, int32_t *column, int32_t *row);

#endif
