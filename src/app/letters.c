#include "app/letters.h"

#include "app/screens.h"

#include <stdio.h>

#define LINE 16
#define LARGE_LINE 22
#define NOTE_LINE 12
#define LARGE_NOTE_LINE 20

static bool is_large(const App *app) {
    return app->options.look.large;
}

int letters_sized(const App *app, int small, int large) {
    return is_large(app) ? large : small;
}

int letters_line(const App *app) {
    return letters_sized(app, LINE, LARGE_LINE);
}

int letters_width(const App *app, const char *text) {
    return (is_large(app) ? title_width : text_width)(app->atlas, text);
}

int letters_draw(const App *app, DrawList *list, int x, int y, const char *text, uint32_t colour) {
    if (!is_large(app))
        return draw_text(list, app->atlas, x, y, text, colour);
    draw_title(list, app->atlas, x, y - TITLE_RAISED, text, colour);
    return x + title_width(app->atlas, text) + 2;
}

void letters_right(const App *app, DrawList *list, int x, int y, const char *text,
                   uint32_t colour) {
    letters_draw(app, list, x - letters_width(app, text), y, text, colour);
}

void letters_centred(const App *app, DrawList *list, int x, int y, const char *text,
                     uint32_t colour) {
    letters_draw(app, list, x - letters_width(app, text) / 2, y, text, colour);
}

void letters_digits(const App *app, DrawList *list, int x, int y, const char *text,
                    uint32_t colour) {
    if (is_large(app))
        draw_title_digits(list, app->atlas, x, y - TITLE_RAISED, text, colour);
    else
        draw_digits(list, app->atlas, x, y, text, colour);
}

int letters_icon_width(const App *app) {
    return letters_sized(app, 14, 24);
}

int letters_icon(const App *app, DrawList *list, int x, int y, const char *icon) {
    draw_icon(list, atlas_find(app->atlas, icon, NULL), 0, x, y - 1, is_large(app));
    return x + letters_icon_width(app);
}

int letters_wrapped(const App *app, DrawList *list, int x, int y, int room, const char *text,
                    uint32_t colour) {
    while (*text) {
        char line[LEVEL_TEXT];
        size_t length = keyed_within(app->atlas, NULL, is_large(app), room, text);
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        text += length;
        text += *text == ' ';
        if (list)
            letters_centred(app, list, x, y, line, colour);
        y += letters_sized(app, NOTE_LINE, LARGE_NOTE_LINE);
    }
    return y;
}

int letters_key_width(const App *app, const char *name) {
    return key_width(app->atlas, name, is_large(app));
}

void letters_key(const App *app, DrawList *list, int x, int y, const char *name) {
    key_draw(list, app->atlas, x, y, name, is_large(app));
}

/* How a text goes into its room. */
typedef struct Fit {
    bool large;
    size_t first, second; /* where its first line ends and its second begins; 0: it has one */
} Fit;

/* One line, or two, as large as they can be. */
static Fit fit_of(const App *app, const KeyNames *names, int room, const char *text) {
    Fit fit = {.large = is_large(app)};
    for (;; fit.large = false) {
        if (keyed_width(app->atlas, names, fit.large, text) <= room)
            return (Fit){.large = fit.large};
        fit.first = keyed_within(app->atlas, names, fit.large, room, text);
        fit.second = fit.first + (text[fit.first] == ' ');
        if (!fit.large || keyed_width(app->atlas, names, true, text + fit.second) <= room)
            return fit;
    }
}

int letters_keyed_lines(const App *app, const KeyNames *names, int room, const char *text) {
    return fit_of(app, names, room, text).second > 0 ? 2 : 1;
}

int letters_keyed_width(const App *app, const KeyNames *names, int room, const char *text) {
    int width = keyed_width(app->atlas, names, fit_of(app, names, room, text).large, text);
    return width < room ? width : room;
}

void letters_keyed_centred(const App *app, DrawList *list, const KeyNames *names, int room, int x,
                           int y, const char *text, uint32_t colour) {
    Fit fit = fit_of(app, names, room, text);
    if (fit.second > 0) {
        char first[LEVEL_TEXT];
        int line = fit.large ? LARGE_NOTE_LINE : NOTE_LINE;
        snprintf(first, fit.first + 1, "%s", text);
        keyed_draw_centred(list, app->atlas, names, fit.large, x, y - line / 2, first, colour);
        y += line - line / 2;
    }
    keyed_draw_centred(list, app->atlas, names, fit.large, x, y, text + fit.second, colour);
}
