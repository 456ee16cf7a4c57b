/* Rays, overlap queries and whole steps among many: what each costs against a box-step of limit.c.
 */
#include "limit.h"
#include "rounds.h"

#include "base/random.h"
#include "game/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QUESTIONS 4096
#define TIMES 20 /* that all are asked in a round */
#define RAY_TILES 20

static volatile int64_t sink; /* what is found is looked at */

/* Questions about one terrain and its bodies. */
typedef struct Asking {
    Level *level;
    Terrain terrain;
    Bodies bodies;
    Body *list;
    Broad *broad;
    Vec from[QUESTIONS], to[QUESTIONS];
    Box boxes[QUESTIONS];
} Asking;

static void run_rays(void *context) {
    Asking *asking = context;
    int64_t sum = 0;
    const Bodies *bodies = asking->list ? &asking->bodies : NULL;
    for (int n = 0; n < TIMES * QUESTIONS; n++) {
        int i = n % QUESTIONS;
        sum += cast_ray(&asking->terrain, bodies, asking->from[i], asking->to[i],
                        TILE_SOLID | TILE_SLOPE, (Filter){1, 1})
                   .point.x;
    }
    sink += sum;
}

static void run_overlaps(void *context) {
    Asking *asking = context;
    int64_t sum = 0;
    for (int i = 0; i < TIMES * QUESTIONS; i++) {
        Overlap overlap =
            overlap_box(&asking->bodies, asking->boxes[i % QUESTIONS], (Filter){1, 1});
        for (int32_t number; overlap_next(&overlap, &number);)
            sum += number;
    }
    sink += sum;
}

/* In all directions from places in the air, all of one length. */
static void draw_rays(Asking *asking, int32_t width, int32_t height) {
    Random random = random_seed(21);
    for (int i = 0; i < QUESTIONS;) {
        Vec from = {(fix)random_below(&random, (uint32_t)(width * FIX_ONE)),
                    (fix)random_below(&random, (uint32_t)(height * FIX_ONE))};
        if (level_flags(asking->level, fix_cell(from.x), fix_cell(from.y)) & TILE_SOLID)
            continue;
        int32_t x = (int32_t)random_below(&random, 2001) - 1000;
        int32_t y = (int32_t)random_below(&random, 2001) - 1000;
        int64_t square = (int64_t)x * x + (int64_t)y * y, length = 1;
        while (length * length < square)
            length++;
        asking->from[i] = from;
        asking->to[i] = (Vec){(fix)(from.x + TILES(RAY_TILES) * (int64_t)x / length),
                              (fix)(from.y + TILES(RAY_TILES) * (int64_t)y / length)};
        i++;
    }
}

static void bench_rays(void) {
    static Asking asking;
    static WorkMap map;
    work_map(&map, SLOPES_NONE);
    map.cells[WORK_HEIGHT - 4][2] = 'P';
    asking = (Asking){.level = work_level(&map.cells[0][0], sizeof map.cells)};
    if (!asking.level)
        return;
    asking.terrain = (Terrain){.level = asking.level, .except = -1};
    draw_rays(&asking, WORK_WIDTH, WORK_HEIGHT);
    Figure figure = {"cast_ray, 20 tiles, common level", "ray", 6, NULL};
    rounds_measure(&figure, (Work){run_rays, &asking, TIMES * QUESTIONS}, limit_work());
    level_free(asking.level);
}

