/* The mixing policy: who is heard, how loud, from where, and what steps back for it. */
#include "app/sound.h"

#include "app/sound_table.h"
#include "base/random.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RUN_MS 900     /* coins closer than this make a run that rises */
#define PLAY_ROOM 48   /* of the queue: the rest is for commands that must not be lost */
#define PAN_SHARE 0.6f /* of the offset from the view's centre */
#define SOFTEST_LANDING (-6.0f)
#define PAUSE_GAIN (-9.0f)
#define DEATH_GAIN (-6.0f)
#define CARD_GAIN (-5.0f)
#define TREAT_GAIN (-4.0f) /* under gems, keys and checkpoints … */
#define TREAT_MS 600       /* … for so long */
#define DUCK_MS 150
#define TREAT_DUCK_MS 60
#define RETURN_MS 250
#define GOAL_OUT_MS 300
#define GOAL_DELAY_MS 900 /* from the goal to its music */
#define CROSS_MS 900
#define AMBIENCE_MS 800
#define NEAR_LEVELS 16
#define NEAR_MS 250
#define DISTANT_PAN 0.8f
#define DISTANT_SOFTER 6.0f /* dB, at most */
#define DISTANT_PITCH 5

typedef struct Voice {
    int event; /* whose sound the channel played last */
    uint32_t serial;
} Voice;

typedef struct Memory {
    bool heard;
    uint32_t at; /* ms when it was last heard */
    int choice;  /* of its sounds; -1: none yet */
    int run;     /* 1 .. SOUND_RUN */
} Memory;

struct Mixer {
    SoundTable table;
    Random random; /* its own: what is heard never changes the game */
    Voice voices[SOUND_CHANNELS];
    Memory memory[SOUND_EVENT_COUNT];
    uint32_t serial;
    char world[SOUND_NAME]; /* whose distant sounds are heard */
    bool world_is_new;
    uint32_t distant_at[SOUND_DISTANTS];            /* ms when each of the table is heard next */
    int near[SOUND_NEARS], heard_near[SOUND_NEARS]; /* of NEAR_LEVELS */
    char music[SOUND_NAME], ambience[SOUND_NAME], heard_ambience[SOUND_NAME];
    bool paused, unfocused, dead, card;
    bool treat;  /* the music steps back for a gem, a key, a checkpoint … */
    bool finale; /* level_end is to come … */
    uint32_t treat_until, finale_at;
    float music_gain; /* dB, as last told */
};

/* A sound about to be heard. */
typedef struct Sounding {
    int event;
    float gain, pan;
    uint32_t now_ms;
} Sounding;

Mixer *mixer_new(const char *table, size_t size, Diagnostics *diag) {
    Mixer *mixer = calloc(1, sizeof *mixer);
    if (!mixer) {
        diag_error(diag, 0, 0, "out of memory");
        return NULL;
    }
    if (!sound_table_parse(&mixer->table, table, size, diag)) {
        free(mixer);
        return NULL;
    }
    mixer->random = random_seed(1);
    for (int i = 0; i < SOUND_EVENT_COUNT; i++)
        mixer->memory[i].choice = -1;
    return mixer;
}

void mixer_free(Mixer *mixer) {
    free(mixer);
}

/* True once `now` is at or past `then`; milliseconds may wrap round. */
static bool is_past(uint32_t now, uint32_t then) {
    return (int32_t)(now - then) >= 0;
}

static SoundCommand *add(SoundQueue *queue, SoundCommandKind kind) {
    static SoundCommand spare; /* nobody plays this queue: what is said is lost */
    SoundCommand *command = queue->count < SOUND_QUEUE_MAX ? &queue->items[queue->count++] : &spare;
    *command = (SoundCommand){.kind = (uint8_t)kind, .pitch = 1};
    return command;
}

/* ---- Voices ---------------------------------------------------------------------------------- */

static bool is_menu(int event) {
    return event >= SOUND_MENU_MOVED;
}

