/* Every screen in small letters and large: all letters are on the screen, and none lies on another.
 * The profile is one that has seen everything, so that the figures are long. */
#include "player.h"

#include "../folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define LETTERS_MAX 2000
#define FIRST '!'
#define LAST '~'

typedef struct Letter {
    int x, y, w, h;
    char c;
} Letter;

static Letter letters[LETTERS_MAX];
static int letter_count;

/* The character of a sprite, or 0: it is none, or an outline. */
static char letter_of(const Draw *draw) {
    for (int set = 0; set < 2; set++)
        for (int c = FIRST; c <= LAST; c++) {
            char name[8];
            snprintf(name, sizeof name, "%c%d", set ? 'C' : 'c', c);
            const Sprite *glyph = atlas_find(app->atlas, name, NULL);
            if (glyph && glyph->sheet == draw->sheet && glyph->x == draw->sx &&
                glyph->y == draw->sy)
                return (char)c;
        }
    return 0;
}

static bool meet(const Letter *a, int x, int y, int w, int h) {
    return a->x < x + w && x < a->x + a->w && a->y < y + h && y < a->y + a->h;
}

/* What a panel is drawn over is hidden. */
static void cover(const Draw *draw) {
    int kept = 0;
    for (int i = 0; i < letter_count; i++)
        if (!meet(&letters[i], draw->x, draw->y, draw->w, draw->h))
            letters[kept++] = letters[i];
    letter_count = kept;
}

static bool is_panel(const Draw *draw) {
    const Sprite *panel = atlas_find(app->atlas, "panel", NULL);
    return draw->kind == DRAW_SPRITE && draw->sheet == panel->sheet && draw->sx >= panel->x &&
           draw->sx < panel->x + panel->w && draw->sy >= panel->y && draw->sy < panel->y + panel->h;
}

static bool is_shade(const Draw *draw) {
    return draw->kind == DRAW_FILL && draw->w == SCREEN_WIDTH;
}

static void read_picture(void) {
    const Sprite *font = atlas_find(app->atlas, "c65", NULL);
    letter_count = 0;
    for (int i = 0; i < list.count; i++) {
        const Draw *draw = &list.items[i];
        if (is_shade(draw) || is_panel(draw))
            cover(draw);
        if (draw->kind == DRAW_DOUBLE && letter_count < LETTERS_MAX) /* an icon is like a letter */
            letters[letter_count++] = (Letter){draw->x, draw->y, 2 * draw->w, 2 * draw->h, '#'};
        char c = draw->kind == DRAW_SPRITE && draw->sheet == font->sheet ? letter_of(draw) : 0;
        if (c && letter_count < LETTERS_MAX)
            letters[letter_count++] = (Letter){draw->x, draw->y, draw->w, draw->h, c};
    }
}

static void check_letter(const char *screen, int at) {
    const Letter *a = &letters[at];
    if (a->x < 1 || a->y < 1 || a->x + a->w >= SCREEN_WIDTH || a->y + a->h >= SCREEN_HEIGHT)
        fail_msg("%s: '%c' at %d, %d leaves the screen", screen, a->c, a->x, a->y);
    for (int i = at + 1; i < letter_count; i++)
        if (meet(a, letters[i].x, letters[i].y, letters[i].w, letters[i].h))
            fail_msg("%s: '%c' at %d, %d lies on '%c'", screen, a->c, a->x, a->y, letters[i].c);
}

static void check_picture(const char *screen) {
    read_picture();
    assert_true(letter_count > 0);
    for (int i = 0; i < letter_count; i++)
        check_letter(screen, i);
}

static char profile[16000];

static void tell(const char *format, ...) {
    size_t size = strlen(profile);
    va_list values;
    va_start(values, format);
    vsnprintf(profile + size, sizeof profile - size, format, values);
    va_end(values);
}

static void tell_level(const char *world, const char *part, int count) {
    char id[24];
    snprintf(id, sizeof id, "%s/%s", world, part);
    tell("%s.steps: 86399\n%s.coins: 99\n%s.gems: 7\n", id, id, id);
    tell("%s.medal: %d\n%s.deaths: 3\n", id, 1 + count % 3, id);
    tell("course.%s.%s.split: %d\n", world, id, 86000 * (count % 8 + 1));
    tell("course.%s.%s.gold: 80000\n", world, id);
    tell("course.game.%s.split: %d\ncourse.game.%s.gold: 80000\n", id, 400000 + count, id);
}

