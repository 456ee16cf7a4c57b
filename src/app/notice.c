/* What is told in passing: notices, which wait for each other, and remarks, which belong to a
 * screen. */
#include "app/screens.h"

#include <stdio.h>
#include <string.h>

static void drop_notice(App *app) {
    app->notice_count--;
    memmove(app->notices[0], app->notices[1], sizeof app->notices - sizeof app->notices[0]);
    app->notice_at = app->beat;
    app->remarked = false;
}

void app_notice(App *app, const char *text) {
    if (app->remarked)
        app->notice_count = 0;
    if (app->notice_count == NOTICE_MAX)
        return;
    if (app->notice_count == 0) {
        app->notice_at = app->beat;
        app->remarked = false;
    }
    snprintf(app->notices[app->notice_count++], sizeof app->notices[0], "%s", text);
}

void app_remark(App *app, const char *text) {
    app->notice_count = 0;
    app_notice(app, text);
    app->remarked = true;
}

void app_say_unsaved(App *app, const char *why) {
    char text[96];
    if (app->save_failed)
        return;
    app->save_failed = true;
    snprintf(text, sizeof text, "nothing can be saved: %.70s", why);
    app_notice(app, text);
}

void notice_leave(App *app) {
    if (app->remarked && app->notice_count > 0)
        drop_notice(app);
}

void notice_frame(App *app) {
    if (app->notice_count > 0 && app->beat - app->notice_at >= NOTICE_STEPS)
        drop_notice(app);
}

void notice_draw(const App *app, DrawList *list) {
    int y = app_is_played(app) ? SCREEN_HEIGHT - 36 : letters_sized(app, 8, 12);
    if (app->notice_count > 0)
        menu_plate(app, list, y, app->notices[0]);
}
