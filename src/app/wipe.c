/* From one screen to the next: the last picture closes, the new one opens, as a circle about the
 * pup where there is one and as a fade elsewhere. */
#include "app/screens.h"

#define HALF 26 /* steps to close, and to open again */
#define INK 0x15111e

static void place_of(const App *app, int *x, int *y) {
    *x = SCREEN_WIDTH / 2;
    *y = SCREEN_HEIGHT / 2;
    if (app->stack[0] == SCREEN_PLAY && app->play.stage.view) {
        const Camera *camera = view_camera(app->play.stage.view);
        const Hero *hero = &app->play.stage.game->hero;
        *x = (hero->x + HERO_WIDTH / 2 - camera->x) >> 12;
        *y = (hero->y + HERO_HEIGHT / 2 - camera->y) >> 12;
    } else if (app->stack[0] == SCREEN_MAP && app->map.stage.view) {
        map_pip(app, x, y);
        *y -= 10;
    }
}

void app_wipe(App *app, WipeKind kind) {
    if (app->wipe.kind != WIPE_NONE || app->depth == 0)
        return; /* taken already, before the screens changed */
    draw_list_clear(&app->wipe.old);
    app_draw(app, &app->wipe.old);
    place_of(app, &app->wipe.x, &app->wipe.y);
    app->wipe.kind = app->options.look.motion == 0 ? WIPE_FADE : kind;
    app->wipe.at = 0;
}

/* While the old picture closes nothing moves behind it. */
int wipe_frame(App *app, int steps) {
    Wipe *wipe = &app->wipe;
    if (wipe->kind == WIPE_NONE)
        return steps;
    int rest = wipe->at < HALF ? HALF - wipe->at : 0;
    wipe->at += steps;
    if (wipe->at >= 2 * HALF)
        wipe->kind = WIPE_NONE;
    return steps > rest ? steps - rest : 0;
}

bool wipe_shows_old(const App *app) {
    return app->wipe.kind != WIPE_NONE && app->wipe.at < HALF;
}

static int root(int square) {
    int r = 0;
    while ((r + 1) * (r + 1) <= square)
        r++;
    return r;
}

/* All but a disc, in rows of two pixels: fills are cheap, circles are not to be had. */
static void draw_iris(DrawList *list, int x, int y, int radius) {
    for (int row = 0; row < SCREEN_HEIGHT; row += 2) {
        int square = radius * radius - (row + 1 - y) * (row + 1 - y);
        int half = square > 0 ? root(square) : 0;
        if (half == 0) {
            draw_fill(list, 0, row, SCREEN_WIDTH, 2, INK, 255);
            continue;
        }
        draw_fill(list, 0, row, x - half, 2, INK, 255);
        draw_fill(list, x + half, row, SCREEN_WIDTH - x - half, 2, INK, 255);
    }
}

void wipe_draw(App *app, DrawList *list) {
    Wipe *wipe = &app->wipe;
    bool closes = wipe->at < HALF;
    int open = closes ? HALF - wipe->at : wipe->at - HALF;
    if (wipe->kind == WIPE_NONE)
        return;
    if (closes)
        for (int i = 0; i < wipe->old.count; i++)
            draw_add(list, wipe->old.items[i]);
    else
        place_of(app, &wipe->x, &wipe->y);
    if (wipe->kind == WIPE_FADE)
        draw_fill(list, 0, 0, SCREEN_WIDTH, SCREEN_HEIGHT, INK, (uint8_t)(255 - open * 255 / HALF));
    else /* slow where it is small, for that is what is looked at */
        draw_iris(list, wipe->x, wipe->y, open * open * 720 / (HALF * HALF));
}
