/* Where the game's data lies and where the player's goes.
 *
 * Data (a folder with assets/ and levels/): $OVERHANG_DATA; beside the program; share/overhang of
 * the prefix that the program is in; the tree that it was built from; the prefix that it was built
 * for. Saves: $OVERHANG_SAVE, or where the system wants them. */
#ifndef OVERHANG_PLATFORM_FOLDERS_H
#define OVERHANG_PLATFORM_FOLDERS_H

#include <stdbool.h>

#define FOLDER_PATH 4096

typedef struct Folders {
    char assets[FOLDER_PATH], levels[FOLDER_PATH], sheets[FOLDER_PATH];
    char save[FOLDER_PATH]; /* empty: there is none, nothing can be kept */
} Folders;

/* False, after saying where it looked, if the data is nowhere. */
bool folders_find_data(Folders *folders);

/* Makes the folder if it is missing. */
void folders_find_save(Folders *folders);

#endif
