/* One run that takes many things and then wins. It goes leg after leg, each to the next thing. If
 * something cannot be reached any more, the run is cut back to a state from which it can, and goes
 * on from there. Private to solver. */
#ifndef OVERHANG_SOLVER_TOUR_H
#define OVERHANG_SOLVER_TOUR_H

#include "solver/archive.h"
#include "solver/search.h"

typedef struct TourPlan {
    const Level *level;
    const Game *start;
    Bound *bound;         /* is aimed anew for each leg */
    const int32_t *order; /* items to take; those that can be taken sooner come first */
    int32_t order_count;
    int64_t steps; /* limit */
    Watch watch;
} TourPlan;

typedef struct Tour {
    bool complete;
    Buttons *buttons; /* owned: if complete */
    int32_t count;
    int64_t steps;      /* searched */
    int32_t most_taken; /* of the items, at any time */
    int32_t stuck_at;   /* not complete: the item that was never taken beside others; -1: winning */
} Tour;

/* Not complete without memory, or at the plan's limit. */
Tour tour_make(const TourPlan *plan);

#endif
