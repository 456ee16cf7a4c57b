/* Three profiles, each with a picture of the world it has reached, how far it is, and how long that
 * took. */
#include "app/screens.h"

#include <stdio.h>

#define SLOT_WIDTH 184
#define SLOT_HEIGHT 256
#define SLOT_TOP 72
#define SLOT_LEFT(i) (24 + (i) * (SLOT_WIDTH + 20))
#define PICTURE_TALL 96
#define PICTURE_FLAT 44

static void count_percents(App *app) {
    for (int i = 0; i < PROFILE_COUNT; i++)
        app->profiles_state.percent[i] = way_percent(&app->campaign, &app->profiles[i]);
}

static void opened(App *app, bool is_new) {
    if (is_new)
        app->profiles_state.line = app->options.profile;
    app->profiles_state.sure = false;
    app->profiles_state.action = 0;
    count_percents(app);
}

static void play(App *app) {
    app_use_profile(app, app->profiles_state.line);
    app_wipe(app, WIPE_FADE);
    app_go(app, SCREEN_MAP);
}

static void erase(App *app) {
    Keep *keep = &app->profiles[app->profiles_state.line];
    const char *why;
    char text[40];
    snprintf(text, sizeof text, "profile %d is empty now", app->profiles_state.line + 1);
    app_remark(app, text);
    app_sound(app, "menu_chose");
    keep_clear(keep);
    if (!keep_save(keep, &why))
        app_say_unsaved(app, why);
    app->profiles_state.sure = false;
    app->profiles_state.action = 0; /* there is nothing left to erase */
    count_percents(app);
}

/* What can be done with a profile: playing it is the first, as a menu under the picture. */
typedef enum Action {
    ACTION_PLAY,
    ACTION_EXPORT,
    ACTION_IMPORT,
    ACTION_ERASE,
    ACTION_COUNT
} Action;

static const char *const ACTION_NAMES[] = {"Play", "Export", "Import", "Erase"};

/* Of a new one there is nothing to export or erase. */
static bool may(const App *app, int slot, int action) {
    bool is_new = progress_is_new(&app->profiles[slot]);
    return !is_new || action == ACTION_PLAY || action == ACTION_IMPORT;
}

/* Erasing is asked for twice: only choosing then does. */
static void frame_sure(App *app, unsigned actions) {
    if (actions & MENU_CHOOSE) {
        erase(app);
    } else if (actions & (MENU_BACK | MENU_UP)) {
        app_sound(app, "menu_back");
        app->profiles_state.sure = false;
    }
}

static void choose(App *app) {
    ProfilesState *state = &app->profiles_state;
    app_sound(app, "menu_chose");
    if (state->action == ACTION_PLAY)
        play(app);
    else if (state->action == ACTION_EXPORT)
        app_export_profile(app, state->line);
    else if (state->action == ACTION_IMPORT)
        shared_open(app, SHARE_PROFILES);
    else
        state->sure = true;
}

/* To another slot, or by the mouse to any action of any. */
static void move_to(App *app, int slot, int action) {
    ProfilesState *state = &app->profiles_state;
    if ((slot == state->line && action == state->action) || !may(app, slot, action))
        return;
    state->line = slot;
    state->action = action;
    state->sure = false;
    app_sound(app, "menu_moved");
}

/* On over what may not be done. */
static void move_action(App *app, int by, unsigned actions) {
    int slot = app->profiles_state.line, action = app->profiles_state.action, before;
    do {
        before = action;
        action = menu_beside(action, ACTION_COUNT, by, actions);
    } while (action != before && !may(app, slot, action));
    move_to(app, slot, action);
}

static void frame(App *app, const AppInput *input, int steps) {
    ProfilesState *state = &app->profiles_state;
    int was = state->action * PROFILE_COUNT + state->line, at = was;
    unsigned actions = menu_actions(app, input, &at, 0);
    title_live(app, steps);
    if (at != was)
        move_to(app, at % PROFILE_COUNT, at / PROFILE_COUNT);
    if (actions & (MENU_LEFT | MENU_RIGHT))
        move_to(app,
                menu_beside(state->line, PROFILE_COUNT, actions & MENU_RIGHT ? 1 : -1, actions),
                ACTION_PLAY);
    if (state->sure) {
        frame_sure(app, actions);
    } else if (actions & MENU_BACK) {
        app_sound(app, "menu_back");
        app_pop(app);
    } else if (actions & (MENU_UP | MENU_DOWN)) {
        move_action(app, actions & MENU_UP ? -1 : 1, actions);
    } else if (actions & MENU_CHOOSE) {
        choose(app);
    }
}

static int picture_height(const App *app) {
    return letters_sized(app, PICTURE_TALL, PICTURE_FLAT);
}

static int action_line(const App *app) {
    return letters_sized(app, 14, 20);
}

/* A window on a world: the same layers as behind a level, cut to the slot. */
static void draw_picture(const App *app, DrawList *list, int x, int y, int world, bool is_new) {
    for (int layer = 0; layer < 5; layer++) {
        char name[40];
        snprintf(name, sizeof name, "bg_%s_%d.png", CAMPAIGN_WORLD_IDS[world], layer);
        int sheet = atlas_sheet(app->atlas, name);
        const Sprite *sprite = sheet < 0 ? NULL : atlas_find_on(app->atlas, sheet, "layer");
        if (!sprite)
            continue;
        SpritePart part = {150, 170, SLOT_WIDTH - 16, picture_height(app)};
        Draw draw = sprite_part(sprite, part, x, y);
        draw.alpha = is_new ? 70 : 255;
        draw_add(list, draw);
    }
}

