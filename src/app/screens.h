/* Inside app/: what its screens share. A screen is one file and one row; screens lie on a small
 * stack, the top one has the input, and those marked as overlays let the one below be seen. */
#ifndef OVERHANG_APP_SCREENS_H
#define OVERHANG_APP_SCREENS_H

#include "app/app.h"
#include "app/campaign.h"
#include "app/clock.h"
#include "app/course.h"
#include "app/ghost.h"
#include "app/keep.h"
#include "app/latch.h"
#include "app/letters.h"
#include "app/map_way.h"
#include "app/menu.h"
#include "app/playback.h"
#include "app/progress.h"
#include "app/reload.h"
#include "app/share.h"
#include "app/stage.h"
#include "app/way.h"

#define SCREENS_MAX 5
#define NOTICE_MAX 3
#define NOTICE_STEPS (7 * STEPS_PER_SECOND)

typedef enum ScreenId {
    SCREEN_TITLE,
    SCREEN_ATTRACT,
    SCREEN_PROFILES,
    SCREEN_MAP,
    SCREEN_CARD,
    SCREEN_PLAY,
    SCREEN_PAUSE,
    SCREEN_LEVEL_END,
    SCREEN_OPTIONS,
    SCREEN_CONTROLS,
    SCREEN_MAPPING,
    SCREEN_STATS,
    SCREEN_CREDITS,
    SCREEN_REPLAY,
    SCREEN_SHARED,
    SCREEN_ENDING,
    SCREEN_COUNT
} ScreenId;

typedef struct ScreenKind {
    /* `opened` is called whenever the screen comes to the top: it is new, or the one above left. */
    void (*opened)(App *app, bool is_new);
    void (*frame)(App *app, const AppInput *input, int steps);
    void (*draw)(App *app, DrawList *list);
    bool overlay;
    bool still; /* nothing moves by itself */
} ScreenKind;

extern const ScreenKind TITLE_SCREEN, ATTRACT_SCREEN, PROFILES_SCREEN, MAP_SCREEN, CARD_SCREEN,
    PLAY_SCREEN, PAUSE_SCREEN, LEVEL_END_SCREEN, OPTIONS_SCREEN, CONTROLS_SCREEN, MAPPING_SCREEN,
    STATS_SCREEN, CREDITS_SCREEN, REPLAY_SCREEN, SHARED_SCREEN, ENDING_SCREEN;

/* A recorded run that plays behind the title. */
typedef struct AttractState {
    Stage stage;
    Run *run;
    int at;   /* of its steps */
    int next; /* level whose run is played then */
} AttractState;

typedef struct TitleState {
    Stage stage;     /* the little level behind it */
    int line;        /* of the menu */
    int quiet;       /* steps since anybody touched anything */
    int act, at_act; /* what the pup does, and for how many steps already */
} TitleState;

/* What the mouse points at on the map beside its stops. */
enum { MAP_NEXT_WORLD = 100, MAP_LAST_WORLD };

#define MAP_CELL_STEPS 10 /* of Pip's way from cell to cell of the map */

/* The map, and Pip's way on it. */
typedef struct MapState {
    Stage stage; /* the drawing */
    int world, part;
    int secret_from; /* the stop that the secret's path leaves */
    MapWay way;      /* that she walks; no cells: she stands */
    int at;          /* steps into it */
    bool left;       /* looks */
    int opened;      /* level that was opened since the map was seen, or -1 */
    int revealed;    /* stop whose path appears, or -1 */
    uint32_t reveal; /* beat at which that began */
    int percent;     /* of the whole game */
} MapState;

typedef enum WipeKind { WIPE_NONE, WIPE_IRIS, WIPE_FADE } WipeKind;

typedef struct Wipe {
    WipeKind kind;
    int at;       /* steps */
    int x, y;     /* where the circle closes */
    DrawList old; /* the last picture of the screen that goes */
} Wipe;

typedef struct ProfilesState {
    int line, action; /* slot, and what would be done with it */
    bool sure;        /* erasing was asked for once */
    int percent[PROFILE_COUNT];
} ProfilesState;

typedef struct PlayState {
    Stage stage;
    Ghost ghost;   /* the level's best run, if it is to be seen */
    Course course; /* the timed run that the level belongs to, if any */
    int level;     /* of the campaign */
    char caption[LEVEL_TEXT + 16];
    bool frozen;         /* F2: steps are taken by hand */
    int slow, slow_bank; /* F4: one of 2^slow steps is taken; those that count for the next */
    int since_won;       /* steps */
    Tally tally;         /* of play that progress has not yet */
    int speed_bank;      /* percent of the next step, where the game is slowed as help */
    uint8_t slowest;     /* percent of its speed at which this try was played; 0: always all */
    int32_t rewound;     /* times that this try was taken back */
    bool rewinding;      /* in this frame */
    Latch latch;
    int alpha; /* what the picture shows between two steps; stands still in a pause */
} PlayState;

