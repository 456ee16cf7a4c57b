/* The sweep: where a box comes to rest, what it hits and what it stands on. */
#include "room.h"
#include "stage.h"

#include "physics/move.h"

static Box box_at(double x, double y) {
    return (Box){TILES(x), TILES(y), HERO_WIDTH, HERO_HEIGHT};
}

static MoveResult go(const Room *room, Box box, double dx, double dy, unsigned flags) {
    return move_box(&room->terrain, box, (Vec){TILES(dx), TILES(dy)}, flags);
}

static const char WALLED[] = "##########\n"
                             "#........#\n"
                             "#........#\n"
                             "#..P.....#\n"
                             "##########\n";

static void stops_flush_on_all_four_sides(void **state) {
    (void)state;
    Room *room = room_open(WALLED);
    Box box = box_at(4, 2);
    MoveResult right = go(room, box, 7, 0, 0), left = go(room, box, -7, 0, 0);
    assert_int_equal(right.x, TILES(9) - HERO_WIDTH);
    assert_int_equal(right.hit, HIT_RIGHT);
    assert_int_equal(left.x, TILES(1));
    assert_int_equal(left.hit, HIT_LEFT);
    MoveResult up = go(room, box, 0, -7, 0), down = go(room, box, 0, 7, 0);
    assert_int_equal(up.y, TILES(1));
    assert_int_equal(up.hit, HIT_CEILING);
    assert_int_equal(up.ground, GROUND_NONE);
    assert_int_equal(down.y, TILES(4) - HERO_HEIGHT);
    assert_int_equal(down.hit, HIT_FLOOR);
    assert_int_equal(down.ground, GROUND_SOLID);
    assert_int_equal(down.solid, -1);
    room_close(room);
}

static void goes_the_whole_way_where_nothing_is(void **state) {
    (void)state;
    Room *room = room_open(WALLED);
    MoveResult free = go(room, box_at(4, 2), 1.5, -0.25, 0);
    assert_int_equal(free.x, TILES(5.5));
    assert_int_equal(free.y, TILES(1.75));
    assert_int_equal(free.hit, 0);
    assert_int_equal(free.ground, GROUND_NONE);
    room_close(room);
}

/* X first: a box that flies past a corner goes over it, not into it. */
static void moves_x_before_y(void **state) {
    (void)state;
    Room *room = room_open("......\n..P...\n...###\n......\n");
    MoveResult over = go(room, box_at(2.25, 1.125), 1, 1, 0);
    assert_int_equal(over.x, TILES(3.25));
    assert_int_equal(over.y, TILES(2) - HERO_HEIGHT);
    assert_int_equal(over.hit, HIT_FLOOR);
    room_close(room);
}

static void never_tunnels_at_any_speed(void **state) {
    (void)state;
    Room *room = room_open("P....................#....................\n");
    for (int i = 1; i <= 40; i++) {
        MoveResult there = move_box(&room->terrain, box_at(0, 0), (Vec){i * FIX_ONE, 0}, 0);
        assert_true(there.x <= TILES(21) - HERO_WIDTH);
        MoveResult back = move_box(&room->terrain, box_at(40, 0), (Vec){-i * FIX_ONE, 0}, 0);
        assert_true(back.x >= TILES(22));
    }
    room_close(room);
}

static void falls_no_further_than_the_floor_at_any_speed(void **state) {
    (void)state;
    Room *room = room_open("P..\n...\n...\n...\n...\n---\n...\n###\n...\n...\n...\n");
    for (fix dy = 1; dy < TILES(30); dy += TILES(0.37)) {
        MoveResult plank = move_box(&room->terrain, box_at(1, 0), (Vec){0, dy}, 0);
        assert_true(plank.y <= TILES(5) - HERO_HEIGHT);
        MoveResult floor = move_box(&room->terrain, box_at(1, 5.5), (Vec){0, dy}, 0);
        assert_true(floor.y <= TILES(7) - HERO_HEIGHT);
    }
    room_close(room);
}

