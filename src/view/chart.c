#include "view/chart.h"

#include "view/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define PARTS CHART_PARTS
#define PART (TILE_PIXELS / PARTS)
#define SHADE 0x15111e
#define NOTE_WIDTH 44 /* pixels that a note takes */
#define NOTE_HEIGHT 10
#define RED 0xdf2639

/* From seldom to often, each for four times as many visits as the one before. They go from dark to
 * light, so that they can be told apart without seeing colours. */
static const uint32_t HEAT[] = {0x363369, 0x8a42c6, 0xab5f8d, 0xff6f58,
                                0xeba01b, 0xffd942, 0xfff7b5};
#define HEATS (int)(sizeof HEAT / sizeof HEAT[0])

static const uint32_t SIGN_COLOURS[CHART_SIGNS] = {0, 0x2ecab1, RED, 0xffd942, RED};

struct Chart {
    int32_t width, height; /* cells */
    int32_t highest;       /* the highest row that is used; negative: above the level */
    uint32_t *visits;      /* by part of a tile, from CHART_HEAD cells above the level */
    uint16_t *deaths;      /* by cell */
    uint8_t *signs;        /* ChartSign by cell */
    uint8_t *path;         /* by part, as visits: 0 not on it, 1 on it, n: tight, of HEAT[n - 2] */
    bool visited, near, died, pathed, tight;
    struct {
        fix x, y;
        char words[16];
    } notes[CHART_NOTES];
    int note_count;
    bool signed_by[CHART_SIGNS];
    char caption[128];
};

Chart *chart_new(int32_t width, int32_t height) {
    Chart *chart = calloc(1, sizeof *chart);
    if (!chart)
        return NULL;
    size_t cells = (size_t)width * (size_t)height;
    chart->width = width;
    chart->height = height;
    size_t parts = (cells + (size_t)width * CHART_HEAD) * PARTS * PARTS;
    chart->visits = calloc(parts, sizeof *chart->visits);
    chart->path = calloc(parts, 1);
    chart->deaths = calloc(cells, sizeof *chart->deaths);
    chart->signs = calloc(cells, sizeof *chart->signs);
    if (chart->visits && chart->path && chart->deaths && chart->signs)
        return chart;
    chart_free(chart);
    return NULL;
}

void chart_free(Chart *chart) {
    if (!chart)
        return;
    free(chart->visits);
    free(chart->path);
    free(chart->deaths);
    free(chart->signs);
    free(chart);
}

static bool inside(const Chart *chart, int32_t column, int32_t row) {
    return column >= 0 && row >= 0 && column < chart->width && row < chart->height;
}

/* Inside the map or in the room above it? */
static bool inside_or_above(const Chart *chart, fix x, fix y) {
    int32_t row = fix_cell(y);
    return inside(chart, fix_cell(x), row < 0 ? 0 : row) && row >= -CHART_HEAD;
}

/* Number of the part of a tile at such a place. */
static size_t part_at(const Chart *chart, fix x, fix y) {
    int32_t column = x / (FIX_ONE / PARTS), row = (y + fix_edge(CHART_HEAD)) / (FIX_ONE / PARTS);
    return (size_t)row * (size_t)(chart->width * PARTS) + (size_t)column;
}

static void use(Chart *chart, fix y) {
    chart->highest = fix_cell(y) < chart->highest ? fix_cell(y) : chart->highest;
}

int chart_head(const Chart *chart) {
    return -chart->highest * TILE_PIXELS;
}

void chart_visit(Chart *chart, fix x, fix y) {
    if (!inside_or_above(chart, x, y))
        return;
    use(chart, y);
    chart->visits[part_at(chart, x, y)]++;
    chart->visited = true;
}

void chart_near(Chart *chart, fix x, fix y, int share) {
    if (!inside(chart, fix_cell(x), fix_cell(y)))
        return;
    chart->visits[part_at(chart, x, y)] = UINT32_C(1) << (2 * (share * HEATS / 256));
    chart->near = true;
}

void chart_path(Chart *chart, fix x, fix y) {
    if (!inside_or_above(chart, x, y))
        return;
    use(chart, y);
    uint8_t *path = &chart->path[part_at(chart, x, y)];
    *path = *path ? *path : 1;
    chart->pathed = true;
}

void chart_tight(Chart *chart, fix x, fix y, int share) {
    if (!inside_or_above(chart, x, y))
        return;
    uint8_t *path = &chart->path[part_at(chart, x, y)], heat = (uint8_t)(2 + share * HEATS / 256);
    *path = *path > heat ? *path : heat;
    chart->tight = true;
}

void chart_note(Chart *chart, fix x, fix y, const char *words) {
    if (chart->note_count == CHART_NOTES)
        return;
    chart->notes[chart->note_count].x = x;
    chart->notes[chart->note_count].y = y;
    snprintf(chart->notes[chart->note_count++].words, sizeof chart->notes[0].words, "%s", words);
}

