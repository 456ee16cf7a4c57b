#include "cli/against.h"

#include "cli/json.h"
#include "cli/trace.h"
#include "replay/against.h"
#include "replay/run_level.h"

static const LevelArgs *from(const LevelArgs *args, const Run *run, LevelArgs *moved) {
    *moved = *args;
    moved->options.has_start = true;
    moved->options.start_column = run->start_column;
    moved->options.start_row = run->start_row;
    return moved;
}

static Level *read_quietly(const LevelArgs *args, const char *path) {
    Diagnostics unread = {.path = path};
    return game_read_level(path, &args->options, &unread);
}

/* The level as it was when the run was recorded, if that is still what lies at `path` or in the
 * game. A run may have begun elsewhere than at the map's start: then it begins there on the edited
 * level too. */
static Level *read_was(const AgainstArgs *args, const Run *run, const char *path, bool *elsewhere) {
    Level *was = run_level_peek(run, path, &args->level->options);
    Level *plain = was ? read_quietly(args->level, path) : NULL;
    *elsewhere = plain && plain->hash != was->hash;
    level_free(plain);
    return was || !args->level_of ? was : args->level_of(run);
}

#define CELL_FORMAT "%d,%d"
#define CELL_WORDS(place)                                                                          \
    fix_cell((place).x + HERO_WIDTH / 2), fix_cell((place).y + HERO_HEIGHT / 2)

static bool still(const Run *run, const RunAgainst *result) {
    return result->end.outcome >= run->end.outcome;
}

static void print_text(const char *path, const Run *run, const RunAgainst *result, bool exact) {
    const RunEnd *end = &result->end;
    bool won = run->end.outcome == OUTCOME_WON, wins = end->outcome == OUTCOME_WON;
    printf("%s: ", path);
    if (wins)
        printf("%s in " TIME_FORMAT " s", won ? "still wins" : "wins now", TIME_WORDS(end->steps));
    else if (result->died_at >= 0)
        printf("%s: died at step %d (" TIME_FORMAT " s) at " CELL_FORMAT,
               won ? "no longer wins" : "still does not win", result->died_at,
               TIME_WORDS(result->died_at), CELL_WORDS(result->died));
    else
        printf("%s: ends after " TIME_FORMAT " s at " CELL_FORMAT,
               won ? "no longer wins" : "still does not win", TIME_WORDS(end->steps),
               CELL_WORDS(result->place));
    if (wins && won && end->steps != run->end.steps)
        printf(" (was " TIME_FORMAT " s)", TIME_WORDS(run->end.steps));
    if (result->differs < 0)
        puts(", the same all the way");
    else
        printf("; another way %s step %d: %s\n", exact ? "from" : "by", result->differs,
               result->reason);
}

static void print_json(const char *path, const Run *run, const RunAgainst *result) {
    const RunEnd *end = &result->end;
    printf("{\"run\":");
    json_text(path);
    printf(",\"won\":%s,\"wins\":%s,\"steps\":%d,\"time\":" TIME_FORMAT
           ",\"coins\":%d,\"gems\":%d,\"deaths\":%d",
           run->end.outcome == OUTCOME_WON ? "true" : "false",
           end->outcome == OUTCOME_WON ? "true" : "false", end->steps, TIME_WORDS(end->steps),
           end->coins, end->gems, end->deaths);
    if (result->died_at >= 0)
        printf(",\"died_at\":%d,\"died\":[%d,%d]", result->died_at, CELL_WORDS(result->died));
    printf(",\"end\":[%d,%d],\"equal_to_step\":%d", CELL_WORDS(result->place), result->equal);
    if (result->differs >= 0)
        printf(",\"differs_by_step\":%d,\"reason\":\"%s\"", result->differs, result->reason);
    puts("}");
}

int cli_against(const AgainstArgs *args, const char *path, const Run *run, const char *was_path) {
    bool elsewhere;
    LevelArgs moved;
    RunAgainst result;
    Level *was = read_was(args, run, was_path, &elsewhere);
    Level *edited =
        read_quietly(elsewhere ? from(args->level, run, &moved) : args->level, args->edited);
    bool played = edited && run_against(run, edited, was, &result);
    if (!played)
        fprintf(stderr, "overhang replay: %s: cannot be played on %s\n", path, args->edited);
    if (played && args->json)
        print_json(path, run, &result);
    else if (played)
        print_text(path, run, &result, was != NULL);
    level_free(edited);
    level_free(was);
    return !played ? EXIT_WRONG : still(run, &result) ? EXIT_FINE : EXIT_NO;
}
