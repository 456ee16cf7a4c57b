#include "app/watch.h"

Watch watch_start(uint64_t stamp) {
    return (Watch){.known = stamp, .seen = stamp};
}

bool watch_look(Watch *watch, uint64_t stamp, int64_t now_ms) {
    if (stamp != watch->seen) {
        watch->seen = stamp;
        watch->since = now_ms;
    }
    bool gone = stamp == STAMP_NONE || stamp == STAMP_EMPTY;
    int64_t quiet = gone ? WATCH_GONE_MS : WATCH_QUIET_MS;
    if (stamp == watch->known || now_ms - watch->since < quiet)
        return false;
    watch->known = stamp;
    return true;
}
