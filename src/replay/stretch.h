/* What a parsed button script is made of; private to replay. */
#ifndef OVERHANG_REPLAY_STRETCH_H
#define OVERHANG_REPLAY_STRETCH_H

#include "replay/keys.h"
#include "replay/script.h"

/* A number of a script: constant + factor * k. */
typedef struct ScriptNumber {
    int64_t constant, factor;
} ScriptNumber;

/* A key held from one step up to, not including, another. */
typedef struct Stretch {
    Buttons key;
    ScriptNumber from, to;
} Stretch;

struct Script {
    Stretch *stretches;
    int32_t count, capacity;
    ScriptNumber length;
    int length_line, length_column; /* where `run n` is; 0: nowhere, the script ends with its last
                                     * key */
    bool uses_k;
};

#endif
