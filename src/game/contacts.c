#include "game/play.h"

/* What the hero touches. The order makes ties go to the player: coins are taken and the goal is
 * reached before anything can hurt, and a stomp counts before a hurt. */

/* Spikes hurt on their points only: inside this margin of their cell, and never a hero who moves
 * along with the points, away from the base. */
#define SPIKE_SIDE TILES(0.1875)
#define SPIKE_TIP TILES(0.3125)

/* Takes the item in a cell, counts it and tells of it. False: it was taken before. */
static bool take(Play *play, Box cell, int32_t column, int32_t row, int32_t *count,
                 EventKind event) {
    int32_t item = level_item(play->level, column, row);
    if (game_item_gone(play->game, item))
        return false;
    game_set_item_gone(play->game, item, true);
    ++*count;
    game_emit(play->game, event, cell, KIND_START, -1, *count);
    return true;
}

static void win(Play *play, Box at) {
    Game *game = play->game;
    if (game->outcome == OUTCOME_WON)
        return;
    game->outcome = OUTCOME_WON;
    game->won_at = game->tick;
    game_emit(game, EVENT_GOAL, at, KIND_START, -1, 0);
}

static void touch_coin(Play *play, Box cell, int32_t column, int32_t row) {
    Game *game = play->game;
    bool taken = take(play, cell, column, row, &game->coins, EVENT_COIN);
    if (taken && play->level->goal_rule == GOAL_COINS && game->coins == play->level->coin_count)
        win(play, cell);
}

static void touch_gem(Play *play, Box cell, int32_t column, int32_t row) {
    take(play, cell, column, row, &play->game->gems, EVENT_GEM);
}

static void touch_key(Play *play, Box cell, int32_t column, int32_t row) {
    take(play, cell, column, row, &play->game->keys, EVENT_KEY);
}

static bool touches_lit(const Game *game) {
    Box lit = box_of_cell(game->respawn_column, game->respawn_row);
    return game->checkpoint >= 0 && box_overlap(hero_box(&game->hero), lit);
}

/* Lights the checkpoint that the hero's middle is in, unless the lit one is still touched: so two
 * side by side do not take turns, and neither is preferred for its place in the map. */
static void touch_checkpoint(Play *play, Box cell, int32_t column, int32_t row) {
    Game *game = play->game;
    int32_t item = level_item(play->level, column, row);
    fix middle = game->hero.x + HERO_WIDTH / 2;
    if (middle <= cell.x || middle >= cell.x + cell.w || touches_lit(game))
        return;
    game->checkpoint = item;
    game->respawn_column = column;
    game->respawn_row = row;
    game_emit(game, EVENT_CHECKPOINT, cell, KIND_START, -1, item);
}

static void touch_goal(Play *play, Box cell, int32_t column, int32_t row) {
    (void)column, (void)row;
    if (play->level->goal_rule == GOAL_FLAG)
        win(play, cell);
}

/* A slice of a cell, `depth` thick, at the side that a spring or spike pointing in this direction
 * is fixed to: the bottom for one that points up. */
static Box base_of(Box cell, Direction direction, fix depth) {
    switch (direction) {
    case DIRECTION_UP:
        return (Box){cell.x, cell.y + FIX_ONE - depth, FIX_ONE, depth};
    case DIRECTION_DOWN:
        return (Box){cell.x, cell.y, FIX_ONE, depth};
    case DIRECTION_LEFT:
        return (Box){cell.x + FIX_ONE - depth, cell.y, depth, FIX_ONE};
    case DIRECTION_RIGHT:
        break;
    }
    return (Box){cell.x, cell.y, depth, FIX_ONE};
}

/* Is the hero already moving the way that the thing points? */
static bool moves_along(const Hero *hero, Direction direction) {
    Vec sign = DIRECTION_SIGNS[direction];
    return hero->dx * sign.x + hero->dy * sign.y > 0;
}

/* A spring that points up or down throws by height, one that points sideways by speed. One that
 * points down does nothing to a hero who stands on a floor. */
