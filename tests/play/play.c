/* Random play: levels and buttons drawn from a seed, held to the invariants after every step.
 *
 *     play [--seed N] [--steps N] [--seconds N] [--keep FOLDER] [LEVEL…]
 *
 * Plays until so many steps or seconds are over. The same seed plays the same, whatever the speed.
 * Levels given are cut up and mutated in half of the plays. A failure is made as small as can be
 * and printed as the level and script that `overhang run LEVEL --input SCRIPT` reads; --keep writes
 * both to files too. Exit code 1 then, and if nothing could be played.
 *
 * Invariants are checked after every step of every play. A second play, a play from a snapshot and
 * a play in the mirror each follow one play in MIRROR_EVERY; only first plays are counted. */
#include "budget.h"
#include "shrink.h"

#include "replay/script.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MIRROR_EVERY 12

/* All of a play follows from one number. */
static void draw(const Budget *budget, uint64_t number, Board *board, Keys *keys,
                 unsigned *checks) {
    Random random = random_seed(number);
    int count = budget->pattern_count;
    if (count > 0 && random_below(&random, 2) == 0)
        board_cut(board, &budget->patterns[random_below(&random, (uint32_t)count)], &random);
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

static void report(const Budget *budget, uint64_t number, const Board *board, const Keys *keys,
                   Trial trial) {
    char text[BOARD_TEXT];
    size_t size;
    board_text(board, text);
    char *script = script_write(keys->at, keys->count, &size);
    printf("play: %s, after step %d (--seed %" PRIu64 ")\n", trial.wrong, trial.step, number);
    printf("--- level.txt\n%s--- input.txt\n%s", text, script ? script : "");
    if (budget->keep && script) {
        keep(budget->keep, "level.txt", text);
        keep(budget->keep, "input.txt", script);
    }
    free(script);
}

int main(int argc, char **argv) {
    static Budget budget;
    static Board board;
    static Keys keys;
    if (!budget_read(&budget, argc, argv)) {
        fprintf(stderr, "usage: play [--seed N] --steps N | --seconds N [--keep FOLDER] LEVEL…\n");
        return 2;
    }
    uint64_t steps = 0, number = budget.seed, plays = 0;
    Trial trial = {0};
    for (; budget_left(&budget, steps); number++) {
        unsigned checks;
        draw(&budget, number, &board, &keys, &checks);
        trial = trial_play(&board, &keys, checks);
        steps += (uint64_t)trial.steps;
        plays += trial.played;
        if (trial.wrong) {
            printf("play: found after %.1f s\n", budget_gone(&budget));
            report(&budget, number, &board, &keys, shrink(&board, &keys, checks, trial));
            break;
        }
    }
    printf("play: %" PRIu64 " steps in %" PRIu64 " plays, %.1f s\n", steps, plays,
           budget_gone(&budget));
    budget_free(&budget);
    return trial.wrong || plays == 0 ? 1 : 0;
}
