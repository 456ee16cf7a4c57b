#include "solver/expand.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

#define STATES_BYTES (64u << 20) /* of cached states */
#define STATES_MAX 65536
#define NODES_MAX (4 << 20)
#define CROWDS 65536   /* places by hash; two that share one only look more crowded */
#define CROWD_CELL 16  /* low bits of a place that do not count: a tile */
#define WATCH_EVERY 64 /* nodes */

bool search_has_crates(const Game *game) {
    for (int32_t i = 0; i < game->actor_count; i++)
        if (game_actors_of(game)[i].kind == KIND_CRATE)
            return true;
    return false;
}

static bool allocate(Search *search, const Level *level) {
    search->state_size = game_size(level);
    size_t slots = STATES_BYTES / search->state_size + 2;
    search->slot_count = (int32_t)(slots < STATES_MAX ? slots : STATES_MAX);
    search->states = malloc((size_t)search->slot_count * search->state_size);
    search->owners = malloc((size_t)search->slot_count * sizeof *search->owners);
    search->crowds = malloc(CROWDS * sizeof *search->crowds);
    search->taken = malloc(((size_t)level->item_count + 1) * sizeof *search->taken);
    search->at = game_new(level, NULL);
    search->work = game_new(level, NULL);
    return search->states && search->owners && search->crowds && search->taken && search->at &&
           search->work && key_mask_init(&search->mask, level, search->at);
}

Search *search_new(const Level *level, const Bound *bound, Aim aim) {
    Search *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    *search = (Search){.level = level, .bound = bound, .aim = aim, .macros = macros_for(level)};
    if (allocate(search, level))
        return search;
    search_free(search);
    return NULL;
}

void search_free(Search *search) {
    if (!search)
        return;
    for (int32_t i = 0; i < search->root_count; i++)
        free(search->roots[i]);
    free(search->roots);
    free(search->nodes);
    free(search->open.entries);
    free(search->seen.keys);
    free(search->crowds);
    free(search->taken);
    free(search->states);
    free(search->owners);
    free(search->at);
    free(search->work);
    free(search->mask.words);
    free(search->trail);
    free(search);
}

bool search_add_root(Search *search, const Game *game) {
    if (search->root_count == search->root_capacity) {
        int32_t capacity = search->root_capacity * 2 + 16;
        Game **grown = realloc(search->roots, (size_t)capacity * sizeof(Game *));
        if (!grown)
            return false;
        search->roots = grown;
        search->root_capacity = capacity;
    }
    Game *copy = game_clone(game);
    if (copy)
        search->roots[search->root_count++] = copy;
    return copy != NULL;
}

static bool is_held(const Level *level, const Game *game, int32_t button) {
    Cell cell = level_item_cell(level, button);
    Box box = {fix_edge(cell.column), fix_edge(cell.row), FIX_ONE, FIX_ONE};
    return game_item_gone(game, button) && !box_overlap(box, hero_box(&game->hero));
}

bool search_at_aim(const Level *level, const Game *game, Aim aim) {
    if (aim.item < 0)
        return game->outcome == OUTCOME_WON;
    if (aim.held)
        return is_held(level, game, aim.item);
    bool lamp = level_item_kind(level, aim.item) == KIND_CHECKPOINT;
    bool there = lamp ? game->checkpoint == aim.item : game_item_gone(game, aim.item);
    return there && (!aim.settled || hero_settled(game));
}

bool search_is_there(const Search *search, const Game *game) {
    return search_at_aim(search->level, game, search->aim);
}

static Game *slot_state(const Search *search, int32_t slot) {
    return (Game *)(void *)(search->states + (size_t)slot * search->state_size);
}

/* The state of a node, if it is a root or still cached, or NULL. */
static const Game *known_state(const Search *search, int32_t node) {
    const Node *n = &search->nodes[node];
    if (n->parent < 0)
        return search->roots[-1 - n->parent];
    if (n->slot >= 0 && search->owners[n->slot] == node)
        return slot_state(search, n->slot);
    return NULL;
}

/* Lists the nodes from this one back to the nearest whose state is known, without that one. Copies
 * that state into `at`. */
static bool leave_trail(Search *search, int32_t node) {
    search->trail_count = 0;
    for (; !known_state(search, node); node = search->nodes[node].parent) {
        if (search->trail_count == search->trail_capacity) {
            int32_t capacity = search->trail_capacity * 2 + 256;
            int32_t *grown = realloc(search->trail, (size_t)capacity * sizeof *grown);
            if (!grown)
                return false;
            search->trail = grown;
            search->trail_capacity = capacity;
        }
        search->trail[search->trail_count++] = node;
    }
    game_copy(search->at, known_state(search, node));
    return true;
}

