/* A timed run's splits on the screen. Ahead and behind are told by sign and colour, a level's
 * shortest time ever by a star and gold. */
#include "app/screens.h"

#include <stdio.h>

#define ROW_HEIGHT 13
#define COLOUR_BEHIND 0xff6f58
#define PLAY_RIGHT (SCREEN_WIDTH - 8)
#define PLAY_WIDTH 132
#define PLAY_TOP 38
#define LARGE_TOP 50
#define DELTA_WIDTH 46
#define PLAY_ROWS 3 /* the level's split, and those before it */
#define END_ROWS 9

static const char *name_of(const Course *course) {
    return course->kind == TIMER_GAME ? "Whole game" : CAMPAIGN_WORLD_NAMES[course->world];
}

static bool is_won(const App *app) {
    return app->play.stage.game->outcome == OUTCOME_WON;
}

/* Steps of the try in play that no split has yet. */
static int32_t try_steps(const App *app) {
    return is_won(app) ? 0 : (int32_t)app->play.stage.game->tick;
}

static uint32_t colour_of(int32_t difference, bool gold) {
    return gold             ? COLOUR_GOLD
           : difference < 0 ? COLOUR_TEAL
           : difference > 0 ? COLOUR_BEHIND
                            : COLOUR_CREAM;
}

static void draw_difference(const App *app, DrawList *list, int right, int y, int32_t difference,
                            bool gold) {
    char text[24];
    course_difference(difference, text, sizeof text);
    draw_digits(list, app->atlas, right, y, text, colour_of(difference, gold));
}

/* A split that is reached: its time, and how it compares. */
static void draw_reached(const App *app, DrawList *list, int right, int y, int at) {
    const Course *course = &app->play.course;
    const Split *split = &course->splits[at];
    bool gold = course_is_gold(course, at);
    char text[24];
    menu_time(split->end, text, sizeof text);
    draw_digits(list, app->atlas, right - DELTA_WIDTH, y, text, COLOUR_WHITE);
    if (split->best_end > 0)
        draw_difference(app, list, right, y, split->end - split->best_end, gold);
    if (gold)
        draw_text(list, app->atlas, right - DELTA_WIDTH + 3, y, "*", COLOUR_GOLD);
}

/* One that is to come: the best run's, and by how much it is missed already. */
static void draw_coming(const App *app, DrawList *list, int right, int y, int at) {
    const Course *course = &app->play.course;
    const Split *split = &course->splits[at];
    char text[24] = "-";
    if (split->best_end > 0)
        menu_time(split->best_end, text, sizeof text);
    draw_digits(list, app->atlas, right - DELTA_WIDTH, y, text, COLOUR_SLATE);
    int32_t behind = course_time(course, try_steps(app)) - split->best_end;
    if (at == course->at && split->best_end > 0 && behind > 0)
        draw_difference(app, list, right, y, behind, false);
}

static void draw_row(const App *app, DrawList *list, int left, int right, int y, int at) {
    const Course *course = &app->play.course;
    const char *number = app->campaign.levels[course->splits[at].level].number;
    bool here = at == course->at && !course_is_over(course);
    draw_text(list, app->atlas, left, y, number, here ? COLOUR_WHITE : COLOUR_APRICOT);
    (at < course->at ? draw_reached : draw_coming)(app, list, right, y, at);
}

/* Up to `most` rows with the level's among the last; returns y below them. */
static int draw_rows(const App *app, DrawList *list, int left, int right, int y, int most,
                     int after) {
    const Course *course = &app->play.course;
    int last = course->at + after, first;
    last = last < course->count ? last : course->count - 1;
    first = last - most + 1 > 0 ? last - most + 1 : 0;
    for (int at = first; at <= last; at++, y += ROW_HEIGHT)
        draw_row(app, list, left, right, y, at);
    return y;
}

static void draw_total(const App *app, DrawList *list, int left, int right, int y) {
    const Course *course = &app->play.course;
    char text[24];
    menu_time(course_time(course, try_steps(app)), text, sizeof text);
    const char *flaw = course_flaw(course);
    draw_text(list, app->atlas, left, y, flaw ? flaw : name_of(course), COLOUR_CREAM);
    draw_digits(list, app->atlas, right, y, text, COLOUR_WHITE);
}

