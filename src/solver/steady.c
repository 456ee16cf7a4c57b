#include "solver/steady.h"

#include "solver/follow.h"

#define FLUTTER 10 /* steps: nobody means a press, or a pause in it, that is shorter */
#define SWEEPS 2
#define SIDES (BUTTON_LEFT | BUTTON_RIGHT)

/* Makes the draft the run if it wins, and takes up where it may go on to differ. */
static bool take(Rehearsal *rehearsal, int32_t first) {
    bool wins = follow_run(rehearsal, first) && rehearsal_adopt(rehearsal, first);
    rehearsal_redraw(rehearsal);
    return wins;
}

/* Holds on to a press over a short pause. */
static bool join(Rehearsal *rehearsal, Press press) {
    int32_t next = press.to;
    while (next < rehearsal->count && !(rehearsal->buttons[next] & press.key))
        next++;
    if (next - press.to > FLUTTER || next >= rehearsal->count)
        return false;
    rehearsal_draw(rehearsal, (Press){SIDES, press.to, next}, false);
    rehearsal_draw(rehearsal, (Press){press.key, press.to, next}, true);
    return take(rehearsal, press.to);
}

static bool leave_out(Rehearsal *rehearsal, Press press) {
    if (press.to - press.from > FLUTTER)
        return false;
    rehearsal_draw(rehearsal, press, false);
    return take(rehearsal, press.from);
}

/* Where both sides are held, lets go of the one that was held longer, or else the other. */
static bool choose(Rehearsal *rehearsal, int32_t step) {
    int32_t end = step;
    while (end < rehearsal->count && (rehearsal->buttons[end] & SIDES) == SIDES)
        end++;
    Buttons held = step > 0 ? rehearsal->buttons[step - 1] & SIDES : BUTTON_LEFT;
    rehearsal_draw(rehearsal, (Press){held, step, end}, false);
    if (take(rehearsal, step))
        return true;
    rehearsal_draw(rehearsal, (Press){SIDES & (Buttons)~held, step, end}, false);
    return take(rehearsal, step);
}

/* From the end to the start: what comes later must bear what an earlier change does to it. */
static void sweep(Rehearsal *rehearsal) {
    for (int32_t step = rehearsal->count - 1; step >= 0 && rehearsal_goes_on(rehearsal); step--) {
        bool both = (rehearsal->buttons[step] & SIDES) == SIDES;
        if (both && (step == 0 || (rehearsal->buttons[step - 1] & SIDES) != SIDES))
            choose(rehearsal, step);
        for (int key = 0; key < REHEARSAL_KEYS; key++) {
            Press press;
            if (rehearsal_press_at(rehearsal, (Buttons)(1 << key), step, &press) &&
                press.from == step)
                (void)(join(rehearsal, press) || leave_out(rehearsal, press));
        }
    }
}

void steady_hands(Rehearsal *rehearsal) {
    for (int i = 0; i < SWEEPS; i++)
        sweep(rehearsal);
}
