/* What the grid holds besides plain tiles: the start, items and things; and what the map lacks. */
#include "level/reader.h"

#include <stdlib.h>
#include <string.h>

/* How far outside the map a path may lead: positions stay far from the end of their numbers. */
#define OUTSIDE 500

/* A cell's surroundings can add to its meaning: water around it, or a ladder's top that can be
 * stood on. Each set of these bits that occurs makes a variant of the meaning. */
enum { IN_WATER = 1, LADDER_TOP = 2, VARIANTS = 4 };

typedef struct Finder {
    Reader *reader;
    Level *level;
    int32_t column, row;             /* the cell looked at */
    uint8_t index;                   /* its meaning */
    uint8_t variants[256][VARIANTS]; /* by meaning as drawn and bits: its variant, 0: none yet */
    bool water[256];                 /* by meaning: is it water, not only in it? */
    int32_t run_end;                 /* column behind the run of things that this cell is in */
    bool run_in_water;               /* has that run water at both ends? */
    int32_t item_room, thing_room;
    bool failed; /* beyond repair: no use in going on */
} Finder;

static bool cell_error(Finder *f, const char *text) {
    return diag_error(f->reader->diag, f->reader->map_line + f->row, f->column + 1, "%s", text);
}

static bool out_of_memory(Finder *f) {
    f->failed = true;
    return diag_error(f->reader->diag, 0, 0, "out of memory");
}

/* Makes room for one more in a growing array. */
static bool grow(Finder *f, void *array, int32_t count, int32_t *room, size_t size) {
    void **at = array;
    if (count < *room)
        return true;
    int64_t wanted = *room ? (int64_t)*room * 2 : 64;
    void *more = realloc(*at, (size_t)wanted * size);
    if (!more)
        return out_of_memory(f);
    *at = more;
    *room = (int32_t)wanted;
    return true;
}

/* Meaning at a cell as it is drawn, not the variant of it; 0 outside the map. */
static uint8_t drawn_at(const Level *level, int32_t column, int32_t row) {
    if (!level_inside(level, column, row))
        return 0;
    uint8_t index = level_at(level, column, row);
    uint8_t drawn = level->meanings[index].variant_of;
    return drawn ? drawn : index;
}

/* The variant of this cell's meaning with these bits: made when it is first needed. One number
 * stays free for level_write, which may have to add a character for empty cells. */
static uint8_t variant(Finder *f, int bits) {
    Level *level = f->level;
    if (f->variants[f->index][bits])
        return f->variants[f->index][bits];
    int next = level->meaning_count;
    if (next >= LEVEL_MAX_MEANINGS - 1) {
        f->failed = true;
        cell_error(f, "too many different characters");
        return f->index;
    }
    Meaning *meaning = &level->meanings[next];
    *meaning = level->meanings[f->index];
    meaning->from_legend = false;
    meaning->variant_of = f->index;
    meaning->flags |=
        (uint16_t)((bits & IN_WATER ? TILE_WATER : 0) | (bits & LADDER_TOP ? TILE_ONEWAY : 0));
    level->flags[next] = meaning->flags;
    level->kinds[next] = level->kinds[f->index];
    level->meaning_count++;
    return f->variants[f->index][bits] = (uint8_t)next;
}

/* Can water be around what is drawn here? */
static bool may_be_wet(const Finder *f, uint8_t index) {
    return index >= f->reader->first_rich &&
           !(f->level->flags[index] & (TILE_SOLID | TILE_WATER | TILE_SLOPE));
}

/* Measures the run of things that begins at this cell. Cells are looked at from left to right, so
 * the first one behind the last run begins the next: each cell is measured once. */
static void measure_run(Finder *f, const uint8_t *cell) {
    int32_t length = 1, room = f->level->width - f->column;
    while (length < room && may_be_wet(f, cell[length]))
        length++;
    f->run_end = f->column + length;
    f->run_in_water =
        f->column > 0 && f->water[cell[-1]] && length < room && f->water[cell[length]];
}

/* A row of things with water at both ends is in the water too, for water lies level. Under a
 * ceiling it may be in a pocket of air: there each of them needs water of its own. */
static bool is_in_wet_run(Finder *f, const uint8_t *cell) {
    if (f->column >= f->run_end)
        measure_run(f, cell);
    return f->run_in_water && !(level_flags(f->level, f->column, f->row - 1) & TILE_SOLID);
}

