/* Runs physics vectors (FORMAT.md beside this file): expected results of the movers, computed apart
 * from them. `vectors FILE…` prints the first failures and `N passed, N failed`, counted in cases.
 */
#include "base/file.h"
#include "level/level.h"
#include "level/lines.h"
#include "physics/cell.h"
#include "physics/move.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_FAILURES_SHOWN 12
#define MOST_ROWS 200
#define SLOPE_TOLERANCE (FIX_ONE / 256)
#define CELL_TOLERANCE 0.002

typedef enum Model { MODEL_AXIS, MODEL_SLOPE, MODEL_CELL } Model;

/* The case being read and run. */
typedef struct Case {
    const char *path;
    Slice name;
    Model model;
    Slice rows[MOST_ROWS];
    int row_count;
    Box box; /* axis and slope */
    CellBody body;
    CellFeel feel;
    fine_fix jump;
    Level *level; /* made at the first step */
    int step;
    bool failed;
} Case;

typedef struct Totals {
    int passed, failed;
} Totals;

static void fail(Case *c, const char *wanted, const char *got, int shown) {
    if (!c->failed && shown < MOST_FAILURES_SHOWN)
        printf("%s: case %.*s: step %d: wanted %s, got %s\n", c->path, (int)c->name.size,
               c->name.at, c->step, wanted, got);
    c->failed = true;
}

/* The rows as a level. A last row of its own holds the start and keeps the width: blanks at a row's
 * end mean nothing to the reader. What is below the map is as empty as that row. */
static Level *level_of(const Case *c) {
    size_t width = 1, size = 0;
    for (int i = 0; i < c->row_count; i++)
        width = c->rows[i].size > width ? c->rows[i].size : width;
    char *text = malloc(8 + (width + 1) * (size_t)(c->row_count + 1));
    if (!text)
        return NULL;
    size = (size_t)sprintf(text, "map:\n");
    for (int i = 0; i <= c->row_count; i++) {
        memset(text + size, ' ', width);
        if (i == c->row_count)
            text[size + width - 1] = 'P';
        else if (c->rows[i].size > 0)
            memcpy(text + size, c->rows[i].at, c->rows[i].size);
        text[size + width] = '\n';
        size += width + 1;
    }
    Diagnostics diag = {.path = c->path};
    Level *level = level_parse(text, size, "vector", NULL, &diag);
    if (!level)
        diag_print(&diag, stdout);
    free(text);
    return level;
}

static void flags_of(const MoveResult *result, char out[5]) {
    static const char LETTERS[] = "LRCF";
    int count = 0;
    for (int i = 0; LETTERS[i]; i++)
        if (result->hit >> i & 1)
            out[count++] = LETTERS[i];
    if (count == 0)
        out[count++] = '.';
    out[count] = '\0';
}

/* Order of the letters is the writer's own. */
static bool same_flags(const char *a, const char *b) {
    return strlen(a) == strlen(b) && strspn(a, b) == strlen(a);
}

typedef struct Step {
    int32_t vx, vy, x, y;
    bool drop, grounded;
    char flags[8];
} Step;

static bool take_number(Slice *rest, int32_t *value) {
    int64_t number;
    bool fine =
        text_to_int(slice_word(rest), &number) && number >= INT32_MIN && number <= INT32_MAX;
    *value = fine ? (int32_t)number : 0;
    return fine;
}

static bool take_step(Slice rest, Step *step) {
    *step = (Step){0};
    bool fine = take_number(&rest, &step->vx) && take_number(&rest, &step->vy);
    Slice word = slice_word(&rest);
    for (; fine && !slice_is(word, "="); word = slice_word(&rest)) {
        step->drop |= slice_is(word, "drop");
        step->grounded |= slice_is(word, "grounded");
        fine = word.size > 0;
    }
    fine = fine && take_number(&rest, &step->x) && take_number(&rest, &step->y);
    word = slice_word(&rest);
    if (!fine || word.size == 0 || word.size >= sizeof step->flags)
        return false;
    memcpy(step->flags, word.at, word.size);
    return true;
}

