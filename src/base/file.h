/* Reading whole files, and writing them so that a crash leaves either the old file or the new one:
 * a new file is written beside the old, flushed, and renamed over it. */
#ifndef OVERHANG_BASE_FILE_H
#define OVERHANG_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct FileText {
    char *bytes; /* owned, file_free; one NUL beyond the end that is not counted in size */
    size_t size;
} FileText;

/* Reads a regular file of at most `limit` bytes. False with a reason in words (borrowed, static) in
 * `why`: missing, a folder, a device or pipe, too large, unreadable, no memory. */
bool file_read(const char *path, size_t limit, FileText *text, const char **why);

/* The same from standard input, up to its end. */
bool file_read_input(size_t limit, FileText *text, const char **why);

/* Writes through `path.new`, fsync, rename, fsync of the folder. False with a reason in `why`; the
 * old file is then still whole. */
bool file_write_atomic(const char *path, const void *bytes, size_t size, const char **why);

/* Could it be written? For asking before long work is done; the old file stays as it is. */
bool file_may_write(const char *path, const char **why);

/* Is that a file with anything in it, readable or not? */
bool file_holds(const char *path);

void file_free(FileText *text);

#endif