static bool is_busy(const SoundQueue *queue, int channel) {
    return queue->busy >> channel & 1;
}

static int rank_of(const Mixer *mixer, int channel) {
    return mixer->table.rows[mixer->voices[channel].event].rank;
}

/* The oldest voice of the same event, if as many sound as may; else -1. */
static int own_oldest(const Mixer *mixer, const SoundQueue *queue, int event) {
    int count = 0, oldest = -1;
    for (int i = 0; i < SOUND_CHANNELS; i++) {
        if (!is_busy(queue, i) || mixer->voices[i].event != event)
            continue;
        count++;
        if (oldest < 0 || mixer->voices[i].serial < mixer->voices[oldest].serial)
            oldest = i;
    }
    return count >= mixer->table.rows[event].voices ? oldest : -1;
}

/* Should channel `a` go before channel `b`? By rank, then age. */
static bool is_lesser(const Mixer *mixer, int a, int b) {
    if (rank_of(mixer, a) != rank_of(mixer, b))
        return rank_of(mixer, a) < rank_of(mixer, b);
    return mixer->voices[a].serial < mixer->voices[b].serial;
}

/* A channel for the event, or -1: all that sound are of a higher rank, or of one never dropped. */
static int find_channel(const Mixer *mixer, const SoundQueue *queue, int event) {
    int first = is_menu(event) ? SOUND_VOICES : 0;
    int end = is_menu(event) ? SOUND_CHANNELS : SOUND_VOICES;
    int least = own_oldest(mixer, queue, event);
    if (least >= 0)
        return least;
    for (int i = first; i < end; i++) {
        if (!is_busy(queue, i))
            return i;
        if (least < 0 || is_lesser(mixer, i, least))
            least = i;
    }
    int rank = rank_of(mixer, least);
    return rank < 3 && rank <= mixer->table.rows[event].rank ? least : -1;
}

/* ---- Choices --------------------------------------------------------------------------------- */

/* One of a list, never the last one again. */
static int choose(Mixer *mixer, const SoundRow *row, Memory *memory) {
    bool again = memory->choice >= 0 && row->count > 1;
    int choice = (int)random_below(&mixer->random, (uint32_t)(row->count - again));
    return again && choice >= memory->choice ? choice + 1 : choice;
}

static int next_of_run(const Memory *memory, uint32_t now_ms) {
    if (!memory->heard || now_ms - memory->at >= RUN_MS)
        return 1;
    return memory->run < SOUND_RUN ? memory->run + 1 : SOUND_RUN;
}

static void name_sound(Mixer *mixer, const SoundRow *row, Memory *memory, uint32_t now_ms,
                       char out[SOUND_NAME]) {
    if (row->runs) {
        size_t stem = strlen(row->sounds[0]);
        memory->run = next_of_run(memory, now_ms);
        memcpy(out, row->sounds[0], stem);
        memcpy(out + stem, (char[3]){'_', (char)('0' + memory->run)}, 3);
        return;
    }
    memory->choice = choose(mixer, row, memory);
    memcpy(out, row->sounds[memory->choice], SOUND_NAME);
}

/* 1 +- per cent, in thousandths of the range. */
static float vary_pitch(Mixer *mixer, int per_cent) {
    int turn = (int)random_below(&mixer->random, 2001) - 1000;
    return 1.0f + (float)(per_cent * turn) / 100000.0f;
}

