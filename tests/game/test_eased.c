/* Eased platforms: the same places as linear ones, gently. */
#include "stage.h"

#include "game/ease.h"

static const fix LENGTHS[] = {1, 2, 3, TILES(0.25), TILES(1), TILES(1.5) + 1, TILES(2), TILES(8.5)};
enum { LENGTH_COUNT = sizeof LENGTHS / sizeof LENGTHS[0] };

static void every_place_has_its_way(void **state) {
    (void)state;
    for (int i = 0; i < LENGTH_COUNT; i++)
        for (fix place = 0; place <= LENGTHS[i]; place++)
            if (ease_place(LENGTHS[i], ease_way_to(LENGTHS[i], place)) != place)
                fail_msg("place %d of %d", place, LENGTHS[i]);
}

static void there_and_back_are_one(void **state) {
    (void)state;
    for (int i = 0; i < LENGTH_COUNT; i++) {
        fix length = LENGTHS[i], whole = ease_way(length), last = 0;
        for (fix way = 0; way <= whole; way++) {
            fix place = ease_place(length, way);
            if (place < last || place > last + 1 ||
                ease_place(length, whole - way) != length - place)
                fail_msg("way %d of %d: %d after %d", way, length, place, last);
            last = place;
        }
        assert_int_equal(last, length);
    }
}

/* Two platforms alike but for that: both begin where they are drawn and reach the same ends. */
static void it_begins_as_drawn_and_reaches_its_ends(void **state) {
    (void)state;
    Stage stage = stage_open("legend M: platform horizontal speed 4 eased\nmap:\n"
                             "............\n#...MM.....#\nP...........\n############\n");
    assert_int_equal(solid_at(&stage, 0)->box.x, TILES(4));
    fix least = TILES(4), most = TILES(4), speed = TILES(4) / STEPS_PER_SECOND, before = 0;
    for (int i = 0; i < 1000; i++) {
        stage_step(&stage, 0);
        Solid *solid = solid_at(&stage, 0);
        assert_true(fix_abs(solid->moved.x) <= speed);
        if (i > 0) /* no jerk, at the ends too */
            assert_true(fix_abs(solid->moved.x - before) <= speed / 20);
        if (solid->box.x >= TILES(2) && solid->box.x <= TILES(8) && i > 60)
            assert_in_range(fix_abs(solid->moved.x), speed - 1, speed);
        before = solid->moved.x;
        least = fix_min(least, solid->box.x);
        most = fix_max(most, solid->box.x);
    }
    assert_int_equal(least, TILES(1));
    assert_int_equal(most, TILES(9));
    stage_close(&stage);
}

static void a_start_is_a_place_on_the_path(void **state) {
    (void)state;
    Stage stage = stage_open("legend a: platform path R4 U3 start 4.5 eased\nmap:\n"
                             ".......\n.......\n.......\n.......\na.....P\n.....##\n");
    assert_int_equal(solid_at(&stage, 0)->box.x, TILES(4));
    assert_int_equal(solid_at(&stage, 0)->box.y, TILES(3.5));
    stage_close(&stage);
}

static void its_rider_never_leaves_it(void **state) {
    (void)state;
    Stage stage = stage_open("legend p: platform path U5 speed 20 eased\nmap:\n"
                             ".....\n.....\n.....\n.....\n.....\n.....\n..P..\n.ppp.\n.....\n");
    assert_int_equal(stage_ride(&stage, 600), TILES(2));
    stage_close(&stage);
}

/* Linear says what is so without a word, and is not written back. */
static void it_is_another_level_and_written_back(void **state) {
    (void)state;
    static const char MAP[] = "map:\n......\nP..a..\n####..\n";
    const char *const words[] = {"", " linear", " eased"};
    uint64_t hashes[3];
    for (int i = 0; i < 3; i++) {
        char text[200];
        snprintf(text, sizeof text, "legend a: platform path R2%s\n%s", words[i], MAP);
        Level *level = stage_level(text);
        size_t size;
        char *written = level_write(level, &size);
        assert_true((strstr(written, "eased") != NULL) == (i == 2));
        assert_null(strstr(written, "linear"));
        hashes[i] = level->hash;
        free(written);
        level_free(level);
    }
    assert_true(hashes[0] == hashes[1] && hashes[0] != hashes[2]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_place_has_its_way),
        cmocka_unit_test(there_and_back_are_one),
        cmocka_unit_test(it_begins_as_drawn_and_reaches_its_ends),
        cmocka_unit_test(a_start_is_a_place_on_the_path),
        cmocka_unit_test(its_rider_never_leaves_it),
        cmocka_unit_test(it_is_another_level_and_written_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
