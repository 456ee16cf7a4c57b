#include "track.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void watch_solids(Moment *m, const Game *game) {
    const Solid *solids = game_solids_of(game);
    m->rides = game->hero.solid >= 0;
    if (game->solid_count > 0)
        m->solid = (Vec){solids[0].box.x, solids[0].box.y};
    for (int i = 0; i < game->solid_count; i++)
        m->carry =
            fix_max(m->carry, fix_max(fix_abs(solids[i].moved.x), fix_abs(solids[i].moved.y)));
}

static Moment moment_of(const Game *game) {
    const Hero *hero = &game->hero;
    Moment m = {.x = hero->x,
                .y = hero->y,
                .dx = hero->dx,
                .dy = hero->dy,
                .ground = hero->ground,
                .hit = hero->hit,
                .dead = hero->dead,
                .tick = game->tick,
                .coins = game->coins,
                .deaths = game->deaths};
    for (int i = 0; i < game->event_count; i++)
        m.events |= 1u << game->events[i].kind;
    watch_solids(&m, game);
    const Actor *actors = game_actors_of(game);
    for (int i = 0; i < game->actor_count && i < TRACK_ENEMIES; i++) {
        m.enemy_x[i] = actors[i].x;
        m.enemy_y[i] = actors[i].y;
        m.enemy_lives[i] = actors[i].state == ACTOR_ALIVE || actors[i].state >= ACTOR_OWN;
    }
    return m;
}

int track_count(const Track *track, EventKind kind) {
    int count = 0;
    for (int32_t i = 0; i < track->count; i++)
        count += track_had(track, i, kind);
    return count;
}

bool track_stays(const Track *track, int32_t from, int32_t to) {
    for (int32_t i = from; i < to; i++)
        if (!stands(&track->moments[i]) || track->moments[i].y != track->moments[from].y)
            return false;
    return true;
}

bool slope_surface(const Level *level, fix foot, int32_t row, fix *y) {
    int32_t column = fix_cell(foot);
    if (!level_inside(level, column, row))
        return false;
    uint8_t meaning = level_at(level, column, row);
    if (!(level->flags[meaning] & TILE_SLOPE))
        return false;
    const KindInfo *slope = &KINDS[level->kinds[meaning]];
    int64_t along = foot - fix_edge(column), rise = slope->right - slope->left;
    *y = fix_edge(row + 1) - slope->left - (fix)(along * rise / FIX_ONE);
    return true;
}

static void complain(Track *track, const char *what, int32_t step) {
    if (!track->complaint[0])
        snprintf(track->complaint, sizeof track->complaint, "%s at step %d", what, step);
}

/* Heights are rounded to the nearest 65,536th or two. */
#define SLACK 2

static bool under_slope(const Level *level, Box box) {
    fix foot = box.x + box.w / 2, feet = box.y + box.h, y;
    return slope_surface(level, foot, fix_cell(feet - 1), &y) && feet > y + SLACK;
}

/* Over a slope the corners may reach into what the slope leans against, so there it is the middle
 * that counts. */
static bool inside_something(const Terrain *terrain, Box box) {
    if (under_slope(terrain->level, box))
        return true;
    if (terrain_touch(terrain, box) & TILE_SLOPE)
        box = (Box){box.x + box.w / 2 - 1, box.y, 2, box.h};
    return terrain_blocked(terrain, box);
}

/* Nobody is ever inside anything solid. */
static void check_overlap(Track *track, const Game *game, int32_t step) {
    Terrain terrain = game_terrain(game, track->level);
    if (!game->hero.dead && inside_something(&terrain, hero_box(&game->hero)))
        complain(track, "INV-overlap: the hero is inside a solid", step);
    const Actor *actors = game_actors_of(game);
    for (int i = 0; i < game->actor_count; i++)
        if (actors[i].state == ACTOR_ALIVE && inside_something(&terrain, actor_box(&actors[i])))
            complain(track, "INV-overlap: an enemy is inside a solid", step);
}

/* No step goes further than the speeds before and after it allow, and what forgiveness gives. */
static void check_move(Track *track, const Moment *before, const Moment *now, int32_t step) {
    const Feel *feel = &track->feel;
    if (now->events >> EVENT_RESPAWNED & 1)
        return;
    fix x = fix_max(fix_abs(before->dx), fix_abs(now->dx)) + fix_max(feel->turn, feel->air_turn);
    fix y = fix_max(fix_abs(before->dy), fix_abs(now->dy)) + feel->fall_gravity;
    if (now->events >> EVENT_JUMPED & 1)
        y = fix_max(y, feel->jump_speed);
    if (track->level->has_slopes)
        y += x + FIX_ONE / 16; /* the ground goes as far up as along, and holds the feet */
    x += 2 * now->carry;
    y += 2 * now->carry;
    if (fix_abs(now->x - before->x) > x + feel->corner_correction)
        complain(track, "INV-move: too far sideways", step);
    if (fix_abs(now->y - before->y) > y + feel->ledge_catch)
        complain(track, "INV-move: too far up or down", step);
}

