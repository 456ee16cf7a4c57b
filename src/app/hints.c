/* What the keys do, at the bottom of a screen, as keys of the device that was used last. */
#include "app/screens.h"

#define GAP 12

/* What stands on a key, or the sprite that is one: names of sprites begin with '@'. */
typedef struct HintRow {
    Hint hint;
    const char *keys[APP_DEVICES];
    const char *text;
} HintRow;

static const HintRow ROWS[] = {
    {HINT_MOVE, {"@key_up_down", "@pad_up_down", "@mouse_wheel"}, "move"},
    {HINT_CHANGE, {"@key_left_right", "@pad_left_right", "@mouse_left"}, "change"},
    {HINT_WALK, {"@key_arrows", "@pad_stick", "@mouse_left"}, "walk"},
    {HINT_PICK, {"@key_left_right", "@pad_left_right", "@mouse_left"}, "profiles"},
    {HINT_SPEED, {"@key_up_down", "@pad_up_down", "@mouse_wheel"}, "speed"},
    {HINT_SEEK, {"@key_left_right", "@pad_left_right", "@mouse_left"}, "seek"},
    {HINT_STEP, {"@key_left_right", "@pad_left_right", "@mouse_left"}, "step"},
    {HINT_PLAY, {"Enter", "@pad_a", "@mouse_left"}, "play"},
    {HINT_HALT, {"Enter", "@pad_a", "@mouse_left"}, "halt"},
    {HINT_CHOOSE, {"Enter", "@pad_a", "@mouse_left"}, "choose"},
    {HINT_SKIP, {"Enter", "@pad_a", "@mouse_left"}, "go on"},
    {HINT_SURE, {"Enter", "@pad_a", "@mouse_left"}, "yes"},
    {HINT_KEEP, {"Esc", "@pad_b", "@mouse_right"}, "no"},
    {HINT_BACK, {"Esc", "@pad_b", "@mouse_right"}, "back"},
};
#define ROW_COUNT (int)(sizeof ROWS / sizeof ROWS[0])

static int width_of(const App *app, const HintRow *row) {
    return letters_key_width(app, row->keys[app->device]) + 4 + letters_width(app, row->text);
}

/* Only the topmost screen's: those of one below would show through them. */
void menu_hints(App *app, DrawList *list, unsigned hints) {
    int x = SCREEN_WIDTH - 10, y = SCREEN_HEIGHT - letters_sized(app, 17, 21);
    for (int i = ROW_COUNT - 1; i >= 0 && !app->covered; i--)
        if (hints & ROWS[i].hint) {
            const char *key = ROWS[i].keys[app->device];
            x -= width_of(app, &ROWS[i]);
            letters_key(app, list, x, y, key);
            letters_draw(app, list, x + letters_key_width(app, key) + 4, y + 2, ROWS[i].text,
                         COLOUR_SLATE);
            x -= GAP;
        }
}
