#include "track.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Moment moment_of(const Game *game) {
    const Hero *hero = &game->hero;
    Moment m = {hero->x,    hero->y, hero->dx,    hero->dy,     hero->ground, hero->hit, hero->dead,
                game->tick, 0,       game->coins, game->deaths, {0},          {0},       {false}};
    for (int i = 0; i < game->event_count; i++)
        m.events |= 1u << game->events[i].kind;
    const Actor *actors = game_actors_of(game);
    for (int i = 0; i < game->actor_count && i < TRACK_ENEMIES; i++) {
        m.enemy_x[i] = actors[i].x;
        m.enemy_y[i] = actors[i].y;
        m.enemy_lives[i] = actors[i].state == ACTOR_ALIVE || actors[i].state >= ACTOR_OWN;
    }
    return m;
}

static void complain(Track *track, const char *what, int32_t step) {
    if (!track->complaint[0])
        snprintf(track->complaint, sizeof track->complaint, "%s at step %d", what, step);
}

/* Nobody is ever inside anything solid. */
static void check_overlap(Track *track, const Game *game, int32_t step) {
    Terrain terrain = game_terrain(game, track->level);
    if (!game->hero.dead && terrain_blocked(&terrain, hero_box(&game->hero)))
        complain(track, "INV-overlap: the hero is inside a solid", step);
    const Actor *actors = game_actors_of(game);
    for (int i = 0; i < game->actor_count; i++)
        if (actors[i].state == ACTOR_ALIVE && terrain_blocked(&terrain, actor_box(&actors[i])))
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

/* A map without a header; its actors face the other way. */
char *mirror_level(const char *text) {
    static const char HEAD[] =
        "legend E: walker facing right\nlegend X: spiny facing right\nmap:\n";
    size_t width = 0, rows = 0;
    for (const char *at = text; *at; rows++) {
        size_t length = strcspn(at, "\n");
        width = length > width ? length : width;
        at += length + (at[length] == '\n');
    }
    char *out = malloc(sizeof HEAD + rows * (width + 1));
    size_t size = (size_t)sprintf(out, "%s", HEAD);
    for (const char *at = text; *at;) {
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
