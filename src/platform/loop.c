/* The main loop: events in, a frame of the app, its picture out. It sleeps whenever it can: until
 * an event comes while nothing moves, and between frames where the display does not set the pace.
 */
#include "platform/folders.h"
#include "platform/input.h"
#include "platform/platform.h"
#include "platform/prefetch.h"
#include "platform/sound.h"
#include "platform/stranger.h"
#include "platform/window.h"

#include "app/app.h"
#include "level/level_args.h"
#include "replay/run.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define IDLE_WAIT_MS 500 /* the longest sleep: what only time changes is seen that soon */
#define FASTEST 120      /* frames a second without vsync, or the display's if it shows more */

static const char HELP[] =
    "overhang [OPTIONS] [LEVEL.txt | RUN]\n"
    "\n"
    "Plays the campaign, or a level file from anywhere on disk; or shows a recorded run.\n"
    "\n"
    "  --at C,R         begin at this column and row (from 0) of the level file\n"
    "  --start C,R      the same, named as for the commands\n"
    "  --goal C,R       with a goal there, instead of the map's\n"
    "  --legend FILE    what its characters mean, as header lines in a file of their own\n"
    "  --level FILE     the level of a run that is neither beside it nor in the game\n"
    "  --fullscreen     fill the screen, as the option does: it is kept\n"
    "  --window         the opposite\n"
    "  --mute           no sound; the sound device is not touched\n"
    "  --frames N       quit after N frames: for measuring\n"
    "\n"
    "Keys, until others are chosen in the options: arrows or WASD, Space or Z jumps, Escape\n"
    "pauses, Backspace held takes time back, as does a controller's left shoulder. F11 or\n"
    "Alt+Enter fills the screen, F1 shows what the physics sees; there F2 takes one step, F3\n"
    "changes the mover and ends the recording. Controllers are found when plugged in; an unknown\n"
    "one is set up when a button of it is pressed in a menu, and kept in gamepads.txt.\n"
    "A level file, its legend and the game's pictures and sounds are read again when they are\n"
    "saved, and play goes on where it was; an error in the level is shown until it is mended.\n"
    "OVERHANG_DATA and OVERHANG_SAVE name the folders of the game's data and of what is kept.\n";

typedef struct Settings {
    bool fullscreen, window, mute;
    int frames; /* 0: until the player quits */
    const char *level, *run;
    LevelArgs level_args; /* how to read it */
} Settings;

typedef struct Loop {
    Settings settings;
    Folders folders;
    App *app;
    Window window;
    Images images;
    Input input;
    Stranger stranger;
    DrawList list;
    uint64_t frequency;  /* of SDL's counter */
    uint64_t last_frame; /* counter when the last frame began */
    int frames;          /* shown */
} Loop;

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* By its first line, or, so that what is wrong there is told of a run and not of a level, its name.
 */
static bool is_run(const char *path) {
    const char *dot = strrchr(path, '.');
    return run_is_one(path) || (dot && !strcmp(dot, ".run"));
}

/* A recorded run has a level of its own. */
static int take_operand(Settings *settings, const Operands *operands, const char *of_run) {
    const LevelArgs *level = &settings->level_args;
    settings->level = operands->count > 0 ? operands->words[0] : NULL;
    if (operands->count > 1)
        return args_wrong("", "one level at a time");
    if (settings->level && is_run(settings->level)) {
        settings->run = settings->level;
        settings->level = of_run;
    } else if (of_run) {
        return args_wrong("", "--level belongs to a recorded run: name one");
    }
    if (!settings->level && (level->start || level->goal || level->legend))
        return args_wrong("", "--at, --goal and --legend belong to a level file: name one");
    if (settings->level && is_folder(settings->level))
        return args_wrong("", "'%s' is a folder; a level is a text file", settings->level);
    return EXIT_FINE;
}

/* False with the exit code if there is nothing to be played. */
static bool read_settings(Settings *settings, int argc, char **argv, int *exit_code) {
    const char *frames = NULL, *of_run = NULL;
    const Option options[] = {
        {"--fullscreen", &settings->fullscreen, NULL},
        {"--window", &settings->window, NULL},
        {"--mute", &settings->mute, NULL},
        {"--frames", NULL, &frames},
        {"--level", NULL, &of_run},
        {"--at", NULL, &settings->level_args.start},
        LEVEL_OPTIONS(settings->level_args),
    };
    const Command command = {"", HELP, options, sizeof options / sizeof options[0]};
    Operands operands;
    bool read = args_read(&command, argc, argv, &operands);
    *exit_code = read ? EXIT_WRONG : operands.exit_code;
    return read && take_operand(settings, &operands, of_run) == EXIT_FINE &&
           (!frames || args_number("", "--frames", frames, 1, 1000000, &settings->frames)) &&
           level_args_take("", &settings->level_args);
}

