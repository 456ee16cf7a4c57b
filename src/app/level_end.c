/* The end of a won level: what it took, the best so far, and where to go on. */
#include "app/screens.h"

#include <stdio.h>
#include <stdlib.h>

#define ROWS 5
#define FALL_STEPS 20 /* of the medal */
#define SPARK_FRAME 5
#define SPARK_STEPS 40
#define TWINKLE_STEPS 110
#define GEM_DELAY 8    /* from one gem to the next */
#define COUNT_STEPS 30 /* that coins are counted for */
#define ROW_DELAY 24   /* steps from one figure's appearance to the next */

enum { LINE_NEXT, LINE_AGAIN, LINE_WATCH, LINE_EXPORT, LINE_MAP, LINE_COUNT };

/* Where all stands, for small letters or large. */
typedef struct Layout {
    int left, top, width, height;
    int title_y, line_y, rows_y, row;
    int names_x, values_x; /* where the figures begin and end, in the panel */
    int course_y, menu_y;  /* large: a timed run has a line of its own */
} Layout;

static const Layout SMALL = {
    .left = 154,
    .top = 62,
    .width = 332,
    .height = 244,
    .title_y = 16,
    .line_y = 42,
    .rows_y = 56,
    .row = 15,
    .names_x = 112,
    .values_x = 272,
    .menu_y = 148,
};
static const Layout LARGE = {
    .left = 90,
    .top = 34,
    .width = 460,
    .height = 296,
    .title_y = 14,
    .line_y = 38,
    .rows_y = 52,
    .row = 20,
    .names_x = 118,
    .values_x = 382,
    .course_y = 156,
    .menu_y = 180,
};

static const Layout *layout_of(const App *app) {
    return app->options.look.large ? &LARGE : &SMALL;
}

static bool has_next(const App *app) {
    return !app->single && way_next(&app->campaign, app->play.level) >= 0;
}

/* The last level of the last world, won: the story ends. */
static bool is_the_end(const App *app) {
    const CampaignLevel *level = &app->campaign.levels[app->play.level];
    return !app->single && level->world_number == CAMPAIGN_WORLDS - 1 && level->part == PART_SET;
}

/* A try on a level that was edited meanwhile was not recorded: no run of either level. */
static bool is_recorded(const App *app) {
    return app->play.stage.run != NULL;
}

static bool is_offered(const App *app, int line) {
    switch (line) {
    case LINE_WATCH:
    case LINE_EXPORT:
        return is_recorded(app);
    case LINE_MAP: /* without a next level the first line leads there */
        return has_next(app) || is_the_end(app);
    default:
        return true;
    }
}

/* What there is to choose, by place; how many. */
static int lines_of(const App *app, int lines[LINE_COUNT]) {
    int count = 0;
    for (int line = 0; line < LINE_COUNT; line++)
        if (is_offered(app, line))
            lines[count++] = line;
    return count;
}

static const char *name_of(const App *app, int line) {
    switch (line) {
    case LINE_NEXT:
        return app->single       ? "Done"
               : is_the_end(app) ? "To the star"
               : has_next(app)   ? "Next level"
                                 : "To the map";
    case LINE_AGAIN:
        return "Play again";
    case LINE_WATCH:
        return "Watch this run";
    case LINE_EXPORT:
        return "Export this run";
    default:
        return "Map";
    }
}

static void opened(App *app, bool is_new) {
    if (!is_new)
        return;
    app->end.line = LINE_NEXT;
    app->end.since = app->beat;
    app->end.heard = 0;
}

static Run *copy_of(const Run *run) {
    size_t size;
    char *text = run_write(run, &size);
    Diagnostics diag = {0};
    Run *copy = text ? run_parse(text, size, &diag) : NULL;
    free(text);
    return copy;
}

static void watch(App *app) {
    replay_open(app, copy_of(app->play.stage.run), campaign_read(&app->campaign, app->play.level),
                app->play.caption);
}

static void export(App *app) {
    app_export_run(app, app->play.stage.run, app->campaign.levels[app->play.level].id);
}

static void choose(App *app, int line, Buttons held) {
    app_sound(app, "menu_chose");
    if (line == LINE_WATCH || line == LINE_EXPORT) {
        (line == LINE_WATCH ? watch : export)(app);
    } else if (line == LINE_AGAIN) {
        app_pop(app);
        play_restart(app, held);
    } else if (line == LINE_NEXT && has_next(app)) {
        app_play_level(app, way_next(&app->campaign, app->play.level), held);
    } else if (line == LINE_NEXT && is_the_end(app)) {
        play_end(app);
        app_go(app, SCREEN_ENDING);
    } else {
        play_leave(app);
    }
}

