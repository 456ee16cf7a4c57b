/* Pictures without a window: SDL's software renderer draws a view into a surface. */
#define _POSIX_C_SOURCE 200809L

#include "platform/charts.h"
#include "platform/draw.h"
#include "platform/folders.h"
#include "platform/input.h"
#include "platform/platform.h"

#include "app/app.h"
#include "base/file.h"
#include "base/text.h"
#include "level/level_args.h"
#include "replay/run.h"
#include "view/view.h"

#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMMAND "shot"
#define SAYS "overhang " COMMAND ": "
#define MAX_PIXELS 100000000
#define MAX_TEXT (1u << 20) /* of an atlas */

static const char HELP[] =
    "overhang shot LEVEL OUT.png [OPTIONS]\n"
    "\n"
    "Draws a picture of a whole level, or of one moment as the game shows it. No display is "
    "needed.\n"
    "\n"
    "  --replay RUN     the moment in a recorded run of the level; at its end without --at\n"
    "  --at STEP        after that many steps (120 a second); without a run nobody presses a key\n"
    "  --whole          the whole level all the same\n"
    "  --scale N        every pixel N times as large, 1 to 8\n"
    "  --screen NAME    the game itself: play, or over the level pause, end, options, controls or\n"
    "                   mapping; or what is the campaign's, not the level's: title, attract,\n"
    "                   profiles, map, card, ending, statistics, credits, runs or replay\n"
    "  --debug          with what the physics sees\n"
    "  --contrast       in the look of high contrast\n"
    "  --large          with large letters\n"
    "  --deaths RUN…    charts where these recorded runs of the level went and died\n"
    "  --reach          charts where the hero can be, by the time left to the goal; the way of\n"
    "                   --replay RUN, or of a run that is searched for; and, crossed out, what is\n"
    "                   proved to be out of reach\n"
    "  --difficulty     charts where presses must be exact, along an easy run: --replay RUN made\n"
    "                   easier, or one that is searched for; with the steps by which the tightest\n"
    "                   may come earlier and later\n"
    "  --budget N       steps to search for these two; K and M allowed: 5M\n"
    "  --seconds S      stop after so long too\n"
    "  --diff OLD       charts the cells that are not what they are in the level OLD\n"
    "  --legend FILE    what the level's characters mean, as header lines in a file of their own\n"
    "  --start C,R      column and row (from 0) of the start, instead of the map's P\n"
    "  --goal C,R       the same for the goal\n"
    "\n"
    "Exit codes: 0 drawn, 2 wrong use or a file that cannot be used.\n";

typedef struct Order {
    bool debug, whole, deaths, reach, difficulty, contrast, large;
    const char *level, *out, *run, *screen, *diff;
    LevelArgs level_args; /* how to read the level */
    Operands operands;    /* level, picture, then runs */
    int at, scale;        /* at -1: not said */
    ChartLimit limit;
} Order;

/* Everything that a picture is made from. */
typedef struct Shot {
    Folders folders;
    Atlas *atlas;
    Run *run;
    Level *level;
    Game *game;
    View *view;
    Chart *chart; /* painted over the level, or NULL */
    SDL_Surface *screen;
    SDL_Renderer *renderer;
    Images images;
    DrawList list;
    LevelOptions options;
} Shot;

/* Two levels by mistake must not cost one of them. */
static bool is_picture(const char *path) {
    size_t length = strlen(path);
    if (length > 4 && strcmp(path + length - 4, ".png") == 0)
        return true;
    return args_wrong(COMMAND, "the picture's name must end in .png, not '%s'", path), false;
}

static bool has_operands(const Order *order) {
    int count = order->operands.count;
    if (order->deaths ? count > 2 : count == 2)
        return true;
    return args_wrong(COMMAND, "needs a level and a picture's name%s",
                      order->deaths ? " and recorded runs" : ""),
           false;
}

/* How long --reach and --difficulty may search. */
static bool read_limit(const char *budget, const char *seconds, ChartLimit *limit) {
    fix whole = 0;
    if ((budget && !args_steps(COMMAND, "--budget", budget, &limit->steps)) ||
        (seconds && !args_seconds(COMMAND, "--seconds", seconds, &whole)))
        return false;
    limit->ms = (int64_t)whole * 1000 / FIX_ONE;
    return true;
}

/* A picture shows one thing. */
static bool is_one_picture(const Order *order) {
    int charts = order->deaths + order->reach + order->difficulty + (order->diff != NULL);
    if (charts > 1)
        return args_wrong(COMMAND, "--deaths, --reach, --difficulty and --diff are charts of their "
                                   "own: name one"),
               false;
    if (charts > 0 && order->screen)
        return args_wrong(COMMAND, "a chart is of the whole level: leave out --screen"), false;
    if (charts > 0 && order->at >= 0)
        return args_wrong(COMMAND, "a chart is of all that happens: leave out --at"), false;
    return true;
}

