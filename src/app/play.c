/* A level in play: real time spent in steps of the game, every one of them recorded. */
#define _POSIX_C_SOURCE 200809L

#include "app/screens.h"

#include "base/elapsed.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define RUN_PATH (KEEP_PATH + 64)
#define VICTORY_STEPS 150 /* from the goal to the level's end */
#define NEAR_EVERY 12     /* steps from one look around for what is heard to the next */
#define REWIND_SPEED 2    /* steps taken back in the time of one */

static const char *level_id(const App *app) {
    return app->campaign.levels[app->play.level].id;
}

static void start_music(App *app) {
    const Level *level = app->play.stage.level;
    app_music(app, level->music[0] ? level->music : level->theme, true);
    if (app->mixer)
        mixer_ambience(app->mixer, level->theme, &app->sounds);
}

/* The fastest winning run of each level is kept beside the progress, under the level's name; each
 * profile has its own. */
static void run_path(const App *app, int index, char path[RUN_PATH]) {
    char folder[16] = "runs", name[24];
    if (app->options.profile > 0)
        snprintf(folder, sizeof folder, "runs-%d", app->options.profile + 1);
    snprintf(name, sizeof name, "%s", app->campaign.levels[index].id);
    if (strchr(name, '/'))
        *strchr(name, '/') = '-';
    snprintf(path, RUN_PATH, "%s/%s/%s.run", app->save, folder, name[0] ? name : "last");
}

Run *play_best_run(const App *app, int index) {
    char path[RUN_PATH];
    run_path(app, index, path);
    return app->save[0] && !app->single ? run_peek(path) : NULL;
}

/* A level file of its own has no best: `last.run` may be of any. */
static void open_ghost(App *app) {
    char path[RUN_PATH];
    run_path(app, app->play.level, path);
    if (app->save[0] && !app->single)
        ghost_open(&app->play.ghost, path, app->play.stage.level);
}

static Rules chosen_rules(const App *app) {
    const Options *options = &app->options;
    return (Rules){.invincible = options->invincible,
                   .air_jumps = options->air_jumps,
                   .forgiving = options->forgiving};
}

/* A new try: help that is taken from now on counts against it alone. */
static void begin_try(App *app) {
    PlayState *play = &app->play;
    play->since_won = play->speed_bank = play->rewound = play->slowest = 0;
    play->tally.sums[SUM_TRIES]++;
    if (!app->single)
        course_enter(&play->course, &app->campaign, app->progress, (TimerKind)app->options.timer,
                     play->level);
    play->alpha = 255;
    play->latch = (Latch){0};
    open_ghost(app);
    start_music(app);
}

static bool is_helped(const PlayState *play) {
    const Rules *rules = &play->stage.game->rules;
    return rules->invincible || rules->air_jumps || rules->forgiving || play->slowest ||
           play->rewound;
}

bool play_open(App *app, int index, Buttons held) {
    PlayState *play = &app->play;
    Level *level = campaign_read(&app->campaign, index);
    char path[CAMPAIGN_PATH];
    campaign_path(&app->campaign, index, path);
    ghost_close(&play->ghost);
    campaign_caption(&app->campaign, index, play->caption, sizeof play->caption);
    play->stage.rules = chosen_rules(app);
    if (!level || !stage_open(&play->stage, level, app->atlas, play->caption, path, held))
        return false;
    play->level = index;
    play->frozen = false;
    begin_try(app);
    play_tally(app);
    reload_watch_level(app);
    return true;
}

/* What was played of a level that is left unfinished is time of a timed run all the same. */
static void give_up(PlayState *play) {
    if (play->stage.game->outcome != OUTCOME_WON)
        course_lose(&play->course, play->stage.game->tick);
}

void play_end(App *app) {
    give_up(&app->play);
    if (app->single)
        return;
    course_rest(&app->play.course, &app->campaign, app->progress);
    play_tally(app);
    app_save_progress(app);
}

