#include "board.h"

#include "base/file.h"
#include "physics/feel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every glyph of the format but the start, and those of LEGENDS; what makes joints comes twice. */
static const char GLYPHS[] = "##==--/\\1234^v<>~~HHIS%%bDDkKCoOGEXJFVBBBMMWW|acdefghijlmnpqrstuwxy";

/* One line each for the characters from `a` on that are in GLYPHS and mean nothing by themselves.
 */
static const char *const LEGENDS[] = {
    "legend a: platform path R3 speed 4",
    "legend c: platform path U2 R2 D2 L2 speed 3 eased",
    "legend d: platform path D3 speed 12 oneway",
    "legend e: platform path U4 speed 6 wait 0.2",
    "legend f: platform path L5 speed 9 oneway eased wait 0.1",
    "legend g: spring left",
    "legend h: spring right power 1.5",
    "legend i: spring down",
    "legend j: solid ice",
    "legend l: oneway ice",
    "legend m: hazard water",
    "legend n: walker speed 6 facing right",
    "legend p: flyer speed 5 facing right",
    "legend q: hopper speed 6 facing right",
    "legend r: platform horizontal speed 7 oneway",
    "legend s: platform vertical speed 5 oneway eased wait 0.3",
    "legend t: wind up speed 9",
    "legend u: wind right speed 12",
    "legend w: wind left",
    "legend x: wind down speed 25",
    "legend y: wind up speed 3",
};

static const char *const HEADERS[] = {
    "edges: closed closed closed closed",
    "edges: open open open open",
    "edges: closed closed closed open",
    "feel.run_speed: 14",
    "feel.jump_height: 5",
    "feel.fall_speed: 40",
    "feel.coyote_time: 0.25",
    "feel.jump_buffer: 0.02",
    "goal: coins",
    "feel.ledge_catch: 0.4",
};

static uint32_t below(Random *random, size_t count) {
    return random_below(random, (uint32_t)count);
}

static int between(Random *random, int least, int most) {
    return least + (int)below(random, (size_t)(most - least + 1));
}

static void add_line(Board *board, const char *line) {
    size_t size = strlen(board->header), length = strlen(line);
    if (size + length + 2 < BOARD_HEADER)
        memcpy(board->header + size, line, length), memcpy(board->header + size + length, "\n", 2);
}

/* The legends of those characters that the board has, and that mean nothing yet. */
static void add_legends(Board *board) {
    for (size_t i = 0; i < sizeof LEGENDS / sizeof LEGENDS[0]; i++) {
        char start[10];
        snprintf(start, sizeof start, "%.9s", LEGENDS[i]);
        bool used = false;
        if (strstr(board->header, start))
            continue;
        for (int row = 0; row < board->height && !used; row++)
            used = memchr(board->cells[row], LEGENDS[i][7], (size_t)board->width) != NULL;
        if (used)
            add_line(board, LEGENDS[i]);
    }
}

/* Somewhere with a floor below it. */
static void put_start(Board *board, Random *random) {
    int row = between(random, 0, board->height - 2), column = between(random, 0, board->width - 1);
    board->cells[row][column] = 'P';
    if (below(random, 4) != 0)
        board->cells[row + 1][column] = '#';
}

/* A horizontal or vertical run: floors, walls, pools, ladders, ramps of one glyph. */
static void draw_run(Board *board, Random *random, char glyph) {
    int row = between(random, 0, board->height - 1), column = between(random, 0, board->width - 1);
    bool across = below(random, 3) != 0, ramp = strchr("/\\", glyph) != NULL;
    for (int left = between(random, 2, 9); left > 0; left--) {
        if (row < 0 || row >= board->height || column >= board->width)
            return;
        board->cells[row][column] = glyph;
        column += across || ramp;
        row += ramp ? (glyph == '/' ? -1 : 1) : !across;
    }
}

void board_draw(Board *board, Random *random) {
    char palette[8];
    int kinds = between(random, 2, 8);
    for (int i = 0; i < kinds; i++)
        palette[i] = GLYPHS[below(random, sizeof GLYPHS - 1)];
    *board = (Board){.width = between(random, 5, 26), .height = between(random, 4, 12)};
    uint32_t density = (uint32_t)between(random, 6, 24);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++) {
            bool floor = row == board->height - 1 && below(random, 8) != 0;
            bool thing = below(random, density) == 0;
            board->cells[row][column] = floor   ? '#'
                                        : thing ? palette[below(random, (size_t)kinds)]
                                                : '.';
        }
    for (int runs = between(random, 0, 5); runs > 0; runs--)
        draw_run(board, random, below(random, 3) ? palette[below(random, (size_t)kinds)] : '#');
    put_start(board, random);
    while (below(random, 3) == 0)
        add_line(board, HEADERS[below(random, sizeof HEADERS / sizeof HEADERS[0])]);
    add_legends(board);
}

void board_cut(Board *board, const Pattern *pattern, Random *random) {
    *board = (Board){.width = between(random, 6, 36), .height = between(random, 5, 16)};
    board->width = board->width < pattern->width ? board->width : pattern->width;
    board->height = board->height < pattern->height ? board->height : pattern->height;
    memcpy(board->header, pattern->header, sizeof board->header);
    int left = between(random, 0, pattern->width - board->width);
    int top = between(random, 0, pattern->height - board->height);
    bool has_start = false;
    for (int row = 0; row < board->height; row++) {
        const char *from = pattern->map + (size_t)(top + row) * (size_t)pattern->width + left;
        memcpy(board->cells[row], from, (size_t)board->width);
        has_start = has_start || memchr(from, 'P', (size_t)board->width);
    }
    for (int changes = between(random, 0, 12); changes > 0; changes--) {
        char *cell = &board->cells[between(random, 0, board->height - 1)]
                                  [between(random, 0, board->width - 1)];
        if (*cell != 'P')
            *cell = below(random, 2) ? GLYPHS[below(random, sizeof GLYPHS - 1)] : '.';
    }
    if (!has_start && board->height > 1)
        put_start(board, random);
    add_legends(board);
}

