#include "physics/feel.h"

#include "base/hash.h"
#include "base/text.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

const FeelValues FEEL_DEFAULTS = {
    .jump_height = TILES(3.6),
    .time_to_peak = TILES(0.37),
    .time_to_fall = TILES(0.35),
    .fall_speed = TILES(20),
    .jump_cut = TILES(0.5),
    .apex_speed = TILES(2.5),
    .apex_gravity = TILES(0.5),
    .run_speed = TILES(8.75),
    .time_to_run = TILES(0.12),
    .time_to_stop = TILES(0.08),
    .time_to_turn = TILES(0.06),
    .air_time_to_run = TILES(0.14),
    .air_time_to_stop = TILES(0.2),
    .air_time_to_turn = TILES(0.1),
    .ice_grip = TILES(0.18),
    .coyote_time = TILES(0.09),
    .jump_buffer = TILES(0.11),
    .corner_correction = TILES(0.25),
    .ledge_catch = TILES(0.1875),
    .downhill_speed = TILES(1.15),
    .uphill_speed = TILES(0.88),
    .stomp_bounce = TILES(1.4),
    .stomp_bounce_held = TILES(4.2),
    .spring_height = TILES(6),
    .spring_push = TILES(22),
    .push_speed = TILES(3),
    .climb_speed = TILES(5),
    .swim_speed = TILES(5),
    .swim_stroke = TILES(7),
    .swim_rise_speed = TILES(2),
    .swim_fall_speed = TILES(5),
    .swim_gravity = TILES(0.3),
};

