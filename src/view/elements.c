#include "view/scene.h"

#include <string.h>

/* What comes over a whole level, as the eye sees it: dust or storm, rising water, wind, lightning.
 * Everything follows from the game's state and the view's clock. */

#define PUFF_STEP 32   /* pixels from puff to puff along the edge of a front */
#define PUFF_ROW 2     /* pixels of their outline that are drawn together */
#define STREAKS 90     /* with all the weather on */
#define STREAK_WAY 240 /* pixels that one goes back before it begins again */
#define PUFF_FAR 8192  /* keeps places along the edge positive above the map, too */
#define COLOUR_FRONT_EDGE 0xdf2639
#define COLOUR_GUST 0xdcecf4

/* --- the flood --- */

#define FLOOD_DEEP 153 /* how much hides what lies behind, what swims in it, and its surface */
#define FLOOD_THIN 56
#define FOAM_HEIGHT 4

/* Some rows of pixels of the water in a column: `deep` is how far below the surface they begin. */
static void flood_strip(const Scene *scene, int x, int deep, int rows, int alpha) {
    int surface = pixels(tide_flood(scene->game, scene->view->level)) - scene->top;
    SpriteId id = deep < TILE_PIXELS ? SPRITE_WATER_TOP : SPRITE_WATER;
    const Sprite *sprite = scene->view->sprites[id];
    if (!sprite)
        return;
    int frame = sprite_frame(sprite, living_time(scene));
    SpritePart part = {frame * sprite->w, deep % TILE_PIXELS, sprite->w, rows};
    Draw draw = sprite_part(sprite, part, x, surface + deep);
    draw.alpha = (uint8_t)alpha;
    draw_add(scene->list, draw);
}

/* The water in a cell; from `deep` on, which is above the cell where the surface is in it. */
static void flood_cell(const Scene *scene, int x, int deep, bool front) {
    int end = deep + TILE_PIXELS, alpha = front ? FLOOD_THIN : FLOOD_DEEP;
    for (int at = deep > 0 ? deep : 0; at < end;) {
        int next = (at / TILE_PIXELS + 1) * TILE_PIXELS;
        next = next < end ? next : end;
        flood_strip(scene, x, at, next - at, alpha);
        at = next;
    }
    if (front && deep <= 0 && end > 0)
        flood_strip(scene, x, 0, end < FOAM_HEIGHT ? end : FOAM_HEIGHT, 255);
}

/* Two passes as with drawn water: deep behind what swims, thin in front of it. Rock stays dry. */
void flood_draw(const Scene *scene, bool front) {
    const Level *level = scene->view->level;
    fix surface = tide_flood(scene->game, level);
    if (surface == 0)
        return;
    Cells cells = scene_cells(scene);
    for (int32_t row = cells.top; row <= cells.bottom; row++)
        for (int32_t column = cells.left; column <= cells.right; column++) {
            int deep = row * TILE_PIXELS - pixels(surface);
            if (deep > -TILE_PIXELS && !(level_flags(level, column, row) & TILE_SOLID))
                flood_cell(scene, column * TILE_PIXELS - scene->left, deep, front);
        }
}

/* --- the front --- */

/* The tones of a world's dust or storm: the haze ahead and the lit rims, the body, two depths. */
typedef struct Tones {
    const char *world;
    uint32_t rim, body, deep, heart;
} Tones;

static const Tones *tones_of(const Scene *scene) {
    static const Tones STARK = {NULL, COLOUR_DANGER, 0x2a2136, 0x221b2d, 0x1b1524};
    const char *world = scene->view->world;
    static const Tones TONES[] = {{"mesa", 0xefb874, 0xc87d57, 0x9b5048, 0x72453a},
                                  {"stormtop", 0x7663a0, 0x363369, 0x242148, 0x18142e},
                                  {NULL, 0x97abb9, 0x677c95, 0x445371, 0x2a3352}};
    const Tones *tones = TONES;
    if (scene->options->look.contrast)
        return &STARK;
    while (tones->world && strcmp(tones->world, world) != 0)
        tones++;
    return tones;
}

