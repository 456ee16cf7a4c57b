#include "view/atlas.h"

#include "level/lines.h"

#include <stdlib.h>
#include <string.h>

#define SHEETS_MAX 255
#define SPRITES_MAX 4096
#define SIDE_MAX 8192 /* pixels of a sheet, each way */
#define SHEET_NAME 40

/* Sprites are sorted by name, so that one is found by bisection. */
struct Atlas {
    char sheets[SHEETS_MAX][SHEET_NAME];
    int sheet_count;
    Sprite *sprites;
    int count, capacity;
};

typedef struct Reader {
    Atlas *atlas;
    Diagnostics *diag;
    int line;
    const char *line_start;
} Reader;

static bool fail(Reader *reader, Slice at, const char *text) {
    return diag_error(reader->diag, reader->line, (int)(at.at - reader->line_start) + 1,
                      "%s: '%.*s'", text, at.size > 40 ? 40 : (int)at.size, at.at);
}

static bool copy_name(Reader *reader, Slice word, char *to, size_t size) {
    if (word.size == 0 || word.size >= size)
        return fail(reader, word, word.size ? "name is too long" : "a name is missing");
    memcpy(to, word.at, word.size);
    to[word.size] = '\0';
    return true;
}

static bool read_sheet(Reader *reader, Slice rest) {
    Atlas *atlas = reader->atlas;
    Slice word = slice_word(&rest);
    if (atlas->sheet_count == SHEETS_MAX)
        return fail(reader, word, "too many sheets");
    if (!copy_name(reader, word, atlas->sheets[atlas->sheet_count], SHEET_NAME))
        return false;
    if (slice_trim(rest).size > 0)
        return fail(reader, rest, "unexpected text after the sheet's file name");
    atlas->sheet_count++;
    return true;
}

static bool read_number(Reader *reader, Slice *rest, int low, int high, int16_t *value) {
    Slice word = slice_word(rest);
    int64_t number = 0;
    if (!text_to_int(word, &number) || number < low || number > high)
        return diag_error(reader->diag, reader->line, (int)(word.at - reader->line_start) + 1,
                          "expected a whole number from %d to %d, not '%.*s'", low, high,
                          word.size > 40 ? 40 : (int)word.size, word.at);
    *value = (int16_t)number;
    return true;
}

static bool read_place(Reader *reader, Slice *rest, Sprite *sprite) {
    int16_t fps = 1;
    bool fine = read_number(reader, rest, 0, SIDE_MAX, &sprite->x) &&
                read_number(reader, rest, 0, SIDE_MAX, &sprite->y) &&
                read_number(reader, rest, 1, SIDE_MAX, &sprite->w) &&
                read_number(reader, rest, 1, SIDE_MAX, &sprite->h) &&
                read_number(reader, rest, 1, 256, &sprite->frames) &&
                read_number(reader, rest, 1, STEPS_PER_SECOND, &fps);
    if (!fine)
        return false;
    sprite->steps = (int16_t)(STEPS_PER_SECOND / fps);
    if (sprite->x + sprite->w * sprite->frames > SIDE_MAX)
        return fail(reader, *rest, "the frames reach beyond the largest sheet");
    return slice_trim(*rest).size == 0 || fail(reader, *rest, "unexpected text after the numbers");
}

static bool add_sprite(Reader *reader, const Sprite *sprite) {
    Atlas *atlas = reader->atlas;
    if (atlas->count == SPRITES_MAX)
        return diag_error(reader->diag, reader->line, 1, "more than %d sprites", SPRITES_MAX);
    if (atlas->count == atlas->capacity) {
        int capacity = atlas->capacity ? atlas->capacity * 2 : 256;
        Sprite *sprites = realloc(atlas->sprites, (size_t)capacity * sizeof *sprites);
        if (!sprites)
            return diag_error(reader->diag, 0, 0, "out of memory");
        atlas->sprites = sprites;
        atlas->capacity = capacity;
    }
    atlas->sprites[atlas->count++] = *sprite;
    return true;
}

static bool read_sprite(Reader *reader, Slice name, Slice rest) {
    Sprite sprite = {0};
    if (reader->atlas->sheet_count == 0)
        return fail(reader, name, "a sprite before the first sheet");
    sprite.sheet = (uint8_t)(reader->atlas->sheet_count - 1);
    return copy_name(reader, name, sprite.name, sizeof sprite.name) &&
           read_place(reader, &rest, &sprite) && add_sprite(reader, &sprite);
}

static bool read_line(Reader *reader, Slice line) {
    Slice rest = slice_trim(line);
    if (rest.size == 0 || rest.at[0] == ';')
        return true;
    if (memchr(rest.at, '\0', rest.size))
        return diag_error(reader->diag, reader->line, 1, "this is not text");
    Slice word = slice_word(&rest);
    return slice_is(word, "sheet") ? read_sheet(reader, rest) : read_sprite(reader, word, rest);
}

