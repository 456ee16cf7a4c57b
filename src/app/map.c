/* The map of a world, on which Pip walks from stop to stop: a drawing that is a level text of its
 * own, with what was won at each stop, and what the stop under her paws holds. */
#include "app/screens.h"

#include "app/map_way.h"

#include <stdio.h>
#include <string.h>

static const char *map_world(const App *app) {
    return CAMPAIGN_WORLD_IDS[app->map.world];
}

static int stop_index(const App *app, int part) {
    return campaign_at(&app->campaign, app->map.world, part);
}

static bool is_there(const App *app, int part) {
    MapCell cell;
    return part >= 0 && part < PART_COUNT && stop_index(app, part) >= 0 &&
           map_stop(app->map.stage.level, part, &cell);
}

static bool is_open(const App *app, int part) {
    int index = stop_index(app, part);
    return index >= 0 && way_is_open(&app->campaign, app->progress, index);
}

int map_index(const App *app) {
    return stop_index(app, app->map.part);
}

static bool open_world(App *app, int world) {
    char path[KEEP_PATH + 64];
    snprintf(path, sizeof path, "%s/map/%s.txt", app->assets, CAMPAIGN_WORLD_IDS[world]);
    Diagnostics diag = {.path = path};
    Level *level = game_read_level(path, NULL, &diag);
    app->map.world = world;
    app->map.way.count = 0;
    if (level && stage_open(&app->map.stage, level, app->atlas, "", NULL, 0)) {
        app->map.secret_from = map_secret_from(app->map.stage.level);
        app_music(app, level->music[0] ? level->music : map_world(app), true);
        return true;
    }
    diag_print(&diag, stderr);
    app_notice(app, "the map cannot be read");
    return false;
}

/* Stands at a level of the campaign, in whatever world it is. */
static bool stand_at(App *app, int index) {
    const CampaignLevel *level = &app->campaign.levels[index];
    bool here = app->map.stage.level && app->map.world == level->world_number;
    if (!here && !open_world(app, level->world_number))
        return false;
    app->map.part = level->part;
    app->map.way.count = 0;
    progress_stand(app->progress, index);
    return true;
}

/* Where she stood last, if that is still a place to stand. */
static int last_place(const App *app) {
    int index = progress_place(app->progress);
    if (index >= 0 && index < app->campaign.count &&
        way_is_open(&app->campaign, app->progress, index))
        return index;
    return way_furthest(&app->campaign, app->progress);
}

static void walk_to(App *app, int part) {
    MapState *map = &app->map;
    map->way = map_way(map->stage.level, map->part, part);
    map->at = 0;
    map->part = part;
    progress_stand(app->progress, map_index(app));
}

/* A level that was opened just now: its path appears, and Pip sets out. */
static void follow_opening(App *app) {
    int index = app->map.opened;
    app->map.opened = -1;
    if (index < 0 || index >= app->campaign.count)
        return;
    const CampaignLevel *level = &app->campaign.levels[index];
    app->map.reveal = app->beat;
    app->map.revealed = level->part;
    if (level->world_number == app->map.world)
        walk_to(app, level->part);
    else
        stand_at(app, index);
}

static void opened(App *app, bool is_new) {
    if (!is_new)
        return;
    app->map.percent = way_percent(&app->campaign, app->progress);
    app->map.reveal = 0;
    app->map.revealed = -1;
    if (app->campaign.count == 0 || !stand_at(app, last_place(app))) {
        app_go(app, SCREEN_TITLE); /* no map: there is nothing to stand on */
        return;
    }
    follow_opening(app);
}

/* The stop that an arrow leads to, or -1. The secret lies beside the way, up or down. */
static int neighbour(const App *app, unsigned actions) {
    const MapState *map = &app->map;
    int by = ((actions & MENU_RIGHT) != 0) - ((actions & MENU_LEFT) != 0);
    if (app->device == APP_MOUSE && by == 0)
        by = ((actions & MENU_DOWN) != 0) - ((actions & MENU_UP) != 0);
    if (map->part == PART_SECRET)
        return map->secret_from;
    if (by == 0)
        return map->part == map->secret_from ? PART_SECRET : -1;
    for (int part = map->part + by; part >= 0 && part < PART_SECRET; part += by)
        if (is_there(app, part))
            return part;
    return -1;
}

