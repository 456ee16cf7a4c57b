/* Rays and box queries: along edges, through corners, from inside, of no length; who agrees. */
#include "room.h"
#include "stage.h"

#include "base/random.h"

#define NONE ((Filter){0, 0})
#define GROUND (TILE_SOLID | TILE_SLOPE)

/* A ray in tiles. */
static RayHit look(const Room *room, double x, double y, double to_x, double to_y, uint16_t tiles) {
    return cast_ray(&room->terrain, NULL, (Vec){TILES(x), TILES(y)},
                    (Vec){TILES(to_x), TILES(to_y)}, tiles, NONE);
}

static void expect_free(RayHit hit) {
    assert_int_equal(hit.kind, RAY_FREE);
    assert_int_equal(hit.number, -1);
}

static void expect_tile(RayHit hit, double x, double y, int32_t column, int32_t row) {
    assert_int_equal(hit.kind, RAY_TILE);
    assert_int_equal(hit.point.x, TILES(x));
    assert_int_equal(hit.point.y, TILES(y));
    assert_int_equal(hit.column, column);
    assert_int_equal(hit.row, row);
}

static const char WALLED[] = "edges: open open open open\nmap:\n"
                             "########\n"
                             "#P.....#\n"
                             "#......#\n"
                             "#..#...#\n"
                             "#......#\n"
                             "########\n";

static void stops_flush_on_all_four_sides(void **state) {
    (void)state;
    Room *room = room_open(WALLED);
    RayHit hit = look(room, 2.5, 2.5, 20, 2.5, GROUND);
    expect_tile(hit, 7, 2.5, 7, 2);
    assert_int_equal(hit.normal_x, -1);
    assert_int_equal(hit.normal_y, 0);
    assert_int_equal(hit.flags & TILE_SOLID, TILE_SOLID);
    expect_tile(look(room, 2.5, 2.5, -20, 2.5, GROUND), 1, 2.5, 0, 2);
    hit = look(room, 2.5, 2.5, 2.5, -20, GROUND);
    expect_tile(hit, 2.5, 1, 2, 0);
    assert_int_equal(hit.normal_y, 1);
    expect_tile(look(room, 2.5, 2.5, 2.5, 20, GROUND), 2.5, 5, 2, 5);
    expect_tile(look(room, 2.5, 2.5, 6.5, 4.5, GROUND), 3.5, 3, 3, 3);
    room_close(room);
}

static void ends_where_nothing_is_in_the_way(void **state) {
    (void)state;
    Room *room = room_open(WALLED);
    RayHit hit = look(room, 1.5, 1.5, 6.25, 2.75, GROUND);
    expect_free(hit);
    assert_int_equal(hit.point.x, TILES(6.25));
    assert_int_equal(hit.point.y, TILES(2.75));
    expect_free(look(room, 2.5, 2.5, 7, 2.5, GROUND)); /* up to the wall is not into it */
    expect_free(look(room, 2.5, 2.5, 2.5, 5, GROUND));
    expect_free(look(room, 2.5, 2.5, 2.5, 2.5, GROUND)); /* of no length */
    expect_free(look(room, 3.5, 3.5, 3.5, 3.5, GROUND));
    expect_free(look(room, 2.5, 2.5, 20, 2.5, TILE_WATER));
    room_close(room);
}

static void outside_the_map_is_as_its_edges_say(void **state) {
    (void)state;
    Room *open = room_open("edges: open open open open\nmap:\nP..\n...\n");
    expect_free(look(open, 1.5, 1.5, 40, -30, GROUND));
    room_close(open);
    Room *closed = room_open("edges: closed closed open open\nmap:\nP..\n...\n");
    expect_tile(look(closed, 1.5, 1.5, 40, 1.5, GROUND), 3, 1.5, 3, 1);
    expect_tile(look(closed, 1.5, 1.5, -40, 1.5, GROUND), 0, 1.5, -1, 1);
    expect_free(look(closed, 1.5, 1.5, 1.5, 40, GROUND));
    room_close(closed);
    Room *roofed = room_open("edges: open open closed open\nmap:\nP..\n...\n");
    expect_tile(look(roofed, -1, 0, 5, -1.5, GROUND), 0, -0.25, 0, -1); /* from beside the roof */
    expect_free(look(roofed, 1.5, -0.5, 1.5, -0.5, GROUND));
    expect_free(look(roofed, -1, -0.5, -1, -9, GROUND));
    room_close(roofed);
}

