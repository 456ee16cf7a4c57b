#include "view/scene.h"

#include <stdlib.h>

/* What lies in the depth of large ground, so that no two stretches of it are alike: bones, shells,
 * boulders. Each block of cells may hold one thing, whose kind and place are a hash of the block.
 * Stones may repeat; of everything else no two alike are ever on one screen. What lies where is
 * planned once, when a view is made. */

#define BLOCK_COLUMNS 6
#define BLOCK_ROWS 4
#define BLOCK_WIDTH (BLOCK_COLUMNS * TILE_PIXELS)
#define BLOCK_HEIGHT (BLOCK_ROWS * TILE_PIXELS)
#define CHANCE 12            /* in 16 */
#define PLAN_CELLS (1 << 20) /* larger levels do without */

/* Blocks no further apart than this may be seen on one screen. */
#define NEAR_COLUMNS (SCREEN_WIDTH / BLOCK_WIDTH + 2)
#define NEAR_ROWS (SCREEN_HEIGHT / BLOCK_HEIGHT + 2)

/* The first STONES are in every world; those that stand here twice are chosen twice as often. */
#define STONES 6
static const char *const NAMES[BURIED_MAX] = {
    "pebbles",   "pebbles",    "stones", "stones", "stones2", "stones2",
    "ammonite",  "skeleton",   "fish",   "bones",  "geode",   "antler",
    "fulgurite", "fulgurite2", "pup",    "spiral", "sun",     "hand"};

/* Rock around it on all sides, so that nothing shows through an edge. */
static bool has_room(const Level *level, const Sprite *sprite, int left, int top) {
    int right = left + sprite->w - 1, bottom = top + sprite->h - 1;
    for (int32_t row = (top >> 4) - 1; row <= (bottom >> 4) + 1; row++)
        for (int32_t column = (left >> 4) - 1; column <= (right >> 4) + 1; column++)
            if (!rock_at(level, column, row))
                return false;
    return true;
}

/* Block 0,0 of the plan is a screen to the left of the level's and above it: so far is seen. */
static uint8_t *planned(const View *view, int32_t column, int32_t row) {
    bool there = column >= 0 && row >= 0 && column < view->buried_wide && row < view->buried_high;
    return there ? &view->buried_at[row * view->buried_wide + column] : NULL;
}

static uint32_t seed_of(int32_t column, int32_t row) {
    return cell_mix(column - NEAR_COLUMNS + 77, row - NEAR_ROWS + 191);
}

/* Where a block's thing is, in pixels of the level. */
static int left_of(int32_t column, int32_t row) {
    int shift = (row - NEAR_ROWS) & 1 ? BLOCK_WIDTH / 2 : 0;
    return (column - NEAR_COLUMNS) * BLOCK_WIDTH + shift + (int)(seed_of(column, row) >> 12 & 31);
}

static int top_of(int32_t column, int32_t row) {
    return (row - NEAR_ROWS) * BLOCK_HEIGHT + (int)(seed_of(column, row) >> 20 & 15);
}

/* Is the same planned already in a block that may be seen together with this one? */
static bool is_near(const View *view, int number, int32_t column, int32_t row) {
    for (int32_t r = row - NEAR_ROWS; r <= row; r++)
        for (int32_t c = column - NEAR_COLUMNS; c <= column + NEAR_COLUMNS; c++) {
            const uint8_t *other = planned(view, c, r);
            if (other && *other == number + 1)
                return true;
        }
    return false;
}

static bool may_lie(const View *view, int number, int32_t column, int32_t row) {
    return has_room(view->level, view->buried[number], left_of(column, row), top_of(column, row)) &&
           (number < STONES || !is_near(view, number, column, row));
}

/* The thing for a block, as a number in view->buried, or -1: what its hash asks for, or else one of
 * the others that do not repeat, or else stones, of which pebbles are the smallest. */
static int choose(const View *view, int32_t column, int32_t row) {
    uint32_t seed = seed_of(column, row);
    int wanted = (int)((seed >> 4) % (uint32_t)view->buried_count);
    int kinds = view->buried_count - STONES;
    if ((seed & 15) >= CHANCE)
        return -1;
    for (int i = 0; wanted >= STONES && i < kinds; i++) {
        int number = STONES + (wanted - STONES + i) % kinds;
        if (may_lie(view, number, column, row))
            return number;
    }
    int stones = wanted < STONES ? wanted : (int)(seed >> 8) % STONES;
    return may_lie(view, stones, column, row) ? stones : may_lie(view, 0, column, row) ? 0 : -1;
}

static void plan(View *view) {
    int32_t width = view->level->width, height = view->level->height;
    view->buried_wide = width / BLOCK_COLUMNS + 1 + 2 * NEAR_COLUMNS;
    view->buried_high = height / BLOCK_ROWS + 1 + 2 * NEAR_ROWS;
    if ((int64_t)width * height <= PLAN_CELLS && view->buried_count >= STONES)
        view->buried_at = calloc((size_t)view->buried_wide * (size_t)view->buried_high, 1);
    for (int32_t row = 0; view->buried_at && row < view->buried_high; row++)
        for (int32_t column = 0; column < view->buried_wide; column++)
            *planned(view, column, row) = (uint8_t)(choose(view, column, row) + 1);
}

void buried_find(View *view) {
    for (int i = 0; i < BURIED_MAX; i++) {
        const Sprite *sprite = atlas_find(view->atlas, NAMES[i], view->world);
        if (sprite)
            view->buried[view->buried_count++] = sprite;
    }
    plan(view);
}

static void bury(const Scene *scene, int32_t column, int32_t row) {
    const uint8_t *there = planned(scene->view, column, row);
    if (there && *there)
        draw_sprite(scene->list, scene->view->buried[*there - 1], 0,
                    left_of(column, row) - scene->left, top_of(column, row) - scene->top,
                    seed_of(column, row) >> 28 & 1);
}

void buried_draw(const Scene *scene) {
    int32_t left = scene->left / BLOCK_WIDTH + NEAR_COLUMNS - 2;
    int32_t top = scene->top / BLOCK_HEIGHT + NEAR_ROWS - 2;
    if (!scene->view->buried_at || scene->options->look.contrast)
        return;
    for (int32_t row = top; row <= top + NEAR_ROWS + 2; row++)
        for (int32_t column = left; column <= left + NEAR_COLUMNS + 2; column++)
            bury(scene, column, row);
}
