/* Did a file change? A stamp is a number that is another one after each save. It is made of the
 * file's size, time and place on the disk, so it changes both when a file is written in place and
 * when another file is renamed over it. */
#ifndef OVERHANG_BASE_STAMP_H
#define OVERHANG_BASE_STAMP_H

#include <stdint.h>

#define STAMP_NONE 0  /* no such file */
#define STAMP_EMPTY 2 /* an empty file: somebody is about to write it. All others are odd */

/* Stamp of one file, or of the file that a link leads to. */
uint64_t stamp_of_file(const char *path);

/* Stamp of all files in a folder, but not of those in its subfolders. */
uint64_t stamp_of_folder(const char *path);

#endif
