/* A recorded run that is watched: fast, slow, halted, step by step, forward and back; below it a
 * bar of the whole with marks of deaths, gems and checkpoints. */
#include "app/screens.h"
#include "replay/run_level.h"

#include <stdio.h>
#include <stdlib.h>

#define SEEK_STEPS (2 * STEPS_PER_SECOND)
#define PARTS 16 /* of a step */
#define REWIND_SPEED 2
#define BAR_LEFT 8
#define BAR_WIDTH (SCREEN_WIDTH - 2 * BAR_LEFT)
#define PLATE_TOP (SCREEN_HEIGHT - 38)
#define BAR_TOP (PLATE_TOP + 7)
#define BAR_HEIGHT 4
#define COLOUR_SPENT 0x673343
#define COLOUR_DEATH 0xff6f58

/* In parts of a step for each step of time. */
static const struct {
    int parts;
    const char *name;
} SPEEDS[] = {{1, "1/16"}, {2, "1/8"}, {4, "1/4"}, {8, "1/2"},
              {16, "1"},   {32, "2"},  {64, "4"},  {128, "8"}};
#define SPEED_COUNT (int)(sizeof SPEEDS / sizeof SPEEDS[0])
#define SPEED_TRUE 4

bool replay_open(App *app, Run *run, Level *level, const char *caption) {
    ReplayState *state = &app->replay;
    const char *why;
    char text[96];
    *state = (ReplayState){.playback = state->playback, .speed = SPEED_TRUE};
    if (playback_open(&state->playback, run, level, app->atlas, caption, &why)) {
        app_push(app, SCREEN_REPLAY);
        return true;
    }
    snprintf(text, sizeof text, "that run cannot be watched: %.60s", why);
    app_remark(app, text);
    return false;
}

void replay_close(App *app) {
    playback_close(&app->replay.playback);
}

Level *replay_find_level(App *app, const char *path, const Run *run) {
    char *beside = run_level_path(run, path);
    Level *level = beside ? run_level_peek(run, beside, &(LevelOptions){0}) : NULL;
    free(beside);
    return level ? level : share_level(&app->campaign, run);
}

bool replay_open_file(App *app, const AppPaths *paths, Diagnostics *diag) {
    const char *why;
    char caption[LEVEL_TEXT];
    diag->path = paths->run;
    Run *run = run_read(paths->run, diag);
    if (!run)
        return false;
    campaign_find(&app->campaign, app->levels);
    Level *level = paths->level ? run_level_peek(run, paths->level, &(LevelOptions){0})
                                : replay_find_level(app, paths->run, run);
    if (!level) {
        run_free(run);
        return diag_error(diag, 0, 0, "its level as it was is not %s; name it by --level FILE",
                          paths->level ? "that one" : "beside it, nor in the game");
    }
    snprintf(caption, sizeof caption, "%s", level->title);
    app->single = true;
    app->replay.speed = SPEED_TRUE;
    if (!playback_open(&app->replay.playback, run, level, app->atlas, caption, &why))
        return diag_error(diag, 0, 0, "%s", why);
    app_push(app, SCREEN_REPLAY);
    return true;
}

static void leave(App *app) {
    app_sound(app, "menu_back");
    if (app->depth == 1) {
        app->wants_quit = true; /* it is all that was asked for */
        return;
    }
    app_pop(app);
    replay_close(app);
}

/* At its end, playing means playing again. */
static void toggle(ReplayState *state) {
    if (playback_is_over(&state->playback))
        playback_move(&state->playback, -state->playback.at);
    else
        state->halted = !state->halted;
    state->bank = 0;
}

static void seek(ReplayState *state, int by) {
    playback_move(&state->playback, by * (state->halted ? 1 : SEEK_STEPS));
    state->bank = 0;
}

static bool is_on_bar(const AppInput *input) {
    return input->clicked && input->mouse_y >= PLATE_TOP && input->mouse_y < BAR_TOP + 10;
}