/* At every offset to the tiles' seams, both ways, along floor, ceiling and walls. */
static void never_snags_on_a_seam(void **state) {
    (void)state;
    Room *room = room_open("##########\n#........#\n#..P.....#\n##########\n");
    for (fix offset = 0; offset < FIX_ONE; offset += 997) {
        for (int sign = -1; sign <= 1; sign += 2) {
            Box floor = {TILES(4) + offset, TILES(3) - HERO_HEIGHT, HERO_WIDTH, HERO_HEIGHT};
            Vec along = {sign * TILES(0.9), TILES(0.05)};
            MoveResult run = move_box(&room->terrain, floor, along, MOVE_GROUNDED);
            assert_int_equal(run.x, floor.x + along.x);
            assert_int_equal(run.ground, GROUND_SOLID);
            Box ceiling = {TILES(4) + offset, TILES(1), HERO_WIDTH, HERO_HEIGHT};
            along.y = -along.y;
            assert_int_equal(move_box(&room->terrain, ceiling, along, 0).x, ceiling.x + along.x);
        }
        Box wall = {TILES(1), TILES(1) + offset, HERO_WIDTH, HERO_HEIGHT};
        Vec down = {-TILES(0.1), TILES(0.1)};
        MoveResult slide = move_box(&room->terrain, wall, down, 0);
        assert_int_equal(slide.x, wall.x);
        assert_int_equal(slide.y, fix_min(wall.y + down.y, TILES(3) - HERO_HEIGHT));
    }
    room_close(room);
}

static void shared_edges_are_no_overlap(void **state) {
    (void)state;
    Room *room = room_open("...\n.#P\n...\n");
    Box box = {TILES(2), TILES(1), HERO_WIDTH, HERO_HEIGHT};
    assert_false(terrain_blocked(&room->terrain, box));
    box.x--;
    assert_true(terrain_blocked(&room->terrain, box));
    /* one unit off the tile's side, nothing holds it */
    MoveResult off = move_box(&room->terrain, (Box){TILES(2), TILES(0), FIX_ONE, FIX_ONE},
                              (Vec){0, TILES(1)}, 0);
    assert_int_equal(off.hit, 0);
    room_close(room);
}

static void what_starts_inside_is_not_blocked(void **state) {
    (void)state;
    Room *room = room_open("......\n.####.\n.####P\n......\n");
    MoveResult out = go(room, box_at(2.1, 1.1), 0.2, 0, 0);
    assert_int_equal(out.x, TILES(2.1) + TILES(0.2));
    assert_int_equal(go(room, box_at(1.1, 1.05), -1, 0, 0).hit, 0);
    assert_int_equal(go(room, box_at(1.1, 1.05), 0, -1, 0).hit, 0);
    room_close(room);
}

static void standing_needs_no_motion(void **state) {
    (void)state;
    Room *room = room_open("...\n.P.\n###\n");
    Box box = {TILES(1), TILES(2) - HERO_HEIGHT, HERO_WIDTH, HERO_HEIGHT};
    MoveResult still = move_box(&room->terrain, box, (Vec){0, 0}, 0);
    assert_int_equal(still.ground, GROUND_SOLID);
    assert_int_equal(still.hit, 0);
    box.y--;
    assert_int_equal(move_box(&room->terrain, box, (Vec){0, 0}, 0).ground, GROUND_NONE);
    /* exactly as far as the floor is standing too, and nothing was cut short */
    MoveResult exact = move_box(&room->terrain, box, (Vec){0, 1}, 0);
    assert_int_equal(exact.ground, GROUND_SOLID);
    assert_int_equal(exact.hit, 0);
    /* rising never stands */
    box.y++;
    assert_int_equal(move_box(&room->terrain, box, (Vec){0, -1}, 0).ground, GROUND_NONE);
    room_close(room);
}

static const char PLANKS[] = ".....\n.....\n.---.\n.....\n.---.\n..P..\n#####\n";

