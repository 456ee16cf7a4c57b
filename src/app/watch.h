/* Waits until a file that changed has been left alone for a moment: what is read then is whole, and
 * a save in several pieces is read once. */
#ifndef OVERHANG_APP_WATCH_H
#define OVERHANG_APP_WATCH_H

#include "base/stamp.h"

#include <stdbool.h>

#define WATCH_QUIET_MS 120 /* unchanged for so long: the save is over */
#define WATCH_GONE_MS 1500 /* gone or empty for so long: nobody is writing it anew */

typedef struct Watch {
    uint64_t known; /* stamp of what was read */
    uint64_t seen;  /* at the last look */
    int64_t since;  /* ms at which it was first seen */
} Watch;

/* What has this stamp is known from now on. */
Watch watch_start(uint64_t stamp);

/* Told the stamp every now and then. True, once for a change, when it is time to read again; take
 * the stamp before reading. */
bool watch_look(Watch *watch, uint64_t stamp, int64_t now_ms);

#endif
