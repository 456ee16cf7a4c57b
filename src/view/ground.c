#include "view/scene.h"

/* Autotiled ground: a column of the world's sheet is a shape, its row is the cell's place in a
 * texture of eight by eight tiles that wraps. */

#define EDGE_WIDTH 5
#define CAP_HEIGHT 5

typedef struct Part {
    int x, y, w, h; /* pixels of a tile */
} Part;

/* Number of a slope's shape in the sheet, or -1. */
static int slope_shape(uint8_t kind) {
    switch (kind) {
    case KIND_SLOPE_UP:
        return 0;
    case KIND_SLOPE_DOWN:
        return 1;
    case KIND_SLOPE_UP_LOW:
        return 2;
    case KIND_SLOPE_UP_HIGH:
        return 3;
    case KIND_SLOPE_DOWN_HIGH:
        return 4;
    case KIND_SLOPE_DOWN_LOW:
        return 5;
    default:
        return -1;
    }
}

static bool is_ground(uint8_t kind) {
    return kind == KIND_GROUND || kind == KIND_ICE || slope_shape(kind) >= 0;
}

/* A closed edge is rock wherever it is seen. Past an open side is nothing; above and below an open
 * edge, where nobody stands, ground goes on as plain ground, so that no level floats. */
static uint8_t kind_beyond(const Level *level, int32_t column, int32_t row) {
    if (level_flags(level, column, row) & TILE_SOLID)
        return KIND_GROUND;
    if (column < 0 || column >= level->width)
        return KIND_EMPTY;
    uint8_t last = level->kinds[level_at(level, column, row < 0 ? 0 : level->height - 1)];
    return last == KIND_GROUND || (row > 0 && is_ground(last)) ? KIND_GROUND : KIND_EMPTY;
}

static uint8_t kind_at(const Level *level, int32_t column, int32_t row) {
    return level_inside(level, column, row) ? level->kinds[level_at(level, column, row)]
                                            : kind_beyond(level, column, row);
}

bool ground_at(const Level *level, int32_t column, int32_t row) {
    return is_ground(kind_at(level, column, row));
}

bool rock_at(const Level *level, int32_t column, int32_t row) {
    return kind_at(level, column, row) == KIND_GROUND;
}

/* A part of a shape: all of it but for the edges of slopes. */
static void draw_part(const Scene *scene, int32_t column, int32_t row, int shape, Part part) {
    int phase = (column & 7) + 8 * (row & 7);
    draw_add(scene->list, (Draw){.kind = DRAW_SPRITE,
                                 .alpha = 255,
                                 .sheet = (uint8_t)scene->view->ground_sheet,
                                 .colour = 0xffffff,
                                 .x = (int16_t)(column * TILE_PIXELS - scene->left + part.x),
                                 .y = (int16_t)(row * TILE_PIXELS - scene->top + part.y),
                                 .w = (int16_t)part.w,
                                 .h = (int16_t)part.h,
                                 .sx = (int16_t)(shape * TILE_PIXELS + part.x),
                                 .sy = (int16_t)(phase * TILE_PIXELS + part.y)});
}

void ground_shape(const Scene *scene, int32_t column, int32_t row, int shape) {
    draw_part(scene, column, row, shape, (Part){0, 0, TILE_PIXELS, TILE_PIXELS});
}

/* A slope whose high side is open to the air ends in a wall: the edge of a flat tile, below the
 * slope's own cap. */
static void draw_slope(const Scene *scene, int32_t column, int32_t row, uint8_t kind) {
    int shape = GROUND_SLOPES + slope_shape(kind);
    bool rises = KINDS[kind].right > KINDS[kind].left;
    fix high = rises ? KINDS[kind].right : KINDS[kind].left;
    int32_t beside = column + (rises ? 1 : -1);
    if (ground_at(scene->view->level, beside, row)) {
        ground_shape(scene, column, row, shape);
        return;
    }
    int x = rises ? TILE_PIXELS - EDGE_WIDTH : 0, y = TILE_PIXELS - pixels(high) + CAP_HEIGHT;
    int wall = rises ? 13 : 7; /* the masks of tiles that are open to the right or to the left */
    draw_part(scene, column, row, shape,
              (Part){rises ? 0 : EDGE_WIDTH, 0, TILE_PIXELS - EDGE_WIDTH, TILE_PIXELS});
    draw_part(scene, column, row, shape, (Part){x, 0, EDGE_WIDTH, y});
    draw_part(scene, column, row, wall, (Part){x, y, EDGE_WIDTH, TILE_PIXELS - y});
}

/* Inside corners are drawn over a tile whose two sides go on but not the cell between them. */
static void draw_corners(const Scene *scene, int32_t column, int32_t row, bool under_slope) {
    static const int8_t AT[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const Level *level = scene->view->level;
    for (int i = 0; i < 4; i++) {
        int32_t dx = AT[i][0], dy = AT[i][1];
        if (dy < 0 && under_slope)
            continue;
        if (ground_at(level, column + dx, row) && ground_at(level, column, row + dy) &&
            !ground_at(level, column + dx, row + dy))
            ground_shape(scene, column, row, GROUND_CORNERS + i);
    }
}

static void draw_cell(const Scene *scene, int32_t column, int32_t row) {
    const Level *level = scene->view->level;
    uint8_t kind = kind_at(level, column, row);
    if (kind == KIND_ICE) /* a tile of its own, but the ground goes on beside it */
        return;
    if (slope_shape(kind) >= 0) {
        draw_slope(scene, column, row, kind);
        if (level_flags(level, column, row) & TILE_ICE)
            scene_put(scene, SPRITE_ICE_SLOPE, slope_shape(kind), column * TILE_PIXELS,
                      row * TILE_PIXELS, false);
        return;
    }
    int mask = ground_at(level, column, row - 1) | ground_at(level, column + 1, row) << 1 |
               ground_at(level, column, row + 1) << 2 | ground_at(level, column - 1, row) << 3;
    ground_shape(scene, column, row, mask);
    int above = slope_shape(kind_at(level, column, row - 1));
    if (above >= 0)
        ground_shape(scene, column, row, GROUND_UNDER + above);
    draw_corners(scene, column, row, above >= 0);
}

/* Beyond the map too, where the screen is larger than the level, or half a tile short of it. */
void ground_draw(const Scene *scene) {
    int32_t left = scene->left >> 4, right = (scene->left + SCREEN_WIDTH) >> 4;
    int32_t top = scene->top >> 4, bottom = (scene->top + SCREEN_HEIGHT) >> 4;
    for (int32_t row = top; row <= bottom; row++)
        for (int32_t column = left; column <= right; column++)
            if (ground_at(scene->view->level, column, row))
                draw_cell(scene, column, row);
}
