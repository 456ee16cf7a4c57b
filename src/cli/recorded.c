#define _POSIX_C_SOURCE 200809L

#include "cli/recorded.h"

#include "base/text.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENDING ".run"

/* The path without its folder and its ending. */
static Slice stem_of(const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return (Slice){name, dot ? (size_t)(dot - name) : strlen(name)};
}

/* Is this file's name the stem, something, and then the ending of runs? */
static bool is_beside(Slice stem, const char *name) {
    size_t length = strlen(name), ending = strlen(ENDING);
    return length > stem.size + ending && strncmp(name, stem.at, stem.size) == 0 &&
           name[stem.size] == '.' && strcmp(name + length - ending, ENDING) == 0;
}

static char *join(const char *path, Slice stem, const char *name) {
    size_t folder = (size_t)(stem.at - path), size = folder + strlen(name) + 1;
    char *joined = malloc(size);
    if (joined)
        snprintf(joined, size, "%.*s%s", (int)folder, path, name);
    return joined;
}

/* In the order of names, so that it is the same on every disk; of too many the last goes. */
static void insert(Recorded *recorded, char *name) {
    int at = recorded->count++;
    for (; at > 0 && strcmp(name, recorded->names[at - 1]) < 0; at--)
        recorded->names[at] = recorded->names[at - 1];
    recorded->names[at] = name;
    if (recorded->count > RECORDED_MOST)
        free(recorded->names[--recorded->count]);
}

static void find_names(Recorded *recorded, const char *path) {
    Slice stem = stem_of(path);
    char *folder_path = join(path, stem, ".");
    DIR *folder = folder_path ? opendir(folder_path) : NULL;
    for (struct dirent *file; folder && (file = readdir(folder));) {
        char *name = is_beside(stem, file->d_name) ? join(path, stem, file->d_name) : NULL;
        if (name)
            insert(recorded, name);
    }
    if (folder)
        closedir(folder);
    free(folder_path);
}

/* From the level's own start, and without help. */
static bool is_plain(const Run *run, const Level *level) {
    return run->start_column == level->start_column && run->start_row == level->start_row &&
           run->rules.mover == level->mover && !run->rules.invincible && !run->rules.air_jumps &&
           !run->rules.forgiving;
}

void recorded_find(Recorded *recorded, const char *path, const Level *level) {
    *recorded = (Recorded){.count = 0};
    find_names(recorded, path);
    int count = recorded->count;
    recorded->count = 0;
    for (int i = 0; i < count; i++) {
        char *name = recorded->names[i];
        Diagnostics diag = {.path = name};
        Run *run = run_read(name, &diag);
        diag_print(&diag, stderr);
        if (!run || !is_plain(run, level)) {
            run_free(run);
            free(name);
            continue;
        }
        recorded->names[recorded->count] = name;
        recorded->runs[recorded->count] = run;
        recorded->witnesses[recorded->count++] = (Witness){name, run->buttons, run->count};
    }
}

const Run *recorded_easy(const Recorded *recorded) {
    static const char EASY[] = ".easy" ENDING;
    for (int i = 0; i < recorded->count; i++) {
        size_t length = strlen(recorded->names[i]), ending = strlen(EASY);
        if (length > ending && strcmp(recorded->names[i] + length - ending, EASY) == 0)
            return recorded->runs[i];
    }
    return NULL;
}

void recorded_free(Recorded *recorded) {
    for (int i = 0; i < recorded->count; i++) {
        run_free(recorded->runs[i]);
        free(recorded->names[i]);
    }
    recorded->count = 0;
}