static void play(Mixer *mixer, Sounding sounding, SoundQueue *queue) {
    const SoundRow *row = &mixer->table.rows[sounding.event];
    Memory *memory = &mixer->memory[sounding.event];
    if (row->count == 0 || mixer->unfocused || queue->count >= PLAY_ROOM)
        return;
    if (memory->heard && sounding.now_ms - memory->at < (uint32_t)row->gap)
        return;
    int channel = find_channel(mixer, queue, sounding.event);
    if (channel < 0)
        return;
    SoundCommand *command = add(queue, SOUND_PLAY);
    command->channel = (uint8_t)channel;
    name_sound(mixer, row, memory, sounding.now_ms, command->name);
    command->gain = row->gain + sounding.gain;
    command->pan = sounding.pan;
    command->pitch = vary_pitch(mixer, row->pitch);
    memory->heard = true;
    memory->at = sounding.now_ms;
    mixer->voices[channel] = (Voice){sounding.event, ++mixer->serial};
    queue->busy |= 1u << channel;
}

void mixer_event(Mixer *mixer, const char *event, float gain, uint32_t now_ms, SoundQueue *queue) {
    int number = sound_event_of(event, strlen(event));
    if (number >= 0)
        play(mixer, (Sounding){.event = number, .gain = gain, .now_ms = now_ms}, queue);
}

/* ---- Events of a step ------------------------------------------------------------------------ */

static float tiles(fix length) {
    return (float)length / FIX_ONE;
}

/* How far `at` lies outside [low, low + size). */
static float outside(fix at, fix low, fix size) {
    if (at < low)
        return tiles(low - at);
    return at > low + size ? tiles(at - low - size) : 0;
}

/* Full inside the view, then linearly to nothing over `far` tiles. False: too far to be heard. */
static bool place(Sounding *sounding, const Event *event, Box view, int far) {
    float dx = outside(event->x, view.x, view.w), dy = outside(event->y, view.y, view.h);
    float share = 1 - sqrtf(dx * dx + dy * dy) / (float)far;
    if (share <= 0)
        return false;
    float offset = (tiles(event->x - view.x) - tiles(view.w) / 2) / (tiles(view.w) / 2);
    sounding->gain += 20 * log10f(share);
    sounding->pan = PAN_SHARE * fmaxf(-1, fminf(1, offset));
    return true;
}

static float landing_gain(const Game *game, const Event *event) {
    float share = (float)event->value / (float)fix_max(game->feel.fall_speed, 1);
    return SOFTEST_LANDING * (1 - fmaxf(0, fminf(1, share)));
}

static void begin_finale(Mixer *mixer, uint32_t now_ms, SoundQueue *queue) {
    SoundCommand *command = add(queue, SOUND_MUSIC);
    command->fade_out_ms = GOAL_OUT_MS;
    mixer->music[0] = '\0';
    mixer->finale = true;
    mixer->finale_at = now_ms + GOAL_DELAY_MS;
}

/* What an event does to the music. */
static void affect_music(Mixer *mixer, int event, uint32_t now_ms, SoundQueue *queue) {
    switch (event) {
    case EVENT_GEM:
    case EVENT_KEY:
    case EVENT_CHECKPOINT:
        mixer->treat = true;
        mixer->treat_until = now_ms + TREAT_MS;
        break;
    case EVENT_DIED:
        mixer->dead = true;
        break;
    case EVENT_RESPAWNED:
        mixer->dead = false;
        break;
    case EVENT_GOAL:
        begin_finale(mixer, now_ms, queue);
        break;
    default:
        break;
    }
}

void mixer_step(Mixer *mixer, const Game *game, Box view, uint32_t now_ms, SoundQueue *queue) {
    assert(view.w > 0 && "a view has a size");
    for (int i = 0; i < game->event_count; i++) {
        const Event *event = &game->events[i];
        Sounding sounding = {.event = event->kind, .now_ms = now_ms};
        int far = mixer->table.rows[event->kind].far;
        if (event->kind == EVENT_LANDED)
            sounding.gain = landing_gain(game, event);
        affect_music(mixer, event->kind, now_ms, queue);
        if (far == 0 || place(&sounding, event, view, far))
            play(mixer, sounding, queue);
    }
}

/* ---- Music and ambience ---------------------------------------------------------------------- */

