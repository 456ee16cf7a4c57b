/* The quick way to cast a ray against the general one. */
#include "room.h"
#include "stage.h"

#include "base/random.h"
#include "physics/ray.h"

#define WIDE 14
#define HIGH 9

/* A room of some tiles, here and there; more of the common ones. */
static Room *random_room(Random *random) {
    static const char TILES_USED[] = "######.../\\1234--%%~~oH^";
    static const char *const EDGES[] = {"open", "closed"};
    char text[400];
    int size = snprintf(text, sizeof text, "edges: %s %s %s %s\nmap:\n",
                        EDGES[random_below(random, 2)], EDGES[random_below(random, 2)],
                        EDGES[random_below(random, 2)], EDGES[random_below(random, 2)]);
    uint32_t share = random_below(random, 50), kinds = random_below(random, 2) ? 6 : 24;
    for (int row = 0; row < HIGH; row++) {
        for (int column = 0; column < WIDE; column++)
            text[size++] =
                random_below(random, 100) < share ? TILES_USED[random_below(random, kinds)] : '.';
        text[size++] = '\n';
    }
    text[size] = '\0';
    text[size - 1 - (WIDE + 1) / 2] = 'P';
    return room_open(text);
}

/* In or beside the map; often on an edge, or on a lattice. */
static fix random_place(Random *random, int32_t cells) {
    static const fix SNAPS[] = {FIX_ONE, FIX_ONE / 4, FIX_ONE / 8, 1};
    fix place = (fix)random_below(random, (uint32_t)fix_edge(cells + 6)) - TILES(3);
    return place & -SNAPS[random_below(random, 4)];
}

static Vec random_point(Random *random) {
    return (Vec){random_place(random, WIDE), random_place(random, HIGH)};
}

static void expect_same(RayHit a, RayHit b, Vec from, Vec to, uint16_t tiles) {
    bool same = a.kind == b.kind && a.normal_x == b.normal_x && a.normal_y == b.normal_y &&
                a.flags == b.flags && a.column == b.column && a.row == b.row &&
                a.number == b.number && a.point.x == b.point.x && a.point.y == b.point.y;
    if (!same)
        fail_msg("%d,%d to %d,%d for %x: kind %d at %d,%d, generally %d at %d,%d", from.x, from.y,
                 to.x, to.y, tiles, a.kind, a.point.x, a.point.y, b.kind, b.point.x, b.point.y);
}

static void is_as_the_general_one(void **state) {
    (void)state;
    static const uint16_t ASKED[] = {TILE_SOLID, TILE_SOLID | TILE_SLOPE,
                                     TILE_SOLID | TILE_SLOPE | TILE_ONEWAY, TILE_WATER, UINT16_MAX};
    Random random = random_seed(12);
    int stopped[4] = {0};
    for (int round = 0; round < 400; round++) {
        Room *room = random_room(&random);
        room->gone[0] = random_next(&random);
        for (int i = 0; i < round % 4; i++)
            room_add_solid(room,
                           (Box){random_place(&random, WIDE), random_place(&random, HIGH), TILES(2),
                                 FIX_ONE / 2},
                           i % 2);
        room_add_body(
            room, (Box){random_place(&random, WIDE), random_place(&random, HIGH), FIX_ONE, FIX_ONE},
            1, 1);
        for (int i = 0; i < 500; i++) {
            Vec from = random_point(&random), to = random_point(&random);
            to.x = i % 9 ? to.x : from.x;
            to.y = i % 7 ? to.y : from.y;
            uint16_t tiles = ASKED[random_below(&random, 5)];
            const Bodies *bodies = i % 3 ? NULL : &room->bodies;
            Filter filter = {1, 1};
            RayHit hit = cast_ray(&room->terrain, bodies, from, to, tiles, filter);
            expect_same(hit, ray_generally(&room->terrain, bodies, from, to, tiles, &filter), from,
                        to, tiles);
            stopped[hit.kind]++;
        }
        room_close(room);
    }
    for (int kind = 0; kind < 4; kind++)
        assert_in_range(stopped[kind], 500, 150000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_as_the_general_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
