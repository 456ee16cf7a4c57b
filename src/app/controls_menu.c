/* Keys and buttons are bound here: the one that is pressed next becomes the cell's, and where it
 * was bound before, what the cell had takes its place. */
#include "app/screens.h"

#include "base/fix.h"

#include <stdio.h>
#include <string.h>

#define COLUMNS (CONTROL_DEVICES * CONTROL_SLOTS)
#define STICK_SIZE 25

enum {
    ROW_DEAD_ZONE = CONTROL_ACTIONS,
    ROW_RUMBLE,
    ROW_REWIND,
    ROW_CLIMB,
    ROW_RESET,
    ROW_BACK,
    ROW_COUNT
};

static const char *const ROW_NAMES[] = {"Dead zone",         "Rumble", "Rewind by", "Climb by",
                                        "Reset to defaults", "Back"};

/* Where all stands, for small letters or large. */
typedef struct Layout {
    int panel_x, panel_y, panel_w, panel_h;
    int title_y, heads_y, rows_y, line;
    int label_x, cells_x, cell_w;
    int value_x, value_half; /* middle of a value, and how far from it its arrows end */
    int question_y;
} Layout;

static const Layout SMALL = {
    .panel_x = 86,
    .panel_y = 24,
    .panel_w = 468,
    .panel_h = 284,
    .title_y = 14,
    .heads_y = 34,
    .rows_y = 54,
    .line = 16,
    .label_x = 126,
    .cells_x = 198,
    .cell_w = 82,
    .value_x = 239,
    .value_half = 38,
    .question_y = 320,
};
static const Layout LARGE = {
    .panel_x = 2,
    .panel_y = 4,
    .panel_w = 636,
    .panel_h = 327,
    .title_y = 12,
    .heads_y = 32,
    .rows_y = 54,
    .line = 20,
    .label_x = 31,
    .cells_x = 113,
    .cell_w = 131,
    .value_x = 292,
    .value_half = 62,
    .question_y = 343,
};

static const Layout *layout_of(const App *app) {
    return app->options.look.large ? &LARGE : &SMALL;
}

static int row_of(const App *app) {
    return app->controls.cell / COLUMNS;
}

static ControlDevice device_of(const App *app) {
    return (ControlDevice)(app->controls.cell % COLUMNS / CONTROL_SLOTS);
}

static void opened(App *app, bool is_new) {
    if (is_new)
        app->controls = (ControlsState){0};
}

static void leave(App *app) {
    app_sound(app, "menu_back");
    app_save_options(app);
    app_pop(app);
}

static const char *name_of(const App *app, int code) {
    ControlDevice device = device_of(app);
    return device == CONTROL_PAD ? controls_pad_name(code) : app_code_name(app, device, code);
}

/* `old` is what the cell had and the loser has got for it, or 0. */
static void say_taken(App *app, int code, int old, ControlAction loser) {
    char text[96], name[25], old_name[25];
    const uint16_t *left = app->options.controls.codes[device_of(app)][loser];
    snprintf(name, sizeof name, "%s", name_of(app, code));
    snprintf(old_name, sizeof old_name, "%s", name_of(app, old));
    if (old != 0)
        snprintf(text, sizeof text, "%s is for %s now, and %s for %s", name,
                 controls_action_name((ControlAction)row_of(app)), old_name,
                 controls_action_name(loser));
    else
        snprintf(text, sizeof text, "%s is no longer for %s, which has %s", name,
                 controls_action_name(loser), left[0] || left[1] ? "others" : "none now");
    app_remark(app, text);
}

static void bind(App *app, int code) {
    Controls *controls = &app->options.controls;
    int action = row_of(app), slot = app->controls.cell % CONTROL_SLOTS;
    int old = controls->codes[device_of(app)][action][slot];
    int loser = controls_bind(controls, device_of(app), (ControlAction)action, slot, code);
    app->controls.listening = false;
    app_sound(app, "menu_moved");
    if (loser >= 0)
        say_taken(app, code, old, (ControlAction)loser);
}

/* Escape, the other device and the mouse leave everything as it is. */
static void listen(App *app, const AppInput *input) {
    bool pad = device_of(app) == CONTROL_PAD;
    int code = pad ? input->struck_pad : input->struck_key;
    int other = pad ? input->struck_key : input->struck_pad;
    if (controls_may_bind(device_of(app), code)) {
        bind(app, code);
    } else if (code != 0 || other != 0 || input->clicked) {
        app->controls.listening = false;
        app_sound(app, "menu_back");
    }
}

static bool has_value(int row) {
    return row >= ROW_DEAD_ZONE && row <= ROW_CLIMB;
}

/* What is chosen is felt at once. */
static void change_rumble(App *app, int by) {
    Controls *controls = &app->options.controls;
    controls->rumble = (uint8_t)fix_clamp(controls->rumble + by * 10, 0, 100);
    app->rumble = RUMBLE_TASTE;
}

