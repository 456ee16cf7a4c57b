#define _POSIX_C_SOURCE 200809L

#include "platform/folders.h"

#include <SDL.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool join(char path[FOLDER_PATH], const char *folder, const char *rest) {
    size_t length = strlen(folder);
    const char *slash = length > 0 && folder[length - 1] != '/' ? "/" : "";
    return snprintf(path, FOLDER_PATH, "%s%s%s", folder, slash, rest) < FOLDER_PATH;
}

/* The atlas is the one file without which nothing can be drawn. */
static bool has_data(const char *folder) {
    char atlas[FOLDER_PATH];
    return join(atlas, folder, "assets/art/sheets/atlas.txt") && access(atlas, R_OK) == 0;
}

static bool take(Folders *folders, const char *root) {
    return join(folders->assets, root, "assets") && join(folders->levels, root, "levels") &&
           join(folders->sheets, root, "assets/art/sheets");
}

/* A program in PREFIX/bin finds PREFIX/share, wherever the prefix was moved to. */
static bool find_by_program(char root[FOLDER_PATH]) {
    char *base = SDL_GetBasePath();
    if (!base)
        return false;
    bool found = (join(root, base, "") && has_data(root)) ||
                 (join(root, base, "../share/overhang") && has_data(root));
    SDL_free(base);
    return found;
}

bool folders_find_data(Folders *folders) {
    char root[FOLDER_PATH];
    const char *wanted = getenv("OVERHANG_DATA");
    if (wanted && *wanted) {
        if (has_data(wanted) && take(folders, wanted))
            return true;
        fprintf(stderr,
                "overhang: OVERHANG_DATA is '%s', but has no assets/art/sheets/atlas.txt: it must\n"
                "name the folder that holds the game's assets/ and levels/\n",
                wanted);
        return false;
    }
    if (find_by_program(root))
        return take(folders, root);
    if (has_data(OVERHANG_SOURCE_ROOT))
        return take(folders, OVERHANG_SOURCE_ROOT);
    if (has_data(OVERHANG_DATADIR))
        return take(folders, OVERHANG_DATADIR);
    fprintf(stderr,
            "overhang: the game's data was not found: neither beside the program nor in %s\n"
            "nor in %s. Set OVERHANG_DATA to the folder that holds assets/ and levels/.\n",
            OVERHANG_SOURCE_ROOT, OVERHANG_DATADIR);
    return false;
}

/* Every folder on the way, like `mkdir -p`. */
static bool make_folder(const char *path) {
    char part[FOLDER_PATH];
    if (!join(part, path, ""))
        return false;
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* By its specification one that is empty or relative does not count; SDL would take it, and games
 * would be kept wherever the program was started. */
static char *find_home(void) {
    const char *data = getenv("XDG_DATA_HOME");
    if (data && data[0] != '/')
        unsetenv("XDG_DATA_HOME");
    return SDL_GetPrefPath(NULL, "overhang");
}

void folders_find_save(Folders *folders) {
    const char *wanted = getenv("OVERHANG_SAVE");
    folders->save[0] = '\0';
    if (wanted && *wanted) {
        if (!make_folder(wanted) || !join(folders->save, wanted, ""))
            folders->save[0] = '\0';
    } else {
        char *path = find_home();
        if (path && !join(folders->save, path, ""))
            folders->save[0] = '\0';
        SDL_free(path);
    }
    size_t length = strlen(folders->save);
    if (length > 1)
        folders->save[length - 1] = '\0'; /* its slash: paths are made with one */
}
