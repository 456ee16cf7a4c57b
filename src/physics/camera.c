#include "physics/camera.h"

/* Half the width in which the target moves without moving the view. */
#define DEAD_ZONE TILES(1.25)
/* How far the view looks ahead of a runner, and the speed from which one counts as running. */
#define LOOK_AHEAD TILES(3.5)
#define RUNNING TILES(2.0 / STEPS_PER_SECOND)
/* A jump up to this high does not move the view: it snaps to the next platform instead. */
#define JUMP_ZONE TILES(4.5)
/* The ground is this far below the middle of the view. */
#define GROUND_BELOW TILES(2.5)
/* Moves end at once within this: a view never creeps by parts of a pixel. */
#define SETTLE (FIX_ONE / 128)

/* Toward the target by a share of the way, at least SETTLE, so that it arrives. */
static fix ease(fix value, fix target, int share) {
    return fix_approach(value, target, fix_max(fix_abs(target - value) / share, SETTLE));
}

static fix clamp_axis(fix focus, fix view, fix level) {
    if (level <= view)
        return (level - view) / 2;
    return fix_clamp(focus - view / 2, 0, level - view);
}

static void clamp_to_level(Camera *camera, Vec view, Vec level) {
    camera->x = clamp_axis(camera->focus_x, view.x, level.x);
    camera->y = clamp_axis(camera->focus_y, view.y, level.y);
}

static void follow_across(Camera *camera, const CameraTarget *target) {
    fix middle = target->box.x + target->box.w / 2;
    fix anchor = fix_clamp(camera->focus_x - camera->lead, middle - DEAD_ZONE, middle + DEAD_ZONE);
    /* A target that stands still, or is pushed backward, leaves the look-ahead as it is. */
    if (fix_abs(target->speed_x) >= RUNNING && (target->speed_x > 0) == (target->facing > 0))
        camera->lead = ease(camera->lead, target->facing * LOOK_AHEAD, 72);
    camera->focus_x = anchor + camera->lead;
}

static void follow_upright(Camera *camera, const CameraTarget *target) {
    fix feet = target->box.y + target->box.h;
    camera->ground_y =
        target->grounded ? feet : fix_clamp(camera->ground_y, feet, feet + JUMP_ZONE);
    camera->focus_y = ease(camera->focus_y, camera->ground_y - GROUND_BELOW, 16);
}

void camera_cut(Camera *camera, const CameraTarget *target, Vec view, Vec level) {
    camera->lead = 0;
    camera->focus_x = target->box.x + target->box.w / 2;
    camera->ground_y = target->box.y + target->box.h;
    camera->focus_y = camera->ground_y - GROUND_BELOW;
    clamp_to_level(camera, view, level);
}

void camera_follow(Camera *camera, const CameraTarget *target, Vec view, Vec level) {
    follow_across(camera, target);
    follow_upright(camera, target);
    clamp_to_level(camera, view, level);
}
