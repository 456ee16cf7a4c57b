#include "solver/first_player.h"

#include "solver/blur.h"

#include <stdlib.h>

#define ONE (INT64_C(1) << 16)
#define TRIES_MOST (1000 * ONE) /* of one passage, on average: nobody stays longer */
#define DEATH_STEPS 90 /* until the hero stands at the checkpoint, and the player is ready */

#define DECIDING_STEPS 48 /* from a landing to the next jump, at least */
#define WORDS_A_MINUTE 238

/* Tries per success, in ONEs: the first is a first player's, the others are practised. */
static int64_t tries_of(Rehearsal *rehearsal, const Passage *passage) {
    int32_t first = blur_chance(rehearsal, passage, FIRST_PLAYER_ERROR, 0, BLUR_TRIES);
    int32_t later = blur_chance(rehearsal, passage, FIRST_PLAYER_PRACTISED, 0, BLUR_TRIES);
    later = later > first ? later : first;
    /* None of so many is taken for half a one. */
    return ONE + ONE * (BLUR_TRIES - first) * 2 / (later > 0 ? 2 * later : 1);
}

static bool is_lit_in(const Rehearsal *rehearsal, const Passage *passage) {
    int32_t last = passage->to < rehearsal->count ? passage->to : rehearsal->count - 1;
    return rehearsal->stands[last].checkpoint != rehearsal->stands[passage->from].checkpoint;
}

/* Steps that he stands, longer than the run does, where he has landed, to choose the next jump. */
static int32_t pause_of(const Rehearsal *rehearsal, const Passage *passage) {
    const Buttons *buttons = rehearsal->buttons;
    if (!rehearsal->stands[passage->from].settled)
        return 0;
    for (int32_t step = passage->from; step < passage->to; step++)
        if ((buttons[step] & BUTTON_JUMP) && (step == 0 || !(buttons[step - 1] & BUTTON_JUMP)))
            return fix_max(DECIDING_STEPS - (step - passage->from), 0);
    return 0;
}

static int32_t words_of(const char *text) {
    int32_t words = 0;
    for (bool between = true; *text; text++) {
        words += between && *text != ' ';
        between = *text == ' ';
    }
    return words;
}

static int64_t reading_steps(const Level *level) {
    int32_t words = 0;
    for (int i = 0; i < level->meaning_count; i++)
        if (level->meanings[i].kind == KIND_SIGN && level->meanings[i].from_legend)
            words += words_of(level->meanings[i].text);
    return (int64_t)words * 60 * STEPS_PER_SECOND / WORDS_A_MINUTE;
}

/* Backwards: a passage is gone through once for each try at the next one, up to the checkpoint. */
static int64_t add_up(Rehearsal *rehearsal, const Passage *passages, int32_t count) {
    int64_t all = 0, through = ONE;
    for (int32_t i = count - 1; i >= 0; i--) {
        int64_t steps = passages[i].to - passages[i].from;
        if (is_lit_in(rehearsal, &passages[i]))
            through = ONE;
        int64_t tries = through * tries_of(rehearsal, &passages[i]) / ONE;
        tries = tries < TRIES_MOST ? tries : TRIES_MOST;
        int64_t failed = tries > through ? tries - through : 0;
        all += steps * through + (steps / 2 + DEATH_STEPS) * failed +
               ONE * pause_of(rehearsal, &passages[i]);
        through = tries;
    }
    return all / ONE;
}

int64_t first_player_steps(Rehearsal *rehearsal) {
    int32_t count;
    Passage *passages = passages_of(rehearsal, &count);
    int64_t steps = -1;
    if (passages)
        steps = reading_steps(rehearsal->level) + add_up(rehearsal, passages, count);
    free(passages);
    return steps;
}