/* Reads the game's data. Nothing of SDL is open yet: a mistake in a level is told without a window.
 */
static bool open_app(Loop *loop) {
    if (!folders_find_data(&loop->folders))
        return false;
    folders_find_save(&loop->folders);
    const Folders *folders = &loop->folders;
    AppPaths paths = {.assets = folders->assets,
                      .levels = folders->levels,
                      .save = folders->save[0] ? folders->save : NULL,
                      .level = loop->settings.level,
                      .run = loop->settings.run,
                      .options = loop->settings.level_args.options,
                      .version = OVERHANG_VERSION,
                      .key_name = input_key_name};
    Diagnostics diag = {0};
    loop->app = app_new(&paths, &diag);
    if (!loop->app)
        diag_print(&diag, stderr);
    return loop->app != NULL;
}

static bool say_no_window(const char *why) {
    fprintf(stderr,
            "overhang: no window can be opened (%s).\n"
            "Without a display there are still:\n"
            "  overhang shot LEVEL OUT.png       a picture of a level or of a moment in a run\n"
            "  overhang run LEVEL --input FILE   a level played by a script of buttons\n"
            "  overhang replay RUN               a recorded run, verified\n",
            why);
    return false;
}

/* SDL falls back to drivers that show nothing: good for a test that asks for one, not for a player.
 */
static bool is_blind(void) {
    const char *driver = SDL_GetCurrentVideoDriver();
    bool asked = SDL_getenv("SDL_VIDEODRIVER") != NULL;
    return !driver || (!asked && (!strcmp(driver, "offscreen") || !strcmp(driver, "dummy")));
}

static bool open_video(Loop *loop) {
    const char *why;
    Options *options = app_options(loop->app);
    if (loop->settings.fullscreen || loop->settings.window)
        options->fullscreen = loop->settings.fullscreen;
    SDL_SetHint(SDL_HINT_APP_NAME, "Overhang");
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return say_no_window(SDL_GetError());
    if (is_blind())
        return say_no_window("there is no display");
    return window_open(&loop->window, options, &why) || say_no_window(why);
}

/* The sheets of the first picture are read while the window opens. */
static bool open_window(Loop *loop) {
    const Atlas *atlas = app_atlas(loop->app);
    app_draw(loop->app, &loop->list);
    Prefetch *prefetch = prefetch_start(atlas, loop->folders.sheets, &loop->list);
    bool open = open_video(loop);
    if (open)
        images_init(&loop->images, loop->window.renderer, atlas, loop->folders.sheets);
    prefetch_finish(prefetch, open ? &loop->images : NULL);
    if (!open)
        return false;
    input_init(&loop->input, INPUT_SDL_DEVICES);
    input_bind(&loop->input, &app_options(loop->app)->controls);
    return true;
}

/* What the first picture does not need: it is on the screen by now. Without controllers or sound
 * the game goes on. */
static void open_rest(Loop *loop) {
    if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) != 0)
        fprintf(stderr, "overhang: warning: no controllers: %s\n", SDL_GetError());
    stranger_read_kept(loop->folders.save);
    if (!loop->settings.mute)
        sound_open(loop->folders.assets);
}

static void close_all(Loop *loop) {
    sound_close();
    input_close(&loop->input);
    stranger_close(&loop->stranger);
    images_drop(&loop->images);
    window_close(&loop->window);
    draw_list_free(&loop->list);
    app_free(loop->app);
    SDL_Quit();
}

/* True if an event came. The time slept is no time that passed: the clock would spend it at once.
 */
static bool sleep_idle(Loop *loop) {
    bool woken = SDL_WaitEventTimeout(NULL, IDLE_WAIT_MS) != 0;
    loop->last_frame = SDL_GetPerformanceCounter();
    return woken;
}

/* Vsync paces the frames; should it not (a covered window, a driver that ignores it), the loop
 * still never spins. */
static void sleep_pace(Loop *loop) {
    int refresh = window_refresh(&loop->window);
    int most = loop->window.applied.vsync ? 2 * refresh : SDL_max(refresh, FASTEST);
    uint64_t least = loop->frequency / (uint64_t)most;
    uint64_t passed = SDL_GetPerformanceCounter() - loop->last_frame;
    if (passed < least)
        SDL_Delay((Uint32)((least - passed) * 1000 / loop->frequency));
}

/* What a frame has no room for waits in SDL's queue for the next one. */
static void take_events(Loop *loop) {
    bool in_menu = !app_is_played(loop->app);
    SDL_Event event;
    while (input_has_room(&loop->input, in_menu) && SDL_PollEvent(&event)) {
        input_event(&loop->input, &event);
        stranger_event(&loop->stranger, &event);
        window_event(&loop->window, &loop->images, &event);
        sound_event(&event);
    }
}

