/* Trying changes of a winning run; private to solver. A try plays only from the first changed step
 * on, from a state that was kept of the run as it is. */
#ifndef OVERHANG_SOLVER_REHEARSE_H
#define OVERHANG_SOLVER_REHEARSE_H

#include "solver/scene.h"

#define REHEARSAL_KEYS 5
#define REHEARSAL_FRAME 32   /* steps from one kept state to the next */
#define REHEARSAL_LONGER 240 /* steps that the last keys are held on at most */

/* One key, or several at once, down from one step up to, not including, another. */
typedef struct Press {
    Buttons key;
    int32_t from, to;
} Press;

/* Where the hero is before a step of the run. */
typedef struct Stand {
    fix x, y, dx, dy;
    bool grounded;
    bool settled;       /* stands, swims or climbs: may collect himself */
    bool guided;        /* or is in the wind: goes by the place */
    bool lands;         /* or bounces off something: was not there a step ago */
    bool moves;         /* by itself, or on a crate */
    int32_t checkpoint; /* the lit one's item, or -1 */
    int32_t has;        /* keys, and stomps of the boss */
    int32_t on;         /* the platform under its feet, or -1 */
    fix on_x, on_y;     /* and where that is */
} Stand;

typedef struct Rehearsal {
    const Level *level;
    int32_t coins, gems; /* that must be had at the end */
    Buttons *buttons;    /* owned: the run as it is */
    int32_t count, capacity;
    Buttons *draft;  /* owned: what is tried, as long as the run */
    Buttons *played; /* owned: what the last try by place pressed, from the start on */
    int32_t played_count;
    Stand *stands; /* owned: by step of the run */
    Sight *sights; /* owned: what moves around the hero then, sight_count a step */
    int32_t sight_count;
    Game **frames; /* owned, each too: every so many steps of the run */
    int32_t frame_count;
    Game *game;                      /* owned */
    int64_t steps_left;              /* of all tries; at 0 they all fail */
    int (*time_left)(void *context); /* percent of it, or NULL: no clock */
    void *context;
    int keep;  /* percent of it that is for later */
    bool late; /* no time is left: they all fail, too */
} Rehearsal;

/* Of a run that wins from the start with so many coins and gems; the buttons are copied. False
 * without memory, or if the run does not. rehearsal_free either way. */
bool rehearsal_init(Rehearsal *rehearsal, const Level *level, const Game *start,
                    const Buttons *buttons, int32_t count, int64_t steps);
void rehearsal_free(Rehearsal *rehearsal);

/* The scene before a step of the run. */
Sight *rehearsal_scene(const Rehearsal *rehearsal, int32_t step);

/* The hero's stand, a step after another (NULL: there was none). */
Stand rehearsal_stand(const Game *game, const Stand *before);

/* With all that must be had? */
bool rehearsal_won(const Rehearsal *rehearsal, const Game *game);

/* Are there time and steps left for another try? */
bool rehearsal_goes_on(Rehearsal *rehearsal);

/* Plays `count` steps of the draft, which is like the run before step `first`, then holds its last
 * keys a little longer. The number of steps until it has won, -1: it has not. */
int32_t rehearsal_try(Rehearsal *rehearsal, int32_t count, int32_t first);

/* Makes what the last follow_run played, which won, the run. False: it is too long. */
bool rehearsal_adopt(Rehearsal *rehearsal, int32_t first);

/* Makes the draft, cut to `count` steps, the run. */
void rehearsal_take(Rehearsal *rehearsal, int32_t count, int32_t first);

/* The draft becomes the run again. */
void rehearsal_redraw(Rehearsal *rehearsal);

/* All presses of the run by their first step; owned by the caller (free), NULL without memory. */
Press *rehearsal_presses(const Rehearsal *rehearsal, int32_t *count);

/* The press of the run that has this key down at this step; false if it is up. */
bool rehearsal_press_at(const Rehearsal *rehearsal, Buttons key, int32_t step, Press *press);

/* Holds a press's keys down in the draft, or lets go of them: of its steps those that the run has.
 */
void rehearsal_draw(Rehearsal *rehearsal, Press press, bool down);

/* Moves a press in the draft: its begin and its end by so many steps. The first step that changes.
 */
int32_t rehearsal_move(Rehearsal *rehearsal, Press press, int32_t begin, int32_t end);

#endif
