/* The quick ways of move_box against the general sweeps: equal to the bit, whatever the box. Among
 * solids, where the sweeps are not to be had alone, against a plain account of all that is there.
 */
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

/* A solid cell or a solid, as what it is to a box. */
typedef struct Block {
    Box box;
    bool oneway;
    Ground ground;
} Block;

typedef struct Blocks {
    Block at[WIDTH * HEIGHT + ROOM_BOXES];
    int count;
} Blocks;

static Blocks blocks_of(const Room *room) {
    Blocks blocks = {.count = 0};
    for (int32_t row = 0; row < HEIGHT; row++)
        for (int32_t column = 0; column < WIDTH; column++) {
            uint16_t flags = level_flags(room->level, column, row);
            bool solid = flags & TILE_SOLID;
            if (flags & (TILE_SOLID | TILE_ONEWAY))
                blocks.at[blocks.count++] =
                    (Block){{fix_edge(column), fix_edge(row), FIX_ONE, FIX_ONE},
                            !solid,
                            solid ? GROUND_SOLID : GROUND_ONEWAY};
        }
    for (int32_t i = 0; i < room->terrain.solid_count; i++)
        blocks.at[blocks.count++] =
            (Block){room->solids[i].box, room->solids[i].oneway, GROUND_PLATFORM};
    return blocks;
}

static bool spans(fix a, fix a_size, fix b, fix b_size) {
    return a < b + b_size && b < a + a_size;
}

/* How far something may go along one axis: blocks that it is inside of are not in its way. */
static fix nearest(fix way, fix at, fix size, fix block, fix block_size) {
    fix gap = way > 0 ? block - (at + size) : at - (block + block_size);
    return gap >= 0 && gap < fix_abs(way) ? (way > 0 ? gap : -gap) : way;
}

static MoveResult account(const Blocks *blocks, Box box, Vec by) {
    MoveResult result = {.ground = GROUND_NONE};
    fix dx = by.x, dy = by.y;
    for (const Block *block = blocks->at; block < blocks->at + blocks->count; block++)
        if (!block->oneway && spans(box.y, box.h, block->box.y, block->box.h))
            dx = nearest(dx, box.x, box.w, block->box.x, block->box.w);
    box.x += dx;
    for (const Block *block = blocks->at; block < blocks->at + blocks->count; block++)
        if ((by.y >= 0 || !block->oneway) && spans(box.x, box.w, block->box.x, block->box.w))
            dy = nearest(dy, box.y, box.h, block->box.y, block->box.h);
    box.y += dy;
    for (const Block *block = blocks->at; block < blocks->at + blocks->count; block++)
        if (by.y >= 0 && spans(box.x, box.w, block->box.x, block->box.w) &&
            box.y + box.h == block->box.y &&
            (result.ground == GROUND_NONE || block->ground < result.ground))
            result.ground = (uint8_t)block->ground;
    result.x = box.x;
    result.y = box.y;
    result.hit = (uint8_t)((dx == by.x ? 0
                            : by.x > 0 ? HIT_RIGHT
                                       : HIT_LEFT) |
                           (dy == by.y ? 0
                            : by.y > 0 ? HIT_FLOOR
                                       : HIT_CEILING));
    return result;
}

static Room *draw_solids(Random *random) {
    char text[HEIGHT * (WIDTH + 1) + 1];
    draw_room(random, FLAT, text);
    text[(HEIGHT - 2) * (WIDTH + 1) + 1] = 'P';
    Room *room = room_open(text);
    for (int i = 0; i < ROOM_BOXES; i++) {
        Box box = {draw_place(random, WIDTH), draw_place(random, HEIGHT),
                   TILES(0.5) + (fix)random_below(random, TILES(2)), TILES(0.75)};
        room_add_solid(room, box, random_below(random, 3) == 0);
    }
    return room;
}