/* False with the exit code if there is nothing to be drawn. */
static bool read_order(Order *order, int argc, char **argv, int *exit_code) {
    const char *at = NULL, *scale = NULL, *budget = NULL, *seconds = NULL;
    const Option options[] = {
        {"--debug", &order->debug, NULL}, {"--contrast", &order->contrast, NULL},
        {"--large", &order->large, NULL}, {"--whole", &order->whole, NULL},
        {"--replay", NULL, &order->run},  {"--deaths", &order->deaths, NULL},
        {"--reach", &order->reach, NULL}, {"--difficulty", &order->difficulty, NULL},
        {"--diff", NULL, &order->diff},   {"--at", NULL, &at},
        {"--scale", NULL, &scale},        {"--screen", NULL, &order->screen},
        {"--budget", NULL, &budget},      {"--seconds", NULL, &seconds},
        LEVEL_OPTIONS(order->level_args),
    };
    const Command command = {COMMAND, HELP, options, sizeof options / sizeof options[0]};
    bool read = args_read(&command, argc, argv, &order->operands);
    *exit_code = read ? EXIT_WRONG : order->operands.exit_code;
    if (!read || !has_operands(order))
        return false;
    order->level = order->operands.words[0];
    order->out = order->operands.words[1];
    return is_picture(order->out) &&
           (!at || args_number(COMMAND, "--at", at, 0, RUN_MAX_STEPS, &order->at)) &&
           (!scale || args_number(COMMAND, "--scale", scale, 1, 8, &order->scale)) &&
           read_limit(budget, seconds, &order->limit) && is_one_picture(order) &&
           level_args_take(COMMAND, &order->level_args);
}

static bool fail(const char *path, const char *why) {
    fprintf(stderr, SAYS "%s: %s\n", path, why);
    return false;
}

static bool read_atlas(Shot *shot) {
    char path[FOLDER_PATH + 16];
    const char *why;
    FileText text;
    snprintf(path, sizeof path, "%s/atlas.txt", shot->folders.sheets);
    if (!file_read(path, MAX_TEXT, &text, &why))
        return fail(path, why);
    Diagnostics diag = {.path = path};
    shot->atlas = atlas_parse(text.bytes, text.size, &diag);
    if (!shot->atlas)
        diag_error(&diag, 0, 0, "%s", ATLAS_ADVICE);
    diag_print(&diag, stderr);
    file_free(&text);
    return shot->atlas != NULL;
}

static bool read_run(Shot *shot, const Order *order) {
    if (!order->run)
        return true;
    Diagnostics diag = {.path = order->run};
    shot->run = run_read(order->run, &diag);
    diag_print(&diag, stderr);
    return shot->run != NULL;
}

/* A run brings its own start. */
static bool read_level(Shot *shot, const Order *order) {
    LevelOptions *options = &shot->options;
    *options = order->level_args.options;
    if (shot->run) {
        options->has_start = true;
        options->start_column = shot->run->start_column;
        options->start_row = shot->run->start_row;
    }
    Diagnostics diag = {.path = order->level};
    shot->level = game_read_level(order->level, options, &diag);
    diag_print(&diag, stderr);
    if (shot->level && shot->run && shot->run->level_hash != shot->level->hash)
        fprintf(stderr, SAYS "warning: %s was recorded on another level or an older one\n",
                order->run);
    return shot->level != NULL;
}

static bool make_renderer(Shot *shot) {
    shot->screen = SDL_CreateRGBSurfaceWithFormat(0, SCREEN_WIDTH, SCREEN_HEIGHT, 32,
                                                  SDL_PIXELFORMAT_ARGB8888);
    if (shot->screen)
        shot->renderer = SDL_CreateSoftwareRenderer(shot->screen);
    if (!shot->renderer)
        return fail("no picture", SDL_GetError());
    images_init(&shot->images, shot->renderer, shot->atlas, shot->folders.sheets);
    return true;
}

/* Plays up to the moment that is wanted; the view sees every step, as in the game. */
static bool play(Shot *shot, const Order *order) {
    shot->game = game_new(shot->level, shot->run ? &shot->run->rules : NULL);
    if (shot->game)
        shot->view = view_new(shot->atlas, shot->level, shot->game, shot->level->title);
    if (!shot->view)
        return fail(order->level, "out of memory");
    int steps = order->at >= 0 ? order->at : shot->run ? shot->run->count : 0;
    if (shot->run && steps > shot->run->count) {
        fprintf(stderr, SAYS "%s has %d steps, so there is no step %d\n", order->run,
                shot->run->count, steps);
        return false;
    }
    for (int i = 0; i < steps; i++) {
        game_step(shot->game, shot->level, shot->run ? shot->run->buttons[i] : 0);
        view_step(shot->view, shot->game);
    }
    return true;
}

