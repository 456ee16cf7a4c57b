/* Attacks the bound: random play on random levels must never get where it says that nobody can.
 *
 *     attack [--seed N] [--steps N] [--seconds N] [LEVEL…]
 *
 * Levels given are cut up and changed in half of the tries. Each level is played several times. The
 * first contradiction is printed as a level and a script for `overhang run`; exit code 1 then. */
#include "../play/board.h"
#include "../play/keys.h"

#include "replay/script.h"
#include "solver/bound.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PATTERNS 256
#define PLAYS 6 /* of each level */

typedef struct Options {
    uint64_t seed, steps;
    double seconds;
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
        else if (named)
            return false;
        else if (options->pattern_count < PATTERNS &&
                 pattern_read(&options->patterns[options->pattern_count], argv[i]))
            options->pattern_count++;
        i += named;
    }
    return options->steps < UINT64_MAX || options->seconds < 1e9;
}

static bool is_pickup(const Level *level, int32_t item) {
    uint8_t kind = level->kinds[level->cells[level->items[item]]];
    return kind == KIND_COIN || kind == KIND_GEM || kind == KIND_KEY;
}

/* NULL, or what the bound denies although it has just happened. */
static const char *contradiction(const Bound *bound, const Level *level, const Game *game,
                                 bool lost) {
    if (!game->hero.dead && game->outcome == OUTCOME_PLAYING &&
        !bound_reaches(bound, game->hero.x, game->hero.y))
        return "a place";
    if (game->outcome == OUTCOME_WON && !bound_reaches_goal(bound))
        return "the goal";
    if (lost)
        return "a way to the goal that was won";
    for (int32_t i = 0; game->event_count > 0 && i < level->item_count; i++)
        if (game_item_gone(game, i) && is_pickup(level, i) && !bound_reaches_item(bound, i))
            return "an item";
    return NULL;
}

static void report(const Board *board, const Keys *keys, uint64_t seed, int step, const Game *game,
                   const char *what) {
    char text[BOARD_TEXT];
    size_t size;
    board_text(board, text);
    char *script = script_write(keys->at, step + 1, &size);
    printf("attack: %s was reached in step %d, hero at %.4f %.4f (--seed %" PRIu64 ")\n", what,
           step, game->hero.x / 65536.0, game->hero.y / 65536.0, seed);
    printf("--- level.txt\n%s--- input.txt\n%s", text, script ? script : "");
    free(script);
}

/* One play; the steps taken. After a win the distances must never have said that none is possible.
 */
static int play(const Bound *bound, const Level *level, Game *game, const Keys *keys,
                const char **wrong) {
    bool hopeless = false;
    for (int step = 0; step < keys->count; step++) {
        game_step(game, level, keys->at[step]);
        bool alive = game->deaths == 0 && game->outcome == OUTCOME_PLAYING;
        hopeless |= alive && bound_steps(bound, game->hero.x, game->hero.y) < 0;
        bool won = game->outcome == OUTCOME_WON && level->goal_rule == GOAL_FLAG;
        *wrong = contradiction(bound, level, game, won && hopeless && game->deaths == 0);
        if (*wrong || game->outcome == OUTCOME_WON)
            return step;
    }
    return keys->count;
}

/* All of a try follows from its number. */
static bool attack(const Options *options, uint64_t number, uint64_t *steps) {
    static Board board;
    static Keys keys;
    Random random = random_seed(number);
    int count = options->pattern_count;
    if (count > 0 && random_below(&random, 2) == 0)
        board_cut(&board, &options->patterns[random_below(&random, (uint32_t)count)], &random);
    else
        board_draw(&board, &random);
    Level *level = board_level(&board);
    Game *game = level ? game_new(level, NULL) : NULL;
    Bound *bound = game ? bound_new(level, game) : NULL;
    const char *wrong = NULL;
    if (bound)
        bound_aim(bound, -1);
    for (int i = 0; i < PLAYS && bound && !wrong; i++) {
        keys_draw(&keys, &random, 300 + (int)random_below(&random, KEYS_MAX - 300));
        game_init(game, level, NULL);
        int last = play(bound, level, game, &keys, &wrong);
        *steps += (uint64_t)last;
        if (wrong)
            report(&board, &keys, number, last, game, wrong);
    }
    bound_free(bound);
    free(game);
    level_free(level);
    return !wrong;
}

int main(int argc, char **argv) {
    static Options options;
    if (!read_options(&options, argc, argv)) {
        fprintf(stderr, "usage: attack [--seed N] --steps N | --seconds N LEVEL…\n");
        return 2;
    }
    uint64_t steps = 0, number = options.seed;
    double start = now();
    bool fine = true;
    for (; fine && steps < options.steps && now() - start < options.seconds; number++)
        fine = attack(&options, number, &steps);
    printf("attack: %" PRIu64 " steps on %" PRIu64 " levels, %.1f s\n", steps,
           number - options.seed, now() - start);
    for (int i = 0; i < options.pattern_count; i++)
        pattern_free(&options.patterns[i]);
    return fine ? 0 : 1;
}