static void keep_state(Search *search, int32_t node) {
    int32_t slot = search->slot_next;
    search->slot_next = (slot + 1) % search->slot_count;
    search->owners[slot] = node;
    search->nodes[node].slot = slot;
    game_copy(slot_state(search, slot), search->at);
}

/* Makes the state of a node in `at`, and caches it. False without memory. */
static bool bring(Search *search, int32_t node) {
    if (!leave_trail(search, node))
        return false;
    for (int32_t i = search->trail_count; i-- > 0;) {
        const Node *n = &search->nodes[search->trail[i]];
        for (int step = 0; step < n->steps; step++)
            game_step(search->at, search->level, macro_keys(n->keys, step, n->steps));
    }
    keep_state(search, node);
    return true;
}

/* Notes which items were taken first on the way to this node. */
static void note_taken(Search *search, const Game *before, const Game *after, int32_t node) {
    if (after->coins + after->gems + after->keys == before->coins + before->gems + before->keys)
        return;
    for (int32_t word = 0; word < after->gone_words; word++) {
        uint32_t fresh = game_gone_of(after)[word] & ~game_gone_of(before)[word];
        for (int bit = 0; fresh >> bit && bit < 32; bit++)
            if ((fresh >> bit & 1) && search->taken[word * 32 + bit] < 0)
                search->taken[word * 32 + bit] = node;
    }
}

/* Steps, roughly, to walk to a crate and to push it onto the button. */
static int32_t push_distance(const Search *search, const Game *game) {
    Cell cell = level_item_cell(search->level, search->aim.item);
    const Hero *hero = &game->hero;
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < game->actor_count; i++) {
        const Actor *crate = &game_actors_of(game)[i];
        if (crate->kind != KIND_CRATE)
            continue;
        fix walk = fix_abs(crate->x - hero->x) + fix_abs(crate->y - hero->y);
        fix push =
            fix_abs(fix_edge(cell.column) - crate->x) + fix_abs(fix_edge(cell.row) - crate->y);
        least = fix_min(least, walk / game->feel.run_speed + push / game->feel.push_speed);
    }
    return least;
}

/* Steps that the bound says are left, -1 for a state that is not worth keeping. */
static int32_t distance_of(Search *search, const Game *game) {
    int32_t item = search->aim.item;
    if (search->aim.held)
        return push_distance(search, game);
    if (game->outcome == OUTCOME_WON && item >= 0)
        return -1;
    if (item >= 0 && game_item_gone(game, item))
        return 0;
    int32_t distance = bound_steps(search->bound, game->hero.x, game->hero.y);
    if (distance >= 0 && distance < search->nearest) {
        search->nearest = distance;
        search->nearest_column = fix_cell(game->hero.x + HERO_WIDTH / 2);
        search->nearest_row = fix_cell(game->hero.y + HERO_HEIGHT / 2);
    }
    return distance;
}

/* The steps that would be left to the hero where a crate is, the one with the least. So crates are
 * brought along, to stand on, even where the hero is already as near as he can come without. */
static int32_t crate_distance(const Search *search, const Game *game) {
    int32_t least = INT16_MAX;
    for (int32_t i = 0; i < game->actor_count; i++) {
        const Actor *crate = &game_actors_of(game)[i];
        Box box = actor_box(crate);
        int32_t steps = bound_steps(search->bound, box.x, box.y + box.h - HERO_HEIGHT);
        if (crate->kind == KIND_CRATE && steps >= 0)
            least = fix_min(least, steps);
    }
    return least;
}

static uint32_t crowd_place(const Search *search, const Game *game) {
    Hash hash = {key_of_world(game, &search->mask, 0)};
    hash_i32(&hash, game->hero.x >> CROWD_CELL);
    hash_i32(&hash, game->hero.y >> CROWD_CELL);
    hash_i32(&hash, game->hero.ground);
    return (uint32_t)(hash_end(hash) % CROWDS);
}

int32_t search_node(Search *search, Node node) {
    if (search->node_count == search->node_capacity) {
        int32_t capacity = search->node_capacity * 2 + 4096;
        Node *grown = search->node_count < NODES_MAX
                          ? realloc(search->nodes, (size_t)capacity * sizeof *grown)
                          : NULL;
        if (!grown)
            return search->full = true, -1;
        search->nodes = grown;
        search->node_capacity = capacity;
    }
    search->nodes[search->node_count] = node;
    return search->node_count++;
}

