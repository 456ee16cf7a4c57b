#include "solver/archive.h"

#include "solver/macro.h"

#include <stdlib.h>
#include <string.h>

#define STATE_EVERY 48 /* steps, at least, between two states of a run */
#define STATES_BYTES (96u << 20)

static bool add_state(Archive *archive, const Game *game, int32_t run, int32_t step) {
    if (archive->state_count == archive->state_capacity) {
        int32_t capacity = archive->state_capacity * 2 + 256;
        ArchiveState *grown = realloc(archive->states, (size_t)capacity * sizeof *grown);
        if (!grown)
            return false;
        archive->states = grown;
        archive->state_capacity = capacity;
    }
    Game *copy = game_clone(game);
    if (copy)
        archive->states[archive->state_count++] = (ArchiveState){copy, run, step};
    return copy != NULL;
}

static int32_t add_run(Archive *archive, ArchiveRun run) {
    if (archive->run_count == archive->run_capacity) {
        int32_t capacity = archive->run_capacity * 2 + 64;
        ArchiveRun *grown = realloc(archive->runs, (size_t)capacity * sizeof *grown);
        if (!grown)
            return -1;
        archive->runs = grown;
        archive->run_capacity = capacity;
    }
    archive->runs[archive->run_count] = run;
    return archive->run_count++;
}

bool archive_init(Archive *archive, const Level *level, const Game *start) {
    *archive = (Archive){.level = level};
    return add_state(archive, start, -1, 0);
}

void archive_free(Archive *archive) {
    for (int32_t i = 0; i < archive->run_count; i++)
        free(archive->runs[i].buttons);
    for (int32_t i = 0; i < archive->state_count; i++)
        free(archive->states[i].game);
    free(archive->runs);
    free(archive->states);
    *archive = (Archive){0};
}

/* Plays the new part of a run and keeps states where the hero stands, and the last. */
static bool keep_states(Archive *archive, int32_t number, int32_t first) {
    const ArchiveRun *run = &archive->runs[number];
    Game *game = game_clone(archive->states[run->from].game);
    bool fine = game != NULL;
    int32_t kept = first;
    for (int32_t step = first; fine && step < run->count; step++) {
        game_step(game, archive->level, run->buttons[step]);
        bool room = (size_t)archive->state_count * game->size < STATES_BYTES;
        bool rests = room && step + 1 - kept >= STATE_EVERY && hero_settled(game);
        if (!rests && step + 1 < run->count)
            continue;
        fine = add_state(archive, game, number, step + 1);
        kept = step + 1;
    }
    free(game);
    return fine;
}

int32_t archive_add(Archive *archive, int32_t from, const Buttons *added, int32_t count) {
    ArchiveState state = archive->states[from];
    Buttons *buttons = malloc((size_t)state.step + (size_t)count + 1);
    if (!buttons)
        return -1;
    if (state.run >= 0)
        memcpy(buttons, archive->runs[state.run].buttons, (size_t)state.step);
    memcpy(buttons + state.step, added, (size_t)count);
    int32_t number = add_run(archive, (ArchiveRun){buttons, state.step + count, from});
    if (number < 0)
        free(buttons);
    if (number < 0 || !keep_states(archive, number, state.step))
        return -1;
    return number;
}

int32_t archive_nearest(const Archive *archive, const Bound *bound, int32_t *numbers,
                        int32_t most) {
    int32_t count = 0, distances[ARCHIVE_NEAREST_MAX];
    for (int32_t i = 0; i < archive->state_count; i++) {
        const Hero *hero = &archive->states[i].game->hero;
        int32_t distance = bound_steps(bound, hero->x, hero->y), at = count;
        if (distance < 0 || archive->states[i].game->outcome == OUTCOME_WON ||
            (count == most && distance >= distances[count - 1]))
            continue;
        if (count < most)
            count++;
        else
            at--;
        for (; at > 0 && distances[at - 1] > distance; at--) {
            distances[at] = distances[at - 1];
            numbers[at] = numbers[at - 1];
        }
        distances[at] = distance;
        numbers[at] = i;
    }
    return count;
}