/* How far the puff with this number reaches beyond its row's middle at a distance along the edge:
 * a disc that swells and sinks, so far out as its number says; far behind where it does not lie. */
static int puff_reach(int number, int layer, int distance, uint32_t clock) {
    uint32_t seed = cell_mix(number, layer);
    int phase = (int)((clock / 3 + seed % 64) % 64);
    int radius = 17 + (int)(seed >> 8 & 7) + (phase < 32 ? phase : 64 - phase) / 8;
    int square = radius * radius - distance * distance, reach = 0;
    if (square < 0)
        return -PUFF_STEP;
    while ((reach + 1) * (reach + 1) <= square)
        reach++;
    return reach - radius + (int)(seed >> 16 & 15) - 4;
}

/* The outline of a layer of puffs at a place along the edge, in pixels ahead of it. */
static int puffs_reach(int layer, int along, uint32_t clock) {
    int middle = along / PUFF_STEP, most = -PUFF_STEP;
    for (int number = middle - 1; number <= middle + 2; number++) {
        int reach = puff_reach(number, layer, along - number * PUFF_STEP, clock);
        most = reach > most ? reach : most;
    }
    return most;
}

/* All that lies behind the edge, one row of it. */
static void front_row(const Scene *scene, Direction from, int at, int edge, uint32_t colour,
                      int alpha) {
    switch (from) {
    case DIRECTION_LEFT:
        draw_fill(scene->list, 0, at, edge, PUFF_ROW, colour, (uint8_t)alpha);
        break;
    case DIRECTION_RIGHT:
        draw_fill(scene->list, edge, at, SCREEN_WIDTH - edge, PUFF_ROW, colour, (uint8_t)alpha);
        break;
    case DIRECTION_UP:
        draw_fill(scene->list, at, 0, PUFF_ROW, edge, colour, (uint8_t)alpha);
        break;
    case DIRECTION_DOWN:
        draw_fill(scene->list, at, edge, PUFF_ROW, SCREEN_HEIGHT - edge, colour, (uint8_t)alpha);
        break;
    }
}

/* Puffs in a row, and all behind them: which puffs, and how far ahead of the edge. */
typedef struct Bank {
    int puffs, ahead, alpha;
    uint32_t colour;
} Bank;

static void bank_draw(const Scene *scene, const Bank *bank, Direction from, int edge) {
    bool across = from == DIRECTION_LEFT || from == DIRECTION_RIGHT;
    int into = from == DIRECTION_LEFT || from == DIRECTION_UP ? 1 : -1;
    int side = across ? SCREEN_HEIGHT : SCREEN_WIDTH, end = across ? SCREEN_WIDTH : SCREEN_HEIGHT;
    for (int at = 0; at < side; at += PUFF_ROW) {
        int along = at + (across ? scene->top : scene->left) + PUFF_FAR;
        int ahead = bank->ahead + puffs_reach(bank->puffs, along, living_time(scene));
        int here = edge + into * ahead;
        here = here < 0 ? 0 : here > end ? end : here;
        front_row(scene, from, at, here, bank->colour, bank->alpha);
    }
}

/* Streaks that stream back from the edge, each a tone lighter than what it lies on. */
static void streaks_draw(const Scene *scene, const Tones *tones, Direction from, int edge) {
    bool across = from == DIRECTION_LEFT || from == DIRECTION_RIGHT;
    int into = from == DIRECTION_LEFT || from == DIRECTION_UP ? -1 : 1;
    int count = STREAKS * scene->options->look.weather / 100;
    for (int i = 0; i < count; i++) {
        uint32_t seed = cell_mix(i, 7);
        int along = (int)(seed % (across ? SCREEN_HEIGHT : SCREEN_WIDTH));
        int back = (int)((living_time(scene) / 2 + (seed >> 9)) % STREAK_WAY);
        int at = edge + into * (back + 18), size = 6 + (int)(seed >> 5 & 15);
        uint32_t colour = back < 24 ? tones->rim : back < 60 ? tones->body : tones->deep;
        draw_fill(scene->list, across ? at : along, across ? along : at, across ? size : 1,
                  across ? 1 : size, colour, 255);
    }
}