typedef struct LevelEndState {
    int line;
    int32_t coins, gems; /* that the level has */
    Feat feat;
    LevelRecord before; /* of this level, until this run */
    uint32_t since;     /* beat at which it opened */
    int heard;          /* figures, and then the medal */
} LevelEndState;

/* The screen on which keys and buttons are bound. */
typedef struct ControlsState {
    int cell;       /* where the cursor is: row by row, as many a row as there are slots */
    bool listening; /* the next key or button is the cell's */
    int stick_x, stick_y;
} ControlsState;

/* A run that is watched. */
typedef struct ReplayState {
    Playback playback;
    int speed, bank; /* which of the speeds; parts of the next step */
    bool halted;
    int alpha;
} ReplayState;

/* Files that were exported, or put there: runs to watch, or profiles to take over. */
typedef struct SharedState {
    ShareKind kind;
    int line, count;
    bool sure; /* a profile that is not new would be replaced: asked for once */
    ShareName names[SHARE_MAX];
    char about[LEVEL_TEXT + 64]; /* the file that the cursor is at */
    char question[96];           /* what would be lost */
} SharedState;

/* What the statistics show of the profile, counted when they are opened. */
typedef struct StatsState {
    int percent, won, gems, full; /* of the game; levels, gems, levels with all coins */
    int medals[MEDAL_GOLD + 1];
    CourseBest worlds[CAMPAIGN_WORLDS], game;
} StatsState;

/* The story's end. */
typedef struct EndingState {
    Stage stage; /* the highest rock */
    int age;     /* steps */
    int percent; /* of the whole game */
} EndingState;

/* The screen on which an unknown controller is set up. */
typedef struct MappingState {
    Mapping mapping;
    uint32_t since; /* beat of the last answer */
} MappingState;

struct App {
    Atlas *atlas;
    Mixer *mixer; /* NULL: the table could not be read */
    SoundQueue sounds;
    Rumble rumble; /* since the platform last asked */
    Campaign campaign;
    bool single; /* one level file instead of the campaign */
    Keep options_file, profiles[PROFILE_COUNT];
    Keep *progress; /* the profile that is played */
    Options options, saved_options;
    char assets[KEEP_PATH], save[KEEP_PATH], levels[KEEP_PATH]; /* save: empty if nothing is kept */
    Clock clock;
    uint32_t beat;  /* steps of real time: for what moves on menus */
    uint64_t ticks; /* time of all frames, for the sounds' milliseconds */
    uint32_t now_ms;
    char version[24];
    ScreenId stack[SCREENS_MAX];
    int depth;
    uint32_t changed_at; /* beat of the last change of screens */
    bool focused, debug, wants_quit;
    char notices[NOTICE_MAX][96];
    int notice_count;
    bool remarked;      /* the first of them is about the screen, and goes with it */
    uint32_t notice_at; /* beat at which the first of them appeared */
    bool save_failed;   /* said once */
    TitleState title;
    AttractState attract;
    MapState map;
    ProfilesState profiles_state;
    Wipe wipe;
    PlayState play;
    Reload reload;
    LevelEndState end;
    ReplayState replay;
    SharedState shared;
    StatsState stats;
    EndingState ending;
    uint8_t device; /* AppDevice, the last one used */
    int mouse_x, mouse_y;
    Spot spots[SPOTS_MAX]; /* of the top screen as it was drawn last */
    int spot_count;
    bool covered; /* the screen that is being drawn, by another one: it keeps its words back */
    int pause_line, card_line, options_line, options_page;
    bool pause_sure; /* giving up what was reached was asked for once */
    ControlsState controls;
    MappingState mapping;
    char stranger[64];              /* name of the unknown controller; empty: there is none */
    char new_mapping[MAPPING_TEXT]; /* that the platform has not taken yet */
    const char *(*key_name)(int code);
    KeyNames keys; /* what is bound on the device in use, for texts */
};

void app_push(App *app, ScreenId screen);
void app_pop(App *app);
/* Down to the bottom, which becomes `screen`. */
void app_go(App *app, ScreenId screen);
bool app_has(const App *app, ScreenId screen); /* anywhere on the stack */

/* Starts a level of the campaign; one that is broken stays closed and is told as a notice. */
void app_play_level(App *app, int index, Buttons held);