static void what_the_start_is_inside_of_does_not_stop_it(void **state) {
    (void)state;
    Room *room = room_open(WALLED);
    expect_free(look(room, 3.5, 3.5, 6.5, 3.5, GROUND));
    expect_tile(look(room, 3.5, 3.5, 9, 3.5, GROUND), 7, 3.5, 7, 3);
    expect_tile(look(room, 0.5, 0.5, 5, 0.5, GROUND), 1, 0.5, 1, 0); /* the next one does */
    room_close(room);
}

static void what_it_touches_and_goes_into_stops_it_at_once(void **state) {
    (void)state;
    Room *room = room_open(WALLED);
    expect_tile(look(room, 2.5, 5, 2.5, 8, GROUND), 2.5, 5, 2, 5);
    expect_tile(look(room, 3, 3.5, 5, 3.5, GROUND), 3, 3.5, 3, 3);
    expect_tile(look(room, 4, 3.5, 2, 3.5, GROUND), 4, 3.5, 3, 3);
    expect_tile(look(room, 3, 3, 5, 5, GROUND), 3, 3, 3, 3);
    expect_free(look(room, 3, 3.5, 2, 3.5, GROUND));
    room_close(room);
}

static void an_edge_of_one_tile_is_free_and_a_seam_of_two_is_not(void **state) {
    (void)state;
    Room *room = room_open("edges: open open open open\nmap:\n"
                           "P.......\n"
                           "..#.....\n"
                           "....##..\n"
                           "....##..\n");
    expect_free(look(room, 2, 0, 2, 4, GROUND));
    expect_free(look(room, 3, 4, 3, 0, GROUND));
    expect_free(look(room, 0, 1, 8, 1, GROUND));
    expect_free(look(room, 8, 2, 6, 2, GROUND));
    RayHit seam = look(room, 5, 0, 5, 4, GROUND);
    assert_int_equal(seam.kind, RAY_TILE);
    assert_int_equal(seam.point.y, TILES(2));
    seam = look(room, 8, 3, 0, 3, GROUND);
    assert_int_equal(seam.kind, RAY_TILE);
    assert_int_equal(seam.point.x, TILES(6));
    room_close(room);
}

static void a_corner_of_one_tile_is_free_and_that_of_two_is_not(void **state) {
    (void)state;
    Room *room = room_open("edges: open open open open\nmap:\n"
                           "P......\n"
                           "..#....\n"
                           ".....#.\n"
                           "....#..\n");
    expect_free(look(room, 1, 2, 3, 0, GROUND)); /* past its top left */
    expect_free(look(room, 2, 0, 4, 2, GROUND));
    expect_free(look(room, 4, 1, 2, 3, GROUND));
    expect_free(look(room, 3, 3, 1, 1, GROUND));
    RayHit gap = look(room, 4, 2, 6, 4, GROUND);
    assert_int_equal(gap.kind, RAY_TILE);
    assert_int_equal(gap.point.x, TILES(5));
    assert_int_equal(gap.point.y, TILES(3));
    assert_int_equal(gap.column, 5);
    assert_int_equal(gap.row, 2);
    assert_int_equal(look(room, 6, 4, 4, 2, GROUND).kind, RAY_TILE);
    expect_free(look(room, 4, 2, 5, 3, GROUND)); /* ends there */
    room_close(room);
}

static void planks_stop_it_from_above_if_asked(void **state) {
    (void)state;
    Room *room = room_open("edges: open open open open\nmap:\nP....\n.....\n.--..\n.....\n");
    uint16_t floors = TILE_SOLID | TILE_ONEWAY;
    expect_free(look(room, 1.5, 0.5, 1.5, 4, TILE_SOLID));
    expect_tile(look(room, 1.5, 0.5, 1.5, 4, floors), 1.5, 2, 1, 2);
    expect_free(look(room, 1.5, 4, 1.5, 0, floors));
    expect_free(look(room, 0.5, 2.5, 5, 2.5, floors));
    expect_free(look(room, 0, 1.875, 2, 4, floors) /* in by its side */);
    assert_int_equal(look(room, 2, 0, 2, 4, floors).kind, RAY_TILE);
    room_close(room);
}

