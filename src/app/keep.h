/* Small text files that are kept between runs: options, progress.
 *
 *     overhang options 1
 *     music: 8
 *     fullscreen: 0
 *     end
 *
 * Values are integers, so that no locale changes them. What this version does not know is kept and
 * written back. Every save leaves the old or the new file whole, and the last good one beside it as
 * NAME.bak. A damaged file is set aside as NAME.damaged (then .damaged2 ...) and the last good one
 * is used; a file of a newer version is neither read nor ever written over.
 *
 * Two running copies of the game share the folder: a save locks it, reads what another copy wrote
 * since, and takes that in. */
#ifndef OVERHANG_APP_KEEP_H
#define OVERHANG_APP_KEEP_H

#include "base/file.h"

#include <stdbool.h>
#include <stdint.h>

#define KEEP_KEY 96
#define KEEP_PATH 4096
#define KEEP_MESSAGE 200
#define KEEP_MAX_BYTES (1u << 20)

typedef enum KeepState {
    KEEP_NEW,      /* there was no file: a first run */
    KEEP_FINE,     /* read */
    KEEP_RESTORED, /* damaged or lost; the last good one was read instead */
    KEEP_DAMAGED,  /* damaged and set aside, and there is no other */
    KEEP_REFUSED   /* of a newer version, or unreadable: nothing will be written over it */
} KeepState;

typedef struct KeepEntry {
    char *line;     /* owned: `key: value` as it stood */
    int key_length; /* bytes before the colon */
} KeepEntry;

/* keep_close at the end. */
typedef struct Keep {
    char path[KEEP_PATH]; /* empty: nothing is kept */
    char name[24];        /* of the file, without .txt */
    char kind[16];        /* the word after "overhang": the name as far as a '-' */
    int version;
    KeepEntry *entries;
    int count, capacity;
    FileText last_good; /* what the file holds now */
    KeepState state;
    char message[KEEP_MESSAGE]; /* for the player, if state is not new or fine */
    /* What a number becomes that two copies of the game changed since it was `base` (0: it was not
     * there); NULL: the one that is written last. */
    int64_t (*merge)(const char *key, int64_t base, int64_t ours, int64_t theirs);
} Keep;

/* Reads FOLDER/NAME.txt. A NULL folder keeps nothing, and saving then says why. */
void keep_open(Keep *keep, const char *folder, const char *name, int version);
void keep_close(Keep *keep);

/* The value of a key, drawn into low..high; `fallback` if it has none or no integer. */
int64_t keep_get(const Keep *keep, const char *key, int64_t fallback, int64_t low, int64_t high);

/* False without memory. */
bool keep_set(Keep *keep, const char *key, int64_t value);

/* Writes the file if anything changed. False with a reason (borrowed) in `why`. */
bool keep_save(Keep *keep, const char **why);

/* Forgets all values; keep_save then writes a file without any. */
void keep_clear(Keep *keep);

/* All values to one file anywhere, and from one: what was there is replaced, and nothing is if the
 * file is not whole or of another kind. False with a reason in `why`. */
bool keep_export(const Keep *keep, const char *path, const char **why);
bool keep_import(Keep *keep, const char *path, const char **why);
/* Does the file begin as one of this kind ("progress") does, whole or not? */
bool keep_is_kind(const char *path, const char *kind);

#endif
