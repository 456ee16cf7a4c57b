#include "physics/query.h"
#include "view/scene.h"

/* The physics lab: what the last step did, drawn over the overlay's boxes. The hero's box before
 * the move and between its two axes; the normals of what stopped it; on slopes the foot and the
 * ground under it; how far each solid moved; the plates of buttons; and what droppers see. */

#define COLOUR_GHOST 0xa6f6dd
#define COLOUR_NORMAL 0xffffff
#define COLOUR_FOOT 0xff5ad0
#define COLOUR_PUSH 0xffa040
#define COLOUR_SENSOR 0x9a7cff
#define COLOUR_RAY 0xff6f58

static int screen_x(const Scene *scene, fix x) {
    return pixels(x) - scene->left;
}

static int screen_y(const Scene *scene, fix y) {
    return pixels(y) - scene->top;
}

/* A line of single pixels: a draw list has no lines. */
static void line(const Scene *scene, Vec from, Vec to, uint32_t colour) {
    int x0 = screen_x(scene, from.x), y0 = screen_y(scene, from.y);
    int dx = screen_x(scene, to.x) - x0, dy = screen_y(scene, to.y) - y0;
    int steps = fix_max(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy);
    for (int i = 0; i <= steps; i++)
        draw_fill(scene->list, x0 + (steps ? dx * i / steps : 0), y0 + (steps ? dy * i / steps : 0),
                  1, 1, colour, 255);
}

static void dot(const Scene *scene, Vec at, uint32_t colour) {
    draw_fill(scene->list, screen_x(scene, at.x) - 1, screen_y(scene, at.y) - 1, 3, 3, colour, 255);
}

static void outline(const Scene *scene, Box box, uint32_t colour, uint8_t alpha) {
    draw_frame(scene->list, screen_x(scene, box.x), screen_y(scene, box.y), pixels(box.w),
               pixels(box.h), colour, alpha);
}

/* A move goes along x first: where it began, and where it was before it went along y. */
static void sub_steps(const Scene *scene) {
    Box before = scene->game->hero.previous, between_axes = before;
    between_axes.x = scene->game->hero.x;
    outline(scene, before, COLOUR_GHOST, 90);
    outline(scene, between_axes, COLOUR_GHOST, 150);
}

static void normals(const Scene *scene) {
    const Hero *hero = &scene->game->hero;
    Box box = hero_box(hero);
    fix middle_x = box.x + box.w / 2, middle_y = box.y + box.h / 2, long_by = TILES(0.6);
    const struct {
        uint8_t hit;
        Vec at, to;
    } sides[] = {
        {HIT_LEFT, {box.x, middle_y}, {box.x + long_by, middle_y}},
        {HIT_RIGHT, {box.x + box.w, middle_y}, {box.x + box.w - long_by, middle_y}},
        {HIT_CEILING, {middle_x, box.y}, {middle_x, box.y + long_by}},
        {HIT_FLOOR, {middle_x, box.y + box.h}, {middle_x, box.y + box.h - long_by}},
    };
    for (int i = 0; i < 4; i++)
        if (hero->hit & sides[i].hit) {
            line(scene, sides[i].at, sides[i].to, COLOUR_NORMAL);
            dot(scene, sides[i].at, COLOUR_NORMAL);
        }
}

/* The foot is the bottom's centre; the line is the ground that it follows. */
static void slope_foot(const Scene *scene) {
    const Hero *hero = &scene->game->hero;
    if (hero->ground != GROUND_SLOPE && hero->slope == 0)
        return;
    Vec foot = {hero->x + HERO_WIDTH / 2, hero->y + HERO_HEIGHT};
    fix rise = hero->slope * (FIX_ONE / 2);
    line(scene, (Vec){foot.x - FIX_ONE, foot.y + rise}, (Vec){foot.x + FIX_ONE, foot.y - rise},
         COLOUR_FOOT);
    dot(scene, foot, COLOUR_FOOT);
}

static void pushes(const Scene *scene) {
    const Game *game = scene->game;
    for (int32_t i = 0; i < game->solid_count; i++) {
        const Solid *solid = &game_solids_of(game)[i];
        if (solid->off || (solid->moved.x == 0 && solid->moved.y == 0))
            continue;
        Vec middle = {solid->box.x + solid->box.w / 2, solid->box.y + solid->box.h / 2};
        line(scene, middle, (Vec){middle.x + 40 * solid->moved.x, middle.y + 40 * solid->moved.y},
             COLOUR_PUSH);
        dot(scene, middle, COLOUR_PUSH);
    }
}

static void sensors(const Scene *scene) {
    const Game *game = scene->game;
    for (int32_t i = 0; i < game->button_count; i++) {
        const Sensor *sensor = sensor_of(game_sensors_of(game), i);
        Box plate = sensor->box;
        outline(scene, plate, COLOUR_SENSOR, 255);
        if (sensor->inside > 0)
            draw_fill(scene->list, screen_x(scene, plate.x), screen_y(scene, plate.y),
                      pixels(plate.w), pixels(plate.h), COLOUR_SENSOR, 160);
    }
}

static void rays(const Scene *scene) {
    const Game *game = scene->game;
    Terrain terrain = game_terrain(game, scene->view->level);
    for (int32_t i = 0; i < game->actor_count; i++) {
        const Actor *actor = &game_actors_of(game)[i];
        Vec eye;
        RayHit look;
        if (actor->kind != KIND_DROPPER || actor->state != DROPPER_HANGS)
            continue;
        if (!dropper_look(game, &terrain, actor, &eye, &look))
            continue;
        line(scene, eye, look.point, COLOUR_RAY);
        dot(scene, look.point, COLOUR_RAY);
    }
}

void lab_draw(const Scene *scene) {
    sub_steps(scene);
    normals(scene);
    slope_foot(scene);
    pushes(scene);
    sensors(scene);
    rays(scene);
}
