#include "app/mapping.h"

#include <stdio.h>
#include <string.h>

const MappingTarget MAPPING[MAPPING_TARGETS] = {
    {"a", "A", "Press the lowest of the four buttons on the right", false},
    {"b", "B", "Press the right one of the four", false},
    {"x", "X", "Press the left one of the four", false},
    {"y", "Y", "Press the highest of the four", false},
    {"dpup", "Up", "Press up on the cross", false},
    {"dpdown", "Down", "Press down on the cross", false},
    {"dpleft", "Left", "Press left on the cross", false},
    {"dpright", "Right", "Press right on the cross", false},
    {"back", "Back", "Press Back, Select or minus", false},
    {"start", "Start", "Press Start, Menu or plus", false},
    {"leftshoulder", "L1", "Press the left button at the front", false},
    {"rightshoulder", "R1", "Press the right button at the front", false},
    {"lefttrigger", "L2", "Press the left trigger", false},
    {"righttrigger", "R2", "Press the right trigger", false},
    {"leftx", "Stick across", "Push the left stick to the right", true},
    {"lefty", "Stick up and down", "Push the left stick down", true},
};

static const char *axis_of(const char *code) {
    return strchr(code, 'a');
}

/* Both ways of an axis are one where either is a whole stick's. */
static bool is_same(const char *code, const char *raw, bool whole) {
    const char *one = axis_of(code), *other = axis_of(raw);
    if (!whole || !one || !other)
        return strcmp(code, raw) == 0;
    size_t length = strlen(other);
    return strncmp(one, other, length) == 0 && (one[length] == '\0' || one[length] == '~');
}

static bool is_taken(const Mapping *mapping, const char *raw) {
    for (int i = 0; i < mapping->at; i++)
        if (is_same(mapping->codes[i], raw, MAPPING[i].stick || MAPPING[mapping->at].stick))
            return true;
    return false;
}

static void keep(Mapping *mapping, const char *raw) {
    char *code = mapping->codes[mapping->at];
    const char *axis = axis_of(raw);
    if (MAPPING[mapping->at++].stick)
        snprintf(code, MAPPING_CODE, "%.5s%s", axis, raw[0] == '-' ? "~" : "");
    else
        snprintf(code, MAPPING_CODE, "%.7s", raw);
}

bool mapping_answer(Mapping *mapping, const char *raw) {
    if (mapping->at >= MAPPING_TARGETS || raw[0] == '\0')
        return false;
    if (mapping->at > 0 && strcmp(raw, mapping->codes[0]) == 0) {
        mapping_skip(mapping);
        return true;
    }
    if (is_taken(mapping, raw) || (MAPPING[mapping->at].stick && !axis_of(raw)))
        return false;
    keep(mapping, raw);
    return true;
}

/* Without its first button a controller is of no use. */
void mapping_skip(Mapping *mapping) {
    if (mapping->at > 0 && mapping->at < MAPPING_TARGETS)
        mapping->codes[mapping->at++][0] = '\0';
}

void mapping_back(Mapping *mapping) {
    if (mapping->at > 0)
        mapping->codes[--mapping->at][0] = '\0';
}

void mapping_write(const Mapping *mapping, char text[MAPPING_TEXT]) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < mapping->at; i++)
        if (mapping->codes[i][0])
            used += (size_t)snprintf(text + used, MAPPING_TEXT - used, "%s:%s,", MAPPING[i].word,
                                     mapping->codes[i]);
}