/* A hero who died outside the map is marked at the nearest place inside. */
void chart_death(Chart *chart, fix x, fix y) {
    fix bottom = fix_edge(chart->height) - 1, right = fix_edge(chart->width) - 1;
    int32_t column = fix_cell(fix_clamp(x, 0, right)), row = fix_cell(fix_clamp(y, 0, bottom));
    uint16_t *deaths = &chart->deaths[(size_t)row * (size_t)chart->width + (size_t)column];
    *deaths = (uint16_t)(*deaths + (*deaths < UINT16_MAX));
    chart->died = true;
}

void chart_sign(Chart *chart, int32_t column, int32_t row, ChartSign sign) {
    if (!inside(chart, column, row))
        return;
    chart->signs[(size_t)row * (size_t)chart->width + (size_t)column] = (uint8_t)sign;
    chart->signed_by[sign] = true;
}

void chart_caption(Chart *chart, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(chart->caption, sizeof chart->caption, format, args);
    va_end(args);
}

static int heat_of(uint32_t visits) {
    int heat = 0;
    for (; visits >= 4 && heat < HEATS - 1; visits /= 4)
        heat++;
    return heat;
}

/* Neighbours of one colour are one fill. */
static void draw_visits(const Chart *chart, int left, int top, DrawList *list) {
    int32_t width = chart->width * PARTS, height = (chart->height + CHART_HEAD) * PARTS;
    top += CHART_HEAD * TILE_PIXELS;
    for (int32_t row = top / PART; row < height && row * PART < top + SCREEN_HEIGHT; row++)
        for (int32_t column = left / PART; column < width && column * PART < left + SCREEN_WIDTH;) {
            const uint32_t *visits = &chart->visits[(size_t)row * (size_t)width];
            int32_t from = column++;
            if (visits[from] == 0)
                continue;
            int heat = heat_of(visits[from]);
            while (column < width && visits[column] != 0 && heat_of(visits[column]) == heat)
                column++;
            draw_fill(list, from * PART - left, row * PART - top, (column - from) * PART, PART,
                      HEAT[heat], chart->near ? 120 : 230);
        }
}

/* A dot, or a larger one in the colour of how tight it is. */
static void draw_step(uint8_t path, int x, int y, DrawList *list) {
    int more = path > 1;
    draw_fill(list, x - more, y - more, PART + 2 * more, PART + 2 * more, SHADE, 255);
    draw_fill(list, x + 1 - more, y + 1 - more, 2 + 2 * more, 2 + 2 * more,
              more ? HEAT[path - 2] : 0xffffff, 255);
}

static void draw_path(const Chart *chart, int left, int top, DrawList *list) {
    int32_t width = chart->width * PARTS, height = (chart->height + CHART_HEAD) * PARTS;
    top += CHART_HEAD * TILE_PIXELS;
    for (int32_t row = top / PART; row < height && row * PART < top + SCREEN_HEIGHT; row++)
        for (int32_t column = left / PART; column < width && column * PART < left + SCREEN_WIDTH;
             column++) {
            uint8_t path = chart->path[(size_t)row * (size_t)width + (size_t)column];
            int x = column * PART - left, y = row * PART - top;
            if (path)
                draw_step(path, x, y, list);
        }
}

/* Does the note lie on one of the first `count`, where it would be at `x`, `y` of the level? */
static bool lies_on(const int (*places)[2], int count, int x, int y) {
    for (int i = 0; i < count; i++)
        if (abs(places[i][0] - x) < NOTE_WIDTH && abs(places[i][1] - y) < NOTE_HEIGHT)
            return true;
    return false;
}

/* A note stands above its place, so that the way is seen, and above other notes that are there; or
 * below them where it would leave the picture at the top. */
static void draw_notes(const Chart *chart, const Atlas *atlas, int left, int top, DrawList *list) {
    int places[CHART_NOTES][2], highest = chart->highest * TILE_PIXELS;
    for (int i = 0; i < chart->note_count; i++) {
        int x = fix_cell(chart->notes[i].x) * TILE_PIXELS, by = -NOTE_HEIGHT;
        int y = (fix_cell(chart->notes[i].y) - 1) * TILE_PIXELS;
        y = y > highest ? y : highest;
        while (lies_on((const int(*)[2])places, i, x, y)) {
            by = y + by < highest ? NOTE_HEIGHT : by;
            y += by;
        }
        places[i][0] = x;
        places[i][1] = y;
        draw_text(list, atlas, x - left, y - top, chart->notes[i].words, COLOUR_WHITE);
    }
}

/* Signs as pixels, a bit each: 9 by 9. */
#define SIGN_SIDE 9
static const uint16_t SHAPES[CHART_SIGNS][SIGN_SIDE] = {
    [CHART_ADDED] = {0, 0x010, 0x010, 0x010, 0x0fe, 0x010, 0x010, 0x010, 0},
    [CHART_REMOVED] = {0, 0, 0, 0, 0x0fe, 0, 0, 0, 0},
    [CHART_CHANGED] = {0, 0, 0, 0x060, 0x092, 0x00c, 0, 0, 0},
    [CHART_LOST] = {0x038, 0x0c6, 0x0c6, 0x129, 0x111, 0x129, 0x0c6, 0x0c6, 0x038},
};