static bool fits(int64_t width, int64_t height) {
    bool fine = width * height <= MAX_PIXELS;
    if (!fine)
        fprintf(stderr, SAYS "a picture of %lldx%lld pixels is too large\n", (long long)width,
                (long long)height);
    return fine;
}

static bool is_chart(const Order *order) {
    return order->deaths || order->reach || order->difficulty || order->diff;
}

/* Nothing is searched for a picture that would be too large. */
static bool make_chart(Shot *shot, const Order *order) {
    int64_t pixels = (int64_t)TILE_PIXELS * order->scale;
    if (!is_chart(order))
        return true;
    if (!fits(shot->level->width * pixels, shot->level->height * pixels))
        return false;
    if (order->deaths)
        shot->chart = charts_of_runs(order->level, &shot->options, shot->level,
                                     (const char *const *)order->operands.words + 2,
                                     order->operands.count - 2);
    else if (order->reach)
        shot->chart = charts_of_reach(shot->level, shot->run, order->limit);
    else if (order->difficulty)
        shot->chart = charts_of_difficulty(shot->level, shot->run, order->limit);
    else if (order->diff)
        shot->chart = charts_of_edit(order->diff, &shot->options, shot->level);
    return shot->chart != NULL;
}

static void paint(Shot *shot) {
    SDL_SetRenderDrawColor(shot->renderer, 0, 0, 0, 255);
    SDL_RenderClear(shot->renderer);
    paint_list(&shot->images, &shot->list);
    SDL_RenderFlush(shot->renderer);
    draw_list_clear(&shot->list);
}

static SDL_Surface *new_picture(int64_t width, int64_t height) {
    if (!fits(width, height))
        return NULL;
    SDL_Surface *picture =
        SDL_CreateRGBSurfaceWithFormat(0, (int)width, (int)height, 24, SDL_PIXELFORMAT_RGB24);
    if (!picture)
        fail("no picture", SDL_GetError());
    return picture;
}

/* Copies the screen to x, y of the picture, at whole scale. */
static void put(Shot *shot, SDL_Surface *picture, int x, int y, int scale) {
    SDL_Rect to = {x * scale, y * scale, SCREEN_WIDTH * scale, SCREEN_HEIGHT * scale};
    SDL_SetSurfaceBlendMode(shot->screen, SDL_BLENDMODE_NONE);
    SDL_BlitScaled(shot->screen, NULL, picture, &to);
}

static Look look_of(const Order *order) {
    Look look = LOOK_FULL;
    look.contrast = order->contrast;
    look.large = order->large;
    return look;
}

static SDL_Surface *picture_of_frame(Shot *shot, const Order *order) {
    SDL_Surface *picture =
        new_picture((int64_t)SCREEN_WIDTH * order->scale, (int64_t)SCREEN_HEIGHT * order->scale);
    if (!picture)
        return NULL;
    ViewOptions options = {.look = look_of(order), .debug = order->debug, .hud = true};
    view_draw(shot->view, shot->game, 256, &options, &shot->list);
    paint(shot);
    put(shot, picture, 0, 0, order->scale);
    return picture;
}

/* Two seconds in where nothing is said; a run's buttons are given to the game as a player's. */
static void play_app(App *app, const Shot *shot, const Order *order) {
    const Run *run = shot->run;
    int steps = order->at >= 0 ? order->at : run ? run->count : 2 * STEPS_PER_SECOND;
    for (int i = 0; i < steps; i++) {
        Buttons held = run && i < run->count ? run->buttons[i] & (Buttons)~BUTTON_PAUSE : 0;
        AppInput input = {.held = held, .focused = true, .toggle_debug = order->debug && i == 0};
        app_frame(app, &input, 1, STEPS_PER_SECOND);
        app_sounds(app)->count = 0;
    }
}

/* Brings up the screen that is wanted; what lies on it appears and comes to rest. */
static bool show_screen(App *app, Shot *shot, const Order *order) {
    AppInput still = {.focused = true};
    still.stranger = strcmp(order->screen, "mapping") == 0 ? "USB Gamepad" : NULL;
    play_app(app, shot, order);
    if (!app_show(app, order->screen))
        return fail(order->screen, "there is no such screen; try overhang " COMMAND " --help");
    if (strcmp(order->screen, "play") != 0)
        for (int i = 0; i < 2 * STEPS_PER_SECOND; i++)
            app_frame(app, &still, 1, STEPS_PER_SECOND);
    return true;
}