static void change(App *app, int by) {
    Controls *controls = &app->options.controls, before = *controls;
    switch (row_of(app)) {
    case ROW_DEAD_ZONE:
        controls->dead_zone = (uint8_t)fix_clamp(controls->dead_zone + by, 0, DEAD_ZONE_MAX);
        break;
    case ROW_RUMBLE:
        change_rumble(app, by);
        break;
    case ROW_REWIND:
        controls->toggle_rewind = !controls->toggle_rewind;
        break;
    default:
        controls->toggle_climb = !controls->toggle_climb;
        break;
    }
    if (!controls_equal(&before, controls))
        app_sound(app, "menu_moved");
}

static void choose(App *app) {
    if (row_of(app) == ROW_BACK) {
        leave(app);
    } else if (row_of(app) == ROW_RESET) {
        app->options.controls = OPTIONS_DEFAULT.controls;
        app_remark(app, "all controls are back to their defaults");
        app_sound(app, "menu_chose");
    } else if (row_of(app) == ROW_REWIND || row_of(app) == ROW_CLIMB) {
        change(app, 1);
    } else if (!has_value(row_of(app))) {
        app->controls.listening = true;
        app_sound(app, "menu_chose");
    }
}

static void move(App *app, unsigned actions) {
    int row = row_of(app), column = app->controls.cell % COLUMNS;
    if (row < CONTROL_ACTIONS)
        column = menu_beside(column, COLUMNS,
                             ((actions & MENU_RIGHT) != 0) - ((actions & MENU_LEFT) != 0), actions);
    else if (has_value(row) && actions & (MENU_LEFT | MENU_RIGHT))
        change(app, actions & MENU_LEFT ? -1 : 1);
    menu_move(&row, ROW_COUNT, actions);
    if (app->controls.cell != row * COLUMNS + column)
        app_sound(app, "menu_moved");
    app->controls.cell = row * COLUMNS + column;
}

static void frame(App *app, const AppInput *input, int steps) {
    if (!app_has(app, SCREEN_PLAY))
        title_live(app, steps);
    app->controls.stick_x = input->stick_x;
    app->controls.stick_y = input->stick_y;
    if (app->controls.listening) {
        listen(app, input);
        return;
    }
    unsigned actions = menu_actions(app, input, &app->controls.cell, 0);
    move(app, actions);
    if (actions & MENU_BACK)
        leave(app);
    else if (actions & MENU_CHOOSE)
        choose(app);
}

/* As much of a key's name as its cell is wide. */
static void fit(const App *app, const char *name, char *text, size_t size) {
    snprintf(text, size, "%s", name);
    while (text[0] && letters_key_width(app, text) > layout_of(app)->cell_w - 2)
        text[strlen(text) - 1] = '\0';
}

static void draw_cell(App *app, DrawList *list, int cell, int y) {
    const Layout *layout = layout_of(app);
    char text[32];
    int row = cell / COLUMNS, column = cell % COLUMNS, slot = column % CONTROL_SLOTS;
    ControlDevice device = (ControlDevice)(column / CONTROL_SLOTS);
    int x = layout->cells_x + column * layout->cell_w, top = y + 4 - layout->line / 2;
    int code = app->options.controls.codes[device][row][slot];
    bool here = cell == app->controls.cell, asked = here && app->controls.listening;
    fit(app, app_code_name(app, device, code), text, sizeof text);
    if (here)
        draw_fill(list, x + 1, top, layout->cell_w - 2, layout->line,
                  asked ? COLOUR_TEAL : COLOUR_APRICOT, 110);
    menu_spot(app, x, top, layout->cell_w, layout->line, cell, MENU_CHOOSE);
    if (code == 0 || asked)
        letters_centred(app, list, x + layout->cell_w / 2, y,
                        !asked                                               ? "-"
                        : app->options.look.flash == 0 || app->beat / 40 % 2 ? "..."
                                                                             : "",
                        here ? COLOUR_WHITE : COLOUR_SLATE);
    else
        letters_key(app, list, x + (layout->cell_w - letters_key_width(app, text)) / 2, y - 2,
                    text);
}

/* The stick as it is now, and the square in which it counts as at rest. */
static void draw_stick(const App *app, DrawList *list, int x, int y) {
    int half = STICK_SIZE / 2, on = controls_stick_on(&app->options.controls);
    int dead = on * half / 32767, dead_up = on * 3 / 2 * half / 32767;
    int dx = app->controls.stick_x * half / 32768, dy = app->controls.stick_y * half / 32768;
    draw_fill(list, x, y, STICK_SIZE, STICK_SIZE, COLOUR_NIGHT, 200);
    draw_fill(list, x + half - dead, y + half - dead_up, 2 * dead + 1, 2 * dead_up + 1,
              COLOUR_SLATE, 150);
    draw_fill(list, x + half + dx - 1, y + half + dy - 1, 3, 3,
              dx > dead || -dx > dead || dy > dead_up || -dy > dead_up ? COLOUR_GOLD : COLOUR_CREAM,
              255);
}