/* What is drawn into a pool has water beside it or above it, or is in such a row. */
static bool is_in_pool(Finder *f, const uint8_t *cell) {
    const Level *level = f->level;
    if (!may_be_wet(f, f->index))
        return false;
    return is_in_wet_run(f, cell) || (f->column > 0 && f->water[cell[-1]]) ||
           (f->column + 1 < level->width && f->water[cell[1]]) ||
           (f->row > 0 && f->water[cell[-level->width]]);
}

/* The top of a ladder can be stood on. */
static bool is_ladder_top(const Finder *f) {
    return (f->level->flags[f->index] & (TILE_LADDER | TILE_SOLID)) == TILE_LADDER &&
           !(f->row > 0 && level_flags(f->level, f->column, f->row - 1) & TILE_LADDER);
}

static void look_around(Finder *f) {
    const Level *level = f->level;
    uint8_t *cell = level->cells + (size_t)f->row * (size_t)level->width + (size_t)f->column;
    int bits = (is_in_pool(f, cell) ? IN_WATER : 0) | (is_ladder_top(f) ? LADDER_TOP : 0);
    if (bits)
        *cell = variant(f, bits);
}

static void add_start(Finder *f) {
    Level *level = f->level;
    if (level->start_row >= 0) {
        diag_error(f->reader->diag, f->reader->map_line + f->row, f->column + 1,
                   "second player start (the first is at %d:%d)",
                   f->reader->map_line + level->start_row, level->start_column + 1);
        return;
    }
    level->start_column = f->column;
    level->start_row = f->row;
}

static bool add_item(Finder *f) {
    Level *level = f->level;
    Kind kind = level->kinds[f->index];
    if (!grow(f, &level->items, level->item_count, &f->item_room, sizeof *level->items))
        return false;
    level->items[level->item_count++] =
        (uint32_t)f->row * (uint32_t)level->width + (uint32_t)f->column;
    level->coin_count += kind == KIND_COIN;
    level->gem_count += kind == KIND_GEM;
    return true;
}

/* Length of the run of one character that begins here. */
static int32_t run_right(const Level *level, uint8_t index, int32_t column, int32_t row) {
    int32_t width = 0;
    while (level_inside(level, column + width, row) &&
           drawn_at(level, column + width, row) == index)
        width++;
    return width;
}

static int32_t run_down(const Level *level, uint8_t index, int32_t column, int32_t row) {
    int32_t height = 0;
    while (level_inside(level, column, row + height) &&
           drawn_at(level, column, row + height) == index)
        height++;
    return height;
}

/* Is there a run of this character from exactly `column` to `column + width` in this row? */
static bool is_run(const Level *level, uint8_t index, int32_t column, int32_t row, int32_t width) {
    return (uint32_t)row < (uint32_t)level->height && drawn_at(level, column - 1, row) != index &&
           run_right(level, index, column, row) == width;
}

/* The thing that begins at this cell; of width or height 0 if the cell belongs to one that began
 * before. */
static Thing thing_here(const Finder *f) {
    const Level *level = f->level;
    Kind kind = level->kinds[f->index];
    Thing thing = {f->index, f->column, f->row, 1, 1};
    if (kind == KIND_GATE) {
        bool begun = drawn_at(level, f->column, f->row - 1) == f->index;
        thing.height = begun ? 0 : (uint16_t)run_down(level, f->index, f->column, f->row);
        return thing;
    }
    if (!kind_is_platform(kind))
        return thing;
    if (drawn_at(level, f->column - 1, f->row) == f->index)
        return (Thing){0};
    int32_t width = run_right(level, f->index, f->column, f->row), height = 1;
    thing.width = (uint16_t)width;
    if (kind != KIND_PLATFORM)
        return thing;
    /* Rows of exactly the same stretch are one block. */
    if (is_run(level, f->index, f->column, f->row - 1, width))
        return (Thing){0};
    while (is_run(level, f->index, f->column, f->row + height, width))
        height++;
    thing.height = (uint16_t)height;
    return thing;
}

/* May the platform's path be followed without leaving the world? */
static bool path_stays_near(const Level *level, const Thing *thing) {
    const Meaning *meaning = &level->meanings[thing->meaning];
    int64_t x = (int64_t)thing->column * FIX_ONE, y = (int64_t)thing->row * FIX_ONE;
    for (int i = 0; i < meaning->path_count; i++) {
        x += meaning->path[i].x;
        y += meaning->path[i].y;
        if (x < -OUTSIDE * (int64_t)FIX_ONE || y < -OUTSIDE * (int64_t)FIX_ONE ||
            x > (level->width + OUTSIDE - thing->width) * (int64_t)FIX_ONE ||
            y > (level->height + OUTSIDE - thing->height) * (int64_t)FIX_ONE)
            return false;
    }
    return true;
}