/* On a solid's top, or anywhere; then it may begin inside of others. */
static Box draw_box(const Room *room, Random *random, int32_t *under) {
    static const fix SIZES[] = {TILES(0.625), TILES(0.875), TILES(1)};
    Box box = {0, 0, SIZES[random_below(random, 3)], SIZES[random_below(random, 3)]};
    *under = (int32_t)random_below(random, ROOM_BOXES);
    Box top = room->solids[*under].box;
    box.x = top.x - box.w + (fix)random_below(random, (uint32_t)(top.w + 2 * box.w));
    box.y = random_below(random, 2) ? top.y - box.h : top.y - (fix)random_below(random, TILES(1.5));
    return box;
}

static bool is_inside(Box box) {
    return box.x >= FIX_ONE && box.y >= FIX_ONE && box.x + box.w <= fix_edge(WIDTH - 1) &&
           box.y + box.h <= fix_edge(HEIGHT - 1);
}

/* Returns whether a solid holds it then. */
static bool assert_accounted(const Room *room, const Blocks *blocks, Box box, Vec by,
                             uint64_t seed) {
    MoveResult is = move_box(&room->terrain, box, by, 0), told = account(blocks, box, by);
    if (is.x != told.x || is.y != told.y || is.hit != told.hit || is.ground != told.ground)
        fail_msg("seed %d: box %d,%d %dx%d by %d,%d: to %d,%d hit %d ground %d, not "
                 "%d,%d hit %d ground %d",
                 (int)seed, box.x, box.y, box.w, box.h, by.x, by.y, is.x, is.y, is.hit, is.ground,
                 told.x, told.y, told.hit, told.ground);
    assert_int_equal(is.solid >= 0, is.ground == GROUND_PLATFORM);
    if (is.solid >= 0)
        assert_int_equal(room->solids[is.solid].box.y, is.y + box.h);
    return is.solid >= 0;
}

/* Returns how often one held it, so that the test is not of nothing. */
static int account_for_solids(uint64_t seed) {
    Random random = random_seed(seed);
    Room *room = draw_solids(&random);
    Blocks blocks = blocks_of(room);
    int held = 0;
    for (int i = 0; i < MOVES / 10; i++) {
        int32_t under;
        Box box = draw_box(room, &random, &under);
        Vec by = {draw_speed(&random) / 2, draw_speed(&random) / 2};
        if (is_inside(box))
            held += assert_accounted(room, &blocks, box, by, seed);
    }
    room_close(room);
    return held;
}

static void quick_is_general_among_solids(void **state) {
    (void)state;
    int held = 0;
    for (uint64_t seed = 1; seed <= ROOMS; seed++)
        held += account_for_solids(seed);
    assert_true(held > ROOMS * 20);
}

/* Who rests falls no deeper, and then goes all the way. */
static bool rests(const Room *room, Box box, Vec by, int32_t under) {
    if (rests_on_solid(&room->terrain, box, by, under) == GROUND_NONE)
        return false;
    MoveResult falls = move_box(&room->terrain, box, (Vec){0, by.y}, 0);
    assert_int_equal(falls.y, box.y);
    assert_int_equal(falls.ground, GROUND_PLATFORM);
    assert_int_equal(falls.solid, under);
    MoveResult goes = move_box(&room->terrain, box, (Vec){by.x, 0}, 0);
    assert_int_equal(goes.x, box.x + by.x);
    assert_int_equal(goes.hit & (HIT_LEFT | HIT_RIGHT), 0);
    return true;
}

static void what_rests_on_a_solid_stays_on_it(void **state) {
    (void)state;
    int rested = 0;
    for (uint64_t seed = 1; seed <= ROOMS; seed++) {
        Random random = random_seed(seed);
        Room *room = draw_solids(&random);
        for (int i = 0; i < MOVES / 10; i++) {
            int32_t under;
            Box box = draw_box(room, &random, &under);
            Vec by = {draw_speed(&random) / 4, (fix)random_below(&random, TILES(0.1))};
            rested += is_inside(box) && rests(room, box, by, under);
        }
        room_close(room);
    }
    assert_true(rested > ROOMS * 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quick_is_general_among_solids),
        cmocka_unit_test(what_rests_on_a_solid_stays_on_it),
        cmocka_unit_test(quick_is_general_on_the_flat),
        cmocka_unit_test(quick_is_general_among_slopes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
