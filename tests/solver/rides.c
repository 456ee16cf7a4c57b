/* Attacks the bound where speed adds up: platforms that turn under who lands, crates on platforms,
 * sleds, springs in water, wind over all of it. A hero who holds a direction for long and jumps in
 * the very step of landing must never get where the bound says that nobody can.
 *
 *     rides [--seed N] [LEVELS]
 *
 * Plays so many levels of those from that number on whose bound denies anything.
 */
#include "base/random.h"
#include "game/game.h"
#include "replay/script.h"
#include "solver/bound.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRIES 60  /* on each level */
#define STEPS 700 /* of each try */
#define TEXT 4096
#define DRAWN_MOST 10 /* levels for each that is played: most are reached everywhere */

/* a, b, c are platforms along, d, e up and down, f in a round; s, n springs; y, z slopes of ice; i
 * ice; u, v winds. */
static const char *const MAPS[] = {
    /* springs and platforms in a row */
    "........................................\n"
    "........................................\n"
    "........................................\n"
    "........................................\n"
    ".P..s...................................\n"
    "######..aa...bb...cc...............#####\n"
    "........................................\n"
    "........................................\n"
    "#######....................#############\n",
    /* platforms side by side */
    "....................................\n"
    "....................................\n"
    "....................................\n"
    ".P..................................\n"
    "####aabbcc..........................\n"
    "....................................\n"
    "....................................\n"
    "##......................############\n",
    /* a sled down a slope of ice, over a gap */
    "P.......................................\n"
    ".B......................................\n"
    "#iy.....................................\n"
    "##iy....................................\n"
    "###iy...................................\n"
    "####iiii.....aa...................#.....\n"
    "##########..............................\n"
    "................................########\n",
    /* and up another */
    "........................................\n"
    ".P......................................\n"
    ".B......................................\n"
    "#y...............#......................\n"
    "##y.......................#.............\n"
    "###y..z.................................\n"
    "####iiii............aa..............####\n"
    "########................................\n",
    /* crates on lifts side by side */
    "........................\n"
    "#......................#\n"
    "#......................#\n"
    "#......................#\n"
    "#......................#\n"
    "#......................#\n"
    "#....P.................#\n"
    "#....B.................#\n"
    "#....BB................#\n"
    "#....de..aa....bb......#\n"
    "########################\n",
    /* crates on platforms */
    "................................\n"
    "................................\n"
    "................................\n"
    ".....P..........................\n"
    ".....B..........................\n"
    ".....B..........................\n"
    "####aaabbb...cc...........######\n"
    "................................\n"
    "............dd..................\n"
    "################################\n",
    /* springs under water, slots above */
    "##################\n"
    "#................#\n"
    "#...............##\n"
    "#..####.##....####\n"
    "#................#\n"
    "#......##.##.....#\n"
    "#................#\n"
    "#.P..~~~~~~......#\n"
    "###..~~~~~~....###\n"
    "#....~~~~~~......#\n"
    "#.n..~sn~s~......#\n"
    "##################\n",
    /* crates in water, one on another */
    "####################\n"
    "#..................#\n"
    "#..............#...#\n"
    "#..................#\n"
    "#.P..B.............#\n"
    "#....B........#....#\n"
    "#######~~B~~~#######\n"
    "#######~~B~~~#######\n"
    "#######~~~~~~#######\n"
    "#######~~~d~~#######\n"
    "####################\n",
    /* wind over platforms and springs */
    "........................................\n"
    "........vvv.............................\n"
    "........vvv..uuuu.......................\n"
    "........vvvuuuuuuuuuu...................\n"
    ".P..suuuuuuuuuuuuuuuu...................\n"
    "#####aa..bbb...f...cc.............######\n"
    "........................................\n"
    "........................................\n"
    "#######....................#############\n",
};

static double tenths(Random *random, uint32_t low, uint32_t high) {
    return (low + random_below(random, high - low)) / 10.0;
}

static void add(char *text, const char *format, double a, double b) {
    size_t used = strlen(text);
    snprintf(text + used, TEXT - used, format, a, b);
}

static void draw_legends(char *text, Random *random) {
    static const char *const ALONG[] = {"legend %c: platform path R%d speed %.1f wait %.1f%s\n",
                                        "legend %c: platform path L%d speed %.1f wait %.1f%s\n"};
    uint32_t most = random_below(random, 2) ? 60 : 250;
    for (char name = 'a'; name <= 'e'; name++) {
        size_t used = strlen(text);
        double speed = tenths(random, 10, most), wait = random_below(random, 3) ? 0 : 0.1;
        int far = 1 + (int)random_below(random, 6);
        const char *format = name < 'd' ? ALONG[random_below(random, 2)]
                                        : "legend %c: platform path U%d speed %.1f wait %.1f%s\n";
        snprintf(text + used, TEXT - used, format, name, far, speed, wait,
                 random_below(random, 4) ? "" : " oneway");
    }
    add(text, "legend f: platform path R2 U2 L2 D2 speed %.1f\n", tenths(random, 10, most), 0);
    add(text, "legend s: spring %.0f", 0, 0);
    text[strlen(text) - 1] = '\0';
    add(text, random_below(random, 2) ? "right power %.1f\n" : "up power %.1f\n",
        tenths(random, 3, 16), 0);
    add(text, "legend n: spring right power %.1f\nlegend u: wind right speed %.1f\n",
        tenths(random, 3, 12), tenths(random, 10, 150));
    add(text, "legend v: wind up speed %.1f\nlegend i: solid ice\n", tenths(random, 10, 150), 0);
    add(text, "legend y: slope down ice\nlegend z: slope up ice\n", 0, 0);
}

