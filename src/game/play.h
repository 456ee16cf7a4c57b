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
} Play;

/* How long the dead hero lies before everything is put back: under half a second. */
#define RESPAWN_STEPS 42

/* A kind of actor: one row, in the one file that has its rules. */
typedef struct ActorKind {
    fix w, h;
    bool stompable;
    void (*init)(Actor *actor, const Meaning *meaning);
    void (*step)(Play *play, Actor *actor);
} ActorKind;

extern const ActorKind WALKER_KIND, SPINY_KIND;

/* NULL for kinds that are not actors. */
const ActorKind *actor_kind(uint8_t kind);

/* game.c */
void game_emit(Game *game, EventKind kind, Box at, uint8_t actor, int slot, int32_t value);

/* hero.c */
void hero_spawn(Game *game);
void hero_step(Play *play);
/* Sends the hero up by a spring or an enemy: no cut, no hang, nothing buffered. */
void hero_bounce(Hero *hero, fix speed);
void hero_kill(Play *play, uint8_t by);
HeroState hero_state_of(const Game *game, Buttons held);

/* actors.c */
void actors_spawn(Game *game, const Level *level);
void actors_step(Play *play);
void actor_die(Play *play, int slot);
/* Falls by the hero's gravity; ground, hits and speed as a move leaves them. */
MoveResult actor_fall(Play *play, Actor *actor);

/* contacts.c: what the hero touches: coins and goals, then enemies, then what kills. */
void contacts_step(Play *play);

/* patrol.c: walking a floor between walls, ledges and turn marks. */
void patrol_step(Play *play, Actor *actor);

#endif
