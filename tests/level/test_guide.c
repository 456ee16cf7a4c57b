/* Every example in the modders' guide is read: the guide and the reader are kept in step. */
#include "base/file.h"
#include "game/game.h"
#include "support.h"

#include <stdio.h>

#define GUIDE "levels/README.md"

/* Finds the next block fenced as ```KIND; its text is from *at to the closing fence. */
static const char *next_block(const char *from, const char *kind, const char **end) {
    char fence[40];
    snprintf(fence, sizeof fence, "\n```%s\n", kind);
    const char *at = strstr(from, fence);
    if (!at)
        return NULL;
    at += strlen(fence);
    *end = strstr(at, "\n```");
    assert_non_null(*end);
    *end += 1;
    return at;
}

static FileText read_guide(void) {
    FileText guide;
    const char *why;
    if (!file_read(GUIDE, (size_t)1 << 20, &guide, &why))
        fail_msg(GUIDE ": %s", why);
    return guide;
}

static void every_example_is_read(void **state) {
    (void)state;
    FileText guide = read_guide();
    const char *end, *at = guide.bytes;
    int count = 0;
    while ((at = next_block(at, "level", &end))) {
        Diagnostics diag = {.path = GUIDE};
        Level *level = level_parse(at, (size_t)(end - at), "example", NULL, &diag);
        if (!level || diag.warnings > 0)
            fail_msg("%s:\n%.*s", diag.list[0].text, (int)(end - at), at);
        expect_round_trip(level, NULL);
        level_free(level);
        count++;
        at = end;
    }
    assert_in_range(count, 8, 100);
    file_free(&guide);
}

/* A block of ```problems is a level's problems; the ```broken block before it has them. */
static void every_message_is_what_the_reader_says(void **state) {
    (void)state;
    FileText guide = read_guide();
    const char *end, *at = guide.bytes, *said_end;
    int count = 0;
    while ((at = next_block(at, "broken", &end))) {
        const char *said = next_block(end, "problems", &said_end);
        static Diagnostics diag;
        diag = (Diagnostics){.path = "levels/mine.txt"};
        char all[2000] = "";
        size_t size = 0;
        level_free(level_parse(at, (size_t)(end - at), "mine", NULL, &diag));
        for (int i = 0; i < diag.count; i++) {
            size += (size_t)diag_format(&diag, i, all + size, 300);
            all[size++] = '\n';
        }
        assert_non_null(said);
        assert_int_equal(size, said_end - said);
        assert_memory_equal(all, said, size);
        count++;
        at = said_end;
    }
    assert_in_range(count, 1, 100);
    file_free(&guide);
}

/* Every name and character of the table of kinds is in the guide. */
static void every_kind_is_told(void **state) {
    (void)state;
    FileText guide = read_guide();
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        char wanted[64];
        if (kind == KIND_FLAGS)
            continue;
        snprintf(wanted, sizeof wanted, "`%s`", KINDS[kind].name);
        if (!strstr(guide.bytes, wanted))
            fail_msg("the guide lacks the name %s", wanted);
        snprintf(wanted, sizeof wanted, "`%s%c`", KINDS[kind].glyph == '|' ? "\\" : "",
                 KINDS[kind].glyph);
        if (KINDS[kind].glyph && !strstr(guide.bytes, wanted))
            fail_msg("the guide lacks the character %s", wanted);
    }
    file_free(&guide);
}

static void expect_told(const char *text, const char *word) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "`%s`", word);
    if (!strstr(text, wanted))
        fail_msg("the guide lacks %s", wanted);
}

/* Every event of a trace, and the hero's states in their order. */
static void a_trace_s_words_are_told(void **state) {
    (void)state;
    FileText guide = read_guide();
    char states[200] = "";
    for (int i = 0; i < HERO_STATE_COUNT; i++) {
        strcat(states, i ? " " : "");
        strcat(states, HERO_STATE_NAMES[i]);
    }
    expect_told(guide.bytes, states);
    for (int kind = 0; kind < EVENT_KIND_COUNT; kind++)
        expect_told(guide.bytes, EVENT_NAMES[kind]);
    file_free(&guide);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_example_is_read),
                                       cmocka_unit_test(every_message_is_what_the_reader_says),
                                       cmocka_unit_test(every_kind_is_told),
                                       cmocka_unit_test(a_trace_s_words_are_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
