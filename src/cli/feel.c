#include "base/text.h"
#include "cli/args.h"
#include "cli/cli.h"

#include <string.h>

static const char HELP[] =
    "overhang feel [LEVEL]\n"
    "\n"
    "The table of how the hero moves: value, unit, allowed range and meaning of each row. With a\n"
    "level, its values; a * marks what it sets by `feel.NAME: VALUE` in its header.\n"
    "\n"
    "  --json           the same as JSON\n" LEVEL_OPTIONS_HELP;

static bool overridden(const Level *level, const char *name) {
    for (int i = 0; level && i < level->feel_count; i++)
        if (!strcmp(level->feel[i].name, name))
            return true;
    return false;
}

static void print_table(const FeelValues *values, const Level *level) {
    printf("%-18s   %8s %-8s %8s %8s  %s\n", "name", "value", "unit", "from", "to", "meaning");
    for (int i = 0; i < FEEL_ROW_COUNT; i++) {
        const FeelRow *row = &FEEL_ROWS[i];
        char value[16], low[16], high[16];
        text_from_fix(feel_value(values, i), value);
        text_from_fix(row->low, low);
        text_from_fix(row->high, high);
        printf("%-18s %s %8s %-8s %8s %8s  %s\n", row->name,
               overridden(level, row->name) ? "*" : " ", value, row->unit, low, high, row->meaning);
    }
}

static void print_json(const FeelValues *values, const Level *level) {
    puts("{");
    for (int i = 0; i < FEEL_ROW_COUNT; i++) {
        const FeelRow *row = &FEEL_ROWS[i];
        char value[16], low[16], high[16];
        text_from_fix(feel_value(values, i), value);
        text_from_fix(row->low, low);
        text_from_fix(row->high, high);
        printf("  \"%s\": {\"value\": %s, \"unit\": \"%s\", \"from\": %s, \"to\": %s, "
               "\"set_by_level\": %s, \"meaning\": \"%s\"}%s\n",
               row->name, value, row->unit, low, high,
               overridden(level, row->name) ? "true" : "false", row->meaning,
               i + 1 < FEEL_ROW_COUNT ? "," : "");
    }
    puts("}");
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
        return args_wrong("feel", "one level at most");
    if (!level_args_take("feel", &args))
        return CLI_WRONG;
    FeelValues values = FEEL_DEFAULTS;
    Level *level = levels.count > 0 ? level_args_read(&args, levels.words[0]) : NULL;
    level_args_free(&args);
    if (levels.count > 0 && !level)
        return CLI_WRONG;
    if (level)
        feel_values_of(level, &values, NULL);
    (json ? print_json : print_table)(&values, level);
    level_free(level);
    return CLI_FINE;
}
