#include "solver/passage.h"

#include "solver/follow.h"

#include <stdlib.h>

#define EARLY_STEPS 24    /* before a passage, where its first press may already be made */
#define SETTLED_STEPS 36  /* behind a passage, that must go well without further errors */
#define LONGEST_STEPS 120 /* of swimming, climbing, walking or wind: then a new passage begins */

/* Does a new passage begin here: at a landing, or after a long way without one? */
static bool is_cut(const Rehearsal *rehearsal, int32_t step, int32_t since) {
    const Stand *stand = &rehearsal->stands[step];
    return stand->lands || ((stand->settled || stand->guided) && since >= LONGEST_STEPS);
}

static int32_t cut(const Rehearsal *rehearsal, Passage *list) {
    int32_t count = 0, from = 0;
    for (int32_t step = 1; step < rehearsal->count; step++) {
        if (!is_cut(rehearsal, step, step - from))
            continue;
        if (list)
            list[count] = (Passage){from, step};
        count++;
        from = step;
    }
    if (list)
        list[count] = (Passage){from, rehearsal->count};
    return count + 1;
}

Passage *passages_of(const Rehearsal *rehearsal, int32_t *count) {
    *count = cut(rehearsal, NULL);
    Passage *list = malloc((size_t)*count * sizeof *list);
    if (list)
        cut(rehearsal, list);
    return list;
}

int32_t passage_first(const Passage *passage) {
    return passage->from < EARLY_STEPS ? 0 : passage->from - EARLY_STEPS;
}

bool passage_holds(Rehearsal *rehearsal, const Passage *passage) {
    return follow_passage(rehearsal, passage_first(passage), passage->to + SETTLED_STEPS);
}
