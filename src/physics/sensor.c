#include "physics/sensor.h"

#include <assert.h>
#include <string.h>

size_t sensors_size(int32_t count, int32_t pairs) {
    return sizeof(Sensors) + (size_t)count * sizeof(Sensor) +
           2 * (size_t)pairs * sizeof(SensorPair);
}

void sensors_init(Sensors *sensors, int32_t count, int32_t pairs) {
    memset(sensors, 0, sensors_size(count, pairs));
    sensors->count = count;
    sensors->capacity = pairs;
}

/* The pairs of the last step; those of this step follow in the other half. Both are sorted by
 * sensor, then by body. */
static SensorPair *pairs_of(Sensors *sensors) {
    return (SensorPair *)(void *)sensor_at(sensors, sensors->count);
}

/* Whom one sensor finds, by number. Returns how many. */
static int32_t look(const Sensor *sensor, int32_t number, const Bodies *bodies, SensorPair *found,
                    int32_t room) {
    Overlap overlap = overlap_box(bodies, sensor->box, sensor->filter);
    int32_t count = 0;
    for (int32_t body; overlap_next(&overlap, &body); count++) {
        assert(count < room && "no more bodies in sensors than promised");
        int32_t at = count;
        for (; at > 0 && found[at - 1].body > body; at--)
            found[at] = found[at - 1];
        found[at] = (SensorPair){number, body};
    }
    return count;
}

/* Those of `some` that are not among `others`; both by number. */
static void tell_missing(Sensor *sensor, const SensorPair *some, int32_t count,
                         const SensorPair *others, int32_t other_count, bool entered,
                         SensorTell tell, void *context) {
    for (int32_t i = 0, j = 0; i < count; i++) {
        while (j < other_count && others[j].body < some[i].body)
            j++;
        if (j < other_count && others[j].body == some[i].body)
            continue;
        sensor->inside += entered ? 1 : -1;
        if (tell)
            tell(context, some[i].sensor, some[i].body, entered);
    }
}

void sensors_step(Sensors *sensors, const Bodies *bodies, SensorTell tell, void *context) {
    SensorPair *was = pairs_of(sensors), *is = was + sensors->capacity;
    int32_t old = 0, now = 0;
    for (int32_t i = 0; i < sensors->count; i++) {
        Sensor *sensor = sensor_at(sensors, i);
        int32_t before = 0;
        while (old + before < sensors->pair_count && was[old + before].sensor == i)
            before++;
        int32_t found = look(sensor, i, bodies, is + now, sensors->capacity - now);
        tell_missing(sensor, is + now, found, was + old, before, true, tell, context);
        tell_missing(sensor, was + old, before, is + now, found, false, tell, context);
        old += before;
        now += found;
    }
    sensors->pair_count = now;
    memcpy(was, is, (size_t)now * sizeof *was);
}
