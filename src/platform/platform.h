/* What main lends to the command line in a build with pictures. What takes a whole argv returns an
 * exit code (cli.h: 0 fine, 1 the answer is no, 2 wrong use).
 *
 * The build defines for every file of the program: OVERHANG_VERSION ("0.1.0"), OVERHANG_DATADIR
 * (where `meson install` puts assets/ and levels/) and OVERHANG_SOURCE_ROOT (where they are for a
 * program that still lies in its build folder). */
#ifndef OVERHANG_PLATFORM_PLATFORM_H
#define OVERHANG_PLATFORM_PLATFORM_H

#include "replay/run.h"

/* The game: overhang [OPTIONS] [LEVEL.txt]; argv[0] is the program. */
int platform_main(int argc, char **argv);

/* overhang shot …; argv[0] is "shot". Handles its own --help. */
int platform_shot(int argc, char **argv);

/* overhang profile …; argv[0] is "profile". Handles its own --help. */
int platform_profile(int argc, char **argv);

/* The campaign's level that a run was played on, the caller's (level_free); NULL if there is none.
 */
Level *platform_level_of(const Run *run);

#endif
