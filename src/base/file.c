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
    static const struct {
        int error;
        const char *words;
    } ROWS[] = {
        {ENOENT, "no such file"},
        {ENOTDIR, "no such file"},
        {EACCES, "no permission"},
        {EPERM, "no permission"},
        {EISDIR, "is a folder"},
        {ELOOP, "too many symbolic links"},
        {ENAMETOOLONG, "the name is too long"},
        {ENOSPC, "the disk is full"},
        {EDQUOT, "the disk is full"},
        {EFBIG, "the file would be too large"},
        {EROFS, "the disk is read-only"},
        {ENOMEM, "out of memory"},
        {EMFILE, "too many files are open"},
        {ENFILE, "too many files are open"},
        {ENXIO, "is a device or a pipe"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++)
        if (ROWS[i].error == error)
            return ROWS[i].words;
    return "input or output error";
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

/* Reads all of an open file. If somebody is writing it meanwhile, the text may end early; when they
 * are done its stamp changes (base/stamp.h), and it is read again. */
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
        if (n == 0) { /* no progress and no reason for it: give up rather than try for ever */
            errno = EIO;
            return false;
        }
        bytes += n;
        size -= (size_t)n;
    }
    return true;
}

/* Writes, flushes and closes. Some disks report a failed write only when the file is closed. */
static bool write_open(int fd, const void *bytes, size_t size, const char **why) {
    bool fine = write_fully(fd, bytes, size) && fsync(fd) == 0;
    int error = errno;
    if (close(fd) != 0 && fine) {
        fine = false;
        error = errno;
    }
    return fine || fail(why, words_for(error));
}

#define BESIDE_ROOM 8    /* characters of ".new", a number and the NUL */
#define BESIDE_TRIES 100 /* names that are tried until one is free */

/* Creates a file beside `path`, whose name is appended to `path`: it has room for BESIDE_ROOM more
 * characters. Never opens a file that is there already: it may be somebody else's, or a link to
 * another place. -1 with a reason in errno. */
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

/* Flushes the folder, so that the rename itself survives a crash. Some network disks cannot flush a
 * folder and say EINVAL or ENOTSUP; that is no failure. */
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

/* Whoever might read the old file may read the new one, and nobody else. Some disks know no modes:
 * that is no failure. */
static void take_mode(int fd, const char *old_path) {
    struct stat old;
    if (stat(old_path, &old) == 0)
        fchmod(fd, old.st_mode & 0777);
}

/* Opens a new file beside that of the path, for writing, and says how both are called (owned).
 * -1 with a reason in `why`. */
static int open_beside(const char *path, char **target, char **beside, const char **why) {
    /* The file that a link points to is replaced, not the link. NULL: there is no file yet. */
    char *real = realpath(path, NULL);
    *target = real ? real : strdup(path);
    size_t length = *target ? strlen(*target) : 0;
    *beside = *target ? malloc(length + BESIDE_ROOM) : NULL;
    if (!*beside)
        return fail(why, "out of memory"), -1;
    memcpy(*beside, *target, length + 1);
    int fd = create_beside(*beside), error = errno;
    if (fd < 0) /* the file itself need not be there */
        fail(why, error == ENOENT || error == ENOTDIR ? "no such folder" : words_for(error));
    else
        take_mode(fd, *target);
    return fd;
}

bool file_write_atomic(const char *path, const void *bytes, size_t size, const char **why) {
    char *target = NULL, *beside = NULL;
    int fd = may_replace(path, why) ? open_beside(path, &target, &beside, why) : -1;
    bool fine = fd >= 0 && write_open(fd, bytes, size, why);
    if (fine && rename(beside, target) != 0)
        fine = fail(why, words_for(errno));
    if (fd >= 0 && !fine)
        unlink(beside);
    fine = fine && flush_folder_of(target, why);
    free(target);
    free(beside);
    return fine;
}

bool file_may_write(const char *path, const char **why) {
    char *target = NULL, *beside = NULL;
    int fd = may_replace(path, why) ? open_beside(path, &target, &beside, why) : -1;
    if (fd >= 0) {
        close(fd);
        unlink(beside);
    }
    free(target);
    free(beside);
    return fd >= 0;
}

bool file_holds(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
}