static void seek_to_mouse(ReplayState *state, const AppInput *input) {
    int x = input->mouse_x - BAR_LEFT;
    x = x < 0 ? 0 : x > BAR_WIDTH ? BAR_WIDTH : x;
    int64_t to = (int64_t)state->playback.run->count * x / BAR_WIDTH;
    playback_move(&state->playback, (int32_t)to - state->playback.at);
    state->bank = 0;
}

static void change_speed(App *app, int by) {
    ReplayState *state = &app->replay;
    int speed = state->speed + by;
    if (speed < 0 || speed >= SPEED_COUNT)
        return;
    app_sound(app, "menu_moved");
    state->speed = speed;
}

/* Heard as in play; faster than that it would be a rattle. */
static void step(App *app) {
    Playback *playback = &app->replay.playback;
    const Stage *stage = &playback->stage;
    playback_move(playback, 1);
    if (!app->mixer || app->replay.speed > SPEED_TRUE)
        return;
    mixer_step(app->mixer, stage->game, stage_view_box(stage), app->now_ms, &app->sounds);
    if (view_footstep(stage->view))
        app_sound(app, "step");
}

/* Time that passes, or runs back while the key for that is held. */
static void pass(App *app, const AppInput *input, int steps) {
    ReplayState *state = &app->replay;
    int parts = SPEEDS[state->speed].parts;
    if (input->rewind) {
        playback_move(&state->playback, -steps * REWIND_SPEED);
        state->bank = 0;
    } else if (!state->halted) {
        state->bank += steps * parts;
        for (; state->bank >= PARTS && !playback_is_over(&state->playback); state->bank -= PARTS)
            step(app);
        state->bank %= PARTS;
    }
    bool stands = state->halted || input->rewind || playback_is_over(&state->playback);
    int alpha = (state->bank * 256 + clock_alpha(&app->clock) * parts) / PARTS;
    state->alpha = stands || alpha > 255 ? 255 : alpha;
}

static void frame(App *app, const AppInput *input, int steps) {
    ReplayState *state = &app->replay;
    int none = 0;
    unsigned actions = menu_actions(app, input, &none, 0);
    if (actions & MENU_BACK && !input->rewind) {
        leave(app);
        return;
    }
    if (is_on_bar(input))
        seek_to_mouse(state, input);
    else if (actions & (MENU_CHOOSE | MENU_PAUSE))
        toggle(state);
    if (actions & (MENU_LEFT | MENU_RIGHT))
        seek(state, actions & MENU_LEFT ? -1 : 1);
    if (actions & (MENU_UP | MENU_DOWN))
        change_speed(app, actions & MENU_UP ? 1 : -1);
    state->halted |= input->step_once;
    if (input->step_once)
        seek(state, 1);
    pass(app, input, steps);
}

static int bar_x(const Playback *playback, int32_t at) {
    int32_t count = playback->run->count > 0 ? playback->run->count : 1;
    return BAR_LEFT + (int)((int64_t)at * BAR_WIDTH / count);
}

/* Told apart by their shape too: gems stand above the bar, deaths hang below, checkpoints cross. */
static void draw_mark(DrawList *list, int x, int bar, uint8_t event) {
    if (event == EVENT_GEM)
        draw_fill(list, x - 1, bar - 3, 3, 3, COLOUR_TEAL, 255);
    else if (event == EVENT_DIED)
        draw_fill(list, x - 1, bar + BAR_HEIGHT, 3, 3, COLOUR_DEATH, 255);
    else
        draw_fill(list, x, bar - 2, 1, BAR_HEIGHT + 4, COLOUR_GOLD, 255);
}

static bool has_mark(const Playback *playback, uint8_t event) {
    for (int i = 0; i < playback->mark_count; i++)
        if (playback->marks[i].event == event)
            return true;
    return false;
}

