/* Whole games: a step of a recorded run, a snapshot, and what the size of a level costs.
 * `play RUN...` plays the runs, whose levels lie beside them; without runs, a level like those of
 * the first chapter with buttons that a player might press. */
#include "limit.h"
#include "rounds.h"

#include "base/random.h"
#include "replay/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCRIPT_STEPS (40 * STEPS_PER_SECOND)
#define SNAPSHOTS 20000

typedef struct Play {
    const Level *level;
    Game *game, *copy;
    Rules rules;
    const Buttons *buttons;
    int32_t count;
} Play;

/* From the start every time; short runs several times. */
static int repeats(const Play *play) {
    return 1 + 20000 / play->count;
}

static void run_steps(void *context) {
    Play *play = context;
    for (int time = repeats(play); time > 0; time--) {
        game_init(play->game, play->level, &play->rules);
        for (int32_t i = 0; i < play->count; i++)
            game_step(play->game, play->level, play->buttons[i]);
    }
}

/* The tick changes, or all the copies could be one. */
static void run_snapshots(void *context) {
    Play *play = context;
    for (int i = 0; i < SNAPSHOTS; i++) {
        play->game->tick++;
        game_copy(play->copy, play->game);
    }
}

static void run_copies(void *context) {
    Play *play = context;
    size_t size = play->game->size;
    for (int i = 0; i < SNAPSHOTS; i++) {
        play->game->tick++;
        memcpy(play->copy, play->game, size);
    }
}

static bool ready(Play *play) {
    play->game = play->level ? game_new(play->level, &play->rules) : NULL;
    play->copy = play->game ? game_clone(play->game) : NULL;
    return play->copy != NULL;
}

static void done(Play *play) {
    free(play->game);
    free(play->copy);
}

static void bench_play(const char *title, Play *play, bool snapshots) {
    char name[200], note[100];
    snprintf(name, sizeof name, "game_step, %.100s", title);
    snprintf(note, sizeof note, "\"actors\": %d, \"solids\": %d, \"state_bytes\": %u",
             (int)play->game->actor_count, (int)play->game->solid_count, play->game->size);
    Figure step = {name, "step", 10, note};
    rounds_measure(&step, (Work){run_steps, play, (double)play->count * repeats(play)},
                   limit_work());
    snprintf(name, sizeof name, "state, %.100s", title);
    rounds_number(name, "bytes", play->game->size, 4096);
    if (!snapshots)
        return;
    Figure snapshot = {"snapshot against memcpy", "copy", 1.5, NULL};
    rounds_measure(&snapshot, (Work){run_snapshots, play, SNAPSHOTS},
                   (Work){run_copies, play, SNAPSHOTS});
}

/* The common workload's ground with coins, enemies, planks and spikes. */
static Level *level_like_mesa(bool platforms) {
    WorkMap map;
    work_map(&map, SLOPES_NONE);
    Random random = random_seed(5);
    const char *more = platforms ? "ooooooEE^^HH" : "ooooooEE^^";
    for (int left = 60; left > 0;) {
        int32_t column = 8 + (int32_t)random_below(&random, WORK_WIDTH - 12);
        int32_t row = 4 + (int32_t)random_below(&random, WORK_HEIGHT - 7);
        if (map.cells[row][column] != ' ' || map.cells[row + 1][column] != '#')
            continue;
        map.cells[row][column] = more[random_below(&random, (uint32_t)strlen(more))];
        left--;
    }
    map.cells[WORK_HEIGHT - 4][2] = 'P';
    map.cells[WORK_HEIGHT - 4][WORK_WIDTH - 3] = 'G';
    return work_level(&map.cells[0][0], sizeof map.cells);
}

/* Mostly to the right, with jumps: held for about a third of a second, now and then turned back. */
static void press(Buttons *buttons, int32_t count) {
    Random random = random_seed(9);
    for (int32_t i = 0; i < count;) {
        unsigned way = random_below(&random, 5) == 0 ? BUTTON_LEFT : BUTTON_RIGHT;
        unsigned jump = random_below(&random, 2) ? BUTTON_JUMP : 0;
        for (int32_t end = i + 20 + (int32_t)random_below(&random, 40); i < end && i < count; i++)
            buttons[i] = (Buttons)(way | jump);
    }
}

static void bench_script(bool platforms) {
    static Buttons buttons[SCRIPT_STEPS];
    press(buttons, SCRIPT_STEPS);
    Level *level = level_like_mesa(platforms);
    Play play = {.level = level, .buttons = buttons, .count = SCRIPT_STEPS};
    if (ready(&play))
        bench_play(platforms ? "a level like Mesa's with crates" : "a level like Mesa's", &play,
                   !platforms);
    done(&play);
    level_free(level);
}

static bool bench_run(const char *path, bool snapshots) {
    Diagnostics diag = {.path = path};
    Run *run = run_read(path, &diag);
    const char *slash = strrchr(path, '/');
    char level_path[4096];
    snprintf(level_path, sizeof level_path, "%.*s%s", slash ? (int)(slash - path + 1) : 0, path,
             run ? run->level_name : "");
    Level *level = run ? game_read_level(level_path, NULL, &diag) : NULL;
    diag_print(&diag, stderr);
    Play play = {.level = level};
    if (run && run->count > 0) {
        play.rules = run->rules;
        play.buttons = run->buttons;
        play.count = run->count;
    }
    bool fine = play.count > 0 && ready(&play);
    if (fine)
        bench_play(slash ? slash + 1 : path, &play, snapshots);
    done(&play);
    level_free(level);
    run_free(run);
    return fine;
}

/* Walkers in the corner of a level of any size, a low wall between any two. */
static Level *level_with_walkers(int32_t width, int32_t height) {
    size_t line = (size_t)width + 1, size = line * (size_t)height;
    char *text = malloc(size);
    if (!text)
        return NULL;
    memset(text, ' ', size);
    for (int32_t y = 1; y <= height; y++)
        text[(size_t)y * line - 1] = '\n';
    char *row = text + 18 * line, *floor = text + 19 * line;
    memset(floor, '#', 100);
    for (int x = 10; x < 94; x += 4)
        row[x] = '#', row[x + 2] = 'E';
    row[2] = 'P';
    text[size - 2] = '#'; /* the last cell is there */
    Level *level = work_level(text, size);
    free(text);
    return level;
}

static void bench_sizes(void) {
    static Buttons still[6000];
    Level *small = level_with_walkers(100, 20), *large = level_with_walkers(20000, 1000);
    Play near = {.level = small, .buttons = still, .count = 6000};
    Play far = {.level = large, .buttons = still, .count = 6000};
    Figure figure = {"the same things in 20,000x1,000, not 100x20", "step", 1.1, NULL};
    bool both = ready(&near);
    both = ready(&far) && both;
    if (both)
        rounds_measure(&figure, (Work){run_steps, &far, 6000.0 * repeats(&far)},
                       (Work){run_steps, &near, 6000.0 * repeats(&near)});
    done(&near);
    done(&far);
    level_free(small);
    level_free(large);
}

int main(int argc, char **argv) {
    bool fine = true;
    for (int i = 1; i < argc; i++)
        fine = bench_run(argv[i], i == 1) && fine;
    if (argc == 1) {
        bench_script(false);
        bench_script(true);
    }
    bench_sizes();
    return fine ? 0 : 1;
}
