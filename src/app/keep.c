#define _POSIX_C_SOURCE 200809L

#include "app/keep.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define TRIES_TO_READ 1000 /* a fifth of a second: what is read is whole in any case */
#define TRIES_TO_SAVE 10000
#define LOCK_EVERY 100000 /* nanoseconds: so that one who saves without end leaves a gap to hit */

static void forget(Keep *keep) {
    for (int i = 0; i < keep->count; i++)
        free(keep->entries[i].line);
    keep->count = 0;
}

/* Takes over a copy of the line. */
static bool add_line(Keep *keep, Slice line, int key_length) {
    if (keep->count == keep->capacity) {
        int capacity = keep->capacity ? 2 * keep->capacity : 32;
        KeepEntry *entries = realloc(keep->entries, (size_t)capacity * sizeof *entries);
        if (!entries)
            return false;
        keep->entries = entries;
        keep->capacity = capacity;
    }
    char *copy = malloc(line.size + 1);
    if (!copy)
        return false;
    memcpy(copy, line.at, line.size);
    copy[line.size] = '\0';
    keep->entries[keep->count++] = (KeepEntry){copy, key_length};
    return true;
}

static Slice next_line(const char **at) {
    const char *end = strchr(*at, '\n');
    Slice line = {*at, end ? (size_t)(end - *at) : strlen(*at)};
    *at = end ? end + 1 : *at + line.size;
    return slice_trim(line);
}

/* `overhang KIND VERSION`; 0 if the line is anything else. */
static int64_t version_of(const Keep *keep, Slice line) {
    int64_t version;
    bool fine = slice_is(slice_word(&line), "overhang") &&
                slice_is(slice_word(&line), keep->kind) &&
                text_to_int(slice_word(&line), &version) && slice_trim(line).size == 0;
    return fine && version > 0 ? version : 0;
}

/* Without the last line a file was cut short. */
static bool read_lines(Keep *keep, const char *at) {
    while (*at) {
        Slice line = next_line(&at);
        if (slice_is(line, "end"))
            return true;
        const char *colon = memchr(line.at, ':', line.size);
        if (line.size == 0 || *line.at == ';')
            continue;
        if (!colon || colon == line.at || colon - line.at >= KEEP_KEY ||
            !add_line(keep, line, (int)(colon - line.at)))
            return false;
    }
    return false;
}

typedef enum Reading { READ_FINE, READ_MISSING, READ_BAD, READ_NEWER, READ_UNREADABLE } Reading;

static Reading read_text(Keep *keep, const FileText *text) {
    const char *at = text->bytes;
    int64_t version = version_of(keep, next_line(&at));
    bool whole = memchr(text->bytes, '\0', text->size) == NULL;
    forget(keep);
    if (version > keep->version)
        return READ_NEWER;
    if (whole && version > 0 && read_lines(keep, at))
        return READ_FINE;
    forget(keep);
    return READ_BAD;
}

/* On READ_FINE the text is kept as the last good one. */
static Reading read_file(Keep *keep, const char *path, const char **why) {
    FileText text;
    forget(keep);
    if (!file_read(path, KEEP_MAX_BYTES, &text, why))
        return access(path, F_OK) != 0 ? READ_MISSING : READ_UNREADABLE;
    Reading reading = read_text(keep, &text);
    if (reading != READ_FINE) {
        file_free(&text);
        return reading;
    }
    file_free(&keep->last_good);
    keep->last_good = text;
    return reading;
}

/* A name that nothing has yet; the last one is used again when all are taken. */
static void set_aside(const Keep *keep) {
    char name[KEEP_PATH + 24];
    snprintf(name, sizeof name, "%s.damaged", keep->path);
    for (int i = 2; access(name, F_OK) == 0 && i < 100; i++)
        snprintf(name, sizeof name, "%s.damaged%d", keep->path, i);
    rename(keep->path, name);
}

/* What to do where the file itself could not be used. */
static void fall_back(Keep *keep, bool damaged) {
    char backup[KEEP_PATH + 8];
    const char *why;
    snprintf(backup, sizeof backup, "%s.bak", keep->path);
    bool restored = read_file(keep, backup, &why) == READ_FINE;
    if (damaged)
        set_aside(keep);
    if (!restored && !damaged)
        return; /* a first run */
    keep->state = restored ? KEEP_RESTORED : KEEP_DAMAGED;
    file_free(&keep->last_good); /* so that the next save writes, changed or not */
    snprintf(keep->message, sizeof keep->message, "%s.txt was %s: %s", keep->name,
             damaged ? "damaged and set aside" : "lost",
             restored ? "the one before it is used" : "starting anew");
}

