/* How hard a level is, from a run that wins it: how long that takes, which presses leave the least
 * room, and how far off all presses may be before half the tries fail. */
#ifndef OVERHANG_SOLVER_DIFFICULTY_H
#define OVERHANG_SOLVER_DIFFICULTY_H

#include "game/game.h"

#include <stdbool.h>

#define DIFFICULTY_MOMENTS 5
#define DIFFICULTY_ROOM 24 /* steps, the most that is looked for either way */

/* A press of one key, and by how many steps it could be made earlier or later, all other presses
 * staying where they are, in a run that still wins. */
typedef struct Moment {
    Buttons key;
    int32_t step, until; /* the press: from, up to */
    int32_t early, late;
    int32_t column, row; /* the hero's cell then */
} Moment;

typedef struct Difficulty {
    int32_t par; /* steps of the run */
    int32_t press_count;
    Moment moments[DIFFICULTY_MOMENTS]; /* the tightest first */
    int32_t moment_count;
    /* Every begin and end of a press off by a random number of steps, up to so many each way: at
     * this many half the tries fail. In hundredths of a step; less is harder. */
    int32_t error;
} Difficulty;

/* Of a run that wins from the level's start. The same on every machine. False without memory, or if
 * the run does not win. */
bool difficulty_of(const Level *level, const Buttons *buttons, int32_t count,
                   Difficulty *difficulty);

#endif
