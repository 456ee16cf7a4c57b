/* What the tests of the level reader share. */
#ifndef OVERHANG_TESTS_LEVEL_SUPPORT_H
#define OVERHANG_TESTS_LEVEL_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "level/level.h"

/* Reads a level that must be fine, warnings aside. */
Level *read_fine(const char *text);
Level *read_fine_with(const char *text, const LevelOptions *options);

/* Reads `text`; all its problems, one a line, must be exactly `problems` (of the file `t`). */
void expect_problems(const char *text, const char *problems);
void expect_problems_with(const char *text, const LevelOptions *options, const char *problems);

uint64_t hash_of(const char *text);

/* The meaning of a level's cell. */
const Meaning *meaning_at(const Level *level, int column, int row);

/* Writes a level and reads it again: it must be the same one. Also compares with `expected`, if it
 * is given. */
void expect_round_trip(const Level *level, const char *expected);

#endif
