/* Solids that move, as what there is to hit: platforms, gates, crates. The broad phase is their
 * order by x (sweep and prune): a move asks only those near it. */
#include "physics/sweep.h"

void solids_sort(const Solid *solids, int32_t *order, int32_t count) {
    for (int32_t i = 1; i < count; i++) {
        int32_t number = order[i], at = i;
        for (; at > 0 && solids[order[at - 1]].box.x > solids[number].box.x; at--)
            order[at] = order[at - 1];
        order[at] = number;
    }
}

Ground solid_ground(const Solid *solid) {
    return solid->kind == KIND_CRATE  ? GROUND_CRATE
           : solid->kind == KIND_GATE ? GROUND_SOLID
                                      : GROUND_PLATFORM;
}

static int32_t first_from(const Terrain *terrain, fix x) {
    int32_t low = 0, high = terrain->solid_count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (terrain->solids[terrain->order[middle]].box.x < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

Near solids_near(const Terrain *terrain, fix left, fix right) {
    if (terrain->solid_count < 8)
        return (Near){0, terrain->solid_count};
    return (Near){first_from(terrain, left - terrain->widest - SOLID_SLACK),
                  first_from(terrain, right + SOLID_SLACK)};
}

static const Solid *solid_in(const Terrain *terrain, int32_t place, int32_t *number) {
    *number = terrain->order[place];
    const Solid *solid = &terrain->solids[*number];
    return solid->off || *number == terrain->except ? NULL : solid;
}

static bool spans(fix a, fix a_size, fix b, fix b_size) {
    return a < b + b_size && b < a + a_size;
}

Clip solids_clip_x(const Terrain *terrain, Box box, fix dx) {
    Clip clip = {dx, -1};
    Near near = solids_near(terrain, box.x + fix_min(dx, 0), box.x + box.w + fix_max(dx, 0));
    for (int32_t i = near.first; i < near.end; i++) {
        int32_t number;
        const Solid *solid = solid_in(terrain, i, &number);
        if (!solid || solid->oneway || !spans(box.y, box.h, solid->box.y, solid->box.h))
            continue;
        fix gap = dx > 0 ? solid->box.x - (box.x + box.w) : solid->box.x + solid->box.w - box.x;
        bool ahead = dx > 0 ? gap >= 0 && gap < clip.free : gap <= 0 && gap > clip.free;
        if (ahead)
            clip = (Clip){gap, number};
    }
    return clip;
}

Clip solids_clip_up(const Terrain *terrain, Box box, fix dy) {
    Clip clip = {dy, -1};
    Near near = solids_near(terrain, box.x, box.x + box.w);
    for (int32_t i = near.first; i < near.end; i++) {
        int32_t number;
        const Solid *solid = solid_in(terrain, i, &number);
        if (!solid || solid->oneway || !spans(box.x, box.w, solid->box.x, solid->box.w))
            continue;
        fix gap = solid->box.y + solid->box.h - box.y;
        if (gap <= 0 && gap > clip.free)
            clip = (Clip){gap, number};
    }
    return clip;
}

/* Of several at one height the one under the middle carries, else the one with the lower number:
 * what is ridden must not depend on the order of x. */
static bool holds_better(const Terrain *terrain, Box box, int32_t number, int32_t than) {
    fix middle = box.x + box.w / 2;
    Box a = terrain->solids[number].box, b = terrain->solids[than].box;
    fix a_off = fix_max(fix_max(a.x - middle, middle - (a.x + a.w)), 0);
    fix b_off = fix_max(fix_max(b.x - middle, middle - (b.x + b.w)), 0);
    return a_off != b_off ? a_off < b_off : number < than;
}

Clip solids_clip_down(const Terrain *terrain, Box box, fix dy, unsigned flags) {
    Clip clip = {dy, -1};
    Near near = solids_near(terrain, box.x, box.x + box.w);
    for (int32_t i = near.first; i < near.end; i++) {
        int32_t number;
        const Solid *solid = solid_in(terrain, i, &number);
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

fix stand_on_solid(const Terrain *terrain, Box box, fix free, unsigned flags, MoveResult *result) {
    Clip clip = solids_clip_down(terrain, box, free, flags);
    if (clip.solid < 0 || (clip.free == free && result->ground != GROUND_NONE))
        return free;
    result->ground = (uint8_t)solid_ground(&terrain->solids[clip.solid]);
    result->ice = false;
    result->slope = 0;
    result->solid = clip.solid;
    return clip.free;
}

bool solids_block(const Terrain *terrain, Box box) {
    Near near = solids_near(terrain, box.x, box.x + box.w);
    for (int32_t i = near.first; i < near.end; i++) {
        int32_t number;
        const Solid *solid = solid_in(terrain, i, &number);
        if (solid && !solid->oneway && box_overlap(box, solid->box))
            return true;
    }
    return false;
}
