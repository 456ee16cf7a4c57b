/* What the map shows: paths, stops with what was won there, Pip, and the words around them. */
#include "app/screens.h"

#include "app/map_way.h"

#include <stdio.h>

#define MAP_TOP 8 /* pixels of the drawing above the screen */
#define TWINKLE_STEPS 400
#define REVEAL_STEPS 8 /* from one new dot of a path to the next */

/* The frame of something that always moves: as slowly as the scenery, for those who want that. */
static int frame_of(const App *app, const Sprite *sprite) {
    uint64_t beat = (uint64_t)app->beat * app->options.look.motion / 100;
    return (int)(beat / (uint64_t)sprite->steps % (uint64_t)sprite->frames);
}

static int cell_x(MapCell cell) {
    return cell.column * TILE_PIXELS + TILE_PIXELS / 2;
}

/* Of the ground under it. */
static int cell_y(MapCell cell) {
    return (cell.row + 1) * TILE_PIXELS - MAP_TOP;
}

static void sprite_at(const App *app, DrawList *list, const char *name, int x, int y) {
    const Sprite *sprite = atlas_find(app->atlas, name, NULL);
    if (sprite)
        draw_sprite(list, sprite, frame_of(app, sprite), x - sprite->w / 2, y - sprite->h, false);
}

static bool open_part(const App *app, int part) {
    int index = campaign_at(&app->campaign, app->map.world, part);
    return index >= 0 && way_is_open(&app->campaign, app->progress, index);
}

/* The dots of a path; one that was opened just now grows dot by dot. */
static void draw_path(const App *app, DrawList *list, int from, int to) {
    MapWay way = map_way(app->map.stage.level, from, to);
    bool open = open_part(app, to);
    int shown = way.count;
    if (app->map.revealed == to)
        shown = (int)((app->beat - app->map.reveal) / REVEAL_STEPS);
    for (int i = 1; i + 1 < way.count; i++)
        sprite_at(app, list, open && i < shown ? "dot" : "dot_closed", cell_x(way.cells[i]),
                  cell_y(way.cells[i]) - 4);
}

static bool has_stop(const App *app, int part) {
    MapCell cell;
    return campaign_at(&app->campaign, app->map.world, part) >= 0 &&
           map_stop(app->map.stage.level, part, &cell);
}

static void draw_paths(const App *app, DrawList *list) {
    int before = -1;
    for (int part = 0; part < PART_SECRET; part++) {
        if (!has_stop(app, part))
            continue;
        if (before >= 0)
            draw_path(app, list, before, part);
        before = part;
    }
    if (has_stop(app, PART_SECRET) && app->map.secret_from >= 0)
        draw_path(app, list, app->map.secret_from, PART_SECRET);
}

/* Gold shines now and then, each at its own time. */
static void draw_twinkle(const App *app, DrawList *list, int x, int y) {
    const Sprite *sprite = atlas_find(app->atlas, "sparkle", NULL);
    int at = (int)((app->beat + (uint32_t)x * 37) % TWINKLE_STEPS) / 5;
    if (sprite && at < sprite->frames && app->options.look.flash > 0)
        draw_sprite(list, sprite, at, x + 4, y - 3, false);
}

static void draw_medal(const App *app, DrawList *list, int medal, int x, int y) {
    static const char *const NAMES[] = {"icon_nomedal", "icon_bronze", "icon_silver", "icon_gold"};
    const Sprite *icon = atlas_find(app->atlas, NAMES[medal], NULL);
    if (icon)
        draw_sprite(list, icon, 0, x, y, false);
    if (medal == MEDAL_GOLD)
        draw_twinkle(app, list, x, y);
}

/* A stop's gems, a row under it, and its medal. */
static void draw_won(const App *app, DrawList *list, const CampaignLevel *level, int x, int y) {
    LevelRecord record = progress_of(app->progress, level->id);
    int gems = level->gems < 5 ? level->gems : 5;
    if (!record.won)
        return;
    for (int i = 0; i < gems; i++)
        sprite_at(app, list, record.gems >> i & 1 ? "icon_gem" : "icon_nogem",
                  x + 11 * i - 11 * (gems - 1) / 2, y + 29);
    if (record.medal)
        draw_medal(app, list, record.medal, x + 8, y + 6);
}

