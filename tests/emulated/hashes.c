/* Prints what the core comes to on this machine: a line for every recorded run, and one for every
 * few random plays. The output must be the same bytes everywhere.
 *
 *     hashes PLAYS RUN… LEVEL… */
#include "board.h"
#include "keys.h"

#include "base/hash.h"
#include "replay/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATTERNS 256
#define STEPS 900
#define PLAYS_A_LINE 10

static bool ends_in(const char *path, const char *end) {
    size_t size = strlen(path), length = strlen(end);
    return size >= length && strcmp(path + size - length, end) == 0;
}

/* The level of a run lies beside it. */
static Level *level_of(const Run *run, const char *path) {
    static Diagnostics diag;
    char name[1024];
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    snprintf(name, sizeof name, "%.*s%s", folder, path, run->level_name);
    diag = (Diagnostics){.path = name};
    return game_read_level(name, NULL, &diag);
}

static bool play_run(const char *path) {
    static Diagnostics diag;
    diag = (Diagnostics){.path = path};
    Run *run = run_read(path, &diag);
    Level *level = run ? level_of(run, path) : NULL;
    RunCheck check = {.reason = "cannot be read"};
    if (level)
        check = run_verify(run, level);
    printf("%s %016" PRIx64 " %s\n", path, check.end.hash, check.good ? "good" : check.reason);
    if (level)
        level_free(level);
    if (run)
        run_free(run);
    return check.good;
}

static uint64_t play_board(const Board *board, const Keys *keys) {
    Level *level = board_level(board);
    Game *game = level ? game_new(level, NULL) : NULL;
    uint64_t hash = 0;
    for (int i = 0; game && i < keys->count; i++) {
        game_step(game, level, keys->at[i]);
        hash = hash * 31 + (i % 50 == 0 ? game_hash(game) : 0);
    }
    hash ^= game ? game_hash(game) : 0;
    free(game);
    if (level)
        level_free(level);
    return hash;
}

static void play_random(uint64_t seed, const Pattern *patterns, int count) {
    static Board board;
    static Keys keys;
    uint64_t hash = 0;
    for (uint64_t i = seed; i < seed + PLAYS_A_LINE; i++) {
        Random random = random_seed(i);
        if (count > 0 && i % 2)
            board_cut(&board, &patterns[random_below(&random, (uint32_t)count)], &random);
        else
            board_draw(&board, &random);
        keys_draw(&keys, &random, STEPS);
        hash = hash * 31 + play_board(&board, &keys);
    }
    printf("random %" PRIu64 " %016" PRIx64 "\n", seed, hash);
}

int main(int argc, char **argv) {
    static Pattern patterns[PATTERNS];
    int count = 0, bad = 0;
    uint64_t plays = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    for (int i = 2; i < argc; i++) {
        if (ends_in(argv[i], ".run"))
            bad += !play_run(argv[i]);
        else if (count < PATTERNS && pattern_read(&patterns[count], argv[i]))
            count++;
    }
    for (uint64_t seed = 0; seed < plays; seed += PLAYS_A_LINE)
        play_random(seed, patterns, count);
    for (int i = 0; i < count; i++)
        pattern_free(&patterns[i]);
    return bad ? 1 : 0;
}
