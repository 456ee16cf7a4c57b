#include "view/scene.h"

/* The darkness of a level that sets `light`. Lamps light it up: the hero, enemies' eyes, what can
 * be taken, and crystals. The rest can only just be seen. */

#define COLOUR_NIGHT 0x0b0a16
#define NIGHT_CELL 4 /* pixels */
#define NIGHT_MOST 236
#define LAMPS_MAX 128
#define EYES_REACH 22
#define LAMP_CELLS 6 /* how far beyond the screen a lamp still shows on it */

typedef struct Lamp {
    int x, y, reach; /* pixels */
} Lamp;

static int glow_of(uint8_t kind) {
    switch (kind) {
    case KIND_COIN:
        return 20;
    case KIND_GEM:
    case KIND_KEY:
        return 34;
    case KIND_CHECKPOINT:
    case KIND_GOAL:
        return 56;
    default:
        return 0;
    }
}

static int reach_of(const Scene *scene, int32_t column, int32_t row) {
    const Level *level = scene->view->level;
    int reach = glow_of(level->kinds[level_at(level, column, row)]);
    int32_t item = reach ? level_item(level, column, row) : -1;
    if (item >= 0 && game_item_gone(scene->game, item))
        return 0;
    return reach ? reach : decor_glow(scene, column, row);
}

static Lamp lamp_of_hero(const Scene *scene) {
    const Hero *hero = &scene->game->hero;
    Box box = hero_box(hero);
    return (Lamp){pixels(between(scene, hero->previous.x, box.x) + box.w / 2) - scene->left,
                  pixels(between(scene, hero->previous.y, box.y) + box.h / 2) - scene->top,
                  pixels(scene->view->level->light)};
}

typedef struct Lamps {
    Lamp all[LAMPS_MAX];
    int count;
} Lamps;

static void hang_up(Lamps *lamps, Lamp lamp) {
    if (lamp.reach > 0 && lamps->count < LAMPS_MAX)
        lamps->all[lamps->count++] = lamp;
}

/* The eyes of enemies shine, so that the dark never hides what kills. */
static void hang_eyes(const Scene *scene, Lamps *lamps) {
    const Actor *actors = game_actors_of(scene->game);
    for (int i = 0; i < scene->game->actor_count; i++) {
        const Actor *actor = &actors[i];
        Box box = actor_box(actor);
        int x = pixels(between(scene, actor->previous_x, actor->x) + box.w / 2) - scene->left;
        int y = pixels(between(scene, actor->previous_y, actor->y) + box.h / 2) - scene->top;
        bool seen = x > -EYES_REACH && x < SCREEN_WIDTH + EYES_REACH && y > -EYES_REACH &&
                    y < SCREEN_HEIGHT + EYES_REACH;
        if (seen && actor->state != ACTOR_GONE && actor->kind != KIND_CRATE)
            hang_up(lamps, (Lamp){x, y, EYES_REACH});
    }
}

static void find_lamps(const Scene *scene, Lamps *lamps) {
    const Level *level = scene->view->level;
    Cells cells = scene_cells(scene);
    hang_up(lamps, lamp_of_hero(scene));
    hang_eyes(scene, lamps);
    for (int32_t row = cells.top - LAMP_CELLS; row <= cells.bottom + LAMP_CELLS; row++)
        for (int32_t column = cells.left - LAMP_CELLS; column <= cells.right + LAMP_CELLS; column++)
            if (level_inside(level, column, row))
                hang_up(lamps, (Lamp){column * TILE_PIXELS + TILE_PIXELS / 2 - scene->left,
                                      row * TILE_PIXELS + TILE_PIXELS / 2 - scene->top,
                                      reach_of(scene, column, row)});
}

/* The lamps that reach a line of the screen. */
static void lamps_of_line(const Lamps *lamps, int y, Lamps *near) {
    near->count = 0;
    for (int i = 0; i < lamps->count; i++) {
        int dy = y - lamps->all[i].y;
        if (dy < lamps->all[i].reach && -dy < lamps->all[i].reach)
            near->all[near->count++] = lamps->all[i];
    }
}

/* How dark a place is: the brightest lamp counts, its outer half fades. */
static int darkness(const Lamps *lamps, int x, int y) {
    int darkest = NIGHT_MOST;
    for (int i = 0; i < lamps->count; i++) {
        const Lamp *lamp = &lamps->all[i];
        int dx = x - lamp->x, dy = y - lamp->y;
        int square = dx * dx + dy * dy, outer = lamp->reach * lamp->reach, inner = outer / 4;
        if (square >= outer)
            continue;
        int here = square <= inner ? 0 : NIGHT_MOST * (square - inner) / (outer - inner);
        darkest = here < darkest ? here : darkest;
    }
    return darkest & ~15;
}

/* Cells side by side that are equally dark are drawn as one fill. */
static void draw_line(const Scene *scene, const Lamps *lamps, int y) {
    int from = 0, dark = -1;
    for (int x = 0; x <= SCREEN_WIDTH; x += NIGHT_CELL) {
        bool inside = x < SCREEN_WIDTH;
        int here = inside ? darkness(lamps, x + NIGHT_CELL / 2, y + NIGHT_CELL / 2) : -1;
        if (here == dark)
            continue;
        if (dark > 0)
            draw_fill(scene->list, from, y, x - from, NIGHT_CELL, COLOUR_NIGHT, (uint8_t)dark);
        from = x;
        dark = here;
    }
}

void night_draw(const Scene *scene) {
    if (!scene->view->level->light)
        return;
    Lamps lamps = {.count = 0}, near;
    find_lamps(scene, &lamps);
    for (int y = 0; y < SCREEN_HEIGHT; y += NIGHT_CELL) {
        lamps_of_line(&lamps, y + NIGHT_CELL / 2, &near);
        draw_line(scene, &near, y);
    }
}