static void any_flag_can_be_asked_for(void **state) {
    (void)state;
    Room *room = room_open("legend z: custom3\nlegend y: custom1 custom4\nmap:\nP.z.y.~~\n");
    expect_free(look(room, 0.5, 0.5, 7, 0.5, TILE_CUSTOM2));
    expect_tile(look(room, 0.5, 0.5, 7, 0.5, TILE_CUSTOM3), 2, 0.5, 2, 0);
    RayHit hit = look(room, 0.5, 0.5, 7, 0.5, TILE_CUSTOM4);
    expect_tile(hit, 4, 0.5, 4, 0);
    assert_int_equal(hit.flags, TILE_CUSTOM1 | TILE_CUSTOM4);
    expect_tile(look(room, 0.5, 0.5, 7, 0.5, TILE_WATER), 6, 0.5, 6, 0);
    room_close(room);
}

static void a_block_that_is_gone_stops_nothing(void **state) {
    (void)state;
    Room *room = room_open("edges: open open open open\nmap:\nP.%.K.#.\n");
    expect_tile(look(room, 0.5, 0.5, 8, 0.5, GROUND), 2, 0.5, 2, 0);
    room->gone[0] = 3;
    expect_tile(look(room, 0.5, 0.5, 8, 0.5, GROUND), 6, 0.5, 6, 0);
    room_close(room);
}

static void slopes_stop_it_at_their_surface(void **state) {
    (void)state;
    Room *room = room_open("edges: open open open open\nmap:\n"
                           "P.......\n"
                           "../\\.12.\n"
                           "........\n");
    RayHit hit = look(room, 2.25, 0, 2.25, 3, GROUND);
    expect_tile(hit, 2.25, 1.75, 2, 1);
    assert_int_equal(hit.normal_x, -1);
    assert_int_equal(hit.normal_y, -1);
    expect_tile(look(room, 0, 1.5, 8, 1.5, GROUND), 2.5, 1.5, 2, 1);
    expect_tile(look(room, 4.5, 1.5, 0, 1.5, GROUND), 3.5, 1.5, 3, 1);
    expect_tile(look(room, 5.5, 0, 5.5, 3, GROUND), 5.5, 1.75, 5, 1);
    expect_tile(look(room, 6.5, 0, 6.5, 3, GROUND), 6.5, 1.25, 6, 1);
    expect_tile(look(room, 6.5, 3, 6.5, 0, GROUND), 6.5, 2, 6, 1); /* from below: flat */
    expect_tile(look(room, 8, 1.75, 4, 1.75, GROUND), 7, 1.75, 6, 1);
    expect_free(look(room, 1, 2, 3, 0, GROUND));             /* along the surface */
    expect_free(look(room, 2.25, 1.25, 2.25, 1.75, GROUND)); /* down to it */
    expect_tile(look(room, 2.25, 1.75, 2.25, 3, GROUND), 2.25, 1.75, 2, 1);
    expect_tile(look(room, 3, 0, 3, 3, GROUND), 3, 1, 3, 1); /* the ridge: a seam of two */
    expect_free(look(room, 2.5, 1.75, 2.25, 3, GROUND));     /* from inside */
    room_close(room);
}