/* Adds a node with this state, unless an equal one is known or the aim is out of reach from it. */
void search_add(Search *search, const Game *game, const Game *before, Node node) {
    int32_t distance = distance_of(search, game);
    bool there = search_is_there(search, game);
    if (distance < 0 && !there)
        return;
    SeenAnswer seen = seen_add(&search->seen, key_of(game, &search->mask, search->plan->grain));
    search->full |= seen == SEEN_FULL;
    if (seen != SEEN_NEW && !there)
        return;
    int32_t number = search_node(search, node);
    if (number < 0)
        return;
    if (before)
        note_taken(search, before, game, number);
    if (there)
        search->found = number;
    int32_t crowd = 0;
    if (search->plan->crates)
        distance += 2 * crate_distance(search, game);
    if (search->plan->crowd)
        crowd = (int32_t)search->crowds[crowd_place(search, game)]++;
    int32_t priority = node.cost * search->plan->cost + distance * search->plan->distance +
                       crowd * search->plan->crowd;
    search->full |= !open_push(&search->open, priority, number);
}

static void begin(Search *search, const Plan *plan) {
    search->plan = plan;
    search->node_count = search->open.count = 0;
    search->found = -1;
    search->nearest = INT32_MAX;
    search->full = false;
    search->run_steps = 0;
    search->slot_next = 0;
    seen_clear(&search->seen);
    memset(search->crowds, 0, CROWDS * sizeof *search->crowds);
    for (int32_t i = 0; i < search->slot_count; i++)
        search->owners[i] = -1;
    for (int32_t i = 0; i < search->level->item_count; i++)
        search->taken[i] = -1;
    for (int32_t i = 0; i < search->root_count && search->found < 0; i++) {
        const Game *root = search->roots[i];
        search_add(search, root, NULL, (Node){-1 - i, (int32_t)root->tick, -1, 0, 0});
    }
}

SearchEnd search_run(Search *search, const Plan *plan, int64_t steps, const Watch *watch) {
    begin(search, plan);
    SearchEnd end = search->found >= 0 ? SEARCH_FOUND : SEARCH_SPENT;
    if (plan->crates && !search_has_crates(search->at))
        return SEARCH_EMPTY;
    int64_t told = 0;
    for (int count = 0; search->found < 0 && search->run_steps < steps; count++) {
        if (watch && count % WATCH_EVERY == 0) {
            bool stop = watch->stop(watch->context, search->run_steps - told);
            told = search->run_steps;
            end = stop ? SEARCH_STOPPED : end;
        }
        int32_t node = end == SEARCH_SPENT ? open_pop(&search->open) : -1;
        if (node < 0) {
            end = end == SEARCH_SPENT ? SEARCH_EMPTY : end;
            break;
        }
        if (bring(search, node))
            expand_node(search, node);
        else
            search->full = true;
        if (search->full) {
            end = SEARCH_FULL;
            break;
        }
    }
    if (watch && search->run_steps > told)
        watch->stop(watch->context, search->run_steps - told);
    search->steps += search->run_steps;
    return search->found >= 0 ? SEARCH_FOUND : end;
}

int64_t search_steps(const Search *search) {
    return search->steps;
}

static bool path_to(Search *search, int32_t node, Path *path) {
    *path = (Path){.root = -1};
    if (node < 0)
        return false;
    int32_t count = 0, first = node;
    for (; search->nodes[first].parent >= 0; first = search->nodes[first].parent)
        count += search->nodes[first].steps;
    path->buttons = malloc((size_t)count + 1);
    if (!path->buttons)
        return false;
    path->root = -1 - search->nodes[first].parent;
    path->count = count;
    for (const Node *n; (n = &search->nodes[node])->parent >= 0; node = n->parent)
        for (int step = n->steps; step-- > 0;)
            path->buttons[--count] = macro_keys(n->keys, step, n->steps);
    return true;
}

bool search_path(Search *search, Path *path) {
    return path_to(search, search->found, path);
}

bool search_path_to(Search *search, int32_t item, Path *path) {
    return path_to(search, search->taken[item], path);
}

int32_t search_nearest(const Search *search, int32_t *column, int32_t *row) {
    *column = search->nearest_column;
    *row = search->nearest_row;
    return search->nearest;
}
