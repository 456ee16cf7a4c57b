/* Cases that broke other platformers: a level and a button script each (NAME.level.txt,
 * NAME.input.txt), run for every k of its range, as they are and mirrored. */
#include "base/file.h"
#include "expect.h"
#include "replay/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static FileText read_text(const char *name, const char *kind) {
    char path[512];
    FileText text;
    const char *why = "";
    snprintf(path, sizeof path, "tests/cases/%s.%s.txt", name, kind);
    if (!file_read(path, 1 << 20, &text, &why))
        fail_msg("%s: %s", path, why);
    return text;
}

static Level *parse_level(const char *text, const char *name) {
    Diagnostics diag = {.path = name};
    Level *level = level_parse(text, strlen(text), name, NULL, &diag);
    if (!level)
        diag_print(&diag, stderr);
    assert_non_null(level);
    return level;
}

Level *case_level(const char *name, const char *header) {
    FileText map = read_text(name, "level");
    char *text = malloc(strlen(header) + map.size + 8);
    assert_non_null(text);
    sprintf(text, "%smap:\n%s", header, map.bytes);
    Level *level = parse_level(text, name);
    free(text);
    file_free(&map);
    return level;
}

static Script *read_script(const char *name) {
    FileText text = read_text(name, "input");
    Diagnostics diag = {.path = name};
    Script *script = script_parse(text.bytes, text.size, &diag);
    if (!script)
        diag_print(&diag, stderr);
    assert_non_null(script);
    file_free(&text);
    return script;
}

static void expect_mirrored(const CaseRow *row, int32_t k, const Track *track,
                            const Level *mirrored) {
    Buttons *buttons = malloc((size_t)track->count + 1);
    for (int32_t i = 0; i < track->count; i++)
        buttons[i] = mirror_buttons(track->buttons[i]);
    Track other = track_play(mirrored, buttons, track->count);
    fix width = fix_edge(mirrored->width) - HERO_WIDTH;
    for (int32_t i = 0; i < track->count; i++) {
        const Moment *a = &track->moments[i], *b = &other.moments[i];
        if (a->x != width - b->x || a->y != b->y || a->dx != -b->dx || a->dy != b->dy)
            fail_msg("%s k=%d: INV-mirror: the mirrored run differs at step %d", row->name, k, i);
    }
    track_free(&other);
    free(buttons);
}

static void run_k(const CaseRow *row, int32_t k, const Level *level, const Level *mirrored,
                  const Script *script) {
    int32_t count;
    Buttons *buttons = script_expand(script, k, &count);
    Track track = track_play(level, buttons, count);
    if (track.complaint[0])
        fail_msg("%s k=%d: %s", row->name, k, track.complaint);
    const char *wrong = row->expect ? row->expect(&track, k) : NULL;
    if (wrong)
        fail_msg("%s k=%d: %s", row->name, k, wrong);
    expect_mirrored(row, k, &track, mirrored);
    track_free(&track);
    free(buttons);
}

static void run_case(void **state) {
    const CaseRow *row = *state;
    const char *header = row->header ? row->header : "";
    FileText map = read_text(row->name, "level");
    Level *level = case_level(row->name, header);
    char *mirrored_text = mirror_level(header, map.bytes);
    Level *mirrored = parse_level(mirrored_text, row->name);
    Script *script = read_script(row->name);
    for (int32_t k = row->first_k; k <= row->last_k; k++)
        run_k(row, k, level, mirrored, script);
    script_free(script);
    level_free(mirrored);
    level_free(level);
    free(mirrored_text);
    file_free(&map);
}

/* The invariants must be able to fail: here a hero is moved into a wall by hand. */
static void a_hero_in_a_wall_is_noticed(void **state) {
    (void)state;
    Level *level = parse_level("....\nP.#.\n####\n", "wall");
    Game *game = game_new(level, NULL);
    game->hero.x = TILES(1.8);
    Terrain terrain = game_terrain(game, level);
    assert_true(terrain_blocked(&terrain, hero_box(&game->hero)));
    free(game);
    level_free(level);
}

#define TESTS_MAX 200
static struct CMUnitTest tests[TESTS_MAX] = {cmocka_unit_test(a_hero_in_a_wall_is_noticed)};
static size_t test_count = 1;

static void add(const CaseRow *rows, int count) {
    for (int i = 0; i < count; i++)
        tests[test_count++] = (struct CMUnitTest){.name = rows[i].name,
                                                  .test_func = run_case,
                                                  .initial_state = (void *)(uintptr_t)&rows[i]};
}

int main(void) {
    add(FLAT_CASES, FLAT_CASE_COUNT);
    add(SLOPE_CASES, SLOPE_CASE_COUNT);
    add(MOVER_CASES, MOVER_CASE_COUNT);
    return _cmocka_run_group_tests("cases", tests, test_count, NULL, NULL);
}
