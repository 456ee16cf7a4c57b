/* What holds in every level, whatever is pressed: on levels and buttons drawn from seeds, so that a
 * failure names the seed that shows it. */
#include "stage.h"

#include "base/random.h"

#define MAX_WIDTH 40
#define MAX_HEIGHT 16
#define LEVELS 250
#define STEPS 400

/* Characters by weight; the rest of a level is empty. */
static const char PLAIN[] = "####==--^v<>EEo";
static const char ALL[] = "####==--^v<>EEoXXSIBB~/\\12/\\34MWbDHC";

typedef struct Drawn {
    int width, height;
    const char *mover;
    char rows[MAX_HEIGHT][MAX_WIDTH + 2];
    char text[200 + MAX_HEIGHT * (MAX_WIDTH + 2)];
} Drawn;

static void write_out(Drawn *drawn, const char *header) {
    size_t size =
        (size_t)snprintf(drawn->text, sizeof drawn->text, "%s%smap:\n", drawn->mover, header);
    for (int row = 0; row < drawn->height; row++)
        size += (size_t)snprintf(drawn->text + size, sizeof drawn->text - size, "%.*s\n",
                                 drawn->width, drawn->rows[row]);
}

/* Rooms with a floor that has gaps, and things scattered in them. */
static void draw_level(Drawn *drawn, Random *random, const char *glyphs) {
    drawn->width = 12 + (int)random_below(random, MAX_WIDTH - 12);
    drawn->height = 7 + (int)random_below(random, MAX_HEIGHT - 7);
    uint32_t density = 4 + random_below(random, 8), count = (uint32_t)strlen(glyphs);
    for (int row = 0; row < drawn->height; row++)
        for (int column = 0; column < drawn->width; column++) {
            bool floor = row == drawn->height - 1 && random_below(random, 8) != 0;
            bool thing = random_below(random, density) == 0;
            drawn->rows[row][column] = (char)(floor   ? '#'
                                              : thing ? glyphs[random_below(random, count)]
                                                      : '.');
        }
    int column = 1 + (int)random_below(random, (uint32_t)drawn->width - 2);
    drawn->rows[drawn->height - 2][column] = 'P';
    drawn->rows[drawn->height - 1][column] = '#';
    drawn->mover = random_below(random, 3) == 0 ? "mover: cell\n" : "";
    write_out(drawn, "");
}

static Buttons draw_buttons(Random *random, Buttons before) {
    if (random_below(random, 10) != 0)
        return before;
    return (Buttons)(random_next(random) >> 8 & (LEFT | RIGHT | DOWN | JUMP));
}

static bool inside_something(const Stage *stage) {
    Terrain terrain = game_terrain(stage->game, stage->level);
    return !stage->hero->dead && terrain_blocked(&terrain, hero_box(stage->hero));
}

/* On and just above a slope a corner may reach into what the slope leans against: there it is the
 * foot in the bottom's middle that counts. */
static bool may_begin_inside(const Stage *stage, unsigned events) {
    return had(events, EVENT_RESPAWNED) || (stage->hero->touch & TILE_SLOPE);
}

static void nobody_gets_inside_a_solid(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < LEVELS; seed++) {
        Random random = random_seed(seed);
        Drawn drawn;
        draw_level(&drawn, &random, seed % 2 ? ALL : PLAIN);
        Stage stage = stage_open(drawn.text);
        Buttons held = 0;
        bool inside = inside_something(&stage);
        for (int i = 0; i < STEPS; i++) {
            held = draw_buttons(&random, held);
            unsigned events = stage_step(&stage, held);
            bool was = inside;
            inside = inside_something(&stage);
            if (inside && !was && !may_begin_inside(&stage, events))
                fail_msg("seed %d, step %d: inside a solid in\n%s", (int)seed, i, drawn.text);
        }
        stage_close(&stage);
    }
}

