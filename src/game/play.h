/* What the phases of a step share; private to the rules. */
#ifndef OVERHANG_GAME_PLAY_H
#define OVERHANG_GAME_PLAY_H

#include "game/game.h"

/* One step in progress, on game_step's stack. */
typedef struct Play {
    Game *game;
    const Level *level;
    Terrain terrain;
    Buttons held, pressed;
    uint16_t touched; /* the hero's touch as the step began */
    bool beside;      /* after actors_step: is any actor beside the hero (actor_is_beside)? */
} Play;

/* How long the dead hero lies before everything is put back: under half a second. */
#define RESPAWN_STEPS 42

/* A kind of actor: one row, in the one file that has its rules. */
typedef struct ActorKind {
    fix w, h;
    bool stompable;
    bool harmless; /* touching it does nothing */
    void (*init)(Actor *actor, const Meaning *meaning);
    void (*step)(Play *play, Actor *actor);    /* NULL: has a phase of its own */
    bool (*stomped)(Play *play, Actor *actor); /* does this stomp kill it? NULL: any does */
    bool (*spares)(const Actor *actor);        /* is touching it harmless just now? NULL: never */
} ActorKind;

extern const ActorKind WALKER_KIND, SPINY_KIND, HOPPER_KIND, FLYER_KIND, DROPPER_KIND, CRATE_KIND,
    STORMBIRD_KIND;

/* NULL for kinds that are not actors. */
extern const ActorKind *const ACTOR_KINDS[KIND_COUNT];
static inline const ActorKind *actor_kind(uint8_t kind) {
    return ACTOR_KINDS[kind];
}

/* The speed that a legend sets, or else the kind's own (both tiles a second), in tiles per step. */
static inline fix speed_per_step(const Meaning *meaning, fix own) {
    return (meaning->speed ? meaning->speed : own) / STEPS_PER_SECOND;
}

/* game.c: tells of what happened in the middle of `at`; of more than EVENTS_MAX in a step the last
 * are dropped. */
void game_emit(Game *game, EventKind kind, Box at, uint8_t actor, int slot, int32_t value);

/* hero.c */
void hero_spawn(Game *game); /* a new hero at the checkpoint, or at the start */
/* Finds out what the hero stands on and touches where it is, without moving it. */
void hero_settle(Game *game, const Terrain *terrain);
void hero_step(Play *play);
/* Sends the hero up at `speed` (tiles per step), as springs and stomped enemies do. Letting go of
 * jump does not cut such a rise, it has no hang at its apex, and buffered jumps are forgotten. */
void hero_bounce(Hero *hero, fix speed);
/* A jump from whatever the hero is on, with its event. */
void hero_take_off(Play *play);
/* `by` is the Kind of what killed, 0 for a pit, a crush or a front. */
void hero_kill(Play *play, uint8_t by);
/* Upward speeds in tiles per step, for the mover that moves the hero. */
fix hero_speed_for_height(const Game *game, fix height);
fix hero_jump_speed(const Game *game);
fix hero_bounce_speed(const Game *game, bool held);

/* hero_cell.c: the hero in a level of the cell mover. */
HeroCell hero_cell_derive(const FeelValues *values);
/* Runs, falls and moves, in one: the cell mover's part of hero_step. */
MoveResult hero_cell_move(Play *play, int direction, unsigned flags);
/* -1, 0 or 1. Left and right together stand still. */
static inline int wanted_direction(Buttons held) {
    return !!(held & BUTTON_RIGHT) - !!(held & BUTTON_LEFT);
}
/* Feet on something: not held by water or a ladder. */
static inline bool hero_on_floor(const Hero *hero) {
    return hero->ground != GROUND_NONE && hero->ground < GROUND_WATER;
}
HeroState hero_state_of(const Game *game, Buttons held);

/* elements.c: is the hero's middle behind the front's edge? */
bool in_front(const Game *game, const Level *level);
/* Speed of the air around the hero, tiles per step. */
Vec wind_at_hero(const Play *play);
/* May there be any? Cheap: asked in every step. */
static inline bool in_wind(const Game *game) {
    return (game->hero.touch & TILE_AREA) || game->boss >= 0;
}
/* Does lightning strike the cell above this one? */
bool struck(const Play *play, int32_t column, int32_t row);

/* stormbird.c: gates open once it is beaten. The wind that it blows at the hero: tiles per step to
 * the right, 0 when it blows none. */
bool boss_is_beaten(const Game *game);
fix boss_wind(const Game *game);

/* climb.c: is the hero on a ladder in this step? It may take hold or let go here. */
bool climbs(Play *play);
/* False: climbs() would say no, for nobody takes hold of a ladder without a key. */
static inline bool may_climb(const Play *play) {
    return play->game->hero.ground == GROUND_LADDER || (play->held & (BUTTON_UP | BUTTON_DOWN));
}
/* Sets the speeds of a hero on a ladder. */
void climb(Play *play);
/* MoveFlags of its move. */
unsigned climb_flags(const Play *play);
/* Its Ground after a move that found `floor` under the feet. */
uint8_t climb_ground(const Play *play, uint8_t floor);

/* swim.c: the Water around the middle of a box. water_there is for levels that have water;
 * water_around asks for that first. */
uint8_t water_there(const Terrain *terrain, Box box);
static inline uint8_t water_around(const Terrain *terrain, Box box) {
    return terrain_has_water(terrain) ? water_there(terrain, box) : (uint8_t)WATER_NONE;
}
/* Sets the vertical speed of a hero in water. False: it moves as in air, since it jumps or is on
 * its way up and out. */
bool swim(Play *play);
/* Tells of a splash if the hero came into water or out of it; `before` is the Water it was in. */
void swim_splash(Play *play, uint8_t before);

