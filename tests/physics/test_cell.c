/* The cell mover by itself. Its numbers are held by tests/oracle; here are the whole body, which
 * the tutorials do not have, and the quick step, which must answer as the general one does. */
#include "stage.h"

#include "base/random.h"
#include "physics/cell.h"

static const CellFeel WHOLE = {.radius = TILES(0.375),
                               .head = TILES(0.875),
                               .friction_x = FINE(0.9),
                               .friction_y = FINE(0.97),
                               .gravity = FINE(0.005),
                               .push = FINE(0.007),
                               .cap = FINE(0.5),
                               .rest = FINE(0.0005),
                               .wide = true,
                               .whole = true};

static CellBody body_at(int32_t cx, int32_t cy, fix xr, fix yr) {
    return (CellBody){cx, cy, xr, yr, 0, 0};
}

static void a_box_is_a_cell_and_a_place_in_it(void **state) {
    (void)state;
    Box box = {TILES(2.125), TILES(3.125), TILES(0.75), TILES(0.875)};
    CellBody body = cell_body_of(box);
    assert_int_equal(body.cx, 2);
    assert_int_equal(body.cy, 3); /* feet at 4 stand on the floor of row 3 */
    assert_int_equal(body.xr, TILES(0.5));
    assert_int_equal(body.yr, FIX_ONE);
    Box back = cell_body_box(&body, &WHOLE);
    assert_memory_equal(&back, &box, sizeof box);
}

static void speeds_round_alike_on_both_sides(void **state) {
    (void)state;
    for (fine_fix speed = 0; speed < 2000; speed++) {
        assert_int_equal(fix_from_fine(-speed), -fix_from_fine(speed));
        assert_int_equal(cell_slowed(-speed, FINE(0.9), 0), -cell_slowed(speed, FINE(0.9), 0));
    }
    assert_int_equal(fix_from_fine(128), 1);
    assert_int_equal(fine_from_fix(TILES(3)), FINE_ONE);
}

static MoveResult step(const Stage *stage, CellBody *body, const CellFeel *feel) {
    Terrain terrain = {.level = stage->level, .except = -1};
    return cell_move(&terrain, body, feel, 0);
}

static void a_whole_body_sees_walls_beside_its_head(void **state) {
    (void)state;
    Stage stage = stage_open("......\n...#..\n......\n......\nP.....\n######\n");
    CellFeel loose = WHOLE;
    loose.whole = false;
    CellBody whole = body_at(2, 2, TILES(0.6), TILES(0.5)), other = whole;
    whole.dx = other.dx = FINE(0.1);
    assert_true(step(&stage, &whole, &WHOLE).hit & HIT_RIGHT);
    assert_int_equal(whole.xr, TILES(0.625));
    assert_false(step(&stage, &other, &loose).hit & HIT_RIGHT);
    stage_close(&stage);
}

static void a_wide_floor_holds_at_the_edge(void **state) {
    (void)state;
    Stage stage = stage_open("......\n......\n......\nP.....\n##....\n......\n");
    CellFeel narrow = WHOLE;
    narrow.wide = narrow.whole = false;
    CellBody wide = body_at(2, 3, TILES(0.3), FIX_ONE), other = wide;
    assert_int_equal(step(&stage, &wide, &WHOLE).ground, GROUND_SOLID);
    assert_int_equal(step(&stage, &other, &narrow).ground, GROUND_NONE);
    stage_close(&stage);
}

static void nothing_is_faster_than_the_cap(void **state) {
    (void)state;
    Stage stage = stage_open("..........\n..........\n..........\nP.........\n##########\n");
    CellBody body = body_at(2, 2, TILES(0.5), TILES(0.5));
    body.dx = FINE_ONE;
    step(&stage, &body, &WHOLE);
    assert_int_equal(fix_edge(body.cx) + body.xr, TILES(3));
    stage_close(&stage);
}

/* Rooms of everything that a cell can be to the mover. */
static Stage draw_room(Random *random) {
    static const char GLYPHS[] = "........#=-I/\\C";
    enum { SIZE = 12 };
    char text[SIZE * (SIZE + 1) + 1];
    for (int i = 0; i < SIZE * (SIZE + 1); i++)
        text[i] =
            i % (SIZE + 1) == SIZE ? '\n' : GLYPHS[random_below(random, (uint32_t)strlen(GLYPHS))];
    text[0] = 'P';
    text[sizeof text - 1] = '\0';
    return stage_open(text);
}

/* Ratios on edges, at the radius and under the ceiling as often as anywhere. */
static fix draw_ratio(Random *random) {
    static const fix SPECIAL[] = {1, FIX_ONE, TILES(0.375), TILES(0.625), TILES(0.875)};
    uint32_t which = random_below(random, 10);
    return which < 5 ? SPECIAL[which] : 1 + (fix)random_below(random, FIX_ONE);
}

static fine_fix draw_speed(Random *random) {
    fine_fix most = random_below(random, 2) ? FINE(0.6) : FINE(0.01);
    return (fine_fix)random_below(random, (uint32_t)(2 * most)) - most;
}

static MoveResult by_general(const Terrain *terrain, CellBody *body) {
    body->dx = fix_clamp(body->dx, -WHOLE.cap, WHOLE.cap);
    body->dy = fix_clamp(body->dy + WHOLE.gravity, -WHOLE.cap, WHOLE.cap);
    MoveResult result = cell_general_step(terrain, body, &WHOLE, 0);
    body->dx = cell_slowed(body->dx, WHOLE.friction_x, WHOLE.rest);
    body->dy = cell_slowed(body->dy, WHOLE.friction_y, WHOLE.rest);
    return result;
}

static bool same(MoveResult a, MoveResult b) {
    return a.x == b.x && a.y == b.y && a.hit == b.hit && a.ground == b.ground && a.ice == b.ice &&
           a.touch == b.touch && a.solid == b.solid && a.side == b.side;
}

/* Those that begin inside a wall are left out: nothing that moves by these steps gets there. */
static void the_quick_step_answers_as_the_general_one(void **state) {
    (void)state;
    int compared = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        Random random = random_seed(seed);
        Stage stage = draw_room(&random);
        Terrain terrain = game_terrain(stage.game, stage.level);
        for (int i = 0; i < 300; i++) {
            CellBody body =
                body_at((int32_t)random_below(&random, 12), (int32_t)random_below(&random, 12),
                        draw_ratio(&random), draw_ratio(&random));
            body.dx = draw_speed(&random);
            body.dy = draw_speed(&random);
            if (terrain_touch(&terrain, cell_body_box(&body, &WHOLE)) & CELL_WALL)
                continue;
            CellBody other = body;
            MoveResult quick = cell_move(&terrain, &body, &WHOLE, 0);
            MoveResult general = by_general(&terrain, &other);
            if (!same(quick, general) || memcmp(&body, &other, sizeof body) != 0)
                fail_msg("seed %d, body %d: %d %d, %d %d", (int)seed, i, quick.x, quick.y,
                         general.x, general.y);
            assert_false(terrain_touch(&terrain, cell_body_box(&body, &WHOLE)) & CELL_WALL);
            compared++;
        }
        stage_close(&stage);
    }
    assert_true(compared > 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_is_a_cell_and_a_place_in_it),
        cmocka_unit_test(speeds_round_alike_on_both_sides),
        cmocka_unit_test(a_whole_body_sees_walls_beside_its_head),
        cmocka_unit_test(a_wide_floor_holds_at_the_edge),
        cmocka_unit_test(nothing_is_faster_than_the_cap),
        cmocka_unit_test(the_quick_step_answers_as_the_general_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
