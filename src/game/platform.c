#include "game/ease.h"
#include "game/play.h"

/* Platforms go along a path and turn at its ends, or around for ever if it closes. A legend gives
 * the path in legs; M and W find theirs by looking for walls and turn marks. The place is computed
 * from the way along the path, so nothing drifts; the way of an eased one counts its ramps too. */

#define PLATFORM_SPEED TILES(3) /* a second */
#define LOOK_FAR 4096           /* cells that M and W look along */

static fix leg_length(Vec leg) {
    return fix_abs(leg.x) + fix_abs(leg.y);
}

/* The way that a length takes, the place that a way leads to, and back. */
static fix way_of(const Meaning *meaning, fix length) {
    return meaning->eased ? ease_way(length) : length;
}

static fix place_after(const Meaning *meaning, fix length, fix way) {
    return meaning->eased ? ease_place(length, way) : way;
}

static fix way_to(const Meaning *meaning, fix length, fix place) {
    return meaning->eased ? ease_way_to(length, place) : place;
}

/* Legs go along one axis each; a diagonal leg counts both. */
static Vec point_on(const Meaning *meaning, fix at) {
    Vec point = {0, 0};
    for (int i = 0; i < meaning->path_count; i++) {
        Vec leg = meaning->path[i];
        fix length = leg_length(leg);
        if (length == 0)
            continue;
        fix way = fix_min(at, way_of(meaning, length));
        fix along = place_after(meaning, length, way);
        point.x += (fix)((int64_t)leg.x * along / length);
        point.y += (fix)((int64_t)leg.y * along / length);
        at -= way;
        if (at <= 0)
            break;
    }
    return point;
}

static Vec place_of(const Device *device, const Level *level) {
    const Meaning *meaning = &level->meanings[device->meaning];
    Vec point = {0, 0};
    if (device->kind == KIND_PLATFORM)
        point = point_on(meaning, device->at);
    else if (device->kind == KIND_PLATFORM_HORIZONTAL)
        point.x = place_after(meaning, device->stretch, device->at);
    else
        point.y = place_after(meaning, device->stretch, device->at);
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
    const Meaning *meaning = &level->meanings[thing->meaning];
    device->stretch = fix_edge(before + after);
    device->length = way_of(meaning, device->stretch);
    device->at = way_to(meaning, device->stretch, fix_edge(before));
    if (across)
        device->origin.x -= fix_edge(before);
    else
        device->origin.y -= fix_edge(before);
}

/* The way to where a platform begins on its path. */
static fix way_to_start(const Meaning *meaning) {
    fix way = 0, left = meaning->start;
    for (int i = 0; i < meaning->path_count; i++) {
        fix length = leg_length(meaning->path[i]);
        if (left < length)
            return way + way_to(meaning, length, left);
        way += way_of(meaning, length);
        left -= length;
    }
    return way;
}

static void follow_legs(Device *device, const Meaning *meaning) {
    Vec end = {0, 0};
    for (int i = 0; i < meaning->path_count; i++) {
        device->length += way_of(meaning, leg_length(meaning->path[i]));
        end.x += meaning->path[i].x;
        end.y += meaning->path[i].y;
    }
    device->loop = device->length > 0 && end.x == 0 && end.y == 0;
    device->direction = 1;
    device->at = device->length ? way_to_start(meaning) % device->length : 0;
}

void platform_spawn(Device *device, Solid *solid, const Level *level, const Thing *thing) {
    const Meaning *meaning = &level->meanings[thing->meaning];
    device->origin = (Vec){fix_edge(thing->column), fix_edge(thing->row)};
    device->speed = speed_per_step(meaning, PLATFORM_SPEED);
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
                     Vec stood) {
    const Meaning *meaning = &level->meanings[device->meaning];
    bool across = device->kind == KIND_PLATFORM_HORIZONTAL;
    fix at = across ? stood.x - device->origin.x : stood.y - device->origin.y;
    if (device->kind == KIND_PLATFORM)
        device->at = fix_clamp(was->at, 0, device->length);
    else
        device->at = way_to(meaning, device->stretch, fix_clamp(at, 0, device->stretch));
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
