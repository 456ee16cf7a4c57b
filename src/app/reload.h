/* Inside app/: what is played follows its files. The level in play, its legend and the assets are
 * looked at several times a second; a level that was saved is read again and goes on where it was.
 * A broken file is reported on a banner, and the last good one stays until it is mended. */
#ifndef OVERHANG_APP_RELOAD_H
#define OVERHANG_APP_RELOAD_H

#include "app/watch.h"
#include "base/diag.h"
#include "view/draw.h"

typedef struct App App;

typedef enum ReloadSource {
    RELOAD_LEVEL,
    RELOAD_PICTURES,
    RELOAD_SOUNDS,
    RELOAD_COUNT
} ReloadSource;

/* Zero-initialise. */
typedef struct Reload {
    Watch watches[RELOAD_COUNT];
    bool level;                               /* one is watched */
    char errors[RELOAD_COUNT][DIAG_TEXT * 2]; /* the banner's; empty: read */
    int64_t look_at;                          /* ms of the next look */
    int64_t said_until;                       /* ms to which "reloaded" shows; 0: it does not */
    bool drawn;                               /* the picture shows all that changed */
    unsigned changes;                         /* AppChange, not yet taken */
} Reload;

/* The level in play was just read, and what there is on the disk is what is played. */
void reload_watch_level(App *app);
void reload_watch_assets(App *app);

/* Once a frame. */
void reload_frame(App *app);
void reload_draw(App *app, DrawList *list);

/* The y under the banner or the word, 0 if there is neither. */
int reload_bottom(const App *app);

#endif
