#include "cli/check_print.h"
#include "cli/json.h"
#include "cli/trace.h"

#include <inttypes.h>

#define MOMENTS_JSON 8

static void print_place(CheckPlace place) {
    printf("\"kind\":\"%s\"", place.kind);
    if (place.column >= 0)
        printf(",\"column\":%d,\"row\":%d", place.column, place.row);
}

void check_json_difficulty(const Difficulty *difficulty) {
    if (difficulty->stopped) {
        fputs(",\"difficulty\":{\"finished\":false}", stdout);
        return;
    }
    printf(",\"difficulty\":{\"par\":" TIME_FORMAT
           ",\"steps\":%d,\"finished\":%s,\"presses\":%d,\"error\":%d.%02d,\"first_player\":%d,"
           "\"moments\":[",
           TIME_WORDS(difficulty->par), difficulty->par, difficulty->hurried ? "false" : "true",
           difficulty->moment_count, difficulty->error / 100, difficulty->error % 100,
           (int)(difficulty->first_player / STEPS_PER_SECOND));
    for (int i = 0; i < difficulty->moment_count && i < MOMENTS_JSON; i++) {
        const Moment *moment = &difficulty->moments[i];
        printf("%s{\"key\":\"%s\",\"step\":%d,\"until\":%d,\"column\":%d,\"row\":%d,"
               "\"earlier\":%d,\"later\":%d}",
               i ? "," : "", check_key(moment->key), moment->step, moment->until, moment->column,
               moment->row, moment->early, moment->late);
    }
    fputs("]}", stdout);
}

static void print_refutation(const Level *level, const Refutation *refutation) {
    fputs(",\"refuted\":{", stdout);
    print_place(check_place(level, refutation->item));
    printf(",\"steps\":%d,\"run\":", refutation->steps);
    json_text(refutation->witness);
    putchar('}');
}

static void print_verdict(const Level *level, const Verdict *verdict) {
    putchar('{');
    print_place(check_place(level, verdict->item));
    printf(",\"verdict\":\"%s\",\"searched\":%" PRId64, ANSWER_NAMES[verdict->answer],
           verdict->steps);
    if (verdict->witness) {
        fputs(",\"run\":", stdout);
        json_text(verdict->witness);
    }
    if (verdict->answer == ANSWER_REACHABLE)
        printf(",\"steps\":%d,\"time\":" TIME_FORMAT, verdict->count, TIME_WORDS(verdict->count));
    else if (verdict->nearest >= 0)
        printf(",\"nearest\":{\"column\":%d,\"row\":%d,\"steps\":%d}", verdict->column,
               verdict->row, verdict->nearest);
    putchar('}');
}

void check_json_problems(const char *path, const Diagnostics *diag) {
    fputs("{\"level\":", stdout);
    json_text(path);
    printf(",\"errors\":%d,\"warnings\":%d,\"problems\":[", diag->errors, diag->warnings);
    for (int i = 0; i < diag->count; i++) {
        const Diagnostic *problem = &diag->list[i];
        printf("%s{\"severity\":\"%s\"", i ? "," : "",
               problem->severity == SEVERITY_ERROR ? "error" : "warning");
        if (problem->line)
            printf(",\"line\":%d", problem->line);
        if (problem->column)
            printf(",\"column\":%d", problem->column);
        fputs(",\"text\":", stdout);
        json_text(problem->text);
        putchar('}');
    }
    putchar(']');
}

void check_json(const Level *level, const Solution *solution) {
    fputs(",\"goal\":", stdout);
    print_verdict(level, &solution->verdicts[0]);
    fputs(",\"items\":[", stdout);
    for (int i = 1; i < solution->count; i++) {
        if (i > 1)
            putchar(',');
        print_verdict(level, &solution->verdicts[i]);
    }
    fputs("],\"all\":", stdout);
    print_verdict(level, &solution->all);
    printf(",\"searched\":%" PRId64, solution->steps);
    if (solution->refutation.witness)
        print_refutation(level, &solution->refutation);
}