static void refuse(Keep *keep, const char *reason) {
    keep->state = KEEP_REFUSED;
    snprintf(keep->message, sizeof keep->message, "%s.txt %s: left alone, nothing is kept",
             keep->name, reason);
}

/* Asks again and again rather than wait in one call: another copy may have been stopped, or stuck
 * with its disk, while it held the lock. */
static bool wait_for_lock(int fd, int tries) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    while (fcntl(fd, F_SETLK, &whole) != 0) {
        if (errno != EAGAIN && errno != EACCES)
            return true; /* the disk knows no locks */
        if (tries-- == 0)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = LOCK_EVERY}, NULL);
    }
    return true;
}

/* Holds the folder against other copies of the game; -1 where it cannot be held: the write itself
 * is still whole. Closing lets go. */
static int lock_folder(const Keep *keep, int tries) {
    char path[KEEP_PATH + 8];
    snprintf(path, sizeof path, "%.*s/lock", (int)(strrchr(keep->path, '/') - keep->path),
             keep->path);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd >= 0 && !wait_for_lock(fd, tries)) {
        close(fd);
        return -1;
    }
    return fd;
}

/* What a save that was killed leaves: nobody else writes while the folder is held. */
static void remove_leftovers(const Keep *keep) {
    static const char *const ENDINGS[] = {"new", "bak.new"};
    for (size_t i = 0; i < sizeof ENDINGS / sizeof ENDINGS[0]; i++) {
        char leftover[KEEP_PATH + 16];
        snprintf(leftover, sizeof leftover, "%s.%s", keep->path, ENDINGS[i]);
        unlink(leftover);
    }
}

static void read_kept(Keep *keep) {
    const char *why = "";
    switch (read_file(keep, keep->path, &why)) {
    case READ_FINE:
        keep->state = KEEP_FINE;
        break;
    case READ_MISSING:
        fall_back(keep, false);
        break;
    case READ_BAD:
        fall_back(keep, true);
        break;
    case READ_NEWER:
        refuse(keep, "is from a newer version of Overhang");
        break;
    case READ_UNREADABLE:
        refuse(keep, why);
        break;
    }
}

void keep_open(Keep *keep, const char *folder, const char *name, int version) {
    *keep = (Keep){.version = version};
    snprintf(keep->name, sizeof keep->name, "%s", name);
    snprintf(keep->kind, sizeof keep->kind, "%.*s", (int)strcspn(name, "-"), name);
    if (!folder || strlen(folder) + strlen(name) + 8 >= sizeof keep->path)
        return;
    snprintf(keep->path, sizeof keep->path, "%s/%s.txt", folder, name);
    int lock = lock_folder(keep, TRIES_TO_READ);
    if (lock >= 0)
        remove_leftovers(keep);
    read_kept(keep);
    if (lock >= 0)
        close(lock);
}

void keep_close(Keep *keep) {
    forget(keep);
    free(keep->entries);
    file_free(&keep->last_good);
    *keep = (Keep){0};
}

static KeepEntry *find(const Keep *keep, const char *key) {
    size_t length = strlen(key);
    for (int i = 0; i < keep->count; i++)
        if ((size_t)keep->entries[i].key_length == length &&
            !memcmp(keep->entries[i].line, key, length))
            return &keep->entries[i];
    return NULL;
}

int64_t keep_get(const Keep *keep, const char *key, int64_t fallback, int64_t low, int64_t high) {
    const KeepEntry *entry = find(keep, key);
    int64_t value;
    if (!entry)
        return fallback;
    const char *at = entry->line + entry->key_length + 1;
    if (!text_to_int(slice_trim((Slice){at, strlen(at)}), &value))
        return fallback;
    return value < low ? low : value > high ? high : value;
}

