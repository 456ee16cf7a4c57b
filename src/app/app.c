#include "app/screens.h"

#include "app/progress.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ASSET_MAX_BYTES (4u << 20) /* of a text of the assets */
#define IDLE_AFTER 60 /* steps that a still screen has been there: sounds have faded by then */

static const ScreenKind *const SCREEN_KINDS[SCREEN_COUNT] = {
    [SCREEN_TITLE] = &TITLE_SCREEN,       [SCREEN_ATTRACT] = &ATTRACT_SCREEN,
    [SCREEN_PROFILES] = &PROFILES_SCREEN, [SCREEN_MAP] = &MAP_SCREEN,
    [SCREEN_CARD] = &CARD_SCREEN,         [SCREEN_PLAY] = &PLAY_SCREEN,
    [SCREEN_PAUSE] = &PAUSE_SCREEN,       [SCREEN_LEVEL_END] = &LEVEL_END_SCREEN,
    [SCREEN_OPTIONS] = &OPTIONS_SCREEN,   [SCREEN_CONTROLS] = &CONTROLS_SCREEN,
    [SCREEN_MAPPING] = &MAPPING_SCREEN,   [SCREEN_STATS] = &STATS_SCREEN,
    [SCREEN_CREDITS] = &CREDITS_SCREEN,   [SCREEN_REPLAY] = &REPLAY_SCREEN,
    [SCREEN_SHARED] = &SHARED_SCREEN,     [SCREEN_ENDING] = &ENDING_SCREEN,
};

static const ScreenKind *top(const App *app) {
    return SCREEN_KINDS[app->stack[app->depth - 1]];
}

static void enter(App *app, bool is_new) {
    notice_leave(app);
    app->changed_at = app->beat;
    if (top(app)->opened)
        top(app)->opened(app, is_new);
}

void app_push(App *app, ScreenId screen) {
    assert(app->depth < SCREENS_MAX && "play, pause, options, controls, mapping: no deeper");
    app->stack[app->depth++] = screen;
    enter(app, true);
}

void app_pop(App *app) {
    assert(app->depth > 1 && "the bottom screen is replaced, never left");
    app->depth--;
    enter(app, false);
}

/* The title's little level, the map's drawing and the level in play are never needed together. */
void app_go(App *app, ScreenId screen) {
    bool play = screen == SCREEN_PLAY || app->stack[0] == SCREEN_PLAY;
    app_wipe(app, play ? WIPE_IRIS : WIPE_FADE);
    if (screen != SCREEN_TITLE && screen != SCREEN_PROFILES)
        stage_close(&app->title.stage);
    if (screen != SCREEN_PLAY) {
        stage_close(&app->play.stage);
        ghost_close(&app->play.ghost);
    }
    if (screen != SCREEN_MAP)
        stage_close(&app->map.stage);
    if (screen != SCREEN_ATTRACT)
        attract_close(app);
    stage_close(&app->ending.stage);
    app->stack[0] = screen;
    app->depth = 1;
    enter(app, true);
}

bool app_has(const App *app, ScreenId screen) {
    for (int i = 0; i < app->depth; i++)
        if (app->stack[i] == screen)
            return true;
    return false;
}

void app_play_level(App *app, int index, Buttons held) {
    char text[96];
    app_wipe(app, WIPE_IRIS);
    if (index >= 0 && index < app->campaign.count && play_open(app, index, held)) {
        progress_stand(app->progress, index);
        app_go(app, SCREEN_PLAY);
        return;
    }
    app->wipe.kind = WIPE_NONE;
    const char *error =
        index >= 0 && index < app->campaign.count ? app->campaign.levels[index].error : "";
    snprintf(text, sizeof text, "that level cannot be played: %.60s",
             error[0] ? error : "there is none");
    app_notice(app, text);
    if (!app->play.stage.game && app->stack[0] == SCREEN_PLAY)
        app_go(app, SCREEN_TITLE);
}

bool app_is_touched(const AppInput *input) {
    return input->menu || input->pressed || input->clicked || input->pointed;
}

const char *app_code_name(const App *app, ControlDevice device, int code) {
    static char number[16];
    if (device == CONTROL_PAD)
        return code == PAD_A ? "@pad_a" : code == PAD_B ? "@pad_b" : controls_pad_name(code);
    if (code == 0)
        return "";
    const char *name = app->key_name ? app->key_name(code) : "";
    snprintf(number, sizeof number, "key %d", code);
    return name[0] ? name : number;
}