/* Chooses the profile that is played, 0..2. */
void app_use_profile(App *app, int profile);

/* Read again what the game shows and plays. False with errors in diag: the old stays. */
bool app_read_atlas(App *app, Diagnostics *diag);
bool app_read_mixer(App *app, Diagnostics *diag);

void app_sound(App *app, const char *event);
void app_music(App *app, const char *name, bool loop);

/* A line for some seconds: where menus have nothing, at the top; in play at the bottom. Several
 * wait for each other; they take a remark's place. */
void app_notice(App *app, const char *text);

/* One about what was just done here: it takes the others' place, and goes when the screen does. */
void app_remark(App *app, const char *text);

/* The screen changes; time passes. */
void notice_leave(App *app);
void notice_frame(App *app);
void notice_draw(const App *app, DrawList *list);

/* Shows the last picture once more, closing, and the next one opening. To be called before anything
 * of the screen that goes is changed. */
void app_wipe(App *app, WipeKind kind);
/* The steps that are left for the screens. */
int wipe_frame(App *app, int steps);
bool wipe_shows_old(const App *app);
void wipe_draw(App *app, DrawList *list);

/* Brings up the next recorded run; false if there is none. */
bool attract_begin(App *app);
void attract_close(App *app);
/* Watches the recorded run of a level, in its middle: for pictures. */
void attract_watch(App *app, int index);

/* Opens the screen that sets up an unknown controller when one of its buttons is pressed. */
void mapping_offer(App *app, const AppInput *input);

/* Did a player do anything at all in this frame? */
bool app_is_touched(const AppInput *input);

/* As key_draw wants it; borrowed until the next call. */
const char *app_code_name(const App *app, ControlDevice device, int code);

/* The level at which Pip stands, -1 if there is none. */
int map_index(const App *app);
/* The level to stand at in the nearest open world on that side, -1 if there is none. */
int map_world_beside(const App *app, int by);
/* Where her feet are on the screen. */
void map_pip(const App *app, int *x, int *y);
/* Goes on behind what lies on top. */
void map_live(App *app, int steps);
void map_draw(App *app, DrawList *list);
/* Best time, medal, coins and gems of a level, in one line. */
void map_figures(const App *app, DrawList *list, int x, int y, const CampaignLevel *level);

/* The picture behind the title and its menus. */
void title_live(App *app, int steps);
void title_backdrop(App *app, DrawList *list);

/* False if the level is broken. */
bool play_open(App *app, int index, Buttons held);
/* Goes on with the edited level, which is taken over. False without memory. */
bool play_reload(App *app, Level *level);
/* Music and ambience of the level, for a mixer that is new or has another. */
void play_listen(App *app);
void play_restart(App *app, Buttons held);
void play_resume(App *app, Buttons held);
void play_leave(App *app);
/* The run that is kept of a level's best try; the caller's, NULL if there is none. */
Run *play_best_run(const App *app, int index);

/* Shows a run, which is taken over, of this level, too. What cannot be shown is told as a notice,
 * and false. */
bool replay_open(App *app, Run *run, Level *level, const char *caption);

/* The level of a run in a file: beside the file, or of the campaign. The caller's; NULL without. */
Level *replay_find_level(App *app, const char *path, const Run *run);
/* Nothing but that file, which the command line names. False with errors in diag. */
bool replay_open_file(App *app, const AppPaths *paths, Diagnostics *diag);
void replay_close(App *app);

/* Exports, and tells where. A run may be NULL: it cannot be read. */
void app_export_run(App *app, const Run *run, const char *level);
void app_export_profile(App *app, int profile);

/* Lists what can be taken in. */
void shared_open(App *app, ShareKind kind);

/* The level is left, for the map or for good: what was played of it is kept. */
void play_end(App *app);
/* Adds what was played to the profile's sums, and writes it. */
void play_tally(App *app);
/* Takes the figures of the run so far for the level's end. */
void play_figures(App *app);
/* Spends steps; the level's end goes on with it behind its panel. */
void play_live(App *app, const AppInput *input, int steps);

/* The timed run so far, in a corner of the play, and beside the panel of a level's end. */
void course_draw(App *app, DrawList *list);
void course_draw_end(App *app, DrawList *list, int x, int y, int w);
/* In large letters: the whole, and how it compares, in one line. */
void course_draw_line(App *app, DrawList *list, int x, int y);

/* Says once that nothing can be kept, and why. */
void app_say_unsaved(App *app, const char *why);

/* Writes what is kept; says once if that cannot be done. */
void app_save_options(App *app);
void app_save_progress(App *app);

#endif
