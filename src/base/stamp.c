#define _POSIX_C_SOURCE 200809L

#include "base/stamp.h"

#include "base/hash.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

uint64_t stamp_of_file(const char *path) {
    struct stat info;
    if (stat(path, &info) != 0)
        return STAMP_NONE;
    if (info.st_size == 0)
        return STAMP_EMPTY;
    Hash hash = hash_start();
    hash_u64(&hash, (uint64_t)info.st_size);
    hash_u64(&hash, (uint64_t)info.st_mtim.tv_sec);
    hash_u64(&hash, (uint64_t)info.st_mtim.tv_nsec);
    hash_u64(&hash, (uint64_t)info.st_ino);
    return hash_end(hash) | 1;
}

/* Adds up the files' stamps, as the order in which a folder is listed is not defined. */
uint64_t stamp_of_folder(const char *path) {
    uint64_t sum = STAMP_NONE;
    DIR *folder = opendir(path);
    for (struct dirent *file; folder && (file = readdir(folder));) {
        char name[4096];
        if (file->d_name[0] == '.' ||
            snprintf(name, sizeof name, "%s/%s", path, file->d_name) >= (int)sizeof name)
            continue;
        Hash hash = hash_start();
        hash_bytes(&hash, file->d_name, strlen(file->d_name));
        hash_u64(&hash, stamp_of_file(name));
        sum += hash_end(hash);
    }
    if (folder)
        closedir(folder);
    return sum;
}
