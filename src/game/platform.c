#include "game/play.h"

/* Platforms go along a path and turn at its ends, or around for ever if it closes. A legend gives
 * the path in legs; M and W find theirs by looking for walls and turn marks. The place is computed
 * from the distance along the path, so nothing drifts. */

#define PLATFORM_SPEED TILES(3) /* a second */
#define LOOK_FAR 4096           /* cells that M and W look along */

static fix leg_length(Vec leg) {
    return fix_abs(leg.x) + fix_abs(leg.y);
}

/* Legs go along one axis each; a diagonal leg counts both. */
static Vec point_on(const Meaning *meaning, fix at) {
    Vec point = {0, 0};
    for (int i = 0; i < meaning->path_count; i++) {
        Vec leg = meaning->path[i];
        fix length = leg_length(leg);
        if (length == 0)
            continue;
        fix along = fix_min(at, length);
        point.x += (fix)((int64_t)leg.x * along / length);
        point.y += (fix)((int64_t)leg.y * along / length);
        at -= along;
        if (at <= 0)
            break;
    }
    return point;
}

static Vec place_of(const Device *device, const Level *level) {
    Vec point = {0, 0};
    if (device->kind == KIND_PLATFORM)
        point = point_on(&level->meanings[device->meaning], device->at);
    else if (device->kind == KIND_PLATFORM_HORIZONTAL)
        point.x = device->at;
    else
        point.y = device->at;
    return (Vec){device->origin.x + point.x, device->origin.y + point.y};
}

static bool free_cells(const Level *level, int32_t left, int32_t top, int32_t right,
                       int32_t bottom) {
    for (int32_t row = top; row <= bottom; row++)
        for (int32_t column = left; column <= right; column++)
            if (level_flags(level, column, row) & (TILE_SOLID | TILE_TURN | TILE_SLOPE))
                return false;
    return true;
}

/* How many cells a platform can go one way before a wall, a mark or the map's end. */
static int32_t room(const Level *level, const Thing *thing, int by_x, int by_y) {
    int32_t left = thing->column, right = thing->column + thing->width - 1;
    int32_t top = thing->row, bottom = thing->row + thing->height - 1;
    int32_t cells = 0;
    while (cells < LOOK_FAR) {
        int32_t n = cells + 1;
        int32_t column = by_x > 0 ? right + n : left - n, row = by_y > 0 ? bottom + n : top - n;
        bool inside = by_x ? column >= 0 && column < level->width : row >= 0 && row < level->height;
        bool free = by_x ? free_cells(level, column, top, column, bottom)
                         : free_cells(level, left, row, right, row);
        if (!inside || !free)
            break;
        cells = n;
    }
    return cells;
}

static void find_stretch(Device *device, const Level *level, const Thing *thing) {
    bool across = device->kind == KIND_PLATFORM_HORIZONTAL;
    int32_t before = across ? room(level, thing, -1, 0) : room(level, thing, 0, -1);
    int32_t after = across ? room(level, thing, 1, 0) : room(level, thing, 0, 1);
    device->length = fix_edge(before + after);
    device->at = fix_edge(before);
    if (across)
        device->origin.x -= device->at;
    else
        device->origin.y -= device->at;
}

static void follow_legs(Device *device, const Meaning *meaning) {
    Vec end = {0, 0};
    for (int i = 0; i < meaning->path_count; i++) {
        device->length += leg_length(meaning->path[i]);
        end.x += meaning->path[i].x;
        end.y += meaning->path[i].y;
    }
    device->loop = device->length > 0 && end.x == 0 && end.y == 0;
    device->direction = 1;
    device->at = device->length ? meaning->start % device->length : 0;
}

void platform_spawn(Device *device, Solid *solid, const Level *level, const Thing *thing) {
    const Meaning *meaning = &level->meanings[thing->meaning];
    device->origin = (Vec){fix_edge(thing->column), fix_edge(thing->row)};
    device->speed = (meaning->speed ? meaning->speed : PLATFORM_SPEED) / STEPS_PER_SECOND;
    device->direction = meaning->facing_right ? 1 : -1;
    if (device->kind == KIND_PLATFORM)
        follow_legs(device, meaning);
    else
        find_stretch(device, level, thing);
    Vec place = place_of(device, level);
    solid->box = (Box){place.x, place.y, fix_edge(thing->width), fix_edge(thing->height)};
    solid->oneway = meaning->oneway;
}

/* M and W may begin elsewhere now, as a wall came into their way: their place is kept. */
void platform_resume(Device *device, Solid *solid, const Level *level, const Device *was,
                     Vec moved) {
    fix at = was->at;
    if (device->kind == KIND_PLATFORM_HORIZONTAL)
        at += was->origin.x + moved.x - device->origin.x;
    else if (device->kind == KIND_PLATFORM_VERTICAL)
        at += was->origin.y + moved.y - device->origin.y;
    device->at = fix_clamp(at, 0, device->length);
    device->direction = device->loop ? device->direction : was->direction;
    device->waiting = was->waiting;
    Vec place = place_of(device, level);
    solid->box.x = place.x;
    solid->box.y = place.y;
}

/* Distance along the path after one more step; turns and waits at the ends. */
static void advance(Device *device, fix wait) {
    if (device->waiting > 0) {
        device->waiting--;
        return;
    }
    device->at += device->direction * device->speed;
    if (device->loop) {
        device->at = device->at >= device->length ? device->at - device->length : device->at;
        return;
    }
    if (device->at > 0 && device->at < device->length)
        return;
    device->at = fix_clamp(device->at, 0, device->length);
    device->direction = device->at == 0 ? 1 : -1;
    device->waiting = (int32_t)((int64_t)wait * STEPS_PER_SECOND / FIX_ONE);
}

void platform_step(Play *play, int32_t number) {
    Device *device = &game_devices(play->game)[number];
    Box box = game_solids(play->game)[number].box;
    Device before = *device;
    if (device->length == 0)
        return;
    advance(device, play->level->meanings[device->meaning].wait);
    Vec place = place_of(device, play->level);
    if (!solid_move(play, number, (Vec){place.x - box.x, place.y - box.y}))
        *device = before;
}