static bool add_thing(Finder *f) {
    Level *level = f->level;
    Thing thing = thing_here(f);
    if (thing.width == 0 || thing.height == 0)
        return true;
    if (level->thing_count == LEVEL_MAX_THINGS) {
        f->failed = true;
        return cell_error(f, "more than 65536 moving things");
    }
    if (!path_stays_near(level, &thing))
        return cell_error(f, "the platform's path leads too far out of the map");
    if (!grow(f, &level->things, level->thing_count, &f->thing_room, sizeof *level->things))
        return false;
    level->things[level->thing_count++] = thing;
    return true;
}

/* Cells to each side of one. */
typedef struct Sides {
    int32_t left, up, right, down;
} Sides;

static void mark_around(Finder *f, Sides sides, SlopeNear mark) {
    Level *level = f->level;
    for (int32_t row = f->row - sides.up; row <= f->row + sides.down; row++)
        for (int32_t column = f->column - sides.left; column <= f->column + sides.right; column++)
            if (level_inside(level, column, row))
                level->near_slopes[(size_t)row * (size_t)level->width + (size_t)column] |=
                    (uint8_t)mark;
}

/* Zeroed by the system page by page: where no slope is, no memory is taken. */
static bool mark_slope(Finder *f) {
    Level *level = f->level;
    if (!level->near_slopes)
        level->near_slopes = calloc((size_t)level->width, (size_t)level->height);
    if (!level->near_slopes)
        return out_of_memory(f);
    level->has_slopes = true;
    mark_around(f, (Sides){3, 2, 2, 2}, SLOPE_IN_REACH);
    mark_around(f, (Sides){1, 0, 1, 1}, SLOPE_NEAR);
    return true;
}

static void look_at_cell(Finder *f) {
    Level *level = f->level;
    f->index = level_at(level, f->column, f->row);
    uint16_t flags = level->flags[f->index];
    if (level->kinds[f->index] == KIND_START)
        add_start(f);
    level->goal_count += level->kinds[f->index] == KIND_GOAL;
    if (flags & TILE_SLOPE)
        mark_slope(f);
    if (flags & TILE_STATE)
        add_item(f);
    if (flags & TILE_THING)
        add_thing(f);
    map_check_cell(f->reader, f->column, f->row);
    look_around(f);
}

/* Is any of eight cells a meaning from `first` (at most 127) on? All eight are compared at once:
 * the sum carries into a byte's top bit where the byte is `first` or more. */
static bool any_rich(const uint8_t *cells, uint8_t first) {
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones * 0x80;
    uint64_t word;
    memcpy(&word, cells, sizeof word);
    return (((word & ~tops) + ones * (128u - first)) | word) & tops;
}

static void look_at_row(Finder *f) {
    const Level *level = f->level;
    const uint8_t *row = level->cells + (size_t)f->row * (size_t)level->width;
    uint8_t first = f->reader->first_rich, fast = first < 127 ? first : 127;
    f->run_end = 0;
    for (int32_t at = 0; at < level->width && !f->failed;) {
        if (level->width - at >= 8 && !any_rich(row + at, fast)) {
            at += 8;
            continue;
        }
        int32_t end = at + 8 < level->width ? at + 8 : level->width;
        for (; at < end && !f->failed; at++) {
            f->column = at;
            if (row[at] >= first)
                look_at_cell(f);
        }
    }
}

/* Replaces every cell of a kind by nothing and puts the kind at one cell. */
static bool put(Reader *reader, Kind kind, int32_t column, int32_t row) {
    Level *level = reader->level;
    const char *name = KINDS[kind].name;
    size_t count = (size_t)level->width * (size_t)level->height;
    if (!level_inside(level, column, row))
        return diag_error(reader->diag, 0, 0,
                          "the %s given, column %d, row %d, is outside the map of %d by %d", name,
                          column, row, level->width, level->height);
    for (size_t i = 0; i < count; i++)
        if (level->kinds[level->cells[i]] == kind)
            level->cells[i] = 0;
    if (level_flags(level, column, row) & (TILE_SOLID | TILE_THING))
        return diag_error(reader->diag, reader->map_line + row, column + 1,
                          "the %s given, column %d, row %d, is not free (%s)", name, column, row,
                          KINDS[level->kinds[level_at(level, column, row)]].name);
    level->cells[(size_t)row * (size_t)level->width + (size_t)column] =
        (uint8_t)meanings_find_kind(level, kind);
    return true;
}