static void run_step(Case *c, Slice rest, int shown) {
    Step step;
    if (!take_step(rest, &step)) {
        fail(c, "a step", "a line that is none", shown);
        return;
    }
    Terrain terrain = {.level = c->level, .except = -1};
    unsigned flags = (step.drop ? MOVE_DROP : 0u) | (step.grounded ? MOVE_GROUNDED : 0u);
    MoveResult result = move_box(&terrain, c->box, (Vec){step.vx, step.vy}, flags);
    char got_flags[5];
    flags_of(&result, got_flags);
    fix tolerance = c->model == MODEL_SLOPE ? SLOPE_TOLERANCE : 0;
    if (result.x != step.x || fix_abs(result.y - step.y) > tolerance ||
        !same_flags(step.flags, got_flags)) {
        char wanted[64], got[64];
        snprintf(wanted, sizeof wanted, "%d %d %s", step.x, step.y, step.flags);
        snprintf(got, sizeof got, "%d %d %s", result.x, result.y, got_flags);
        fail(c, wanted, got, shown);
    }
    c->box.x = result.x;
    c->box.y = result.y;
}

static bool take_decimal(Slice *rest, double *value) {
    char text[32];
    Slice word = slice_word(rest);
    if (word.size == 0 || word.size >= sizeof text)
        return false;
    memcpy(text, word.at, word.size);
    text[word.size] = '\0';
    char *end;
    *value = strtod(text, &end);
    return *end == '\0';
}

/* The state after an act, as the file has it: cell, ratio, speed. */
typedef struct CellState {
    double cx, cy, xr, yr, dx, dy;
} CellState;

static bool take_state(Slice *rest, CellState *state) {
    return slice_is(slice_word(rest), "=") && take_decimal(rest, &state->cx) &&
           take_decimal(rest, &state->cy) && take_decimal(rest, &state->xr) &&
           take_decimal(rest, &state->yr) && take_decimal(rest, &state->dx) &&
           take_decimal(rest, &state->dy);
}

static CellState state_of(const CellBody *body) {
    return (CellState){body->cx,
                       body->cy,
                       (double)body->xr / FIX_ONE,
                       (double)body->yr / FIX_ONE,
                       (double)body->dx / FINE_ONE,
                       (double)body->dy / FINE_ONE};
}

static bool same_state(CellState a, CellState b) {
    return a.cx == b.cx && a.cy == b.cy && fabs(a.xr - b.xr) <= CELL_TOLERANCE &&
           fabs(a.yr - b.yr) <= CELL_TOLERANCE && fabs(a.dx - b.dx) <= CELL_TOLERANCE &&
           fabs(a.dy - b.dy) <= CELL_TOLERANCE;
}

static void say_state(CellState s, char *text, size_t size) {
    snprintf(text, size, "%g %g %f %f %f %f", s.cx, s.cy, s.xr, s.yr, s.dx, s.dy);
}

/* What the keys do to a speed before the step. */
static bool act(Case *c, const Terrain *terrain, Slice what) {
    CellBody *body = &c->body;
    if (slice_is(what, "left"))
        body->dx -= c->feel.push;
    else if (slice_is(what, "right"))
        body->dx += c->feel.push;
    else if (slice_is(what, "jump"))
        body->dy = cell_on_floor(terrain, body, &c->feel) ? -c->jump : body->dy;
    else if (slice_is(what, "release"))
        body->dy = body->dy < 0 ? body->dy / 2 : body->dy;
    else
        return slice_is(what, "none");
    return true;
}

static void run_act(Case *c, Slice rest, int shown) {
    Terrain terrain = {.level = c->level, .except = -1};
    CellState wanted;
    bool known = act(c, &terrain, slice_word(&rest));
    if (!known || !take_state(&rest, &wanted)) {
        fail(c, "an act", "a line that is none", shown);
        return;
    }
    cell_move(&terrain, &c->body, &c->feel, 0);
    CellState got = state_of(&c->body);
    if (same_state(wanted, got))
        return;
    char wanted_text[128], got_text[128];
    say_state(wanted, wanted_text, sizeof wanted_text);
    say_state(got, got_text, sizeof got_text);
    fail(c, wanted_text, got_text, shown);
}

static void take_step_line(Case *c, Slice rest, int shown) {
    if (!c->level)
        c->level = level_of(c);
    if (!c->level)
        fail(c, "a level", "none", shown);
    else if (!c->failed && c->model == MODEL_CELL)
        run_act(c, rest, shown);
    else if (!c->failed)
        run_step(c, rest, shown);
    c->step++;
}

