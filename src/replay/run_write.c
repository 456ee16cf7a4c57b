#include "replay/run.h"

#include "base/file.h"
#include "base/text_out.h"
#include "replay/keys.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>

const char *const MOVER_NAMES[MOVER_COUNT + 1] = {"axis", "cell", NULL};
const char *const OUTCOME_NAMES[OUTCOME_COUNT + 1] = {"playing", "won", NULL};

static void write_premise(const Run *run, TextOut *out) {
    text_out(out, "overhang run 1\n");
    text_out(out, "rules %" PRIu32 "\n", run->rules_version);
    text_out(out, "level %016" PRIx64 " %s\n", run->level_hash, run->level_name);
    text_out(out, "feel %016" PRIx64 "\n", run->feel_hash);
    text_out(out, "start %d,%d\n", run->start_column, run->start_row);
    text_out(out, "mover %s\n", MOVER_NAMES[run->rules.mover]);
    text_out(out, "invincible %d\n", run->rules.invincible);
    text_out(out, "air_jumps %d\n", run->rules.air_jumps);
    if (run->rules.forgiving)
        text_out(out, "forgiving %d\n", run->rules.forgiving);
    if (run->slowest)
        text_out(out, "slowest %d\n", run->slowest);
    if (run->rewound)
        text_out(out, "rewound %d\n", run->rewound);
}

static void write_stretch(TextOut *out, int32_t length, Buttons keys) {
    char letters[KEY_COUNT + 1];
    int count = 0;
    for (int key = 0; key < KEY_COUNT; key++)
        if (keys >> key & 1)
            letters[count++] = KEY_LETTERS[key];
    letters[count] = '\0';
    text_out(out, "%d %s\n", length, count > 0 ? letters : "-");
}

static void write_buttons(const Run *run, TextOut *out) {
    text_out(out, "buttons\n");
    for (int32_t from = 0, to; from < run->count; from = to) {
        for (to = from + 1; to < run->count && run->buttons[to] == run->buttons[from];)
            to++;
        write_stretch(out, to - from, run->buttons[from]);
    }
}

static void write_marks(const Run *run, TextOut *out) {
    text_out(out, "marks\n");
    for (int32_t i = 0; i < run->mark_count; i++) {
        const RunMark *mark = &run->marks[i];
        text_out(out, "%016" PRIx64 " %d %d %d %d %d\n", mark->hash, mark->x, mark->y, mark->dx,
                 mark->dy, mark->coins);
    }
}

char *run_write(const Run *run, size_t *size) {
    TextOut out = {0};
    write_premise(run, &out);
    write_buttons(run, &out);
    write_marks(run, &out);
    const RunEnd *end = &run->end;
    text_out(&out, "end %s %d %d %d %d %016" PRIx64 "\n", OUTCOME_NAMES[end->outcome], end->steps,
             end->coins, end->gems, end->deaths, end->hash);
    return text_out_take(&out, size);
}

bool run_save(const Run *run, const char *path, const char **why) {
    size_t size;
    char *text = run_write(run, &size);
    if (!text) {
        *why = "out of memory";
        return false;
    }
    bool fine = file_write_atomic(path, text, size, why);
    free(text);
    return fine;
}

bool run_may_save_as(const char *path, const char **why) {
    *why = "exists and is not a recorded run: it is not replaced";
    return (!file_holds(path) || run_is_one(path)) && file_may_write(path, why);
}

bool run_save_as(const Run *run, const char *path, const char **why) {
    return run_may_save_as(path, why) && run_save(run, path, why);
}
