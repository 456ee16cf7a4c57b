/* What lies in the folder of exports: runs to watch, or profiles to take over. */
#include "app/screens.h"

#include <stdio.h>

#define PANEL_TOP 44
#define ROWS 12
#define LARGE_ROWS 9
#define ROWS_LEAST 4
#define NOTE "Files in the folder 'exports' of the saved games."

/* What a run came to, on which level. */
static void tell_run(App *app, const char *path) {
    SharedState *state = &app->shared;
    char time[24], date[SHARE_DATE];
    Run *run = run_peek(path);
    Level *level = run ? replay_find_level(app, path, run) : NULL;
    if (level) {
        menu_time(run->end.steps, time, sizeof time);
        share_date(path, date);
        snprintf(state->about, sizeof state->about, "%s, %s %s, %s", level->title,
                 run->end.outcome == OUTCOME_WON ? "won in" : "played for", time, date);
    } else {
        snprintf(state->about, sizeof state->about,
                 run ? "Its level as it was is not here." : "No run can be read in it.");
    }
    level_free(level);
    run_free(run);
}

/* "12 levels won, 43:10.20" */
static void describe(const App *app, const Keep *profile, char *text, size_t size) {
    int won = way_won(&app->campaign, profile);
    char time[24];
    menu_time((int32_t)progress_sum(profile, SUM_STEPS), time, sizeof time);
    snprintf(text, size, "%d level%s won, %s", won, won == 1 ? "" : "s", time);
}

static void tell_profile(App *app, const char *path) {
    SharedState *state = &app->shared;
    Keep profile;
    char text[64], date[SHARE_DATE];
    const char *why;
    if (!progress_peek(&profile, path, &why)) {
        snprintf(state->about, sizeof state->about, "It %s.", why);
        return;
    }
    describe(app, &profile, text, sizeof text);
    share_date(path, date);
    snprintf(state->about, sizeof state->about, "%s, %s",
             progress_is_new(&profile) ? "An empty profile" : text, date);
    keep_close(&profile);
}

/* Of the file under the cursor. */
static void look_into(App *app) {
    SharedState *state = &app->shared;
    char path[KEEP_PATH];
    state->about[0] = '\0';
    if (state->count == 0)
        return;
    share_path(app->save, state->names[state->line].text, path);
    (state->kind == SHARE_RUNS ? tell_run : tell_profile)(app, path);
}

/* What taking the file over would cost. */
static void ask(App *app) {
    SharedState *state = &app->shared;
    int profile = app->profiles_state.line;
    char lost[64];
    describe(app, &app->profiles[profile], lost, sizeof lost);
    snprintf(state->question, sizeof state->question, "Lose profile %d: %s?", profile + 1, lost);
    state->sure = true;
}

void shared_open(App *app, ShareKind kind) {
    SharedState *state = &app->shared;
    *state = (SharedState){.kind = kind};
    state->count = share_list(app->save, kind, state->names);
    look_into(app);
    app_push(app, SCREEN_SHARED);
}

/* `needs` is what belongs to an exported file, or empty. */
static void tell(App *app, bool fine, const char *name, const char *needs, const char *why) {
    char text[96];
    if (fine)
        snprintf(text, sizeof text, "exported as exports/%.45s%.25s", name, needs);
    else
        snprintf(text, sizeof text, "it cannot be exported: %.60s", why);
    app_remark(app, text);
}

void app_export_run(App *app, const Run *run, const char *level) {
    ShareName name;
    const char *why = "the run cannot be read";
    bool fine = run && share_run(app->save, run, level, &name, &why);
    tell(app, fine, name.text, app->single ? ": put its level there too" : "", why);
}

void app_export_profile(App *app, int profile) {
    ShareName name;
    const char *why;
    bool fine = share_profile(app->save, &app->profiles[profile], profile + 1, &name, &why);
    tell(app, fine, name.text, "", why);
}

static void watch(App *app, const char *path) {
    char caption[LEVEL_TEXT];
    Run *run = run_peek(path);
    Level *level = run ? replay_find_level(app, path, run) : NULL;
    snprintf(caption, sizeof caption, "%s", level ? level->title : "");
    replay_open(app, run, level, caption);
}