static void a_plank_holds_only_from_above(void **state) {
    (void)state;
    Room *room = room_open(PLANKS);
    MoveResult above = go(room, box_at(2, 0), 0, 3, 0);
    assert_int_equal(above.y, TILES(2) - HERO_HEIGHT);
    assert_int_equal(above.ground, GROUND_ONEWAY);
    assert_int_equal(above.hit, HIT_FLOOR);
    MoveResult below = go(room, box_at(2, 5.125), 0, -5, 0);
    assert_int_equal(below.y, TILES(0.125));
    assert_int_equal(below.hit, 0);
    MoveResult beside = go(room, box_at(0, 1.5), 3, 0, 0);
    assert_int_equal(beside.x, TILES(3));
    assert_int_equal(beside.hit, 0);
    assert_false(terrain_blocked(&room->terrain, box_at(2, 1.75)));
    room_close(room);
}

/* Feet one unit below the top were not above it before the motion. */
static void a_plank_holds_from_exactly_its_top(void **state) {
    (void)state;
    Room *room = room_open(PLANKS);
    Box box = {TILES(2), TILES(2) - HERO_HEIGHT, HERO_WIDTH, HERO_HEIGHT};
    MoveResult on_it = move_box(&room->terrain, box, (Vec){0, TILES(0.5)}, 0);
    assert_int_equal(on_it.y, box.y);
    assert_int_equal(on_it.ground, GROUND_ONEWAY);
    box.y++;
    MoveResult in_it = move_box(&room->terrain, box, (Vec){0, TILES(0.5)}, 0);
    assert_int_equal(in_it.y, box.y + TILES(0.5));
    assert_int_equal(in_it.ground, GROUND_NONE);
    room_close(room);
}

static void a_drop_passes_one_plank_and_no_other(void **state) {
    (void)state;
    Room *room = room_open(PLANKS);
    Box box = {TILES(2), TILES(2) - HERO_HEIGHT, HERO_WIDTH, HERO_HEIGHT};
    MoveResult dropped = move_box(&room->terrain, box, (Vec){0, TILES(8)}, MOVE_DROP);
    assert_int_equal(dropped.y, TILES(4) - HERO_HEIGHT);
    assert_int_equal(dropped.ground, GROUND_ONEWAY);
    box.y = TILES(6) - HERO_HEIGHT;
    assert_int_equal(move_box(&room->terrain, box, (Vec){0, TILES(1)}, MOVE_DROP).y, box.y);
    room_close(room);
}

static void ice_counts_only_where_all_of_it_is_ice(void **state) {
    (void)state;
    Room *room = room_open(".P....\nIII###\n");
    Box box = {TILES(2.2), TILES(1) - HERO_HEIGHT, HERO_WIDTH, HERO_HEIGHT};
    MoveResult on_ice = move_box(&room->terrain, box, (Vec){0, 0}, 0);
    assert_true(on_ice.ice);
    assert_int_equal(on_ice.ground, GROUND_SOLID);
    box.x = TILES(2.5);
    assert_false(move_box(&room->terrain, box, (Vec){0, 0}, 0).ice);
    box.x = TILES(3);
    assert_false(move_box(&room->terrain, box, (Vec){0, 0}, 0).ice);
    room_close(room);
}

static void closed_edges_are_walls_and_open_ones_air(void **state) {
    (void)state;
    Room *room = room_open("...\n.P.\n...\n");
    assert_int_equal(go(room, box_at(1, 1), 9, 0, 0).x, TILES(3) - HERO_WIDTH);
    assert_int_equal(go(room, box_at(1, 1), -9, 0, 0).x, 0);
    assert_int_equal(go(room, box_at(1, -40), 9, 0, 0).x, TILES(3) - HERO_WIDTH);
    assert_int_equal(go(room, box_at(1, 1), 0, 9, 0).hit, 0);
    assert_int_equal(go(room, box_at(1, 1), 0, -9, 0).hit, 0);
    room_close(room);
    room = room_open("edges: open open closed closed\nmap:\n...\n.P.\n...\n");
    assert_int_equal(go(room, box_at(1, 1), 9, 0, 0).hit, 0);
    assert_int_equal(go(room, box_at(1, 1), -9, 0, 0).hit, 0);
    MoveResult floor = go(room, box_at(1, 1), 0, 9, 0);
    assert_int_equal(floor.y, TILES(3) - HERO_HEIGHT);
    assert_int_equal(floor.ground, GROUND_SOLID);
    assert_int_equal(go(room, box_at(1, 1), 0, -9, 0).y, 0);
    room_close(room);
}

