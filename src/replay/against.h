/* What a recorded run comes to on its level after that was edited. */
#ifndef OVERHANG_REPLAY_AGAINST_H
#define OVERHANG_REPLAY_AGAINST_H

#include "replay/run.h"

typedef struct RunAgainst {
    RunEnd end;       /* as played on the edited level; a run ends when it wins */
    Vec place;        /* of the hero then: top left of its box, tiles */
    int32_t steps;    /* taken of those recorded, pauses counted */
    int32_t died_at;  /* step of the first death, or -1 */
    Vec died;         /* and its place */
    int32_t differs;  /* first step known to end with another place, coins and so on; -1: none */
    int32_t equal;    /* last step known to end with the same; -1: none */
    char reason[200]; /* what differs, with the value that was and the one that is */
} RunAgainst;

/* Plays the run's buttons on the edited level, and compares with the level that it was recorded on,
 * `was`. Without that (NULL) it compares with the run's marks, of which there is one each second.
 * False without memory. */
bool run_against(const Run *run, const Level *edited, const Level *was, RunAgainst *result);

#endif
