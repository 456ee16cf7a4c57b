/* Attacks the bound where it is tightest: on a floor that ends, with a roof, a spring or a flyer,
 * and feel values drawn at random, a hero who jumps in the last steps of coyote time and lets go
 * now or later must never get where the bound says that nobody can. Random play (attack.c) hardly
 * ever jumps so well.
 *
 *     brinks [--seed N] [LEVELS]
 */
#include "base/random.h"
#include "game/game.h"
#include "solver/bound.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 34
#define ROWS 10
#define EDGE 10   /* column at which the floor ends */
#define TRIES 40  /* on each level */
#define STEPS 500 /* of each try */

typedef struct Brink {
    char text[2048];
    char map[ROWS][WIDTH + 1];
} Brink;

/* In hundredths. */
static int draw_feel(char *text, size_t room, Random *random) {
    static const struct {
        const char *name;
        uint32_t low, high;
    } VALUES[] = {
        {"run_speed", 200, 1400}, {"coyote_time", 0, 20},   {"jump_height", 100, 500},
        {"time_to_peak", 20, 70}, {"time_to_fall", 20, 70}, {"ledge_catch", 0, 30},
    };
    int used = 0;
    for (size_t i = 0; i < sizeof VALUES / sizeof VALUES[0]; i++) {
        uint32_t value = VALUES[i].low + random_below(random, VALUES[i].high - VALUES[i].low);
        used += snprintf(text + used, room - (size_t)used, "feel.%s: %" PRIu32 ".%02" PRIu32 "\n",
                         VALUES[i].name, value / 100, value % 100);
    }
    return used;
}

/* A floor, a gap, perhaps more floor; perhaps a roof; a spring near the edge or a flyer over it. */
static void draw_map(Brink *brink, Random *random) {
    for (int row = 0; row < ROWS; row++) {
        memset(brink->map[row], '.', WIDTH);
        brink->map[row][WIDTH] = '\n';
    }
    uint32_t gap = 4 + random_below(random, 14), roof = random_below(random, 6);
    memset(brink->map[ROWS - 1], '#', WIDTH);
    memset(brink->map[ROWS - 1] + EDGE, '.', gap);
    if (roof > 0)
        memset(brink->map[ROWS - 3 - roof], '#', WIDTH);
    char *floor = brink->map[ROWS - 2];
    floor[1] = 'P';
    floor[EDGE - 1 - random_below(random, 3)] = "..susF"[random_below(random, 6)];
    floor[EDGE + gap] = '|';
}

static Level *draw_level(Brink *brink, Random *random) {
    size_t room = sizeof brink->text;
    int used = draw_feel(brink->text, room, random);
    draw_map(brink, random);
    snprintf(brink->text + used, room - (size_t)used,
             "legend s: spring right\nlegend u: spring up power 0.7\nmap:\n%.*s",
             (int)sizeof brink->map, &brink->map[0][0]);
    Diagnostics diag = {.path = "brink"};
    return level_parse(brink->text, strlen(brink->text), "brink", NULL, &diag);
}

/* How one try plays: taps to get out of step, when to jump, and how long to hold. */
typedef struct Style {
    int taps, late, held;
    bool jumping;
    int holding;
} Style;

static Style draw_style(Random *random) {
    Style style = {.taps = (int)random_below(random, 40), .late = (int)random_below(random, 4)};
    style.held = random_below(random, 3) == 0 ? STEPS : 1 + (int)random_below(random, 50);
    return style;
}

static Buttons choose(Style *style, const Hero *hero, int step, Random *random) {
    bool left = step < style->taps && step / 3 % 2 == 1;
    Buttons held = left ? BUTTON_LEFT : BUTTON_RIGHT;
    bool grounded = hero->ground != GROUND_NONE;
    if (style->jumping && grounded && style->holding > 2)
        style->jumping = false, style->holding = 0;
    bool brink = !grounded && hero->grace.coyote > 0 && hero->grace.coyote <= 1 + style->late;
    style->jumping |= brink || (step > style->taps && random_below(random, 120) == 0);
    bool bounced = hero->rising == RISE_BOUNCE && random_below(random, 8) > 0;
    if ((style->jumping && style->holding++ < style->held) || bounced)
        held |= BUTTON_JUMP;
    return held;
}

/* False: the bound denies a place where the hero is. */
static bool plays(const Level *level, const Bound *bound, Game *game, Random *random) {
    Style style = draw_style(random);
    game_init(game, level, NULL);
    for (int step = 0; step < STEPS && game->outcome == OUTCOME_PLAYING; step++) {
        game_step(game, level, choose(&style, &game->hero, step, random));
        if (game->hero.dead)
            return true;
        if (!bound_reaches(bound, game->hero.x, game->hero.y))
            return false;
    }
    return true;
}

static bool try_level(uint64_t number) {
    static Brink brink;
    Random random = random_seed(number);
    Level *level = draw_level(&brink, &random);
    Game *game = level ? game_new(level, NULL) : NULL;
    Bound *bound = game ? bound_new(level, game) : NULL;
    bool fine = bound != NULL;
    for (int i = 0; i < TRIES && fine; i++)
        fine = plays(level, bound, game, &random);
    if (!fine)
        printf("brinks: %s at %.4f %.4f (--seed %" PRIu64 ")\n%s",
               bound ? "denied, but reached" : "no bound", game ? game->hero.x / 65536.0 : 0,
               game ? game->hero.y / 65536.0 : 0, number, brink.text);
    bound_free(bound);
    free(game);
    level_free(level);
    return fine;
}

int main(int argc, char **argv) {
    uint64_t seed = 1, levels = 150;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            seed = strtoull(argv[++i], NULL, 10);
        else
            levels = strtoull(argv[i], NULL, 10);
    uint64_t number = seed;
    while (number < seed + levels && try_level(number))
        number++;
    printf("brinks: %" PRIu64 " of %" PRIu64 " levels held\n", number - seed, levels);
    return number == seed + levels ? 0 : 1;
}