static void touch_tells_what_the_box_now_overlaps(void **state) {
    (void)state;
    Room *room = room_open("....o\nP..~.\n#####\n");
    Box box = {TILES(2), TILES(2) - HERO_HEIGHT, HERO_WIDTH, HERO_HEIGHT};
    assert_int_equal(terrain_touch(&room->terrain, box), 0);
    MoveResult wet = move_box(&room->terrain, box, (Vec){TILES(0.5), 0}, 0);
    assert_int_equal(wet.touch & TILE_WATER, TILE_WATER);
    MoveResult coin = go(room, box_at(3, 0), 0.5, 0, 0);
    assert_int_equal(coin.touch & TILE_TOUCH, TILE_TOUCH);
    room_close(room);
}

/* Walks one way in small steps; feet follow what `height` says of the foot in the middle. */
static void walk_slope(Room *room, Box box, int sign, fix (*height)(fix foot)) {
    for (int i = 0; i < 60; i++) {
        Vec by = {sign * TILES(0.07), TILES(0.006)};
        MoveResult step = move_box(&room->terrain, box, by, MOVE_GROUNDED);
        assert_int_equal(step.hit & (HIT_LEFT | HIT_RIGHT), 0);
        assert_int_equal(step.x, box.x + by.x);
        assert_true(step.ground == GROUND_SLOPE || step.ground == GROUND_SOLID);
        fix away = step.y + HERO_HEIGHT - height(step.x + HERO_WIDTH / 2);
        assert_in_range(fix_abs(away), 0, 2);
        box.x = step.x;
        box.y = step.y;
    }
}

static fix steep(fix foot) {
    return TILES(4) - fix_clamp(foot - TILES(3), 0, TILES(2));
}

static fix gentle(fix foot) {
    return TILES(3) - fix_clamp(foot - TILES(3), 0, TILES(2)) / 2;
}

static void feet_follow_slopes_both_ways(void **state) {
    (void)state;
    Room *room = room_open(".........\n.........\n..P./####\n.../#####\n#########\n");
    Box foot = {TILES(2), TILES(4) - HERO_HEIGHT, HERO_WIDTH, HERO_HEIGHT};
    walk_slope(room, foot, 1, steep);
    walk_slope(room, (Box){TILES(7), TILES(2) - HERO_HEIGHT, HERO_WIDTH, HERO_HEIGHT}, -1, steep);
    room_close(room);
    room = room_open(".........\n.........\n..P12####\n#########\n");
    foot.y = TILES(3) - HERO_HEIGHT;
    walk_slope(room, foot, 1, gentle);
    walk_slope(room, (Box){TILES(7), TILES(2) - HERO_HEIGHT, HERO_WIDTH, HERO_HEIGHT}, -1, gentle);
    room_close(room);
}

static void slopes_tell_how_steep_they_are(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int rise;
    } ROWS[] = {{"...\nP..\n#/.\n###\n", 2},  {"...\nP..\n#\\.\n###\n", -2},
                {"...\nP..\n#1.\n###\n", 1},  {"...\nP..\n#2.\n###\n", 1},
                {"...\nP..\n#3.\n###\n", -1}, {"...\nP..\n#4.\n###\n", -1}};
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        Room *room = room_open(ROWS[i].text);
        MoveResult fell = go(room, box_at(1.5 - 0.3125, 0.5), 0, 4, 0);
        assert_int_equal(fell.ground, GROUND_SLOPE);
        assert_int_equal(fell.slope, ROWS[i].rise);
        room_close(room);
    }
}

