#include "support.h"

static char *problems_of(const Diagnostics *diag) {
    static char all[DIAG_MAX * 300];
    size_t size = 0;
    all[0] = '\0';
    for (int i = 0; i < diag->count; i++) {
        size += (size_t)diag_format(diag, i, all + size, 300);
        size += (size_t)sprintf(all + size, "\n");
    }
    return all;
}

Level *read_fine_with(const char *text, const LevelOptions *options) {
    static Diagnostics diag;
    diag = (Diagnostics){.path = "t"};
    Level *level = level_parse(text, strlen(text), "t", options, &diag);
    if (!level)
        fail_msg("refused: %s", problems_of(&diag));
    return level;
}

Level *read_fine(const char *text) {
    return read_fine_with(text, NULL);
}

void expect_problems_with(const char *text, const LevelOptions *options, const char *problems) {
    static Diagnostics diag;
    diag = (Diagnostics){.path = "t"};
    Level *level = level_parse(text, strlen(text), "t", options, &diag);
    assert_string_equal(problems_of(&diag), problems);
    assert_int_equal(level == NULL, diag.errors > 0);
    level_free(level);
}

void expect_problems(const char *text, const char *problems) {
    expect_problems_with(text, NULL, problems);
}

uint64_t hash_of(const char *text) {
    Level *level = read_fine(text);
    uint64_t hash = level->hash;
    level_free(level);
    return hash;
}

const Meaning *meaning_at(const Level *level, int column, int row) {
    return &level->meanings[level_at(level, column, row)];
}

static void expect_same_meaning(const Meaning *a, const Meaning *b) {
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->direction, b->direction);
    assert_int_equal(a->facing_right, b->facing_right);
    assert_int_equal(a->oneway, b->oneway);
    assert_int_equal(a->eased, b->eased);
    assert_int_equal(a->flags, b->flags);
    assert_int_equal(a->glyph, b->glyph);
    assert_int_equal(a->speed, b->speed);
    assert_int_equal(a->power, b->power);
    assert_int_equal(a->wait, b->wait);
    assert_int_equal(a->start, b->start);
    assert_int_equal(a->every, b->every);
    assert_int_equal(a->lasts, b->lasts);
    assert_int_equal(a->path_count, b->path_count);
    assert_memory_equal(a->path, b->path, sizeof a->path);
    assert_string_equal(a->text, b->text);
    assert_string_equal(a->skin, b->skin);
}

static void expect_same_tide(const Tide *a, const Tide *b) {
    assert_int_equal(a->on, b->on);
    assert_int_equal(a->from, b->from);
    assert_int_equal(a->speed, b->speed);
    assert_int_equal(a->behind, b->behind);
    assert_int_equal(a->delay, b->delay);
    assert_int_equal(a->limit, b->limit);
}

static void expect_same_header(const Level *a, const Level *b) {
    assert_string_equal(a->title, b->title);
    assert_string_equal(a->author, b->author);
    assert_string_equal(a->hint, b->hint);
    assert_string_equal(a->theme, b->theme);
    assert_string_equal(a->music, b->music);
    assert_int_equal(a->par_ms, b->par_ms);
    assert_int_equal(a->closed_edges, b->closed_edges);
    assert_int_equal(a->mover, b->mover);
    assert_int_equal(a->goal_rule, b->goal_rule);
    assert_int_equal(a->light, b->light);
    expect_same_tide(&a->front, &b->front);
    expect_same_tide(&a->flood, &b->flood);
    assert_int_equal(a->feel_count, b->feel_count);
    for (int i = 0; i < a->feel_count; i++) {
        assert_string_equal(a->feel[i].name, b->feel[i].name);
        assert_int_equal(a->feel[i].value, b->feel[i].value);
    }
}

static void expect_same_cells(const Level *a, const Level *b) {
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    bool invented = a->meanings[0].glyph == ' '; /* the writer needs another empty character */
    for (int row = 0; row < a->height; row++)
        for (int column = 0; column < a->width; column++)
            if (!invented || level_at(a, column, row) != 0)
                expect_same_meaning(meaning_at(a, column, row), meaning_at(b, column, row));
            else
                assert_int_equal(meaning_at(b, column, row)->kind, KIND_EMPTY);
}

static void expect_same_counts(const Level *a, const Level *b) {
    assert_int_equal(a->item_count, b->item_count);
    assert_int_equal(a->coin_count, b->coin_count);
    assert_int_equal(a->gem_count, b->gem_count);
    assert_int_equal(a->goal_count, b->goal_count);
    assert_int_equal(a->thing_count, b->thing_count);
    for (int i = 0; i < a->thing_count; i++) {
        assert_int_equal(a->things[i].column, b->things[i].column);
        assert_int_equal(a->things[i].row, b->things[i].row);
        assert_int_equal(a->things[i].width, b->things[i].width);
        assert_int_equal(a->things[i].height, b->things[i].height);
    }
    assert_int_equal(a->start_column, b->start_column);
    assert_int_equal(a->start_row, b->start_row);
    assert_int_equal(a->has_slopes, b->has_slopes);
    assert_int_equal(a->has_water, b->has_water);
}

void expect_round_trip(const Level *level, const char *expected) {
    size_t size;
    char *text = level_write(level, &size);
    assert_non_null(text);
    assert_int_equal(strlen(text), size);
    if (expected)
        assert_string_equal(text, expected);
    Diagnostics diag = {.path = "written"};
    Level *again = level_parse(text, size, "", NULL, &diag);
    if (!again)
        fail_msg("refused: %s", problems_of(&diag));
    expect_same_header(level, again);
    expect_same_cells(level, again);
    expect_same_counts(level, again);
    assert_true(level->hash == again->hash);
    level_free(again);
    free(text);
}
