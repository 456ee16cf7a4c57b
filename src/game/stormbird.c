#include "game/play.h"

/* The storm bird, a boss: it hovers over the hero, aims, dives, lies dazed and rises again. It can
 * be stomped unless it dives or rises. Six stomps beat it, and then every gate opens. After two it
 * blows wind before each dive; after four it flees upward, and the hero must climb after it. */

#define STOMPS_A_PHASE 2
#define FLEES TILES(14) /* so far up it flees when the third phase begins, */
#define SKY TILES(2)    /* but no nearer to the map's top than this */
#define AIM_STEPS 36
#define BLOW_STEPS 110
#define DIVE_STEPS 120 /* at most, where no floor stops it */
#define DIVE_SPEED (TILES(15) / STEPS_PER_SECOND)
#define RISE_SPEED (TILES(6) / STEPS_PER_SECOND)
#define BLOW_SPEED (TILES(5) / STEPS_PER_SECOND)
#define NEAR TILES(0.4) /* sideways: so close counts as over the hero */

/* By phase: how fast it follows the hero, how long it hovers before it dives, how long it lies. */
static const struct {
    fix follow;          /* tiles a second */
    uint32_t hover, lie; /* steps */
} PHASES[] = {{TILES(3.5), 130, 110}, {TILES(4.5), 100, 80}, {TILES(5), 90, 70}};

static int phase_of(const Actor *bird) {
    int phase = bird->as.other.timer / STOMPS_A_PHASE;
    return phase > 2 ? 2 : phase;
}

static void stormbird_init(Actor *bird, const Meaning *meaning) {
    (void)meaning;
    bird->as.other.home_y = bird->y;
    bird->state = BIRD_HOVERS;
}

static void begin(Play *play, Actor *bird, uint8_t state) {
    bird->state = state;
    bird->since = play->game->tick;
}

static MoveResult fly(Play *play, Actor *bird, fix dx, fix dy) {
    MoveResult result = move_box(&play->terrain, actor_box(bird), (Vec){dx, dy}, 0);
    bird->dx = result.x - bird->x;
    bird->dy = result.y - bird->y;
    bird->x = result.x;
    bird->y = result.y;
    bird->ground = GROUND_NONE;
    bird->solid = -1;
    return result;
}

/* Falls, as far as a floor if there is one. */
static void drop(Play *play, Actor *bird) {
    MoveResult result = fly(play, bird, 0, DIVE_SPEED);
    bird->ground = result.ground;
    bird->solid = result.solid;
}

/* How far the hero's middle is to the right of the bird's. */
static fix aside(const Play *play, const Actor *bird) {
    Box box = actor_box(bird);
    return play->game->hero.x + HERO_WIDTH / 2 - (box.x + box.w / 2);
}

static void hover(Play *play, Actor *bird, uint32_t age) {
    int phase = phase_of(bird);
    fix follow = PHASES[phase].follow / STEPS_PER_SECOND, off = aside(play, bird);
    fix up = fix_clamp(bird->as.other.home_y - bird->y, -RISE_SPEED, RISE_SPEED);
    fly(play, bird, fix_clamp(off, -follow, follow), up);
    if (off)
        bird->facing = off > 0 ? 1 : -1;
    if (age >= PHASES[phase].hover && fix_abs(off) < NEAR && up == 0 && !play->game->hero.dead)
        begin(play, bird, phase > 0 ? BIRD_BLOWS : BIRD_AIMS);
}

static void dive(Play *play, Actor *bird, uint32_t age) {
    drop(play, bird);
    if (bird->ground != GROUND_NONE)
        begin(play, bird, BIRD_LIES);
    else if (age >= DIVE_STEPS)
        begin(play, bird, BIRD_RISES);
}

static void rise(Play *play, Actor *bird) {
    fix by = fix_clamp(bird->as.other.home_y - bird->y, -RISE_SPEED, RISE_SPEED), from = bird->y;
    fly(play, bird, 0, by);
    if (bird->y == bird->as.other.home_y || bird->y == from)
        begin(play, bird, BIRD_HOVERS);
}

static void stormbird_step(Play *play, Actor *bird) {
    uint32_t age = play->game->tick - bird->since;
    int slot = (int)(bird - game_actors(play->game));
    bird->dx = bird->dy = 0;
    switch (bird->state) {
    case BIRD_HOVERS:
        hover(play, bird, age);
        break;
    case BIRD_BLOWS:
        if (age >= BLOW_STEPS)
            begin(play, bird, BIRD_AIMS);
        break;
    case BIRD_AIMS:
        if (age < AIM_STEPS)
            break;
        begin(play, bird, BIRD_DIVES);
        game_emit(play->game, EVENT_DROPPER_FELL, actor_box(bird), bird->kind, slot, 0);
        break;
    case BIRD_DIVES:
        dive(play, bird, age);
        break;
    case BIRD_LIES:
        drop(play, bird);
        if (age >= PHASES[phase_of(bird)].lie)
            begin(play, bird, BIRD_RISES);
        break;
    case BIRD_RISES:
        rise(play, bird);
        break;
    default:
        break;
    }
}

/* Counts the stomp. True: it was the last. */
static bool stormbird_stomped(Play *play, Actor *bird) {
    bird->as.other.timer++;
    if (bird->as.other.timer == BIRD_STOMPS)
        return true;
    if (bird->as.other.timer == 2 * STOMPS_A_PHASE)
        bird->as.other.home_y = fix_max(SKY, bird->as.other.home_y - FLEES);
    begin(play, bird, BIRD_RISES);
    return false;
}

/* While it flies up it neither hurts nor is hurt. */
static bool stormbird_spares(const Actor *bird) {
    return bird->state == BIRD_RISES;
}

static const Actor *boss_of(const Game *game) {
    return game->boss < 0 ? NULL : &game_actors_of(game)[game->boss];
}

bool boss_is_beaten(const Game *game) {
    const Actor *bird = boss_of(game);
    return bird && (bird->state == ACTOR_DYING || bird->state == ACTOR_GONE);
}

fix boss_wind(const Game *game) {
    const Actor *bird = boss_of(game);
    if (!bird || bird->state != BIRD_BLOWS)
        return 0;
    return bird->facing > 0 ? BLOW_SPEED : -BLOW_SPEED;
}

const ActorKind STORMBIRD_KIND = {
    .w = TILES(1),
    .h = TILES(0.875),
    .stompable = true,
    .init = stormbird_init,
    .step = stormbird_step,
    .stomped = stormbird_stomped,
    .spares = stormbird_spares,
};
