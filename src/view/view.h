/* A view of a level in play: everything that is drawn and nothing that is decided. Camera,
 * animation, particles and smoothing live here, derived from the game's states and events; drawing
 * never changes the game and never draws from its random numbers. */
#ifndef OVERHANG_VIEW_VIEW_H
#define OVERHANG_VIEW_VIEW_H

#include "game/game.h"
#include "physics/camera.h"
#include "view/atlas.h"
#include "view/draw.h"
#include "view/keyed.h"

/* What a player may want less of, in percent; each covers every effect of its kind. */
typedef struct Look {
    uint8_t shake;
    uint8_t flash;   /* lightning, its warnings, sparkle; at 0 all that blinks is steady */
    uint8_t weather; /* motes, haze, the streaks of wind */
    uint8_t motion;  /* parallax, and what sways, ripples and billows by itself */
    bool large;      /* letters in play are twice as large */
    bool contrast;   /* a quiet background, outlines about hero, dangers and rewards */
} Look;

extern const Look LOOK_FULL;

typedef struct ViewOptions {
    Look look;
    bool debug; /* F1 overlay */
    bool hud;
    bool whole;           /* this is a part of a picture of the whole level */
    bool no_clock;        /* the HUD shows no clock */
    int16_t sign_top;     /* pixels at the top that signs leave to others; 0: the usual */
    bool no_hero;         /* no hero is drawn: a map draws its own */
    const Game *ghost;    /* another game of the level whose hero is seen too, or NULL */
    const KeyNames *keys; /* for the texts of signs; NULL: the actions' names */
    bool helped;          /* the run was played with help */
    bool rewinding;
    uint8_t rewind_left; /* percent of the time that can be taken back, still left */
} ViewOptions;

typedef struct View View;

/* `caption` is what the HUD's centre says ("1-3  Redrock Run"); copied. Owned by the caller. */
View *view_new(const Atlas *atlas, const Level *level, const Game *game, const char *caption);
void view_free(View *view);

/* A view that goes on from `was` after the level, the atlas or both were read again. Camera, clock
 * and animation stay as they were, moved by as much as the map was (`moved`, in tiles); a hero who
 * would be outside the screen is cut to. Owned by the caller, as `was` still is; NULL without
 * memory. */
View *view_renew(const View *was, const Atlas *atlas, const Level *level, const Game *game,
                 const char *caption, Vec moved);

/* Called after every game_step: camera, particles, animation. Costs little when nothing happens. */
void view_step(View *view, const Game *game);

/* To be told after the game was taken `ticks` steps back: forgets what came of those steps. */
void view_rewind(View *view, const Game *game, uint32_t ticks);

/* Draws what the game looks like `alpha`/256 of the way from the last state but one to the last. A
 * teleport is not interpolated. */
void view_draw(View *view, const Game *game, int alpha, const ViewOptions *options, DrawList *list);

/* Whole-level pictures and tests: draws with the view's top left at a given pixel of the level. */
void view_draw_at(View *view, const Game *game, int pixel_x, int pixel_y,
                  const ViewOptions *options, DrawList *list);

const Camera *view_camera(const View *view);

/* Did a paw come down in the last step? For the sound of steps. */
bool view_footstep(const View *view);

/* One step's cost, for the overlay's graph. */
void view_debug_time(View *view, int microseconds);

#endif
