#include "cli/level_file.h"

#include <stdio.h>

Level *level_file_read(const LevelArgs *args, const char *path) {
    Diagnostics diag = {.path = path};
    Level *level = game_read_level(path, &args->options, &diag);
    diag_print(&diag, stderr);
    return level;
}
