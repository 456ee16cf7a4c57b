#include "cli/difference.h"

#include "level/lines.h"
#include "solver/bound.h"

#include <stdlib.h>
#include <string.h>

Span difference_columns(const Difference *difference) {
    int32_t left = difference->shift.columns, right = left + difference->was->width;
    int32_t width = difference->now->width;
    return (Span){left < 0 ? left : 0, (right > width ? right : width) - 1};
}

Span difference_rows(const Difference *difference) {
    int32_t top = difference->shift.rows, bottom = top + difference->was->height;
    int32_t height = difference->now->height;
    return (Span){top < 0 ? top : 0, (bottom > height ? bottom : height) - 1};
}

static const Meaning *meaning_of(const Level *level, int32_t column, int32_t row) {
    return &level->meanings[level_inside(level, column, row) ? level_at(level, column, row) : 0];
}

const Meaning *difference_was(const Difference *difference, int32_t column, int32_t row) {
    return meaning_of(difference->was, column - difference->shift.columns,
                      row - difference->shift.rows);
}

const Meaning *difference_now(const Difference *difference, int32_t column, int32_t row) {
    return meaning_of(difference->now, column, row);
}

bool difference_at(const Difference *difference, int32_t column, int32_t row) {
    return !meaning_alike(difference_was(difference, column, row),
                          difference_now(difference, column, row));
}

bool difference_in_size(const Difference *difference) {
    return difference->was->width != difference->now->width ||
           difference->was->height != difference->now->height;
}

void difference_count(const Level *level, int32_t *counts) {
    memset(counts, 0, KIND_COUNT * sizeof counts[0]);
    size_t cells = (size_t)level->width * (size_t)level->height;
    for (size_t i = 0; i < cells; i++)
        counts[level->kinds[level->cells[i]]]++;
}

/* The level's text; NULL without memory. A level without a title has its file's name for one. */
static char *written(const Level *level, const char *path, size_t *size) {
    Level untitled = *level;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t length = strlen(level->title);
    if (strncmp(name, level->title, length) == 0 && (!name[length] || name[length] == '.'))
        untitled.title[0] = '\0';
    return level_write(&untitled, size);
}

/* The next line of a written header, which the map ends. */
static bool next_line(Lines *lines, Slice *line) {
    return lines_next(lines, line) && !slice_is(*line, "map:");
}

/* Up to the colon; the character that a legend's line is about may be one itself. */
static size_t key_size(Slice line) {
    size_t from = line.size > 8 && strncmp(line.at, "legend ", 7) == 0 ? 8 : 0;
    const char *colon = memchr(line.at + from, ':', line.size - from);
    return colon ? (size_t)(colon - line.at) : line.size;
}

static bool same(Slice a, Slice b) {
    return a.size == b.size && memcmp(a.at, b.at, a.size) == 0;
}

/* The line of a header that has the same key; false if there is none. */
static bool find_key(Lines header, Slice line, Slice *found) {
    size_t size = key_size(line);
    while (next_line(&header, found))
        if (key_size(*found) == size && memcmp(found->at, line.at, size) == 0)
            return true;
    return false;
}

static void visit_headers(Lines was, Lines now, HeaderVisit *visit, void *context) {
    Slice line, other;
    for (Lines at = was; next_line(&at, &line);) {
        bool kept = find_key(now, line, &other);
        if (kept && same(line, other))
            continue;
        visit(context, true, line);
        if (kept)
            visit(context, false, other);
    }
    for (Lines at = now; next_line(&at, &line);)
        if (!find_key(was, line, &other))
            visit(context, false, line);
}

bool difference_in_header(const Difference *difference, HeaderVisit *visit, void *context) {
    size_t was_size, now_size;
    char *was = written(difference->was, difference->was_path, &was_size);
    char *now = written(difference->now, difference->now_path, &now_size);
    bool fine = was && now;
    if (fine)
        visit_headers(lines_of(was, was_size), lines_of(now, now_size), visit, context);
    free(was);
    free(now);
    return fine;
}

typedef struct Reach {
    Game *game;
    Bound *bound;
} Reach;

static bool reach_of(Reach *reach, const Level *level) {
    *reach = (Reach){.game = game_new(level, NULL)};
    if (reach->game)
        reach->bound = bound_new(level, reach->game);
    return reach->bound != NULL;
}

static void reach_end(Reach *reach) {
    bound_free(reach->bound);
    free(reach->game);
}

static void visit_items(const Difference *difference, const Bound *was, const Bound *now,
                        ReachVisit *visit, void *context) {
    const Level *level = difference->now, *old = difference->was;
    for (int32_t i = 0; i < level->item_count; i++) {
        Cell cell = level_item_cell(level, i);
        int32_t c = cell.column - difference->shift.columns, r = cell.row - difference->shift.rows;
        Kind kind = level_item_kind(level, i);
        if (!kind_is_prize(kind) || !level_inside(old, c, r) ||
            old->kinds[level_at(old, c, r)] != kind)
            continue;
        bool could = bound_reaches_item(was, level_item(old, c, r));
        bool can = bound_reaches_item(now, i);
        if (could != can)
            visit(context, can, kind, cell.column, cell.row);
    }
}

bool difference_in_reach(const Difference *difference, ReachVisit *visit, void *context) {
    Reach was = {0}, now = {0};
    if (difference->was->hash == difference->now->hash) /* alike: so is what can be reached */
        return true;
    bool fine = reach_of(&was, difference->was) && reach_of(&now, difference->now);
    if (fine) {
        bool could = bound_reaches_goal(was.bound), can = bound_reaches_goal(now.bound);
        if (could != can)
            visit(context, can, KIND_GOAL, -1, -1);
        visit_items(difference, was.bound, now.bound, visit, context);
    }
    reach_end(&was);
    reach_end(&now);
    return fine;
}