void front_draw(const Scene *scene) {
    const Tide *front = &scene->view->level->front;
    if (!front->on)
        return;
    const Tones *tones = tones_of(scene);
    /* The rim and the body are the same puffs, the body a little behind. */
    int haze = 70 * scene->options->look.weather / 100;
    const Bank banks[] = {{3, 16, haze, tones->rim},  {0, 6, 255, COLOUR_FRONT_EDGE},
                          {0, 4, 235, tones->rim},    {0, 0, 235, tones->body},
                          {1, -28, 235, tones->deep}, {2, -62, 220, tones->heart}};
    bool across = front->from == DIRECTION_LEFT || front->from == DIRECTION_RIGHT;
    int edge = pixels(tide_edge(scene->game, scene->view->level, front)) -
               (across ? scene->left : scene->top);
    for (size_t i = 0; i < sizeof banks / sizeof banks[0]; i++)
        bank_draw(scene, &banks[i], (Direction)front->from, edge);
    streaks_draw(scene, tones, (Direction)front->from, edge);
}

/* --- wind --- */

/* Where the wind goes, for those who see no streaks: an arrowhead that stands still. */
static void vane(const Scene *scene, Direction direction, int32_t column, int32_t row) {
    bool across = direction == DIRECTION_LEFT || direction == DIRECTION_RIGHT;
    int into = direction == DIRECTION_LEFT || direction == DIRECTION_UP ? 1 : -1;
    int x = column * TILE_PIXELS + TILE_PIXELS / 2 - scene->left;
    int y = row * TILE_PIXELS + TILE_PIXELS / 2 - scene->top;
    for (int i = -3; i <= 3; i++) {
        int back = into * (i < 0 ? -i : i);
        draw_fill(scene->list, across ? x + back : x + i, across ? y + i : y + back, across ? 2 : 1,
                  across ? 1 : 2, COLOUR_GUST, 190);
    }
}

static void gust(const Scene *scene, Direction direction, int32_t column, int32_t row) {
    uint32_t seed = cell_mix(column, row);
    if (seed % 100 >= scene->options->look.weather) {
        if ((column + row) % 2 == 0)
            vane(scene, direction, column, row);
        return;
    }
    int along = (int)((scene->view->clock / 2 + seed % 64) % 48) - 8;
    if (along > TILE_PIXELS)
        return;
    bool across = direction == DIRECTION_LEFT || direction == DIRECTION_RIGHT;
    if (direction == DIRECTION_LEFT || direction == DIRECTION_UP)
        along = TILE_PIXELS - along;
    int side = (int)(seed >> 8 & 15);
    int x = column * TILE_PIXELS - scene->left + (across ? along : side);
    int y = row * TILE_PIXELS - scene->top + (across ? side : along);
    draw_fill(scene->list, x, y, across ? 12 : 1, across ? 1 : 12, COLOUR_GUST, 190);
}

void elements_draw(const Scene *scene) {
    const Level *level = scene->view->level;
    Cells cells = scene_cells(scene);
    for (int32_t row = cells.top; row <= cells.bottom; row++)
        for (int32_t column = cells.left; column <= cells.right; column++) {
            const Meaning *meaning = &level->meanings[level_at(level, column, row)];
            if (meaning->kind == KIND_WIND)
                gust(scene, (Direction)meaning->direction, column, row);
            else if (meaning->kind == KIND_STRIKE)
                lightning_draw(scene, meaning, column, row);
        }
}
