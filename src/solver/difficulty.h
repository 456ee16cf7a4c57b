/* How hard a level is: by how many steps a player's presses may be off before half the tries fail.
 *
 * Of what run? The one that a search found goes near every edge: it says that the search was in a
 * hurry, nothing of the level. So a run is first made as easy as can be (solver/ease.h): no
 * tapping, jumps from the middle of what works, landings away from edges, ever more error borne.
 *
 * What is a try? A player goes by the place where the hero is, and after a landing that went not
 * quite as meant collects himself; a clock that runs on through the whole level would punish a late
 * press at its begin with a lost jump at its end. So the run is cut into passages, from landing to
 * landing (solver/passage.h); each is tried from where the run comes in, with all begins and ends
 * of its presses off at random, up to so many steps each way, followed by place and, where it
 * waits, by what moves (solver/follow.h), and got through if the hero is back on the run behind it.
 * A try of the level gets through if all passages are: the product of their shares. Where that
 * falls through a half is the number.
 *
 * To call the share of successes under noise in the player's timing a level's difficulty is Aaron
 * Isaksen's idea (Isaksen, Gopstein and Nealen, "Exploring Game Space Using Survival Analysis",
 * 2015); passages and going by place are what it takes for levels that are longer than one jump. */
#ifndef OVERHANG_SOLVER_DIFFICULTY_H
#define OVERHANG_SOLVER_DIFFICULTY_H

#include "game/game.h"

#include <stdbool.h>

#define DIFFICULTY_ROOM 24                 /* steps, the most that is looked for either way */
#define DIFFICULTY_STEPS INT64_C(24000000) /* for making the run easy: five seconds or ten */
#define DIFFICULTY_SHARE 25 /* percent of the time for a level that are kept for it */

/* How long it may take. The core knows no clock: the caller says what is left of its time, and some
 * of that is kept for measuring. */
typedef struct DifficultyLimit {
    int64_t steps; /* to make the run easy, and as many to measure it; 0: DIFFICULTY_STEPS for the
                      one, and for the other what it takes */
    int (*time_left)(void *context); /* in percent, asked every few milliseconds; may be NULL */
    void *context;
} DifficultyLimit;

/* A press of one key, and by how many steps it could be made earlier or later, all other presses
 * staying where they are, by a hero who gets through the passage. */
typedef struct Moment {
    Buttons key;
    int32_t step, until; /* the press: from, up to, in the easy run */
    int32_t early, late; /* up to DIFFICULTY_ROOM; early not beyond the run's begin */
    fix x, y;            /* the hero's then, and its cell */
    int32_t column, row;
} Moment;

/* The lesser of early and late. Where only the beginning of the run limits `early`, that side has
 * room enough. */
int32_t moment_room(const Moment *moment);

typedef struct Difficulty {
    int32_t par;      /* steps of the run that it was told */
    Buttons *buttons; /* owned: the easy run */
    int32_t count;
    Moment *moments; /* owned: of every press, the tightest first */
    int32_t moment_count;
    int32_t error;        /* the number, in hundredths of a step; less is harder */
    bool hurried;         /* the run might have become easier still: the number is at least that */
    bool stopped;         /* it was not finished within the limit */
    int64_t first_player; /* steps that somebody takes (solver/first_player.h) */
} Difficulty;

/* Of a run that wins from the level's start. The same on every machine, but for a limit of time.
 * False without memory, if the run does not win, or, with `stopped`, if the limit was too small;
 * difficulty_free else. limit may be NULL. */
bool difficulty_of(const Level *level, const Buttons *buttons, int32_t count,
                   const DifficultyLimit *limit, Difficulty *difficulty);
void difficulty_free(Difficulty *difficulty);

#endif
