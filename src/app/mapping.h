/* Setting up a controller that the system has no mapping for: each button is asked for in turn, and
 * the answers become a mapping in the words of SDL's own list, so that it can be shared. No SDL. */
#ifndef OVERHANG_APP_MAPPING_H
#define OVERHANG_APP_MAPPING_H

#include <stdbool.h>
#include <stddef.h>

#define MAPPING_TARGETS 16
#define MAPPING_CODE 8 /* bytes of an answer */
#define MAPPING_TEXT 256

typedef struct MappingTarget {
    const char *word; /* in the mapping */
    const char *name; /* for the player */
    const char *question;
    bool stick; /* only an axis will do */
} MappingTarget;

extern const MappingTarget MAPPING[MAPPING_TARGETS];

/* Zero-initialise. */
typedef struct Mapping {
    int at; /* the target that is asked for; MAPPING_TARGETS: all are answered */
    char codes[MAPPING_TARGETS][MAPPING_CODE]; /* empty: the controller has none */
} Mapping;

/* What was pressed, as a mapping names it: "b3", "h0.4", "+a1", "-a1"; "a2" for an axis that rests
 * at its end. What is taken already says nothing, but for the first button of all: pressed again it
 * says that there is no such button. True if the answer counts. */
bool mapping_answer(Mapping *mapping, const char *raw);
void mapping_skip(Mapping *mapping);
/* Asks for the last one again. */
void mapping_back(Mapping *mapping);

/* "a:b0,b:b1,leftx:a0," of all that were answered. */
void mapping_write(const Mapping *mapping, char text[MAPPING_TEXT]);

#endif
