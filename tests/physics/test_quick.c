/* The quick ways of move_box against the general sweeps: equal to the bit, whatever the box. */
#include "room.h"
#include "stage.h"

#include "base/random.h"

#define WIDTH 24
#define HEIGHT 12
#define ROOMS 150
#define MOVES 4000

/* Weighted: mostly air and ground, then slopes as they belong together, then what has a say. */
static const char WITH_SLOPES[] = "..................####III//\\\\12343412--%";
static const char FLAT[] = "....................######II--~%%";

static void draw_room(Random *random, const char *glyphs, char *text) {
    size_t kinds = strlen(glyphs);
    for (int row = 0; row < HEIGHT; row++)
        for (int column = 0; column <= WIDTH; column++)
            *text++ = (char)(column == WIDTH ? '\n'
                             : row == HEIGHT - 1 && random_below(random, 6)
                                 ? '#'
                                 : glyphs[random_below(random, (uint32_t)kinds)]);
    *text = '\0';
}

/* Around a place, now and then exactly on the grid or a unit beside it. */
static fix draw_place(Random *random, int32_t cells) {
    fix at = (fix)random_below(random, (uint32_t)fix_edge(cells));
    if (random_below(random, 3) == 0)
        at = fix_edge(fix_cell(at)) + (fix)random_below(random, 3) - 1;
    return at;
}

static fix draw_speed(Random *random) {
    fix most = random_below(random, 8) == 0 ? TILES(1.5) : TILES(0.2);
    fix speed = (fix)random_below(random, (uint32_t)(2 * most)) - most;
    return random_below(random, 6) == 0 ? 0 : speed;
}

static void assert_equal(const Room *room, Box box, Vec by, unsigned flags, uint64_t seed) {
    const Terrain *terrain = &room->terrain;
    MoveResult quick = move_box(terrain, box, by, flags);
    MoveResult slow = move_generally(terrain, box, by, flags);
    if (quick.x == slow.x && quick.y == slow.y && quick.hit == slow.hit &&
        quick.ground == slow.ground && quick.ice == slow.ice && quick.slope == slow.slope &&
        quick.touch == slow.touch && quick.solid == slow.solid && quick.side == slow.side)
        return;
    fail_msg("seed %d: box %d,%d %dx%d by %d,%d flags %u: to %d,%d hit %d ground %d; "
             "in general to %d,%d hit %d ground %d",
             (int)seed, box.x, box.y, box.w, box.h, by.x, by.y, flags, quick.x, quick.y, quick.hit,
             quick.ground, slow.x, slow.y, slow.hit, slow.ground);
}

/* Anywhere, any way. */
static void leap(const Room *room, Random *random, Box box, uint64_t seed) {
    box.x = draw_place(random, WIDTH + 1) - FIX_ONE / 2;
    box.y = draw_place(random, HEIGHT + 1) - box.h;
    Vec by = {draw_speed(random), draw_speed(random)};
    assert_equal(room, box, by, random_below(random, 4), seed);
}

/* From where the last move ended, as bodies go: along slopes, over their ends, off them. */
static Box walk(const Room *room, Random *random, Box box, bool *grounded, uint64_t seed) {
    static const fix STRIDES[] = {0, TILES(0.05), TILES(-0.05), TILES(0.11), TILES(-0.23), 1, -1};
    fix dx = STRIDES[random_below(random, sizeof STRIDES / sizeof STRIDES[0])];
    fix dy = random_below(random, 12) == 0 ? TILES(-0.1) : TILES(0.01);
    for (int i = 0; i < 12; i++) {
        unsigned flags = *grounded && dy >= 0 ? MOVE_GROUNDED : 0;
        assert_equal(room, box, (Vec){dx, dy}, flags, seed);
        MoveResult result = move_generally(&room->terrain, box, (Vec){dx, dy}, flags);
        box.x = result.x;
        box.y = result.y;
        *grounded = result.ground != GROUND_NONE;
        dy = *grounded ? TILES(0.01) : dy + TILES(0.01);
    }
    return box;
}

static void compare(const char *glyphs, uint64_t seed) {
    static const fix SIZES[] = {TILES(0.625), TILES(0.875), TILES(0.75), TILES(0.9), TILES(1), 7};
    char text[HEIGHT * (WIDTH + 1) + 1];
    Random random = random_seed(seed);
    draw_room(&random, glyphs, text);
    text[(HEIGHT - 2) * (WIDTH + 1) + 1] = 'P';
    Room *room = room_open(text);
    uint32_t sizes = sizeof SIZES / sizeof SIZES[0];
    Box box = {TILES(1.1), TILES(1), SIZES[random_below(&random, sizes)],
               SIZES[random_below(&random, sizes)]};
    bool grounded = false;
    for (int i = 0; i < MOVES / 13; i++) {
        leap(room, &random, box, seed);
        box = walk(room, &random, box, &grounded, seed);
        if (box.y > fix_edge(HEIGHT) || random_below(&random, 8) == 0) {
            box.x = draw_place(&random, WIDTH);
            box.y = draw_place(&random, HEIGHT - 1);
            grounded = false;
        }
    }
    room_close(room);
}

static void quick_is_general_on_the_flat(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= ROOMS; seed++)
        compare(FLAT, seed);
}

static void quick_is_general_among_slopes(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= ROOMS; seed++)
        compare(WITH_SLOPES, seed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quick_is_general_on_the_flat),
        cmocka_unit_test(quick_is_general_among_slopes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
