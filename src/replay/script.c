#include "replay/stretch.h"

#include "base/text_out.h"

#include <stdlib.h>
#include <string.h>

/* A key goes down or up. All flips of a script, in order of their steps, are the same as the
 * script. */
typedef struct Flip {
    int32_t step;
    Buttons key;
    int8_t change;
} Flip;

void script_free(Script *script) {
    if (!script)
        return;
    free(script->stretches);
    free(script);
}

bool script_uses_k(const Script *script) {
    return script->uses_k;
}

/* A step number for this k; what lies before the start or beyond the longest script is cut. */
static int32_t step_of(ScriptNumber number, int32_t k) {
    int64_t step = number.constant + number.factor * k;
    return (int32_t)(step < 0 ? 0 : step > SCRIPT_MAX_STEPS ? SCRIPT_MAX_STEPS : step);
}

int32_t script_length(const Script *script, int32_t k) {
    if (script->length_line > 0)
        return step_of(script->length, k);
    int32_t length = 0;
    for (int32_t i = 0; i < script->count; i++) {
        const Stretch *stretch = &script->stretches[i];
        int32_t end = step_of(stretch->to, k);
        if (end > length && end > step_of(stretch->from, k))
            length = end;
    }
    return length;
}

static int compare_flips(const void *a, const void *b) {
    int32_t left = ((const Flip *)a)->step, right = ((const Flip *)b)->step;
    return (left > right) - (left < right);
}

static Flip *flips_of(const Script *script, int32_t k, size_t *count) {
    Flip *flips = malloc(((size_t)script->count * 2 + 1) * sizeof *flips);
    *count = 0;
    for (int32_t i = 0; flips && i < script->count; i++) {
        const Stretch *stretch = &script->stretches[i];
        int32_t from = step_of(stretch->from, k), to = step_of(stretch->to, k);
        if (from >= to)
            continue;
        flips[(*count)++] = (Flip){from, stretch->key, 1};
        flips[(*count)++] = (Flip){to, stretch->key, -1};
    }
    if (flips)
        qsort(flips, *count, sizeof *flips, compare_flips);
    return flips;
}

/* Applies a flip and returns the keys that are held then. Lines of one key may overlap, so the
 * lines that hold it are counted. */
static Buttons count_holders(int32_t holders[KEY_COUNT], const Flip *flip) {
    Buttons held = 0;
    for (int key = 0; key < KEY_COUNT; key++) {
        if (flip->key >> key & 1)
            holders[key] += flip->change;
        if (holders[key] > 0)
            held |= (Buttons)(1u << key);
    }
    return held;
}

Buttons *script_expand(const Script *script, int32_t k, int32_t *count) {
    size_t flip_count, next = 0;
    Flip *flips = flips_of(script, k, &flip_count);
    *count = script_length(script, k);
    Buttons *all = flips ? malloc((size_t)*count + 1) : NULL;
    int32_t holders[KEY_COUNT] = {0};
    Buttons held = 0;
    for (int32_t step = 0; all && step < *count; step++) {
        while (next < flip_count && flips[next].step == step)
            held = count_holders(holders, &flips[next++]);
        all[step] = held;
    }
    free(flips);
    return all;
}

static void write_stretch(TextOut *out, int key, int32_t from, int32_t to) {
    if (to == from + 1)
        text_out(out, "%c %d\n", KEY_LETTERS[key], from);
    else
        text_out(out, "%c %d..%d\n", KEY_LETTERS[key], from, to);
}

char *script_write(const Buttons *buttons, int32_t count, size_t *size) {
    TextOut out = {0};
    int32_t since[KEY_COUNT] = {0};
    Buttons before = 0;
    for (int32_t step = 0; step <= count; step++) {
        Buttons now = step < count ? buttons[step] : 0;
        for (int key = 0; key < KEY_COUNT; key++) {
            bool was = before >> key & 1, is = now >> key & 1;
            if (was && !is)
                write_stretch(&out, key, since[key], step);
            if (is && !was)
                since[key] = step;
        }
        before = now;
    }
    text_out(&out, "run %d\n", count);
    return text_out_take(&out, size);
}
