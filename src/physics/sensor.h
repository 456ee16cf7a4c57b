/* Sensors: boxes that notice which bodies come in and which leave, each once.
 *
 * Who is inside is a list of pairs, kept from step to step and compared with what is found now, so
 * that a body that is put elsewhere, or is no more, leaves like any other (Box2D 3.1's sensor
 * events; the pairs are Erin Catto's begin and end touch). Like a Broad it is one block without
 * pointers, part of its owner's, and nothing is allocated after its making. */
#ifndef OVERHANG_PHYSICS_SENSOR_H
#define OVERHANG_PHYSICS_SENSOR_H

#include "physics/query.h"

typedef struct Sensor {
    Box box; /* may be moved between steps */
    Filter filter;
    int32_t inside; /* bodies in it now */
    int32_t owner;  /* the rules' own number for it */
} Sensor;

/* A body in a sensor. */
typedef struct SensorPair {
    int32_t sensor, body;
} SensorPair;

typedef struct Sensors {
    int32_t count;
    int32_t capacity; /* of pairs */
    int32_t pair_count;
    int32_t spare;
} Sensors;

/* Bytes for so many sensors with at most so many bodies in them, all together. A multiple of
 * eight, as the place of the block must be. */
size_t sensors_size(int32_t count, int32_t pairs);

/* In a block of sensors_size bytes: sensors without a size, nobody in them. */
void sensors_init(Sensors *sensors, int32_t count, int32_t pairs);

static inline Sensor *sensor_at(Sensors *sensors, int32_t number) {
    return (Sensor *)(void *)(sensors + 1) + number;
}

static inline const Sensor *sensor_of(const Sensors *sensors, int32_t number) {
    return (const Sensor *)(const void *)(sensors + 1) + number;
}

/* Told of each body that came in or left; sensor->inside already counts it. */
typedef void (*SensorTell)(void *context, int32_t sensor, int32_t body, bool entered);

/* Finds which bodies are in the sensors now and tells the differences (`tell` may be NULL): sensor
 * by sensor, first those that entered, then those that left, each in the order of their numbers.
 * `tell` must not change sensors or bodies. There are no more pairs than promised to sensors_init.
 */
void sensors_step(Sensors *sensors, const Bodies *bodies, SensorTell tell, void *context);

#endif