void play_restart(App *app, Buttons held) {
    PlayState *play = &app->play;
    give_up(play);
    char path[CAMPAIGN_PATH];
    campaign_path(&app->campaign, play->level, path);
    if (app->mixer)
        mixer_pause(app->mixer, false, &app->sounds);
    play->stage.rules = chosen_rules(app);
    if (!stage_restart(&play->stage, app->atlas, play->caption, path, held)) {
        app_notice(app, "out of memory");
        app_go(app, SCREEN_TITLE);
        return;
    }
    begin_try(app);
}

void play_listen(App *app) {
    start_music(app);
    if (app->mixer && app_has(app, SCREEN_PAUSE))
        mixer_pause(app->mixer, true, &app->sounds);
}

/* The pause is a step of the recording, as its end is; the time between is none of the game's. What
 * is held when it ends counts as held, not as pressed. */
static void pause(App *app, Buttons held) {
    Stage *stage = &app->play.stage;
    stage_step(stage, (Buttons)(held | BUTTON_PAUSE));
    stage_step(stage, held);
    stage->waiting = 0;
    app->play.rewinding = false;
    app->play.latch = (Latch){0};
    app_sound(app, "paused");
    if (app->mixer)
        mixer_pause(app->mixer, true, &app->sounds);
    app_push(app, SCREEN_PAUSE);
}

void play_resume(App *app, Buttons held) {
    Stage *stage = &app->play.stage;
    stage->waiting = 0;
    stage->ignored &= held;
    stage_step(stage, (Buttons)(held | BUTTON_PAUSE));
    if (app->mixer)
        mixer_pause(app->mixer, false, &app->sounds);
}

void play_leave(App *app) {
    play_end(app);
    if (app->mixer)
        mixer_pause(app->mixer, false, &app->sounds);
    if (app->single)
        app->wants_quit = true;
    else
        app_go(app, SCREEN_MAP);
}

static void save_run(App *app) {
    Run *run = app->play.stage.run;
    char path[RUN_PATH];
    const char *why;
    if (!run || !app->save[0])
        return;
    run_path(app, app->play.level, path);
    char *file = strrchr(path, '/');
    *file = '\0';
    mkdir(path, 0777);
    *file = '/';
    if (!run_save(run, path, &why))
        app_say_unsaved(app, why);
}

void play_tally(App *app) {
    static const Tally nothing;
    bool is_empty = memcmp(&app->play.tally, &nothing, sizeof nothing) == 0;
    if (!app->single && !is_empty && progress_add(app->progress, &app->play.tally))
        app_save_progress(app);
}

/* The next level opens for good, even if another one should come in between. */
static void keep_progress(App *app) {
    int next = way_next(&app->campaign, app->play.level);
    bool is_new = next >= 0 && !way_is_open(&app->campaign, app->progress, next);
    progress_win(app->progress, level_id(app), &app->end.feat, &app->end.before);
    if (is_new)
        app->map.opened = next;
    if (next >= 0)
        progress_open(app->progress, app->campaign.levels[next].id);
    app->play.tally.sums[SUM_WINS]++;
    course_split(&app->play.course, &app->campaign, app->progress, app->end.feat.end.steps,
                 app->end.feat.helped || !app->play.stage.run);
    play_tally(app);
}

/* Which of the level's gems the hero has, in reading order. */
static uint32_t gems_of(const Level *level, const Game *game) {
    uint32_t gems = 0;
    int number = 0;
    for (int32_t item = 0; item < level->item_count; item++)
        if (level_item_kind(level, item) == KIND_GEM && number < 31)
            gems |= (uint32_t)game_item_gone(game, item) << number++;
    return gems;
}

void play_figures(App *app) {
    const Stage *stage = &app->play.stage;
    const Level *level = stage->level;
    const Game *game = stage->game;
    bool is_won = game->outcome == OUTCOME_WON;
    app->end = (LevelEndState){.coins = level->coin_count, .gems = level->gem_count};
    Feat *feat = &app->end.feat;
    feat->end = (RunEnd){.outcome = game->outcome,
                         .steps = (int32_t)(is_won ? game->won_at : game->tick),
                         .coins = game->coins,
                         .gems = game->gems,
                         .deaths = game->deaths};
    feat->gems = gems_of(level, game);
    feat->helped = is_helped(&app->play);
    feat->medal = MEDAL_NONE;
    if (!feat->helped)
        feat->medal = (uint8_t)medal_of(feat->end.steps, level->par_ms);
    feat->all_coins = level->coin_count > 0 && game->coins >= level->coin_count;
}

