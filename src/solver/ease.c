#include "solver/ease.h"

#include "solver/blur.h"
#include "solver/centre.h"
#include "solver/follow.h"
#include "solver/steady.h"

#include <stdlib.h>
#include <string.h>

#define TRIALS 72 /* of another way through a passage, before it is given up */
#define LEAN_EVERY 6
#define SWERVE 12 /* steps, at most, by which a trial's presses are off */
#define WORST 6   /* passages that are worked on in one round */
#define ENOUGH 16 /* tries that all get through, to take a passage for sure meanwhile */
#define VAIN 4    /* rounds, before a run is as easy as it gets */
#define ONE (INT64_C(1) << 20) /* of a chance: always */

/* Sizes of the error that a run is made to bear, in steps. */
static const int32_t ERRORS[] = {1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24};
#define ERROR_COUNT ((int)(sizeof ERRORS / sizeof ERRORS[0]))

/* The run cut up, and how many tries get through each passage with presses off by so much. */
typedef struct Course {
    Rehearsal *rehearsal;
    Passage *passages; /* owned */
    int32_t *chances;  /* owned: of BLUR_TRIES, by passage */
    bool *given_up;    /* owned: by passage */
    int32_t count, error;
    bool exact;    /* no passage is taken for sure after a few tries */
    bool sure;     /* all were measured since the run changed */
    Buttons *kept; /* owned: the run before a trial */
    Random random;
} Course;

static int32_t measure(const Course *course, const Passage *passage, int32_t least) {
    return blur_chance(course->rehearsal, passage, course->error, least,
                       course->exact ? BLUR_TRIES : ENOUGH);
}

static void free_cut(Course *course) {
    free(course->passages);
    free(course->chances);
    free(course->given_up);
}

/* Measures all passages. */
static bool survey(Course *course) {
    free_cut(course);
    course->passages = passages_of(course->rehearsal, &course->count);
    course->chances = calloc((size_t)course->count, sizeof *course->chances);
    course->given_up = calloc((size_t)course->count, sizeof *course->given_up);
    course->sure = course->passages && course->chances && course->given_up;
    if (!course->sure)
        course->count = 0;
    for (int32_t i = 0; course->sure && i < course->count; i++)
        course->chances[i] = measure(course, &course->passages[i], 0);
    return course->sure;
}

/* Of getting through these passages, one after the other. */
static int64_t chance_of(const Course *course, int32_t from, int32_t to) {
    int64_t all = ONE;
    for (int32_t i = from; i <= to; i++)
        all = all * course->chances[i] / BLUR_TRIES;
    return all;
}

static int64_t chance_of_all(const Course *course) {
    return chance_of(course, 0, course->count - 1);
}

/* The chance to get through some passages; 0 as soon as it cannot be more than `least`. They are
 * measured from number `first` on, the one that most likely decides. */
static int64_t measure_some(const Course *course, const Passage *passages, int32_t count,
                            int32_t first, int64_t least, int32_t *chances) {
    int64_t all = ONE;
    for (int32_t n = 0; n < count; n++) {
        int32_t i = (first + n) % count;
        chances[i] = measure(course, &passages[i], (int32_t)(least * BLUR_TRIES / all) + 1);
        all = all * chances[i] / BLUR_TRIES;
        if (all <= least)
            return 0;
    }
    return all;
}

/* Takes over a cut of the changed run, if it has as many passages: those that were not measured
 * anew keep their chances until the next survey. */
static bool take_over(Course *course, Passage *passages, int32_t count, int32_t from,
                      const int32_t *chances, int32_t measured) {
    bool alike = count == course->count;
    course->sure = false;
    if (alike) {
        memcpy(course->passages, passages, (size_t)count * sizeof *passages);
        memcpy(course->chances + from, chances, (size_t)measured * sizeof *chances);
    }
    return alike || survey(course);
}

#define NEAR 3 /* passages at most: the worst with those beside it */

