/* Feel: how the hero moves, as one table of design values with units (jump height in tiles, time to
 * peak, …), from which gravity and speeds are computed in integers. Gravity and jump speed are
 * derived, never set (the source of the idea: Pittman, "Math for Game Programmers: Building a
 * Better Jump", GDC 2016). A level may override any value: `feel.jump_height: 4.5`. */
#ifndef OVERHANG_PHYSICS_FEEL_H
#define OVERHANG_PHYSICS_FEEL_H

#include "base/diag.h"
#include "base/fix.h"
#include "level/level.h"

/* Design values. Each has a row in FEEL_ROWS with its unit, range and meaning. */
typedef struct FeelValues {
    fix jump_height;     /* tiles */
    fix time_to_peak;    /* seconds, before apex hang */
    fix time_to_fall;    /* seconds from the peak down the same height */
    fix fall_speed;      /* tiles/s: top */
    fix jump_cut;        /* share of the rising speed kept when jump is let go */
    fix apex_speed;      /* tiles/s: below it, and with jump held, gravity is apex_gravity */
    fix apex_gravity;    /* share of gravity */
    fix run_speed;       /* tiles/s */
    fix time_to_run;     /* seconds from rest to run_speed on the ground */
    fix time_to_stop;    /* seconds from run_speed to rest on the ground */
    fix time_to_turn;    /* seconds from run_speed to rest while holding back */
    fix air_time_to_run; /* the same three in the air */
    fix air_time_to_stop;
    fix air_time_to_turn;
    fix ice_grip;          /* share of ground acceleration on ice */
    fix coyote_time;       /* seconds */
    fix jump_buffer;       /* seconds */
    fix corner_correction; /* tiles that a head may miss a ceiling's corner by */
    fix ledge_catch;       /* tiles that feet may miss a ledge's top by */
    fix downhill_speed;    /* share of run_speed, on 45 degrees */
    fix uphill_speed;
    fix stomp_bounce;      /* tiles */
    fix stomp_bounce_held; /* tiles, with jump held */
    fix spring_height;     /* tiles, per unit of a spring's power */
    fix spring_push;       /* tiles/s of a sideways spring */
    fix push_speed;        /* tiles/s at which a crate is pushed */
    fix climb_speed;       /* tiles/s */
    fix swim_speed;        /* tiles/s sideways */
    fix swim_stroke;       /* tiles/s upward from one stroke */
    fix swim_rise_speed;   /* tiles/s of floating up */
    fix swim_fall_speed;   /* tiles/s of diving */
    fix swim_gravity;      /* share of gravity: acceleration under water */
} FeelValues;

typedef struct FeelRow {
    const char *name, *unit, *meaning;
    size_t offset; /* of the value in FeelValues */
    fix low, high; /* what a level may ask for */
} FeelRow;

extern const FeelValues FEEL_DEFAULTS;
extern const FeelRow FEEL_ROWS[];
extern const int FEEL_ROW_COUNT;

/* What a step uses: speeds in tiles per step, accelerations in tiles per step per step, times in
 * steps. A small whole block of integers, hashed and kept in the game's state. */
typedef struct Feel {
    fix gravity, fall_gravity, apex_gravity_rise, apex_gravity_fall, apex_speed, jump_speed,
        fall_speed;
    fix jump_cut;
    fix run_speed, accelerate, stop, turn;
    fix air_accelerate, air_stop, air_turn;
    fix ice_grip;
    fix corner_correction, ledge_catch;
    fix downhill_speed, uphill_speed;
    fix bounce_speed, bounce_speed_held, spring_height, spring_push;
    fix push_speed, climb_speed;
    fix swim_speed, swim_stroke, swim_rise_speed, swim_fall_speed, swim_gravity;
    int32_t coyote, buffer;
} Feel;

/* The name of the row that a word is a slip of; NULL: none. */
const char *feel_meant(const char *word);

/* The value of a row of FEEL_ROWS. */
fix feel_value(const FeelValues *values, int row);

/* The defaults with the level's overrides. An unknown name or a value out of range is an error in
 * `diag` at the override's place; false then. diag may be NULL when the level was checked before.
 */
bool feel_values_of(const Level *level, FeelValues *values, Diagnostics *diag);

/* Computes what a step uses. The jump speed is found by simulating the jump in integers, apex hang
 * included, so that a held jump peaks at jump_height to within a 1/1000 tile. */
Feel feel_derive(const FeelValues *values);

/* The upward speed whose bounce (no hang, no cut) peaks at `height`, under this feel's gravity. */
fix feel_speed_for_height(const Feel *feel, fix height);

/* Of all of its numbers; recorded runs hold it. */
uint64_t feel_hash(const Feel *feel);

#endif
