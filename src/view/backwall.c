#include "view/scene.h"

#include <stdlib.h>

/* Hollows in the rock show a wall at their back instead of the sky. A hollow is a small space with
 * ground on all sides, or water. They are found once, when a view is made. */

#define HOLLOW_CELLS 96      /* larger spaces are caves of their own */
#define LOOK_CELLS (1 << 20) /* larger levels do without */
enum { UNSEEN, OPEN, SHUT };

typedef struct Search {
    const Level *level;
    uint8_t *marks;
    int32_t found[HOLLOW_CELLS];
    int count;
} Search;

static bool is_rock(const Level *level, int32_t column, int32_t row) {
    return ground_at(level, column, row);
}

/* Adds a neighbour to the space. False: the space is open. */
static bool visit(Search *search, int32_t column, int32_t row) {
    if (!level_inside(search->level, column, row))
        return false;
    if (is_rock(search->level, column, row))
        return true;
    int32_t cell = row * search->level->width + column;
    if (search->marks[cell] == OPEN)
        return false;
    if (search->marks[cell] == SHUT)
        return true;
    if (search->count == HOLLOW_CELLS)
        return false;
    search->marks[cell] = SHUT;
    search->found[search->count++] = cell;
    return true;
}

static bool is_shut_in(Search *search, int32_t column, int32_t row) {
    search->count = 0;
    bool shut = visit(search, column, row);
    for (int i = 0; shut && i < search->count; i++) {
        int32_t x = search->found[i] % search->level->width;
        int32_t y = search->found[i] / search->level->width;
        shut = visit(search, x - 1, y) && visit(search, x + 1, y) && visit(search, x, y - 1) &&
               visit(search, x, y + 1);
    }
    return shut;
}

void backwall_find(View *view) {
    const Level *level = view->level;
    int64_t cells = (int64_t)level->width * level->height;
    if (cells > LOOK_CELLS)
        return;
    view->hollows = calloc((size_t)cells, 1);
    if (!view->hollows)
        return;
    Search search = {.level = level, .marks = view->hollows};
    for (int32_t row = 0; row < level->height; row++)
        for (int32_t column = 0; column < level->width; column++)
            if (view->hollows[row * level->width + column] == UNSEEN &&
                !is_rock(level, column, row) && !is_shut_in(&search, column, row))
                for (int i = 0; i < search.count; i++)
                    view->hollows[search.found[i]] = OPEN;
}

static bool is_hollow(const View *view, int32_t column, int32_t row) {
    const Level *level = view->level;
    if (!level_inside(level, column, row))
        return false;
    if (scene_looks_wet(level, column, row))
        return true;
    return view->hollows && view->hollows[row * level->width + column] == SHUT;
}

/* Does a cell show the wall? Ground beside a hollow does too: the edges of its tiles are ragged. */
static bool shows_wall(const View *view, int32_t column, int32_t row) {
    if (is_hollow(view, column, row))
        return true;
    if (view->level->kinds[level_at(view->level, column, row)] != KIND_GROUND)
        return false;
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++)
            if (is_hollow(view, column + dx, row + dy))
                return true;
    return false;
}

void backwall_draw(const Scene *scene) {
    Cells cells = scene_cells(scene);
    for (int32_t row = cells.top; row <= cells.bottom; row++)
        for (int32_t column = cells.left; column <= cells.right; column++)
            if (shows_wall(scene->view, column, row))
                ground_shape(scene, column, row, GROUND_BACK);
}