/* The old profile stays beside it, as the backup of every save does. */
static void take_over(App *app, const char *path) {
    Keep *keep = &app->profiles[app->profiles_state.line];
    const char *why;
    char text[96];
    if (keep_import(keep, path, &why) && keep_save(keep, &why))
        snprintf(text, sizeof text, "profile %d has been replaced by the file",
                 app->profiles_state.line + 1);
    else
        snprintf(text, sizeof text, "that file cannot be used: %.60s", why);
    app_pop(app);
    app_remark(app, text);
}

static void choose(App *app) {
    SharedState *state = &app->shared;
    char path[KEEP_PATH];
    if (state->count == 0)
        return;
    app_sound(app, "menu_chose");
    share_path(app->save, state->names[state->line].text, path);
    if (state->kind == SHARE_RUNS)
        watch(app, path);
    else if (state->sure || progress_is_new(&app->profiles[app->profiles_state.line]))
        take_over(app, path);
    else
        ask(app);
}

static void frame(App *app, const AppInput *input, int steps) {
    SharedState *state = &app->shared;
    int before = state->line;
    title_live(app, steps);
    unsigned actions = menu_actions(app, input, &state->line, state->count);
    state->sure &= state->line == before;
    if (state->line != before)
        look_into(app);
    if (actions & MENU_BACK) {
        app_sound(app, "menu_back");
        if (state->sure)
            state->sure = false;
        else
            app_pop(app);
    } else if (actions & MENU_CHOOSE) {
        choose(app);
    }
}

static int panel_width(const App *app) {
    return letters_sized(app, 340, 600);
}

static int rows_most(const App *app) {
    return letters_sized(app, ROWS, LARGE_ROWS);
}

static void draw_list(App *app, DrawList *list, int middle) {
    const SharedState *state = &app->shared;
    int rows = rows_most(app), line = letters_line(app);
    int first = state->line - rows + 1 > 0 ? state->line - rows + 1 : 0;
    for (int i = first; i < state->count && i < first + rows; i++) {
        const char *name = state->names[i].text;
        int y = PANEL_TOP + 42 + (i - first) * line;
        int left = middle - panel_width(app) / 2 + 44;
        bool here = i == state->line;
        letters_draw(app, list, left, y, name, here ? COLOUR_WHITE : COLOUR_APRICOT);
        menu_spot(app, left - 24, y + 4 - line / 2, panel_width(app) - 40, line, i, MENU_CHOOSE);
        if (here)
            menu_cursor(app, list, left, y, app->beat);
    }
}

static int rows_of(const App *app) {
    int count = app->shared.count, most = rows_most(app);
    return count < ROWS_LEAST ? ROWS_LEAST : count < most ? count : most;
}

static void draw(App *app, DrawList *list) {
    const SharedState *state = &app->shared;
    int middle = SCREEN_WIDTH / 2, height = 92 + rows_of(app) * letters_line(app);
    bool runs = state->kind == SHARE_RUNS;
    menu_shade(list, 90);
    draw_panel(list, app->atlas, middle - panel_width(app) / 2, PANEL_TOP, panel_width(app),
               height);
    letters_centred(app, list, middle, PANEL_TOP + 16, runs ? "Recorded runs" : "Import a profile",
                    COLOUR_CREAM);
    draw_list(app, list, middle);
    if (state->count == 0)
        letters_centred(app, list, middle, PANEL_TOP + 62,
                        runs ? "No runs yet. Export one at the end of a level."
                             : "No exported profiles yet.",
                        COLOUR_APRICOT);
    letters_keyed_centred(app, list, NULL, panel_width(app) - 40, middle, PANEL_TOP + height - 46,
                          state->about, COLOUR_TEAL);
    letters_keyed_centred(app, list, NULL, panel_width(app) - 40, middle, PANEL_TOP + height - 24,
                          state->sure ? state->question : NOTE,
                          state->sure ? COLOUR_WHITE : COLOUR_SLATE);
    menu_hints(app, list,
               state->sure        ? HINT_SURE | HINT_KEEP
               : state->count > 0 ? HINT_MOVE | HINT_CHOOSE | HINT_BACK
                                  : HINT_BACK);
}

const ScreenKind SHARED_SCREEN = {.frame = frame, .draw = draw, .overlay = true};
