/* All levels: open ones with the best of each, closed ones without a name, and broken ones grey
 * with what is wrong with them. */
#include "app/screens.h"

#include <stdio.h>

#define PANEL_WIDTH 400
#define PANEL_TOP 60
#define LINES_SHOWN 12
#define LEFT (SCREEN_WIDTH / 2 - PANEL_WIDTH / 2 + 40)
#define RIGHT (SCREEN_WIDTH / 2 + PANEL_WIDTH / 2 - 20)

static void scroll(App *app) {
    int last = app->levels_line - LINES_SHOWN + 1;
    if (app->levels_top > app->levels_line)
        app->levels_top = app->levels_line;
    if (app->levels_top < last)
        app->levels_top = last;
}

static void opened(App *app, bool is_new) {
    if (!is_new)
        return;
    app->levels_line = way_furthest(&app->campaign, app->progress);
    app->levels_top = 0;
    scroll(app);
}

static void choose(App *app, Buttons held) {
    if (!way_is_open(&app->campaign, app->progress, app->levels_line)) {
        app_sound(app, "menu_back");
        return;
    }
    app_sound(app, "menu_chose");
    app_play_level(app, app->levels_line, held);
}

static void frame(App *app, const AppInput *input, int steps) {
    title_live(app, steps);
    if (menu_move(&app->levels_line, app->campaign.count, input->menu)) {
        app_sound(app, "menu_moved");
        scroll(app);
    }
    if (input->menu & MENU_BACK) {
        app_sound(app, "menu_back");
        app_pop(app);
    } else if (input->menu & MENU_CHOOSE && app->campaign.count > 0) {
        choose(app, input->held);
    }
}

static void draw_best(const App *app, DrawList *list, const CampaignLevel *level, int y) {
    LevelRecord record = progress_of(app->progress, level->id);
    char text[32];
    if (!record.won)
        return;
    menu_time(record.steps, text, sizeof text);
    draw_text(list, app->atlas, RIGHT - text_width(app->atlas, text), y, text, COLOUR_WHITE);
    snprintf(text, sizeof text, "%d/%d", record.coins, level->coins);
    draw_text(list, app->atlas, RIGHT - 70 - text_width(app->atlas, text), y, text,
              record.coins >= level->coins ? COLOUR_GOLD : COLOUR_WHITE);
    for (int i = 0; i < level->gems && i < 5; i++) {
        const Sprite *gem =
            atlas_find(app->atlas, record.gems >> i & 1 ? "icon_gem" : "icon_nogem", NULL);
        if (gem)
            draw_sprite(list, gem, 0, RIGHT - 160 + 12 * i, y - 1, false);
    }
}

static void draw_level(App *app, DrawList *list, int index, int y) {
    CampaignLevel *level = &app->campaign.levels[index];
    bool open = way_is_open(&app->campaign, app->progress, index), here = index == app->levels_line;
    uint32_t colour = here ? COLOUR_WHITE : COLOUR_APRICOT;
    campaign_learn(&app->campaign, index);
    if (!open || level->error[0])
        colour = COLOUR_SLATE;
    draw_text(list, app->atlas, LEFT, y, level->number, colour);
    draw_text(list, app->atlas, LEFT + 28, y,
              level->error[0] ? level->id
              : open          ? level->title
                              : "- - -",
              colour);
    if (open && !level->error[0])
        draw_best(app, list, level, y);
    if (level->error[0])
        draw_text(list, app->atlas, LEFT + 90, y, "cannot be played", COLOUR_SLATE);
    if (here)
        menu_cursor(list, app->atlas, LEFT, y, app->beat);
}

static void draw(App *app, DrawList *list) {
    int middle = SCREEN_WIDTH / 2, count = app->campaign.count - app->levels_top;
    count = count < LINES_SHOWN ? count : LINES_SHOWN;
    int height = 48 + MENU_LINE * (count > 0 ? count : 1);
    menu_shade(list, 70);
    draw_panel(list, app->atlas, middle - PANEL_WIDTH / 2, PANEL_TOP, PANEL_WIDTH, height);
    draw_text_centred(list, app->atlas, middle, PANEL_TOP + 14, "Levels", COLOUR_CREAM);
    for (int i = 0; i < count; i++)
        draw_level(app, list, app->levels_top + i, PANEL_TOP + 36 + MENU_LINE * i);
    if (app->campaign.count == 0)
        return;
    const CampaignLevel *level = &app->campaign.levels[app->levels_line];
    if (level->error[0])
        menu_plate(list, app->atlas, PANEL_TOP + height + 18, level->error);
}

const ScreenKind LEVELS_SCREEN = {.opened = opened, .frame = frame, .draw = draw, .overlay = true};
