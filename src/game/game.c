#include "game/game.h"

#include "game/play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int32_t count_actors(const Level *level) {
    int32_t count = 0;
    for (int32_t i = 0; i < level->thing_count; i++)
        count += actor_kind(level->meanings[level->things[i].meaning].kind) != NULL;
    return count;
}

static int32_t count_kind(const Level *level, bool (*is)(uint8_t kind)) {
    int32_t count = 0;
    for (int32_t i = 0; i < level->thing_count; i++)
        count += is(level->meanings[level->things[i].meaning].kind);
    return count;
}

static bool is_crate(uint8_t kind) {
    return kind == KIND_CRATE;
}

static int32_t count_items(const Level *level, Kind kind) {
    int32_t count = 0;
    for (int32_t i = 0; i < level->item_count; i++)
        count += level_item_kind(level, i) == kind;
    return count;
}

/* Does anything in the level query for bodies? */
static bool asks(const Game *game, const Level *level) {
    bool sees = false;
    for (int32_t i = 0; i < level->thing_count && !sees; i++)
        sees = level->meanings[level->things[i].meaning].kind == KIND_DROPPER;
    return sees || game->solid_count > 0 || game->button_count > 0;
}

/* Coarse cells that all solids can reach into. */
static int32_t solid_cells(const Level *level) {
    int32_t cells = 0;
    for (int32_t i = 0; i < level->thing_count; i++) {
        const Thing *thing = &level->things[i];
        uint8_t kind = level->meanings[thing->meaning].kind;
        if (is_device(kind) || is_crate(kind))
            cells += broad_cells(fix_edge(thing->width), fix_edge(thing->height));
    }
    return cells;
}

static int32_t gone_words(const Level *level) {
    return (level->item_count + 31) / 32;
}

/* Up to where the widest fields, 64 bits, may begin. */
static uint32_t aligned(uint32_t end) {
    return (end + 7) / 8 * 8;
}

/* The next array's place in the block. Those with fields wider than 32 bits come first. */
static uint32_t place(uint32_t *end, int32_t count, size_t size) {
    uint32_t at = *end;
    assert((uint64_t)count * size <= UINT32_MAX - at &&
           "a level's limits keep its game below 4 GiB");
    *end += (uint32_t)count * (uint32_t)size;
    return at;
}

/* The arrays follow the struct in the block. */
static void lay_out(Game *game, const Level *level) {
    game->actor_count = count_actors(level);
    game->device_count = count_kind(level, is_device);
    game->solid_count = game->device_count + count_kind(level, is_crate);
    game->gone_words = gone_words(level);
    game->button_count = count_items(level, KIND_BUTTON);
    int32_t crumbles = count_items(level, KIND_CRUMBLE);
    game->crumble_count = crumbles < CRUMBLES_MAX ? crumbles : CRUMBLES_MAX;
    game->body_count = asks(game, level) ? game->actor_count + 1 : 0;
    int32_t body_cells = game->body_count * broad_cells(FIX_ONE, FIX_ONE);
    uint32_t end = aligned((uint32_t)sizeof(Game));
    game->bodies_at = place(&end, game->body_count, sizeof(Body));
    game->sensors_at = place(&end, 1, buttons_size(game));
    game->actors_at = place(&end, game->actor_count, sizeof(Actor));
    game->solids_at = place(&end, game->solid_count, sizeof(Solid));
    game->devices_at = place(&end, game->device_count, sizeof(Device));
    game->crumbles_at = place(&end, game->crumble_count, sizeof(Crumble));
    game->solids_near_at = place(&end, 1, broad_size(game->solid_count, solid_cells(level)));
    game->bodies_near_at = place(&end, 1, broad_size(game->body_count, body_cells));
    game->known_at = place(&end, known_count(game), sizeof(BroadKnown));
    game->gone_at = place(&end, game->gone_words, sizeof(uint32_t));
    game->size = aligned(end); /* so that snapshots may lie one after another */
}

size_t game_size(const Level *level) {
    Game game = {0};
    lay_out(&game, level);
    return game.size;
}

/* Everything goes to where the level begins; what was taken stays taken. Who starts on a floor or a
 * platform stands on it from the first step on. */
static void put_back(Game *game, const Level *level) {
    blocks_spawn(game);
    actors_spawn(game, level);
    devices_spawn(game, level);
    hero_spawn(game);
    near_refresh(game);
    Terrain terrain = game_terrain(game, level);
    actors_settle(game, &terrain);
    hero_settle(game, &terrain);
}

void game_set_mover(Game *game, const Level *level, Mover mover) {
    game->rules.mover = (uint8_t)mover;
    game->cell = (HeroCell){0};
    if (mover != MOVER_CELL)
        return;
    FeelValues values;
    feel_values_of(level, &values, NULL);
    game->cell = hero_cell_derive(&values);
}

static void begin_life(Game *game) {
    game->life_start = game->tick;
    game->life_column = game->respawn_column;
    game->life_row = game->respawn_row;
}

#define MOST_FORGIVEN TILES(0.5) /* as a feel may say at most */

/* Longer forgiveness, for players who ask for help. */
static void forgive_more(Feel *feel) {
    feel->coyote *= 2;
    feel->buffer *= 2;
    feel->corner_correction = fix_min(2 * feel->corner_correction, MOST_FORGIVEN);
    feel->ledge_catch = fix_min(2 * feel->ledge_catch, MOST_FORGIVEN);
}

