/* The follow camera: what a player would notice if it were wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/camera.h"

#define PIXEL (FIX_ONE / 16)

static const Vec VIEW = {TILES(40), TILES(22.5)};
static const Vec WIDE = {TILES(200), TILES(100)};

static CameraTarget at(double x, double feet) {
    return (CameraTarget){
        {TILES(x - 0.3125), TILES(feet - 0.875), TILES(0.625), TILES(0.875)}, 1, 0, true};
}

static Camera cut_to(const CameraTarget *target) {
    Camera camera;
    camera_cut(&camera, target, VIEW, WIDE);
    return camera;
}

static void follow(Camera *camera, CameraTarget *target, fix dx, fix dy, int steps) {
    for (int i = 0; i < steps; i++) {
        target->box.x += dx;
        target->box.y += dy;
        target->speed_x = dx;
        if (dx != 0)
            target->facing = dx > 0 ? 1 : -1;
        camera_follow(camera, target, VIEW, WIDE);
    }
}

static void a_step_inside_the_dead_zone_moves_nothing(void **state) {
    (void)state;
    CameraTarget target = at(100, 50);
    Camera camera = cut_to(&target);
    fix before = camera.x;
    follow(&camera, &target, TILES(1.0 / 120), 0, 120); /* a tile, slower than a run */
    assert_int_equal(camera.x, before);
}

static void a_runner_sees_further_ahead_than_behind(void **state) {
    (void)state;
    CameraTarget target = at(60, 50);
    Camera camera = cut_to(&target);
    follow(&camera, &target, TILES(8.0 / 120), 0, 480);
    fix middle = target.box.x + target.box.w / 2;
    assert_true(camera.x + VIEW.x - middle > middle - camera.x + TILES(3));
    follow(&camera, &target, TILES(-8.0 / 120), 0, 480);
    middle = target.box.x + target.box.w / 2;
    assert_true(middle - camera.x > camera.x + VIEW.x - middle + TILES(3));
}

static void left_and_right_are_mirror_images(void **state) {
    (void)state;
    CameraTarget right = at(100, 50), left = at(100, 50);
    Camera to_right = cut_to(&right), to_left = cut_to(&left);
    for (int i = 0; i < 300; i++) {
        follow(&to_right, &right, TILES(9.0 / 120), 0, 1);
        follow(&to_left, &left, TILES(-9.0 / 120), 0, 1);
        assert_int_equal(to_right.focus_x - TILES(100), TILES(100) - to_left.focus_x);
    }
}

static void a_jump_does_not_move_the_view(void **state) {
    (void)state;
    CameraTarget target = at(100, 50);
    Camera camera = cut_to(&target);
    fix before = camera.y;
    target.grounded = false;
    follow(&camera, &target, 0, TILES(-4.0 / 50), 50);
    assert_int_equal(camera.y, before);
    follow(&camera, &target, 0, TILES(4.0 / 50), 50);
    assert_int_equal(camera.y, before);
}

static void landing_higher_snaps_to_the_platform(void **state) {
    (void)state;
    CameraTarget target = at(100, 50);
    Camera camera = cut_to(&target);
    fix before = camera.y;
    target.box.y -= TILES(3);
    follow(&camera, &target, 0, 0, 240);
    assert_int_equal(camera.y, before - TILES(3));
}

static void a_long_fall_stays_in_view(void **state) {
    (void)state;
    CameraTarget target = at(100, 20);
    Camera camera = cut_to(&target);
    target.grounded = false;
    for (int i = 0; i < 300; i++) {
        follow(&camera, &target, 0, TILES(20.0 / 120), 1);
        assert_true(target.box.y + target.box.h < camera.y + VIEW.y - TILES(2));
    }
}

static void the_view_settles_and_then_stands_still(void **state) {
    (void)state;
    CameraTarget target = at(60, 50);
    Camera camera = cut_to(&target);
    follow(&camera, &target, TILES(9.0 / 120), 0, 200);
    target.box.y -= TILES(2);
    follow(&camera, &target, 0, 0, 120);
    Camera before = camera;
    follow(&camera, &target, 0, 0, 600);
    assert_int_equal(camera.x, before.x);
    assert_int_equal(camera.y, before.y);
}

static void the_view_never_jumps(void **state) {
    (void)state;
    CameraTarget target = at(60, 50);
    Camera camera = cut_to(&target);
    fix last = camera.x;
    for (int i = 0; i < 900; i++) {
        follow(&camera, &target, TILES(9.0 / 120) * (i / 150 % 2 ? -1 : 1), 0, 1);
        assert_true(fix_abs(camera.x - last) <= 4 * PIXEL);
        last = camera.x;
    }
}

static void the_view_stays_inside_the_level(void **state) {
    (void)state;
    CameraTarget target = at(1, 2);
    Camera camera = cut_to(&target);
    assert_int_equal(camera.x, 0);
    assert_int_equal(camera.y, 0);
    target = at(199, 99);
    camera_cut(&camera, &target, VIEW, WIDE);
    assert_int_equal(camera.x, WIDE.x - VIEW.x);
    assert_int_equal(camera.y, WIDE.y - VIEW.y);
}

static void a_small_level_is_centred_on_each_axis(void **state) {
    (void)state;
    Camera camera;
    CameraTarget target = at(3, 5);
    camera_cut(&camera, &target, VIEW, (Vec){TILES(20), TILES(100)});
    assert_int_equal(camera.x, TILES(-10));
    assert_int_equal(camera.y, 0);
    camera_follow(&camera, &target, VIEW, (Vec){TILES(100), TILES(10)});
    assert_int_equal(camera.x, 0);
    assert_int_equal(camera.y, TILES(-6.25));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_inside_the_dead_zone_moves_nothing),
        cmocka_unit_test(a_runner_sees_further_ahead_than_behind),
        cmocka_unit_test(left_and_right_are_mirror_images),
        cmocka_unit_test(a_jump_does_not_move_the_view),
        cmocka_unit_test(landing_higher_snaps_to_the_platform),
        cmocka_unit_test(a_long_fall_stays_in_view),
        cmocka_unit_test(the_view_settles_and_then_stands_still),
        cmocka_unit_test(the_view_never_jumps),
        cmocka_unit_test(the_view_stays_inside_the_level),
        cmocka_unit_test(a_small_level_is_centred_on_each_axis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
