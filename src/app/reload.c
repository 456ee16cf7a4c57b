#include "app/reload.h"

#include "app/screens.h"

#include "base/elapsed.h"

#include <stdio.h>
#include <string.h>

#define LOOK_MS 90
#define SAID_MS 1500
#define BANNER_LINE 16
#define BANNER_TOP 34
#define BANNER_WIDTH 600 /* of its text */
#define BANNER_LINES 4
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

/* The longest beginning of `text` that fits, ending at a blank where there is one. */
static size_t line_of(const Atlas *atlas, const char *text) {
    char line[DIAG_TEXT * 2];
    size_t length = 0, blank = 0;
    for (; text[length] && length < sizeof line - 1; length++) {
        line[length] = text[length];
        line[length + 1] = '\0';
        if (text_width(atlas, line) > BANNER_WIDTH)
            break;
        if (text[length] == ' ')
            blank = length;
    }
    return text[length] && blank > 0 ? blank : length;
}

/* Lines on one dark plate with a stripe of alarm on its left. */
static void draw_banner(const Atlas *atlas, DrawList *list, const char *text) {
    char lines[BANNER_LINES][DIAG_TEXT * 2];
    int count = 0, width = 0;
    for (; *text && count < BANNER_LINES; count++) {
        size_t length = line_of(atlas, text);
        snprintf(lines[count], sizeof lines[count], "%.*s", (int)length, text);
        width = text_width(atlas, lines[count]) > width ? text_width(atlas, lines[count]) : width;
        text += length + (text[length] == ' ');
    }
    int left = (SCREEN_WIDTH - width) / 2, height = count * BANNER_LINE + 10;
    draw_fill(list, left - 12, BANNER_TOP, width + 24, height, COLOUR_NIGHT, 235);
    draw_fill(list, left - 12, BANNER_TOP, 4, height, COLOUR_ALARM, 255);
    for (int i = 0; i < count; i++)
        draw_text(list, atlas, left, BANNER_TOP + 8 + i * BANNER_LINE, lines[i], COLOUR_CREAM);
}

void reload_draw(App *app, DrawList *list) {
    Reload *reload = &app->reload;
    reload->drawn = true;
    for (int i = 0; i < RELOAD_COUNT; i++)
        if (is_watched(app, (ReloadSource)i) && reload->errors[i][0]) {
            draw_banner(app->atlas, list, reload->errors[i]);
            return;
        }
    if (reload->said_until)
        menu_plate(app, list, BANNER_TOP + 6, "reloaded");
}
