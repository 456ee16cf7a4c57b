/* One search with the real step: best first from some states toward an aim.
 *
 * A node is its parent and one macro: keys held for a few steps, or fewer if the hero lands or
 * walks off an edge. Which node is expanded next depends on the steps so far, the distance that the
 * bound gives, and how many nodes are already in its place; the last makes a search leave a dead
 * end instead of trying everything in it. States that differ by less than the plan's grain count as
 * one. The states of nodes are only cached: one that is needed again is made from its nearest
 * cached ancestor by the same steps. So memory is limited, and every path can be replayed.
 *
 * All is counted in steps and ordered by numbers alone, so it is the same on every machine. */
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
    uint8_t grain; /* size of macros and of what counts as equal: 0, coarse, to SEARCH_GRAINS - 1 */
    bool waits;    /* has a macro too that stands still until something near has moved */
    bool crates;   /* the way that is left to a crate counts too, twice as much as the hero's */
    int32_t cost;  /* weight of a step taken so far */
    int32_t distance; /* weight of a step that is left by the bound */
    int32_t crowd;    /* weight of each node that is already in the same place */
} Plan;

typedef struct Aim {
    int32_t item; /* level_item of what is to be taken, or lit; -1: to win */
    bool settled; /* and after that to stand, swim or climb, so that play can go on from there */
    bool held;    /* of a button: it is to be down though the hero is not on it */
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
    SEARCH_SPENT,   /* all steps that were allowed are taken */
    SEARCH_EMPTY,   /* no node is left to expand */
    SEARCH_STOPPED, /* by the watch */
    SEARCH_FULL     /* no more nodes, or no memory */
} SearchEnd;

/* Called now and then with the number of steps since the last call. True: give up. */
typedef struct Watch {
    bool (*stop)(void *context, int64_t steps);
    void *context;
} Watch;

typedef struct Search Search;

bool search_has_crates(const Game *game);

/* The bound must be aimed at the same aim. Both are borrowed. NULL without memory. */
Search *search_new(const Level *level, const Bound *bound, Aim aim);
void search_free(Search *search);

/* A state to begin from; the first is number 0. False without memory. */
bool search_add_root(Search *search, const Game *game);

/* Begins anew from the roots, for at most `steps` steps. */
SearchEnd search_run(Search *search, const Plan *plan, int64_t steps, const Watch *watch);

int64_t search_steps(const Search *search); /* of all its runs */

/* After a run: the way to the aim, or to where `item` was taken first. False if there is none, or
 * without memory. */
bool search_path(Search *search, Path *path);
bool search_path_to(Search *search, int32_t item, Path *path);

/* The least distance to the aim that was reached, in steps by the bound; the hero's cell there. */
int32_t search_nearest(const Search *search, int32_t *column, int32_t *row);

#endif
