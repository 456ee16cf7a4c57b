#include "view/keyed.h"

#include <stdio.h>
#include <string.h>

#define INK 0x15111e
#define KEY_CORNER 4 /* columns at each end of the cap that are never repeated */
#define PLATE 0x445371
#define PLATE_RIM 0xc9d9de
#define PLATE_EDGE 5
#define LINE_MOST 256
#define PIECE 160 /* a level's longest text, and a little more */

/* The sprite that stands for a key, or NULL. "@" alone is the name of a key on some keyboards. */
static const Sprite *sprite_of(const Atlas *atlas, const char *name) {
    return name[0] == '@' && name[1] ? atlas_find(atlas, name + 1, NULL) : NULL;
}

int key_width(const Atlas *atlas, const char *name, bool large) {
    const Sprite *sprite = sprite_of(atlas, name);
    return sprite  ? sprite->w * (large ? 2 : 1)
           : large ? title_width(atlas, name) + 2 * PLATE_EDGE
                   : text_width(atlas, name) + 8;
}

/* Columns of the cap's picture, `w` of them from column `from` on. */
static void draw_cap_part(DrawList *list, const Sprite *cap, int x, int y, int from, int w) {
    draw_add(list, sprite_part(cap, (SpritePart){from, 0, w, cap->h}, x, y));
}

static void draw_cap(DrawList *list, const Atlas *atlas, int x, int y, const char *text) {
    const Sprite *cap = atlas_find(atlas, "key_cap", NULL);
    int width = key_width(atlas, text, false);
    if (cap) {
        for (int at = KEY_CORNER; at < width - KEY_CORNER; at++)
            draw_cap_part(list, cap, x + at, y, KEY_CORNER, 1);
        draw_cap_part(list, cap, x, y, 0, KEY_CORNER);
        draw_cap_part(list, cap, x + width - KEY_CORNER, y, cap->w - KEY_CORNER, KEY_CORNER);
    }
    draw_plain_text(list, atlas, x + 4, y + 1, text, INK);
}

/* The cap's picture is for small letters: a large name stands on a plate of its own. */
static void draw_plate(DrawList *list, const Atlas *atlas, int x, int y, const char *name) {
    int width = key_width(atlas, name, true);
    draw_fill(list, x, y - 3, width, 21, PLATE_RIM, 255);
    draw_fill(list, x + 1, y - 2, width - 2, 18, PLATE, 255);
    draw_title(list, atlas, x + PLATE_EDGE, y, name, COLOUR_WHITE);
}

void key_draw(DrawList *list, const Atlas *atlas, int x, int y, const char *name, bool large) {
    const Sprite *sprite = sprite_of(atlas, name);
    if (sprite)
        draw_icon(list, sprite, 0, x, y + (12 - sprite->h) / 2, large);
    else if (large)
        draw_plate(list, atlas, x, y + 2 - TITLE_RAISED, name);
    else
        draw_cap(list, atlas, x, y, name);
}

/* A stretch of plain text, or one key. */
typedef struct Piece {
    char text[PIECE];
    bool is_key;
} Piece;

static bool next_piece(const char **at, const KeyNames *names, Piece *piece) {
    size_t length = 0;
    int word = keyword_at(*at, &length);
    if (**at == '\0')
        return false;
    *piece = (Piece){0};
    if (word >= 0) {
        piece->is_key = names && names->text[word][0];
        strncpy(piece->text, piece->is_key ? names->text[word] : KEYWORDS[word], PIECE - 1);
    } else {
        size_t unused;
        for (length = 1; (*at)[length] && keyword_at(*at + length, &unused) < 0;)
            length++;
        memcpy(piece->text, *at, length < PIECE ? length : PIECE - 1);
    }
    *at += length;
    return true;
}

static int gap(bool large) {
    return large ? 2 : 1;
}

static int piece_width(const Atlas *atlas, const Piece *piece, bool large) {
    return piece->is_key ? key_width(atlas, piece->text, large)
           : large       ? title_width(atlas, piece->text)
                         : text_width(atlas, piece->text);
}

/* Goes through a text's pieces, draws them if there is a list, and returns the x behind them. */
static int walk(DrawList *list, const Atlas *atlas, const KeyNames *names, bool large, int x, int y,
                const char *text, uint32_t colour) {
    Piece piece;
    while (next_piece(&text, names, &piece)) {
        if (list && piece.is_key)
            key_draw(list, atlas, x, y - 2, piece.text, large);
        else if (list && large)
            draw_title(list, atlas, x, y - TITLE_RAISED, piece.text, colour);
        else if (list)
            draw_text(list, atlas, x, y, piece.text, colour);
        x += piece_width(atlas, &piece, large) + gap(large);
    }
    return x;
}

int keyed_width(const Atlas *atlas, const KeyNames *names, bool large, const char *text) {
    return *text ? walk(NULL, atlas, names, large, 0, 0, text, 0) - gap(large) : 0;
}

static bool is_within_letter(char c) {
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* How many bytes of the text fit, cut at a space or, if `anywhere`, between letters; 0: none. */
static size_t most_within(const Atlas *atlas, const KeyNames *names, bool large, int room,
                          const char *text, bool anywhere) {
    char line[LINE_MOST];
    size_t fits = 0, size = strlen(text);
    for (size_t at = 1; at <= size && at < sizeof line; at++) {
        if (text[at] && (anywhere ? is_within_letter(text[at]) : text[at] != ' '))
            continue;
        snprintf(line, at + 1, "%s", text);
        if (keyed_width(atlas, names, large, line) > room)
            break;
        fits = at;
    }
    return fits;
}

size_t keyed_within(const Atlas *atlas, const KeyNames *names, bool large, int room,
                    const char *text) {
    size_t fits = most_within(atlas, names, large, room, text, false);
    if (fits == 0)
        fits = most_within(atlas, names, large, room, text, true);
    if (fits == 0 && *text)
        for (fits = 1; is_within_letter(text[fits]);)
            fits++;
    return fits;
}

void keyed_draw(DrawList *list, const Atlas *atlas, const KeyNames *names, bool large, int x, int y,
                const char *text, uint32_t colour) {
    walk(list, atlas, names, large, x, y, text, colour);
}

void keyed_draw_centred(DrawList *list, const Atlas *atlas, const KeyNames *names, bool large,
                        int x, int y, const char *text, uint32_t colour) {
    keyed_draw(list, atlas, names, large, x - keyed_width(atlas, names, large, text) / 2, y, text,
               colour);
}