static void draw_stop(App *app, DrawList *list, int part) {
    MapCell cell;
    int index = campaign_at(&app->campaign, app->map.world, part);
    if (index < 0 || !map_stop(app->map.stage.level, part, &cell))
        return;
    campaign_learn(&app->campaign, index);
    const CampaignLevel *level = &app->campaign.levels[index];
    int x = cell_x(cell), y = cell_y(cell);
    bool open = open_part(app, part);
    bool won = progress_of(app->progress, level->id).won;
    if (part == PART_SECRET)
        sprite_at(app, list, open ? "stop_door_open" : "stop_door", x, y);
    else
        sprite_at(app, list, won ? "stop_won" : open ? "stop_open" : "stop_closed", x, y + 4);
    if (part == PART_SET)
        sprite_at(app, list, "goal", x + 14, y + 1);
    else if (won)
        sprite_at(app, list, "stop_flag", x + 8, y + 1);
    if (part != PART_SECRET) {
        char number[4] = {(char)('1' + part), '\0', '\0', '\0'};
        letters_centred(app, list, x, y + 7, number, open ? COLOUR_CREAM : COLOUR_SLATE);
    }
    draw_won(app, list, level, x, y);
    menu_spot(app, x - 16, y - 28, 32, 48, part, MENU_CHOOSE);
}

/* Pip between two cells: what she does follows from where the next one lies. */
static const char *gait(const App *app, MapCell from, MapCell to) {
    const Level *level = app->map.stage.level;
    bool ladder = level->kinds[level_at(level, from.column, from.row)] == KIND_LADDER ||
                  level->kinds[level_at(level, to.column, to.row)] == KIND_LADDER;
    if (from.row == to.row)
        return "run";
    return ladder ? "climb" : to.row < from.row ? "jump" : "fall";
}

static void pip_place(const App *app, MapCell *from, MapCell *to, int *part) {
    const MapState *map = &app->map;
    *part = 0;
    if (!map->stage.level)
        return;
    if (map->way.count == 0) {
        map_stop(map->stage.level, map->part, from);
        *to = *from;
        return;
    }
    int at = map->at / MAP_CELL_STEPS;
    at = at > map->way.count - 2 ? map->way.count - 2 : at;
    *from = map->way.cells[at];
    *to = map->way.cells[at + 1];
    *part = map->at % MAP_CELL_STEPS;
}

void map_pip(const App *app, int *x, int *y) {
    MapCell from = {0, 0}, to = {0, 0};
    int part;
    pip_place(app, &from, &to, &part);
    *x = cell_x(from) + (cell_x(to) - cell_x(from)) * part / MAP_CELL_STEPS;
    *y = cell_y(from) + (cell_y(to) - cell_y(from)) * part / MAP_CELL_STEPS;
}

static void draw_pip(App *app, DrawList *list) {
    MapCell from = {0, 0}, to = {0, 0};
    int part, x, y;
    pip_place(app, &from, &to, &part);
    map_pip(app, &x, &y);
    bool walks = app->map.way.count > 0;
    if (to.column != from.column)
        app->map.left = to.column < from.column;
    const char *name = walks ? gait(app, from, to) : app->beat % 480 > 468 ? "blink" : "idle";
    const Sprite *sprite = atlas_find(app->atlas, name, NULL);
    if (sprite)
        draw_sprite(list, sprite, (int)(app->beat / (uint32_t)(walks ? 7 : 24)) % sprite->frames,
                    x - sprite->w / 2, y - sprite->h + 1, walks && app->map.left);
}

/* Icon and words at x; returns the x after them. */
static int draw_figure(const App *app, DrawList *list, int x, int y, const char *icon,
                       const char *text, uint32_t colour) {
    x = letters_icon(app, list, x, y, icon);
    return letters_draw(app, list, x, y, text, colour) + letters_sized(app, 16, 12);
}

