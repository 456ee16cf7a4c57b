/* Files for others, and for another machine: runs and profiles, each as one file in the folder
 * `exports` beside what is kept. What others send is put there too, and found there. */
#ifndef OVERHANG_APP_SHARE_H
#define OVERHANG_APP_SHARE_H

#include "app/campaign.h"
#include "app/keep.h"
#include "replay/run.h"

#define SHARE_MAX 99

typedef enum ShareKind { SHARE_RUNS, SHARE_PROFILES } ShareKind;

typedef struct ShareName {
    char text[56]; /* of the file, without its folder */
} ShareName;

/* Names of this kind in the folder of `save`, in the alphabet's order; longer ones are not seen.
 * Profiles are told from other texts by how they begin: levels lie there too. */
int share_list(const char *save, ShareKind kind, ShareName names[SHARE_MAX]);

/* Where an exported file of this name is. */
void share_path(const char *save, const char *name, char path[KEEP_PATH]);

/* "2026-11-30": when the file was written, by the player's clock. Empty if that cannot be told. */
#define SHARE_DATE 16
void share_date(const char *path, char date[SHARE_DATE]);

/* Writes the file and tells its name: level and time of a run ("mesa-1_0m21.35.run"; of a level of
 * one's own, its file's name), the number of a profile ("profile-1.txt"). A file of that name is
 * replaced. False with a reason in `why`. */
bool share_run(const char *save, const Run *run, const char *level, ShareName *name,
               const char **why);
bool share_profile(const char *save, const Keep *profile, int number, ShareName *name,
                   const char **why);

/* The campaign's level that the run was played on, the caller's; NULL if there is none. */
Level *share_level(Campaign *campaign, const Run *run);

#endif