static void won(App *app) {
    play_figures(app);
    const LevelRecord *before = &app->end.before;
    if (!app->single)
        keep_progress(app);
    if (app->play.stage.run) {
        app->play.stage.run->slowest = app->play.slowest;
        app->play.stage.run->rewound = app->play.rewound;
    }
    const Feat *feat = &app->end.feat;
    /* The best of this copy of the game, and of another that was saved meanwhile. */
    bool best = !feat->helped && (before->steps == 0 || feat->end.steps < before->steps) &&
                (app->single || feat->end.steps <= progress_of(app->progress, level_id(app)).steps);
    if (app->single || best)
        save_run(app);
}

static const struct {
    uint8_t event, sum;
} SUMMED[] = {{EVENT_JUMPED, SUM_JUMPS},
              {EVENT_STOMPED, SUM_STOMPS},
              {EVENT_COIN, SUM_COINS},
              {EVENT_GEM, SUM_GEMS},
              {EVENT_DIED, SUM_DEATHS}};

static void count(Tally *tally, const Game *game) {
    tally->sums[SUM_STEPS]++;
    for (int i = 0; i < game->event_count; i++)
        for (size_t row = 0; row < sizeof SUMMED / sizeof SUMMED[0]; row++)
            if (game->events[i].kind == SUMMED[row].event)
                tally->sums[SUMMED[row].sum]++;
}

bool play_reload(App *app, Level *level) {
    PlayState *play = &app->play;
    bool had_won = play->stage.game->outcome == OUTCOME_WON;
    campaign_caption(&app->campaign, play->level, play->caption, sizeof play->caption);
    ghost_close(&play->ghost);
    if (!stage_reload(&play->stage, level, app->atlas, play->caption))
        return false;
    play->alpha = 255;
    play_listen(app);
    if (play->stage.game->outcome == OUTCOME_WON && !had_won)
        won(app);
    return true;
}

/* One step, and what is heard of it. */
static void step(App *app, Buttons held) {
    PlayState *play = &app->play;
    Stage *stage = &play->stage;
    bool had_won = stage->game->outcome == OUTCOME_WON;
    stage_step(stage, stage_next(stage, held));
    ghost_follow(&play->ghost, stage->level, stage->game->tick);
    app->rumble = rumble_stronger(app->rumble, rumble_of(stage->game));
    if (app->mixer)
        mixer_step(app->mixer, stage->game, stage_view_box(stage), app->now_ms, &app->sounds);
    if (app->mixer && stage->game->tick % NEAR_EVERY == 0)
        mixer_near(app->mixer, stage->level, stage->game->hero.x, stage->game->hero.y);
    if (view_footstep(stage->view))
        app_sound(app, "step");
    if (!had_won)
        count(&play->tally, stage->game);
    if (stage->game->outcome != OUTCOME_WON)
        return;
    if (!had_won)
        won(app);
    play->since_won++;
}

/* The overlay's graph wants to know what a step costs; no step depends on it. */
static void timed_step(App *app, Buttons held) {
    int64_t start = elapsed_ns();
    step(app, held);
    view_debug_time(app->play.stage.view, (int)((elapsed_ns() - start) / 1000));
}

void play_live(App *app, const AppInput *input, int steps) {
    for (int i = 0; i < steps; i++)
        if (app->debug)
            timed_step(app, input->held);
        else
            step(app, input->held);
    PlayState *play = &app->play;
    int part = (play->speed_bank * 256 + clock_alpha(&app->clock) * app->options.speed) / 100;
    part = (play->slow_bank * 256 + (part < 255 ? part : 255)) >> play->slow;
    play->alpha = play->frozen ? 255 : part;
}

