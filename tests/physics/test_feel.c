/* Feel: design values in, the motion that they promise out. */
#include "stage.h"

#define HEADER_MAX 256

/* A room high enough for any jump of these tests, under overrides. */
static Stage room_with(const char *overrides) {
    static const char MAP[] = "map:\n";
    char text[HEADER_MAX + 20 * 8];
    size_t size = (size_t)snprintf(text, sizeof text, "%s%s", overrides, MAP);
    for (int row = 0; row < 17; row++)
        size += (size_t)snprintf(text + size, sizeof text - size, "....\n");
    snprintf(text + size, sizeof text - size, ".P..\n####\n");
    return stage_open(text);
}

/* How high a jump with these keys takes the feet. */
static fix peak_of(Stage *stage, Buttons held, int held_steps) {
    fix floor = stage->hero->y, peak = floor;
    for (int i = 0; i < 600; i++) {
        stage_step(stage, i < held_steps ? held : 0);
        peak = fix_min(peak, stage->hero->y);
    }
    assert_true(stands(stage));
    assert_int_equal(stage->hero->y, floor);
    return floor - peak;
}

static void a_held_jump_peaks_at_jump_height(void **state) {
    (void)state;
    static const struct {
        const char *overrides;
        double height;
    } ROWS[] = {
        {"", 3.6},
        {"feel.jump_height: 4.5\n", 4.5},
        {"feel.jump_height: 0.5\n", 0.5},
        {"feel.jump_height: 12\nfeel.time_to_peak: 0.9\n", 12},
        {"feel.time_to_peak: 0.2\n", 3.6},
        {"feel.apex_gravity: 1\n", 3.6},
        {"feel.apex_gravity: 0.1\nfeel.apex_speed: 6\n", 3.6},
        {"feel.apex_speed: 0\nfeel.jump_height: 2\n", 2},
        {"feel.jump_height: 7.25\nfeel.fall_speed: 4\nfeel.time_to_fall: 1\n", 7.25},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        Stage stage = room_with(ROWS[i].overrides);
        fix off = peak_of(&stage, JUMP, 500) - TILES(ROWS[i].height);
        if (fix_abs(off) > FIX_ONE / 1000)
            fail_msg("row %zu: the jump is off by %d/65536 tile", i, off);
        stage_close(&stage);
    }
}

/* Without apex hang the peak comes in time_to_peak, to within two steps. */
static void a_jump_peaks_in_time(void **state) {
    (void)state;
    Stage stage = room_with("feel.apex_speed: 0\nfeel.time_to_peak: 0.5\n");
    stage_step(&stage, JUMP);
    int steps = 1;
    while (stage.hero->dy < 0) {
        stage_step(&stage, JUMP);
        steps++;
    }
    assert_in_range(steps, 58, 62);
    steps = 0;
    while (!stands(&stage)) {
        stage_step(&stage, JUMP);
        steps++;
    }
    assert_in_range(steps, 40, 44); /* time_to_fall 0.35 */
    stage_close(&stage);
}

static void letting_go_halves_the_rising_speed_once(void **state) {
    (void)state;
    Stage stage = room_with("");
    stage_hold(&stage, JUMP, 5);
    fix before = stage.hero->dy;
    stage_step(&stage, 0);
    assert_int_equal(stage.hero->dy, fix_mul(before, TILES(0.5)) + stage.game->feel.gravity);
    before = stage.hero->dy;
    stage_step(&stage, JUMP);
    stage_step(&stage, 0);
    assert_int_equal(stage.hero->dy, before + 2 * stage.game->feel.gravity);
    stage_close(&stage);
    Stage low = room_with(""), middle = room_with("");
    fix hop = peak_of(&low, JUMP, 1), half = peak_of(&middle, JUMP, 15);
    assert_true(hop > TILES(0.5) && hop < half && half < TILES(3.6));
    stage_close(&low);
    stage_close(&middle);
}

static void running_reaches_its_speed_in_time_and_no_more(void **state) {
    (void)state;
    Stage stage = stage_open("P...................\n####################\n");
    const Feel *feel = &stage.game->feel;
    assert_int_equal(feel->run_speed, (TILES(8.75) + 60) / 120);
    int steps = 0;
    while (stage.hero->dx < feel->run_speed) {
        stage_step(&stage, RIGHT);
        steps++;
    }
    assert_in_range(steps, 14, 15); /* 0.12 s */
    stage_hold(&stage, RIGHT, 60);
    assert_int_equal(stage.hero->dx, feel->run_speed);
    for (steps = 0; stage.hero->dx > 0; steps++)
        stage_step(&stage, 0);
    assert_in_range(steps, 9, 10); /* 0.08 s */
    stage_hold(&stage, LEFT | RIGHT, 10);
    assert_int_equal(stage.hero->dx, 0);
    stage_close(&stage);
}