bool keep_set(Keep *keep, const char *key, int64_t value) {
    char line[KEEP_KEY + 24];
    int length = snprintf(line, sizeof line, "%s: %lld", key, (long long)value);
    if (length >= (int)sizeof line)
        return false;
    KeepEntry *entry = find(keep, key);
    if (!entry)
        return add_line(keep, (Slice){line, (size_t)length}, (int)strlen(key));
    char *copy = malloc((size_t)length + 1);
    if (!copy)
        return false;
    memcpy(copy, line, (size_t)length + 1);
    free(entry->line);
    entry->line = copy;
    return true;
}

/* The whole file as text; NULL bytes without memory. */
static FileText text_of(const Keep *keep) {
    size_t size = 64;
    for (int i = 0; i < keep->count; i++)
        size += strlen(keep->entries[i].line) + 1;
    FileText text = {malloc(size), 0};
    if (!text.bytes)
        return text;
    int n = snprintf(text.bytes, size, "overhang %s %d\n", keep->kind, keep->version);
    for (int i = 0; i < keep->count; i++)
        n += snprintf(text.bytes + n, size - (size_t)n, "%s\n", keep->entries[i].line);
    n += snprintf(text.bytes + n, size - (size_t)n, "end\n");
    text.size = (size_t)n;
    return text;
}

static bool same_line(const KeepEntry *a, const KeepEntry *b) {
    return a && b && strcmp(a->line, b->line) == 0;
}

static bool copy_line(Keep *to, const char *key, const KeepEntry *entry) {
    KeepEntry *old = find(to, key);
    if (!old)
        return add_line(to, (Slice){entry->line, strlen(entry->line)}, entry->key_length);
    char *line = strdup(entry->line);
    if (!line)
        return false;
    free(old->line);
    old->line = line;
    return true;
}

/* One of their lines into ours. Both changed it: the owner of the numbers knows what it means. */
static bool merge_line(Keep *keep, const Keep *base, const Keep *theirs, const KeepEntry *their) {
    char key[KEEP_KEY];
    snprintf(key, sizeof key, "%.*s", their->key_length, their->line);
    const KeepEntry *our = find(keep, key), *was = find(base, key);
    if (same_line(was, their))
        return true;
    if ((!our && !was) || same_line(our, was))
        return copy_line(keep, key, their);
    if (!our || !keep->merge)
        return true;
    int64_t merged = keep->merge(key, keep_get(base, key, 0, INT64_MIN, INT64_MAX),
                                 keep_get(keep, key, 0, INT64_MIN, INT64_MAX),
                                 keep_get(theirs, key, 0, INT64_MIN, INT64_MAX));
    return keep_set(keep, key, merged);
}

static void remove_at(Keep *keep, int at) {
    free(keep->entries[at].line);
    memmove(keep->entries + at, keep->entries + at + 1,
            (size_t)(keep->count - at - 1) * sizeof *keep->entries);
    keep->count--;
}

/* What they removed and we did not touch is gone. */
static void drop_removed(Keep *keep, const Keep *base, const Keep *theirs) {
    for (int i = keep->count - 1; i >= 0; i--) {
        char key[KEEP_KEY];
        snprintf(key, sizeof key, "%.*s", keep->entries[i].key_length, keep->entries[i].line);
        if (!find(theirs, key) && same_line(&keep->entries[i], find(base, key)))
            remove_at(keep, i);
    }
}

static bool merge_all(Keep *keep, const Keep *base, const Keep *theirs) {
    for (int i = 0; i < theirs->count; i++)
        if (!merge_line(keep, base, theirs, &theirs->entries[i]))
            return false;
    drop_removed(keep, base, theirs);
    return true;
}

/* A reader of the same kind of file, with nothing in it. */
static Keep blank_of(const Keep *keep) {
    Keep blank = {.version = keep->version};
    memcpy(blank.kind, keep->kind, sizeof blank.kind);
    return blank;
}

static bool is_written(const Keep *keep, const FileText *text) {
    const FileText *good = &keep->last_good;
    return good->bytes && good->size == text->size && !memcmp(good->bytes, text->bytes, text->size);
}