/* Standing has no speed downward, and does not come and go by itself. */
static void check_flag(Track *track, int32_t step) {
    const Moment *m = track->moments;
    if (m[step].ground != GROUND_NONE && !m[step].dead && m[step].dy < 0)
        complain(track, "INV-flag: grounded while rising", step);
    int flips = 0;
    for (int32_t i = step - 3; step >= 4 && i <= step; i++) {
        bool flipped = (m[i].ground != GROUND_NONE) != (m[i - 1].ground != GROUND_NONE);
        flips += flipped && m[i].events == 0;
        if (track->buttons[i] != track->buttons[i - 1])
            return;
    }
    if (flips >= 2)
        complain(track, "INV-flag: the ground flickers", step);
}

/* What a snapshot goes on to is what the game itself does. */
static void check_snapshot(Track *track, const Game *kept, int32_t from) {
    Game *game = game_clone(kept);
    for (int32_t i = from; i < track->count; i++)
        game_step(game, track->level, track->buttons[i]);
    if (game_hash(game) != track->hash)
        complain(track, "INV-det: a snapshot went on otherwise, taken", from);
    free(game);
}

Track track_play(const Level *level, const Buttons *buttons, int32_t count) {
    Track track = {.level = level, .buttons = buttons, .count = count};
    track.moments = calloc((size_t)count + 1, sizeof *track.moments);
    Game *game = game_new(level, NULL), *kept = NULL;
    track.feel = game->feel;
    track.first = moment_of(game);
    for (int32_t i = 0; i < count; i++) {
        if (i == count / 3)
            kept = game_clone(game);
        game_step(game, level, buttons[i]);
        track.moments[i] = moment_of(game);
        check_overlap(&track, game, i);
        check_move(&track, i > 0 ? &track.moments[i - 1] : &track.first, &track.moments[i], i);
        check_flag(&track, i);
    }
    track.hash = game_hash(game);
    if (kept)
        check_snapshot(&track, kept, count / 3);
    free(kept);
    free(game);
    return track;
}

void track_free(Track *track) {
    free(track->moments);
}

static char mirror_glyph(char c) {
    static const char FROM[] = "/\\<>1234", TO[] = "\\/><4321";
    const char *found = c ? strchr(FROM, c) : NULL;
    return found ? TO[found - FROM] : c;
}

/* Legs of paths go the other way: R3 is L3. */
static size_t mirror_header(char *out, const char *header) {
    size_t size = 0;
    for (; header[size]; size++) {
        bool leg = header[size + 1] >= '0' && header[size + 1] <= '9';
        out[size] = header[size];
        if (leg && (header[size] == 'L' || header[size] == 'R'))
            out[size] = header[size] == 'L' ? 'R' : 'L';
    }
    return size;
}

char *mirror_level(const char *header, const char *map) {
    const char *walkers = strstr(header, "legend E:") ? "" : "legend E: walker facing right\n";
    size_t width = 0, rows = 0;
    for (const char *at = map; *at; rows++) {
        size_t length = strcspn(at, "\n");
        width = length > width ? length : width;
        at += length + (at[length] == '\n');
    }
    char *out = malloc(strlen(walkers) + strlen(header) + 8 + rows * (width + 1));
    size_t size = (size_t)sprintf(out, "%s", walkers);
    size += mirror_header(out + size, header);
    size += (size_t)sprintf(out + size, "map:\n");
    for (const char *at = map; *at;) {
        size_t length = strcspn(at, "\n");
        for (size_t i = width; i-- > 0;)
            out[size++] = i < length ? mirror_glyph(at[i]) : '.';
        out[size++] = '\n';
        at += length + (at[length] == '\n');
    }
    out[size] = '\0';
    return out;
}

Buttons mirror_buttons(Buttons buttons) {
    unsigned sides = buttons & (BUTTON_LEFT | BUTTON_RIGHT);
    if (sides == BUTTON_LEFT || sides == BUTTON_RIGHT)
        sides ^= BUTTON_LEFT | BUTTON_RIGHT;
    return (Buttons)((buttons & ~(unsigned)(BUTTON_LEFT | BUTTON_RIGHT)) | sides);
}
