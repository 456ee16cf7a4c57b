/* A follow camera: dead zone, look-ahead, platform snapping, clamped to the level; a level smaller
 * than the view is centred; a cut does not pan (Itay Keren, "Scroll Back: The Theory and Practice
 * of Cameras in Side-Scrollers", GDC 2015). It is not part of the game's state: nothing in a step
 * depends on it. It is stepped once a step, in tiles. */
#ifndef OVERHANG_PHYSICS_CAMERA_H
#define OVERHANG_PHYSICS_CAMERA_H

#include "base/fix.h"

#include <stdbool.h>

typedef struct Camera {
    fix x, y;             /* top left of the view, clamped */
    fix focus_x, focus_y; /* where it looks, before clamping */
    fix lead;             /* look-ahead now */
    fix ground_y;         /* last height that the target stood at */
} Camera;

/* What the camera is told each step. */
typedef struct CameraTarget {
    Box box;
    int facing;  /* -1 or 1 */
    fix speed_x; /* tiles per step */
    bool grounded;
} CameraTarget;

/* Puts the camera on its target at once: level start, respawn, teleport. */
void camera_cut(Camera *camera, const CameraTarget *target, Vec view, Vec level);

/* One step. `view` and `level` are sizes in tiles (fix). */
void camera_follow(Camera *camera, const CameraTarget *target, Vec view, Vec level);

#endif