/* Steps since row number so many appeared, or would have; negative: not yet. */
static int age_of(const App *app, int row) {
    return (int)(app->beat - app->end.since) - row * ROW_DELAY;
}

/* Each figure as it appears, and the medal as it lands. */
static void hear(App *app) {
    LevelEndState *end = &app->end;
    if (end->heard < ROWS && age_of(app, end->heard) >= 0) {
        end->heard++;
        app_sound(app, "figure");
    } else if (end->heard == ROWS && age_of(app, ROWS) >= FALL_STEPS) {
        end->heard++;
        if (end->feat.medal != MEDAL_NONE)
            app_sound(app, "medal");
    }
}

static void frame(App *app, const AppInput *input, int steps) {
    AppInput nothing = {.focused = true};
    play_live(app, &nothing, steps);
    int lines[LINE_COUNT], count = lines_of(app, lines);
    if (app->end.line >= count) /* an edit on this very card took lines away */
        app->end.line = 0;
    hear(app);
    unsigned actions = menu_actions(app, input, &app->end.line, count);
    if (actions & MENU_CHOOSE)
        choose(app, lines[app->end.line], input->held);
    else if (actions & MENU_BACK)
        choose(app, is_offered(app, LINE_MAP) ? LINE_MAP : LINE_NEXT, input->held);
}

static int row_y(const App *app, int row) {
    const Layout *layout = layout_of(app);
    return layout->top + layout->rows_y + row * layout->row;
}

/* What is better than ever before is told in a word too: colour alone says nothing to some. */
static void draw_row(const App *app, DrawList *list, int row, const char *name, const char *value,
                     bool is_new) {
    const Layout *layout = layout_of(app);
    int y = row_y(app, row), right = layout->left + layout->values_x;
    letters_draw(app, list, layout->left + layout->names_x, y, name, COLOUR_APRICOT);
    if (age_of(app, row) < 0)
        return;
    letters_right(app, list, right, y, value, is_new ? COLOUR_GOLD : COLOUR_WHITE);
    if (is_new && !app->single)
        letters_draw(app, list, right + 8, y, "new!", COLOUR_GOLD);
}

static void draw_gems(const App *app, DrawList *list, int row, bool is_new) {
    int shown = app->end.gems < 8 ? app->end.gems : 8;
    int step = letters_icon_width(app) - 2;
    int x = layout_of(app)->left + layout_of(app)->values_x - step * shown + 2;
    draw_row(app, list, row, "Gems", shown ? "" : "-", is_new);
    for (int i = 0; i < shown; i++) {
        bool taken = app->end.feat.gems >> i & 1 && age_of(app, row) >= i * GEM_DELAY;
        letters_icon(app, list, x + step * i, row_y(app, row), taken ? "icon_gem" : "icon_nogem");
    }
}

/* A number on its way up. */
static int counted(int32_t number, int age) {
    return age < 0 ? 0 : age < COUNT_STEPS ? number * age / COUNT_STEPS : number;
}

static void draw_figures(const App *app, DrawList *list) {
    const LevelEndState *end = &app->end;
    const LevelRecord *before = &end->before;
    bool first = before->steps == 0, counts = !end->feat.helped && is_recorded(app);
    char text[24];
    menu_time(end->feat.end.steps, text, sizeof text);
    draw_row(app, list, 0, "Time", text, counts && (first || end->feat.end.steps < before->steps));
    menu_time(before->steps, text, sizeof text);
    draw_row(app, list, 1, "Best so far", first ? "-" : text, false);
    snprintf(text, sizeof text, "%d/%d", counted(end->feat.end.coins, age_of(app, 2)), end->coins);
    draw_row(app, list, 2, "Coins", text, end->feat.end.coins > before->coins);
    draw_gems(app, list, 3, (end->feat.gems & ~before->gems) != 0);
    snprintf(text, sizeof text, "%d", end->feat.end.deaths);
    draw_row(app, list, 4, "Deaths", text,
             counts && !first && end->feat.end.deaths < before->deaths);
}

/* Pixels above its place: it falls in, and bounces twice. */
static int medal_height(int age) {
    static const int BOUNCES[] = {14, 8}; /* steps */
    if (age < FALL_STEPS)
        return (FALL_STEPS - age) * (FALL_STEPS - age) / 8;
    age -= FALL_STEPS;
    for (int i = 0; i < 2; i++) {
        if (age < BOUNCES[i])
            return age * (BOUNCES[i] - age) / 8;
        age -= BOUNCES[i];
    }
    return 0;
}

