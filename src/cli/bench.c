/* The program measured by itself. The figures are nanoseconds of this moment on this machine; only
 * ratios to a baseline run in the same minute mean something, and tests/bench makes those. */

#include "base/elapsed.h"
#include "base/random.h"
#include "cli/cli.h"
#include "cli/level_file.h"
#include "replay/run.h"

#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "overhang bench [RUN…]\n"
    "\n"
    "How fast things are, as JSON (`overhang help json`): moving boxes, taking snapshots, the\n"
    "same things moving in a small and a huge level, reading 10 MB of level, and the whole step\n"
    "over each recorded run named. Each figure is the median of its rounds, with the range.\n"
    "Compare with baselines that run in the same minute: meson test --benchmark.\n"
    "\n"
    "  --json           accepted, since it is what is printed anyway\n"
    "  --rounds N       rounds of each (7)\n"
    "\n"
    "Exit codes: 0 measured, 2 wrong use or a file that cannot be used.\n";

#define USUAL_ROUNDS 7
#define MOST_ROUNDS 101
#define BOXES 1000
#define BOX_STEPS 600
#define WIDTH 200
#define HEIGHT 20

typedef struct Figure {
    double median, low, high;
} Figure;

static int compare_doubles(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* Median and range of `rounds` timings of work(context), divided by what one of them does. */
static Figure measure(int rounds, double per, void (*work)(void *context), void *context) {
    double times[MOST_ROUNDS];
    for (int i = 0; i < rounds; i++) {
        int64_t start = elapsed_ns();
        work(context);
        times[i] = (double)(elapsed_ns() - start) / per;
    }
    qsort(times, (size_t)rounds, sizeof *times, compare_doubles);
    return (Figure){times[rounds / 2], times[0], times[rounds - 1]};
}

static void print_figure(const char *name, Figure figure, const char *more) {
    printf("  \"%s\": {\"median\": %.3f, \"low\": %.3f, \"high\": %.3f%s},\n", name, figure.median,
           figure.low, figure.high, more);
}

static Level *parse(const char *text, size_t size) {
    Diagnostics diag = {.path = "bench"};
    Level *level = level_parse(text, size, "bench", NULL, &diag);
    if (!level)
        diag_print(&diag, stderr);
    return level;
}

/* The common workload: pits 2-4 wide and 2 deep, walls 1-5 high, ledges one tile thick. */
static Level *workload_level(void) {
    char rows[HEIGHT][WIDTH + 1];
    Random random = random_seed(12);
    memset(rows, ' ', sizeof rows);
    for (int y = 0; y < HEIGHT; y++)
        rows[y][WIDTH] = '\n';
    for (int y = HEIGHT - 3; y < HEIGHT; y++)
        memset(rows[y], '#', WIDTH);
    for (int x = 5; x < WIDTH - 8; x += 6 + (int)random_below(&random, 6)) {
        int size = 2 + (int)random_below(&random, 3), wall = 1 + (int)random_below(&random, 5);
        bool is_pit = random_below(&random, 2) == 0;
        for (int y = HEIGHT - 3; is_pit && y < HEIGHT - 1; y++)
            memset(&rows[y][x], ' ', (size_t)size);
        for (int y = HEIGHT - 3 - wall; !is_pit && y < HEIGHT - 3; y++)
            rows[y][x] = '#';
    }
    for (int i = 0; i < 72; i++) {
        int length = 4 + (int)random_below(&random, 7);
        int x = 2 + (int)random_below(&random, WIDTH - 16), y = 3 + (int)random_below(&random, 12);
        memset(&rows[y][x], '#', (size_t)length);
    }
    rows[0][0] = 'P';
    return parse(&rows[0][0], sizeof rows);
}

typedef struct Workload {
    Level *level;
    Box boxes[BOXES];
    Vec speeds[BOXES];
    bool grounded[BOXES];
    int64_t ground, turns, jumps, steps;
} Workload;

#define PER_STEP(tiles_a_second) (TILES(tiles_a_second) / STEPS_PER_SECOND)

static void place_boxes(Workload *work, const Terrain *terrain) {
    Random random = random_seed(7);
    for (int i = 0; i < BOXES;) {
        Box box = {(fix)random_below(&random, (WIDTH - 1) * FIX_ONE),
                   (fix)random_below(&random, (HEIGHT - 4) * FIX_ONE), TILES(0.75), TILES(0.9)};
        if (terrain_blocked(terrain, box))
            continue;
        work->speeds[i] = (Vec){i % 2 ? PER_STEP(6) : -PER_STEP(6), 0};
        work->boxes[i++] = box;
    }
}

static void step_box(Workload *work, const Terrain *terrain, int i, bool jump) {
    Vec *speed = &work->speeds[i];
    if (jump && work->grounded[i]) {
        speed->y = -PER_STEP(16);
        work->jumps++;
    }
    speed->y = fix_min(speed->y + PER_STEP(40) / STEPS_PER_SECOND, PER_STEP(24));
    MoveResult result = move_box(terrain, work->boxes[i], *speed, 0);
    work->boxes[i].x = result.x;
    work->boxes[i].y = result.y;
    if (result.hit & (HIT_LEFT | HIT_RIGHT)) {
        speed->x = -speed->x;
        work->turns++;
    }
    if (result.hit & (HIT_CEILING | HIT_FLOOR))
        speed->y = 0;
    work->grounded[i] = (result.hit & HIT_FLOOR) != 0;
    work->ground += work->grounded[i];
    work->steps++;
}

static void move_boxes(void *context) {
    Workload *work = context;
    Terrain terrain = {.level = work->level, .except = -1};
    for (int step = 0; step < BOX_STEPS; step++)
        for (int i = 0; i < BOXES; i++)
            step_box(work, &terrain, i, step % 180 == 0);
}

static bool bench_boxes(int rounds) {
    Workload *work = calloc(1, sizeof *work);
    if (work)
        work->level = workload_level();
    if (!work || !work->level) {
        free(work);
        return false;
    }
    Terrain terrain = {.level = work->level, .except = -1};
    place_boxes(work, &terrain);
    move_boxes(work); /* spread out from where they were put */
    work->ground = work->turns = work->jumps = work->steps = 0;
    Figure figure = measure(rounds, (double)BOXES * BOX_STEPS, move_boxes, work);
    char more[160];
    double steps = (double)work->steps;
    snprintf(more, sizeof more,
             ", \"ground\": %.3f, \"turns_per_1000\": %.3f, \"jumps_per_1000\": %.3f",
             (double)work->ground / steps, (double)work->turns * 1000 / steps,
             (double)work->jumps * 1000 / steps);
    print_figure("move_box_ns", figure, more);
    level_free(work->level);
    free(work);
    return true;
}

/* Forty walkers on a floor of 100 columns, which lies in the corner of a level of any size. */
static Level *walkers_level(int32_t width, int32_t height) {
    size_t line = (size_t)width + 1, size = line * (size_t)height;
    char *text = malloc(size);
    if (!text)
        return NULL;
    memset(text, ' ', size);
    for (int32_t y = 0; y < height; y++)
        text[(size_t)y * line + (size_t)width] = '\n';
    char *last = text + (size_t)(height - 1) * line;
    memset(last, '#', 100);
    last[-(ptrdiff_t)line] = 'P';
    for (int x = 10; x < 90; x += 2)
        last[x - (ptrdiff_t)line] = 'E';
    for (int x = 9; x < 92; x += 2) /* a low wall between them */
        last[x - (ptrdiff_t)line] = x % 4 == 1 ? '#' : ' ';
    Level *level = parse(text, size);
    free(text);
    return level;
}

typedef struct Playing {
    const Level *level;
    Game *game, *copy;
    const Run *run;
} Playing;

static void play_idle(void *context) {
    Playing *playing = context;
    for (int i = 0; i < 6000; i++)
        game_step(playing->game, playing->level, 0);
}

static bool bench_size(const char *name, int rounds, int32_t width, int32_t height) {
    Level *level = walkers_level(width, height);
    Game *game = level ? game_new(level, NULL) : NULL;
    if (game) {
        Playing playing = {level, game, NULL, NULL};
        print_figure(name, measure(rounds, 6000, play_idle, &playing), "");
    }
    free(game);
    level_free(level);
    return game != NULL;
}

static void take_snapshots(void *context) {
    Playing *playing = context;
    for (int i = 0; i < 10000; i++) {
        playing->game->tick++; /* or the copying could be done once */
        game_copy(playing->copy, playing->game);
    }
}

static void copy_bytes(void *context) {
    Playing *playing = context;
    size_t size = playing->game->size;
    for (int i = 0; i < 10000; i++) {
        playing->game->tick++;
        memcpy(playing->copy, playing->game, size);
    }
}

static void replay_run(void *context) {
    Playing *playing = context;
    game_init(playing->game, playing->level, &playing->run->rules);
    for (int32_t i = 0; i < playing->run->count; i++)
        game_step(playing->game, playing->level, playing->run->buttons[i]);
}

static void print_playing(const char *path, int rounds, Playing *playing) {
    char more[80];
    snprintf(more, sizeof more, ", \"state_bytes\": %u, \"steps\": %d", playing->game->size,
             (int)playing->run->count);
    char name[600];
    snprintf(name, sizeof name, "game_step_ns %.500s", path);
    print_figure(name, measure(rounds, playing->run->count, replay_run, playing), more);
    snprintf(name, sizeof name, "snapshot_ns %.500s", path);
    print_figure(name, measure(rounds, 10000, take_snapshots, playing), "");
    snprintf(name, sizeof name, "memcpy_ns %.500s", path);
    print_figure(name, measure(rounds, 10000, copy_bytes, playing), "");
}

static bool bench_run(const char *path, int rounds) {
    Diagnostics diag = {.path = path};
    Run *run = run_read(path, &diag);
    char level_path[4096];
    const char *slash = strrchr(path, '/');
    snprintf(level_path, sizeof level_path, "%.*s%s", slash ? (int)(slash - path + 1) : 0, path,
             run ? run->level_name : "");
    diag_print(&diag, stderr);
    LevelArgs none = {0};
    Level *level = run ? level_file_read(&none, level_path) : NULL;
    Playing playing = {level, NULL, NULL, run};
    playing.game = level ? game_new(level, &run->rules) : NULL;
    playing.copy = playing.game ? game_clone(playing.game) : NULL;
    bool fine = playing.copy && run->count > 0;
    if (fine)
        print_playing(path, rounds, &playing);
    free(playing.game);
    free(playing.copy);
    level_free(level);
    run_free(run);
    return fine;
}

typedef struct Text {
    char *bytes;
    size_t size;
    unsigned sum;
} Text;

static void read_level(void *context) {
    Text *text = context;
    level_free(parse(text->bytes, text->size));
}

/* What reading a map cannot do without: each byte looked up in a table. */
static void look_up_bytes(void *context) {
    Text *text = context;
    static unsigned char table[256];
    for (int i = 0; i < 256; i++)
        table[i] = (unsigned char)(i * 7);
    for (size_t i = 0; i < text->size; i++)
        text->sum += table[(unsigned char)text->bytes[i]];
}

static bool bench_reading(int rounds) {
    const size_t width = 9999, height = 1000;
    Text text = {malloc((width + 1) * height), (width + 1) * height, 0};
    if (!text.bytes)
        return false;
    Random random = random_seed(3);
    for (size_t i = 0; i < text.size; i++)
        text.bytes[i] = (i + 1) % (width + 1) == 0 ? '\n' : "   ##=.-"[random_below(&random, 8)];
    text.bytes[0] = 'P';
    double megabytes = (double)text.size / 1e6;
    print_figure("read_ns_per_kb", measure(rounds, megabytes * 1000, read_level, &text), "");
    print_figure("look_up_ns_per_kb", measure(rounds, megabytes * 1000, look_up_bytes, &text), "");
    printf("  \"read_cells\": %u,\n", (unsigned)(width * height) + (text.sum == 1));
    free(text.bytes);
    return true;
}

int cli_bench(int argc, char **argv) {
    bool json = false;
    const char *word = NULL;
    int rounds = USUAL_ROUNDS;
    const Option options[] = {{"--json", &json, NULL}, {"--rounds", NULL, &word}};
    const Command command = {"bench", HELP, options, sizeof options / sizeof options[0]};
    Operands runs;
    if (!args_read(&command, argc, argv, &runs))
        return runs.exit_code;
    if (word && !args_number("bench", "--rounds", word, 1, MOST_ROUNDS, &rounds))
        return EXIT_WRONG;
    puts("{");
    bool fine = bench_boxes(rounds) && bench_size("step_ns_100x20", rounds, 100, 20) &&
                bench_size("step_ns_20000x1000", rounds, 20000, 1000) && bench_reading(rounds);
    for (int i = 0; fine && i < runs.count; i++)
        fine = bench_run(runs.words[i], rounds);
    printf("  \"rounds\": %d\n}\n", rounds);
    return fine ? EXIT_FINE : EXIT_WRONG;
}
