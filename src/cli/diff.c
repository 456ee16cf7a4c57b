/* Two levels as a difference of cells: what a modder did, row by row, and what it costs. */
#define _POSIX_C_SOURCE 200809L

#include "cli/cli.h"
#include "cli/difference.h"
#include "cli/json.h"
#include "cli/level_file.h"
#include "level/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char HELP[] =
    "overhang diff OLD NEW\n"
    "\n"
    "Two levels as a difference of cells: every line of the header and every row that changed as\n"
    "it was (-) and as it is (+), then how many there are of what, and what came into reach or\n"
    "out of it by the proof that `overhang check` uses. Rows or columns added on top or on the\n"
    "left move nothing.\n"
    "`overhang shot NEW OUT.png --diff OLD` paints the same.\n"
    "\n"
    "  --color, --no-color  colours or none; else by the terminal and NO_COLOR\n"
    "  --json           the difference as JSON: `overhang help json`\n" LEVEL_OPTIONS_HELP "\n"
    "Exit codes: 0 they play the same, 1 they differ, 2 wrong use or a file that cannot be used.\n";

#define AROUND 6 /* cells shown beside a change */

/* How the text is printed. */
typedef struct Diff {
    const Difference *difference;
    bool colour;
} Diff;

static void print_glyph(uint32_t glyph) {
    char text[5];
    character_write(glyph, text);
    fputs(text, stdout);
}

/* The sign in front of what was (-) or is (+). */
static void print_sign(const Diff *diff, bool old) {
    printf("%s%c", diff->colour ? (old ? "\033[31m" : "\033[32m") : "", old ? '-' : '+');
}

/* One row as it was or as it is, the changed cells on a ground of their own. */
static void print_row(const Diff *diff, bool old, int32_t row, Span span) {
    const char *on = old ? "\033[41;97m" : "\033[42;30m";
    bool lit = false;
    print_sign(diff, old);
    printf("%5d %s", row, diff->colour ? "\033[0m" : "");
    for (int32_t column = span.first; column <= span.last; column++) {
        bool is = diff->colour && difference_at(diff->difference, column, row);
        if (is != lit)
            fputs(is ? on : "\033[0m", stdout);
        lit = is;
        print_glyph((old ? difference_was : difference_now)(diff->difference, column, row)->glyph);
    }
    puts(lit ? "\033[0m" : "");
}

/* The next change from a column on, with all that follow it closely; false if there is none. */
static bool next_stretch(const Difference *difference, int32_t row, int32_t from, Span all,
                         Span *stretch) {
    while (from <= all.last && !difference_at(difference, from, row))
        from++;
    if (from > all.last)
        return false;
    *stretch = (Span){from, from};
    for (int32_t c = from; c <= all.last && c <= stretch->last + 2 * AROUND; c++)
        if (difference_at(difference, c, row))
            stretch->last = c;
    return true;
}

static Span around(Span stretch, Span all) {
    int32_t from = stretch.first - AROUND, to = stretch.last + AROUND;
    return (Span){from < all.first ? all.first : from, to > all.last ? all.last : to};
}

static int32_t print_cells(const Diff *diff) {
    const Difference *difference = diff->difference;
    Span columns = difference_columns(difference), rows = difference_rows(difference), stretch;
    int32_t changes = 0;
    for (int32_t row = rows.first; row <= rows.last; row++)
        for (int32_t at = columns.first; next_stretch(difference, row, at, columns, &stretch);
             at = stretch.last + 1) {
            printf("@ row %d, columns %d..%d\n", row, stretch.first, stretch.last);
            print_row(diff, true, row, around(stretch, columns));
            print_row(diff, false, row, around(stretch, columns));
            for (int32_t c = stretch.first; c <= stretch.last; c++)
                changes += difference_at(difference, c, row);
        }
    return changes;
}

static void print_shift(const char *what, const char *where, int32_t by) {
    if (by)
        printf("%s %s %s: %d\n", what, by > 0 ? "added" : "cut", where, by > 0 ? by : -by);
}

static void print_counts(const Difference *difference) {
    int32_t was[KIND_COUNT], now[KIND_COUNT];
    difference_count(difference->was, was);
    difference_count(difference->now, now);
    for (int kind = 1; kind < KIND_COUNT; kind++)
        if (was[kind] != now[kind])
            printf("%s: %d -> %d\n", KINDS[kind].name, was[kind], now[kind]);
    if (difference_in_size(difference))
        printf("size: %dx%d -> %dx%d\n", difference->was->width, difference->was->height,
               difference->now->width, difference->now->height);
    print_shift("rows", "on top", difference->shift.rows);
    print_shift("columns", "on the left", difference->shift.columns);
}

typedef struct HeaderLines {
    const Diff *diff;
    int count;
} HeaderLines;

static void print_header_line(void *context, bool old, Slice line) {
    HeaderLines *lines = context;
    lines->count++;
    print_sign(lines->diff, old);
    printf(" %.*s%s\n", (int)line.size, line.at, lines->diff->colour ? "\033[0m" : "");
}

static void print_reach(void *context, bool within, Kind kind, int32_t column, int32_t row) {
    (void)context;
    const char *where = within ? "within reach" : "out of reach";
    if (column < 0)
        printf("%s: the goal\n", where);
    else
        printf("%s: %s at %d,%d\n", where, KINDS[kind].name, column, row);
}

