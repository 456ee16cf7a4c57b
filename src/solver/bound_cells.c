#include "solver/bound_inside.h"

/* Flights as the cell mover flies them: gravity and friction in every step (physics/cell.h). What
 * is rounded there is rounded here to the hero's favour, by a unit a step. */

static fix rounded_up(fine_fix speed) {
    return fix_from_fine(speed) + 1;
}

static fine_fix slowed(const CellFeel *feel, fine_fix speed) {
    return (fine_fix)((int64_t)speed * feel->friction_y / FINE_ONE) + 1;
}

Leap cells_leap(const CellFeel *feel, fix speed) {
    Leap leap = {.hangs = true};
    fine_fix dy = fine_from_fix(speed);
    while (leap.steps < LEFT_MAX - 1) {
        dy = fix_min(dy, feel->cap + feel->gravity) - feel->gravity;
        if (dy <= 0)
            break;
        leap.rise += rounded_up(dy);
        leap.steps++;
        dy = slowed(feel, dy);
    }
    return leap;
}

/* From rest; `late`: the first step after the apex may be one of no speed. */
static void fall(const CellFeel *feel, fix *fallen, int count, int late) {
    fine_fix dy = 0;
    for (int i = 0; i <= late && i < count; i++)
        fallen[i] = 0;
    for (int i = late + 1; i < count; i++) {
        dy = fix_min(dy + feel->gravity, feel->cap);
        fallen[i] = fallen[i - 1] + fix_max(fix_from_fine(dy) - 1, 0);
        fallen[i] = fix_min(fallen[i], TILES(16000));
        dy = fix_max((fine_fix)((int64_t)dy * feel->friction_y / FINE_ONE) - 1, 0);
    }
}

void cells_fall(Envelope *envelope) {
    for (int i = 0; i < 2; i++)
        fall(&envelope->cell, envelope->fallen[i], FALLEN_MAX, 1);
    fall(&envelope->cell, envelope->dropped, COYOTE_MAX, 0);
}

/* Backwards from the apex: as fast as can have come to it in so many steps. */
void cells_rise(Envelope *envelope) {
    const CellFeel *feel = &envelope->cell;
    int64_t dy = 0;
    envelope->left[0] = 0;
    for (int i = 1; i < LEFT_MAX; i++) {
        dy = (dy + feel->gravity + 1) * FINE_ONE / feel->friction_y + 1;
        dy = dy < feel->cap ? dy : feel->cap;
        fix rise = fix_min(envelope->left[i - 1], TILES(16000)) + rounded_up((fine_fix)dy);
        envelope->left[i] = rise;
    }
}