/* The first key or button of each action. Who plays by mouse in menus plays the level by keys. */
static void name_keys(App *app) {
    ControlDevice device = app->device == APP_PAD ? CONTROL_PAD : CONTROL_KEYS;
    for (int action = 0; action < CONTROL_ACTIONS; action++) {
        const uint16_t *codes = app->options.controls.codes[device][action];
        const char *name = app_code_name(app, device, codes[0] ? codes[0] : codes[1]);
        snprintf(app->keys.text[action], sizeof app->keys.text[action], "%s", name);
    }
}

void app_sound(App *app, const char *event) {
    if (app->mixer)
        mixer_event(app->mixer, event, 0, app->now_ms, &app->sounds);
}

void app_music(App *app, const char *name, bool loop) {
    if (app->mixer)
        mixer_music(app->mixer, name, loop, &app->sounds);
}

void app_save_options(App *app) {
    const char *why = "out of memory";
    if (options_equal(&app->options, &app->saved_options))
        return;
    app->saved_options = app->options;
    if (!options_store(&app->options_file, &app->options) || !keep_save(&app->options_file, &why))
        app_say_unsaved(app, why);
}

void app_save_progress(App *app) {
    const char *why;
    if (!keep_save(app->progress, &why))
        app_say_unsaved(app, why);
}

void app_use_profile(App *app, int profile) {
    app->options.profile = (uint8_t)profile;
    app->progress = &app->profiles[profile];
    app->play.course = (Course){0}; /* of another profile; this one keeps its own */
    app_save_options(app);
}

/* Repaints what is on stage. A stage that finds no memory keeps its old view, so that the old atlas
 * must stay too. */
static bool repaint(App *app, const Atlas *atlas) {
    Stage *title = &app->title.stage, *play = &app->play.stage, *map = &app->map.stage,
          *demo = &app->attract.stage, *watched = &app->replay.playback.stage,
          *ending = &app->ending.stage;
    return (!play->view || stage_repaint(play, atlas, app->play.caption)) &&
           (!map->view || stage_repaint(map, atlas, "")) &&
           (!watched->view || stage_repaint(watched, atlas, "")) &&
           (!ending->view || stage_repaint(ending, atlas, "")) &&
           (!demo->view || stage_repaint(demo, atlas, "")) &&
           (!title->view || stage_repaint(title, atlas, ""));
}

#define ASSET_PATH (KEEP_PATH + 32)

/* Reads a text of the assets. The diagnostics, which may outlive the app, borrow `path`. */
static bool read_asset(const App *app, const char *name, char path[ASSET_PATH], FileText *text,
                       Diagnostics *diag) {
    const char *why;
    snprintf(path, ASSET_PATH, "%s/%s", app->assets, name);
    diag->path = path;
    return file_read(path, ASSET_MAX_BYTES, text, &why) || diag_error(diag, 0, 0, "%s", why);
}

bool app_read_atlas(App *app, Diagnostics *diag) {
    static char path[ASSET_PATH];
    FileText text;
    if (!read_asset(app, "art/sheets/atlas.txt", path, &text, diag))
        return false;
    Atlas *atlas = atlas_parse(text.bytes, text.size, diag);
    file_free(&text);
    if (!atlas)
        return false;
    if (!repaint(app, atlas))
        return diag_error(diag, 0, 0, "out of memory");
    atlas_free(app->atlas);
    app->atlas = atlas;
    return true;
}

bool app_read_mixer(App *app, Diagnostics *diag) {
    static char path[ASSET_PATH];
    FileText text;
    if (!read_asset(app, "sound/events.txt", path, &text, diag))
        return false;
    Mixer *mixer = mixer_new(text.bytes, text.size, diag);
    file_free(&text);
    if (!mixer)
        return false;
    mixer_free(app->mixer);
    app->mixer = mixer;
    return true;
}

/* Without its table the game is silent, and says so. */
static void open_mixer(App *app) {
    Diagnostics diag = {0};
    if (!app_read_mixer(app, &diag))
        app_notice(app, "no sound: its table cannot be read");
    diag_print(&diag, stderr);
}

static void open_kept(App *app, const AppPaths *paths) {
    if (paths->save)
        snprintf(app->save, sizeof app->save, "%s", paths->save);
    keep_open(&app->options_file, paths->save, "options", OPTIONS_VERSION);
    for (int i = 0; i < PROFILE_COUNT; i++)
        progress_load(&app->profiles[i], paths->save, i);
    app->options = app->saved_options = options_load(&app->options_file);
    if (app->options_file.message[0])
        app_notice(app, app->options_file.message);
    for (int i = 0; i < PROFILE_COUNT; i++)
        if (app->profiles[i].message[0])
            app_notice(app, app->profiles[i].message);
    app->progress = &app->profiles[app->options.profile];
    if (!paths->save)
        app_say_unsaved(app, "no folder can be written");
}

