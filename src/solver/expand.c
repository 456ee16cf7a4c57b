#include "solver/expand.h"

#include "base/hash.h"
#include "base/random.h"

#define WAIT_STEPS 240   /* longest wait in one node */
#define TURN_WAITS 6     /* most such waits for a platform to turn */
#define TURN_EVERY 8     /* one node in so many waits for that */
#define FLIGHT_STEPS 240 /* longest flight */
#define LEAP_STEPS 48    /* jump is let go after at most so many */

static Node child_of(const Search *search, int32_t parent, Buttons keys, int steps) {
    return (Node){parent, search->nodes[parent].cost + steps, -1, keys, (uint8_t)steps};
}

/* Holds the keys for as long as each length of the plan's grain, and adds a node after each. */
static void try_keys(Search *search, int32_t parent, Buttons keys) {
    const uint8_t *lengths = MACRO_STEPS[search->plan->grain];
    game_copy(search->work, search->at);
    MacroEnd end = MACRO_FULL;
    bool there = false;
    for (int step = 0; *lengths && end == MACRO_FULL && !there; lengths++) {
        while (step < *lengths && end == MACRO_FULL && !there) {
            Buttons held = macro_keys(keys, step++, *lengths);
            end = macro_step(search->work, search->level, held);
            there = search_is_there(search, search->work) && end != MACRO_LOST;
            search->run_steps++;
        }
        if (end != MACRO_LOST)
            search_add(search, search->work, search->at, child_of(search, parent, keys, step));
    }
}

/* Holds the keys, from the parent's state in `work`, until the hero lands, and adds one node there.
 * States on the way are not compared with known ones: two jumps may look equal in the air, and only
 * the later one gets across. */
static void try_flight(Search *search, int32_t parent, Buttons keys) {
    MacroEnd end = MACRO_FULL;
    bool there = false;
    int step = 0;
    while (step < FLIGHT_STEPS && end == MACRO_FULL && !there) {
        end = macro_step(search->work, search->level, macro_keys(keys, step++, 0));
        there = search_is_there(search, search->work) && end != MACRO_LOST;
    }
    search->run_steps += step;
    if (end == MACRO_CUT || there)
        search_add(search, search->work, search->at, child_of(search, parent, keys, step));
}

/* Holds the keys for so many steps, and goes on to a node there that is not open. False if the hero
 * dies, lands or walks off an edge before. */
static bool hold_keys(Search *search, int32_t *node, Buttons keys, int steps) {
    MacroEnd end = MACRO_FULL;
    for (int step = 0; step < steps && end == MACRO_FULL; step++, search->run_steps++)
        end = macro_step(search->work, search->level, macro_keys(keys, step, steps));
    if (end == MACRO_FULL)
        *node = search_node(search, child_of(search, *node, keys, steps));
    return end == MACRO_FULL && *node >= 0;
}

/* A hero in coyote time: falls on, jumps in the last step in which that counts, and flies. Jump is
 * let go after `held` steps; 0: not before the landing. */
static void try_late(Search *search, int32_t node, Buttons side, int held) {
    Buttons keys = (Buttons)(side | BUTTON_JUMP);
    game_copy(search->work, search->at);
    if (!hold_keys(search, &node, keys | MACRO_LATE, search->at->hero.grace.coyote))
        return;
    if (held == 0)
        try_flight(search, node, keys);
    else if (hold_keys(search, &node, keys, held))
        try_flight(search, node, side);
}

static void try_leap(Search *search, int32_t parent, Buttons side) {
    game_copy(search->work, search->at);
    try_flight(search, parent, macro_pressing(search->at, (Buttons)(side | BUTTON_JUMP)));
}

/* Whole leaps: from the ground, or off an edge at the last moment. */
static void try_leaps(Search *search, int32_t node) {
    static const uint8_t HELD[] = {0, 4, 12, 30};
    const Hero *hero = &search->at->hero;
    bool edge = hero->ground == GROUND_NONE && hero->grace.coyote > 1;
    bool ground = hero->ground != GROUND_NONE;
    for (int i = 0; i < 2 && search->found < 0; i++) {
        Buttons side = i == 0 ? BUTTON_RIGHT : BUTTON_LEFT;
        for (size_t held = 0; edge && held < sizeof HELD; held++)
            try_late(search, node, side, HELD[held]);
        if (ground)
            try_leap(search, node, side);
    }
}

/* Leaps onto an enemy that is near, and on from there with jump held. How high the bounce goes
 * depends on how deep the feet are in the enemy, to a hundredth of a tile, and that depends on the
 * step at which jump was let go on the way. Trying all steps would take too long, so each node
 * tries one, drawn by its number. */
static void try_stomp(Search *search, int32_t node) {
    if (search->at->hero.ground == GROUND_NONE || !macro_can_stomp(search->at))
        return;
    Random random = random_seed((uint64_t)node);
    static const Buttons SIDES[] = {BUTTON_RIGHT, BUTTON_LEFT, 0};
    Buttons leap = (Buttons)(SIDES[random_below(&random, 3)] | BUTTON_JUMP);
    Buttons side = SIDES[random_below(&random, 3)];
    int held = 1 + (int)random_below(&random, LEAP_STEPS);
    game_copy(search->work, search->at);
    if (hold_keys(search, &node, macro_pressing(search->at, leap), held) &&
        hold_keys(search, &node, side, 1))
        try_flight(search, node, (Buttons)(side | BUTTON_JUMP));
}

/* Stands still until something that counts has changed. */
static void try_waiting(Search *search, int32_t parent) {
    if (!hero_settled(search->at))
        return;
    int grain = search->plan->grain, step = 0;
    game_copy(search->work, search->at);
    uint64_t key = key_of_world(search->at, &search->mask, grain);
    while (step < WAIT_STEPS && key_of_world(search->work, &search->mask, grain) == key)
        for (int i = 0; i < 6; i++, step++, search->run_steps++)
            if (macro_step(search->work, search->level, 0) == MACRO_LOST)
                return;
    if (step < WAIT_STEPS)
        search_add(search, search->work, search->at, child_of(search, parent, 0, step));
}

static uint64_t ways_of(const Game *game) {
    Hash hash = hash_start();
    for (int32_t i = 0; i < game->device_count; i++)
        hash_i32(&hash, game_devices_of(game)[i].direction);
    return hash_end(hash);
}

/* Stands still until a platform turns, which may take long where it goes far. */
static void try_turning(Search *search, int32_t parent) {
    uint64_t ways = ways_of(search->at);
    if (!hero_settled(search->at) || search->at->device_count == 0 || parent % TURN_EVERY)
        return;
    game_copy(search->work, search->at);
    for (int waits = 0; waits < TURN_WAITS && parent >= 0; waits++) {
        int step = 0;
        for (; step < WAIT_STEPS && ways_of(search->work) == ways; step++, search->run_steps++)
            if (macro_step(search->work, search->level, 0) == MACRO_LOST)
                return;
        Node child = child_of(search, parent, 0, step);
        if (step < WAIT_STEPS) {
            search_add(search, search->work, search->at, child);
            return;
        }
        parent = search_node(search, child);
    }
}

void expand_node(Search *search, int32_t node) {
    for (int i = 0; i < search->macros.count && search->found < 0; i++)
        try_keys(search, node, macro_pressing(search->at, search->macros.keys[i]));
    try_leaps(search, node);
    if (search->found < 0)
        try_stomp(search, node);
    if (search->plan->waits && search->found < 0) {
        try_waiting(search, node);
        try_turning(search, node);
    }
}