/* The changed run's passages beside the worst: are they easier than before? */
static bool is_easier(Course *course, int32_t worst, int32_t from, int32_t to) {
    int32_t count, chances[NEAR], measured = to - from + 1;
    Passage *passages = passages_of(course->rehearsal, &count);
    if (passages && from + measured > count)
        measured = count - from;
    bool easier = passages && measured > 0 &&
                  measure_some(course, passages + from, measured, worst - from,
                               chance_of(course, from, to), chances) > 0;
    if (easier)
        easier = take_over(course, passages, count, from, chances, measured);
    free(passages);
    return easier;
}

/* Draws some passages otherwise: toward what works, or anyhow, or quite another way. */
static void draw_otherwise(Course *course, const Passage *passages, int trial) {
    int32_t most = 1 + (int32_t)random_below(&course->random, SWERVE);
    bool lean = trial % LEAN_EVERY == 0;
    if (trial % 2 == 1)
        blur_afresh(course->rehearsal, passages, &course->random);
    else if (!lean || !blur_lean(course->rehearsal, passages, most, &course->random))
        blur(course->rehearsal, passages, most, &course->random);
}

/* Plays some passages otherwise; if that wins and is easier there, it is the run. */
static bool try_otherwise(Course *course, int32_t worst, int32_t from, int32_t to, int trial) {
    Rehearsal *rehearsal = course->rehearsal;
    Passage together = {course->passages[from].from, course->passages[to].to};
    int32_t count = rehearsal->count, first = passage_first(&together);
    draw_otherwise(course, trial % 4 == 1 ? &course->passages[worst] : &together, trial);
    memcpy(course->kept, rehearsal->buttons, (size_t)count);
    bool changed = passage_holds(rehearsal, &together) && follow_run(rehearsal, first) &&
                   rehearsal_adopt(rehearsal, first);
    rehearsal_redraw(rehearsal);
    if (!changed || is_easier(course, worst, from, to))
        return changed;
    memcpy(rehearsal->draft, course->kept, (size_t)count);
    rehearsal_take(rehearsal, count, first);
    return false;
}

/* The passage that fails most often, -1: all others are given up. */
static int32_t worst_of(const Course *course) {
    int32_t worst = -1;
    for (int32_t i = 0; i < course->count; i++)
        if (course->chances[i] < BLUR_TRIES && !course->given_up[i] &&
            (worst < 0 || course->chances[i] < course->chances[worst]))
            worst = i;
    return worst;
}

static bool ease_passage(Course *course, int32_t worst) {
    int32_t from = worst > 0 ? worst - 1 : 0, to = worst + 1 < course->count ? worst + 1 : worst;
    for (int i = 0; i < TRIALS && rehearsal_goes_on(course->rehearsal); i++)
        if (try_otherwise(course, worst, from, to, i))
            return true;
    return false;
}

/* The worst passages, one after the other, until one has become easier. */
static bool ease_any(Course *course) {
    if (course->count == 0)
        return false;
    memset(course->given_up, 0, (size_t)course->count * sizeof *course->given_up);
    for (int i = 0; i < WORST; i++) {
        int32_t worst = worst_of(course);
        if (worst < 0)
            return false;
        if (ease_passage(course, worst))
            return true;
        course->given_up[worst] = true;
    }
    return false;
}

/* Makes passages easier until half the tries get through all. False: nothing helps any more, or the
 * steps are spent; the passages are then measured. */
static bool bear_error(Course *course) {
    int vain = 0;
    for (bool fine = survey(course); fine; fine = rehearsal_goes_on(course->rehearsal)) {
        bool enough = chance_of_all(course) * 2 >= ONE;
        if (enough && (course->sure || (survey(course) && chance_of_all(course) * 2 >= ONE)))
            return true;
        vain = ease_any(course) ? 0 : vain + 1;
        if (vain >= VAIN)
            return false;
    }
    return false;
}

/* The share of wins at one size of error, to the last try. */
static int64_t share_at(Course *course, int32_t error) {
    course->error = error;
    course->exact = true;
    return survey(course) ? chance_of_all(course) : -1;
}

/* Where the share falls through a half, between two sizes in proportion; from the smallest that was
 * not borne back to the first that is. */