/* A level file given by the player is refused with all its problems, not with the first. */
static bool open_single(App *app, const AppPaths *paths, Diagnostics *diag) {
    app->single = true;
    campaign_of_file(&app->campaign, paths->level, &paths->options);
    diag->path = paths->level;
    Level *level = campaign_read_all(&app->campaign, 0, diag);
    level_free(level);
    if (!level || !play_open(app, 0, 0))
        return false;
    app_go(app, SCREEN_PLAY);
    return true;
}

static bool open_all(App *app, const AppPaths *paths, Diagnostics *diag) {
    snprintf(app->assets, sizeof app->assets, "%s", paths->assets);
    snprintf(app->version, sizeof app->version, "v%s", paths->version ? paths->version : "");
    if (!app_read_atlas(app, diag))
        return diag_error(diag, 0, 0, "%s", ATLAS_ADVICE);
    open_mixer(app);
    reload_watch_assets(app);
    open_kept(app, paths);
    snprintf(app->levels, sizeof app->levels, "%s", paths->levels ? paths->levels : "");
    if (paths->run)
        return replay_open_file(app, paths, diag);
    if (paths->level)
        return open_single(app, paths, diag);
    campaign_find(&app->campaign, app->levels);
    app_go(app, SCREEN_TITLE);
    return true;
}

App *app_new(const AppPaths *paths, Diagnostics *diag) {
    App *app = calloc(1, sizeof *app);
    if (!app) {
        diag_error(diag, 0, 0, "out of memory");
        return NULL;
    }
    app->focused = true;
    app->key_name = paths->key_name;
    app->map.opened = app->map.revealed = -1;
    if (open_all(app, paths, diag))
        return app;
    app_free(app);
    return NULL;
}

/* A window may be closed while they are changed; a disk that was full may have room now. */
static void save_options_at_last(App *app) {
    const char *why;
    app_save_options(app);
    if (app->options_file.count > 0)
        keep_save(&app->options_file, &why); /* nobody is there to be told */
}

void app_free(App *app) {
    if (!app)
        return;
    save_options_at_last(app);
    if (app->progress && app->play.stage.game)
        play_end(app);
    stage_close(&app->title.stage);
    stage_close(&app->play.stage);
    ghost_close(&app->play.ghost);
    stage_close(&app->map.stage);
    attract_close(app);
    stage_close(&app->ending.stage);
    replay_close(app);
    draw_list_free(&app->wipe.old);
    keep_close(&app->options_file);
    for (int i = 0; i < PROFILE_COUNT; i++)
        keep_close(&app->profiles[i]);
    mixer_free(app->mixer);
    atlas_free(app->atlas);
    free(app);
}

/* Milliseconds of all frames, without a clock of its own and without drift. */
static void count_time(App *app, uint64_t elapsed, uint64_t frequency) {
    if (frequency == 0)
        return;
    if (elapsed > frequency)
        elapsed = elapsed > INT64_MAX ? 0 : frequency;
    app->ticks += elapsed * 1000;
    app->now_ms += (uint32_t)(app->ticks / frequency);
    app->ticks %= frequency;
}

static void take_focus(App *app, bool focused) {
    if (focused != app->focused && app->mixer)
        mixer_focus(app->mixer, focused, &app->sounds);
    app->focused = focused;
}

void app_frame(App *app, const AppInput *input, uint64_t elapsed, uint64_t frequency) {
    count_time(app, elapsed, frequency);
    int steps = clock_advance(&app->clock, elapsed, frequency);
    take_focus(app, input->focused);
    if (!input->focused)
        steps = 0;
    app->beat += (uint32_t)steps;
    app->debug ^= input->toggle_debug;
    app->wants_quit |= input->quit;
    reload_frame(app);
    app->device = input->device;
    app->mouse_x = input->mouse_x;
    app->mouse_y = input->mouse_y;
    mapping_offer(app, input);
    top(app)->frame(app, input, wipe_frame(app, steps));
    if (!app_has(app, SCREEN_OPTIONS))
        app_save_options(app); /* the platform changes full screen by its own key */
    if (app->mixer)
        mixer_card(app->mixer, app_has(app, SCREEN_CARD));
    if (app->mixer)
        mixer_frame(app->mixer, app->now_ms, &app->sounds);
    notice_frame(app);
}

/* The top screen, and below an overlay what lies at the bottom: of the panels between those two,
 * whatever their sizes, nothing sticks out. */