static void take_model(Case *c, Slice rest) {
    Slice word = slice_word(&rest);
    c->model = slice_is(word, "slope")  ? MODEL_SLOPE
               : slice_is(word, "cell") ? MODEL_CELL
                                        : MODEL_AXIS;
}

/* Numbers of the cell mover: decimals. */
static void take_cell_key(Case *c, Slice key, Slice rest) {
    double value, cy = 0, xr = 0, yr = 0;
    if (!take_decimal(&rest, &value)) {
        fail(c, "a number", "none", 0);
    } else if (slice_is(key, "start")) {
        take_decimal(&rest, &cy), take_decimal(&rest, &xr), take_decimal(&rest, &yr);
        c->body = (CellBody){(int32_t)value, (int32_t)cy, TILES(xr), TILES(yr), 0, 0};
    } else if (slice_is(key, "radius")) {
        c->feel.radius = c->feel.head = TILES(value);
    } else if (slice_is(key, "friction")) {
        c->feel.friction_x = c->feel.friction_y = FINE(value);
    } else if (slice_is(key, "gravity")) {
        c->feel.gravity = FINE(value);
    } else if (slice_is(key, "push")) {
        c->feel.push = FINE(value);
    } else if (slice_is(key, "jump")) {
        c->jump = FINE(value);
    } else if (slice_is(key, "cap")) {
        c->feel.cap = FINE(value);
        c->feel.rest = FINE(0.0005);
    } else if (slice_is(key, "wide")) {
        c->feel.wide = value != 0;
    }
}

/* Everything but the steps; numbers of other movers' keys are theirs. */
static void take_key(Case *c, Slice key, Slice rest, Slice line) {
    if (slice_is(key, "mover"))
        take_model(c, rest);
    else if (c->model == MODEL_CELL && !slice_is(key, "row"))
        take_cell_key(c, key, rest);
    else if (slice_is(key, "size") && take_number(&rest, &c->box.w))
        take_number(&rest, &c->box.h);
    else if (slice_is(key, "start") && take_number(&rest, &c->box.x))
        take_number(&rest, &c->box.y);
    else if (slice_is(key, "row") && c->row_count < MOST_ROWS) {
        const char *bar = memchr(line.at, '|', line.size);
        Slice row = {line.at, 0};
        if (bar)
            row = (Slice){bar + 1, line.size - (size_t)(bar + 1 - line.at)};
        c->rows[c->row_count++] = row;
    }
}

static void end_case(Case *c, Totals *totals) {
    if (c->name.size == 0)
        return;
    if (c->step == 0)
        fail(c, "steps", "none", totals->failed);
    if (c->failed)
        totals->failed++;
    else
        totals->passed++;
    level_free(c->level);
}

static bool run_file(const char *path, Totals *totals) {
    FileText text;
    const char *why;
    if (!file_read(path, 1u << 28, &text, &why)) {
        printf("%s: %s\n", path, why);
        return false;
    }
    Case c = {.path = path};
    Lines lines = lines_of(text.bytes, text.size);
    Slice line;
    while (lines_next(&lines, &line)) {
        Slice rest = line;
        Slice key = slice_word(&rest);
        if (key.size == 0 || key.at[0] == ';')
            continue;
        if (slice_is(key, "case")) {
            end_case(&c, totals);
            c = (Case){.path = path, .name = slice_trim(rest)};
        } else if (slice_is(key, "step") || slice_is(key, "act")) {
            take_step_line(&c, rest, totals->failed);
        } else {
            take_key(&c, key, rest, line);
        }
    }
    end_case(&c, totals);
    file_free(&text);
    return true;
}

int main(int argc, char **argv) {
    Totals totals = {0};
    bool read_all = argc > 1;
    for (int i = 1; i < argc; i++)
        read_all &= run_file(argv[i], &totals);
    if (argc < 2)
        fprintf(stderr, "usage: vectors FILE…\n");
    printf("%d passed, %d failed\n", totals.passed, totals.failed);
    return read_all && totals.failed == 0 && totals.passed > 0 ? 0 : 1;
}