static void solids_stop_a_box_as_tiles_do(void **state) {
    (void)state;
    Room *room = room_open(WALLED);
    room_add_solid(room, (Box){TILES(5.5), TILES(2.25), TILES(1), TILES(0.5)}, false);
    MoveResult right = go(room, box_at(4, 2), 4, 0, 0);
    assert_int_equal(right.x, TILES(5.5) - HERO_WIDTH);
    assert_int_equal(right.hit, HIT_RIGHT);
    assert_int_equal(right.side, 0);
    MoveResult left = go(room, box_at(8, 2), -4, 0, 0);
    assert_int_equal(left.x, TILES(6.5));
    assert_int_equal(left.side, 0);
    MoveResult down = go(room, box_at(5.5, 1), 0, 4, 0);
    assert_int_equal(down.y, TILES(2.25) - HERO_HEIGHT);
    assert_int_equal(down.ground, GROUND_PLATFORM);
    assert_int_equal(down.solid, 0);
    MoveResult up = go(room, box_at(5.5, 3.125), 0, -4, 0);
    assert_int_equal(up.y, TILES(2.75));
    assert_int_equal(up.hit, HIT_CEILING);
    assert_true(terrain_blocked(&room->terrain, box_at(5.25, 2)));
    room_close(room);
}

static void a_solid_that_is_off_or_ones_own_is_air(void **state) {
    (void)state;
    Room *room = room_open(WALLED);
    room_add_solid(room, (Box){TILES(5.5), TILES(2), TILES(1), TILES(1)}, false);
    room->solids[0].off = true;
    assert_int_equal(go(room, box_at(4, 2), 4, 0, 0).x, TILES(8));
    room->solids[0].off = false;
    room->terrain.except = 0;
    assert_int_equal(go(room, box_at(4, 2), 4, 0, 0).x, TILES(8));
    assert_false(terrain_blocked(&room->terrain, box_at(5.5, 2)));
    room_close(room);
}

static void a_oneway_solid_holds_only_from_above(void **state) {
    (void)state;
    Room *room = room_open(WALLED);
    room_add_solid(room, (Box){TILES(4), TILES(2.5), TILES(2), TILES(0.5)}, true);
    MoveResult down = go(room, box_at(5, 1), 0, 3, 0);
    assert_int_equal(down.y, TILES(2.5) - HERO_HEIGHT);
    assert_int_equal(down.ground, GROUND_PLATFORM);
    assert_int_equal(go(room, box_at(5, 3.125), 0, -1.5, 0).hit, 0);
    assert_int_equal(go(room, box_at(2, 2.3), 4, 0, 0).hit, 0);
    Box on_it = {TILES(5), down.y, HERO_WIDTH, HERO_HEIGHT};
    MoveResult dropped = move_box(&room->terrain, on_it, (Vec){0, TILES(3)}, MOVE_DROP);
    assert_int_equal(dropped.y, TILES(4) - HERO_HEIGHT);
    room_close(room);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stops_flush_on_all_four_sides),
        cmocka_unit_test(goes_the_whole_way_where_nothing_is),
        cmocka_unit_test(moves_x_before_y),
        cmocka_unit_test(never_tunnels_at_any_speed),
        cmocka_unit_test(falls_no_further_than_the_floor_at_any_speed),
        cmocka_unit_test(never_snags_on_a_seam),
        cmocka_unit_test(shared_edges_are_no_overlap),
        cmocka_unit_test(what_starts_inside_is_not_blocked),
        cmocka_unit_test(standing_needs_no_motion),
        cmocka_unit_test(a_plank_holds_only_from_above),
        cmocka_unit_test(a_plank_holds_from_exactly_its_top),
        cmocka_unit_test(a_drop_passes_one_plank_and_no_other),
        cmocka_unit_test(ice_counts_only_where_all_of_it_is_ice),
        cmocka_unit_test(closed_edges_are_walls_and_open_ones_air),
        cmocka_unit_test(touch_tells_what_the_box_now_overlaps),
        cmocka_unit_test(feet_follow_slopes_both_ways),
        cmocka_unit_test(slopes_tell_how_steep_they_are),
        cmocka_unit_test(solids_stop_a_box_as_tiles_do),
        cmocka_unit_test(a_solid_that_is_off_or_ones_own_is_air),
        cmocka_unit_test(a_oneway_solid_holds_only_from_above),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