/* By name, then by sheet, so that the order does not depend on the library's sort. */
static int by_name(const void *a, const void *b) {
    const Sprite *left = a, *right = b;
    int order = strcmp(left->name, right->name);
    return order ? order : left->sheet - right->sheet;
}

static void read_lines(Reader *reader, const char *text, size_t size) {
    Lines lines = lines_of(text, size);
    for (Slice line; lines_next(&lines, &line);) {
        reader->line = lines.number;
        reader->line_start = line.at;
        read_line(reader, line);
    }
}

Atlas *atlas_parse(const char *text, size_t size, Diagnostics *diag) {
    Atlas *atlas = calloc(1, sizeof *atlas);
    if (!atlas) {
        diag_error(diag, 0, 0, "out of memory");
        return NULL;
    }
    int errors = diag->errors;
    Reader reader = {atlas, diag, 0, text};
    read_lines(&reader, text, size);
    if (diag->errors == errors && atlas->count == 0)
        diag_error(diag, 0, 0, "there are no sprites in it");
    if (diag->errors != errors) {
        atlas_free(atlas);
        return NULL;
    }
    qsort(atlas->sprites, (size_t)atlas->count, sizeof *atlas->sprites, by_name);
    return atlas;
}

const char ATLAS_ADVICE[] =
    "nothing can be drawn without it: put it back, make it anew (python3 assets/art/build.py), or "
    "set OVERHANG_DATA to a folder with a whole assets/ in it";

void atlas_free(Atlas *atlas) {
    if (!atlas)
        return;
    free(atlas->sprites);
    free(atlas);
}

int atlas_sheet_count(const Atlas *atlas) {
    return atlas->sheet_count;
}

const char *atlas_sheet_name(const Atlas *atlas, int sheet) {
    return atlas->sheets[sheet];
}

int atlas_sheet(const Atlas *atlas, const char *file) {
    for (int i = 0; i < atlas->sheet_count; i++)
        if (strcmp(atlas->sheets[i], file) == 0)
            return i;
    return -1;
}

/* The first sprite whose name does not come before this one; the end if there is none. */
static const Sprite *lower_bound(const Atlas *atlas, const char *name) {
    int low = 0, high = atlas->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strcmp(atlas->sprites[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return atlas->sprites + low;
}

const Sprite *atlas_find(const Atlas *atlas, const char *name, const char *world) {
    char full[sizeof((Sprite *)0)->name];
    if (world && snprintf(full, sizeof full, "%s_%s", name, world) < (int)sizeof full) {
        const Sprite *sprite = atlas_find(atlas, full, NULL);
        if (sprite)
            return sprite;
    }
    const Sprite *sprite = lower_bound(atlas, name);
    bool found = sprite < atlas->sprites + atlas->count && strcmp(sprite->name, name) == 0;
    return found ? sprite : NULL;
}

const Sprite *atlas_find_on(const Atlas *atlas, int sheet, const char *name) {
    const Sprite *end = atlas->sprites + atlas->count;
    for (const Sprite *s = lower_bound(atlas, name); s < end && strcmp(s->name, name) == 0; s++)
        if (s->sheet == sheet)
            return s;
    return NULL;
}

Draw sprite_part(const Sprite *sprite, SpritePart part, int x, int y) {
    return (Draw){.kind = DRAW_SPRITE,
                  .alpha = 255,
                  .sheet = sprite->sheet,
                  .colour = 0xffffff,
                  .x = (int16_t)x,
                  .y = (int16_t)y,
                  .w = (int16_t)part.w,
                  .h = (int16_t)part.h,
                  .sx = (int16_t)(sprite->x + part.x),
                  .sy = (int16_t)(sprite->y + part.y)};
}

void draw_sprite(DrawList *list, const Sprite *sprite, int frame, int x, int y, bool flip) {
    if (!sprite || x <= -sprite->w || y <= -sprite->h || x >= SCREEN_WIDTH || y >= SCREEN_HEIGHT)
        return;
    int from = frame % sprite->frames * sprite->w;
    Draw draw = sprite_part(sprite, (SpritePart){from, 0, sprite->w, sprite->h}, x, y);
    draw.flip = flip;
    draw_add(list, draw);
}

void draw_icon(DrawList *list, const Sprite *icon, int frame, int x, int y, bool large) {
    int count = list->count;
    draw_sprite(list, icon, frame, x, large && icon ? y - icon->h / 2 : y, false);
    if (large && list->count > count)
        list->items[count].kind = DRAW_DOUBLE;
}