/* F2 stops time and takes one step; F1, which shows the overlay or not, lets it run again. */
static int steps_by_hand(App *app, const AppInput *input, int steps) {
    if (input->toggle_debug)
        app->play.frozen = false;
    if (input->step_once)
        app->play.frozen = app->debug = true;
    return app->play.frozen ? input->step_once : steps;
}

/* F4, in the overlay, slows to a quarter, a sixteenth, and back: fewer steps, not smaller ones. */
static int slowed(App *app, const AppInput *input, int steps) {
    PlayState *play = &app->play;
    if (app->debug && input->slower)
        play->slow = play->slow >= 4 ? 0 : play->slow + 2;
    if (!app->debug)
        play->slow = 0;
    play->slow_bank += steps;
    int taken = play->slow_bank >> play->slow;
    play->slow_bank -= taken << play->slow;
    return taken;
}

/* Time runs back while the key is held; a won level stays won. */
static bool rewinds(App *app, const AppInput *input, int steps) {
    PlayState *play = &app->play;
    bool was = play->rewinding;
    play->rewinding = input->rewind && play->stage.game->outcome != OUTCOME_WON;
    if (!play->rewinding)
        return false;
    uint32_t tick = play->stage.game->tick;
    bool taken = stage_rewind(&play->stage, steps * REWIND_SPEED, input->held);
    play->rewound += taken && !was;
    course_lose(&play->course, tick - play->stage.game->tick);
    ghost_follow(&play->ghost, play->stage.level, play->stage.game->tick);
    play->alpha = 255;
    return true;
}

/* As help the game is slower: fewer steps, not smaller ones. */
static int eased(App *app, int steps) {
    PlayState *play = &app->play;
    int speed = app->options.speed;
    play->speed_bank += steps * speed;
    int taken = play->speed_bank / 100;
    play->speed_bank %= 100;
    if (speed < 100 && taken > 0 && (!play->slowest || speed < play->slowest))
        play->slowest = (uint8_t)speed;
    return taken;
}

static void frame(App *app, const AppInput *said, int steps) {
    PlayState *play = &app->play;
    AppInput latched = latch_take(&play->latch, &app->options.controls, play->stage.game, said);
    const AppInput *input = &latched;
    bool is_won = play->stage.game->outcome == OUTCOME_WON;
    stage_input(&play->stage, input->held, input->pressed);
    if (!is_won && (!input->focused || input->menu & MENU_PAUSE)) {
        pause(app, input->held);
        return;
    }
    if (rewinds(app, input, steps))
        return;
    if (app->debug && input->switch_mover)
        stage_switch_mover(&play->stage);
    play_live(app, input, steps_by_hand(app, input, slowed(app, input, eased(app, steps))));
    bool hurried = is_won && input->menu & MENU_CHOOSE;
    if (play->since_won >= VICTORY_STEPS || hurried)
        app_push(app, SCREEN_LEVEL_END);
}

#define COURSE_BOTTOM 98 /* of a run's clock in large letters */

/* Below what else stands there, so that both can be read. */
static int sign_top(const App *app) {
    int course = app->options.look.large && app->play.course.count > 0 ? COURSE_BOTTOM : 0;
    int banner = reload_bottom(app);
    return banner > course ? banner : course;
}

static void draw(App *app, DrawList *list) {
    PlayState *play = &app->play;
    const Rewind *rewind = &play->stage.rewind;
    int most = rewind_most(rewind);
    ViewOptions options = {
        .look = app->options.look,
        .debug = app->debug,
        .hud = true,
        .keys = &app->keys,
        .no_clock = app->options.timer == TIMER_OFF,
        .sign_top = (int16_t)sign_top(app),
        .ghost = app->options.ghost ? ghost_seen(&play->ghost) : NULL,
        .helped = is_helped(play),
        .rewinding = play->rewinding,
        .rewind_left = (uint8_t)(most > 0 ? rewind_left(rewind) * 100 / most : 0),
    };
    view_draw(play->stage.view, play->stage.game, play->alpha, &options, list);
    course_draw(app, list);
}

const ScreenKind PLAY_SCREEN = {.frame = frame, .draw = draw};
