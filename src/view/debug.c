#include "view/scene.h"
#include "view/text.h"

#include <stdio.h>

/* The F1 overlay: boxes, the cells that the hero's move looked at and those that stopped it,
 * speeds, ground, what coyote time and jump buffer have left, and how long steps take. */

#define COLOUR_BOX 0xa6f6dd
#define COLOUR_ENEMY 0xff6f58
#define COLOUR_LOOKED 0x80cff0
#define COLOUR_HIT 0xffd942
#define COLOUR_SPEED 0xf8fdf6

static void frame(const Scene *scene, Box box, uint32_t colour) {
    draw_frame(scene->list, pixels(box.x) - scene->left, pixels(box.y) - scene->top, pixels(box.w),
               pixels(box.h), colour, 255);
}

static void cell(const Scene *scene, int32_t column, int32_t row, uint32_t colour) {
    draw_fill(scene->list, column * TILE_PIXELS - scene->left, row * TILE_PIXELS - scene->top,
              TILE_PIXELS, TILE_PIXELS, colour, 90);
}

/* The cells that the last move swept through, and of those around them the ones that stopped it. */
static void swept_cells(const Scene *scene) {
    const Hero *hero = &scene->game->hero;
    const Terrain terrain = game_terrain(scene->game, scene->view->level);
    Box now = hero_box(hero), was = hero->previous;
    int32_t left = fix_cell(fix_min(now.x, was.x) - 1), top = fix_cell(fix_min(now.y, was.y) - 1);
    int32_t right = fix_cell(fix_max(now.x, was.x) + now.w);
    int32_t bottom = fix_cell(fix_max(now.y, was.y) + now.h);
    for (int32_t row = top; row <= bottom; row++)
        for (int32_t column = left; column <= right; column++) {
            Box at = box_of_cell(column, row);
            uint16_t flags = terrain_flags(&terrain, column, row);
            bool beside = (hero->hit & HIT_LEFT && at.x + at.w == now.x) ||
                          (hero->hit & HIT_RIGHT && at.x == now.x + now.w) ||
                          (hero->hit & HIT_CEILING && at.y + at.h == now.y) ||
                          (hero->hit & HIT_FLOOR && at.y == now.y + now.h);
            bool hit = beside && (flags & (TILE_SOLID | TILE_ONEWAY | TILE_SLOPE));
            cell(scene, column, row, hit ? COLOUR_HIT : COLOUR_LOOKED);
        }
}

static void speed_of(const Scene *scene, Box box, fix dx, fix dy) {
    int x = pixels(box.x + box.w / 2) - scene->left, y = pixels(box.y + box.h / 2) - scene->top;
    int across = pixels(dx * 12), down = pixels(dy * 12); /* the way in a tenth of a second */
    draw_fill(scene->list, across < 0 ? x + across : x, y, across < 0 ? -across : across, 1,
              COLOUR_SPEED, 255);
    draw_fill(scene->list, x, down < 0 ? y + down : y, 1, down < 0 ? -down : down, COLOUR_SPEED,
              255);
}

static void bodies(const Scene *scene) {
    const Game *game = scene->game;
    const Actor *actors = game_actors_of(game);
    for (int32_t i = 0; i < game->actor_count; i++) {
        if (actors[i].state == ACTOR_GONE)
            continue;
        Box box = actor_box(&actors[i]);
        frame(scene, box, COLOUR_ENEMY);
        speed_of(scene, box, actors[i].x - actors[i].previous_x,
                 actors[i].y - actors[i].previous_y);
    }
    for (int32_t i = 0; i < game->solid_count; i++)
        if (!game_solids_of(game)[i].off)
            frame(scene, game_solids_of(game)[i].box, COLOUR_HIT);
    frame(scene, hero_box(&game->hero), COLOUR_BOX);
    speed_of(scene, hero_box(&game->hero), game->hero.dx, game->hero.dy);
}

/* Speeds in hundredths of a tile a second. */
static int per_second(fix speed) {
    return (int)((int64_t)speed * STEPS_PER_SECOND * 100 / FIX_ONE);
}

static void words(const Scene *scene) {
    const Game *game = scene->game;
    const Hero *hero = &game->hero;
    char lines[5][96];
    int dx = per_second(hero->dx), dy = per_second(hero->dy);
    snprintf(lines[0], sizeof lines[0], "step %u  %s on %s", game->tick,
             HERO_STATE_NAMES[hero->state], GROUND_NAMES[hero->ground]);
    snprintf(lines[1], sizeof lines[1], "at %d.%03d %d.%03d", fix_cell(hero->x),
             (hero->x & 0xffff) * 1000 / FIX_ONE, fix_cell(hero->y),
             (hero->y & 0xffff) * 1000 / FIX_ONE);
    snprintf(lines[2], sizeof lines[2], "speed %d.%02d %d.%02d tiles/s", dx / 100,
             dx < 0 ? -dx % 100 : dx % 100, dy / 100, dy < 0 ? -dy % 100 : dy % 100);
    snprintf(lines[3], sizeof lines[3], "coyote %d  buffer %d", hero->grace.coyote,
             hero->grace.buffer);
    snprintf(lines[4], sizeof lines[4], "F2 one step  F3 mover: %s  F4 slower",
             game->rules.mover == MOVER_CELL ? "cell" : "axis");
    for (int i = 0; i < 5; i++)
        draw_text(scene->list, scene->view->atlas, 8, 40 + i * 11, lines[i], COLOUR_WHITE);
}

/* The last steps' times, a pixel for each 2 microseconds. */
static void graph(const Scene *scene) {
    const View *view = scene->view;
    draw_fill(scene->list, 8, SCREEN_HEIGHT - 48, TIMES_MAX, 40, 0x15111e, 160);
    for (int i = 0; i < TIMES_MAX; i++) {
        int time = view->times[(view->time_next + i) % TIMES_MAX] / 2;
        int height = time > 40 ? 40 : time;
        draw_fill(scene->list, 8 + i, SCREEN_HEIGHT - 8 - height, 1, height,
                  time > 40 ? COLOUR_ENEMY : COLOUR_BOX, 255);
    }
}

void debug_draw(const Scene *scene) {
    swept_cells(scene);
    lab_draw(scene);
    bodies(scene);
    words(scene);
    graph(scene);
}