static void shake(char *map, Random *random) {
    static const char OTHERS[] = ".....#-BSabcdefsniFE~%";
    for (uint32_t left = random_below(random, 6); left > 0; left--) {
        char *cell = &map[random_below(random, (uint32_t)strlen(map))];
        if (*cell != '\n' && *cell != 'P')
            *cell = OTHERS[random_below(random, sizeof OTHERS - 1)];
    }
}

static Level *draw_level(char *text, Random *random) {
    text[0] = '\0';
    draw_legends(text, random);
    if (random_below(random, 4) == 0)
        add(text, "feel.time_to_stop: %.1f\n", tenths(random, 0, 15), 0);
    add(text, "map:\n", 0, 0);
    char *map = text + strlen(text);
    strcpy(map, MAPS[random_below(random, sizeof MAPS / sizeof MAPS[0])]);
    shake(map, random);
    Diagnostics diag = {.path = "rides"};
    return level_parse(text, strlen(text), "rides", NULL, &diag);
}

/* How one try plays: mostly one way, waiting now and then, jumping as soon as it lands. */
typedef struct Style {
    uint32_t back, eager, hold;
    Buttons held;
    int until;
} Style;

static Buttons choose(Style *style, const Hero *hero, int step, Random *random) {
    if (step >= style->until) {
        uint32_t way = random_below(random, 10);
        style->held = way < style->back ? BUTTON_LEFT : way < style->back + 2 ? 0 : BUTTON_RIGHT;
        style->until = step + 1 + (int)random_below(random, 90);
    }
    bool stands = hero->ground != GROUND_NONE;
    bool jumps = stands ? step % 2 && random_below(random, 100) < style->eager
                        : random_below(random, 100) < style->hold;
    return (Buttons)(style->held | (jumps ? BUTTON_JUMP : 0));
}

/* What was pressed in the last try. */
typedef struct Tape {
    Buttons at[STEPS];
    int count;
} Tape;

/* False: the bound denies a place where the hero is. */
static bool plays(const Level *level, const Bound *bound, Game *game, Random *random, Tape *tape) {
    Style style = {.back = random_below(random, 4)};
    style.eager = random_below(random, 3) ? 3 : 60;
    style.hold = random_below(random, 4) ? 97 : 60;
    game_init(game, level, NULL);
    for (int step = 0; step < STEPS && game->outcome == OUTCOME_PLAYING; step++) {
        tape->at[step] = choose(&style, &game->hero, step, random);
        tape->count = step + 1;
        game_step(game, level, tape->at[step]);
        if (game->hero.dead)
            return true;
        if (!bound_reaches(bound, game->hero.x, game->hero.y))
            return false;
    }
    return true;
}

static void report(uint64_t number, const char *text, const Game *game, const Tape *tape) {
    size_t size;
    char *script = script_write(tape->at, tape->count, &size);
    printf("rides: denied, but reached at %.4f %.4f (--seed %" PRIu64 ")\n--- level.txt\n%s"
           "--- input.txt\n%s",
           game->hero.x / 65536.0, game->hero.y / 65536.0, number, text, script ? script : "");
    free(script);
}

/* Does the bound deny a place where the map has room? Else nothing could refute it. */
static bool denies(const Level *level, const Bound *bound) {
    for (int32_t row = 0; row < level->height; row++)
        for (int32_t column = 0; column < level->width; column++)
            if (!(level_flags(level, column, row) & TILE_SOLID) &&
                !bound_reaches(bound, fix_edge(column), fix_edge(row)))
                return true;
    return false;
}

/* Counts in `bold` the levels whose bound denies something: those that are played. */
static bool try_level(uint64_t number, uint64_t *bold) {
    static char text[TEXT];
    static Tape tape;
    Random random = random_seed(number);
    Level *level = draw_level(text, &random);
    Game *game = level ? game_new(level, NULL) : NULL;
    Bound *bound = game ? bound_new(level, game) : NULL;
    bool fine = true, dares = bound && denies(level, bound);
    *bold += dares;
    for (int i = 0; dares && i < TRIES && fine; i++)
        fine = plays(level, bound, game, &random, &tape);
    if (!fine)
        report(number, text, game, &tape);
    bound_free(bound);
    free(game);
    level_free(level);
    return fine;
}

int main(int argc, char **argv) {
    uint64_t seed = 1, levels = 100;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            seed = strtoull(argv[++i], NULL, 10);
        else
            levels = strtoull(argv[i], NULL, 10);
    uint64_t number = seed, bold = 0;
    bool fine = true;
    while (fine && bold < levels && number < seed + levels * DRAWN_MOST)
        fine = try_level(number++, &bold);
    printf("rides: %" PRIu64 " of %" PRIu64 " levels played, %s\n", bold, levels,
           fine ? "all held" : "one refuted");
    return fine && bold == levels ? 0 : 1;
}
