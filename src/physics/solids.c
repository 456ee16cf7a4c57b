/* Solids that move, as what there is to hit: platforms, gates, crates. A move asks only those near
 * it. */
#include "physics/sweep.h"

Ground solid_ground(const Solid *solid) {
    return solid->kind == KIND_CRATE  ? GROUND_CRATE
           : solid->kind == KIND_GATE ? GROUND_SOLID
                                      : GROUND_PLATFORM;
}

/* One of a list, if it is there; NULL else. */
static inline const Solid *there(const Terrain *terrain, int32_t number) {
    const Solid *solid = &terrain->solids[number];
    return solid->off || number == terrain->except ? NULL : solid;
}

/* All that a box passes through as it moves. */
static Box swept(Box box, fix dx, fix dy) {
    return (Box){box.x + fix_min(dx, 0), box.y + fix_min(dy, 0), box.w + fix_abs(dx),
                 box.h + fix_abs(dy)};
}

static bool spans(fix a, fix a_size, fix b, fix b_size) {
    return a < b + b_size && b < a + a_size;
}

/* Of two side by side in the way, the one at the feet, else the one with the lower number. */
static bool is_lower(const Terrain *terrain, int32_t number, int32_t than) {
    fix y = terrain->solids[number].box.y, than_y = terrain->solids[than].box.y;
    return y != than_y ? y > than_y : number < than;
}

static bool touch_or_overlap(Box a, Box b) {
    return a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;
}

void solids_list(const Terrain *terrain, Box box, Vec by, BroadList *list) {
    broad_list_known(terrain->near, terrain->known, swept(box, by.x, by.y), list);
}

bool solids_near(const Terrain *terrain, Box box, Vec by, BroadList *list) {
    Box path = swept(box, by.x, by.y);
    solids_list(terrain, box, by, list);
    for (int32_t i = 0; i < list->count; i++) {
        const Solid *solid = there(terrain, broad_listed(list, i));
        if (solid && touch_or_overlap(path, solid->box))
            return true;
    }
    return false;
}

/* Is this the only solid near a motion? */
static bool is_alone(const Terrain *terrain, Box box, Vec by, int32_t number) {
    Box path = swept(box, by.x, by.y);
    BroadList list;
    solids_list(terrain, box, by, &list);
    for (int32_t i = 0; i < list.count; i++) {
        int32_t other = broad_listed(&list, i);
        const Solid *solid = there(terrain, other);
        if (solid && other != number && touch_or_overlap(path, solid->box))
            return false;
    }
    return true;
}

/* The solid's top is no wall to what stands exactly on it, and holds it alone: the grid has no
 * ground at that height, which would win, and no other solid is near. */
Ground rests_on_solid(const Terrain *terrain, Box box, Vec by, int32_t number) {
    const Level *level = terrain->level;
    const Solid *under = there(terrain, number);
    if (!under || box.y + box.h != under->box.y || by.y < 0 || level->has_slopes ||
        !spans(box.x, box.w, under->box.x, under->box.w) || !quick_is_common(level, box, by) ||
        !quick_side_is_free(level, box, by.x))
        return GROUND_NONE;
    QuickFall down = quick_fall(level, box, by.y, 0);
    bool alone = !down.refused && down.ground == GROUND_NONE && is_alone(terrain, box, by, number);
    return alone ? solid_ground(under) : GROUND_NONE;
}

Clip solids_listed_clip_x(const Terrain *terrain, const BroadList *list, Box box, fix dx) {
    Clip clip = {dx, -1};
    for (int32_t i = 0; i < list->count; i++) {
        int32_t number = broad_listed(list, i);
        const Solid *solid = there(terrain, number);
        if (!solid || solid->oneway || !spans(box.y, box.h, solid->box.y, solid->box.h))
            continue;
        fix gap = dx > 0 ? solid->box.x - (box.x + box.w) : solid->box.x + solid->box.w - box.x;
        bool ahead = dx > 0 ? gap >= 0 && gap <= clip.free : gap <= 0 && gap >= clip.free;
        bool first = fix_abs(gap) < fix_abs(clip.free);
        if (first ? ahead : ahead && clip.solid >= 0 && is_lower(terrain, number, clip.solid))
            clip = (Clip){gap, number};
    }
    return clip;
}