/* The game itself, with nothing saved. Its sheets have the numbers of the same atlas file. */
static SDL_Surface *picture_of_screen(Shot *shot, const Order *order) {
    AppPaths paths = {.assets = shot->folders.assets,
                      .levels = shot->folders.levels,
                      .version = OVERHANG_VERSION,
                      .key_name = input_key_name,
                      .level = order->level,
                      .options = order->level_args.options};
    Diagnostics diag = {.path = order->level};
    SDL_Surface *picture = NULL;
    App *app = app_new(&paths, &diag);
    if (!app)
        diag_print(&diag, stderr);
    else
        app_options(app)->look = look_of(order);
    if (app && show_screen(app, shot, order))
        picture = new_picture((int64_t)SCREEN_WIDTH * order->scale,
                              (int64_t)SCREEN_HEIGHT * order->scale);
    if (picture) {
        app_draw(app, &shot->list);
        paint(shot);
        put(shot, picture, 0, 0, order->scale);
    }
    app_free(app);
    return picture;
}

/* Below the level, screen by screen too. */
static void put_legend(Shot *shot, SDL_Surface *picture, int y, int scale) {
    for (int x = 0; x * scale < picture->w; x += SCREEN_WIDTH) {
        chart_draw_legend(shot->chart, shot->atlas, x, &shot->list);
        paint(shot);
        put(shot, picture, x, y, scale);
    }
}

/* Screen by screen: a view draws no more at once. A chart wants room for its legend. */
static SDL_Surface *picture_of_level(Shot *shot, const Order *order) {
    int width = shot->level->width * TILE_PIXELS, height = shot->level->height * TILE_PIXELS;
    int wide = shot->chart ? SDL_max(width, SCREEN_WIDTH) : width;
    int head = shot->chart ? chart_head(shot->chart) : 0;
    int64_t high = head + height + (shot->chart ? CHART_LEGEND : 0);
    SDL_Surface *picture = new_picture((int64_t)wide * order->scale, high * order->scale);
    if (!picture)
        return NULL;
    ViewOptions options = {.look = look_of(order), .debug = order->debug, .whole = true};
    options.look.weather = 0;
    for (int y = -head; y < height; y += SCREEN_HEIGHT)
        for (int x = 0; x < width; x += SCREEN_WIDTH) {
            view_draw_at(shot->view, shot->game, x, y, &options, &shot->list);
            if (shot->chart)
                chart_draw(shot->chart, shot->atlas, x, y, &shot->list);
            paint(shot);
            put(shot, picture, x, head + y, order->scale);
        }
    if (shot->chart)
        put_legend(shot, picture, head + height, order->scale);
    return picture;
}

/* Into memory first: a full disk must not leave half a picture, or take the one that was there. */
static bool save(SDL_Surface *picture, const char *path) {
    char *bytes = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&bytes, &size);
    SDL_RWops *out = memory ? SDL_RWFromFP(memory, SDL_FALSE) : NULL;
    bool packed = out && IMG_SavePNG_RW(picture, out, 1) == 0;
    const char *why = packed ? "out of memory" : SDL_GetError();
    bool whole = memory && fclose(memory) == 0 && packed;
    bool saved = whole && file_write_atomic(path, bytes, size, &why);
    free(bytes);
    return saved || fail(path, why);
}

static bool draw(Shot *shot, const Order *order) {
    bool whole = order->whole || shot->chart || (!order->run && order->at < 0);
    SDL_Surface *picture = order->screen ? picture_of_screen(shot, order)
                           : whole       ? picture_of_level(shot, order)
                                         : picture_of_frame(shot, order);
    if (!picture)
        return false;
    bool saved = save(picture, order->out);
    SDL_FreeSurface(picture);
    return saved;
}

static void close_shot(Shot *shot) {
    images_drop(&shot->images);
    draw_list_free(&shot->list);
    if (shot->renderer)
        SDL_DestroyRenderer(shot->renderer);
    SDL_FreeSurface(shot->screen);
    if (shot->view)
        view_free(shot->view);
    chart_free(shot->chart);
    free(shot->game);
    level_free(shot->level);
    run_free(shot->run);
    if (shot->atlas)
        atlas_free(shot->atlas);
}

int platform_shot(int argc, char **argv) {
    static Shot shot; /* the paths make it large */
    Order order = {.at = -1, .scale = 1};
    int exit_code;
    if (!read_order(&order, argc, argv, &exit_code))
        return exit_code;
    const char *why;
    bool may = file_may_write(order.out, &why) || fail(order.out, why);
    bool read = may && folders_find_data(&shot.folders) && read_atlas(&shot) &&
                read_run(&shot, &order) && read_level(&shot, &order) && make_chart(&shot, &order);
    bool drawn = read && make_renderer(&shot) && play(&shot, &order) && draw(&shot, &order);
    close_shot(&shot);
    level_args_free(&order.level_args);
    return drawn ? EXIT_FINE : EXIT_WRONG;
}