/* In large letters there is room for two figures: the whole, and how the last split compared. */
static void draw_large(const App *app, DrawList *list) {
    const Course *course = &app->play.course;
    const Split *last = &course->splits[course->at > 0 ? course->at - 1 : 0];
    char text[24];
    menu_time(course_time(course, try_steps(app)), text, sizeof text);
    draw_title_digits(list, app->atlas, PLAY_RIGHT, LARGE_TOP, text, COLOUR_WHITE);
    const char *name = course->kind == TIMER_GAME ? "Game" : "World";
    draw_title(list, app->atlas,
               PLAY_RIGHT - title_digits_width(app->atlas, text) - 8 -
                   title_width(app->atlas, name),
               LARGE_TOP, name, COLOUR_CREAM);
    if (course->at == 0 || last->best_end == 0)
        return;
    int32_t difference = last->end - last->best_end;
    course_difference(difference, text, sizeof text);
    draw_title_digits(list, app->atlas, PLAY_RIGHT, LARGE_TOP + 20, text,
                      colour_of(difference, course_is_gold(course, course->at - 1)));
}

void course_draw(App *app, DrawList *list) {
    const Course *course = &app->play.course;
    int left = PLAY_RIGHT - PLAY_WIDTH;
    if (course->count == 0 || app_has(app, SCREEN_LEVEL_END))
        return;
    if (app->options.look.large) {
        draw_large(app, list);
        return;
    }
    int y = draw_rows(app, list, left, PLAY_RIGHT, PLAY_TOP, PLAY_ROWS, is_won(app) ? -1 : 0);
    draw_fill(list, left, y - 2, PLAY_WIDTH, 1, COLOUR_APRICOT, 120);
    draw_total(app, list, left, PLAY_RIGHT, y + 2);
}

/* What a whole run came to. */
static void draw_verdict(const App *app, DrawList *list, int middle, int y) {
    const Course *course = &app->play.course;
    const Split *last = &course->splits[course->count - 1];
    const char *flaw = course_flaw(course);
    bool best = !flaw && (last->best_end == 0 || last->end < last->best_end);
    char text[32];
    snprintf(text, sizeof text, "done, %s", flaw ? flaw : "");
    if (course_is_over(course))
        draw_text_centred(list, app->atlas, middle, y,
                          flaw   ? text
                          : best ? "the fastest ever!"
                                 : "done!",
                          best ? COLOUR_GOLD : COLOUR_WHITE);
    else
        draw_text_centred(list, app->atlas, middle, y, "* shortest ever", COLOUR_SLATE);
}

void course_draw_end(App *app, DrawList *list, int x, int y, int w) {
    const Course *course = &app->play.course;
    int left = x + 12, right = x + w - 10;
    if (course->count == 0)
        return;
    draw_panel(list, app->atlas, x, y, w, 64 + ROW_HEIGHT * END_ROWS);
    draw_text_centred(list, app->atlas, x + w / 2, y + 12, "Timed run", COLOUR_CREAM);
    draw_rows(app, list, left, right, y + 28, END_ROWS, course->count > END_ROWS ? 3 : END_ROWS);
    int low = y + 30 + ROW_HEIGHT * END_ROWS;
    draw_fill(list, left, low - 2, w - 22, 1, COLOUR_APRICOT, 120);
    draw_total(app, list, left, right, low + 2);
    draw_verdict(app, list, x + w / 2, low + 16);
}

void course_draw_line(App *app, DrawList *list, int x, int y) {
    const Course *course = &app->play.course;
    const char *flaw = course_flaw(course);
    char time[24], difference[24] = "", text[80];
    if (course->count == 0 || course->at == 0)
        return;
    const Split *last = &course->splits[course->at - 1];
    menu_time(last->end, time, sizeof time);
    if (last->best_end > 0)
        course_difference(last->end - last->best_end, difference, sizeof difference);
    bool best = course_is_over(course) && !flaw && last->end < last->best_end;
    snprintf(text, sizeof text, "%s  %s  %s%s", flaw ? flaw : name_of(course), time, difference,
             best ? "  best!" : "");
    letters_centred(app, list, x, y, text, best ? COLOUR_GOLD : COLOUR_TEAL);
}
