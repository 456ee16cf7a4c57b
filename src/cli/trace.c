#include "cli/trace.h"

#include <inttypes.h>
#include <stdio.h>

/* What a line tells of the hero or of one actor. */
typedef struct Row {
    const char *kind; /* NULL: the hero */
    int slot;
    fix x, y, dx, dy;
    const char *ground, *state;
    char hit[5];
} Row;

void trace_header(void) {
    puts("k\tstep\tx\ty\tdx\tdy\tground\thit\tstate\tcoins\tevents");
}

static Row hero_row(const Game *game) {
    const Hero *hero = &game->hero;
    static const char LETTERS[] = "LRCF";
    Row row = {
        .slot = -1,
        .x = hero->x,
        .y = hero->y,
        .dx = hero->dx,
        .dy = hero->dy,
        .ground = GROUND_NAMES[hero->ground],
        .state = HERO_STATE_NAMES[hero->state],
        .hit = ".",
    };
    int count = 0;
    for (int i = 0; LETTERS[i]; i++)
        if (hero->hit >> i & 1)
            row.hit[count++] = LETTERS[i];
    return row;
}

static Row actor_row(const Actor *actor, int slot) {
    static const char *const STATES[] = {"alive", "dying", "gone", "busy"};
    return (Row){
        .kind = KINDS[actor->kind].name,
        .slot = slot,
        .x = actor->x,
        .y = actor->y,
        .dx = actor->dx,
        .dy = actor->dy,
        .ground = GROUND_NAMES[actor->ground],
        .state = STATES[actor->state < ACTOR_OWN ? actor->state : ACTOR_OWN],
        .hit = ".",
    };
}

/* The hero's line has all events of the step, an actor's those that are about it. */
static int print_events(const Row *row, const Game *game, const char *quote) {
    int count = 0;
    for (int i = 0; i < game->event_count; i++) {
        const Event *event = &game->events[i];
        if (row->kind && event->slot != row->slot)
            continue;
        printf("%s%s%s", count++ > 0 ? "," : "", quote, EVENT_NAMES[event->kind]);
        if (event->kind == EVENT_ZONE_ENTERED || event->kind == EVENT_ZONE_LEFT)
            printf("%d", event->value);
        printf("%s", quote);
    }
    return count;
}

static void print_text(const Trace *trace, const Row *row, const Game *game) {
    if (row->kind)
        printf("%s\t%d\t", row->kind, row->slot);
    printf("%d\t%d\t%d\t%d\t%d\t%d\t%s\t%s\t%s\t%d\t", trace->k, trace->step, row->x, row->y,
           row->dx, row->dy, row->ground, row->hit, row->state, game->coins);
    if (print_events(row, game, "") == 0)
        putchar('-');
    putchar('\n');
}

static void print_json(const Trace *trace, const Row *row, const Game *game) {
    putchar('{');
    if (row->kind)
        printf("\"kind\":\"%s\",\"slot\":%d,", row->kind, row->slot);
    printf("\"k\":%d,\"step\":%d,\"x\":%d,\"y\":%d,\"dx\":%d,\"dy\":%d,\"ground\":\"%s\","
           "\"hit\":\"%s\",\"state\":\"%s\",\"coins\":%d,\"events\":[",
           trace->k, trace->step, row->x, row->y, row->dx, row->dy, row->ground, row->hit,
           row->state, game->coins);
    print_events(row, game, "\"");
    puts("]}");
}

void trace_step(const Trace *trace, const Game *game) {
    Row row = hero_row(game);
    (trace->json ? print_json : print_text)(trace, &row, game);
    for (int i = 0; trace->actors && i < game->actor_count; i++) {
        row = actor_row(&game_actors_of(game)[i], i);
        (trace->json ? print_json : print_text)(trace, &row, game);
    }
}

static const char *end_word(const Game *game) {
    return game->outcome == OUTCOME_WON ? "won" : game->hero.dead ? "died" : "ended";
}

void trace_end(const Trace *trace, const Game *game) {
    const char *format =
        trace->json ? "{\"k\":%d,\"end\":\"%s\",\"step\":%d,\"x\":%d,\"y\":%d,\"time\":" TIME_FORMAT
                      ",\"coins\":%d,\"gems\":%d,\"deaths\":%d,\"hash\":\"%016" PRIx64 "\"}\n"
                    : "k=%d %s step=%d x=%d y=%d time=" TIME_FORMAT
                      " coins=%d gems=%d deaths=%d hash=%016" PRIx64 "\n";
    printf(format, trace->k, end_word(game), trace->step + 1, game->hero.x, game->hero.y,
           TIME_WORDS(game->tick), game->coins, game->gems, game->deaths, game_hash(game));
}
