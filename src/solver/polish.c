#include "solver/polish.h"

#include "solver/rehearse.h"

#include <stdlib.h>
#include <string.h>

#define CUT_MOST 64    /* steps cut out at one time */
#define CENTRE_MOST 12 /* steps by which a press is moved */

/* Takes the draft if it wins in no more time than the run. */
static bool take_if_good(Rehearsal *rehearsal, int32_t count, int32_t first) {
    int32_t won = rehearsal_try(rehearsal, count, first);
    bool good = won >= 0 && won <= rehearsal->count && won <= count;
    if (good)
        rehearsal_take(rehearsal, won, first);
    else
        rehearsal_redraw(rehearsal);
    return good;
}

/* Cuts out stretches of `size` steps that are not needed, such as waiting and detours. */
static void cut_steps(Rehearsal *rehearsal, int32_t size) {
    for (int32_t at = 0; at + size < rehearsal->count && rehearsal_goes_on(rehearsal);) {
        int32_t rest = rehearsal->count - at - size;
        memmove(rehearsal->draft + at, rehearsal->draft + at + size, (size_t)rest);
        if (!take_if_good(rehearsal, at + rest, at))
            at += size;
    }
}

/* Leaves out presses that have no effect. */
static void drop_presses(Rehearsal *rehearsal) {
    int32_t count;
    Press *presses = rehearsal_presses(rehearsal, &count);
    for (int32_t i = 0; presses && i < count && presses[i].to <= rehearsal->count; i++) {
        rehearsal_draw(rehearsal, presses[i], false);
        take_if_good(rehearsal, rehearsal->count, presses[i].from);
    }
    free(presses);
}

/* Where a direction is let go and pressed again later, tries to hold it all the time, as a player
 * would. */
static void join_presses(Rehearsal *rehearsal) {
    const Buttons SIDES[] = {BUTTON_RIGHT, BUTTON_LEFT};
    for (int side = 0; side < 2; side++)
        for (int32_t step = 1; step < rehearsal->count; step++) {
            if ((rehearsal->buttons[step] & SIDES[side]) ||
                !(rehearsal->buttons[step - 1] & SIDES[side]))
                continue;
            int32_t end = step;
            while (end < rehearsal->count && !(rehearsal->buttons[end] & SIDES[side]))
                end++;
            for (int32_t i = step; i < end; i++)
                rehearsal->draft[i] =
                    (Buttons)((rehearsal->draft[i] | SIDES[side]) & ~SIDES[!side]);
            take_if_good(rehearsal, rehearsal->count, step);
        }
}

/* How far a press can be moved one way, up to `most` steps. */
static int32_t room(Rehearsal *rehearsal, Press press, int way, int32_t most) {
    int32_t by = 0;
    for (bool good = true; good && by < most; by += good) {
        int32_t move = way * (by + 1);
        int32_t first = rehearsal_move(rehearsal, press, move, move);
        good = rehearsal_try(rehearsal, rehearsal->count, first) >= 0;
        rehearsal_redraw(rehearsal);
    }
    return by;
}

/* Moves jumps to the middle of the time in which they still work. */
static void centre_presses(Rehearsal *rehearsal) {
    int32_t count;
    Press *presses = rehearsal_presses(rehearsal, &count);
    for (int32_t i = 0; presses && i < count && rehearsal_goes_on(rehearsal); i++) {
        if (presses[i].key != BUTTON_JUMP || presses[i].to > rehearsal->count)
            continue;
        int32_t early = room(rehearsal, presses[i], -1, CENTRE_MOST);
        int32_t late = room(rehearsal, presses[i], 1, CENTRE_MOST);
        int32_t move = (late - early) / 2;
        if (move == 0)
            continue;
        int32_t first = rehearsal_move(rehearsal, presses[i], move, move);
        take_if_good(rehearsal, rehearsal->count, first);
    }
    free(presses);
}

int32_t polish(const Level *level, Buttons *buttons, int32_t count, int64_t steps) {
    Rehearsal rehearsal = {0};
    Game *start = game_new(level, NULL);
    if (start && rehearsal_init(&rehearsal, level, start, buttons, count, steps)) {
        drop_presses(&rehearsal);
        join_presses(&rehearsal);
        for (int32_t size = CUT_MOST; size >= 4; size /= 2)
            cut_steps(&rehearsal, size);
        drop_presses(&rehearsal);
        centre_presses(&rehearsal);
        count = rehearsal.count;
        memcpy(buttons, rehearsal.buttons, (size_t)count);
    }
    rehearsal_free(&rehearsal);
    free(start);
    return count;
}
