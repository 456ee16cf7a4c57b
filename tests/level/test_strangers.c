/* Levels that nobody here wrote, read as they are with a legend. They are not part of the project:
 * without the folder beside it, this test is skipped. */
#include "support.h"

#include "base/random.h"
#include "game/game.h"

#include <unistd.h>

#define FOLDER "../shared/levels/"

typedef struct Row {
    const char *path, *legend;
    int start_column, start_row; /* -1: the level has one */
    int coins, goals, things;
} Row;

#define ELOQUENT                                                                                   \
    "goal: coins\nlegend +: hazard\nlegend @: start\nlegend =: hazard\nlegend |: hazard\n"         \
    "legend v: hazard\n"
#define XNA                                                                                        \
    "legend ~: oneway\nlegend :: empty\nlegend G: gem\nlegend X: goal\nlegend 1: start\n"          \
    "legend A: walker\nlegend B: walker\nlegend C: walker\nlegend D: walker\n"
#define KAPLAY                                                                                     \
    "legend -: solid\nlegend 0: solid\nlegend %: solid\nlegend $: coin\nlegend >: walker\n"        \
    "legend @: goal\n"
#define SMB                                                                                        \
    "legend X: ground\nlegend S: brick\nlegend ?: brick\nlegend Q: brick\nlegend <: brick\n"       \
    "legend >: brick\nlegend [: brick\nlegend ]: brick\nlegend B: brick\nlegend b: brick\n"        \
    "legend -: empty\n"
#define ICARUS                                                                                     \
    "legend T: oneway\nlegend M: oneway\nlegend H: hazard\nlegend D: goal\nlegend -: empty\n"

static const Row ROWS[] = {
    {"eloquent_js/level_1.txt", ELOQUENT, -1, -1, 7, 0, 0},
    {"eloquent_js/level_2.txt", ELOQUENT, -1, -1, 17, 0, 0},
    {"eloquent_js/level_3.txt", ELOQUENT, -1, -1, 13, 0, 0},
    {"eloquent_js/level_4.txt", ELOQUENT, -1, -1, 20, 0, 0},
    {"eloquent_js/level_5.txt", ELOQUENT, -1, -1, 15, 0, 0},
    {"xna_starter_kit/0.txt", XNA, -1, -1, 0, 1, 5},
    {"xna_starter_kit/1.txt", XNA, -1, -1, 0, 1, 6},
    {"xna_starter_kit/2.txt", XNA, -1, -1, 0, 1, 2},
    {"kaplay/level_1.txt", KAPLAY, 0, 0, 2, 1, 1},
    {"kaplay/level_2.txt", KAPLAY, 0, 0, 10, 1, 1},
    {"kaplay/level_3.txt", KAPLAY, 0, 0, 10, 1, 4},
    {"vglc_smb/mario-1-1.txt", SMB, 0, 0, 0, 0, 15},
    {"vglc_smb/mario-1-2.txt", SMB, 0, 0, 18, 0, 22},
    {"vglc_smb/mario-3-3.txt", SMB, 0, 0, 22, 0, 8},
    {"vglc_smb/mario-8-1.txt", SMB, 0, 0, 15, 0, 51},
    {"vglc_kid_icarus/kidicarus_1.txt", ICARUS, 0, 0, 0, 10, 0},
    {"console_platformer/tutorial__level.txt",
     "legend *: spikes up\nlegend @: walker\nlegend A: solid\nlegend D: solid\nlegend G: "
     "goal\nlegend O: start\nlegend T: solid\nlegend U: solid\nlegend W: solid\nlegend X: "
     "solid\nlegend a: solid\nlegend b: solid\nlegend c: solid\nlegend d: solid\nlegend e: "
     "solid\nlegend f: solid\nlegend h: solid\nlegend i: solid\nlegend j: solid\nlegend k: "
     "solid\nlegend l: solid\nlegend m: solid\nlegend n: solid\nlegend o: solid\nlegend p: "
     "solid\nlegend r: solid\nlegend s: solid\nlegend t: solid\nlegend u: solid\nlegend v: "
     "solid\nlegend w: solid\n",
     -1, -1, 0, 8, 1},
};

static Level *read_row(const Row *row, Diagnostics *diag) {
    char path[200];
    snprintf(path, sizeof path, FOLDER "%s", row->path);
    *diag = (Diagnostics){.path = path};
    LevelOptions options = {.legend = row->legend,
                            .legend_size = strlen(row->legend),
                            .legend_path = "legend",
                            .has_start = row->start_column >= 0,
                            .start_column = row->start_column,
                            .start_row = row->start_row};
    return level_read(path, &options, diag);
}

static void strangers_levels_load_with_a_legend(void **state) {
    (void)state;
    static Diagnostics diag;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        Level *level = read_row(&ROWS[i], &diag);
        if (!level)
            fail_msg("%s: %s", ROWS[i].path, diag.list[0].text);
        if (level->coin_count != ROWS[i].coins || level->goal_count != ROWS[i].goals ||
            level->thing_count != ROWS[i].things)
            fail_msg("%s: %d coins, %d goals, %d things", ROWS[i].path, level->coin_count,
                     level->goal_count, level->thing_count);
        expect_round_trip(level, NULL);
        level_free(level);
    }
}

/* Whatever is accepted can be played, and its coins end it where that is the rule. */
static void strangers_levels_can_be_played(void **state) {
    (void)state;
    static Diagnostics diag;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        Level *level = read_row(&ROWS[i], &diag);
        assert_non_null(level);
        Game *game = game_new(level, NULL);
        Random random = random_seed(i);
        for (int step = 0; step < 1500; step++)
            game_step(game, level, (Buttons)(random_next(&random) >> 9 & ~(unsigned)BUTTON_PAUSE));
        assert_true(game->tick == 1500 && game->coins <= level->coin_count);
        assert_int_equal(level->goal_rule, level->goal_count || !ROWS[i].coins ||
                                                   strncmp(ROWS[i].path, "eloquent", 8) != 0
                                               ? GOAL_FLAG
                                               : GOAL_COINS);
        free(game);
        level_free(level);
    }
}

static void what_is_no_level_is_refused(void **state) {
    (void)state;
    static const char *const PATHS[] = {"flixel_demos/FlxTilemapExt__assets__slopemap.txt",
                                        "tiled/sewers.tmx", "ldtk/_empty.ldtk", "vglc_smb/smb.json",
                                        "dontfalldown/level_1.txt"};
    static Diagnostics diag;
    for (size_t i = 0; i < sizeof PATHS / sizeof PATHS[0]; i++) {
        Row row = {PATHS[i], "", -1, -1, 0, 0, 0};
        assert_null(read_row(&row, &diag));
        assert_true(diag.errors > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(strangers_levels_load_with_a_legend),
                                       cmocka_unit_test(strangers_levels_can_be_played),
                                       cmocka_unit_test(what_is_no_level_is_refused)};
    if (access(FOLDER, R_OK) != 0) {
        fprintf(stderr, "SKIPPED: no folder " FOLDER "\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