/* What the marks are, while there is time to read it: a piece of the bar with each. */
static void draw_legend(const App *app, DrawList *list, int y) {
    static const struct {
        uint8_t event;
        const char *name;
    } MARKS[] = {{EVENT_CHECKPOINT, "checkpoint"}, {EVENT_GEM, "gem"}, {EVENT_DIED, "death"}};
    int x = BAR_LEFT;
    for (size_t i = 0; i < sizeof MARKS / sizeof MARKS[0]; i++) {
        if (!has_mark(&app->replay.playback, MARKS[i].event))
            continue;
        draw_fill(list, x, y + 2, 9, BAR_HEIGHT, COLOUR_SPENT, 255);
        draw_mark(list, x + 4, y + 2, MARKS[i].event);
        x = letters_draw(app, list, x + 14, y, MARKS[i].name, COLOUR_CREAM) + 12;
    }
}

static void draw_bar(DrawList *list, const Playback *playback) {
    int x = bar_x(playback, playback->at);
    draw_fill(list, BAR_LEFT, BAR_TOP, BAR_WIDTH, BAR_HEIGHT, COLOUR_SPENT, 255);
    draw_fill(list, BAR_LEFT, BAR_TOP, x - BAR_LEFT, BAR_HEIGHT, COLOUR_CREAM, 255);
    for (int i = 0; i < playback->mark_count; i++)
        draw_mark(list, bar_x(playback, playback->marks[i].at), BAR_TOP, playback->marks[i].event);
    draw_fill(list, x - 2, BAR_TOP - 2, 5, BAR_HEIGHT + 4, COLOUR_WHITE, 255);
}

/* Large ones need a line of their own, over the bar. */
static int words_top(const App *app) {
    return letters_sized(app, SCREEN_HEIGHT - 15, PLATE_TOP - 10);
}

static void draw_words(const App *app, DrawList *list) {
    const ReplayState *state = &app->replay;
    const Playback *playback = &state->playback;
    char now[24], all[24], text[80];
    menu_time(playback->at, now, sizeof now);
    menu_time(playback->run->count, all, sizeof all);
    int y = words_top(app), x = BAR_LEFT + letters_sized(app, 44, 92);
    letters_digits(app, list, x, y, now, COLOUR_WHITE);
    bool stands = state->halted || playback_is_over(playback);
    snprintf(text, sizeof text, "of %s    %s%s", all, stands ? "halted" : SPEEDS[state->speed].name,
             stands ? "" : " x");
    letters_draw(app, list, x + 8, y, text, COLOUR_CREAM);
}

static void draw_plate(const App *app, DrawList *list, bool stands) {
    bool tells = stands && app->replay.playback.mark_count > 0;
    int legend = tells ? letters_sized(app, 14, 20) : 0;
    int top = letters_sized(app, PLATE_TOP, PLATE_TOP - 20) - legend;
    draw_fill(list, 0, top, SCREEN_WIDTH, SCREEN_HEIGHT - top, COLOUR_NIGHT, 190);
    if (tells)
        draw_legend(app, list, top + legend / 2 - 2);
}

static void draw(App *app, DrawList *list) {
    const ReplayState *state = &app->replay;
    const Stage *stage = &state->playback.stage;
    bool stands = state->halted || playback_is_over(&state->playback);
    ViewOptions options = {.look = app->options.look, .hud = true, .keys = &app->keys};
    view_draw(stage->view, stage->game, state->alpha, &options, list);
    draw_plate(app, list, stands);
    draw_bar(list, &state->playback);
    draw_words(app, list);
    menu_spot(app, 0, 0, SCREEN_WIDTH, PLATE_TOP, 0, MENU_CHOOSE);
    menu_hints(app, list,
               HINT_SPEED | (state->halted ? HINT_STEP : HINT_SEEK) |
                   (stands ? HINT_PLAY : HINT_HALT) | HINT_BACK);
}

const ScreenKind REPLAY_SCREEN = {.frame = frame, .draw = draw};