static void touch_spring(Play *play, Box cell, int32_t column, int32_t row) {
    Game *game = play->game;
    Hero *hero = &game->hero;
    const Meaning *spring = &play->level->meanings[level_at(play->level, column, row)];
    Direction direction = (Direction)spring->direction;
    if (!box_overlap(hero_box(hero), base_of(cell, direction, SPRING_DEPTH)))
        return;
    if (moves_along(hero, direction) && hero->rising == RISE_BOUNCE)
        return;
    if (direction == DIRECTION_DOWN && hero_on_floor(hero))
        return;
    fix power = spring->power ? spring->power : FIX_ONE;
    if (direction == DIRECTION_UP || direction == DIRECTION_DOWN) {
        fix speed = hero_speed_for_height(game, fix_mul(game->feel.spring_height, power));
        hero_bounce(hero, direction == DIRECTION_UP ? speed : -speed);
    } else {
        fix speed = fix_mul(game->feel.spring_push, power);
        hero_bounce(hero, hero_speed_for_height(game, SIDE_SPRING_HOP));
        hero->dx = direction == DIRECTION_LEFT ? -speed : speed;
        hero->facing = direction == DIRECTION_LEFT ? -1 : 1;
    }
    game_emit(game, EVENT_SPRUNG, cell, KIND_START, -1, (int32_t)direction);
}

typedef void (*Touch)(Play *play, Box cell, int32_t column, int32_t row);

static const Touch TOUCHES[KIND_COUNT] = {
    [KIND_COIN] = touch_coin, [KIND_GEM] = touch_gem,
    [KIND_KEY] = touch_key,   [KIND_CHECKPOINT] = touch_checkpoint,
    [KIND_GOAL] = touch_goal, [KIND_SPRING] = touch_spring,
};

static void touch_column(Play *play, Box box, int32_t column) {
    int32_t bottom = fix_cell(box.y + box.h - 1);
    for (int32_t row = fix_cell(box.y); row <= bottom; row++) {
        if (!level_inside(play->level, column, row))
            continue;
        Touch touch = TOUCHES[play->level->kinds[level_at(play->level, column, row)]];
        if (touch)
            touch(play, box_of_cell(column, row), column, row);
    }
}

/* Touches every cell that the box overlaps, those of its middle column last: of two things side by
 * side, such as springs, the one that the hero is more in has the last word. */
static void touch_cells(Play *play, Box box) {
    int32_t middle = fix_cell(box.x + box.w / 2), right = fix_cell(box.x + box.w - 1);
    for (int32_t column = fix_cell(box.x); column <= right; column++)
        if (column != middle)
            touch_column(play, box, column);
    touch_column(play, box, middle);
}

Box spike_points(Box cell, Direction direction) {
    Box points = base_of(cell, direction, FIX_ONE - SPIKE_TIP);
    if (direction == DIRECTION_UP || direction == DIRECTION_DOWN)
        points.x += SPIKE_SIDE, points.w -= 2 * SPIKE_SIDE;
    else
        points.y += SPIKE_SIDE, points.h -= 2 * SPIKE_SIDE;
    return points;
}

static bool spikes_hurt(const Hero *hero, Box cell, Direction direction) {
    return !moves_along(hero, direction) &&
           box_overlap(hero_box(hero), spike_points(cell, direction));
}

/* The Kind of a tile that hurts here and now, or 0. */
static uint8_t hazard_at(const Play *play, int32_t column, int32_t row) {
    if (!(level_flags(play->level, column, row) & TILE_HAZARD) ||
        !level_inside(play->level, column, row))
        return 0;
    const Meaning *meaning = &play->level->meanings[level_at(play->level, column, row)];
    if (meaning->kind == KIND_STRIKE && !strike_is_on(play->game, meaning))
        return 0;
    if (kind_is_spikes((Kind)meaning->kind) &&
        !spikes_hurt(&play->game->hero, box_of_cell(column, row), (Direction)meaning->direction))
        return 0;
    return meaning->kind;
}