static int world_of(const App *app, const Keep *keep) {
    return app->campaign.count == 0
               ? 0
               : app->campaign.levels[way_furthest(&app->campaign, keep)].world_number;
}

static void draw_row(const App *app, DrawList *list, int left, int y, const char *name,
                     const char *value) {
    int right = left + SLOT_WIDTH - 18;
    letters_draw(app, list, left + 18, y, name, COLOUR_APRICOT);
    letters_right(app, list, right, y, value, COLOUR_WHITE);
}

static void draw_words(const App *app, DrawList *list, int i, int y) {
    const Keep *keep = &app->profiles[i];
    int left = SLOT_LEFT(i), middle = left + SLOT_WIDTH / 2;
    char text[32];
    if (progress_is_new(keep)) {
        letters_centred(app, list, middle, y + 18, "A new way up", COLOUR_CREAM);
        return;
    }
    letters_centred(app, list, middle, y, CAMPAIGN_WORLD_NAMES[world_of(app, keep)], COLOUR_CREAM);
    snprintf(text, sizeof text, "%d %%", app->profiles_state.percent[i]);
    int line = letters_sized(app, 14, 20);
    draw_row(app, list, left, y += line + 4, "Done", text);
    menu_time((int32_t)progress_sum(keep, SUM_STEPS), text, sizeof text);
    draw_row(app, list, left, y += line, "Time", text);
    snprintf(text, sizeof text, "%d", (int)progress_sum(keep, SUM_DEATHS));
    draw_row(app, list, left, y + line, "Deaths", text);
}

static void draw_pup(const App *app, DrawList *list, int x, int y, bool here) {
    const Sprite *pip = atlas_find(app->atlas, here ? "run" : "idle", NULL);
    if (pip)
        draw_sprite(list, pip, here ? (int)(app->beat / 8) : 0, x - pip->w / 2, y - pip->h, false);
}

static void draw_actions(App *app, DrawList *list, int slot, int y) {
    const ProfilesState *state = &app->profiles_state;
    int middle = SLOT_LEFT(slot) + SLOT_WIDTH / 2;
    bool is_large = app->options.look.large; /* a slot has no room for more then */
    char question[32];
    snprintf(question, sizeof question, is_large ? "Erase %d?" : "Erase profile %d?", slot + 1);
    for (int action = 0; action < ACTION_COUNT; action++, y += action_line(app)) {
        bool here = slot == state->line && action == state->action;
        const char *name = here && state->sure ? question : ACTION_NAMES[action];
        int left = middle - letters_width(app, name) / 2;
        letters_draw(app, list, left, y, name,
                     here                     ? COLOUR_WHITE
                     : may(app, slot, action) ? COLOUR_APRICOT
                                              : COLOUR_SLATE);
        menu_spot(app, SLOT_LEFT(slot) + 12, y + 4 - action_line(app) / 2, SLOT_WIDTH - 24,
                  action_line(app), action * PROFILE_COUNT + slot, MENU_CHOOSE);
        if (here)
            menu_cursor(app, list, left, y, app->beat);
    }
}

static void draw_slot(App *app, DrawList *list, int i) {
    bool here = i == app->profiles_state.line, is_new = progress_is_new(&app->profiles[i]);
    int left = SLOT_LEFT(i), top = here ? SLOT_TOP - 4 : SLOT_TOP;
    char number[12];
    draw_panel(list, app->atlas, left, top, SLOT_WIDTH, SLOT_HEIGHT);
    draw_picture(app, list, left + 8, top + 8, world_of(app, &app->profiles[i]), is_new);
    draw_fill(list, left + 8, top + 8 + picture_height(app), SLOT_WIDTH - 16, 2, COLOUR_APRICOT,
              255);
    if (!is_new)
        draw_pup(app, list, left + SLOT_WIDTH / 2, top + 9 + picture_height(app), here);
    snprintf(number, sizeof number, "%d", i + 1);
    draw_title(list, app->atlas, left + 18, top + 16, number, here ? COLOUR_WHITE : COLOUR_APRICOT);
    draw_words(app, list, i, top + picture_height(app) + 26);
    menu_spot(app, left, top, SLOT_WIDTH, SLOT_HEIGHT, i, MENU_CHOOSE);
    draw_actions(app, list, i, top + SLOT_HEIGHT - 12 - ACTION_COUNT * action_line(app));
}

static void draw(App *app, DrawList *list) {
    const char *title = "Who is climbing?";
    menu_shade(list, 110);
    draw_title(list, app->atlas, (SCREEN_WIDTH - title_width(app->atlas, title)) / 2, 32, title,
               COLOUR_CREAM);
    for (int i = 0; i < PROFILE_COUNT; i++)
        draw_slot(app, list, i);
    menu_hints(app, list,
               app->profiles_state.sure ? HINT_SURE | HINT_KEEP
                                        : HINT_PICK | HINT_MOVE | HINT_CHOOSE | HINT_BACK);
}

const ScreenKind PROFILES_SCREEN = {
    .opened = opened, .frame = frame, .draw = draw, .overlay = true};
