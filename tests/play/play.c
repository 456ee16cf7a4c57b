/* Random play: levels and buttons drawn from a seed, held to the invariants after every step.
 *
 *     play [--seed N] [--steps N] [--seconds N] [--keep FOLDER] [LEVEL…]
 *
 * Plays until so many steps or seconds are over. The same seed plays the same, whatever the speed.
 * Levels given are cut up and mutated in half of the plays. A failure is made as small as can be
 * and printed as the level and script that `overhang run LEVEL --input SCRIPT` reads; --keep writes
 * both to files too. Exit code 1 then.
 *
 * Invariants are checked after every step of every play. A second play, a play from a snapshot and
 * a play in the mirror each follow one play in MIRROR_EVERY; only first plays are counted. */
#include "shrink.h"

#include "replay/script.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MIRROR_EVERY 12
#define PATTERNS 256

typedef struct Options {
    uint64_t seed, steps;
    double seconds;
    const char *keep;
    Pattern patterns[PATTERNS];
    int pattern_count;
} Options;

static double now(void) {
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static bool read_options(Options *options, int argc, char **argv) {
    *options = (Options){.seed = 1, .steps = UINT64_MAX, .seconds = 1e9};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        bool named = strncmp(argv[i], "--", 2) == 0;
        if (named && !value)
            return false;
        if (strcmp(argv[i], "--seed") == 0)
            options->seed = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--steps") == 0)
            options->steps = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--seconds") == 0)
            options->seconds = strtod(value, NULL);
        else if (strcmp(argv[i], "--keep") == 0)
            options->keep = value;
        else if (named)
            return false;
        else if (options->pattern_count < PATTERNS &&
                 pattern_read(&options->patterns[options->pattern_count], argv[i]))
            options->pattern_count++;
        i += named;
    }
    return options->steps < UINT64_MAX || options->seconds < 1e9;
}

/* All of a play follows from one number. */
static void draw(const Options *options, uint64_t number, Board *board, Keys *keys,
                 unsigned *checks) {
    Random random = random_seed(number);
    int count = options->pattern_count;
    if (count > 0 && random_below(&random, 2) == 0)
        board_cut(board, &options->patterns[random_below(&random, (uint32_t)count)], &random);
    else
        board_draw(board, &random);
    keys_draw(keys, &random, 300 + (int)random_below(&random, KEYS_MAX - 300));
    *checks = 0;
    for (unsigned check = CHECK_AGAIN; check <= CHECK_MIRROR; check *= 2)
        *checks |= random_below(&random, MIRROR_EVERY) == 0 ? check : 0;
}

static void keep(const char *folder, const char *name, const char *text) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (!file)
        return;
    fputs(text, file);
    fclose(file);
}

static void report(const Options *options, uint64_t number, const Board *board, const Keys *keys,
                   Trial trial) {
    char text[BOARD_TEXT];
    size_t size;
    board_text(board, text);
    char *script = script_write(keys->at, keys->count, &size);
    printf("play: %s, after step %d (--seed %" PRIu64 ")\n", trial.wrong, trial.step, number);
    printf("--- level.txt\n%s--- input.txt\n%s", text, script ? script : "");
    if (options->keep && script) {
        keep(options->keep, "level.txt", text);
        keep(options->keep, "input.txt", script);
    }
    free(script);
}

int main(int argc, char **argv) {
    static Options options;
    static Board board;
    static Keys keys;
    if (!read_options(&options, argc, argv)) {
        fprintf(stderr, "usage: play [--seed N] --steps N | --seconds N [--keep FOLDER] LEVEL…\n");
        return 2;
    }
    uint64_t steps = 0, number = options.seed, plays = 0;
    double start = now();
    Trial trial = {0};
    for (; steps < options.steps && now() - start < options.seconds; number++) {
        unsigned checks;
        draw(&options, number, &board, &keys, &checks);
        trial = trial_play(&board, &keys, checks);
        steps += (uint64_t)trial.steps;
        plays += trial.played;
        if (trial.wrong) {
            printf("play: found after %.1f s\n", now() - start);
            report(&options, number, &board, &keys, shrink(&board, &keys, checks, trial));
            break;
        }
    }
    printf("play: %" PRIu64 " steps in %" PRIu64 " plays, %.1f s\n", steps, plays, now() - start);
    for (int i = 0; i < options.pattern_count; i++)
        pattern_free(&options.patterns[i]);
    return trial.wrong ? 1 : 0;
}
