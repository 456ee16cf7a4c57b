/* What the keys do, at the bottom of a screen, as keys of the device that was used last. */
#include "app/screens.h"

#define INK 0x15111e
#define GAP 12
#define KEY_CORNER 4

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
    {HINT_SURE, {"Enter", "@pad_a", "@mouse_left"}, "erase"},
    {HINT_BACK, {"Esc", "@pad_b", "@mouse_right"}, "back"},
};
#define ROW_COUNT (int)(sizeof ROWS / sizeof ROWS[0])

/* "@" alone is a key of some layouts. */
static const Sprite *sprite_of(const App *app, const char *key) {
    return key[0] == '@' && key[1] ? atlas_find(app->atlas, key + 1, NULL) : NULL;
}

int menu_key_width(const App *app, const char *key) {
    const Sprite *sprite = sprite_of(app, key);
    return sprite ? sprite->w : text_width(app->atlas, key) + 8;
}

static int width_of(const App *app, const HintRow *row) {
    return menu_key_width(app, row->keys[app->device]) + 4 + text_width(app->atlas, row->text);
}

/* A column of the cap's picture, `w` wide, repeated as often as the key is long. */
static void draw_cap_part(DrawList *list, const Sprite *cap, int x, int y, int from, int w) {
    draw_add(list, (Draw){.kind = DRAW_SPRITE,
                          .alpha = 255,
                          .sheet = cap->sheet,
                          .colour = 0xffffff,
                          .x = (int16_t)x,
                          .y = (int16_t)y,
                          .w = (int16_t)w,
                          .h = cap->h,
                          .sx = (int16_t)(cap->x + from),
                          .sy = cap->y});
}

static void draw_cap(const App *app, DrawList *list, int x, int y, const char *text) {
    const Sprite *cap = atlas_find(app->atlas, "key_cap", NULL);
    int width = menu_key_width(app, text);
    if (cap) {
        for (int at = KEY_CORNER; at < width - KEY_CORNER; at++)
            draw_cap_part(list, cap, x + at, y, KEY_CORNER, 1);
        draw_cap_part(list, cap, x, y, 0, KEY_CORNER);
        draw_cap_part(list, cap, x + width - KEY_CORNER, y, cap->w - KEY_CORNER, KEY_CORNER);
    }
    draw_plain_text(list, app->atlas, x + 4, y + 1, text, INK);
}

void menu_key(const App *app, DrawList *list, int x, int y, const char *key) {
    const Sprite *sprite = sprite_of(app, key);
    if (sprite)
        draw_sprite(list, sprite, 0, x, y + (12 - sprite->h) / 2, false);
    else
        draw_cap(app, list, x, y, key);
}

void menu_hints(App *app, DrawList *list, unsigned hints) {
    int x = SCREEN_WIDTH - 10, y = SCREEN_HEIGHT - 17;
    for (int i = ROW_COUNT - 1; i >= 0; i--)
        if (hints & ROWS[i].hint) {
            const char *key = ROWS[i].keys[app->device];
            x -= width_of(app, &ROWS[i]);
            menu_key(app, list, x, y, key);
            draw_text(list, app->atlas, x + menu_key_width(app, key) + 4, y + 2, ROWS[i].text,
                      COLOUR_SLATE);
            x -= GAP;
        }
}