static bool put_options(Reader *reader) {
    const LevelOptions *options = reader->options;
    bool fine = true;
    if (options->has_start)
        fine = put(reader, KIND_START, options->start_column, options->start_row);
    if (options->has_goal)
        fine = put(reader, KIND_GOAL, options->goal_column, options->goal_row) && fine;
    return fine;
}

/* Where a platform is when the level begins: `start` tiles along its path. */
static Box first_place(const Level *level, const Thing *thing) {
    const Meaning *meaning = &level->meanings[thing->meaning];
    Box box = {fix_edge(thing->column), fix_edge(thing->row), fix_edge(thing->width),
               fix_edge(thing->height)};
    fix left = meaning->start;
    for (int i = 0; i < meaning->path_count && left > 0; i++) {
        Vec leg = meaning->path[i];
        fix length = fix_abs(leg.x) + fix_abs(leg.y), part = fix_min(left, length);
        box.x += leg.x < 0 ? -part : leg.x > 0 ? part : 0;
        box.y += leg.y < 0 ? -part : leg.y > 0 ? part : 0;
        left -= part;
    }
    return box;
}

/* A platform that has moved along its path before the first step may cover the start. */
static void check_start_is_free(const Reader *reader) {
    const Level *level = reader->level;
    Box start = box_of_cell(level->start_column, level->start_row);
    for (int32_t i = 0; i < level->thing_count; i++) {
        const Thing *thing = &level->things[i];
        if (level->kinds[thing->meaning] != KIND_PLATFORM ||
            level->meanings[thing->meaning].oneway ||
            !box_overlap(first_place(level, thing), start))
            continue;
        diag_error(reader->diag, reader->map_line + level->start_row, level->start_column + 1,
                   "the player would start inside the platform of %d:%d",
                   reader->map_line + thing->row, thing->column + 1);
    }
}

/* What the whole map lacks. */
static void check_whole(Reader *reader) {
    const Level *level = reader->level;
    int start = meanings_find_kind(level, KIND_START);
    char glyph[5] = "";
    if (start >= 0)
        character_write(level->meanings[start].glyph, glyph);
    if (level->start_row >= 0)
        check_start_is_free(reader);
    else if (start >= 0)
        diag_error(reader->diag, 0, 0, "no player start: put one '%s' in the map", glyph);
    else
        diag_error(reader->diag, 0, 0,
                   "no player start: no character means it (add `legend X: start`)");
    if (level->goal_rule == GOAL_COINS && level->coin_count == 0)
        diag_warning(reader->diag, 0, 0, "no coins, and taking all coins is the goal");
    if (level->goal_rule == GOAL_FLAG && level->goal_count == 0)
        diag_warning(reader->diag, 0, 0, "no goal: the level can be played but never won");
}

/* Gives back the room that a grown array did not need; if that fails, it keeps it. */
static void trim(void *array, int32_t count, size_t size) {
    void **at = array;
    void *less = count > 0 ? realloc(*at, (size_t)count * size) : NULL;
    if (less)
        *at = less;
}

static bool has_water(const Level *level) {
    size_t count = (size_t)level->width * (size_t)level->height;
    for (int i = 0; i < level->meaning_count; i++)
        if (level->flags[i] & TILE_WATER && memchr(level->cells, i, count))
            return true;
    return false;
}

bool things_find(Reader *reader) {
    Level *level = reader->level;
    Finder finder = {.reader = reader, .level = level};
    level->start_column = level->start_row = -1;
    for (int i = 0; i < level->meaning_count; i++)
        finder.water[i] = level->flags[i] & TILE_WATER;
    if (!put_options(reader))
        return false;
    level->row_items = malloc(((size_t)level->height + 1) * sizeof *level->row_items);
    if (!level->row_items)
        return out_of_memory(&finder);
    for (; finder.row < level->height && !finder.failed; finder.row++) {
        level->row_items[finder.row] = level->item_count;
        look_at_row(&finder);
    }
    if (finder.failed)
        return false;
    level->row_items[level->height] = level->item_count;
    trim(&level->items, level->item_count, sizeof *level->items);
    trim(&level->things, level->thing_count, sizeof *level->things);
    if (!locks_find(level))
        return out_of_memory(&finder);
    level->has_water = has_water(level);
    check_whole(reader);
    map_check(reader);
    return true;
}