static void start_music(Mixer *mixer, const char *name, bool loop, SoundQueue *queue) {
    SoundCommand *command = add(queue, SOUND_MUSIC);
    snprintf(mixer->music, sizeof mixer->music, "%s", name);
    memcpy(command->name, mixer->music, sizeof command->name);
    command->loop = loop;
    command->fade_out_ms = CROSS_MS;
    command->fade_in_ms = loop ? CROSS_MS : 0; /* a piece that ends begins with its first note */
}

void mixer_music(Mixer *mixer, const char *name, bool loop, SoundQueue *queue) {
    const char *wanted = name ? name : "";
    bool had_finale = mixer->finale;
    mixer->finale = mixer->dead = mixer->treat = false;
    if (!strcmp(mixer->music, wanted) && !had_finale)
        return;
    mixer->ambience[0] = mixer->world[0] = '\0';
    memset(mixer->near, 0, sizeof mixer->near);
    start_music(mixer, wanted, loop, queue);
}

void mixer_ambience(Mixer *mixer, const char *world, SoundQueue *queue) {
    (void)queue; /* told by mixer_frame, so that a change of levels cross-fades once */
    const char *name = world ? world : "";
    const char *sound = sound_table_ambience(&mixer->table, name);
    mixer->world_is_new |= strncmp(mixer->world, name, SOUND_NAME - 1) != 0;
    snprintf(mixer->world, sizeof mixer->world, "%s", name);
    snprintf(mixer->ambience, sizeof mixer->ambience, "%s", sound ? sound : name);
}

void mixer_pause(Mixer *mixer, bool paused, SoundQueue *queue) {
    if (paused == mixer->paused)
        return;
    mixer->paused = paused;
    add(queue, SOUND_PAUSE_EFFECTS)->on = paused;
}

void mixer_card(Mixer *mixer, bool shown) {
    mixer->card = shown;
}

void mixer_focus(Mixer *mixer, bool focused, SoundQueue *queue) {
    if (focused == !mixer->unfocused)
        return;
    mixer->unfocused = !focused;
    add(queue, SOUND_MUTE)->on = !focused;
}

static float music_gain(const Mixer *mixer) {
    if (mixer->paused)
        return PAUSE_GAIN;
    if (mixer->dead)
        return DEATH_GAIN;
    if (mixer->card)
        return CARD_GAIN;
    return mixer->treat ? TREAT_GAIN : 0;
}

/* Down quickly, so that what it makes room for is heard; back without haste. */
static void tell_music_gain(Mixer *mixer, SoundQueue *queue) {
    float gain = music_gain(mixer);
    if (gain == mixer->music_gain)
        return;
    SoundCommand *command = add(queue, SOUND_MUSIC_GAIN);
    command->gain = gain;
    command->fade_in_ms = gain > mixer->music_gain ? RETURN_MS
                          : gain == TREAT_GAIN     ? TREAT_DUCK_MS
                                                   : DUCK_MS;
    mixer->music_gain = gain;
}

static void tell_ambience(Mixer *mixer, SoundQueue *queue) {
    if (!strcmp(mixer->ambience, mixer->heard_ambience))
        return;
    SoundCommand *command = add(queue, SOUND_AMBIENCE);
    memcpy(mixer->heard_ambience, mixer->ambience, sizeof mixer->ambience);
    memcpy(command->name, mixer->ambience, sizeof command->name);
    command->fade_in_ms = AMBIENCE_MS;
}

/* ---- Near sounds ----------------------------------------------------------------------------- */

static bool is_near(const Level *level, int kind, int32_t column, int32_t row) {
    uint8_t index = level_at(level, column, row);
    return kind == SOUND_NEAR_WATER ? level->flags[index] & TILE_WATER
                                    : level->kinds[index] == KIND_WIND;
}

