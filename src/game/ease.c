#include "game/ease.h"

#define RAMP TILES(1)

/* Two ramps meet in the middle of a short leg. */
static fix ramp_of(fix length) {
    return fix_min(RAMP, length / 2);
}

fix ease_way(fix length) {
    return length + 2 * ramp_of(length);
}

/* From either end: in the ramp, the square of the way. */
static fix from_end(fix ramp, fix way) {
    return way < 2 * ramp ? (fix)((int64_t)way * way / (4 * (int64_t)ramp)) : way - ramp;
}

fix ease_place(fix length, fix way) {
    fix ramp = ramp_of(length), whole = ease_way(length);
    return way <= whole / 2 ? from_end(ramp, way) : length - from_end(ramp, whole - way);
}

/* The shortest way that leads so far from an end, by halving. */
static fix way_from_end(fix ramp, fix place) {
    fix low = 0, high = place + ramp;
    while (low < high) {
        fix middle = low + (high - low) / 2;
        if (from_end(ramp, middle) < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

fix ease_way_to(fix length, fix place) {
    fix ramp = ramp_of(length);
    return place <= length / 2 ? way_from_end(ramp, place)
                               : ease_way(length) - way_from_end(ramp, length - place);
}