/* Another copy of the game may have written since: its changes are taken in. */
static bool take_in_others(Keep *keep, const char **why) {
    FileText text;
    if (!file_read(keep->path, KEEP_MAX_BYTES, &text, why))
        return true; /* missing, or writing will say why not */
    bool same = is_written(keep, &text);
    Keep base = blank_of(keep), theirs = blank_of(keep);
    Reading reading = same ? READ_FINE : read_text(&theirs, &text);
    bool fine = true;
    if (keep->last_good.bytes)
        read_text(&base, &keep->last_good);
    if (reading == READ_NEWER) {
        refuse(keep, "is from a newer version of Overhang");
        *why = keep->message;
        fine = false;
    } else if (reading == READ_BAD) {
        set_aside(keep);
    } else if (!same) {
        *why = "out of memory";
        fine = merge_all(keep, &base, &theirs);
        file_free(&keep->last_good);
        keep->last_good = text;
        text = (FileText){0};
    }
    keep_close(&base);
    keep_close(&theirs);
    file_free(&text);
    return fine;
}

/* The file that is good now becomes the backup before it is replaced. */
static bool write_both(const Keep *keep, const FileText *text, const char **why) {
    char backup[KEEP_PATH + 8];
    snprintf(backup, sizeof backup, "%s.bak", keep->path);
    const FileText *good = &keep->last_good;
    return (!good->bytes || file_write_atomic(backup, good->bytes, good->size, why)) &&
           file_write_atomic(keep->path, text->bytes, text->size, why);
}

static bool save_locked(Keep *keep, const char **why) {
    if (!take_in_others(keep, why))
        return false;
    FileText text = text_of(keep);
    *why = "out of memory";
    if (!text.bytes)
        return false;
    if (!is_written(keep, &text) && !write_both(keep, &text, why)) {
        file_free(&text);
        return false;
    }
    file_free(&keep->last_good);
    keep->last_good = text;
    return true;
}

bool keep_save(Keep *keep, const char **why) {
    *why = "there is no folder for saved games";
    if (keep->path[0] == '\0')
        return false;
    *why = keep->message;
    if (keep->state == KEEP_REFUSED)
        return false;
    FileText text = text_of(keep);
    bool same = text.bytes && is_written(keep, &text);
    file_free(&text);
    if (same)
        return true;
    int lock = lock_folder(keep, TRIES_TO_SAVE);
    bool fine = save_locked(keep, why);
    if (lock >= 0)
        close(lock);
    return fine;
}

void keep_clear(Keep *keep) {
    forget(keep);
}

/* Is that there and anything but a file of this kind, damaged ones too? */
static bool is_another(const Keep *keep, const char *path) {
    FileText text;
    const char *why;
    bool is = file_holds(path);
    if (is && file_read(path, KEEP_MAX_BYTES, &text, &why)) {
        const char *at = text.bytes;
        is = version_of(keep, next_line(&at)) <= 0;
        file_free(&text);
    }
    return is;
}

bool keep_export(const Keep *keep, const char *path, const char **why) {
    if (is_another(keep, path)) {
        *why = "exists and is not a saved game: it is not replaced";
        return false;
    }
    FileText text = text_of(keep);
    *why = "out of memory";
    bool fine = text.bytes && file_write_atomic(path, text.bytes, text.size, why);
    file_free(&text);
    return fine;
}

bool keep_import(Keep *keep, const char *path, const char **why) {
    static const char *const REASONS[] = {[READ_MISSING] = "",
                                          [READ_BAD] = "is not a saved game, or is damaged",
                                          [READ_NEWER] = "is from a newer version of Overhang",
                                          [READ_UNREADABLE] = ""};
    FileText text;
    if (!file_read(path, KEEP_MAX_BYTES, &text, why))
        return false;
    Keep other = blank_of(keep);
    Reading reading = read_text(&other, &text);
    file_free(&text);
    if (reading != READ_FINE) {
        *why = REASONS[reading];
        keep_close(&other);
        return false;
    }
    forget(keep);
    free(keep->entries);
    keep->entries = other.entries;
    keep->count = other.count;
    keep->capacity = other.capacity;
    return true;
}

bool keep_is_kind(const char *path, const char *kind) {
    FileText text;
    const char *why;
    char head[sizeof "overhang " + sizeof(((Keep *)0)->kind)];
    if (!file_read(path, KEEP_MAX_BYTES, &text, &why))
        return false;
    int length = snprintf(head, sizeof head, "overhang %s ", kind);
    bool is = strncmp(text.bytes, head, (size_t)length) == 0;
    file_free(&text);
    return is;
}