void game_init(Game *game, const Level *level, const Rules *rules) {
    memset(game, 0, game_size(level));
    lay_out(game, level);
    FeelValues values;
    feel_values_of(level, &values, NULL);
    game->feel = feel_derive(&values);
    game->rules = rules ? *rules : (Rules){0};
    if (game->rules.forgiving)
        forgive_more(&game->feel);
    game_set_mover(game, level, rules ? rules->mover : level->mover);
    game->respawn_column = level->start_column;
    game->respawn_row = level->start_row;
    begin_life(game);
    game->checkpoint = -1;
    game->terrain_stamp = 1;
    buttons_init(game, level);
    broad_init(game_solids_near(game), game->solid_count, solid_cells(level));
    broad_init(game_bodies_near(game), game->body_count,
               game->body_count * broad_cells(FIX_ONE, FIX_ONE));
    put_back(game, level);
}

Game *game_new(const Level *level, const Rules *rules) {
    Game *game = malloc(game_size(level));
    if (game)
        game_init(game, level, rules);
    return game;
}

void game_copy(Game *to, const Game *from) {
    memcpy(to, from, from->size);
}

Game *game_clone(const Game *game) {
    Game *copy = malloc(game->size);
    if (copy)
        game_copy(copy, game);
    return copy;
}

/* Every step makes one: here it is inlined. */
static inline Terrain terrain_of(const Game *game, const Level *level) {
    return (Terrain){
        .level = level,
        .gone = game_gone_of(game),
        .solids = game_solids_of(game),
        .solid_count = game->solid_count,
        .near = (const Broad *)(const void *)((const char *)game + game->solids_near_at),
        .flood = level->flood.on ? tide_flood(game, level) : 0,
        .except = -1,
    };
}

Terrain game_terrain(const Game *game, const Level *level) {
    return terrain_of(game, level);
}

void game_emit(Game *game, EventKind kind, Box at, uint8_t actor, int slot, int32_t value) {
    if (game->event_count == EVENTS_MAX)
        return;
    game->events[game->event_count++] = (Event){
        .kind = (uint8_t)kind,
        .actor = actor,
        .slot = slot,
        .x = at.x + at.w / 2,
        .y = at.y + at.h / 2,
        .value = value,
    };
}

/* Pause stands still: only its own key is looked at, and what is held when it ends counts as held,
 * not as pressed. False: nothing more happens in this step. */
static bool runs(Game *game, Buttons now) {
    bool toggled = (now & ~game->buttons & BUTTON_PAUSE) != 0;
    if (!game->paused && !toggled)
        return true;
    if (toggled && !game->paused)
        grace_clear(&game->hero.grace);
    bool resumes = toggled && game->paused;
    game->paused = !resumes;
    unsigned kept = game->buttons & ~(unsigned)BUTTON_PAUSE;
    game->buttons = (Buttons)(resumes ? kept | now : kept | (now & BUTTON_PAUSE));
    return false;
}

static void begin_step(Game *game) {
    for (int32_t i = 0; i < game->solid_count; i++)
        game_solids(game)[i].moved = (Vec){0, 0};
    if (game->body_count) { /* else actors_step is the first that asks where they were */
        near_follow(game);
        actors_remember(game);
    }
    game->hero.previous = hero_box(&game->hero);
}

static void solids_step(Play *play) {
    devices_step(play);
    crates_step(play);
}

static void respawn(Game *game, const Level *level) {
    zones_leave(game);
    put_back(game, level);
    begin_life(game);
    game_emit(game, EVENT_RESPAWNED, hero_box(&game->hero), KIND_START, -1, 0);
}

static void timers_step(Play *play) {
    Game *game = play->game;
    Hero *hero = &game->hero;
    if (hero->dead && game->tick - hero->since >= RESPAWN_STEPS)
        respawn(game, play->level);
    uint8_t state = (uint8_t)hero_state_of(game, play->held);
    if (state != hero->state)
        hero->since = game->tick;
    if (state == HERO_SKID && hero->state != HERO_SKID)
        game_emit(game, EVENT_SKIDDED, hero_box(hero), KIND_START, -1, 0);
    hero->state = state;
}

void game_step(Game *game, const Level *level, Buttons buttons) {
    game->event_count = 0;
    if (!runs(game, buttons))
        return;
    Play play = {
        .game = game,
        .level = level,
        .terrain = terrain_of(game, level),
        .held = buttons,
        .pressed = (Buttons)(buttons & ~game->buttons),
        .touched = game->hero.touch,
    };
    game->buttons = buttons;
    game->tick++;
    begin_step(game);
    if (game->button_count) /* a step is so short that calls to do nothing are felt */
        buttons_step(&play);
    if (game->solid_count)
        solids_step(&play);
    hero_step(&play);
    if (game->body_count)
        body_follow(game, game->actor_count);
    if (game->actor_count)
        actors_step(&play);
    if ((play.touched | game->hero.touch) & TILE_CUSTOM)
        zones_step(&play);
    contacts_step(&play);
    if (game->keys > 0)
        locks_step(&play);
    if (game->crumble_count)
        crumbles_step(&play);
    timers_step(&play);
}

Level *game_read_level(const char *path, const LevelOptions *options, Diagnostics *diag) {
    LevelOptions all = options ? *options : (LevelOptions){0};
    all.check_feel = feel_check;
    return level_read(path, &all, diag);
}
