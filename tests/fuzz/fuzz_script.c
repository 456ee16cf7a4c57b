/* Throws bytes at the reader of button scripts. What it refuses comes with an error; what it
 * accepts expands to the buttons that its lines say for each step, and comes back from being
 * written. Built with -DLIBFUZZER it is a libFuzzer target, else its own fuzzer (loop.h). */
#include "loop.h"

#include "replay/stretch.h"

#include <stdlib.h>
#include <string.h>

#define MOST_STEPS 3000

static bool holds(ScriptNumber from, ScriptNumber to, int32_t k, int32_t step) {
    return step >= from.constant + from.factor * k && step < to.constant + to.factor * k;
}

/* The buttons of one step, by looking at every line. */
static Buttons buttons_at(const Script *script, int32_t k, int32_t step) {
    Buttons buttons = 0;
    for (int32_t i = 0; i < script->count; i++)
        if (holds(script->stretches[i].from, script->stretches[i].to, k, step))
            buttons |= script->stretches[i].key;
    return buttons;
}

static void compare_ways(const Script *script, int32_t k) {
    int32_t length = script_length(script, k), count;
    require(length >= 0 && length <= SCRIPT_MAX_STEPS, "a script of an impossible length");
    if (length > MOST_STEPS)
        return;
    Buttons *buttons = script_expand(script, k, &count);
    require(buttons && count == length, "a script expands to another length");
    for (int32_t step = 0; step < count; step++)
        require(buttons[step] == buttons_at(script, k, step), "two ways, two answers");
    size_t size;
    char *text = script_write(buttons, count, &size);
    static Diagnostics diag;
    diag = (Diagnostics){.path = "written"};
    Script *again = script_parse(text, size, &diag);
    require(again && !script_uses_k(again), "what was written is refused");
    int32_t count_again;
    Buttons *buttons_again = script_expand(again, 0, &count_again);
    require(count_again == count && !memcmp(buttons, buttons_again, (size_t)count),
            "what was written reads otherwise");
    free(buttons_again);
    script_free(again);
    free(text);
    free(buttons);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static Diagnostics diag;
    diag = (Diagnostics){.path = "fuzz"};
    Script *script = script_parse((const char *)bytes, size, &diag);
    require((script == NULL) == (diag.errors > 0), "refused without an error, or the other way");
    static const int32_t KS[] = {0, 1, 30, -7, INT32_MAX, INT32_MIN};
    for (size_t i = 0; script && i < sizeof KS / sizeof KS[0]; i++)
        compare_ways(script, KS[i]);
    script_free(script);
    return 0;
}

#ifndef LIBFUZZER
int main(int argc, char **argv) {
    static const char *const SEEDS[] = {"; runs, jumps\nR 0..120\nJ 30..60\nrun 300\n",
                                        "L 0..k\r\nJ k..k+30 ; up\nJ 60..60+k\n",
                                        "R k-7..420\rX 100\rX 200\rrun k+20",
                                        "\xEF\xBB\xBFU 1\nD 1..9\nR 1+2-k+k..50\n",
                                        "",
                                        NULL};
    static const char *const WORDS[] = {"k",  "..",      "+",  "-",  "run ",      "\n",
                                        "R ", "0",       "J ", "X ", "100000000", ";",
                                        "99", "k+k+k+k", "\r", " ",  "\xC3",      NULL};
    return fuzz_loop(argc, argv, SEEDS, WORDS);
}
#endif
