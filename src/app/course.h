/* A timed run through the levels of a world or of the whole game, with a split at the end of each.
 *
 * Time is steps of the simulation, so it is the same on every machine: all that were played of the
 * levels, deaths, tries given up and steps taken back too; pauses, cards and the map are free. A
 * run starts whenever its first level is begun, and goes on from level to level; over the map too,
 * where it waits, and over the program's end, for it is kept in the profile. Any other level than
 * the next one ends it. Secrets lie beside the way. A run with help is timed but leaves nothing
 * behind; nor does one that was cut off: the program ended in the middle of a level without being
 * able to say how long that had been played. Kept in the profile are also the splits of the fastest
 * whole run, and of each level the shortest time in any run: its gold. */
#ifndef OVERHANG_APP_COURSE_H
#define OVERHANG_APP_COURSE_H

#include "app/campaign.h"
#include "app/options.h"
#include "app/progress.h"

/* What a level of the way takes; 0: not known. */
typedef struct Split {
    int level;           /* of the campaign */
    int32_t end;         /* of this run so far, steps from its start */
    int32_t best_end;    /* of the fastest run kept before this one */
    int32_t best_length; /* shortest of any run before this one */
} Split;

/* Zero-initialise: no run. */
typedef struct Course {
    uint8_t kind;  /* TimerKind: TIMER_WORLD, TIMER_GAME; else there is none */
    int world;     /* whose levels it has */
    int count, at; /* levels, and those that are won */
    int32_t lost;  /* steps of the level it is at that were given up or taken back */
    bool helped, cut;
    Split splits[CAMPAIGN_MAX];
} Course;

/* A try of a level begins: the run starts, goes on, maybe from what the profile kept, or is over.
 * Reads levels not read yet. The profile, which is still to be saved, knows then that a try is
 * under way, until course_rest or course_split. */
void course_enter(Course *course, Campaign *campaign, Keep *progress, TimerKind kind, int level);

/* The try is left; all of its steps are told with course_lose. */
void course_rest(const Course *course, const Campaign *campaign, Keep *progress);

/* These steps of the level were played for nothing. */
void course_lose(Course *course, uint32_t steps);

/* The level is won, by a try of so many steps. What is better than ever goes to the profile, which
 * is still to be saved. */
void course_split(Course *course, const Campaign *campaign, Keep *progress, int32_t steps,
                  bool helped);

/* Are all its levels won, or is there no run? */
bool course_is_over(const Course *course);

/* Steps since its start, if the present try has had so many. */
int32_t course_time(const Course *course, int32_t steps);

/* Steps from a split to the one before it, of this run. */
int32_t course_length(const Course *course, int split);

/* Is a split that is reached the shortest ever of its level? */
bool course_is_gold(const Course *course, int split);

/* Why it leaves nothing behind, in two words; NULL: it does. */
const char *course_flaw(const Course *course);

/* What the keys of a profile begin with that hold the run which is on its way. */
#define COURSE_KEPT "now."

/* Inside: the run to and from the profile. `begun`: in the middle of a level. Resuming takes what
 * is kept of this run of `course`, as it starts; false, and nothing changes, if there is none. */
void course_keep(const Course *course, const Campaign *campaign, Keep *progress, bool begun);
bool course_resume(Course *course, const Campaign *campaign, const Keep *progress);

/* What a profile has kept; 0: nothing yet. */
typedef struct CourseBest {
    int32_t whole; /* of the fastest run */
    int32_t golds; /* of the shortest levels together, if each has one */
} CourseBest;

/* What the profile has kept of runs of this kind; `world` counts for TIMER_WORLD only. */
CourseBest course_best(Campaign *campaign, const Keep *progress, TimerKind kind, int world);

/* "-0.42", "+1:03.10", "+12:07": against a best; "0.00" for equal. */
void course_difference(int32_t steps, char *text, size_t size);

#endif
