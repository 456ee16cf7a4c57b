#include "solver/centre.h"

#include "solver/follow.h"
#include "solver/passage.h"

#include <stdlib.h>

#define SWEEPS 2 /* what one passage gains may be the next one's room */

/* What is tried of a jump: when, from the earliest to the latest, and how long it is held. */
#define SHIFT_STEP 4
#define SHIFTS 15
static const int32_t HOLDS[] = {6, 14, 26, 45};
#define HOLD_COUNT ((int)(sizeof HOLDS / sizeof HOLDS[0]))

/* And which way meanwhile: as it is, or one way throughout. */
static const Buttons WAYS[] = {0, BUTTON_RIGHT, BUTTON_LEFT};
#define WAY_COUNT 3

typedef struct Variant {
    Buttons way;
    int32_t shift, hold;
} Variant;

/* Which variants of a jump get through, one way. */
typedef bool Held[HOLD_COUNT][SHIFTS];

static int32_t shift_of(int at) {
    return (at - SHIFTS / 2) * SHIFT_STEP;
}

/* Draws a jump that is made earlier or later, all that follows up to the landing moving with it. */
static void draw(Rehearsal *rehearsal, const Passage *passage, Press jump, Variant variant) {
    int32_t from = jump.from + variant.shift, end = passage->to;
    from = from < 0 ? 0 : from;
    Buttons before = jump.from > 0 ? rehearsal->buttons[jump.from - 1] & (Buttons)~BUTTON_JUMP : 0;
    for (int32_t step = jump.from; step < from && step < end; step++)
        rehearsal->draft[step] = before;
    for (int32_t step = from; step < end && step < rehearsal->count; step++) {
        int32_t other = step - from + jump.from;
        rehearsal->draft[step] = rehearsal->buttons[other < end ? other : end - 1];
    }
    int32_t held = jump.to - jump.from < end - jump.from ? jump.to - jump.from : end - jump.from;
    rehearsal_draw(rehearsal, (Press){BUTTON_JUMP, from, from + held}, false);
    rehearsal_draw(rehearsal, (Press){BUTTON_JUMP, from, from + variant.hold}, true);
    if (variant.way) {
        rehearsal_draw(rehearsal, (Press){BUTTON_LEFT | BUTTON_RIGHT, passage->from, end}, false);
        rehearsal_draw(rehearsal, (Press){variant.way, passage->from, end}, true);
    }
}

static void try_all(Rehearsal *rehearsal, const Passage *passage, Press jump, Buttons way,
                    Held held) {
    for (int hold = 0; hold < HOLD_COUNT; hold++)
        for (int at = 0; at < SHIFTS; at++) {
            draw(rehearsal, passage, jump, (Variant){way, shift_of(at), HOLDS[hold]});
            held[hold][at] = passage_holds(rehearsal, passage);
            rehearsal_redraw(rehearsal);
        }
}

/* How many shifts to either side get through as well. */
static int depth(const bool *row, int at) {
    int deep = 0;
    while (at - deep >= 0 && at + deep < SHIFTS && row[at - deep] && row[at + deep])
        deep++;
    return deep;
}

/* How far inside of all that gets through a variant is: in time, and a little in length. */
static int inside(Held held, int hold, int at) {
    int shorter = hold > 0 ? hold - 1 : hold, longer = hold < HOLD_COUNT - 1 ? hold + 1 : hold;
    int deep = depth(held[hold], at);
    return deep == 0 ? 0 : 4 * deep + depth(held[shorter], at) + depth(held[longer], at);
}

/* The most inside of all; of equals the first. How far inside it is. */
static int best_variant(Rehearsal *rehearsal, const Passage *passage, Press jump, Variant *best) {
    int most = 0;
    for (int way = 0; way < WAY_COUNT; way++) {
        Held held;
        try_all(rehearsal, passage, jump, WAYS[way], held);
        for (int hold = 0; hold < HOLD_COUNT; hold++)
            for (int at = 0; at < SHIFTS; at++) {
                int deep = inside(held, hold, at);
                if (deep <= most)
                    continue;
                most = deep;
                *best = (Variant){WAYS[way], shift_of(at), HOLDS[hold]};
            }
    }
    return most;
}

/* Makes the best variant the run, if that still wins. */
static void centre_jump(Rehearsal *rehearsal, const Passage *passage, Press jump) {
    Variant best = {0};
    if (best_variant(rehearsal, passage, jump, &best) == 0)
        return;
    int32_t early = jump.from + best.shift;
    int32_t first = early < passage->from ? early : passage->from;
    first = first < 0 ? 0 : first;
    draw(rehearsal, passage, jump, best);
    if (follow_run(rehearsal, first))
        rehearsal_adopt(rehearsal, first);
    rehearsal_redraw(rehearsal);
}

/* The last jump press before this step. */
static bool find_jump(const Rehearsal *rehearsal, int32_t before, Press *jump) {
    for (int32_t step = before - 1; step >= 0; step--)
        if (rehearsal_press_at(rehearsal, BUTTON_JUMP, step, jump) && jump->from == step)
            return true;
    return false;
}

/* The passage of a step; the last one ends with the run. */
static const Passage *passage_at(const Passage *passages, int32_t step) {
    while (step >= passages->to)
        passages++;
    return passages;
}

/* From the last jump to the first: what comes later must bear what an earlier change does to it. */
static bool sweep(Rehearsal *rehearsal) {
    Press jump;
    for (int32_t before = rehearsal->count; find_jump(rehearsal, before, &jump);) {
        int32_t count;
        Passage *passages = passages_of(rehearsal, &count);
        if (!passages)
            return false;
        Passage passage = *passage_at(passages, jump.from);
        free(passages);
        before = jump.from < passage.from ? jump.from : passage.from;
        centre_jump(rehearsal, &passage, jump);
    }
    return true;
}

bool centre_jumps(Rehearsal *rehearsal) {
    bool fine = true;
    for (int i = 0; i < SWEEPS && fine; i++)
        fine = sweep(rehearsal);
    return fine;
}