Clip solids_listed_clip_up(const Terrain *terrain, const BroadList *list, Box box, fix dy) {
    Clip clip = {dy, -1};
    for (int32_t i = 0; i < list->count; i++) {
        int32_t number = broad_listed(list, i);
        const Solid *solid = there(terrain, number);
        if (!solid || solid->oneway || !spans(box.x, box.w, solid->box.x, solid->box.w))
            continue;
        fix gap = solid->box.y + solid->box.h - box.y;
        if (gap <= 0 && gap > clip.free)
            clip = (Clip){gap, number};
    }
    return clip;
}

/* Of several at one height the one under the middle carries, else the one with the lower number:
 * what is ridden must not depend on the order of the search. */
static bool holds_better(const Terrain *terrain, Box box, int32_t number, int32_t than) {
    fix middle = box.x + box.w / 2;
    Box a = terrain->solids[number].box, b = terrain->solids[than].box;
    fix a_off = fix_max(fix_max(a.x - middle, middle - (a.x + a.w)), 0);
    fix b_off = fix_max(fix_max(b.x - middle, middle - (b.x + b.w)), 0);
    return a_off != b_off ? a_off < b_off : number < than;
}

Clip solids_listed_clip_down(const Terrain *terrain, const BroadList *list, Box box, fix dy,
                             unsigned flags) {
    Clip clip = {dy, -1};
    for (int32_t i = 0; i < list->count; i++) {
        int32_t number = broad_listed(list, i);
        const Solid *solid = there(terrain, number);
        if (!solid || !spans(box.x, box.w, solid->box.x, solid->box.w))
            continue;
        fix gap = solid->box.y - (box.y + box.h);
        if (gap < 0 || gap > clip.free || (gap == 0 && solid->oneway && (flags & MOVE_DROP)))
            continue;
        if (gap < clip.free || clip.solid < 0 || holds_better(terrain, box, number, clip.solid))
            clip = (Clip){gap, number};
    }
    return clip;
}

fix solids_listed_stand(const Terrain *terrain, const BroadList *list, Box box, fix free,
                        unsigned flags, MoveResult *result) {
    Clip clip = solids_listed_clip_down(terrain, list, box, free, flags);
    if (clip.solid < 0 || (clip.free == free && result->ground != GROUND_NONE))
        return free;
    result->ground = (uint8_t)solid_ground(&terrain->solids[clip.solid]);
    result->ice = false;
    result->slope = 0;
    result->solid = clip.solid;
    return clip.free;
}

Clip solids_clip_x(const Terrain *terrain, Box box, fix dx) {
    BroadList list;
    solids_list(terrain, box, (Vec){dx, 0}, &list);
    return solids_listed_clip_x(terrain, &list, box, dx);
}

Clip solids_clip_up(const Terrain *terrain, Box box, fix dy) {
    BroadList list;
    solids_list(terrain, box, (Vec){0, dy}, &list);
    return solids_listed_clip_up(terrain, &list, box, dy);
}

Clip solids_clip_down(const Terrain *terrain, Box box, fix dy, unsigned flags) {
    BroadList list;
    solids_list(terrain, box, (Vec){0, dy}, &list);
    return solids_listed_clip_down(terrain, &list, box, dy, flags);
}

fix solids_stand(const Terrain *terrain, Box box, fix free, unsigned flags, MoveResult *result) {
    BroadList list;
    solids_list(terrain, box, (Vec){0, free}, &list);
    return solids_listed_stand(terrain, &list, box, free, flags, result);
}

bool solids_block(const Terrain *terrain, Box box) {
    BroadList list;
    solids_list(terrain, box, (Vec){0, 0}, &list);
    for (int32_t i = 0; i < list.count; i++) {
        const Solid *solid = there(terrain, broad_listed(&list, i));
        if (solid && !solid->oneway && box_overlap(box, solid->box))
            return true;
    }
    return false;
}
