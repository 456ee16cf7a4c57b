#include "solver/follow.h"

#include <string.h>

#define REJOIN_WITHIN (FIX_ONE * 3 / 2) /* so near to a place of the run, it is back on the run */
#define PLACE_STEPS 30                  /* how far in the run a place is looked for */
#define LANDING_STEPS 60                /* longest wait for a landing */
#define REST_STEPS 480                  /* longest wait for what moves */
#define REST_WINDOW 360                 /* how far in a rest its right step is looked for */

/* How far the hero is from its place in the run; on the same solid, from its place on the solid. */
static fix away(const Stand *there, const Stand *now) {
    fix dx = there->x - now->x, dy = there->y - now->y;
    if (there->on >= 0 && there->on == now->on) {
        dx -= there->on_x - now->on_x;
        dy -= there->on_y - now->on_y;
    }
    return fix_abs(dx) + fix_abs(dy);
}

/* The same, but a tile more if it goes the other way: a run may pass a place to and fro. */
static fix unlike(const Stand *there, const Stand *now) {
    bool turned = (there->dx < 0 && now->dx > 0) || (there->dx > 0 && now->dx < 0);
    return away(there, now) + (turned ? FIX_ONE : 0);
}

/* Can the two places be compared: do both heroes go by the place, and are both on the ground or
 * both not? */
static bool comparable(const Stand *there, const Stand *now) {
    return there->guided && now->guided && there->grounded == now->grounded;
}

static bool presses_jump(const Rehearsal *rehearsal, int32_t step) {
    return step > 0 && (rehearsal->draft[step] & ~rehearsal->draft[step - 1] & BUTTON_JUMP);
}

/* Does the run stand and wait at this step? */
static bool rests_at(const Rehearsal *rehearsal, int32_t step) {
    const Stand *stand = &rehearsal->stands[step];
    return stand->settled && rehearsal->draft[step] == 0 && !stand->moves;
}

/* The step of the run near this one at which the hero was most nearly where it is now. It is never
 * beyond a jump or a rest of the run, nor, going back, before one: none is skipped or repeated. */
static int32_t same_place(const Rehearsal *rehearsal, int32_t step, const Stand *now, bool back) {
    const Stand *stands = rehearsal->stands;
    int32_t best = step;
    fix least = comparable(&stands[step], now) ? unlike(&stands[step], now) : FIX_ONE * 2;
    int32_t last = step + PLACE_STEPS < rehearsal->count ? step + PLACE_STEPS : rehearsal->count;
    int32_t first = step;
    while (back && first > step - PLACE_STEPS && first > 0 && stands[first - 1].guided &&
           !presses_jump(rehearsal, first - 1) && !rests_at(rehearsal, first - 1))
        first--;
    for (int32_t other = first; other < last; other++) {
        if (other > step && (presses_jump(rehearsal, other - 1) || rests_at(rehearsal, other - 1)))
            break;
        fix far = comparable(&stands[other], now) ? unlike(&stands[other], now) : least;
        if (far < least) {
            best = other;
            least = far;
        }
    }
    return best;
}

/* A player who follows the run. */
typedef struct Follower {
    int32_t step;     /* of the run, to be played next */
    int32_t furthest; /* step of the run that it has come to */
    int32_t lost;     /* steps since it last came further */
    int32_t landing;  /* steps that it has waited for a landing */
    int32_t rested;   /* steps by which it has waited longer than the run, in this rest */
    bool rests;
    fix seen;     /* how far the scene was off, a step ago, that it waits for */
    Stand before; /* the hero's, a step ago */
} Follower;

/* The next step of the run, near this one, after a landing or bounce; this one if there is none. */
static int32_t next_bounce(const Rehearsal *rehearsal, int32_t step) {
    for (int32_t other = step; other < step + PLACE_STEPS && other < rehearsal->count; other++)
        if (rehearsal->stands[other].lands)
            return other;
    return step;
}

/* By how much the scene now differs from that of a step of the run. */
static fix scene_off(const Rehearsal *rehearsal, const Sight *now, int32_t step) {
    return scene_unlike(rehearsal->level, now, rehearsal_scene(rehearsal, step),
                        rehearsal->sight_count);
}

/* The step at which the run goes on after its rest. */
static int32_t end_of_rest(const Rehearsal *rehearsal, int32_t step) {
    int32_t end = step;
    while (end < rehearsal->count - 1 && end < step + REST_WINDOW && rests_at(rehearsal, end))
        end++;
    return end;
}

/* The step of the run's rest at which the scene was most like it is now; of equals the nearest to
 * `step`. */
