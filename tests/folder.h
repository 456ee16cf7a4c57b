/* A folder that a test may fill, and that is gone when it ends. */
#ifndef OVERHANG_TESTS_FOLDER_H
#define OVERHANG_TESTS_FOLDER_H

#include <stdbool.h>

/* A new, empty one; the path is borrowed until the next call. */
const char *folder_new(void);

/* With all that is in it. */
void folder_remove(const char *path);

void folder_write(const char *folder, const char *name, const char *text);

/* Borrowed until the next call; NULL if there is no such file. */
const char *folder_text(const char *folder, const char *name);

/* How many entries begin with `prefix`. */
int folder_count(const char *folder, const char *prefix);

#endif