static void solids_stop_it_and_the_nearest_counts(void **state) {
    (void)state;
    Room *room = room_open("edges: open open open open\nmap:\nP.......\n........\n......#.\n");
    room_add_solid(room, (Box){TILES(4), TILES(2), TILES(1), TILES(0.5)}, false);
    room_add_solid(room, (Box){TILES(2.5), TILES(2), TILES(1), TILES(0.5)}, false);
    room_add_solid(room, (Box){TILES(1), TILES(1), TILES(2), TILES(0.25)}, true);
    RayHit hit = look(room, 0.5, 2.25, 8, 2.25, TILE_SOLID);
    assert_int_equal(hit.kind, RAY_SOLID);
    assert_int_equal(hit.number, 1);
    assert_int_equal(hit.point.x, TILES(2.5));
    assert_int_equal(hit.normal_x, -1);
    room->solids[1].off = true;
    assert_int_equal(look(room, 0.5, 2.25, 8, 2.25, TILE_SOLID).number, 0);
    room->terrain.except = 0;
    expect_tile(look(room, 0.5, 2.25, 8, 2.25, TILE_SOLID), 6, 2.25, 6, 2);
    expect_free(look(room, 2, 0, 2, 3, TILE_SOLID));
    assert_int_equal(look(room, 2, 0, 2, 3, TILE_SOLID | TILE_ONEWAY).point.y, TILES(1));
    expect_free(look(room, 2, 3, 2, 0, TILE_SOLID | TILE_ONEWAY));
    expect_free(look(room, 1, 0, 1, 3, TILE_SOLID | TILE_ONEWAY)); /* along its side */
    room_close(room);
}

static void bodies_stop_it_where_both_agree(void **state) {
    (void)state;
    Room *room = room_open("edges: open open open open\nmap:\nP.......\n......#.\n");
    uint64_t far = UINT64_C(1) << 63;
    room_add_body(room, (Box){TILES(2), TILES(1), FIX_ONE, FIX_ONE}, 1, 4);
    int32_t wanted = room_add_body(room, (Box){TILES(4), TILES(1), FIX_ONE, FIX_ONE}, far, far | 2);
    room_add_body(room, (Box){TILES(5), TILES(1), FIX_ONE, FIX_ONE}, 0, UINT64_MAX);
    Vec from = {TILES(0.5), TILES(1.5)}, to = {TILES(8), TILES(1.5)};
    RayHit hit =
        cast_ray(&room->terrain, &room->bodies, from, to, TILE_SOLID, (Filter){2, far | 1});
    assert_int_equal(hit.kind, RAY_BODY);
    assert_int_equal(hit.number, wanted);
    assert_int_equal(hit.point.x, TILES(4));
    hit = cast_ray(&room->terrain, &room->bodies, from, to, TILE_SOLID, (Filter){4, 1});
    assert_int_equal(hit.number, 0);
    hit = cast_ray(&room->terrain, &room->bodies, from, to, TILE_SOLID, (Filter){1, UINT64_MAX});
    expect_tile(hit, 6, 1.5, 6, 1);
    room_close(room);
}

#define CROWD 200

/* Bodies here and there, listed and then moved a little. */
static Broad *crowd(Body *list, Random *random) {
    int32_t cells = CROWD * broad_cells(TILES(2), TILES(2));
    Broad *broad = malloc(broad_size(CROWD, cells));
    assert_non_null(broad);
    for (int i = 0; i < CROWD; i++) {
        Box box = {(fix)random_below(random, TILES(60)), (fix)random_below(random, TILES(40)),
                   1 + (fix)random_below(random, TILES(2)),
                   1 + (fix)random_below(random, TILES(2))};
        list[i] = (Body){box, {1, 1}};
    }
    broad_init(broad, CROWD, cells);
    broad_build(broad, list, sizeof *list);
    for (int i = 0; i < CROWD; i += 3) {
        Vec by = {(fix)random_below(random, FIX_ONE) - FIX_ONE / 2,
                  (fix)random_below(random, FIX_ONE) - FIX_ONE / 2};
        list[i].box.x += by.x;
        list[i].box.y += by.y;
        broad_moved(broad, by);
    }
    return broad;
}