static int32_t like_now(const Rehearsal *rehearsal, const Sight *now, int32_t step, fix *least) {
    int32_t first = step, end = end_of_rest(rehearsal, step), best = step;
    while (first > 0 && first > step - REST_WINDOW && rests_at(rehearsal, first - 1))
        first--;
    *least = scene_off(rehearsal, now, step);
    for (int32_t other = first; other <= end; other++) {
        fix off = scene_off(rehearsal, now, other);
        bool nearer = fix_abs(other - step) < fix_abs(best - step);
        if (off < *least || (off == *least && nearer)) {
            *least = off;
            best = other;
        }
    }
    return best;
}

/* Sets the next step of a player who waits where the run waits: first the one at which the scene
 * was most like it is now. Where the run goes on, he waits until what moves is where it was. */
static void rest(const Rehearsal *rehearsal, Follower *at, const Game *game) {
    Sight now[SIGHTS_MOST];
    scene_look(rehearsal->level, game, now);
    fix off;
    if (!at->rests) {
        at->step = like_now(rehearsal, now, at->step, &off);
        at->rested = 0;
        at->seen = INT32_MAX;
    }
    at->rests = true;
    if (rests_at(rehearsal, at->step) || at->rested >= REST_STEPS)
        return;
    off = scene_off(rehearsal, now, at->step);
    bool nearer = off > SCENE_ALIKE || (off > 0 && off < at->seen);
    at->seen = off;
    at->rested += nearer;
    at->step -= nearer;
}

static bool follows_clock(const Rehearsal *rehearsal, Follower *at) {
    if (++at->step < rehearsal->count)
        return false;
    at->step = rehearsal->count - 1;
    return true;
}

/* Sets the step of the run to play next. It is the following one, unless both wait, or the places
 * on the ground can be compared, or one of the two has landed before the other. */
static void go_on(const Rehearsal *rehearsal, Follower *at, const Game *game) {
    Stand now = rehearsal_stand(game, &at->before);
    bool rested = at->step > 0 && rests_at(rehearsal, at->step);
    at->before = now;
    at->lost = at->step > at->furthest ? 0 : at->lost + 1;
    at->furthest = fix_max(at->furthest, at->step);
    if (follows_clock(rehearsal, at))
        return;
    const Stand *stand = &rehearsal->stands[at->step];
    bool looks =
        now.lands || (comparable(stand, &now) && now.moves); /* who stands still has time */
    if (rehearsal->sight_count > 0 && rested && now.settled && !now.moves) {
        rest(rehearsal, at, game);
        return;
    }
    at->rests = false;
    if (now.guided && looks)
        at->step = same_place(rehearsal, at->step, &now, at->lost < PLACE_STEPS);
    else if (now.lands)
        at->step = next_bounce(rehearsal, at->step);
    else if (!now.grounded && stand->lands && at->landing++ < LANDING_STEPS)
        at->step--;
    if (now.grounded || now.lands)
        at->landing = 0;
}

/* Is the hero near this place of the run, with no fewer items than the run has there? */
static bool is_on_run(const Stand *there, const Stand *now) {
    return away(there, now) < REJOIN_WITHIN && now->has >= there->has;
}

/* Plays the draft until the hero wins or dies, or is back on the run after step `end`. */
static bool follow(Rehearsal *rehearsal, int32_t first, int32_t end, int32_t most) {
    Game *game = rehearsal->game;
    int32_t frame = first / REHEARSAL_FRAME, begin = frame * REHEARSAL_FRAME, took = 0;
    if (!rehearsal_goes_on(rehearsal))
        return false;
    game_copy(game, rehearsal->frames[frame]);
    memcpy(rehearsal->played, rehearsal->buttons, (size_t)begin);
    Follower at = {.step = begin, .before = rehearsal_stand(game, NULL)};
    bool there = false;
    for (; took < most && !there && !rehearsal_won(rehearsal, game) && !game->hero.dead; took++) {
        if (begin + took < rehearsal->capacity)
            rehearsal->played[begin + took] = rehearsal->draft[at.step];
        game_step(game, rehearsal->level, rehearsal->draft[at.step]);
        go_on(rehearsal, &at, game);
        there = at.step >= end && !game->hero.dead &&
                is_on_run(&rehearsal->stands[at.step], &at.before);
    }
    rehearsal->steps_left -= took;
    rehearsal->played_count = begin + took;
    return there || rehearsal_won(rehearsal, game);
}

bool follow_run(Rehearsal *rehearsal, int32_t first) {
    int32_t most = rehearsal->count - first / REHEARSAL_FRAME * REHEARSAL_FRAME + REHEARSAL_LONGER;
    return follow(rehearsal, first, rehearsal->capacity, most);
}

bool follow_passage(Rehearsal *rehearsal, int32_t first, int32_t end) {
    int32_t last = end < rehearsal->count - 1 ? end : rehearsal->capacity;
    int32_t most = (end < rehearsal->count ? end : rehearsal->count) -
                   first / REHEARSAL_FRAME * REHEARSAL_FRAME + REHEARSAL_LONGER;
    return follow(rehearsal, first, last, most);
}
