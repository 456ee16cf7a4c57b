/* Who comes and who leaves, told once each. */
#include "stage.h"

#include "base/random.h"
#include "physics/sensor.h"

#define BODIES 40
#define PLACES 6
#define TOLD 64

typedef struct Told {
    int32_t sensor, body;
    bool entered;
} Told;

typedef struct World {
    Body list[BODIES];
    Broad *broad;
    Sensors *sensors;
    Told told[TOLD];
    int count;
} World;

static void note(void *context, int32_t sensor, int32_t body, bool entered) {
    World *world = context;
    assert_true(world->count < TOLD);
    world->told[world->count++] = (Told){sensor, body, entered};
}

static World *world_open(void) {
    World *world = calloc(1, sizeof *world);
    int32_t cells = BODIES * broad_cells(FIX_ONE, FIX_ONE);
    world->broad = malloc(broad_size(BODIES, cells));
    broad_init(world->broad, BODIES, cells);
    world->sensors = malloc(sensors_size(PLACES, BODIES * PLACES));
    sensors_init(world->sensors, PLACES, BODIES * PLACES);
    for (int32_t i = 0; i < BODIES; i++)
        world->list[i] = (Body){{TILES(50), i * FIX_ONE, FIX_ONE, FIX_ONE}, {1, UINT64_MAX}};
    for (int32_t i = 0; i < PLACES; i++)
        *sensor_at(world->sensors, i) =
            (Sensor){.box = {TILES(3) * i, 0, TILES(2), TILES(2)}, .filter = {2, 1}};
    return world;
}

static void world_close(World *world) {
    free(world->broad);
    free(world->sensors);
    free(world);
}

static int step(World *world) {
    world->count = 0;
    broad_build(world->broad, world->list, sizeof(Body));
    sensors_step(world->sensors, &(Bodies){world->list, world->broad}, note, world);
    return world->count;
}

static void expect(const Told *told, int32_t sensor, int32_t body, bool entered) {
    assert_int_equal(told->sensor, sensor);
    assert_int_equal(told->body, body);
    assert_int_equal(told->entered, entered);
}

static void comes_and_leaves_once(void **state) {
    (void)state;
    World *world = world_open();
    assert_int_equal(step(world), 0);
    world->list[5].box = (Box){TILES(1), TILES(1), FIX_ONE, FIX_ONE};
    assert_int_equal(step(world), 1);
    expect(&world->told[0], 0, 5, true);
    assert_int_equal(sensor_at(world->sensors, 0)->inside, 1);
    world->list[5].box.x += FIX_ONE / 2;
    assert_int_equal(step(world), 0);
    world->list[5].box.x = TILES(2); /* shares an edge */
    assert_int_equal(step(world), 1);
    expect(&world->told[0], 0, 5, false);
    assert_int_equal(sensor_at(world->sensors, 0)->inside, 0);
    assert_int_equal(step(world), 0);
    world_close(world);
}

/* First who came, then who left: a button that is handed over is held all the while. */
static void one_comes_as_another_leaves(void **state) {
    (void)state;
    World *world = world_open();
    world->list[5].box = (Box){0, 0, FIX_ONE, FIX_ONE};
    step(world);
    world->list[5].box.x = TILES(3); /* into the next one */
    world->list[9].box = (Box){FIX_ONE, 0, FIX_ONE, FIX_ONE};
    assert_int_equal(step(world), 3);
    expect(&world->told[0], 0, 9, true);
    expect(&world->told[1], 0, 5, false);
    expect(&world->told[2], 1, 5, true);
    world_close(world);
}

static void what_is_no_more_leaves(void **state) {
    (void)state;
    World *world = world_open();
    world->list[5].box = (Box){0, 0, FIX_ONE, FIX_ONE};
    step(world);
    world->list[5].filter.category = 0;
    assert_int_equal(step(world), 1);
    expect(&world->told[0], 0, 5, false);
    world_close(world);
}

static void the_mask_says_whom_it_notices(void **state) {
    (void)state;
    World *world = world_open();
    world->list[5] = (Body){{0, 0, FIX_ONE, FIX_ONE}, {4, UINT64_MAX}};
    world->list[6] = (Body){{0, 0, FIX_ONE, FIX_ONE}, {1, 8}};
    assert_int_equal(step(world), 0);
    sensor_at(world->sensors, 0)->filter = (Filter){8, 5};
    assert_int_equal(step(world), 2);
    world_close(world);
}

static void a_sensor_that_moves_leaves_them_behind(void **state) {
    (void)state;
    World *world = world_open();
    world->list[5].box = (Box){0, 0, FIX_ONE, FIX_ONE};
    step(world);
    sensor_at(world->sensors, 0)->box.x += TILES(1);
    assert_int_equal(step(world), 1);
    expect(&world->told[0], 0, 5, false);
    world_close(world);
}

/* The stream of what is told adds up to who is inside. */
static void what_is_told_adds_up(void **state) {
    (void)state;
    World *world = world_open();
    Random random = random_seed(6);
    bool inside[PLACES][BODIES] = {{false}};
    for (int round = 0; round < 3000; round++) {
        Box *box = &world->list[random_below(&random, BODIES)].box;
        box->x = (fix)random_below(&random, TILES(20));
        box->y = (fix)random_below(&random, TILES(4));
        step(world);
        for (int i = 0; i < world->count; i++) {
            bool *is = &inside[world->told[i].sensor][world->told[i].body];
            assert_true(*is != world->told[i].entered);
            *is = world->told[i].entered;
        }
        for (int i = 0; i < PLACES; i++) {
            int32_t count = 0;
            for (int j = 0; j < BODIES; j++) {
                bool now = box_overlap(sensor_at(world->sensors, i)->box, world->list[j].box);
                assert_int_equal(inside[i][j], now);
                count += now;
            }
            assert_int_equal(sensor_at(world->sensors, i)->inside, count);
        }
    }
    world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_and_leaves_once),
        cmocka_unit_test(one_comes_as_another_leaves),
        cmocka_unit_test(what_is_no_more_leaves),
        cmocka_unit_test(the_mask_says_whom_it_notices),
        cmocka_unit_test(a_sensor_that_moves_leaves_them_behind),
        cmocka_unit_test(what_is_told_adds_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
