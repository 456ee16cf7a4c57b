#include "solver/blur.h"

static int32_t off_by(Random *random, int32_t most) {
    return (int32_t)random_below(random, (uint32_t)(2 * most + 1)) - most;
}

static bool within(const Passage *passage, int32_t step) {
    return step >= passage->from && step < passage->to;
}

#define PRESSES_MOST 64 /* in one passage; more stay as they are */

/* A press, and by how much its begin and its length are off. */
typedef struct Blurred {
    Press press;
    int32_t late, longer;
} Blurred;

/* Draws at random by how much the press is late, and by how much it is longer: at most by half of
 * its length, so that a tap stays a tap. */
static void scatter(Blurred *blurred, const Passage *passage, int32_t most, Random *random) {
    const Press *press = &blurred->press;
    int32_t half = (press->to - press->from) / 2;
    blurred->late = within(passage, press->from) && press->from > 0 ? off_by(random, most) : 0;
    blurred->longer = within(passage, press->to) ? off_by(random, most < half ? most : half) : 0;
}

/* The press as it is then. A late jump ends late too, as players hold it for a time; other keys are
 * let go at a place, so their end does not move along. */
static Press moved(const Blurred *blurred) {
    Press press = blurred->press;
    int32_t from = press.from + blurred->late;
    press.to += blurred->longer + (press.key == BUTTON_JUMP ? blurred->late : 0);
    press.from = from < 0 ? 0 : from;
    press.to = press.to > press.from ? press.to : press.from + 1;
    return press;
}

/* The presses that begin or end in the passage. */
static int32_t touching(const Rehearsal *rehearsal, const Passage *passage, Blurred *list) {
    int32_t count = 0, last = passage->to < rehearsal->count ? passage->to : rehearsal->count;
    for (int key = 0; key < REHEARSAL_KEYS; key++)
        for (int32_t step = passage->from > 0 ? passage->from - 1 : 0; step < last;) {
            Press press;
            if (!rehearsal_press_at(rehearsal, (Buttons)(1 << key), step, &press)) {
                step++;
                continue;
            }
            if (count < PRESSES_MOST)
                list[count++] = (Blurred){press, 0, 0};
            step = press.to + 1;
        }
    return count;
}

static void draw_all(Rehearsal *rehearsal, const Blurred *list, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        rehearsal_draw(rehearsal, list[i].press, false);
    for (int32_t i = 0; i < count; i++)
        rehearsal_draw(rehearsal, moved(&list[i]), true);
}

static void blur_all(Rehearsal *rehearsal, const Passage *passage, Blurred *list, int32_t count,
                     int32_t most, Random *random) {
    for (int32_t i = 0; i < count; i++)
        scatter(&list[i], passage, most, random);
    draw_all(rehearsal, list, count);
}

void blur(Rehearsal *rehearsal, const Passage *passage, int32_t most, Random *random) {
    Blurred list[PRESSES_MOST];
    blur_all(rehearsal, passage, list, touching(rehearsal, passage, list), most, random);
}

int32_t blur_chance(Rehearsal *rehearsal, const Passage *passage, int32_t most, int32_t least,
                    int32_t enough) {
    Random random = random_seed(rehearsal->level->hash + (uint64_t)most);
    Blurred list[PRESSES_MOST];
    int32_t count = touching(rehearsal, passage, list), good = 0;
    for (int i = 0; i < BLUR_TRIES && good + BLUR_TRIES - i >= least; i++) {
        if (i == enough && good == enough)
            return BLUR_TRIES;
        blur_all(rehearsal, passage, list, count, most, &random);
        good += passage_holds(rehearsal, passage);
        rehearsal_redraw(rehearsal);
    }
    return good;
}

bool blur_lean(Rehearsal *rehearsal, const Passage *passage, int32_t most, Random *random) {
    Blurred list[PRESSES_MOST];
    int32_t late[PRESSES_MOST] = {0}, longer[PRESSES_MOST] = {0}, good = 0;
    int32_t count = touching(rehearsal, passage, list);
    for (int tries = 0; tries < LEAN_TRIES; tries++) {
        blur_all(rehearsal, passage, list, count, most, random);
        bool holds = passage_holds(rehearsal, passage);
        rehearsal_redraw(rehearsal);
        good += holds;
        for (int32_t i = 0; i < count && holds; i++) {
            late[i] += list[i].late;
            longer[i] += list[i].longer;
        }
    }
    for (int32_t i = 0; i < count && good > 0; i++) {
        list[i].late = late[i] / good;
        list[i].longer = longer[i] / good;
    }
    if (good > 0)
        draw_all(rehearsal, list, count);
    return good > 0;
}

/* Keys to hold for a while, mostly such that lead from one place to the other. */
static Buttons some_keys(const Stand *from, const Stand *to, Random *random) {
    Buttons on = to->x >= from->x ? BUTTON_RIGHT : BUTTON_LEFT;
    Buttons back = on ^ (BUTTON_RIGHT | BUTTON_LEFT);
    Buttons up = to->y < from->y ? BUTTON_UP : BUTTON_DOWN;
    const Buttons some[] = {
        on, on, on | BUTTON_JUMP, on | BUTTON_JUMP, 0, 0, BUTTON_JUMP, back, back | BUTTON_JUMP,
        up, up, up | on};
    return some[random_below(random, from->climbs || to->climbs ? 12 : 9)];
}

#define ALL_ALONG 6 /* in one of so many, the same keys are held through the whole passage */

void blur_afresh(Rehearsal *rehearsal, const Passage *passage, Random *random) {
    static const int32_t LENGTHS[] = {8, 16, 16, 30, 30, 45, 45, 60, 90};
    int32_t last = passage->to < rehearsal->count ? passage->to : rehearsal->count - 1;
    const Stand *from = &rehearsal->stands[passage->from], *to = &rehearsal->stands[last];
    bool all_along = random_below(random, ALL_ALONG) == 0;
    for (int32_t step = passage->from; step < last;) {
        Buttons keys = some_keys(from, to, random);
        int32_t held = LENGTHS[random_below(random, sizeof LENGTHS / sizeof LENGTHS[0])];
        for (held = all_along ? last : held; held > 0 && step < last; held--)
            rehearsal->draft[step++] = keys;
    }
}