/* What is listed is met as if all were looked at, one by one. */
static void no_list_hides_a_body(void **state) {
    (void)state;
    Room *room = room_open("edges: open open open open\nmap:\nP\n");
    static Body list[CROWD];
    Random random = random_seed(7);
    Broad *broad = crowd(list, &random), all = {.count = CROWD};
    for (int i = 0; i < 4000; i++) {
        Vec from = {(fix)random_below(&random, TILES(60)), (fix)random_below(&random, TILES(40))};
        Vec to = {(fix)random_below(&random, TILES(60)), (fix)random_below(&random, TILES(40))};
        to.x = i % 7 ? to.x : from.x;
        to.y = i % 5 ? to.y : from.y;
        RayHit a = cast_ray(&room->terrain, &(Bodies){list, broad}, from, to, 0, (Filter){1, 1});
        RayHit b = cast_ray(&room->terrain, &(Bodies){list, &all}, from, to, 0, (Filter){1, 1});
        if (a.kind != b.kind || a.number != b.number || a.point.x != b.point.x ||
            a.point.y != b.point.y)
            fail_msg("ray %d: body %d, of all %d", i, a.number, b.number);
    }
    free(broad);
    room_close(room);
}

static bool found(const Room *room, Box box, Filter filter, int32_t wanted) {
    Overlap overlap = overlap_box(&room->bodies, box, filter);
    bool is = false;
    for (int32_t number; overlap_next(&overlap, &number);)
        is |= number == wanted;
    return is;
}

static void a_box_finds_whom_it_overlaps_and_agrees_with(void **state) {
    (void)state;
    Room *room = room_open("P.......\n");
    room_add_body(room, (Box){TILES(2), 0, FIX_ONE, FIX_ONE}, 1, 2);
    Filter asks = {2, 1}, other = {4, 1}, wants = {2, 8};
    assert_true(found(room, (Box){TILES(1), 0, FIX_ONE + 1, FIX_ONE}, asks, 0));
    assert_false(found(room, (Box){TILES(1), 0, FIX_ONE, FIX_ONE}, asks, 0));
    assert_false(found(room, (Box){TILES(2), 0, FIX_ONE, FIX_ONE}, other, 0));
    assert_false(found(room, (Box){TILES(2), 0, FIX_ONE, FIX_ONE}, wants, 0));
    room_close(room);
}

/* Rays between places of a fine lattice, so that edges and corners are met all the time. */
#define LATTICE 8
#define WIDE 12
#define HIGH 9

static const char LEFT_HAND[] = "edges: open open open open\nmap:\n"
                                "P..........#\n"
                                "...##..--...\n"
                                ".#....../\\..\n"
                                ".##.#.12..#.\n"
                                "...#.....34.\n"
                                "..#..##.....\n"
                                "/#...--.#..%\n"
                                "\\...#....#..\n"
                                "##....34..#/\n";
static const char RIGHT_HAND[] = "edges: open open open open\nmap:\n"
                                 "#..........P\n"
                                 "...--..##...\n"
                                 "../\\......#.\n"
                                 ".#..34.#.##.\n"
                                 ".12.....#...\n"
                                 ".....##..#..\n"
                                 "%..#.--...#\\\n"
                                 "..#....#.../\n"
                                 "\\#..12....##\n";

static Vec lattice_point(Random *random) {
    return (Vec){(fix)random_below(random, WIDE * LATTICE) * (FIX_ONE / LATTICE),
                 (fix)random_below(random, HIGH * LATTICE) * (FIX_ONE / LATTICE)};
}

static Vec mirrored(Vec v) {
    return (Vec){TILES(WIDE) - v.x, v.y};
}

static void a_mirrored_ray_is_the_mirrored_answer(void **state) {
    (void)state;
    Room *left = room_open(LEFT_HAND), *right = room_open(RIGHT_HAND);
    room_add_solid(left, (Box){TILES(5), TILES(4), TILES(2), TILES(0.5)}, false);
    room_add_solid(right, (Box){TILES(5), TILES(4), TILES(2), TILES(0.5)}, false);
    room_add_solid(left, (Box){TILES(1), TILES(7.5), TILES(2), TILES(0.5)}, true);
    room_add_solid(right, (Box){TILES(9), TILES(7.5), TILES(2), TILES(0.5)}, true);
    Random random = random_seed(8);
    int stopped = 0;
    for (int i = 0; i < 200000; i++) {
        Vec from = lattice_point(&random), to = lattice_point(&random);
        uint16_t tiles = i % 2 ? GROUND : GROUND | TILE_ONEWAY;
        RayHit a = cast_ray(&left->terrain, NULL, from, to, tiles, NONE);
        RayHit b = cast_ray(&right->terrain, NULL, mirrored(from), mirrored(to), tiles, NONE);
        assert_int_equal(a.kind, b.kind);
        assert_int_equal(a.point.x, TILES(WIDE) - b.point.x);
        assert_int_equal(a.point.y, b.point.y);
        assert_int_equal(a.normal_x, -b.normal_x);
        assert_int_equal(a.normal_y, b.normal_y);
        stopped += a.kind != RAY_FREE;
    }
    assert_in_range(stopped, 60000, 190000);
    room_close(left);
    room_close(right);
}

