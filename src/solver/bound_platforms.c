#include "solver/bound_inside.h"

/* Platforms are taken to be anywhere on their path at any time. */

#define SKY TILES(8) /* over a platform: for what stands on it */

/* A box that goes from one place to another in a line: what it holds, and whom it pushes. */
static void paint_leg(Bound *bound, Box from, Box to) {
    fix left = fix_min(from.x, to.x), right = fix_max(from.x, to.x) + from.w;
    fix top = fix_min(from.y, to.y), lowest = fix_max(from.y, to.y);
    bound->sky = fix_min(bound->sky, top - SKY);
    int32_t first = node_of_x(left - HERO_WIDTH), last = node_of_x(right);
    map_paint(bound, first, node_of_y(top - HERO_HEIGHT), last, node_of_y(lowest - HERO_HEIGHT),
              NODE_PLATFORM);
    map_paint(bound, first - 2, node_of_y(top - HERO_HEIGHT), last + 2, node_of_y(lowest + from.h),
              NODE_PUSHED);
}

static void paint_path(Bound *bound, const Device *device, Box box) {
    const Meaning *meaning = &bound->level->meanings[device->meaning];
    box.x = device->origin.x, box.y = device->origin.y;
    if (meaning->path_count == 0)
        paint_leg(bound, box, box);
    for (int i = 0; i < meaning->path_count; i++) {
        Box to = {box.x + meaning->path[i].x, box.y + meaning->path[i].y, box.w, box.h};
        paint_leg(bound, box, to);
        box = to;
    }
}

static void paint_stretch(Bound *bound, const Device *device, Box box) {
    bool across = device->kind == KIND_PLATFORM_HORIZONTAL;
    box.x = device->origin.x, box.y = device->origin.y;
    Box to = {box.x + (across ? device->stretch : 0), box.y + (across ? 0 : device->stretch), box.w,
              box.h};
    paint_leg(bound, box, to);
}

void platforms_paint(Bound *bound, const Game *start) {
    for (int32_t i = 0; i < start->device_count; i++) {
        const Device *device = &game_devices_of(start)[i];
        Box box = game_solids_of(start)[i].box;
        if (device->kind == KIND_PLATFORM)
            paint_path(bound, device, box);
        else if (device->kind != KIND_GATE)
            paint_stretch(bound, device, box);
        else if (device->at > 0)
            bound->pressed = true;
    }
}