/* Sparks fly off where it lands, for a better one than before; gold goes on to twinkle. */
static void draw_sparks(const App *app, DrawList *list, int x, int y, int age) {
    static const int8_t PLACES[][2] = {{-20, 2},  {16, -4}, {-14, 22}, {18, 20},
                                       {-4, -10}, {6, 30},  {-24, 12}, {22, 8}};
    const Sprite *sprite = atlas_find(app->atlas, "sparkle", NULL);
    bool burst = app->end.feat.medal > app->end.before.medal && age < FALL_STEPS + SPARK_STEPS;
    int twinkle = age / TWINKLE_STEPS % 8;
    for (int i = 0; i < 8 && sprite && app->options.look.flash > 0; i++) {
        int at = burst ? age - FALL_STEPS - 2 * i : age % TWINKLE_STEPS;
        bool shown = burst || (app->end.feat.medal == MEDAL_GOLD && i == twinkle);
        if (shown && age >= FALL_STEPS && at >= 0 && at < SPARK_FRAME * sprite->frames)
            draw_sprite(list, sprite, at / SPARK_FRAME, x + PLACES[i][0] - sprite->w / 2,
                        y + PLACES[i][1], false);
    }
}

/* Last of all; the shape under the paw counts what it is worth. */
static void draw_medal(const App *app, DrawList *list) {
    static const char *const SPRITES[] = {"medal_none", "medal_bronze", "medal_silver",
                                          "medal_gold"};
    static const char *const NAMES[] = {"no medal", "bronze", "silver", "gold"};
    int medal = app->end.feat.medal, middle = layout_of(app)->left + 58, y = row_y(app, 0) + 8;
    int age = age_of(app, ROWS);
    const Sprite *sprite = atlas_find(app->atlas, SPRITES[medal], NULL);
    bool is_there = app->campaign.levels[app->play.level].par_ms > 0; /* one to be won */
    if (age < 0 || !sprite || !is_there)
        return;
    draw_sprite(list, sprite, 0, middle - sprite->w / 2, y - medal_height(age), false);
    if (medal != MEDAL_NONE)
        draw_sparks(app, list, middle, y, age);
    letters_centred(app, list, middle, y + 38, app->end.feat.helped ? "with help" : NAMES[medal],
                    medal == MEDAL_GOLD ? COLOUR_GOLD : COLOUR_WHITE);
    if (medal > app->end.before.medal && !app->single)
        letters_centred(app, list, middle, y + 52, "new!", COLOUR_GOLD);
}

static void draw_course(App *app, DrawList *list) {
    const Layout *layout = layout_of(app);
    int right = layout->left + layout->width;
    if (app->options.look.large)
        course_draw_line(app, list, SCREEN_WIDTH / 2, layout->top + layout->course_y);
    else
        course_draw_end(app, list, right + 6, layout->top, SCREEN_WIDTH - right - 12);
}

static void draw(App *app, DrawList *list) {
    const Layout *layout = layout_of(app);
    int middle = SCREEN_WIDTH / 2, top = layout->top;
    int lines[LINE_COUNT], count = lines_of(app, lines);
    const char *names[LINE_COUNT];
    for (int i = 0; i < count; i++)
        names[i] = name_of(app, lines[i]);
    menu_shade(list, 90);
    draw_panel(list, app->atlas, layout->left, top, layout->width, layout->height);
    draw_title_within(list, app->atlas, middle, top + layout->title_y, layout->width - 32,
                      app->play.caption, COLOUR_CREAM);
    draw_fill(list, layout->left + 28, top + layout->line_y, layout->width - 56, 1, COLOUR_APRICOT,
              120);
    draw_figures(app, list);
    draw_medal(app, list);
    draw_course(app, list);
    if (!is_recorded(app)) /* where the lines about the run are missing */
        draw_text_centred(list, app->atlas, middle, top + layout->menu_y + 4 * layout->row,
                          "edited meanwhile: this try was not recorded", COLOUR_APRICOT);
    menu_draw(app, list, names, count, app->end.line, middle, top + layout->menu_y, app->beat);
    menu_hints(app, list, HINT_MOVE | HINT_CHOOSE | HINT_BACK);
}

const ScreenKind LEVEL_END_SCREEN = {
    .opened = opened, .frame = frame, .draw = draw, .overlay = true};