void map_figures(const App *app, DrawList *list, int x, int y, const CampaignLevel *level) {
    static const char *const MEDALS[] = {"no medal", "bronze", "silver", "gold"};
    static const char *const ICONS[] = {"icon_nomedal", "icon_bronze", "icon_silver", "icon_gold"};
    LevelRecord record = progress_of(app->progress, level->id);
    char text[32];
    menu_time(record.steps, text, sizeof text);
    x = draw_figure(app, list, x, y, "icon_clock", record.steps > 0 ? text : "-", COLOUR_WHITE);
    if (level->par_ms > 0) /* or there are no medals to win */
        x = draw_figure(app, list, x, y, ICONS[record.medal], MEDALS[record.medal],
                        record.medal == MEDAL_GOLD ? COLOUR_GOLD : COLOUR_WHITE);
    snprintf(text, sizeof text, "%d/%d", record.coins, level->coins);
    x = draw_figure(app, list, x, y, "icon_coin", text,
                    record.all_coins ? COLOUR_GOLD : COLOUR_WHITE);
    for (int i = 0; i < level->gems && i < 5; i++)
        x = letters_icon(app, list, x, y, record.gems >> i & 1 ? "icon_gem" : "icon_nogem") - 2;
}

static void draw_panel_of_stop(App *app, DrawList *list) {
    int index = map_index(app);
    char text[LEVEL_TEXT + 24];
    if (index < 0)
        return;
    const CampaignLevel *level = &app->campaign.levels[index];
    int width = letters_sized(app, 416, 608), height = letters_sized(app, 42, 54);
    int left = (SCREEN_WIDTH - width) / 2,
        top = SCREEN_HEIGHT - letters_sized(app, 24, 28) - height;
    int first = top + letters_sized(app, 9, 14), second = top + letters_sized(app, 24, 34);
    draw_panel(list, app->atlas, left, top, width, height);
    campaign_caption(&app->campaign, index, text, sizeof text);
    letters_draw(app, list, left + 16, first, text, COLOUR_CREAM);
    if (level->error[0])
        letters_draw(app, list, left + 16, second, "cannot be played", COLOUR_SLATE);
    else
        map_figures(app, list, left + 16, second, level);
}

/* At the screen's edge, where another world is open beyond it. */
static void draw_arrow(App *app, DrawList *list, int by) {
    const Sprite *arrow = atlas_find(app->atlas, "map_arrow", NULL);
    int x = by > 0 ? SCREEN_WIDTH - 22 : 12, y = SCREEN_HEIGHT / 2 - 4;
    if (!arrow || map_world_beside(app, by) < 0)
        return;
    draw_sprite(list, arrow, frame_of(app, arrow), x, y, by < 0);
    menu_spot(app, x - 12, y - 20, 36, 48, by > 0 ? MAP_NEXT_WORLD : MAP_LAST_WORLD, MENU_CHOOSE);
}

/* The world's name, its gems, and how many of them its secret wants. */
static void draw_head(App *app, DrawList *list) {
    WayGems gems = way_gems(&app->campaign, app->progress, app->map.world);
    bool secret = campaign_at(&app->campaign, app->map.world, PART_SECRET) >= 0;
    char text[64];
    draw_title(list, app->atlas, 16, 12, CAMPAIGN_WORLD_NAMES[app->map.world], COLOUR_CREAM);
    snprintf(text, sizeof text, "%d/%d", gems.taken, gems.all);
    draw_figure(app, list, 17, letters_sized(app, 36, 38), "icon_gem", text,
                gems.all > 0 && gems.taken >= gems.all ? COLOUR_GOLD : COLOUR_WHITE);
    if (secret && !open_part(app, PART_SECRET)) {
        snprintf(text, sizeof text, "the door opens at %d gems", WAY_SECRET_GEMS);
        letters_draw(app, list, 17, letters_sized(app, 50, 58), text, COLOUR_SLATE);
    }
    snprintf(text, sizeof text, "%d %%", app->map.percent);
    letters_right(app, list, SCREEN_WIDTH - 16, 14, text, COLOUR_WHITE);
}

void map_draw(App *app, DrawList *list) {
    MapState *map = &app->map;
    ViewOptions options = {.look = app->options.look, .no_hero = true};
    if (!map->stage.level)
        return;
    view_draw_at(map->stage.view, map->stage.game, 0, MAP_TOP, &options, list);
    draw_paths(app, list);
    for (int part = 0; part < PART_COUNT; part++)
        draw_stop(app, list, part);
    draw_pip(app, list);
    if (app->covered)
        return; /* the words of what lies on top are enough */
    draw_arrow(app, list, -1);
    draw_arrow(app, list, 1);
    draw_head(app, list);
    draw_panel_of_stop(app, list);
    menu_hints(app, list, HINT_WALK | HINT_CHOOSE | HINT_BACK);
}