/* Is a point well inside what stops rays? */
static bool inside_ground(const Room *room, Vec at) {
    int32_t column = fix_cell(at.x), row = fix_cell(at.y);
    uint16_t flags = terrain_flags(&room->terrain, column, row);
    if (flags & TILE_SLOPE) {
        const KindInfo *slope = &KINDS[room->level->kinds[level_at(room->level, column, row)]];
        fix height = slope->left + fix_mul(slope->right - slope->left, at.x - fix_edge(column));
        return at.y > fix_edge(row + 1) - height + 4;
    }
    return flags & TILE_SOLID;
}

/* Against looking at a thousand points of the way: all before the answer are free, and right after
 * it is something. */
static void the_way_to_the_answer_is_free_and_no_further(void **state) {
    (void)state;
    Room *room = room_open(LEFT_HAND);
    Random random = random_seed(2);
    for (int i = 0; i < 3000; i++) {
        Vec from = lattice_point(&random), to = lattice_point(&random);
        from.x += 1 + (fix)random_below(&random, 8000); /* no seams, no corners */
        from.y += 1 + (fix)random_below(&random, 8000);
        if (inside_ground(room, from))
            continue;
        RayHit hit = cast_ray(&room->terrain, NULL, from, to, GROUND, NONE);
        bool met = false;
        for (int64_t part = 1; part < 1000 && !met; part++) {
            Vec at = {(fix)(from.x + (to.x - (int64_t)from.x) * part / 1000),
                      (fix)(from.y + (to.y - (int64_t)from.y) * part / 1000)};
            int64_t gone = llabs((int64_t)at.x - from.x) + llabs((int64_t)at.y - from.y);
            int64_t way =
                llabs((int64_t)hit.point.x - from.x) + llabs((int64_t)hit.point.y - from.y);
            if (gone < way - 8)
                assert_false(inside_ground(room, at));
            met = gone > way + 2000;
        }
        if (hit.kind == RAY_TILE)
            assert_true(terrain_flags(&room->terrain, hit.column, hit.row) & GROUND);
    }
    room_close(room);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stops_flush_on_all_four_sides),
        cmocka_unit_test(ends_where_nothing_is_in_the_way),
        cmocka_unit_test(outside_the_map_is_as_its_edges_say),
        cmocka_unit_test(what_the_start_is_inside_of_does_not_stop_it),
        cmocka_unit_test(what_it_touches_and_goes_into_stops_it_at_once),
        cmocka_unit_test(an_edge_of_one_tile_is_free_and_a_seam_of_two_is_not),
        cmocka_unit_test(a_corner_of_one_tile_is_free_and_that_of_two_is_not),
        cmocka_unit_test(planks_stop_it_from_above_if_asked),
        cmocka_unit_test(any_flag_can_be_asked_for),
        cmocka_unit_test(a_block_that_is_gone_stops_nothing),
        cmocka_unit_test(slopes_stop_it_at_their_surface),
        cmocka_unit_test(solids_stop_it_and_the_nearest_counts),
        cmocka_unit_test(bodies_stop_it_where_both_agree),
        cmocka_unit_test(no_list_hides_a_body),
        cmocka_unit_test(a_box_finds_whom_it_overlaps_and_agrees_with),
        cmocka_unit_test(a_mirrored_ray_is_the_mirrored_answer),
        cmocka_unit_test(the_way_to_the_answer_is_free_and_no_further),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