/* All is won, in hours. */
static void write_profile(void) {
    static const char *const WORLDS[] = {"mesa", "hollow", "pines", "stormtop"};
    static const char *const PARTS[] = {"1", "2", "3", "4", "5", "6", "set", "secret"};
    profile[0] = '\0';
    tell("overhang progress 2\nplace: 4\nsum.steps: 35999999\nsum.deaths: 12345\n");
    tell("sum.jumps: 234567\nsum.tries: 4567\nsum.stomps: 3456\nsum.coins: 123456\n");
    for (int i = 0; i < 32; i++)
        tell_level(WORLDS[i / 8], PARTS[i % 8], i);
    tell("end\n");
    folder_write(save, "progress-1.txt", profile);
    folder_write(save, "progress-2.txt", profile);
}

static int set_up_full(void **state) {
    set_up(state);
    write_profile();
    return 0;
}

/* The whole campaign, or one level of it. */
static void start(const char *level, bool large) {
    AppPaths paths = {.assets = OVERHANG_SOURCE_ROOT "/assets",
                      .levels = OVERHANG_SOURCE_ROOT "/levels",
                      .save = save,
                      .level = level,
                      .version = "v1.0.0"};
    Diagnostics diag = {0};
    app_free(app);
    app = app_new(&paths, &diag);
    assert_non_null(app);
    app->options.look.large = large;
    input = (AppInput){.focused = true};
}

static void look_at(const char *screen, bool large) {
    char what[40];
    snprintf(what, sizeof what, "%s%s", screen, large ? ", large" : "");
    input.stranger = strcmp(screen, "mapping") ? NULL : "USB Gamepad";
    assert_true(app_show(app, screen));
    app->notice_count = 0;
    for (int i = 0; i < 30; i++)
        frame(8);
    for (int device = APP_KEYS; device <= APP_MOUSE; device++) {
        input.device = (uint8_t)device;
        frame(0);
        check_picture(what);
    }
}

static void check_screens(bool large) {
    static const char *const OVER_TITLE[] = {"title", "profiles", "statistics", "runs",
                                             "map",   "card",     "attract",    "replay"};
    static const char *const OVER_PLAY[] = {"play", "pause", "end", "controls", "mapping"};
    for (int i = 0; i < 8; i++) {
        start(NULL, large);
        look_at(OVER_TITLE[i], large);
    }
    for (int i = 0; i < 5; i++) {
        start(OVERHANG_SOURCE_ROOT "/levels/mesa/1.txt", large);
        look_at(OVER_PLAY[i], large);
    }
}

static void check_options(bool large) {
    start(NULL, large);
    look_at("options", large);
    for (int page = 0; page < 3; page++) {
        app->options_page = page;
        frame(1);
        check_picture(large ? "a page of options, large" : "a page of options");
    }
}

/* Each page of the story as it is full. */
static void check_ending(bool large) {
    static const int AGES[] = {500, 1100, 2300};
    start(NULL, large);
    for (int i = 0; i < 3; i++) {
        assert_true(app_show(app, "ending"));
        app->ending.age = AGES[i];
        frame(1);
        check_picture(large ? "the ending, large" : "the ending");
    }
}

static void small_letters_lie_side_by_side(void **state) {
    (void)state;
    check_screens(false);
    check_options(false);
    check_ending(false);
}

static void so_do_large_ones(void **state) {
    (void)state;
    check_screens(true);
    check_options(true);
    check_ending(true);
}

static void time_a_run(bool large) {
    start_with(save, NULL);
    app->options.look.large = large;
    app->options.timer = TIMER_WORLD;
    to_map();
    app_play_level(app, 0, 0);
    frames(100);
    check_picture(large ? "timed play, large" : "timed play");
    win();
    frames(200);
    check_picture(large ? "timed end, large" : "timed end");
}

/* Won by another time than the one that was kept: the difference is shown too. */
static void a_timed_run_has_its_room(void **state) {
    (void)state;
    time_a_run(false);
    time_a_run(true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(small_letters_lie_side_by_side, set_up_full, tear_down),
        cmocka_unit_test_setup_teardown(so_do_large_ones, set_up_full, tear_down),
        cmocka_unit_test_setup_teardown(a_timed_run_has_its_room, set_up_full, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