/* Files of the assets were edited: what was made of them is made anew. */
static void take_changes(Loop *loop, unsigned changes) {
    if (changes & APP_PICTURES) {
        images_drop(&loop->images);
        images_init(&loop->images, loop->window.renderer, app_atlas(loop->app),
                    loop->folders.sheets);
    }
    if (changes & APP_SOUNDS && !loop->settings.mute) {
        sound_close();
        sound_open(loop->folders.assets);
    }
}

static void take_mapping(Loop *loop) {
    char fields[MAPPING_TEXT];
    const char *why = "";
    if (app_take_mapping(loop->app, fields) &&
        !stranger_map(&loop->stranger, fields, loop->folders.save, &why))
        fprintf(stderr, "overhang: warning: the mapping is not kept: %s\n", why);
}

static void run_app(Loop *loop) {
    uint64_t now = SDL_GetPerformanceCounter();
    uint64_t elapsed = now - loop->last_frame;
    loop->last_frame = now;
    AppInput input = input_take(&loop->input, SDL_GetTicks());
    input.stranger = loop->stranger.joystick ? loop->stranger.name : NULL;
    input.struck_raw = stranger_take(&loop->stranger);
    window_point(&loop->window, &input.mouse_x, &input.mouse_y);
    if (input_take_fullscreen(&loop->input))
        app_options(loop->app)->fullscreen = !app_options(loop->app)->fullscreen;
    app_frame(loop->app, &input, elapsed, loop->frequency);
    input_bind(&loop->input, &app_options(loop->app)->controls);
    input_rumble(&loop->input, app_take_rumble(loop->app));
    take_mapping(loop);
    take_changes(loop, app_take_changes(loop->app));
    if (!options_equal(&loop->window.applied, app_options(loop->app)))
        window_apply(&loop->window, app_options(loop->app));
    sound_run(app_sounds(loop->app), app_options(loop->app)->music,
              app_options(loop->app)->effects);
}

/* A minimised window has nothing to show its picture in, and presenting it would not wait. */
static void show(Loop *loop) {
    if (!loop->input.visible)
        return;
    draw_list_clear(&loop->list);
    app_draw(loop->app, &loop->list);
    window_show(&loop->window, &loop->images, &loop->list);
    if (loop->frames++ == 0)
        open_rest(loop);
}

static volatile sig_atomic_t hung_up;

static void hang_up(int number) {
    signal(number, SIG_IGN); /* shell and terminal both send one */
    hung_up = 1;
}

/* SDL makes a quit of SIGINT and SIGTERM. A terminal that is closed, or whoever read the messages
 * and is gone, must not take along what was played. */
static void take_signals(void) {
    if (signal(SIGHUP, hang_up) == SIG_IGN)
        signal(SIGHUP, SIG_IGN); /* nohup */
    signal(SIGPIPE, SIG_IGN);
}

static bool is_over(const Loop *loop) {
    return hung_up || app_wants_quit(loop->app) ||
           (loop->settings.frames > 0 && loop->frames >= loop->settings.frames);
}

/* Nothing moves, or nobody sees it. The first picture is always drawn. */
static bool is_idle(const Loop *loop) {
    if (loop->settings.frames > 0 || loop->frames == 0)
        return false;
    return !loop->input.visible || (app_is_idle(loop->app) && !input_is_busy(&loop->input));
}

static void run(Loop *loop) {
    loop->frequency = SDL_GetPerformanceFrequency();
    loop->last_frame = SDL_GetPerformanceCounter();
    while (!is_over(loop)) {
        bool idle = is_idle(loop), woken = true;
        if (idle)
            woken = sleep_idle(loop);
        else if (loop->settings.frames == 0 && loop->frames > 0)
            sleep_pace(loop);
        take_events(loop);
        run_app(loop);
        if (woken || !is_idle(loop))
            show(loop);
    }
}

/* Xlib ends the program when the display goes away; what was played is kept all the same. */
static App *unsaved;

static void save_at_exit(void) {
    app_free(unsaved);
}

static void run_saved(Loop *loop) {
    unsaved = loop->app;
    atexit(save_at_exit);
    run(loop);
    unsaved = NULL;
}

int platform_main(int argc, char **argv) {
    static Loop loop; /* the paths make it large */
    int exit_code;
    if (!read_settings(&loop.settings, argc, argv, &exit_code))
        return exit_code;
    take_signals();
    bool open = open_app(&loop) && open_window(&loop);
    if (open)
        run_saved(&loop);
    close_all(&loop);
    level_args_free(&loop.settings.level_args);
    return open ? EXIT_FINE : EXIT_WRONG;
}