static void write_value(const Controls *controls, int row, char *text, size_t size) {
    if (row == ROW_DEAD_ZONE)
        snprintf(text, size, "%d %%", controls_stick_on(controls) * 100 / 32767);
    else if (row == ROW_RUMBLE && controls->rumble > 0)
        snprintf(text, size, "%d %%", controls->rumble);
    else if (row == ROW_RUMBLE)
        snprintf(text, size, "off");
    else
        snprintf(text, size, "%s",
                 (row == ROW_REWIND ? controls->toggle_rewind : controls->toggle_climb)
                     ? "a press"
                     : "holding");
}

static void draw_value(App *app, DrawList *list, int row, int y, uint32_t colour) {
    const Layout *layout = layout_of(app);
    char text[16];
    int x = layout->value_x, half = layout->value_half, top = y + 4 - layout->line / 2;
    write_value(&app->options.controls, row, text, sizeof text);
    letters_centred(app, list, x, y, text, colour);
    menu_spot(app, x - half - 3, top, half + 2, layout->line, row * COLUMNS, MENU_LEFT);
    menu_spot(app, x, top, half + 3, layout->line, row * COLUMNS, MENU_RIGHT);
    if (row == row_of(app)) {
        letters_draw(app, list, x - half, y, "<", COLOUR_TEAL);
        letters_right(app, list, x + half, y, ">", COLOUR_TEAL);
    }
    if (row == ROW_DEAD_ZONE)
        draw_stick(app, list, layout->cells_x + 3 * layout->cell_w - STICK_SIZE / 2, y - 4);
}

static int row_top(const App *app, int row) {
    const Layout *layout = layout_of(app);
    int gap = (row >= ROW_DEAD_ZONE ? 8 : 0) + (row == ROW_BACK ? 4 : 0);
    return layout->panel_y + layout->rows_y + row * layout->line + gap;
}

static void draw_row(App *app, DrawList *list, int row) {
    const Layout *layout = layout_of(app);
    bool here = row == row_of(app), cells = row < CONTROL_ACTIONS;
    uint32_t colour = here ? COLOUR_WHITE : COLOUR_APRICOT;
    int x = layout->label_x, y = row_top(app, row);
    letters_draw(app, list, x, y,
                 cells ? controls_action_name((ControlAction)row)
                       : ROW_NAMES[row - CONTROL_ACTIONS],
                 colour);
    if (!cells)
        menu_spot(app, x - 24, y + 4 - layout->line / 2, 200, layout->line, row * COLUMNS,
                  has_value(row) ? 0 : MENU_CHOOSE);
    if (here)
        menu_cursor(app, list, x, y, app->beat);
    if (has_value(row))
        draw_value(app, list, row, y, colour);
    for (int column = 0; cells && column < COLUMNS; column++)
        draw_cell(app, list, row * COLUMNS + column, y);
}

static void draw_question(const App *app, DrawList *list) {
    char text[64];
    snprintf(text, sizeof text, "Press the %s for %s",
             device_of(app) == CONTROL_PAD ? "button" : "key",
             controls_action_name((ControlAction)row_of(app)));
    menu_plate(app, list, layout_of(app)->question_y, text);
}

static void draw(App *app, DrawList *list) {
    const Layout *layout = layout_of(app);
    int heads = layout->panel_y + layout->heads_y;
    menu_shade(list, app_has(app, SCREEN_PLAY) ? 130 : 70);
    draw_panel(list, app->atlas, layout->panel_x, layout->panel_y, layout->panel_w,
               layout->panel_h);
    letters_centred(app, list, SCREEN_WIDTH / 2, layout->panel_y + layout->title_y, "Controls",
                    COLOUR_CREAM);
    letters_centred(app, list, layout->cells_x + layout->cell_w, heads, "Keys", COLOUR_SLATE);
    letters_centred(app, list, layout->cells_x + 3 * layout->cell_w, heads, "Controller",
                    COLOUR_SLATE);
    for (int row = 0; row < ROW_COUNT; row++)
        draw_row(app, list, row);
    if (app->controls.listening)
        draw_question(app, list);
    unsigned hint = has_value(row_of(app)) ? HINT_CHANGE : HINT_CHOOSE;
    menu_hints(app, list, app->controls.listening ? HINT_BACK : HINT_MOVE | hint | HINT_BACK);
}

const ScreenKind CONTROLS_SCREEN = {
    .opened = opened, .frame = frame, .draw = draw, .overlay = true};