static void draw_screens(App *app, DrawList *list) {
    int ground = app->depth - 1;
    while (ground > 0 && SCREEN_KINDS[app->stack[ground]]->overlay)
        ground--;
    app->covered = ground < app->depth - 1;
    if (app->covered)
        SCREEN_KINDS[app->stack[ground]]->draw(app, list);
    app->spot_count = 0;
    app->covered = false;
    top(app)->draw(app, list);
}

void app_draw(App *app, DrawList *list) {
    app->spot_count = 0;
    name_keys(app);
    if (!wipe_shows_old(app))
        draw_screens(app, list);
    wipe_draw(app, list);
    if (app->device == APP_MOUSE && app->spot_count > 0)
        draw_sprite(list, atlas_find(app->atlas, "pointer", NULL), 0, app->mouse_x, app->mouse_y,
                    false);
    notice_draw(app, list);
    reload_draw(app, list);
}

static const char *const SCREEN_NAMES[SCREEN_COUNT] = {
    [SCREEN_TITLE] = "title",       [SCREEN_ATTRACT] = "attract", [SCREEN_PROFILES] = "profiles",
    [SCREEN_MAP] = "map",           [SCREEN_CARD] = "card",       [SCREEN_PLAY] = "play",
    [SCREEN_PAUSE] = "pause",       [SCREEN_LEVEL_END] = "end",   [SCREEN_OPTIONS] = "options",
    [SCREEN_CONTROLS] = "controls", [SCREEN_MAPPING] = "mapping", [SCREEN_STATS] = "statistics",
    [SCREEN_CREDITS] = "credits",   [SCREEN_REPLAY] = "replay",   [SCREEN_SHARED] = "runs",
    [SCREEN_ENDING] = "ending"};

/* What lies under a screen: the title, the map, or the level in play. */
static ScreenId ground_of(ScreenId screen) {
    switch (screen) {
    case SCREEN_TITLE:
    case SCREEN_ATTRACT:
    case SCREEN_PROFILES:
    case SCREEN_STATS:
    case SCREEN_CREDITS:
    case SCREEN_REPLAY:
    case SCREEN_SHARED:
        return SCREEN_TITLE;
    case SCREEN_MAP:
    case SCREEN_CARD:
        return SCREEN_MAP;
    case SCREEN_ENDING:
        return SCREEN_ENDING;
    default:
        return SCREEN_PLAY;
    }
}

bool app_show(App *app, const char *screen) {
    int found = 0;
    while (found < SCREEN_COUNT && strcmp(SCREEN_NAMES[found], screen) != 0)
        found++;
    if (found == SCREEN_COUNT)
        return false;
    ScreenId ground = ground_of((ScreenId)found);
    app->notice_count = 0;
    if (ground != SCREEN_PLAY) {
        campaign_find(&app->campaign, app->levels);
        app_go(app, ground);
    }
    if (found == SCREEN_LEVEL_END)
        play_figures(app);
    if (found == SCREEN_ATTRACT)
        attract_begin(app);
    else if (found == SCREEN_REPLAY)
        attract_watch(app, 0);
    else if (found == SCREEN_SHARED)
        shared_open(app, SHARE_RUNS);
    else if (found != (int)app->stack[app->depth - 1])
        app_push(app, (ScreenId)found);
    app->wipe.kind = WIPE_NONE;
    return true;
}

const Atlas *app_atlas(const App *app) {
    return app->atlas;
}

Options *app_options(App *app) {
    return &app->options;
}

SoundQueue *app_sounds(App *app) {
    return &app->sounds;
}

Rumble app_take_rumble(App *app) {
    Rumble rumble = rumble_scaled(app->rumble, app->options.controls.rumble);
    app->rumble = (Rumble){0, 0, 0};
    return app->device == APP_PAD ? rumble : app->rumble;
}

bool app_take_mapping(App *app, char text[MAPPING_TEXT]) {
    memcpy(text, app->new_mapping, MAPPING_TEXT);
    app->new_mapping[0] = '\0';
    return text[0] != '\0';
}

bool app_wants_quit(const App *app) {
    return app->wants_quit;
}

bool app_is_played(const App *app) {
    return app->stack[app->depth - 1] == SCREEN_PLAY;
}

/* Still screens over the title do not count: the little level goes on behind them. */
bool app_is_idle(const App *app) {
    bool still = top(app)->still && app->stack[0] == SCREEN_PLAY;
    if (!app->reload.drawn)
        return false;
    return !app->focused ||
           (still && app->notice_count == 0 && app->beat - app->changed_at > IDLE_AFTER);
}
