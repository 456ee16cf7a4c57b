#define _POSIX_C_SOURCE 200809L

#include "app/keep.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* On READ_FINE the text is kept as the last good one. */
static Reading read_file(Keep *keep, const char *path, const char **why) {
    FileText text;
    forget(keep);
    if (!file_read(path, KEEP_MAX_BYTES, &text, why))
        return access(path, F_OK) != 0 ? READ_MISSING : READ_UNREADABLE;
    const char *at = text.bytes;
    int64_t version = version_of(keep, next_line(&at));
    bool whole = memchr(text.bytes, '\0', text.size) == NULL;
    Reading reading = version > keep->version                        ? READ_NEWER
                      : whole && version > 0 && read_lines(keep, at) ? READ_FINE
                                                                     : READ_BAD;
    if (reading != READ_FINE) {
        forget(keep);
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
    snprintf(keep->message, sizeof keep->message, "%s.txt was %s: %s", keep->kind,
             damaged ? "damaged and set aside" : "lost",
             restored ? "the one before it is used" : "starting anew");
}

static void refuse(Keep *keep, const char *reason) {
    keep->state = KEEP_REFUSED;
    snprintf(keep->message, sizeof keep->message, "%s.txt %s: left alone, nothing is kept",
             keep->kind, reason);
}

void keep_open(Keep *keep, const char *folder, const char *kind, int version) {
    *keep = (Keep){.version = version};
    snprintf(keep->kind, sizeof keep->kind, "%s", kind);
    if (!folder || strlen(folder) + strlen(kind) + 8 >= sizeof keep->path)
        return;
    snprintf(keep->path, sizeof keep->path, "%s/%s.txt", folder, kind);
    char leftover[KEEP_PATH + 8];
    snprintf(leftover, sizeof leftover, "%s.new", keep->path);
    unlink(leftover);
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
        refuse(keep, "is of a newer Overhang");
        break;
    case READ_UNREADABLE:
        refuse(keep, why);
        break;
    }
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

bool keep_has(const Keep *keep, const char *key) {
    return find(keep, key) != NULL;
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

/* The file that is good now becomes the backup before it is replaced. */
static bool write_both(const Keep *keep, const FileText *text, const char **why) {
    char backup[KEEP_PATH + 8];
    snprintf(backup, sizeof backup, "%s.bak", keep->path);
    const FileText *good = &keep->last_good;
    return (!good->bytes || file_write_atomic(backup, good->bytes, good->size, why)) &&
           file_write_atomic(keep->path, text->bytes, text->size, why);
}

bool keep_save(Keep *keep, const char **why) {
    *why = "there is no folder for saved games";
    if (keep->path[0] == '\0')
        return false;
    *why = keep->message;
    if (keep->state == KEEP_REFUSED)
        return false;
    FileText text = text_of(keep);
    *why = "out of memory";
    if (!text.bytes)
        return false;
    const FileText *good = &keep->last_good;
    bool same =
        good->bytes && good->size == text.size && !memcmp(good->bytes, text.bytes, text.size);
    if (!same && !write_both(keep, &text, why)) {
        file_free(&text);
        return false;
    }
    file_free(&keep->last_good);
    keep->last_good = text;
    return true;
}