static void a_fall_is_never_faster_than_fall_speed(void **state) {
    (void)state;
    Stage stage = room_with("feel.fall_speed: 6\n");
    stage_put(&stage, TILES(1), TILES(-30));
    fix most = 0;
    while (!stands(&stage)) {
        stage_step(&stage, 0);
        most = fix_max(most, stage.hero->dy);
    }
    assert_int_equal(most, (TILES(6) + 60) / 120);
    stage_close(&stage);
}

static void refuses(const char *text, int line, int column, const char *problem) {
    Diagnostics diag = {.path = "t"};
    Level *level = level_parse(text, strlen(text), "t", NULL, &diag);
    assert_non_null(level);
    FeelValues values;
    assert_false(feel_values_of(level, &values, &diag));
    assert_int_equal(diag.errors, 1);
    const Diagnostic *said = NULL;
    for (int i = 0; i < diag.count; i++)
        said = diag.list[i].severity == SEVERITY_ERROR ? &diag.list[i] : said;
    assert_non_null(said);
    assert_int_equal(said->line, line);
    assert_int_equal(said->column, column);
    assert_non_null(strstr(said->text, problem));
    assert_false(feel_values_of(level, &values, NULL));
    level_free(level);
}

/* Other errors of a file hide none of them. */
static void they_are_told_beside_other_errors(void **state) {
    (void)state;
    static const char TEXT[] = "titel: x\nfeel.jumpheight: 3\nfeel.run_speed: -1\nmap:\nPGq\n";
    LevelOptions options = {.check_feel = feel_check};
    Diagnostics diag = {.path = "t"};
    assert_null(level_parse(TEXT, sizeof TEXT - 1, "t", &options, &diag));
    assert_int_equal(diag.errors, 4);
    assert_int_equal(diag.list[1].line, 2);
    assert_non_null(strstr(diag.list[1].text, "did you mean `feel.jump_height`?"));
    assert_int_equal(diag.list[2].line, 3);
    assert_int_equal(diag.list[3].line, 5);
}

static void unknown_and_absurd_values_are_errors_at_their_line(void **state) {
    (void)state;
    refuses("title: a\nfeel.jump_hight: 4\nmap:\nPG\n##\n", 2, 1,
            "'jump_hight' (did you mean `feel.jump_height`?)");
    refuses("title: a\n\nfeel.jump_height: 61\nmap:\nPG\n##\n", 3, 1, "0.1 to 60 tiles");
    refuses("feel.time_to_peak: 0.01\nmap:\nPG\n##\n", 1, 1, "time_to_peak");
}

static void every_row_takes_its_own_range_and_no_more(void **state) {
    (void)state;
    for (int i = 0; i < FEEL_ROW_COUNT; i++) {
        const FeelRow *row = &FEEL_ROWS[i];
        fix standard = feel_value(&FEEL_DEFAULTS, i);
        assert_in_range(standard, row->low, row->high);
        Level *level = stage_level("PG\n##\n");
        level->feel_count = 1;
        snprintf(level->feel[0].name, sizeof level->feel[0].name, "%s", row->name);
        const fix bounds[2] = {row->low, row->high};
        for (int end = 0; end < 2; end++) {
            FeelValues values;
            level->feel[0].value = bounds[end];
            assert_true(feel_values_of(level, &values, NULL));
            assert_int_equal(feel_value(&values, i), bounds[end]);
            assert_true(feel_derive(&values).gravity > 0);
            level->feel[0].value = bounds[end] + (end ? 1 : -1);
            assert_false(feel_values_of(level, &values, NULL));
        }
        level_free(level);
    }
}

static void another_value_is_another_hash(void **state) {
    (void)state;
    Feel feel = feel_derive(&FEEL_DEFAULTS), same = feel_derive(&FEEL_DEFAULTS);
    assert_true(feel_hash(&feel) == feel_hash(&same));
    FeelValues values = FEEL_DEFAULTS;
    values.ledge_catch++;
    Feel other = feel_derive(&values);
    assert_true(feel_hash(&feel) != feel_hash(&other));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_held_jump_peaks_at_jump_height),
        cmocka_unit_test(a_jump_peaks_in_time),
        cmocka_unit_test(letting_go_halves_the_rising_speed_once),
        cmocka_unit_test(running_reaches_its_speed_in_time_and_no_more),
        cmocka_unit_test(a_fall_is_never_faster_than_fall_speed),
        cmocka_unit_test(they_are_told_beside_other_errors),
        cmocka_unit_test(unknown_and_absurd_values_are_errors_at_their_line),
        cmocka_unit_test(every_row_takes_its_own_range_and_no_more),
        cmocka_unit_test(another_value_is_another_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
