#include "replay/run_level.h"

#include <stdlib.h>
#include <string.h>

char *run_level_path(const Run *run, const char *beside) {
    const char *slash = strrchr(beside, '/');
    size_t folder = slash ? (size_t)(slash - beside + 1) : 0;
    char *path = malloc(folder + strlen(run->level_name) + 1);
    if (!path)
        return NULL;
    memcpy(path, beside, folder);
    strcpy(path + folder, run->level_name);
    return path;
}

static bool begins_at(const Level *level, const Run *run) {
    return level->start_column == run->start_column && level->start_row == run->start_row;
}

/* Read a second time only where that makes a difference: most runs begin at the map's start. */
Level *run_level_read(const Run *run, const char *path, const LevelOptions *options,
                      Diagnostics *diag) {
    Level *level = game_read_level(path, options, diag);
    if (!level || options->has_start || begins_at(level, run))
        return level;
    LevelOptions moved = *options;
    moved.has_start = true;
    moved.start_column = run->start_column;
    moved.start_row = run->start_row;
    Diagnostics quiet = {.path = path}; /* its warnings are told already */
    Level *again = game_read_level(path, &moved, &quiet);
    if (!again)
        return level;
    level_free(level);
    return again;
}

Level *run_level_peek(const Run *run, const char *path, const LevelOptions *options) {
    Diagnostics quiet = {.path = path};
    Level *level = run_level_read(run, path, options, &quiet);
    if (level && level->hash == run->level_hash)
        return level;
    level_free(level);
    return NULL;
}
