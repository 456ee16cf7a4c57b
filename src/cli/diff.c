/* Two levels as a difference of cells: what a modder did, row by row, and what it costs. */
#define _POSIX_C_SOURCE 200809L

#include "cli/cli.h"
#include "game/level_args.h"
#include "game/transfer.h"
#include "level/lines.h"
#include "solver/bound.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char HELP[] =
    "overhang diff OLD NEW\n"
    "\n"
    "Two levels as a difference of cells: every row that changed as it was (-) and as it is (+),\n"
    "then how many there are of what, and what came into reach or out of it by the proof that\n"
    "`overhang check` uses. Rows or columns added on top or on the left move nothing.\n"
    "`overhang shot NEW OUT.png --diff OLD` paints the same.\n"
    "\n"
    "  --color, --no-color  colours or none; else by the terminal and NO_COLOR\n" LEVEL_OPTIONS_HELP
    "\n"
    "Exit codes: 0 the maps are alike, 1 they differ, 2 wrong use or a file that cannot be used.\n";

#define AROUND 6 /* cells shown beside a change */

typedef struct Diff {
    const Level *was, *now;
    Shift shift;
    bool colour;
} Diff;

/* By NEW's columns and rows; beyond either map all is empty. */
static const Meaning *meaning_of(const Level *level, int32_t column, int32_t row) {
    return &level->meanings[level_inside(level, column, row) ? level_at(level, column, row) : 0];
}

static const Meaning *was_at(const Diff *diff, int32_t column, int32_t row) {
    return meaning_of(diff->was, column - diff->shift.columns, row - diff->shift.rows);
}

static bool differs(const Diff *diff, int32_t column, int32_t row) {
    return !meaning_alike(was_at(diff, column, row), meaning_of(diff->now, column, row));
}

static void print_glyph(uint32_t glyph) {
    char text[5];
    character_write(glyph, text);
    fputs(text, stdout);
}

/* One row as it was or as it is, the changed cells on a ground of their own. */
static void print_row(const Diff *diff, bool old, int32_t row, int32_t from, int32_t to) {
    const char *on = old ? "\033[41;97m" : "\033[42;30m";
    bool lit = false;
    printf("%s%c%5d ", diff->colour ? (old ? "\033[31m" : "\033[32m") : "", old ? '-' : '+', row);
    fputs(diff->colour ? "\033[0m" : "", stdout);
    for (int32_t column = from; column <= to; column++) {
        bool is = diff->colour && differs(diff, column, row);
        if (is != lit)
            fputs(is ? on : "\033[0m", stdout);
        lit = is;
        print_glyph((old ? was_at(diff, column, row) : meaning_of(diff->now, column, row))->glyph);
    }
    puts(lit ? "\033[0m" : "");
}

typedef struct Span {
    int32_t first, last; /* NEW's; below 0 and beyond it too, where OLD reaches */
} Span;

static Span columns_of(const Diff *diff) {
    int32_t left = diff->shift.columns, right = left + diff->was->width;
    return (Span){left < 0 ? left : 0, (right > diff->now->width ? right : diff->now->width) - 1};
}

static Span rows_of(const Diff *diff) {
    int32_t top = diff->shift.rows, bottom = top + diff->was->height;
    return (Span){top < 0 ? top : 0, (bottom > diff->now->height ? bottom : diff->now->height) - 1};
}

/* The next change from a column on, with all that follow it closely; false if there is none. */
static bool next_stretch(const Diff *diff, int32_t row, int32_t from, Span all, Span *stretch) {
    while (from <= all.last && !differs(diff, from, row))
        from++;
    if (from > all.last)
        return false;
    *stretch = (Span){from, from};
    for (int32_t c = from; c <= all.last && c <= stretch->last + 2 * AROUND; c++)
        if (differs(diff, c, row))
            stretch->last = c;
    return true;
}

static int32_t print_cells(const Diff *diff) {
    Span columns = columns_of(diff), rows = rows_of(diff), stretch;
    int32_t changes = 0;
    for (int32_t row = rows.first; row <= rows.last; row++)
        for (int32_t at = columns.first; next_stretch(diff, row, at, columns, &stretch);
             at = stretch.last + 1) {
            int32_t from = stretch.first - AROUND, to = stretch.last + AROUND;
            from = from < columns.first ? columns.first : from;
            to = to > columns.last ? columns.last : to;
            printf("@ row %d, columns %d..%d\n", row, stretch.first, stretch.last);
            print_row(diff, true, row, from, to);
            print_row(diff, false, row, from, to);
            for (int32_t c = stretch.first; c <= stretch.last; c++)
                changes += differs(diff, c, row);
        }
    return changes;
}