static int32_t crossing(Course *course, int i) {
    int64_t now = share_at(course, ERRORS[i]), before = ONE;
    if (now * 2 >= ONE)
        return ERRORS[i] * 100;
    for (; i > 0 && now >= 0; i--, now = before) {
        before = share_at(course, ERRORS[i - 1]);
        if (before * 2 > ONE)
            break;
    }
    if (now < 0 || before < 0)
        return -1;
    int32_t last = i > 0 ? ERRORS[i - 1] : 0;
    before = i > 0 ? before : ONE;
    return last * 100 + (int32_t)((ERRORS[i] - last) * 100 * (before - ONE / 2) / (before - now));
}

static void keep(const Rehearsal *rehearsal, Eased *eased) {
    memcpy(eased->borne, rehearsal->buttons, (size_t)rehearsal->count);
    eased->count = rehearsal->count;
}

static void ease_course(Course *course, Eased *eased) {
    for (eased->size = 0; eased->size < ERROR_COUNT; eased->size++) {
        keep(course->rehearsal, eased);
        course->error = ERRORS[eased->size];
        if (!bear_error(course))
            break;
    }
}

static void restore(Rehearsal *rehearsal, const Buttons *buttons, int32_t count) {
    memcpy(rehearsal->draft, buttons, (size_t)count);
    rehearsal_take(rehearsal, count, 0);
    rehearsal_redraw(rehearsal);
}

#define FIRST_ERROR 4 /* steps, by which a beginning is judged */

/* Of the run with its jumps taken from the middle of what works, as it is or with a steadier hand.
 * -1 without memory. */
static int64_t begin(Course *course, bool steadily) {
    if (steadily)
        steady_hands(course->rehearsal);
    course->error = FIRST_ERROR;
    if (!centre_jumps(course->rehearsal, steadily) || !survey(course))
        return -1;
    return chance_of_all(course);
}

/* A run that a search found begins better with a steadier hand, one that is played well as it is.
 */
static bool begin_well(Course *course, Buttons *first, Buttons *steady) {
    Rehearsal *rehearsal = course->rehearsal;
    int32_t count = rehearsal->count;
    memcpy(first, rehearsal->buttons, (size_t)count);
    int64_t with = begin(course, true);
    int32_t steady_count = rehearsal->count;
    memcpy(steady, rehearsal->buttons, (size_t)steady_count);
    restore(rehearsal, first, count);
    int64_t without = begin(course, false);
    if (with > without)
        restore(rehearsal, steady, steady_count);
    return with >= 0 && without >= 0;
}

bool ease_run(Rehearsal *rehearsal, Eased *eased) {
    Course course = {.rehearsal = rehearsal, .random = random_seed(rehearsal->level->hash)};
    size_t room = (size_t)rehearsal->capacity;
    course.kept = malloc(room);
    *eased = (Eased){.borne = malloc(room)};
    bool fine = course.kept && eased->borne && begin_well(&course, course.kept, eased->borne);
    if (fine)
        ease_course(&course, eased);
    free_cut(&course);
    free(course.kept);
    return fine;
}

void eased_free(Eased *eased) {
    free(eased->borne);
    *eased = (Eased){0};
}

/* Exchanges the rehearsal's run with the one that was kept. */
static void exchange(Rehearsal *rehearsal, Eased *eased) {
    int32_t count = eased->count;
    memcpy(rehearsal->draft, eased->borne, (size_t)count);
    keep(rehearsal, eased);
    rehearsal_take(rehearsal, count, 0);
    rehearsal_redraw(rehearsal);
}

int32_t ease_error(Rehearsal *rehearsal, Eased *eased) {
    Course course = {.rehearsal = rehearsal};
    if (eased->size >= ERROR_COUNT)
        return ERRORS[ERROR_COUNT - 1] * 100;
    int32_t last = crossing(&course, eased->size);
    exchange(rehearsal, eased);
    int32_t before = crossing(&course, eased->size);
    if (last > before)
        exchange(rehearsal, eased);
    free_cut(&course);
    return last < 0 || before < 0 ? -1 : fix_max(last, before);
}
