#include "app/reload.h"

#include "app/screens.h"

#include "base/elapsed.h"

#include <stdio.h>
#include <string.h>

#define LOOK_MS 90
#define SAID_MS 1500
#define BANNER_TOP 34
#define BANNER_WIDTH 600 /* of its text */
#define SAID_TOP (BANNER_TOP + 6)
#define COLOUR_ALARM 0xe0524a

static int64_t now_ms(void) {
    return elapsed_ns() / 1000000;
}

/* Two files stand for one thing: a change of either is one of the whole. Both must be there. */
static uint64_t both(uint64_t a, uint64_t b) {
    if (a == STAMP_NONE || b == STAMP_NONE)
        return STAMP_NONE;
    return a == STAMP_EMPTY || b == STAMP_EMPTY ? STAMP_EMPTY : (a + b) | 1;
}

static uint64_t stamp(const App *app, ReloadSource source) {
    char path[KEEP_PATH + 32];
    if (source == RELOAD_LEVEL) {
        const char *legend = app->campaign.options.legend_path;
        campaign_path(&app->campaign, app->play.level, path);
        uint64_t level = stamp_of_file(path);
        return legend ? both(level, stamp_of_file(legend)) : level;
    }
    if (source == RELOAD_PICTURES) {
        snprintf(path, sizeof path, "%s/art/sheets", app->assets);
        return stamp_of_folder(path);
    }
    uint64_t sum = 0;
    static const char *const FOLDERS[] = {"sound", "sound/sounds", "sound/music"};
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", app->assets, FOLDERS[i]);
        sum += stamp_of_folder(path);
    }
    return sum;
}

static void watch(App *app, ReloadSource source) {
    app->reload.watches[source] = watch_start(stamp(app, source));
    app->reload.errors[source][0] = '\0';
}

void reload_watch_level(App *app) {
    app->reload.level = true;
    watch(app, RELOAD_LEVEL);
}

void reload_watch_assets(App *app) {
    watch(app, RELOAD_PICTURES);
    watch(app, RELOAD_SOUNDS);
}

/* The first error, as editors spell its place but without the folders, and how many more there are;
 * stderr has them all. */
static void tell_broken(App *app, ReloadSource source, const Diagnostics *diag) {
    char *text = app->reload.errors[source];
    size_t size = sizeof app->reload.errors[source];
    diag_print(diag, stderr);
    snprintf(text, size, "it cannot be read");
    for (int i = diag->count - 1; i >= 0; i--) {
        const Diagnostic *d = &diag->list[i];
        if (d->severity != SEVERITY_ERROR)
            continue;
        const char *slash = d->path ? strrchr(d->path, '/') : NULL;
        const char *name = slash ? slash + 1 : d->path ? d->path : "";
        if (d->line > 0)
            snprintf(text, size, "%s:%d:%d: %s", name, d->line, d->column, d->text);
        else
            snprintf(text, size, "%s: %s", name, d->text);
    }
    size_t length = strlen(text);
    if (diag->errors > 1)
        snprintf(text + length, size - length, " (and %d more error%s)", diag->errors - 1,
                 diag->errors > 2 ? "s" : "");
    campaign_spell(text);
    app->reload.drawn = false;
}

static void tell_read(App *app, ReloadSource source) {
    app->reload.errors[source][0] = '\0';
    app->reload.said_until = now_ms() + SAID_MS;
    app->reload.drawn = false;
}

static bool read_level(App *app, Diagnostics *diag) {
    char path[CAMPAIGN_PATH];
    campaign_path(&app->campaign, app->play.level, path);
    diag->path = path;
    Level *level = campaign_read_all(&app->campaign, app->play.level, diag);
    if (!level)
        tell_broken(app, RELOAD_LEVEL, diag);
    else if (play_reload(app, level))
        return true;
    return false;
}

/* The new mixer knows nothing yet of what is to be heard. */
static void listen(App *app) {
    if (app->stack[0] == SCREEN_PLAY)
        play_listen(app);
    else
        app_music(app, "title", true);
}

static void read_again(App *app, ReloadSource source) {
    Diagnostics diag = {0};
    if (source == RELOAD_LEVEL) {
        if (read_level(app, &diag))
            tell_read(app, source);
        return;
    }
    bool read = source == RELOAD_PICTURES ? app_read_atlas(app, &diag) : app_read_mixer(app, &diag);
    if (!read) {
        tell_broken(app, source, &diag);
        return;
    }
    if (source == RELOAD_SOUNDS)
        listen(app);
    app->reload.changes |= source == RELOAD_PICTURES ? APP_PICTURES : APP_SOUNDS;
    tell_read(app, source);
}

static bool is_watched(const App *app, ReloadSource source) {
    return source != RELOAD_LEVEL || (app->reload.level && app->stack[0] == SCREEN_PLAY);
}

void reload_frame(App *app) {
    Reload *reload = &app->reload;
    int64_t now = now_ms();
    if (reload->said_until && now >= reload->said_until) {
        reload->said_until = 0;
        reload->drawn = false;
    }
    if (now < reload->look_at)
        return;
    reload->look_at = now + LOOK_MS;
    for (int i = 0; i < RELOAD_COUNT; i++)
        if (is_watched(app, (ReloadSource)i) &&
            watch_look(&reload->watches[i], stamp(app, (ReloadSource)i), now))
            read_again(app, (ReloadSource)i);
}

unsigned app_take_changes(App *app) {
    unsigned changes = app->reload.changes;
    app->reload.changes = 0;
    return changes;
}

/* What the banner says, or NULL. */
static const char *error_of(const App *app) {
    for (int i = 0; i < RELOAD_COUNT; i++)
        if (is_watched(app, (ReloadSource)i) && app->reload.errors[i][0])
            return app->reload.errors[i];
    return NULL;
}

/* Returns the y under it. Without a list nothing is drawn. */
static int draw_words(const App *app, DrawList *list, const char *text) {
    return letters_wrapped(app, list, SCREEN_WIDTH / 2, BANNER_TOP + 8, BANNER_WIDTH, text,
                           COLOUR_CREAM);
}

int reload_bottom(const App *app) {
    const char *error = error_of(app);
    if (error)
        return draw_words(app, NULL, error) + 4;
    return app->reload.said_until ? SAID_TOP + letters_sized(app, 18, 21) : 0;
}

/* Lines on one dark plate with a stripe of alarm on its left. */
static void draw_banner(const App *app, DrawList *list, const char *text) {
    int left = (SCREEN_WIDTH - BANNER_WIDTH) / 2 - 12, height = draw_words(app, NULL, text);
    height -= BANNER_TOP;
    draw_fill(list, left, BANNER_TOP, BANNER_WIDTH + 24, height, COLOUR_NIGHT, 235);
    draw_fill(list, left, BANNER_TOP, 4, height, COLOUR_ALARM, 255);
    draw_words(app, list, text);
}

void reload_draw(App *app, DrawList *list) {
    const char *error = error_of(app);
    app->reload.drawn = true;
    if (error)
        draw_banner(app, list, error);
    else if (app->reload.said_until)
        menu_plate(app, list, SAID_TOP, "reloaded");
}