/* 100 bodies in a corner, and so many more elsewhere; asked about are places in the corner. */
static void bench_overlaps(const char *name, int32_t count, double goal) {
    static Asking asking;
    static char text[200][201];
    memset(text, ' ', sizeof text);
    for (int row = 0; row < 200; row++)
        text[row][200] = '\n';
    text[0][0] = 'P', text[199][199] = '#';
    asking = (Asking){.level = work_level(&text[0][0], sizeof text)};
    asking.terrain = (Terrain){.level = asking.level, .except = -1};
    int32_t cells = count * broad_cells(FIX_ONE, FIX_ONE);
    asking.list = calloc((size_t)count, sizeof *asking.list);
    asking.broad = malloc(broad_size(count, cells));
    if (!asking.level || !asking.list || !asking.broad)
        return;
    Random random = random_seed(2);
    for (int32_t i = 0; i < count; i++) {
        bool near = i < 100;
        fix x = (fix)random_below(&random, near ? TILES(60) : TILES(1900));
        fix y = (fix)random_below(&random, near ? TILES(60) : TILES(200));
        asking.list[i] = (Body){{near ? x : x + TILES(70), y, TILES(0.75), TILES(0.9)}, {1, 1}};
    }
    broad_init(asking.broad, count, cells);
    broad_build(asking.broad, asking.list, sizeof(Body));
    asking.bodies = (Bodies){asking.list, asking.broad};
    for (int i = 0; i < QUESTIONS; i++)
        asking.boxes[i] = (Box){(fix)random_below(&random, TILES(60)),
                                (fix)random_below(&random, TILES(60)), FIX_ONE, FIX_ONE};
    draw_rays(&asking, 60, 60);
    char title[100];
    snprintf(title, sizeof title, "overlap_box among %s", name);
    Figure figure = {title, "query", goal, NULL};
    rounds_measure(&figure, (Work){run_overlaps, &asking, TIMES * QUESTIONS}, limit_work());
    snprintf(title, sizeof title, "cast_ray, 20 tiles of air and bodies, %s", name);
    rounds_measure(&figure, (Work){run_rays, &asking, TIMES * QUESTIONS}, limit_work());
    free(asking.list);
    free(asking.broad);
    level_free(asking.level);
}

/* --- whole steps --- */

#define STEPS 600

typedef struct Play {
    Level *level;
    Game *game;
} Play;

static void run_steps(void *context) {
    Play *play = context;
    for (int i = 0; i < STEPS; i++)
        game_step(play->game, play->level, 0);
}

static void bench_level(const char *name, const char *text, size_t size, double goal) {
    Play play = {.level = work_level(text, size)};
    play.game = play.level ? game_new(play.level, NULL) : NULL;
    if (play.game) {
        char note[100];
        double bodies = play.game->actor_count + play.game->device_count;
        snprintf(note, sizeof note, "\"actors\": %d, \"solids\": %d, \"state_bytes\": %u",
                 (int)play.game->actor_count, (int)play.game->solid_count, play.game->size);
        Figure figure = {name, "body-step", goal, note};
        rounds_measure(&figure, (Work){run_steps, &play, STEPS * bodies}, limit_work());
    }
    free(play.game);
    level_free(play.level);
}

/* An empty map with the hero walled in at its top left. */
static char *blank(size_t width, size_t height) {
    char *text = malloc((width + 1) * height);
    if (!text)
        return NULL;
    memset(text, ' ', (width + 1) * height);
    for (size_t row = 0; row < height; row++)
        text[row * (width + 1) + width] = '\n';
    text[width + 1] = text[width + 3] = text[2 * (width + 1) + 1] = '#';
    text[width + 2] = 'P';
    return text;
}

/* Floors every tenth row; on each, walkers between low walls. */
static void bench_walkers(const char *name, int count, double goal) {
    size_t width = 2000, height = 200, line = width + 1;
    char *text = blank(width, height);
    for (size_t row = 10; text && row < height; row += 10) {
        memset(text + row * line, '#', width);
        for (size_t x = 2; x + 3 < width; x += 4) {
            text[(row - 1) * line + x - 1] = '#';
            if (count > 0)
                text[(row - 1) * line + x] = 'E', count--;
        }
    }
    if (text)
        bench_level(name, text, line * height, goal);
    free(text);
}

/* Platforms that go to and fro between walls of air, each with a crate and a walker. */
static void bench_platforms(const char *name, int count, double goal) {
    size_t width = 400, height = 200, line = width + 1;
    char *text = blank(width, height);
    for (size_t row = 6; text && row < height; row += 6)
        for (size_t x = 2; x + 10 < width && count > 0; x += 12, count--) {
            text[row * line + x - 1] = text[row * line + x + 10] = '|';
            memset(text + row * line + x, 'M', 4);
            text[(row - 1) * line + x] = 'B';
            text[(row - 1) * line + x + 2] = 'E';
        }
    if (text)
        bench_level(name, text, line * height, goal);
    free(text);
}

int main(void) {
    bench_rays();
    bench_overlaps("100 bodies", 100, 6);
    bench_overlaps("10,000 bodies", 10000, 6);
    bench_walkers("100 walkers, a whole step", 100, 4);
    bench_walkers("10,000 walkers, a whole step", 10000, 4);
    bench_platforms("1,000 platforms with crates and walkers", 1000, 12);
    return 0;
}
