/* Throws bytes at the reader of recorded runs. What it refuses comes with an error; what it accepts
 * is written and read back to the same, and can be verified on a level that it does not belong to.
 * Built with -DLIBFUZZER it is a libFuzzer target, else its own fuzzer (loop.h). */
#include "loop.h"

#include "replay/run.h"

#include <stdlib.h>
#include <string.h>

#define MOST_STEPS 20000

static const char LEVEL[] = "  o   E  ^ G\nP###########\n############\n";

static void write_and_read_again(const Run *run) {
    static Diagnostics diag;
    size_t size, size_again;
    char *text = run_write(run, &size);
    diag = (Diagnostics){.path = "written"};
    Run *again = run_parse(text, size, &diag);
    require(again != NULL, "what was written is refused");
    char *text_again = run_write(again, &size_again);
    require(size == size_again && !memcmp(text, text_again, size), "written twice, two texts");
    free(text_again);
    run_free(again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static Diagnostics diag;
    static Level *level;
    diag = (Diagnostics){.path = "fuzz"};
    if (!level)
        level = level_parse(LEVEL, sizeof LEVEL - 1, "fuzz", NULL, &diag);
    require(level != NULL, "the level of the fuzzer itself is bad");
    diag = (Diagnostics){.path = "fuzz"};
    Run *run = run_parse((const char *)bytes, size, &diag);
    require((run == NULL) == (diag.errors > 0), "refused without an error, or the other way");
    if (run && run->count <= MOST_STEPS) {
        write_and_read_again(run);
        RunCheck check = run_verify(run, level);
        require(check.good || check.reason[0], "a run differs and nobody knows in what");
    }
    run_free(run);
    return 0;
}

#ifndef LIBFUZZER
int main(int argc, char **argv) {
    static const char *const SEEDS[] = {
        "overhang run 1\nrules 1\nlevel 36da0a0eea068d54 h1.txt\nfeel b1d60b6d7f365acc\n"
        "start 0,1\nmover axis\ninvincible 0\nair_jumps 0\nbuttons\n33 R\n30 RJ\n57 -\nmarks\n"
        "792b9cb3a215b68b 552352 -31495 0 0 1\nend playing 120 1 0 0 a8e34afdcf09c8e0\n",
        "overhang run 1\nrules 1\nlevel 0000000000000000 a b.txt\nfeel 0000000000000000\n"
        "start 0,0\nmover cell\ninvincible 1\nair_jumps 2\nbuttons\n; nothing\n5 LRUDJX\nmarks\n"
        "end won 5 0 0 0 0000000000000000",
        "overhang run 1\n", NULL};
    static const char *const WORDS[] = {"buttons\n",
                                        "marks\n",
                                        "end ",
                                        "won",
                                        "playing",
                                        "RJ",
                                        "10367999 -\n",
                                        "120 R\n",
                                        "-1",
                                        "2147483647",
                                        "0123456789abcdef",
                                        ";",
                                        "\n",
                                        "\r",
                                        " ",
                                        "X",
                                        "/",
                                        "9",
                                        NULL};
    return fuzz_loop(argc, argv, SEEDS, WORDS);
}
#endif
