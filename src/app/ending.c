/* The end of the story, after the last level: Pip on the highest rock, and what she came for. Then
 * the credits. */
#include "app/screens.h"

#include <stdio.h>

#define SETS_OUT 240 /* steps: when the star leaves its place … */
#define ARRIVES 720  /* … and when it is with her */
#define TURNED 1180  /* the last page */
#define OVER 2400
#define SKIP_AFTER 60
#define LETTER_STEPS 4
#define TRAIL 5 /* sparks behind the star, so many steps apart: */
#define TRAIL_STEPS 10
#define TEXT_TOP 274
#define MIDDLE 304  /* of the rock */
#define FIRST_X 548 /* the star's middle: high in the sky … */
#define FIRST_Y 34
#define LAST_X 306 /* … and over her */
#define LAST_Y 146
#define BOW 160 /* four times its height over the straight way */

/* A line of the story, from its step on; it goes when its page is turned. */
typedef struct Line {
    int page, from;
    const char *text;
} Line;

static const int PAGES[] = {0, 560, TURNED}; /* steps at which each begins */
#define PAGE_COUNT (int)(sizeof PAGES / sizeof PAGES[0])
static const Line LINES[] = {{0, 90, "Above the storm it is quiet."},
                             {1, 600, "And there it is, where it always was:"},
                             {1, 780, "the star of her pack."},
                             {2, 1220, "Now every den below can see it."}};
#define LINE_COUNT (int)(sizeof LINES / sizeof LINES[0])

static bool open_stage(App *app) {
    char path[KEEP_PATH + 32];
    snprintf(path, sizeof path, "%s/title/ending.txt", app->assets);
    Diagnostics diag = {.path = path};
    Level *level = game_read_level(path, NULL, &diag);
    return level && stage_open(&app->ending.stage, level, app->atlas, "", NULL, 0);
}

static void leave(App *app) {
    app_go(app, SCREEN_TITLE);
    app_push(app, SCREEN_CREDITS);
}

static void opened(App *app, bool is_new) {
    (void)is_new;
    app->ending.age = 0;
    app->ending.percent = way_percent(&app->campaign, app->progress);
    app_music(app, "credits", false);
    if (!open_stage(app))
        leave(app);
}

/* She leaps for joy, twice. */
static Buttons act(int age) {
    bool leaps =
        (age > ARRIVES + 40 && age < ARRIVES + 60) || (age > ARRIVES + 130 && age < ARRIVES + 140);
    return leaps ? BUTTON_JUMP : 0;
}

static void frame(App *app, const AppInput *input, int steps) {
    EndingState *ending = &app->ending;
    int none = 0;
    for (int i = 0; i < steps; i++) {
        stage_step(&ending->stage, act(ending->age));
        if (++ending->age == ARRIVES)
            app_sound(app, "medal");
    }
    unsigned actions = menu_actions(app, input, &none, 0);
    bool skipped = ending->age > SKIP_AFTER && actions & (MENU_CHOOSE | MENU_BACK);
    if (skipped || ending->age > OVER)
        leave(app);
}

/* From far up on the right, in a bow to a place above her; there it floats. */
static void star_at(int age, int *x, int *y) {
    static const int FLOAT[] = {0, -1, -2, -2, -1, 0};
    int way = age < SETS_OUT  ? 0
              : age > ARRIVES ? 256
                              : (age - SETS_OUT) * 256 / (ARRIVES - SETS_OUT);
    int eased = way * way * (768 - 2 * way) / 65536; /* sets out and arrives gently */
    int bow = BOW * eased * (256 - eased) / 65536;
    *x = FIRST_X + (LAST_X - FIRST_X) * eased / 256;
    *y = FIRST_Y + (LAST_Y - FIRST_Y) * eased / 256 - bow + FLOAT[age / 16 % 6];
}

static void draw_centred(const App *app, DrawList *list, const char *name, int frame, int x,
                         int y) {
    const Sprite *sprite = atlas_find(app->atlas, name, NULL);
    if (sprite && frame < sprite->frames)
        draw_sprite(list, sprite, frame, x - sprite->w / 2, y - sprite->h / 2, false);
}

static void draw_star(const App *app, DrawList *list) {
    int age = app->ending.age, x, y;
    for (int i = TRAIL; i > 0 && app->options.look.flash > 0; i--) {
        int then = age - i * TRAIL_STEPS;
        star_at(then < 0 ? 0 : then, &x, &y);
        if (then > SETS_OUT && then < ARRIVES)
            draw_centred(app, list, "sparkle", i - 1, x + i * 5 % 7 - 3, y + i * 3 % 7 - 3);
    }
    star_at(age, &x, &y);
    draw_centred(app, list, "star", age / 40 % 2, x, y);
}

/* Letter by letter. */
static void draw_line(const App *app, DrawList *list, const Line *line, int y) {
    char text[64];
    int count = (app->ending.age - line->from) / LETTER_STEPS;
    int x = MIDDLE - letters_width(app, line->text) / 2;
    if (count <= 0)
        return;
    snprintf(text, sizeof text, "%.*s", count, line->text);
    letters_draw(app, list, x, y, text, COLOUR_CREAM);
}

/* What the whole way took, and how much of it is left. */
static void draw_sums(const App *app, DrawList *list, int y) {
    char time[24], text[80];
    menu_time((int32_t)progress_sum(app->progress, SUM_STEPS), time, sizeof time);
    snprintf(text, sizeof text, "%s, %d deaths", time,
             (int)progress_sum(app->progress, SUM_DEATHS));
    letters_centred(app, list, MIDDLE, y, text, COLOUR_APRICOT);
    y += letters_line(app);
    snprintf(text, sizeof text,
             app->ending.percent < 100 ? "%d %% of all there is" : "and nothing was left behind",
             app->ending.percent);
    letters_centred(app, list, MIDDLE, y, text,
                    app->ending.percent < 100 ? COLOUR_APRICOT : COLOUR_GOLD);
}

static void draw(App *app, DrawList *list) {
    const EndingState *ending = &app->ending;
    ViewOptions options = {.look = app->options.look};
    int page = 0, y = TEXT_TOP;
    if (!ending->stage.view)
        return;
    view_draw(ending->stage.view, ending->stage.game, clock_alpha(&app->clock), &options, list);
    draw_star(app, list);
    while (page + 1 < PAGE_COUNT && ending->age >= PAGES[page + 1])
        page++;
    for (int i = 0; i < LINE_COUNT; i++)
        if (LINES[i].page == page) {
            draw_line(app, list, &LINES[i], y);
            y += letters_line(app);
        }
    if (ending->age > TURNED + 240)
        draw_sums(app, list, y + 4);
    if (ending->age > SKIP_AFTER)
        menu_hints(app, list, HINT_SKIP);
}

const ScreenKind ENDING_SCREEN = {.opened = opened, .frame = frame, .draw = draw};
