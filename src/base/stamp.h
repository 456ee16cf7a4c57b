/* Did a file change? A stamp is a number that another save makes another one: of size, time and
 * place on the disk, so that a file written in place and one renamed over it are both seen. */
#ifndef OVERHANG_BASE_STAMP_H
#define OVERHANG_BASE_STAMP_H

#include <stdint.h>

#define STAMP_NONE 0  /* no such file */
#define STAMP_EMPTY 2 /* an empty one: somebody is about to write it; no other stamp is even */

/* Stamp of one file, followed through links. */
uint64_t stamp_of_file(const char *path);

/* Of all files of a folder, not of those in folders in it. */
uint64_t stamp_of_folder(const char *path);

#endif
