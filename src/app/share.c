#define _POSIX_C_SOURCE 200809L

#include "app/share.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#define FOLDER "exports"

static const char *const ENDINGS[] = {[SHARE_RUNS] = ".run", [SHARE_PROFILES] = ".txt"};

void share_path(const char *save, const char *name, char path[KEEP_PATH]) {
    snprintf(path, KEEP_PATH, "%s/" FOLDER "/%s", save, name);
}

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length > tail && strcmp(text + length - tail, ending) == 0;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const ShareName *)a)->text, ((const ShareName *)b)->text);
}

static bool is_of_kind(const char *save, const char *name, ShareKind kind) {
    char path[KEEP_PATH];
    if (!ends_with(name, ENDINGS[kind]) || strlen(name) >= sizeof((ShareName *)0)->text)
        return false;
    share_path(save, name, path);
    return kind == SHARE_RUNS || keep_is_kind(path, "progress");
}

int share_list(const char *save, ShareKind kind, ShareName names[SHARE_MAX]) {
    char path[KEEP_PATH];
    share_path(save, "", path);
    DIR *folder = save[0] ? opendir(path) : NULL;
    int count = 0;
    for (struct dirent *entry; folder && count < SHARE_MAX && (entry = readdir(folder));)
        if (is_of_kind(save, entry->d_name, kind))
            snprintf(names[count++].text, sizeof names[0].text, "%s", entry->d_name);
    if (folder)
        closedir(folder);
    qsort(names, (size_t)count, sizeof names[0], by_name);
    return count;
}

void share_date(const char *path, char date[SHARE_DATE]) {
    struct stat info;
    struct tm day;
    date[0] = '\0';
    if (stat(path, &info) == 0 && localtime_r(&info.st_mtime, &day))
        strftime(date, SHARE_DATE, "%Y-%m-%d", &day);
}

static bool make_folder(const char *save, const char **why) {
    char path[KEEP_PATH];
    *why = "there is no folder for saved games";
    if (!save[0])
        return false;
    share_path(save, "", path);
    mkdir(path, 0777); /* it may be there; if not, writing says why */
    return true;
}

bool share_run(const char *save, const Run *run, const char *level, ShareName *name,
               const char **why) {
    char path[KEEP_PATH];
    int hundredths = (int)((int64_t)run->end.steps * 100 / STEPS_PER_SECOND);
    const char *called = level[0] ? level : run->level_name, *dot = strrchr(called, '.');
    int length = dot && dot > called ? (int)(dot - called) : (int)strlen(called);
    snprintf(name->text, sizeof name->text, "%.*s_%dm%02d.%02d.run", length < 24 ? length : 24,
             called, hundredths / 6000, hundredths / 100 % 60, hundredths % 100);
    if (strchr(name->text, '/'))
        *strchr(name->text, '/') = '-';
    share_path(save, name->text, path);
    return make_folder(save, why) && run_save(run, path, why);
}

bool share_profile(const char *save, const Keep *profile, int number, ShareName *name,
                   const char **why) {
    char path[KEEP_PATH];
    snprintf(name->text, sizeof name->text, "profile-%d.txt", number);
    share_path(save, name->text, path);
    return make_folder(save, why) && keep_export(profile, path, why);
}

static bool is_named(const Campaign *campaign, int index, const char *file) {
    char path[CAMPAIGN_PATH];
    campaign_path(campaign, index, path);
    const char *slash = strrchr(path, '/');
    return strcmp(slash ? slash + 1 : path, file) == 0;
}

Level *share_level(Campaign *campaign, const Run *run) {
    for (int i = 0; i < campaign->count; i++) {
        Level *level = is_named(campaign, i, run->level_name) ? campaign_read(campaign, i) : NULL;
        if (level && level->hash == run->level_hash)
            return level;
        level_free(level);
    }
    return NULL;
}
