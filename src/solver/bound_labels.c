#include "solver/bound_inside.h"

#include <stdlib.h>

/* Which of two flights can do all that the other can, and what could do what each can. */

/* How much lower than b a may be at b's moment and still be above it ever after, as falls only
 * become faster. */
static fix ahead(const Envelope *envelope, bool hangs, int32_t a, int32_t b) {
    if (b <= 0)
        return 0;
    int32_t later = (b - (a > 0 ? a : 0)) / MOMENT * MOMENT;
    if (a <= 0)
        return envelope_fall(envelope, hangs, later);
    return envelope_fall(envelope, hangs, a + later) - envelope_fall(envelope, hangs, a);
}

/* At least as much, by no kicks and no stomps that the other has not had. */
static bool has_more(const Excess *a, const Excess *b) {
    return a->left >= b->left && a->right >= b->right && !(a->kicked_left & ~b->kicked_left) &&
           !(a->kicked_right & ~b->kicked_right) && !(a->stomped & ~b->stomped);
}

static bool is_fast(const Excess *excess) {
    return excess->left > 0 || excess->right > 0;
}

/* May the excess of a last as long as that of b, and come as far down? */
static bool lingers(const Label *a, const Label *b) {
    return a->late == LATE_FREE || !is_fast(&b->excess) ||
           (a->late >= b->late && a->apex >= b->apex);
}

/* May a end its rise wherever b may? Held jumps and flights off springs must rise as they do, each
 * in its own way, so neither can stand for the other: only held jumps hang. */
static bool frees(const Label *a, const Label *b) {
    return a->low >= b->low && (a->low == LOW_FREE || a->hangs == b->hangs);
}

bool label_dominates(const Bound *bound, const Label *a, const Label *b) {
    if (a->left > b->left || a->right > b->right || a->aside > b->aside ||
        !has_more(&a->excess, &b->excess) || a->hangs < b->hangs || !frees(a, b) ||
        a->stroked > b->stroked || !lingers(a, b))
        return false;
    if (a->top <= b->top)
        return true;
    fix most = fix_min(ahead(&bound->envelope, a->hangs, a->left, b->left),
                       ahead(&bound->envelope, a->hangs, a->right, b->right));
    return a->top <= b->top + most;
}

/* As much as either, by kicks and stomps that both had. */
static Excess joined(Excess a, Excess b) {
    return (Excess){a.left > b.left ? a.left : b.left, a.right > b.right ? a.right : b.right,
                    a.kicked_left & b.kicked_left, a.kicked_right & b.kicked_right,
                    a.stomped & b.stomped};
}

void label_join(Label *into, const Label *other) {
    into->top = fix_min(into->top, other->top);
    into->low = into->hangs == other->hangs ? fix_max(into->low, other->low) : LOW_FREE;
    into->hangs |= other->hangs;
    into->left = fix_min(into->left, other->left);
    into->right = fix_min(into->right, other->right);
    into->aside = fix_min(into->aside, other->aside);
    bool turned = into->excess.left > 0 ? other->excess.right > 0 : other->excess.left > 0;
    if (is_fast(&into->excess) && turned) {
        into->late = LATE_FREE;
    } else if (!is_fast(&into->excess)) {
        into->late = other->late;
        into->apex = other->apex;
    } else if (is_fast(&other->excess)) {
        into->late = fix_max(into->late, other->late);
        into->apex = fix_max(into->apex, other->apex);
    }
    into->excess = joined(into->excess, other->excess);
    into->stroked &= other->stroked;
}

#define KICK_UNLIKE (64 * MOMENT) /* one that may kick, or be stomped, again from then on */

int64_t label_unlike(const Label *a, const Label *b) {
    int64_t time = abs(a->left - b->left) + abs(a->right - b->right);
    int excess = abs(a->excess.left - b->excess.left) + abs(a->excess.right - b->excess.right);
    time += is_fast(&a->excess) != is_fast(&b->excess) ? MOMENT : 0;
    time += a->excess.stomped != b->excess.stomped ? KICK_UNLIKE : 0;
    time += a->excess.kicked_left != b->excess.kicked_left ? KICK_UNLIKE : 0;
    time += a->excess.kicked_right != b->excess.kicked_right ? KICK_UNLIKE : 0;
    return time + abs(a->top - b->top) / 4 + excess * (MOMENT / 4) + abs(a->aside - b->aside) / 8;
}