/* The furthest that any solid went in this step. */
static fix carry_of(Stage *stage) {
    fix most = 0;
    for (int i = 0; i < stage->game->solid_count; i++) {
        Vec moved = solid_at(stage, i)->moved;
        most = fix_max(most, fix_max(fix_abs(moved.x), fix_abs(moved.y)));
    }
    return most;
}

static bool goes_no_further(Stage *stage, const Hero *was, unsigned events) {
    const Hero *is = stage->hero;
    const Feel *feel = &stage->game->feel;
    fix carry = 2 * carry_of(stage);
    fix x = fix_max(fix_abs(was->dx), fix_abs(is->dx)) + fix_max(feel->turn, feel->air_turn);
    fix y = fix_max(fix_abs(was->dy), fix_abs(is->dy)) + feel->fall_gravity;
    if (had(events, EVENT_JUMPED))
        y = fix_max(y, fix_max(feel->jump_speed, stage->game->cell.jump));
    if (stage->level->has_slopes)
        y += x + FIX_ONE / 16;
    return fix_abs(is->x - was->x) <= x + carry + feel->corner_correction &&
           fix_abs(is->y - was->y) <= y + carry + feel->ledge_catch;
}

static void nobody_goes_further_than_their_speed(void **state) {
    (void)state;
    for (uint64_t seed = 1000; seed < 1000 + LEVELS; seed++) {
        Random random = random_seed(seed);
        Drawn drawn;
        draw_level(&drawn, &random, seed % 2 ? ALL : PLAIN);
        Stage stage = stage_open(drawn.text);
        Buttons held = 0;
        for (int i = 0; i < STEPS; i++) {
            Hero was = *stage.hero;
            held = draw_buttons(&random, held);
            unsigned events = stage_step(&stage, held);
            if (!had(events, EVENT_RESPAWNED) && !goes_no_further(&stage, &was, events))
                fail_msg("seed %d, step %d: too far in\n%s", (int)seed, i, drawn.text);
        }
        stage_close(&stage);
    }
}

static char mirrored_glyph(char c) {
    return (char)(c == '<' ? '>' : c == '>' ? '<' : c);
}

static void mirror(const Drawn *drawn, Drawn *other) {
    *other = *drawn;
    for (int row = 0; row < drawn->height; row++)
        for (int column = 0; column < drawn->width; column++)
            other->rows[row][drawn->width - 1 - column] = mirrored_glyph(drawn->rows[row][column]);
    write_out(other, "legend E: walker facing right\n");
}

static Buttons mirrored_buttons(Buttons held) {
    bool left = held & LEFT, right = held & RIGHT;
    return (Buttons)((held & ~(LEFT | RIGHT)) | (left ? RIGHT : 0) | (right ? LEFT : 0));
}

static bool mirrors(const Hero *a, const Hero *b, fix width) {
    return b->x == width - HERO_WIDTH - a->x && b->y == a->y && b->dx == -a->dx && b->dy == a->dy &&
           b->ground == a->ground && b->dead == a->dead;
}

static void a_mirrored_level_is_played_in_the_mirror(void **state) {
    (void)state;
    for (uint64_t seed = 2000; seed < 2000 + LEVELS; seed++) {
        Random random = random_seed(seed);
        Drawn drawn, other;
        draw_level(&drawn, &random, PLAIN);
        mirror(&drawn, &other);
        Stage a = stage_open(drawn.text), b = stage_open(other.text);
        Buttons held = 0;
        for (int i = 0; i < STEPS; i++) {
            held = draw_buttons(&random, held);
            stage_step(&a, held);
            stage_step(&b, mirrored_buttons(held));
            if (!mirrors(a.hero, b.hero, fix_edge(drawn.width)))
                fail_msg("seed %d, step %d: x %d dx %d y %d, in the mirror x %d dx %d y %d\n%s",
                         (int)seed, i, a.hero->x, a.hero->dx, a.hero->y, b.hero->x, b.hero->dx,
                         b.hero->y, drawn.text);
        }
        assert_int_equal(a.game->coins, b.game->coins);
        stage_close(&a);
        stage_close(&b);
    }
}