int map_world_beside(const App *app, int by) {
    int index = by > 0 ? -1 : app->campaign.count;
    for (int i = 0; i < app->campaign.count; i++) {
        const CampaignLevel *level = &app->campaign.levels[i];
        bool open = level->part != PART_SECRET && way_is_open(&app->campaign, app->progress, i);
        if (open && by > 0 && level->world_number > app->map.world)
            return i;
        if (open && by < 0 && level->world_number < app->map.world)
            index = i;
    }
    return index < app->campaign.count ? index : -1;
}

static void change_world(App *app, int by) {
    int index = map_world_beside(app, by);
    if (index < 0) {
        app_sound(app, "menu_back");
        if (by > 0 && way_next(&app->campaign, map_index(app)) >= 0)
            app_remark(app, "the next world opens when this level is won");
        return;
    }
    app_sound(app, "menu_chose");
    app_wipe(app, WIPE_FADE);
    stand_at(app, index);
}

/* To a stop that is there, or the reason why not. */
static void walk_or_say(App *app, int part) {
    char text[64] = "that level opens when the one before it is won";
    if (is_open(app, part)) {
        app_sound(app, "menu_moved");
        walk_to(app, part);
        return;
    }
    if (part == PART_SECRET)
        snprintf(text, sizeof text, "the door opens at %d gems of this world", WAY_SECRET_GEMS);
    app_sound(app, "menu_back");
    app_remark(app, text);
}

static void go(App *app, unsigned actions) {
    int part = neighbour(app, actions);
    if (is_there(app, part))
        walk_or_say(app, part);
    else if (actions & (MENU_LEFT | MENU_RIGHT))
        change_world(app, actions & MENU_LEFT ? -1 : 1);
}

/* A click on a stop walks there, one on the stop where she stands chooses it. */
static unsigned pointed(App *app, const AppInput *input, unsigned actions) {
    int part = input->clicked ? menu_pointed(app, input) : -1;
    if (part < 0)
        return actions;
    if (part >= PART_COUNT) {
        change_world(app, part == MAP_NEXT_WORLD ? 1 : -1);
        return 0;
    }
    if (part != app->map.part)
        walk_or_say(app, part);
    return part == app->map.part && app->map.way.count == 0 ? actions | MENU_CHOOSE : actions;
}

static void live(App *app, int steps) {
    MapState *map = &app->map;
    for (int i = 0; i < steps; i++) {
        stage_step(&map->stage, 0);
        if (map->way.count == 0)
            continue;
        map->at++;
        if (map->at % 20 == 0)
            app_sound(app, "step");
        if (map->at >= (map->way.count - 1) * MAP_CELL_STEPS)
            map->way.count = 0;
    }
}

void map_live(App *app, int steps) {
    if (app->map.stage.level)
        live(app, steps);
}

static void leave(App *app) {
    app_sound(app, "menu_back");
    app_save_progress(app);
    app_wipe(app, WIPE_FADE);
    app_go(app, SCREEN_TITLE);
}

static void frame(App *app, const AppInput *input, int steps) {
    int line = app->map.part;
    unsigned actions = menu_actions(app, input, &line, 0);
    live(app, steps);
    if (app->map.way.count > 0 && actions & MENU_CHOOSE)
        app->map.way.count = 0; /* in a hurry: she is there */
    else if (app->map.way.count > 0)
        return;
    actions = pointed(app, input, actions & ~(unsigned)(input->clicked ? MENU_CHOOSE : 0));
    if (actions & MENU_BACK)
        leave(app);
    else if (actions & MENU_CHOOSE)
        app_push(app, SCREEN_CARD);
    else if (actions & (MENU_LEFT | MENU_RIGHT | MENU_UP | MENU_DOWN))
        go(app, actions);
}

const ScreenKind MAP_SCREEN = {.opened = opened, .frame = frame, .draw = map_draw};