void board_text(const Board *board, char *text) {
    size_t size = (size_t)sprintf(text, "%smap:\n", board->header);
    for (int row = 0; row < board->height; row++) {
        memcpy(text + size, board->cells[row], (size_t)board->width);
        size += (size_t)board->width;
        text[size++] = '\n';
    }
    text[size] = '\0';
}

Level *board_level(const Board *board) {
    static Diagnostics diag;
    char text[BOARD_TEXT];
    board_text(board, text);
    diag = (Diagnostics){.path = "board"};
    Level *level = level_parse(text, strlen(text), "board", NULL, &diag);
    FeelValues values;
    if (level && !feel_values_of(level, &values, &diag)) {
        level_free(level);
        return NULL;
    }
    return level;
}

static uint8_t mirrored_kind(uint8_t kind) {
    switch (kind) {
    case KIND_SLOPE_UP:
        return KIND_SLOPE_DOWN;
    case KIND_SLOPE_DOWN:
        return KIND_SLOPE_UP;
    case KIND_SLOPE_UP_LOW:
        return KIND_SLOPE_DOWN_LOW;
    case KIND_SLOPE_UP_HIGH:
        return KIND_SLOPE_DOWN_HIGH;
    case KIND_SLOPE_DOWN_LOW:
        return KIND_SLOPE_UP_LOW;
    case KIND_SLOPE_DOWN_HIGH:
        return KIND_SLOPE_UP_HIGH;
    case KIND_SPIKES_LEFT:
        return KIND_SPIKES_RIGHT;
    case KIND_SPIKES_RIGHT:
        return KIND_SPIKES_LEFT;
    default:
        return kind;
    }
}

static uint8_t mirrored_direction(uint8_t direction) {
    return direction == DIRECTION_LEFT    ? DIRECTION_RIGHT
           : direction == DIRECTION_RIGHT ? DIRECTION_LEFT
                                          : direction;
}

static void mirror_meaning(Level *level, int index) {
    Meaning *meaning = &level->meanings[index];
    meaning->kind = level->kinds[index] = mirrored_kind(meaning->kind);
    meaning->direction = mirrored_direction(meaning->direction);
    if (meaning->kind != KIND_PLATFORM_VERTICAL)
        meaning->facing_right = !meaning->facing_right;
    for (int i = 0; i < meaning->path_count; i++)
        meaning->path[i].x = -meaning->path[i].x;
}

static uint8_t mirrored_edges(uint8_t closed) {
    unsigned sides = closed & ~(unsigned)(EDGE_LEFT | EDGE_RIGHT);
    sides |= closed & EDGE_LEFT ? EDGE_RIGHT : 0;
    sides |= closed & EDGE_RIGHT ? EDGE_LEFT : 0;
    return (uint8_t)sides;
}

Level *board_mirrored(const Board *board) {
    Board other = *board;
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            other.cells[row][board->width - 1 - column] = board->cells[row][column];
    Level *as_drawn = board_level(board), *level = board_level(&other);
    if (as_drawn && level) {
        for (int i = 0; i < level->meaning_count; i++)
            mirror_meaning(level, i);
        level->closed_edges = mirrored_edges(level->closed_edges);
        level->front.from = mirrored_direction(level->front.from);
        for (int32_t i = 0; i < level->thing_count; i++) {
            level->things[i] = as_drawn->things[i];
            Thing *thing = &level->things[i];
            thing->column = level->width - thing->column - thing->width;
        }
    }
    level_free(as_drawn);
    return level;
}

static bool is_plain(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text >= 0x80 || *text == '\r')
            return false;
    return true;
}

static size_t row_length(const char *at) {
    return strcspn(at, "\n");
}

static void read_map(Pattern *pattern, const char *map) {
    for (const char *at = map; *at; at += row_length(at) + (at[row_length(at)] == '\n')) {
        int length = (int)row_length(at);
        pattern->width = length > pattern->width ? length : pattern->width;
        pattern->height++;
    }
    pattern->map = calloc((size_t)pattern->height * (size_t)pattern->width + 1, 1);
    if (!pattern->map)
        return;
    memset(pattern->map, '.', (size_t)pattern->height * (size_t)pattern->width);
    char *row = pattern->map;
    for (const char *at = map; *at; at += row_length(at) + (at[row_length(at)] == '\n')) {
        memcpy(row, at, row_length(at));
        row += pattern->width;
    }
}

bool pattern_read(Pattern *pattern, const char *path) {
    FileText text;
    const char *why;
    *pattern = (Pattern){0};
    if (!file_read(path, 1 << 20, &text, &why))
        return false;
    const char *map = strstr(text.bytes, "map:\n");
    size_t header = map ? (size_t)(map - text.bytes) : 0;
    bool axis = !strstr(text.bytes, "mover: cell"); /* the invariants are of the axis mover */
    bool fine = axis && is_plain(text.bytes) && header < BOARD_HEADER / 2;
    if (fine) {
        memcpy(pattern->header, text.bytes, header);
        read_map(pattern, map ? map + strlen("map:\n") : text.bytes);
    }
    file_free(&text);
    return fine && pattern->map && pattern->width > 1 && pattern->height > 1;
}

void pattern_free(Pattern *pattern) {
    free(pattern->map);
}