static void a_snapshot_restored_goes_on_the_same(void **state) {
    (void)state;
    for (uint64_t seed = 3000; seed < 3000 + LEVELS; seed++) {
        Random random = random_seed(seed);
        Drawn drawn;
        draw_level(&drawn, &random, ALL);
        Stage stage = stage_open(drawn.text);
        Buttons keys[200] = {0};
        for (int i = 1; i < 200; i++)
            keys[i] = draw_buttons(&random, keys[i - 1]);
        for (int i = 0; i < 100; i++)
            stage_step(&stage, keys[i]);
        Game *kept = game_clone(stage.game);
        for (int i = 100; i < 200; i++)
            stage_step(&stage, keys[i]);
        uint64_t end = game_hash(stage.game);
        game_copy(stage.game, kept);
        for (int i = 100; i < 200; i++)
            stage_step(&stage, keys[i]);
        if (game_hash(stage.game) != end)
            fail_msg("seed %d: a snapshot went on otherwise in\n%s", (int)seed, drawn.text);
        free(kept);
        stage_close(&stage);
    }
}

static Box after(Box box, MoveResult result) {
    return (Box){result.x, result.y, box.w, box.h};
}

/* Along one axis always; along both where neither way hits anything. */
static void expect_halves(const Terrain *terrain, Box box, Vec delta, int seed) {
    MoveResult whole = move_box(terrain, box, delta, 0);
    Vec first = {delta.x / 2, delta.y / 2}, second = {delta.x - first.x, delta.y - first.y};
    MoveResult half = move_box(terrain, box, first, 0);
    MoveResult rest = move_box(terrain, after(box, half), second, 0);
    bool one_axis = delta.x == 0 || delta.y == 0;
    if (!one_axis && (whole.hit || half.hit || rest.hit))
        return;
    bool same = rest.x == whole.x && rest.y == whole.y && rest.ground == whole.ground;
    if (!same)
        fail_msg("seed %d: box at %d %d by %d %d: %d %d, its halves: %d %d", seed, box.x, box.y,
                 delta.x, delta.y, whole.x, whole.y, rest.x, rest.y);
}

static fix draw_fix(Random *random, fix below) {
    return (fix)random_below(random, (uint32_t)below);
}

static void one_move_is_its_halves(void **state) {
    (void)state;
    for (uint64_t seed = 4000; seed < 4000 + LEVELS; seed++) {
        Random random = random_seed(seed);
        Drawn drawn;
        draw_level(&drawn, &random, PLAIN);
        Stage stage = stage_open(drawn.text);
        Terrain terrain = game_terrain(stage.game, stage.level);
        for (int i = 0; i < 300; i++) {
            Box box = {draw_fix(&random, fix_edge(drawn.width)),
                       draw_fix(&random, fix_edge(drawn.height)), HERO_WIDTH, HERO_HEIGHT};
            Vec by = {draw_fix(&random, TILES(6)) - TILES(3),
                      draw_fix(&random, TILES(6)) - TILES(3)};
            if (terrain_blocked(&terrain, box))
                continue;
            expect_halves(&terrain, box, by, (int)seed);
            expect_halves(&terrain, box, (Vec){by.x, 0}, (int)seed);
            expect_halves(&terrain, box, (Vec){0, by.y}, (int)seed);
        }
        stage_close(&stage);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_gets_inside_a_solid),
        cmocka_unit_test(nobody_goes_further_than_their_speed),
        cmocka_unit_test(a_mirrored_level_is_played_in_the_mirror),
        cmocka_unit_test(a_snapshot_restored_goes_on_the_same),
        cmocka_unit_test(one_move_is_its_halves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