/* The square of the distance in tiles to the nearest, or far beyond hearing. */
static int nearest(const Level *level, int kind, int far, int32_t column, int32_t row) {
    int least = far * far;
    for (int dy = -far; dy <= far; dy++)
        for (int dx = -far; dx <= far; dx++)
            if (dx * dx + dy * dy < least && level_inside(level, column + dx, row + dy) &&
                is_near(level, kind, column + dx, row + dy))
                least = dx * dx + dy * dy;
    return least;
}

void mixer_near(Mixer *mixer, const Level *level, fix x, fix y) {
    for (int kind = 0; kind < SOUND_NEARS; kind++) {
        int far = mixer->table.nears[kind].far;
        if (far == 0)
            continue;
        int square = nearest(level, kind, far, fix_cell(x), fix_cell(y));
        float share = 1 - sqrtf((float)square) / (float)far;
        mixer->near[kind] = (int)(share * NEAR_LEVELS + 0.5f);
    }
}

static void tell_nears(Mixer *mixer, SoundQueue *queue) {
    for (int kind = 0; kind < SOUND_NEARS; kind++) {
        if (mixer->near[kind] == mixer->heard_near[kind])
            continue;
        mixer->heard_near[kind] = mixer->near[kind];
        SoundCommand *command = add(queue, SOUND_NEAR);
        command->channel = (uint8_t)kind;
        memcpy(command->name, mixer->table.nears[kind].sound, sizeof command->name);
        command->on = mixer->near[kind] > 0;
        command->gain = command->on ? 20 * log10f((float)mixer->near[kind] / NEAR_LEVELS) : 0;
        command->fade_in_ms = NEAR_MS;
    }
}

/* ---- Distant sounds -------------------------------------------------------------------------- */

static float vary(Mixer *mixer) {
    return (float)((int)random_below(&mixer->random, 2001) - 1000) / 1000;
}

/* From anywhere, near or far, and never quite the same. */
static void play_distant(Mixer *mixer, const SoundDistant *distant, SoundQueue *queue) {
    int channel = find_channel(mixer, queue, SOUND_DISTANT);
    if (channel < 0 || queue->count >= PLAY_ROOM)
        return;
    SoundCommand *command = add(queue, SOUND_PLAY);
    command->channel = (uint8_t)channel;
    memcpy(command->name, distant->sound, sizeof distant->sound);
    command->gain = distant->gain - DISTANT_SOFTER * fabsf(vary(mixer));
    command->pan = DISTANT_PAN * vary(mixer);
    command->pitch = vary_pitch(mixer, DISTANT_PITCH);
    mixer->voices[channel] = (Voice){SOUND_DISTANT, ++mixer->serial};
    queue->busy |= 1u << channel;
}

/* Time goes on in a pause, but nothing is heard then. */
static void tell_distants(Mixer *mixer, uint32_t now_ms, SoundQueue *queue) {
    for (int i = 0; i < mixer->table.distant_count; i++) {
        const SoundDistant *distant = &mixer->table.distants[i];
        if (strcmp(distant->world, mixer->world) != 0)
            continue;
        bool due = !mixer->world_is_new && is_past(now_ms, mixer->distant_at[i]);
        if (!due && !mixer->world_is_new)
            continue;
        uint32_t range = (uint32_t)(distant->most - distant->least) * 1000;
        mixer->distant_at[i] =
            now_ms + (uint32_t)distant->least * 1000 + random_below(&mixer->random, range + 1);
        if (due && !mixer->paused && !mixer->unfocused)
            play_distant(mixer, distant, queue);
    }
    mixer->world_is_new = false;
}

void mixer_frame(Mixer *mixer, uint32_t now_ms, SoundQueue *queue) {
    if (mixer->treat && is_past(now_ms, mixer->treat_until))
        mixer->treat = false;
    if (mixer->finale && is_past(now_ms, mixer->finale_at)) {
        mixer->finale = false;
        start_music(mixer, "level_end", false, queue);
    }
    tell_music_gain(mixer, queue);
    tell_ambience(mixer, queue);
    tell_nears(mixer, queue);
    tell_distants(mixer, now_ms, queue);
}
