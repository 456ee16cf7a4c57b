#define _XOPEN_SOURCE 700

#include "folder.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *folder_new(void) {
    static char path[64];
    static int number;
    bool made;
    do { /* another test, or one that died, may have had the number */
        snprintf(path, sizeof path, "/tmp/overhang test \xc3\xa4 %ld.%d", (long)getpid(), number++);
        made = mkdir(path, 0700) == 0;
    } while (!made && errno == EEXIST);
    assert(made && "a test needs a folder");
    return path;
}

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *ftw) {
    (void)info;
    (void)type;
    (void)ftw;
    return remove(path);
}

void folder_remove(const char *path) {
    nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

void folder_write(const char *folder, const char *name, const char *text) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert(file && "a test can write in its folder");
    fwrite(text, 1, strlen(text), file);
    fclose(file);
}

const char *folder_text(const char *folder, const char *name) {
    static char text[8192];
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = '\0';
    return text;
}

int folder_count(const char *folder, const char *prefix) {
    int count = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));)
        count += !strncmp(entry->d_name, prefix, strlen(prefix));
    if (dir)
        closedir(dir);
    return count;
}
