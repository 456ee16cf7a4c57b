/* The broad phase against looking at all boxes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "physics/broad.h"

#define MOST 200

typedef struct World {
    Box boxes[MOST];
    int32_t count;
    Broad *broad;
} World;

static fix within(Random *random, fix low, fix high) {
    return low + (fix)random_below(random, (uint32_t)(high - low));
}

static World open_world(Random *random, int32_t count, fix largest) {
    World world = {.count = count};
    int32_t cells = 0;
    for (int32_t i = 0; i < count; i++) {
        world.boxes[i] =
            (Box){within(random, TILES(-20), TILES(60)), within(random, TILES(-20), TILES(60)),
                  within(random, 1, largest), within(random, 1, largest)};
        cells += broad_cells(world.boxes[i].w, world.boxes[i].h);
    }
    world.broad = malloc(broad_size(count, cells));
    broad_init(world.broad, count, cells);
    broad_build(world.broad, world.boxes, sizeof(Box));
    return world;
}

static Box anywhere(Random *random) {
    return (Box){within(random, TILES(-25), TILES(65)), within(random, TILES(-25), TILES(65)),
                 within(random, 1, TILES(12)), within(random, 1, TILES(12))};
}

/* All that overlap are found, and nothing twice. Returns how many were found in all. */
static int look(const World *world, Box place) {
    int times[MOST] = {0}, found = 0;
    BroadSearch search = broad_search(world->broad, place);
    for (int32_t i; broad_next(&search, &i); found++)
        times[i]++;
    for (int32_t i = 0; i < world->count; i++) {
        assert_in_range(times[i], 0, 1);
        if (box_overlap(world->boxes[i], place))
            assert_int_equal(times[i], 1);
    }
    return found;
}

static void finds_all_that_overlap_once(void **state) {
    (void)state;
    Random random = random_seed(3);
    for (int round = 0; round < 60; round++) {
        World world = open_world(&random, 1 + round * 3, round % 2 ? TILES(1) : TILES(40));
        for (int i = 0; i < 300; i++)
            look(&world, anywhere(&random));
        free(world.broad);
    }
}

static void finds_them_where_they_have_moved_to(void **state) {
    (void)state;
    Random random = random_seed(4);
    World world = open_world(&random, MOST, TILES(3));
    for (int32_t i = 0; i < MOST; i++) {
        Vec by = {within(&random, TILES(-2), TILES(2)), within(&random, TILES(-2), TILES(2))};
        world.boxes[i].x += by.x;
        world.boxes[i].y += by.y;
        broad_moved(world.broad, by);
    }
    for (int i = 0; i < 3000; i++)
        look(&world, anywhere(&random));
    free(world.broad);
}

/* Step after step, with lists made anew only when it is time. */
static void finds_them_where_they_have_moved_to_step_by_step(void **state) {
    (void)state;
    Random random = random_seed(5);
    World world = open_world(&random, MOST, TILES(3));
    int built = 0;
    for (int step = 0; step < 200; step++) {
        for (int32_t i = 0; i < MOST; i++) {
            Vec by = {within(&random, -3000, 4000), within(&random, -3000, 4000)};
            world.boxes[i].x += by.x;
            world.boxes[i].y += by.y;
            broad_moved(world.broad, by);
        }
        for (int i = 0; i < 30; i++)
            look(&world, anywhere(&random));
        if (broad_settle(world.broad))
            continue;
        broad_build(world.broad, world.boxes, sizeof(Box));
        built++;
    }
    assert_in_range(built, 10, 60);
    free(world.broad);
}

/* All that overlap a place are in what was learned of the area around, as long as that says so. */
static bool recall(const World *world, const BroadKnown *known, Box place) {
    BroadList list;
    if (!broad_knows(world->broad, known, place))
        return false;
    broad_list_known(world->broad, known, place, &list);
    for (int32_t i = 0; i < world->count; i++) {
        bool listed = false;
        for (int32_t n = 0; n < list.count; n++)
            listed |= broad_listed(&list, n) == i;
        if (box_overlap(world->boxes[i], place))
            assert_true(listed);
    }
    return true;
}

static void knows_what_is_near_until_too_much_has_moved(void **state) {
    (void)state;
    Random random = random_seed(6);
    World world = open_world(&random, MOST, TILES(2));
    BroadKnown known[MOST];
    int recalled = 0, searched = 0;
    for (int32_t i = 0; i < MOST; i++)
        broad_learn(world.broad, world.boxes, sizeof(Box), world.boxes[i], &known[i]);
    for (int step = 0; step < 60; step++)
        for (int32_t i = 0; i < MOST; i++) {
            Vec by = {within(&random, -2000, 1000), within(&random, -1000, 2000)};
            world.boxes[i].x += by.x;
            world.boxes[i].y += by.y;
            broad_moved(world.broad, by);
            Box place = known[i].area.w ? known[i].area : anywhere(&random);
            place.x += within(&random, 1, TILES(1));
            place.y += within(&random, 1, TILES(1));
            place.w = fix_max(place.w - TILES(1), 1);
            place.h = fix_max(place.h - TILES(1), 1);
            if (recall(&world, &known[i], place))
                recalled++;
            else
                searched++;
            if (i == MOST - 1)
                broad_settle(world.broad);
        }
    assert_true(recalled > 500 && searched > 500);
    free(world.broad);
}

/* A search of one place does not see what is elsewhere, to either side, above or below. */
static void does_not_look_at_what_is_far(void **state) {
    (void)state;
    World world = {.count = MOST};
    for (int32_t i = 0; i < MOST; i++)
        world.boxes[i] = i % 2 ? (Box){TILES(5), TILES(20) + i * FIX_ONE, FIX_ONE, FIX_ONE}
                               : (Box){TILES(20) + i * FIX_ONE, TILES(5), FIX_ONE, FIX_ONE};
    world.boxes[7] = (Box){TILES(5), TILES(5), FIX_ONE, FIX_ONE};
    int32_t cells = MOST * broad_cells(FIX_ONE, FIX_ONE);
    world.broad = malloc(broad_size(MOST, cells));
    broad_init(world.broad, MOST, cells);
    broad_build(world.broad, world.boxes, sizeof(Box));
    assert_int_equal(look(&world, (Box){TILES(4), TILES(4), TILES(2), TILES(2)}), 1);
    free(world.broad);
}

static void finds_those_that_touch(void **state) {
    (void)state;
    World world = {.count = MOST};
    for (int32_t i = 0; i < MOST; i++)
        world.boxes[i] = (Box){TILES(4) * i, 0, TILES(4), TILES(4)};
    int32_t cells = MOST * broad_cells(TILES(4), TILES(4));
    world.broad = malloc(broad_size(MOST, cells));
    broad_init(world.broad, MOST, cells);
    broad_build(world.broad, world.boxes, sizeof(Box));
    assert_int_equal(look(&world, (Box){TILES(4), TILES(4), TILES(4), TILES(4)}), 3);
    free(world.broad);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_all_that_overlap_once),
        cmocka_unit_test(finds_them_where_they_have_moved_to),
        cmocka_unit_test(finds_them_where_they_have_moved_to_step_by_step),
        cmocka_unit_test(knows_what_is_near_until_too_much_has_moved),
        cmocka_unit_test(does_not_look_at_what_is_far),
        cmocka_unit_test(finds_those_that_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
