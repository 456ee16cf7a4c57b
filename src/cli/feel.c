#include "base/text.h"
#include "cli/cli.h"
#include "cli/level_file.h"

#include <string.h>
#include <sys/stat.h>

static const char HELP[] =
    "overhang feel [LEVEL | NAME]\n"
    "\n"
    "The table of how the hero moves: value, unit, allowed range and meaning of each row. With a\n"
    "level, its values; a * marks what it sets by `feel.NAME: VALUE` in its header. With the NAME "
    "of\na row, such as coyote_time, that row alone.\n"
    "\n"
    "  --json           the same as JSON: `overhang help json`\n" LEVEL_OPTIONS_HELP "\n"
    "Exit codes: 0 printed, 2 wrong use or a file that cannot be used.\n";

static bool overridden(const Level *level, const char *name) {
    for (int i = 0; level && i < level->feel_count; i++)
        if (!strcmp(level->feel[i].name, name))
            return true;
    return false;
}

/* Rows from `first` to before `end`. */
typedef struct Rows {
    int first, end;
} Rows;

/* Whatever is there: opening it could wait for ever, and reading it says what is wrong. */
static bool is_file(const char *word) {
    struct stat info;
    return stat(word, &info) == 0;
}

/* The row of a name that is no file's, or all. */
static Rows rows_of(const char *word) {
    const Rows all = {0, FEEL_ROW_COUNT};
    if (is_file(word))
        return all;
    for (int i = 0; i < FEEL_ROW_COUNT; i++)
        if (!strcmp(FEEL_ROWS[i].name, word))
            return (Rows){i, i + 1};
    return all;
}

static void print_table(const FeelValues *values, const Level *level, Rows rows) {
    printf("%-18s   %8s %-8s %8s %8s  %s\n", "name", "value", "unit", "from", "to", "meaning");
    for (int i = rows.first; i < rows.end; i++) {
        const FeelRow *row = &FEEL_ROWS[i];
        char value[16], low[16], high[16];
        text_from_fix(feel_value(values, i), value);
        text_from_fix(row->low, low);
        text_from_fix(row->high, high);
        printf("%-18s %s %8s %-8s %8s %8s  %s\n", row->name,
               overridden(level, row->name) ? "*" : " ", value, row->unit, low, high, row->meaning);
    }
}

static void print_json(const FeelValues *values, const Level *level, Rows rows) {
    puts("{");
    for (int i = rows.first; i < rows.end; i++) {
        const FeelRow *row = &FEEL_ROWS[i];
        char value[16], low[16], high[16];
        text_from_fix(feel_value(values, i), value);
        text_from_fix(row->low, low);
        text_from_fix(row->high, high);
        printf("  \"%s\": {\"value\": %s, \"unit\": \"%s\", \"from\": %s, \"to\": %s, "
               "\"set_by_level\": %s, \"meaning\": \"%s\"}%s\n",
               row->name, value, row->unit, low, high,
               overridden(level, row->name) ? "true" : "false", row->meaning,
               i + 1 < rows.end ? "," : "");
    }
    puts("}");
}

static int neither(const char *word) {
    const char *meant = feel_meant(word);
    return meant ? args_wrong("feel", "no level or row '%s': did you mean '%s'?", word, meant)
                 : args_wrong("feel", "no level or row '%s': `overhang feel` lists the rows", word);
}

/* Of a level, of a row by its name, or all (word NULL). */
static int show(const LevelArgs *args, const char *word, bool json) {
    Rows rows = word ? rows_of(word) : (Rows){0, FEEL_ROW_COUNT};
    bool named = rows.end - rows.first == 1;
    if (word && !named && !is_file(word))
        return neither(word);
    Level *level = word && !named ? level_file_read(args, word) : NULL;
    if (word && !named && !level)
        return EXIT_WRONG;
    FeelValues values = FEEL_DEFAULTS;
    if (level)
        feel_values_of(level, &values, NULL);
    (json ? print_json : print_table)(&values, level, rows);
    level_free(level);
    return EXIT_FINE;
}

int cli_feel(int argc, char **argv) {
    LevelArgs args = {0};
    bool json = false;
    const Option options[] = {{"--json", &json, NULL}, LEVEL_OPTIONS(args)};
    const Command command = {"feel", HELP, options, sizeof options / sizeof options[0]};
    Operands levels;
    if (!args_read(&command, argc, argv, &levels))
        return levels.exit_code;
    if (levels.count > 1)
        return args_wrong("feel", "one level or name at most");
    if (!level_args_take("feel", &args))
        return EXIT_WRONG;
    int code = show(&args, levels.count > 0 ? levels.words[0] : NULL, json);
    level_args_free(&args);
    return code;
}
