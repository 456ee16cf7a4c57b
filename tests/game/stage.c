#include "stage.h"

#include <assert.h>

Level *stage_level(const char *text) {
    static Diagnostics diag;
    diag = (Diagnostics){.path = "t"};
    Level *level = level_parse(text, strlen(text), "t", NULL, &diag);
    FeelValues values;
    if (!level || !feel_values_of(level, &values, &diag)) {
        diag_print(&diag, stderr);
        fail_msg("the test's own level is refused");
    }
    return level;
}

Stage stage_open(const char *text) {
    Stage stage = {.level = stage_level(text)};
    stage.game = game_new(stage.level, NULL);
    assert_non_null(stage.game);
    stage.hero = &stage.game->hero;
    return stage;
}

void stage_close(Stage *stage) {
    free(stage->game);
    level_free(stage->level);
}

unsigned stage_step(Stage *stage, Buttons held) {
    static_assert(EVENT_KIND_COUNT <= 32, "each kind of event has a bit");
    game_step(stage->game, stage->level, held);
    unsigned events = 0;
    for (int i = 0; i < stage->game->event_count; i++) {
        events |= 1u << stage->game->events[i].kind;
        stage->counts[stage->game->events[i].kind]++;
    }
    return events;
}

unsigned stage_hold(Stage *stage, Buttons held, int steps) {
    unsigned events = 0;
    for (int i = 0; i < steps; i++)
        events |= stage_step(stage, held);
    return events;
}

int stage_until(Stage *stage, Buttons held, EventKind kind, int most) {
    for (int i = 1; i <= most; i++)
        if (had(stage_step(stage, held), kind))
            return i;
    fail_msg("no '%s' in %d steps", EVENT_NAMES[kind], most);
    return 0;
}

void stage_put(Stage *stage, fix x, fix y) {
    Hero *hero = stage->hero;
    *hero = (Hero){.x = x, .y = y, .facing = 1, .solid = -1, .peak_y = y};
    hero->previous = hero_box(hero);
}

fix stage_ride(Stage *stage, int steps) {
    fix least = feet(stage);
    for (int i = 0; i < steps; i++) {
        stage_step(stage, 0);
        assert_int_equal(stage->hero->ground, GROUND_PLATFORM);
        assert_int_equal(feet(stage), solid_at(stage, 0)->box.y);
        least = fix_min(least, feet(stage));
    }
    return least;
}