/* actors.c */
void actors_spawn(Game *game, const Level *level); /* all as the level begins */
/* Finds out what each stands on where it is, without moving it. Crates find out for themselves. */
void actors_settle(Game *game, const Terrain *terrain);
void actors_step(Play *play);
/* Notes where all actors are as a step begins. */
void actors_remember(Game *game);
static inline void actor_remember(Actor *actor) {
    actor->previous_x = actor->x;
    actor->previous_y = actor->y;
}
/* May the actor overlap a hero at this x? It decides by x alone, which rules out nearly all of
 * them: no actor is wider than a tile. */
static inline bool actor_is_beside(const Actor *actor, fix hero_x) {
    return (uint32_t)(actor->x - (hero_x - FIX_ONE + 1)) < HERO_WIDTH + FIX_ONE - 1;
}
void actor_die(Play *play, int slot); /* it lies for a moment, and is gone after that */
/* Downward speed of an actor after one more step of the hero's gravity. */
static inline fix actor_falls(const Game *game, const Actor *actor) {
    return fix_min(actor->dy + game->feel.fall_gravity, game->feel.fall_speed);
}
/* Does the actor stay on the one solid that it stands on while it goes sideways by dx? Then its
 * fall ends where it began: ground and dy are set, and it need not be moved down. */
static inline bool actor_rests(const Play *play, Actor *actor, const Terrain *terrain, fix dx) {
    const ActorKind *row = actor_kind(actor->kind);
    Box box = {actor->x, actor->y, row->w, row->h};
    Vec by = {dx, actor_falls(play->game, actor)};
    Ground ground = actor->solid < 0 ? GROUND_NONE : rests_on_solid(terrain, box, by, actor->solid);
    if (ground == GROUND_NONE)
        return false;
    actor->ground = (uint8_t)ground;
    actor->dy = 0;
    return true;
}
/* Moves an actor sideways by dx while it falls by the hero's gravity; sets its place, ground, solid
 * and dy. */
MoveResult actor_move(Play *play, Actor *actor, fix dx);

/* bodies.c: how many BroadKnown a game has: of solids near each solid, then of bodies near each
 * solid, then of solids near each body; none where there are few solids. The three below are NULL
 * then. */
int32_t known_count(const Game *game);
static inline const BroadKnown *game_known(const Game *game, int32_t at) {
    const char *block = (const char *)game;
    return game->solid_count > BROAD_FEW
               ? (const BroadKnown *)(const void *)(block + game->known_at) + at
               : NULL;
}
static inline const BroadKnown *solids_near_solid(const Game *game, int32_t number) {
    return game_known(game, number);
}
static inline const BroadKnown *bodies_near_solid(const Game *game, int32_t number) {
    return game_known(game, game->solid_count + number);
}
static inline const BroadKnown *solids_near_body(const Game *game, int32_t number) {
    return game_known(game, 2 * game->solid_count + number);
}
/* The lists of which solids and bodies are where. near_refresh makes them anew. near_follow, as a
 * step begins, does what is needed to keep them true. */
void near_refresh(Game *game);
void near_follow(Game *game);
/* To be told after an actor or the hero (the last number) has moved. */
void body_follow(Game *game, int32_t number);

/* carry.c: moves a solid with all that it carries and pushes. False: a crate has no room, nothing
 * moved along that axis or the next. */
bool solid_move(Play *play, int32_t number, Vec by);
/* The same for a solid whose bottom edge alone moves. */
bool solid_grow_down(Play *play, int32_t number, fix by);

/* platform.c, gate.c: what drives solids. */
void platform_spawn(Device *device, Solid *solid, const Level *level, const Thing *thing);
/* Puts a platform where it was before its level was edited: at `stood` in the new map. */
void platform_resume(Device *device, Solid *solid, const Level *level, const Device *was,
                     Vec stood);
void platform_step(Play *play, int32_t number);
void gate_spawn(Device *device, Solid *solid, const Thing *thing);
void gate_resume(Device *gate, Solid *solid, const Device *was);
void gate_step(Play *play, int32_t number);

/* button.c */
size_t buttons_size(const Game *game); /* bytes of their sensors, once bodies are counted */
void buttons_init(Game *game, const Level *level);
void buttons_step(Play *play);
/* Sets each button by who is on it now, and tells no event. The lists of bodies must be fresh. */
void buttons_settle(Game *game);

/* crate.c */
void crates_step(Play *play);
/* Pushes the crate that owns this solid by at most dx. Returns how far it went; 0: the solid is no
 * crate, or the crate is stuck. */
fix crate_push(Play *play, int32_t solid, fix dx);

/* devices.c */
bool is_device(uint8_t kind);
void devices_spawn(Game *game, const Level *level); /* and the solids of crates; after the actors */
void devices_step(Play *play);

/* blocks.c: what crumbles and returns, and locks for a hero who has a key. */
void blocks_spawn(Game *game); /* all crumbled blocks are back; opened locks stay open */
void locks_step(Play *play);
void crumbles_step(Play *play);

/* contacts.c: what the hero touches: coins and goals, then enemies, then what kills. */
void contacts_step(Play *play);

/* zones.c: tells which zones of custom flags the hero has come into or left in this step. */
void zones_step(Play *play);
/* Tells that the hero has left all the zones that it is in. */
void zones_leave(Game *game);

/* patrol.c: walking a floor between walls, ledges and turn marks. */
void patrol_step(Play *play, Actor *actor);
/* How far a walker goes in a step, to the right. */
static inline fix patrol_stride(const Actor *actor) {
    return actor->facing * actor->dx;
}
/* Is this on the stretch of floor that the actor knows? */
static inline bool patrol_within(const Actor *actor, fix x) {
    return x >= actor->as.walker.left && x <= actor->as.walker.right;
}

#endif
