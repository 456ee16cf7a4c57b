/* Attacks the bound: random play on random levels must never get where it says that nobody can.
 *
 *     attack [--seed N] [--steps N] [--seconds N] [LEVEL…]
 *
 * Half of the tries are on drawn levels, half on those given: cut up and changed, or whole. Plays
 * go on from where others were. The first contradiction is printed as a level and a script for
 * `overhang run`; exit code 1 then, and if nothing could be played. */
#include "../play/budget.h"
#include "../play/keys.h"

#include "replay/script.h"
#include "solver/bound.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAYS 120 /* of each level */
#define PIECE 400 /* steps of a play, or twice that */
#define KEPT 16   /* places to go on from */

/* What has happened when its bit says so. */
static bool is_taken(const Level *level, int32_t item) {
    Kind kind = level_item_kind(level, item);
    return kind == KIND_COIN || kind == KIND_GEM || kind == KIND_KEY || kind == KIND_BUTTON;
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
        if (game_item_gone(game, i) && is_taken(level, i) && !bound_reaches_item(bound, i))
            return "an item";
    return NULL;
}

/* What a try plays: a file as it is, or a board. */
typedef struct Arena {
    const char *path; /* or NULL */
    Board board;
} Arena;

static void report(const Arena *arena, const Keys *keys, uint64_t seed, const Game *game,
                   const char *what) {
    char text[BOARD_TEXT] = "";
    size_t size;
    if (!arena->path)
        board_text(&arena->board, text);
    char *script = script_write(keys->at, keys->count, &size);
    printf("attack: %s was reached in step %d, hero at %.4f %.4f (--seed %" PRIu64 ")\n", what,
           keys->count, game->hero.x / 65536.0, game->hero.y / 65536.0, seed);
    printf("--- %s\n%s--- input.txt\n%s", arena->path ? arena->path : "level.txt", text,
           script ? script : "");
    free(script);
}

/* A play so far: where it came, how, and whether the distances have called it hopeless. */
typedef struct Play {
    Game *game;
    Keys keys;
    bool hopeless;
} Play;

static void play_copy(Play *to, const Play *from) {
    game_copy(to->game, from->game);
    to->keys = from->keys;
    to->hopeless = from->hopeless;
}

/* One step; NULL, or what the bound denies. After a win the distances must never have said that
 * none is possible. */
static const char *play_step(Play *play, const Bound *bound, const Level *level, Buttons held) {
    Game *game = play->game;
    play->keys.at[play->keys.count++] = held;
    game_step(game, level, held);
    bool alive = game->deaths == 0 && game->outcome == OUTCOME_PLAYING;
    play->hopeless |= alive && bound_steps(bound, game->hero.x, game->hero.y) < 0;
    bool won = game->outcome == OUTCOME_WON && level->goal_rule == GOAL_FLAG;
    return contradiction(bound, level, game, won && play->hopeless && game->deaths == 0);
}

/* A level, its bound, the play that goes on and others it may go on from. */
typedef struct Attack {
    Level *level;
    Bound *bound;
    Play now, kept[KEPT];
    Random random;
    uint64_t steps;
} Attack;

static uint32_t below(Attack *attack, uint32_t most) {
    return random_below(&attack->random, most);
}

/* Goes on from the start or from where a play was before: what comes late is tried as often. */
static const char *go_on(Attack *attack) {
    static Keys more;
    Play *play = &attack->now;
    if (below(attack, 4) == 0) {
        game_init(play->game, attack->level, NULL);
        play->keys.count = 0;
        play->hopeless = false;
    } else {
        play_copy(play, &attack->kept[below(attack, KEPT)]);
    }
    int left = KEYS_MAX - play->keys.count, most = PIECE + (int)below(attack, PIECE);
    int count = most < left ? most : left, keep = (int)below(attack, PIECE);
    keys_draw(&more, &attack->random, count);
    for (int i = 0; i < count && play->game->outcome != OUTCOME_WON; i++) {
        const char *wrong = play_step(play, attack->bound, attack->level, more.at[i]);
        attack->steps++;
        if (wrong)
            return wrong;
        if (i == keep && play->game->outcome == OUTCOME_PLAYING && !play->game->hero.dead)
            play_copy(&attack->kept[below(attack, KEPT)], play);
    }
    return NULL;
}

static bool attack_open(Attack *attack) {
    attack->bound = attack->level ? bound_new(attack->level, attack->now.game) : NULL;
    if (attack->bound)
        bound_aim(attack->bound, -1);
    for (int i = 0; i < KEPT; i++) {
        attack->kept[i].game = game_clone(attack->now.game);
        attack->kept[i].keys.count = 0;
        attack->kept[i].hopeless = false;
    }
    return attack->bound != NULL;
}

static void attack_close(Attack *attack) {
    bound_free(attack->bound);
    free(attack->now.game);
    for (int i = 0; i < KEPT; i++)
        free(attack->kept[i].game);
    level_free(attack->level);
}

/* Some boards are for the other mover. */
static Level *board_for_a_mover(Board *board, Random *random) {
    size_t used = strlen(board->header);
    if (random_below(random, 5) == 0)
        snprintf(board->header + used, sizeof board->header - used, "mover: cell\n");
    return board_level(board);
}

/* Half of the levels are drawn; the others are those given, cut up and changed or as they are. */
static Level *choose_level(const Budget *budget, Arena *arena, Random *random) {
    uint32_t count = (uint32_t)budget->pattern_count, kind = random_below(random, 4);
    arena->path = NULL;
    if (count == 0 || kind < 2) {
        board_draw(&arena->board, random);
        return board_for_a_mover(&arena->board, random);
    }
    uint32_t number = random_below(random, count);
    if (kind == 2) {
        board_cut(&arena->board, &budget->patterns[number], random);
        return board_for_a_mover(&arena->board, random);
    }
    arena->path = budget->paths[number];
    Diagnostics diag = {.path = arena->path};
    return level_read(arena->path, NULL, &diag);
}

/* All of a try follows from its number. */
static bool try_number(const Budget *budget, uint64_t number, uint64_t *steps) {
    static Arena arena;
    static Attack attack;
    Random random = random_seed(number);
    Level *level = choose_level(budget, &arena, &random);
    Game *game = level ? game_new(level, NULL) : NULL;
    if (!game) {
        level_free(level);
        return true;
    }
    attack.level = level, attack.now.game = game, attack.random = random, attack.steps = 0;
    const char *wrong = NULL;
    for (int i = attack_open(&attack) ? 0 : PLAYS; i < PLAYS && !wrong; i++)
        wrong = go_on(&attack);
    if (wrong)
        report(&arena, &attack.now.keys, number, attack.now.game, wrong);
    *steps += attack.steps;
    attack_close(&attack);
    return !wrong;
}

int main(int argc, char **argv) {
    static Budget budget;
    if (!budget_read(&budget, argc, argv) || budget.keep) {
        fprintf(stderr, "usage: attack [--seed N] --steps N | --seconds N LEVEL…\n");
        return 2;
    }
    uint64_t steps = 0, number = budget.seed;
    bool fine = true;
    for (; fine && budget_left(&budget, steps); number++)
        fine = try_number(&budget, number, &steps);
    printf("attack: %" PRIu64 " steps on %" PRIu64 " levels, %.1f s\n", steps, number - budget.seed,
           budget_gone(&budget));
    budget_free(&budget);
    return fine && steps > 0 ? 0 : 1;
}