static void print_verdict(const Difference *difference, int32_t changes, bool header) {
    if (changes > 0)
        printf("%d cell%s changed\n", changes, changes == 1 ? "" : "s");
    else if (difference->was->hash == difference->now->hash)
        puts("they play the same");
    else
        printf("the cells are alike, the %s not\n", !difference_in_size(difference) ? "header is"
                                                    : header ? "size and the header are"
                                                             : "size is");
}

/* False without memory. */
static bool print_text(const Difference *difference, bool colour) {
    Diff diff = {difference, colour};
    HeaderLines header = {.diff = &diff};
    bool fine = difference_in_header(difference, print_header_line, &header);
    int32_t changes = print_cells(&diff);
    print_counts(difference);
    fine = fine && difference_in_reach(difference, print_reach, NULL);
    if (fine)
        print_verdict(difference, changes, header.count > 0);
    return fine;
}

/* With the comma between two. */
typedef struct JsonList {
    bool any;
} JsonList;

static void next_in(JsonList *list) {
    fputs(list->any ? ",\n  " : "\n  ", stdout);
    list->any = true;
}

static void json_glyph(const char *name, const Meaning *meaning) {
    char text[5];
    character_write(meaning->glyph, text);
    printf(",\"%s\":", name);
    json_text(text);
    printf(",\"%s_kind\":\"%s\"", name, KINDS[meaning->kind].name);
}

static void json_cells(const Difference *difference) {
    Span columns = difference_columns(difference), rows = difference_rows(difference);
    JsonList list = {false};
    fputs(",\n \"cells\":[", stdout);
    for (int32_t row = rows.first; row <= rows.last; row++)
        for (int32_t column = columns.first; column <= columns.last; column++) {
            if (!difference_at(difference, column, row))
                continue;
            next_in(&list);
            printf("{\"column\":%d,\"row\":%d", column, row);
            json_glyph("was", difference_was(difference, column, row));
            json_glyph("now", difference_now(difference, column, row));
            putchar('}');
        }
    putchar(']');
}

static void json_counts(const Difference *difference) {
    int32_t was[KIND_COUNT], now[KIND_COUNT];
    JsonList list = {false};
    difference_count(difference->was, was);
    difference_count(difference->now, now);
    fputs(",\n \"counts\":[", stdout);
    for (int kind = 1; kind < KIND_COUNT; kind++) {
        if (was[kind] == now[kind])
            continue;
        next_in(&list);
        printf("{\"kind\":\"%s\",\"was\":%d,\"now\":%d}", KINDS[kind].name, was[kind], now[kind]);
    }
    putchar(']');
}

static void json_header_line(void *context, bool old, Slice line) {
    next_in(context);
    printf("{\"%s\":", old ? "was" : "now");
    json_slice(line);
    putchar('}');
}

static void json_reach(void *context, bool within, Kind kind, int32_t column, int32_t row) {
    next_in(context);
    printf("{\"within\":%s,\"kind\":\"%s\"", within ? "true" : "false", KINDS[kind].name);
    if (column >= 0)
        printf(",\"column\":%d,\"row\":%d", column, row);
    putchar('}');
}

static bool print_json(const Difference *difference) {
    const Level *was = difference->was, *now = difference->now;
    JsonList header = {false}, reach = {false};
    fputs("{\"was\":", stdout);
    json_text(difference->was_path);
    fputs(",\"now\":", stdout);
    json_text(difference->now_path);
    printf(",\"alike\":%s,\"moved\":[%d,%d],\"size_was\":[%d,%d],\"size_now\":[%d,%d]",
           was->hash == now->hash ? "true" : "false", difference->shift.columns,
           difference->shift.rows, was->width, was->height, now->width, now->height);
    fputs(",\n \"header\":[", stdout);
    bool fine = difference_in_header(difference, json_header_line, &header);
    putchar(']');
    json_cells(difference);
    json_counts(difference);
    fputs(",\n \"reach\":[", stdout);
    fine = fine && difference_in_reach(difference, json_reach, &reach);
    puts("]}");
    return fine;
}

static int compare(const Difference *difference, bool json, bool colour) {
    if (!(json ? print_json(difference) : print_text(difference, colour))) {
        fputs("overhang diff: out of memory\n", stderr);
        return EXIT_WRONG;
    }
    return difference->was->hash == difference->now->hash ? EXIT_FINE : EXIT_NO;
}

static bool wants_colour(bool yes, bool no) {
    const char *unwanted = getenv("NO_COLOR");
    return yes || (!no && !(unwanted && *unwanted) && isatty(STDOUT_FILENO));
}

int cli_diff(int argc, char **argv) {
    LevelArgs level = {0};
    bool yes = false, no = false, json = false;
    const Option options[] = {{"--color", &yes, NULL},
                              {"--no-color", &no, NULL},
                              {"--json", &json, NULL},
                              LEVEL_OPTIONS(level)};
    const Command command = {"diff", HELP, options, sizeof options / sizeof options[0]};
    Operands levels;
    if (!args_read(&command, argc, argv, &levels))
        return levels.exit_code;
    if (levels.count != 2)
        return args_wrong("diff", "name two level files, the older first");
    if (!level_args_take("diff", &level))
        return EXIT_WRONG;
    Level *was = level_file_read(&level, levels.words[0]);
    Level *now = level_file_read(&level, levels.words[1]);
    int code = EXIT_WRONG;
    if (was && now) {
        Difference difference = {was, now, levels.words[0], levels.words[1], level_shift(was, now)};
        code = compare(&difference, json, wants_colour(yes, no));
    }
    level_free(was);
    level_free(now);
    level_args_free(&level);
    return code;
}