static void count_kinds(const Level *level, int32_t counts[KIND_COUNT]) {
    memset(counts, 0, KIND_COUNT * sizeof counts[0]);
    size_t cells = (size_t)level->width * (size_t)level->height;
    for (size_t i = 0; i < cells; i++)
        counts[level->kinds[level->cells[i]]]++;
}

static void print_counts(const Diff *diff) {
    int32_t was[KIND_COUNT], now[KIND_COUNT];
    count_kinds(diff->was, was);
    count_kinds(diff->now, now);
    for (int kind = 1; kind < KIND_COUNT; kind++)
        if (was[kind] != now[kind])
            printf("%s: %d -> %d\n", KINDS[kind].name, was[kind], now[kind]);
    if (diff->was->width != diff->now->width || diff->was->height != diff->now->height)
        printf("size: %dx%d -> %dx%d\n", diff->was->width, diff->was->height, diff->now->width,
               diff->now->height);
}

typedef struct Reach {
    const Level *level;
    Game *game;
    Bound *bound;
} Reach;

static bool reach_of(Reach *reach, const Level *level) {
    *reach = (Reach){.level = level, .game = game_new(level, NULL)};
    if (reach->game)
        reach->bound = bound_new(level, reach->game);
    return reach->bound != NULL;
}

static void reach_end(Reach *reach) {
    bound_free(reach->bound);
    free(reach->game);
}

static void print_items(const Diff *diff, const Reach *was, const Reach *now) {
    const Level *level = diff->now;
    for (int32_t i = 0; i < level->item_count; i++) {
        Cell cell = level_item_cell(level, i);
        int32_t c = cell.column - diff->shift.columns, r = cell.row - diff->shift.rows;
        Kind kind = level_item_kind(level, i);
        if (!kind_is_prize(kind) || !level_inside(diff->was, c, r) ||
            diff->was->kinds[level_at(diff->was, c, r)] != kind)
            continue;
        bool could = bound_reaches_item(was->bound, level_item(diff->was, c, r));
        bool can = bound_reaches_item(now->bound, i);
        if (could != can)
            printf("%s: %s at %d,%d\n", can ? "within reach" : "out of reach", KINDS[kind].name,
                   cell.column, cell.row);
    }
}

/* "Out of reach" is proved; "within reach" is what the proof no longer excludes. */
static bool print_reach(const Diff *diff) {
    Reach was = {0}, now = {0};
    bool fine = reach_of(&was, diff->was) && reach_of(&now, diff->now);
    if (fine) {
        bool could = bound_reaches_goal(was.bound), can = bound_reaches_goal(now.bound);
        if (could != can)
            printf("%s: the goal\n", can ? "within reach" : "out of reach");
        print_items(diff, &was, &now);
    }
    reach_end(&was);
    reach_end(&now);
    return fine;
}

static int compare(const Level *was, const Level *now, bool colour) {
    Diff diff = {was, now, level_shift(was, now), colour};
    int32_t changes = print_cells(&diff);
    print_counts(&diff);
    if (!print_reach(&diff)) {
        fputs("overhang diff: out of memory\n", stderr);
        return EXIT_WRONG;
    }
    if (changes > 0)
        printf("%d cell%s changed\n", changes, changes == 1 ? "" : "s");
    else
        puts(was->hash == now->hash ? "they play the same"
                                    : "the cells are alike, the header is not");
    return was->hash == now->hash && changes == 0 ? EXIT_FINE : EXIT_NO;
}

static bool wants_colour(bool yes, bool no) {
    const char *unwanted = getenv("NO_COLOR");
    return yes || (!no && !(unwanted && *unwanted) && isatty(STDOUT_FILENO));
}

int cli_diff(int argc, char **argv) {
    LevelArgs level = {0};
    bool yes = false, no = false;
    const Option options[] = {
        {"--color", &yes, NULL}, {"--no-color", &no, NULL}, LEVEL_OPTIONS(level)};
    const Command command = {"diff", HELP, options, sizeof options / sizeof options[0]};
    Operands levels;
    if (!args_read(&command, argc, argv, &levels))
        return levels.exit_code;
    if (levels.count != 2)
        return args_wrong("diff", "name two level files, the older first");
    if (!level_args_take("diff", &level))
        return EXIT_WRONG;
    Level *was = level_args_read(&level, levels.words[0]);
    Level *now = level_args_read(&level, levels.words[1]);
    int code = was && now ? compare(was, now, wants_colour(yes, no)) : EXIT_WRONG;
    level_free(was);
    level_free(now);
    level_args_free(&level);
    return code;
}
