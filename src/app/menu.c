#include "app/menu.h"

#include "app/screens.h"

#include "base/fix.h"

#include <stdio.h>

int menu_beside(int at, int count, int by, unsigned actions) {
    int to = at + by;
    if (to >= 0 && to < count)
        return to;
    return actions & MENU_REPEATED ? at : (to + count) % count;
}

void menu_move(int *at, int count, unsigned actions) {
    int by = ((actions & MENU_DOWN) != 0) - ((actions & MENU_UP) != 0);
    *at = menu_beside(*at, count, by, actions);
}

void menu_cursor(const App *app, DrawList *list, int x, int y, uint32_t beat) {
    draw_icon(list, atlas_find(app->atlas, "cursor", NULL), (int)(beat / 30 % 2),
              x - letters_sized(app, 20, 30), y - 2, app->options.look.large);
}

void menu_spot(App *app, int x, int y, int w, int h, int line, unsigned actions) {
    if (app->spot_count < SPOTS_MAX)
        app->spots[app->spot_count++] = (Spot){(int16_t)x, (int16_t)y,    (int16_t)w,
                                               (int16_t)h, (int16_t)line, (uint16_t)actions};
}

/* What lies on top was told last. */
static const Spot *spot_at(const App *app, int x, int y) {
    for (int i = app->spot_count - 1; i >= 0; i--) {
        const Spot *spot = &app->spots[i];
        if (x >= spot->x && y >= spot->y && x < spot->x + spot->w && y < spot->y + spot->h)
            return spot;
    }
    return NULL;
}

int menu_pointed(const App *app, const AppInput *input) {
    const Spot *spot = spot_at(app, input->mouse_x, input->mouse_y);
    return spot ? spot->line : -1;
}

unsigned menu_actions(App *app, const AppInput *input, int *line, int count) {
    unsigned actions = input->menu;
    int before = *line;
    if (count > 0)
        menu_move(line, count, actions);
    const Spot *spot =
        input->pointed || input->clicked ? spot_at(app, input->mouse_x, input->mouse_y) : NULL;
    if (spot && spot->line >= 0)
        *line = spot->line;
    if (spot && input->clicked)
        actions |= spot->actions;
    if (*line != before)
        app_sound(app, "menu_moved");
    return actions;
}

void menu_draw(App *app, DrawList *list, const char *const *lines, int count, int at, int x, int y,
               uint32_t beat) {
    for (int i = 0; i < count; i++) {
        int width = letters_width(app, lines[i]), left = x - width / 2;
        letters_draw(app, list, left, y, lines[i], i == at ? COLOUR_WHITE : COLOUR_APRICOT);
        menu_spot(app, left - 24, y + 4 - letters_line(app) / 2, width + 48, letters_line(app), i,
                  MENU_CHOOSE);
        if (i == at)
            menu_cursor(app, list, left, y, beat);
        y += letters_line(app);
    }
}

void menu_shade(DrawList *list, int alpha) {
    draw_fill(list, 0, 0, SCREEN_WIDTH, SCREEN_HEIGHT, COLOUR_NIGHT, (uint8_t)alpha);
}

static void draw_plate(const App *app, DrawList *list, const KeyNames *keys, int y,
                       const char *text) {
    const int room = SCREEN_WIDTH - 40, middle = SCREEN_WIDTH / 2;
    int width = letters_keyed_width(app, keys, room, text) + 24;
    int more = letters_keyed_lines(app, keys, room, text) > 1 ? letters_sized(app, 12, 20) : 0;
    int height = letters_sized(app, 20, 26) + more;
    y += more / 2; /* it grows downwards */
    draw_fill(list, middle - width / 2, y + 4 - height / 2, width, height, COLOUR_NIGHT, 200);
    letters_keyed_centred(app, list, keys, room, middle, y, text, COLOUR_CREAM);
}

void menu_plate(const App *app, DrawList *list, int y, const char *text) {
    draw_plate(app, list, NULL, y, text);
}

void menu_keyed_plate(const App *app, DrawList *list, int y, const char *text) {
    draw_plate(app, list, &app->keys, y, text);
}

void menu_time(int32_t steps, char *text, size_t size) {
    int seconds = steps / STEPS_PER_SECOND;
    int hundredths = steps % STEPS_PER_SECOND * 100 / STEPS_PER_SECOND;
    if (seconds < 3600)
        snprintf(text, size, "%d:%02d.%02d", seconds / 60, seconds % 60, hundredths);
    else
        snprintf(text, size, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
}
