#include "app/letters.h"

#include "app/screens.h"

#include <stdio.h>

#define LINE 16
#define LARGE_LINE 22
#define NOTE_LINE 12
#define LARGE_NOTE_LINE 20
#define WRAPPED 96

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

/* Length of the words that fit, at least one. */
static size_t words_within(const App *app, int room, const char *text, char *line, size_t size) {
    size_t fits = 0;
    for (size_t at = 1; at < size; at++) {
        if (text[at] != ' ' && text[at])
            continue;
        snprintf(line, size, "%.*s", (int)at, text);
        if (fits > 0 && letters_width(app, line) > room)
            break;
        fits = at;
        if (!text[at])
            break;
    }
    fits = fits > 0 ? fits : size - 1; /* a word without an end */
    snprintf(line, size, "%.*s", (int)fits, text);
    return fits;
}

int letters_wrapped(const App *app, DrawList *list, int x, int y, int room, const char *text,
                    uint32_t colour) {
    while (*text) {
        char line[WRAPPED];
        text += words_within(app, room, text, line, sizeof line);
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

/* How a text goes into its room: where its second line begins, if it has two. */
typedef struct Fit {
    bool large;
    size_t second;
} Fit;

/* Where a part that fits in the room ends, at the last space that it can; 0: nowhere. */
static size_t part_within(const App *app, const KeyNames *names, int room, bool large,
                          const char *text) {
    char part[LEVEL_TEXT];
    size_t end = 0;
    for (size_t at = 1; text[at] && at < sizeof part; at++) {
        if (text[at] != ' ')
            continue;
        snprintf(part, sizeof part, "%.*s", (int)at, text);
        if (keyed_width(app->atlas, names, large, part) > room)
            break;
        end = at;
    }
    return end;
}

/* One line, or two, as large as they can be. */
static Fit fit_of(const App *app, const KeyNames *names, int room, const char *text) {
    Fit fit = {is_large(app), 0};
    for (;; fit.large = false) {
        if (keyed_width(app->atlas, names, fit.large, text) <= room)
            return fit;
        size_t end = part_within(app, names, room, fit.large, text);
        fit.second = end > 0 ? end + 1 : 0;
        if (!fit.large || keyed_width(app->atlas, names, true, text + fit.second) <= room)
            return fit;
        fit.second = 0;
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
        snprintf(first, fit.second, "%s", text);
        keyed_draw_centred(list, app->atlas, names, fit.large, x, y - line / 2, first, colour);
        y += line - line / 2;
    }
    keyed_draw_centred(list, app->atlas, names, fit.large, x, y, text + fit.second, colour);
}
