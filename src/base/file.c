#define _XOPEN_SOURCE 700

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Words for the failures that a player can do something about. */
static const char *words_for(int error) {
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return "no such file";
    case EACCES:
    case EPERM:
        return "no permission";
    case EISDIR:
        return "is a folder";
    case ELOOP:
        return "too many symbolic links";
    case ENAMETOOLONG:
        return "the name is too long";
    case ENOSPC:
    case EDQUOT:
        return "the disk is full";
    case EFBIG:
        return "the file would be too large";
    case EROFS:
        return "the disk is read-only";
    case ENOMEM:
        return "out of memory";
    case ENXIO:
        return "is a device or a pipe";
    default:
        return "input or output error";
    }
}

static bool fail(const char **why, const char *words) {
    *why = words;
    return false;
}

/* Reads up to `size` bytes, whatever pieces they come in. Returns how many, or -1. */
static ssize_t read_fully(int fd, char *bytes, size_t size) {
    size_t got = 0;
    while (got < size) {
        ssize_t n = read(fd, bytes + got, size - got);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        got += (size_t)n;
    }
    return (ssize_t)got;
}

/* Reads what `fd` holds. A file that shrinks meanwhile is read as far as it goes, one that grows as
 * far as it went: whoever writes it in place will tell again. */
static bool read_open(int fd, size_t limit, FileText *text, const char **why) {
    struct stat info;
    if (fstat(fd, &info) != 0)
        return fail(why, words_for(errno));
    if (S_ISDIR(info.st_mode))
        return fail(why, "is a folder");
    if (!S_ISREG(info.st_mode))
        return fail(why, "is a device or a pipe");
    if ((uintmax_t)info.st_size > limit || (uintmax_t)info.st_size >= SIZE_MAX / 2)
        return fail(why, "the file is too large");
    size_t size = (size_t)info.st_size;
    char *bytes = malloc(size + 1);
    if (!bytes)
        return fail(why, "out of memory");
    ssize_t got = read_fully(fd, bytes, size);
    if (got < 0) {
        *why = words_for(errno);
        free(bytes);
        return false;
    }
    bytes[got] = '\0';
    *text = (FileText){bytes, (size_t)got};
    return true;
}

bool file_read(const char *path, size_t limit, FileText *text, const char **why) {
    *text = (FileText){0};
    /* Without blocking: else opening a pipe that nobody writes to would wait for ever. */
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return fail(why, words_for(errno));
    bool fine = read_open(fd, limit, text, why);
    close(fd);
    return fine;
}

static bool drop(FileText *text, const char **why, const char *words) {
    file_free(text);
    return fail(why, words);
}

bool file_read_input(size_t limit, FileText *text, const char **why) {
    *text = (FileText){0};
    for (size_t capacity = 4096; text->size <= limit; capacity *= 2) {
        char *bytes = realloc(text->bytes, capacity + 1);
        if (!bytes)
            return drop(text, why, "out of memory");
        text->bytes = bytes;
        ssize_t got = read_fully(STDIN_FILENO, bytes + text->size, capacity - text->size);
        if (got < 0)
            return drop(text, why, words_for(errno));
        text->size += (size_t)got;
        bytes[text->size] = '\0';
        if (text->size < capacity)
            return true;
    }
    return drop(text, why, "the input is too large");
}

void file_free(FileText *text) {
    free(text->bytes);
    *text = (FileText){0};
}

static bool write_fully(int fd, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t n = write(fd, bytes, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        if (n == 0) { /* no progress and no reason: say something true rather than spin */
            errno = EIO;
            return false;
        }
        bytes += n;
        size -= (size_t)n;
    }
    return true;
}

/* Writes, flushes and closes. What close reports counts too: some disks only tell then. */
static bool write_open(int fd, const void *bytes, size_t size, const char **why) {
    bool fine = write_fully(fd, bytes, size) && fsync(fd) == 0;
    int error = errno;
    if (close(fd) != 0 && fine) {
        fine = false;
        error = errno;
    }
    return fine || fail(why, words_for(error));
}

#define BESIDE_ROOM 8    /* characters of ".new", a number and the end */
#define BESIDE_TRIES 100 /* names that may be taken */

/* Creates a file beside `path`, whose room behind is written: one that nobody has, for what is
 * called so already may be somebody's, or lead elsewhere. -1 with a reason in errno. */
static int create_beside(char *path) {
    size_t length = strlen(path);
    int fd = -1;
    errno = EEXIST;
    for (int i = 0; i < BESIDE_TRIES && fd < 0 && errno == EEXIST; i++) {
        snprintf(path + length, BESIDE_ROOM, i ? ".new%d" : ".new", i);
        fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    return fd;
}

/* Makes the rename itself last. A folder that cannot be flushed (some network disks) is not a
 * failure: EINVAL says that there is nothing to flush. */
static bool flush_folder_of(const char *path, const char **why) {
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : 0;
    char *folder = malloc(length + 2);
    if (!folder)
        return fail(why, "out of memory");
    memcpy(folder, path, length);
    strcpy(folder + length, !slash ? "." : length == 0 ? "/" : "");
    int fd = open(folder, O_RDONLY | O_CLOEXEC);
    free(folder);
    if (fd < 0)
        return fail(why, words_for(errno));
    bool fine = fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP;
    int error = errno;
    close(fd);
    return fine || fail(why, words_for(error));
}

/* A device or a folder is never replaced by a file. */
static bool may_replace(const char *path, const char **why) {
    struct stat info;
    if (stat(path, &info) != 0 || S_ISREG(info.st_mode))
        return true;
    return fail(why, S_ISDIR(info.st_mode) ? "is a folder" : "is not a regular file");
}

static bool write_beside(const char *path, const void *bytes, size_t size, const char **why) {
    size_t length = strlen(path);
    char *beside = malloc(length + BESIDE_ROOM);
    if (!beside)
        return fail(why, "out of memory");
    memcpy(beside, path, length + 1);
    int fd = create_beside(beside), error = errno;
    bool fine = fd >= 0 && write_open(fd, bytes, size, why);
    if (fd < 0) /* the file itself need not be there */
        fail(why, error == ENOENT || error == ENOTDIR ? "no such folder" : words_for(error));
    if (fine && rename(beside, path) != 0)
        fine = fail(why, words_for(errno));
    if (fd >= 0 && !fine)
        unlink(beside);
    free(beside);
    return fine && flush_folder_of(path, why);
}

bool file_write_atomic(const char *path, const void *bytes, size_t size, const char **why) {
    if (!may_replace(path, why))
        return false;
    /* What a link points to is replaced, not the link. What is not there yet has no other path. */
    char *real = realpath(path, NULL);
    bool fine = write_beside(real ? real : path, bytes, size, why);
    free(real);
    return fine;
}