static uint8_t touched_hazard(const Play *play) {
    Box box = hero_box(&play->game->hero);
    int32_t right = fix_cell(box.x + box.w - 1), bottom = fix_cell(box.y + box.h - 1);
    for (int32_t row = fix_cell(box.y); row <= bottom; row++)
        for (int32_t column = fix_cell(box.x); column <= right; column++) {
            uint8_t kind = hazard_at(play, column, row);
            if (kind)
                return kind;
        }
    return 0;
}

/* Did the feet begin this step no lower than the actor's middle, and come down relative to it? */
static bool stomps(const Hero *hero, const Actor *actor, Box now) {
    fix middle_before = actor->previous_y + now.h / 2;
    fix feet_before = hero->previous.y + hero->previous.h;
    fix coming_down = (hero->y - hero->previous.y) - (actor->y - actor->previous_y);
    return coming_down > 0 && feet_before <= middle_before;
}

static void stomp(Play *play, int slot) {
    Actor *actor = &game_actors(play->game)[slot];
    bool high = play->held & BUTTON_JUMP;
    game_emit(play->game, EVENT_STOMPED, actor_box(actor), actor->kind, slot, high);
    const ActorKind *row = actor_kind(actor->kind);
    if (!row->stomped || row->stomped(play, actor))
        actor_die(play, slot);
}

/* All that the hero's box swept downward in this step, so that a fast fall does not pass through
 * an enemy. */
static Box fallen_through(const Hero *hero) {
    Box box = hero_box(hero);
    fix drop = fix_max(0, box.y - hero->previous.y);
    return (Box){box.x, box.y - drop, box.w, box.h + drop};
}

/* Can touching this actor do anything just now? */
static bool is_met(const Actor *actor) {
    if (actor->state == ACTOR_DYING || actor->state == ACTOR_GONE)
        return false;
    const ActorKind *row = actor_kind(actor->kind);
    return !row->harmless && !(row->spares && row->spares(actor));
}

/* Stomps all enemies that the feet come down on, so that none is spared for its slot; there is one
 * bounce for all. Returns the Kind of an enemy that hurts, or 0: none, or something was stomped. */
static uint8_t meet_actors(Play *play) {
    Game *game = play->game;
    const Actor *actors = game_actors(game);
    Box body = hero_box(&game->hero), path = fallen_through(&game->hero);
    bool stomped = false;
    uint8_t hurt = 0;
    for (int32_t i = 0, count = game->actor_count; i < count; i++) {
        if (!actor_is_beside(&actors[i], path.x) || !is_met(&actors[i]))
            continue;
        const ActorKind *row = actor_kind(actors[i].kind);
        Box box = {actors[i].x, actors[i].y, row->w, row->h};
        if (!box_overlap(path, box))
            continue;
        if (row->stompable && stomps(&game->hero, &actors[i], box)) {
            stomp(play, i);
            stomped = true;
        } else if (box_overlap(body, box)) {
            hurt = actors[i].kind;
        }
    }
    if (!stomped)
        return hurt;
    hero_bounce(&game->hero, hero_bounce_speed(game, play->held & BUTTON_JUMP));
    return 0;
}

void contacts_step(Play *play) {
    Game *game = play->game;
    Hero *hero = &game->hero;
    if (hero->dead || game->outcome == OUTCOME_WON)
        return;
    if (hero->touch & TILE_TOUCH)
        touch_cells(play, hero_box(hero));
    if (game->outcome == OUTCOME_WON)
        return;
    uint8_t hurt = play->beside ? meet_actors(play) : 0;
    if (!hurt && (hero->touch & TILE_HAZARD))
        hurt = touched_hazard(play);
    if (hurt && !game->rules.invincible)
        hero_kill(play, hurt);
    else if (hero->y >= fix_edge(play->level->height))
        hero_kill(play, 0);
    else if (in_front(game, play->level) && !game->rules.invincible)
        hero_kill(play, 0);
}