#define ROW(field, unit, low, high, meaning)                                                       \
    { #field, unit, meaning, offsetof(FeelValues, field), TILES(low), TILES(high) }

const FeelRow FEEL_ROWS[] = {
    ROW(jump_height, "tiles", 0.1, 60, "how high a held jump takes the feet"),
    ROW(time_to_peak, "s", 0.05, 5, "from take-off to that height, apex hang not counted"),
    ROW(time_to_fall, "s", 0.05, 5, "from that height down again"),
    ROW(fall_speed, "tiles/s", 1, 100, "fastest fall"),
    ROW(jump_cut, "share", 0, 1, "upward speed kept when jump is let go"),
    ROW(apex_speed, "tiles/s", 0, 20, "slower than this near the top, a held jump hangs"),
    ROW(apex_gravity, "share", 0.1, 1, "gravity while it hangs"),
    ROW(run_speed, "tiles/s", 0.5, 60, "fastest run on flat ground"),
    ROW(time_to_run, "s", 0, 5, "from rest to run speed"),
    ROW(time_to_stop, "s", 0, 5, "from run speed to rest"),
    ROW(time_to_turn, "s", 0, 5, "from run speed to rest, holding back"),
    ROW(air_time_to_run, "s", 0, 5, "from rest to run speed in the air"),
    ROW(air_time_to_stop, "s", 0, 5, "from run speed to rest in the air"),
    ROW(air_time_to_turn, "s", 0, 5, "from run speed to rest in the air, holding back"),
    ROW(ice_grip, "share", 0.01, 1, "of the ground's acceleration that ice gives"),
    ROW(coyote_time, "s", 0, 1, "after leaving the ground in which a jump still counts"),
    ROW(jump_buffer, "s", 0, 1, "before landing in which a press is kept"),
    ROW(corner_correction, "tiles", 0, 0.5, "by which a rising head may miss a ceiling's corner"),
    ROW(ledge_catch, "tiles", 0, 0.5, "by which falling feet may miss a ledge"),
    ROW(downhill_speed, "share", 0.25, 4, "of run speed down 45 degrees"),
    ROW(uphill_speed, "share", 0.25, 4, "of run speed up 45 degrees"),
    ROW(stomp_bounce, "tiles", 0, 60, "bounce off an enemy"),
    ROW(stomp_bounce_held, "tiles", 0, 60, "the same with jump held"),
    ROW(spring_height, "tiles", 0.1, 60, "bounce off a spring of power 1"),
    ROW(spring_push, "tiles/s", 0.5, 60, "push of a sideways spring of power 1"),
    ROW(push_speed, "tiles/s", 0.5, 60, "at which a crate is pushed"),
    ROW(climb_speed, "tiles/s", 0.5, 60, "on ladders"),
    ROW(swim_speed, "tiles/s", 0.5, 60, "sideways under water"),
    ROW(swim_stroke, "tiles/s", 0.5, 60, "upward speed of a stroke"),
    ROW(swim_rise_speed, "tiles/s", 0, 60, "at which a hero under water floats up by itself"),
    ROW(swim_fall_speed, "tiles/s", 0.5, 60, "fastest dive, with down held"),
    ROW(swim_gravity, "share", 0.01, 1, "of gravity, by which speed changes under water"),
};
const int FEEL_ROW_COUNT = (int)(sizeof FEEL_ROWS / sizeof FEEL_ROWS[0]);

fix feel_value(const FeelValues *values, int row) {
    fix value;
    memcpy(&value, (const char *)values + FEEL_ROWS[row].offset, sizeof value);
    return value;
}

static const FeelRow *find_row(const char *name) {
    for (int i = 0; i < FEEL_ROW_COUNT; i++)
        if (strcmp(FEEL_ROWS[i].name, name) == 0)
            return &FEEL_ROWS[i];
    return NULL;
}

/* To a thousandth, as the table was written: 0.1, not 0.100006. */
static double shown(fix value) {
    return (double)(((int64_t)value * 1000 + FIX_ONE / 2) / FIX_ONE) / 1000;
}

const char *feel_meant(const char *word) {
    const char *names[sizeof FEEL_ROWS / sizeof FEEL_ROWS[0] + 1] = {NULL};
    for (int i = 0; i < FEEL_ROW_COUNT; i++)
        names[i] = FEEL_ROWS[i].name;
    return text_closest((Slice){word, strlen(word)}, names);
}

static void report_unknown(const FeelOverride *wanted, Diagnostics *diag) {
    const char *meant = feel_meant(wanted->name);
    if (meant)
        diag_error(diag, wanted->line, wanted->column,
                   "unknown feel value '%s' (did you mean `feel.%s`?)", wanted->name, meant);
    else
        diag_error(diag, wanted->line, wanted->column,
                   "unknown feel value '%s' (`overhang feel` lists them)", wanted->name);
}

static bool override(FeelValues *values, const FeelOverride *wanted, Diagnostics *diag) {
    const FeelRow *row = find_row(wanted->name);
    if (!row) {
        if (diag)
            report_unknown(wanted, diag);
        return false;
    }
    if (wanted->value < row->low || wanted->value > row->high) {
        if (diag)
            diag_error(diag, wanted->line, wanted->column, "feel.%s must be %g to %g %s", row->name,
                       shown(row->low), shown(row->high), row->unit);
        return false;
    }
    memcpy((char *)values + row->offset, &wanted->value, sizeof wanted->value);
    return true;
}

bool feel_values_of(const Level *level, FeelValues *values, Diagnostics *diag) {
    bool good = true;
    *values = FEEL_DEFAULTS;
    for (int i = 0; i < level->feel_count; i++)
        good &= override(values, &level->feel[i], diag);
    return good;
}

/* Tiles a second to tiles a step. */
static fix per_step(fix per_second) {
    return (per_second + STEPS_PER_SECOND / 2) / STEPS_PER_SECOND;
}

/* The speed gained each step to gain all of it in `seconds`; at once if that is under a step. */
static fix per_step_within(fix speed, fix seconds) {
    int64_t steps = (int64_t)seconds * STEPS_PER_SECOND;
    if (steps < FIX_ONE)
        return speed;
    return fix_max(1, (fix)(((int64_t)speed * FIX_ONE + steps / 2) / steps));
}

static int32_t whole_steps(fix seconds) {
    return (int32_t)(((int64_t)seconds * STEPS_PER_SECOND + FIX_ONE / 2) / FIX_ONE);
}

/* g = 2 h / t^2, in tiles per step per step. */
static fix gravity_for(fix height, fix seconds) {
    int64_t steps = (int64_t)seconds * STEPS_PER_SECOND; /* Q16 */
    int64_t square = steps * steps / FIX_ONE;
    return fix_max(1, (fix)((2 * (int64_t)height * FIX_ONE + square / 2) / square));
}

/* How high a rise at this speed comes; with `hang` as a held jump does. */
static int64_t rise_of(const Feel *feel, fix speed, bool hang) {
    int64_t height = 0;
    while (speed > 0) {
        speed -= hang && speed < feel->apex_speed ? feel->apex_gravity_rise : feel->gravity;
        if (speed > 0)
            height += speed;
    }
    return height;
}

/* The least speed whose rise is nearest to the height: rises grow with speed, so halve the range.
 */
static fix speed_for(const Feel *feel, fix height, bool hang) {
    fix low = 0, high = TILES(8);
    while (high - low > 1) {
        fix middle = low + (high - low) / 2;
        if (rise_of(feel, middle, hang) < height)
            low = middle;
        else
            high = middle;
    }
    bool lower = height - rise_of(feel, low, hang) < rise_of(feel, high, hang) - height;
    return lower ? low : high;
}

fix feel_speed_for_height(const Feel *feel, fix height) {
    return speed_for(feel, height, false);
}

static void derive_jump(Feel *feel, const FeelValues *values) {
    feel->gravity = gravity_for(values->jump_height, values->time_to_peak);
    feel->fall_gravity = gravity_for(values->jump_height, values->time_to_fall);
    feel->apex_gravity_rise = fix_max(1, fix_mul(feel->gravity, values->apex_gravity));
    feel->apex_gravity_fall = fix_max(1, fix_mul(feel->fall_gravity, values->apex_gravity));
    feel->apex_speed = per_step(values->apex_speed);
    feel->jump_speed = speed_for(feel, values->jump_height, true);
    feel->fall_speed = per_step(values->fall_speed);
    feel->jump_cut = values->jump_cut;
    feel->bounce_speed = speed_for(feel, values->stomp_bounce, false);
    feel->bounce_speed_held = speed_for(feel, values->stomp_bounce_held, false);
    feel->spring_height = values->spring_height;
    feel->spring_push = per_step(values->spring_push);
}

static void derive_run(Feel *feel, const FeelValues *values) {
    fix run = per_step(values->run_speed);
    feel->run_speed = run;
    feel->accelerate = per_step_within(run, values->time_to_run);
    feel->stop = per_step_within(run, values->time_to_stop);
    feel->turn = per_step_within(run, values->time_to_turn);
    feel->air_accelerate = per_step_within(run, values->air_time_to_run);
    feel->air_stop = per_step_within(run, values->air_time_to_stop);
    feel->air_turn = per_step_within(run, values->air_time_to_turn);
    feel->ice_grip = values->ice_grip;
    feel->downhill_speed = values->downhill_speed;
    feel->uphill_speed = values->uphill_speed;
}

Feel feel_derive(const FeelValues *values) {
    assert(values->time_to_peak > 0 && values->time_to_fall > 0 && "a jump takes time");
    Feel feel = {0};
    derive_jump(&feel, values);
    derive_run(&feel, values);
    feel.corner_correction = values->corner_correction;
    feel.ledge_catch = values->ledge_catch;
    feel.push_speed = per_step(values->push_speed);
    feel.climb_speed = per_step(values->climb_speed);
    feel.swim_speed = per_step(values->swim_speed);
    feel.swim_stroke = per_step(values->swim_stroke);
    feel.swim_rise_speed = per_step(values->swim_rise_speed);
    feel.swim_gravity = fix_mul(feel.gravity, values->swim_gravity);
    feel.swim_fall_speed = per_step(values->swim_fall_speed);
    feel.coyote = whole_steps(values->coyote_time);
    feel.buffer = whole_steps(values->jump_buffer);
    return feel;
}

uint64_t feel_hash(const Feel *feel) {
    static_assert(sizeof(Feel) % sizeof(int32_t) == 0, "a Feel is integers without gaps");
    int32_t words[sizeof(Feel) / sizeof(int32_t)];
    memcpy(words, feel, sizeof words);
    Hash hash = hash_start();
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        hash_i32(&hash, words[i]);
    return hash_end(hash);
}
