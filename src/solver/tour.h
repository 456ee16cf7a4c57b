/* One run that takes many things and then wins: leg after leg, each to the next thing; what turns
 * out to have been left behind is fetched from earlier in the run, which goes on from there anew.
 * Private to solver. */
#ifndef OVERHANG_SOLVER_TOUR_H
#define OVERHANG_SOLVER_TOUR_H

#include "solver/archive.h"
#include "solver/search.h"

typedef struct TourPlan {
    const Level *level;
    const Game *start;
    Bound *bound;         /* is aimed anew for each leg */
    const int32_t *order; /* items to take, in the order of how early they can be had */
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
    int32_t stuck_at;   /* item that was never got besides others, -1: to win */
} Tour;

Tour tour_make(const TourPlan *plan);

#endif
