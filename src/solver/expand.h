/* The inside of a search: its nodes, and how one is expanded. Private to solver. */
#ifndef OVERHANG_SOLVER_EXPAND_H
#define OVERHANG_SOLVER_EXPAND_H

#include "solver/key.h"
#include "solver/macro.h"
#include "solver/open.h"
#include "solver/search.h"

typedef struct Node {
    int32_t parent; /* of a root: -1 - its number */
    int32_t cost;   /* steps from the start of play */
    int32_t slot;   /* where its state was cached last */
    Buttons keys;
    uint8_t steps;
} Node;

struct Search {
    const Level *level;
    const Bound *bound;
    Aim aim;
    KeyMask mask;
    Macros macros;
    Game **roots; /* owned, each too */
    int32_t root_count, root_capacity;

    /* Of the present run. */
    const Plan *plan;
    Node *nodes;
    int32_t node_count, node_capacity;
    Open open;
    Seen seen;
    uint32_t *crowds;
    int32_t *taken; /* by item: the node that took it first, or -1 */
    int32_t found;  /* the node that is at the aim, or -1 */
    int32_t nearest, nearest_column, nearest_row;
    int64_t run_steps;
    bool full;

    char *states;    /* a ring of games */
    int32_t *owners; /* by slot: the node whose state it is, or -1 */
    int32_t slot_count, slot_next;
    size_t state_size;
    Game *at, *work; /* the node being expanded, and its child */
    int32_t *trail;  /* nodes on the way back to a known state */
    int32_t trail_count, trail_capacity;
    int64_t steps; /* of all runs */
};

/* search.c: adds a node that is not to be expanded, and returns its number; -1: the search is full.
 */
int32_t search_node(Search *search, Node node);

/* search.c: adds a node with this state that is to be expanded, unless an equal one is known or the
 * aim is out of reach from it. `before` is its parent's state, NULL for a root. */
void search_add(Search *search, const Game *game, const Game *before, Node node);

bool search_is_there(const Search *search, const Game *game);

/* Adds all that a hero may do from a node, whose state is in `at`. */
void expand_node(Search *search, int32_t node);

#endif