static void draw_pixels(const uint16_t *shape, int x, int y, uint32_t colour, DrawList *list) {
    for (int row = 0; row < SIGN_SIDE; row++)
        for (int column = 0; column < SIGN_SIDE; column++)
            if (shape[row] >> (SIGN_SIDE - 1 - column) & 1)
                draw_fill(list, x + column, y + row, 1, 1, colour, 255);
}

/* With a dark outline, so that it is seen on anything. */
static void draw_shape(ChartSign sign, int x, int y, DrawList *list) {
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            draw_pixels(SHAPES[sign], x + dx, y + dy, SHADE, list);
    draw_pixels(SHAPES[sign], x, y, SIGN_COLOURS[sign], list);
}

/* On a corner of its cell, so that what is in there is seen. */
static void draw_sign(ChartSign sign, int x, int y, DrawList *list) {
    draw_fill(list, x, y, TILE_PIXELS, TILE_PIXELS, SIGN_COLOURS[sign], 70);
    draw_frame(list, x, y, TILE_PIXELS, TILE_PIXELS, SIGN_COLOURS[sign], 255);
    draw_shape(sign, x + TILE_PIXELS - SIGN_SIDE + 4, y - 4, list);
}

static void draw_deaths(const Atlas *atlas, int count, int x, int y, DrawList *list) {
    char text[8];
    int middle = (TILE_PIXELS - SIGN_SIDE) / 2;
    draw_shape(CHART_LOST, x + middle, y + middle, list);
    snprintf(text, sizeof text, "%d", count);
    if (count > 1)
        draw_text(list, atlas, x + TILE_PIXELS, y + middle, text, COLOUR_WHITE);
}

void chart_draw(const Chart *chart, const Atlas *atlas, int left, int top, DrawList *list) {
    draw_fill(list, 0, 0, SCREEN_WIDTH, SCREEN_HEIGHT, SHADE, 110);
    draw_visits(chart, left, top, list);
    draw_path(chart, left, top, list);
    /* One cell more on each side: a number reaches over its cell. */
    for (int32_t row = top / TILE_PIXELS - 1; row * TILE_PIXELS < top + SCREEN_HEIGHT; row++)
        for (int32_t column = left / TILE_PIXELS - 2; column * TILE_PIXELS < left + SCREEN_WIDTH;
             column++) {
            if (!inside(chart, column, row))
                continue;
            size_t cell = (size_t)row * (size_t)chart->width + (size_t)column;
            int x = column * TILE_PIXELS - left, y = row * TILE_PIXELS - top;
            if (chart->signs[cell])
                draw_sign((ChartSign)chart->signs[cell], x, y, list);
            if (chart->deaths[cell])
                draw_deaths(atlas, chart->deaths[cell], x, y, list);
        }
    draw_notes(chart, atlas, left, top, list);
}

/* A sign with its word; returns where the next one begins. */
static int draw_word(const Atlas *atlas, ChartSign sign, const char *word, int x, DrawList *list) {
    draw_shape(sign, x, 8, list);
    return draw_text(list, atlas, x + 14, 8, word, COLOUR_CREAM) + 16;
}

static int draw_ramp(const Atlas *atlas, int x, const char *low, const char *high, DrawList *list) {
    x = draw_text(list, atlas, x, 8, low, COLOUR_CREAM) + 6;
    for (int i = 0; i < HEATS; i++, x += 10)
        draw_fill(list, x, 8, 10, 8, HEAT[i], 255);
    return draw_text(list, atlas, x + 6, 8, high, COLOUR_CREAM) + 16;
}

void chart_draw_legend(const Chart *chart, const Atlas *atlas, int left, DrawList *list) {
    static const char *const WORDS[CHART_SIGNS] = {"", "added", "removed", "changed",
                                                   "out of reach"};
    draw_fill(list, 0, 0, SCREEN_WIDTH, CHART_LEGEND, SHADE, 255);
    int x = draw_text(list, atlas, 8 - left, 8, chart->caption, COLOUR_WHITE) + 16;
    if (chart->visited)
        x = draw_ramp(atlas, x, "seldom", "often", list);
    if (chart->near)
        x = draw_ramp(atlas, x, "Pip's reach: far from the goal", "near", list);
    if (chart->pathed) {
        draw_fill(list, x, 11, 2, 2, 0xffffff, 255);
        draw_fill(list, x + 5, 11, 2, 2, 0xffffff, 255);
        x = draw_text(list, atlas, x + 12, 8, "a run", COLOUR_CREAM) + 16;
    }
    if (chart->tight)
        x = draw_ramp(atlas, x, "presses with room", "tight", list);
    if (chart->died)
        x = draw_word(atlas, CHART_LOST, "died", x, list);
    for (int sign = CHART_ADDED; sign < CHART_SIGNS; sign++)
        if (chart->signed_by[sign])
            x = draw_word(atlas, (ChartSign)sign, WORDS[sign], x, list);
}
